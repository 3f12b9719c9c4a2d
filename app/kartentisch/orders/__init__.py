"""Orders as values; reading and writing them as text."""

from kartentisch.orders.canonical import parse_canonical
from kartentisch.orders.values import (
    Build,
    Convert,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Passage,
    Remove,
    Support,
    Train,
    UnitOrder,
    Unreadable,
    Waive,
)

__all__ = [
    "Build",
    "Convert",
    "Convoy",
    "Disband",
    "Hold",
    "Move",
    "Order",
    "Passage",
    "Remove",
    "Support",
    "Train",
    "UnitOrder",
    "Unreadable",
    "Waive",
    "parse_canonical",
]
