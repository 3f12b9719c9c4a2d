"""The exact drawing: faces between coast, frame and borders, every vertex on tenths, every edge with its two faces."""

from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import shapely

from resources.maps.builder.arrays import Geometry, Integers, Mask
from resources.maps.builder.geography import polygons
from resources.maps.builder.realm import Realm

Objects = np.ndarray[tuple[int], np.dtype[np.object_]]
_KEY = 10_000_000  # vertices as one number: x in tenths times this, and y


@dataclass(frozen=True, slots=True)
class Edges:
    """Edges with a face on both sides: `ends` are vertex keys (two columns), `faces` indices, `length` in units."""

    ends: Integers
    faces: Integers
    length: "np.ndarray[tuple[int], np.dtype[np.float64]]"


@dataclass(frozen=True, slots=True)
class Drawing:
    """Faces with their owners (numbers of the realm); `land` tells which are land."""

    faces: Objects
    owners: Integers
    land: Mask
    edges: Edges
    vertices: Integers  # pairs of vertex key and face


def edges_of(faces: Objects) -> tuple[Edges, Integers]:
    """Return all edges that two faces share, and all pairs of vertex and face."""
    starts, ends, owners = [], [], []
    for index, face in enumerate(faces):
        for ring in (face.exterior, *face.interiors):
            tenths = np.rint(shapely.get_coordinates(ring) * 10).astype(np.int64)
            keys = tenths[:, 0] * _KEY + tenths[:, 1]
            starts.append(keys[:-1])
            ends.append(keys[1:])
            owners.append(np.full(len(keys) - 1, index, dtype=np.int64))
    first, second, owner = np.concatenate(starts), np.concatenate(ends), np.concatenate(owners)
    keys = np.stack([np.minimum(first, second), np.maximum(first, second)], axis=1)
    order = np.lexsort((owner, keys[:, 1], keys[:, 0]))
    keys, by_face = keys[order], owner[order]
    twice = np.flatnonzero((keys[1:] == keys[:-1]).all(axis=1))
    shared = keys[twice]
    length = np.hypot(*((points_of(shared[:, 0]) - points_of(shared[:, 1])).T))
    edges = Edges(shared, np.stack([by_face[twice], by_face[twice + 1]], axis=1), length)
    return edges, np.unique(np.stack([first, owner], axis=1), axis=0)


def points_of(keys: Integers) -> "np.ndarray[tuple[int, int], np.dtype[np.float64]]":
    """Return vertices, given as keys, in units."""
    return np.stack([keys // _KEY, keys % _KEY], axis=1) / 10.0


def lengths(drawing: Drawing) -> dict[tuple[int, int], float]:
    """Return how much border every two owners have in common."""
    found: dict[tuple[int, int], float] = defaultdict(float)
    pairs = np.sort(drawing.owners[drawing.edges.faces], axis=1)
    for (a, b), length in zip(pairs.tolist(), drawing.edges.length.tolist(), strict=True):
        if a != b:
            found[a, b] += length
    return dict(found)


@dataclass(frozen=True, slots=True)
class Meetings:
    """Vertices (keys) where two owners meet: in a point only, at a sea; `lakes` are pairs that meet at other water."""

    points: dict[tuple[int, int], list[int]]
    shores: dict[tuple[int, int], list[int]]
    lakes: frozenset[tuple[int, int]]


def meetings(drawing: Drawing, realm: Realm, touching: set[tuple[int, int]]) -> Meetings:
    """Return where provinces meet; `touching` are the pairs that have a border."""
    pairs = np.unique(np.stack([drawing.vertices[:, 0], drawing.owners[drawing.vertices[:, 1]]], axis=1), axis=0)
    _keys, first, count = np.unique(pairs[:, 0], return_index=True, return_counts=True)
    points: dict[tuple[int, int], list[int]] = defaultdict(list)
    shores: dict[tuple[int, int], list[int]] = defaultdict(list)
    lakes: set[tuple[int, int]] = set()
    for start, number in zip(first[count >= 3].tolist(), count[count >= 3].tolist(), strict=True):
        key = int(pairs[start, 0])
        everybody = pairs[start : start + number, 1].tolist()
        owners = [owner for owner in everybody if realm.is_province(owner)]
        at_lake = any(realm.water[owner] for owner in everybody)
        at_sea = any(realm.sea[owner] for owner in owners)
        for pair in combinations(owners, 2):
            if pair not in touching:
                points[pair].append(key)
            elif at_sea and realm.land[pair[0]] and realm.land[pair[1]]:
                shores[pair].append(key)
            elif at_lake:
                lakes.add(pair)
    return Meetings(dict(points), dict(shores), frozenset(lakes))


def areas(drawing: Drawing) -> dict[int, Geometry]:
    """Return the area of every owner."""
    found = {}
    for owner in np.unique(drawing.owners).tolist():
        united = shapely.coverage_union_all(drawing.faces[drawing.owners == owner])
        found[owner] = shapely.MultiPolygon(polygons(united))
    return found


def pieces(drawing: Drawing) -> tuple[Integers, list[int], list[float]]:
    """Return per face the piece it belongs to, and per piece its owner and size; a piece is all land or all water."""
    near: dict[int, list[int]] = defaultdict(list)
    for a, b in drawing.edges.faces.tolist():
        if drawing.owners[a] == drawing.owners[b] and drawing.land[a] == drawing.land[b]:
            near[a].append(b)
            near[b].append(a)
    piece = np.full(len(drawing.faces), -1, dtype=np.int64)
    sizes = shapely.area(drawing.faces)
    owners: list[int] = []
    totals: list[float] = []
    for face in range(len(drawing.faces)):
        if piece[face] >= 0:
            continue
        stack, total = [face], 0.0
        piece[face] = len(owners)
        while stack:
            one = stack.pop()
            total += float(sizes[one])
            for other in near[one]:
                if piece[other] < 0:
                    piece[other] = len(owners)
                    stack.append(other)
        owners.append(int(drawing.owners[face]))
        totals.append(total)
    return piece, owners, totals


def heirs_of(drawing: Drawing, piece: Integers) -> dict[int, dict[int, float]]:
    """Return per piece how long its border is with each owner around it on the same side of the coast."""
    found: dict[int, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    for (a, b), length in zip(drawing.edges.faces.tolist(), drawing.edges.length.tolist(), strict=True):
        if piece[a] != piece[b] and drawing.land[a] == drawing.land[b]:
            found[int(piece[a])][int(drawing.owners[b])] += length
            found[int(piece[b])][int(drawing.owners[a])] += length
    return found
