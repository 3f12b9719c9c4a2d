"""A map somebody else drew: looked at with its names and touching pairs, and taken as the start of a variant."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLabel, QListWidget, QListWidgetItem, QVBoxLayout

from kartentisch.draw.foreign import Drawing, save_variant
from kartentisch.draw.labels import PlainName
from kartentisch.draw.look import look_for
from kartentisch.gui import theme
from kartentisch.gui.dialogs.base import Dialog
from kartentisch.gui.map import Highlight, MapView
from kartentisch.words import _, ngettext

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow

_IDS = Qt.ItemDataRole.UserRole


class ForeignMapDialog(Dialog):
    """Shows a drawing; what is chosen in the lists lights up on its map."""

    def __init__(self, window: "MainWindow", drawing: Drawing) -> None:
        """Show `drawing` at once."""
        super().__init__(window, drawing.sheet.id, width=900)
        self._window = window
        self.drawing = drawing
        self.view = MapView(self)
        self.view.setAccessibleName(_("Map"))
        self.view.setMinimumSize(520, 380)
        self.view.set_look(look_for(theme.tokens().name, ()))
        names = {id: PlainName(shape.name, shape.name) for id, shape in drawing.sheet.provinces.items()}
        self.view.show_map(drawing.sheet, names)
        self.pairs = QListWidget()
        self.doubts = QListWidget()
        self.doubts.setWordWrap(True)
        for pair in drawing.touching:
            first, second = (f"{drawing.sheet.provinces[id].name} ({id})" for id in pair)
            self._add(self.pairs, f"{first} – {second}", pair)
        for doubt in drawing.doubts:
            self._add(self.doubts, doubt.sentence(), doubt.ids)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(self.view, 1)
        side = QVBoxLayout()
        counted = len(drawing.sheet.provinces)
        head = ngettext("{count} province", "{count} provinces", counted).format(count=counted)
        touching = len(drawing.touching)
        head += " · " + ngettext("{count} pair touches", "{count} pairs touch", touching).format(count=touching)
        self._put(side, head, self.pairs)
        if drawing.doubts:
            self._put(side, _("To be looked at"), self.doubts)
        row.addLayout(side)
        self.column.addLayout(row, 1)
        self.told = self.hint("")
        self.told.hide()
        self.column.addWidget(self.told)
        self.save_button = self.finish(_("Save as the start of a variant …"), close=True)
        self.resize(980, 640)

    def accept(self) -> None:
        """Ask for the folder; the dialog stays until it is written."""
        dialog = QFileDialog(self, _("Save as the start of a variant"), str(Path.home() / self.drawing.sheet.id))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly, True)
        dialog.setLabelText(QFileDialog.DialogLabel.FileName, _("Name of the folder"))
        dialog.selectFile(self.drawing.sheet.id)
        dialog.finished.connect(dialog.deleteLater)
        dialog.fileSelected.connect(self.save_to)
        dialog.open()

    def save_to(self, path: str | Path) -> bool:
        """Write the start of a variant into a folder; returns whether that worked."""
        folder = Path(path)
        try:
            save_variant(self.drawing, folder)
        except OSError as error:
            self._tell(_("{path} cannot be written: {why}").format(path=error.filename, why=error.strerror), bad=True)
            return False
        self._tell(_("Written: {path}. The powers and centres are to be filled in.").format(path=folder))
        return True

    def _tell(self, text: str, *, bad: bool = False) -> None:
        self.told.setText(text)
        self.told.setStyleSheet(f"color: {theme.tokens().bad}" if bad else "")
        self.told.show()

    def _put(self, side: QVBoxLayout, head: str, shown: QListWidget) -> None:
        label = QLabel(head)
        label.setBuddy(shown)
        shown.setAccessibleName(head)
        shown.setFixedWidth(330)
        shown.setTextElideMode(Qt.TextElideMode.ElideRight)
        shown.currentItemChanged.connect(self._light)
        side.addWidget(label)
        side.addWidget(shown, 1)

    def _add(self, shown: QListWidget, text: str, ids: tuple[str, ...]) -> None:
        item = QListWidgetItem(text)
        item.setToolTip(text)
        item.setData(_IDS, list(ids))
        shown.addItem(item)

    def _light(self, item: QListWidgetItem | None) -> None:
        ids = [id for id in (item.data(_IDS) if item is not None else ()) if id in self.drawing.sheet.provinces]
        self.view.set_highlight(Highlight(goals=dict.fromkeys(ids, "step")) if ids else None)


def show_drawing(window: "MainWindow", drawing: Drawing) -> ForeignMapDialog:
    """Open the dialog, shown whole once it has its size."""
    dialog = ForeignMapDialog(window, drawing)
    dialog.open()
    QTimer.singleShot(0, dialog.view, dialog.view.fit)
    return dialog
