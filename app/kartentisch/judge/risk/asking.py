"""Answering one question: the smallest set of orders against it, or a proof that there is none."""

from collections.abc import Sequence

from kartentisch.judge.risk.questions import Question, loss_of
from kartentisch.judge.risk.search import Chosen, OutOfBudget, Search
from kartentisch.judge.risk.table import Table
from kartentisch.judge.risk.values import Budget, Finding, Refutation

FEW = 3
"""So many orders of others are tried before a proof is; nearly all refutations are that small."""


def ask(table: Table, question: Question, budget: Budget, concerned: int = -1, never: bool = True) -> Finding:
    """Answer a question. `concerned`: the own unit whose retreats are told; `never`: find out whether it ever holds."""
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
    """Return the smallest refutation; None when it is proved that there is none. Raises OutOfBudget."""
    table = search.table
    for most in range(FEW + 1):
        chosen = search.find(False, most)
        if chosen is not None:
            return _told(search, chosen, concerned, table.proves)
        if not search.restricted and table.proves:
            return None
    chosen = search.find(False)
    if chosen is None:
        return None
    chosen = _shortened(search, chosen)
    size = len(_active(table, chosen))
    try:
        for most in range(FEW + 1, size):
            smaller = search.find(False, most)
            if smaller is not None:
                return _told(search, smaller, concerned, True)
    except OutOfBudget:
        return _told(search, chosen, concerned, size <= FEW + 1)
    return _told(search, chosen, concerned, True)


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
