"""A whole text -> an order sheet: what is talk, what is a heading, what is an order."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from msgspec import structs

from kartentisch.orders.reading import places
from kartentisch.orders.reading.boards import with_marks
from kartentisch.orders.reading.items import NOUN, Item
from kartentisch.orders.reading.line import LineContext, ReadPart, items_of, looks_like_order, read_parts
from kartentisch.orders.reading.normalise import PlainLine, plain
from kartentisch.orders.reading.places import name_index
from kartentisch.orders.reading.problem import AMBIGUOUS, NOT_ALLOWED, UNREADABLE, OrderSheet, Problem, SheetLine
from kartentisch.orders.reading.tokens import DATE, NUMBER
from kartentisch.orders.reading.words import ENDS, TALK, Sign
from kartentisch.orders.reading.wrapped import begins_with_goal, goes_on, is_open, may_go_on, reads_better
from kartentisch.orders.values import Order, UnitOrder, Waive
from kartentisch.rules import ADJUSTMENT, RETREAT, Position, Reason, Unit, reason

_QUOTED = re.compile(r"\s*[>|]")
_BULLET = re.compile(r"\s*(?:\(?\d{1,3}[.):](?!\d)|[a-z]\)|#\d{1,3}[.:]?|[•*·●▪◦①-⑳])\s*")
_DASH_BULLET = re.compile(r"\s*[-–—−]\s*(?=\S)")
_NUMBERED = r"(?:\d+\s*[^\W\d]+(?:\s+[^\W\d]+)?|[^\W\d]+:?\s*\d+)"
_COUNT = re.compile(rf"\s*[(（]?\s*{_NUMBERED}(?:\s*[,、/]\s*{_NUMBERED})+\s*[)）]?\s*[.。]?\s*")
_INTRODUCES_QUOTE = re.compile(r"(Am|On) .{4,200}(schrieb|wrote).{0,80}:\s*|.{1,80}のメール[:：]\s*")
_PRESS = re.compile(r"\s*(?:presse|press|プレス)\s*[:：]?\s*", re.IGNORECASE)
_JUDGE_PRESS = re.compile(r"PRESS TO \w")
_ARRAY = re.compile(r'\s*\[\s*"')
_UNIT_OR_LIST = re.compile(r"\s*([A-Z])\)\s*(?=\S)")
_HEADED = re.compile(r"([^:：]{0,60}?\d{4}[^:：]{0,25})[:：]\s*(?=\S)")
_DASH_IN_NAME = re.compile(r"[ァ-ヶー]+([-－−–—‐])[ァ-ヶー]+")
_TRANSFORMS = re.compile(r"\b(?:trafo|transforms?)\b", re.IGNORECASE)
_LINES_A_STEP = 250  # a tenth of a second, more or less
_WORD = re.compile(r"[^\W\d_]+")


def read_orders(
    text: str, position: Position, power: str | None = None, *, progress: Callable[[int, int], None] | None = None
) -> OrderSheet:
    """Read the orders of a text for a position.

    `power`: whose sheet it is; without it headings ("Russland:"), prefixes ("RUS: A MOS - UKR") or the owner of the
    unit name it. Every line comes back: as order, as problem, or as skipped with why. `progress` is called now and
    then with the lines read and the lines there are.
    """
    return _Sheet(position, power).read(text, progress)


def read_order(text: str, position: Position, power: str) -> Order | Problem:
    """Read one order of a power; a Problem when the text cannot be read or means several orders.

    An order that is not allowed is returned all the same: the judge says why.
    """
    index = name_index(position.variant)
    mode = _removal_bullet(text, position)
    line = with_marks(plain(_without_bullet(text)), position.variant)
    items = items_of(line, index, position.phase)
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
        self._press = ""
        self._lines: list[SheetLine] = []
        self._problems: list[Problem] = []
        self._permits: list[UnitOrder] = []
        self._seen: dict[str, tuple[PlainLine, list[Item]]] = {}  # a line is looked at more than once

    def read(self, text: str, progress: Callable[[int, int], None] | None = None) -> OrderSheet:
        ended = False
        sources = text.splitlines() or [""]
        number = 0
        while number < len(sources):
            source = sources[number]
            if progress is not None and number % _LINES_A_STEP == 0:
                progress(number, len(sources))
            number += 1
            ended = ended or self._ends(source)
            skipped = "signature" if ended else self._skip(source)
            if skipped:
                self._lines.append(SheetLine(source, number, skipped=skipped))
                continue
            following = sources[number] if number < len(sources) else ""
            if source.endswith("=") and len(source) > 1 and following:
                # A soft break of quoted-printable: the line goes on.
                self._line(f"{source}\n{following}", number)
            elif not self._line(source, number, following):
                continue
            number += 1
            self._lines.append(SheetLine(following, number, skipped="continued"))
        self._give_permits()
        self._mark_double()
        orders = tuple(line.order for line in self._lines if line.order is not None)
        return OrderSheet(orders, tuple(self._problems), tuple(self._lines))

    def _ends(self, source: str) -> bool:
        return source in ("-- ", "--") or source.startswith(ENDS)

    def _skip(self, source: str) -> str:
        if not source.strip():
            if self._press == "paragraph":
                self._press = ""
            return "empty"
        if _QUOTED.match(source) or _INTRODUCES_QUOTE.fullmatch(source.strip()):
            return "quoted"
        if _COUNT.fullmatch(source):
            return "count"
        return "press" if self._is_press(source) else ""

    def _is_press(self, source: str) -> bool:
        """Whether a line is press: below its heading up to an empty line, or all between the words of a judge."""
        if _JUDGE_PRESS.match(source):
            self._press = "judge"
        elif _PRESS.fullmatch(source):
            self._press = "paragraph"
        elif self._press == "judge" and source.strip().upper() == "ENDPRESS":
            self._press = ""
            return True
        return bool(self._press)

    def _items(self, source: str) -> tuple[PlainLine, list[Item]]:
        known = self._seen.get(source)
        if known is None:
            line = with_marks(replace(plain(_without_bullet(source)), source=source), self._position.variant)
            known = self._seen[source] = line, items_of(line, self._index, self._position.phase)
        return known[0], list(known[1])

    def _without_heading(self, source: str) -> str:
        """Blank out a heading with a year in front of orders ("Russland 1870: A MOS - UKR"), after taking it in."""
        found = _HEADED.match(source)
        if found is None:
            return source
        head, items = self._items(found[1])[1], self._items(" " * found.end() + source[found.end() :])[1]
        if not any(item.sort == DATE for item in head) or not looks_like_order(items):
            return source
        if self._not_an_order(found[1], head) != "heading":
            return source
        return " " * found.end() + source[found.end() :]

    def _line(self, source: str, number: int, following: str = "") -> bool:
        """Read a line; whether the following one was read with it."""
        source = self._without_heading(source)
        mode = _removal_bullet(source, self._position) or self._mode
        line, items = self._items(source)
        skipped = self._not_an_order(source, items)
        strange = self._long_vowel(source, number) or self._change_of_type(source, number, items)
        strange = strange if skipped == "text" else None
        if skipped and strange is None:
            self._lines.append(SheetLine(source, number, skipped=skipped))
            return False
        strange = strange or self._strange(source, number)
        if strange is not None:
            self._part(source, number, ReadPart(0, len(source), None, (strange,)), whole=True)
            return False
        context = LineContext(self._position, self._heading or self._power, number, mode)
        parts = list(read_parts(line, items, self._index, context))
        joined = self._joined(source, following, parts, context)
        if joined:
            source, parts = f"{source}\n{following}", joined
        if items[0].sort == places.POWER and items[0].value != self._heading:
            # "Türkei: F CON - BS" under the heading of another power ends what that heading said.
            self._heading = None
        for part in parts:
            self._part(source, number, part, whole=len(parts) == 1)
        return bool(joined)

    def _joined(self, source: str, following: str, parts: list[ReadPart], context: LineContext) -> list[ReadPart]:
        """Return what a line and the wrapped one below it are together; nothing when they are two.

        Where the first makes sense alone too, that is asked and not decided.
        """
        if not following.strip() or self._ends(following) or _QUOTED.match(following) or _BULLET.match(following):
            return []
        left_open = is_open(parts)
        if not left_open and not may_go_on(following):
            return []
        below = self._items(following)[1]
        if not goes_on(below, self._position.phase) and not (left_open and begins_with_goal(below)):
            return []
        line, items = self._items(f"{source}\n{following}")
        joined = list(read_parts(line, items, self._index, context))
        if not reads_better(joined, parts) or not joined:
            return []
        alone, together = parts[-1].order, joined[-1].order
        if left_open or alone is None or together is None:
            return joined
        words = following.strip()
        why = reason("read.alternatives", word=words)
        asked = Problem(context.number, 0, source.strip(), AMBIGUOUS, why, (together, alone))
        return [*joined[:-1], replace(joined[-1], order=None, problems=(asked,))]

    def _long_vowel(self, source: str, number: int) -> Problem | None:
        """Offer the order a line is when a dash in a Japanese name was typed for the mark of a long vowel."""
        found = _DASH_IN_NAME.search(source)
        if found is None:
            return None
        better = _DASH_IN_NAME.sub(lambda match: match[0].replace(match[1], "ー"), source)
        line, items = self._items(better)
        if not items or not looks_like_order(items):
            return None
        context = LineContext(self._position, self._heading or self._power, number, self._mode)
        orders = [part.order for part in read_parts(line, items, self._index, context) if part.order is not None]
        if not orders:
            return None
        why = reason("read.unknown-place", word=found[0])
        return Problem(number, found.start(), found[0], UNREADABLE, why, tuple(orders))

    def _change_of_type(self, source: str, number: int, items: list[Item]) -> Problem | None:
        """Point at the word by which a unit is to change its type: no rules played here know that order."""
        found = _TRANSFORMS.search(source)
        if found is None or not any(item.sort in (NOUN, places.UNIT) for item in items):
            return None
        return Problem(number, found.start(), found[0], UNREADABLE, reason("read.unknown-word", word=found[0]))

    def _strange(self, source: str, number: int) -> Problem | None:
        """Return what is wrong with a line whose form means something else than its words seem to say."""
        if _ARRAY.match(source):
            # ["Support","ber","mun"]: what a program stored; the unit that acts is not in it.
            return Problem(number, 0, source.strip(), UNREADABLE, reason("read.no-unit"))
        found = _UNIT_OR_LIST.match(source)
        if found is None or found[1] not in self._position.variant.kinds:
            return None
        rest = " " * found.end() + source[found.end() :]
        line, items = self._items(rest)
        context = LineContext(self._position, self._heading or self._power, number, self._mode)
        orders = [part.order for part in read_parts(line, items, self._index, context) if part.order is not None]
        why = reason("read.unknown-word", word=found[0].strip())
        return Problem(number, found.start(1), found[0].strip(), UNREADABLE, why, tuple(orders))

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
            order = structs.replace(order, number=earlier)
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
                    self._lines[at] = replace(
                        line, order=structs.replace(order, permits=(*order.permits, *permit.permits))
                    )
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
