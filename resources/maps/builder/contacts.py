"""What the grid draws: how many cells every two owners have in common, and where they meet at a sea."""

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from resources.maps.builder.arrays import Integers, Labels, Mask
from resources.maps.builder.realm import Realm

EXTRA, MISSING, SHORE = 10.0, 10.0, 6.0  # what a wrong pair costs
AT_SEA = 1000


@dataclass(frozen=True, slots=True)
class Contacts:
    """Matrices over all owners: sides of cells in common, and corners of cells at which both meet water.

    A corner at a sea counts AT_SEA, one at water of nobody counts 1.
    """

    borders: Integers
    corners: Integers

    def copy(self) -> "Contacts":
        """Return the same counts in arrays of their own."""
        return Contacts(self.borders.copy(), self.corners.copy())


def contacts_of(labels: Labels, realm: Realm) -> Contacts:
    """Count the contacts in a grid."""
    count = len(realm.ids)
    none = np.zeros((count, count), dtype=np.int64)
    found = Contacts(none, none.copy())
    count_in(found, labels, realm, 1)
    return found


def count_in(contacts: Contacts, labels: Labels, realm: Realm, sign: int) -> None:
    """Add the contacts in a piece of the grid to what is counted already, or with a `sign` of -1 take them away."""
    for first, second in ((labels[:, :-1], labels[:, 1:]), (labels[:-1], labels[1:])):
        apart = first != second
        _add(contacts.borders, first[apart], second[apart], np.full(int(apart.sum()), sign, dtype=np.int64))
    blocks = np.stack([labels[:-1, :-1], labels[:-1, 1:], labels[1:, :-1], labels[1:, 1:]]).reshape(4, -1)
    mixed = blocks[:, (blocks != blocks[0]).any(axis=0)]
    shore = mixed[:, realm.water[mixed].any(axis=0)]
    counts = np.where(realm.sea[shore].any(axis=0), AT_SEA * sign, sign).astype(np.int64)
    for one, other in combinations(shore, 2):
        met = (one != other) & realm.land[one] & realm.land[other]
        _add(contacts.corners, one[met], other[met], counts[met])


def _add(matrix: Integers, first: Labels, second: Labels, counts: Integers) -> None:
    np.add.at(matrix, (first, second), counts)
    np.add.at(matrix, (second, first), counts)


@dataclass(frozen=True, slots=True)
class Wrong:
    """A pair that the grid draws otherwise than the rules: `kind` is extra, missing, shore or no-shore."""

    kind: str
    a: int
    b: int


def wrong_pairs(contacts: Contacts, realm: Realm, least: Integers) -> list[Wrong]:
    """Return all pairs of provinces that are drawn wrongly; `least` is how long each border must be."""
    return [
        Wrong(kind, int(a), int(b))
        for kind, matrix in _wrong(contacts, realm, least).items()
        for a, b in np.argwhere(np.triu(matrix, 1))
    ]


def energy(contacts: Contacts, realm: Realm, least: Integers) -> float:
    """Return how wrong the grid is: 0 when it draws what the rules ask for."""
    wrong = _wrong(contacts, realm, least)
    playable = slice(0, realm.playable)
    borders, needed = contacts.borders[playable, playable], least[playable, playable]
    extra = borders[wrong["extra"]]
    short = ((needed - borders) / needed)[wrong["missing"]]
    shores = wrong["shore"].sum() + wrong["no-shore"].sum()
    # Matrices hold every pair twice.
    total = EXTRA * (len(extra) + np.minimum(extra, 40).sum() / 40) + MISSING * (len(short) + short.sum())
    return float(total + SHORE * shores) / 2


def _wrong(contacts: Contacts, realm: Realm, least: Integers) -> dict[str, Mask]:
    playable = slice(0, realm.playable)
    square = (playable, playable)
    borders, corners = contacts.borders[square], contacts.corners[square]
    wanted, free = realm.wanted[square], realm.free[square]
    touching = borders > 0
    return {
        "extra": touching & ~wanted & ~free,
        "missing": wanted & (borders < least[square]),
        "shore": realm.shore[square] & touching & (corners == 0),
        "no-shore": realm.no_shore[square] & touching & (corners >= AT_SEA),
    }
