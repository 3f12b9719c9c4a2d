"""The grid while it is repaired: its labels, what they draw, and what a change would make of it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from resources.maps.builder.arrays import Floats, Integers, Labels, Mask, grown, noise, pieces_of, window_of
from resources.maps.builder.contacts import Contacts, Wrong, contacts_of, energy, wrong_pairs
from resources.maps.builder.realm import MOUNTAIN, Realm
from resources.maps.builder.seas import Ground

CELL_COST, MOUNTAIN_COST = 0.004, 2.5


@dataclass(frozen=True, slots=True)
class Change:
    """Cells by row and column, and their new owner: one for all, or one each."""

    rows: NDArray[np.intp]
    columns: NDArray[np.intp]
    owner: int | Labels


@dataclass(frozen=True, slots=True)
class Result:
    """What the grid would be after a change. `cost` is the energy and what the change itself costs."""

    cost: float
    labels: Labels
    contacts: Contacts
    cells: int


class BoardGrid:
    """Labels over land and water; `least` says how many cells a pair must have in common."""

    def __init__(self, ground: Ground, realm: Realm, cells: int, *, cell: int, wraps: bool) -> None:
        self.realm = realm
        self.land: Mask = ground.land
        self.wraps = wraps
        self.cell = cell
        self.least: Integers = np.full((len(realm.ids),) * 2, cells, dtype=np.int64)
        self.labels: Labels = ground.labels
        self.contacts = self._contacts(self.labels)
        self.mountain = realm.number(MOUNTAIN)
        # Without noise in the distances, strips would get sides as if drawn with a ruler.
        self.rough: Floats = 1.1 * noise(self.labels.shape, 14, 23, 3)

    def _contacts(self, labels: Labels) -> Contacts:
        return contacts_of(np.pad(labels, ((0, 0), (0, 1)), mode="wrap") if self.wraps else labels, self.realm)

    @property
    def energy(self) -> float:
        """How wrong the grid is."""
        return energy(self.contacts, self.realm, self.least)

    def wrong(self) -> list[Wrong]:
        """Return the pairs that are drawn wrongly."""
        return wrong_pairs(self.contacts, self.realm, self.least)

    def take(self, labels: Labels) -> None:
        """Replace all labels."""
        self.labels = labels
        self.contacts = self._contacts(labels)

    def tried(self, change: Change) -> Result | None:
        """Return what a change leads to; None when it changes nothing or wipes somebody out."""
        if not len(change.rows):
            return None
        old, labels = self.labels, self.labels.copy()
        losers = np.unique(old[change.rows, change.columns])
        labels[change.rows, change.columns] = change.owner
        touched = np.union1d(losers, np.unique(np.asarray(change.owner)))
        if not self._tidied(labels, [int(owner) for owner in touched if self.realm.is_province(int(owner))]):
            return None
        rows, columns = np.nonzero(labels != old)
        if not len(rows):
            return None
        if self.wraps and (columns.min() == 0 or columns.max() == labels.shape[1] - 1):
            contacts = self._contacts(labels)
        else:
            box = window_of(rows, columns, 1, labels.shape)
            before, after = contacts_of(old[box], self.realm), contacts_of(labels[box], self.realm)
            contacts = self.contacts.minus(before).plus(after)
        cost = energy(contacts, self.realm, self.least) + CELL_COST * len(rows)
        if np.any(np.asarray(change.owner) == self.mountain):
            cost += MOUNTAIN_COST
        return Result(cost, labels, contacts, len(rows))

    def _tidied(self, labels: Labels, owners: list[int]) -> bool:
        """Give pieces cut off from their province to the neighbour with the longest border; False when one is gone.

        Islands stay what they are, and so do seas that lie at both edges of a map that wraps.
        """
        for owner in owners:
            rows, columns = np.nonzero(labels == owner)
            if not len(rows):
                return False
            if self.wraps and columns.min() == 0 and columns.max() == labels.shape[1] - 1:
                continue
            box = window_of(rows, columns, 1, labels.shape)
            part = labels[box]
            numbered, count = pieces_of(part == owner)
            if count < 2:
                continue
            main = int(np.bincount(numbered.ravel())[1:].argmax()) + 1
            for number in range(1, count + 1):
                if number == main:
                    continue
                piece = numbered == number
                around = part[grown(piece) & ~piece]
                heirs = around[self.realm.water[around] == self.realm.water[owner]]
                if len(heirs):
                    part[piece] = np.bincount(heirs).argmax()
        return True
