"""What the powers are called in this game, where the rules let players choose."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QComboBox, QGridLayout

from kartentisch.gui.badge import BadgeLabel, current_look
from kartentisch.gui.dialogs.base import Dialog
from kartentisch.gui.wording import power_text
from kartentisch.rules import DocumentFault
from kartentisch.rules.renaming import LONGEST_NAME
from kartentisch.words import _, language

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow


class PowerNamesDialog(Dialog):
    """A field for each power, with the names the rules offer to choose from; any other may be typed."""

    def __init__(self, window: "MainWindow") -> None:
        """Show the names the window's game has."""
        hint = _("The names are kept with the game and used wherever a power is named, in mails too.")
        super().__init__(window, _("Names of powers"), hint)
        self._window = window
        variant = window.session_model.variant
        original = variant.original or variant
        look = current_look(variant)
        self.fields: dict[str, QComboBox] = {}
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setColumnStretch(1, 1)
        for row, power in enumerate(variant.power_order):
            name = power_text(original, power)
            badge = BadgeLabel()
            badge.show_power(look, power, name)
            field = QComboBox()
            field.setEditable(True)
            field.addItem(name)
            other = original.other_names.get(power)
            if other is not None:
                field.addItem(other.text(language()))
            field.setCurrentText(power_text(variant, power))
            field.setAccessibleName(_("Name of {power}").format(power=name))
            field.setToolTip(field.accessibleName())
            line = field.lineEdit()
            if line is not None:
                line.setMaxLength(LONGEST_NAME)
                line.setPlaceholderText(name)
            self.fields[power] = field
            grid.addWidget(badge, row, 0)
            grid.addWidget(field, row, 1)
        self.column.addLayout(grid)
        self.told = self.hint("")
        self.told.setProperty("role", "bad")
        self.told.hide()
        self.column.addWidget(self.told)
        self.finish(_("Apply"))

    def accept(self) -> None:
        """Set the names as one undoable step; a name that cannot be is told, and the dialog stays."""
        session = self._window.session_model.session
        original = session.game.variant.original or session.game.variant
        names = {}
        for power, field in self.fields.items():
            text = " ".join(field.currentText().split())
            if text and text not in original.power_names[power].full.values():
                names[power] = text
        try:
            session.set_power_names(names)
        except DocumentFault as fault:
            self.told.setText(fault.message[:1].upper() + fault.message[1:])
            self.told.show()
            return
        super().accept()
