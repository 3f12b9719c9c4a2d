"""Reading orders: every spelling of the table, problems that point at the wrong words, whole mails, speed."""

import csv
import re
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kartentisch.orders import Build, Hold, Move, Order, Remove, Support, Train, Waive
from kartentisch.orders.reading import Problem, read_order, read_orders
from kartentisch.rules import ADJUSTMENT, MOVEMENT, RETREAT, Unit
from kartentisch.rules.sentences import sentence
from tests.orders.colonial import COLONIAL, POSITIONS

TABLE = Path(__file__).parent.parent / "data" / "spellings_colonial.csv"
HIDDEN = re.compile(r"\\u([0-9a-f]{4})")
START = COLONIAL.start()


def spellings() -> list[dict[str, str]]:
    with TABLE.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream, strict=True))


@pytest.mark.parametrize("row", spellings(), ids=lambda row: f"{row['phase']}: {row['text']}")
def test_a_spelling_is_read(row: dict[str, str]) -> None:
    """`problem`: its code; with "!" in front the order stands, but is not allowed there."""
    text = HIDDEN.sub(lambda found: chr(int(found[1], 16)), row["text"])
    sheet = read_orders(text, POSITIONS[row["phase"]], None if row["phase"] == MOVEMENT else "RUS")
    assert " | ".join(map(str, sheet.orders)) == row["orders"]
    found = [f"{'!' if one.kind == 'not allowed' else ''}{one.reason.code}" for one in sheet.problems]
    assert " ".join(found) == row["problem"]
    for problem in sheet.problems:
        assert problem.words in text
        assert text[problem.column :].startswith(problem.words[:1])
        for language in ("en", "de", "ja"):
            assert "{" not in sentence(COLONIAL, problem.reason, language)


def test_the_table_is_the_one_meant() -> None:
    rows = spellings()
    assert len(rows) > 230
    assert {row["phase"] for row in rows} == {MOVEMENT, RETREAT, ADJUSTMENT}


@pytest.mark.parametrize(
    ("text", "column", "words", "suggestions"),
    [
        ("A Moss - Irk", 2, "Moss", ["A MOS - IRK"]),
        ("A PEK - Mongolie", 8, "Mongolie", ["A PEK - MON"]),
        ("  F ODE - Schwrzes Meer", 10, "Schwrzes Meer", ["F ODE - BLA"]),
        ("A Mos Prm", 6, "Prm", ["A MOS - PRM"]),
        ("A MOS", 0, "A MOS", ["A MOS H"]),
        ("Amry PEK - MON", 0, "Amry", ["A PEK - MON"]),
        ("A PEK - MON oder A PEK - SHA", 12, "oder", ["A PEK - MON", "A PEK - SHA"]),
        ("A EGY S SDU H SC F RS-MED", 8, "SDU", ["A EGY S A SUD; SC F RED - MED"]),
        ("Ich ziehe A PEK - MON", 0, "Ich", ["A PEK - MON"]),
        ("A ADE - Golf", 8, "Golf", ["A ADE - GOA"]),
        ("A MOS – Pmr", 8, "Pmr", ["A MOS - PRM"]),
    ],
)
def test_a_problem_points_at_the_smallest_wrong_piece(
    text: str, column: int, words: str, suggestions: list[str]
) -> None:
    sheet = read_orders(text, POSITIONS[MOVEMENT])
    problem = sheet.problems[0]
    assert (problem.column, problem.words) == (column, words)
    assert [str(order) for order in problem.suggestions[: len(suggestions)]] == suggestions
    assert sheet.orders == ()


def test_a_train_that_supports_is_no_order_but_its_unit_is_known() -> None:
    found = read_order("A MOS-TSR S A MAC-SEO", START, "RUS")
    assert isinstance(found, Problem)
    assert (found.kind, found.unit_kind, found.unit_place) == ("unreadable", "A", "MOS")
    assert (found.column, found.words) == (6, "TSR")


def test_an_order_that_is_not_allowed_stands() -> None:
    sheet = read_orders("A ODE-TSR-OMS", START, "RUS")
    assert sheet.orders == (Train("RUS", "A", "ODE", (), "OMS"),)
    assert sheet.lines[0].problem is not None
    assert sheet.lines[0].problem.kind == "not allowed"


def test_a_foreign_unit_is_refused_by_its_place() -> None:
    (problem,) = read_orders("A PEK - MON", START, "RUS").problems
    assert (problem.kind, problem.reason.code, problem.words) == ("not allowed", "order.not-own-unit", "A PEK")


def test_a_coast_is_asked_for_only_when_two_are_possible() -> None:
    both = COLONIAL.start().with_(units=(Unit("ENG", "F", "MAL"), Unit("RUS", "F", "POR")))
    single = read_orders("F POR - SEO", both)
    assert single.orders == (Move("RUS", "F", "POR", (), "SEO/WC"),)
    open_coast = read_orders("F MAL - BAN", both)
    assert open_coast.orders == (Move("ENG", "F", "MAL", (), "BAN"),)
    (problem,) = open_coast.problems
    assert (problem.kind, problem.words) == ("ambiguous", "BAN")
    assert {str(order) for order in problem.suggestions} == {"F MAL - BAN/EC", "F MAL - BAN/WC"}
    strict = both.with_(options={"coast.single": "strict"})
    (refused,) = read_orders("F POR - SEO", strict).problems
    assert (refused.kind, refused.reason.code) == ("not allowed", "refuse.coast-needed")


MAIL = """\
Betreff: CO ST 66 / Russland / 1870
Moin SL,

Partie CO ST 66 – Russland – 1870
1. A MOS-TSR-IRK
2. A VLA S A MOS-IRK
3. F ODE H
   A OMS Mongolei?
   A Omks - Kra
(5 Einheiten, 5 Befehle)
Am 12.03.2024 um 20:15 schrieb SL:
> A MOS - PRM
> F POR H

Viele Grüße aus Omsk
--
A VLA - MAC
"""


def test_a_whole_mail_loses_nothing() -> None:
    sheet = read_orders(MAIL, START, "RUS")
    assert [str(order) for order in sheet.orders] == ["A MOS - TSR - IRK", "A VLA S A MOS - IRK", "F ODE H"]
    assert [(one.line, one.words) for one in sheet.problems if one.kind == "unreadable"] == [(9, "Omks")]
    assert {line.number for line in sheet.lines} == set(range(1, len(MAIL.splitlines()) + 1))
    assert {line.skipped for line in sheet.skipped} >= {"quoted", "heading", "count", "signature", "text"}
    assert all(line.text in MAIL for line in sheet.lines)


def test_headings_say_whose_orders_follow() -> None:
    text = "Russland:\nA MOS - PRM\nChina\nPEK - MON\nTürkei: F CON - BS\nA ANG H"
    assert [(order.power, str(order)) for order in read_orders(text, START).orders] == [
        ("RUS", "A MOS - PRM"),
        ("CHI", "A PEK - MON"),
        ("TUR", "F CON - BLA"),
        ("TUR", "A ANG H"),
    ]


def test_orders_of_another_power_stay_out_of_a_sheet() -> None:
    sheet = read_orders("China:\nA PEK - MON", START, "RUS")
    assert sheet.orders == ()
    assert [one.reason.code for one in sheet.problems] == ["read.other-power"]


def test_builds_and_removals_follow_their_heading() -> None:
    text = "Aufbau:\nA Mos\nF Odessa\nAbbau:\nA Oms"
    assert read_orders(text, POSITIONS[ADJUSTMENT], "RUS").orders == (
        Build("RUS", "A", "MOS"),
        Build("RUS", "F", "ODE"),
        Remove("RUS", "A", "OMS"),
    )


def test_several_waives_are_told_apart() -> None:
    orders = read_orders("kein Aufbau\nWaive", POSITIONS[ADJUSTMENT], "RUS").orders
    assert orders == (Waive("RUS", 0), Waive("RUS", 1))


def test_leave_on_a_line_of_its_own_joins_the_keepers_order() -> None:
    sheet = read_orders("SC F RS-MED\nA EGY S A SUD", POSITIONS[MOVEMENT], "TUR")
    assert [str(order) for order in sheet.orders] == ["A EGY S A SUD; SC F RED - MED"]


def test_two_different_orders_for_a_unit_are_both_marked() -> None:
    text = "A MOS - PRM\nA MOS H\nF ODE H\nF ODE H"
    sheet = read_orders(text, START, "RUS")
    assert [(one.line, one.reason.code) for one in sheet.problems] == [
        (1, "hold.double-orders"),
        (2, "hold.double-orders"),
    ]
    later = read_orders(text, START.with_(options={"orders.double": "last counts"}), "RUS")
    assert later.problems == ()


def test_missing_kinds_come_from_the_position() -> None:
    assert read_orders("VLA S MOS - PRM", START, "RUS").orders == (Support("RUS", "A", "VLA", (), "A", "MOS", "PRM"),)
    assert read_order("ODE H", START, "RUS") == Hold("RUS", "F", "ODE")


@pytest.mark.parametrize("text", ["", "Hallo", "A MOS H, F ODE H", "A MOS - "])
def test_one_order_is_one_order(text: str) -> None:
    assert isinstance(read_order(text, START, "RUS"), Problem)


def test_every_name_of_the_map_is_read_in_every_language() -> None:
    """Each name alone, with its transcription, as the goal of a move."""
    for province in COLONIAL.board.provinces:
        name = COLONIAL.names[province]
        texts = {province, *COLONIAL.spellings.get(province, ()), *name.full.values(), *name.label.values()}
        german = name.text("de").replace("ä", "ae").replace("ö", "oe").replace("ü", "ue").replace("ß", "ss")
        for text in {*texts, german} - {""}:
            found = read_order(f"A MOS - {text}", START, "RUS")
            assert found == Hold("RUS", "A", "MOS") or isinstance(found, Move), text
            assert isinstance(found, Move), text
            assert found.goal == province, text


LETTERS = st.text(
    st.sampled_from("AFSHC mosprmVLA-–→>:;,.()/0123456789äöüß=\"'ロシア陸軍モスクワへ支援+*#\n\t\r<>&|?!"), max_size=60
)

WORDS = "A F ? MOS Moskau Moskva RS EGY HK モスクワ 陸軍 RUS Russland - -> : / , ; ( ) + # S C H M D B R W SC TSR"
WORDS += " VIA nach über unterstützt 支援 oder und falls ec SK Ostküste von from to in auf build Abbau kein waive"
WORDS += " 1870 5 xyz Suez alle xxx"
SOUP = st.lists(st.sampled_from(WORDS.split()), max_size=12).map(" ".join)


@given(st.one_of(SOUP, SOUP, LETTERS, st.text(max_size=60)))
@settings(max_examples=600, deadline=None)
def test_no_text_breaks_the_reading(text: str) -> None:
    for position in POSITIONS.values():
        sheet = read_orders(text, position)
        assert all(isinstance(order, Order) for order in sheet.orders)
        assert len(sheet.lines) >= len(text.splitlines())
        for problem in sheet.problems:
            assert problem.line <= max(len(text.splitlines()), 1)


def test_a_long_mail_is_read_at_once() -> None:
    lines = ["A MOS-TSR-IRK", "A Wladiwostok unterstützt A Moskau nach Irkutsk", "F Schwarzes Meer - Mittelmeer"]
    text = "\n".join(lines * 20)
    read_orders(text, START, "RUS")
    best = min(_seconds(text) for _ in range(5))
    assert best < 0.1  # the budget of 30 ms is measured where nothing else runs


def _seconds(text: str) -> float:
    begun = time.process_time()
    read_orders(text, START, "RUS")
    return time.process_time() - begun
