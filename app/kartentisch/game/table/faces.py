"""Sessions a window may show while a table is played: one while nobody is at the screen, one for who is.

Both hold only what may be seen: the past turns, and of the present one the drafts of the player at the screen, none
while nobody is. Whatever reads such a session cannot tell more. They are saved through their table, sealed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from kartentisch.game.faults import GameRefusal
from kartentisch.game.session import Session
from kartentisch.game.table.faults import TableFault
from kartentisch.orders import Order, UnitOrder
from kartentisch.rules import reason

if TYPE_CHECKING:
    from kartentisch.game.history import Swap
    from kartentisch.game.table.passages import Plea
    from kartentisch.game.table.table import Table
    from kartentisch.game.values import Game


class Face(Session):
    """What both have in common: file and saving are those of the table's game."""

    at_table = True

    def __init__(self, table: Table, game: Game) -> None:
        """Show `game`, its last turn."""
        super().__init__(replace(game, table=None))
        self.table = table

    @property
    def can_advance(self) -> bool:
        """Whether there is a next turn; the table judges, never such a session."""
        return self.turn.judged

    @property
    def path(self) -> Path | None:
        """The file of the table's game."""
        return self.table.session.path

    @property
    def dirty(self) -> bool:
        """Whether the table's game has changes that are not in the file."""
        return self.table.session.dirty

    def save(self, path: str | Path | None = None, *, anyway: bool = False) -> None:
        """Save the table's game; see Session.save."""
        self.table.session.save(path, anyway=anyway)
        self._tell("path")

    def autosave(self) -> None:
        """Save the table's game; see Session.autosave."""
        if self.dirty:
            self.table.session.autosave()
            self._tell("path")

    def discard(self) -> None:
        """Forget the copy of the table's game among the unsaved ones."""
        self.table.session.discard()

    def close(self) -> None:
        """End the work on the table's game, unless the table shows another face now."""
        self.table.release(self)


class CurtainSession(Face):
    """Nobody is at the screen: nothing can be changed, and there is no draft to see."""

    def advance(self) -> None:
        """Go to the next turn where there is one; the table judges, never this session."""
        if not self.turn.judged:
            raise TableFault("closed")
        super().advance()

    def reopen(self) -> None:
        """Refuse."""
        raise TableFault("closed")

    def _do(self, code: str, word: str, swaps: Iterable[Swap | None], what: str, go_to: int | None = None) -> None:
        if any(swap is not None for swap in swaps):
            raise TableFault("closed")


class SeatSession(Face):
    """The game for the player at the screen: orders and votes of the own powers in the present turn, else nothing.

    `asked`: the leave this player has asked for. That and the steps of undo are sealed together with the draft.
    """

    def __init__(self, table: Table, game: Game, player: int) -> None:
        """Open for `player` (a number in the table's list)."""
        super().__init__(table, game)
        self.player = player
        self.asked: tuple[Plea, ...] = ()
        self.own = table.setting.players[player].powers

    @property
    def dirty(self) -> bool:
        """Whether the draft or the table's game has changes that are not in the file."""
        return Session.dirty.__get__(self) or self.table.session.dirty

    def save(self, path: str | Path | None = None, *, anyway: bool = False) -> None:
        """Seal the draft and save the table's game."""
        self.table.keep(self)
        super().save(path, anyway=anyway)

    def autosave(self) -> None:
        """Seal the draft and save the table's game, when anything is unsaved."""
        if self.dirty:
            self.table.keep(self)
            super().autosave()

    def mark_kept(self) -> None:
        """Take the draft as it stands as sealed."""
        self._saved = self._undo[-1].serial if self._undo else 0

    def give(self, *orders: Order) -> None:
        """Give orders of the own powers; what an order for an own unit writes besides for others is left out."""
        own = [order for order in orders if order.power in self.own]
        if orders and not own:
            raise self._foreign(orders[0])
        super().give(*own)

    def set_votes(self, votes: Mapping[str, Iterable[str]]) -> None:
        """Set the votes of the own powers; those of others that still stand from earlier turns stay."""
        if any(cast and power not in self.own for power, cast in votes.items()):
            raise self._not_own()
        super().set_votes({**self._others(self.position.votes), **votes})

    def _others(self, votes: Mapping[str, Iterable[str]]) -> dict[str, tuple[str, ...]]:
        return {power: tuple(cast) for power, cast in votes.items() if power not in self.own}

    def advance(self) -> None:
        """Go to the next turn where there is one; the table judges, once all have given."""
        if not self.turn.judged:
            raise TableFault("missing", {"players": self.table.names(self.table.missing)})
        super().advance()

    def reopen(self) -> None:
        """Refuse: what was revealed stays."""
        raise TableFault("turn")

    def _foreign(self, order: Order) -> Exception:
        unit = self.position.by_province.get(order.province) if isinstance(order, UnitOrder) else None
        if unit is None:
            return self._not_own()
        own = self.position.variant.powers[self.own[0]].id if self.own else ""
        return GameRefusal(reason("refuse.not-own-unit", unit=unit, power=unit.power, own=own))

    def _not_own(self) -> TableFault:
        return TableFault("not-own", {"player": self.table.setting.players[self.player].name})

    def _do(self, code: str, word: str, swaps: Iterable[Swap | None], what: str, go_to: int | None = None) -> None:
        wanted = [swap for swap in swaps if swap is not None]
        last = len(self.game.turns) - 1
        for swap in wanted:
            match swap:
                case ["drafts", index, power, *_rest] if power in self.own:
                    allowed = index == last
                case ["votes", index, dict() as votes] if self._others(votes) == self._others(self.position.votes):
                    allowed = index == last
                case _:
                    raise self._not_own()
            if not allowed:
                raise TableFault("turn")
        super()._do(code, word, wanted, what, go_to)


def drafts_of(session: SeatSession) -> Mapping[str, object]:
    """Return what is sealed of a seat: sheets and votes of the own powers, and the steps of undo, as JSON."""
    from kartentisch.game import codec

    turn = session.game.turns[-1]
    undo, redo = session.history()
    return {
        "drafts": {power: codec.sheet_value(sheet, power) for power, sheet in turn.drafts.items()},
        "votes": {power: list(turn.position.votes.get(power, ())) for power in session.own},
        "undo": [step.value() for step in undo],
        "redo": [step.value() for step in redo],
        "asked": [plea.value() for plea in session.asked],
    }
