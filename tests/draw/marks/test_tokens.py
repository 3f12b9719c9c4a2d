"""Units by shape alone: every kind has an outline of its own, the risen are torn, colours follow the theme."""

from itertools import combinations

import pytest
from shapely.geometry import Point, Polygon

from kartentisch.draw.figures import FIGURE, FROM, figure_of, inside, shows_figure, unit_size
from kartentisch.draw.look import Look, contrast, look_for
from kartentisch.draw.marks.tokens import State, code_drop, token_outline, token_paint, token_size
from kartentisch.draw.themes import THEMES
from kartentisch.rules import load_variant

KINDS = ("A", "F", "W", "ZA", "ZF")
POWERS = tuple(load_variant("world2200").powers.values())


def look(theme: str) -> Look:
    return look_for(theme, POWERS)


@pytest.mark.parametrize("kind", KINDS)
def test_an_outline_is_sound_and_has_room_for_its_letters(kind: str) -> None:
    shape = Polygon(token_outline(kind, 0, 0, 16))
    width, height = token_size(kind, 16)
    assert shape.is_valid
    left, top, right, bottom = shape.bounds
    assert right - left == pytest.approx(width, abs=0.1)
    assert bottom - top <= height * 1.15
    size = 16 * 0.56
    baseline = code_drop(kind, 16, size)
    for x in (-9, 0, 9) if kind != "W" else (-8, 0, 8):
        assert shape.contains(Point(x, baseline - size * 0.35)), x


def test_no_two_kinds_have_the_same_outline_at_16_pixels() -> None:
    for first, second in combinations(KINDS, 2):
        a, b = (Polygon(token_outline(kind, 0, 0, 12)) for kind in (first, second))
        assert a.symmetric_difference(b).area > 0.08 * max(a.area, b.area), (first, second)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("state", ["standing", "dislodged", "ghost"])
def test_codes_can_be_read_on_every_token(theme: str, kind: str, state: State) -> None:
    shown = look(theme)
    for power in shown.powers.values():
        paint = token_paint(kind, state, coded=True, power=power, theme=shown.theme)
        assert contrast(paint.fill, paint.ink) >= 4.5
        assert (paint.dash is not None) == (state == "ghost")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("kind", KINDS)
def test_states_differ_from_each_other(theme: str, kind: str) -> None:
    shown = look(theme)
    power = shown.token("RUS")
    standing, lost, ghost = (
        token_paint(kind, state, coded=True, power=power, theme=shown.theme)
        for state in ("standing", "dislodged", "ghost")
    )
    assert lost.edge == shown.theme.bad
    assert ghost.fill == shown.theme.casing != standing.fill or kind.startswith("Z")
    assert len({standing, lost, ghost}) == 3 or theme == "print"


def test_figures_appear_where_there_is_room() -> None:
    assert not shows_figure("tokens", 60)
    assert not shows_figure("figures", FROM / FIGURE - 1)
    assert shows_figure("figures", FROM / FIGURE + 1)
    assert unit_size("A", 26, "tokens") == token_size("A", 26)
    assert unit_size("A", 26, "figures")[0] == FIGURE * 26
    assert unit_size("F", 12, "figures") == token_size("F", 12)


def test_a_kind_nobody_drew_looks_like_an_army() -> None:
    assert token_outline("X", 0, 0, 10) == token_outline("A", 0, 0, 10)
    theme = THEMES["light"]
    power = look("light").token("RUS")
    strange, army = (figure_of(kind, "standing", 40, power=power, theme=theme) for kind in ("X", "A"))
    assert strange == army


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("pixels", [16, 32, 64])
def test_figures_on_paper_are_black_and_white(kind: str, pixels: int) -> None:
    figure = figure_of(kind, "dislodged", pixels, power=look("print").token("RUS"), theme=THEMES["print"])
    assert figure.box == pixels
    colours = {part[:6] for part in inside(figure.text).split("#")[1:]}
    assert colours == {"000000", "ffffff"}
