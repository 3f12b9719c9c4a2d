"""Undo and redo: steps made of swaps.

A swap names a spot of the game and carries the value that belongs there on the other side. Carrying a swap out puts
its value in and takes the value found there: the swap that leads back. So a step is never larger than what it
changed, is kept in the game file as it is, and is read only when somebody undoes it.

Swaps, as JSON lists: drafts turn power start length lines · position turn fields · votes turn votes ·
options turn options (turn -1: the game's) · turns start length turns · judged turn record-or-null ·
plans turn start length plans · plan turn number · overrules turn texts · notes turn texts ·
deadline turn moment-or-null · head field value.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from kartentisch.game import codec
from kartentisch.game.values import Draft, Game, Turn
from kartentisch.rules import DocumentFault
from kartentisch.rules.document import position_fields
from kartentisch.rules.document_reading import read_fields
from kartentisch.words import _

Swap = list[Any]
_HEAD = frozenset({"name", "gm", "copy_to", "players", "power_names", "opened", "sent"})


@dataclass(frozen=True, slots=True)
class Step:
    """One undoable command: what was done (a code and a word for the menu) and its swaps.

    `turn`: the turn to look at once it is carried out; `back`: the one to look at once it is taken back.
    """

    code: str
    word: str
    turn: int
    back: int
    swaps: tuple[Swap, ...]
    serial: int = 0

    def value(self) -> list[Any]:
        """Return the step as JSON."""
        return [self.code, self.word, self.turn, self.back, list(self.swaps)]


def read_step(value: Any, serial: int) -> Step:
    """Return the step of a JSON value; its swaps are looked at when they are carried out."""
    match value:
        case [str() as code, str() as word, int() as turn, int() as back, [*swaps]]:
            if all(isinstance(swap, list) for swap in swaps):
                return Step(code, word, turn, back, tuple(swaps), serial)
    raise DocumentFault("history", _("a step of the undo history was expected"))


def carry_out(game: Game, step: Step) -> tuple[Game, int, Step]:
    """Carry a step out: return the game, the turn to look at, and the step that leads back.

    Raises DocumentFault for a step that does not fit the game; the game given is never changed.
    """
    inverses = []
    for swap in step.swaps:
        game, inverse = _swapped(game, swap)
        inverses.append(inverse)
    inverses.reverse()
    back = replace(step, turn=step.back, back=step.turn, swaps=tuple(inverses))
    return game, min(max(step.turn, 0), len(game.turns) - 1), back


def sheet_swap(turn: int, power: str, before: tuple[Draft, ...], after: tuple[Draft, ...]) -> Swap | None:
    """Return the swap that turns one sheet into another, only the lines that differ; None when none does."""
    if before == after:
        return None
    head = 0
    while head < min(len(before), len(after)) and before[head] == after[head]:
        head += 1
    tail = 0
    while tail < min(len(before), len(after)) - head and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    new = after[head : len(after) - tail]
    return ["drafts", turn, power, head, len(before) - tail - head, codec.sheet_value(new, power)]


def _swapped(game: Game, swap: Swap) -> tuple[Game, Swap]:
    match swap:
        case ["head", str() as field, value] if field in _HEAD:
            return _head(game, field, value)
        case ["turns", int() as start, int() as length, [*turns]]:
            _within(start, length, len(game.turns))
            old = game.turns[start : start + length]
            new = tuple(codec.read_turn(turn, game.variant, "history") for turn in turns)
            all_turns = game.turns[:start] + new + game.turns[start + length :]
            if not all_turns:
                raise DocumentFault("history", _("a game needs a turn"))
            return replace(game, turns=all_turns), ["turns", start, len(new), [codec.turn_value(turn) for turn in old]]
        case ["options", -1, dict() as options]:
            read_fields({**_bare(game), "options": options}, game.variant)
            return replace(game, options=MappingProxyType(options)), ["options", -1, dict(game.options)]
        case [str(), int() as index, *_rest] if 0 <= index < len(game.turns):
            turn, inverse = _turn_swapped(game.turns[index], swap)
            return game.with_turn(index, turn), inverse
    raise DocumentFault("history", _("a step of the undo history does not fit the game"))


def _turn_swapped(turn: Turn, swap: Swap) -> tuple[Turn, Swap]:
    variant = turn.position.variant
    match swap:
        case ["drafts", index, str() as power, int() as start, int() as length, [*lines]] if power in variant.powers:
            sheet = turn.drafts.get(power, ())
            _within(start, length, len(sheet))
            new = codec.read_sheet(lines, power, "history")
            back = ["drafts", index, power, start, len(new), codec.sheet_value(sheet[start : start + length], power)]
            return turn.with_sheet(power, sheet[:start] + new + sheet[start + length :]), back
        case ["position", index, dict() as fields]:
            position = read_fields(fields, variant)
            return replace(turn, position=position), ["position", index, position_fields(turn.position)]
        case [("votes" | "options") as field, index, dict() as value]:
            old = getattr(turn.position, field)
            # Read as part of the whole position, so that nothing gets in that a file could not hold.
            position = read_fields({**position_fields(turn.position), field: value}, variant)
            old_value = {key: list(kept) if isinstance(kept, tuple) else kept for key, kept in old.items()}
            return replace(turn, position=position), [field, index, old_value]
        case ["judged", index, None]:
            back = ["judged", index, codec.record_value(turn.record) if turn.judged else None]
            return replace(turn, judged=False, record=MappingProxyType({})), back
        case ["judged", index, record]:
            back = ["judged", index, codec.record_value(turn.record) if turn.judged else None]
            return replace(turn, judged=True, record=codec.read_record(record, "history", variant)), back
        case [("plans" | "plan"), *_rest]:
            from kartentisch.game.plans.swaps import swapped

            return swapped(turn, swap)
        case ["overrules", index, texts]:
            return replace(turn, overrules=codec.read_texts(texts, "history")), ["overrules", index, [*turn.overrules]]
        case ["notes", index, texts]:
            return replace(turn, notes=codec.read_texts(texts, "history")), ["notes", index, [*turn.notes]]
        case ["deadline", index, moment]:
            back = ["deadline", index, codec.moment_value(turn.deadline)]
            return replace(turn, deadline=codec.read_moment(moment, "history")), back
    raise DocumentFault("history", _("a step of the undo history does not fit the game"))


def _head(game: Game, field: str, value: Any) -> tuple[Game, Swap]:
    if field == "sent":
        return replace(game, sent=codec.read_sent(value, "history")), ["head", field, codec.sent_value(game.sent)]
    if field == "power_names":
        names = codec.read_names(value, "history", game.variant)
        return game.with_power_names(names), ["head", field, dict(game.power_names)]
    if field == "players":
        players = codec.read_names(value, "history", game.variant)
        return replace(game, players=MappingProxyType(players)), ["head", field, dict(game.players)]
    if field == "opened":
        opened = codec.read_moment(value, "history")
        return replace(game, opened=opened), ["head", field, codec.moment_value(game.opened)]
    codec.read_texts([value], "history")
    old: Mapping[str, str] = {"name": game.name, "gm": game.gm, "copy_to": game.copy_to}
    return replace(game, **{field: value}), ["head", field, old[field]]


def _within(start: int, length: int, size: int) -> None:
    if start < 0 or length < 0 or start + length > size:
        raise DocumentFault("history", _("a step of the undo history does not fit the game"))


def _bare(game: Game) -> dict[str, Any]:
    return {"date": str(game.variant.calendar.start()), "phase": "movement"}
