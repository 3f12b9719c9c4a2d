"""Counting the legal orders of a position by kind, in two ways: by clicking, and by asking about every order there is.

`python -m tests.judge.counts` counts the positions of tests/data/counts.json anew.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from kartentisch.geo import province_of
from kartentisch.judge import adjudicate, continuations
from kartentisch.judge.document import read_position
from kartentisch.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Support,
    Train,
    UnitOrder,
    Waive,
)
from kartentisch.orders.legality import refusal
from kartentisch.rules import ADJUSTMENT, MOVEMENT, Position, Unit

FILE = Path(__file__).resolve().parents[1] / "data" / "counts.json"


def cases() -> list[dict[str, Any]]:
    """Positions with their numbers: `name`, `document`, `counts`, and `powers` whose units every order is asked of."""
    found: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
    return found


def position_of(case: dict[str, Any]) -> Position:
    """The position of a case."""
    return read_position(case["document"])[0]


def by_clicks(position: Position, powers: Iterable[str]) -> Counter[str]:
    """Legal orders by kind, reached by every row of clicks and letters."""
    wanted = frozenset(powers)
    starts = {province_of(place) for place in _places(position)}
    if position.phase == MOVEMENT:
        starts = {unit.province for unit in position.units}
    orders = {order for start in starts for order in _clicked(position, start) if order.power in wanted}
    refused = {str(order): why for order in orders if (why := refusal(position, order)) is not None}
    assert refused == {}
    return _counted(position, orders)


def by_asking(position: Position, powers: Iterable[str]) -> Counter[str]:
    """Legal orders by kind, found by asking about every order to every place and about every unit."""
    wanted = frozenset(powers)
    asked = _adjusting(position, wanted) if position.phase == ADJUSTMENT else _moving(position, wanted)
    allowed = [order for order in asked if refusal(position, order) is None]
    if position.phase == ADJUSTMENT:  # what is due is the judge's to say
        allowed = [order for order in allowed if adjudicate(position, [order]).verdicts[order].ok]
    return _counted(position, allowed)


def _clicked(position: Position, start: str) -> Iterator[Order]:
    waiting: list[tuple[str, ...]] = [(start,)]
    while waiting:
        prefix = waiting.pop()
        found = continuations(position, (), prefix)
        yield from found.orders[:1]
        if found.status == "partial" and len(prefix) < 5:
            waiting += [(*prefix, token) for token in (*found.goals, *found.coasts, *found.letters)]


def _places(position: Position) -> tuple[str, ...]:
    provinces = position.variant.board.provinces.values()
    return tuple(dict.fromkeys(place for province in provinces for place in (province.id, *province.places)))


def _moving(position: Position, powers: frozenset[str]) -> Iterator[Order]:
    """Every order for a unit that stands or was dislodged."""
    lost = [entry.unit for entry in position.dislodged]
    units = lost or list(position.units)
    for unit in units:
        if unit.power in powers:
            yield from _of_unit(position, unit)


def _of_unit(position: Position, unit: Unit) -> Iterator[Order]:
    subject = (unit.power, unit.kind, unit.place, ())
    yield Hold(*subject)
    yield Disband(*subject)
    others = [other for other in position.units if other != unit]
    for other in others:
        yield Support(*subject, other.kind, other.place)
    for goal in _places(position):
        yield Move(*subject, goal)
        for line in position.variant.railways:
            yield Train(*subject, goal, line.id)
        if goal == province_of(goal):
            for other in others:
                yield Support(*subject, other.kind, other.place, goal)
                yield Convoy(*subject, other.kind, other.place, goal)


def _adjusting(position: Position, powers: frozenset[str]) -> Iterator[Order]:
    for power in powers:
        for place in _places(position):
            for kind in position.variant.kinds:
                yield Build(power, kind, place)
                yield Remove(power, kind, place)


def _counted(position: Position, orders: Iterable[Order]) -> Counter[str]:
    """Orders by kind, each meaning once: how a coast is written, or that a way by sea is named, makes no other order.

    Builds are counted by coast: a fleet on another coast is another unit. Waives belong to no unit and are left out.
    """
    meant = {
        (type(order).__name__.lower(), *_meaning(position, order)) for order in orders if not isinstance(order, Waive)
    }
    return Counter(str(kind) for kind, *_rest in meant)


def _meaning(position: Position, order: Order) -> tuple[object, ...]:
    assert isinstance(order, UnitOrder)
    match order:
        case Move() | Train():
            return order.province, province_of(order.goal)
        case Support():
            goal = province_of(order.goal)
            return order.province, province_of(order.other), "" if goal == province_of(order.other) else goal
        case Convoy():
            return order.province, province_of(order.other), province_of(order.goal)
        case Build():
            named = position.variant.kinds[order.kind].names_coast
            return order.power, order.kind, order.place if named else order.province
    return (order.province,)


if __name__ == "__main__":
    rows = []
    for one in cases():
        counted = by_clicks(position_of(one), position_of(one).variant.powers)
        rows.append({**one, "counts": dict(sorted(counted.items()))})
    FILE.write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n", "utf-8")
