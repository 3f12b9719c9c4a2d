"""The picture of a position stands as the window shows it: stepped apart, over the world's edge, with symbols."""

import re
from dataclasses import replace
from functools import cache
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest

from kartentisch.draw.boxes import Box
from kartentisch.draw.contract import load_map
from kartentisch.draw.labels import token_height
from kartentisch.draw.look import THEMES, contrast, look_for
from kartentisch.draw.standing import Standing, dots, stands
from kartentisch.draw.svg import Frame, Picture, Unit, picture_svg
from kartentisch.draw.svg_position import position_svg
from kartentisch.draw.symbols import symbol_boxes, symbols_of
from kartentisch.judge import adjudicate
from kartentisch.orders import Order, parse_canonical
from kartentisch.rules import Position, Variant, load_variant
from kartentisch.rules import Unit as Placed

SVG = "{http://www.w3.org/2000/svg}"


@cache
def world() -> Variant:
    return load_variant("world2200")


def order(power: str, text: str) -> Order:
    found = parse_canonical(text, power)
    assert found is not None
    return found


def picture(position: Position) -> str:
    variant = position.variant
    look = look_for("light", variant.powers.values())
    return position_svg(load_map(variant.map_id), look, position, width=1000)


def test_crowded_units_step_apart_and_have_lines_to_their_places() -> None:
    start = world().start()
    sheet = load_map("world2200")
    zoom = 1000 / sheet.width
    placed = stands(sheet, zoom, token_height(sheet, zoom), [Standing(unit.kind, unit.place) for unit in start.units])
    assert not any(one.box.meets(other.box) for one, other in combinations(placed, 2))
    led = sum(stand.led for stand in placed)
    assert led > 3
    theme = look_for("light", ()).theme
    assert (
        len(re.findall(rf'<path d="M[\d.,]+L[\d.,]+" stroke="{theme.ink}" stroke-width="1.1"/>', picture(start))) == led
    )


def test_an_arrow_over_the_edge_of_the_world_comes_in_at_the_other_one() -> None:
    variant = world()
    unit = Placed("UIS", "F", "FIJ")
    position = replace(variant.start(), units=(unit,))
    over = adjudicate(position, [order("UIS", "F FIJ - MPA")])
    sheet, look = load_map("world2200"), look_for("light", variant.powers.values())
    root = ET.fromstring(position_svg(sheet, look, position, width=1000, outcome=over))
    arrows = [
        (group.get("transform"), path.get("d"))
        for group in root  # those of symbols stand deeper
        for path in group.findall(f"{SVG}path")
        if path.get("stroke") == look.theme.arrow and path.get("fill") == "none" and "stroke-linecap" in path.attrib
    ]
    assert {transform for transform, _ in arrows} >= {"translate(0,0)", "translate(1000,0)"}
    assert len({data for _, data in arrows}) * 2 == len(arrows)  # the same in both copies


def test_a_view_across_the_edge_shows_both_ends_of_the_world() -> None:
    sheet, look = load_map("world2200"), look_for("light", ())
    at = sheet.anchor("FIJ")
    shown = Picture(sheet, look, 0.25, 17.0, "", {}, units=(Unit("F", "UIS", at[0] * 0.25, at[1] * 0.25),))
    whole = ET.fromstring(picture_svg(shown, Frame(1000, 500, x=-800.0)))
    grounds = [group.get("transform") for group in whole if group.tag == f"{SVG}g"]
    width = sheet.width * 0.25
    assert grounds[:2] == ["translate(-800,0)", f"translate({width - 800:g},0)"]
    assert sum(each.text == "UIS" for each in whole.iter(f"{SVG}text")) == 1


@pytest.mark.parametrize("map_id", ["colonial", "standard", "world2200"])
def test_links_have_their_symbols_within_the_boxes_names_keep_off(map_id: str) -> None:
    sheet = load_map(map_id)
    zoom = 0.25
    boxes = symbol_boxes(sheet, zoom)
    found = [symbol for link in sheet.links for symbol in symbols_of(sheet, link, zoom)]
    assert found
    for symbol in found:
        x, y = symbol.at[0] * zoom, symbol.at[1] * zoom
        assert any(box.left < x < box.right and box.top < y < box.bottom for box in boxes)
        assert all(len(stroke.points) > 1 for stroke in symbol.strokes)


def test_a_centre_under_a_unit_is_hidden_unless_it_is_blocked() -> None:
    sheet = load_map("world2200")
    x, y = sheet.provinces["LON"].centre or (0.0, 0.0)
    over = [Box.around(x, y, 30, 20)]
    assert dots(sheet, 1.0, 20.0, ["LON"], over) == ()
    (dot,) = dots(sheet, 1.0, 20.0, ["LON"], over, ["LON"])
    assert not dot.box.meets(over[0])


def test_a_blocked_centre_shows_an_aircraft_in_the_colour_of_its_power() -> None:
    variant = world()
    centre = next(place for place in variant.powers["ENG"].homes)
    start = variant.start()
    free = replace(start, units=(Placed("GER", "A", centre),))
    blocked = replace(start, units=(Placed("GER", "W", centre),))
    assert centre in blocked.blocked
    assert centre not in free.blocked
    ink = look_for("light", variant.powers.values()).token("GER").token
    aircraft = re.compile(rf'<path d="M12,1.75[^"]*" fill="{ink}"')
    assert aircraft.search(picture(blocked))
    assert not aircraft.search(picture(free))


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_the_gates_of_a_lock_are_seen_in_every_theme(theme: str) -> None:
    sheet, colours = load_map("world2200"), THEMES[theme]
    canal = next(link for link in sheet.links if link.kind == "canal")
    (lock,) = symbols_of(sheet, canal, 1.0)
    ground = next(stroke.fill for stroke in lock.strokes if stroke.fill)
    inks = {stroke.ink for stroke in lock.strokes if not stroke.fill}
    assert all(contrast(getattr(colours, ink), getattr(colours, ground)) >= 3 for ink in inks)


def test_plates_tell_which_sea_lies_beyond_the_edge_of_the_world() -> None:
    written = picture(world().start())
    for text in ("to Westerlies", "to West Pacific", "to Ross Sea"):
        assert f">{text}</text>" in written, text
    assert ">to " not in position_svg(load_map("standard"), look_for("light", ()), load_variant("standard").start())


def test_a_blocked_centre_stands_at_the_corner_where_no_other_unit_is() -> None:
    sheet = load_map("world2200")
    province = next(shape.id for shape in sheet.provinces.values() if shape.centre is not None)
    x, y = sheet.provinces[province].centre or (0.0, 0.0)
    over = Box.around(x, y, 40, 24)
    beside = Box(over.left - 40, over.top, over.left - 1, over.bottom)
    alone = dots(sheet, 1.0, 24.0, [province], [over], [province])[0]
    crowded = dots(sheet, 1.0, 24.0, [province], [over, beside], [province])[0]
    assert alone.x < over.left
    assert crowded.x > over.right
    assert not crowded.box.meets(beside)
