"""A line of the printed table."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """What was measured, its value with its unit, and the budget of the design it stands beside ("" none)."""

    what: str
    value: str
    budget: str = ""
