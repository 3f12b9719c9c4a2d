"""Orders of World Diplomacy 2200: wings and canals read and written in every style, and as the rules spell them."""

import random

import pytest
from msgspec.structs import replace

from kartentisch.geo import province_of
from kartentisch.orders import Build, Hold, Move, Order, Passage, Remove, Support, parse_canonical
from kartentisch.orders.reading import read_orders
from kartentisch.orders.writing import STYLES, write_order
from kartentisch.rules import ADJUSTMENT, Position, Unit, load_variant
from kartentisch.words import LANGUAGES
from tests.judge.crowds import WORLD as GROUND
from tests.judge.crowds import crowd

WORLD = load_variant("world2200")
LONG = tuple(style for style in STYLES if style != "canonical")


def plain(order: Order) -> Order:
    """A support to hold may leave out the kind of the unit supported; reading fills it in."""
    return replace(order, other=province_of(order.other)) if isinstance(order, Support) else order


def again(orders: list[Order], position: Position, style: str, language: str, power: str) -> list[Order]:
    text = "\n".join(write_order(order, WORLD, style, language) for order in orders)
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
def test_a_wing_is_read_in_every_province(style: str) -> None:
    """Two orders for each of the 306 provinces: a wing there holds, and one next door flies in."""
    for province in WORLD.board.provinces:
        near = min(WORLD.board.near("wing", province))
        units = (Unit("RUS", "W", province), Unit("RUS", "W", near))
        position = WORLD.start().with_(units=units)
        orders: list[Order] = [Hold("RUS", "W", province), Move("RUS", "W", near, (), province)]
        assert again(orders, position, style, "de", "RUS") == orders


@pytest.mark.parametrize("style", STYLES)
def test_wings_are_built_and_removed(style: str) -> None:
    position = Position(WORLD, WORLD.calendar.start(ADJUSTMENT), ADJUSTMENT, units=(Unit("MON", "W", "ARC"),))
    orders: list[Order] = [Build("MON", "W", "ULA"), Remove("MON", "W", "ARC")]
    for language in LANGUAGES:
        assert again(orders, position, style, language, "MON") == orders


def test_canonical_notation() -> None:
    order = Support("EGY", "W", "CAI", (Passage("F", "EME", "RED"),), "A", "PAL")
    assert str(order) == "W CAI S A PAL; SC F EME - RED"
    assert parse_canonical(str(order), "EGY") == order


RULES = (
    ("EGY F CAI, EGY A PAL", "F Cairo Supports A Palestine Hold SC F Eastern Mediterranian Sea-Red Sea",
     "F CAI S A PAL; SC F EME - RED"),
    ("GER F HAM, GER A DEN", "F Hamburg Supports A Denmark Hold SC F Hel-Baltic Sea",
     "F HAM S A DEN; SC F HEL - BAL"),
    ("COL A PAN, COL F HON", "A Panama Supports F Honduras Hold SC F Caribbean Sea-Gulf of Panama",
     "A PAN S F HON; SC F CAR - GPA"),
    ("TUR F ANK, TUR F BLA", "F Ankara Supports F Black Sea-Aegean Sea", "F ANK S F BLA - AEG"),
    ("COL F CAR", "F Caribbean Sea-Panama", "F CAR - PAN"),
    ("ITA A BEN, ITA A ASW", "A Bengasi Supports A Aswan-Cairo", "A BEN S A ASW - CAI"),
    ("EGY F RED", "F Red Sea-Eastern Mediterranian", "F RED - EME"),
    ("ITA A SAL", "A(Salerno) nach Sizilien", "A SAL - SIC"),
    ("RUS F BES, RUS A CHU", "F Bering Sea Convoys A Chukotka-Anchorage", "F BES C A CHU - ANC"),
    ("JAP F KUR", "F Kuril Trench-Bering Strait", "F KUR - BES"),
    ("BRA W ARG", "W Argentina-Anden", "W ARG - AND"),
    ("BRA W AND", "W Anden-Chile Basin", "W AND - CBA"),
    ("BRA W CBA, BRA W ARG", "W Chile Basin Supports W Argentina-Anden", "W CBA S W ARG - AND"),
    ("RUS W BES", "W Bering Sea-Arctic", "W BES - ARC"),
    ("RUS W EVE, CAN W YUK", "W Evenki Supports W Yukon Territory-Arctic", "W EVE S W YUK - ARC"),
    ("AUS W RSS", "W Ross Sea-Antarctic", "W RSS - ANT"),
    ("AUS W ANT", "W Antarctic-Antarctic Atlantic", "W ANT - AAT"),
)  # fmt: skip


@pytest.mark.parametrize(("units", "text", "expected"), RULES, ids=[row[2] for row in RULES])
def test_the_examples_of_the_rules_are_read_as_they_stand(units: str, text: str, expected: str) -> None:
    placed = tuple(Unit(*words.split()) for words in units.split(", "))
    (order,) = read_orders(text, WORLD.start().with_(units=placed), placed[0].power).orders
    assert str(order) == expected


@pytest.mark.parametrize(
    "text",
    [
        "W MOS - KIE",
        "Wing Moskau nach Kiew",
        "空軍 モスクワ → キエフ",
        "Flugzeug MOS-KIE",
        "Flieger Moskau-Kiew",
        "plane Moscow - Kiev",
    ],
)
def test_a_wing_goes_by_several_names(text: str) -> None:
    position = WORLD.start().with_(units=(Unit("RUS", "W", "MOS"),))
    assert [str(order) for order in read_orders(text, position, "RUS").orders] == ["W MOS - KIE"]


def test_every_name_is_there_in_three_languages() -> None:
    for name in (*WORLD.names.values(), *WORLD.power_names.values()):
        for language in LANGUAGES:
            assert name.full[language]
            assert name.label[language]
        assert all(name.forms.values()), name.id
    assert {power for power, name in WORLD.power_names.items() if not all(name.adjective.values())} == set()
