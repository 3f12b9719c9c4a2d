"""What can be found by name on a variant's map: places and powers, by every word somebody may use for them. No Qt."""

from collections.abc import Iterator
from dataclasses import dataclass

from kartentisch.rules import Name, Variant

MOST = 8  # offered at a time


@dataclass(frozen=True, slots=True)
class Found:
    """A place or a power: its id, its name in the reader's language, and where it is (a power: its home centres)."""

    id: str
    name: str
    places: tuple[str, ...]

    @property
    def is_power(self) -> bool:
        """Whether a power was found."""
        return self.places != (self.id,)


class FindIndex:
    """Knows ids, names in the reader's language and in English, short names and other spellings."""

    def __init__(self, variant: Variant, language: str) -> None:
        """Collect the words."""
        from kartentisch.orders.reading.normalise import fold  # no reader is loaded before something is looked for

        self._fold = fold
        self._words: list[tuple[str, int, Found]] = []  # the folded word, how good it is, what it means
        for province in variant.board.provinces:
            name = variant.names.get(province)
            found = Found(province, name.text(language) if name else province, (province,))
            for rank, word in _words(province, name, language, variant.spellings.get(province, ())):
                self._words.append((fold(word), rank, found))
        for power in variant.powers.values():
            if power.homes:
                name = variant.power_names.get(power.id)
                found = Found(power.id, name.text(language) if name else power.id, power.homes)
                for rank, word in _words(power.id, name, language, power.aliases):
                    self._words.append((fold(word), rank + 2, found))

    def find(self, text: str) -> tuple[Found, ...]:
        """Return what begins with, then what contains, the text; the id itself first, at most MOST."""
        key = self._fold(text)
        if not key:
            return ()
        best: dict[str, tuple[tuple[int, int, int, str], Found]] = {}
        for word, rank, found in self._words:
            at = word.find(key)
            if at < 0:
                continue
            place = 0 if word == key else 1 if at == 0 else 2
            order = (place, rank, len(word), found.id)
            key_of = f"{found.id} {found.is_power}"
            if key_of not in best or order < best[key_of][0]:
                best[key_of] = order, found
        return tuple(found for _order, found in sorted(best.values(), key=lambda one: one[0])[:MOST])


def _words(id: str, name: Name | None, language: str, others: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    yield 0, id
    if name is not None:
        yield from ((1, name.text(language)), (1, name.short(language)), (2, name.text("en")), (2, name.short("en")))
    yield from ((3, other) for other in others)
