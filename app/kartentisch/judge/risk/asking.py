"""Answering one question: the smallest set of orders against it, or a proof that there is none."""

from collections.abc import Sequence

from kartentisch.judge.actions import YES
from kartentisch.judge.risk.bounds import Bounds
from kartentisch.judge.risk.obvious import obvious
from kartentisch.judge.risk.questions import Question, loss_of
from kartentisch.judge.risk.search import DEPTHS, Chosen, OutOfBudget, Search
from kartentisch.judge.risk.table import Table
from kartentisch.judge.risk.values import Budget, Finding, Refutation

FEW = 3
"""So many orders of others are tried before a proof is; nearly all refutations are that small."""


def ask(table: Table, question: Question, budget: Budget, concerned: int = -1, never: bool = True) -> Finding:
    """Answer a question. `concerned`: the own unit whose retreats are told; `never`: find out whether it ever holds."""
    spent = budget.spent()
    if spent is not None:
        return Finding(why=spent)
    search = Search(table, question, budget)
    refutation: Refutation | None
    try:
        refutation = _against(search, concerned)
    except OutOfBudget as out:
        return Finding(why=out.why)
    if refutation is None:
        return Finding(proved=True)
    ruled_out = _never(table, question, budget) if never else False
    return Finding(against=refutation, never=ruled_out is True, complete=ruled_out is not None and refutation.smallest)


def proved(table: Table, question: Question, budget: Budget) -> bool:
    """Whether something is proved to hold, whatever the others do."""
    search = Search(table, question, budget)
    try:
        return search.find(False, 0) is None and search.find(False, 1) is None and search.find(False) is None
    except OutOfBudget:
        return False


def _never(table: Table, question: Question, budget: Budget) -> bool | None:
    """Whether something holds under no orders at all; None when that was not found out."""
    search = Search(table, question, budget)
    try:
        return search.find(True) is None
    except OutOfBudget:
        return None


def _against(search: Search, concerned: int) -> Refutation | None:
    """Return the smallest refutation; None when it is proved that there is none. Raises OutOfBudget.

    One that was found before time ran out is returned all the same, not as the smallest.
    """
    table = search.table
    found: Chosen | None = None
    try:
        found = None if _surely(search) else obvious(search)
        sizes = FEW + 1 if found is None else min(FEW + 1, len(_active(table, found)))
        for most in range(sizes):
            chosen = search.find(False, most)
            if chosen is not None:
                return _told(search, chosen, concerned, table.proves)
            if not search.restricted and table.proves:
                return None
        found = found or search.find(False)
        if found is None:
            return None
        found = _shortened(search, found)
        for most in range(sizes, len(_active(table, found))):
            smaller = search.find(False, most)
            if smaller is not None:
                return _told(search, smaller, concerned, table.proves)
    except OutOfBudget:
        if found is None:
            raise
        return _told(search, _shortened(search, found), concerned, False)
    return _told(search, found, concerned, table.proves)


def _surely(search: Search) -> bool:
    """Whether one look at the bounds proves that there is nothing to be found."""
    if not search.table.proves:
        return False
    return search.question.bound(Bounds(search.table, search.table.full, DEPTHS[0])) == YES


def _shortened(search: Search, chosen: Chosen) -> Chosen:
    """Let one unit after the other hold where it still refutes."""
    left = dict(chosen)
    for u in _active(search.table, chosen):
        shorter = {**left, u: 0}
        if not search.question.holds(search.judged(shorter)):
            left = shorter
    return left


def _active(table: Table, chosen: Chosen) -> Sequence[int]:
    """The free units that do something but hold."""
    return [u for u, a in sorted(chosen.items()) if u not in table.fixed and a]


def _told(search: Search, chosen: Chosen, concerned: int, smallest: bool) -> Refutation:
    table = search.table
    orders = tuple(table.choices[u][chosen[u]].order for u in _active(table, chosen))
    entry = loss_of(search.judged(chosen), concerned) if concerned >= 0 else None
    return Refutation(orders, smallest, entry.retreats if entry is not None else ())
