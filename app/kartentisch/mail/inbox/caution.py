"""What makes an order that was read well a question all the same: words of doubt in its line, a second mention."""

import re
from collections.abc import Iterable

from kartentisch.orders import Order, UnitOrder
from kartentisch.orders.legality import refusal
from kartentisch.orders.reading import OrderSheet, SheetLine, read_orders
from kartentisch.orders.reading.normalise import fold
from kartentisch.orders.reading.places import name_index
from kartentisch.rules import Position, Unit

_DOUBT = re.compile(
    r"(?<!\w)(?:maybe|perhaps|either|whichever|instead|no wait|wait|hang on|make that|err|not sure|i think|"
    r"vielleicht|eventuell|evtl|entweder|doch lieber|doch nicht|nein|lieber|moment|quatsch|"
    r"(?:or|oder)(?!\w)(?![^.]*(?:disband|aufl)))(?!\w)"
    r"|\?\s*$|いや|やっぱり|かもしれ|または|もしくは|それとも|どちらか",
    re.IGNORECASE,
)
_BREAK = re.compile(r"(?<=[^\W\d_]{4})[.!?]\s+(?=[A-ZÄÖÜ])")
_WORD = re.compile(r"[^\W_]+")
_PIECE = re.compile(r"[.!?,;:。、！？]\s*")
_BESIDE = ("text",)


def doubtful_words(line: SheetLine, source: str) -> bool:
    """Whether a line that holds an order also says that it may not be meant so. `source`: the whole line."""
    return bool(_DOUBT.search(source)) and not line.skipped


def mentioned(sheet: OrderSheet, position: Position, power: str) -> frozenset[str]:
    """Return the provinces of own units that a line of talk gives something to do, or says to be undecided about."""
    lines = [line for line in sheet.lines if line.skipped in _BESIDE and line.text.strip()]
    return _named(lines, position, power)


def _named(lines: Iterable[SheetLine], position: Position, power: str) -> frozenset[str]:
    keys = [key for unit in _own(position, power) for key in name_index(position.variant).keys_of(unit.province)]
    short = {key for key in keys if len(key) < 5 and key.isascii()}  # "ber" is no part of "darüber"
    long = [key for key in keys if key not in short]
    found: set[str] = set()
    for text in dict.fromkeys(line.text for line in lines):
        folded, words = fold(text), set(map(fold, _WORD.findall(text)))
        if words & short or any(key in folded for key in long):
            for piece in _PIECE.split(text):
                found |= _units(piece, position, power)
    return frozenset(found)


def _own(position: Position, power: str) -> list[Unit]:
    lost = [one.unit for one in position.dislodged if one.unit.power == power]
    return [*position.units_of(power), *lost]


def _units(piece: str, position: Position, power: str) -> set[str]:
    orders: tuple[Order, ...] = read_orders(piece, position, power).orders if len(piece) > 3 else ()
    return {order.province for order in orders if isinstance(order, UnitOrder)}


def asked_about(sheet: OrderSheet, position: Position, power: str) -> frozenset[str]:
    """Return the provinces of own units in lines that could not be read: nothing is taken for granted of them."""
    numbers = {problem.line for problem in sheet.problems}
    lines = [line for line in sheet.lines if line.number in numbers and line.order is None]
    return _named(lines, position, power)


def first_sentence(line: SheetLine, position: Position, power: str) -> Order | None:
    """Return what the first of two sentences in a line orders, where that is not what was read of both together."""
    found = _BREAK.search(line.text)
    if found is None or line.order is None:
        return None
    first = read_orders(line.text[: found.start()], position, power)
    second = read_orders(line.text[found.end() :], position, power)
    apart = bool(second.orders or second.problems)
    if not apart or len(first.orders) != 1 or first.orders[0] == line.order:
        return None
    return first.orders[0] if refusal(position, first.orders[0]) is None else None
