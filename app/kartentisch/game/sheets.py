"""What clicks do to a power's sheet, as plain functions on tuples of drafts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kartentisch.game.values import Draft
from kartentisch.geo import province_of
from kartentisch.orders import Order, UnitOrder, Unreadable

if TYPE_CHECKING:
    from kartentisch.orders.reading import SheetLine


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


def put_right(sheet: tuple[Draft, ...], line: str, orders: Iterable[Order]) -> tuple[Draft, ...]:
    """Return the sheet with orders in the place of a line that could not be read; each replaces its unit's drafts."""
    new = tuple(orders)
    kept: list[Draft] = []
    placed = False
    for draft in sheet:
        if draft.order is None and draft.text == line and not draft.struck and not placed:
            kept += [Draft.of(order) for order in new]
            placed = True
        elif not any(same_unit(draft, order) for order in new):
            kept.append(draft)
    return tuple(kept) if placed else given(sheet, new)


def added(sheet: tuple[Draft, ...], lines: Iterable[SheetLine]) -> tuple[Draft, ...]:
    """Return the sheet with lines that were read: orders as if given, what could not be read at the end, once."""
    for line in lines:
        if line.order is not None:
            sheet = given(sheet, (line.order,))
        elif line.problem is not None and all(draft.text != line.text.strip() for draft in sheet):
            sheet = (*sheet, Draft(line.text.strip(), None))
    return sheet


def of_document(orders: Iterable[Order], powers: Iterable[str]) -> dict[str, tuple[Draft, ...]]:
    """Return the sheets of all `powers` as a position document has their orders; unread ones stay as text."""
    sheets: dict[str, tuple[Draft, ...]] = dict.fromkeys(powers, ())
    for order in orders:
        draft = Draft(order.text, None) if isinstance(order, Unreadable) else Draft.of(order)
        sheets[order.power] = (*sheets.get(order.power, ()), draft)
    return sheets


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
