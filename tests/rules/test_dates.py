"""Dates as people write them."""

import pytest

from kartentisch.rules import ADJUSTMENT, MOVEMENT, Calendar, Date, load_variant
from kartentisch.rules.calendar import Step
from kartentisch.rules.dates import read_date

SEASONS = Calendar((Step(MOVEMENT, "S"), Step(MOVEMENT, "F"), Step(ADJUSTMENT, "W")), years=1, first=1901)


@pytest.mark.parametrize(
    ("text", "season"),
    [
        ("S1901", "S"),
        ("f1901", "F"),
        ("Spring 1901", "S"),
        ("1901 autumn", "F"),
        ("Fall, 1901", "F"),
        ("Frühjahr 1901", "S"),
        ("HERBST 1901", "F"),
        ("Winter 1901", "W"),
        ("1901年春", "S"),
        ("1901年 秋", "F"),
    ],
)
def test_seasons(text: str, season: str) -> None:
    assert read_date(SEASONS, text) == Date(1901, season)


@pytest.mark.parametrize("text", ["1901", "X1901", "Lunch 1901", "Spring", "Spring 1901 Fall", "S 1900", "", "F19O1"])
def test_what_is_no_date(text: str) -> None:
    assert read_date(SEASONS, text) is None


def test_years_alone() -> None:
    colonial = load_variant("colonial").calendar
    assert read_date(colonial, "1872年") == Date(1872)
    assert read_date(colonial, "1871") is None
    assert read_date(colonial, "Spring 1872") is None
