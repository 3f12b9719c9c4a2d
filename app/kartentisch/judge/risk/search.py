"""Exact search for orders of others under which something holds, or does not: branch and bound on the judge itself.

A node is a set of choices for every unit. Its bound decides it, or names the units that matter; one of them is
branched on: each choice that was seen to matter is a child, all its other choices together are one more. A node where
every unit seen has one choice left is put to the judge. A failed child whose proof read nothing of the unit branched
on fails the whole node, and proofs are kept: a node whose sets lie within those of an earlier proof needs no bound.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from kartentisch.judge.actions import NO, UNKNOWN, YES
from kartentisch.judge.movement import judge_movement
from kartentisch.judge.risk.bounds import Bounds
from kartentisch.judge.risk.questions import Question
from kartentisch.judge.risk.table import Table
from kartentisch.judge.risk.values import Budget, Why
from kartentisch.judge.verdict import Outcome

Chosen = Mapping[int, int]
DEPTHS = (4, 14, 40)
"""How deep decisions are followed: first near ones; deeper where that is not enough to leave it to the judge."""
_KEPT = 60


class OutOfBudget(Exception):
    """The search was broken off; `why` says by what."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class _Proof:
    """Sets of choices, of the units named, that allow nothing that was looked for."""

    masks: tuple[tuple[int, int], ...]
    read: int

    def covers(self, allowed: list[int]) -> bool:
        return all(allowed[u] & ~mask == 0 for u, mask in self.masks)


class Search:
    """Searches one table for one question; `steps`: nodes that may still be looked at."""

    def __init__(self, table: Table, question: Question, budget: Budget) -> None:
        self.table = table
        self.question = question
        self.budget = budget
        self.steps = budget.steps
        self.restricted = False
        self._wanted = False
        self._most: int | None = None
        self._proofs: list[_Proof] = []

    def find(self, wanted: bool, most: int | None = None) -> Chosen | None:
        """Return choices of the free units with which the answer is as wanted, None when there are none.

        `most`: so many units at most do not hold. `restricted` then says whether that kept anything from being tried.
        Raises OutOfBudget.
        """
        if not self.table.proves and most is None:
            raise OutOfBudget(Why.RULINGS)
        self._wanted, self._most, self.restricted = wanted, most, False
        self._proofs.clear()
        found, _read = self._node(list(self.table.full))
        return found

    def judged(self, chosen: Chosen) -> Outcome:
        """The outcome of the phase with these choices."""
        return judge_movement(self.table.position, self.table.orders(chosen))

    def _node(self, allowed: list[int]) -> tuple[Chosen | None, int]:
        """Return choices as wanted, or None with the units (as bits) whose sets the proof has read."""
        self._step()
        allowed, limited = self._limit(allowed)
        for proof in self._proofs:
            if proof.covers(allowed):
                return None, -1 if limited else proof.read
        unit = -1
        bounds = Bounds(self.table, allowed, DEPTHS[0])
        for depth in DEPTHS:
            bounds = Bounds(self.table, allowed, depth)
            state = self.question.bound(bounds) if self.table.proves else self._looked(bounds)
            if state == (NO if self._wanted else YES):
                self._keep(bounds, allowed)
                return None, -1 if limited else bounds.read
            unit = self._unit(bounds)
            if state != UNKNOWN:
                # Whatever the rest does; the judge still has the last word.
                chosen = self._some(allowed)
                if self._good(chosen):
                    return chosen, 0
            if unit >= 0 or not bounds.cut_off:
                break
        if unit < 0:
            if bounds.cut_off:
                raise OutOfBudget(Why.STEPS)
            chosen = self._some(allowed)
            return (chosen, 0) if self._good(chosen) else (None, -1 if limited else bounds.read)
        return self._branch(allowed, unit, bounds.seen[unit], limited, bounds.read)

    def _looked(self, bounds: Bounds) -> int:
        """See what matters, but believe no bound, for it is not proved under the rulings of this game."""
        self.question.bound(bounds)
        return UNKNOWN

    def _branch(self, allowed: list[int], unit: int, seen: int, limited: bool, read: int) -> tuple[Chosen | None, int]:
        mask = allowed[unit]
        parts = [1 << a for a in range(mask.bit_length()) if mask & seen & 1 << a]
        rest = mask & ~seen
        # A proof that tells the choices of a unit apart has read that unit.
        everything = read if not limited else -1
        for part in [*parts, *([rest] if rest else [])]:
            child = list(allowed)
            child[unit] = part
            found, needed = self._node(child)
            if found is not None:
                return found, 0
            if needed >= 0 and not needed >> unit & 1:
                return None, -1 if limited else needed
            everything = -1 if needed < 0 else everything | needed
        return None, everything

    def _step(self) -> None:
        self.steps -= 1
        if self.steps < 0:
            raise OutOfBudget(Why.STEPS)
        why = self.budget.spent()
        if why is not None:
            raise OutOfBudget(why)

    def _limit(self, allowed: list[int]) -> tuple[list[int], bool]:
        """Let all hold that still may, once as many as may do something else do."""
        if self._most is None:
            return allowed, False
        fixed = self.table.fixed
        if sum(not mask & 1 for u, mask in enumerate(allowed) if u not in fixed) < self._most:
            return allowed, False
        self.restricted = True
        return [mask if u in fixed or not mask & 1 else 1 for u, mask in enumerate(allowed)], True

    def _unit(self, bounds: Bounds) -> int:
        """The unit to branch on: among those that matter the one seen nearest."""
        open_ = [u for u in bounds.seen if not bounds.single(u)]
        return min(open_, key=lambda u: (bounds.near[u], u), default=-1)

    def _keep(self, bounds: Bounds, allowed: list[int]) -> None:
        if self._most is None and len(self._proofs) < _KEPT:
            read = bounds.read
            masks = tuple((u, mask) for u, mask in enumerate(allowed) if read >> u & 1 and mask != self.table.full[u])
            self._proofs.append(_Proof(masks, read))

    def _some(self, allowed: list[int]) -> Chosen:
        """One choice for each free unit, to hold where it may."""
        return {u: (mask & -mask).bit_length() - 1 for u, mask in enumerate(allowed) if u not in self.table.fixed}

    def _good(self, chosen: Chosen) -> bool:
        return self.question.holds(self.judged(chosen)) is self._wanted
