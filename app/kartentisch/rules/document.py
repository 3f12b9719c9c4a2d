"""A position as a document: plain lists and dictionaries, as JSON has them."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from kartentisch.rules.ending import Ending
from kartentisch.rules.position import Position
from kartentisch.rules.unit import Dislodged
from kartentisch.rules.variant import Variant
from kartentisch.shelf import folder


class OrderLike(Protocol):
    """What a document needs of an order: its power; its text is `str(order)`."""

    @property
    def power(self) -> str:
        """The power that gives the order."""


def variant_reference(variant: Variant) -> str:
    """How a document names a variant: the id of a built-in one, the path of a user's folder."""
    return variant.id if variant.folder.parent == folder("variants") else str(variant.folder)


def position_document(position: Position, orders: Iterable[OrderLike] = ()) -> dict[str, Any]:
    """Return the document of a position and the orders given to it; fields with nothing in them are left out."""
    document: dict[str, Any] = {"variant": variant_reference(position.variant), **position_fields(position)}
    given: dict[str, list[str]] = {}
    for order in orders:
        given.setdefault(order.power, []).append(str(order))
    if given:
        document["orders"] = given
    return document


def position_fields(position: Position) -> dict[str, Any]:
    """Return the document of a position without its variant: what a game file keeps of each turn."""
    order = position.variant.power_order
    units = {power: [str(unit) for unit in position.units if unit.power == power] for power in order}
    centres = {power: owned_centres(position, power) for power in order}
    fields: dict[str, Any] = {
        "date": str(position.date),
        "phase": position.phase,
        "units": _filled(units),
        "centres": _filled(centres),
    }
    if position.dislodged:
        fields["dislodged"] = dislodged_document(position.dislodged, order)
    if position.standoffs:
        fields["standoffs"] = list(position.standoffs)
    if position.options:
        fields["options"] = dict(position.options)
    votes = {power: list(position.votes.get(power, ())) for power in order}
    if any(votes.values()):
        fields["votes"] = _filled(votes)
    if position.ended is not None:
        fields["ended"] = ending_document(position.ended)
    return fields


def owned_centres(position: Position, power: str) -> list[str]:
    """Return the centres a power owns, in the board's order; centres its rules do not count for it are nobody's."""
    excluded = position.variant.not_counted.get(power, frozenset())
    return [
        centre
        for centre in position.variant.centres
        if position.centres.get(centre) == power and centre not in excluded
    ]


def dislodged_document(dislodged: Iterable[Dislodged], powers: Iterable[str]) -> dict[str, list[dict[str, Any]]]:
    """Return dislodged units by power, each with its attacker (where known) and its open retreats."""
    listed: dict[str, list[dict[str, Any]]] = {power: [] for power in powers}
    for lost in dislodged:
        entry: dict[str, Any] = {"unit": str(lost.unit)}
        if lost.attacker:
            entry["attacker"] = lost.attacker
        entry["retreats"] = list(lost.retreats)
        if lost.rises:
            entry["rises"] = list(lost.rises)
        listed[lost.unit.power].append(entry)
    return _filled(listed)


def ending_document(ending: Ending) -> dict[str, Any]:
    """Return the end of a game as a document."""
    return {"by": ending.by, "winners": list(ending.winners), "draw": ending.draw, "date": ending.date}


def _filled(lists: Mapping[str, list[Any]]) -> dict[str, list[Any]]:
    return {key: values for key, values in lists.items() if values}
