"""Orders of Zombie-Diplomacy²: boards and prefixes read generously, written strictly in every style."""

import random

import pytest

from kartentisch.judge.document import read_position
from kartentisch.orders import Build, Convert, Disband, Hold, Move, Order, Remove, parse_canonical
from kartentisch.orders.legality import refusal
from kartentisch.orders.reading import read_orders
from kartentisch.orders.writing import STYLES, write_order
from kartentisch.rules import ADJUSTMENT, Position, Unit, load_variant
from kartentisch.words import LANGUAGES
from tests.judge.crowds import ZOMBIE as GROUND
from tests.judge.crowds import crowd
from tests.orders.test_world2200 import plain

ZOMBIE = load_variant("zombie")
MOVES = read_position(
    {
        "variant": "zombie",
        "date": "S1903",
        "units": {
            "TUR": ["ZF SEV2", "A SMY1", "ZA MUN1"],
            "AUS": ["A UKR1", "ZA UKR2"],
            "GER": ["ZF HEL2", "ZF STP2/NC", "A BER1", "ZA BER2"],
        },
    }
)[0]
LOST = read_position(
    {
        "variant": "zombie",
        "date": "S1903",
        "phase": "retreat",
        "units": {"TUR": ["A ALB1"], "ITA": ["ZA ALB2"]},
        "dislodged": {"ITA": [{"unit": "A ALB1"}], "FRA": [{"unit": "A SPA1"}], "RUS": [{"unit": "F SEV1"}]},
    }
)[0]
WINTER = Position(ZOMBIE, ZOMBIE.calendar.start(ADJUSTMENT), ADJUSTMENT, units=(Unit("FRA", "ZA", "BUR2"),))

SPELLINGS = (
    ("TUR", "(Z-)F Sev2 s A Ukr1 – Sev1", "ZF SEV2 S A UKR1 - SEV1"),
    ("TUR", "Z-F Sev2 S A Ukr-Sev", "ZF SEV2 S A UKR1 - SEV1"),
    ("TUR", "F SEV2 S UKR1-SEV1", "ZF SEV2 S A UKR1 - SEV1"),
    ("TUR", "Z-Flotte Sewastopol (Brett 2) nach Schwarzes Meer (Brett 2)", "ZF SEV2 - BLA2"),
    ("TUR", "Zombie fleet Sevastopol (board 2) to Black Sea (board 2)", "ZF SEV2 - BLA2"),
    ("TUR", "セヴァストポリ（第2盤）ゾンビ海軍 → 黒海（第2盤）", "ZF SEV2 - BLA2"),
    ("TUR", "Z-F SEV² - SEV¹", "ZF SEV2 - SEV1"),
    ("TUR", "A Smy - Arm", "A SMY1 - ARM1"),
    ("TUR", "A MUN1-BER1", "ZA MUN1 - BER1"),
    ("TUR", "N-A MUN1-BER1", "A MUN1 - BER1"),
    ("TUR", "ZA MUN1 - TYR1", "ZA MUN1 - TYR1"),
    ("TUR", "MUN1 S TYR1 H", "ZA MUN1 S ? TYR1"),
    ("GER", "HEL2-HEL1", "ZF HEL2 - HEL1"),
    ("GER", "F STP2(NK) - STP1", "ZF STP2/NC - STP1/NC"),
    ("GER", "Z-F St. Petersburg 2 (NC)-St. Petersburg 1 (NC)", "ZF STP2/NC - STP1/NC"),
    ("GER", "A Ber - Kie", "A BER1 - KIE1"),
    ("GER", "BER2 - BER1", "ZA BER2 - BER1"),
    ("GER", "A Ber2 - Kie2", "ZA BER2 - KIE2"),
)


@pytest.mark.parametrize(("power", "text", "expected"), SPELLINGS, ids=[row[1] for row in SPELLINGS])
def test_moves_are_read(power: str, text: str, expected: str) -> None:
    assert [str(order) for order in read_orders(text, MOVES, power).orders] == [expected]


CONVERSIONS = (
    ("ITA", "N-A ALB1 => Z-F ADR2", "A ALB1 => ZF ADR2"),
    ("ITA", "A ALB1 => SER2", "A ALB1 => ZA SER2"),
    ("ITA", "ALB1 => Z-A SER2", "A ALB1 => ZA SER2"),
    ("ITA", "N-A Alb => Z-A Ser", "A ALB1 => ZA SER2"),
    ("ITA", "Alb - ADR2", "A ALB1 => ZF ADR2"),
    ("ITA", "N-A ALB1 => OTB", "A ALB1 D"),
    ("ITA", "A ALB1 - SER1", "A ALB1 - SER1"),
    ("FRA", "A SPA1 => F SPA2 (SK)", "A SPA1 => ZF SPA2/SC"),
    ("FRA", "A SPA1 => ZF SPA2", "A SPA1 => ZF SPA2"),
    ("RUS", "N-F SEV1=>Z-A SEV2", "F SEV1 => ZA SEV2"),
    ("RUS", "Flotte Sewastopol (Brett 1) wird zu Z-Armee Sewastopol (Brett 2)", "F SEV1 => ZA SEV2"),
)


@pytest.mark.parametrize(("power", "text", "expected"), CONVERSIONS, ids=[row[1] for row in CONVERSIONS])
def test_conversions_are_read(power: str, text: str, expected: str) -> None:
    assert [str(order) for order in read_orders(text, LOST, power).orders] == [expected]


@pytest.mark.parametrize("text", ["ZA MUN - BER2", "A MUN - BER", "ZF SEV2 - SEV"])
def test_a_zombie_without_its_board_is_asked_for_it(text: str) -> None:
    read = read_orders(text, MOVES, "TUR")
    assert read.orders == ()
    (problem,) = read.problems
    assert problem.reason.code == "read.board-missing"
    assert problem.suggestions


def test_by_ruling_every_order_names_its_board() -> None:
    strict = MOVES.with_(options={"orders.board_missing": "void"})
    assert read_orders("A Smy - Arm", strict, "TUR").orders == ()
    assert [str(order) for order in read_orders("A Smy1 - Arm1", strict, "TUR").orders] == ["A SMY1 - ARM1"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Aufbau A Par", "BUILD A PAR1"),
        ("Aufbau Z-A Par", "BUILD ZA PAR2"),
        ("BUILD ZA PAR2", "BUILD ZA PAR2"),
        ("Build A Par2", "BUILD ZA PAR2"),
        ("Abbau A Bur2", "REMOVE ZA BUR2"),
        ("- Z-A BUR2", "REMOVE ZA BUR2"),
    ],
)
def test_adjustments_are_read(text: str, expected: str) -> None:
    assert [str(order) for order in read_orders(text, WINTER, "FRA").orders] == [expected]


def test_how_the_community_writes() -> None:
    written = {
        "A ALB1 => ZF ALB2": "N-A ALB1 => Z-F ALB2",
        "ZF SEV2 S A UKR1 - SEV1": "Z-F SEV2 S A UKR1-SEV1",
        "ZF HEL2 - HEL1": "Z-F HEL2-HEL1",
        "A SMY1 H": "A SMY1 H",
    }
    for canonical, expected in written.items():
        order = parse_canonical(canonical, "TUR")
        assert order is not None
        assert str(order) == canonical
        assert write_order(order, ZOMBIE, "ludomaniac") == expected


def again(orders: list[Order], position: Position, style: str, language: str, power: str) -> list[Order]:
    text = "\n".join(write_order(order, ZOMBIE, style, language) for order in orders)
    read = read_orders(text, position, power)
    assert [str(problem.words) for problem in read.problems if problem.kind == "unreadable"] == [], text
    return list(read.orders)


@pytest.mark.parametrize("style", STYLES)
def test_orders_of_crowds_survive_being_written(style: str) -> None:
    found = 0
    for seed in range(40):
        position, orders = crowd(random.Random(seed).choice, GROUND)
        for power in GROUND.powers:
            theirs = [order for order in orders if order.power == power]
            for language in LANGUAGES if style == "ludomaniac" else ("en",):
                assert list(map(plain, again(theirs, position, style, language, power))) == list(map(plain, theirs))
                found += len(theirs)
    assert found > 150


@pytest.mark.parametrize("style", STYLES)
def test_a_zombie_is_read_in_every_field(style: str) -> None:
    """Two orders for each field of both boards: a zombie there holds, and its twin hops through the link."""
    for province in ZOMBIE.board.provinces.values():
        kinds = [kind for kind in ("ZA", "ZF") if province.terrain in ZOMBIE.kinds[kind].enters]
        for kind in kinds:
            place = province.places[0] if kind == "ZF" else province.id
            twin = ZOMBIE.board.on_board(place, "2" if province.board == "1" else "1")
            position = ZOMBIE.start().with_(units=(Unit("TUR", kind, place), Unit("TUR", kind, twin)))
            orders: list[Order] = [Hold("TUR", kind, place), Move("TUR", kind, twin, (), place)]
            assert again(orders, position, style, "de", "TUR") == orders


@pytest.mark.parametrize("style", STYLES)
def test_conversions_and_adjustments_survive_being_written(style: str) -> None:
    orders: list[Order] = [Convert("ITA", "A", "ALB1", (), "ZF", "ADR2")]
    for language in LANGUAGES:
        assert again(orders, LOST, style, language, "ITA") == orders
        assert again([Disband("ITA", "A", "ALB1")], LOST, style, language, "ITA") == [Disband("ITA", "A", "ALB1")]
        for lost in LOST.dislodged:
            for text in lost.rises:
                order = Convert(lost.unit.power, lost.unit.kind, lost.unit.place, (), *text.split())
                assert refusal(LOST, order) is None
                assert again([order], LOST, style, language, lost.unit.power) == [order]
        builds: list[Order] = [Build("FRA", "ZA", "PAR2"), Build("FRA", "A", "PAR1"), Remove("FRA", "ZA", "BUR2")]
        assert again(builds, WINTER, style, language, "FRA") == builds
