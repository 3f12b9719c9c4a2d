"""What is shown and how: zoom, position before, panels, language, theme, help."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from kartentisch.draw.layers import Arrangement
from kartentisch.draw.look import UnitStyle
from kartentisch.gui import theme
from kartentisch.gui.qt_words import load_qt_words
from kartentisch.words import LANGUAGES, N_, _, language, set_language

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow

# Every language by its own name, as somebody who does not read the others looks for it.
_LANGUAGES = {"en": "English", "de": "Deutsch", "ja": "日本語"}
_THEMES = {
    theme.AUTOMATIC: N_("as the system"),
    "light": N_("light"),
    "dark": N_("dark"),
    "balanced": N_("light, balanced colours"),
    "balanced-dark": N_("dark, balanced colours"),
    "safe": N_("light, for colour-blind readers"),
    "safe-dark": N_("dark, for colour-blind readers"),
    "print": N_("black and white, for printing"),
}
_UNITS: dict[str, str] = {"tokens": N_("letters on tokens"), "figures": N_("drawn figures")}
_STEP = 1.25


class ViewCommands(QObject):
    """Commands about the look of the window."""

    def __init__(self, window: "MainWindow") -> None:
        """Work on the window."""
        super().__init__(window)
        self.window = window
        self._languages: dict[str, QAction] = {}
        self._themes: dict[str, QAction] = {}
        self._units: dict[str, QAction] = {}
        self._menus: tuple[QMenu, ...] = ()

    def handlers(self) -> dict[str, Callable[[], object]]:
        """What each command of this subject does."""
        return {
            "view.before": self.toggle_before,
            "view.zoom-in": self.zoom_in,
            "view.zoom-out": self.zoom_out,
            "view.full-screen": self.full_screen,
            "view.whole": self.window.map_view.fit,
            "view.find": self.find,
            "view.stacked": self.toggle_stacked,
            "view.lens": self.toggle_lens,
            "view.inset": self.toggle_inset,
            "view.left": self.window.toggle_left,
            "view.patterns": self.toggle_patterns,
            "view.next-area": self.window.next_area,
            "help.keys": self.help,
            "help.variant": self.about_variant,
            "help.about": self.about,
        }

    def zoom_in(self) -> None:
        """Come nearer to the middle of the map."""
        self.window.map_view.zoom_by(_STEP)

    def zoom_out(self) -> None:
        """Go further away."""
        self.window.map_view.zoom_by(1 / _STEP)

    def find(self) -> None:
        """Look for a place on the map by its name."""
        self.window.finding.open()

    def toggle_before(self) -> None:
        """Show the position before, or what the orders lead to."""
        self.show_before(self.window.actions_by_id.by_id["view.before"].isChecked())

    def show_before(self, before: bool) -> None:
        """Show the bare position, without orders and results."""
        self.window.actions_by_id.by_id["view.before"].setChecked(before)
        self.window.presenter.show_before(before)

    def full_screen(self) -> None:
        """Fill the screen, for a projector, or leave it again for the window as it was."""
        self.window.setWindowState(self.window.windowState() ^ Qt.WindowState.WindowFullScreen)

    def add_choices(self, menu: QMenu) -> None:
        """Put the choices of language, theme and the drawing of units into the view menu."""
        menu.addSeparator()
        languages, themes, units = QMenu(menu), QMenu(menu), QMenu(menu)
        self._menus = (languages, themes, units)
        self._languages = self._group(languages, LANGUAGES, self._pick_language)
        self._themes = self._group(themes, theme.CHOICES, self._pick_theme)
        self._units = self._group(units, tuple(_UNITS), self._pick_units)
        for each in self._menus:
            menu.addMenu(each)

    def set_language(self, code: str) -> None:
        """Speak another language, at once and from now on."""
        set_language(code)
        load_qt_words(code)
        self.window.settings.put("language", code)
        self.window.retranslate()

    def set_theme(self, choice: str) -> None:
        """Use another theme, at once and from now on."""
        theme.skin().choose(choice)
        self.window.settings.put("theme", choice)
        self.retranslate()

    def toggle_stacked(self) -> None:
        """Lay several boards beside or above each other, from now on."""
        self.set_arrangement("stacked" if self.window.actions_by_id.by_id["view.stacked"].isChecked() else "beside")

    def set_arrangement(self, arrangement: Arrangement) -> None:
        """Lay several boards in a way, at once and from now on."""
        self.window.presenter.arrange(arrangement)
        self.window.settings.put("boards", arrangement)
        self.window.actions_by_id.by_id["view.stacked"].setChecked(arrangement == "stacked")

    def toggle_lens(self) -> None:
        """Magnify crowded spots under the resting pointer, or not, from now on."""
        self.window.lens.enabled = self.window.actions_by_id.by_id["view.lens"].isChecked()
        self.window.lens.close_lens()
        self.window.settings.put("lens", "yes" if self.window.lens.enabled else "no")

    def toggle_inset(self) -> None:
        """Show the overview over the corner of a large map, or not, from now on."""
        shown = self.window.actions_by_id.by_id["view.inset"].isChecked()
        self.window.inset.set_enabled(shown)
        self.window.settings.put("inset", "yes" if shown else "no")

    def toggle_patterns(self) -> None:
        """Lay patterns over the powers' colours, or take them away, from now on."""
        patterns = self.window.actions_by_id.by_id["view.patterns"].isChecked()
        theme.skin().show_patterns(patterns)
        self.window.settings.put("patterns", "yes" if patterns else "no")

    def set_units(self, style: UnitStyle) -> None:
        """Draw units in another way, at once and from now on."""
        theme.skin().draw_units(style)
        self.window.settings.put("units", style)
        self.retranslate()

    def retranslate(self) -> None:
        """Take the texts of the language in use."""
        if not self._menus:
            return
        self.window.actions_by_id.by_id["view.patterns"].setChecked(theme.skin().patterns)
        self.window.actions_by_id.by_id["view.stacked"].setChecked(self.window.presenter.arrangement == "stacked")
        self.window.actions_by_id.by_id["view.lens"].setChecked(self.window.lens.enabled)
        self.window.actions_by_id.by_id["view.inset"].setChecked(self.window.inset.enabled)
        self._menus[0].setTitle(_("&Language"))
        self._menus[1].setTitle(_("&Theme"))
        self._menus[2].setTitle(_("Unit&s"))
        for code, action in self._languages.items():
            action.setText(_LANGUAGES[code])
            action.setChecked(code == language())
        for choice, action in self._themes.items():
            action.setText(_(_THEMES[choice]))
            action.setChecked(choice == theme.skin().choice)
        for style, action in self._units.items():
            action.setText(_(_UNITS[style]))
            action.setChecked(style == theme.skin().units)

    def help(self) -> None:
        """Show how to click and which keys there are."""
        from kartentisch.gui.dialogs.help import HelpDialog

        HelpDialog(self.window).open()

    def about(self) -> None:
        """Show what this program is, and whose work is in it."""
        from kartentisch.gui.dialogs.about import AboutDialog

        AboutDialog(self.window).open()

    def about_variant(self) -> None:
        """Show what the variant played is, where it comes from, and what one should know of it."""
        from kartentisch.gui.dialogs.about_variant import AboutVariantDialog

        AboutVariantDialog(self.window).open()

    def _group(self, menu: QMenu, values: tuple[str, ...], picked: Callable[[], None]) -> dict[str, QAction]:
        group = QActionGroup(menu)
        made = {}
        for value in values:
            action = QAction(group)
            action.setCheckable(True)
            action.setData(value)
            action.triggered.connect(picked)
            menu.addAction(action)
            made[value] = action
        return made

    def _pick_language(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.set_language(str(action.data()))

    def _pick_theme(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.set_theme(str(action.data()))

    def _pick_units(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.set_units("figures" if action.data() == "figures" else "tokens")
