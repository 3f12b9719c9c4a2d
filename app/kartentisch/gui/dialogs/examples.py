"""Examples of the rules: what they show, and each as a position one can look at and change."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QListWidget

from kartentisch.game.session import Session
from kartentisch.gui.dialogs.base import Dialog
from kartentisch.rules.examples import examples
from kartentisch.words import _, language

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow


class ExamplesDialog(Dialog):
    """`made(Session)` with the example chosen, as a new game."""

    made = Signal(object)

    def __init__(self, window: "MainWindow") -> None:
        """List the examples of the variant played."""
        hint = _("An example opens as a game of its own. Its orders can be changed to see what comes of it then.")
        super().__init__(window, _("Examples of the rules"), hint, width=560)
        self._variant = window.session_model.variant
        self.examples = examples(self._variant)
        self.list = QListWidget()
        self.list.setAccessibleName(_("Examples of the rules"))
        self.list.addItems([example.title(language()) for example in self.examples])
        self.told = QLabel()
        self.told.setWordWrap(True)
        self.told.setMinimumHeight(64)
        self.column.addWidget(self.list, 1)
        self.column.addWidget(self.told)
        self.finish(_("Open as a game"))
        self.list.currentRowChanged.connect(self._tell)
        self.list.itemActivated.connect(self.accept)
        self.list.setCurrentRow(0)
        self.resize(580, 420)

    def accept(self) -> None:
        """Make a game that begins with the example."""
        from kartentisch.judge.examples import example_position  # the reader of orders is large

        example = self.examples[self.list.currentRow()]
        position, orders = example_position(self._variant, example)
        session = Session.new(self._variant, example.title(language()), position.with_(variant=self._variant))
        if orders:
            session.give(*orders)
        self.made.emit(session)
        super().accept()

    def _tell(self, row: int) -> None:
        example = self.examples[row]
        place = _("Rules of the variant: {place}").format(place=example.place)
        self.told.setText(f"{example.text(language())}\n{place}")
