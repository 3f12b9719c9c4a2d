"""Sheets of every variant, whatever stands in them, are written in every style and language and read back the same.

Some hundred sheets in the normal run, ten thousand with HYPOTHESIS_PROFILE=thorough.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs

from kartentisch.geo import Terrain, province_of
from kartentisch.orders import (
    Build,
    Convert,
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
from kartentisch.orders.writing import STYLES, write_order
from kartentisch.rules import (
    ADJUSTMENT,
    MOVEMENT,
    RETREAT,
    Dislodged,
    Position,
    Unit,
    Variant,
    VariantFault,
    builtin_variants,
    load_variant,
)
from kartentisch.words import LANGUAGES

WRITTEN = [(style, language) for style in STYLES for language in (LANGUAGES if style == "ludomaniac" else ("de",))]


def _names() -> list[str]:
    """The variants that load; that all do is the concern of their own tests."""
    names = []
    for name in builtin_variants():
        try:
            load_variant(name)
        except VariantFault:
            continue
        names.append(name)
    return names


NAMES = _names()


@cache
def _places(name: str, kind: str) -> tuple[str, ...]:
    """Where a kind may stand, coasts named where it needs them."""
    variant = load_variant(name)
    unit = variant.kinds[kind]
    return tuple(
        place
        for province in variant.board.provinces.values()
        if province.terrain in unit.enters and (not unit.boards or province.board in unit.boards)
        for place in (province.places if unit.names_coast else (province.id,))
    )


@st.composite
def _units(draw: st.DrawFn, name: str, power: str) -> tuple[Unit, ...]:
    variant = load_variant(name)
    found: dict[str, Unit] = {}
    for _ in range(draw(st.integers(2, 7))):
        kind = draw(st.sampled_from(sorted(variant.kinds)))
        place = draw(st.sampled_from(_places(name, kind)))
        owner = draw(st.sampled_from((power, power, *variant.power_order)))
        found.setdefault(province_of(place), Unit(owner, kind, place))
    if variant.canals:
        keeper = draw(st.sampled_from([canal.keeper for canal in variant.canals]))
        kinds = [kind for kind in sorted(variant.kinds) if keeper in _places(name, kind)]
        if kinds:
            found[keeper] = Unit(power, draw(st.sampled_from(kinds)), keeper)
    if not any(unit.power == power for unit in found.values()):
        unit = next(iter(found.values()))
        found[unit.province] = replace(unit, power=power)
    return tuple(found.values())


def _permits(draw: st.DrawFn, variant: Variant, unit: Unit) -> tuple[Passage, ...]:
    canal = next((one for one in variant.canals if one.keeper == unit.province), None)
    if canal is None or not draw(st.booleans()):
        return ()
    origin, goal = draw(st.permutations(canal.seas))[:2]
    return (Passage(min(canal.kinds), origin, goal),)


@st.composite
def _movement(draw: st.DrawFn, name: str, unit: Unit, units: Sequence[Unit]) -> Order:
    """Any order somebody could write for a unit; whether it is allowed does not matter to its text."""
    variant = load_variant(name)
    who = (unit.power, unit.kind, unit.place, _permits(draw, variant, unit))
    goals = st.sampled_from([place for place in _places(name, unit.kind) if province_of(place) != unit.province])
    others = [one for one in units if one != unit]
    seas = [id for id, province in variant.board.provinces.items() if province.terrain is Terrain.SEA]
    orders: list[st.SearchStrategy[Order]] = [st.just(Hold(*who)), goals.map(lambda goal: Move(*who, goal))]
    if others:
        other = draw(st.sampled_from(others))
        reached = st.sampled_from([p for p in _places(name, other.kind) if province_of(p) != other.province])
        orders.append(st.just(Support(*who, other.kind, other.place)))
        orders.append(reached.map(lambda goal: Support(*who, other.kind, other.place, goal)))
        if other.kind in variant.kinds[unit.kind].convoys:
            orders.append(reached.map(lambda goal: Convoy(*who, other.kind, other.place, goal)))
    if seas and any(unit.kind in kind.convoys for kind in variant.kinds.values()):
        route = st.lists(st.sampled_from(seas), max_size=3, unique=True).map(tuple)
        orders.append(st.builds(lambda goal, way: Move(*who, goal, True, way), goals, route))
    orders += [
        st.builds(Train, *map(st.just, who), st.sampled_from(line.stations), st.just(line.id))
        for line in variant.railways
        if unit.kind in line.kinds
    ]
    return draw(st.one_of(orders))


@st.composite
def _sheet(draw: st.DrawFn, name: str) -> tuple[Position, str, list[Order]]:
    variant = load_variant(name)
    power = draw(st.sampled_from(variant.power_order))
    units = draw(_units(name, power))
    own = [unit for unit in units if unit.power == power]
    phase = draw(st.sampled_from((MOVEMENT, MOVEMENT, MOVEMENT, RETREAT, ADJUSTMENT)))
    try:
        date = variant.calendar.start(phase)
    except ValueError:
        phase, date = MOVEMENT, variant.calendar.start()
    if phase == MOVEMENT:
        position = Position(variant, date, phase, units)
        return position, power, [draw(_movement(name, unit, units)) for unit in own]
    if phase == RETREAT:
        return _retreats(draw, name, power, own)
    orders: list[Order] = [Remove(power, unit.kind, unit.place) for unit in own if draw(st.booleans())]
    kinds = [kind for kind in sorted(variant.kinds) if _buildable(name, kind)]
    free = {unit.province for unit in units}
    for _ in range(draw(st.integers(0, 3)) if kinds else 0):
        kind = draw(st.sampled_from(kinds))
        place = draw(st.sampled_from(_buildable(name, kind)))
        if province_of(place) not in free:
            free.add(province_of(place))
            orders.append(Build(power, kind, place))
    orders += [Waive(power, number) for number in range(draw(st.integers(0, 2)))]
    return Position(variant, date, ADJUSTMENT, units), power, orders


@cache
def _buildable(name: str, kind: str) -> tuple[str, ...]:
    variant = load_variant(name)
    return tuple(
        place
        for place in _places(name, kind)
        if variant.kinds[kind].built_at(variant.board.terrain(place), variant.board.provinces[province_of(place)].board)
    )


def _retreats(draw: st.DrawFn, name: str, power: str, own: list[Unit]) -> tuple[Position, str, list[Order]]:
    """Dislodged units: they rise on another board where the variant has one, else they retreat or are disbanded."""
    variant = load_variant(name)
    lost, orders = [], list[Order]()
    for unit in own:
        stays = _places(name, unit.kind)
        steps = [place for place in variant.board.steps(variant.kinds[unit.kind].passes, unit.place) if place in stays]
        rises = variant.rise is not None and variant.board.board_of(unit.province) != variant.rise.below
        lost.append(Dislodged(unit, "", () if rises else tuple(steps)))
        if (not steps and not rises) or draw(st.booleans()):
            orders.append(Disband(power, unit.kind, unit.place))
        elif rises and variant.rise is not None:
            below = variant.rise.below
            kind = draw(st.sampled_from([letter for letter, one in variant.kinds.items() if one.short]))
            goals = [place for place in _places(name, kind) if variant.board.board_of(place) == below]
            orders.append(Convert(power, unit.kind, unit.place, (), kind, goals[draw(st.integers(0, len(goals) - 1))]))
        else:
            goal = steps[draw(st.integers(0, len(steps) - 1))]
            orders.append(Move(power, unit.kind, unit.place, (), goal))
    return Position(variant, variant.calendar.start(), RETREAT, (), tuple(lost)), power, orders


@pytest.mark.parametrize("name", NAMES)
def test_a_sheet_is_read_back_in_every_style(name: str) -> None:
    @given(_sheet(name), st.sampled_from(WRITTEN))
    @settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
    def check(sheet: tuple[Position, str, list[Order]], written: tuple[str, str]) -> None:
        position, power, orders = sheet
        style, language = written
        text = "\n".join(write_order(order, position.variant, style, language) for order in orders)
        read = read_orders(text, position, power)
        assert list(map(_plain, read.orders)) == list(map(_plain, orders)), text

    check()


def _plain(order: Order) -> Order:
    """The coast a supported or convoyed unit stands on may be left out; reading fills it in."""
    return structs.replace(order, other=province_of(order.other)) if isinstance(order, Support | Convoy) else order


def test_every_variant_is_among_them() -> None:
    assert {"standard", "colonial", "world2200"} <= set(NAMES)
