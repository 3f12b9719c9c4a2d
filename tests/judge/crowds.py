"""Crowded positions on small parts of the Colonial map, drawn by whoever picks: Hypothesis, or a die."""

from collections.abc import Callable, Sequence
from typing import Any

from kartentisch.geo import Terrain, province_of
from kartentisch.orders import Convoy, Hold, Move, Order, Passage, Support, Train
from kartentisch.orders.legality import refusal
from kartentisch.rules import Date, Position, Unit, load_variant, reach

Pick = Callable[[Sequence[Any]], Any]

COLONIAL = load_variant("colonial")
BOARD = COLONIAL.board
POWERS = ("RUS", "CHI", "TUR")

# Where units crowd: the railway, its eastern end, the canal with convoys, the China Sea, and land without a sea.
CLUSTERS = (
    "MOS PRM OMS KRA IRK VLA ORE AKM MON SEM",
    "IRK VLA MAC SEO SOJ OKH FUS KYO KYU MON",
    "EGY MED RED SUD SYR MEC ERI ADE GOA ANG",
    "SCS CAN HON FOR TON ANN ECS SHA SUL MNA",
    "OMS KRA MON URU SEM AKM",
)


def crowd(pick: Pick) -> tuple[Position, list[Order]]:
    """A crowded position in one cluster, and an order for each unit, most of them about each other."""
    cluster = pick(CLUSTERS).split()
    places = list(cluster)
    while len(places) > pick((4, 5, 6, 7, 8)):
        places.remove(pick(places))
    units = tuple(_unit(pick, place) for place in places)
    position = Position(COLONIAL, Date(1874), units=units)
    hot = {pick(cluster), pick(cluster)}
    wishes = {unit: _wish(pick, position, unit, cluster, hot) for unit in units}
    return position, [_order(pick, position, unit, wishes) for unit in units]


def _unit(pick: Pick, province: str) -> Unit:
    terrain = BOARD.terrain(province)
    kind = pick({Terrain.SEA: "F", Terrain.INLAND: "A"}.get(terrain, "AAF"))
    coasts = BOARD.provinces[province].places if kind == "F" else (province,)
    return Unit(pick(POWERS), kind, pick(coasts))


def _wish(pick: Pick, position: Position, unit: Unit, cluster: list[str], hot: set[str]) -> str:
    """Where a unit would go: a goal, "TSR goal", or "" to stay; hot goals and special ways more often than others."""
    steps = [place for place in reach.steps(position, unit) if province_of(place) in cluster]
    ways = [*reach.canal_goals(position, unit), *sorted(reach.convoy_goals(position, unit))]
    ways = [goal for goal in ways if goal in cluster]
    trains = [f"TSR {goal}" for goal in reach.train_goals(position, unit)]
    wanted = [place for place in (*steps, *ways) if province_of(place) in hot]
    choices = [["", *steps], *filter(None, (steps, wanted, wanted, ways, trains, trains))]
    return str(pick(pick(choices)))


def _order(pick: Pick, position: Position, unit: Unit, wishes: dict[Unit, str]) -> Order:
    subject = (unit.power, unit.kind, unit.place, _permits(pick, unit))
    helps: list[Order] = []
    for other, wish in wishes.items():
        goal = province_of(wish.removeprefix("TSR "))
        helps.append(Support(*subject, other.kind, other.place, goal))
        if goal:
            # A convoy twice: fewer fleets can convoy than units can support.
            helps += [Convoy(*subject, other.kind, other.place, goal)] * 2
    helps = [order for order in helps if refusal(position, order) is None]
    if helps and pick((True, False)):
        help_: Order = pick(helps)
        return help_
    wish = wishes[unit]
    if not wish:
        return Hold(*subject)
    if wish.startswith("TSR "):
        return Train(*subject, wish.removeprefix("TSR "))
    return Move(*subject, wish, wish in reach.convoy_goals(position, unit) and pick((True, False)))


def _permits(pick: Pick, unit: Unit) -> tuple[Passage, ...]:
    if unit.place != "EGY" or pick((True, False)):
        return ()
    return (Passage("F", *pick((("MED", "RED"), ("RED", "MED")))),)
