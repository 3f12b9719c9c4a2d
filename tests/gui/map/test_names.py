"""Names on every map, in three languages, at three zooms, in the real fonts: nothing is covered, little left out."""

from dataclasses import dataclass
from functools import cache
from itertools import combinations

import pytest
from pytestqt.qtbot import QtBot
from shapely import STRtree
from shapely.affinity import rotate, scale
from shapely.geometry import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry

from kartentisch.draw.boxes import Box
from kartentisch.draw.contract import load_map
from kartentisch.draw.labels import MARGIN_X, MARGIN_Y, NameLabel, PlainName, PowerName, place_names
from kartentisch.draw.sheet import MapSheet, Ring
from kartentisch.gui.map import Token
from kartentisch.gui.map.lettering import measure
from kartentisch.gui.map.pieces import Pieces, place_pieces
from kartentisch.rules import Variant, load_variant

VIEW = (1280, 800)
HALF_RAIL = 1.3  # pixels

# Map, zoom: by language so many names in full (or their shorter form) at least; left out, leaning out at most.
COUNTS = {
    ("standard", "fit"): {"en": (67, 3, 22), "de": (68, 3, 22), "ja": (64, 3, 26)},
    ("standard", "half"): {"en": (76, 0, 3), "de": (76, 0, 3), "ja": (76, 0, 3)},
    ("standard", "whole"): {"en": (76, 0, 0), "de": (76, 0, 0), "ja": (76, 0, 0)},
    ("colonial", "fit"): {"en": (104, 4, 38), "de": (100, 4, 40), "ja": (100, 4, 38)},
    ("colonial", "half"): {"en": (119, 1, 9), "de": (119, 1, 9), "ja": (119, 1, 9)},
    ("colonial", "whole"): {"en": (119, 1, 6), "de": (120, 0, 6), "ja": (120, 0, 6)},
    ("world2200", "fit"): {"en": (163, 90, 116), "de": (162, 90, 116), "ja": (152, 95, 116)},
    ("world2200", "half"): {"en": (289, 5, 72), "de": (288, 5, 72), "ja": (285, 5, 76)},
    ("world2200", "whole"): {"en": (300, 3, 32), "de": (300, 3, 34), "ja": (300, 3, 36)},
}


@dataclass(frozen=True)
class Ground:
    """The areas of a map as geometry."""

    sheet: MapSheet
    variant: Variant
    provinces: dict[str, BaseGeometry]
    land: list[str]
    tree: STRtree
    lakes: STRtree
    rails: list[LineString]


def area(rings: tuple[Ring, ...]) -> BaseGeometry:
    found: BaseGeometry = Polygon()
    for ring in rings:
        found = found.symmetric_difference(Polygon(list(zip(ring[::2], ring[1::2], strict=True))).buffer(0))
    return found


@cache
def ground(id: str) -> Ground:
    sheet = load_map(id)
    provinces = {shape.id: area(shape.rings) for shape in sheet.provinces.values()}
    land = [shape.id for shape in sheet.provinces.values() if not shape.is_sea]
    rails = [
        LineString(list(zip(link.points[::2], link.points[1::2], strict=True)))
        for link in sheet.links
        if link.kind == "railway"
    ]
    lakes = STRtree([area(lake) for lake in sheet.lakes])
    return Ground(sheet, load_variant(id), provinces, land, STRtree([provinces[id] for id in land]), lakes, rails)


def zoom_of(sheet: MapSheet, where: str) -> float:
    fit = min(VIEW[0] / sheet.width, VIEW[1] / sheet.height)
    return {"fit": fit, "half": (fit + 1) / 2, "whole": 1.0}[where]


def set_names(here: Ground, zoom: float, language: str) -> tuple[Pieces, tuple[NameLabel, ...]]:
    variant = here.variant
    tokens = [Token(unit.power, unit.kind, unit.place) for unit in variant.start().units]
    pieces = place_pieces(here.sheet, zoom, tokens, dict.fromkeys(variant.centres))
    names = {id: PlainName(name.text(language), name.short(language)) for id, name in variant.names.items()}
    powers = [PowerName(p.id, variant.power_names[p.id].text(language), p.homes) for p in variant.powers.values()]
    return pieces, place_names(here.sheet, names, zoom, measure, pieces.boxes, powers=powers)


def lies_on(label: NameLabel, thing: Box) -> bool:
    return any(box.meets(thing) for box in label.boxes)


def meet(first: NameLabel, second: NameLabel) -> bool:
    return first.box.meets(second.box) and any(lies_on(first, box) for box in second.boxes)


def shape_of(label: NameLabel, zoom: float) -> BaseGeometry:
    """The text itself in map units, without the air around it."""
    if not label.angle:
        left, top, right, bottom = label.box
        return box(
            (left + MARGIN_X) / zoom, (top + MARGIN_Y) / zoom, (right - MARGIN_X) / zoom, (bottom - MARGIN_Y) / zoom
        )
    wide = measure(label.lines[0], label.role) * label.size / 2
    high = 0.86 * label.size / 2
    level = box(label.x - wide, label.y - high, label.x + wide, label.y + high)
    return scale(rotate(level, label.angle), 1 / zoom, 1 / zoom, origin=(0, 0))


@pytest.mark.parametrize("language", ["en", "de", "ja"])
@pytest.mark.parametrize(("id", "where"), COUNTS)
def test_names_cover_nothing(qtbot: QtBot, id: str, where: str, language: str) -> None:
    here = ground(id)
    zoom = zoom_of(here.sheet, where)
    pieces, labels = set_names(here, zoom, language)

    for first, second in combinations(labels, 2):
        assert not meet(first, second), (first.id, second.id)
    leaning = 0
    for label in labels:
        assert not [piece for piece in (*pieces.tokens, *pieces.dots) if lies_on(label, piece.box)], label.id
        text = shape_of(label, zoom)
        assert text.bounds[0] >= 0
        assert text.bounds[1] >= 0
        assert text.bounds[2] <= here.sheet.width
        assert text.bounds[3] <= here.sheet.height
        assert not len(here.lakes.query(text, "intersects")), label.id
        assert all(rail.distance(text) * zoom >= HALF_RAIL for rail in here.rails), label.id
        if not here.provinces[label.id].contains(text):
            # The anchors leave no other way: then it lies over water or nobody's land, beside its own province.
            leaning += 1
            assert label.leans, label.id
            others = {here.land[index] for index in here.tree.query(text, "intersects")} - {label.id}
            assert not others, (label.id, others)
            assert here.provinces[label.id].distance(text) * zoom < 50, label.id
    full = sum(label.lines != (label.id,) for label in labels)
    least, most, leaning_most = COUNTS[id, where][language]
    assert full >= least
    assert len(here.sheet.provinces) - len(labels) <= most
    assert leaning <= leaning_most


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_every_power_is_named_where_the_world_is_small(qtbot: QtBot, language: str) -> None:
    here = ground("world2200")
    pieces, labels = set_names(here, 0.15, language)
    assert {label.id for label in labels} == set(here.variant.powers)
    for first, second in combinations(labels, 2):
        assert not meet(first, second), (first.id, second.id)
    for label in labels:
        assert not [piece for piece in (*pieces.tokens, *pieces.dots) if lies_on(label, piece.box)], label.id
