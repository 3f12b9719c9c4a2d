"""The areas and texts of a foreign SVG as it shows them, with all they say about themselves."""

import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from xml.etree.ElementTree import ParseError

import svgelements
from shapely.geometry import MultiPolygon, Point
from svgelements import SVG, Group, Shape, Text, Title, Use

from kartentisch.draw.faults import MapFault
from kartentisch.draw.foreign.flattening import area_of_shape
from kartentisch.draw.foreign.naming import is_spoken

SIDE = 4000.0  # units of the longer side of the map that is made
_LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
_MODE = "{http://www.inkscape.org/namespaces/inkscape}groupmode"
_WATER = re.compile(
    r"(?:^|[\W_])(?:sea|seas|water|ocean|oceans|see|meer|wasser|lake|gulf|海)(?:$|[\W_])", re.IGNORECASE
)
_BESIDE = re.compile(
    r"(?:^|[\W_])(?:labels?|texts?|names?|units?|borders?|legend|title|frame|background|bg|hintergrund|grid|orders?|"
    r"(?:supply\W?)?cent(?:er|re)s?|symbols?|decor|seadecor|lakes|coastline|links|rivers|highlight)(?:$|[\W_]|layer)",
    re.IGNORECASE,
)
_LAYER = re.compile(
    r"(?:the\W?)?(?:map|maps|world|board|land|lands|sea|seas|water|ocean|oceans|provinces|regions|areas|territories|"
    r"countries|states|islands|coast|coasts|inland|shapes|neutral|impassable|karte|gebiete|provinzen|länder|inseln|.*layer.*)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Part:
    """A filled area: what it is called by itself or by the groups around it, whether that says water, its colour."""

    key: str  # the id in the drawing, or of the group it is a piece of; "" when nobody named it
    name: str  # a title or label in words; "" when there is none
    area: MultiPolygon
    fill: tuple[int, int, int] | None  # None: an outline without colour
    water: bool


@dataclass(frozen=True, slots=True)
class Words:
    """A text of the drawing and where it stands."""

    text: str
    spot: Point


@dataclass(slots=True)
class Parts:
    """All of a drawing: its size in units of the map to be made, areas from the lowest to the highest, texts."""

    width: float
    height: float
    areas: list[Part] = field(default_factory=list)
    words: list[Words] = field(default_factory=list)


def parts_of(text: str) -> Parts:
    """Read the text of an SVG that was found harmless. Raises MapFault when it is none or has no size."""
    try:
        root = SVG.parse(io.StringIO(text), reify=True)
        width, height = float(root.width), float(root.height)
    except (ValueError, TypeError, AttributeError, KeyError, IndexError, ArithmeticError, ParseError) as error:
        # svgelements has no errors of its own for values it cannot read; its parser minds prefixes of names.
        raise MapFault("no-svg", why=str(error)[:80] or type(error).__name__) from error
    if not (0 < width < 1e7 and 0 < height < 1e7):
        raise MapFault(
            "attribute-wrong", element="svg", attribute="viewBox", value=f"{width:g} {height:g}", expected="0 0 W H"
        )
    scale = SIDE / max(width, height)
    found = Parts(width * scale, height * scale)
    for element, around in _walk(root, ()):
        _take(element, around, scale, found)
    return found


def _walk(
    group: Group | Use, around: tuple[Mapping[str, str], ...]
) -> Iterator[tuple[object, tuple[Mapping[str, str], ...]]]:
    """Yield shapes and texts with what the elements around them say, the nearest first."""
    # A title tells of the element before it, or of the group when it comes first in it.
    titles: dict[int, str] = {}
    own = dict(_own(group))
    before: object = None
    for element in group:
        if isinstance(element, Title):
            if before is None or isinstance(before, Title):
                own.setdefault("title", element.title or "")
            else:
                titles.setdefault(id(before), element.title or "")
        before = element
    inside = (own, *around)
    for element in group:
        if isinstance(element, Group | Use):
            yield from _walk(element, inside)
        elif isinstance(element, Shape | Text):
            said = dict(_own(element))
            if isinstance(group, Use):
                said.pop("id", None)  # of the original: a copy is called by the element that made it
            if id(element) in titles:
                said["title"] = titles[id(element)]
            yield element, (said, *inside)


def _own(element: svgelements.SVGElement) -> Mapping[str, str]:
    return {name: str(value) for name, value in (element.values.get("attributes") or {}).items()}


def _take(element: object, around: tuple[Mapping[str, str], ...], scale: float, found: Parts) -> None:
    if isinstance(element, Text):
        place = element.transform.point_in_matrix_space((element.x, element.y))
        if element.text and element.text.strip():
            found.words.append(Words(" ".join(element.text.split()), Point(place.x * scale, place.y * scale)))
        return
    assert isinstance(element, Shape)
    if any(_BESIDE.search(word) for said in around[1:-1] for word in _words(said)):
        return
    fill = element.fill
    shown = fill is not None and fill.value is not None and fill.opacity > 0.02
    area = area_of_shape(element, scale)
    if area.is_empty:
        return
    key, name = _called(around)
    colour = (fill.red, fill.green, fill.blue) if shown else None
    if colour is None and not key:
        return
    water = any(_WATER.search(word) for said in around[:-1] for word in (*_words(said), said.get("class", "")))
    found.areas.append(Part(key, name, area, colour, water or (colour is not None and _is_blue(colour))))


def _called(around: tuple[Mapping[str, str], ...]) -> tuple[str, str]:
    """Return id and name of an area: its own, else those of the nearest group that is no layer."""
    for said in around[:-1]:
        if _is_layer(said):
            break
        id, words = (
            said.get("id", ""),
            [word for word in (said.get("title", ""), said.get(_LABEL, "")) if is_spoken(word)],
        )
        if is_spoken(id) or words:
            return id if is_spoken(id) else words[0], words[0] if words else ""
    return "", ""


def _words(said: Mapping[str, str]) -> list[str]:
    return [said[name] for name in ("id", _LABEL, "title") if name in said]


def _is_layer(said: Mapping[str, str]) -> bool:
    """Whether an element is a container of provinces, not a province of several pieces."""
    if said.get("tag") not in ("g", "svg"):
        return False
    named = [said[name] for name in ("id", _LABEL) if name in said]
    return said.get(_MODE) == "layer" or said["tag"] == "svg" or any(_LAYER.fullmatch(name.strip()) for name in named)


def _is_blue(colour: tuple[int, int, int]) -> bool:
    red, green, blue = colour
    return blue > red + 12 and blue >= green - 4
