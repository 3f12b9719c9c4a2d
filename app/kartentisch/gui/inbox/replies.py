"""The reply "as understood" to one player: to copy, to hand to the mail program, to save with all others."""

from pathlib import Path

from PySide6.QtCore import QSaveFile, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from kartentisch.gui import theme
from kartentisch.mail import OrderMail, eml_bytes, mailto_url, subject_url
from kartentisch.mail.inbox import Inbox, PowerOrders, Turn, reply_subject, reply_text
from kartentisch.words import _

LANGUAGES = {"de": "Deutsch", "en": "English", "ja": "日本語"}


class ReplyPanel(QWidget):
    """The text can be changed before it goes; nothing is sent here."""

    def __init__(self, tongue: str) -> None:
        """Begin in the language `tongue`."""
        super().__init__()
        self._orders: PowerOrders | None = None
        self._turn: Turn | None = None
        self.tongue = QComboBox()
        for code, name in LANGUAGES.items():
            self.tongue.addItem(name, code)
        self.tongue.setCurrentIndex(max(0, self.tongue.findData(tongue)))
        self.tongue.setAccessibleName(_("Language"))
        self.tongue.setAccessibleDescription(_("Language"))
        self.tongue.setToolTip(_("Language"))
        self.copy_button, self.open_button = QPushButton(_("Copy text")), QPushButton(_("Open in mail program"))
        self.text = QPlainTextEdit()
        self.text.setFont(theme.sized("orders", 12.5))
        self.text.setAccessibleName(_("Reply"))
        self.text.setTabChangesFocus(True)
        row = QHBoxLayout()
        row.addWidget(self.tongue)
        row.addStretch(1)
        row.addWidget(self.copy_button)
        row.addWidget(self.open_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 0)
        column.addLayout(row)
        column.addWidget(self.text, 1)
        self.tongue.currentIndexChanged.connect(self._write)
        self.copy_button.clicked.connect(self.copy)
        self.open_button.clicked.connect(self.open_program)

    @property
    def language(self) -> str:
        """The language of the replies."""
        return str(self.tongue.currentData())

    def show_reply(self, orders: PowerOrders, turn: Turn) -> None:
        """Write the reply for a power."""
        self._orders, self._turn = orders, turn
        self._write()

    def _write(self) -> None:
        if self._orders is not None and self._turn is not None:
            self.text.setPlainText(reply_text(self._orders, self._turn, self.language))

    def copy(self) -> None:
        """Copy the reply."""
        QGuiApplication.clipboard().setText(self.text.toPlainText())

    def open_program(self) -> None:
        """Hand the reply to the mail program; what is too long for that goes by the clipboard."""
        if self._orders is None or self._turn is None:
            return
        to = _receiver(self._orders, self._turn)
        mail = OrderMail(reply_subject(self._orders, self._turn, self.language), self.text.toPlainText().rstrip(), "")
        url = mailto_url(mail, to)
        if url is None:
            self.copy()
            url = subject_url(mail, to)
        QDesktopServices.openUrl(QUrl.fromEncoded(url.encode("ascii")))


def save_replies(inbox: Inbox, folder: Path, language: str) -> tuple[int, str]:
    """Write a draft for every power that has a mail or lacks one; return how many, and what went wrong ("")."""
    count = 0
    for orders in inbox.powers.values():
        subject = reply_subject(orders, inbox.turn, language)
        mail = OrderMail(subject, reply_text(orders, inbox.turn, language).rstrip(), "")
        data = eml_bytes(mail, _receiver(orders, inbox.turn))
        date = str(inbox.turn.position.date)
        file = QSaveFile(str(folder / f"reply_{orders.power}_{date}.eml"))
        if not (file.open(QSaveFile.OpenModeFlag.WriteOnly) and file.write(data) == len(data) and file.commit()):
            return count, file.errorString()
        count += 1
    return count, ""


def _receiver(orders: PowerOrders, turn: Turn) -> str:
    if orders.letter is not None and orders.letter.sender:
        return orders.letter.sender
    return next(iter(turn.addresses.get(orders.power, ())), "")
