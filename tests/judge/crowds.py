"""Crowded positions on small parts of the maps of several variants; who picks is Hypothesis, or a die."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kartentisch.geo import Terrain, province_of
from kartentisch.orders import Convoy, Hold, Move, Order, Passage, Support, Train
from kartentisch.orders.legality import refusal
from kartentisch.rules import Date, Position, Unit, Variant, load_variant, reach

Pick = Callable[[Sequence[Any]], Any]


@dataclass(frozen=True)
class Ground:
    """Where units crowd on one board.

    `powers`: whose units they are; `renamed`: other names for these; `far`: a unit of another power far from all
    clusters, and a neighbour it could go to.
    """

    variant: Variant
    date: Date
    powers: tuple[str, ...]
    renamed: tuple[str, ...]
    far: tuple[Unit, str]
    clusters: tuple[str, ...]


COLONIAL = Ground(
    load_variant("colonial"),
    Date(1874),
    ("RUS", "CHI", "TUR"),
    # The railway is Russia's, so that Russia keeps its name.
    ("RUS", "HOL", "JAP"),
    (Unit("HOL", "F", "JAV"), "JVS"),
    # The railway, its eastern end, the canal with convoys, the China Sea, and land without a sea.
    (
        "MOS PRM OMS KRA IRK VLA ORE AKM MON SEM",
        "IRK VLA MAC SEO SOJ OKH FUS KYO KYU MON",
        "EGY MED RED SUD SYR MEC ERI ADE GOA ANG",
        "SCS CAN HON FOR TON ANN ECS SHA SUL MNA",
        "OMS KRA MON URU SEM AKM",
    ),
)
STANDARD = Ground(
    load_variant("standard"),
    Date(1901, "S"),
    ("ENG", "FRA", "RUS"),
    ("TUR", "GER", "ITA"),
    (Unit("AUS", "A", "SYR"), "ARM"),
    # The Channel with its paradoxes, the Skagerrak, two ways to Naples, Spain and Bulgaria with their coasts, and
    # rings of land.
    (
        "ENG LON WAL BRE NTH BEL PIC HOL YOR",
        "ENG LON WAL BRE PIC NTH BEL",
        "NWY SWE SKA DEN NTH FIN BOT STP EDI NWG",
        "TYS ION NAP ROM TUN APU ADR VEN TRI ALB",
        "SPA POR MAO GAS WES LYO MAR NAF TUN",
        "BUL CON BLA AEG RUM GRE SEV SER",
        "MUN BOH TYR VIE BUD GAL SIL TRI",
    ),
)
WORLD = Ground(
    load_variant("world2200"),
    Date(2200, "S"),
    ("EGY", "USA", "CHN"),
    ("TUR", "ITA", "IND"),
    (Unit("AUS", "W", "ANT"), "RSS"),
    # The four canals, the mountains, the pole, and the sea around the edge of the map.
    (
        "CAI EME RED PAL SYR BEN ASW ADA ION MEC",
        "ANK BLA AEG IZM ADA ATH EME ROS",
        "HAM HEL BAL DEN SWE HOL BER CLG NTH",
        "PAN CAR GPA COS BOG CAL HAI CUB HON",
        "CAI EME RED PAL BEN ASW MEC KHR",
        "HIM DEL CLC ASM CHK LAN SNK KAB RAN",
        "ARC BES ANC YUK CHU EVE NWT KAM NPA",
        "AND ARG CBA LIM LPA PAT",
    ),
)
ZOMBIE = Ground(
    load_variant("zombie"),
    Date(1903, "S"),
    ("ENG", "FRA", "RUS"),
    ("TUR", "GER", "ITA"),
    (Unit("AUS", "A", "SYR1"), "ARM1"),
    # One field above the other: seas with coasts for convoys through the link, land, and coasts with names.
    (
        "HEL1 HEL2 KIE1 KIE2 HOL1 HOL2 DEN1 DEN2 NTH1",
        "SEV1 SEV2 UKR1 UKR2 RUM1 RUM2 MOS1 BLA2",
        "TYR1 TYR2 MUN1 MUN2 BOH1 BOH2 VEN2 VIE1",
        "STP1 STP2 FIN1 FIN2 BOT1 BOT2 NWY1 NWY2 LVN1",
        "ENG1 ENG2 LON1 LON2 BRE1 BRE2 PIC1 WAL2 BEL1",
        "NTH1 NTH2 HEL1 HEL2 EDI1 NWY2 BEL2 DEN1",
    ),
)
EUROPE = Ground(
    load_variant("centraleurope"),
    Date(1901),
    ("ITA", "CRO", "AUT"),
    ("CZE", "HUN", "ROU"),
    (Unit("POL", "A", "KRA"), "DEB"),
    # The two lanes that cross, and the land behind them.
    ("TRI ZAG LJU SAR INN", "TRI ZAG LJU SAR INN VIE PRA", "VIE PRA INN LJU TRI"),
)


def crowd(pick: Pick, ground: Ground = COLONIAL) -> tuple[Position, list[Order]]:
    """A crowded position in one cluster, and an order for each unit, most of them about each other."""
    cluster = pick(ground.clusters).split()
    places = list(cluster)
    while len(places) > pick((4, 5, 6, 7, 8)):
        places.remove(pick(places))
    units = tuple(_unit(pick, ground, place) for place in places)
    position = Position(ground.variant, ground.date, units=units)
    hot = {pick(cluster), pick(cluster)}
    wishes = {unit: _wish(pick, position, unit, cluster, hot) for unit in units}
    plot = _plot(pick, position, wishes) if pick((True, False)) else {}
    return position, [plot[unit] if unit in plot else _order(pick, position, unit, wishes) for unit in units]


def _unit(pick: Pick, ground: Ground, province: str) -> Unit:
    board = ground.variant.board
    terrain = board.terrain(province)
    letters = {Terrain.SEA: "F", Terrain.INLAND: "A", Terrain.BARRIER: ""}.get(terrain, "AAF")
    flying = [kind.letter for kind in ground.variant.kinds.values() if Terrain.BARRIER in kind.enters]
    if len(ground.variant.kinds) == 1:
        letters = "A"
    kind = pick([*letters, *letters, *flying])
    if ground.variant.rise is not None:  # below everybody is a zombie, above some are
        kind = pick((kind, f"Z{kind}")) if board.board_of(province) == ground.variant.rise.above else f"Z{kind}"
    coasts = board.provinces[province].places if ground.variant.kinds[kind].names_coast else (province,)
    return Unit(pick(ground.powers), kind, pick(coasts))


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
    subject = (unit.power, unit.kind, unit.place, _permits(pick, position, unit))
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


def _plot(pick: Pick, position: Position, wishes: dict[Unit, str]) -> dict[Unit, Order]:
    """A convoy that lands on a unit which has a say in the fight over the convoying fleet: the stuff of paradoxes."""
    fleets = [unit for unit in position.units if _at_sea(position, unit)]
    if not fleets:
        return {}
    fleet = pick(fleets)
    near = [unit for unit in position.units if fleet.province in reach.step_provinces(position, unit)]
    shore = reach.step_provinces(position, fleet)
    armies = [unit for unit in position.units if unit.kind == "A" and unit.province in shore]
    if len(near) < 2 or not armies:
        return {}
    rival, helper, army = pick(near), pick(near), pick(armies)
    if len({rival, helper, army}) < 3 or helper.province not in shore:
        return {}
    wishes[army], wishes[rival] = helper.province, fleet.province
    supported = rival if pick((True, True, False)) else fleet
    goal = fleet.province if supported is rival else ""
    return {
        fleet: Convoy(*_subject(fleet), "A", army.place, helper.province),
        army: Move(*_subject(army), helper.province, True),
        rival: Move(*_subject(rival), fleet.province),
        helper: Support(*_subject(helper), supported.kind, supported.place, goal),
    }


def _at_sea(position: Position, unit: Unit) -> bool:
    return unit.kind == "F" and position.variant.board.terrain(unit.place) is Terrain.SEA


def _subject(unit: Unit) -> tuple[str, str, str, tuple[Passage, ...]]:
    return unit.power, unit.kind, unit.place, ()


def _permits(pick: Pick, position: Position, unit: Unit) -> tuple[Passage, ...]:
    canal = position.variant.keepers.get(unit.place)
    if canal is None or pick((True, False)):
        return ()
    return (Passage("F", *pick((canal.seas, canal.seas[::-1]))),)
