"""A layout that sets its widgets in a row and leaves out those that find no room, the last ones first."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget


class Strip(QWidget):
    """A row of widgets in a line of fixed height. What does not fit is hidden, never squeezed; dots say that it is."""

    def __init__(self, gap: int = 6, parent: QWidget | None = None) -> None:
        """Start empty; `gap` is the space between two widgets."""
        super().__init__(parent)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(gap)
        self.more = QLabel("…")
        self.more.setProperty("role", "second")
        self._row.addWidget(self.more)
        self._row.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.items: list[QWidget] = []

    def fill(self, items: list[QWidget]) -> None:
        """Show these widgets instead of the ones before, which are hidden and stay in the strip for another time."""
        if items != self.items:
            for old in self.items:
                self._row.removeWidget(old)
                if old not in items:
                    old.hide()
            self.items = items
            for index, item in enumerate(items):
                self._row.insertWidget(index, item)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Decide anew what fits."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        gap, room = self._row.spacing(), self.width()
        widths = [item.sizeHint().width() + gap for item in self.items]
        whole = sum(widths) - gap <= room
        left = room if whole else room - self.more.sizeHint().width()
        for item, width in zip(self.items, widths, strict=True):
            left -= width
            item.setVisible(left >= -gap if whole else left >= 0)
        self.more.setVisible(not whole)
