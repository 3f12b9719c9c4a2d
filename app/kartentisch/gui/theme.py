"""The colours and fonts of the window: tokens by theme, made into a palette and a short style sheet."""

from dataclasses import dataclass, replace
from functools import cache

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from kartentisch.draw.look import THEMES, UnitStyle
from kartentisch.gui.fonts import font
from kartentisch.shelf import folder

AUTOMATIC = "automatic"
CHOICES = (AUTOMATIC, *THEMES)


@dataclass(frozen=True, slots=True)
class Tokens:
    """Every colour of the window in one theme, "#rrggbb"; `base` is the theme it is a kind of, "light" or "dark"."""

    name: str
    base: str
    win: str
    panel: str
    sunken: str
    hairline: str
    edge: str
    ink: str
    ink2: str
    ink3: str
    accent: str
    wash: str
    on_accent: str
    good: str
    bad: str
    doubtful: str


def _tokens(name: str, **window: str) -> Tokens:
    base = THEMES[name]
    return Tokens(
        name=name,
        base=name,
        win=base.win,
        sunken=base.sunken,
        edge=base.edge,
        accent=base.accent,
        good=base.good,
        bad=base.bad,
        doubtful=base.doubtful,
        **window,
    )


LIGHT = _tokens(
    "light",
    panel="#faf7f0",
    hairline="#d8d0bf",
    ink="#221d16",
    ink2="#574f43",
    ink3="#6a6153",
    wash="#dbe8f0",
    on_accent="#ffffff",
)
DARK = _tokens(
    "dark",
    panel="#191f23",
    hairline="#2c343a",
    ink="#efe9dc",
    ink2="#b9b1a2",
    ink3="#a59d8f",
    wash="#1f3646",
    on_accent="#0e1a22",
)


def window_tokens(name: str) -> Tokens:
    """Return the colours of the window for a theme of the map: the light or dark ones. Raises KeyError."""
    theme = THEMES[name]
    base = {"light": LIGHT, "dark": DARK}[theme.base]
    if name == base.name:
        return base
    # Paper has no colours; the window around it keeps its own.
    return replace(base, name=name, good=base.good if theme.palette == "paper" else theme.good)


class Skin(QObject):
    """The theme in use, whether the map shows patterns, and how it draws units.

    `changed` comes after palette and style sheet have been set.
    """

    changed = Signal()

    def __init__(self, application: QApplication) -> None:
        """Follow the colour scheme of the system until `choose` says otherwise."""
        super().__init__(application)
        self._application = application
        self.choice = AUTOMATIC
        self.tokens = LIGHT
        self._applied = False
        self.patterns = False
        self.units: UnitStyle = "tokens"
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow)
        self._apply()

    def choose(self, choice: str) -> None:
        """Use a theme by name, or what the system has ("automatic"). Raises ValueError for anything else."""
        if choice not in CHOICES:
            raise ValueError(choice)
        self.choice = choice
        self._apply()

    def show_patterns(self, patterns: bool) -> None:
        """Lay patterns over the powers' colours, or not."""
        if patterns != self.patterns:
            self.patterns = patterns
            self.changed.emit()

    def draw_units(self, units: UnitStyle) -> None:
        """Draw units as tokens, or as figures where there is room for them."""
        if units != self.units:
            self.units = units
            self.changed.emit()

    def _follow(self) -> None:
        if self.choice == AUTOMATIC:
            self._apply()

    def _apply(self) -> None:
        name = self.choice
        if name == AUTOMATIC:
            dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
            name = "dark" if dark else "light"
        if self._applied and self.tokens == window_tokens(name):
            return
        self._applied = True
        self.tokens = window_tokens(name)
        self._application.setPalette(palette(self.tokens))
        self._application.setStyleSheet(style_sheet(self.tokens))
        self.changed.emit()


def skin() -> Skin:
    """Return the skin of the running application, made and applied at the first call. Needs a QApplication."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    found = application.findChild(Skin)
    if found is None:
        application.setStyle("Fusion")
        application.setFont(sized("text", 13))
        found = Skin(application)
    return found


def tokens() -> Tokens:
    """Return the colours in use."""
    return skin().tokens


@cache
def sized(role: str, pixels: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """Return a font of `fonts.font` at a size in pixels that need not be whole."""
    made = font(role, pixels, weight)
    screen = QGuiApplication.primaryScreen()
    dots = screen.logicalDotsPerInch() if screen is not None else 96.0
    made.setPointSizeF(pixels * 72 / dots)
    return made


def head_font() -> QFont:
    """Return the font of section heads: small semibold capitals, slightly apart."""
    made = QFont(sized("text", 11, QFont.Weight.DemiBold))
    made.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 106)
    return made


def palette(use: Tokens) -> QPalette:
    """Return a palette of these colours."""
    made = QPalette()
    role = QPalette.ColorRole
    for one, colour in {
        role.Window: use.panel,
        role.WindowText: use.ink,
        role.Base: use.win,
        role.AlternateBase: use.sunken,
        role.Text: use.ink,
        role.Button: use.panel,
        role.ButtonText: use.ink,
        role.BrightText: use.bad,
        role.ToolTipBase: use.panel,
        role.ToolTipText: use.ink,
        role.PlaceholderText: use.ink3,
        role.Highlight: use.accent,
        role.HighlightedText: use.on_accent,
        role.Link: use.accent,
        role.LinkVisited: use.accent,
        role.Light: use.win,
        role.Midlight: use.sunken,
        role.Mid: use.hairline,
        role.Dark: use.edge,
        role.Accent: use.accent,
    }.items():
        made.setColor(one, QColor(colour))
    for one in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, one, QColor(use.edge))
    return made


def style_sheet(use: Tokens) -> str:
    """Return what the palette cannot say: hairlines, radii, the filled button, focus."""
    icons = (folder("resources") / "icons" / "ui").as_posix()
    return f"""
QFrame#bar, QFrame#line, QFrame#left, QFrame#strip, QFrame#right, QScrollArea#reason, QWidget#reasonPage
    {{ background: {use.panel}; border: 0 solid {use.hairline}; }}
QFrame#bar {{ border-bottom-width: 1px; }}
QFrame#line {{ border-top-width: 1px; }}
QFrame#notice {{ background: {use.wash}; border: 0 solid {use.hairline}; border-bottom-width: 1px; }}
QSplitter::handle {{ background: {use.hairline}; }}
QListView, QTreeView {{ background: {use.panel}; border: 0; outline: 0; }}
QLineEdit, QPlainTextEdit, QTextEdit
    {{ background: {use.win}; border: 1px solid {use.edge}; border-radius: 5px; padding: 2px 6px;
       selection-background-color: {use.accent}; selection-color: {use.on_accent}; }}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus
    {{ border: 2px solid {use.accent}; padding: 1px 5px; }}
QCheckBox::indicator, QTreeView::indicator {{ width: 14px; height: 14px;
    border: 1px solid {use.ink3}; border-radius: 3px; background: {use.win}; }}
QCheckBox::indicator:checked, QTreeView::indicator:checked {{ background: {use.accent}; border-color: {use.accent};
    image: url({icons}/check-{use.base}.svg); }}
QCheckBox:focus {{ color: {use.accent}; }}
QCheckBox::indicator:focus {{ border: 2px solid {use.accent}; width: 12px; height: 12px; }}
QComboBox, QSpinBox {{ background: {use.win}; border: 1px solid {use.edge}; border-radius: 6px; min-height: 24px;
    padding: 0 4px 0 8px; selection-background-color: {use.accent}; selection-color: {use.on_accent}; }}
QComboBox:hover {{ background: {use.sunken}; }}
QComboBox:focus, QSpinBox:focus {{ border: 2px solid {use.accent}; padding: 0 3px 0 7px; min-height: 22px; }}
QComboBox:disabled, QSpinBox:disabled {{ color: {use.ink3}; border-color: {use.hairline}; }}
QComboBox::drop-down {{ border: 0; width: 22px; }}
QComboBox::down-arrow {{ image: url({icons}/down-{use.base}.svg); width: 14px; height: 14px; }}
QComboBox QAbstractItemView {{ background: {use.panel}; border: 1px solid {use.edge};
    selection-background-color: {use.wash}; selection-color: {use.ink}; }}
QSpinBox::up-button, QSpinBox::down-button {{ border: 0; background: transparent; width: 18px; }}
QSpinBox::up-arrow {{ image: url({icons}/up-{use.base}.svg); width: 11px; height: 11px; }}
QSpinBox::down-arrow {{ image: url({icons}/down-{use.base}.svg); width: 11px; height: 11px; }}
QPushButton {{ background: {use.panel}; border: 1px solid {use.edge}; border-radius: 6px; min-height: 24px;
    padding: 0 12px; }}
QPushButton:hover, QToolButton:hover {{ background: {use.sunken}; }}
QPushButton:pressed, QToolButton:pressed {{ background: {use.hairline}; }}
QPushButton:focus {{ border: 2px solid {use.accent}; padding: 0 11px; min-height: 22px; }}
QPushButton:disabled {{ color: {use.edge}; border-color: {use.hairline}; }}
QPushButton[filled="true"] {{ background: {use.accent}; border-color: {use.accent}; color: {use.on_accent};
    font-weight: 600; }}
QPushButton[filled="true"]:hover {{ background: {use.ink2}; border-color: {use.ink2}; color: {use.panel}; }}
QPushButton[filled="true"]:focus {{ border-color: {use.ink}; }}
QPushButton[filled="true"]:disabled {{ background: {use.sunken}; color: {use.ink3}; border-color: {use.edge}; }}
QPushButton[chip="true"] {{ border-radius: 11px; min-height: 20px; padding: 0 7px; }}
QPushButton[chip="true"]:focus {{ min-height: 18px; padding: 0 6px; }}
QPushButton[chip="true"]:checked {{ background: {use.wash}; border-color: {use.accent}; font-weight: 600; }}
QPushButton#hidden {{ border: 0; border-top: 1px solid {use.hairline}; border-radius: 0; color: {use.ink2};
    text-align: left; }}
QPushButton#hidden:focus {{ border: 2px solid {use.accent}; }}
QToolButton {{ border: 1px solid transparent; border-radius: 6px; background: transparent; color: {use.ink2};
    min-width: 26px; min-height: 24px; }}
QToolButton:focus {{ border: 2px solid {use.accent}; min-width: 24px; min-height: 22px; }}
QLineEdit QToolButton {{ border: 0; min-width: 0; min-height: 0; padding: 0; }}
QToolButton:checked {{ background: {use.wash}; }}
QToolButton::menu-indicator {{ image: none; }}
QMenu {{ background: {use.panel}; border: 1px solid {use.edge}; padding: 4px 0; }}
QMenu::item {{ padding: 4px 24px 4px 12px; }}
QMenu::item:selected {{ background: {use.wash}; color: {use.ink}; }}
QMenu::item:disabled {{ color: {use.edge}; }}
QMenu::separator {{ height: 1px; background: {use.hairline}; margin: 4px 0; }}
QToolTip {{ background: {use.panel}; color: {use.ink}; border: 1px solid {use.edge}; padding: 4px 6px; }}
QLabel[role="second"] {{ color: {use.ink2}; }}
QLabel[role="hint"], QLabel[role="head"] {{ color: {use.ink3}; }}
QLabel[role="bad"] {{ color: {use.bad}; }}
QLabel[role="key"] {{ color: {use.ink2}; background: {use.win}; border: 1px solid {use.edge};
    border-bottom-width: 2px; border-radius: 4px; padding: 0 5px; }}
QScrollBar:vertical {{ background: transparent; width: 10px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 0; }}
QScrollBar::handle {{ background: {use.edge}; border-radius: 3px; margin: 2px; min-height: 24px; min-width: 24px; }}
QScrollBar::handle:hover {{ background: {use.ink3}; }}
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page
    {{ background: none; width: 0; height: 0; }}
QFrame#zoom {{ background: {use.panel}; border: 1px solid {use.edge}; border-radius: 8px; }}
"""
