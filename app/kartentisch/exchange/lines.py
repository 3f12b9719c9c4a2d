"""What the formats of published results have in common: lines of orders with words for what became of them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from kartentisch.game.comparison import Claim
from kartentisch.geo import province_of
from kartentisch.judge import Result
from kartentisch.orders import Order, Unreadable
from kartentisch.orders.reading import read_orders
from kartentisch.orders.reading.normalise import fold
from kartentisch.orders.reading.places import PLACE, POWER, name_index
from kartentisch.rules import Position, Variant

FAILED = frozenset(Result) - {Result.OK}
_OK = frozenset((Result.OK,))
_WORD = re.compile(r"[^\W_]+(?:[.'’/-][^\W_]+)*\.?")

# The words of judges and of RealWorld and Realpolitik, in small letters.
RESULTS: Mapping[str, frozenset[Result]] = {
    "successful": _OK,
    "succeeds": _OK,
    "bounce": frozenset((Result.BOUNCE,)),
    "cut": frozenset((Result.CUT,)),
    "void": frozenset((Result.VOID, Result.ILLEGAL)),
    "no convoy": frozenset((Result.NO_CONVOY, Result.ILLEGAL, Result.DISRUPTED)),
    "disrupted": frozenset((Result.DISRUPTED,)),
    "fails": FAILED,
    "fail": FAILED,
    "blocked": frozenset((Result.CLOSED, Result.BOUNCE)),
    "passage not permitted": frozenset((Result.CLOSED,)),
    "canal blocked": frozenset((Result.CLOSED,)),
    "convoi / canal paradox": FAILED,
    "parsing error": frozenset((Result.ILLEGAL,)),
    "invalid unit": frozenset((Result.ILLEGAL,)),
    "invalid order": frozenset((Result.ILLEGAL,)),
    "invalid sector": frozenset((Result.ILLEGAL,)),
    "invalid coast": frozenset((Result.ILLEGAL,)),
    "invalid country": frozenset((Result.ILLEGAL,)),
    "no such unit": frozenset((Result.ILLEGAL,)),
    "too many adjustments": frozenset((Result.ILLEGAL,)),
    "can't build there": frozenset((Result.ILLEGAL,)),
    "duplicate move": FAILED,
}
DISLODGED = ("dislodged", "destroyed")


@dataclass(frozen=True, slots=True)
class RawLine:
    """An order of a published result: line number (from 1), power ("" not said), its text, the words about it."""

    number: int
    power: str
    text: str
    results: frozenset[Result] = _OK
    dislodged: bool = False
    at: str = ""


def starred(words: str) -> tuple[frozenset[Result], bool]:
    """Return what the words between (* and *) stand for: results, and whether the unit was dislodged."""
    said = [word.strip().lower() for word in words.split(",")]
    results = [RESULTS[word] for word in said if word in RESULTS]
    return (frozenset.union(*results) if results else _OK), any(word in DISLODGED for word in said)


def power_of(name: str, variant: Variant) -> str:
    """Return the power a name means, "" for none."""
    return next((one.value for one in name_index(variant).find(fold(name)) if one.sort == POWER), "")


def claims_of(raw: Iterable[RawLine], position: Position) -> tuple[list[Claim], list[tuple[int, str]]]:
    """Read the orders of the lines; what cannot be read is returned with its number."""
    claims: dict[Order, Claim] = {}
    unread: list[tuple[int, str]] = []
    for line in raw:
        sheet = read_orders(line.text, position, line.power or None)
        orders = [order for order in sheet.orders if not isinstance(order, Unreadable)]
        if not orders:
            unread.append((line.number, line.text))
        for order in orders:
            claims[order] = Claim(order, line.results, line.dislodged, line.at, line.number)
    return list(claims.values()), unread


def places_in(text: str, variant: Variant) -> Iterator[str]:
    """Yield the provinces named in a text, longest names first where they overlap."""
    index = name_index(variant)
    words = _WORD.findall(text)
    at = 0
    while at < len(words):
        for size in range(min(5, len(words) - at), 0, -1):
            key = fold(" ".join(words[at : at + size]))
            found = [one.value for one in index.find(key) if one.sort == PLACE] if len(key) > 2 else []
            if len(found) == 1:
                yield province_of(found[0])
                at += size
                break
        else:
            at += 1
