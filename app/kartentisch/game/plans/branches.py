"""Making, naming, changing and deleting plans of the turn looked at. Each is one undoable step.

The plan in hand is what is drafted: whoever gives orders changes it. Taking another one in hand puts the drafts away
under their name and lays the other one's sheets out.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kartentisch.game.faults import GameRefusal
from kartentisch.game.history import sheet_swap
from kartentisch.game.plans.codec import plans_value
from kartentisch.game.session import Session
from kartentisch.game.values import Draft, Plan, Turn
from kartentisch.rules import reason
from kartentisch.words import _

if TYPE_CHECKING:
    from kartentisch.judge.verdict import Outcome

Sheets = Mapping[str, tuple[Draft, ...]]
Swap = list[Any]


def sheets_of(turn: Turn, number: int) -> Sheets:
    """Return the sheets of a plan; IndexError when there is none of that number."""
    plan = turn.plans[number]
    return turn.drafts if number == turn.plan else plan.sheets


def combined(turn: Turn, own: int, others: int, power: str) -> Sheets:
    """Return the orders `power` has in the plan `own` together with the guesses for all others in another one."""
    sheets = {other: sheet for other, sheet in sheets_of(turn, others).items() if other != power}
    mine = sheets_of(turn, own).get(power)
    return {**sheets, power: mine} if mine else sheets


def outcome_of(turn: Turn, sheets: Sheets) -> "Outcome":
    """Return what the judge says when these sheets are the orders of the turn."""
    from kartentisch.judge import adjudicate

    return adjudicate(turn.position, replace(turn, drafts=sheets).orders)


def free_name(turn: Turn) -> str:
    """Return "Plan 2" or the like: a name no plan of the turn has."""
    taken = {plan.name for plan in turn.plans}
    number = max(2, len(turn.plans) + 1)
    while _("Plan {number}").format(number=number) in taken:
        number += 1
    return _("Plan {number}").format(number=number)


def begin(session: Session, name: str = "") -> None:
    """Branch off: what is drafted stays under its name, a copy of it under `name` is in hand from now on."""
    turn, index = _open(session), session.turn_index
    name = name.strip() or free_name(turn)
    sheets = dict(turn.drafts)
    if turn.plans:
        here = turn.plans[turn.plan]
        kept = _put(index, turn.plan, 1, Plan(here.name, sheets, here.extra))
    else:
        kept = _put(index, 0, 0, Plan(_("Plan {number}").format(number=1), sheets))
    last = max(1, len(turn.plans))
    session.put_plans("plan-new", name, [kept, _put(index, last, 0, Plan(name)), ["plan", index, last]])


def switch(session: Session, number: int) -> None:
    """Take another plan in hand; IndexError when there is none of that number."""
    turn, index = _open(session), session.turn_index
    here, there = turn.plans[turn.plan], turn.plans[number]
    if number == turn.plan:
        return
    swaps: list[Swap | None] = [
        _put(index, turn.plan, 1, Plan(here.name, dict(turn.drafts), here.extra)),
        *_laid_out(session, there.sheets),
        _put(index, number, 1, Plan(there.name, {}, there.extra)),
        ["plan", index, number],
    ]
    session.put_plans("plan-switch", there.name, swaps)


def rename(session: Session, number: int, name: str) -> None:
    """Name a plan; an empty name, or the one it has, changes nothing."""
    turn, name = _open(session), name.strip()
    plan = turn.plans[number]
    if name and name != plan.name:
        new = Plan(name, plan.sheets, plan.extra)
        session.put_plans("plan-name", name, [_put(session.turn_index, number, 1, new)])


def delete(session: Session, number: int) -> None:
    """Delete a plan; when it is the one in hand, its neighbour is taken in hand. The only one left stays."""
    turn, index = _open(session), session.turn_index
    gone = turn.plans[number]
    if len(turn.plans) == 1:
        return
    swaps: list[Swap | None] = []
    if number == turn.plan:
        next_one = number - 1 if number else 1
        there = turn.plans[next_one]
        # Its sheets go with it, so that undo brings it back as it was.
        swaps.append(_put(index, number, 1, Plan(gone.name, dict(turn.drafts), gone.extra)))
        swaps += _laid_out(session, there.sheets)
        swaps.append(_put(index, next_one, 1, Plan(there.name, {}, there.extra)))
    else:
        next_one = turn.plan
    swaps += [["plan", index, 0], _put(index, number, 1), ["plan", index, next_one - (next_one > number)]]
    session.put_plans("plan-delete", gone.name, swaps)


def fill(session: Session, guesses: Sheets) -> None:
    """Put guesses in the place of the sheets of these powers, in the plan in hand."""
    _open(session)
    index = session.turn_index
    swaps = [sheet_swap(index, power, session.sheet(power), sheet) for power, sheet in guesses.items()]
    session.put_plans("plan-guess", "", swaps)


def _laid_out(session: Session, sheets: Sheets) -> Iterable[Swap | None]:
    turn = session.turn
    for power in turn.position.variant.powers:
        yield sheet_swap(session.turn_index, power, turn.drafts.get(power, ()), sheets.get(power, ()))


def _put(turn: int, start: int, length: int, *plans: Plan) -> Swap:
    return ["plans", turn, start, length, plans_value(plans)]


def _open(session: Session) -> Turn:
    if session.turn.judged:
        raise GameRefusal(reason("refuse.past-turn"))
    return session.turn
