"""Everything around the map: panels, commands, menus, the entry of orders, and how they hang together."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from kartentisch.gui import theme
from kartentisch.gui.actions import MENUS, Actions
from kartentisch.gui.commands.files import FileCommands
from kartentisch.gui.commands.plans import PlanCommands
from kartentisch.gui.commands.play import PlayCommands
from kartentisch.gui.commands.sheets import SheetCommands
from kartentisch.gui.commands.table import TableCommands
from kartentisch.gui.commands.view import ViewCommands
from kartentisch.gui.commands.watch import PowerWatch
from kartentisch.gui.entry import MapEntry
from kartentisch.gui.map.inset import Inset
from kartentisch.gui.map.lens import Lens
from kartentisch.gui.orders.panel import OrderPanel
from kartentisch.gui.panels.bar import TopBar
from kartentisch.gui.panels.notice import NoticeBar
from kartentisch.gui.panels.order_line import OrderLine
from kartentisch.gui.panels.reason import ReasonPanel
from kartentisch.gui.panels.strip import LeftStrip
from kartentisch.gui.panels.turns import TurnsPanel
from kartentisch.gui.panels.zoom_box import ZoomBox
from kartentisch.gui.sizes import LEAST_REASON, LEAST_RIGHT

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow


def furnish(window: "MainWindow") -> None:
    """Make all of it and put it into its places."""
    model, settings = window.session_model, window.settings
    window.presenter.begin_marks()
    window.bar = TopBar(model)
    window.turns_panel = TurnsPanel(model)
    window.strip = LeftStrip()
    window.notice = NoticeBar()
    window.reason_panel = ReasonPanel(model)
    window.order_panel = OrderPanel(model)
    window.order_line = OrderLine()
    window.zoom_box = ZoomBox(window.map_view)
    _put_in_place(window)
    window.files = FileCommands(window)
    window.play = PlayCommands(window)
    window.sheets = SheetCommands(window)
    window.plans = PlanCommands(window)
    window.view = ViewCommands(window)
    window.table = TableCommands(window)
    handlers: dict[str, Callable[[], object]] = {}
    for commands in (window.files, window.play, window.sheets, window.plans, window.view, window.table):
        handlers |= commands.handlers()
    window.actions_by_id = Actions(model, handlers, window)
    _make_menus(window)
    _connect(window)
    window.watch = PowerWatch(window)
    window.lens = Lens(window.map_view)
    window.lens.enabled = settings.text("lens") != "no"
    window.inset = Inset(window.map_view)
    window.inset.set_enabled(settings.text("inset") != "no")
    window.entry = MapEntry(window)


def _put_in_place(window: "MainWindow") -> None:
    """Let the panels take the places that were kept for them."""
    window.reason_panel.setMinimumHeight(LEAST_REASON)
    window.order_panel.setMinimumWidth(LEAST_RIGHT)
    window.middle.replaceWidget(1, window.reason_panel)
    window.sides.replaceWidget(2, window.order_panel)
    window.whole.replaceWidget(window.places["bar"], window.bar)
    window.whole.replaceWidget(window.places["line"], window.order_line)
    for name in ("reason", "right", "bar", "line"):
        window.places.pop(name).deleteLater()
    window.above_map.insertWidget(0, window.notice)
    window.left_row.addWidget(window.strip)
    window.left_row.addWidget(window.turns_panel, 1)
    window.strip.hide()


def _make_menus(window: "MainWindow") -> None:
    window.menu = QMenu(window)
    window.menus = {}
    for name, _text in MENUS:
        menu = QMenu(window.menu)
        window.menus[name] = menu
        window.actions_by_id.fill(menu, name)
        window.menu.addMenu(menu)
    window.files.add_recent_menu(window.menus["file"])
    window.view.add_choices(window.menus["view"])
    # Shortcuts work because the window has every action; the menu bar shows them where a system has one of its own.
    window.addActions(list(window.actions_by_id.by_id.values()))
    if window.menuBar().isNativeMenuBar():
        for menu in window.menus.values():
            window.menuBar().addMenu(menu)
        window.bar.menu.hide()
    else:
        window.menuBar().hide()
    window.bar.use_actions(window.actions_by_id.by_id, window.menu)


def _connect(window: "MainWindow") -> None:
    model, view = window.session_model, window.map_view
    window.turns_panel.turn_chosen.connect(window.play.go_to)
    window.turns_panel.power_chosen.connect(model.set_power)
    window.turns_panel.plans.chosen.connect(window.plans.switch)
    window.turns_panel.plans.add.clicked.connect(window.plans.new)
    window.turns_panel.collapse.clicked.connect(window.collapse)
    window.strip.expand.clicked.connect(window.expand)
    window.order_panel.refused.connect(window.show_fault)
    window.order_panel.paste_wanted.connect(window.sheets.paste)
    window.reason_panel.remedy_chosen.connect(window.sheets.give)
    window.reason_panel.repair_chosen.connect(window.sheets.repair)
    view.hovered.connect(window.show_hover)
    view.view_changed.connect(window.zoom_box.show_zoom)
    for watched in (window.notice, window.play.setup.bar):
        watched.installEventFilter(window)
    window.zoom_box.out.clicked.connect(window.view.zoom_out)
    window.zoom_box.into.clicked.connect(window.view.zoom_in)
    window.zoom_box.whole.clicked.connect(view.fit)
    model.power_changed.connect(window.show_power)
    model.changed.connect(window.show_title)
    theme.skin().changed.connect(window.restyle)
