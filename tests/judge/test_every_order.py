"""What can be clicked and what is allowed are the same: every legal order is offered, every order offered is legal."""

from collections.abc import Iterator
from random import Random

import pytest

from kartentisch.geo import province_of
from kartentisch.judge import continuations
from kartentisch.orders import Build, Convoy, Disband, Hold, Move, Order, Remove, Support, Train, UnitOrder
from kartentisch.orders.legality import refusal
from kartentisch.rules import ADJUSTMENT, RETREAT, Date, Dislodged, Position, Unit, Variant, load_variant, reach
from tests.judge.crowds import COLONIAL as COLONIAL_GROUND
from tests.judge.crowds import EUROPE, WORLD, ZOMBIE, Ground, crowd

COLONIAL = load_variant("colonial")
START = COLONIAL.start()


def all_places(variant: Variant) -> tuple[str, ...]:
    return tuple(place for province in variant.board.provinces.values() for place in {province.id, *province.places})


PLACES = all_places(COLONIAL)


def clicked(position: Position, unit: Unit) -> Iterator[Order]:
    """The first order of every row of clicks and letters that begins with a unit and ends."""
    waiting: list[tuple[str, ...]] = [(unit.province,)]
    while waiting:
        prefix = waiting.pop()
        found = continuations(position, (), prefix)
        yield from found.orders[:1]
        if found.status == "partial" and len(prefix) < 5:
            waiting += [(*prefix, token) for token in (*found.goals, *found.coasts, *found.letters)]


def allowed(position: Position, unit: Unit, near: tuple[str, ...]) -> Iterator[Order]:
    """The legal orders of a unit about the places `near`, found by asking for each."""
    subject = (unit.power, unit.kind, unit.place, ())
    others = [other for other in position.units if other != unit]
    yield Hold(*subject)
    for goal in near:
        yield Move(*subject, goal)
        yield Train(*subject, goal)
        for other in others:
            if goal == province_of(goal):
                yield Support(*subject, other.kind, other.place, goal)
                yield Convoy(*subject, other.kind, other.place, goal)
    for other in others:
        yield Support(*subject, other.kind, other.place)


def meaning(order: Order) -> tuple[object, ...]:
    """What tells orders apart, however they are written: coasts that are the only ones, clauses and routes aside."""
    if isinstance(order, Move):
        return "to", order.province, province_of(order.goal)
    if isinstance(order, Train):
        return "to", order.province, order.goal  # a click on a neighbour goes there on foot; T makes it a train
    if isinstance(order, Support):
        goal = province_of(order.goal)
        return "support", order.province, order.other, "" if goal == province_of(order.other) else goal
    if isinstance(order, Convoy):
        return "convoy", order.province, order.other, province_of(order.goal)
    assert isinstance(order, UnitOrder)
    return type(order).__name__, order.province


@pytest.mark.parametrize(
    "ground", [COLONIAL_GROUND, WORLD, ZOMBIE, EUROPE], ids=["colonial", "world", "zombie", "europe"]
)
@pytest.mark.parametrize("seed", range(12))
def test_legal_orders_of_a_crowd_are_those_that_can_be_clicked(seed: int, ground: Ground) -> None:
    position, _orders = crowd(Random(seed).choice, ground)
    board, kinds = ground.variant.board, ground.variant.kinds
    near = {unit.province for unit in position.units}
    for unit in position.units:
        near |= board.near(kinds[unit.kind].passes, unit.place)
        near |= set(reach.canal_goals(position, unit))
    places = tuple(place for place in all_places(ground.variant) if province_of(place) in near)
    for unit in position.units:
        offered = set(clicked(position, unit))
        assert {str(order): refusal(position, order) for order in offered if refusal(position, order)} == {}
        legal = {meaning(order) for order in allowed(position, unit, places) if refusal(position, order) is None}
        inside = {meaning(order) for order in offered}
        assert legal - inside == set()


@pytest.mark.parametrize(
    ("power", "count"),
    [("ENG", 34), ("CHI", 81), ("FRA", 27), ("HOL", 17), ("JAP", 36), ("TUR", 18), ("RUS", 67)],
)
def test_the_number_of_orders_at_the_start(power: str, count: int) -> None:
    offered = {order for unit in START.units_of(power) for order in clicked(START, unit)}
    legal = {
        meaning(order)
        for unit in START.units_of(power)
        for order in allowed(START, unit, PLACES)
        if refusal(START, order) is None
    }
    assert {meaning(order) for order in offered} == legal
    assert len({str(order) for order in offered}) == count


def test_every_retreat_and_every_adjustment_is_offered() -> None:
    lost = Dislodged(Unit("FRA", "F", "BAN/EC"), "", ("GOS", "SIN"))
    position = Position(COLONIAL, Date(1872), RETREAT, (Unit("ENG", "F", "BAN/EC"),), (lost,))
    subject = ("FRA", "F", "BAN/EC", ())
    assert set(clicked(position, lost.unit)) == {Move(*subject, "GOS"), Move(*subject, "SIN"), Disband(*subject)}
    owned = {"POR": "RUS", "MOS": "RUS", "CAN": "CHI"}
    units = (Unit("CHI", "A", "CAN"), Unit("CHI", "A", "PEK"))
    adjusting = Position(COLONIAL, Date(1872), ADJUSTMENT, units, centres=owned)
    offered = {order for start in (Unit("", "", place) for place in PLACES) for order in clicked(adjusting, start)}
    legal = {
        order
        for power in COLONIAL.powers
        for place in PLACES
        for kind in COLONIAL.kinds
        for order in (Build(power, kind, place), Remove(power, kind, place))
        if refusal(adjusting, order) is None
    }
    assert offered == legal
