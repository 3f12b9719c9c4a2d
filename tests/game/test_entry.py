"""Orders by clicks and letters, without a window."""

import pytest

from kartentisch.game import Session
from kartentisch.game.entry import Entry
from kartentisch.game.entry_prefix import completions, prefix_text
from kartentisch.game.entry_text import type_line, type_text
from kartentisch.orders import parse_canonical
from kartentisch.rules import ADJUSTMENT, RETREAT, Date, Dislodged, Position, Unit, load_variant

COLONIAL = load_variant("colonial")
OWNED = {"POR": "RUS", "MOS": "RUS", "OMS": "RUS", "ODE": "RUS", "VLA": "RUS", "CAN": "CHI"}


def at(*units: str, phase: str = "movement", power: str | None = None, **more: object) -> Entry:
    made = tuple(Unit(*text.split(" ", 2)) for text in units)
    position = Position(COLONIAL, Date(1872), phase, made).with_(**more)
    return Entry(Session.new(COLONIAL, "test", position), power)


def orders(entry: Entry) -> list[str]:
    return [str(order) for order in entry.session.orders]


def do(entry: Entry, *steps: str) -> None:
    """Click places and press letters; "!MON" is an Alt-click."""
    for step in steps:
        if len(step) == 1:
            entry.letter(step)
        else:
            entry.click(step.removeprefix("!"), alt=step.startswith("!"))


@pytest.fixture
def entry() -> Entry:
    return Entry(Session.new(COLONIAL, "test"), "RUS")


@pytest.fixture
def adjusting() -> Entry:
    return at("RUS A VLA", "RUS F ODE", "CHI A CAN", "CHI A PEK", phase=ADJUSTMENT, centres=OWNED)


@pytest.mark.parametrize(
    ("steps", "given"),
    [
        (("MOS", "PRM"), ["A MOS - PRM"]),
        (("MOS", "IRK"), ["A MOS - TSR - IRK"]),
        (("MOS", "MOS"), ["A MOS H"]),
        (("MOS", "H"), ["A MOS H"]),
        (("MOS", "M", "PRM"), ["A MOS - PRM"]),
        (("MOS", "T", "PRM"), ["A MOS - TSR - PRM"]),
        (("MOS", "S", "M", "PRM"), ["A MOS - PRM"]),
        (("VLA", "ODE", "BLA"), ["F ODE - BLA"]),
        (("VLA", "S", "MOS", "IRK"), ["A VLA S A MOS - IRK", "A MOS - TSR - IRK"]),
    ],
)
def test_three_ways_to_the_same_command(entry: Entry, steps: tuple[str, ...], given: list[str]) -> None:
    do(entry, *steps)
    assert orders(entry) == given
    assert entry.prefix == ()
    entry.undo()
    assert orders(entry) == []


def test_the_supported_units_move_is_said(entry: Entry) -> None:
    do(entry, "VLA", "S", "MOS", "IRK")
    assert [str(order) for order in entry.also] == ["A MOS - TSR - IRK"]
    do(entry, "MOS")
    assert entry.also == ()


def test_support_to_hold_by_the_unit_itself_or_by_letter() -> None:
    for last in ("SUD", "H"):
        entry = at("TUR A EGY", "TUR A SUD")
        do(entry, "EGY", "S", "SUD", last)
        assert orders(entry) == ["A EGY S A SUD"]


def test_nothing_advances_by_itself() -> None:
    entry = at("TUR A EGY", "TUR A SUD", "ENG F RED", "TUR F MED")
    seen = []
    for step in ("EGY", "P", "RED", "MED"):
        do(entry, step)
        seen.append(entry.prefix)
    assert seen == [("EGY",), ("EGY", "P"), ("EGY", "P", "RED"), ()]
    assert orders(entry) == ["A EGY H; SC F RED - MED"]
    do(entry, "EGY", "S", "SUD", "SUD")
    assert orders(entry) == ["A EGY S A SUD; SC F RED - MED"]


def test_a_refused_click_says_why_until_the_next_action(entry: Entry) -> None:
    do(entry, "MOS", "MON")
    assert entry.prefix == ("MOS",)
    assert entry.refused == "MON"
    assert entry.refusal is not None
    assert entry.refusal.code == "refuse.not-adjacent"
    assert entry.can_force
    entry.escape()
    assert entry.refusal is None
    assert entry.prefix == ("MOS",)
    entry.escape()
    assert entry.prefix == ()


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        (("DEL",), "refuse.not-own-unit"),
        (("TAS",), "refuse.no-unit"),
        (("ODE", "C"), "refuse.convoy-not-sea"),
        (("ODE", "T"), "refuse.train-not-russian"),
        (("MOS", "P"), "refuse.canal-not-keeper"),
        (("MOS", "D"), "refuse.wrong-phase"),
        (("VLA", "S", "MOS", "KRA"), "refuse.support-reach"),
    ],
)
def test_every_refusal_has_its_reason(entry: Entry, steps: tuple[str, ...], code: str) -> None:
    do(entry, *steps)
    assert entry.refusal is not None
    assert entry.refusal.code == code
    assert orders(entry) == []


def test_the_letter_for_a_second_train_names_the_first(entry: Entry) -> None:
    do(entry, "MOS", "IRK", "VLA")
    why = entry.against("T")
    assert why is not None
    assert why.code == "refuse.train-second"
    assert entry.against("S") is None


def test_alt_click_gives_an_order_that_is_not_allowed(entry: Entry) -> None:
    do(entry, "MOS", "!MON")
    assert orders(entry) == ["A MOS - MON"]
    assert entry.refusal is None
    verdict = entry.session.outcome.by_unit[Unit("RUS", "A", "MOS")][1]
    assert verdict.result == "illegal"


def test_alt_click_supports_what_cannot_be_supported(entry: Entry) -> None:
    do(entry, "VLA", "S", "!DEL")
    assert entry.prefix == ("VLA", "S", "DEL")
    do(entry, "!KAM")
    assert orders(entry) == ["A VLA S A DEL - KAM"]


def test_alt_click_on_what_is_allowed_is_a_click(entry: Entry) -> None:
    do(entry, "MOS", "!IRK")
    assert orders(entry) == ["A MOS - TSR - IRK"]


def test_another_own_unit_is_selected_unless_it_is_a_goal(entry: Entry) -> None:
    do(entry, "POR", "MOS")
    assert entry.prefix == ("MOS",)
    assert entry.refusal is None
    do(entry, "OMS")
    assert orders(entry) == ["A MOS - TSR - OMS"]


def test_after_a_letter_another_unit_is_refused(entry: Entry) -> None:
    do(entry, "ODE", "M", "VLA")
    assert entry.prefix == ("ODE", "M")
    assert entry.refusal is not None


def test_coasts_under_the_pointer_the_only_one_or_asked() -> None:
    do(under := at("ENG F MAL"), "MAL", "BAN/WC")
    assert orders(under) == ["F MAL - BAN/WC"]
    do(only := at("FRA F GOS"), "GOS", "BAN/WC")
    assert orders(only) == ["F GOS - BAN/EC"]
    do(asked := at("ENG F MAL"), "MAL", "BAN")
    assert asked.continuation.coasts == ("BAN/EC", "BAN/WC")
    do(asked, "BAN/EC")
    assert orders(asked) == ["F MAL - BAN/EC"]
    do(army := at("ENG A MAL"), "MAL", "BAN/WC")
    assert orders(army) == ["A MAL - BAN"]


def test_a_convoy_begins_at_either_end() -> None:
    for steps in (("ANG", "MED", "EGY"), ("MED", "C", "ANG", "EGY")):
        entry = at("TUR A ANG", "TUR F MED")
        do(entry, *steps)
        assert {order.split(" VIA")[0] for order in orders(entry)} == {"A ANG - EGY", "F MED C A ANG - EGY"}
        assert len(entry.also) == 1


def test_retreats() -> None:
    lost = Dislodged(Unit("CHI", "A", "KRA"), "OMS", ("MON", "SEM"))
    for steps, given in ((("KRA", "MON"), "- MON"), (("KRA", "R", "SEM"), "- SEM"), (("KRA", "D"), "D")):
        entry = at("RUS A KRA", phase=RETREAT, dislodged=(lost,))
        do(entry, *steps)
        assert orders(entry) == [f"A KRA {given}"]
    do(entry, "KRA", "OMS")
    assert entry.refusal is not None
    assert entry.refusal.code == "refuse.retreat-attacker"
    do(entry, "!OMS")
    assert orders(entry) == ["A KRA - OMS"]


def test_builds_and_removals_toggle(adjusting: Entry) -> None:
    do(adjusting, "POR")
    assert adjusting.continuation.letters == ("A", "F")
    do(adjusting, "F")
    assert orders(adjusting) == ["BUILD F POR"]
    do(adjusting, "MOS", "PEK")
    assert sorted(orders(adjusting)) == ["BUILD A MOS", "BUILD F POR", "REMOVE A PEK"]
    do(adjusting, "POR", "PEK")
    assert orders(adjusting) == ["BUILD A MOS"]
    do(adjusting, "POR", "POR")
    assert adjusting.prefix == ()


def test_a_build_that_is_not_allowed_and_a_waive(adjusting: Entry) -> None:
    do(adjusting, "MON")
    assert adjusting.refusal is not None
    do(adjusting, "W")
    assert orders(adjusting) == ["WAIVE"]
    adjusting.undo()
    do(adjusting, "ODE")
    assert adjusting.refusal is not None
    assert adjusting.refusal.code == "refuse.build-occupied"
    do(adjusting, "POR", "T")
    assert adjusting.refusal is not None
    assert adjusting.prefix == ("POR",)


def test_a_waive_is_of_the_power_that_could_build_there() -> None:
    entry = at("CHI A PEK", phase=ADJUSTMENT, centres={**OWNED, "CAN": "CHI", "SHA": "CHI"})
    for place, power in (("POR", "RUS"), ("CAN", "CHI"), ("VLA", "RUS")):
        entry.letter("W", near=place)
        assert entry.given[0].power == power
    do(entry, "POR", "W")
    assert entry.given[0].power == "RUS"


def test_a_judged_turn_is_not_changed(entry: Entry) -> None:
    entry.session.advance()
    entry.session.go_to(0)
    do(entry, "MOS")
    assert entry.refusal is not None
    assert entry.refusal.code == "refuse.past-turn"


def test_changes_from_elsewhere_shorten_the_prefix() -> None:
    entry = at("TUR A EGY", "ENG F RED")
    do(entry, "EGY", "P")
    moving = parse_canonical("A EGY - SYR", "TUR")
    assert moving is not None
    entry.session.give(moving)
    entry.settle()
    assert entry.prefix == ("EGY",)
    entry.set_power("ENG")
    assert entry.prefix == ()


@pytest.mark.parametrize(
    ("typed", "given"),
    [
        (("MOS", "IRK"), ["A MOS - TSR - IRK"]),
        (("Moskau", "irkutsk"), ["A MOS - TSR - IRK"]),
        (("a mos - irk",), ["A MOS - TSR - IRK"]),
        (("vla", "s", "mos", "irk"), ["A VLA S A MOS - IRK", "A MOS - TSR - IRK"]),
        (("vla s a mos", "- irk"), ["A VLA S A MOS - IRK", "A MOS - TSR - IRK"]),
        (("モスクワ", "ペルミ"), ["A MOS - PRM"]),
        (("Moskau nach Perm",), ["A MOS - PRM"]),
        (("mos", "hält"), ["A MOS H"]),
        (("mos", "tsr", "prm"), ["A MOS - TSR - PRM"]),
    ],
)
def test_typing_does_what_clicking_does(entry: Entry, typed: tuple[str, ...], given: list[str]) -> None:
    for text in typed:
        assert type_text(entry, text), entry.refusal
    assert orders(entry) == given


def test_text_that_cannot_be_read_is_refused(entry: Entry) -> None:
    do(entry, "MOS")
    assert not type_text(entry, "Xyzzy")
    assert entry.refusal is not None
    assert entry.refusal.code.startswith("read.")
    assert not type_line(entry, "A MOS nach Xyzzy")
    assert orders(entry) == []


def test_a_whole_line_is_given_even_when_not_allowed(entry: Entry) -> None:
    assert type_line(entry, "A MOS - MON")
    assert orders(entry) == ["A MOS - MON"]


def test_the_order_as_it_grows() -> None:
    entry = Entry(Session.new(COLONIAL, "test"), "RUS")
    texts = []
    for step in ("VLA", "S", "MOS"):
        do(entry, step)
        texts.append(prefix_text(entry))
    assert texts == ["A VLA -", "A VLA S", "A VLA S A MOS -"]
    entry.cancel()
    do(entry, "MOS", "T")
    assert prefix_text(entry) == "A MOS - TSR -"
    suez = at("TUR A EGY", "ENG F RED", "TUR F MED")
    do(suez, "EGY", "P", "RED")
    assert prefix_text(suez) == "A EGY H; SC F RED -"
    held = at("TUR A EGY", "TUR A SUD", "ENG F RED")
    do(held, "EGY", "S", "SUD", "H", "EGY", "P")
    assert prefix_text(held) == "A EGY S A SUD; SC"


def test_completions_by_id_and_by_name(entry: Entry) -> None:
    do(entry, "MOS")
    assert "BAK" in completions(entry)
    assert "H" in completions(entry)
    assert completions(entry, "Irk") == ("IRK",)
    assert completions(entry, "Krasno") == ("KRA",)
