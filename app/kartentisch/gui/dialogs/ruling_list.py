"""The rulings of a variant as a list one can scroll: what is asked, the place in the rules, the choices."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from kartentisch.rules import Ruling, Variant
from kartentisch.words import N_, _, language

# The values rulings have, as a reader knows them.
_VALUES = {
    "True": N_("yes"),
    "False": N_("no"),
    "illegal": N_("it is illegal"),
    "ordinary move": N_("it is an ordinary move"),
    "both fail": N_("both fail"),
    "first counts": N_("the first counts"),
    "last counts": N_("the last counts"),
    "halts": N_("the train halts"),
    "all bounce": N_("all three bounce"),
    "slips in": N_("the train slips in"),
    "no effect": N_("no effect"),
    "holds off": N_("it holds others off"),
    "by success": N_("when it has left"),
    "attempt is enough": N_("as soon as it tries to"),
    "blocks": N_("it blocks"),
    "passes": N_("the train passes"),
    "bounces": N_("the train bounces"),
    "not free": N_("no, it is not free"),
    "free": N_("yes, it is free"),
    "pass each other": N_("they pass each other"),
    "swap": N_("they swap"),
    "head-to-head": N_("it is a head-to-head battle"),
    "goal only": N_("at the goal only"),
    "on the way too": N_("on the way too"),
    "closed": N_("closed"),
    "open": N_("open"),
    "any number": N_("any number"),
    "one": N_("one"),
    "passage fails": N_("the passage fails"),
    "keeper stands": N_("the keeper stands"),
    "nobody": N_("nobody"),
    "returns": N_("it returns to its owner before"),
    "inferred": N_("it is inferred"),
    "strict": N_("the order fails"),
    "hold": N_("the unit holds"),
    "2023": N_("as in the rules of 2023"),
    "before 2023": N_("as in the rules before 2023"),
    "gm decides": N_("the game master decides"),
    "one is enough": N_("yes, one whole route is enough"),
    "all must hold": N_("no, every fleet must hold out"),
    "szykman": N_("by Szykman: the convoy fails"),
    "1971": N_("by the rule book of 1971"),
    "1982": N_("by the rule book of 1982"),
    "2000": N_("by the rule book of 2000"),
    "all hold": N_("every move concerned fails"),
    "marked only": N_("only when its order says so"),
    "either way": N_("by sea as ordered, by land when the convoy fails"),
    "origin": N_("from where the army started"),
    "sea": N_("from the sea"),
    "fails": N_("the order fails"),
    "first coast": N_("it goes to the first coast"),
    "corrected": N_("it goes to the coast in reach"),
    "may be left out": N_("it may be left out, a wrong one makes it void"),
    "ignored": N_("the coast is ignored"),
    "needed": N_("yes, always"),
    "needed for others": N_("yes, for fleets of another power"),
    "army": N_("an army is built"),
    "holds": N_("yes, it holds"),
    "failed move": N_("no, it is a move that failed"),
}


def value_text(value: bool | str) -> str:
    """Return a ruling's value in words; one without words is shown as it is written."""
    known = _VALUES.get(str(value))
    return _(known) if known else str(value)


class RulingList(QScrollArea):
    """Every ruling with a box to choose from. `options()` are those that differ from the default."""

    def __init__(self, variant: Variant, options: Mapping[str, bool | str], parent: QWidget | None = None) -> None:
        """Show the rulings as `options` have them."""
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(_("Rulings"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._variant = variant
        self.boxes: dict[str, QComboBox] = {}
        page = QWidget()
        page.setObjectName("reasonPage")
        self._column = QVBoxLayout(page)
        self._column.setContentsMargins(0, 0, 12, 0)
        self._column.setSpacing(4)
        for ruling in variant.rulings.values():
            self._add(ruling, options.get(ruling.id, ruling.default))
        self._column.addStretch(1)
        self.setWidget(page)

    def options(self) -> dict[str, bool | str]:
        """Return the rulings that differ from the default."""
        return {
            id: box.currentData()
            for id, box in self.boxes.items()
            if box.currentData() != self._variant.rulings[id].default
        }

    def reset(self) -> None:
        """Choose every default."""
        for box in self.boxes.values():
            box.setCurrentIndex(0)

    def _add(self, ruling: Ruling, value: bool | str) -> None:
        asked = ruling.text.get(language()) or ruling.text["en"]
        question = QLabel(asked)
        question.setWordWrap(True)
        place = QLabel(_("{place} · {id}").format(place=ruling.place, id=ruling.id))
        place.setProperty("role", "hint")
        place.setWordWrap(True)
        box = QComboBox()
        for one in ruling.values:
            text = value_text(one)
            box.addItem(_("{value} (as usual)").format(value=text) if one == ruling.default else text, one)
        box.setCurrentIndex(max(0, list(ruling.values).index(value) if value in ruling.values else 0))
        box.setAccessibleName(asked)
        question.setBuddy(box)
        for widget in (question, box, place):
            self._column.addWidget(widget)
        self._column.addSpacing(8)
        self.boxes[ruling.id] = box
