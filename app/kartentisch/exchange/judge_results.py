"""Results as judges mail them and as RealWorld and Realpolitik save them: "Power: order. (*bounce, dislodged*)".

The layouts differ in small things only: judges write "Army Vienna -> Galicia", the others "A Vienna - Galicia".
"""

import re
from collections.abc import Iterator

from kartentisch.exchange.lines import RawLine, claims_of, places_in, power_of, starred
from kartentisch.game.comparison import Published
from kartentisch.rules import Position, Variant

_HEAD = re.compile(
    r"^\s*(?:Movement|Retreat|Adjustment) (?:results|orders) for \w+ of -?\d+|^:: Judge:", re.MULTILINE | re.IGNORECASE
)
_STARS = re.compile(r"\(\*(.*?)\*\)")
_LINE = re.compile(r"^([^\s:][^:]{1,40}):\s+(.+)$")
_COUNT = re.compile(r"\d+ Supply cent", re.IGNORECASE)
_NO_ORDER = re.compile(r",?\s*No Order Processed\.?", re.IGNORECASE)
_RETREAT = re.compile(r"can retreat to|no valid retreats", re.IGNORECASE)
_OWNERS = re.compile(r"^\s*Ownership of supply cent", re.IGNORECASE)
_SECTION = re.compile(
    r"^\s*(?:Unit locations|The next phase|The deadline|The following units|Status of)", re.IGNORECASE
)


def is_judge_result(text: str) -> bool:
    """Whether a text is written so."""
    return bool(_HEAD.search(text) or _STARS.search(text))


def read_judge_result(text: str, position: Position) -> Published:
    """Read a result; lines that go on below are put together."""
    variant = position.variant
    raw: list[RawLine] = []
    retreats: dict[str, frozenset[str]] = {}
    centres: dict[str, frozenset[str]] = {}
    part = ""
    for number, line in _unwrapped(text):
        if _OWNERS.match(line):
            part = "owners"
        elif _SECTION.match(line):
            part = "locations" if line.lower().startswith("unit locations") else ""
        if _RETREAT.search(line):
            lost, *goals = [*places_in(line, variant)] or [""]
            retreats[lost] = frozenset(goals)
            continue
        found = _LINE.match(line)
        power = power_of(found[1], variant) if found is not None else ""
        if found is None or not power or _COUNT.search(line):
            continue
        if part == "owners":
            centres[power] = frozenset(places_in(found[2], variant))
        elif part != "locations":
            raw.append(_order(number, power, found[2], variant))
    claims, unread = claims_of(raw, position)
    return Published("judge", tuple(claims), retreats, centres, unread=tuple(unread))


def _order(number: int, power: str, text: str, variant: Variant) -> RawLine:
    stars = _STARS.search(text)
    results, dislodged = starred(stars[1] if stars is not None else "")
    order = _NO_ORDER.sub(" HOLD", _STARS.sub("", text)).strip().rstrip(".")
    return RawLine(number, power, order, results, dislodged)


def _unwrapped(text: str) -> Iterator[tuple[int, str]]:
    """Yield lines with their numbers; one that begins with blanks goes on the one before it."""
    kept: list[str] = []
    first = 0
    for number, line in enumerate(text.splitlines(), 1):
        goes_on = bool(kept) and line[:1].isspace() and line.strip() and not _LINE.match(line.strip())
        if goes_on:
            kept.append(line.strip())
            continue
        if kept:
            yield first, " ".join(kept)
        kept, first = ([line.rstrip()] if line.strip() else []), number
    if kept:
        yield first, " ".join(kept)
