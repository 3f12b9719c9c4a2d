"""What clicks do to a power's sheet, as plain functions on tuples of drafts."""

from collections.abc import Iterable

from kartentisch.game.values import Draft
from kartentisch.geo import province_of
from kartentisch.orders import Order, UnitOrder


def same_unit(draft: Draft, order: Order) -> bool:
    """Whether a draft orders the same unit as `order`; waives and unread lines order none."""
    old = draft.order
    if not isinstance(old, UnitOrder) or not isinstance(order, UnitOrder):
        return False
    return old.power == order.power and old.province == order.province


def given(sheet: tuple[Draft, ...], orders: Iterable[Order]) -> tuple[Draft, ...]:
    """Return the sheet with orders given: each takes the line of its unit's first draft, or a new line at the end."""
    for order in orders:
        found = [index for index, draft in enumerate(sheet) if same_unit(draft, order)]
        new = Draft.of(order)
        if not found:
            sheet = (*sheet, new)
        else:
            sheet = tuple(
                new if index == found[0] else draft for index, draft in enumerate(sheet) if index not in found[1:]
            )
    return sheet


def without(sheet: tuple[Draft, ...], place: str) -> tuple[Draft, ...]:
    """Return the sheet without the drafts of the unit in the province of `place`."""
    province = province_of(place)
    return tuple(draft for draft in sheet if not isinstance(draft.order, UnitOrder) or draft.order.province != province)


def keep_struck(old: tuple[Draft, ...], new: tuple[Draft, ...]) -> tuple[Draft, ...]:
    """Return the new sheet, its lines struck as often as lines of the same text were struck in the old one."""
    struck = [draft.text for draft in old if draft.struck]
    kept = []
    for draft in new:
        if draft.text in struck:
            struck.remove(draft.text)
            kept.append(Draft(draft.text, draft.order, struck=True))
        else:
            kept.append(draft)
    return tuple(kept)
