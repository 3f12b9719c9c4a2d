"""From the grid to the exact drawing: smooth borders clipped by the real coast, snapped to tenths, cut into faces."""

from dataclasses import replace

import numpy as np
import shapely
from shapely.affinity import translate

from resources.maps.builder.arrays import Geometry, Integers, Labels, Mask, nearest_in
from resources.maps.builder.drawing import Drawing, Objects, edges_of, heirs_of, pieces
from resources.maps.builder.land import Land
from resources.maps.builder.projection import Sheet
from resources.maps.builder.raster import paint
from resources.maps.builder.realm import MOUNTAIN, Realm
from resources.maps.builder.recipe import Recipe
from resources.maps.builder.trace import border_lines

SEAM = 40  # columns by which a map that wraps is continued, so that its borders meet across the edge
SPECK = 40.0  # square units from which nobody's land may stand apart
WRAPPED = 400.0  # square units from which what lies at both edges of a map that wraps may lie in several parts


class Vectoriser:
    """Draws labels exactly. What stays the same for every drawing of a map is made once."""

    def __init__(self, recipe: Recipe, sheet: Sheet, realm: Realm, land: Land, is_land: Mask) -> None:
        self._recipe, self._sheet, self._realm, self._land = recipe, sheet, realm, land
        self._wraps = recipe.projection.cut is not None
        self._around: Labels = np.zeros(0, dtype=np.int32)
        self._water = sheet.frame.difference(land.area)
        shapely.prepare(land.area)
        shapely.prepare(self._water)
        self._nearest_land = nearest_in(is_land)
        self._nearest_water = nearest_in(~is_land)

    def draw(self, labels: Labels) -> Drawing:
        """Return the drawing of these labels."""
        on_land, on_water = labels[self._nearest_land], labels[self._nearest_water]
        lines = [
            *self._lines(on_land, self._recipe.smooth[0], self._land.area),
            *self._lines(on_water, self._recipe.smooth[1], self._water),
        ]
        lines += [self._land.area.boundary, self._sheet.frame.boundary]
        # Snap-rounding: from here on all vertices are whole tenths, and neighbours share theirs.
        net = shapely.union_all(np.array(lines, dtype=object), grid_size=0.1)
        found = shapely.get_parts(shapely.polygonize(shapely.get_parts(net)))
        faces = np.array([face for face in found if face.area > 0], dtype=object)
        spots = shapely.point_on_surface(faces)
        x, y = shapely.get_x(spots), shapely.get_y(spots)
        land = np.asarray(shapely.contains_xy(self._land.area, x, y), dtype=np.bool_)
        owners = self._owners(faces, np.where(land, 1, 0), spots, on_land, on_water)
        edges, vertices = edges_of(faces)
        # What lies at both edges of a map that wraps is one, although it is drawn in two pieces.
        self._around = np.intersect1d(labels[:, 0], labels[:, -1]) if self._wraps else labels[:0, 0]
        return self._tidied(Drawing(faces, owners, land, edges, vertices))

    def _owners(self, faces: Objects, land: Integers, spots: Objects, on_land: Labels, on_water: Labels) -> Integers:
        """Whose each face is: of whom most of its cells are; for a face without a cell, who is at a point in it."""
        cell, count = self._sheet.cell, len(self._realm.ids)
        where = np.full(on_land.shape, -1, dtype=np.int32)
        for index, face in enumerate(faces):
            paint(where, face, index, cell)
        known = where >= 0
        face_of = where[known]
        label_of = np.where(land[face_of] == 1, on_land[known], on_water[known])
        votes = np.bincount(face_of.astype(np.int64) * count + label_of, minlength=len(faces) * count)
        votes = votes.reshape(len(faces), count)
        column = np.clip((shapely.get_x(spots) / cell).astype(np.int64), 0, on_land.shape[1] - 1)
        row = np.clip((shapely.get_y(spots) / cell).astype(np.int64), 0, on_land.shape[0] - 1)
        at_spot = np.where(land == 1, on_land[row, column], on_water[row, column])
        chosen: Integers = np.where(votes.any(axis=1), votes.argmax(axis=1), at_spot).astype(np.int64)
        return chosen

    def _lines(self, labels: Labels, sigma: float, within: Geometry) -> list[Geometry]:
        cell, side = self._sheet.cell, SEAM if self._wraps else 2
        padded = np.pad(labels, ((2, 2), (0, 0)), mode="edge")
        padded = np.pad(padded, ((0, 0), (side, side)), mode="wrap" if self._wraps else "edge")
        lines = [translate(line, -side * cell, -2 * cell) for line in border_lines(padded, cell, sigma)]
        clipped = shapely.intersection(np.array(lines, dtype=object), within)
        return [line for line in clipped if not line.is_empty]

    def _tidied(self, drawing: Drawing) -> Drawing:
        """Give pieces cut off by the coast to their neighbours; islands in a wrong sea become nobody's."""
        for _round in range(4):
            moved = self._joined(drawing)
            if (moved == drawing.owners).all():
                break
            drawing = replace(drawing, owners=moved)
        return replace(drawing, owners=self._without_strangers(drawing))

    def _joined(self, drawing: Drawing) -> Integers:
        piece, owner, size = pieces(drawing)
        main = _largest(owner, size)
        heirs = heirs_of(drawing, piece)
        moved = drawing.owners.copy()
        for one, belongs in enumerate(owner):
            nobodys_land = not self._realm.is_province(belongs) and bool(self._realm.land[belongs])
            apart = belongs in self._around and size[one] > WRAPPED
            if main[belongs] == one or (nobodys_land and size[one] > SPECK) or apart:
                continue
            if heirs[one]:
                # The longest border, and for equal ones the owner that comes first: never the order of finding.
                moved[piece == one] = min((-length, heir) for heir, length in heirs[one].items())[1]
        return moved

    def _without_strangers(self, drawing: Drawing) -> Integers:
        realm = self._realm
        piece, owner, size = pieces(drawing)
        main = _largest(owner, size)
        seas: dict[int, set[int]] = {}
        for a, b in drawing.edges.faces.tolist():
            for land, water in ((a, b), (b, a)):
                if drawing.land[land] and realm.sea[drawing.owners[water]]:
                    seas.setdefault(int(piece[land]), set()).add(int(drawing.owners[water]))
        moved = drawing.owners.copy()
        nobody = self._recipe.areas.rest if self._recipe.areas.rest in realm.ids else MOUNTAIN
        for one, around in seas.items():
            belongs = owner[one]
            if main[belongs] == one or not realm.is_province(belongs):
                continue
            if any(not realm.wanted[belongs, sea] and not realm.free[belongs, sea] for sea in around):
                moved[piece == one] = realm.number(nobody)
        return moved


def _largest(owner: list[int], size: list[float]) -> dict[int, int]:
    main: dict[int, int] = {}
    for one, belongs in enumerate(owner):
        if belongs not in main or size[one] > size[main[belongs]]:
            main[belongs] = one
    return main
