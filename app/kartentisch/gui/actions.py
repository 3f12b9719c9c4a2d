"""Everything the window can do, as data: from this table come menus, shortcuts, the page of keys and its test."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from kartentisch.gui.session_model import SessionModel
from kartentisch.rules import MOVEMENT
from kartentisch.words import N_, _

Condition = Callable[[SessionModel], bool]
Permission = Callable[[str], bool]


def _always(model: SessionModel) -> bool:
    return True


def _open_turn(model: SessionModel) -> bool:
    return not model.session.turn.judged


def _judged(model: SessionModel) -> bool:
    return model.session.turn.judged


def _can_undo(model: SessionModel) -> bool:
    return model.session.can_undo


def _can_redo(model: SessionModel) -> bool:
    return model.session.can_redo


def _can_advance(model: SessionModel) -> bool:
    return model.session.can_advance


def _no_table(model: SessionModel) -> bool:
    """Whether the game is an ordinary one that still goes on."""
    return not model.session.at_table and model.session.game.turns[-1].position.ended is None


def _table(model: SessionModel) -> bool:
    return model.session.at_table


def _renameable(model: SessionModel) -> bool:
    return model.variant.renameable


def _has_examples(model: SessionModel) -> bool:
    return bool(model.variant.examples_file)


def _has_boards(model: SessionModel) -> bool:
    return bool(model.variant.board.boards)


def _can_plan(model: SessionModel) -> bool:
    return not model.session.turn.judged and not model.session.at_table


def _can_guess(model: SessionModel) -> bool:
    return _can_plan(model) and model.position.phase == MOVEMENT


def _can_choose_plan(model: SessionModel) -> bool:
    return _can_plan(model) and len(model.session.turn.plans) > 1


def _has_plan(model: SessionModel) -> bool:
    return _can_plan(model) and bool(model.session.turn.plans)


def _can_compare_plans(model: SessionModel) -> bool:
    return not model.session.at_table and len(model.session.turn.plans) > 1


def _has_past(model: SessionModel) -> bool:
    return model.session.turn_index > 0


def _can_overrule(model: SessionModel) -> bool:
    session = model.session
    following = session.turn_index + 1 if session.turn.judged else session.turn_index
    return 0 < following < len(session.game.turns) and not session.game.turns[following].judged


@dataclass(frozen=True, slots=True)
class Command:
    """One action: its id, text, keys, the menu it stands in ("" none), when it can be done; `group` parts a menu."""

    id: str
    text: str
    keys: str = ""
    menu: str = ""
    group: int = 0
    condition: Condition = _always
    checkable: bool = False


MENUS: tuple[tuple[str, str], ...] = (
    ("file", N_("&File")),
    ("edit", N_("&Edit")),
    ("game", N_("&Game")),
    ("orders", N_("&Orders")),
    ("plans", N_("&Plans")),
    ("view", N_("&View")),
    ("help", N_("&Help")),
)

COMMANDS: tuple[Command, ...] = (
    Command("file.new", N_("&New game …"), "Ctrl+N", "file"),
    Command("file.open", N_("&Open …"), "Ctrl+O", "file"),
    Command("file.open-map", N_("Open &map …"), "", "file"),
    Command("file.save", N_("&Save"), "Ctrl+S", "file", 1),
    Command("file.save-as", N_("Save &as …"), "Ctrl+Shift+S", "file", 1),
    Command("file.picture", N_("Export &picture …"), "Ctrl+E", "file", 2),
    Command("file.quit", N_("&Quit Kartentisch"), "Ctrl+Q", "file", 3),
    Command("edit.undo", N_("&Undo"), "Ctrl+Z", "edit", 0, _can_undo),
    Command("edit.redo", N_("&Redo"), "Ctrl+Shift+Z", "edit", 0, _can_redo),
    Command("edit.setup", N_("Set up &position"), "Ctrl+P", "edit", 1, _open_turn, checkable=True),
    Command("edit.paste-position", N_("Paste p&osition …"), "Ctrl+Shift+P", "edit", 1, _open_turn),
    Command("edit.copy-position", N_("&Copy position"), "Ctrl+Shift+C", "edit", 1),
    Command("turn.next", N_("&Next phase"), ">", "game", 0, _can_advance),
    Command("turn.back", N_("&Back"), "<", "game", 0, _has_past),
    Command("turn.reopen", N_("&Change this past turn"), "", "game", 0, _judged),
    Command("turn.overrule", N_("Overr&ule a result …"), "", "game", 0, _can_overrule),
    Command("game.votes", N_("&Votes and declarations …"), "", "game", 1, _open_turn),
    Command("game.rulings", N_("&Rulings …"), "", "game", 1, _open_turn),
    Command("game.name", N_("Game and p&layers …"), "", "game", 1),
    Command("game.deadline", N_("&Deadline …"), "", "game", 1),
    Command("game.power-names", N_("Names of po&wers …"), "", "game", 1, _renameable),
    Command("game.scores", N_("Centres over the &years …"), "Ctrl+D", "game", 2),
    Command("game.report", N_("Repor&t …"), "Ctrl+R", "game", 2),
    Command("table.begin", N_("Play at one &screen …"), "", "game", 3, _no_table),
    Command("table.reveal", N_("Reveal once &more"), "", "game", 3, _table),
    Command("table.spectators", N_("Window f&or spectators"), "", "game", 3, _table),
    Command("table.leave", N_("&End the round at one screen …"), "", "game", 3, _table),
    Command("game.compare", N_("Com&pare with a published result …"), "Ctrl+K", "game", 2),
    Command("orders.mail", N_("Orders as &mail …"), "Ctrl+M", "orders"),
    Command("orders.inbox", N_("Order ma&ils of the players …"), "Ctrl+I", "orders"),
    Command("orders.add", N_("&Add an order"), "Ctrl+Return", "orders", 1, _open_turn),
    Command("orders.paste", N_("&Paste orders …"), "Ctrl+Shift+V", "orders", 1, _open_turn),
    Command("orders.clear", N_("&Delete these orders"), "", "orders", 1, _open_turn),
    Command("orders.find", N_("&Filter"), "Ctrl+Shift+F", "orders", 2),
    Command("orders.type", N_("&Type an order"), "Ctrl+L", "orders", 2),
    Command("plans.new", N_("&New plan"), "Ctrl+Shift+N", "plans", 0, _can_plan),
    Command("plans.next", N_("Next p&lan"), "Ctrl+J", "plans", 0, _can_choose_plan),
    Command("plans.rename", N_("&Rename plan …"), "", "plans", 0, _has_plan),
    Command("plans.delete", N_("&Delete plan"), "", "plans", 0, _can_choose_plan),
    Command("plans.compare", N_("&Compare plans …"), "Ctrl+Shift+K", "plans", 1, _can_compare_plans),
    Command("plans.hold", N_("Others: all &hold"), "", "plans", 2, _can_guess),
    Command("plans.last", N_("Others: their last &orders"), "", "plans", 2, _can_guess),
    Command("plans.against", N_("Others: &attack with all supports"), "", "plans", 2, _can_guess),
    Command("view.before", N_("Position &before"), "V", "view", 0, checkable=True),
    Command("view.zoom-in", N_("Zoom &in"), "Ctrl++", "view", 1),
    Command("view.zoom-out", N_("Zoom &out"), "Ctrl+-", "view", 1),
    Command("view.whole", N_("&Whole map"), "Ctrl+0", "view", 1),
    Command("view.find", N_("&Find on the map"), "Ctrl+F", "view", 1),
    Command("view.stacked", N_("Boar&ds above each other"), "Ctrl+B", "view", 1, _has_boards, checkable=True),
    Command("view.lens", N_("&Magnifier over crowds"), "", "view", 3, checkable=True),
    Command("view.inset", N_("Over&view in the corner"), "", "view", 3, checkable=True),
    Command("view.patterns", N_("&Patterns over the colours"), "Ctrl+T", "view", 3, checkable=True),
    Command("view.left", N_("List of t&urns"), "F9", "view", 2, checkable=True),
    Command("view.full-screen", N_("Full screen"), "F11", "view", 2),
    Command("view.next-area", N_("Next &area"), "F6", "view", 2),
    Command("help.keys", N_("&Clicks and keys"), "F1", "help"),
    Command("help.examples", N_("&Examples of the rules …"), "", "help", 0, _has_examples),
    Command("help.variant", N_("About this &variant"), "", "help"),
    Command("help.about", N_("&About Kartentisch"), "", "help"),
)


class Actions(QObject):
    """The commands as QActions, by id. The window hands in what each does."""

    def __init__(self, model: SessionModel, handlers: Mapping[str, Callable[[], object]], parent: QObject) -> None:
        """Make an action for every command; KeyError when one has no handler."""
        super().__init__(parent)
        self._model = model
        self.permitted: Permission | None = None  # what a mode leaves of the commands, None for all
        self.by_id: dict[str, QAction] = {}
        for command in COMMANDS:
            action = QAction(self)
            action.setObjectName(command.id)
            action.setCheckable(command.checkable)
            if command.keys and command.id != "view.before":
                # The window itself holds V: the position before is shown while the key is down.
                action.setShortcut(QKeySequence(command.keys))
            action.triggered.connect(handlers[command.id])
            self.by_id[command.id] = action
        model.changed.connect(self.refresh)

    def retranslate(self, menus: Mapping[str, QMenu]) -> None:
        """Take the texts of the language in use, in the menus by name too."""
        for name, text in MENUS:
            menus[name].setTitle(_(text))
        for command in COMMANDS:
            # A key the window itself holds is only shown.
            held = f"\t{command.keys}" if command.id == "view.before" else ""
            self.by_id[command.id].setText(f"{_(command.text)}{held}")
        self.refresh()

    def refresh(self) -> None:
        """Enable what can be done now; undo and redo say what they would do."""
        for command in COMMANDS:
            permitted = self.permitted is None or self.permitted(command.id)
            self.by_id[command.id].setEnabled(permitted and command.condition(self._model))
        session = self._model.session
        undo, redo = _("&Undo"), _("&Redo")
        if session.undo_text:
            undo = _("&Undo: {what}").format(what=session.undo_text)
        if session.redo_text:
            redo = _("&Redo: {what}").format(what=session.redo_text)
        self.by_id["edit.undo"].setText(undo)
        self.by_id["edit.redo"].setText(redo)

    def fill(self, menu: QMenu, name: str) -> None:
        """Put the commands of the menu `name` into `menu`, a line between groups."""
        group = 0
        for command in COMMANDS:
            if command.menu == name:
                if command.group != group and not menu.isEmpty():
                    menu.addSeparator()
                group = command.group
                menu.addAction(self.by_id[command.id])
