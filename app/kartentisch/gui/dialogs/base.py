"""What all dialogs have in common: a title, room, buttons below, and that they go away when closed."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPushButton, QVBoxLayout, QWidget

from kartentisch.gui import theme


class Dialog(QDialog):
    """A dialog with a title in the font of titles; the window behind it waits, the program does not."""

    def __init__(self, parent: QWidget, title: str, hint: str = "", width: int = 520) -> None:
        """Show `title`, and below it a sentence about what this is for."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(20, 16, 20, 16)
        self.column.setSpacing(10)
        head = QLabel(title)
        head.setFont(theme.sized("title", 19))
        # Not of the dialog: that would take the place of what its contents need.
        head.setMinimumWidth(width - 40)
        self.column.addWidget(head)
        if hint:
            self.column.addWidget(self.hint(hint))
        self.buttons = QDialogButtonBox()
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def hint(self, text: str) -> QLabel:
        """Return a sentence in the second ink that wraps."""
        label = QLabel(text)
        label.setWordWrap(True)
        label.setProperty("role", "second")
        return label

    def finish(self, main: str = "", close: bool = False) -> QPushButton | None:
        """Put the buttons below: a filled one with the text `main`, and Cancel or Close; return the filled one."""
        filled: QPushButton | None = None
        if main:
            filled = QPushButton(main)
            filled.setProperty("filled", True)
            filled.setDefault(True)
            self.buttons.addButton(filled, QDialogButtonBox.ButtonRole.AcceptRole)
        standard = QDialogButtonBox.StandardButton
        self.buttons.addButton(standard.Close if close else standard.Cancel)
        for button in self.buttons.buttons():
            button.setIcon(type(button.icon())())
        self.column.addWidget(self.buttons)
        return filled
