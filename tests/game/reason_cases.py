"""Positions in which a reason is given, as the data tells them, judged."""

import json
from pathlib import Path
from typing import Any

from kartentisch.judge import Outcome, adjudicate
from kartentisch.judge.losses import complete
from kartentisch.orders import Order, parse_canonical
from kartentisch.rules import ADJUSTMENT, Date, Dislodged, Unit, load_variant

FILE = Path(__file__).resolve().parents[1] / "data" / "reasons.json"


def data() -> dict[str, Any]:
    """What is known of every code: a case with its remedies, or why there is none."""
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return found


def judged(case: dict[str, Any]) -> tuple[Outcome, Order]:
    """Return the outcome of a case and the order it asks about (a default one too)."""
    start = load_variant(case["variant"]).start()
    units = tuple(Unit(power, *text.split()) for power, texts in case.get("units", {}).items() for text in texts)
    lost = tuple(
        Dislodged(Unit(power, *text.split()), case.get("attacker", ""), tuple(retreats))
        for power, texts in case.get("lost", {}).items()
        for text, retreats in texts.items()
    )
    position = start.with_(
        phase=case["phase"],
        date=_adjustment(start.date) if case["phase"] == ADJUSTMENT else start.date,
        units=units,
        dislodged=lost,
        standoffs=tuple(case.get("standoffs", ())),
        options=case.get("options", {}),
    )
    if position.variant.rise is not None:
        position = position.with_(dislodged=complete(position, [(one, True, False) for one in lost]))
    if "centres" in case:
        position = position.with_(
            centres={centre: power for power, centres in case["centres"].items() for centre in centres}
        )
    orders = [
        order
        for power, texts in case.get("orders", {}).items()
        for text in texts
        if (order := parse_canonical(text, power)) is not None
    ]
    assert len(orders) == sum(map(len, case.get("orders", {}).values()))
    outcome = adjudicate(position, orders)
    asked = next(order for order in outcome.verdicts if str(order) == case["asked"])
    return outcome, asked


def _adjustment(date: Date) -> Date:
    """The first adjustment after a start: the same year's winter, or two years later where there are no seasons."""
    return Date(date.year, "W") if date.season else Date(date.year + 2)
