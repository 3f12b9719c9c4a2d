"""The items of a line parted into orders: list signs, lost line breaks, comments in brackets."""

from kartentisch.orders.reading import items as kinds
from kartentisch.orders.reading import places
from kartentisch.orders.reading.items import NOUN, OPERATOR, SEPARATOR, Item
from kartentisch.orders.reading.normalise import BREAK
from kartentisch.orders.reading.tokens import UNKNOWN
from kartentisch.orders.reading.words import Sign

_ENDING = (Sign.HOLD, Sign.DISBAND, Sign.WAIVE, Sign.ALL, Sign.NOISE)
_HEADS = (Sign.BUILD, Sign.REMOVE, Sign.WAIVE)
_LINKING = (Sign.MOVE, Sign.INTO, Sign.RETREAT)


_DEEPEST = 6  # brackets in brackets; what is deeper is no order


def without_comments(items: list[Item], depth: int = 0) -> list[Item]:
    """Drop brackets: those that say something about the order are opened, comments go with what is in them."""
    kept: list[Item] = []
    at = 0
    while at < len(items):
        if items[at].sort == kinds.OPEN:
            end = _closing(items, at)
            inner = items[at + 1 : end]
            if not kept or kept[-1].is_sign(Sign.VIA) or _belongs(inner):
                kept += without_comments(inner, depth + 1) if depth < _DEEPEST else []
            at = end + 1
            continue
        if items[at].sort != kinds.CLOSE:
            kept.append(items[at])
        at += 1
    return kept


def _closing(items: list[Item], at: int) -> int:
    """Return where the bracket opened at `at` is closed, brackets inside it passed over; the end when it never is."""
    depth = 0
    for i in range(at, len(items)):
        depth += (items[i].sort == kinds.OPEN) - (items[i].sort == kinds.CLOSE)
        if depth == 0:
            return i
    return len(items)


def _belongs(inner: list[Item]) -> bool:
    if any(item.sort == UNKNOWN for item in inner):
        return False
    if any(item.sort == places.RAILWAY for item in inner):
        return True
    if any(item.is_sign(Sign.CLAUSE, Sign.VIA, Sign.CONVOY, Sign.TRIED) for item in inner):
        return True
    return sum(item.sort == NOUN for item in inner) > 1 and any(item.sort == OPERATOR for item in inner)


def without_adjectives(items: list[Item]) -> list[Item]:
    """Drop the power of a supported or convoyed unit ("supports the German army …")."""
    if not any(item.sort == places.POWER for item in items):
        return items
    kept: list[Item] = []
    for item in items:
        before = next((one for one in reversed(kept) if not one.is_sign(Sign.NOISE)), None)
        inside = before is not None and (before.is_sign(Sign.SUPPORT, Sign.CONVOY) or before.sort == OPERATOR)
        if item.sort != places.POWER or not inside:
            kept.append(item)
    return kept


def part(items: list[Item], seas: frozenset[str]) -> list[list[Item]]:
    """Part the items of a line into orders. `seas`: the ends of the canals, which an SC clause may list."""
    parts: list[list[Item]] = []
    current: list[Item] = []
    for at, item in enumerate(items):
        rest = items[at + 1 :]
        if item.sort == SEPARATOR:
            if _separates(item, current, rest, seas):
                parts.append(current)
                current = []
            elif rest and not rest[0].is_sign(Sign.CLAUSE):
                current.append(item)
            continue
        if item.is_sign(Sign.AND) and rest and _nouns(current) and rest[0].leading:
            parts.append(current)
            current = []
            continue
        if current and _begins(item, current, rest):
            parts.append(current)
            current = []
        current.append(item)
    parts.append(current)
    return [one for one in parts if one]


def _nouns(items: list[Item]) -> int:
    return sum(item.sort == NOUN for item in items)


def _complete(items: list[Item]) -> bool:
    """Whether these items could be a whole order."""
    if any(item.is_sign(*_ENDING, *_HEADS) for item in items):
        return True
    linked = any(item.sort in (OPERATOR, places.RAILWAY) or item.is_sign(*_LINKING, Sign.SUPPORT) for item in items)
    return linked and _nouns(items) > 1


def _separates(item: Item, current: list[Item], rest: list[Item], seas: frozenset[str]) -> bool:
    following = rest[0] if rest else None
    if following is None or following.is_sign(Sign.CLAUSE):
        return False
    if item.text in (";", BREAK):
        return True
    if following.sort == places.POWER or following.is_sign(*_HEADS):
        return True
    if following.sort not in (NOUN, UNKNOWN):
        return False
    behind = rest[1] if len(rest) > 1 else None
    goes_on = behind is not None and (
        behind.sort in (OPERATOR, places.RAILWAY) or behind.is_sign(*_LINKING, Sign.SUPPORT, Sign.CONVOY, Sign.HOLD)
    )
    in_clause = any(one.is_sign(Sign.CLAUSE) for one in current)
    if in_clause and set(following.ids) & seas and goes_on:
        return False
    return following.leading or (goes_on and _complete(current))


def _begins(item: Item, current: list[Item], rest: list[Item]) -> bool:
    """Whether an order begins here although no sign says so: the line break was lost."""
    last = current[-1]
    if item.sort == places.POWER:
        return _nouns(current) > 0 and bool(rest) and (rest[0].leading or rest[0].sort == "colon")
    if item.sort == kinds.PLUS:
        return _nouns(current) > 0 and bool(rest) and rest[0].sort == NOUN
    if item.is_sign(Sign.BUILD, Sign.REMOVE):
        return _nouns(current) > 0 and bool(rest) and rest[0].sort == NOUN and _complete(current)
    if not item.leading or not _nouns(current):
        return False
    if last.sort in (NOUN, places.RAILWAY, places.CANAL, UNKNOWN):
        return True
    return last.is_sign(*_ENDING) and any(one.sort == NOUN for one in current)
