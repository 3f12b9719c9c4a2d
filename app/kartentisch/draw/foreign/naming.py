"""What areas of a foreign drawing are called: from ids, labels and titles to province ids of three letters."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from itertools import combinations, product

# What drawing programs write by themselves says nothing.
_AUTOMATIC = re.compile(
    r"(?:path|rect|circle|ellipse|polygon|polyline|shape|g|group|layer|svg|use|text|tspan|obj(?:ect)?|xmlid|xml|line|"
    r"curve|compound|clip|mask|defs|svgid|_)?[-_.\d]*(?:_\d+_)?",
    re.IGNORECASE,
)
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
_SPECIAL = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th"})


def is_spoken(name: str) -> bool:
    """Whether an id or label was chosen by a person."""
    return bool(name.strip()) and _AUTOMATIC.fullmatch(name.strip()) is None


def plain_name(identifier: str) -> str:
    """Return a readable name from an id such as "_mos" or "p-north_sea"."""
    name = re.sub(r"^(?:p|prov|province|region|area|t|sea|land)[-_](?=\w)", "", identifier.strip(), flags=re.IGNORECASE)
    return " ".join(name.replace("_", " ").replace("-", " ").split())


def province_ids(names: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield for each (id in the drawing, name) a province id: three capitals or digits, none twice.

    An id that is three or four letters already is kept; others take the first letters, then other letters of the name.
    """
    wishes = list(names)
    kept = [_code(identifier) for identifier, _name in wishes]
    taken = {code for code in kept if code}
    given: set[str] = set()
    for code, (identifier, name) in zip(kept, wishes, strict=True):
        chosen = code if code and code not in given else _free(name or identifier, taken)
        given.add(chosen)
        taken.add(chosen)
        yield chosen


def _code(identifier: str) -> str:
    bare = plain_name(identifier)
    return bare.upper() if re.fullmatch(r"[A-Za-z][A-Za-z0-9]{2,3}", bare, re.ASCII) and is_spoken(bare) else ""


def _free(name: str, taken: Collection[str]) -> str:
    return next(one for one in _tries(name) if len(one) == 3 and one not in taken)


def _tries(name: str) -> Iterator[str]:
    """Yield ids for a name, the nearest first; then any."""
    plain = unicodedata.normalize("NFKD", name.lower().translate(_SPECIAL))
    letters = re.sub(r"[^A-Z0-9]", "", plain.upper().encode("ascii", "ignore").decode()).lstrip("0123456789")[:12]
    words = re.findall(r"[A-Z][A-Z0-9]*", plain.upper())
    if len(words) == 2 and len(words[0]) > 1:
        yield words[0][:1] + words[1][:2] if len(words[1]) > 1 else words[0][:2] + words[1][:1]
    elif len(words) > 2:
        yield "".join(word[0] for word in words[:3])
    yield letters[:3]
    yield from (letters[0] + a + b for a, b in combinations(letters[1:], 2))
    first = letters[:1] or "P"
    yield from (f"{first}{a}{b}" for a, b in product(_LETTERS, _LETTERS))
    yield from (f"{a}{b}{c}" for a, b, c in product(_LETTERS[:26], _LETTERS, _LETTERS))
