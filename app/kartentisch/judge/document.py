"""Position documents with orders: reading them, and judging one into the answer the command line prints."""

from collections.abc import Iterable, Mapping
from typing import Any

from kartentisch.geo import province_of
from kartentisch.judge.losses import complete
from kartentisch.judge.recording import Recorder
from kartentisch.judge.strengths import Force, contest
from kartentisch.judge.verdict import Outcome, Result, Verdict
from kartentisch.orders import Build, Move, Order, Remove, Train, UnitOrder, Unreadable, Waive
from kartentisch.orders.reading import Problem, read_order, read_orders
from kartentisch.rules import DocumentFault, Position, Reason, Unit, reason
from kartentisch.rules.document import dislodged_document
from kartentisch.rules.document_places import Places
from kartentisch.rules.document_reading import by_power, document_variant, read_fields, read_list
from kartentisch.rules.variant import AUTOMATIC
from kartentisch.words import _

_MOST_ORDERS = 5000
_LONGEST_ORDER = 2000
_LONGEST_SHEETS = 50_000  # characters of all orders: reading takes its time


def read_position(document: Any) -> tuple[Position, tuple[Order, ...]]:
    """Return the position of a document (an object as json.loads makes it) and its orders, in the order given.

    An order that cannot be read is an Unreadable. Raises DocumentFault naming the field that cannot be used.
    """
    position, given = _read(document)
    return position, tuple(order for _text, order in given)


def judge_document(document: Any, recorder: Recorder | None = None) -> dict[str, Any]:
    """Judge the position and orders of a document; return results, dislodged units and the next position.

    `recorder`: is told how each decision came about.
    Raises DocumentFault for a document that cannot be used.
    """
    from kartentisch.judge import adjudicate

    position, given = _read(document)
    outcome = adjudicate(position, [order for _text, order in given], recorder)
    return answer(outcome, given)


def answer(outcome: Outcome, given: Iterable[tuple[str, Order]]) -> dict[str, Any]:
    """Return what the command line prints: a result for each order given, then for each unit without one."""
    results = []
    told = set()
    for text, order in given:
        verdict = outcome.verdicts[order]
        if order in told and verdict.ok:
            verdict = _again(order) or verdict
        told.add(order)
        results.append(_result(outcome, order, verdict, text))
    results += [
        _result(outcome, order, verdict, None) for order, verdict in outcome.verdicts.items() if order not in told
    ]
    powers = outcome.before.variant.power_order
    following = outcome.position.document()
    if "ended" in following:
        following["ended"]["reasons"] = [reason_document(why, "") for why in outcome.ending]
    lost = dislodged_document(outcome.dislodged, powers)
    return {"results": results, "dislodged": lost, **_counted(outcome), "next": following}


def _counted(outcome: Outcome) -> dict[str, Any]:
    """What an adjustment did that nobody orders, and the points, where the variant has them."""
    variant, told = outcome.before.variant, outcome.adjustment
    counted: dict[str, Any] = {}
    if variant.builds == AUTOMATIC:
        done = {"built": told.built, "removed": told.removed} if told is not None else {}
        counted["adjustments"] = by_power = {}
        for power in variant.power_order:
            theirs = {key: [str(unit) for unit in units if unit.power == power] for key, units in done.items()}
            if any(theirs.values()):
                by_power[power] = theirs
    if variant.weights is not None:
        counted["points"] = {power: outcome.position.points(power) for power in variant.power_order}
    return counted


def _again(order: Order) -> Verdict | None:
    """The verdict of a build or removal given a second time in the same words (DATC 6.I.7, 6.J.2)."""
    if isinstance(order, Build):
        return Verdict(Result.ILLEGAL, reason("refuse.double-build", place=order.province))
    if isinstance(order, Remove):
        return Verdict(Result.ILLEGAL, reason("order.no-unit", place=order.province))
    return None


def reason_document(reason: Reason, power: str) -> dict[str, Any]:
    """Return a reason as JSON: its code and parameters, units as "A MOS".

    `unit_powers` tells whose the units are that do not belong to `power`, which gave the order.
    """
    document: dict[str, Any] = {"code": reason.code}
    foreign: dict[str, str] = {}
    for name, value in reason.values.items():
        document[name] = _plain(value, power, foreign)
    if foreign:
        document["unit_powers"] = foreign
    return document


def _result(outcome: Outcome, order: Order, verdict: Verdict, text: str | None) -> dict[str, Any]:
    result: dict[str, Any] = {
        "power": order.power,
        "order": str(order),
        "given": text,
        "result": str(verdict.result),
        "dislodged": verdict.dislodged,
    }
    if verdict.at:
        result["at"] = verdict.at
    result["reason"] = reason_document(verdict.reason, order.power)
    contributed = _contributed(outcome, order, verdict)
    if contributed:
        result["contributed"] = contributed
    if verdict.notes:
        result["notes"] = [reason_document(note, order.power) for note in verdict.notes]
    return result


def _contributed(outcome: Outcome, order: Order, verdict: Verdict) -> list[dict[str, Any]]:
    """Who made up the strengths a verdict compares: the side of the order's own contest first, as contest() tells."""
    if "attack" not in verdict.reason.values or not isinstance(order, UnitOrder):
        return []
    mover = outcome.before.by_province.get(order.province) if isinstance(order, (Move, Train)) else None
    place = order.goal if mover is not None and isinstance(order, (Move, Train)) else order.place
    met = contest(outcome, place, mover)
    return [_force(force) for force in (*met.attacks, *((met.defence,) if met.defence else ()))]


def _force(force: Force) -> dict[str, Any]:
    told: dict[str, Any] = {"power": force.unit.power, "unit": str(force.unit), "side": force.side}
    told["strength"] = force.strength
    for name, units in (("supporters", force.supporters), ("cut", force.cut), ("not_counted", force.not_counted)):
        if units:
            told[name] = [{"power": unit.power, "unit": str(unit)} for unit in units]
    return told


def _plain(value: Any, power: str, foreign: dict[str, str]) -> Any:
    if isinstance(value, Unit):
        if value.power != power:
            foreign[str(value)] = value.power
        return str(value)
    if isinstance(value, tuple | list):
        return [_plain(item, power, foreign) for item in value]
    if isinstance(value, set | frozenset):
        return sorted(str(_plain(item, power, foreign)) for item in value)
    return value if isinstance(value, bool | int | str) else str(value)


def _read(document: Any) -> tuple[Position, list[tuple[str, Order]]]:
    variant = document_variant(document)
    position = read_fields(document, variant, complete)
    return position, _orders(document, position)


def _orders(document: Mapping[str, Any], position: Position) -> list[tuple[str, Order]]:
    given: list[tuple[str, Order]] = []
    characters = 0
    for power, path, listed in by_power(document, "orders", Places(position.variant)):
        waived = 0
        for index, text in enumerate(read_list(listed, path)):
            field = f"{path}[{index}]"
            if not isinstance(text, str) or len(text) > _LONGEST_ORDER:
                raise DocumentFault(field, _("the text of an order was expected"))
            if len(given) >= _MOST_ORDERS:
                raise DocumentFault(field, _("too many orders: at most {limit}").format(limit=_MOST_ORDERS))
            characters += len(text)
            if characters > _LONGEST_SHEETS:
                raise DocumentFault(field, _("too long: at most {limit} characters").format(limit=_LONGEST_SHEETS))
            for order in _read_text(text, position, power):
                if isinstance(order, Waive):
                    given.append((text, Waive(power, waived)))
                    waived += 1
                else:
                    given.append((text, order))
    return given


def _read_text(text: str, position: Position, power: str) -> tuple[Order, ...]:
    """The orders of one text, in the power's name; what cannot be read stays as an order that is illegal."""
    read = read_order(text, position, power)
    if not isinstance(read, Problem):
        return (read,)
    several = read_orders(text, position, power).orders
    return several or (Unreadable(power, text, read.unit_kind, province_of(read.unit_place)),)
