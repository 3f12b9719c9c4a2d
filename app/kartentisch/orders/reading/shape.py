"""The shape of one order: which unit does what with which places, before the position is asked."""

from dataclasses import dataclass, field, replace

from kartentisch.orders.reading import items as kinds
from kartentisch.orders.reading import places
from kartentisch.orders.reading.items import NOUN, OPERATOR, SEPARATOR, Item
from kartentisch.orders.reading.tokens import UNKNOWN
from kartentisch.orders.reading.words import Sign
from kartentisch.rules import ADJUSTMENT, MOVEMENT, RETREAT

_LINKS = (Sign.MOVE, Sign.INTO, Sign.RETREAT)


class Misread(Exception):
    """A part of a line that is no order: the code of the reason, the item to point at, the unit if one was read."""

    def __init__(self, code: str, item: Item, unit: Item | None = None, *, ambiguous: bool = False) -> None:
        """Keep the code, the item and the unit."""
        super().__init__(code)
        self.code = code
        self.item = item
        self.unit = unit
        self.ambiguous = ambiguous


@dataclass(frozen=True, slots=True)
class Shape:
    """One order as written.

    `action`: the sign of what is done (MOVE with `railway` for a train); `unit`, `other`, `goals` (several:
    preferences), `route`, `clauses` as nouns; `bare_clause`: SC without places; `last_resort`: disband when no goal
    is open; `ignored`: words nobody understood behind the order.
    """

    action: Sign
    unit: Item | None = None
    other: Item | None = None
    goals: tuple[Item, ...] = ()
    route: tuple[Item, ...] = ()
    via: bool = False
    railway: str = ""
    clauses: tuple[tuple[Item, Item], ...] = ()
    bare_clause: Item | None = None
    last_resort: bool = False
    ignored: tuple[Item, ...] = field(default=())


def _with_unknown_places(items: list[Item]) -> list[Item]:
    """Make a noun of an unknown word that stands where a place must stand."""
    made: list[Item] = []
    for at, item in enumerate(items):
        before = made[-1] if made else None
        after = items[at + 1] if at + 1 < len(items) else None
        if item.sort == UNKNOWN:
            if before is not None and before.sort == NOUN and not before.ids:
                made[-1] = replace(before, end=item.end, text=f"{before.text} {item.text}")
                continue
            linked = before is not None and (before.sort == OPERATOR or before.is_sign(*_LINKS, Sign.SUPPORT))
            opens = before is None and after is not None
            if linked or (opens and after is not None and (after.sort == OPERATOR or after.is_sign(Sign.SUPPORT))):
                made.append(replace(item, sort=NOUN))
                continue
        made.append(item)
    return made


def shape(items: list[Item], phase: str, mode: Sign | None = None) -> Shape:
    """Read the shape of one order. `mode`: BUILD or REMOVE when a heading said so. Raises Misread."""
    items = _with_unknown_places(items)
    gateway = _gateway(items)
    if gateway is not None:
        return gateway
    items, clauses, bare = _take_clauses(items)
    if not items and clauses:
        return Shape(Sign.CLAUSE, clauses=clauses)
    found = _action(items, phase, mode, bool(clauses) or bare is not None)
    return replace(found, clauses=clauses, bare_clause=bare) if clauses or bare is not None else found


def _gateway(items: list[Item]) -> Shape | None:
    """Read leave for a passage written as an order of its own: the canal supports a fleet, or a fleet may use it."""
    canal = next((item for item in items if item.sort == places.CANAL), None)
    nouns = [item for item in items if item.sort == NOUN]
    if canal is None:
        return None
    if len(nouns) == 2 and canal.start < nouns[0].start and any(item.is_sign(Sign.SUPPORT) for item in items):
        return Shape(Sign.CLAUSE, clauses=((nouns[0], nouns[1]),))
    if len(nouns) == 1 and any(item.is_sign(Sign.ALLOWED) for item in items):
        return Shape(Sign.CLAUSE, other=nouns[0], railway=canal.value)
    return None


def _take_clauses(items: list[Item]) -> tuple[list[Item], tuple[tuple[Item, Item], ...], Item | None]:
    at = next((i for i, item in enumerate(items) if item.is_sign(Sign.CLAUSE)), None)
    if at is None:
        return items, (), None
    nouns = [item for item in items[at + 1 :] if item.sort == NOUN]
    rest = [item for item in items[at + 1 :] if item.is_sign(Sign.ALL) or item.sort == UNKNOWN]
    if not nouns:
        return [*items[:at], *(i for i in rest if i.sort == UNKNOWN)], (), items[at]
    if len(nouns) % 2:
        raise Misread("read.clause-incomplete", nouns[-1])
    return items[:at], tuple(zip(nouns[::2], nouns[1::2], strict=True)), None


def _action(items: list[Item], phase: str, mode: Sign | None, clause: bool) -> Shape:
    nouns = [item for item in items if item.sort == NOUN]
    first = nouns[0] if nouns else None

    def sign(*wanted: Sign) -> Item | None:
        return next((item for item in items if item.is_sign(*wanted)), None)

    if sign(Sign.WAIVE) is not None and not nouns:
        return Shape(Sign.WAIVE)
    condition = sign(Sign.CONDITION)
    if condition is not None and phase == MOVEMENT:
        raise Misread("read.condition", condition, first)
    if first is None:
        if not items:
            raise Misread("read.no-unit", Item(UNKNOWN, 0, 0, ""))
        raise Misread("read.no-unit", items[0])
    if len(items) > 2 and items[0].sort == places.UNIT and items[1].sort == OPERATOR and items[2] is first:
        # "A - Ber": where the unit stands is missing.
        raise Misread("read.incomplete", items[0])
    ignored = _stray_words(items, first)
    verb = sign(Sign.SUPPORT)
    if verb is not None:
        return replace(_support(items, nouns, verb), ignored=ignored)
    convoy = sign(Sign.CONVOY)
    if convoy is not None and _is_convoy(items, nouns, convoy):
        return replace(_convoy(items, nouns, convoy), ignored=ignored)
    adjusting = _adjusting(items, nouns, phase, mode)
    if adjusting is not None:
        return replace(adjusting, ignored=ignored)
    found = _movement(items, nouns, phase, clause)
    return replace(found, ignored=ignored) if ignored else found


def _stray_words(items: list[Item], first: Item) -> tuple[Item, ...]:
    """The unknown words behind the first unit; one in front of it makes the line unreadable."""
    stray = [item for item in items if item.sort == UNKNOWN]
    for item in stray:
        if item.start < first.start:
            raise Misread("read.unknown-word", item, first)
    return tuple(stray)


def _linked(items: list[Item], a: Item, b: Item) -> bool:
    """Whether an operator, or a verb of moving, stands between two nouns or behind them (verb-last languages)."""
    return any(
        item.sort == OPERATOR or item.is_sign(*_LINKS)
        for item in items
        if a.end <= item.start and (item.sort != OPERATOR or item.start < b.start)
    )


def _dangling(items: list[Item], unit: Item | None) -> None:
    """Raise when an operator has no goal behind it."""
    last = next((item for item in reversed(items) if item.sort not in ("colon", UNKNOWN)), None)
    if last is not None and last.sort == OPERATOR:
        raise Misread("read.incomplete", last, unit)


def _from_to(items: list[Item], nouns: list[Item]) -> list[Item]:
    """Put "to B from A" into the order A, B."""
    if len(nouns) == 2:
        before = [item for item in items if item.end <= nouns[1].start]
        if before and before[-1].is_sign(Sign.FROM) and not _is_from(items, nouns[0]):
            return nouns[::-1]
    return nouns


def _is_from(items: list[Item], noun: Item) -> bool:
    before = [item for item in items if item.end <= noun.start]
    return bool(before) and before[-1].is_sign(Sign.FROM)


def _around(items: list[Item], nouns: list[Item], verb: Item) -> tuple[Item, list[Item]]:
    """The unit that acts and the nouns it acts on, wherever the verb stands."""
    before = [noun for noun in nouns if noun.start < verb.start]
    after = [noun for noun in nouns if noun.start > verb.start]
    if not before:
        if len(after) < 2:
            raise Misread("read.incomplete", verb, after[0] if after else None)
        before, after = after[:1], after[1:]
    unit = before[0]
    train = next((i for i in items if i.sort == places.RAILWAY and i.start < verb.start), None)
    if after:
        if train is not None:
            raise Misread("read.train-acts", train, unit)
        if len(before) > 1:
            raise Misread("read.two-actions", verb, unit)
        return unit, _from_to(items, after)
    return unit, before[1:]


def _support(items: list[Item], nouns: list[Item], verb: Item) -> Shape:
    unit, objects = _around(items, nouns, verb)
    if not objects:
        raise Misread("read.incomplete", verb, unit)
    _dangling([item for item in items if not item.is_sign(Sign.NOISE, Sign.HOLD)], unit)
    other, goals = objects[0], objects[1:]
    hold = next((i for i in items if i.is_sign(Sign.HOLD) and i.start > other.start), None)
    if not goals:
        return Shape(Sign.SUPPORT, unit, other)
    if hold is not None:
        raise Misread("read.two-actions", hold, unit)
    rails = any(item.sort == places.RAILWAY for item in items)
    turned = other.start > goals[0].start
    if not rails and not turned and not _linked(items, other, goals[0]):
        raise Misread("read.no-operator", goals[0], unit)
    return Shape(Sign.SUPPORT, unit, other, (goals[-1],), tuple(goals[:-1]))


def _is_convoy(items: list[Item], nouns: list[Item], verb: Item) -> bool:
    """Whether the word says that a fleet convoys; else it says that an army goes by convoy."""
    if len(nouns) > 2:
        return True
    directly = [item for item in items if nouns[0].end <= item.start < verb.start and item.sort != "colon"]
    return (
        not directly
        and len(nouns) == 2
        and nouns[1].start > verb.start
        and (verb.text.lower() in ("c", "k") or nouns[1].leading)
    ) or len(nouns) == 1


def _convoy(items: list[Item], nouns: list[Item], verb: Item) -> Shape:
    unit, objects = _around(items, nouns, verb)
    _dangling(items, unit)
    if len(objects) < 2:
        raise Misread("read.incomplete", verb, unit)
    return Shape(Sign.CONVOY, unit, objects[0], (objects[-1],), tuple(objects[1:-1]))


def _adjusting(items: list[Item], nouns: list[Item], phase: str, mode: Sign | None) -> Shape | None:
    """Builds, removals and disbanding; None when the order is none of these."""
    signs = {Sign(item.value) for item in items if item.sort == places.SIGN and item.value}
    plus = any(item.sort == kinds.PLUS for item in items)
    linked = any(item.sort == OPERATOR or item.is_sign(Sign.MOVE) for item in items)
    action: Sign | None = None
    if Sign.BUILD in signs or plus:
        action = Sign.BUILD
    elif Sign.REMOVE in signs or (phase == ADJUSTMENT and signs & {Sign.DISBAND, Sign.RETREAT} and not linked):
        action = Sign.REMOVE
    elif Sign.DISBAND in signs and len(nouns) == 1:
        return Shape(Sign.DISBAND, nouns[0])
    elif phase == ADJUSTMENT and not linked and not signs - {Sign.NOISE, Sign.INTO, Sign.OR}:
        action = mode
        if action is None:
            raise Misread("read.build-or-remove", nouns[0], nouns[0])
    if action is None:
        return None
    if len(nouns) > 1 and Sign.OR not in signs and not any(item.sort == SEPARATOR for item in items):
        raise Misread("read.two-actions", nouns[1], nouns[0])
    unit = nouns[0]
    word = next((item for item in items if item.sort == places.UNIT), None)
    if word is not None and not unit.kind:
        unit = replace(unit, kind=word.value)
    return Shape(action, unit, goals=tuple(nouns[1:]))


def _movement(items: list[Item], nouns: list[Item], phase: str, clause: bool) -> Shape:
    unit, others = nouns[0], nouns[1:]
    signs = {item.value for item in items if item.sort == places.SIGN}
    rail = next((item for item in items if item.sort == places.RAILWAY), None)
    hold = next((item for item in items if item.is_sign(Sign.HOLD)), None)
    if not others:
        if hold is not None or (clause and not any(item.sort == OPERATOR for item in items)):
            return Shape(Sign.HOLD, unit)
        _dangling(items, unit)
        if rail is not None:
            raise Misread("read.incomplete", rail, unit)
        raise Misread("read.no-verb", unit, unit)
    if hold is not None:
        raise Misread("read.two-actions", hold, unit)
    _dangling(items, unit)
    tried = next((item for item in items if item.is_sign(Sign.TRIED)), None)
    if tried is not None:
        others = [noun for noun in others if noun.start > tried.start] or others
    if rail is not None:
        return Shape(Sign.MOVE, unit, goals=(others[-1],), route=tuple(others[:-1]), railway=rail.value)
    if phase == RETREAT and (Sign.OR in signs or any(item.sort == SEPARATOR for item in items)):
        return Shape(Sign.MOVE, unit, goals=tuple(others), last_resort=Sign.DISBAND in signs)
    if Sign.OR in signs:
        raise Misread("read.alternatives", next(item for item in items if item.is_sign(Sign.OR)), unit)
    if not _linked(items, unit, others[0]) and Sign.VIA not in signs:
        raise Misread("read.no-operator", others[0], unit)
    via = next((item for item in items if item.is_sign(Sign.VIA, Sign.CONVOY)), None)
    if via is None:
        return Shape(Sign.MOVE, unit, goals=(others[-1],), route=tuple(others[:-1]), via=len(others) > 1)
    before = [noun for noun in others if noun.start < via.start]
    after = [noun for noun in others if noun.start > via.start]
    goal = before.pop() if before else after.pop()
    return Shape(Sign.MOVE, unit, goals=(goal,), route=(*before, *after), via=True)
