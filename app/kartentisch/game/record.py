"""What the judge said about a turn, as short lines for the game file."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kartentisch.judge.verdict import Outcome


def record(outcome: Outcome) -> Mapping[str, tuple[str, ...]]:
    """Return the orders as judged by power: "A MOS - TSR - IRK: halted at OMS", "A KRA H: ok, dislodged"."""
    lines: dict[str, list[str]] = {}
    for order, verdict in outcome.verdicts.items():
        at = f" at {verdict.at}" if verdict.at else ""
        dislodged = ", dislodged" if verdict.dislodged else ""
        lines.setdefault(order.power, []).append(f"{order}: {verdict.result}{at}{dislodged}")
    return MappingProxyType({power: tuple(texts) for power, texts in lines.items()})
