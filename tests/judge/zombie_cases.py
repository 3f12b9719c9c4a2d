"""The cases of Zombie-Diplomacy², as positions to judge step by step."""

import json
from pathlib import Path
from typing import Any

from kartentisch.judge import Outcome, adjudicate
from kartentisch.judge.document import read_position
from kartentisch.orders import Order, parse_canonical
from kartentisch.rules import Position, load_variant

ZOMBIE = load_variant("zombie")
CASES = json.loads((Path(__file__).parent.parent / "data" / "zombie_cases.json").read_text(encoding="utf-8"))
BY_ID = {case["id"]: case for case in CASES}


def case_position(case: dict[str, Any], **options: Any) -> Position:
    """The position a case begins with; `options`: rulings by id with "__" for the full stop."""
    if case.get("start"):
        return ZOMBIE.start()
    document = {"variant": "zombie", "phase": "movement"}
    document |= {key: case[key] for key in ("date", "phase", "units", "centres", "standoffs", "votes") if key in case}
    document["options"] = case.get("options", {}) | {key.replace("__", "."): value for key, value in options.items()}
    lost: dict[str, list[Any]] = {}
    for entry in case.get("lost", ()):
        lost.setdefault(entry["power"], []).append({key: value for key, value in entry.items() if key != "power"})
    if lost:
        document["dislodged"] = lost
    return read_position(document)[0]


def read(entries: list[dict[str, Any]]) -> list[Order]:
    """The orders of a step."""
    orders = [parse_canonical(entry["order"], entry["power"]) for entry in entries]
    assert None not in orders, entries
    return [order for order in orders if order is not None]


def by_power(position: Position) -> dict[str, list[str]]:
    """The standing units by power."""
    found: dict[str, list[str]] = {}
    for unit in position.units:
        found.setdefault(unit.power, []).append(str(unit))
    return {power: sorted(units) for power, units in found.items()}


def played(case: dict[str, Any], **options: Any) -> Outcome:
    """The outcome of the last step of a case, whatever is expected of it."""
    position = case_position(case, **options)
    for step in case["steps"][:-1]:
        position = adjudicate(position, read(step["orders"])).position
    return adjudicate(position, read(case["steps"][-1]["orders"]))
