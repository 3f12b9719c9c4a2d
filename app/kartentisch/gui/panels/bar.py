"""The bar at the top: menu, game, turns, undo and redo, before and after, mail."""

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QFont, QKeySequence
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QPushButton, QToolButton, QWidget

from kartentisch.gui import theme
from kartentisch.gui.figures import icon
from kartentisch.gui.panels.heads import icon_button, set_icon
from kartentisch.gui.session_model import SessionModel
from kartentisch.gui.sizes import BAR
from kartentisch.gui.wording import label_text, turn_title
from kartentisch.words import _, language


class TopBar(QFrame):
    """Shows what `model` shows; its buttons are those of the window's actions."""

    def __init__(self, model: SessionModel, parent: QWidget | None = None) -> None:
        """Make an empty bar; `use_actions` gives its buttons something to do."""
        super().__init__(parent)
        self.setObjectName("bar")
        self.setFixedHeight(BAR)
        self._model = model
        self._pairs: list[tuple[QToolButton | QPushButton, QAction]] = []
        self.menu = icon_button("ui/menu", 18)
        self.menu.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.name, self.variant, self.turn = QLabel(), QLabel(), QLabel()
        self.name.setFont(theme.sized("title", 15))
        self.variant.setProperty("role", "second")
        self.turn.setFont(theme.sized("text", 13, QFont.Weight.DemiBold))
        self.turn.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.back, self.next = icon_button("ui/left"), icon_button("ui/right")
        self.undo, self.redo, self.before = (
            icon_button("ui/undo", 18),
            icon_button("ui/redo", 18),
            icon_button("ui/eye", 18),
        )
        self.before.setCheckable(True)
        self.mail = QPushButton()
        self.mail.setProperty("filled", True)
        self.mail.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.mail.setIconSize(QSize(18, 18))
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 0, 12, 0)
        row.setSpacing(8)
        for widget in (self.menu, self.name, self.variant):
            row.addWidget(widget)
        row.addSpacing(12)
        for widget in (self.back, self.turn, self.next):
            row.addWidget(widget)
        row.addStretch(1)
        for button in (self.undo, self.redo, self.before, self.mail):
            row.addWidget(button)
        model.changed.connect(self.refresh)
        self.restyle()
        self.retranslate()

    def use_actions(self, actions: Mapping[str, QAction], menu: QMenu) -> None:
        """Connect the buttons with the window's actions and hang `menu` under the menu button."""
        self.menu.setMenu(menu)
        pairs: tuple[tuple[QToolButton | QPushButton, str], ...] = (
            (self.back, "turn.back"),
            (self.next, "turn.next"),
            (self.undo, "edit.undo"),
            (self.redo, "edit.redo"),
            (self.before, "view.before"),
            (self.mail, "orders.mail"),
        )
        self._pairs = [(button, actions[id]) for button, id in pairs]
        for button, action in self._pairs:
            button.clicked.connect(action.trigger)
            action.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        """Let the buttons look as enabled and checked as their actions are."""
        for button, action in self._pairs:
            held = action.text().partition("\t")[2]
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText) or held
            name = label_text(action.text())
            button.setEnabled(action.isEnabled())
            button.setToolTip(f"{name} ({keys})" if keys else name)
            button.setAccessibleName(name)
            if button.isCheckable():
                button.setChecked(action.isChecked())

    def retranslate(self) -> None:
        """Take the texts of the language in use."""
        self.menu.setAccessibleName(_("Menu"))
        self.menu.setToolTip(_("Menu"))
        self.mail.setText(_("Mail to GM"))
        self.refresh()

    def restyle(self) -> None:
        """Take the colours of the theme in use."""
        for button in (self.menu, self.back, self.next, self.undo, self.redo, self.before):
            set_icon(button)
        self.mail.setIcon(icon("ui/mail-out", theme.tokens().on_accent))

    def refresh(self) -> None:
        """Read the session anew."""
        session = self._model.session
        star = " •" if session.dirty and session.path is not None else ""
        self.name.setText((session.game.name or _("New game")) + star)
        self.variant.setText(self._model.variant.title(language()))
        self.turn.setText(turn_title(session.position))
