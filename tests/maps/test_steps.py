"""The steps of the builder one by one, on the smallest things they work on."""

from dataclasses import replace

import msgspec
import numpy as np
import pytest
import shapely

from resources.maps.builder import areas, geography, projection
from resources.maps.builder.arrays import noise
from resources.maps.builder.faults import BuildFault
from resources.maps.builder.land import islet_at, part_of
from resources.maps.builder.raster import inside, paint
from resources.maps.builder.recipe import AreasRecipe, Edit, LensRecipe, Source, read_recipe
from resources.maps.builder.rooms import Rect, Room
from resources.maps.builder.symbols import curve
from resources.maps.builder.text import width, wordings
from resources.maps.builder.trace import border_lines


def with_areas(source: Source, table: str, **changes: object) -> Source:
    (source.folder / "areas.csv").write_text("province,units\n" + table, "utf-8")
    recipe = msgspec.structs.replace(source.recipe, areas=AreasRecipe(table="areas.csv", **changes))  # type: ignore[arg-type]  # any field
    return replace(source, recipe=recipe)


def owners(source: Source) -> dict[str, str]:
    sheet = projection.sheet_of(source.recipe)
    shown, beyond = geography.units(source, sheet)
    found = areas.owners_of(source, sheet, shown, beyond)
    return {unit.iso: owner for unit, owner in zip(shown, found, strict=True)}


def test_a_code_counts_before_the_country_and_what_is_left_is_the_rest(source: Source) -> None:
    found = owners(with_areas(source, "ALM,TBY -TB-02\nBER,TB-01 TBY-5\n"))
    assert (found["TB-01"], found["TB-05"], found["TB-03"]) == ("BER", "BER", "ALM")
    assert (found["TB-02"], found["EI-01"]) == ("nobody", "nobody")


def test_points_part_a_country(source: Source) -> None:
    points = {"TBY": {"BER": ((5.0, 46.0),), "DOV": ((17.0, 46.0),)}}
    found = owners(with_areas(source, "EIL,EI\n", points=points))
    assert set(found.values()) == {"BER", "DOV", "EIL"}
    assert (found["TB-01"], found["TB-60"]) == ("BER", "DOV")


@pytest.mark.parametrize(
    ("table", "told"),
    [("ALM,TB-01 XX-9\n", "XX-9"), ("ALM,TB-01\nBER,TB-01\n", "ALM, BER")],
)
def test_faulty_tables_are_named(source: Source, table: str, told: str) -> None:
    with pytest.raises(BuildFault, match=told):
        owners(with_areas(source, table))


def test_a_mistyped_key_of_a_recipe_is_named(source: Source) -> None:
    (source.folder / "recipe.toml").write_text('id = "x"\nwidht = 900\n', "utf-8")
    with pytest.raises(BuildFault, match=r"recipe\.toml"):
        read_recipe(source.folder, source.root)


def test_a_lens_enlarges_its_middle_and_leaves_the_distance(source: Source) -> None:
    plain = projection.sheet_of(msgspec.structs.replace(source.recipe, lenses=()))
    lens = LensRecipe(at=(10.0, 46.0), strength=0.5, radius=200.0)
    magnified = projection.sheet_of(msgspec.structs.replace(source.recipe, lenses=(lens,)))

    def length(sheet: projection.Sheet, west: float, east: float) -> float:
        return float(np.subtract(*reversed(sheet.points([west, east], [46.0, 46.0])[0])))

    assert length(magnified, 9.9, 10.1) == pytest.approx(1.5 * length(plain, 9.9, 10.1), rel=0.01)
    assert length(magnified, -4.0, -3.9) == pytest.approx(length(plain, -4.0, -3.9), rel=0.01)


def test_cells_inside_an_area_with_a_hole() -> None:
    ring = shapely.box(0, 0, 50, 50).difference(shapely.box(20, 20, 30, 30))
    cells = inside(ring, 6, 6, 10)
    assert int(cells.sum()) == 24
    assert not cells[2, 2]
    labels = np.full((6, 6), -1, dtype=np.int32)
    paint(labels, ring, 7, 10)
    assert ((labels == 7) == cells).all()


def test_borders_of_three_labels_meet_in_one_node() -> None:
    labels = np.zeros((40, 40), dtype=np.int32)
    labels[:, 20:] = 1
    labels[20:, 20:] = 2
    lines = border_lines(labels, 4.0, 2.0)
    ends = [tuple(point) for line in lines for point in (line.coords[0], line.coords[-1])]
    assert ends.count((80.0, 80.0)) == 3


def test_a_border_of_one_corner_is_drawn_straight_across() -> None:
    labels = np.full((20, 20), 2, dtype=np.int32)
    labels[:, :10] = 0
    labels[10:, :] = 3
    labels[9, 10] = 1
    drawn = [sorted(line.coords) for line in border_lines(labels, 4.0, 2.0)]
    assert [(40.0, 36.0), (44.0, 40.0)] in drawn


def test_a_room_holds_what_fits_and_not_twice() -> None:
    own = np.zeros((40, 60), dtype=np.bool_)
    own[5:35, 5:55] = True
    room = Room(own, own.copy(), 0, 0)
    first = room.best(40, 20, room.pole, 0.1)
    assert first is not None
    second = room.without(first).best(40, 20, (first.x, first.y), 0.1)
    assert second is not None
    assert not first.overlaps(second)
    assert room.best(200, 30, room.pole, 0.1) is None
    assert Rect(0, 0, 10, 10).overlaps(Rect(9, 0, 10, 10))


def test_noise_and_islands_are_the_same_every_time() -> None:
    assert (noise((30, 40), 9, 3) == noise((30, 40), 9, 3)).all()
    assert islet_at(0, 0, 20, 5).equals_exact(islet_at(0, 0, 20, 5), 0)
    assert islet_at(0, 0, 20, 5).area == pytest.approx(np.pi * 400, rel=0.2)


def test_a_curve_runs_through_its_points() -> None:
    line = curve([(0, 0), (50, 30), (90, 0)])
    assert {(0.0, 0.0), (50.0, 30.0), (90.0, 0.0)} <= set(line)


def test_names_are_measured_and_broken() -> None:
    assert width("MM", "land") > width("II", "land")
    assert wordings("Gulf of Lyon", "sea")[:2] == [("Gulf of Lyon",), ("Gulf of", "Lyon")]
    assert wordings("Spain", "land") == [("SPAIN",)]


def test_an_edit_is_a_strip_or_what_lies_inside_an_outline(source: Source) -> None:
    sheet = projection.sheet_of(source.recipe)
    west, south, east, north = source.recipe.clip
    middle = ((west + east) / 2, (south + north) / 2)
    near = (middle[0] + (east - west) / 20, middle[1])
    strip = part_of(Edit(line=(middle, near), width=8.0), sheet)
    outline = part_of(Edit(outline=(middle, near, (middle[0], middle[1] + (north - south) / 20))), sheet)
    assert strip.distance(shapely.Point(sheet.point(middle))) == 0
    assert outline.area > 0
    assert outline.distance(shapely.Point(sheet.point(near))) < 0.01
    with pytest.raises(ValueError, match="outline"):
        Edit(line=(middle, near))
    with pytest.raises(ValueError, match="outline"):
        Edit(line=(middle, near), width=8.0, outline=(middle, near, middle))
