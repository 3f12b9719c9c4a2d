"""The published result at the left, the differences below, the map with our outcome at the right."""

from collections.abc import Container, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QGuiApplication, QTextCursor
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
)

from kartentisch.draw.marks import Choice
from kartentisch.draw.names_of import power_names, province_names
from kartentisch.exchange import read_published
from kartentisch.game.comparison import Comparison, Difference, Published, compare
from kartentisch.gui import theme
from kartentisch.gui.badge import current_look
from kartentisch.gui.compare.wording import head_text, our_text, published_text, why_text
from kartentisch.gui.dialogs.base import Dialog
from kartentisch.gui.map import Highlight, MapView
from kartentisch.gui.map.marks_overlay import MarksOverlay
from kartentisch.gui.presenter import tokens
from kartentisch.gui.wording import turn_title
from kartentisch.words import N_, _, language, ngettext

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow

_DIFFERENCE = Qt.ItemDataRole.UserRole
_LARGEST = 2_000_000
_WAIT = 250  # milliseconds without a change before a text is compared
_FORMS = {
    "own": N_("our own report"),
    "judge": N_("result of a judge or of RealWorld/Realpolitik"),
    "sentences": N_("list of sentences"),
    "orders": N_("orders without results"),
}


class CompareWindow(Dialog):
    """Paste, drop or open what the game master published; what differs is told at once."""

    def __init__(self, window: "MainWindow", index: int) -> None:
        """Compare with the turn `index` (from 0)."""
        hint = _("Paste, drop or open the published result: every difference to our adjudication is told, with why.")
        super().__init__(window, _("Compare with a published result"), hint, width=720)
        self._window = window
        turn = window.session_model.session.game.turns[index]
        self.position, self._drafts = turn.position, turn.orders
        self.published: Published | None = None
        self.comparison: Comparison | None = None
        self.setAcceptDrops(True)
        self.text = QPlainTextEdit()
        self.text.setFont(theme.sized("orders", 12))
        self.text.setAccessibleName(_("Published result"))
        self.text.setPlaceholderText(_("Published result"))
        self.text.setTabChangesFocus(True)
        self.text.setAcceptDrops(False)
        self.list = QTreeWidget()
        self.list.setColumnCount(4)
        self.list.setRootIsDecorated(False)
        self.list.setWordWrap(True)
        self.list.setAccessibleName(_("Differences"))
        self.list.setHeaderLabels([_("Order"), _("Published"), _("Ours"), _("Why")])
        self.told = QLabel()
        self.told.setWordWrap(True)
        self.view = MapView(self)
        self.view.setAccessibleName(_("Map"))
        self.view.setMinimumSize(320, 220)
        self._marks = MarksOverlay(self.view)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_WAIT)
        self._timer.timeout.connect(self.compare)
        self._lay_out(turn_title(self.position))
        self.text.textChanged.connect(self._timer.start)
        self.list.currentItemChanged.connect(self._show_difference)
        self.resize(min(1180, window.width() - 40), min(720, window.height() - 40))
        self._show_map()
        self.compare()

    def _lay_out(self, title: str) -> None:
        row = QHBoxLayout()
        row.setSpacing(8)
        self.open_button, self.paste_button = QPushButton(_("Open file …")), QPushButton(_("Paste"))
        for button, action in ((self.open_button, self.ask_file), (self.paste_button, self.paste)):
            button.clicked.connect(action)
            button.setAutoDefault(False)
            row.addWidget(button)
        row.addWidget(QLabel(title))
        row.addWidget(self.told, 1)
        self.column.addLayout(row)
        header = self.list.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        for column, width in enumerate((250, 170, 170)):
            header.resizeSection(column, width)
        header.setStretchLastSection(True)
        above = QSplitter(Qt.Orientation.Horizontal)
        above.addWidget(self.text)
        above.addWidget(self.view)
        above.setSizes([460, 660])
        whole = QSplitter(Qt.Orientation.Vertical)
        whole.addWidget(above)
        whole.addWidget(self.list)
        whole.setSizes([360, 190])
        for splitter in (above, whole):
            splitter.setChildrenCollapsible(False)
        self.column.addWidget(whole, 1)
        self.why = self.hint("")
        self.why.setMinimumHeight(2 * self.why.fontMetrics().lineSpacing())
        self.why.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.column.addWidget(self.why)
        self.finish(close=True)

    # The result in

    def ask_file(self) -> None:
        """Ask for a file with the result."""
        dialog = QFileDialog(self, _("Open published result"))
        dialog.setNameFilters([_("Results (*.txt *.html *.htm *.eml *.md)"), _("All files (*)")])
        dialog.fileSelected.connect(self.open_file)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def open_file(self, name: str) -> None:
        """Show what a file holds and compare it; a mail is decoded."""
        from kartentisch.mail.inbox import letters_of

        path = Path(name)
        try:
            letters = letters_of(path)[0] if path.stat().st_size <= _LARGEST else []
        except OSError as error:
            self._tell(_("{path} cannot be read: {why}").format(path=name, why=error.strerror or error), bad=True)
            return
        if not letters:
            self._tell(_("There is no text in {path}.").format(path=name), bad=True)
            return
        self.text.setPlainText("\n".join(letter.text for letter in letters))
        self.compare()

    def paste(self) -> None:
        """Compare what is in the clipboard."""
        self.text.setPlainText(QGuiApplication.clipboard().text())
        self.compare()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """A file or a text may be dropped."""
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Compare what was dropped."""
        names = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if names:
            self.open_file(names[0])
        else:
            self.text.setPlainText(event.mimeData().text())
            self.compare()
        event.acceptProposedAction()

    # Differences out

    def compare(self) -> None:
        """Read the text and show every difference."""
        self._timer.stop()
        text = self.text.toPlainText()
        self.list.clear()
        self.why.clear()
        self.published = self.comparison = None
        if text.strip():
            self.published = read_published(text, self.position)
            self.comparison = compare(self.position, self.published, self._drafts)
            for one in self.comparison.differences:
                self._add(one)
        self._marks.show(self.comparison.outcome if self.comparison is not None else None)
        self.view.set_highlight(self._all())
        self._sum_up()

    def _add(self, one: Difference) -> None:
        variant, use = self.position.variant, theme.tokens()
        row = [head_text(one, variant), published_text(one, variant), our_text(one, variant), why_text(one, variant)]
        item = QTreeWidgetItem(self.list, row)
        item.setData(0, _DIFFERENCE, one)
        item.setFont(0, theme.sized("orders", 12))
        item.setForeground(1, QColor(use.doubtful if one.rulings else use.bad))
        for column, text in enumerate(row):
            item.setToolTip(column, text)

    def _sum_up(self) -> None:
        if self.published is None or self.comparison is None:
            self._tell("")
            return
        count, compared = len(self.comparison.differences), self.comparison.compared
        parts = [
            _(_FORMS[self.published.form]),
            ngettext("{count} order compared", "{count} orders compared", compared).format(count=compared),
            ngettext("{count} difference", "{count} differences", count).format(count=count)
            if count
            else _("no difference"),
        ]
        if self.published.unread:
            lines = ", ".join(str(number) for number, _text in self.published.unread[:8])
            parts.append(_("not read: line {numbers}").format(numbers=lines))
        self._tell(" · ".join(parts), bad=bool(count or self.published.unread or not compared))

    def _tell(self, text: str, *, bad: bool = False) -> None:
        self.told.setText(text)
        self.told.setProperty("role", "bad" if bad else "second")
        self.told.style().polish(self.told)

    # The map

    def _show_map(self) -> None:
        variant, position = self.position.variant, self.position
        self.view.set_look(current_look(variant))
        sheet = self._window.presenter.sheet
        self.view.show_map(sheet, province_names(variant, language()), power_names(variant, language()))
        self.view.set_owners(dict(position.centres))
        self.view.set_centres({centre: position.centres.get(centre) for centre in variant.centres}, set(), {})
        self.view.set_units(tokens(position))
        QTimer.singleShot(0, self.view, self.view.fit)

    def _all(self) -> Highlight | None:
        """Every province a difference is about."""
        differences = self.comparison.differences if self.comparison is not None else ()
        return _lit([place for one in differences for place in one.provinces], self.position.variant.board.provinces)

    def _show_difference(self, item: QTreeWidgetItem | None) -> None:
        """Light up what the difference is about, lay its order on top, and go to its line."""
        one = item.data(0, _DIFFERENCE) if item is not None else None
        if not isinstance(one, Difference) or self.comparison is None:
            return
        self.why.setText(why_text(one, self.position.variant))
        self._marks.show(self.comparison.outcome, Choice(selected=one.order))
        self.view.set_highlight(_lit(one.provinces, self.position.variant.board.provinces))
        block = self.text.document().findBlockByNumber((one.claim.line if one.claim is not None else 0) - 1)
        if block.isValid():
            cursor = QTextCursor(block)
            cursor.select(QTextCursor.SelectionType.LineUnderCursor)
            self.text.setTextCursor(cursor)


def _lit(places: Iterable[str], known: Container[str]) -> Highlight | None:
    goals = [place for place in places if place in known]
    return Highlight(goals=dict.fromkeys(goals, "step")) if goals else None
