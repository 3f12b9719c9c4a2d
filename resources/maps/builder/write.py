"""The map as a file of contract 1 (docs/map-format): one plain SVG, a complete picture in any browser."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

import numpy as np
import shapely

from kartentisch.geo import Terrain
from resources.maps.builder import style
from resources.maps.builder.arrays import Geometry, Mask
from resources.maps.builder.decoration import Decoration
from resources.maps.builder.drawing import Drawing, points_of
from resources.maps.builder.geography import polygons
from resources.maps.builder.layout import Anchors, line_width
from resources.maps.builder.projection import Sheet
from resources.maps.builder.realm import Realm
from resources.maps.builder.recipe import Recipe
from resources.maps.builder.shores import Shore
from resources.maps.builder.symbols import Symbol
from resources.maps.builder.text import LEADING, TRACKING


@dataclass(frozen=True, slots=True)
class Built:
    """All parts of a map, ready to be written.

    `tints` colours home provinces, `sea_tints` tells seas apart.
    """

    recipe: Recipe
    sheet: Sheet
    realm: Realm
    drawing: Drawing
    areas: dict[int, Geometry]
    anchors: dict[int, Anchors]
    shores: list[Shore]
    symbols: list[Symbol]
    decoration: Decoration
    tints: dict[str, str]
    sea_tints: dict[int, int]


def svg(built: Built) -> str:
    """Return the text of the map's file."""
    return "\n".join(_lines(built)) + "\n"


def _lines(built: Built) -> Iterator[str]:
    recipe, width, height = built.recipe, built.sheet.width, built.sheet.height
    box = " ".join(f"{side}" for side in recipe.labels.unit_box)
    wraps = ' data-wrap="yes"' if recipe.projection.cut is not None else ""
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" data-map="{recipe.id}" data-contract="1" data-unit-box="{box}"{wraps}>'
    )
    yield f"<title>{escape(recipe.title)}</title>"
    yield f'<g id="background"><rect x="0" y="0" width="{width}" height="{height}" fill="{style.SEA}"/></g>'
    yield from _group("sea", 'stroke="none"', _areas(built, water=True))
    yield from _group("seadecor", 'stroke="none"', _seadecor(built.decoration))
    edges = _edges(built)
    thin = f'fill="none" stroke="{style.SEA_BORDER}" stroke-width="2.4" stroke-linejoin="round"'
    yield from _group("borders-sea", thin, edges["sea"])
    yield from _group("land", 'stroke="none"', _areas(built, water=False))
    shore = f'fill="{style.VOID_WATER}" stroke="{style.COAST}" stroke-width="1.1"'
    yield from _group("lakes", shore, (f'<path d="{path(lake)}"/>' for lake in built.decoration.lakes))
    thick = f'fill="none" stroke="{style.BORDER}" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"'
    yield from _group("borders-land", thick, edges["land"])
    coast = f'fill="none" stroke="{style.COAST}" stroke-width="1.9" stroke-linejoin="round"'
    yield from _group("coastline", coast, edges["coast"])
    yield from _group("coasts", 'fill="none" stroke="none"', map(_shore, built.shores))
    yield from _group(
        "links", 'fill="none" stroke-linecap="round"', (line for s in built.symbols for line in _symbol(s))
    )
    yield from _group("centers", "", _centres(built))
    yield from _group("labels", 'text-anchor="middle"', _labels(built))
    yield "</svg>"


def _group(id: str, attributes: str, content: Iterable[str]) -> Iterator[str]:
    yield f'<g id="{id}" {attributes}>'.replace(" >", ">")
    yield from content
    yield "</g>"


def _areas(built: Built, *, water: bool) -> Iterator[str]:
    """Areas of nobody and provinces, each on its side of the coast; nobody's water last, nobody's land first."""
    realm = built.realm
    mine = [owner for owner in sorted(built.areas) if bool(realm.water[owner]) == water]
    provinces = [owner for owner in mine if realm.is_province(owner)]
    nobody = [owner for owner in mine if not realm.is_province(owner)]
    for owner in (*provinces, *nobody) if water else (*nobody, *provinces):
        yield _province(built, owner) if realm.is_province(owner) else _void(built, owner)


def _void(built: Built, owner: int) -> str:
    id = built.realm.ids[owner]
    fill = style.VOID_WATER if built.realm.water[owner] else style.BARRIER if id == "mtn" else style.VOID_LAND
    return f'<path id="x_{id}" data-kind="void" fill="{fill}" d="{path(built.areas[owner])}"/>'


def _province(built: Built, owner: int) -> str:
    realm, anchors = built.realm, built.anchors[owner]
    id = realm.ids[owner]
    kind = realm.board.provinces[id].terrain
    role = "sea" if realm.sea[owner] else "land"
    values = {
        "id": f"p-{id}",
        "data-id": id,
        "data-name": realm.names[id],
        "data-kind": str(kind),
        "data-label": _pair(anchors.name.x, anchors.name.y),
        "data-label-size": f"{anchors.size:g}",
        "data-label-room": f"{line_width(anchors, role):.0f}",
    }
    cover = built.recipe.covers.get(id, "")
    if cover:
        values["data-cover"] = cover
    if anchors.unit is not None:
        values["data-unit"] = _pair(anchors.unit.x, anchors.unit.y)
        values["data-unit-scale"] = f"{anchors.scale:g}"
    if anchors.dislodged is not None:
        values["data-dislodged"] = _pair(*anchors.dislodged)
    if anchors.centre is not None:
        values["data-center"] = _pair(anchors.centre.x, anchors.centre.y)
    fill = built.tints.get(id, style.NEUTRAL)
    if role == "sea":
        fill = style.SEA_TINTS[built.sea_tints[owner]]
    elif kind is Terrain.BARRIER:
        fill = style.ICE if cover == "ice" else style.BARRIER
    told = " ".join(f"{key}={quoteattr(value)}" for key, value in values.items())
    return f'<path {told} fill="{fill}" d="{path(built.areas[owner])}"/>'


def sea_tints(realm: Realm, drawing: Drawing) -> dict[int, int]:
    """Return the tint of every sea: the first that none of its neighbours has, or the one fewest of them have."""
    near: dict[int, set[int]] = {owner: set() for owner in range(realm.playable) if realm.sea[owner]}
    for a, b in np.unique(drawing.owners[drawing.edges.faces], axis=0).tolist():
        if a != b and a in near and b in near:
            near[a].add(b)
            near[b].add(a)
    chosen: dict[int, int] = {}
    for sea, around in near.items():
        taken = [chosen[other] for other in sorted(around) if other in chosen]
        chosen[sea] = min((taken.count(tint), tint) for tint in range(len(style.SEA_TINTS)))[1]
    return chosen


def _seadecor(decoration: Decoration) -> Iterator[str]:
    for fill, opacity, area in decoration.sea:
        if polygons(area):
            yield f'<path fill="{fill}" fill-opacity="{opacity:g}" d="{path(area)}"/>'


def _edges(built: Built) -> dict[str, list[str]]:
    """The lines between two owners, every edge once: at sea, on land, along the coast."""
    drawing = built.drawing
    first, second = drawing.edges.faces.T
    apart = drawing.owners[first] != drawing.owners[second]
    one, other = drawing.land[first], drawing.land[second]
    wanted = {"sea": apart & ~one & ~other, "land": apart & one & other, "coast": one != other}
    return {name: _drawn(built, chosen) for name, chosen in wanted.items()}


def _drawn(built: Built, chosen: Mask) -> list[str]:
    if not chosen.any():
        return []
    ends = built.drawing.edges.ends[chosen]
    pairs = np.stack([points_of(ends[:, 0]), points_of(ends[:, 1])], axis=1)
    merged = shapely.line_merge(shapely.multilinestrings(shapely.linestrings(pairs)))
    return [f'<path d="{line_path(merged)}"/>']


def _shore(shore: Shore) -> str:
    return (
        f'<path id="c-{shore.province}-{shore.coast}" data-province="{shore.province}" data-coast="{shore.coast}" '
        f'data-unit="{_pair(*shore.unit)}" d="{line_path(shore.lines)}"/>'
    )


def _symbol(symbol: Symbol) -> Iterator[str]:
    """A symbol's line with all it says, and a light one over it that is part of the picture only."""
    data = line_path(shapely.LineString(symbol.line))
    dark, wide, light, narrow = style.INK, "9", style.NEUTRAL, 'stroke-width="4.6"'
    named = f'data-a="{symbol.a}" data-b="{symbol.b}"'
    if symbol.kind == "railway":
        named = f'data-stations="{" ".join(symbol.stations)}"'
        wide, narrow = "6", 'stroke-width="3" stroke-dasharray="9 9" stroke-linecap="butt"'
    elif symbol.kind == "lane":
        dark, wide, light = style.GLOW, "7", style.SEA_INK
        narrow = 'stroke-width="3" stroke-dasharray="14 10" stroke-linecap="butt"'
    elif symbol.kind == "canal":
        named += f' data-via="{symbol.via}"'
        dark, light = style.COAST, style.SEA
    yield f'<path id="{symbol.id}" data-link="{symbol.kind}" {named} stroke="{dark}" stroke-width="{wide}" d="{data}"/>'
    yield f'<path stroke="{light}" {narrow} d="{data}"/>'


def _centres(built: Built) -> Iterator[str]:
    for owner, anchors in sorted(built.anchors.items()):
        if anchors.centre is not None:
            id = built.realm.ids[owner]
            yield (
                f'<circle id="sc-{id}" cx="{anchors.centre.x:.1f}" cy="{anchors.centre.y:.1f}" r="8.5" '
                f'fill="{style.DOT}" stroke="{style.INK}" stroke-width="2.6"/>'
            )


def _labels(built: Built) -> Iterator[str]:
    for owner, anchors in sorted(built.anchors.items()):
        sea = bool(built.realm.sea[owner])
        look = f'font-family="{style.SEA_FONT}" font-style="italic" fill="{style.SEA_INK}"'
        if not sea:
            look = f'font-family="{style.LAND_FONT}" font-weight="600" fill="{style.INK}"'
        spacing = anchors.size * TRACKING["sea" if sea else "land"]
        for index, line in enumerate(anchors.lines):
            y = anchors.name.y + anchors.size * (0.32 + (index - (len(anchors.lines) - 1) / 2) * LEADING)
            yield (
                f'<text data-for="{built.realm.ids[owner]}" x="{anchors.name.x:.1f}" y="{y:.1f}" '
                f'font-size="{anchors.size:g}" letter-spacing="{spacing:.1f}" {look}>{escape(line)}</text>'
            )


def _pair(x: float, y: float) -> str:
    return f"{x:.1f} {y:.1f}"


def _number(value: float) -> str:
    return (
        f"{value:.1f}".removesuffix(".0").replace("-0", "0") if abs(value) < 0.05 else f"{value:.1f}".removesuffix(".0")
    )


def _points(coordinates: Iterable[Iterable[float]]) -> str:
    return "L".join(f"{_number(x)},{_number(y)}" for x, y in coordinates)


def path(area: Geometry) -> str:
    """Return the path data of an area, outer rings and holes, largest part first."""
    parts = sorted(polygons(area), key=lambda part: (-part.area, part.bounds))
    rings = [ring for part in parts for ring in (part.exterior, *part.interiors)]
    return "".join(f"M{_points(shapely.get_coordinates(ring)[:-1])}Z" for ring in rings)


def line_path(lines: Geometry) -> str:
    """Return the path data of lines."""
    parts = sorted(getattr(lines, "geoms", [lines]), key=lambda line: (line.bounds, line.length))
    return "".join(f"M{_points(shapely.get_coordinates(line))}" for line in parts)
