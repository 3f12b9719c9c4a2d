"""One line of text -> orders and problems."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kartentisch.geo import province_of
from kartentisch.orders.legality import refusal
from kartentisch.orders.reading import places
from kartentisch.orders.reading.boards import on_boards
from kartentisch.orders.reading.complete import Completed, Completer, Note
from kartentisch.orders.reading.items import NOUN, OPERATOR, PLUS, Item, Joiner
from kartentisch.orders.reading.normalise import PlainLine, fold
from kartentisch.orders.reading.parts import part, without_adjectives, without_comments
from kartentisch.orders.reading.places import NameIndex
from kartentisch.orders.reading.problem import AMBIGUOUS, NOT_ALLOWED, NOTE, UNREADABLE, Problem
from kartentisch.orders.reading.shape import Misread, shape
from kartentisch.orders.reading.short_powers import tell_apart
from kartentisch.orders.reading.tokens import DATE, UNKNOWN, cut
from kartentisch.orders.reading.words import Sign
from kartentisch.orders.values import Order
from kartentisch.rules import MOVEMENT, Position, Reason, Unit, reason


@dataclass(frozen=True, slots=True)
class LineContext:
    """What a line is read in: the position, the power that orders (None: the unit's owner), the line's number.

    `mode`: BUILD or REMOVE when a heading or bullet said so.
    """

    position: Position
    power: str | None
    number: int = 1
    mode: Sign | None = None


@dataclass(frozen=True, slots=True)
class ReadPart:
    """A part of a line that is one order, or should have been: where it stands in the source, and what came of it."""

    start: int
    end: int
    order: Order | None
    problems: tuple[Problem, ...] = ()
    only_permits: bool = False


_VERBS = (
    *(Sign.MOVE, Sign.HOLD, Sign.SUPPORT, Sign.CONVOY, Sign.BUILD, Sign.REMOVE),
    *(Sign.DISBAND, Sign.RETREAT, Sign.CLAUSE, Sign.ALLOWED),
)


def items_of(line: PlainLine, index: NameIndex, phase: str = MOVEMENT) -> list[Item]:
    """Return the items of a plain line of a phase, comments and adjectives left out."""
    tokens = tell_apart(on_boards(cut(line.text, index), index.variant), phase)
    return without_adjectives(without_comments(Joiner(tokens, index.coasts).join()))


def looks_like_order(items: list[Item]) -> bool:
    """Whether items are meant as an order: a unit with something to do, or a place with an operator or verb."""
    items = [item for item in items if not item.is_sign(Sign.NOISE)]
    if not items or any(item.sort == DATE for item in items) or items[-1].sort == "question":
        return False
    nouns = [item for item in items if item.sort == NOUN]
    acts = any(item.sort in (OPERATOR, places.RAILWAY, PLUS) or item.is_sign(*_VERBS) for item in items)
    if any(item.is_sign(Sign.WAIVE) for item in items):
        return not nouns and not any(item.sort == UNKNOWN for item in items)
    if not nouns:
        unknown = [item for item in items if item.sort == UNKNOWN]
        return items[0].sort == places.UNIT and any(item.sort == OPERATOR for item in items) and len(unknown) < 3
    if nouns[0] is items[0]:
        if nouns[0].ids:
            return acts or (nouns[0].leading and len(items) < 3) or (nouns[0].leading and len(nouns) > 1)
        return acts and (len(items) < 8 or len(nouns) > 1)
    if items[0].sort == UNKNOWN:
        for unit, sign, goal in zip(items, items[1:], items[2:], strict=False):
            if unit.leading and unit.ids and sign.sort == OPERATOR and goal.ids:
                return True  # an order stands behind words nobody knows: not to be lost
        stray = sum(item.sort == UNKNOWN for item in items)
        return acts and stray <= 1 and (len(nouns) > 1 or items[1].sort == OPERATOR or items[1].leading)
    return acts


def read_parts(line: PlainLine, items: list[Item], index: NameIndex, context: LineContext) -> Iterator[ReadPart]:
    """Read the items of a line that looks like orders, part by part."""
    seas = frozenset(sea for canal in context.position.variant.canals for sea in canal.seas)
    mode = context.mode
    for piece in part(items, seas):
        if mode is None or any(item.is_sign(Sign.BUILD, Sign.REMOVE) for item in piece):
            # "Aufbau: A Mos, F Por": the word counts for the rest of the line.
            said = [Sign(item.value) for item in piece if item.is_sign(Sign.BUILD, Sign.REMOVE)]
            mode = said[0] if said else mode
        yield _read_part(line, piece, index, replace(context, mode=mode))


def _read_part(line: PlainLine, items: list[Item], index: NameIndex, context: LineContext) -> ReadPart:
    power = context.power
    items = list(items)
    while items and items[0].sort in (places.POWER, "colon", "separator"):
        if items[0].sort == places.POWER:
            power = items[0].value
        items.pop(0)
    while items and items[0].sort == "colon":
        items.pop(0)
    items = [item for item in items if item.sort != places.POWER]
    context = replace(context, power=power)
    if all(item.is_sign(Sign.NOISE) for item in items):
        return ReadPart(0, 0, None)
    if len(items) > 2 and items[0].sort == UNKNOWN and items[1].text == ":" and items[2].leading:
        return _misspelt_power(line, items, index, context)
    start, end = line.column(items[0].start), line.column(items[-1].end - 1) + 1
    try:
        done = _attempt(items, context)
    except Misread as misread:
        decided = _decided(items, context, misread)
        if decided is None:
            return ReadPart(start, end, None, (_misread(line, items, index, context, misread),))
        done = decided
    problems = list(_remarks(line, done, context))
    refused = refusal(context.position, done.order)
    if refused is not None and not any(problem.kind == AMBIGUOUS for problem in problems):
        piece = _piece_of(items, refused)
        problems.append(
            Problem(
                context.number,
                line.column(piece.start),
                line.words(piece.start, piece.end),
                NOT_ALLOWED,
                refused,
                _allowed(done.readings, context) or _nearest_allowed(items, piece, refused, index, context),
            )
        )
    return ReadPart(start, end, done.order, tuple(problems), done.only_permits)


def _attempt(items: list[Item], context: LineContext) -> Completed:
    return Completer(context.position, context.power).complete(shape(items, context.position.phase, context.mode))


def _misspelt_power(line: PlainLine, items: list[Item], index: NameIndex, context: LineContext) -> ReadPart:
    """Point at a word in front of a colon that is no power, and offer the order for the powers it may be."""
    wrong, rest = items[0], items[2:]
    found: dict[Order, None] = {}
    for power in index.nearest_powers(fold(wrong.text)):
        part = _read_part(line, rest, index, replace(context, power=power))
        if part.order is not None:
            found[part.order] = None
    start, end = line.column(wrong.start), line.column(items[-1].end - 1) + 1
    words = line.words(wrong.start, wrong.end)
    why = reason("read.unknown-word", word=words)
    return ReadPart(start, end, None, (Problem(context.number, start, words, UNREADABLE, why, tuple(found)),))


def _decided(items: list[Item], context: LineContext, misread: Misread) -> Completed | None:
    """Return the build or removal that alone is possible where neither was said, with a note; None when it is open."""
    if misread.code != "read.build-or-remove":
        return None
    found = []
    for sign in (Sign.BUILD, Sign.REMOVE):
        try:
            done = _attempt([Item(places.SIGN, 0, 0, sign, sign), *items], context)
        except Misread:
            continue
        if refusal(context.position, done.order) is None:
            found.append(done)
    if len(found) != 1:
        return None
    return replace(found[0], notes=(*found[0].notes, Note(misread.code, misread.item)))


def _piece_of(items: list[Item], refused: Reason) -> Item:
    """The item a refusal is about: the noun of the place it names, else the unit."""
    clause = next((item.start for item in items if item.is_sign(Sign.CLAUSE)), None)
    nouns = [item for item in items if item.sort == NOUN and (clause is None or item.start < clause)]
    for name in ("coast", "goal", "province", "place", "other", "unit"):
        value = refused.values.get(name)
        place = value.place if isinstance(value, Unit) else value
        found = [noun for noun in nouns if isinstance(place, str) and province_of(place) in noun.ids]
        if found:
            return found[-1]
    return nouns[0] if nouns else items[0]


def _nearest_allowed(
    items: list[Item], piece: Item, refused: Reason, index: NameIndex, context: LineContext
) -> tuple[Order, ...]:
    """Return what an order that is not allowed would be with a place of nearly the same spelling, where it is then."""
    if piece.sort != NOUN or refused.code not in _MISSPELT:
        return ()
    word = fold(piece.text.split()[-1] if piece.leading else piece.text)
    found: dict[Order, None] = {}
    for id in index.all_near(word) if len(word) > 2 else ():
        if id in piece.ids:
            continue
        try:
            order = _attempt(_put(items, piece, replace(piece, ids=(id,))), context).order
        except Misread:
            continue
        if refusal(context.position, order) is None and (context.power is None or order.power == context.power):
            found[order] = None
    return tuple(found)


def _allowed(readings: tuple[Order, ...], context: LineContext) -> tuple[Order, ...]:
    return tuple(order for order in readings if refusal(context.position, order) is None)


# What may come of a slip of the pen in the name of a place.
_MISSPELT = frozenset(
    {"refuse.not-adjacent", "order.not-own-unit", "order.no-unit", "refuse.support-reach", "refuse.army-sea"}
)
_AMBIGUOUS_NOTES = frozenset({"read.coast-open"})


def _remarks(line: PlainLine, done: Completed, context: LineContext) -> Iterator[Problem]:
    for note in done.notes:
        item = note.item
        words = line.words(item.start, item.end)
        kind = AMBIGUOUS if note.code in _AMBIGUOUS_NOTES else NOTE
        readings = done.readings if kind == AMBIGUOUS else ()
        yield Problem(context.number, line.column(item.start), words, kind, reason(note.code, word=words), readings)
    if done.readings and not done.notes:
        yield Problem(
            context.number,
            0,
            line.source.strip(),
            NOTE,
            reason("read.first-possible", word=line.source.strip()),
            done.readings,
        )


def _misread(line: PlainLine, items: list[Item], index: NameIndex, context: LineContext, misread: Misread) -> Problem:
    item = misread.item
    start, end = item.start, item.end
    if item.sort == NOUN and item.leading and misread.code == "read.unknown-place":
        start = item.end - len(item.text)
    words = line.words(start, end)
    kind = AMBIGUOUS if misread.ambiguous or misread.code == "read.alternatives" else UNREADABLE
    unit_kind, unit_place = "", ""
    if misread.unit is not None and len(misread.unit.ids) == 1:
        unit_place = misread.unit.ids[0]
        standing = context.position.by_province.get(unit_place)
        unit_kind = misread.unit.kind.replace("?", "") or (standing.kind if standing is not None else "")
    return Problem(
        context.number,
        line.column(start),
        words,
        kind,
        reason(misread.code, word=words),
        _suggestions(items, index, context, misread),
        unit_kind,
        unit_place,
    )


def _suggestions(
    items: list[Item], index: NameIndex, context: LineContext, misread: Misread
) -> tuple[Order | str, ...]:
    """Return the orders the line would be with the wrong piece put right, allowed ones first."""
    wrong = misread.item
    variants: list[list[Item]] = []
    match misread.code:
        case "read.unknown-place" | "read.ambiguous-place":
            near = wrong.ids or wrong.candidates or tuple(index.nearest(fold(wrong.text)))
            variants = [_put(items, wrong, replace(wrong, sort=NOUN, ids=(id,))) for id in near]
        case "read.board-missing":
            variants = [_put(items, wrong, replace(wrong, ids=(id,))) for id in wrong.ids]
        case "read.no-operator":
            sign = Item(OPERATOR, wrong.start - 1, wrong.start - 1, "-", "-")
            before = [item for item in items if item.start < wrong.start]
            variants = [[*before, sign, *(item for item in items if item.start >= wrong.start)]]
        case "read.no-verb":
            hold = Item(places.SIGN, wrong.end, wrong.end, "H", Sign.HOLD)
            variants = [[*items, hold]]
        case "read.build-or-remove":
            variants = [[Item(places.SIGN, 0, 0, sign, sign), *items] for sign in (Sign.BUILD, Sign.REMOVE)]
        case "read.kind-missing":
            variants = [_put(items, wrong, replace(wrong, kind=kind)) for kind in context.position.variant.kinds]
        case "read.unknown-word":
            first = misread.unit.start if misread.unit is not None else wrong.start
            variants = [[item for item in items if item.sort != UNKNOWN or item.start > first]]
        case "read.alternatives":
            at = next((i for i, item in enumerate(items) if item is wrong), 0)
            unit = next(item for item in items if item.sort == NOUN)
            second = items[at + 1 :]
            if not any(item.sort == OPERATOR for item in second):
                second = [unit, Item(OPERATOR, wrong.start, wrong.start, "-", "-"), *second]
            variants = [items[:at], second]
        case "read.no-such-coast":
            variants = [_put(items, wrong, replace(wrong, coast=""))]
    found: dict[Order, bool] = {}
    for variant in variants:
        try:
            order = _attempt(variant, context).order
        except Misread:
            continue
        found.setdefault(order, refusal(context.position, order) is None)
    orders = tuple(sorted(found, key=lambda order: not found[order]))
    if not orders and misread.code == "read.unknown-place":
        return tuple(index.nearest(fold(wrong.text)))
    return orders


def _put(items: list[Item], old: Item, new: Item) -> list[Item]:
    """Put an item in the place of the one that begins where `old` does (words may have been joined to it)."""
    return [new if item.start == old.start else item for item in items if not old.start < item.start < old.end]
