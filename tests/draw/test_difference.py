"""How different colours look; the powers of every variant, measured between neighbours."""

from itertools import combinations

import pytest

from dev_palettes import neighbours
from kartentisch.draw.difference import VISIONS, ciede2000, difference
from kartentisch.draw.look import contrast, look_for, spare_palette
from kartentisch.draw.patterns import PATTERNS
from kartentisch.draw.themes import THEMES
from kartentisch.rules import load_variant

# Pairs of Lab colours and their difference, from the table published with the formula.
PUBLISHED = [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
    ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((6.7747, -0.2908, -2.4247), (5.8714, -0.0985, -2.2286), 0.6377),
]

# The least difference of two powers whose homes lie at most four steps apart, for each of VISIONS. What is reached may
# grow, not shrink. The tints of the seven are chosen by hand, for their looks; colour-blind readers have "safe".
REACHED = {
    ("world2200", "light"): (12.5, 7.5, 10.8, 8.0),
    ("world2200", "dark"): (16.7, 10.8, 8.9, 9.8),
    ("world2200", "balanced"): (15.6, 9.0, 10.3, 12.0),
    ("world2200", "balanced-dark"): (17.5, 11.5, 11.7, 13.2),
    ("world2200", "safe"): (9.7, 8.1, 8.7, 9.0),
    ("world2200", "safe-dark"): (13.9, 9.8, 9.7, 9.9),
    ("colonial", "light"): (8.5, 1.1, 3.2, 4.5),
    ("colonial", "dark"): (10.7, 4.0, 2.3, 4.0),
    ("colonial", "balanced"): (10.9, 8.8, 8.9, 8.8),
    ("colonial", "balanced-dark"): (16.0, 11.6, 9.9, 14.5),
    ("colonial", "safe"): (14.3, 12.6, 12.8, 15.8),
    ("colonial", "safe-dark"): (17.4, 12.8, 13.9, 15.9),
    ("standard", "light"): (13.4, 1.1, 3.2, 7.3),
    ("standard", "dark"): (10.5, 4.5, 2.3, 4.0),
    ("standard", "balanced"): (10.9, 8.7, 8.6, 8.8),
    ("standard", "balanced-dark"): (11.1, 11.0, 9.9, 11.2),
    ("standard", "safe"): (18.6, 13.0, 14.8, 15.8),
    ("standard", "safe-dark"): (17.4, 13.5, 13.9, 15.9),
}
# The least contrast of names on a tint, likewise (WCAG): 4.5 is good for small letters; names have halos besides.
LEGIBLE = {
    "light": 5.0,
    "dark": 3.7,
    "balanced": 4.8,
    "balanced-dark": 2.5,
    "safe": 4.5,
    "safe-dark": 4.2,
    "print": 20.0,
}


@pytest.mark.parametrize(("first", "second", "wanted"), PUBLISHED)
def test_the_difference_is_the_published_one(
    first: tuple[float, float, float], second: tuple[float, float, float], wanted: float
) -> None:
    assert ciede2000(first, second) == pytest.approx(wanted, abs=1e-4)
    assert ciede2000(second, first) == pytest.approx(wanted, abs=1e-4)


def test_red_and_green_come_near_for_those_who_do_not_tell_them_apart() -> None:
    red, green = "#b04344", "#726817"
    assert difference(red, green) > 2 * difference(red, green, "deutan")
    assert difference(red, green) > 2 * difference(red, green, "protan")
    assert difference("#777777", "#777777", "tritan") == 0


def test_the_palettes_keep_what_they_promise() -> None:
    wanted = {"safe": (14.4, 12.7, 12.8, 15.7), "balanced": (11.0, 8.8, 8.7, 8.7)}
    for palette, least in wanted.items():
        colours = spare_palette(palette, 7)
        found = [min(difference(a, b, vision) for a, b in combinations(colours, 2)) for vision in VISIONS]
        assert found == pytest.approx(least, abs=0.05)


@pytest.mark.parametrize(("id", "theme"), REACHED)
def test_neighbours_are_told_apart(id: str, theme: str) -> None:
    variant = load_variant(id)
    look = look_for(theme, variant.powers.values())
    near = neighbours(variant)
    assert len(near) >= 15
    for vision, wanted in zip(VISIONS, REACHED[id, theme], strict=True):
        found = {pair: difference(look.tint(pair[0]), look.tint(pair[1]), vision) for pair in near}
        assert min(found.values()) >= wanted, (vision, min(found, key=found.__getitem__))


@pytest.mark.parametrize("id", ["world2200", "colonial", "standard"])
@pytest.mark.parametrize("theme", THEMES)
def test_names_can_be_read_on_every_tint(id: str, theme: str) -> None:
    look = look_for(theme, load_variant(id).powers.values())
    for power, colours in look.powers.items():
        assert contrast(look.theme.ink, colours.tint) >= LEGIBLE[theme], power
        assert contrast(colours.text, colours.token) >= 5.0, power


@pytest.mark.parametrize("id", ["world2200", "colonial", "standard"])
def test_every_power_has_a_pattern_of_its_own(id: str) -> None:
    variant = load_variant(id)
    patterns = [power.pattern for power in variant.powers.values()]
    assert len(set(patterns)) == len(patterns)
    assert set(patterns) <= set(PATTERNS)


def test_what_is_good_is_told_from_what_is_bad_by_colour_blind_readers() -> None:
    for name in ("safe", "safe-dark"):
        for vision in VISIONS:
            assert difference(THEMES[name].good, THEMES[name].bad, vision) >= 20, (name, vision)
