"""How to click and which keys there are: the grammar of orders, and every shortcut of the table of actions."""

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QTextBrowser

from kartentisch.gui import theme
from kartentisch.gui.actions import COMMANDS
from kartentisch.gui.dialogs.base import Dialog
from kartentisch.gui.wording import label_text
from kartentisch.words import N_, _

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow

_GRAMMAR = (
    (N_("Move"), N_("Click the unit, then the goal. Or drag from the unit to the goal.")),
    (N_("Hold"), N_("Click the unit twice, or press H.")),
    (N_("Support"), N_("Unit, S, the unit supported, then where it goes; that unit itself again for a hold.")),
    (N_("Convoy"), N_("Fleet, C, the army, its goal. Or the army, then through the seas to the goal.")),
    (N_("Railway"), N_("Unit, T, then a station of the line.")),
    (N_("Canal"), N_("Unit that keeps the canal, P, the fleet, the other side.")),
    (N_("Retreat"), N_("Dislodged unit, then where to; D disbands it.")),
    (N_("Build, remove"), N_("Home centre, B, A or F; a unit and R or D to remove it.")),
    (N_("Against the rules"), N_("Alt-click writes an order although it is not allowed; it stays marked.")),
    (N_("One step back"), N_("Esc.")),
    (N_("Look around"), N_("Wheel zooms, middle button or space moves the map, hold V to see the position before.")),
)
_KEYS = (
    (N_("Arrows"), N_("nearest province in that direction")),
    (N_("Tab"), N_("next unit of the power")),
    (N_("Enter"), N_("accept; in the list of orders: edit the line")),
    (N_("Del, Ins"), N_("in the list of orders: delete the line, add one")),
    (N_("V"), N_("hold: position before")),
)


class HelpDialog(Dialog):
    """One page one can read through by keyboard."""

    def __init__(self, window: "MainWindow") -> None:
        """Write the page in the language in use."""
        super().__init__(window, _("Clicks and keys"), width=620)
        self.page = QTextBrowser()
        self.page.setHtml(page())
        self.page.setAccessibleName(_("Clicks and keys"))
        self.column.addWidget(self.page, 1)
        self.finish(close=True)
        self.resize(640, min(680, max(420, window.height() - 40)))


def page() -> str:
    """Return the page as HTML."""
    use = theme.tokens()
    rows = [_row(_(what), _(how)) for what, how in _GRAMMAR]
    keys = [_row(_(key), _(what)) for key, what in _KEYS]
    for command in COMMANDS:
        if len(command.keys) > 1 or command.keys in ("<", ">"):
            shown = QKeySequence(command.keys).toString(QKeySequence.SequenceFormat.NativeText)
            keys.append(_row(shown, label_text(_(command.text))))
    head = f'<p style="color:{use.ink3}; font-weight:600; margin-top:12px">'
    return (
        f"{head}{escape(_('Orders').upper())}</p><table cellpadding='3'>{''.join(rows)}</table>"
        f"{head}{escape(_('Keys').upper())}</p><table cellpadding='3'>{''.join(keys)}</table>"
    )


def _row(left: str, right: str) -> str:
    return f"<tr><td width='150'><b>{escape(left)}</b></td><td>{escape(right)}</td></tr>"
