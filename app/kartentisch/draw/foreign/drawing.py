"""Opening a foreign SVG: provinces with names and anchors as a map of our own, touching pairs, and doubts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import shapely
from shapely import STRtree
from shapely.geometry import MultiPolygon, Point, Polygon

from kartentisch.draw.contract import read_map
from kartentisch.draw.edges import Pair, touching_pairs
from kartentisch.draw.faults import MapFault
from kartentisch.draw.foreign.anchors import anchors_of
from kartentisch.draw.foreign.coverage import SNAP, divide
from kartentisch.draw.foreign.guard import refuse_bytes, refuse_hostile_drawing
from kartentisch.draw.foreign.lines import lines_of
from kartentisch.draw.foreign.naming import is_spoken, plain_name, province_ids
from kartentisch.draw.foreign.parts import Part, Parts, parts_of
from kartentisch.draw.paths import box_of
from kartentisch.draw.sheet import MapSheet, Ring, Shape, Void
from kartentisch.words import N_, _

_DOUBTS = {
    "covered": N_("{ids} lies wholly under others and was left out."),
    "unnamed": N_("{ids} has no name in the drawing."),
    "near": N_("{ids} do not touch, but come as near as {detail} units: was a common border meant?"),
    "point": N_("{ids} meet in a single point."),
    "short": N_("{ids} share a border of only {detail} units."),
    "small": N_("{ids} is too small for a unit."),
    "background": N_("An area without a name that fills the picture was taken for the background."),
}
_NEAR = 3.0  # times the distance within which borders became one
_SHORT = 8.0  # units of a common border one can hardly see
_BACKGROUND = 0.9  # of the picture


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something a maker of maps should look at: a code, the provinces, a detail."""

    code: str
    ids: tuple[str, ...]
    detail: str = ""

    def sentence(self) -> str:
        """Return it in the language in use."""
        return _(_DOUBTS[self.code]).format(ids=", ".join(self.ids), detail=self.detail)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A foreign map taken in: a sheet of ours, the ids its provinces had, pairs that touch, doubts."""

    sheet: MapSheet
    origins: dict[str, str]
    touching: tuple[tuple[str, str], ...]
    doubts: tuple[Doubt, ...]


@dataclass(slots=True)
class _Province:
    """An area on its way to a province."""

    key: str
    name: str
    area: MultiPolygon
    water: bool
    name_at: Point | None = None


def open_drawing(path: str | Path, snap: float = SNAP) -> Drawing:
    """Read a foreign SVG file. Raises MapFault, which carries the file, when it cannot or must not be read."""
    file = Path(path)
    try:
        refuse_bytes(file.stat().st_size)
        return read_drawing(file.read_bytes(), file.stem, snap)
    except OSError as error:
        raise MapFault("unreadable", str(file), why=error.strerror or str(error)) from error
    except MapFault as fault:
        raise MapFault(fault.code, str(file), **fault.values) from fault


def read_drawing(data: bytes, name: str = "map", snap: float = SNAP) -> Drawing:
    """Read the bytes of a foreign SVG. Raises MapFault (without a file) when it cannot or must not be read.

    `snap`: how near borders must lie to become one, in units of a map 4000 units wide. A map of contract version 1
    is read as what it is.
    """
    text = refuse_hostile_drawing(data)
    if "data-contract=" in text[:2000]:
        return _own_map(read_map(text))
    parts = parts_of(text)
    doubts: list[Doubt] = []
    provinces = list(_provinces(parts, doubts))
    division = divide([one.area for one in provinces], (parts.width, parts.height), snap)
    kept: list[_Province] = []
    for province, area in zip(provinces, division.areas, strict=True):
        if area.is_empty:
            doubts.append(Doubt("covered", (province.key or province.name,)))
        else:
            province.area = area
            kept.append(province)
    if not kept:
        raise MapFault("no-areas")
    _spoken_names(kept, parts)
    ids = list(province_ids((one.key, one.name) for one in kept))
    doubts += [Doubt("unnamed", (id,)) for id, one in zip(ids, kept, strict=True) if not one.name]
    sheet = _sheet(name, (parts.width, parts.height), ids, kept, division.nobody)
    touching = touching_pairs(sheet)
    doubts += _doubts(sheet, ids, [one.area for one in kept], touching, snap)
    return Drawing(
        sheet,
        {id: one.key for id, one in zip(ids, kept, strict=True)},
        tuple(sorted((min(pair), max(pair)) for pair in touching)),
        tuple(doubts),
    )


def _own_map(sheet: MapSheet) -> Drawing:
    """A map of ours needs no taking in."""
    pairs = tuple(sorted((min(pair), max(pair)) for pair in touching_pairs(sheet)))
    return Drawing(sheet, {id: id for id in sheet.provinces}, pairs, ())


def _provinces(parts: Parts, doubts: list[Doubt]) -> Iterator[_Province]:
    """Join the pieces of a province. Areas without colour count only where the whole map is drawn in outlines."""
    picture = parts.width * parts.height
    coloured = sum(part.fill is not None for part in parts.areas) > 1
    joined: dict[str, _Province] = {}
    order: list[_Province] = []
    for part in parts.areas:
        if part.fill is None and coloured:
            continue
        if not part.key and part.area.area > _BACKGROUND * picture:
            doubts.append(Doubt("background", ()))
            continue
        known = joined.get(_same(part.key)) if part.key else None
        if known is None:
            known = _Province(part.key, part.name, part.area, part.water)
            order.append(known)
            if part.key:
                joined[_same(part.key)] = known
        else:
            _join(known, part)
    yield from order


def _same(key: str) -> str:
    return plain_name(key).casefold()


def _join(known: _Province, part: Part) -> None:
    known.area = MultiPolygon(
        [one for one in shapely.get_parts(known.area.union(part.area)) if isinstance(one, Polygon)]
    )
    known.name = known.name or part.name


def _spoken_names(provinces: Sequence[_Province], parts: Parts) -> None:
    """Take names from titles, else from texts that stand in an area, else from ids."""
    tree = STRtree([one.area for one in provinces])
    texts: dict[int, list[tuple[str, Point]]] = {}
    for words in parts.words:
        for index in tree.query(words.spot, predicate="within"):
            texts.setdefault(int(index), []).append((words.text, words.spot))
    for index, one in enumerate(provinces):
        written = [text for text, _spot in texts.get(index, ()) if any(map(str.isalpha, text))]
        one.name_at = next((spot for _text, spot in texts.get(index, ())), None)
        if not one.name:
            spoken = plain_name(one.key) if is_spoken(one.key) else ""
            longest = max(written, key=len, default="")
            spoken = spoken if spoken != spoken.lower() else spoken.title()
            one.name = longest if len(longest) > len(spoken) or longest.casefold() == spoken.casefold() else spoken
    seen: dict[str, int] = {}
    for one in provinces:
        if one.name:
            seen[one.name] = seen.get(one.name, 0) + 1
            if seen[one.name] > 1:
                one.name = f"{one.name} {seen[one.name]}"


def _sheet(
    name: str, size: tuple[float, float], ids: Sequence[str], provinces: Sequence[_Province], nobody: Sequence[Polygon]
) -> MapSheet:
    wide = min(60.0, max(24.0, 0.3 * median(one.area.area for one in provinces) ** 0.5))
    unit_box = (round(wide), round(wide * 0.75))
    seas = shapely.union_all([one.area for one in provinces if one.water])
    shapes = {}
    for id, one in zip(ids, provinces, strict=True):
        rings = tuple(_rings(one.area))
        anchors = anchors_of(one.area, unit_box, one.name_at)
        by_sea = one.area.boundary.intersection(seas).length > 0 if not seas.is_empty else False
        shapes[id] = Shape(
            id=id,
            name=one.name or id,
            kind="sea" if one.water else "coast" if by_sea else "inland",
            rings=rings,
            box=box_of(rings),
            label=anchors.label,
            unit=anchors.unit,
            unit_scale=anchors.scale,
            dislodged=anchors.dislodged,
            centre=None,
            coasts={},
            shores={},
            room=anchors.room,
            size=None,
            tint=0,
        )
    voids = tuple(
        Void(f"_nobody{number}", "water", tuple(_rings(MultiPolygon([part]))))
        for number, part in enumerate(nobody, start=1)
    )
    return MapSheet(
        id=name,
        width=round(size[0], 1),
        height=round(size[1], 1),
        unit_box=unit_box,
        provinces=shapes,
        voids=voids,
        decor=(),
        lakes=(),
        lines=lines_of(shapes, voids),
        links=(),
    )


def _rings(area: MultiPolygon) -> Iterator[Ring]:
    for part in area.geoms:
        for ring in (part.exterior, *part.interiors):
            yield tuple(round(number, 1) for point in ring.coords[:-1] for number in point)


def _doubts(
    sheet: MapSheet, ids: Sequence[str], areas: Sequence[MultiPolygon], touching: frozenset[Pair], snap: float
) -> Iterator[Doubt]:
    tree = STRtree(areas)
    for first, second in zip(*tree.query(areas, predicate="dwithin", distance=snap * _NEAR), strict=True):
        if first >= second:
            continue
        pair = tuple(sorted((ids[int(first)], ids[int(second)])))
        one, other = areas[int(first)], areas[int(second)]
        if frozenset(pair) in touching:
            length = one.boundary.intersection(other.boundary).length
            if length < _SHORT:
                yield Doubt("short", pair, f"{length:.1f}")
        else:
            apart = one.distance(other)
            yield Doubt("near", pair, f"{apart:.1f}") if apart > 0 else Doubt("point", pair)
    for id in ids:
        if sheet.provinces[id].unit_scale <= 0.5:
            yield Doubt("small", (id,))
