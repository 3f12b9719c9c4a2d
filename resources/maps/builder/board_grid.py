"""The grid while it is repaired: its labels, what they draw, and what a change would make of it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from resources.maps.builder.arrays import (
    Floats,
    Integers,
    Labels,
    Mask,
    Window,
    boxes_of,
    grown,
    noise,
    pieces_of,
    window_of,
)
from resources.maps.builder.contacts import Contacts, Wrong, contacts_of, count_in, energy, wrong_pairs
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
        self._homes: list[Window] | None = None
        self._homes_of: Labels | None = None
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
        around = window_of(change.rows, change.columns, 1, labels.shape)
        owners = [int(owner) for owner in touched if self.realm.is_province(int(owner))]
        changed = around
        for owner in owners:
            part = self._tidied(labels, owner, around)
            if part is None:
                return None
            changed = _both(changed, part)
        rows, columns = np.nonzero(labels[changed] != old[changed])
        if not len(rows):
            return None
        rows, columns = rows + changed[0].start, columns + changed[1].start
        if self.wraps and (columns.min() == 0 or columns.max() == labels.shape[1] - 1):
            contacts = self._contacts(labels)
        else:
            box = window_of(rows, columns, 1, labels.shape)
            contacts = self.contacts.copy()
            count_in(contacts, old[box], self.realm, -1)
            count_in(contacts, labels[box], self.realm, 1)
        cost = energy(contacts, self.realm, self.least) + CELL_COST * len(rows)
        if np.any(np.asarray(change.owner) == self.mountain):
            cost += MOUNTAIN_COST
        return Result(cost, labels, contacts, len(rows))

    def _tidied(self, labels: Labels, owner: int, around: Window) -> Window | None:
        """Give pieces cut off from their province to the neighbour with the longest border; None when it is gone.

        Islands stay what they are, and so do seas that lie at both edges of a map that wraps. Returns the part of the
        grid that may have changed.
        """
        home = _both(around, self._home(owner))
        part = labels[home]
        rows, columns = np.nonzero(part == owner)
        if not len(rows):
            return None
        first, last = int(columns.min()) + home[1].start, int(columns.max()) + home[1].start
        if self.wraps and first == 0 and last == labels.shape[1] - 1:
            return around
        numbered, count = pieces_of(part == owner)
        if count < 2:
            return around
        main = int(np.bincount(numbered.ravel())[1:].argmax()) + 1
        for number, box in enumerate(boxes_of(numbered), start=1):
            if number == main:
                continue
            wide = tuple(slice(max(0, side.start - 1), side.stop + 1) for side in box)
            near = part[wide]
            piece = numbered[wide] == number
            beside = near[grown(piece) & ~piece]
            heirs = beside[self.realm.water[beside] == self.realm.water[owner]]
            if len(heirs):
                near[piece] = np.bincount(heirs).argmax()
        return home

    def _home(self, owner: int) -> Window:
        """The box of an owner's cells, a cell wider."""
        if self._homes is None or self._homes_of is not self.labels:
            self._homes, self._homes_of = boxes_of(self.labels + 1), self.labels
        rows, columns = self._homes[owner]
        return slice(max(0, rows.start - 1), rows.stop + 1), slice(max(0, columns.start - 1), columns.stop + 1)


def _both(one: Window, other: Window) -> Window:
    """The box around two boxes."""
    return (
        slice(min(one[0].start, other[0].start), max(one[0].stop, other[0].stop)),
        slice(min(one[1].start, other[1].start), max(one[1].stop, other[1].stop)),
    )
