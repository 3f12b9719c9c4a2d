"""Votes and declarations of a turn, power by power."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLabel, QWidget

from kartentisch.gui import theme
from kartentisch.gui.badge import BadgeLabel, variant_look
from kartentisch.gui.dialogs.base import Dialog
from kartentisch.gui.wording import power_text
from kartentisch.rules.document_reading import known_votes
from kartentisch.words import N_, _

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow

_VOTES = {"draw": N_("declares a draw"), "peace": N_("agrees to peace"), "play-on": N_("plays on after the last year")}
TREATY = "treaty"


class VotesDialog(Dialog):
    """A box for each vote the variant knows, and the power a capitulation treaty is in favour of."""

    def __init__(self, window: "MainWindow") -> None:
        """Show the votes of the turn one looks at."""
        hint = _("What counts and when is said by the rules of the variant; the judge decides with these votes.")
        super().__init__(window, _("Votes and declarations"), hint)
        self._window = window
        position = window.session_model.position
        variant = position.variant
        known = known_votes(variant)
        look = variant_look(variant, theme.tokens().name)
        self.boxes: dict[tuple[str, str], QCheckBox] = {}
        self.treaties: dict[str, QComboBox] = {}
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        own = window.session_model.session.own
        for row, power in enumerate(one for one in position.powers if not own or one in own):
            name = power_text(variant, power)
            badge = BadgeLabel()
            badge.show_power(look, power, name)
            grid.addWidget(badge, row, 0)
            grid.addWidget(QLabel(name), row, 1)
            cast = position.votes.get(power, ())
            cells: list[QWidget] = []
            for vote in known:
                if vote == TREATY:
                    cells.append(self._treaty(power, name, cast))
                    continue
                box = QCheckBox(_(_VOTES[vote]))
                box.setChecked(vote in cast)
                box.setAccessibleName(f"{name}, {box.text()}")
                self.boxes[power, vote] = box
                cells.append(box)
            for column, cell in enumerate(cells):
                grid.addWidget(cell, row, 2 + column)
        self.column.addLayout(grid)
        self.finish(_("Apply"))

    def accept(self) -> None:
        """Set the votes as one undoable step."""
        votes: dict[str, list[str]] = {}
        for (power, vote), box in self.boxes.items():
            if box.isChecked():
                votes.setdefault(power, []).append(vote)
        for power, choice in self.treaties.items():
            if choice.currentData():
                votes.setdefault(power, []).append(f"{TREATY}:{choice.currentData()}")
        session = self._window.session_model.session
        if self._window.play.attempt(lambda: session.set_votes(votes)):
            super().accept()

    def _treaty(self, power: str, name: str, cast: tuple[str, ...]) -> QComboBox:
        position = self._window.session_model.position
        choice = QComboBox()
        choice.addItem(_("no treaty"), "")
        for other in position.powers:
            if other != power:
                text = _("capitulates to {power}").format(power=power_text(position.variant, other))
                choice.addItem(text, other)
        signed = next((vote.partition(":")[2] for vote in cast if vote.startswith(f"{TREATY}:")), "")
        choice.setCurrentIndex(max(0, choice.findData(signed)))
        choice.setAccessibleName(_("{power}, capitulation treaty").format(power=name))
        choice.setToolTip(choice.accessibleName())
        self.treaties[power] = choice
        return choice
