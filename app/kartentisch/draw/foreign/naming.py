"""What areas of a foreign drawing are called: from ids, labels and titles to province ids of three letters."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from itertools import product

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
        chosen = code if code and code not in given else _free(name or identifier, taken | given)
        given.add(chosen)
        yield chosen


def _code(identifier: str) -> str:
    bare = plain_name(identifier)
    return bare.upper() if re.fullmatch(r"[A-Za-z][A-Za-z0-9]{2,3}", bare, re.ASCII) and is_spoken(bare) else ""


def _free(name: str, taken: Collection[str]) -> str:
    plain = unicodedata.normalize("NFKD", name.lower().translate(_SPECIAL))
    letters = re.sub(r"[^A-Z0-9]", "", plain.upper().encode("ascii", "ignore").decode()).lstrip("0123456789")[:12]
    words = re.findall(r"[A-Z][A-Z0-9]*", plain.upper())
    tries: list[str] = []
    if len(words) == 2 and len(words[0]) > 1:
        tries.append(words[0][:1] + words[1][:2] if len(words[1]) > 1 else words[0][:2] + words[1][:1])
    elif len(words) > 2:
        tries.append("".join(word[0] for word in words[:3]))
    tries += [letters[:3]]
    tries += [letters[0] + letters[i] + letters[j] for i in range(1, len(letters)) for j in range(i + 1, len(letters))]
    first = letters[:1] or "P"
    tries += [f"{first}{a}{b}" for a, b in product(_LETTERS, _LETTERS)]
    tries += [f"{a}{b}{c}" for a, b, c in product(_LETTERS[:26], _LETTERS, _LETTERS)]
    return next(one for one in tries if len(one) == 3 and one not in taken)
