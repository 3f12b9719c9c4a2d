"""Where the names of provinces stand on the screen, at one zoom, in one language, around what is already there.

The unit of all lengths is a pixel of the whole map drawn at `zoom`: map units times zoom, the origin at the map's
corner. So a result stays right while the map is only moved.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import inf
from time import perf_counter
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from kartentisch.draw.boxes import Box, BoxGrid
from kartentisch.draw.name_forms import (
    LEADING,
    Form,
    Measure,
    PlaceName,
    PlainName,
    full_forms,
    is_east_asian,
    letters,
    power_forms,
    size_of,
    smallest,
    split_name,
)
from kartentisch.draw.name_spots import Search, nearest_room
from kartentisch.draw.name_tilt import axis_of, tilted_boxes
from kartentisch.draw.rooms import Run, rooms_of
from kartentisch.draw.sheet import MapSheet, Shape

__all__ = [
    "LEADING",
    "Measure",
    "NameLabel",
    "NameSetter",
    "PlaceName",
    "PlainName",
    "PowerName",
    "is_east_asian",
    "level_of_detail",
    "line_boxes",
    "place_names",
    "split_name",
    "token_height",
]

MARGIN_X, MARGIN_Y = 1.5, 1.0
_EDGE = 3.0  # pixels between a name and the map's edge
_FAR, _FROM_HOME = 240.0, 70.0  # pixels from the anchor: in the own province, of a power
_OVER = 2.4  # heights of a token from the anchor, over the province's edge


class NameLabel(Struct, frozen=True):
    """A name on the map: its lines, the middle of the block, the type size in pixels, the box it fills.

    `role` is "land", "sea", "barrier" or "power"; `id` that of the province or power. A name that `leans` lies partly
    over the water beside its province. `angle`: degrees clockwise; a tilted line is covered by its `pieces`.
    """

    id: str
    lines: tuple[str, ...]
    x: float
    y: float
    size: float
    role: str
    box: Box
    leans: bool = False
    angle: float = 0.0
    pieces: tuple[Box, ...] = ()

    @property
    def boxes(self) -> tuple[Box, ...]:
        """Return the boxes that cover the name."""
        return self.pieces or (self.box,)


class PowerName(Struct, frozen=True):
    """A power's name for maps drawn too small for names of provinces: over its homes."""

    id: str
    text: str
    homes: tuple[str, ...]


LEAST_HEIGHT, ROOMY = 16.0, 17.0  # of a token: the least there is; from where on names have room beside it


def token_height(sheet: MapSheet, zoom: float) -> float:
    """Return the height of a unit's token in pixels, never under LEAST_HEIGHT, however small the map is drawn."""
    height = 1.75 * sheet.unit_box[1] * zoom
    return LEAST_HEIGHT if height < 10 else min(26.0, max(ROOMY, height))


def level_of_detail(height: float) -> int:
    """Return 0, 1 or 2 for the height of the tokens: units only, names and whole arrows, everything."""
    return 0 if height < ROOMY else 1 if height <= 20 else 2


def place_names(
    sheet: MapSheet,
    names: Mapping[str, PlaceName],
    zoom: float,
    measure: Measure,
    obstacles: Iterable[Box],
    *,
    powers: Sequence[PowerName] = (),
) -> tuple[NameLabel, ...]:
    """Set the names that find a place: each nearest to its anchor, in full or in short.

    `obstacles` are tokens, dots, lines names keep off. A map drawn too small for them has the names of `powers` only.
    """
    return NameSetter(sheet, names, zoom, measure, powers).labels(obstacles)


Trial: TypeAlias = Generator[None, None, NameLabel | None]


class NameSetter:
    """Sets the names of one map at one zoom, again and again as obstacles come and go.

    A name stays where it is until something covers it. When that has gone, it comes back.
    """

    def __init__(
        self,
        sheet: MapSheet,
        names: Mapping[str, PlaceName],
        zoom: float,
        measure: Measure,
        powers: Sequence[PowerName] = (),
    ) -> None:
        """Set nothing yet. `names` are by province; a province without one stays without."""
        self._sheet, self._names, self._zoom, self._measure = sheet, names, zoom, measure
        self._rooms = rooms_of(sheet)
        self._height = token_height(sheet, zoom)
        self._edge = Box(_EDGE, _EDGE, sheet.width * zoom - _EDGE, sheet.height * zoom - _EDGE)
        self._powers = {power.id: power for power in powers} if level_of_detail(self._height) == 0 else {}
        shapes = () if level_of_detail(self._height) == 0 else sheet.provinces.values()
        named = sorted((shape for shape in shapes if shape.id in names), key=lambda shape: (-size_of(shape), shape.id))
        # Whoever has room at home takes it, seas with their letters too; only then do names lean out over water.
        self._stages = (self._in_full, self._letters_of_seas, self._leaning, self._in_letters, self._letters_anywhere)
        self._things = BoxGrid(
            box for link in sheet.links for box in line_boxes(link.points, zoom, 3.0 if link.kind == "railway" else 2.0)
        )
        self._seats = BoxGrid(self._seat(shape) for shape in sheet.provinces.values() if shape.unit is not None)
        self._taken = BoxGrid()  # by names
        self._obstacles: frozenset[Box] = frozenset()
        self._placed: dict[str, NameLabel] = {}
        self._waiting = dict.fromkeys((*self._powers, *(shape.id for shape in named)), 0)  # the stage to be tried next
        self._order = tuple(self._waiting)
        self._unsettled: set[str] = set()  # names that something has driven from their place, or made short
        self._labels: tuple[NameLabel, ...] = ()
        self._trial: tuple[str, int, Trial] | None = None  # under way

    @property
    def unfinished(self) -> bool:
        """Whether names still wait for their place, since the time was over."""
        return bool(self._waiting)

    def labels(self, obstacles: Iterable[Box], seconds: float = inf) -> tuple[NameLabel, ...]:
        """Return all names, off these obstacles in place of those before; after `seconds` those set until then."""
        self.keep_off(obstacles)
        return self.go_on(seconds)

    def keep_off(self, obstacles: Iterable[Box]) -> None:
        """Take other obstacles in place of those before; what they drive away waits for `go_on`."""
        self._take(frozenset(obstacles))

    def go_on(self, seconds: float = inf) -> tuple[NameLabel, ...]:
        """Set names that wait, for so long; return all that stand then."""
        until = perf_counter() + seconds
        while self._waiting and self._try_next(until):
            pass
        labels = tuple(self._placed[id] for id in self._order if id in self._placed)
        if labels != self._labels:  # the same object as long as nothing has changed
            self._labels = labels
        return self._labels

    def _try_next(self, until: float) -> bool:
        """Try one name in one way, or go on trying; return whether there is time for another."""
        if self._trial is None:
            id, stage = next(self._queue())
            self._trial = (
                id,
                stage,
                self._power(id) if id in self._powers else self._stages[stage](self._sheet.provinces[id]),
            )
        id, stage, steps = self._trial
        try:
            next(steps)
        except StopIteration as done:
            self._trial = None
            self._tried(id, stage, done.value)
        return perf_counter() < until

    def _tried(self, id: str, stage: int, label: NameLabel | None) -> None:
        self._waiting[id] = stage + 1
        if label is not None:
            self._placed[id] = label
            for box in label.boxes:
                self._taken.add(box)
            if stage:
                self._unsettled.add(id)
        if label is not None or stage == len(self._stages) - 1 or id in self._powers:
            del self._waiting[id]

    def _queue(self) -> Iterator[tuple[str, int]]:
        for stage in range(len(self._stages)):
            for id in self._order:
                if self._waiting.get(id) == stage:
                    yield id, stage

    def _take(self, obstacles: frozenset[Box]) -> None:
        """Let the names go that new obstacles cover, and those that may come back now that others have gone."""
        if obstacles == self._obstacles:
            return
        self._trial = None  # room may have come or gone
        freed = list(self._obstacles - obstacles)
        for box in freed:
            self._things.remove(box)
        added = BoxGrid(obstacles - self._obstacles)
        for box in obstacles - self._obstacles:
            self._things.add(box)
        self._obstacles = obstacles
        driven: set[str] = set()
        for id, label in list(self._placed.items()):
            if any(map(added.covers, label.boxes)):
                self._lift(id)
                freed.extend(label.boxes)
                self._waiting[id] = 0
                driven.add(id)
        if freed:
            room = BoxGrid(freed)
            for id in self._order:
                lost = id not in self._placed
                if (lost or id in self._unsettled) and id not in self._waiting and room.covers(self._reach(id)):
                    if not lost:
                        self._lift(id)
                    self._waiting[id] = 0
        self._unsettled = (self._unsettled - self._waiting.keys()) | driven

    def _lift(self, id: str) -> None:
        for box in self._placed.pop(id).boxes:
            self._taken.remove(box)

    def _reach(self, id: str) -> Box:
        """Return where the names of a province or power may stand."""
        zoom, over = self._zoom, _FROM_HOME if id in self._powers else _OVER * self._height
        places = self._powers[id].homes if id in self._powers else (id,)
        boxes = [self._sheet.provinces[place].box for place in places if place in self._sheet.provinces]
        return Box(
            min((box[0] for box in boxes), default=0.0) * zoom - 2 * over,
            min((box[1] for box in boxes), default=0.0) * zoom - over,
            max((box[2] for box in boxes), default=0.0) * zoom + 2 * over,
            max((box[3] for box in boxes), default=0.0) * zoom + over,
        )

    # The stages: each returns a label or None, and yields before whatever may take long

    def _in_full(self, shape: Shape) -> Trial:
        forms = full_forms(shape, self._names[shape.id], self._zoom, self._measure)
        if shape.kind == "barrier":  # a range of mountains has its name along it, if that can be
            return (yield from self._tilted(shape)) or (yield from self._first(shape, forms, at_home=True))
        label = yield from self._first(shape, forms, at_home=True)
        return label if label is not None or not shape.is_sea else (yield from self._tilted(shape))

    def _tilted(self, shape: Shape) -> Trial:
        """Return the name in one line along the length of its province."""
        zoom, axis = self._zoom, axis_of(self._rooms.clear(shape.id))
        if axis is None:
            return None

        def fits(box: Box) -> bool:
            if self._things.covers(box) or self._taken.covers(box):
                return False
            runs = self._rooms.home(shape.id, box.top / zoom, box.bottom / zoom)
            return any(left * zoom <= box.left and box.right <= right * zoom for left, right in runs)

        for form in full_forms(shape, self._names[shape.id], zoom, self._measure):
            if len(form.lines) == 1:
                yield
                found = tilted_boxes((axis[0] * zoom, axis[1] * zoom), axis[2], form.extent, fits)
                if found is not None:
                    (x, y), boxes = found
                    around = Box(*(pick(box[side] for box in boxes) for side, pick in enumerate((min, min, max, max))))
                    lines, size, role = form.lines, form.size, form.role
                    return NameLabel(shape.id, lines, x, y, size, role, around, angle=axis[2], pieces=boxes)
        return None

    def _letters_of_seas(self, shape: Shape) -> Trial:
        return (yield from self._in_letters(shape)) if shape.is_sea else None

    def _leaning(self, shape: Shape) -> Trial:
        if shape.is_sea or shape.kind == "inland":
            return None
        forms = full_forms(shape, self._names[shape.id], self._zoom, self._measure)
        small = dict.fromkeys(replace(form, size=smallest(form.lines[0])) for form in forms)
        return (yield from self._first(shape, small, at_home=False))

    def _in_letters(self, shape: Shape) -> Trial:
        form = letters(shape, self._measure)
        return (yield from self._first(shape, (form,), at_home=True)) if form else None

    def _letters_anywhere(self, shape: Shape) -> Trial:
        form = letters(shape, self._measure) if shape.kind != "inland" else None
        return (yield from self._first(shape, (form,), at_home=False)) if form else None

    def _first(self, shape: Shape, forms: Iterable[Form], *, at_home: bool) -> Trial:
        """Return the label of the first form that finds room: off the places of units if that can be."""
        zoom, rooms, edge = self._zoom, self._rooms, self._edge
        left, top, right, bottom = (side * zoom for side in shape.box)
        for form in forms:
            width, height = form.extent
            width, height = width + 2 * MARGIN_X, height + 2 * MARGIN_Y
            if at_home and width > rooms.widest(shape.id, height / zoom) * zoom:
                continue
            yield
            # A name that leans out still touches its province, or nearly so.
            wide, high = (0.0, 0.0) if at_home else (width + self._height, height + self._height)
            field = Box(
                max(left - wide, edge.left),
                max(top - high, edge.top),
                min(right + wide, edge.right),
                min(bottom + high, edge.bottom),
            )
            runs = self._home(shape.id) if at_home else self._open(shape.id, field)
            at = (shape.label[0] * zoom, shape.label[1] * zoom)
            search = Search(at, _FAR if at_home else _OVER * self._height, field, runs)
            found = nearest_room(search, width, height, (self._things, self._taken))
            if found is not None:
                if self._seats.covers(found):
                    found = nearest_room(search, width, height, (self._things, self._taken, self._seats)) or found
                return self._label(shape.id, form, found, leans=not at_home)
        return None

    def _home(self, province: str) -> Callable[[float, float], list[Run]]:
        zoom, home = self._zoom, self._rooms.home

        def runs(top: float, bottom: float) -> list[Run]:
            return [(begin * zoom, end * zoom) for begin, end in home(province, top / zoom, bottom / zoom)]

        return runs

    def _open(self, province: str, field: Box) -> Callable[[float, float], list[Run]]:
        zoom, find = self._zoom, self._rooms.open
        left, right = field.left / zoom, field.right / zoom

        def runs(top: float, bottom: float) -> list[Run]:
            found = find(province, Box(left, top / zoom, right, bottom / zoom))
            return [(begin * zoom, end * zoom) for begin, end in found]

        return runs

    def _power(self, id: str) -> Trial:
        """Return the name of a power near the home that lies in the middle of them."""
        zoom, power = self._zoom, self._powers[id]
        homes = [self._sheet.anchor(home) for home in power.homes if home in self._sheet.provinces]
        if not homes:
            return None
        middle = min(homes, key=lambda at: sum(abs(at[0] - x) + abs(at[1] - y) for x, y in homes))
        search = Search(
            (middle[0] * zoom, middle[1] * zoom),
            _FROM_HOME,
            self._edge,
            lambda *_: [(self._edge.left, self._edge.right)],
        )
        for form in power_forms(power.text, self._measure):
            yield
            width, height = form.extent
            found = nearest_room(search, width + 2 * MARGIN_X, height + 2 * MARGIN_Y, (self._things, self._taken))
            if found is not None:
                return self._label(id, form, found)
        return None

    def _seat(self, shape: Shape) -> Box:
        x, y = self._sheet.anchor(shape.id)
        return Box.around(x * self._zoom, y * self._zoom, 1.72 * self._height + 2, self._height + 2)

    @staticmethod
    def _label(id: str, form: Form, box: Box, leans: bool = False) -> NameLabel:
        x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
        return NameLabel(id, form.lines, x, y, form.size, form.role, box, leans)


def line_boxes(points: tuple[float, ...], zoom: float, radius: float) -> Iterator[Box]:
    """Yield boxes along a line of map units, close enough that no name slips through."""
    step = max(2 * radius, 4.0)
    pairs = list(zip(points[::2], points[1::2], strict=True))
    for (x1, y1), (x2, y2) in pairwise(pairs):
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 * zoom
        count = max(1, int(length / step))
        for index in range(count + 1):
            part = index / count
            yield Box.around((x1 + (x2 - x1) * part) * zoom, (y1 + (y2 - y1) * part) * zoom, 2 * radius, 2 * radius)
