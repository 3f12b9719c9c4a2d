"""Drafts and turns as compact JSON values, and back.

A draft whose text is its canonical order is that text alone; else a list: text, canonical order or null, struck.
"""

from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from kartentisch.game.values import Draft, Sent, Turn
from kartentisch.orders import Order, parse_canonical
from kartentisch.rules import DocumentFault, Variant
from kartentisch.rules.document import position_fields
from kartentisch.rules.document_reading import read_fields, read_list, shown
from kartentisch.words import _

_TURN_FIELDS = frozenset({"position", "drafts", "judged", "overrules", "notes", "deadline", "plans", "plan"})
_LONGEST = 10_000


@lru_cache(maxsize=8192)
def _order(text: str, power: str) -> Order | None:
    return parse_canonical(text, power)


def draft_value(draft: Draft, power: str) -> Any:
    """Return a draft of a power's sheet as JSON; an order given for another power says so."""
    canonical = None if draft.order is None else str(draft.order)
    if canonical == draft.text and not draft.struck and draft.order is not None and draft.order.power == power:
        return draft.text
    value: list[Any] = [draft.text, canonical, draft.struck]
    if draft.order is not None and draft.order.power != power:
        value.append(draft.order.power)
    return value


def read_draft(value: Any, power: str, field: str) -> Draft:
    """Return the draft of a JSON value; DocumentFault when it is none."""
    if isinstance(value, str):
        order = _order(value, power)
        if order is None:
            raise DocumentFault(field, _("{text} is no order").format(text=shown(value)))
        return Draft(value, order)
    match value:
        case [str() as text, str() | None as canonical, bool() as struck, *rest] if len(text) <= _LONGEST:
            if not rest or (len(rest) == 1 and isinstance(rest[0], str)):
                order = None if canonical is None else _order(canonical, rest[0] if rest else power)
                if canonical is not None and order is None:
                    raise DocumentFault(field, _("{text} is no order").format(text=shown(canonical)))
                return Draft(text, order, struck)
    raise DocumentFault(field, _("a line of an order sheet was expected"))


def sheet_value(sheet: tuple[Draft, ...], power: str) -> list[Any]:
    """Return a sheet as JSON."""
    return [draft_value(draft, power) for draft in sheet]


def read_sheet(value: Any, power: str, field: str) -> tuple[Draft, ...]:
    """Return the sheet of a JSON value."""
    return tuple(read_draft(line, power, f"{field}[{index}]") for index, line in enumerate(read_list(value, field)))


def turn_value(turn: Turn) -> dict[str, Any]:
    """Return a turn as JSON: `judged` holds the judge's record, or is left out."""
    value: dict[str, Any] = {"position": position_fields(turn.position)}
    if turn.drafts:
        value["drafts"] = {power: sheet_value(sheet, power) for power, sheet in turn.drafts.items()}
    if turn.judged:
        value["judged"] = record_value(turn.record)
    if turn.overrules:
        value["overrules"] = list(turn.overrules)
    if turn.notes:
        value["notes"] = list(turn.notes)
    if turn.deadline is not None:
        value["deadline"] = moment_value(turn.deadline)
    if turn.plans:
        from kartentisch.game.plans.codec import plans_value

        value |= {"plans": plans_value(turn.plans), "plan": turn.plan}
    return value | dict(turn.extra)


def read_turn(value: Any, variant: Variant, field: str) -> Turn:
    """Return the turn of a JSON value; DocumentFault names what cannot be read below `field`."""
    if not isinstance(value, dict) or not isinstance(value.get("position"), dict):
        raise DocumentFault(field, _("a turn with its position was expected"))
    try:
        position = read_fields(value["position"], variant)
    except DocumentFault as fault:
        raise DocumentFault(f"{field}.position.{fault.field}", fault.message) from fault
    drafts = read_map(value.get("drafts", {}), f"{field}.drafts", variant)
    plans: dict[str, Any] = {}
    if "plans" in value:
        from kartentisch.game.plans.codec import read_plans_of

        plans = read_plans_of(value, variant, field)
    return Turn(
        position,
        MappingProxyType(
            {power: read_sheet(sheet, power, f"{field}.drafts.{power}") for power, sheet in drafts.items()}
        ),
        "judged" in value,
        read_record(value.get("judged", {}), f"{field}.judged", variant),
        read_texts(value.get("overrules", []), f"{field}.overrules"),
        read_texts(value.get("notes", []), f"{field}.notes"),
        read_moment(value.get("deadline"), f"{field}.deadline"),
        MappingProxyType({key: kept for key, kept in value.items() if key not in _TURN_FIELDS}),
        **plans,
    )


def record_value(record: Mapping[str, tuple[str, ...]]) -> dict[str, list[str]]:
    """Return a judge's record as JSON."""
    return {power: list(lines) for power, lines in record.items()}


def read_record(value: Any, field: str, variant: Variant) -> Mapping[str, tuple[str, ...]]:
    """Return a judge's record of a JSON value."""
    return MappingProxyType(
        {power: read_texts(lines, f"{field}.{power}") for power, lines in read_map(value, field, variant).items()}
    )


def sent_value(sent: tuple[Sent, ...]) -> list[Any]:
    """Return the orders sent as JSON."""
    return [[mail.turn, mail.power, mail.text, *filter(None, [moment_value(mail.moment)])] for mail in sent]


def read_sent(value: Any, field: str) -> tuple[Sent, ...]:
    """Return the orders sent of a JSON value."""
    read = []
    for index, entry in enumerate(read_list(value, field)):
        match entry:
            case [int() as turn, str() as power, str() as text, *moment] if len(moment) < 2:
                when = read_moment(moment[0], f"{field}[{index}]") if moment else None
                read.append(Sent(turn, power, text, when))
            case _:
                raise DocumentFault(f"{field}[{index}]", _("a turn, a power and a text were expected"))
    return tuple(read)


def read_texts(value: Any, field: str) -> tuple[str, ...]:
    """Return a list of texts."""
    texts = read_list(value, field)
    if not all(isinstance(text, str) for text in texts):
        raise DocumentFault(field, _("a list of texts was expected"))
    return tuple(texts)


def moment_value(moment: datetime | None) -> str | None:
    """Return a moment as JSON: to the minute, with its distance from UTC."""
    return None if moment is None else moment.isoformat(timespec="minutes")


def read_moment(value: Any, field: str) -> datetime | None:
    """Return the moment of a JSON value, None for none; DocumentFault without a time zone."""
    if value is None:
        return None
    try:
        moment = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        moment = None
    if moment is None or moment.tzinfo is None:
        raise DocumentFault(
            field, _("a moment such as {example} was expected").format(example="1901-03-01T20:00+01:00")
        )
    return moment


def read_names(value: Any, field: str, variant: Variant) -> dict[str, str]:
    """Return an object of texts whose keys are power ids of the variant."""
    named = read_map(value, field, variant)
    read_texts(list(named.values()), field)
    return named


def read_map(value: Any, field: str, variant: Variant) -> dict[str, Any]:
    """Return an object whose keys are power ids of the variant."""
    if not isinstance(value, dict) or not value.keys() <= variant.powers.keys():
        raise DocumentFault(field, _("an object with power ids was expected"))
    return value
