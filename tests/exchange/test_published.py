"""Published results in every format: read whole, and every wrong word in them found."""

import re

import pytest

from kartentisch.exchange import read_published
from kartentisch.game.comparison import Comparison, Sort, compare
from kartentisch.judge import Result, adjudicate
from kartentisch.mail import report
from kartentisch.orders.reading import read_orders
from kartentisch.rules import Position, Unit, load_variant
from kartentisch.words import LANGUAGES

STANDARD = load_variant("standard")
COLONIAL = load_variant("colonial")

JUDGE = """:: Judge: TEST  Game: test1  Variant: Standard
Movement results for Spring of 1901.  (test1.003)

Austria: Army Vienna -> Galicia.  (*bounce*)
Austria: Army Budapest SUPPORT Army Vienna -> Galicia.  (*cut*)
Austria: Fleet Trieste HOLD.
Russia:  Army Warsaw -> Galicia.  (*bounce*)
Russia:  Army Rumania -> Budapest.  (*bounce*)
Russia:  Fleet St. Petersburg (south coast) -> Gulf of
         Bothnia.
Turkey:  Army Bulgaria, No Order Processed.  (*dislodged*)
Russia:  Army Serbia SUPPORT Fleet Black Sea ->
         Bulgaria (east coast).
Russia:  Fleet Black Sea -> Bulgaria (east coast).

The following units were dislodged:

The Turkish Army in Bulgaria can retreat to Constantinople or Greece.

The next phase of 'test1' will be Retreats for Spring of 1901.
"""

REALPOLITIK = """Movement results for Spring of 1901.  (Test)

Austria: A Vienna - Galicia (*Bounce*).
Austria: A Budapest Supports A Vienna - Galicia (*Cut*).
Austria: F Trieste Hold.

Russia: A Warsaw - Galicia (*Bounce*).
Russia: A Rumania - Budapest (*Bounce*).
Russia: F St. Petersburg (south coast) - Gulf of Bothnia.
Russia: F Black Sea - Bulgaria (east coast).
Russia: A Serbia Supports F Black Sea - Bulgaria (east coast).

Turkey: A Bulgaria Hold (*Dislodged*).

The following units were dislodged:
Turkish A Bulgaria can retreat to Constantinople or Greece.

Unit locations:
Austria: A Vienna, A Budapest, F Trieste.
"""

SENTENCES = """<h4>Spring, 1901</h4><p>Austria</p><ul>
<li><u>The army at Vienna move to Galicia.</u> (fail)</li>
<li>The army at Budapest support move to Galicia from Vienna. (fail)</li>
<li>The fleet at Trieste hold.</li></ul>Russia<ul>
<li>The army at Warsaw move to Galicia. (fail)</li>
<li>The army at Rumania move to Budapest. (fail)</li>
<li>The fleet at St. Petersburg (South Coast) move to Gulf of Bothnia.</li>
<li>The fleet at Black Sea move to Bulgaria (East Coast).</li>
<li>The army at Serbia support move to Bulgaria from Black Sea.</li>
</ul>Turkey<ul><li>The army at Bulgaria hold. (dislodged)</li></ul>
"""

UNITS = (
    *(Unit("AUS", "A", "VIE"), Unit("AUS", "A", "BUD"), Unit("AUS", "F", "TRI"), Unit("RUS", "A", "WAR")),
    *(Unit("RUS", "A", "RUM"), Unit("RUS", "F", "STP/SC"), Unit("RUS", "F", "BLA"), Unit("RUS", "A", "SER")),
    Unit("TUR", "A", "BUL"),
)
POSITION = Position(STANDARD, STANDARD.calendar.start(), units=UNITS)


def compared(text: str, position: Position = POSITION) -> Comparison:
    return compare(position, read_published(text, position))


def told(found: Comparison) -> list[tuple[Sort, str]]:
    return [(one.sort, str(one.order) if one.order else ",".join(one.places)) for one in found.differences]


@pytest.mark.parametrize(
    ("text", "form"), [(JUDGE, "judge"), (REALPOLITIK, "judge"), (SENTENCES, "sentences")], ids=("judge", "rp", "list")
)
def test_a_right_result_has_no_difference(text: str, form: str) -> None:
    published = read_published(text, POSITION)
    assert published.form == form
    assert published.unread == ()
    assert len(published.claims) == len(UNITS)
    assert told(compared(text)) == []


@pytest.mark.parametrize(
    ("right", "wrong", "found"),
    [
        ("Galicia.  (*bounce*)\nAustria", "Galicia.\nAustria", (Sort.RESULT, "A VIE - GAL")),
        ("(*cut*)", "(*void*)", (Sort.RESULT, "A BUD S A VIE - GAL")),
        ("Processed.  (*dislodged*)", "Processed.", (Sort.DISLODGED, "A BUL H")),
        ("Bothnia.", "Bothnia. (*bounce*)", (Sort.RESULT, "F STP/SC - BOT")),
        ("Constantinople or Greece", "Constantinople", (Sort.RETREATS, "BUL,CON")),
    ],
)
def test_one_wrong_word_is_one_difference(right: str, wrong: str, found: tuple[Sort, str]) -> None:
    assert right in JUDGE
    comparison = compared(JUDGE.replace(right, wrong))
    assert told(comparison) == [found]
    (one,) = comparison.differences
    if one.sort is Sort.RESULT:
        assert one.verdict is not None
        assert one.reason == one.verdict.reason
    assert one.provinces


def test_any_failure_of_a_list_agrees_with_ours_and_a_success_does_not() -> None:
    wrong = SENTENCES.replace("Galicia.</u> (fail)", "Galicia.</u>")
    assert told(compared(wrong)) == [(Sort.RESULT, "A VIE - GAL")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_own_report_agrees_with_itself(language: str) -> None:
    units = (*(Unit("RUS", "A", place) for place in ("MOS", "VLA", "OMS")), Unit("CHI", "A", "KRA"))
    units += (Unit("CHI", "A", "MON"), Unit("JAP", "F", "TOK"), Unit("CHI", "A", "IRK"))
    position = COLONIAL.start().with_(units=units)
    text = "A MOS-TSR-VLA\nA OMS-KRA\nA KRA-OMS\nA MON S A IRK\nF TOK-OTA\nA VLA - IRK"
    outcome = adjudicate(position, read_orders(text, position).orders)
    written = report("CO ST 66", outcome, language)
    published = read_published(written, position)
    assert published.form == "own"
    assert published.unread == ()
    assert {claim.order for claim in published.claims} == set(outcome.verdicts)
    assert told(compare(position, published)) == []
    train = next(claim for claim in published.claims if claim.results == {Result.HALTED})
    assert train.at
    wrong = re.sub(r"(A MOS.*?)\s+\[[^\]]*\]", r"\1", written, count=1)
    assert wrong != written
    assert [sort for sort, _ in told(compare(position, read_published(wrong, position)))] == [Sort.RESULT]


def test_orders_are_held_against_our_drafts() -> None:
    drafts = read_orders("AUS: A VIE - BOH\nAUS: A BUD S A VIE - GAL\nAUS: F TRI - ADR", POSITION).orders
    text = JUDGE.replace("Austria: Fleet Trieste HOLD.\n", "Austria: Army Munich HOLD.\n")
    found = told(compare(POSITION, read_published(text, POSITION), drafts))
    assert (Sort.ORDER, "A VIE - GAL") in found
    assert (Sort.NO_ORDER, "F TRI - ADR") in found
    assert (Sort.NO_UNIT, "A MUN H") in found


def test_a_list_of_orders_says_nothing_of_results() -> None:
    published = read_published("Austria:\nA Vie - Gal\nF Tri H\n", POSITION)
    assert published.form == "orders"
    assert [str(claim.order) for claim in published.claims] == ["A VIE - GAL", "F TRI H"]
    assert told(compare(POSITION, published)) == []


def test_a_difference_in_ruling_is_named() -> None:
    ruling = COLONIAL.rulings["tsr.own_centre_lost"]
    assert ruling.values
    units = (Unit("RUS", "A", "MOS"), Unit("CHI", "A", "PEK"))
    position = COLONIAL.start().with_(units=units)
    owned = {**position.centres, "OMS": "CHI"}
    position = position.with_(centres=owned)
    orders = read_orders("A MOS - TSR - IRK", position).orders
    named = 0
    for value in ruling.values:
        ours = position.with_(options={ruling.id: value})
        written = report("x", adjudicate(ours, orders), "en")
        for other in ruling.values:
            theirs = position.with_(options={ruling.id: other})
            comparison = compare(theirs, read_published(written, theirs))
            same = adjudicate(ours, orders).verdicts[orders[0]].result
            different = adjudicate(theirs, orders).verdicts[orders[0]].result != same
            assert bool(comparison.differences) == different
            for one in comparison.differences:
                assert (ruling.id, value) in one.rulings
                named += 1
    assert named


def test_owners_are_compared() -> None:
    position = Position(STANDARD, STANDARD.calendar.read("F1901"), units=(Unit("AUS", "A", "SER"),))
    text = "Movement results for Fall of 1901.\n\nAustria: A Serbia Hold.\n\nOwnership of supply centers:\n\n"
    right = compared(f"{text}Austria:   Serbia.\n", position)
    assert told(right) == []
    (wrong,) = compared(f"{text}Austria:   Serbia, Greece.\n", position).differences
    assert (wrong.sort, wrong.power, wrong.places, wrong.more) == (Sort.CENTRES, "AUS", ("GRE",), ())


def test_nothing_in_a_text_raises() -> None:
    for text in ("", "(*", "(*bounce*)", "The army at\nThe fleet at", "x" * 500_000, "Austria: \n" * 50):
        assert read_published(text, POSITION).retreats == {}
