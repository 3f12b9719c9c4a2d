"""Positions and judged orders for the tests of marks: verdicts are set by hand, so that every result can be shown."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from kartentisch.draw.contract import load_map
from kartentisch.draw.labels import token_height
from kartentisch.draw.marks import Choice, Mark, Scene, crossing_of, marks, scene_of
from kartentisch.draw.sheet import MapSheet
from kartentisch.judge.verdict import Outcome, Result, Verdict
from kartentisch.orders import Order, parse_canonical
from kartentisch.rules import Dislodged, Position, Unit, Variant, load_variant, reason

ZOOM = 0.26


@cache
def variant() -> Variant:
    return load_variant("colonial")


@cache
def sheet() -> MapSheet:
    return load_map("colonial")


@cache
def crossing() -> Any:
    return crossing_of(sheet())


def order(power: str, text: str) -> Order:
    found = parse_canonical(text, power)
    assert found is not None, text
    return found


def verdict(result: str = "ok", *, values: Mapping[str, Any] | None = None, **rest: Any) -> Verdict:
    return Verdict(Result(result), reason("test", **(values or {})), **rest)


def units(**by_power: str) -> tuple[Unit, ...]:
    """Units as `RUS="A MOS, F ODE"`."""
    return tuple(Unit(power, *text.split()) for power, texts in by_power.items() for text in texts.split(", ") if text)


def judged(
    standing: tuple[Unit, ...],
    orders: Mapping[Order, Verdict],
    phase: str = "movement",
    dislodged: tuple[Dislodged, ...] = (),
    centres: Mapping[str, str] | None = None,
) -> Outcome:
    before: Position = replace(
        variant().start(), units=standing, phase=phase, dislodged=dislodged, centres=dict(centres or {})
    )
    return Outcome(before=before, verdicts=dict(orders), position=before)


def scene(outcome: Outcome, zoom: float = ZOOM) -> Scene:
    return scene_of(sheet(), zoom, token_height(sheet(), zoom), crossing(), position=outcome.before)


def drawn(outcome: Outcome, zoom: float = ZOOM, choice: Choice | None = None) -> dict[str, Mark]:
    """The marks by the canonical text of their orders."""
    return {str(mark.order): mark for mark in marks(outcome, scene(outcome, zoom), choice)}
