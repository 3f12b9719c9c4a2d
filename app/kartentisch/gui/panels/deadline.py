"""When orders are due, and how long that is from now."""

from datetime import datetime

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel, QWidget

from kartentisch.game.deadline import clock_window, due, time_left
from kartentisch.gui.session_model import SessionModel
from kartentisch.words import _

_EVERY = 15_000  # milliseconds


class DeadlineLabel(QLabel):
    """One sentence about the turn one looks at; hidden where orders are not due at any time."""

    def __init__(self, model: SessionModel, parent: QWidget | None = None) -> None:
        """Follow `model` and the clock on the wall."""
        super().__init__(parent)
        self.setWordWrap(True)
        self.setContentsMargins(12, 4, 12, 2)
        self._model = model
        self._clock = QTimer(self)
        self._clock.setInterval(_EVERY)
        self._clock.timeout.connect(self.refresh)
        model.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Say anew what is due when."""
        game, index = self._model.session.game, self._model.session.turn_index
        moment = None if game.turns[index].judged else due(game, index)
        self.setVisible(moment is not None)
        if moment is None:
            self._clock.stop()
            return
        self._clock.start()
        from kartentisch.gui.moments import moment_text, span_text  # few games have a deadline

        now = datetime.now().astimezone()
        window = clock_window(game, index)
        left = time_left(moment, now)
        if window is not None and now < window.opens:
            opens = _("This move opens {moment}; until then nobody negotiates.").format(
                moment=moment_text(window.opens)
            )
            self._say(f"{opens} {_('Orders due {moment}').format(moment=moment_text(moment))}", late=False)
        elif left:
            told = _("Orders due {moment} · {left} left").format(moment=moment_text(moment), left=span_text(left))
            self._say(told, late=False)
        else:
            self._say(_("Orders were due {moment}").format(moment=moment_text(moment)), late=True)

    def _say(self, text: str, *, late: bool) -> None:
        role = "bad" if late else "second"
        if self.property("role") != role:
            self.setProperty("role", role)
            self.style().unpolish(self)
            self.style().polish(self)
        self.setText(text)
