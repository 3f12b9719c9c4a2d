"""A plain line cut into tokens: names by longest match, key words, signs, and what nobody knows."""

import re
from dataclasses import dataclass

from kartentisch.orders.reading.normalise import BREAK, fold
from kartentisch.orders.reading.places import PLACE, SIGN, UNIT, Meaning, NameIndex
from kartentisch.orders.reading.words import LETTERS

PUNCTUATION = "punctuation"
UNKNOWN = "unknown"
DATE = "date"
NUMBER = "number"

_ATOM = re.compile(
    r"(?P<east>[\u3005\u3007\u3041-\u30ff\u31f0-\u31ff\u3400-\u9fff]+)"
    r"|(?P<date>\b[SFHWsfhw]? ?(?:1[5-9]|2[0-9])\d\d\b)|(?P<number>\d+\b)"
    r"|(?P<word>[^\W_](?:[^\W_\u3005\u3007\u3041-\u30ff\u3400-\u9fff]|['’](?=[^\W_]))*)"
    rf"|(?P<sign>//|->|[^\s\w]|[_{BREAK}?])"
)
_BETWEEN = re.compile(r"[ .'’]*")


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of the line: where it stands, what it may mean (the likeliest first), and its text.

    `sort` is the sort of the first meaning, or PUNCTUATION, UNKNOWN, DATE, NUMBER; `candidates`: places a shortened
    name may stand for when there are several.
    """

    start: int
    end: int
    sort: str
    value: str
    text: str
    meanings: tuple[Meaning, ...] = ()
    candidates: tuple[str, ...] = ()

    def means(self, sort: str) -> str:
        """Return the value of this sort, "" when the token cannot be that."""
        return next((m.value for m in self.meanings if m.sort == sort), "")

    @property
    def places(self) -> tuple[str, ...]:
        """The provinces the token may stand for."""
        return tuple(m.value for m in self.meanings if m.sort == PLACE)


def _token(text: str, start: int, end: int, meanings: list[Meaning]) -> Token:
    return Token(start, end, meanings[0].sort, meanings[0].value, text[start:end], tuple(meanings))


def cut(text: str, index: NameIndex) -> list[Token]:
    """Cut a plain text into tokens."""
    atoms = list(_ATOM.finditer(text))
    folds = [fold(m[0]) if m.lastgroup == "word" else "" for m in atoms]
    tokens: list[Token] = []
    at = 0
    while at < len(atoms):
        atom = atoms[at]
        sort = atom.lastgroup
        if sort == "word":
            at = _name(atoms, folds, at, index, tokens)
            continue
        start, end = atom.span()
        if sort == "east":
            _cut_east(text, start, end, index, tokens)
        elif sort == "sign":
            tokens.append(Token(start, end, PUNCTUATION, atom[0], atom[0]))
        else:
            tokens.append(Token(start, end, DATE if sort == "date" else NUMBER, atom[0], atom[0]))
        at += 1
    return tokens


def _name(atoms: list[re.Match[str]], folds: list[str], at: int, index: NameIndex, tokens: list[Token]) -> int:
    """Add the token of the longest name that begins with this word; return the atom after it."""
    text = atoms[at].string
    best: tuple[int, list[Meaning]] | None = None
    key, last, words, dotted, together = "", at, 0, False, True
    abbreviated = "." in text  # words may be written short, so that no key begins with them
    end = at
    while end < len(atoms) and words < index.most_words:
        if not folds[end]:
            break
        if end > at:
            gap = text[atoms[end - 1].end() : atoms[end].start()]
            if not _BETWEEN.fullmatch(gap):
                break
            dotted = dotted or "." in gap
            # "MED S" is no MEDS: short words make one name only where the name itself is written apart.
            together = together and (gap == "." or min(len(folds[end]), len(folds[at])) > 2)
        key += folds[end]
        words += 1
        if key not in index.prefixes and not abbreviated:
            break
        found = index.find(key)
        if found and (together or key in index.spaced):
            best = (end, found)
        last = end
        end += 1
        # A dot ends as an atom of its own: step over it when another word follows.
        while end + 1 < len(atoms) and atoms[end][0] == "." and folds[end + 1]:
            dotted = True
            end += 1
    hyphened = _hyphenated(atoms, folds, at, index)
    if hyphened is not None and (best is None or hyphened[0] > best[0]):
        best = hyphened
    start = atoms[at].start()
    if dotted and (best is None or best[0] < last):
        short = _shortened(atoms, folds, at, last, index)
        if short is not None and (best is None or short[0] > best[0]):
            best = short
    if best is not None:
        tokens.append(_token(text, start, atoms[best[0]].end(), best[1]))
        return best[0] + 1
    return _unknown(atoms, folds, at, index, tokens)


def _hyphenated(
    atoms: list[re.Match[str]], folds: list[str], at: int, index: NameIndex
) -> tuple[int, list[Meaning]] | None:
    """Find a name that is itself written with a hyphen ("Trans-Siberian Railway")."""
    if at + 2 >= len(atoms) or atoms[at + 1][0] != "-" or not folds[at + 2]:
        return None
    key, best, end = folds[at], None, at + 1
    while end < len(atoms) and end < at + 6:
        if folds[end]:
            key += folds[end]
            if key in index.hyphenated:
                best = (end, index.find(key))
        elif atoms[end][0] != "-" or atoms[end].start() != atoms[end - 1].end():
            break
        end += 1
    return best


def _shortened(
    atoms: list[re.Match[str]], folds: list[str], at: int, last: int, index: NameIndex
) -> tuple[int, list[Meaning]] | None:
    """Find a name whose words are written short, with a full stop ("Östl. Ind. Ozean")."""
    ends = [end for end in range(at, last + 1) if folds[end]]
    for count in range(len(ends), 1, -1):
        provinces = index.shortened(tuple(folds[end] for end in ends[:count]))
        if meant := index.meant(provinces):
            return ends[count - 1], meant
    return None


def _unknown(atoms: list[re.Match[str]], folds: list[str], at: int, index: NameIndex, tokens: list[Token]) -> int:
    """Add the tokens of a word that is no name: a letter of the game, a beginning of a name, a glued unit letter."""
    text = atoms[at].string
    atom, key = atoms[at], folds[at]
    start, end = atom.span()
    letter = LETTERS.get(key) if len(key) == 1 else None
    if letter is not None:
        tokens.append(Token(start, end, "letter", letter, atom[0]))
        return at + 1
    glued = index.find(key[1:]) if len(key) > 3 else []
    unit = next((m for m in index.find(key[:1]) if m.sort == UNIT), None)
    if unit is not None and glued and glued[0].sort == PLACE:
        tokens.append(_token(text, start, start + 1, [unit]))
        tokens.append(_token(text, start + 1, end, glued))
        return at + 1
    pair = _two_names(key, index) if tokens and tokens[-1].means(UNIT) else None
    if pair is not None and len(atom[0]) == len(key):
        # "A MunBer": the sign between them was lost with a hyphen nobody saw.
        middle = start + len(pair[0])
        tokens.append(_token(text, start, middle, index.find(pair[0])))
        tokens.append(_token(text, middle, end, index.find(pair[1])))
        return at + 1
    provinces = index.beginnings(key) if len(key) >= 4 else ()
    if meant := index.meant(provinces):
        tokens.append(_token(text, start, end, meant))
    else:
        tokens.append(Token(start, end, UNKNOWN, "", atom[0], (), provinces))
    return at + 1


def _two_names(key: str, index: NameIndex) -> tuple[str, str] | None:
    """Part a word that is two names of places without anything between them; None when it is not, or in two ways."""
    pairs = [
        (key[:at], key[at:])
        for at in range(3, len(key) - 2)
        if all(found and found[0].sort == PLACE for found in (index.find(key[:at]), index.find(key[at:])))
    ]
    return pairs[0] if len(pairs) == 1 else None


def _cut_east(text: str, start: int, end: int, index: NameIndex, tokens: list[Token]) -> None:
    """Cut a run of kana and kanji, which knows no blanks, by the longest names from the left."""
    unknown = at = start
    while at < end:
        lengths = _east_names(text, at, end, index, inside=unknown < at)
        if not lengths:
            at += 1
            continue
        # セレベス海軍 is the fleet (海軍) of セレベス, not 軍 of セレベス海: what follows must be known too.
        length = next((n for n in lengths if at + n == end or _east_names(text, at + n, end, index)), lengths[0])
        if unknown < at:
            tokens.append(Token(unknown, at, UNKNOWN, "", text[unknown:at]))
        tokens.append(_token(text, at, at + length, index.find(fold(text[at : at + length]))))
        at = unknown = at + length
    if unknown < end:
        tokens.append(Token(unknown, end, UNKNOWN, "", text[unknown:end]))


def _east_names(text: str, at: int, end: int, index: NameIndex, *, inside: bool = False) -> list[int]:
    """Return the lengths of the names that begin here, longest first. `inside` an unknown word is no particle."""
    lengths = range(min(end - at, index.longest_key), 0, -1)
    found = ((length, index.find(fold(text[at : at + length]))) for length in lengths)
    return [n for n, meanings in found if meanings and (n > 1 or not inside or meanings[0].sort != SIGN)]
