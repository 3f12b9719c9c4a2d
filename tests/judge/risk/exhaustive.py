"""The slow, obviously right way: every legal order of every unit of the others, all combinations, put to the judge."""

from collections.abc import Sequence
from itertools import chain, combinations, product

from msgspec.structs import replace

from kartentisch.geo import province_of
from kartentisch.judge import Outcome, adjudicate
from kartentisch.judge.risk import Plan
from kartentisch.orders import Convoy, Hold, Move, Order, Passage, Support, Train
from kartentisch.orders.legality import refusal
from kartentisch.rules import Position, Unit, reach

Combination = tuple[Order, ...]


def every_order(position: Position, unit: Unit) -> list[Order]:
    """All orders a unit may legally be given, found by asking about everything that can be written."""
    subject = (unit.power, unit.kind, unit.place)
    board = position.variant.board
    places = [place for province in board.provinces.values() for place in {province.id, *province.places}]
    lines = position.variant.railways
    written: list[Order] = [Hold(*subject)]
    written += [Move(*subject, (), place, via) for place in places for via in (False, True)]
    written += [Train(*subject, (), station, line.id) for line in lines for station in line.stations]
    # A support goes where its unit could go, or across a canal (orders/legality.py); a convoy comes from the sea.
    near = reach.support_provinces(position, unit) | {sea for line in position.variant.canals for sea in line.seas}
    near_places = [place for place in places if province_of(place) in near and place == province_of(place)]
    for other in position.units:
        written += [Support(*subject, (), other.kind, other.place, goal) for goal in ("", *near_places)]
        if (unit.kind, unit.place) in position.at_sea:
            written += [Convoy(*subject, (), other.kind, other.place, goal) for goal in board.provinces]
    legal = [order for order in written if refusal(position, order) is None]
    canal = position.variant.keepers.get(unit.province)
    if canal is not None:
        leaves = [
            Passage(position.by_province[a].kind, a, b)
            for a, b in (canal.seas, canal.seas[::-1])
            if a in position.by_province
        ]
        permits = chain.from_iterable(combinations(leaves, n) for n in range(1, len(leaves) + 1))
        keeping = [order for order in legal if isinstance(order, (Hold, Support, Convoy))]
        legal += [replace(order, permits=given) for given in permits for order in keeping]
    return legal


class Exhaustive:
    """All outcomes of a plan in which every other power is hostile."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        free = [unit for unit in plan.position.units if unit.power != plan.power]
        own = tuple(order for order in plan.orders if order.power == plan.power)
        self.outcomes: list[tuple[Combination, Outcome]] = [
            (chosen, adjudicate(plan.position, (*own, *chosen)))
            for chosen in product(*(every_order(plan.position, unit) for unit in free))
        ]

    def carried_out(self, unit: Unit) -> list[tuple[int, bool]]:
        """For each combination how many units do something, and whether a unit's order is carried out."""
        found = []
        for chosen, outcome in self.outcomes:
            verdict = outcome.by_unit[unit][1]
            found.append((active(chosen), verdict.result == "ok" and not verdict.dislodged))
        return found

    def stays(self, unit: Unit, by: Unit | None = None) -> list[tuple[int, bool]]:
        """Likewise whether a unit is not dislodged (by another)."""
        found = []
        for chosen, outcome in self.outcomes:
            lost = [entry for entry in outcome.dislodged if entry.unit == unit]
            gone = any(by is None or entry.attacker == by.province for entry in lost)
            found.append((active(chosen), not gone))
        return found

    def kept(self, centre: str) -> list[tuple[int, bool]]:
        """Likewise whether no unit of others is in a centre after the moves, or might be after the retreats."""
        return [(active(chosen), not comes(outcome, centre, self.plan.power)) for chosen, outcome in self.outcomes]

    def taken(self, centre: str) -> list[tuple[int, bool]]:
        """Likewise whether an own unit is in a centre after the moves."""
        power, blockers = self.plan.power, self.plan.position.variant.blockers
        return [
            (
                active(chosen),
                any(
                    unit.power == power and unit.kind not in blockers and province_of(verdict.ends) == centre
                    for unit, (_order, verdict) in outcome.by_unit.items()
                    if not verdict.dislodged
                ),
            )
            for chosen, outcome in self.outcomes
        ]


def comes(outcome: Outcome, centre: str, power: str) -> bool:
    """Whether a unit of another power stands in a centre after the moves, or could retreat to it or rise there."""
    blockers = outcome.before.variant.blockers
    ends = [(unit, verdict.ends) for unit, (_order, verdict) in outcome.by_unit.items() if not verdict.dislodged]
    for lost in outcome.dislodged:
        ends += [(lost.unit, place) for place in (*lost.retreats, *(text.split()[1] for text in lost.rises))]
    return any(
        unit.power != power and unit.kind not in blockers and province_of(place) == centre for unit, place in ends
    )


def active(chosen: Sequence[Order]) -> int:
    """How many units do something but hold (leave for a canal is something)."""
    return sum(not isinstance(order, Hold) or bool(order.permits) for order in chosen)
