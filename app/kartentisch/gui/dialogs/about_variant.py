"""What the variant played is: its board in numbers, where rules and map come from, what one should know of it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from kartentisch.game.standing import needed_to_win
from kartentisch.gui.dialogs.base import Dialog
from kartentisch.words import _, language

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow


class AboutVariantDialog(Dialog):
    """A few sentences one can copy."""

    def __init__(self, window: "MainWindow") -> None:
        """Write them."""
        variant = window.session_model.variant
        super().__init__(window, variant.title(language()))
        numbers = _("{powers} powers, {provinces} provinces, {centres} supply centres.").format(
            powers=len(variant.powers), provinces=len(variant.board.provinces), centres=len(variant.centres)
        )
        texts = [variant.note(language()), numbers]
        goal = needed_to_win(window.session_model.position)
        if goal:
            texts.append(_("Centres needed to win: {centres}.").format(centres=goal))
        # Where rules and board come from the variant says in English only.
        texts += variant.sources.values() if language() == "en" else ()
        for text in filter(None, texts):
            label = QLabel(text)
            label.setWordWrap(True)
            label.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
            self.column.addWidget(label)
        self.finish(close=True)
