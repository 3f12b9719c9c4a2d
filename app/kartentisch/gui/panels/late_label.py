"""A label of rich text that is laid out when there is time: its text is known at once, seen a moment later."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel


class LateLabel(QLabel):
    """Rich text that wraps and can be selected. `text` is what was written last, `show_written` lets it be seen."""

    def __init__(self) -> None:
        """Start empty."""
        super().__init__()
        self._written = ""
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )

    def write(self, text: str) -> None:
        """Take another text."""
        self._written = text

    def text(self) -> str:
        """Return the text."""
        return self._written

    def show_written(self) -> None:
        """Show the text that was written, if it differs: laying out takes long, and most changes are about others."""
        if super().text() != self._written:
            self.setText(self._written)
