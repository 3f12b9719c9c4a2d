"""Colours can be read and told apart."""

import pytest
from msgspec.structs import asdict

from kartentisch.draw.look import THEMES, contrast, look_for, luminance
from kartentisch.draw.patterns import PATTERNS
from kartentisch.rules import Power, load_variant

COLONIAL = load_variant("colonial")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_power_of_colonial_has_its_own_colours(theme: str) -> None:
    look = look_for(theme, COLONIAL.powers.values())
    for power in COLONIAL.powers.values():
        assert look.tint(power.id) == power.tints[theme]
        assert look.token(power.id).token == power.tokens[theme]
    assert len({look.tint(power) for power in COLONIAL.powers}) == len(COLONIAL.powers)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_codes_on_tokens_can_be_read(theme: str) -> None:
    look = look_for(theme, COLONIAL.powers.values())
    for power in COLONIAL.powers:
        assert contrast(look.token(power).token, look.token(power).text) >= 5.7
        assert contrast(look.tint(power), look.theme.ink) >= 3.7


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_lines_and_names_stand_out(theme: str) -> None:
    colours = THEMES[theme]
    assert contrast(colours.ink, colours.land) >= 4.5
    assert contrast(colours.sea_ink, colours.sea) >= 4.5
    for line in (colours.arrow, colours.bad, colours.accent, colours.selected):
        assert contrast(line, colours.land) >= 3


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_powers_without_colours_get_some(theme: str) -> None:
    powers = [Power(f"P{number:02}", (), ()) for number in range(23)]
    look = look_for(theme, powers)
    assert len({look.tint(power.id) for power in powers}) == 23
    for power in powers:
        assert contrast(look.token(power.id).token, look.token(power.id).text) >= 4.5


def test_nobodys_land_is_neutral() -> None:
    look = look_for("light", COLONIAL.powers.values())
    assert look.tint(None) == look.tint("XXX") == look.theme.land


def test_luminance_is_that_of_the_standard() -> None:
    assert luminance("#000000") == 0
    assert luminance("#ffffff") == pytest.approx(1)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_patterns_are_shown_when_wished_for_and_always_on_paper() -> None:
    powers = COLONIAL.powers.values()
    assert look_for("light", powers).pattern("RUS") is None
    shown = look_for("light", powers, patterns=True)
    assert {shown.pattern(power.id) for power in powers} == {PATTERNS[power.pattern] for power in powers}
    assert shown.pattern(None) is None
    assert look_for("print", powers).pattern("RUS") == PATTERNS[COLONIAL.powers["RUS"].pattern]


def test_paper_has_no_colours() -> None:
    look = look_for("print", COLONIAL.powers.values())
    theme = look.theme
    shown = [value for value in asdict(theme).values() if isinstance(value, str) and value.startswith("#")]
    shown += [colour for power in look.powers.values() for colour in (power.tint, power.token, power.text)]
    assert all(colour[1:3] == colour[3:5] == colour[5:] for colour in [*shown, *theme.sea_tints])


def test_powers_without_patterns_get_those_nobody_has() -> None:
    powers = [Power("AAA", (), (), pattern="dots"), *(Power(f"P{number:02}", (), ()) for number in range(22))]
    look = look_for("print", powers)
    assert len({power.pattern for power in look.powers.values()}) == 23


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_has_a_look(theme: str) -> None:
    look = look_for(theme, COLONIAL.powers.values())
    assert look.theme.base in ("light", "dark")
    assert contrast(look.theme.ink, look.theme.land) >= 4.5
    assert contrast(look.theme.sea_ink, look.theme.sea) >= 4.5
    for ground, ink in ((look.theme.mountain, look.theme.rock), (look.theme.floe, look.theme.crack)):
        assert contrast(ground, ink) >= 2.5
