"""The open game as Qt sees it: one place that tells every panel what has changed."""

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from kartentisch.game.session import Session
from kartentisch.rules import Position, Unit, Variant

if TYPE_CHECKING:
    from kartentisch.judge.verdict import Outcome


class SessionModel(QObject):
    """Wraps a Session.

    `changed(Change)` after every change of the game, also when another game was opened; `power_changed(str | None)`
    when orders are given for another power (None: for all); `selected(Unit | None)` when another unit is looked at.
    """

    changed = Signal(object)
    power_changed = Signal(object)
    selected = Signal(object)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        """Listen to `session`."""
        super().__init__(parent)
        self._session = session
        self._power: str | None = None
        self._selection: Unit | None = None
        session.on_change.append(self._tell)

    @property
    def session(self) -> Session:
        """The open game."""
        return self._session

    @property
    def position(self) -> Position:
        """The position of the turn one looks at."""
        return self._session.position

    @property
    def outcome(self) -> "Outcome":
        """What the orders of this turn lead to."""
        return self._session.outcome

    @property
    def variant(self) -> Variant:
        """The variant played."""
        return self._session.game.variant

    @property
    def power(self) -> str | None:
        """The power orders are given for; None: every power."""
        return self._power

    @property
    def selection(self) -> Unit | None:
        """The unit whose order and result are looked at."""
        return self._selection

    def set_session(self, session: Session, *, close: bool = True) -> None:
        """Show another game; the caller has seen to it that nothing of the old one is lost.

        `close`: whether the work on the old one is over; not where the new one is another view of it.
        """
        self.release()
        if close:
            self._session.close()
        self._session = session
        self._selection = None
        if self._power is not None and self._power not in session.game.variant.powers:
            self._power = None
        self._power = self._allowed(self._power)
        session.on_change.append(self._tell)
        self.power_changed.emit(self._power)
        self.selected.emit(None)
        self.changed.emit(None)

    def set_power(self, power: str | None) -> None:
        """Give orders for `power`, or for every power (None); where only some may be given orders, for one of these."""
        allowed = self._allowed(power)
        if allowed != self._power or allowed != power:
            self._power = allowed
            self.power_changed.emit(allowed)

    def select(self, unit: Unit | None) -> None:
        """Look at `unit` and its order."""
        if unit != self._selection:
            self._selection = unit
            self.selected.emit(unit)

    def _allowed(self, power: str | None) -> str | None:
        own = self._session.own
        if not own or power in own:
            return power
        return self._power if self._power in own else own[0]

    def release(self) -> None:
        """Stop listening; the session no longer knows this object."""
        if self._tell in self._session.on_change:
            self._session.on_change.remove(self._tell)

    def _tell(self, change: Any) -> None:
        if self._selection is not None and not self._stands(self._selection):
            self._selection = None
            self.selected.emit(None)
        self.changed.emit(change)

    def _stands(self, unit: Unit) -> bool:
        position = self.position
        return unit in position.units or any(lost.unit == unit for lost in position.dislodged)
