"""A whole text -> an order sheet: what is talk, what is a heading, what is an order."""

import re
from collections.abc import Mapping
from dataclasses import replace

from kartentisch.orders.reading import places
from kartentisch.orders.reading.items import Item
from kartentisch.orders.reading.line import LineContext, ReadPart, items_of, looks_like_order, read_parts
from kartentisch.orders.reading.normalise import plain
from kartentisch.orders.reading.places import name_index
from kartentisch.orders.reading.problem import NOT_ALLOWED, UNREADABLE, OrderSheet, Problem, SheetLine
from kartentisch.orders.reading.tokens import DATE, NUMBER
from kartentisch.orders.reading.words import ENDS, TALK, Sign
from kartentisch.orders.values import Order, UnitOrder, Waive
from kartentisch.rules import ADJUSTMENT, RETREAT, Position, Reason, Unit, reason

_QUOTED = re.compile(r"\s*[>|]")
_BULLET = re.compile(r"\s*(?:\(?\d{1,3}[.):](?!\d)|#\d{1,3}[.:]?|[•*·●▪◦])\s*")
_DASH_BULLET = re.compile(r"\s*[-–—−]\s*(?=\S)")
_NUMBERED = r"(?:\d+\s*[^\W\d]+(?:\s+[^\W\d]+)?|[^\W\d]+:?\s*\d+)"
_COUNT = re.compile(rf"\s*[(（]?\s*{_NUMBERED}(?:\s*[,、/]\s*{_NUMBERED})+\s*[)）]?\s*[.。]?\s*")
_INTRODUCES_QUOTE = re.compile(r"(Am|On) .{4,200}(schrieb|wrote).{0,80}:\s*|.{1,80}のメール[:：]\s*")
_WORD = re.compile(r"[^\W\d_]+")


def read_orders(text: str, position: Position, power: str | None = None) -> OrderSheet:
    """Read the orders of a text for a position.

    `power`: whose sheet it is; without it headings ("Russland:"), prefixes ("RUS: A MOS - UKR") or the owner of the
    unit name it. Every line comes back: as order, as problem, or as skipped with why.
    """
    return _Sheet(position, power).read(text)


def read_order(text: str, position: Position, power: str) -> Order | Problem:
    """Read one order of a power; a Problem when the text cannot be read or means several orders.

    An order that is not allowed is returned all the same: the judge says why.
    """
    index = name_index(position.variant)
    mode = _removal_bullet(text, position)
    line = plain(_without_bullet(text))
    items = items_of(line, index)
    parts = list(read_parts(line, items, index, LineContext(position, power, 1, mode))) if items else []
    parts = [one for one in parts if one.order is not None or one.problems]
    if len(parts) != 1:
        code = "read.several-orders" if parts else "read.no-unit"
        return Problem(1, 0, text, UNREADABLE, reason(code, word=text))
    if parts[0].order is not None:
        return parts[0].order
    return parts[0].problems[0]


def _removal_bullet(text: str, position: Position) -> Sign | None:
    """A dash in front removes the unit in an adjustment; elsewhere it is a bullet."""
    if position.phase == ADJUSTMENT and _DASH_BULLET.match(text):
        return Sign.REMOVE
    return None


def _without_bullet(text: str) -> str:
    """Blank out numbering and bullets, so that columns stay."""
    for pattern in (_BULLET, _DASH_BULLET):
        found = pattern.match(text)
        if found is not None and found.end() < len(text):
            text = " " * found.end() + text[found.end() :]
    return text


class _Sheet:
    """Reads line by line and keeps what headings said."""

    def __init__(self, position: Position, power: str | None) -> None:
        self._position = position
        self._power = power
        self._index = name_index(position.variant)
        self._heading: str | None = None
        self._mode: Sign | None = None
        self._lines: list[SheetLine] = []
        self._problems: list[Problem] = []
        self._permits: list[UnitOrder] = []

    def read(self, text: str) -> OrderSheet:
        ended = False
        for number, source in enumerate(text.splitlines() or [""], 1):
            ended = ended or self._ends(source)
            skipped = "signature" if ended else self._skip(source)
            if skipped:
                self._lines.append(SheetLine(source, number, skipped=skipped))
            else:
                self._line(source, number)
        self._give_permits()
        self._mark_double()
        orders = tuple(line.order for line in self._lines if line.order is not None)
        return OrderSheet(orders, tuple(self._problems), tuple(self._lines))

    def _ends(self, source: str) -> bool:
        return source in ("-- ", "--") or source.startswith(ENDS)

    def _skip(self, source: str) -> str:
        if not source.strip():
            return "empty"
        if _QUOTED.match(source) or _INTRODUCES_QUOTE.fullmatch(source.strip()):
            return "quoted"
        if _COUNT.fullmatch(source):
            return "count"
        return ""

    def _line(self, source: str, number: int) -> None:
        mode = _removal_bullet(source, self._position) or self._mode
        line = plain(_without_bullet(source))
        line = replace(line, source=source)
        items = items_of(line, self._index)
        skipped = self._not_an_order(source, items)
        if skipped:
            self._lines.append(SheetLine(source, number, skipped=skipped))
            return
        context = LineContext(self._position, self._heading or self._power, number, mode)
        parts = list(read_parts(line, items, self._index, context))
        if items[0].sort == places.POWER and items[0].value != self._heading:
            # "Türkei: F CON - BS" under the heading of another power ends what that heading said.
            self._heading = None
        for part in parts:
            self._part(source, number, part, whole=len(parts) == 1)

    def _not_an_order(self, source: str, items: list[Item]) -> str:
        """Say why a line is no order, taking in what headings name; "" when it is one."""
        powers = [item for item in items if item.sort == places.POWER]
        others = [item for item in items if item.sort not in (places.POWER, "colon", DATE, NUMBER, "separator")]
        dated = any(item.sort == DATE for item in items)
        if powers and (not others or (dated and not any(item.leading for item in items))):
            self._heading, self._mode = powers[0].value, None
            return "heading"
        talk = self._is_talk(source)
        if dated:
            return "heading"
        if others and all(item.is_sign(Sign.BUILD, Sign.REMOVE, Sign.RETREAT, Sign.NOISE) for item in others):
            said = [Sign(item.value) for item in others if item.is_sign(Sign.BUILD, Sign.REMOVE)]
            self._mode = said[0] if said else None
            return "heading"
        if talk or not looks_like_order([item for item in items if item.sort not in (places.POWER, "colon")]):
            return "text"
        return ""

    def _is_talk(self, source: str) -> bool:
        first = _WORD.findall(source.lower())[:2]
        return bool(first) and (first[0] in TALK or " ".join(first) in TALK)

    def _part(self, source: str, number: int, part: ReadPart, *, whole: bool) -> None:
        text = source if whole else source[part.start : part.end]
        column = 0 if whole else part.start
        if part.order is None and not part.problems:
            return
        order = part.order
        problems = part.problems
        if order is not None and self._power is not None and order.power != self._power:
            other = reason("read.other-power", power=order.power, own=self._power)
            problems = (Problem(number, part.start, text.strip(), NOT_ALLOWED, other),)
            order = None
        if isinstance(order, Waive):
            earlier = sum(line.order is not None and isinstance(line.order, Waive) for line in self._lines)
            order = replace(order, number=earlier)
        if order is not None and part.only_permits and isinstance(order, UnitOrder):
            self._permits.append(order)
        power = order.power if order is not None else self._heading or self._power or ""
        self._problems += problems
        self._lines.append(SheetLine(text, number, order, _gravest(problems), column, power))

    def _give_permits(self) -> None:
        """Join leave for a passage, written on a line of its own, to the order of the canal's keeper."""
        for permit in self._permits:
            for at, line in enumerate(self._lines):
                order = line.order
                if isinstance(order, UnitOrder) and order != permit and order.province == permit.province:
                    self._lines[at] = replace(line, order=replace(order, permits=(*order.permits, *permit.permits)))
                    own = next(i for i, one in enumerate(self._lines) if one.order == permit)
                    self._lines[own] = replace(self._lines[own], order=None, skipped="joined")
                    break

    def _mark_double(self) -> None:
        """Mark different orders for one unit (Ludomaniac: a unit holds, a dislodged one is disbanded)."""
        if not self._position.is_ruling("orders.double", "hold"):
            return
        written: dict[tuple[str, str], list[int]] = {}
        for at, line in enumerate(self._lines):
            if isinstance(line.order, UnitOrder) and self._position.phase != ADJUSTMENT:
                written.setdefault((line.order.power, line.order.province), []).append(at)
        for (_, province), lines in written.items():
            count = len({self._lines[at].order for at in lines})
            if count > 1 and province in self._ordered_units():
                for at in lines:
                    self._mark(at, self._double(province, count))

    def _ordered_units(self) -> Mapping[str, Unit]:
        """The units that take orders in this phase, by province."""
        if self._position.phase == RETREAT:
            return {province: lost.unit for province, lost in self._position.dislodged_by_province.items()}
        return self._position.by_province

    def _double(self, province: str, count: int) -> Reason:
        unit = self._ordered_units()[province]
        if self._position.phase == RETREAT:
            return reason("retreat.double-orders", unit=unit, count=count)
        return reason("hold.double-orders", unit=unit, count=count)

    def _mark(self, at: int, why: Reason) -> None:
        line = self._lines[at]
        column = line.column + len(line.text) - len(line.text.lstrip())
        problem = Problem(line.number, column, line.text.strip(), NOT_ALLOWED, why)
        self._problems.append(problem)
        self._lines[at] = replace(line, problem=problem)


_GRAVITY = ("unreadable", "ambiguous", "not allowed", "note")


def _gravest(problems: tuple[Problem, ...]) -> Problem | None:
    return min(problems, key=lambda problem: _GRAVITY.index(problem.kind), default=None)
