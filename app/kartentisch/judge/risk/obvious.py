"""Refutations anybody would try first: an attack with its supports, a bounce, a cut; each put to the judge.

They only save time: whether fewer orders would do, and whether there are others, is found out by the search.
"""

from collections.abc import Iterator
from itertools import combinations

from kartentisch.judge.risk.questions import Kept, Question, Stays, Succeeds, Taken
from kartentisch.judge.risk.search import Chosen, Search
from kartentisch.judge.risk.table import Entry, Table

TRIALS = 160


def obvious(search: Search) -> Chosen | None:
    """Return an obvious refutation, of the fewest orders that were tried; None when none refutes."""
    table = search.table
    for number, tried in enumerate(sorted(_tries(table, search.question), key=len)):
        if number == TRIALS or search.budget.spent() is not None:
            return None
        chosen = dict(tried)
        if len(chosen) == len(tried) and not search.question.holds(search.judged(chosen)):
            return chosen
    return None


def _tries(table: Table, question: Question) -> Iterator[tuple[Entry, ...]]:
    places, helpers = _focus(table, question)
    attacks = [entry for place in places for entry in _free(table, table.into.get(place, []))]
    cuts = [entry for place in helpers for entry in _free(table, table.into.get(place, []))]
    yield from ((entry,) for entry in (*attacks, *cuts))
    for place in places:
        stands = table.at.get(place, -1)
        yield from ((entry,) for entry in _free(table, table.helps.get((stands, ""), [])))
    for j, a in attacks:
        supports = _free(table, table.helps.get((j, table.choices[j][a].goal), []))
        yield from (((j, a), support) for support in supports)
        yield from (((j, a), cut) for cut in cuts)
        yield from (((j, a), *two) for two in combinations(supports, 2))
        yield from (((j, a), support, cut) for support in supports for cut in cuts)


def _free(table: Table, entries: list[Entry]) -> list[Entry]:
    return [(u, a) for u, a in entries if u not in table.fixed]


def _focus(table: Table, question: Question) -> tuple[list[str], list[str]]:
    """Where a question may be decided by an attack, and where those stand who help there."""
    match question:
        case Succeeds(u=u):
            choice = table.choices[u][0]
            helped = table.helps.get((u, choice.goal), [])
            places = [table.units[u].province, *([choice.goal] if choice.goal else []), *choice.stations]
        case Stays(u=u):
            helped, places = table.helps.get((u, ""), []), [table.units[u].province]
        case Kept(centre=centre) | Taken(centre=centre):
            o = table.at.get(centre, -1)
            helped, places = table.helps.get((o, ""), []), [centre]
        case _:
            return [], []
    helpers = [table.units[s].province for s, _b in helped if s in table.fixed]
    return list(dict.fromkeys(places)), list(dict.fromkeys(helpers))
