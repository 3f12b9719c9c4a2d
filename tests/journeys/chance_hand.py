"""A hand that plays the real window at random: mouse, keys, text, dialogs, files; and what must hold after each act."""

import json
import random
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QDialog, QLineEdit, QPushButton

from kartentisch.game.session import Session
from kartentisch.gui import theme
from kartentisch.gui.orders.rows import RowMaker
from kartentisch.gui.presenter import tokens
from kartentisch.gui.window import MainWindow
from kartentisch.judge import adjudicate
from kartentisch.words import LANGUAGES

MOUSE, KEYS = Qt.MouseButton, Qt.KeyboardModifier
LETTERS = "HMSCTPRDBWAFV"
GARBAGE = (
    "A MOS-TSR-IRK",
    "F ODE - BLA",
    "A VLA S A MOS-IRK",
    "A EGY S SUD H SC F RS-MED",
    "Moskau nach Perm",
    "モスクワ - ペルミ",
    "F POR - SEO",
    "BUILD A MOS",
    "WAIVE",
    "A PEK VIA VIA - - -",
    "??? \u202e {0} %s <b>x</b> \\",
    "(" * 40,
    "S" * 3000,
    "\U0001f600 \ud83d".encode("utf-8", "replace").decode(),
    "A MOS - PRM; A MOS - OMS",
    "-",
    "SC",
    "MOS",
    "RUS: A MOS H\nTUR: A EGY H\n\n> quoted\n",
)


class ChanceHand:
    """Does one random thing after another in a window; `log` tells what, for whoever looks for the fault."""

    def __init__(self, window: MainWindow, seed: int, folder: Path) -> None:
        self.window, self.chance, self.folder = window, random.Random(seed), folder
        self.log: list[str] = []
        self.acts: list[tuple[int, Callable[[], str]]] = [
            (30, self.click),
            (6, self.drag),
            (10, self.letter),
            (6, self.order),
            (4, self.type),
            (4, self.edit_line),
            (2, self.list_key),
            (3, self.ring),
            (4, self.undo_or_redo),
            (3, self.advance),
            (2, self.other_turn),
            (2, self.power),
            (3, self.set_up),
            (2, self.dialog),
            (2, self.look),
            (1, self.file),
            (1, self.speak),
            (1, self.menu),
            (3, self.plan),
        ]

    def act(self) -> None:
        """Do something, let Qt work, and look whether everything still fits."""
        weights = [weight for weight, _act in self.acts]
        act = self.chance.choices([act for _weight, act in self.acts], weights)[0]
        self.log.append(f"{act.__name__}: {act()}")
        QCoreApplication.processEvents()
        self.check()

    # What must hold

    def check(self) -> None:
        window, session = self.window, self.window.session_model.session
        model = window.session_model
        position = session.position
        assert window.map_view._tokens == tuple(tokens(window.play.setup.position or position))
        assert window.order_panel.orders.sheets == RowMaker().rows(session, model.power)
        fresh = adjudicate(position, session.orders)
        assert dict(fresh.verdicts) == dict(session.outcome.verdicts)
        assert fresh.position == session.outcome.position
        turns = [row.value for row in window.turns_panel.turns.rows.entries if not row.still]  # still: passed over
        assert turns == list(range(len(session.game.turns)))
        assert [row.text for row in window.turns_panel.plans.list.rows.entries] == [
            one.name for one in session.turn.plans
        ]
        for id, can in (("edit.undo", session.can_undo), ("edit.redo", session.can_redo)):
            assert window.actions_by_id.by_id[id].isEnabled() == can
        assert all(turn.judged for turn in session.game.turns[:-1])
        assert not session.game.turns[-1].judged
        entry = window.entry.entry
        assert entry.session is session
        if entry.prefix and not entry._against_rules:
            assert entry.look(entry.prefix).status == "partial", entry.prefix
        if model.selection is not None:
            assert model.selection in (*position.units, *(lost.unit for lost in position.dislodged))
        assert window.isWindowModified() == session.dirty

    # Single acts

    def _point(self) -> QPoint:
        view, position = self.window.map_view, self.window.session_model.position
        goals = list(view.highlight.goals) if view.highlight else []
        choices: list[str] = [unit.place for unit in position.units]
        choices += [lost.unit.place for lost in position.dislodged] * 5
        own = [unit.place for unit in position.units if unit.power == self.window.session_model.power]
        pools = [pool for pool in (goals, goals, choices, own) if pool]
        if not pools or self.chance.random() < 0.1:
            return QPoint(self.chance.randrange(view.width()), self.chance.randrange(view.height()))
        place = self.chance.choice(self.chance.choice(pools))
        lost = place.partition("/")[0] in position.dislodged_by_province
        return view.anchor(place, lost).toPoint()

    def _mods(self) -> Qt.KeyboardModifier:
        return self.chance.choice((KEYS.NoModifier,) * 4 + (KEYS.AltModifier,))

    def click(self) -> str:
        view, point = self.window.map_view, self._point()
        button = MOUSE.RightButton if self.chance.random() < 0.1 else MOUSE.LeftButton
        target = view.childAt(point) or view
        mods = self._mods()
        QTest.mouseClick(target, button, mods, target.mapFrom(view, point))
        if self.chance.random() < 0.05:
            QTest.mouseDClick(target, button, mods, target.mapFrom(view, point))
        return f"{point} {button.name} {mods.name}"

    def drag(self) -> str:
        view, start, end, mods = self.window.map_view, self._point(), self._point(), self._mods()
        button = MOUSE.MiddleButton if self.chance.random() < 0.2 else MOUSE.LeftButton
        QTest.mousePress(view, button, mods, start)
        for step in range(1, 4):
            QTest.mouseMove(view, start + (end - start) * step / 3)
            QCoreApplication.processEvents()
        if self.chance.random() < 0.2:
            QTest.keyClick(view, self.chance.choice((Qt.Key.Key_Escape, Qt.Key.Key_S)))
        QTest.mouseRelease(view, button, mods, end)
        return f"{start} {end} {mods.name}"

    def letter(self) -> str:
        keys = [getattr(Qt.Key, f"Key_{letter}") for letter in LETTERS]
        keys += [Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Tab]
        keys += [Qt.Key.Key_Space, Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Home]
        key = self.chance.choice(keys)
        self.window.map_view.setFocus()
        QTest.keyClick(self.window.map_view, key, self._mods())
        return key.name

    def order(self) -> str:
        """Follow what lights up to a whole order."""
        entry = self.window.entry
        entry.escape()
        for _step in range(4):
            found = entry.entry.continuation
            tokens = [*found.goals, *found.coasts, *found.letters]
            if not tokens:
                break
            token = self.chance.choice(tokens)
            if token in found.letters:
                entry.press(token)
            else:
                entry.click(token)
            if not entry.entry.prefix:
                break
        return " ".join(entry.entry.prefix)

    def type(self) -> str:
        line = self.window.order_line.input
        text = self.chance.choice(GARBAGE)
        line.setFocus()
        if self.chance.random() < 0.5 and text.isascii():
            QTest.keyClicks(line, text[:12])
        else:
            line.insert(text)
        keys = (Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Backspace, Qt.Key.Key_Tab, Qt.Key.Key_Return)
        QTest.keyClick(line, self.chance.choice(keys))
        return text[:60]

    def edit_line(self) -> str:
        panel = self.window.order_panel
        model = panel.filtered
        heads = [model.index(row, 0) for row in range(model.rowCount())]
        lines = [model.index(row, 0, head) for head in heads for row in range(model.rowCount(head))]
        if not lines:
            return "nothing"
        index, text = self.chance.choice(lines), self.chance.choice(GARBAGE)
        panel.list.setExpanded(index.parent(), True)
        panel.list.setCurrentIndex(index)
        QTest.keyClick(panel.list, Qt.Key.Key_F2)
        editor = QApplication.focusWidget()
        if isinstance(editor, QLineEdit) and panel.list.isAncestorOf(editor):
            editor.setText(text)
            QTest.keyClick(editor, self.chance.choice((Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Tab)))
        return text[:60]

    def list_key(self) -> str:
        panel = self.window.order_panel
        keys = (Qt.Key.Key_Delete, Qt.Key.Key_Insert, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Space)
        key = self.chance.choice(keys)
        if self.chance.random() < 0.2:
            panel.filter.setText(self.chance.choice(("", "mos", "rus", "zzz", "\\")))
        else:
            panel.list.setFocus()
            QTest.keyClick(panel.list, key)
            self._close_editor()
        if self.chance.random() < 0.2:
            panel._menu(QPoint(20, 40))
            self._close_popup()
        return key.name

    def _close_editor(self) -> None:
        editor = QApplication.focusWidget()
        if isinstance(editor, QLineEdit) and self.window.order_panel.list.isAncestorOf(editor):
            editor.setText(self.chance.choice(GARBAGE))
            QTest.keyClick(editor, self.chance.choice((Qt.Key.Key_Return, Qt.Key.Key_Escape)))

    def _close_popup(self) -> None:
        popup = QApplication.activePopupWidget()
        while popup is not None:
            popup.close()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            popup = QApplication.activePopupWidget()

    def ring(self) -> str:
        ring = self.window.entry.floating.ring
        if not ring.isVisible():
            return "hidden"
        point = QPoint(self.chance.randrange(ring.width()), self.chance.randrange(ring.height()))
        QTest.mouseClick(ring, MOUSE.LeftButton, KEYS.NoModifier, point)
        return str(point)

    def undo_or_redo(self) -> str:
        play = self.window.play
        times = self.chance.choice((1, 1, 2, 8, 200))
        step = self.chance.choice((play.undo, play.redo))
        for _time in range(times):
            step()
        return f"{step.__name__} {times}"

    def advance(self) -> str:
        for _time in range(self.chance.choice((1, 1, 1, 2, 5))):
            if self.window.bar.next.isEnabled():
                QTest.mouseClick(self.window.bar.next, MOUSE.LeftButton)
        return str(self.window.session_model.position.date)

    def other_turn(self) -> str:
        play, session = self.window.play, self.window.session_model.session
        act = self.chance.choice((play.back, play.reopen, lambda: play.go_to(len(session.game.turns) - 1)))
        act()
        if self.window.notice.isVisible() and self.window.notice.buttons and self.window.notice.topic == "past":
            QTest.mouseClick(self.window.notice.buttons[0], MOUSE.LeftButton)
        return str(session.turn_index)

    def plan(self) -> str:
        """Do something with plans that can be done now."""
        ids = ("new", "new", "next", "next", "delete", "hold", "last", "against")
        id = f"plans.{self.chance.choice(ids)}"
        action = self.window.actions_by_id.by_id[id]
        if action.isEnabled():
            action.trigger()
        return f"{id} {action.isEnabled()}"

    def power(self) -> str:
        model = self.window.session_model
        power = self.chance.choice((None, *model.variant.powers))
        model.set_power(power)
        return str(power)

    def set_up(self) -> str:
        setup = self.window.play.setup
        if not setup.active:
            self.window.play.set_up()
            return "begin"
        for _time in range(self.chance.randrange(6)):
            for box in (setup.bar.power, setup.bar.what, setup.bar.phase):
                if box.count() and self.chance.random() < 0.5:
                    box.setCurrentIndex(self.chance.randrange(box.count()))
            QTest.mouseClick(self.window.map_view, MOUSE.LeftButton, KEYS.NoModifier, self._point())
        if self.chance.random() < 0.3:
            setup.bar.year.setValue(self.chance.choice((1870, 1871, 1872, 1900, 1966, 1968, 1970, -50, 99999)))
        chosen = self.chance.random()
        if chosen < 0.5:
            QTest.mouseClick(setup.bar.apply, MOUSE.LeftButton)
        if chosen > 0.3 and setup.active:
            QTest.mouseClick(setup.bar.cancel, MOUSE.LeftButton)
        return f"{setup.active}"

    def dialog(self) -> str:
        window = self.window
        ids = ("game.votes", "game.rulings", "game.name", "game.report", "orders.mail", "orders.paste", "help.keys")
        ids += ("help.about", "edit.paste-position", "edit.copy-position", "orders.clear", "file.new")
        id = self.chance.choice(ids)
        if self.chance.random() < 0.7:
            self._fill_clipboard()
        window.actions_by_id.by_id[id].trigger()
        QCoreApplication.processEvents()
        for dialog in window.findChildren(QDialog):
            if dialog.isVisible():
                self._answer(dialog)
        return id

    def _fill_clipboard(self) -> None:
        session = self.window.session_model.session
        document = json.dumps(session.position.document(session.orders), ensure_ascii=False)
        if self.chance.random() < 0.5:
            start, width = self.chance.randrange(len(document)), self.chance.randrange(20)
            document = document[:start] + self.chance.choice(("", '"', "9", "MOS")) + document[start + width :]
        QGuiApplication.clipboard().setText(self.chance.choice((document, "\n".join(GARBAGE), "", "{")))

    def _answer(self, dialog: QDialog) -> None:
        fields = dialog.findChildren(QCheckBox) + dialog.findChildren(QComboBox) + dialog.findChildren(QLineEdit)
        for field in self.chance.sample(fields, min(3, len(fields))):
            if isinstance(field, QCheckBox):
                field.toggle()
            elif isinstance(field, QComboBox) and field.count():
                field.setCurrentIndex(self.chance.randrange(field.count()))
            elif isinstance(field, QLineEdit):
                field.setText(self.chance.choice(("", "a@b.c", "CO ST 66", "<i>\u202e")))
        buttons = [one for one in dialog.findChildren(QPushButton) if one.isEnabled() and one.isDefault()]
        if buttons and self.chance.random() < 0.7:
            buttons[0].click()
        if dialog.isVisible():
            dialog.reject()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def look(self) -> str:
        window, view = self.window, self.window.map_view
        acts: tuple[Callable[[], object], ...] = (
            lambda: view.zoom_by(self.chance.choice((0.3, 0.8, 1.25, 3.0))),
            view.fit,
            lambda: window.resize(self.chance.randrange(760, 1500), self.chance.randrange(480, 1000)),
            window.toggle_left,
            window.next_area,
            lambda: view.center_on_place(self.chance.choice(sorted(window.session_model.variant.board.provinces))),
            lambda: QTest.mouseMove(view, self._point()),
            view.end_motion,
        )
        number = self.chance.randrange(len(acts))
        acts[number]()
        return str(number)

    def file(self) -> str:
        files, session = self.window.files, self.window.session_model.session
        path = self.folder / f"{self.chance.randrange(3)}.tisch"
        word = self.chance.choice(("save", "open", "autosave", "kept"))
        if word == "save":
            assert files.save_to(path)
            again = Session.open(path)
            assert again.position == session.position
            assert again.game.turns == session.game.turns
            assert again.game == session.game
            assert [step.value() for step in again.history()[0]] == [step.value() for step in session.history()[0]]
            assert again.remarks == ()
        elif word == "open":
            opened = files.open(path)
            # A game of this window whose file another one has been saved over stays open, and the user is told.
            assert opened == path.exists() or (not opened and not self.window.notice.isHidden())
        elif word == "autosave":
            assert files.autosave()
        else:
            files.offer_unsaved()
        self.window.notice.dismiss()
        return f"{word} {path.name}"

    def speak(self) -> str:
        if self.chance.random() < 0.5:
            code = self.chance.choice(LANGUAGES)
            self.window.view.set_language(code)
            return code
        choice = self.chance.choice(theme.CHOICES)
        self.window.view.set_theme(choice)
        return choice

    def menu(self) -> str:
        menu = self.chance.choice(list(self.window.menus.values()))
        menu.popup(self.window.mapToGlobal(QPoint(30, 30)))
        QCoreApplication.processEvents()
        self._close_popup()
        return menu.title()
