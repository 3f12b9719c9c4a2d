"""Changes to what stands around the play: names, players, addresses, notes, deadlines, orders sent."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from kartentisch.game import codec
from kartentisch.game.values import Game, Sent

if TYPE_CHECKING:
    from datetime import datetime

    from kartentisch.game.history import Swap


class Cover:
    """The part of an open game whose changes no judge has to know; each is one undoable command."""

    game: Game
    turn_index: int

    @abstractmethod
    def _do(self, code: str, word: str, swaps: Iterable[Swap | None], what: str, go_to: int | None = None) -> None:
        """Carry out a command."""

    def set_name(self, name: str) -> None:
        """Name the game."""
        self._do("name", name, [] if name == self.game.name else [["head", "name", name]], "game")

    def set_mail(self, gm: str, copy_to: str = "") -> None:
        """Set the game master's address and the address for copies."""
        swaps: list[Swap | None] = [["head", "gm", gm]] if gm != self.game.gm else []
        if copy_to != self.game.copy_to:
            swaps.append(["head", "copy_to", copy_to])
        self._do("mail", gm, swaps, "game")

    def set_players(self, players: Mapping[str, str]) -> None:
        """Set who plays which power."""
        value = {power: name for power, name in players.items() if name}
        self._do("players", "", [] if value == dict(self.game.players) else [["head", "players", value]], "game")

    def set_power_names(self, names: Mapping[str, str]) -> None:
        """Name powers in this game, the others keep the variant's names; DocumentFault for names that cannot be."""
        value = {power: name.strip() for power, name in names.items() if name.strip()}
        self._do("power-names", "", [] if value == self.game.power_names else [["head", "power_names", value]], "game")

    def set_notes(self, notes: Iterable[str]) -> None:
        """Set the free notes of the turn; a judged turn may have them too."""
        value = list(notes)
        swaps: list[Swap | None] = (
            [] if value == list(self.game.turns[self.turn_index].notes) else [["notes", self.turn_index, value]]
        )
        self._do("notes", "", swaps, "game")

    def note_sent(self, power: str, text: str, moment: datetime | None = None) -> None:
        """Remember that a power's orders of this turn went out, and when (with a time zone)."""
        sent = codec.sent_value((*self.game.sent, Sent(self.turn_index, power, text, moment)))
        self._do("sent", power, [["head", "sent", sent]], "game")

    def last_sent(self, power: str) -> Sent | None:
        """Return what went out last of a power's orders of this turn, None for nothing."""
        return next(
            (one for one in reversed(self.game.sent) if (one.turn, one.power) == (self.turn_index, power)), None
        )

    def put_plans(self, code: str, word: str, swaps: Iterable[Swap | None]) -> None:
        """Carry out a command about the plans of the turn; game.plans makes the swaps."""
        self._do(code, word, swaps, "drafts")

    def set_opened(self, moment: datetime | None) -> None:
        """Set when the first move opened, from which the variant's turn clock counts; None stops the clock."""
        self._moment("head", "opened", self.game.opened, moment)

    def set_deadline(self, moment: datetime | None) -> None:
        """Set when orders of the turn are due, None for when the turn clock says; a judged turn may have one too."""
        self._moment("deadline", self.turn_index, self.game.turns[self.turn_index].deadline, moment)

    def _moment(self, kind: str, spot: str | int, old: datetime | None, new: datetime | None) -> None:
        before, after = codec.moment_value(old), codec.moment_value(new)
        self._do("deadline", "", [] if before == after else [[kind, spot, after]], "game")
