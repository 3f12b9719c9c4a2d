"""The names of a variant as an index: every way a place, power, unit or key word may be written, by folded key."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from kartentisch.orders.reading import words
from kartentisch.orders.reading.distance import near
from kartentisch.orders.reading.normalise import fold
from kartentisch.rules import Variant

PLACE = "place"
UNIT = "unit"
SIGN = "sign"
COAST = "coast"
POWER = "power"
RAILWAY = "railway"
CANAL = "canal"

_ARTICLES = frozenset({"in", "ins", "im", "an", "nach", "aus", "von", "vom", "auf", "die", "der", "das", "dem", "den"})


_MOST_KEPT = 20_000  # words whose names were looked up; enough for any mail


@dataclass(frozen=True, slots=True)
class Meaning:
    """One thing a word may be: its sort (PLACE, UNIT, …) and the id, letter, sign or coast it stands for."""

    sort: str
    value: str


def marked_word(marked: str) -> str:
    """Return the one word a kind with its prefix ("N-A") is read as: written apart it might be something else."""
    return f"kind{fold(marked)} "


class NameIndex:
    """The names of one variant.

    `meanings`: folded key -> what it may be, the likeliest first; `hyphenated`, `spaced`: keys of names that are
    written with a hyphen or a blank; `coasts`: the named coasts of the provinces that have any.
    """

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.meanings: dict[str, list[Meaning]] = {}
        self.hyphenated: set[str] = set()
        self.spaced: set[str] = set()
        self._full: list[tuple[str, str]] = []
        self._long: dict[int, list[tuple[tuple[str, ...], str]]] = {}
        self.most_words = 1
        self._fields = {id: variant.board.field_of(id) for id in variant.board.provinces}
        self.coasts = {id: p.coasts for id, p in variant.board.provinces.items() if p.coasts}
        self._add_places(variant)
        self._add_powers(variant)
        for kind in variant.kinds.values():
            if kind.marked:  # "N-A" means this kind, while "A" may leave out the prefix of another
                self._add(UNIT, kind.marked, [marked_word(kind.marked)])
            self._add(UNIT, kind.letter, [kind.letter, *words.UNITS.get(kind.id, "").split("|")])
        for railway in variant.railways:
            self._add(RAILWAY, railway.id, [railway.id, *words.RAILWAYS.get(railway.id, "").split("|")])
        for canal in variant.canals:
            self._add(CANAL, canal.id, [canal.id, *words.CANALS.get(canal.id, "").split("|")])
        for coast, texts in words.COASTS.items():
            self._add(COAST, coast, texts.split("|"))
        for sign, by_language in words.WORDS.items():
            for texts in by_language.values():
                self._add(SIGN, sign, texts.split("|"))
        self._full.sort()
        self._full_keys = [key for key, _ in self._full]
        self._place_keys = [key for key, found in self.meanings.items() if found[0].sort == PLACE]
        self.prefixes = {key[:end] for key in self.meanings for end in range(1, len(key) + 1)}
        self._beginnings: dict[str, tuple[str, ...]] = {}
        self._by_place: dict[str, list[str]] = {}
        self.longest_key = max(len(key) for key in self.meanings if not key.isascii())

    def _add(self, sort: str, value: str, texts: Iterable[str]) -> None:
        meaning = Meaning(sort, value)
        for text in texts:
            key = fold(text)
            if not key:
                continue
            if " " in text:
                self.spaced.add(key)
            if "-" in text:
                self.hyphenated.add(key)
            known = self.meanings.setdefault(key, [])
            if meaning not in known:
                known.append(meaning)
            self.most_words = max(self.most_words, len(text.split()))

    def _add_places(self, variant: Variant) -> None:
        for id in variant.board.provinces:
            self._add(PLACE, id, [id, variant.board.field_of(id)])
        # Ids first: where an older spelling of one province is the id of another, the id is meant if it can be.
        ids = {fold(key) for id in variant.board.provinces for key in (id, variant.board.field_of(id))}
        for id in variant.board.provinces:
            name = variant.plain_names.get(id) or variant.names[id]
            full = [*filter(None, name.full.values()), *filter(None, name.forms.values())]
            texts = [*variant.spellings.get(id, ()), *full, *filter(None, name.label.values())]
            for text in texts:
                parts = text.split()
                while len(parts) > 1 and fold(parts[0]) in _ARTICLES:
                    parts = parts[1:]
                bare = " ".join(parts)
                if fold(bare) in ids and text not in full:
                    self._add(PLACE, id, [bare])
                elif fold(bare) not in ids:
                    self._add(PLACE, id, [bare])
                    if text in full:
                        self._full.append((fold(bare), id))
                        if len(parts) > 1:
                            self._long.setdefault(len(parts), []).append((tuple(map(fold, parts)), id))

    def _add_powers(self, variant: Variant) -> None:
        for id, power in variant.powers.items():
            name = variant.power_names[id]
            texts = [id, *power.aliases, *filter(None, name.full.values()), *filter(None, name.label.values())]
            texts += [sign + end for sign, meant in words.POWER_SIGNS.items() if meant == id for end in ("", "国")]
            texts += [f"{name.text('en')}'s"]
            for adjective in filter(None, name.adjective.values()):
                texts += [adjective, *(adjective + end for end in ("e", "en", "er", "es"))]
            self._add(POWER, id, texts)

    def find(self, key: str) -> list[Meaning]:
        """Return what a folded key may mean; nothing for an unknown one."""
        return self.meanings.get(key, [])

    def beginnings(self, key: str) -> tuple[str, ...]:
        """Return the provinces one of whose names begins with `key`, in the order of their names."""
        if key in self._beginnings:
            return self._beginnings[key]
        found: dict[str, None] = {}
        for at in range(bisect_left(self._full_keys, key), len(self._full_keys)):
            if not self._full_keys[at].startswith(key):
                break
            found[self._full[at][1]] = None
        if len(self._beginnings) < _MOST_KEPT:
            self._beginnings[key] = tuple(found)
        return tuple(found)

    def meant(self, provinces: tuple[str, ...]) -> list[Meaning]:
        """Return what a name means that fits these provinces: one of them, or the same field of several boards."""
        single = len({self._fields.get(id, id) for id in provinces}) == 1
        return [Meaning(PLACE, id) for id in provinces] if single else []

    def shortened(self, keys: tuple[str, ...]) -> tuple[str, ...]:
        """Return the provinces whose name consists of words beginning with `keys` ("jap meer")."""
        return tuple(
            dict.fromkeys(
                id
                for name, id in self._long.get(len(keys), ())
                if all(word.startswith(key) for word, key in zip(name, keys, strict=True))
            )
        )

    def nearest_powers(self, key: str) -> Iterator[str]:
        """Return the powers whose name is nearest to an unknown key, nearest first."""
        names = [name for name, found in self.meanings.items() if any(one.sort == POWER for one in found)]
        for name, _ in sorted(near(key, names), key=lambda one: one[1]):
            yield from (one.value for one in self.meanings[name] if one.sort == POWER)

    def nearest(self, key: str) -> Iterator[str]:
        """Return the provinces whose spelling is nearest to an unknown key, nearest first."""
        return iter(_nearest(self, key)[:6])

    def keys_of(self, province: str) -> tuple[str, ...]:
        """Return the folded spellings of a province that are no mere sign (three letters, or two Japanese ones)."""
        if not self._by_place:
            for key, found in self.meanings.items():
                if len(key) > (2 if key.isascii() else 1):
                    for one in found:
                        if one.sort == PLACE:
                            self._by_place.setdefault(one.value, []).append(key)
        return tuple(self._by_place.get(province, ()))

    def all_near(self, key: str) -> tuple[str, ...]:
        """Return all provinces with a spelling near an unknown key, nearest first."""
        return _nearest(self, key)


@lru_cache(maxsize=4096)
def _nearest(index: NameIndex, key: str) -> tuple[str, ...]:
    found: dict[str, int] = {}
    for spelling, distance in near(key, index._place_keys):
        for meaning in index.meanings[spelling]:
            if meaning.sort == PLACE and distance < found.get(meaning.value, 9):
                found[meaning.value] = distance
    for id in index.beginnings(key) if len(key) > 1 else ():
        found.setdefault(id, 2)
    return tuple(sorted(found, key=lambda id: (found[id], id)))


@lru_cache(maxsize=16)
def name_index(variant: Variant) -> NameIndex:
    """Return the index of a variant's names, made once."""
    return NameIndex(variant)
