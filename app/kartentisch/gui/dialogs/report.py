"""The report of the turn one looks at, as a game master would publish it."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QSaveFile, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
)

from kartentisch.game.reported import following
from kartentisch.game.standing import points_so_far
from kartentisch.gui import theme
from kartentisch.gui.dialogs.base import Dialog
from kartentisch.gui.wording import turn_title
from kartentisch.mail import (
    OrderMail,
    ReportParts,
    eml_bytes,
    mailto_url,
    report,
    report_html,
    report_markdown,
    report_parts,
    subject_url,
)
from kartentisch.words import N_, _, language

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow
    from kartentisch.judge import Outcome

_LANGUAGES = {"de": "Deutsch", "en": "English", "ja": "日本語"}
_FORMS = {"text": N_("Text"), "html": "HTML", "markdown": "Markdown"}
_ENDINGS = {"text": ".txt", "html": ".html", "markdown": ".md"}


class ReportDialog(Dialog):
    """Language, form and what is told above; the report as it will be below."""

    def __init__(self, window: "MainWindow") -> None:
        """Write the report of what the orders lead to; of the turn before where this one has no orders yet."""
        hint = _("What the orders of this turn lead to, as text for a mail.")
        super().__init__(window, _("Report"), hint, width=620)
        self._window = window
        self.index = told_of(window)
        game = window.session_model.session.game
        self.tongue, self.form = QComboBox(), QComboBox()
        for code, name in _LANGUAGES.items():
            self.tongue.addItem(name, code)
        self.tongue.setCurrentIndex(max(0, self.tongue.findData(language())))
        for form, label in _FORMS.items():
            self.form.addItem(_(label), form)
        self.reasons, self.picture = QCheckBox(_("Reasons")), QCheckBox(_("Map picture beside the file"))
        self.reasons.setChecked(True)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setFont(theme.sized("orders", 12.5))
        self.text.setAccessibleName(_("Report"))
        self.text.setTabChangesFocus(True)
        self.told = QLabel()
        self.told.setWordWrap(True)
        self.told.setProperty("role", "second")
        self._lay_out(turn_title(game.turns[self.index].position))
        for choice in (self.tongue, self.form):
            choice.currentIndexChanged.connect(self.write)
        for box in (self.reasons, self.picture):
            box.toggled.connect(self.write)
        self.resize(720, min(660, window.height() - 40))
        self.write()

    def _lay_out(self, title: str) -> None:
        row = QHBoxLayout()
        row.setSpacing(8)
        for box, name in ((self.tongue, _("Language")), (self.form, _("Form"))):
            box.setAccessibleName(name)
            box.setAccessibleDescription(name)
            box.setToolTip(name)
            row.addWidget(box)
        row.addWidget(self.reasons)
        row.addWidget(self.picture)
        row.addStretch(1)
        row.addWidget(QLabel(title))
        self.column.addLayout(row)
        self.column.addWidget(self.text, 1)
        self.column.addWidget(self.told)
        for label, action in (
            (_("Copy text"), self.copy),
            (_("Save as file …"), self.ask_file),
            (_("Open in mail program"), self.open_program),
        ):
            button = QPushButton(label)
            button.clicked.connect(action)
            self.buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        self.finish(close=True)

    # The report

    def parts(self) -> ReportParts:
        """Return what the report says, in the language chosen."""
        session = self._window.session_model.session
        after = following(session.game, self.index)
        return report_parts(
            session.game.name,
            self._outcome(),
            str(self.tongue.currentData()),
            reasons=self.reasons.isChecked(),
            after=after.position,
            overruled=after.overruled,
            deadline=after.deadline,
        )

    def _outcome(self) -> "Outcome":
        session = self._window.session_model.session
        if self.index == session.turn_index:
            return session.outcome
        from kartentisch.judge import adjudicate

        turn = session.game.turns[self.index]
        return adjudicate(turn.position, turn.orders)

    def plain(self) -> str:
        """Return the report as text of 72 columns, whatever form is chosen."""
        session = self._window.session_model.session
        outcome, after = self._outcome(), following(session.game, self.index)
        points = points_so_far(session.game.turns[: self.index + 1], after.position or outcome.position)
        return report(
            session.game.name,
            outcome,
            str(self.tongue.currentData()),
            points=points,
            reasons=self.reasons.isChecked(),
            after=after.position,
            overruled=after.overruled,
            deadline=after.deadline,
        )

    def written(self, picture: str = "") -> str:
        """Return the report in the form chosen; `picture`: the file of the map beside it."""
        form = str(self.form.currentData())
        if form == "html":
            return report_html(self.parts(), picture)
        return report_markdown(self.parts(), picture) if form == "markdown" else self.plain()

    def write(self) -> None:
        """Show it as chosen."""
        picture = self._picture_name(self._file_name()) if self.picture.isChecked() else ""
        self.text.setPlainText(self.written(picture))

    # Out of here

    def copy(self) -> None:
        """Copy the report; as HTML it is pasted with its looks."""
        data = QMimeData()
        text = self.text.toPlainText()
        if self.form.currentData() == "html":
            data.setHtml(text)
            text = self.plain()
        data.setText(text)
        QGuiApplication.clipboard().setMimeData(data)
        self.told.setText(_("Copied."))

    def open_program(self) -> None:
        """Hand the report as text to the mail program; what is too long for that goes by the clipboard."""
        game = self._window.session_model.session.game
        mail = OrderMail(self._subject(), self.plain().rstrip(), "")
        url = mailto_url(mail, "", game.copy_to)
        told = _("The mail program was asked to open it. Sending it is done there.")
        if url is None:
            QGuiApplication.clipboard().setText(self.plain())
            url = subject_url(mail, "", game.copy_to)
            told = _("This text is too long for a link. It has been copied: paste it into the mail that opens.")
        if not QDesktopServices.openUrl(QUrl.fromEncoded(url.encode("ascii"))):
            told = _("No mail program answered. The text can be copied or saved as a file.")
        self.told.setText(told)

    def ask_file(self) -> None:
        """Ask where to save the report."""
        dialog = QFileDialog(self, _("Save report"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        ending = _ENDINGS[str(self.form.currentData())]
        dialog.setNameFilters([f"{self.form.currentText()} (*{ending})", _("Mail (*.eml)")])
        dialog.selectFile(self._file_name())
        dialog.fileSelected.connect(self.save)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def save(self, name: str) -> bool:
        """Save the report, the picture of the map beside it where that is wished; tell whether that worked."""
        from kartentisch.gui.pictures import PictureFault, write_view

        path = Path(name)
        picture = self._picture_name(path.name) if self.picture.isChecked() else ""
        if path.suffix.lower() == ".eml":
            data = eml_bytes(OrderMail(self._subject(), self.plain().rstrip(), ""), "")
        else:
            data = self.written(picture).encode()
        file = QSaveFile(name)
        done = file.open(QSaveFile.OpenModeFlag.WriteOnly) and file.write(data) == len(data) and file.commit()
        told = _("Saved: {path}") if done else _("{path} cannot be written: {why}")
        self.told.setText(told.format(path=name, why=file.errorString()))
        if done and picture:
            try:
                write_view(self._window.map_view, path.with_name(picture))
            except PictureFault as fault:
                self.told.setText(str(fault))
                return False
        return bool(done)

    def _subject(self) -> str:
        return self.parts().head

    def _file_name(self) -> str:
        position = self._window.session_model.session.game.turns[self.index].position
        name = "".join(sign if sign.isalnum() and sign.isascii() else "_" for sign in self._game_name())
        return f"{name}_{position.date}_{position.phase}{_ENDINGS[str(self.form.currentData())]}"

    def _game_name(self) -> str:
        game = self._window.session_model.session.game
        return game.name or game.variant.id

    @staticmethod
    def _picture_name(name: str) -> str:
        return f"{Path(name).stem}.png"


def told_of(window: "MainWindow") -> int:
    """Return the turn to tell of: the one looked at, but the one before it while nobody has given orders for it."""
    session = window.session_model.session
    fresh = not session.turn.judged and not session.orders and session.turn_index > 0
    return session.turn_index - 1 if fresh else session.turn_index
