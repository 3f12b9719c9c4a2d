"""The picture of a position without a window: everything is placed from the map's anchors alone."""

from collections.abc import Mapping, Sequence

from kartentisch.draw.boxes import Box
from kartentisch.draw.labels import Measure, PlaceName, PowerName, is_east_asian, place_names, token_height
from kartentisch.draw.look import Look
from kartentisch.draw.marks import Choice, Scene, Spot, boxes, crossing_of, marks, scene_of
from kartentisch.draw.name_style import style_of
from kartentisch.draw.sheet import MapSheet
from kartentisch.draw.spread import spread
from kartentisch.draw.svg import Centre, Frame, Picture, Unit, picture_svg
from kartentisch.judge.verdict import Outcome
from kartentisch.rules import Position


def position_svg(
    sheet: MapSheet,
    look: Look,
    position: Position,
    *,
    names: Mapping[str, PlaceName],
    powers: Sequence[PowerName] = (),
    outcome: Outcome | None = None,
    choice: Choice | None = None,
    owners: Mapping[str, str] | None = None,
    width: float = 1600.0,
    measure: Measure | None = None,
) -> str:
    """Return the whole map with a position on it, `width` pixels wide, as the text of an SVG file.

    `names`: by province, in the reader's language; `powers`: their names, for a map too small for those; `outcome`:
    its orders are drawn; `owners`: whose colour a province has, by default those of the centres; `measure`: how wide a
    text is, estimated when not given.
    """
    zoom = width / sheet.width
    scene = _scene(sheet, position, zoom)
    drawn = marks(outcome, scene, choice) if outcome is not None else ()
    centres = _centres(sheet, position, scene, zoom)
    taken = [
        *(Box.around(spot.x, spot.y, spot.width + 2, spot.height + 2) for spot in scene.spots.values()),
        *(Box.around(centre.x, centre.y, 8.4, 8.4) for centre in centres),
        *boxes(drawn),
    ]
    units = [(unit, False) for unit in position.units] + [(lost.unit, True) for lost in position.dislodged]
    placed = [(unit, out, scene.spot(unit.place, out)) for unit, out in units]
    shown = Picture(
        sheet,
        look,
        zoom,
        scene.height,
        position.variant.title("en"),
        position.centres if owners is None else owners,
        labels=place_names(sheet, names, zoom, measure or estimated_width, taken, powers=powers),
        centres=centres,
        units=tuple(Unit(unit.kind, unit.power, spot.x, spot.y, out) for unit, out, spot in placed if spot),
        marks=drawn,
    )
    return picture_svg(shown, Frame(width, round(sheet.height * zoom)))


def estimated_width(text: str, role: str) -> float:
    """Return about how wide a text is at a type size of one pixel, for readers whose fonts are not known."""
    if is_east_asian(text):
        return float(len(text))
    narrow = sum(letter in "IJ1il.' -" for letter in text)
    wide = sum(letter in "MWmw" for letter in text)
    rest = len(text) - narrow - wide
    letters = 0.34 * narrow + 0.88 * wide + (0.72 if role != "sea" else 0.5) * rest
    return letters + style_of(text, role).spacing * len(text)


def _scene(sheet: MapSheet, position: Position, zoom: float) -> Scene:
    """Return the scene with tokens that cover each other stepped apart."""
    height = token_height(sheet, zoom)
    crossing = crossing_of(sheet)
    plain = scene_of(sheet, zoom, height, crossing, position=position)
    standing = [key for key in plain.spots if not key[1]]
    around = [Box.around(s.x, s.y, s.width + 2, s.height + 2) for s in (plain.spots[key] for key in standing)]
    spots = dict(plain.spots)
    for key, (dx, dy) in zip(standing, spread(around, height), strict=True):
        spot = spots[key]
        spots[key] = Spot(spot.x + dx, spot.y + dy, spot.width, spot.height)
    return scene_of(sheet, zoom, height, crossing, spots=spots)


def _centres(sheet: MapSheet, position: Position, scene: Scene, zoom: float) -> tuple[Centre, ...]:
    """Return the centres no token covers."""
    homes = {home for power in position.variant.powers.values() for home in power.homes}
    found = []
    for province in position.variant.centres:
        shape = sheet.provinces.get(province)
        if shape is None or shape.centre is None:
            continue
        x, y = shape.centre[0] * zoom, shape.centre[1] * zoom
        if not any(spot.holds((x, y), 3.0) for spot in scene.spots.values()):
            found.append(Centre(x, y, province in homes, position.centres.get(province)))
    return tuple(found)
