"""Two boards of one map on a sheet: beside each other, and above each other as plates."""

import pytest

from kartentisch.draw.cold import cold_colour, with_cold
from kartentisch.draw.kept import kept_map
from kartentisch.draw.layers import LEAN, LOW, Arrangement, laid_out, parts_of
from kartentisch.draw.look import look_for, luminance
from kartentisch.draw.sheet import MapSheet
from kartentisch.geo import province_of
from kartentisch.rules import load_variant

ZOMBIE = load_variant("zombie")
PLAIN = kept_map(ZOMBIE.map_source)


@pytest.fixture(scope="module", params=["beside", "stacked"])
def both(request: pytest.FixtureRequest) -> MapSheet:
    arrangement: Arrangement = request.param
    return laid_out(PLAIN, ZOMBIE.board, arrangement)


def test_every_province_of_the_rules_lies_in_the_box_of_its_board(both: MapSheet) -> None:
    assert set(both.provinces) == set(ZOMBIE.board.provinces)
    for id, shape in both.provinces.items():
        left, top, right, bottom = both.boards[both.board_of(id)].box
        assert left - 0.1 <= shape.box[0] <= shape.box[2] <= right + 0.1
        assert top - 0.1 <= shape.box[1] <= shape.box[3] <= bottom + 0.1
    first, second = (part.box for part in both.boards)
    assert first[2] < second[0] or first[3] < second[1]


def test_the_same_field_lies_at_the_same_place_of_every_board(both: MapSheet) -> None:
    first, second = both.boards
    dx, dy = second.box[0] - first.box[0], second.box[1] - first.box[1]
    for id in PLAIN.provinces:
        (x, y), (other_x, other_y) = both.anchor(f"{id}1"), both.anchor(f"{id}2")
        assert (other_x, other_y) == pytest.approx((x + dx, y + dy))
    assert both.twins("HEL2") == ("HEL1",)
    assert both.twins("HEL") == ()
    assert PLAIN.twins("HEL") == ()


def test_boards_alone_hold_all_of_the_sheet(both: MapSheet) -> None:
    parts = parts_of(both)
    assert [len(part.provinces) for part in parts] == [76, 76]  # 75 fields, and Switzerland
    for part in parts:
        left, top, right, bottom = part.boards[0].box
        for decor in part.decor:
            xs, ys = [ring[0] for ring in decor.rings], [ring[1] for ring in decor.rings]
            assert left - 1 <= min(xs) <= max(xs) <= right + 1
            assert top - 1 <= min(ys) <= max(ys) <= bottom + 1
    assert parts_of(PLAIN) == (PLAIN,)


def test_plates_lean_and_are_low() -> None:
    stacked = laid_out(PLAIN, ZOMBIE.board, "stacked")
    assert stacked.boards[0].box == pytest.approx((0, 0, PLAIN.width + LEAN * PLAIN.height, LOW * PLAIN.height))
    x, y = PLAIN.anchor("MUN")
    assert stacked.anchor("MUN1") == pytest.approx((x + LEAN * (PLAIN.height - y), LOW * y))
    assert laid_out(PLAIN, ZOMBIE.board, "stacked") is stacked
    assert laid_out(PLAIN, ZOMBIE.board) is not stacked


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_the_underworld_is_colder_and_darker(theme: str) -> None:
    below = [id for id in ZOMBIE.board.provinces if ZOMBIE.board.board_of(id) == "2"]
    look = with_cold(look_for(theme, ZOMBIE.powers.values()), below)
    cold = look.at("MUN2")
    assert look.at("MUN1") is look
    assert cold is not look
    assert luminance(cold.theme.land) < luminance(look.theme.land)
    assert cold.theme.ink == look.theme.ink
    assert cold.token("RUS").token == look.token("RUS").token
    tints = {cold.tint(power) for power in ZOMBIE.powers}
    assert len(tints) == (1 if theme == "print" else len(ZOMBIE.powers))
    assert with_cold(look_for(theme, ()), ()).cold is None


def test_a_cold_colour_has_a_third_of_the_saturation() -> None:
    assert cold_colour("#808080") == "#777777"
    red, green, blue = (int(cold_colour("#d9a48f")[at : at + 2], 16) for at in (1, 3, 5))
    assert red > green > blue  # a hue moves only a little
    assert red - blue < 0.45 * (0xD9 - 0x8F)


def test_provinces_of_coasts_are_found_on_their_board(both: MapSheet) -> None:
    assert both.board_of("STP2/NC") == 1
    assert both.anchor("STP2/NC") != both.anchor("STP2/SC")
    assert province_of("STP2/NC") in both.provinces
