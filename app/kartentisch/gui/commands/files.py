"""New, open, save, autosave, pictures: everything about files. No failure loses work or stops the program."""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs
from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMenu

from kartentisch.draw.faults import MapFault
from kartentisch.game import unsaved
from kartentisch.game.faults import GameFileFault
from kartentisch.game.opening import open_any
from kartentisch.game.session import Session
from kartentisch.game.unsaved_games import Leftover, leftovers, open_leftover
from kartentisch.rules import DocumentFault, Variant
from kartentisch.words import _, language

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow

AUTOSAVE = 1000  # milliseconds after the first change that is not saved; writing takes its time too
SUFFIX = ".tisch"


class FileCommands(QObject):
    """Files of the window's game."""

    def __init__(self, window: "MainWindow") -> None:
        """Autosave from now on."""
        super().__init__(window)
        self.window = window
        self._recent: QMenu | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(AUTOSAVE)
        self._timer.timeout.connect(self.autosave)
        window.session_model.changed.connect(self._changed)

    @property
    def session(self) -> Session:
        """The open game."""
        return self.window.session_model.session

    def handlers(self) -> dict[str, Callable[[], object]]:
        """What each command of this subject does."""
        return {
            "file.new": self.new,
            "file.open": self.ask_open,
            "file.open-map": self.ask_map,
            "file.save": self.save,
            "file.save-as": self.ask_save,
            "file.picture": self.ask_picture,
            "file.quit": self.window.close,
            "help.examples": self.examples,
        }

    def new(self) -> None:
        """Ask for variant, name and rulings of a new game."""
        from kartentisch.gui.dialogs.new_game import NewGameDialog

        dialog = NewGameDialog(self.window, self.window.session_model.variant.id)
        dialog.made.connect(self.show_session)
        dialog.table_wanted.connect(self.window.table.begin)
        dialog.open()

    def examples(self) -> None:
        """Show the examples of the rules of the variant played; one of them becomes a game of its own."""
        from kartentisch.gui.dialogs.examples import ExamplesDialog

        dialog = ExamplesDialog(self.window)
        dialog.made.connect(self.show_session)
        dialog.open()

    def show_session(self, session: Session) -> bool:
        """Show another game; the one before is kept. False when that failed and was not yet told: nothing changes."""
        if not self.leave():
            return False
        self._timer.stop()
        self.window.notice.dismiss()
        shown = self.window.table.face_of(session)
        self.window.session_model.set_session(shown)
        self.window.table.shown(shown)
        if session.remarks:
            self.window.notice.tell("remarks", " ".join(session.remarks), bad=True)
        elif len(session.game.turns) == 1 and session.path is None:
            self._introduce(session.game.variant)
        return True

    def _introduce(self, variant: Variant) -> None:
        """Say at the start of a game what one should know of its variant."""
        note = variant.note(language())
        if note:
            self.window.notice.tell("variant", note, [(_("About this variant"), self.window.view.about_variant)])

    def ask_open(self) -> None:
        """Ask for a game file."""
        dialog = self._dialog(_("Open game"), QFileDialog.AcceptMode.AcceptOpen)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.open)
        dialog.open()

    def open(self, path: str | Path) -> bool:
        """Open a game file or a position document, or tell why not; returns whether it is shown now."""
        file = Path(path)
        try:
            session = open_any(file)
        except (GameFileFault, DocumentFault) as fault:
            self.window.notice.tell("open", str(fault), [(_("Open another …"), self.ask_open)], bad=True)
            if isinstance(fault, GameFileFault) and fault.code == "not-found":
                self.window.settings.drop_recent(file)
            return False
        if not self.show_session(session):
            return False
        if session.path is not None:
            self.window.settings.add_recent(file)
        return True

    def ask_map(self) -> None:
        """Ask for an SVG map drawn elsewhere."""
        dialog = self._dialog(_("Open map"), QFileDialog.AcceptMode.AcceptOpen)
        dialog.setNameFilter(_("Drawing (*.svg)"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.open_map)
        dialog.open()

    def open_map(self, path: str | Path) -> bool:
        """Show a map drawn elsewhere, or tell why not; returns whether it is shown now."""
        # Both are needed only here, and shapely takes its time at the start.
        from kartentisch.draw.foreign import open_drawing
        from kartentisch.gui.dialogs.foreign_map import show_drawing

        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            drawing = open_drawing(path)
        except MapFault as fault:
            self.window.notice.tell("open", fault.sentence(), [(_("Open another …"), self.ask_map)], bad=True)
            return False
        finally:
            QGuiApplication.restoreOverrideCursor()
        show_drawing(self.window, drawing)
        return True

    def save(self) -> None:
        """Save the game where it belongs; ask where when it was never saved."""
        if self.session.path is None:
            self.ask_save()
        else:
            self._write(None)

    def ask_save(self) -> None:
        """Ask where to save the game."""
        dialog = self._dialog(_("Save game"), QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(SUFFIX.removeprefix("."))
        name = self.session.game.name or self.window.session_model.variant.title("en")
        dialog.selectFile(f"{_file_name(name)}{SUFFIX}")
        dialog.fileSelected.connect(self.save_to)
        dialog.open()

    def save_to(self, path: str | Path) -> bool:
        """Save the game to a file; returns whether that worked."""
        return self._write(Path(path))

    def autosave(self) -> bool:
        """Save what is unsaved; returns whether the work is safe."""
        self._timer.stop()
        try:
            self.session.autosave()
        except GameFileFault as fault:
            self._tell_write(fault)
            return False
        self.window.notice.dismiss("save")
        return True

    def leave(self) -> bool:
        """Before the window closes or shows another game: keep the work; False when that failed and was not told."""
        told = self.window.notice.topic == "save"
        return self.autosave() or told

    def stop(self) -> None:
        """Write nothing more by itself."""
        self._timer.stop()

    def offer_unsaved(self) -> None:
        """Offer the newest game that was kept when the program ended without saving it."""
        for kept in leftovers()[:1]:
            self.window.notice.tell(
                "unsaved",
                _("A game that was not saved was kept: {game}").format(game=_kept_text(kept)),
                [
                    (_("Open it"), partial(self.open_kept, kept.path)),
                    (_("Discard"), partial(unsaved.forget, kept.path)),
                ],
            )

    def open_kept(self, path: Path) -> None:
        """Open a kept game."""
        try:
            session = open_leftover(path)
        except GameFileFault as fault:
            self.window.notice.tell("open", str(fault), bad=True)
            return
        if not self.show_session(session):
            unsaved.release(path)

    def add_recent_menu(self, menu: QMenu) -> None:
        """Put the games opened last into the file menu, below Open."""
        self._recent = QMenu(menu)
        menu.insertMenu(menu.actions()[2], self._recent)  # before "Open map"
        self._recent.aboutToShow.connect(self._fill_recent)

    def retranslate(self) -> None:
        """Take the texts of the language in use."""
        if self._recent is not None:
            self._recent.setTitle(_("&Recent games"))

    def ask_picture(self) -> None:
        """Ask where to write a picture of the map."""
        dialog = self._dialog(_("Export picture"), QFileDialog.AcceptMode.AcceptSave)
        pages = {_("Page {page} with title and powers (*.pdf)").format(page=page): page for page in ("A4", "A3")}
        dialog.setNameFilters([_("Picture (*.png)"), _("Drawing (*.svg)"), _("Document (*.pdf)"), *pages])
        dialog.selectFile(f"{_file_name(self.session.game.name or 'map')}.png")
        dialog.fileSelected.connect(partial(self._picture_chosen, dialog, pages))
        dialog.open()

    def _picture_chosen(self, dialog: QFileDialog, pages: Mapping[str, str], path: str) -> None:
        page = pages.get(dialog.selectedNameFilter())
        chosen = Path(path)
        # A page is a PDF, whatever ending the name that was proposed had.
        self.export_picture(chosen if page is None else chosen.with_suffix(".pdf"), page)

    def export_picture(self, path: str | Path, page: str | None = None) -> bool:
        """Write the map as the window shows it, in the format of the file's name; all of it on a page "A4" or "A3"."""
        from kartentisch.gui.pictures import PictureFault, write_boards, write_page, write_view

        view = self.window.map_view
        try:
            if page is None and view.camera.boards and Path(path).suffix.lower() != ".png":
                # A drawing is no view into panes: all of the boards.
                write_boards(self.session, view, self.window.presenter.arrangement, Path(path))
            elif page is None:
                write_view(view, Path(path))
            else:
                write_page(self.session, self.window.map_view.look, Path(path), page)
        except PictureFault as fault:
            answers = [(_("Another place …"), self.ask_picture)]
            self.window.notice.tell("picture", str(fault), answers, bad=True)
            return False
        self.window.reason_panel.show_notice(_("Picture written: {path}").format(path=path))
        return True

    def _changed(self) -> None:
        if not self.session.dirty:
            self._timer.stop()
        elif not self._timer.isActive():  # or changes that never pause would never be saved
            self._timer.start()

    def _write(self, path: Path | None, anyway: bool = False) -> bool:
        self._timer.stop()
        try:
            self.session.save(path, anyway=anyway)
        except GameFileFault as fault:
            self._tell_write(fault)
            return False
        saved = self.session.path
        if saved is not None:
            self.window.settings.add_recent(saved)
            self.window.notice.dismiss("save")
            self.window.reason_panel.show_notice(_("Saved: {path}").format(path=saved))
        return True

    def _tell_write(self, fault: GameFileFault) -> None:
        answers: list[tuple[str, Callable[[], object]]] = [(_("Another place …"), self.ask_save)]
        if fault.code == "changed-outside":
            answers.append((_("Overwrite"), partial(self._write, None, True)))
        self.window.notice.tell("save", str(fault), answers, bad=True)

    def _fill_recent(self) -> None:
        assert self._recent is not None
        self._recent.clear()
        for path in self.window.settings.recent:
            action = self._recent.addAction(path.stem)
            action.setToolTip(str(path))
            action.setData(str(path))
            action.triggered.connect(self._open_recent)
        for kept in leftovers()[:5]:
            action = self._recent.addAction(_("Not saved: {game}").format(game=_kept_text(kept)))
            action.triggered.connect(partial(self.open_kept, kept.path))
        if self._recent.isEmpty():
            self._recent.addAction(_("No games yet")).setEnabled(False)

    def _open_recent(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.open(str(action.data()))

    def _dialog(self, title: str, mode: QFileDialog.AcceptMode) -> QFileDialog:
        path = self.session.path
        dialog = QFileDialog(self.window, title, str(path.parent if path else _documents()))
        dialog.setAcceptMode(mode)
        dialog.setNameFilter(_("Games of Kartentisch (*.tisch)"))
        dialog.finished.connect(dialog.deleteLater)
        return dialog


def _kept_text(kept: Leftover) -> str:
    """Return what tells unsaved games apart: name, date in the game, when they were kept."""
    when = datetime.fromtimestamp(kept.modified).strftime("%Y-%m-%d %H:%M")
    return f"{kept.name or kept.variant} · {kept.date} · {when}"


def _documents() -> Path:
    folder = Path(platformdirs.user_documents_dir())
    return folder if folder.is_dir() else Path.home()


def _file_name(name: str) -> str:
    return "".join(letter if letter.isalnum() or letter in " -_." else "_" for letter in name).strip() or "game"
