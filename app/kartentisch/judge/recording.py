"""How the judge came to its decisions: what followed from what, circles, guesses, the backup rule, runs of the train.

A recorder handed to `adjudicate` is told at every step and keeps it as a value, indented by how deep the guess is. The
words are sentences like all others (codes trace.*).
"""

from collections.abc import Iterable
from dataclasses import dataclass

from kartentisch.judge.actions import SUPPORT, TRAIN, UNKNOWN, YES
from kartentisch.judge.dependencies import depends_on
from kartentisch.judge.field import Field, TrainRun
from kartentisch.rules import Reason, Unit, reason


@dataclass(frozen=True, slots=True)
class TraceStep:
    """One step: `depth` of indentation (runs of the train, circles and guesses lie inside each other) and what."""

    depth: int
    reason: Reason


class Recorder:
    """Keeps the steps of one adjudication in `steps`."""

    def __init__(self) -> None:
        """Begin with nothing recorded."""
        self.steps: list[TraceStep] = []
        self._depth = 0

    def decided(self, f: Field, i: int) -> None:
        """A decision followed from others."""
        read = tuple(f.units[j] for j in sorted(depends_on(f, i)) if f.status[j] != UNKNOWN)
        kind = "support" if f.action[i] is SUPPORT else "train" if f.action[i] is TRAIN else "move"
        code = f"trace.{kind}.{'yes' if f.status[i] == YES else 'no'}"
        if read:
            self._note(code, unit=f.units[i], goal=f.goal[i] or f.target[i], read=read)
        else:
            self._note(f"{code}.anyway", unit=f.units[i], goal=f.goal[i] or f.target[i])

    def circle(self, f: Field, circle: Iterable[int]) -> None:
        """Nothing more follows: these decisions depend on themselves."""
        self._note("trace.circle", units=_units(f, circle))
        self._depth += 1

    def guess(self, f: Field, i: int) -> None:
        """A decision of a circle is guessed, to see whether that is consistent."""
        self._note("trace.guess.yes" if f.status[i] == YES else "trace.guess.no", unit=f.units[i])
        self._depth += 1

    def guessed(self, count: int) -> None:
        """The guess is done; `count` consistent assignments of the circle were found so far."""
        self._note("trace.found", count=count)
        self._depth -= 1

    def settled(self, f: Field, circle: Iterable[int]) -> None:
        """The circle has one consistent assignment only, and that is taken."""
        self._depth -= 1
        held = _held(f, circle)
        self._note("trace.settled" if held else "trace.settled.none", units=held)

    def backup(self, f: Field, circle: list[int]) -> None:
        """None or several assignments are consistent: the backup rule decided."""
        self._depth -= 1
        held = _held(f, circle)
        if any(f.status[i] == UNKNOWN or i in f.held_back for i in circle):
            self._note("trace.backup.ways", units=_units(f, f.failed_paths))
        else:
            self._note("trace.backup.circle" if held else "trace.backup.none", units=held)

    def run(self, f: Field, run: TrainRun) -> None:
        """The field is resolved with the train meeting this station."""
        self._depth = 0
        self._note("trace.run", unit=f.units[run.unit], station=run.stations[run.meets])
        self._depth = 1

    def ran(self, f: Field, run: TrainRun, block: int | None) -> None:
        """The run is done: the first station found blocked, None for a free line."""
        self._depth = 0
        if block is None:
            self._note("trace.ran.free", unit=f.units[run.unit])
        else:
            self._note("trace.ran.blocked", unit=f.units[run.unit], station=run.stations[block])

    def overland(self, f: Field, movers: Iterable[int]) -> None:
        """Moves whose convoy failed go by land, and everything is decided anew."""
        self._note("trace.overland", units=_units(f, movers))

    def _note(self, code: str, **values: object) -> None:
        self.steps.append(TraceStep(self._depth, reason(code, **values)))


def _units(f: Field, numbers: Iterable[int]) -> tuple[Unit, ...]:
    return tuple(f.units[i] for i in sorted(numbers))


def _held(f: Field, numbers: Iterable[int]) -> tuple[Unit, ...]:
    """Those of a circle that succeed."""
    return _units(f, (i for i in numbers if f.status[i] == YES))
