"""The main window: the map in the middle, turns at the left, orders at the right, reason and growing order below."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from kartentisch.game.session import Session
from kartentisch.gui import theme
from kartentisch.gui.frame import Frame
from kartentisch.gui.map import MapHover, MapView
from kartentisch.gui.presenter import Presenter
from kartentisch.gui.session_model import SessionModel
from kartentisch.gui.settings import Settings
from kartentisch.rules import KartentischError, load_variant
from kartentisch.words import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

    from kartentisch.draw.layers import Arrangement
    from kartentisch.gui.commands.files import FileCommands
    from kartentisch.gui.commands.plans import PlanCommands
    from kartentisch.gui.commands.sheets import SheetCommands
    from kartentisch.gui.commands.view import ViewCommands
    from kartentisch.gui.commands.watch import PowerWatch
    from kartentisch.gui.entry import MapEntry
    from kartentisch.gui.find import Finding
    from kartentisch.gui.map.inset import Inset
    from kartentisch.gui.map.lens import Lens
    from kartentisch.gui.orders.panel import OrderPanel
    from kartentisch.gui.panels.bar import TopBar
    from kartentisch.gui.panels.order_line import OrderLine
    from kartentisch.gui.panels.reason import ReasonPanel

_AFTER_MAP = 15  # milliseconds: the map is on the screen
# What the user does: the window must be whole before it is carried out.
_DEEDS = frozenset(
    getattr(QEvent.Type, name)
    for name in (
        "MouseButtonPress",
        "MouseMove",
        "Wheel",
        "KeyPress",
        "ShortcutOverride",
        "NativeGesture",
        "ContextMenu",
    )
)


class MainWindow(Frame):
    """One open game.

    `session_model`, `map_view`, `order_line`, `reason_panel`, `order_panel`, `notice` are there for those who add to
    the window, such as `entry`, the orders by clicks.
    """

    entry_switched = Signal(bool)  # whether clicks on the map give orders
    completed = Signal()  # the panels are there

    if TYPE_CHECKING:  # made by `furniture`
        bar: TopBar
        reason_panel: ReasonPanel
        order_panel: OrderPanel
        order_line: OrderLine
        files: FileCommands
        sheets: SheetCommands
        plans: PlanCommands
        view: ViewCommands
        menu: QMenu
        menus: dict[str, QMenu]
        watch: PowerWatch
        lens: Lens
        inset: Inset
        entry: MapEntry

    def __init__(
        self, session: Session | None = None, settings: Settings | None = None, *, map_first: bool = False
    ) -> None:
        """Show `session`, by default a new game of Colonial.

        `map_first`: the panels come once the map has been painted, or as soon as anybody does something.
        """
        theme.skin()
        model = SessionModel(session or Session.new(load_variant("colonial")))
        super().__init__(settings or Settings(), model, MapView())
        model.setParent(self)
        self.setObjectName("window")
        self.entry_enabled = True
        self._leaving = False
        stacked: Arrangement = "stacked" if self.settings.text("boards") == "stacked" else "beside"
        self.presenter = Presenter(self.session_model, self.map_view, self, marks=False, arrangement=stacked)
        self.resize(1280, 800)
        self.show_title()
        self.map_view.installEventFilter(self)
        if not map_first:
            self.make_complete()

    # Making

    def _map_seen(self) -> None:
        QTimer.singleShot(_AFTER_MAP, self, self._complete_shown)

    def _complete_shown(self) -> None:
        if self.isVisible():
            self.make_complete()

    def make_complete(self) -> None:
        """Make everything around the map, once."""
        if self.complete:
            return
        self.complete = True
        from kartentisch.gui.furniture import furnish  # not before the map is seen

        furnish(self)
        self.retranslate()
        self.fit_sides()
        self.place_zoom_box()
        self.completed.emit()

    @cached_property
    def finding(self) -> "Finding":
        """The search for places by name, made when it is first wanted."""
        from kartentisch.gui.find import Finding

        return Finding(self)

    @property
    def _has_finding(self) -> bool:
        return "finding" in self.__dict__

    # Words and colours

    def retranslate(self) -> None:
        """Take the texts of the language in use, everywhere."""
        self.map_view.setAccessibleName(_("Map"))
        self.actions_by_id.retranslate(self.menus)
        parts = (self.bar, self.turns_panel, self.strip, self.notice, self.reason_panel, self.order_panel)
        others = (self.files, self.view, self.play, self.inset, self.entry, self.table)
        for part in (*parts, self.order_line, self.zoom_box, *others):
            part.retranslate()
        if self._has_finding:
            self.finding.retranslate()
        self.presenter.show_variant()
        self.show_power(self.session_model.power)
        self.show_title()

    def restyle(self) -> None:
        """Take the colours of the theme in use, everywhere."""
        parts = (self.bar, self.turns_panel, self.strip, self.notice, self.reason_panel, self.order_panel)
        for part in (*parts, self.order_line, self.zoom_box, self.presenter, self.entry, self.table):
            part.restyle()
        if self._has_finding:
            self.finding.restyle()
        self.show_power(self.session_model.power)

    def show_fault(self, fault: KartentischError) -> None:
        """Tell an error of ours where the user looks: a refusal with its reason, everything else as its sentence."""
        self.make_complete()
        self.play.tell_fault(fault)

    def set_entry_enabled(self, enabled: bool) -> None:
        """Let clicks on the map give orders, or not while a position is set up."""
        self.entry_enabled = enabled
        self.entry_switched.emit(enabled)

    # Showing

    def describe(self, place: str) -> str:
        """Return a place's name and what is there: "Kashgar · centre · China · A KAG"."""
        from kartentisch.gui.told_places import told_place

        return told_place(self, place)

    def show_hover(self, hover: MapHover) -> None:
        """Name the place under the pointer and what is there."""
        place = hover.place or hover.province
        words = [self.describe(place), self.entry.plates.words(hover.province or "")] if place else []
        self.order_line.set_hover(" · ".join(filter(None, words)))

    def show_power(self, power: str | None) -> None:
        """Say in the order line for whom orders are given."""
        from kartentisch.gui.badge import variant_look
        from kartentisch.gui.wording import power_text

        variant = self.session_model.variant
        name = power_text(variant, power) if power else _("All powers")
        self.order_line.set_power(variant_look(variant, theme.tokens().name), power, name)

    def show_title(self) -> None:
        """Name the game in the title of the window."""
        session = self.session_model.session
        name = session.game.name or (session.path.stem if session.path else _("New game"))
        self.setWindowTitle(f"{name}[*] – Kartentisch")
        self.setWindowModified(session.dirty)

    def next_area(self) -> None:
        """Move the focus to the next of map, order line, orders, turns and powers."""
        areas: list[QWidget] = [self.map_view, self.order_line.input, self.order_panel.list]
        areas += [one for one in (self.turns_panel.turns, self.turns_panel.powers) if one.isVisible()]
        now = next((index for index, area in enumerate(areas) if area.hasFocus()), -1)
        areas[(now + 1) % len(areas)].setFocus(Qt.FocusReason.ShortcutFocusReason)

    # Qt's own

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the zoom box in the map's corner; make room for bars above the map; complete the window in time."""
        kind = event.type()
        view = getattr(self, "map_view", None)  # Python may have taken the window apart while Qt still sends events
        if view is not None and watched is view:
            if kind in (QEvent.Type.Resize, QEvent.Type.Show):
                self.place_zoom_box()
            elif not self.complete and kind == QEvent.Type.Paint:
                QTimer.singleShot(0, self, self._map_seen)
            elif not self.complete and kind in _DEEDS:
                self.make_complete()
                # Once more, for those who have begun to listen just now.
                QCoreApplication.sendEvent(view, event)
                return True
        elif view is not None and kind in (QEvent.Type.Show, QEvent.Type.Hide):
            self.make_room()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show the position before while V is held."""
        self.make_complete()
        if event.key() == Qt.Key.Key_V and not event.modifiers() and not event.isAutoRepeat():
            self.view.show_before(True)
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Let go of V."""
        if event.key() == Qt.Key.Key_V and not event.isAutoRepeat():
            self.view.show_before(False)
        else:
            super().keyReleaseEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep what is unsaved, then let the session go; what a mistake of ours kept from it is asked twice."""
        try:
            safe = self.files.leave() if self.complete else True  # nobody has changed anything yet
        except Exception:
            event.setAccepted(self._leaving)
            self._leaving = True
            raise
        if not safe:
            event.ignore()
            return
        self.session_model.release()
        super().closeEvent(event)
