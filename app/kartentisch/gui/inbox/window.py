"""The inbox: powers at the left, the mail of one of them at the right; what is sure goes into the game's drafts."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QSplitter,
    QTabWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from kartentisch.gui import theme
from kartentisch.gui.dialogs.base import Dialog
from kartentisch.gui.inbox.aside import AsideList
from kartentisch.gui.inbox.mail_text import MailText
from kartentisch.gui.inbox.mails import Mails
from kartentisch.gui.inbox.order_tree import OrderTree
from kartentisch.gui.inbox.replies import ReplyPanel, save_replies
from kartentisch.gui.inbox.wording import state_colour, state_text
from kartentisch.gui.wording import power_text, turn_title
from kartentisch.mail.inbox import Guess, Letter, remark_text
from kartentisch.orders import Order
from kartentisch.words import _, language, ngettext

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow

_POWER = Qt.ItemDataRole.UserRole


class InboxWindow(Dialog):
    """Mails come in by opening, dropping or pasting; the last one of a power counts."""

    def __init__(self, window: "MainWindow") -> None:
        """Show an empty inbox for the turn looked at."""
        hint = _("Open, drop or paste the players' mails. What is only guessed counts once it is confirmed.")
        super().__init__(window, _("Order mails"), hint, width=720)
        self._window = window
        session = window.session_model.session
        self.mails = Mails(session)
        self.setAcceptDrops(True)
        self.open_button, self.folder_button = QPushButton(_("Open mails …")), QPushButton(_("Open folder …"))
        self.paste_button, self.told = QPushButton(_("Paste mail")), QLabel()
        self.told.setWordWrap(True)
        self.told.setProperty("role", "second")
        self.powers = QTreeWidget()
        self.powers.setColumnCount(2)
        self.powers.setRootIsDecorated(False)
        self.powers.setHeaderLabels([_("Power"), _("Orders")])
        self.powers.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.powers.setAccessibleName(_("Powers and their mails"))
        self.aside = AsideList(session.game.variant)
        self.orders, self.mail_text = OrderTree(), MailText()
        self.replies = ReplyPanel(window.settings.text("mail-language", "de"))
        self.tabs = QTabWidget()
        self._lay_out(turn_title(session.position))
        self.powers.currentItemChanged.connect(self._show_power)
        self.orders.settled.connect(self.settle)
        self.aside.counted.connect(self.count_as)
        self.resize(min(1120, window.width() - 40), min(700, window.height() - 40))
        self.refresh()

    def _lay_out(self, title: str) -> None:
        row = QHBoxLayout()
        row.setSpacing(8)
        for button, action in (
            (self.open_button, self.ask_files),
            (self.folder_button, self.ask_folder),
            (self.paste_button, self.paste),
        ):
            button.clicked.connect(action)
            button.setAutoDefault(False)
            row.addWidget(button)
        row.addWidget(QLabel(title))
        row.addWidget(self.told, 1)
        self.column.addLayout(row)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Paste), self.powers, self.paste).setContext(
            Qt.ShortcutContext.WidgetShortcut
        )
        left = QSplitter(Qt.Orientation.Vertical)
        left.addWidget(self.powers)
        left.addWidget(self.aside)
        left.setStretchFactor(0, 3)
        left.setStretchFactor(1, 2)
        self.confirm_button = QPushButton(_("Confirm all of this power"))
        self.confirm_button.setAutoDefault(False)
        self.confirm_button.clicked.connect(self.confirm_all)
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 6, 0, 0)
        column.addWidget(self.orders, 1)
        column.addWidget(self.confirm_button, 0, Qt.AlignmentFlag.AlignRight)
        self.tabs.setDocumentMode(True)
        for panel, name in (
            (page, _("Orders")),
            (self.mail_text, _("Mail")),
            (self.replies, _("Reply")),
        ):
            self.tabs.addTab(panel, name)
        sides = QSplitter(Qt.Orientation.Horizontal)
        sides.addWidget(left)
        sides.addWidget(self.tabs)
        sides.setSizes([400, 700])
        sides.setChildrenCollapsible(False)
        self.column.addWidget(sides, 1)
        self.save_button = QPushButton(_("Save all replies …"))
        self.save_button.clicked.connect(self.ask_replies)
        self.buttons.addButton(self.save_button, QDialogButtonBox.ButtonRole.ActionRole)
        self.take = self.finish(_("Take over into the game"))

    # Mails in

    def ask_files(self) -> None:
        """Ask for files with mails."""
        dialog = QFileDialog(self, _("Open mails"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.setNameFilters([_("Mails (*.eml *.mbox *.txt *.html)"), _("All files (*)")])
        dialog.filesSelected.connect(self.add_files)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def ask_folder(self) -> None:
        """Ask for a folder with mails."""
        dialog = QFileDialog(self, _("Open folder with mails"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.filesSelected.connect(self.add_files)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def add_files(self, names: list[str]) -> None:
        """Take in files and folders."""
        self._added(self.mails.add([Path(name) for name in names]))

    def paste(self) -> None:
        """Take in the mail in the clipboard."""
        text = QGuiApplication.clipboard().text()
        self._added(self.mails.add(text) if text.strip() else 0)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files and texts may be dropped."""
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take in what was dropped."""
        names = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if names:
            self.add_files(names)
        elif event.mimeData().hasText():
            self._added(self.mails.add(event.mimeData().text()))
        event.acceptProposedAction()

    def _added(self, count: int) -> None:
        self.refresh()
        told = [ngettext("{count} new mail", "{count} new mails", count).format(count=count)]
        told += [remark_text(remark, language()) for remark in self.mails.inbox.refused[-3:]]
        self.told.setText(" · ".join(told))

    # Showing

    def refresh(self) -> None:
        """Show the inbox as it is now; the power looked at stays."""
        now = self.powers.currentItem()
        power = now.data(0, _POWER) if now is not None else self._window.session_model.power
        variant, inbox, use = self.mails.turn.position.variant, self.mails.inbox, theme.tokens()
        self.powers.blockSignals(True)
        self.powers.clear()
        chosen: QTreeWidgetItem | None = None
        for one in inbox.powers.values():
            item = QTreeWidgetItem(self.powers, [power_text(variant, one.power), state_text(one)])
            item.setData(0, _POWER, one.power)
            item.setForeground(1, QColor(getattr(use, state_colour(one))))
            item.setToolTip(1, state_text(one))
            chosen = item if one.power == power or chosen is None else chosen
        if chosen is not None:
            self.powers.setCurrentItem(chosen)
        self.powers.blockSignals(False)
        self.aside.show_aside(inbox.aside)
        self._show_power()
        if self.take is not None:
            ready = any(one.letter is not None for one in inbox.powers.values())
            self.take.setEnabled(ready and not self._window.session_model.session.turn.judged)
            open_now = inbox.open_guesses
            tip = ngettext(
                "{count} guess is not confirmed: it stays out.",
                "{count} guesses are not confirmed: they stay out.",
                open_now,
            ).format(count=open_now)
            self.take.setToolTip(tip if open_now else "")
        self.save_button.setEnabled(bool(inbox.powers))

    def power(self) -> str:
        """Return the power looked at, "" for none."""
        item = self.powers.currentItem()
        return str(item.data(0, _POWER)) if item is not None else ""

    def _show_power(self) -> None:
        orders = self.mails.inbox.powers.get(self.power())
        if orders is None:
            return
        self.orders.show_orders(orders, self.mails.turn, "ludomaniac")
        self.mail_text.show_mail(orders)
        self.replies.show_reply(orders, self.mails.turn)
        self.confirm_button.setEnabled(any(not guess.confirmed for guess in orders.guessed))

    # Deciding

    def settle(self, guess: Guess, order: Order | None) -> None:
        """Confirm a guess, or open it again."""
        self.mails.settle(self.power(), guess, order)
        self.refresh()

    def confirm_all(self) -> None:
        """Confirm every guess of the power looked at, each as its first reading."""
        power = self.power()
        for guess in self.mails.inbox.powers[power].guessed:
            if not guess.confirmed:
                self.mails.settle(power, guess, guess.order)
        self.refresh()

    def count_as(self, letter: Letter, power: str) -> None:
        """Let a mail that was set aside count."""
        self.mails.count_as(letter, power)
        self.refresh()

    def accept(self) -> None:
        """Replace the sheets of all powers a mail came from, as one step that can be undone."""
        session = self._window.session_model.session
        if self._window.play.attempt(lambda: session.write_sheets(self.mails.inbox.sheets())):
            super().accept()

    def ask_replies(self) -> None:
        """Ask for a folder to save the replies in."""
        dialog = QFileDialog(self, _("Save all replies"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(self.save_replies)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def save_replies(self, folder: str) -> None:
        """Save a draft for every power into a folder."""
        count, fault = save_replies(self.mails.inbox, Path(folder), self.replies.language)
        told = ngettext("{count} reply saved", "{count} replies saved", count).format(count=count)
        self.told.setText(_("{path} cannot be written: {why}").format(path=folder, why=fault) if fault else told)
