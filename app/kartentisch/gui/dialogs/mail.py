"""Orders as mail: exactly what the game master will read, read back before it is offered. Nothing is sent here."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSaveFile, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
)

from kartentisch.game.hints import Hint, repair, session_hints
from kartentisch.gui import theme
from kartentisch.gui.dialogs.base import Dialog
from kartentisch.gui.panels.hint_list import HintList
from kartentisch.gui.wording import power_text
from kartentisch.mail import (
    OrderMail,
    changed_since,
    eml_bytes,
    mailto_url,
    order_mail,
    order_sheet_text,
    read_back,
    subject_url,
)
from kartentisch.words import N_, _

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow

_STYLES = {
    "ludomaniac": N_("Ludomaniac"),
    "long-de": N_("long names, German"),
    "long-en": N_("long names, English"),
    "japanese": N_("Japanese"),
    "canonical": N_("as in game files"),
}
_HINTS_HEIGHT = 132
_LANGUAGES = {"de": "Deutsch", "en": "English", "ja": "日本語"}


class MailDialog(Dialog):
    """Power, receivers, language and notation above; subject and body as they will be; hints and what to do below."""

    def __init__(self, window: "MainWindow") -> None:
        """Begin with the power orders are given for."""
        super().__init__(window, _("Orders as mail"), width=620)
        self._window = window
        model = window.session_model
        game = model.session.game
        self.power, self.tongue, self.notation = QComboBox(), QComboBox(), QComboBox()
        for power in model.position.powers:
            self.power.addItem(power_text(model.variant, power), power)
        self.power.setCurrentIndex(max(0, self.power.findData(model.power)))
        for code, name in _LANGUAGES.items():
            self.tongue.addItem(name, code)
        self.tongue.setCurrentIndex(max(0, self.tongue.findData(window.settings.text("mail-language", "de"))))
        for style, label in _STYLES.items():
            self.notation.addItem(_(label), style)
        self.to, self.copy_to, self.subject = QLineEdit(game.gm), QLineEdit(game.copy_to), QLineEdit()
        self.subject.setReadOnly(True)
        self.body = QPlainTextEdit()
        self.body.setReadOnly(True)
        self.body.setFont(theme.sized("orders", 13))
        self.body.setMinimumHeight(190)
        self.body.setTabChangesFocus(True)
        self.hints = HintList()
        self.hints.repair_chosen.connect(self.repair)
        self.hint_area = QScrollArea()
        self.hint_area.setFrameShape(QScrollArea.Shape.NoFrame)
        self.hint_area.setAccessibleName(_("Hints"))
        self.hint_area.setWidgetResizable(True)
        self.hint_area.setWidget(self.hints)
        self.hint_area.setFixedHeight(_HINTS_HEIGHT)
        self.hint_area.setAccessibleName(_("Hints"))
        self.checked, self.sent, self.told = QLabel(), QLabel(), QLabel()
        self.sent.setProperty("role", "second")
        for told in (self.checked, self.sent, self.told):
            told.setWordWrap(True)
        self._lay_out()
        for box in (self.power, self.tongue, self.notation):
            box.currentIndexChanged.connect(self.write)
        self.mail: OrderMail
        self.write()

    def _lay_out(self) -> None:
        choices = QHBoxLayout()
        choices.setSpacing(8)
        for box, name in ((self.power, _("Power")), (self.tongue, _("Language")), (self.notation, _("Notation"))):
            box.setAccessibleName(name)
            box.setToolTip(name)
            choices.addWidget(box)
        choices.addStretch(1)
        self.column.addLayout(choices)
        form = QFormLayout()
        form.setSpacing(6)
        for text, field in ((_("To"), self.to), (_("Copy"), self.copy_to), (_("Subject"), self.subject)):
            field.setAccessibleName(text)
            form.addRow(text, field)
        self.body.setAccessibleName(_("Text of the mail"))
        self.column.addLayout(form)
        self.column.addWidget(self.body, 1)
        self.column.addWidget(self.hint_area)
        self.column.addWidget(self.checked)
        self.column.addWidget(self.sent)
        self.column.addWidget(self.told)
        self.copy_button, self.file_button = QPushButton(_("Copy text")), QPushButton(_("Save as file …"))
        self.copy_button.clicked.connect(self.copy)
        self.file_button.clicked.connect(self.ask_file)
        self.sent_button = QPushButton(_("It was sent"))
        self.sent_button.setToolTip(_("Keep this text as what the game master has; later changes are then told"))
        self.sent_button.clicked.connect(self.mark_sent)
        for button in (self.sent_button, self.copy_button, self.file_button):
            self.buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        self.open_button = QPushButton(_("Open in mail program"))
        self.open_button.setProperty("filled", True)
        self.open_button.setDefault(True)
        self.open_button.clicked.connect(self.open_program)
        self.buttons.addButton(self.open_button, QDialogButtonBox.ButtonRole.ActionRole)
        self.finish(close=True)

    def write(self) -> None:
        """Write the mail anew and read it back."""
        session, power = self._window.session_model.session, str(self.power.currentData())
        position = session.position
        self.hints.show_hints(position.variant, session_hints(session, power))
        self.hint_area.setVisible(bool(self.hints.hints))
        language, style = str(self.tongue.currentData()), str(self.notation.currentData())
        self.mail = order_mail(position, session.orders, power, session.game.name, language, style)
        self._compare_sent(power)
        self.subject.setText(self.mail.subject)
        self.subject.setCursorPosition(0)
        self.body.setPlainText(self.mail.body)
        differences = read_back(self.mail, position, power)
        unread = [draft.text for draft in session.sheet(power) if draft.order is None and not draft.struck]
        self.open_button.setEnabled(not differences)
        self.copy_button.setEnabled(not differences)
        self.file_button.setEnabled(not differences)
        self.sent_button.setEnabled(not differences)
        if differences:
            orders = ", ".join(one.written for one in differences)
            self._check(_("Read back, this would mean something else: {orders}").format(orders=orders), bad=True)
        elif unread:
            lines = ", ".join(unread)
            self._check(_("Not in the mail, because it cannot be read: {lines}").format(lines=lines), bad=True)
        else:
            self._check(_("Read back and compared: every order comes out as it was meant."))
        self.told.clear()

    def _compare_sent(self, power: str) -> None:
        """Say whether this is what was sent last; a mail that replaces another says so in its subject."""
        session = self._window.session_model.session
        sent = session.last_sent(power)
        if sent is None:
            self.sent.setText(_("Nothing of this turn is noted as sent."))
            return
        clock = sent.moment.astimezone().strftime("%H:%M") if sent.moment is not None else "–"
        changes = changed_since(sent.text, self.mail, session.position, power)
        if not changes:
            self.sent.setText(_("As sent at {time}.").format(time=clock))
            return
        self.mail = order_mail(
            session.position,
            session.orders,
            power,
            session.game.name,
            str(self.tongue.currentData()),
            str(self.notation.currentData()),
            revised=True,
        )
        told = [
            _("{now} instead of {before}").format(now=one.meant or "–", before=one.read or "–") for one in changes[:6]
        ]
        self.sent.setText(_("Changed since {time}: {changes}").format(time=clock, changes="; ".join(told)))

    def mark_sent(self) -> None:
        """Keep the text as what the game master has; only the user can know that it went out."""
        session, power = self._window.session_model.session, str(self.power.currentData())
        moment = datetime.now().astimezone().replace(second=0, microsecond=0)
        if self._window.play.attempt(lambda: session.note_sent(power, self.mail.body, moment)):
            self.write()

    def repair(self, hint: Hint) -> None:
        """Do what repairs a hint, and write the mail anew."""
        self._window.play.attempt(lambda: repair(self._window.session_model.session, hint))
        self.write()

    def copy(self) -> None:
        """Copy the text of the mail."""
        QGuiApplication.clipboard().setText(self.mail.body)
        self.told.setText(_("Copied."))

    def open_program(self) -> None:
        """Hand the mail to the mail program; a text too long for that goes by the clipboard."""
        self._keep()
        to, copy_to = self.to.text(), self.copy_to.text()
        url = mailto_url(self.mail, to, copy_to)
        told = _("The mail program was asked to open it. Sending it is done there.")
        if url is None:
            QGuiApplication.clipboard().setText(self.mail.body)
            url = subject_url(self.mail, to, copy_to)
            told = _("This text is too long for a link. It has been copied: paste it into the mail that opens.")
        if not QDesktopServices.openUrl(QUrl.fromEncoded(url.encode("ascii"))):
            told = _("No mail program answered. The text can be copied or saved as a file.")
        self.told.setText(told)

    def ask_file(self) -> None:
        """Ask where to save the mail."""
        dialog = QFileDialog(self, _("Save mail"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([_("Mail (*.eml)"), _("Text (*.txt)")])
        dialog.selectFile(self.mail.file_name)
        dialog.fileSelected.connect(self.save)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def save(self, name: str) -> bool:
        """Save the mail as a draft (.eml) or as text (any other name); tell whether that worked."""
        self._keep()
        data = order_sheet_text(self.mail).encode()
        if Path(name).suffix.lower() == ".eml":
            data = eml_bytes(self.mail, self.to.text(), self.copy_to.text())
        file = QSaveFile(name)
        done = file.open(QSaveFile.OpenModeFlag.WriteOnly) and file.write(data) == len(data) and file.commit()
        text = _("Saved: {path}") if done else _("{path} cannot be written: {why}")
        self.told.setText(text.format(path=name, why=file.errorString()))
        return bool(done)

    def done(self, result: int) -> None:
        """Keep the receivers for the next time."""
        self._keep()
        super().done(result)

    def _keep(self) -> None:
        session = self._window.session_model.session
        self._window.play.attempt(lambda: session.set_mail(self.to.text().strip(), self.copy_to.text().strip()))
        self._window.settings.put("mail-language", str(self.tongue.currentData()))

    def _check(self, text: str, bad: bool = False) -> None:
        self.checked.setText(text)
        self.checked.setProperty("role", "bad" if bad else "second")
        self.checked.style().polish(self.checked)
