"""What can go wrong: how long the first answer and all answers take, and how many are found within the time."""

import random
import time
from collections import Counter
from collections.abc import Iterator

from benchmarks.lines import Line
from benchmarks.positions import chance_orders, crowded, movement_phases
from kartentisch.judge import adjudicate
from kartentisch.judge.risk import Budget, Plan, answers
from kartentisch.judge.risk.assess import subject
from kartentisch.orders import Order
from kartentisch.rules import MOVEMENT, Position, load_variant
from tests.judge.games import phases

SECONDS = 10.0
UNITS = 30
PLANS = 5


def measure() -> Iterator[Line]:
    """Yield times and counts for mid-game positions, each for the power with most units."""
    recorded = [p for p in phases("cicero") if p.position.phase == MOVEMENT and len(p.position.units) >= UNITS]
    standard = [(phase.position, phase.orders) for phase in recorded[:: max(1, len(recorded) // PLANS)]][:PLANS]
    yield from _board("Standard, recorded mid-game", standard, "under 1 s", "under 10 s")
    colonial = list(movement_phases(games=PLANS, turns=12))[11::12]
    yield from _board("Colonial, random mid-game", colonial, "under 1 s", "under 10 s")
    yield from _board("World 2200, 145 contested units", list(crowded(145, 2, "world2200")), "under 1 s", "within 10 s")
    yield from _board("Zombie, random mid-game", [_zombie(seed) for seed in range(2)], "under 1 s", "within 10 s")


def _zombie(seed: int) -> tuple[Position, tuple[Order, ...]]:
    chance = random.Random(seed)
    position = load_variant("zombie").start()
    while position.date.year < 1906 or position.phase != MOVEMENT:
        orders = chance_orders(position, chance) if position.phase == MOVEMENT else []
        position = adjudicate(position, orders).position
    return position, tuple(chance_orders(position, chance))


def _board(
    what: str, plans: list[tuple[Position, tuple[Order, ...]]] | list[tuple[Position, list[Order]]], *budgets: str
) -> Iterator[Line]:
    firsts, totals = [], []
    words: Counter[str] = Counter()
    for position, orders in plans:
        power = max(position.powers, key=lambda one: len(position.units_of(one)))
        begin = time.monotonic()
        times = []
        latest = {}
        for answer in answers(Plan(position, power, tuple(orders), {}), Budget(SECONDS)):
            times.append(time.monotonic() - begin)
            latest[subject(answer)] = answer.finding.word.value
        firsts.append(times[0])
        totals.append(times[-1])
        words.update(latest.values())
    yield Line(f"{what}, {len(plans)} plans: slowest first answer", f"{max(firsts):.2f} s", budgets[0])
    yield Line("  slowest plan, all answers", f"{max(totals):.1f} s", budgets[1])
    yield Line("  answers", ", ".join(f"{count} {word}" for word, count in words.most_common()))
