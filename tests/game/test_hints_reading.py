"""Hints about lines that could not be read, and about wings that end in centres."""

import pytest

from kartentisch.game import Session
from kartentisch.game.hints import hints, repair, session_hints, unread_hints
from kartentisch.geo import province_of
from kartentisch.judge import adjudicate
from kartentisch.orders import Move, Order, parse_canonical
from kartentisch.rules import Date, Position, Unit, load_variant
from kartentisch.rules.phrases import patterns
from kartentisch.rules.sentences import button, sentence
from kartentisch.words import LANGUAGES

COLONIAL, STANDARD = load_variant("colonial"), load_variant("standard")


def _order(text: str, power: str) -> Order:
    order = parse_canonical(text, power)
    assert order is not None
    return order


@pytest.mark.parametrize(
    ("variant", "power", "line", "code", "word", "gives"),
    [
        ("colonial", "RUS", "A Moskau - Prem", "hint.spelling", "Prem", "A MOS - PRM"),
        ("colonial", "RUS", "A Mosko - Perm", "hint.spelling", "Mosko", "A MOS - PRM"),
        ("colonial", "RUS", "F ODE - Blak Sea", "hint.spelling", "Blak Sea", "F ODE - BLA"),
        ("standard", "FRA", "A Paris - Burgndy", "hint.spelling", "Burgndy", "A PAR - BUR"),
        ("standard", "FRA", "A PAR BUR MAR", "", "", ""),
        ("standard", "FRA", "A PAR - Venize", "", "", ""),
    ],
)
def test_a_line_with_a_slip_is_put_right_where_it_stands(
    variant: str, power: str, line: str, code: str, word: str, gives: str
) -> None:
    session = Session.new(load_variant(variant))
    session.write_sheet(power, f"{line}\n")
    assert [draft.order for draft in session.sheet(power)] == [None] * bool(code or session.sheet(power))
    found = [hint for hint in session_hints(session, power) if hint.repair.instead_of]
    if not code:
        assert found == []
        return
    (hint,) = found
    assert (hint.reason.code, hint.reason.values["word"]) == (code, word)
    assert [str(order) for order in hint.repair.give] == [gives]
    for language in LANGUAGES:
        told = sentence(session.game.variant, hint.reason, language)
        assert word in told
        assert "[" not in told + button(session.game.variant, hint.reason, language)
    repair(session, hint)
    assert [draft.text for draft in session.sheet(power)] == [gives]
    assert session.outcome.verdicts[hint.repair.give[0]].ok
    assert not [one for one in session_hints(session, power) if one.repair.instead_of]
    session.undo()
    assert [draft.text for draft in session.sheet(power)] == [line]


def test_a_reading_that_is_no_matter_of_names_is_shown_whole() -> None:
    (hint,) = unread_hints(STANDARD.start(), "FRA", ["A PAR BUR"]) or unread_hints(STANDARD.start(), "FRA", ["A PAR"])
    assert hint.reason.code == "hint.misread"
    (order,) = hint.repair.give
    assert str(order) == hint.reason.values["orders"]
    for language in LANGUAGES:
        assert str(order) in button(STANDARD, hint.reason, language)


def test_the_repair_takes_the_place_of_the_line_and_of_the_units_other_order() -> None:
    session = Session.new(STANDARD)
    session.write_sheet("FRA", "A MAR - SPA\nA Paris - Burgndy\nA PAR - PIC\nF BRE - MAO\n")
    (hint,) = [one for one in session_hints(session, "FRA") if one.repair.instead_of]
    repair(session, hint)
    assert [draft.text for draft in session.sheet("FRA")] == ["A MAR - SPA", "A PAR - BUR", "F BRE - MAO"]


def test_struck_lines_and_other_powers_lines_are_let_alone() -> None:
    session = Session.new(STANDARD)
    session.write_sheet("FRA", "A Paris - Burgndy\n")
    assert session_hints(session, "GER")[0].reason.code == "hint.no-orders"
    session.strike("FRA", 0)
    assert not [one for one in session_hints(session, "FRA") if one.repair.instead_of]


WORLD = load_variant("world2200")
AUTUMN = next(
    date
    for year in range(WORLD.start().date.year, WORLD.start().date.year + 2)
    for date in (Date(year, "S"), Date(year, "F"), Date(year, "A"))
    if WORLD.calendar.knows(date, "movement") and WORLD.calendar.after(date, "movement")[1] == "adjustment"
)


def _sky(units: dict[str, list[str]], date: Date = AUTUMN) -> Position:
    standing = tuple(Unit(power, *text.split()) for power, texts in units.items() for text in texts)
    return WORLD.start().with_(units=standing, date=date)


def _near(centre: str, kind: str) -> str:
    """A province beside a centre from which a unit of a kind steps into it."""
    near = WORLD.board.near(WORLD.kinds[kind].passes, centre)
    return next(id for id in sorted(near) if WORLD.board.terrain(id) in WORLD.kinds[kind].enters and "/" not in id)


def test_a_wing_that_would_end_in_a_foreign_centre_gives_way_to_a_unit_that_takes_it() -> None:
    origin = _near("HAM", "W")
    army = next(id for id in sorted(WORLD.board.near("army", "HAM")) if id != origin)
    position = _sky({"FRA": [f"W {origin}", f"A {army}"], "GER": []}).with_(centres={"HAM": "GER"})
    flight = _order(f"W {origin} - HAM", "FRA")
    (hint,) = [one for one in hints(position, [flight], "FRA") if one.reason.code.startswith("hint.wing")]
    assert hint.reason.code == "hint.wing-on-centre"
    assert [str(order) for order in hint.repair.give] == [f"A {army} - HAM", f"W {origin} H"]
    outcome = adjudicate(position, hint.repair.give)
    assert outcome.position.centres["HAM"] == "FRA"
    for language in LANGUAGES:
        assert "[" not in sentence(WORLD, hint.reason, language) + button(WORLD, hint.reason, language)


def test_a_wing_alone_holds_and_in_spring_or_at_home_it_may_go() -> None:
    origin = _near("HAM", "W")
    position = _sky({"FRA": [f"W {origin}"]}).with_(centres={"HAM": "GER"})
    flight = _order(f"W {origin} - HAM", "FRA")
    assert isinstance(flight, Move)

    def codes(where: Position) -> list[str]:
        return [hint.reason.code for hint in hints(where, [flight], "FRA") if "wing" in hint.reason.code]

    assert codes(position) == ["hint.wing-on-centre-alone"]
    assert codes(position.with_(centres={"HAM": "FRA"})) == []
    assert codes(position.with_(date=WORLD.start().date)) == []
    (hint,) = [one for one in hints(position, [flight], "FRA") if "wing" in one.reason.code]
    assert [str(order) for order in hint.repair.give] == [f"W {origin} H"]
    assert province_of(flight.goal) == "HAM"


def test_every_hint_of_the_sentences_has_a_finder() -> None:
    """A code that is told of nowhere in the finders would be a sentence without a hint."""
    import ast
    from pathlib import Path

    import kartentisch.game.hints as package

    spoken = {
        node.value
        for file in Path(package.__file__).parent.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("hint.")
    }
    assert {code for code, pattern in patterns().items() if pattern.part == "hint"} == spoken
