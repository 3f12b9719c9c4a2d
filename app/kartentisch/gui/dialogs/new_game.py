"""A new game: variant, name, rulings."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLabel, QLineEdit, QPushButton, QWidget

from kartentisch.draw.contract import load_map
from kartentisch.draw.faults import MapFault
from kartentisch.draw.layers import one_board
from kartentisch.draw.proof import proof
from kartentisch.game.session import Session
from kartentisch.gui.dialogs.base import Dialog
from kartentisch.gui.dialogs.ruling_list import RulingList
from kartentisch.rules import Variant, VariantFault, builtin_variants, load_variant, own_variants
from kartentisch.words import _, language, ngettext

_TOLD = 4  # differences between a map and the rules that are told one by one


class NewGameDialog(Dialog):
    """`made(Session)` when the user has chosen; `table_wanted()` after that, where several play at one screen."""

    made = Signal(object)
    table_wanted = Signal()

    def __init__(self, parent: QWidget, first: str = "") -> None:
        """Offer the variants that can be loaded, `first` to begin with; the others are named with what is wrong."""
        super().__init__(parent, _("New game"), width=560)
        form = QFormLayout()
        self.variant = QComboBox()
        self.variants: list[Variant] = []
        faults = []
        warned: dict[str, list[str]] = {}  # by variant, where its map differs from its rules: playable all the same
        for id in (*builtin_variants(), *own_variants()):
            try:
                variant = load_variant(id)
                if id not in builtin_variants():
                    sheet, board = load_map(variant.map_source), variant.board
                    known = one_board(board, board.boards[0]) if board.boards else board
                    differences = [str(fault) for fault in proof(sheet, known)]
                    if differences:
                        warned[variant.id] = differences
            except VariantFault as fault:
                faults.append(str(fault))
                continue
            except MapFault as fault:
                faults.append(fault.sentence())
                continue
            self.variants.append(variant)
            self.variant.addItem(variant.title(language()), len(self.variants) - 1)
        self.variant.setCurrentIndex(next((i for i, one in enumerate(self.variants) if one.id == first), 0))
        self._warned = warned
        self.name = QLineEdit()
        self.name.setPlaceholderText(_("as the game master calls it, such as CO ST 66"))
        self.name.setAccessibleName(_("Name of the game"))
        form.addRow(_("Variant"), self.variant)
        form.addRow(_("Name of the game"), self.name)
        self.column.addLayout(form)
        self.note, self.warning = self.hint(""), self.hint("")
        self.column.addWidget(self.note)
        self.column.addWidget(self.warning)
        for told in faults:
            label = QLabel(told)
            label.setWordWrap(True)
            label.setProperty("role", "bad")
            self.column.addWidget(label)
        self.more = QPushButton(_("Rulings …"))
        self.more.setCheckable(True)
        self.column.addWidget(self.more)
        self.rulings: RulingList | None = None
        self.more.toggled.connect(self._show_rulings)
        self.variant.currentIndexChanged.connect(self._new_variant)
        self.table = QCheckBox(_("Several players at one screen, each with secret orders"))
        self.column.addWidget(self.table)
        self.finish(_("Begin"))
        self._show_note()
        self.name.setFocus()

    def accept(self) -> None:
        """Make the game."""
        if self.variants:
            variant = self.variants[int(self.variant.currentData())]
            options = self.rulings.options() if self.rulings is not None else {}
            position = variant.start().with_(options=options)
            self.made.emit(Session.new(variant, self.name.text().strip(), position))
            if self.table.isChecked():
                self.table_wanted.emit()
        super().accept()

    def _show_rulings(self, shown: bool) -> None:
        if shown and self.rulings is None and self.variants:
            self.rulings = RulingList(self.variants[int(self.variant.currentData())], {}, self)
            self.rulings.setMinimumHeight(300)
            self.column.insertWidget(self.column.count() - 2, self.rulings, 1)
        if self.rulings is not None:
            self.rulings.setVisible(shown)
        self.adjustSize()

    def _show_note(self) -> None:
        """Say what one should know of the variant before playing, such as that its map is a reconstruction."""
        chosen = self.variants[int(self.variant.currentData())] if self.variants else None
        text = chosen.note(language()) if chosen else ""
        self.note.setText(text)
        self.note.setVisible(bool(text))
        told = self._warned.get(chosen.id, []) if chosen else []
        self.warning.setVisible(bool(told))
        if told:
            begin = ngettext(
                "Map and rules differ in {count} place; the rules count:",
                "Map and rules differ in {count} places; the rules count:",
                len(told),
            ).format(count=len(told))
            more = ["…"] if len(told) > _TOLD else []
            self.warning.setText("\n".join((begin, *told[:_TOLD], *more)))

    def _new_variant(self) -> None:
        self._show_note()
        if self.rulings is not None:
            self.rulings.hide()
            self.rulings.deleteLater()
            self.rulings = None
        self._show_rulings(self.more.isChecked())
