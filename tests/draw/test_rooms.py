"""Rooms for names: clear of every edge, of lakes, of other land."""

import pytest
from shapely.geometry import Polygon, box
from shapely.ops import unary_union

from kartentisch.draw.boxes import Box
from kartentisch.draw.contract import load_map
from kartentisch.draw.rooms import Rooms, rooms_of
from kartentisch.draw.sheet import MapSheet, Ring


@pytest.fixture(scope="module")
def standard() -> MapSheet:
    return load_map("standard")


def area(rings: tuple[Ring, ...]) -> Polygon:
    found = Polygon()
    for ring in rings:
        found = found.symmetric_difference(Polygon(list(zip(ring[::2], ring[1::2], strict=True))).buffer(0))
    return found


@pytest.mark.parametrize("height", [2.0, 19.0, 44.0])
def test_runs_at_home_lie_in_the_province_and_in_no_lake(standard: MapSheet, height: float) -> None:
    rooms = Rooms(standard)
    lakes = unary_union([area(lake) for lake in standard.lakes])
    found = 0
    for id in ("FIN", "STP", "NWY", "GRE", "AEG", "EAS", "LVP", "MUN"):
        shape = standard.provinces[id]
        inside = area(shape.rings).difference(lakes).buffer(1e-6)
        for step in range(1, 12):
            y = shape.box[1] + (shape.box[3] - shape.box[1]) * step / 12
            for left, right in rooms.home(id, y, y + height):
                found += 1
                assert inside.contains(box(left, y, right, y + height)), (id, y)
                assert right - left <= rooms.widest(id, height) + 1e-6
    assert found > 60


def test_open_runs_lie_on_no_other_land_and_no_lake(standard: MapSheet) -> None:
    rooms = Rooms(standard)
    other = [area(s.rings) for s in standard.provinces.values() if not s.is_sea and s.id != "DEN"]
    taken = unary_union([*other, *(area(lake) for lake in standard.lakes)]).buffer(-1e-6)
    x, y = standard.provinces["DEN"].label
    runs = rooms.open("DEN", Box(x - 200, y, x + 200, y + 30))
    assert runs
    assert all(not taken.intersects(box(left, y, right, y + 30)) for left, right in runs)


def test_a_square_with_a_hole() -> None:
    sheet = load_map("standard")
    assert rooms_of(sheet) is rooms_of(sheet)
    assert Rooms(sheet).widest("MUN", 5000.0) == 0.0
