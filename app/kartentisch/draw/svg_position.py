"""The picture of a position without a window: everything is placed from the map's anchors alone."""

from collections.abc import Mapping

from kartentisch.draw.labels import Measure, PlaceName, is_east_asian, place_names, token_height
from kartentisch.draw.look import Look
from kartentisch.draw.marks import Choice, Spot, boxes, crossing_of, marks, scene_of
from kartentisch.draw.marks.tokens import token_size
from kartentisch.draw.name_style import style_of
from kartentisch.draw.names_of import power_names, province_names
from kartentisch.draw.plates import keep_off, plates
from kartentisch.draw.sheet import MapSheet
from kartentisch.draw.standing import Standing, dots, stands
from kartentisch.draw.svg import Centre, Frame, Picture, Unit, picture_svg
from kartentisch.draw.symbols import symbol_boxes
from kartentisch.geo import province_of
from kartentisch.judge.verdict import Outcome
from kartentisch.rules import Position


def position_svg(
    sheet: MapSheet,
    look: Look,
    position: Position,
    *,
    language: str = "en",
    names: Mapping[str, PlaceName] | None = None,
    outcome: Outcome | None = None,
    choice: Choice | None = None,
    owners: Mapping[str, str] | None = None,
    width: float = 1600.0,
    measure: Measure | None = None,
) -> str:
    """Return the whole map with a position on it, `width` pixels wide, as the text of an SVG file.

    Names are those of the variant in a language, or `names` by province; `outcome`: its orders are drawn; `owners`:
    whose colour a province has, by default those of the centres; `measure`: how wide a text is, estimated when not
    given. Units on places the map lacks are left out.
    """
    zoom, variant = width / sheet.width, position.variant
    height = token_height(sheet, zoom)
    everybody = [(unit, False) for unit in position.units] + [(lost.unit, True) for lost in position.dislodged]
    units = [(unit, out) for unit, out in everybody if unit.province in sheet.provinces]
    placed = stands(sheet, zoom, height, [Standing(unit.kind, unit.place, out) for unit, out in units])
    spots = {
        (province_of(unit.place), out): Spot(stand.x, stand.y, *token_size(unit.kind, height))
        for (unit, out), stand in zip(units, placed, strict=True)
    }
    scene = scene_of(sheet, zoom, height, crossing_of(sheet), spots=spots)
    drawn = marks(outcome, scene, choice) if outcome is not None else ()
    taken = [stand.box for stand in placed]
    blocked = position.blocked
    seen = dots(sheet, zoom, height, variant.centres, taken, blocked)
    homes = {home for power in variant.powers.values() for home in power.homes}
    named = province_names(variant, language) if names is None else names
    width_of = measure or estimated_width
    edges = tuple(plates(sheet, zoom, named, width_of, [(stand.x, stand.y) for stand in placed]))
    taken += [*(dot.box for dot in seen), *symbol_boxes(sheet, zoom), *boxes(drawn), *keep_off(edges)]
    shown = Picture(
        sheet,
        look,
        zoom,
        height,
        variant.title(language),
        position.centres if owners is None else owners,
        labels=place_names(
            sheet,
            named,
            zoom,
            width_of,
            taken,
            powers=power_names(variant, language),
        ),
        centres=tuple(
            Centre(
                dot.x,
                dot.y,
                dot.province in homes,
                position.centres.get(dot.province),
                blocked[dot.province].power if dot.province in blocked else None,
            )
            for dot in seen
        ),
        units=tuple(
            Unit(unit.kind, unit.power, stand.x, stand.y, out, stand.home if stand.led else None)
            for (unit, out), stand in zip(units, placed, strict=True)
        ),
        marks=drawn,
        plates=edges,
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
