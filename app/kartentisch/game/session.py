"""An open game: what is looked at, what may be changed, undo and redo. Knows no window."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kartentisch.game import codec, sheets
from kartentisch.game.cover import Cover
from kartentisch.game.faults import GameFileFault, GameRefusal
from kartentisch.game.history import Step, Swap, carry_out, sheet_swap
from kartentisch.game.storage import Storage
from kartentisch.game.values import Draft, Game, Turn
from kartentisch.orders import Order
from kartentisch.rules import DocumentFault, Position, Variant, reason
from kartentisch.rules.document import position_fields

if TYPE_CHECKING:
    from kartentisch.judge.verdict import Outcome
    from kartentisch.orders.reading import OrderSheet


# Lines of a sheet that become drafts: orders, what has a problem, and what was taken for talk but may be an order.
_KEPT = ("", "text")


@dataclass(frozen=True, slots=True)
class Change:
    """What changed: "drafts", "turn" (another one is looked at), "position", "game" (cover, turns) or "path"."""

    what: str
    turn: int


class Session(Cover):
    """One open game. Every change is one undoable command; `on_change` listeners hear of it afterwards.

    `own`: the only powers orders may be given for, () for all; `at_table`: whether a table shows it (game.table).
    """

    at_table = False

    def __init__(self, game: Game, storage: Storage | None = None, turn_index: int | None = None) -> None:
        """Open a game value; `Session.new` and `Session.open` are the usual ways in."""
        self.game = game
        self.own: tuple[str, ...] = ()
        self.turn_index = len(game.turns) - 1 if turn_index is None else turn_index
        self.on_change: list[Callable[[Change], None]] = []
        self.remarks: tuple[str, ...] = ()
        self._storage = storage or Storage()
        self._undo: list[Step] = []
        self._redo: list[Step] = []
        self._serial = 0
        self._saved = 0
        self._outcome: Outcome | None = None

    @classmethod
    def new(cls, variant: Variant, name: str = "", position: Position | None = None) -> Session:
        """Begin a game at the variant's start, or at a given position."""
        first = variant.start() if position is None else position
        return cls(Game(name, variant, (Turn(first),), first.options))

    @classmethod
    def open(cls, path: str | Path) -> Session:
        """Open a game file; raises GameFileFault. `remarks` tells in sentences what a damaged file has lost."""
        return Storage.open(Path(path), cls)

    # What is looked at

    @property
    def turn(self) -> Turn:
        """The turn that is looked at."""
        return self.game.turns[self.turn_index]

    @property
    def position(self) -> Position:
        """Its position."""
        return self.turn.position

    @property
    def orders(self) -> tuple[Order, ...]:
        """All readable orders of the turn that are not struck."""
        return self.turn.orders

    @property
    def outcome(self) -> Outcome:
        """What the judge says about the drafts as they stand; kept until something changes."""
        if self._outcome is None:
            from kartentisch.judge import adjudicate

            self._outcome = adjudicate(self.position, self.orders)
        return self._outcome

    def sheet(self, power: str) -> tuple[Draft, ...]:
        """The lines of a power's sheet."""
        return self.turn.drafts.get(power, ())

    # Orders

    def give(self, *orders: Order) -> None:
        """Give orders: each replaces earlier drafts of its unit. One step, whatever their number."""
        self._check_open()
        by_power: dict[str, list[Order]] = {}
        for order in orders:
            by_power.setdefault(order.power, []).append(order)
        swaps = [self._sheet(power, sheets.given(self.sheet(power), new)) for power, new in by_power.items()]
        self._do("give", str(orders[0]) if orders else "", swaps, "drafts")

    def take_back(self, power: str, place: str) -> None:
        """Remove the drafts of the unit of `power` at `place`."""
        self._check_open()
        self._do("take-back", place, [self._sheet(power, sheets.without(self.sheet(power), place))], "drafts")

    def write_sheet(self, power: str, text: str) -> OrderSheet:
        """Replace a power's sheet by text; return how it was read.

        Lines that cannot be read stay; headings, quotations and the like do not.
        """
        from kartentisch.orders.reading import read_orders

        self._check_open()
        read = read_orders(text, self.position, power)
        lines = tuple(Draft(line.text.strip(), line.order) for line in read.lines if line.skipped in _KEPT)
        new = sheets.keep_struck(self.sheet(power), lines)
        self._do("sheet", power, [self._sheet(power, new)], "drafts")
        return read

    def write_sheets(self, new: Mapping[str, tuple[Draft, ...]]) -> None:
        """Replace the sheets of several powers by these lines, as one step."""
        self._check_open()
        self._do("sheet", ", ".join(new), [self._sheet(power, lines) for power, lines in new.items()], "drafts")

    def replace_line(self, power: str, index: int, text: str) -> None:
        """Write one line of a sheet anew; one past the last line adds a line, an empty text removes it."""
        self._check_open()
        sheet = self.sheet(power)
        new = () if not text.strip() else (self.read_line(power, text),)
        self._do("line", text.strip(), [self._sheet(power, sheet[:index] + new + sheet[index + 1 :])], "drafts")

    def move_line(self, power: str, index: int, to: int) -> None:
        """Move a line of a sheet to another place in it."""
        self._check_open()
        lines = list(self.sheet(power))
        line = lines.pop(index)
        lines.insert(to, line)
        self._do("move-line", line.text, [self._sheet(power, tuple(lines))], "drafts")

    def strike(self, power: str, index: int, struck: bool = True) -> None:
        """Strike a line, so that it stays but is not judged; or take that back."""
        self._check_open()
        sheet = self.sheet(power)
        line = Draft(sheet[index].text, sheet[index].order, struck)
        code = "strike" if struck else "unstrike"
        self._do(code, line.text, [self._sheet(power, (*sheet[:index], line, *sheet[index + 1 :]))], "drafts")

    def read_line(self, power: str, text: str) -> Draft:
        """Read one line in the context of the turn, without writing it anywhere."""
        from kartentisch.orders.reading import read_order

        order = read_order(text, self.position, power)
        return Draft(text.strip(), order if isinstance(order, Order) else None)

    # Position, rulings, votes

    def set_position(
        self, position: Position, note: str = "", sheets: Mapping[str, tuple[Draft, ...]] | None = None
    ) -> None:
        """Put another position into the turn (set up position; a game master overrules: `note` says why).

        `sheets`: what is to stand in the sheets of these powers, in the same step.
        Raises GameRefusal for a judged turn or an impossible position, DocumentFault for another variant.
        """
        from kartentisch.game.setup import position_faults

        self._check_open()
        position = self.game.own(position)
        for fault in position_faults(position):
            raise GameRefusal(fault)
        swaps: list[Swap | None] = []
        if position != self.position:
            swaps.append(["position", self.turn_index, position_fields(position)])
        if note:
            swaps.append(["overrules", self.turn_index, [*self.turn.overrules, note]])
        swaps += [self._sheet(power, lines) for power, lines in (sheets or {}).items()]
        self._do("position", note, swaps, "position")

    def set_options(self, options: Mapping[str, bool | str]) -> None:
        """Set the rulings of the game, from this turn on; DocumentFault for an unknown ruling or value."""
        self._check_open()
        swaps: list[Swap | None] = []
        if dict(options) != dict(self.game.options):
            swaps.append(["options", -1, dict(options)])
        if dict(options) != dict(self.position.options):
            swaps.append(["options", self.turn_index, dict(options)])
        self._do("options", "", swaps, "game")

    def set_votes(self, votes: Mapping[str, Iterable[str]]) -> None:
        """Set the votes and declarations of the turn, by power; DocumentFault for an unknown one."""
        self._check_open()
        value = {power: list(cast) for power, cast in votes.items() if cast}
        same = value == {power: list(cast) for power, cast in self.position.votes.items()}
        self._do("votes", "", [] if same else [["votes", self.turn_index, value]], "position")

    # Turns

    @property
    def can_advance(self) -> bool:
        """Whether there is a next turn, or one can be judged."""
        return self.turn.judged or self.position.ended is None

    def advance(self) -> None:
        """Judge this turn, append the next position as a new turn and go there; a judged turn is only left.

        Raises GameRefusal when the game is over.
        """
        if self.turn.judged and self.turn_index + 1 < len(self.game.turns):
            self.go_to(self.turn_index + 1)
            return
        if self.position.ended is not None:
            raise GameRefusal(reason("refuse.game-over"))
        from kartentisch.game.record import record

        outcome = self.outcome
        index = self.turn_index
        swaps: list[Swap | None] = [
            ["judged", index, codec.record_value(record(outcome))],
            ["turns", index + 1, 0, [codec.turn_value(Turn(outcome.position))]],
        ]
        self._do("advance", str(self.position.date), swaps, "game", go_to=index + 1)

    def reopen(self) -> None:
        """Take a judged turn back to its drafts; the turns after it are cut off (undo brings them back)."""
        if not self.turn.judged:
            return
        index = self.turn_index
        later = len(self.game.turns) - index - 1
        swaps: list[Swap | None] = [["turns", index + 1, later, []], ["judged", index, None]]
        self._do("reopen", str(self.position.date), swaps, "game")

    def go_to(self, index: int) -> None:
        """Look at another turn; IndexError when there is none."""
        if not 0 <= index < len(self.game.turns):
            raise IndexError(index)
        if index != self.turn_index:
            self.turn_index = index
            self._outcome = None
            self._tell("turn")

    def put(self, game: Game, turn_index: int) -> None:
        """Take over a game whose table went on. That is no step: there is none to undo before it any more."""
        self.game, self.turn_index = game, turn_index
        self._undo.clear()
        self._redo.clear()
        self._saved = -1
        self._outcome = None
        self._tell("game")

    # Undo and redo

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return bool(self._undo)

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to redo."""
        return bool(self._redo)

    @property
    def undo_text(self) -> str:
        """What undo would take back, in the window's language; "" for nothing."""
        return _told(self._undo)

    @property
    def redo_text(self) -> str:
        """What redo would do again, in the window's language; "" for nothing."""
        return _told(self._redo)

    def undo(self) -> None:
        """Take the last step back and look at its turn."""
        self._step(self._undo, self._redo)

    def redo(self) -> None:
        """Do the step again that was undone last."""
        self._step(self._redo, self._undo)

    def _step(self, source: list[Step], target: list[Step]) -> None:
        if not source:
            return
        try:
            self.game, turn, back = carry_out(self.game, source[-1])
        except DocumentFault as fault:
            source.clear()
            raise GameFileFault("history", {"why": fault.message}) from fault
        source.pop()
        target.append(back)
        self.turn_index = turn
        self._outcome = None
        self._tell("game")

    # Saving

    @property
    def path(self) -> Path | None:
        """The file of the game, None before it was saved."""
        return self._storage.path

    @property
    def dirty(self) -> bool:
        """Whether there are changes that are not in the file."""
        return self._saved != (self._undo[-1].serial if self._undo else 0)

    def save(self, path: str | Path | None = None, *, anyway: bool = False) -> None:
        """Write the game to its file, or to another one which is then its file.

        Raises GameFileFault; the file that was there is then as it was. A file that another program has changed
        since is overwritten only `anyway`. Without any path: ValueError.
        """
        self._storage.save(self, None if path is None else Path(path), anyway=anyway)
        self._saved = self._undo[-1].serial if self._undo else 0
        self._tell("path")

    def autosave(self) -> None:
        """Save what is unsaved: into its file, or into the folder of unsaved games while it has none.

        When its file cannot be written, the game goes to that folder and GameFileFault is raised all the same.
        """
        if not self.dirty:
            return
        if self._storage.path is None:
            self._storage.keep_aside(self)
            return
        try:
            self.save()
        except GameFileFault:
            self._storage.keep_aside(self)
            raise

    def discard(self) -> None:
        """Forget the copy in the folder of unsaved games: the user does not want it."""
        self._storage.forget_aside()

    def close(self) -> None:
        """End the work on the game: its copy among the unsaved games, if it has one, may be offered again."""
        self._storage.release_aside()

    def history(self) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
        """The steps to undo and to redo, the last ones at the end: what the file keeps."""
        return tuple(self._undo), tuple(self._redo)

    def restore_history(self, undo: Iterable[Step], redo: Iterable[Step], *, saved: bool = True) -> None:
        """Take over the steps of a file; `saved` says whether that file is where the game belongs."""
        self._undo, self._redo = list(undo), list(redo)
        self._serial = max([0, *(step.serial for step in (*self._undo, *self._redo))])
        self._saved = (self._undo[-1].serial if self._undo else 0) if saved else -1

    # Inside

    def _sheet(self, power: str, new: tuple[Draft, ...]) -> Swap | None:
        return sheet_swap(self.turn_index, power, self.sheet(power), new)

    def _check_open(self) -> None:
        if self.turn.judged:
            raise GameRefusal(reason("refuse.past-turn"))

    def _do(self, code: str, word: str, swaps: Iterable[Swap | None], what: str, go_to: int | None = None) -> None:
        wanted = tuple(swap for swap in swaps if swap is not None)
        if not wanted:
            return
        turn = self.turn_index if go_to is None else go_to
        step = Step(code, word[:80], turn, self.turn_index, wanted, self._serial + 1)
        self.game, self.turn_index, back = carry_out(self.game, step)
        self._serial += 1
        self._undo.append(back)
        self._redo.clear()
        self._outcome = None
        self._tell(what)

    def _tell(self, what: str) -> None:
        change = Change(what, self.turn_index)
        for listener in tuple(self.on_change):
            listener(change)


def _told(steps: list[Step]) -> str:
    from kartentisch.game.undo_texts import undo_text

    return undo_text(steps[-1]) if steps else ""
