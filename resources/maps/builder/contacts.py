"""What the grid draws: how many cells every two owners have in common, and where they meet at a sea."""

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from resources.maps.builder.arrays import Integers, Labels, Mask
from resources.maps.builder.realm import Realm

EXTRA, MISSING, SHORE = 10.0, 10.0, 6.0  # what a wrong pair costs


@dataclass(frozen=True, slots=True)
class Contacts:
    """Matrices over all owners: sides of cells in common, and corners of cells at which both meet a sea."""

    borders: Integers
    corners: Integers

    def plus(self, other: "Contacts") -> "Contacts":
        """Return the sum."""
        return Contacts(self.borders + other.borders, self.corners + other.corners)

    def minus(self, other: "Contacts") -> "Contacts":
        """Return the difference."""
        return Contacts(self.borders - other.borders, self.corners - other.corners)


def contacts_of(labels: Labels, realm: Realm) -> Contacts:
    """Count the contacts in a piece of the grid."""
    count = len(realm.ids)
    sides = np.zeros(count * count, dtype=np.int64)
    for first, second in ((labels[:, :-1], labels[:, 1:]), (labels[:-1], labels[1:])):
        apart = first != second
        sides += np.bincount(first[apart].astype(np.int64) * count + second[apart], minlength=count * count)
    blocks = np.stack([labels[:-1, :-1], labels[:-1, 1:], labels[1:, :-1], labels[1:, 1:]]).reshape(4, -1)
    mixed = blocks[:, (blocks != blocks[0]).any(axis=0)]
    shore = mixed[:, realm.sea[mixed].any(axis=0)]
    corners = np.zeros(count * count, dtype=np.int64)
    for one, other in combinations(shore, 2):
        met = (one != other) & realm.land[one] & realm.land[other]
        corners += np.bincount(one[met].astype(np.int64) * count + other[met], minlength=count * count)
    square, cornered = sides.reshape(count, count), corners.reshape(count, count)
    return Contacts(square + square.T, cornered + cornered.T)


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
        "no-shore": realm.no_shore[square] & touching & (corners > 0),
    }
