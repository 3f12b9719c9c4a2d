"""The curtain between two players: who comes next, who is awaited, and nothing of what was ordered."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from kartentisch.game.deadline import due
from kartentisch.game.table.table import GIVEN, MISSING, Table
from kartentisch.gui import theme
from kartentisch.gui.figures import icon
from kartentisch.gui.moments import moment_text
from kartentisch.gui.orders.rows import units_to_order
from kartentisch.gui.panels.heads import icon_button, set_icon
from kartentisch.gui.table.compass import Compass, paint_sheet
from kartentisch.gui.table.hold_button import HoldButton
from kartentisch.gui.table.players_row import PlayersRow
from kartentisch.gui.wording import turn_title
from kartentisch.judge import adjudicate
from kartentisch.rules import ADJUSTMENT
from kartentisch.rules.sentences import sentence
from kartentisch.words import _, language, ngettext

WIDE = 340


class CurtainPage(QWidget):
    """What stands before the map while nobody is at the screen.

    `opened(int, str)`: a player wants to sit down, with the pass phrase typed; `unlocked(int, str)`: opens the own
    seal for the judging; `reveal_wanted()`, `later()`, `chosen(int)`: somebody else is to come.
    """

    opened = Signal(object, object)
    unlocked = Signal(object, object)
    reveal_wanted = Signal()
    later = Signal()
    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it; `show_table` fills it."""
        super().__init__(parent)
        self.setObjectName("curtain")
        self._table: Table | None = None
        self._player: int | None = None
        self.menu = icon_button("ui/menu", 18)
        self.compass = Compass()
        self.line, self.title, self.text, self.how, self.fault, self.below = (QLabel() for _one in range(6))
        for label in (self.line, self.title, self.text, self.how, self.fault, self.below):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self.line.setProperty("role", "second")
        self.text.setProperty("role", "second")
        self.below.setProperty("role", "hint")
        self.how.setProperty("role", "hint")
        self.fault.setProperty("role", "bad")
        self.title.setFont(theme.sized("title", 36))
        self.phrase = QLineEdit()
        self.phrase.setEchoMode(QLineEdit.EchoMode.Password)
        self.phrase.setFixedSize(WIDE, 34)
        self.phrase.returnPressed.connect(self._with_phrase)
        self.open = HoldButton()
        self.open.meant.connect(self._with_phrase)
        self.reveal = QPushButton()
        self.reveal.setProperty("filled", True)
        self.reveal.clicked.connect(self.reveal_wanted)
        self.other = QPushButton()
        self.other.clicked.connect(self.later)
        for button in (self.open, self.reveal, self.other):
            button.setFixedHeight(36)
            button.setFont(theme.sized("text", 14))
        self.row = PlayersRow()
        self.row.chosen.connect(self.chosen)
        self._lay_out()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(48, 40, 48, 44)
        column.setSpacing(9)
        column.addWidget(self.menu, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(2)
        middle = Qt.AlignmentFlag.AlignHCenter
        column.addWidget(self.compass, 0, middle)
        column.addSpacing(10)
        for label in (self.line, self.title, self.text):
            column.addWidget(label)
        column.addSpacing(6)
        column.addWidget(self.phrase, 0, middle)
        buttons = QHBoxLayout()
        buttons.setSpacing(10)
        buttons.addStretch(1)
        for button in (self.open, self.reveal, self.other):
            buttons.addWidget(button)
        buttons.addStretch(1)
        column.addLayout(buttons)
        column.addWidget(self.how)
        column.addWidget(self.fault)
        column.addStretch(2)
        column.addWidget(self.row, 0, middle)
        column.addWidget(self.below)

    @property
    def player(self) -> int | None:
        """Who is to come to the screen, or to open the own seal."""
        return self._player

    def show_table(self, table: Table, player: int | None, fault: str = "") -> None:
        """Show how far the round has come; `player` comes next, None where nobody is awaited."""
        self._table, self._player = table, player
        self.phrase.setText("")
        self.fault.setText(fault)
        game = table.session.game
        position = game.turns[-1].position
        parts = [game.name, game.variant.title(language()), turn_title(position)]
        self.line.setText(" · ".join(part for part in parts if part))
        self.other.hide()
        self.open.hide()
        self.phrase.hide()
        self.reveal.hide()
        self.how.setText("")
        if table.unseen is not None:
            self._say_unseen(table)
        elif position.ended is not None:
            self.title.setText(_("The game is over"))
            self.text.setText(_ending(table))
        elif player is not None:
            self._say_player(table, player)
        elif table.locked:
            self._player = table.locked[0]
            self._say_locked(table, self._player)
        else:
            self.title.setText(_("All have handed in"))
            self.text.setText(_("The orders of all are opened together and judged."))
            self.reveal.setText(_("Reveal"))
            self.reveal.show()
        self.row.show_players(table, self._player)
        self.below.setText(self._state_text(table))
        self.setAccessibleName(f"{self.title.text()}. {self.text.text()}")
        self.take_focus()

    def take_focus(self) -> None:
        """Put the focus where the next thing is done."""
        for widget in (self.phrase, self.open, self.reveal):
            if not widget.isHidden():
                widget.setFocus(Qt.FocusReason.OtherFocusReason)
                return
        self.menu.setFocus(Qt.FocusReason.OtherFocusReason)

    def tell(self, fault: str) -> None:
        """Say what went wrong; what was typed is to be typed anew."""
        self.phrase.setText("")
        self.fault.setText(fault)

    def retranslate(self) -> None:
        """Take the texts of the language in use."""
        self.menu.setAccessibleName(_("Menu"))
        self.menu.setToolTip(_("Menu"))
        self.phrase.setPlaceholderText(_("Pass phrase"))
        self.phrase.setAccessibleName(_("Pass phrase"))
        if self._table is not None:
            self.show_table(self._table, self._player)

    def restyle(self) -> None:
        """Take the colours of the theme in use."""
        set_icon(self.menu)
        if self._table is not None:
            self.show_table(self._table, self._player)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the empty chart."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_sheet(painter, QRectF(self.rect()))

    def _say_player(self, table: Table, player: int) -> None:
        one = table.setting.players[player]
        self.title.setText(_("Please hand over to {player}").format(player=one.name))
        position = table.session.game.turns[-1].position
        units = sum(len(units_to_order(position, power)) for power in one.powers)
        told = [_("The map shows nothing before {player} opens it.").format(player=one.name)]
        if units and position.phase != ADJUSTMENT:
            waiting = ngettext("{count} unit waits for orders.", "{count} units wait for orders.", units)
            told.insert(0, waiting.format(count=units))
        self.text.setText(" ".join(told))
        asks = table.asks_phrase(player)
        self.open.say(_("I am {player}: open the map").format(player=one.name), sure=asks)
        self.open.setIcon(icon("ui/eye", theme.tokens().on_accent))
        self.open.show()
        self.phrase.setVisible(asks)
        if not asks:
            self.how.setText(_("Hold the button for a second, or click it twice: an accident reveals nothing."))
        if len(table.missing) > 1:
            self.other.setText(_("Later"))
            self.other.show()

    def _say_locked(self, table: Table, player: int) -> None:
        name = table.setting.players[player].name
        self.title.setText(_("{player}: please open the seal").format(player=name))
        self.text.setText(
            _("The program was started anew since the orders were handed in. They stay hidden until all are revealed.")
        )
        self.open.say(_("Open the seal"), sure=True)
        self.open.setIcon(icon("ui/unlocked", theme.tokens().on_accent))
        self.open.show()
        self.phrase.show()

    def _say_unseen(self, table: Table) -> None:
        assert table.unseen is not None
        title = turn_title(table.session.game.turns[table.unseen].position)
        self.title.setText(_("Everything is judged"))
        self.text.setText(_("The outcome of {turn} is to be revealed.").format(turn=title))
        self.reveal.setText(_("Reveal"))
        self.reveal.show()

    def _state_text(self, table: Table) -> str:
        given = [one for one in table.players if table.state(one) == GIVEN]
        told = []
        game = table.session.game
        moment = due(game, len(game.turns) - 1) if game.turns[-1].position.ended is None else None
        if moment is not None:
            told.append(_("Orders due {moment}").format(moment=moment_text(moment)))
        if given:
            told.append(_("Handed in, sealed until the reveal: {players}.").format(players=table.names(given)))
        if table.missing:
            told.append(_("Still missing: {players}.").format(players=table.names(table.missing)))
        asked = [one for one in table.missing if table.state(one) != MISSING]
        if asked:
            told.append(_("Asked something by letter since: {players}.").format(players=table.names(asked)))
        if any(not player.has_phrase for player in table.setting.players):
            told.append(_("Without a pass phrase orders are merely hidden in the file, not sealed."))
        return "\n".join(told)

    def _with_phrase(self) -> None:
        table, player = self._table, self._player
        if table is None or player is None:
            return
        phrase = self.phrase.text()
        self.phrase.setText("")
        if player in table.missing:
            self.opened.emit(player, phrase)
        else:
            self.unlocked.emit(player, phrase)


def _ending(table: Table) -> str:
    """How the game has ended, in sentences."""
    game = table.session.game
    if len(game.turns) < 2:
        return ""
    last = game.turns[-2]
    return " ".join(sentence(game.variant, why, language()) for why in adjudicate(last.position, last.orders).ending)
