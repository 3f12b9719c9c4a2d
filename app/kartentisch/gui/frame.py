"""The places of everything in the window, and their sizes."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMainWindow, QSplitter, QVBoxLayout, QWidget

from kartentisch.gui.map import MapView
from kartentisch.gui.session_model import SessionModel
from kartentisch.gui.settings import Settings
from kartentisch.gui.sizes import (
    BAR,
    HIGH_REASON,
    LEAST_LEFT,
    LEAST_REASON,
    LEAST_RIGHT,
    LINE,
    MANY,
    MOST_LEFT,
    NARROW,
    NARROW_FOR_BOARDS,
    REASON,
    SIDES,
    STRIP,
    WIDE,
)

if TYPE_CHECKING:
    from kartentisch.gui.actions import Actions
    from kartentisch.gui.commands.play import PlayCommands
    from kartentisch.gui.commands.table import TableCommands
    from kartentisch.gui.panels.notice import NoticeBar
    from kartentisch.gui.panels.strip import LeftStrip
    from kartentisch.gui.panels.turns import TurnsPanel
    from kartentisch.gui.panels.zoom_box import ZoomBox


class Frame(QMainWindow):
    """A window with a place for each panel, which keep their sizes and give way to the map where it is narrow."""

    if TYPE_CHECKING:  # made by `furniture`
        turns_panel: TurnsPanel
        strip: LeftStrip
        notice: NoticeBar
        zoom_box: ZoomBox
        play: PlayCommands
        table: TableCommands
        actions_by_id: Actions

    def __init__(self, settings: Settings, model: SessionModel, view: MapView) -> None:
        """Lay out the places around `view`; `complete` says whether the panels are there."""
        super().__init__()
        self.settings, self.session_model, self.map_view = settings, model, view
        self.complete = False
        self._sized = False
        self._collapsed = False
        self._collapsed_by_user: bool | None = None
        self._lay_out()

    def _lay_out(self) -> None:
        """Give the map and everything that is to come its place."""
        self.places = {name: QFrame() for name in ("bar", "left", "right", "reason", "line")}
        for name, place in self.places.items():
            place.setObjectName(name)
        self.places["bar"].setFixedHeight(BAR)
        self.places["line"].setFixedHeight(LINE)
        self.places["reason"].setMinimumHeight(LEAST_REASON)
        self.places["right"].setMinimumWidth(LEAST_RIGHT)
        self.middle = QSplitter(Qt.Orientation.Vertical)
        above = QWidget()
        column = self.above_map = QVBoxLayout(above)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.map_view, 1)
        self.middle.addWidget(above)
        self.middle.addWidget(self.places["reason"])
        self.middle.setStretchFactor(0, 1)
        self.middle.setStretchFactor(1, 0)
        self.sides = QSplitter(Qt.Orientation.Horizontal)
        self.left_side = self.places["left"]
        row = self.left_row = QHBoxLayout(self.left_side)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for widget in (self.left_side, self.middle, self.places["right"]):
            self.sides.addWidget(widget)
        self.sides.setStretchFactor(1, 1)
        for splitter in (self.sides, self.middle):
            splitter.setHandleWidth(1)
            splitter.setChildrenCollapsible(False)
        self.map_view.setMinimumSize(240, 160)
        page = QWidget()
        whole = self.whole = QVBoxLayout(page)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.places["bar"])
        whole.addWidget(self.sides, 1)
        whole.addWidget(self.places["line"])
        self.setCentralWidget(page)
        self.setMinimumSize(760, 480)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Collapse the left side when the window is narrow."""
        super().resizeEvent(event)
        self.fit_sides()

    def showEvent(self, event: QShowEvent) -> None:
        """Give the panels their sizes before they are seen."""
        super().showEvent(event)
        if not self._sized:
            self._sized = True
            self._size_panels()
            self.map_view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _size_panels(self) -> None:
        left, right = SIDES[self.width() >= WIDE]
        sides, middle = self.settings.numbers("sides"), self.settings.numbers("middle")
        if len(sides) == 3 and sides[0] >= LEAST_LEFT and sides[2] >= LEAST_RIGHT:
            left, right = sides[0], sides[2]
        usual = HIGH_REASON if len(self.session_model.variant.powers) > MANY else REASON
        reason = middle[1] if len(middle) == 2 and LEAST_REASON <= middle[1] <= self.height() // 2 else usual
        self._reason_height = reason
        self._left_width = left
        shown = STRIP if self._collapsed else left
        self.sides.setSizes([shown, self.width() - shown - right, right])
        self.middle.setSizes([self.height() - reason - BAR - LINE, reason])
        self.fit_sides()
        self.place_zoom_box()
        self.sides.splitterMoved.connect(self._keep_sizes)
        self.middle.splitterMoved.connect(self._keep_sizes)

    def _keep_sizes(self) -> None:
        if not self._collapsed and not self.left_side.isHidden():
            self.settings.put("sides", self.sides.sizes())
            self._left_width = self.sides.sizes()[0]
        if self._bars_height() == 0:
            self.settings.put("middle", self.middle.sizes())
            self._reason_height = self.middle.sizes()[1]

    def _bars_height(self) -> int:
        bars = (self.notice, self.play.setup.bar, *self.table.bars) if self.complete else ()
        return sum(bar.sizeHint().height() for bar in bars if not bar.isHidden())

    def make_room(self) -> None:
        """Let a bar above the map take its room from the reason, so that the map keeps its size as far as possible."""
        if self._sized:
            whole = sum(self.middle.sizes())
            reason = max(LEAST_REASON, self._reason_height - self._bars_height())
            self.middle.setSizes([whole - reason, reason])

    def fit_sides(self) -> None:
        """Collapse the left side where there is no room for it, unless the user has decided."""
        narrow = self.width() < (NARROW_FOR_BOARDS if self.session_model.variant.board.boards else NARROW)
        self.collapse_left(narrow if self._collapsed_by_user is None else self._collapsed_by_user)

    def collapse_left(self, collapsed: bool) -> None:
        """Show the left side as a strip, or whole."""
        if self.complete:
            self.strip.setVisible(collapsed)
            self.turns_panel.setVisible(not collapsed)
            self.actions_by_id.by_id["view.left"].setChecked(not collapsed)
        if self._collapsed == collapsed:
            return
        self._collapsed = collapsed
        holder = self.left_side
        holder.setMinimumWidth(STRIP if collapsed else LEAST_LEFT)
        holder.setMaximumWidth(STRIP if collapsed else MOST_LEFT)
        if self._sized:
            left = STRIP if collapsed else self._left_width
            right = self.sides.sizes()[2]
            self.sides.setSizes([left, self.width() - left - right, right])

    def collapse(self) -> None:
        """Collapse the left side, whatever the width."""
        self._collapsed_by_user = True
        self.fit_sides()

    def expand(self) -> None:
        """Show the left side, whatever the width."""
        self._collapsed_by_user = False
        self.fit_sides()

    def toggle_left(self) -> None:
        """Collapse the left side or open it."""
        self._collapsed_by_user = not self._collapsed
        self.fit_sides()

    def place_zoom_box(self) -> None:
        """Put the zoom box into the corner of the map."""
        if not self.complete:
            return
        box = self.zoom_box
        box.adjustSize()
        box.move(self.map_view.width() - box.width() - 11, self.map_view.height() - box.height() - 11)
        box.raise_()
