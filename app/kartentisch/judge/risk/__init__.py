"""What can go wrong: proofs about own orders, whatever the other powers do (docs/what-can-go-wrong.md)."""

from kartentisch.judge.risk.assess import Plan, answers, assess
from kartentisch.judge.risk.improve import Improvement, improve
from kartentisch.judge.risk.values import (
    Answer,
    Assessment,
    Budget,
    CentreRisk,
    Finding,
    Gain,
    OrderRisk,
    Refutation,
    Stance,
    UnitRisk,
    Why,
    Word,
)

__all__ = [
    "Answer",
    "Assessment",
    "Budget",
    "CentreRisk",
    "Finding",
    "Gain",
    "Improvement",
    "OrderRisk",
    "Plan",
    "Refutation",
    "Stance",
    "UnitRisk",
    "Why",
    "Word",
    "answers",
    "assess",
    "improve",
]
