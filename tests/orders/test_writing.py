"""Orders written in every style, and read back as the same orders."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kartentisch.geo import Terrain
from kartentisch.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Passage,
    Remove,
    Support,
    Train,
    Waive,
)
from kartentisch.orders.reading import read_orders
from kartentisch.orders.writing import STYLES, UnknownStyleError, write_order
from kartentisch.rules import ADJUSTMENT, MOVEMENT, RETREAT, Dislodged, Position, Unit, load_variant

COLONIAL = load_variant("colonial")
BOARD = COLONIAL.board
PLACES = {
    letter: sorted(
        place
        for province in BOARD.provinces.values()
        if province.terrain in kind.enters
        for place in (province.places if kind.names_coast else (province.id,))
    )
    for letter, kind in COLONIAL.kinds.items()
}
SEAS = sorted(id for id, province in BOARD.provinces.items() if province.terrain is Terrain.SEA)
OUT = ("RED", "MED")
LINE = COLONIAL.railways[0].stations


@st.composite
def some_units(draw: st.DrawFn) -> tuple[Unit, ...]:
    """Some units of some powers, the canal kept and an army in a station."""
    units = {"EGY": Unit("TUR", "A", "EGY"), "MOS": Unit("RUS", "A", "MOS")}
    for _ in range(draw(st.integers(3, 8))):
        kind = draw(st.sampled_from("AF"))
        place = draw(st.sampled_from(PLACES[kind]))
        power = draw(st.sampled_from(COLONIAL.power_order))
        units.setdefault(place.partition("/")[0], Unit(power, kind, place))
    return tuple(units.values())


@st.composite
def movement_orders(draw: st.DrawFn) -> tuple[tuple[Unit, ...], Order]:
    """Units of a position, and an order somebody could give in it."""
    units = draw(some_units())
    unit, other = draw(st.permutations(units))[:2]
    armies = [one for one in units if one.kind == "A" and one != unit]
    permits = tuple(
        Passage("F", *ends)
        for ends in draw(
            st.sampled_from([(), (), (("RED", "MED"),), (("MED", "RED"),), (("RED", "MED"), ("MED", "RED"))])
        )
    )
    who = (unit.power, unit.kind, unit.place, permits)
    goals = [place for place in PLACES[unit.kind] if place.partition("/")[0] != unit.province]
    goal = draw(st.sampled_from(goals))
    orders: list[Order] = [Hold(*who), Move(*who, goal), Support(*who, other.kind, other.place)]
    there = [place for place in PLACES[other.kind] if place.partition("/")[0] != other.province]
    orders.append(Support(*who, other.kind, other.place, draw(st.sampled_from(there))))
    if armies:
        army = draw(st.sampled_from(armies))
        orders.append(Convoy(*who, army.kind, army.place, draw(st.sampled_from(PLACES["A"]))))
    if unit.kind == "A":
        seas = draw(st.lists(st.sampled_from(SEAS), max_size=4, unique=True))
        orders.append(Move(*who, goal, True, tuple(seas)))
        orders.append(Train(*who, draw(st.sampled_from(LINE))))
    return units, draw(st.sampled_from(orders))


@pytest.mark.parametrize("style", STYLES)
@given(movement_orders())
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_movement_order_is_read_back(style: str, case: tuple[tuple[Unit, ...], Order]) -> None:
    units, order = case
    position = Position(COLONIAL, COLONIAL.calendar.start(MOVEMENT), MOVEMENT, units)
    text = write_order(order, COLONIAL, style, {"japanese": "ja", "long-en": "en"}.get(style, "de"))
    assert read_orders(text, position).orders == (order,), text


@pytest.mark.parametrize("language", ["de", "en", "ja"])
@pytest.mark.parametrize("style", STYLES)
def test_retreats_and_adjustments_are_read_back(style: str, language: str) -> None:
    lost = Dislodged(Unit("RUS", "A", "KRA"), "MON", ("OMS", "IRK"))
    retreat = Position(COLONIAL, COLONIAL.calendar.start(MOVEMENT), RETREAT, (), (lost,))
    fleet = Unit("RUS", "F", "BAN/EC")
    adjustment = Position(COLONIAL, COLONIAL.calendar.start(ADJUSTMENT), ADJUSTMENT, (fleet, Unit("RUS", "A", "OMS")))
    cases: list[tuple[Position, Order]] = [
        (retreat, Move("RUS", "A", "KRA", (), "OMS")),
        (retreat, Disband("RUS", "A", "KRA")),
        (adjustment, Build("RUS", "F", "POR")),
        (adjustment, Remove("RUS", "F", "BAN/EC")),
        (adjustment, Remove("RUS", "A", "OMS")),
        (adjustment, Waive("RUS")),
    ]
    for position, order in cases:
        text = write_order(order, COLONIAL, style, language)
        assert read_orders(text, position, "RUS").orders == (order,), text


def test_ludomaniac_is_written_as_its_players_write() -> None:
    passage = (Passage("F", "RED", "MED"),)
    written = {
        "A MOS-TSR-IRK": Train("RUS", "A", "MOS", (), "IRK"),
        "A VLA S A MOS-IRK": Support("RUS", "A", "VLA", (), "A", "MOS", "IRK"),
        "F ODE H": Hold("RUS", "F", "ODE"),
        "A EGY S SUD H SC F RS-MED": Support("TUR", "A", "EGY", passage, "A", "SUD"),
        "F BS-MED": Move("RUS", "F", "BLA", (), "MED"),
        "F MED C A ANG-EGY": Convoy("TUR", "F", "MED", (), "A", "ANG", "EGY"),
        "A ANG-EGY VIA": Move("TUR", "A", "ANG", (), "EGY", True),
        "A HK-CEBU VIA SCS,SUL": Move("ENG", "A", "HON", (), "CEB", True, ("SCS", "SUL")),
        "F GOS-BAN/EC": Move("ENG", "F", "GOS", (), "BAN/EC"),
        "F ARA/SC H": Hold("ENG", "F", "ARB/SC"),
        "Aufbau F POR": Build("RUS", "F", "POR"),
        "Abbau A OMS": Remove("RUS", "A", "OMS"),
        "A KRA OTB": Disband("RUS", "A", "KRA"),
        "kein Aufbau": Waive("RUS"),
    }
    assert [write_order(order, COLONIAL, "ludomaniac") for order in written.values()] == list(written)


def test_long_styles_speak_their_language() -> None:
    order = Support("TUR", "A", "EGY", (Passage("F", "RED", "MED"),), "A", "SUD")
    assert [write_order(order, COLONIAL, style) for style in ("long-de", "long-en", "japanese")] == [
        "Armee Ägypten unterstützt Armee Sudan beim Halten (SC: Flotte Rotes Meer nach Mittelmeer)",
        "Army Egypt supports Army Sudan hold (SC: Fleet Red Sea to Mediterranean Sea)",
        "エジプト陸軍 支援 スーダン陸軍 待機（SC：紅海海軍 → 地中海）",
    ]


def test_an_unknown_style_is_refused() -> None:
    with pytest.raises(UnknownStyleError) as caught:
        write_order(Waive("RUS"), COLONIAL, "morse")
    assert caught.value.style == "morse"
