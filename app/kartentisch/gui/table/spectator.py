"""A window for those who watch, on a projector: published positions and the reveal, nothing else.

It has a session of its own that never holds a draft, so nothing it could show is a secret.
"""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from kartentisch.game.session import Session
from kartentisch.game.values import Game
from kartentisch.gui import theme
from kartentisch.gui.map import MapView
from kartentisch.gui.presenter import Presenter
from kartentisch.gui.session_model import SessionModel
from kartentisch.gui.wording import turn_title
from kartentisch.judge.verdict import Outcome
from kartentisch.words import _, language


def public(game: Game) -> Game:
    """Return what everybody may know of a table's game; its present turn has no drafts anyway."""
    turns = tuple(turn if turn.judged else replace(turn, drafts={}, plans=(), plan=0) for turn in game.turns)
    return replace(game, turns=turns, table=None)


class SpectatorWindow(QWidget):
    """Map, turn, and one line of words."""

    def __init__(self, game: Game) -> None:
        """Show the present position."""
        super().__init__(None, Qt.WindowType.Window)
        self.setObjectName("spectators")
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setAutoFillBackground(True)
        self.model = SessionModel(Session(public(game)), self)
        self.view = MapView()
        self.head, self.turn, self.text = QLabel(), QLabel(), QLabel()
        self.head.setFont(theme.sized("title", 22))
        self.turn.setFont(theme.sized("text", 18, QFont.Weight.DemiBold))
        self.text.setFont(theme.sized("text", 18))
        for label in (self.head, self.turn, self.text):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setWordWrap(True)
        self.text.setMinimumHeight(30)
        top = QHBoxLayout()
        top.setContentsMargins(18, 10, 18, 8)
        top.addWidget(self.head)
        top.addStretch(1)
        top.addWidget(self.turn)
        below = QHBoxLayout()
        below.setContentsMargins(18, 8, 18, 10)
        below.addWidget(self.text, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(top)
        column.addWidget(self.view, 1)
        column.addLayout(below)
        self.presenter = Presenter(self.model, self.view, self)
        self.resize(1280, 800)

    def show_state(self, game: Game, index: int, told: Outcome | None, text: str) -> None:
        """Show a turn of the game: the part of its outcome that is told, without one the bare position."""
        self.presenter.show_before(told is None)
        self.presenter.tell_only(told)
        seen = public(game)
        if seen != self.model.session.game:
            self.model.set_session(Session(seen, turn_index=index))
        else:
            self.model.session.go_to(index)
        name = game.name or _("New game")
        self.head.setText(f"{name} · {game.variant.title(language())}")
        self.turn.setText(turn_title(self.model.position))
        self.text.setText(text)
        self.view.setAccessibleName(_("Map"))
        self.setWindowTitle(f"{name} – {_('Spectators')} – Kartentisch")

    def retranslate(self) -> None:
        """Take the texts of the language in use."""
        self.presenter.show_variant()

    def restyle(self) -> None:
        """Take the colours of the theme in use."""
        self.presenter.restyle()
        self.presenter.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Fill the screen with F11, and leave that with F11 or Esc."""
        if event.key() == Qt.Key.Key_F11:
            self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
        elif event.key() == Qt.Key.Key_Escape and self.isFullScreen():
            self.showNormal()
        else:
            super().keyPressEvent(event)
