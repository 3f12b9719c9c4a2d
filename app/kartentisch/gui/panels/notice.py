"""A bar above the map for what needs an answer but must not stop the work."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from kartentisch.gui.panels.heads import icon_button, set_icon
from kartentisch.words import _


class NoticeBar(QFrame):
    """One sentence with buttons; hidden while there is nothing to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start hidden."""
        super().__init__(parent)
        self.setObjectName("notice")
        self.text = QLabel()
        self.text.setWordWrap(True)
        self.buttons: list[QPushButton] = []
        self.close_button = icon_button("ui/cross", 14)
        self.close_button.clicked.connect(self.dismiss)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(14, 5, 8, 5)
        self._row.setSpacing(8)
        self._row.addWidget(self.text, 1)
        self._row.addWidget(self.close_button)
        self.topic = ""
        self.hide()
        self.retranslate()

    def tell(
        self, topic: str, text: str, answers: Sequence[tuple[str, Callable[[], object]]] = (), bad: bool = False
    ) -> None:
        """Show a sentence and a button for each answer; `topic` names it for `dismiss`."""
        self.dismiss()
        self.topic = topic
        self.text.setText(text)
        self.text.setProperty("role", "bad" if bad else "")
        self.text.style().polish(self.text)
        for index, (label, answer) in enumerate(answers):
            button = QPushButton(label)
            # First away with this notice: the answer may have to tell the next one.
            button.clicked.connect(self.dismiss)
            button.clicked.connect(answer)
            self._row.insertWidget(1 + index, button)
            self.buttons.append(button)
        self.setAccessibleName(text)
        self.show()

    def dismiss(self, topic: str | bool = "") -> None:
        """Take the notice away; with a topic only if it is about that."""
        if isinstance(topic, str) and topic and topic != self.topic:
            return
        for button in self.buttons:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = []
        self.topic = ""
        self.hide()

    def retranslate(self) -> None:
        """Take the texts of the language in use."""
        self.close_button.setAccessibleName(_("Close"))
        self.close_button.setToolTip(_("Close"))

    def restyle(self) -> None:
        """Take the colours of the theme in use."""
        set_icon(self.close_button)
