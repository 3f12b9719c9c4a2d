"""The calendar as a value: a cycle of steps, and how dates are written.

Colonial: 1870, 1872 with adjustment, 1874, … (Ludomaniac, Rundenablauf). Standard: spring, fall, winter.
"""

import re

import msgspec

MOVEMENT = "movement"
RETREAT = "retreat"
ADJUSTMENT = "adjustment"
PHASES = (MOVEMENT, RETREAT, ADJUSTMENT)

_DATE = re.compile(r"([SFW]?)(-?\d{1,5})", re.ASCII)


class Date(msgspec.Struct, frozen=True, order=True):
    """A date of the game: a year, and the letter of a season where the calendar has seasons (S, F, W)."""

    year: int
    season: str = ""

    def __str__(self) -> str:
        return f"{self.season}{self.year}"


class Step(msgspec.Struct, frozen=True):
    """One step of the cycle: a movement or an adjustment, its season letter, and its year within the cycle."""

    phase: str
    season: str = ""
    year: int = 0


class Calendar(msgspec.Struct, frozen=True):
    """The steps of one cycle, the years a cycle takes, the first year and the last (0: no last year).

    A movement step may be followed by a retreat of the same date; centres change owner when a step counts,
    which is on entering an adjustment.
    """

    steps: tuple[Step, ...]
    years: int
    first: int
    last: int = 0

    def _find(self, date: Date, phase: str) -> tuple[int, int] | None:
        """Return (cycle, index of step) of a date in a phase; a retreat belongs to its movement step."""
        wanted = MOVEMENT if phase == RETREAT else phase
        for index, step in enumerate(self.steps):
            cycle, rest = divmod(date.year - self.first - step.year, self.years)
            if step.phase == wanted and step.season == date.season and rest == 0 and cycle >= 0:
                return cycle, index
        return None

    def knows(self, date: Date, phase: str) -> bool:
        """Whether this date has this phase."""
        return self._find(date, phase) is not None

    def start(self, phase: str = MOVEMENT) -> Date:
        """Return the first date that has `phase`; ValueError when the calendar never has it."""
        wanted = MOVEMENT if phase == RETREAT else phase
        for step in self.steps:
            if step.phase == wanted:
                return Date(self.first + step.year, step.season)
        raise ValueError(phase)

    def after(self, date: Date, phase: str) -> tuple[Date, str]:
        """Return the date and phase of the step that follows; retreats are not steps of the calendar."""
        found = self._find(date, phase)
        if found is None:
            raise ValueError(f"{date} {phase}")
        cycle, index = found
        index += 1
        if index == len(self.steps):
            cycle, index = cycle + 1, 0
        step = self.steps[index]
        return Date(self.first + cycle * self.years + step.year, step.season), step.phase

    def passed_over(self, date: Date, phase: str, after: Date, next_phase: str) -> tuple[tuple[Date, str], ...]:
        """Return the phases between one that was judged and the next one played, where nobody had to decide."""
        passed: list[tuple[Date, str]] = []
        while (date, phase) != (after, next_phase):
            date, phase = (date, RETREAT) if phase == MOVEMENT else self.after(date, phase)
            if date.year > after.year:
                return ()
            passed.append((date, phase))
        return tuple(passed[:-1])

    def nearest(self, year: int, phase: str) -> Date:
        """Return the first date with `phase` in this year or later; ValueError when the calendar never has it."""
        wanted = MOVEMENT if phase == RETREAT else phase
        years = [
            (self.first + step.year + self.years * max(0, -((self.first + step.year - year) // self.years)), index)
            for index, step in enumerate(self.steps)
            if step.phase == wanted
        ]
        if not years:
            raise ValueError(phase)
        found, index = min(years)
        return Date(found, self.steps[index].season)

    def ends_with(self, date: Date, phase: str) -> bool:
        """Whether the last year's last step is over once this phase is judged."""
        return bool(self.last) and self.after(date, phase)[0].year > self.last

    def turn(self, date: Date) -> int:
        """Return the number of the movement turn of this date, counted from 1."""
        moves = [step for step in self.steps if step.phase == MOVEMENT]
        found = self._find(date, MOVEMENT)
        if found is None:
            found = self._find(date, ADJUSTMENT)
            if found is None:
                raise ValueError(str(date))
            return found[0] * len(moves) + sum(step.phase == MOVEMENT for step in self.steps[: found[1]])
        return found[0] * len(moves) + sum(step.phase == MOVEMENT for step in self.steps[: found[1] + 1])

    def read(self, text: str) -> Date | None:
        """Read a date in the calendar's own form ("1870", "F1901"), None when it is not one."""
        match = _DATE.fullmatch(text.strip().upper())
        if match is None:
            return None
        date = Date(int(match[2]), match[1])
        return date if any(self.knows(date, phase) for phase in PHASES) else None
