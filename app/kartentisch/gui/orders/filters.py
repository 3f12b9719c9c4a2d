"""Which rows of the order list are shown: those of a choice (mine, failed …) that fit the words looked for."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSortFilterProxyModel
from PySide6.QtWidgets import QWidget

from kartentisch.game.neighbours import neighbours
from kartentisch.gui.orders.model import LINE, OrderModel
from kartentisch.gui.orders.rows import Line, Sheet
from kartentisch.gui.session_model import SessionModel
from kartentisch.gui.wording import place_text, power_text
from kartentisch.rules import Position

ALL, MINE, OPEN, FAILED, NEAR = "all", "mine", "open", "failed", "near"
CHOICES = (ALL, MINE, OPEN, FAILED, NEAR)
_LEAST = 3  # letters of a power's name that mean the power

Index = QModelIndex | QPersistentModelIndex


class OrderFilter(QSortFilterProxyModel):
    """Keeps the rows of `choice` whose text, places or power have every word looked for; of powers named, any."""

    def __init__(self, model: SessionModel, parent: QWidget) -> None:
        """Show all."""
        super().__init__(parent)
        self._model = model
        self.choice = ALL
        self._powers: frozenset[str] = frozenset()  # named by words that mean nothing else
        self._words: tuple[tuple[str, frozenset[str]], ...] = ()  # each with the powers it may mean
        self._near: tuple[Position | None, str | None, frozenset[str]] = (None, None, frozenset())
        self.setRecursiveFilteringEnabled(True)

    @property
    def active(self) -> bool:
        """Whether anything is left out on purpose."""
        return bool(self._words or self._powers) or self._choice() != ALL

    def look_for(self, text: str) -> None:
        """Show what has the words of `text`: "usa rus" two powers, "usa kas" what of one has to do with a place."""
        variant = self._model.variant
        powers: set[str] = set()
        words = []
        for word in map(_fold, text.split()):
            meant = frozenset(power for power in variant.powers if _means(word, power, power_text(variant, power)))
            exact = word.upper() in variant.powers and word.upper() not in variant.board.provinces
            if exact:
                powers.add(word.upper())
            elif word:
                words.append((word, meant))
        self._powers, self._words = frozenset(powers), tuple(words)
        self.invalidate()

    def choose(self, choice: str) -> None:
        """Show the rows of one of CHOICES; those about the reader's own power need one."""
        self.choice = choice
        self.invalidate()

    def hidden_powers(self) -> int:
        """Return how many powers are left out."""
        source = self.sourceModel()
        return source.rowCount() - self.rowCount() if source is not None else 0

    def is_near(self, power: str) -> bool:
        """Whether a power is a neighbour of the one orders are given for."""
        position, own = self._model.position, self._model.power
        if own is None:
            return False
        if self._near[0] is not position or self._near[1] != own:
            self._near = position, own, neighbours(position, own)
        return power in self._near[2]

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        """Qt's own."""
        source = self.sourceModel()
        assert isinstance(source, OrderModel)
        value = source.index(row, 0, parent).data(LINE)
        if not isinstance(value, Line | Sheet):
            return False
        return self._of_choice(value, source) and self._of_words(value)

    def _choice(self) -> str:
        return ALL if self._model.power is None and self.choice in (MINE, NEAR) else self.choice

    def _of_choice(self, value: Line | Sheet, source: OrderModel) -> bool:
        choice = self._choice()
        if choice == MINE:
            return value.power == self._model.power
        if choice == NEAR:
            return self.is_near(value.power)
        if choice == OPEN:
            return is_open(value, source)
        if choice == FAILED:
            return is_failed(value)
        return True

    def _of_words(self, value: Line | Sheet) -> bool:
        if self._powers and value.power not in self._powers:
            return False
        if not self._words:
            return True
        named = frozenset().union(*(meant for _word, meant in self._words if meant))
        if isinstance(value, Sheet):
            return value.power in named and all(value.power in meant or not meant for _word, meant in self._words)
        if value.mark == "add":
            return False
        text = self._text(value)
        # Words that may be powers are alternatives, all others must be there.
        needed = [word for word, meant in self._words if not meant]
        either = [(word, meant) for word, meant in self._words if meant]
        fits = not either or any(value.power in meant or word in text for word, meant in either)
        return fits and all(word in text for word in needed)

    def _text(self, line: Line) -> str:
        variant = self._model.variant
        places = [line.unit.place] if line.unit else []
        goal = getattr(line.order, "goal", "")
        places += [goal] if goal else []
        names = " ".join(place_text(variant, place) for place in places)
        return " ".join(map(_fold, f"{line.text} {names} {line.power} {power_text(variant, line.power)}".split()))


def is_open(value: Line | Sheet, source: OrderModel) -> bool:
    """Whether something is still to be ordered: a unit without an order; in an adjustment, builds or removals."""
    if isinstance(value, Line):
        if not source.is_adjustment:
            return value.index is None and value.mark != "add"
        value = next(sheet for sheet in source.sheets if sheet.power == value.power)
    return source.is_adjustment and value.ordered < value.units


def is_failed(value: Line | Sheet) -> bool:
    """Whether an order, or a unit without one, came to grief, or cannot be read."""
    return isinstance(value, Line) and value.mark in ("bad", "doubt")


def _means(word: str, power: str, name: str) -> bool:
    return word == _fold(power) or (len(word) >= _LEAST and _fold(name).startswith(word))


def _fold(text: str) -> str:
    from kartentisch.orders.reading.normalise import fold  # no reader is loaded before something is looked for

    return fold(text)
