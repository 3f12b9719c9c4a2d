"""The text of a mail as it came, the wrong words in it underlined."""

from collections.abc import Iterable

from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

from kartentisch.gui import theme
from kartentisch.mail.inbox import PowerOrders
from kartentisch.orders.reading import Problem
from kartentisch.words import _


class MailText(QPlainTextEdit):
    """A mail to read."""

    def __init__(self) -> None:
        """Show nothing."""
        super().__init__()
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setFont(theme.sized("orders", 12.5))
        self.setAccessibleName(_("Mail"))

    def show_mail(self, orders: PowerOrders) -> None:
        """Show the mail that counts, its head first."""
        letter = orders.letter
        if letter is None:
            self.setPlainText(_("No mail with orders has come."))
            self.setExtraSelections([])
            return
        moment = letter.sent.astimezone().strftime("%Y-%m-%d %H:%M") if letter.sent is not None else ""
        head = [f"{letter.subject}"] if letter.subject else []
        head += [" · ".join(filter(None, (letter.sender, moment)))] if letter.sender or moment else []
        head += [""] if head else []
        self.setPlainText("\n".join([*head, letter.text]))
        problems = orders.sheet.problems if orders.sheet is not None else ()
        self.setExtraSelections([*self._marks(problems, len(head))])

    def _marks(self, problems: Iterable[Problem], above: int) -> Iterable[QTextEdit.ExtraSelection]:
        for problem in problems:
            block = self.document().findBlockByNumber(problem.line - 1 + above)
            at = block.text().find(problem.words, max(problem.column - 1, 0)) if block.isValid() else -1
            if at < 0 or not problem.words:
                continue
            mark = QTextEdit.ExtraSelection()
            cursor = QTextCursor(block)
            cursor.setPosition(block.position() + at)
            cursor.setPosition(block.position() + at + len(problem.words), QTextCursor.MoveMode.KeepAnchor)
            line = QTextCharFormat()
            line.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            line.setUnderlineColor(QColor(theme.tokens().bad))
            mark.cursor, mark.format = cursor, line
            yield mark
