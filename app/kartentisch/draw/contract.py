"""Reading map files of contract version 1: strict and fast, without an XML parser.

The contract (docs/map-format): plain SVG, one level of groups named by layer, one element after another, paths of
absolute M, L, Z with at most one decimal. Whatever could make a parser fetch, run or swell is refused before reading.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from kartentisch.draw.faults import MapFault
from kartentisch.draw.map_files import map_path
from kartentisch.draw.paths import box_of, chunks_of, numbers_of, point_of, rings_of
from kartentisch.draw.sheet import (
    COVERS,
    KINDS,
    LINK_KINDS,
    Decor,
    LinkShape,
    MapSheet,
    Point,
    Ring,
    Shape,
    Void,
    goes_round,
)

CONTRACT = "1"
MOST_BYTES = 20_000_000
MOST_DEPTH = 8
LAYERS = (
    "background",
    "sea",
    "seadecor",
    "borders-sea",
    "land",
    "lakes",
    "borders-land",
    "coastline",
    "coasts",
    "links",
)
LINES = ("borders-sea", "borders-land", "coastline")

_FORBIDDEN = (
    (re.compile(r"<!DOCTYPE", re.IGNORECASE), "DOCTYPE"),
    (re.compile(r"<!ENTITY", re.IGNORECASE), "ENTITY"),
    (re.compile(r"<!\[CDATA", re.IGNORECASE), "CDATA"),
    (re.compile(r"<\?(?!xml\s)", re.IGNORECASE), "a processing instruction"),
    (re.compile(r"<\s*(?:[\w.-]+:)?script", re.IGNORECASE), "a script"),
    (re.compile(r"[\s\"']on\w+\s*=", re.IGNORECASE), "an event handler"),
    (re.compile(r"\shref\s*=|:href\s*=|\ssrc\s*=|url\s*\(|@import", re.IGNORECASE), "an external reference"),
    (
        re.compile(r"<\s*(?:[\w.-]+:)?(?:use|image|foreignObject|iframe|style|filter|mask)\b", re.IGNORECASE),
        "an element that is not in the contract",
    ),
)
_TAG = re.compile(r"<(/?)([\w:.-]+)((?:[^<>\"']|\"[^\"<]*\"|'[^'<]*')*?)(/?)>")
_ATTRIBUTE = re.compile(r"([\w:.-]+)\s*=\s*\"([^\"]*)\"")

Attributes = Mapping[str, str]


def load_map(map_or_path: str | Path) -> MapSheet:
    """Read a built-in map by its id ("colonial") or any map file by its path.

    Raises MapFault, which carries the file, when it cannot be read or does not follow the contract.
    """
    path = map_path(map_or_path)
    try:
        refuse_size(path.stat().st_size)
        return read_map(path.read_text("utf-8"))
    except OSError as error:
        raise MapFault("unreadable", str(path), why=error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise MapFault("not-text", str(path)) from error
    except MapFault as fault:
        raise MapFault(fault.code, str(path), **fault.values) from fault


def read_map(text: str) -> MapSheet:
    """Read the text of a map. Raises MapFault (without a file) when it is hostile or breaks the contract."""
    refuse_hostile(text)
    root, layers = _elements(text)
    shapes, voids = _areas(layers, _coasts(layers["coasts"]))
    width, height = _size(root)
    return MapSheet(
        id=_need(root, "data-map", "svg"),
        width=width,
        height=height,
        unit_box=point_of(_need(root, "data-unit-box", "svg"), "data-unit-box", "svg"),
        provinces=shapes,
        voids=tuple(voids),
        decor=tuple(_decor(layers["seadecor"])),
        lakes=tuple(rings_of(_need(item, "d", "lakes"), "lakes") for tag, item in layers["lakes"] if tag == "path"),
        lines={
            layer: tuple(
                chunk
                for tag, item in layers[layer]
                if tag == "path"
                for chunk in chunks_of(_need(item, "d", layer), layer)
            )
            for layer in LINES
        },
        links=tuple(_links(layers["links"], shapes)),
        wraps=_wraps(root, shapes, width),
    )


def refuse_size(size: int) -> None:
    """Raise MapFault when a map has more than MOST_BYTES."""
    if size > MOST_BYTES:
        raise MapFault("too-large", size=size // 1_000_000, most=MOST_BYTES // 1_000_000)


def refuse_hostile(text: str) -> None:
    """Raise MapFault when the text is too large, nested beyond reason, or holds what could fetch or run."""
    refuse_size(len(text))
    # Path data are nearly all of a map and hold none of this: looking at the rest alone is ten times faster.
    rest = re.sub(r"\sd=\"[MLZ0-9.,\s-]*\"", "", text)
    for pattern, what in _FORBIDDEN:
        if pattern.search(rest):
            raise MapFault("forbidden", what=what)
    depth = deepest = 0
    for tag in re.finditer(r"<(/?)[\w:][^<>]*?(/?)>", rest):
        if tag[1]:
            depth -= 1
        elif not tag[2]:
            depth += 1
            deepest = max(deepest, depth)
    if deepest > MOST_DEPTH:
        raise MapFault("nesting", depth=deepest, most=MOST_DEPTH)


def _elements(text: str) -> tuple[Attributes, dict[str, list[tuple[str, Attributes]]]]:
    """Return the root's attributes and, per layer, its elements in order with tag and attributes."""
    root: Attributes | None = None
    layers: dict[str, list[tuple[str, Attributes]]] = {}
    inside: list[tuple[str, Attributes]] | None = None
    for tag in _TAG.finditer(text):
        closing, name, attributes = tag[1], tag[2], tag[3]
        if name == "svg" and not closing and root is None:
            root = dict(_ATTRIBUTE.findall(attributes))
        elif name == "g":
            if closing:
                inside = None
            else:
                layer = dict(_ATTRIBUTE.findall(attributes)).get("id", "")
                inside = layers.setdefault(layer, [])
        elif inside is not None and not closing:
            inside.append((name, dict(_ATTRIBUTE.findall(attributes))))
    if root is None:
        raise MapFault("no-map", what="<svg>")
    for wanted in ("data-map", "data-contract"):
        if wanted not in root:
            raise MapFault("no-map", what=wanted)
    if root["data-contract"] != CONTRACT:
        raise MapFault("contract", found=root["data-contract"], known=CONTRACT)
    for layer in LAYERS:
        if layer not in layers:
            raise MapFault("layer-missing", layer=layer)
    return root, layers


def _size(root: Attributes) -> Point:
    numbers = numbers_of(_need(root, "viewBox", "svg"), "viewBox", "svg", 4)
    if numbers[0] or numbers[1] or not (0 < numbers[2] <= 100_000 and 0 < numbers[3] <= 100_000):
        raise MapFault("attribute-wrong", element="svg", attribute="viewBox", value=root["viewBox"], expected="0 0 W H")
    return numbers[2], numbers[3]


def _wraps(root: Attributes, shapes: Mapping[str, Shape], width: float) -> bool:
    """Whether the map goes round, as it says itself, else as its seas do."""
    said = root.get("data-wrap")
    if said not in (None, "yes", "no"):
        raise _wrong("svg", "data-wrap", str(said), "yes, no")
    return said == "yes" if said is not None else goes_round(shapes.values(), width)


def _areas(
    layers: dict[str, list[tuple[str, Attributes]]], coasts: dict[str, dict[str, tuple[Point, tuple[Ring, ...]]]]
) -> tuple[dict[str, Shape], list[Void]]:
    shapes: dict[str, Shape] = {}
    voids: list[Void] = []
    tints: dict[str, int] = {}
    seen: set[str] = set()
    for layer in ("sea", "land"):
        for _tag, item in layers[layer]:
            element = _need(item, "id", f"an element of the layer {layer}")
            if element in seen:
                raise MapFault("id-twice", element=element)
            seen.add(element)
            kind = _need(item, "data-kind", element)
            if kind not in KINDS:
                raise _wrong(element, "data-kind", kind, ", ".join(KINDS))
            rings = rings_of(_need(item, "d", element), element)
            if kind == "void":
                role = "water" if layer == "sea" else "mountain" if element.endswith("_mtn") else "land"
                voids.append(Void(element, role, rings))
                continue
            shape = _shape(item, element, kind, rings=rings, tints=tints, coasts=coasts)
            if (kind == "sea") != (layer == "sea"):
                raise _wrong(element, "data-kind", kind, f"a kind of the layer {layer}")
            shapes[shape.id] = shape
    for province in coasts:
        if province not in shapes:
            raise MapFault("unknown-province", element="coasts", value=province)
    return shapes, voids


def _shape(
    item: Attributes,
    element: str,
    kind: str,
    *,
    rings: tuple[Ring, ...],
    tints: dict[str, int],
    coasts: dict[str, dict[str, tuple[Point, tuple[Ring, ...]]]],
) -> Shape:
    province = _need(item, "data-id", element)
    if element != f"p-{province}":
        raise _wrong(element, "data-id", province, element.removeprefix("p-"))
    own = coasts.get(province, {})
    barrier = kind == "barrier"

    def anchor(attribute: str, optional: bool) -> Point | None:
        if optional and attribute not in item:
            return None
        return point_of(_need(item, attribute, element), attribute, element)

    def number(attribute: str) -> float | None:
        return numbers_of(item[attribute], attribute, element, 1)[0] if attribute in item else None

    label = point_of(_need(item, "data-label", element), "data-label", element)
    scale = 1.0 if barrier else numbers_of(_need(item, "data-unit-scale", element), "data-unit-scale", element, 1)[0]
    tint = tints.setdefault(item.get("fill", ""), len(tints)) if kind == "sea" else 0
    return Shape(
        id=province,
        name=_need(item, "data-name", element),
        kind=kind,
        rings=rings,
        box=box_of(rings),
        label=label,
        unit=anchor("data-unit", barrier),
        unit_scale=scale,
        dislodged=anchor("data-dislodged", barrier),
        centre=anchor("data-center", True),
        coasts={coast: point for coast, (point, _shore) in own.items()},
        shores={coast: shore for coast, (_point, shore) in own.items()},
        room=number("data-label-room"),
        size=number("data-label-size"),
        tint=tint,
        cover=_cover(item, element) if barrier else "",
    )


def _cover(item: Attributes, element: str) -> str:
    cover = item.get("data-cover", COVERS[0])
    if cover not in COVERS:
        raise _wrong(element, "data-cover", cover, ", ".join(COVERS))
    return cover


def _coasts(items: list[tuple[str, Attributes]]) -> dict[str, dict[str, tuple[Point, tuple[Ring, ...]]]]:
    coasts: dict[str, dict[str, tuple[Point, tuple[Ring, ...]]]] = {}
    for _tag, item in items:
        element = _need(item, "id", "an element of the layer coasts")
        province, coast = _need(item, "data-province", element), _need(item, "data-coast", element)
        anchor = point_of(_need(item, "data-unit", element), "data-unit", element)
        coasts.setdefault(province, {})[coast] = (anchor, rings_of(_need(item, "d", element), element))
    return coasts


def _decor(items: list[tuple[str, Attributes]]) -> Iterator[Decor]:
    """The first polygons are depths; those with the lighter fill that follow are the coast's glow."""
    first: str | None = None
    for _tag, item in items:
        fill = _need(item, "fill", "seadecor")
        first = first or fill
        opacity = numbers_of(_need(item, "fill-opacity", "seadecor"), "fill-opacity", "seadecor", 1)[0]
        yield Decor("deep" if fill == first else "glow", opacity, rings_of(_need(item, "d", "seadecor"), "seadecor"))


def _links(items: list[tuple[str, Attributes]], shapes: dict[str, Shape]) -> Iterator[LinkShape]:
    for _tag, item in items:
        if "id" not in item:  # the light inner line of a bridge: a picture for browsers only
            continue
        element = item["id"]
        kind = _need(item, "data-link", element)
        if kind not in LINK_KINDS:
            raise _wrong(element, "data-link", kind, ", ".join(LINK_KINDS))
        stations = tuple(_need(item, "data-stations", element).split()) if kind == "railway" else ()
        ends = () if kind == "railway" else (_need(item, "data-a", element), _need(item, "data-b", element))
        via = _need(item, "data-via", element) if kind == "canal" else None
        for province in (*stations, *ends, *((via,) if via else ())):
            if province not in shapes:
                raise MapFault("unknown-province", element=element, value=province)
        rings = rings_of(_need(item, "d", element), element)
        yield LinkShape(element, kind, ends[0] if ends else None, ends[1] if ends else None, stations, via, rings[0])


def _need(item: Attributes, attribute: str, element: str) -> str:
    try:
        return item[attribute]
    except KeyError:
        raise MapFault("attribute-missing", element=element, attribute=attribute) from None


def _wrong(element: str, attribute: str, value: str, expected: str) -> MapFault:
    return MapFault("attribute-wrong", element=element, attribute=attribute, value=value, expected=expected)
