"""What is open to the units a phase dislodged: retreats, or rising on another board (Zombie-Diplomacy², P5 to P8).

In which order conversions and retreats happen is the ruling underworld.conversion_order: by default units whose own
field of the other board is free rise there first, and it is closed to everybody else.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from kartentisch.geo import province_of
from kartentisch.orders import rise as rising
from kartentisch.rules import Dislodged, Position, Reason, Unit, reach, reason
from kartentisch.rules.document_reading import Listed


@dataclass(frozen=True, slots=True)
class Loss:
    """A dislodged unit, where its attacker came from, and whence it may not retreat ("": it came by convoy)."""

    unit: Unit
    attacker: str
    barred: str


@dataclass(frozen=True, slots=True)
class Aftermath:
    """The board after the moves: units by province, empty fields with a standoff, units that did not move.

    `before`: the units before the moves, by province.
    """

    standing: Mapping[str, Unit]
    standoffs: tuple[str, ...]
    held: tuple[Unit, ...] | None = None
    before: Mapping[str, Unit] | None = None

    def occupant(self, position: Position, province: str) -> Unit | None:
        """Who occupies a field when a unit would rise there (ruling underworld.occupied_when)."""
        unit = self.standing.get(province)
        if unit is not None or self.before is None:
            return unit
        return self.before.get(province) if position.is_ruling("underworld.occupied_when", "before the moves") else None


def open_retreats(
    position: Position,
    unit: Unit,
    attacker: str,
    standoffs: Iterable[str],
    occupied: Iterable[str] | None = None,
    held: Iterable[Unit] | None = None,
) -> tuple[str, ...]:
    """Return the places a dislodged unit may retreat to, sorted.

    `attacker`: the province its attacker came from ("" when it came by convoy or is unknown); `occupied`: provinces
    that hold a unit after the moves (default: the standing units); `held`: units that did not move, for a retreat
    through a canal where a ruling allows one.
    """
    if rising.rises(position, unit) or rising.dissolves(position, unit):
        return ()
    taken = set(position.by_province if occupied is None else occupied) | set(standoffs) | {attacker}
    places = [place for place in reach.steps(position, unit) if province_of(place) not in taken]
    rise, board = position.variant.rise, position.variant.board
    stays_below = rise is not None and not position.is_ruling("underworld.retreat_up")
    if rise is not None and stays_below and board.board_of(unit.place) == rise.below:
        places = [place for place in places if board.board_of(place) == rise.below]
    if position.is_ruling("canal.retreats"):
        keepers = {
            keeper.province for keeper in (position.units if held is None else held) if keeper.power == unit.power
        }
        for sea, canal in reach.canal_goals(position, unit).items():
            if canal.keeper in keepers and sea not in taken:
                places.append(sea)
    return tuple(sorted(places))


def open_ways(position: Position, losses: Sequence[Loss], after: Aftermath) -> tuple[Dislodged, ...]:
    """Return the dislodged units with all that is open to each."""
    free = {loss.unit: rises_in_own_field(position, loss.unit, after) for loss in losses}
    taken = set(after.standing)
    if position.variant.rise is None or position.is_ruling("underworld.conversion_order", "own field first"):
        taken |= {province_of(rising.field_below(position, unit)) for unit, found in free.items() if found}
    lost = [
        Dislodged(
            loss.unit,
            loss.attacker,
            open_retreats(position, loss.unit, loss.barred, after.standoffs, taken, after.held),
            free[loss.unit] or rises_beside(position, loss, after, taken),
        )
        for loss in losses
    ]
    if position.is_ruling("underworld.conversion_order", "retreats first"):
        lost = [_perhaps_beside(position, one, lost, after) for one in lost]
    return tuple(lost)


def rises_in_own_field(position: Position, unit: Unit, after: Aftermath) -> tuple[str, ...]:
    """What a unit may become in its own field of the board below, the default first; nothing when that is occupied."""
    if not rising.rises(position, unit):
        return ()
    below = rising.field_below(position, unit)
    if after.occupant(position, province_of(below)) is not None:
        return ()
    kept = rising.kept_kind(position, unit)
    found = [f"{kept} {below}"]
    for kind in rising.open_kinds(position, unit):
        if kind != kept:
            found += [f"{kind} {place}" for place in _stands(position, kind, province_of(below))]
    return tuple(found)


def _stands(position: Position, kind: str, province: str) -> tuple[str, ...]:
    """The places a kind may stand on in a province."""
    if not position.variant.kinds[kind].names_coast:
        return (province,)
    return position.variant.board.provinces[province].places


def rises_beside(position: Position, loss: Loss, after: Aftermath, taken: Iterable[str]) -> tuple[str, ...]:
    """Where a unit may rise next to its own field, and as what, when an own unit stands there; nothing otherwise."""
    unit, board = loss.unit, position.variant.board
    below = rising.field_below(position, unit) if rising.rises(position, unit) else ""
    occupant = after.occupant(position, province_of(below)) if below else None
    if occupant is None or occupant.power != unit.power:
        return ()
    closed = set(taken)
    if position.is_ruling("underworld.choice_in_standoff", False):
        closed |= {*after.standoffs, loss.attacker}
    found = []
    for kind in rising.open_kinds(position, unit):
        places = _near(position, unit, kind, below)
        open_ = (place for place in sorted(places) if province_of(place) not in closed)
        found += [f"{kind} {place}" for place in open_ if board.board_of(place) == board.board_of(below)]
    return tuple(found)


def _near(position: Position, unit: Unit, kind: str, below: str) -> set[str]:
    """Places next to a field a kind may stand on: those it reaches, or all that touch it (underworld.neighbours)."""
    board, one = position.variant.board, position.variant.kinds[kind]
    province = province_of(below)
    if position.is_ruling("underworld.neighbours", "any adjacent"):
        starts = (province, *board.provinces[province].places)
        classes = sorted({other.passes for other in position.variant.kinds.values()})
        near = {goal for start in starts for unit_class in classes for goal in board.near(unit_class, start)}
        return {place for goal in near if board.terrain(goal) in one.enters for place in _stands(position, kind, goal)}
    # A fleet keeps the coast it stood on; an army that becomes one may use any.
    keeps_coast = position.variant.kinds[unit.kind].names_coast and one.names_coast
    starts = (below,) if keeps_coast else _stands(position, kind, province)
    found = {goal for start in starts for goal in board.steps(one.passes, start)}
    return {place for place in found if board.terrain(place) in one.enters}


def _perhaps_beside(position: Position, lost: Dislodged, others: Sequence[Dislodged], after: Aftermath) -> Dislodged:
    """Add neighbouring fields to the choice of a unit whose own field an own unit may retreat to first."""
    below = province_of(rising.field_below(position, lost.unit))
    if not rising.default(position, lost):
        return lost
    friends = (one for one in others if one.unit.power == lost.unit.power)
    if not any(below in map(province_of, one.retreats) for one in friends):
        return lost
    moved = replace(after, standing={**after.standing, below: Unit(lost.unit.power, lost.unit.kind, below)})
    beside = rises_beside(position, Loss(lost.unit, lost.attacker, ""), moved, moved.standing)
    return replace(lost, rises=(*lost.rises, *beside))


def complete(position: Position, listed: Sequence[Listed]) -> tuple[Dislodged, ...]:
    """Fill in what the dislodged units of a document do not say; what is said is trusted."""
    after = Aftermath(position.by_province, position.standoffs)
    losses = [Loss(lost.unit, lost.attacker, lost.attacker) for lost, _retreats, _rises in listed]
    ways = open_ways(position, losses, after)
    return tuple(
        Dislodged(
            lost.unit,
            lost.attacker,
            lost.retreats if says_retreats else way.retreats,
            lost.rises if says_rises else way.rises,
        )
        for (lost, says_retreats, says_rises), way in zip(listed, ways, strict=True)
    )


def loss_told(position: Position, lost: Dislodged, after: Aftermath) -> Reason:
    """Return what is open to a dislodged unit, or why nothing is."""
    unit = lost.unit
    if lost.retreats:
        return reason("dislodged.retreats", unit=unit, retreats=lost.retreats)
    if rising.dissolves(position, unit):
        return reason("dislodged.no-retreat-rule", unit=unit)
    if not rising.rises(position, unit):
        return reason("dislodged.no-retreat", unit=unit)
    plain = rising.default(position, lost)
    below = province_of(rising.field_below(position, unit))
    if plain:
        zombie, goal = plain.split()
        code = "zombie.dislodged.may-change" if len(lost.rises) > 1 else "zombie.rises"
        return reason(code, unit=unit, zombie=zombie, goal=goal)
    if lost.rises:
        goals = tuple(dict.fromkeys(text.split()[1] for text in lost.rises))
        return reason("zombie.dislodged.beside", unit=unit, place=below, goals=goals)
    occupant = after.occupant(position, below)
    if occupant is not None and occupant.power != unit.power:
        return reason("zombie.lost.foreign", unit=unit, occupant=occupant, place=below)
    return reason("zombie.lost.no-place", unit=unit, place=below)
