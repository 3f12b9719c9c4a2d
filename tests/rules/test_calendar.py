"""The calendar: Colonial's turns of two years, and seasons."""

import pytest

from kartentisch.rules import ADJUSTMENT, MOVEMENT, RETREAT, Calendar, Date, load_variant
from kartentisch.rules.calendar import Step

COLONIAL = load_variant("colonial").calendar
STANDARD = Calendar(
    (Step(MOVEMENT, "S"), Step(MOVEMENT, "F"), Step(ADJUSTMENT, "W")),
    years=1,
    first=1901,
)


def walk(calendar: Calendar, steps: int) -> list[tuple[str, str]]:
    """The first steps of a calendar, each as date and phase."""
    date, phase = calendar.start(), MOVEMENT
    found = []
    for _ in range(steps):
        found.append((str(date), phase))
        date, phase = calendar.after(date, phase)
    return found


def test_turns_and_adjustments_of_colonial() -> None:
    """Case Y01 (Rundenablauf): a turn every two years, an adjustment after every second one."""
    assert walk(COLONIAL, 9) == [
        ("1870", MOVEMENT),
        ("1872", MOVEMENT),
        ("1872", ADJUSTMENT),
        ("1874", MOVEMENT),
        ("1876", MOVEMENT),
        ("1876", ADJUSTMENT),
        ("1878", MOVEMENT),
        ("1880", MOVEMENT),
        ("1880", ADJUSTMENT),
    ]


def test_the_fiftieth_turn_of_colonial_is_the_last() -> None:
    steps = walk(COLONIAL, 75)
    turns = [date for date, phase in steps if phase == MOVEMENT]
    assert len(turns) == 50
    assert turns[-1] == "1968"
    assert steps[-1] == ("1968", ADJUSTMENT)
    assert [COLONIAL.turn(Date(int(date))) for date in turns] == list(range(1, 51))
    ends = [(date, phase) for date, phase in steps if COLONIAL.ends_with(Date(int(date)), phase)]
    assert ends == [("1968", ADJUSTMENT)]


def test_dates_colonial_does_not_have() -> None:
    assert COLONIAL.knows(Date(1870), MOVEMENT)
    assert COLONIAL.knows(Date(1870), RETREAT)
    assert not COLONIAL.knows(Date(1870), ADJUSTMENT)
    assert COLONIAL.knows(Date(1872), ADJUSTMENT)
    assert not COLONIAL.knows(Date(1871), MOVEMENT)
    assert not COLONIAL.knows(Date(1868), MOVEMENT)
    assert not COLONIAL.knows(Date(1870, "S"), MOVEMENT)
    assert not COLONIAL.knows(Date(1870), "tea")
    with pytest.raises(ValueError, match="1871"):
        COLONIAL.after(Date(1871), MOVEMENT)
    with pytest.raises(ValueError, match="1871"):
        COLONIAL.turn(Date(1871))


def test_a_retreat_belongs_to_its_movement() -> None:
    assert COLONIAL.after(Date(1872), RETREAT) == (Date(1872), ADJUSTMENT)
    assert COLONIAL.after(Date(1870), RETREAT) == (Date(1872), MOVEMENT)
    assert COLONIAL.start(RETREAT) == Date(1870)
    assert COLONIAL.start(ADJUSTMENT) == Date(1872)
    with pytest.raises(ValueError, match="tea"):
        COLONIAL.start("tea")


def test_seasons() -> None:
    assert walk(STANDARD, 4) == [
        ("S1901", MOVEMENT),
        ("F1901", MOVEMENT),
        ("W1901", ADJUSTMENT),
        ("S1902", MOVEMENT),
    ]
    assert STANDARD.turn(Date(1902, "F")) == 4
    assert STANDARD.turn(Date(1902, "W")) == 4
    assert not STANDARD.ends_with(Date(2500, "W"), ADJUSTMENT)


@pytest.mark.parametrize(
    ("calendar", "text", "date"),
    [
        (COLONIAL, "1870", Date(1870)),
        (COLONIAL, " 1872 ", Date(1872)),
        (COLONIAL, "1871", None),
        (COLONIAL, "F1870", None),
        (COLONIAL, "１８７０", None),
        (COLONIAL, "", None),
        (COLONIAL, "1870-01", None),
        (COLONIAL, "9" * 400, None),
        (STANDARD, "f1901", Date(1901, "F")),
        (STANDARD, "S1900", None),
        (STANDARD, "1901", None),
    ],
)
def test_reading_dates(calendar: Calendar, text: str, date: Date | None) -> None:
    assert calendar.read(text) == date


def test_dates_are_written_as_they_are_read() -> None:
    for date in (Date(1901, "S"), Date(1934, "F"), Date(1905, "W")):
        assert STANDARD.read(str(date)) == date


def test_phases_nobody_had_to_decide_in() -> None:
    standard = load_variant("standard").calendar
    spring, fall, winter = (Date(1901, season) for season in "SFW")
    assert standard.passed_over(spring, MOVEMENT, fall, MOVEMENT) == ((spring, RETREAT),)
    assert standard.passed_over(spring, MOVEMENT, spring, RETREAT) == ()
    assert standard.passed_over(spring, RETREAT, fall, MOVEMENT) == ()
    following = Date(1902, "S")
    assert standard.passed_over(fall, MOVEMENT, following, MOVEMENT) == ((fall, RETREAT), (winter, ADJUSTMENT))
    assert standard.passed_over(winter, ADJUSTMENT, following, MOVEMENT) == ()
