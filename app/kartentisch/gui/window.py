"""The main window: the map in the middle, turns at the left, orders at the right, reason and growing order below."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QMenu, QSplitter, QVBoxLayout, QWidget

from kartentisch.game.session import Session
from kartentisch.gui import theme
from kartentisch.gui.actions import MENUS, Actions
from kartentisch.gui.badge import variant_look
from kartentisch.gui.commands.files import FileCommands
from kartentisch.gui.commands.play import PlayCommands
from kartentisch.gui.commands.sheets import SheetCommands
from kartentisch.gui.commands.table import TableCommands
from kartentisch.gui.commands.view import ViewCommands
from kartentisch.gui.commands.watch import PowerWatch
from kartentisch.gui.entry import MapEntry
from kartentisch.gui.map import MapHover, MapView
from kartentisch.gui.map.inset import Inset
from kartentisch.gui.map.lens import Lens
from kartentisch.gui.orders.panel import OrderPanel
from kartentisch.gui.panels.bar import TopBar
from kartentisch.gui.panels.notice import NoticeBar
from kartentisch.gui.panels.order_line import OrderLine
from kartentisch.gui.panels.reason import ReasonPanel
from kartentisch.gui.panels.strip import WIDTH as STRIP
from kartentisch.gui.panels.strip import LeftStrip
from kartentisch.gui.panels.turns import TurnsPanel
from kartentisch.gui.panels.zoom_box import ZoomBox
from kartentisch.gui.presenter import Presenter
from kartentisch.gui.session_model import SessionModel
from kartentisch.gui.settings import Settings
from kartentisch.gui.wording import place_text, power_text
from kartentisch.rules import KartentischError, load_variant
from kartentisch.words import _

if TYPE_CHECKING:
    from kartentisch.gui.find import Finding

NARROW = 1100  # below this width the left side collapses
WIDE = 1800
LEAST_REASON = 72
MANY = 12  # powers whose standing needs more room
_SIDES = {False: (196, 300), True: (240, 340)}


class MainWindow(QMainWindow):
    """One open game.

    `session_model`, `map_view`, `order_line`, `reason_panel`, `order_panel`, `notice` are there for those who add to
    the window, such as `entry`, the orders by clicks.
    """

    entry_switched = Signal(bool)  # whether clicks on the map give orders

    def __init__(self, session: Session | None = None, settings: Settings | None = None) -> None:
        """Show `session`, by default a new game of Colonial."""
        theme.skin()
        super().__init__()
        self.setObjectName("window")
        self.settings = settings or Settings()
        self.session_model = SessionModel(session or Session.new(load_variant("colonial")), self)
        self.map_view = MapView()
        self.bar = TopBar(self.session_model)
        self.turns_panel = TurnsPanel(self.session_model)
        self.strip = LeftStrip()
        self.notice = NoticeBar()
        self.reason_panel = ReasonPanel(self.session_model)
        self.order_panel = OrderPanel(self.session_model)
        self.order_line = OrderLine()
        self.zoom_box = ZoomBox(self.map_view)
        self.entry_enabled = True
        self._sized = False
        self._leaving = False
        self._collapsed_by_user: bool | None = None
        self._lay_out()
        self.presenter = Presenter(self.session_model, self.map_view, self)
        self.files = FileCommands(self)
        self.play = PlayCommands(self)
        self.sheets = SheetCommands(self)
        self.view = ViewCommands(self)
        self.table = TableCommands(self)
        handlers: dict[str, Callable[[], object]] = {}
        for commands in (self.files, self.play, self.sheets, self.view, self.table):
            handlers |= commands.handlers()
        self.actions_by_id = Actions(self.session_model, handlers, self)
        self._make_menus()
        self._connect()
        self.watch = PowerWatch(self)
        self.lens = Lens(self.map_view)
        self.lens.enabled = self.settings.text("lens") != "no"
        self.inset = Inset(self.map_view)
        self.inset.set_enabled(self.settings.text("inset") != "no")
        self.entry = MapEntry(self)
        self.retranslate()
        self.resize(1280, 800)

    # Making

    @cached_property
    def finding(self) -> "Finding":
        """The search for places by name, made when it is first wanted."""
        from kartentisch.gui.find import Finding

        return Finding(self)

    @property
    def _has_finding(self) -> bool:
        return "finding" in self.__dict__

    def _lay_out(self) -> None:
        self.middle = QSplitter(Qt.Orientation.Vertical)
        above = QWidget()
        column = self.above_map = QVBoxLayout(above)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.notice)
        column.addWidget(self.map_view, 1)
        self.middle.addWidget(above)
        self.middle.addWidget(self.reason_panel)
        self.middle.setStretchFactor(0, 1)
        self.middle.setStretchFactor(1, 0)
        self.sides = QSplitter(Qt.Orientation.Horizontal)
        left = self.left_side = QWidget()
        row = QHBoxLayout(left)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.strip)
        row.addWidget(self.turns_panel, 1)
        self.strip.hide()
        for widget in (left, self.middle, self.order_panel):
            self.sides.addWidget(widget)
        self.sides.setStretchFactor(1, 1)
        for splitter in (self.sides, self.middle):
            splitter.setHandleWidth(1)
            splitter.setChildrenCollapsible(False)
        self.reason_panel.setMinimumHeight(LEAST_REASON)
        self.order_panel.setMinimumWidth(220)
        self.map_view.setMinimumSize(240, 160)
        page = QWidget()
        whole = QVBoxLayout(page)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.bar)
        whole.addWidget(self.sides, 1)
        whole.addWidget(self.order_line)
        self.setCentralWidget(page)
        self.setMinimumSize(760, 480)

    def _make_menus(self) -> None:
        self.menu = QMenu(self)
        self.menus: dict[str, QMenu] = {}
        for name, _text in MENUS:
            menu = QMenu(self.menu)
            self.menus[name] = menu
            self.actions_by_id.fill(menu, name)
            self.menu.addMenu(menu)
        self.files.add_recent_menu(self.menus["file"])
        self.view.add_choices(self.menus["view"])
        # Shortcuts work because the window has every action; the menu bar shows them where a system has one of its own.
        self.addActions(list(self.actions_by_id.by_id.values()))
        if self.menuBar().isNativeMenuBar():
            for menu in self.menus.values():
                self.menuBar().addMenu(menu)
            self.bar.menu.hide()
        else:
            self.menuBar().hide()
        self.bar.use_actions(self.actions_by_id.by_id, self.menu)

    def _connect(self) -> None:
        model = self.session_model
        self.turns_panel.turn_chosen.connect(self.play.go_to)
        self.turns_panel.power_chosen.connect(model.set_power)
        self.turns_panel.collapse.clicked.connect(self._collapse)
        self.strip.expand.clicked.connect(self._expand)
        self.order_panel.refused.connect(self.show_fault)
        self.order_panel.paste_wanted.connect(self.sheets.paste)
        self.reason_panel.remedy_chosen.connect(self.sheets.give)
        self.reason_panel.repair_chosen.connect(self.sheets.repair)
        self.map_view.hovered.connect(self._hover)
        self.map_view.view_changed.connect(self.zoom_box.show_zoom)
        for watched in (self.map_view, self.notice, self.play.setup.bar):
            watched.installEventFilter(self)
        self.zoom_box.out.clicked.connect(self.view.zoom_out)
        self.zoom_box.into.clicked.connect(self.view.zoom_in)
        self.zoom_box.whole.clicked.connect(self.map_view.fit)
        model.power_changed.connect(self._show_power)
        model.changed.connect(self._show_title)
        theme.skin().changed.connect(self.restyle)

    # Words and colours

    def retranslate(self) -> None:
        """Take the texts of the language in use, everywhere."""
        for name, text in MENUS:
            self.menus[name].setTitle(_(text))
        self.map_view.setAccessibleName(_("Map"))
        self.actions_by_id.retranslate()
        parts = (self.bar, self.turns_panel, self.strip, self.notice, self.reason_panel, self.order_panel)
        others = (self.files, self.view, self.play, self.inset, self.entry, self.table)
        for part in (*parts, self.order_line, self.zoom_box, *others):
            part.retranslate()
        if self._has_finding:
            self.finding.retranslate()
        self.presenter.show_variant()
        self._show_power(self.session_model.power)
        self._show_title()

    def restyle(self) -> None:
        """Take the colours of the theme in use, everywhere."""
        parts = (self.bar, self.turns_panel, self.strip, self.notice, self.reason_panel, self.order_panel)
        for part in (*parts, self.order_line, self.zoom_box, self.presenter, self.entry, self.table):
            part.restyle()
        if self._has_finding:
            self.finding.restyle()
        self._show_power(self.session_model.power)

    def show_fault(self, fault: KartentischError) -> None:
        """Tell an error of ours where the user looks: a refusal with its reason, everything else as its sentence."""
        self.play.tell_fault(fault)

    def set_entry_enabled(self, enabled: bool) -> None:
        """Let clicks on the map give orders, or not while a position is set up."""
        self.entry_enabled = enabled
        self.entry_switched.emit(enabled)

    # Showing

    def _hover(self, hover: MapHover) -> None:
        place = hover.place or hover.province
        words = [self.describe(place), self.entry.plates.words(hover.province or "")] if place else []
        self.order_line.set_hover(" · ".join(filter(None, words)))

    def describe(self, place: str) -> str:
        """Return a place's name and what is there: "Kashgar · centre · China · A KAG"."""
        position, province = self.play.setup.position or self.session_model.position, place.partition("/")[0]
        variant = position.variant
        parts = [place_text(variant, place)]
        if province in variant.centres:
            owner = position.centres.get(province)
            parts.append(_("centre"))
            parts.append(power_text(variant, owner) if owner else _("nobody's"))
        stops = any(link.kind == "railway" and province in link.stations for link in self.presenter.sheet.links)
        parts += [_("station of the railway")] if stops else []
        unit = position.by_province.get(province)
        lost = position.dislodged_by_province.get(province)
        parts += [f"{unit} ({unit.power})"] if unit else []
        parts += [_("{unit} dislodged").format(unit=lost.unit)] if lost else []
        return " · ".join(parts)

    def _show_power(self, power: str | None) -> None:
        variant = self.session_model.variant
        name = power_text(variant, power) if power else _("All powers")
        self.order_line.set_power(variant_look(variant, theme.tokens().name), power, name)

    def _show_title(self) -> None:
        session = self.session_model.session
        name = session.game.name or (session.path.stem if session.path else _("New game"))
        self.setWindowTitle(f"{name}[*] – Kartentisch")
        self.setWindowModified(session.dirty)

    # Room

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Collapse the left side when the window is narrow."""
        super().resizeEvent(event)
        self._fit_sides()

    def showEvent(self, event: QShowEvent) -> None:
        """Give the panels their sizes before they are seen."""
        super().showEvent(event)
        if not self._sized:
            self._sized = True
            self._size_panels()
            self.map_view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _size_panels(self) -> None:
        left, right = _SIDES[self.width() >= WIDE]
        sides, middle = self.settings.numbers("sides"), self.settings.numbers("middle")
        if len(sides) == 3 and sides[0] >= 150 and sides[2] >= 220:
            left, right = sides[0], sides[2]
        usual = 158 if len(self.session_model.variant.powers) > MANY else 138
        reason = middle[1] if len(middle) == 2 and LEAST_REASON <= middle[1] <= self.height() // 2 else usual
        self._reason_height = reason
        self._left_width = left
        shown = STRIP if not self.strip.isHidden() else left
        self.sides.setSizes([shown, self.width() - shown - right, right])
        self.middle.setSizes([self.height() - reason - 76, reason])
        self._fit_sides()
        self._place_zoom_box()
        self.sides.splitterMoved.connect(self._keep_sizes)
        self.middle.splitterMoved.connect(self._keep_sizes)

    def _keep_sizes(self) -> None:
        if not self.strip.isVisible():
            self.settings.put("sides", self.sides.sizes())
            self._left_width = self.sides.sizes()[0]
        if self._bars_height() == 0:
            self.settings.put("middle", self.middle.sizes())
            self._reason_height = self.middle.sizes()[1]

    def _bars_height(self) -> int:
        bars = (self.notice, self.play.setup.bar)
        return sum(bar.sizeHint().height() for bar in bars if not bar.isHidden())

    def _make_room(self) -> None:
        """Let a bar above the map take its room from the reason, so that the map keeps its size as far as possible."""
        if self._sized:
            whole = sum(self.middle.sizes())
            reason = max(LEAST_REASON, self._reason_height - self._bars_height())
            self.middle.setSizes([whole - reason, reason])

    def _fit_sides(self) -> None:
        narrow = self.width() < NARROW
        self.collapse_left(narrow if self._collapsed_by_user is None else self._collapsed_by_user)

    def collapse_left(self, collapsed: bool) -> None:
        """Show the left side as a strip, or whole."""
        if self.strip.isHidden() != collapsed:
            return
        self.strip.setVisible(collapsed)
        self.turns_panel.setVisible(not collapsed)
        holder = self.left_side
        holder.setMinimumWidth(STRIP if collapsed else 150)
        holder.setMaximumWidth(STRIP if collapsed else 420)
        if self._sized:
            left = STRIP if collapsed else self._left_width
            right = self.sides.sizes()[2]
            self.sides.setSizes([left, self.width() - left - right, right])
        self.actions_by_id.by_id["view.left"].setChecked(not collapsed)

    def _collapse(self) -> None:
        self._collapsed_by_user = True
        self._fit_sides()

    def _expand(self) -> None:
        self._collapsed_by_user = False
        self._fit_sides()

    def toggle_left(self) -> None:
        """Collapse the left side or open it."""
        self._collapsed_by_user = self.strip.isHidden()
        self._fit_sides()

    def next_area(self) -> None:
        """Move the focus to the next of map, order line, orders, turns and powers."""
        areas: list[QWidget] = [self.map_view, self.order_line.input, self.order_panel.list]
        areas += [one for one in (self.turns_panel.turns, self.turns_panel.powers) if one.isVisible()]
        now = next((index for index, area in enumerate(areas) if area.hasFocus()), -1)
        areas[(now + 1) % len(areas)].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _place_zoom_box(self) -> None:
        box = self.zoom_box
        box.adjustSize()
        box.move(self.map_view.width() - box.width() - 11, self.map_view.height() - box.height() - 11)
        box.raise_()

    # Qt's own

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Keep the zoom box in the map's corner; make room for bars above the map."""
        kind = event.type()
        view = getattr(self, "map_view", None)  # Python may have taken the window apart while Qt still sends events
        if view is not None and watched is view:
            if kind in (QEvent.Type.Resize, QEvent.Type.Show):
                self._place_zoom_box()
        elif view is not None and kind in (QEvent.Type.Show, QEvent.Type.Hide):
            self._make_room()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show the position before while V is held."""
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
            safe = self.files.leave()
        except Exception:
            event.setAccepted(self._leaving)
            self._leaving = True
            raise
        if not safe:
            event.ignore()
            return
        self.session_model.release()
        super().closeEvent(event)
