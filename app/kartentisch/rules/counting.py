"""Counting by points: what a centre is worth to the power that owns it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """`centre`: what a centre is worth; `own_home`: what one is worth to the power whose home it was at the start."""

    centre: int = 1
    own_home: int = 1
    place: str = ""
