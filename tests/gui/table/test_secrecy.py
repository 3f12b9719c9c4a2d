"""Behind the curtain nothing of anybody's orders is left: not in a widget, not for a screen reader, not on the disk."""

from collections.abc import Iterator
from pathlib import Path

import shiboken6
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QGuiApplication
from PySide6.QtWidgets import QAbstractItemView, QApplication, QFileDialog, QWidget

from kartentisch.gui.settings import Settings
from kartentisch.rules import Date, Position, Unit, load_variant
from tests.gui.table.conftest import Opened, TableHand
from tests.support.secrets import found, found_in_files

EUROPE = load_variant("centraleurope")
POSITION = Position(
    EUROPE,
    Date(1902),
    units=(Unit("CZE", "A", "PRA"), Unit("CZE", "A", "BRN"), Unit("HUN", "A", "BUD"), Unit("POL", "A", "KRA")),
    centres={"PRA": "CZE", "BRN": "CZE", "BUD": "HUN", "KRA": "POL"},
)
PLAYERS = {"CZE": "Ada", "HUN": "Bela", "POL": "Fryda"}
ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.EditRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.StatusTipRole,
    Qt.ItemDataRole.WhatsThisRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
    Qt.ItemDataRole.UserRole,
)
# Orders, and words for them in the window's language that stand nowhere else.
SECRETS = ("A PRA - INN", "PRA - INN", "A PRA S A BRN", "Order A PRA", "INN (CZE)")


def object_texts(root: QObject) -> Iterator[str]:
    """Yield every property that is text, of all objects below one: widgets, actions, documents."""
    for one in (root, *root.findChildren(QObject)):
        if not shiboken6.isValid(one):
            continue  # a part of a text that reading another property has laid out anew
        face = one.metaObject()
        for index in range(face.propertyCount()):
            value = one.property(face.property(index).name())
            if isinstance(value, str):
                yield value
            elif isinstance(value, list):
                yield from (each for each in value if isinstance(each, str))
        for name in (name.data().decode() for name in one.dynamicPropertyNames()):
            try:
                yield str(one.property(name))
            except RuntimeError:
                continue  # Qt's own, of a type that Python cannot hold


def model_texts() -> Iterator[str]:
    """Yield what the models behind all lists hold, rows that are not shown included."""
    for view in (one for one in QApplication.allWidgets() if isinstance(one, QAbstractItemView)):
        model = view.model()
        while model is not None:
            heaps = [model.index(row, 0) for row in range(model.rowCount())]
            while heaps:
                index = heaps.pop()
                yield from (str(model.data(index, role)) for role in ROLES)
                heaps += [model.index(row, 0, index) for row in range(model.rowCount(index))]
            model = model.sourceModel() if hasattr(model, "sourceModel") else None


def heard(face: QAccessibleInterface | None, depth: int = 0) -> Iterator[str]:
    """Yield every text of the tree a screen reader walks."""
    if face is None or not face.isValid() or depth > 30:
        return
    for kind in QAccessible.Text:
        if kind != QAccessible.Text.UserText:
            yield face.text(kind)
    for number in range(face.childCount()):
        yield from heard(face.child(number), depth + 1)


def everything(hand: TableHand) -> str:
    """All texts of the program, one after another."""
    texts = [text for window in QApplication.topLevelWidgets() for text in object_texts(window)]
    texts += [
        text for window in QApplication.topLevelWidgets() for text in object_texts(window.windowHandle() or window)
    ]
    texts += model_texts()
    for window in QApplication.topLevelWidgets():
        texts += heard(QAccessible.queryAccessibleInterface(window))
    clipboard = QGuiApplication.clipboard()
    texts.append(clipboard.text())
    mime = clipboard.mimeData()
    kinds = mime.formats() if mime is not None else ()
    texts += [bytes(mime.data(kind).data()).decode("utf-8", "replace") for kind in kinds]
    session = hand.window.session_model.session
    texts += [session.undo_text, session.redo_text, hand.window.windowTitle()]
    return "\n".join(map(str, texts))


def leave_traces(hand: TableHand) -> None:
    """Do whatever may leave an order somewhere."""
    window = hand.window
    hand.click("PRA", "INN")
    hand.click("PRA")
    hand.key(Qt.Key.Key_S)
    hand.click("BRN")
    hand.click("BRN")
    assert hand.orders == ["A PRA S A BRN"]
    window.actions_by_id.by_id["edit.undo"].trigger()
    assert hand.orders == ["A PRA - INN"]
    hand.click("PRA")
    hand.type("A PRA - INN")
    QGuiApplication.clipboard().setText("A PRA - INN")
    window.order_panel.filter.setText("PRA - INN")
    window.order_panel.filter.setText("")
    window.notice.tell("test", "A PRA - INN")
    window.sheets.paste("CZE")
    window.order_line.set_hover("INN (CZE)")
    window.actions_by_id.by_id["view.find"].trigger()
    QApplication.processEvents()


def test_nothing_is_left_behind_the_curtain(opened: Opened, tmp_path: Path, own_folders: Path) -> None:
    game = tmp_path / "games"
    game.mkdir()
    hand = opened("centraleurope", POSITION, game / "evening.tisch")
    hand.begin(PLAYERS, {"CZE": "Themse"})
    hand.window.actions_by_id.by_id["table.spectators"].trigger()
    hand.sit("Ada", "Themse")
    leave_traces(hand)
    assert "A PRA - INN" in everything(hand)
    # Three ways to the curtain: later, hand in, and the next player's seat.
    hand.mode.later()
    for _step in range(3):
        QApplication.processEvents()
        texts = everything(hand)
        assert [secret for secret in (*SECRETS, "Themse") if secret in texts] == []
        places = [game, own_folders, Path(hand.window.settings.file).parent]
        assert found_in_files(places, SECRETS[:3]) == []
        if _step == 0:
            hand.mode.call(0)
            hand.sit("Ada", "Themse")
            hand.hand_in()
        elif _step == 1:
            hand.sit()
            assert hand.mode.seat is not None
            assert "CZE" not in hand.mode.seat.own


def test_the_search_finds_what_is_there(opened: Opened) -> None:
    hand = opened("centraleurope", POSITION)
    hand.begin(PLAYERS, {})
    hand.sit("Ada")
    hand.click("PRA", "INN")
    texts = everything(hand)
    for secret in ("A PRA - INN", "Order A PRA"):
        assert secret in texts
    assert found(texts.encode()[::-1], ["A PRA - INN"]) == ["A PRA - INN"]


def test_the_curtain_is_the_same_picture_whatever_was_ordered(opened: Opened) -> None:
    hand = opened("centraleurope", POSITION)
    hand.begin(PLAYERS, {})
    hand.window.actions_by_id.by_id["table.spectators"].trigger()
    pictures = []
    for clicks in (("PRA", "INN"), ("PRA", "VIE"), ("PRA", "PRA")):
        hand.mode.call(0)
        hand.sit("Ada")
        hand.click(*clicks)
        hand.mode.later()
        QApplication.processEvents()
        hand.window.setFocus()
        assert hand.mode.spectators is not None
        spectators: QWidget = hand.mode.spectators
        pictures.append((hand.window.grab().toImage(), spectators.grab().toImage()))
    assert pictures[0] == pictures[1] == pictures[2]
    assert pictures[0][0].allGray() is False


def test_a_file_dialog_shows_names_alone(opened: Opened, tmp_path: Path) -> None:
    game = tmp_path / "games"
    game.mkdir()
    hand = opened("centraleurope", POSITION, game / "evening.tisch")
    hand.begin(PLAYERS, {})
    hand.sit("Ada")
    hand.click("PRA", "INN")
    hand.hand_in()
    hand.window.files.ask_open()
    QApplication.processEvents()
    dialog = hand.window.findChild(QFileDialog)
    assert dialog is not None
    texts = everything(hand)
    assert [secret for secret in SECRETS if secret in texts] == []
    assert sorted(path.name for path in game.iterdir()) == ["evening.tisch"]
    dialog.close()


def test_settings_hold_no_order(opened: Opened, tmp_path: Path) -> None:
    hand = opened("centraleurope", POSITION)
    hand.begin(PLAYERS, {})
    hand.sit("Ada")
    leave_traces(hand)
    hand.mode.later()
    settings = Settings(hand.window.settings.file)
    assert found(settings.file.read_bytes() if settings.file.exists() else b"", SECRETS) == []
