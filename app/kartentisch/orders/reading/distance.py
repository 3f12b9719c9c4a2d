"""Edit distance for suggestions: how many slips of the finger lie between two words."""

from collections.abc import Iterable, Iterator


def slips(a: str, b: str, most: int) -> int:
    """Return the slips (letter wrong, missing, too many, or two swapped) from `a` to `b`; `most` + 1 when more."""
    if abs(len(a) - len(b)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        last, before, row = before, row, [i]
        for j, other in enumerate(b, 1):
            cost = before[j - 1] + (letter != other)
            cost = min(cost, before[j] + 1, row[j - 1] + 1)
            if i > 1 and j > 1 and letter == b[j - 2] and other == a[i - 2]:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]


def near(word: str, spellings: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Yield the spellings near a word with their distance: one slip for short words, two or three for long ones."""
    most = 1 if len(word) <= 4 else 2 if len(word) <= 9 else 3
    letters = set(word)
    for spelling in spellings:
        if abs(len(spelling) - len(word)) <= most and len(letters.difference(spelling)) <= most:
            distance = slips(word, spelling, most)
            if distance <= most:
                yield spelling, distance
