"""Mails -> inbox: the last mail of each power counts, and nothing is taken for an order that is a guess."""

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from kartentisch.mail.inbox.caution import asked_about, doubtful_words, first_sentence, mentioned
from kartentisch.mail.inbox.letters import Letter
from kartentisch.mail.inbox.prose import rest_holds, told_in_sentences
from kartentisch.mail.inbox.recognise import Recognised, recognise
from kartentisch.mail.inbox.remarks import About, Remark
from kartentisch.mail.inbox.sources import letters_of
from kartentisch.mail.inbox.values import Aside, Guess, Inbox, PowerOrders, Turn, Why
from kartentisch.orders import Build, Order, Remove, UnitOrder, Waive
from kartentisch.orders.legality import refusal
from kartentisch.orders.reading import OrderSheet, Problem, SheetLine, read_orders
from kartentisch.orders.reading.problem import AMBIGUOUS, NOT_ALLOWED, UNREADABLE
from kartentisch.rules import ADJUSTMENT, RETREAT, Position, Unit

_QUOTE = re.compile(r"^\s*(?:[>|]\s?)+", re.MULTILINE)
_EARLIEST = datetime.min.replace(tzinfo=UTC)


def read_mailbox(
    source: str | Path | Iterable[Path], turn: Turn, progress: Callable[[int, int], None] | None = None
) -> Inbox:
    """Read the mails of a pasted text (str), or of files and folders (paths), for a turn of a game.

    `progress` is called now and then with the lines read and the lines there are in all mails.
    Raises nothing for what is in them: what cannot be read is told in `refused`, what does not count in `aside`.
    """
    return read_letters(*letters_of(source), turn, progress)


def read_letters(
    letters: Iterable[Letter],
    refused: Iterable[Remark],
    turn: Turn,
    progress: Callable[[int, int], None] | None = None,
    counted_as: Mapping[Letter, str] | None = None,
) -> Inbox:
    """Read mails that are at hand; `counted_as`: mail -> the power whose mail the game master says it is.

    Such a mail counts, whatever it says of itself and whenever it came.
    """
    letters = tuple(dict.fromkeys(letters))
    decided = counted_as or {}
    aside: list[Aside] = []
    counted: dict[str, list[tuple[Letter, PowerOrders]]] = {}
    late: dict[str, list[Letter]] = {}
    lines = sum(letter.text.count("\n") + 1 for letter in letters)
    done = 0
    for letter in _by_time(letters):
        step = _step(progress, done, lines)
        done += letter.text.count("\n") + 1
        seen = Recognised(decided[letter]) if letter in decided else recognise(letter, turn)
        if seen.aside in (Why.OTHER_GAME, Why.OTHER_TURN, Why.OTHER_PHASE):
            aside.append(Aside(letter, seen.aside, seen.power))
            continue
        read = _read(letter, seen, turn, step)
        if not read:
            aside.append(Aside(letter, Why.NO_POWER if not seen.power else Why.NO_ORDERS, seen.power))
        for orders in read:
            if seen.aside is Why.LATE:
                late.setdefault(orders.power, []).append(letter)
                aside.append(Aside(letter, Why.LATE, orders.power))
            else:
                counted.setdefault(orders.power, []).append((letter, orders))
    powers: dict[str, PowerOrders] = {}
    for power in _expected(turn, counted, late):
        own = counted.get(power, [])
        last = own[-1][1] if own else PowerOrders(power)
        replaced = tuple(letter for letter, _ in own[:-1])
        aside += [Aside(letter, Why.REPLACED, power) for letter in replaced]
        powers[power] = _completed(replace(last, late=tuple(late.get(power, ())), replaced=replaced), turn)
    return Inbox(turn, powers, tuple(aside), tuple(refused))


def _step(progress: Callable[[int, int], None] | None, before: int, lines: int) -> Callable[[int, int], None] | None:
    """Return the progress within one mail as progress among all of them."""
    return (lambda done, _: progress(before + done, lines)) if progress is not None else None


def _by_time(letters: Sequence[Letter]) -> list[Letter]:
    """Return mails in the order they were sent; those without a date stay where they were, behind the one before."""
    moment = _EARLIEST
    placed = []
    for number, letter in enumerate(letters):
        moment = letter.sent or moment
        placed.append((moment, number, letter))
    return [letter for _, _, letter in sorted(placed, key=lambda one: one[:2])]


def _expected(turn: Turn, *found: Iterable[str]) -> list[str]:
    position = turn.position
    if turn.powers:
        due = list(turn.powers)
    elif position.phase == RETREAT:
        due = [power for power in position.powers if any(lost.unit.power == power for lost in position.dislodged)]
    elif position.phase == ADJUSTMENT:
        due = [power for power in position.powers if position.due(power)]
    else:
        due = [power for power in position.powers if position.units_of(power)]
    return list(dict.fromkeys((*due, *(power for group in found for power in group))))


def _read(letter: Letter, seen: Recognised, turn: Turn, step: Callable[[int, int], None] | None) -> list[PowerOrders]:
    """Return what a mail orders, power by power (a mail may be of several); nothing when it has no orders."""
    unsure = seen.unsure
    if any(remark.about is About.HIDDEN_DIRECTION for remark in letter.remarks):
        unsure = unsure or Why.HIDDEN_DIRECTION
    text = letter.text
    if seen.power:
        sheet = read_orders(text, turn.position, seen.power, progress=step)
        foreign = any(problem.reason.code == "read.other-power" for problem in sheet.problems)
        if sheet.orders and not foreign:
            return [_sorted_out(seen.power, letter, sheet, turn.position, unsure)]
    sheet = read_orders(text, turn.position, progress=step)
    if not sheet.orders and not sheet.problems:
        told = _sorted_out(seen.power, letter, sheet, turn.position, unsure) if seen.power else None
        if told is not None and (told.guessed or told.understood):
            return [told]
        # A mail that only forwards: its orders are read out of the quotes, and asked for.
        sheet = read_orders(_QUOTE.sub("", text), turn.position)
        if not sheet.orders:
            return []
        unsure = Why.QUOTED
        letter = replace(letter, remarks=(*letter.remarks, Remark(About.QUOTED_ONLY)))
        text = _QUOTE.sub("", text)
    headed = _headed(sheet)
    if len(headed) > 1:
        return [_sorted_out(power, letter, _of_power(sheet, power), turn.position, unsure) for power in headed]
    power = seen.power or next(iter(headed), "")
    if not power:
        power = _by_units(sheet)
        unsure = unsure or Why.POWER_BY_UNITS
    if not power:
        return []
    return [_sorted_out(power, letter, read_orders(text, turn.position, power), turn.position, unsure)]


def _headed(sheet: OrderSheet) -> list[str]:
    """Return the powers whose names head the orders of a mail, one after the other."""
    named = [line.power for line in sheet.lines if line.power and (line.order or line.problem)]
    return list(dict.fromkeys(named)) if any(line.skipped == "heading" for line in sheet.lines) else []


def _of_power(sheet: OrderSheet, power: str) -> OrderSheet:
    lines = tuple(line for line in sheet.lines if line.power == power)
    numbers = {line.number for line in lines}
    orders = tuple(line.order for line in lines if line.order is not None)
    return OrderSheet(orders, tuple(one for one in sheet.problems if one.line in numbers), lines)


def _by_units(sheet: OrderSheet) -> str:
    """Return the power that owns nearly all units ordered, "" when none does."""
    owners = [order.power for order in sheet.orders]
    likely = max(set(owners), key=owners.count, default="")
    return likely if owners.count(likely) > 0.7 * len(owners) else ""


def _sorted_out(power: str, letter: Letter, sheet: OrderSheet, position: Position, unsure: Why | None) -> PowerOrders:
    """Part what was read into sure, guessed and doubtful."""
    understood: list[Order] = []
    guessed: list[Guess] = []
    beside = mentioned(sheet, position, power)
    sources = letter.text.split("\n")
    asked = {id(problem.reason): problem for problem in sheet.problems if problem.kind == AMBIGUOUS}
    for line in sheet.lines:
        if line.order is None or line.order.power != power:
            continue
        open_line = line.problem is not None and line.problem.kind == AMBIGUOUS
        if open_line and line.problem is not None:
            asked.pop(id(line.problem.reason), None)
            guess = _guess(line.problem, position)
            if guess is not None:
                guessed.append(guess)
            continue
        why = _caution(line, sources, beside) or unsure
        if line.problem is not None and line.problem.reason.code == "refuse.wrong-phase":
            continue  # of a later phase: told as a doubt
        first = first_sentence(line, position, power)
        if first is not None:
            guessed.append(Guess(first, line.text.strip(), line.number, Why.SENTENCE, (line.order,)))
        elif why is not None:
            others = tuple(one for one in line.problem.suggestions if isinstance(one, Order)) if line.problem else ()
            if why is Why.NOT_ALLOWED and others:
                # A place of nearly the same spelling makes sense here: that is asked first.
                guessed.append(
                    Guess(others[0], line.text.strip(), line.number, Why.SPELLING, (*others[1:], line.order))
                )
            else:
                guessed.append(Guess(line.order, line.text.strip(), line.number, why, others))
        else:
            understood.append(line.order)
    doubtful: list[Problem] = []
    for problem in sheet.problems:
        if problem.kind == NOT_ALLOWED or (problem.kind == UNREADABLE or id(problem.reason) in asked):
            guess = _guess(problem, position) if problem.kind != NOT_ALLOWED else None
            if guess is not None and guess.order.power == power:
                guessed.append(guess)
            else:
                doubtful.append(problem)
    rest = rest_holds(sheet, position, power, _provinces(understood, guessed))
    if rest:
        open_still = asked_about(sheet, position, power)
        rest = tuple(order for order in rest if order.province not in open_still)
    understood += rest if unsure is None else ()
    guessed += [Guess(order, str(order), 1, unsure) for order in rest] if unsure is not None else []
    guessed += told_in_sentences(letter.text, sheet, position, power, _provinces(understood, guessed))
    given = {_key(order) for order in understood}
    guessed = [guess for guess in guessed if _key(guess.order) not in given]
    double = [one for one in doubtful if one.reason.code.endswith("double-orders")]
    units = {unit for one in double for unit in one.reason.values.values() if isinstance(unit, Unit)}
    return PowerOrders(
        power,
        letter,
        sheet,
        tuple(dict.fromkeys(understood)),
        tuple(sorted(guessed, key=lambda guess: guess.line)),
        tuple(doubtful),
        tuple(sorted(units, key=lambda unit: unit.place)),
    )


def _caution(line: SheetLine, sources: Sequence[str], beside: Container[str]) -> Why | None:
    """Return why an order that was read is asked for all the same."""
    if line.problem is not None and line.problem.kind == NOT_ALLOWED:
        return Why.DOUBLE if line.problem.reason.code.endswith("double-orders") else Why.NOT_ALLOWED
    source = sources[line.number - 1] if line.number <= len(sources) else line.text
    if doubtful_words(line, source):
        return Why.HEDGED
    return Why.MENTIONED if isinstance(line.order, UnitOrder) and line.order.province in beside else None


def _provinces(understood: Iterable[Order], guessed: Iterable[Guess]) -> set[str]:
    """Return the provinces of units that have an order, or one that is asked for."""
    orders = (*understood, *(guess.order for guess in guessed))
    return {order.province for order in orders if isinstance(order, UnitOrder)}


def _guess(problem: Problem, position: Position) -> Guess | None:
    """Return what a problem most likely means: the first of its readings that is allowed."""
    if problem.reason.code == "read.no-verb":
        return None  # what the unit is to do is not said: holding is a default, no reading
    readings = [one for one in problem.suggestions if isinstance(one, Order)]
    allowed = [one for one in readings if refusal(position, one) is None]
    if not allowed:
        return None
    return Guess(allowed[0], problem.words, problem.line, Why.SPELLING, tuple(allowed[1:]))


def _key(order: Order) -> object:
    return order.province if isinstance(order, UnitOrder) else order


def _completed(orders: PowerOrders, turn: Turn) -> PowerOrders:
    """Say which units have no order, and how many builds or removals are open."""
    position, power = turn.position, orders.power
    read = [*orders.understood, *(guess.order for guess in orders.guessed)]
    if position.phase == ADJUSTMENT:
        due = position.due(power)
        wanted = (Build, Waive) if due > 0 else (Remove,)
        said = sum(isinstance(order, wanted) for order in read)
        return replace(orders, missing_builds=max(abs(due) - said, 0))
    given = {order.province for order in read if isinstance(order, UnitOrder)}
    if position.phase == RETREAT:
        units = [lost.unit for lost in position.dislodged if lost.unit.power == power]
    else:
        units = list(position.units_of(power))
    missing = sorted((unit for unit in units if unit.province not in given), key=lambda unit: unit.place)
    return replace(orders, missing=tuple(missing))
