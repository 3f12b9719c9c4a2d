"""The adjustment that carries itself out: as many units as centres, in every own vacant centre as far as they go.

Mitteleuropa, 2 ゲームの進行: production is forced and may be outside the home; what is left to the game master has one
outcome only, since every army stands in a centre of its power once centres are counted.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from kartentisch.judge.removals import automatic_removals
from kartentisch.rules import Position, Reason, Unit, reason


@dataclass(frozen=True, slots=True)
class Adjustment:
    """What an adjustment did: the position after it, the units built and removed, and the reasons in this order."""

    position: Position
    built: tuple[Unit, ...] = ()
    removed: tuple[Unit, ...] = ()
    reasons: tuple[Reason, ...] = ()


def adjust(position: Position) -> Adjustment:
    """Build and remove what each power is due: home centres first, then the others in the order of the board."""
    units = {unit.province: unit for unit in position.units}
    built: list[Unit] = []
    removed: list[Unit] = []
    told: list[Reason] = []
    for power in position.variant.powers:
        balance = position.due(power)
        if balance < 0:
            for gone, why in automatic_removals(position, power, position.units, -balance):
                removed.append(units.pop(gone.province))
                told.append(why)
        for centre in _vacant(position, power, units)[: max(balance, 0)]:
            kind = _kind(position, centre)
            if kind:
                unit = Unit(power, kind, centre)
                units[centre] = unit
                built.append(unit)
                told.append(reason("adjust.automatic.built", power=power, kind=kind, place=centre))
    after = position.with_(units=tuple(units.values())) if told else position
    return Adjustment(after, tuple(built), tuple(removed), tuple(told))


def _vacant(position: Position, power: str, units: Mapping[str, Unit]) -> list[str]:
    homes = position.variant.powers[power].homes
    others = [centre for centre in position.variant.centres if centre not in homes]
    return [centre for centre in (*homes, *others) if position.centres.get(centre) == power and centre not in units]


def _kind(position: Position, centre: str) -> str:
    """The first kind of the variant that is built on this ground and needs no choice of a coast; "" for none."""
    province = position.variant.board.provinces[centre]
    for letter, kind in position.variant.kinds.items():
        if kind.built_at(province.terrain, province.board) and not (kind.names_coast and province.coasts):
            return letter
    return ""
