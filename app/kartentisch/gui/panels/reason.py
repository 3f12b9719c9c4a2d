"""The panel below the map: the order looked at, its result, why, by what numbers, and what else is to say."""

from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QWidget

from kartentisch.game.cures import Cure, cures
from kartentisch.gui import theme
from kartentisch.gui.rule_places import rule_place
from kartentisch.gui.session_model import SessionModel
from kartentisch.gui.wording import place_text, power_text, result_word, short_result
from kartentisch.judge.verdict import Verdict
from kartentisch.orders import Order
from kartentisch.rules import Reason, Unit, Variant
from kartentisch.rules.sentences import sentence
from kartentisch.words import N_, _, language

_NUMBERS = (
    ("attack", N_("Attack strength")),
    ("hold", N_("Hold strength")),
    ("prevent", N_("Prevent strength")),
    ("defend", N_("Defend strength")),
)


class ReasonPanel(QScrollArea):
    """Two columns of text that wrap and scroll and are never cut.

    `cure_chosen(Order)`: an order the user wants to give because it would make the one looked at succeed.
    """

    cure_chosen = Signal(object)

    def __init__(self, model: SessionModel, parent: QWidget | None = None) -> None:
        """Show what `model` has selected; a refusal stays until the next change or selection."""
        super().__init__(parent)
        self.setObjectName("reason")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._model = model
        self._refusal: Reason | None = None
        self._notice = ""
        self._cures: tuple[Cure, ...] = ()
        page = QWidget()
        page.setObjectName("reasonPage")
        row = QHBoxLayout(page)
        row.setContentsMargins(14, 10, 14, 12)
        row.setSpacing(22)
        self.first, self.second = QLabel(), QLabel()
        for label in (self.first, self.second):
            label.setTextFormat(Qt.TextFormat.RichText)
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
            label.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
            row.addWidget(label, 1)
        self.second.setTextInteractionFlags(
            self.second.textInteractionFlags()
            | Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.second.linkActivated.connect(self._take_cure)
        self.setWidget(page)
        model.selected.connect(self._select)
        model.changed.connect(self._change)
        self.retranslate()

    def show_refusal(self, why: Reason) -> None:
        """Say why the last thing wished for cannot be done."""
        self._refusal, self._notice = why, ""
        self.refresh()

    def show_notice(self, text: str) -> None:
        """Say one sentence of the program itself, such as where a file was saved."""
        self._refusal, self._notice = None, text
        self.refresh()

    def retranslate(self) -> None:
        """Take the texts of the language in use."""
        self.setAccessibleName(_("Reason"))
        self.first.setAccessibleName(_("Order and result"))
        self.second.setAccessibleName(_("Remarks"))
        self.refresh()

    def restyle(self) -> None:
        """Take the colours of the theme in use."""
        self.refresh()

    def refresh(self) -> None:
        """Write both columns anew."""
        left, right = self._left(), self._right()
        if not left:
            left, right = right, ""
        for label, text in ((self.first, left), (self.second, right)):
            # Laying out rich text takes long, and most changes are about other orders.
            if label.text() != text:
                label.setText(text)
        self.second.setVisible(bool(right))

    def _select(self) -> None:
        self._refusal, self._notice = None, ""
        self.refresh()

    def _change(self) -> None:
        self._select()

    def _left(self) -> str:
        unit = self._model.selection
        if unit is None:
            return self._summary()
        found = self._model.outcome.by_unit.get(unit)
        if found is None:
            return self._unit_head(unit)
        order, verdict = found
        return _order_html(self._model.variant, order, verdict)

    def _right(self) -> str:
        use = theme.tokens()
        parts = []
        cured = self._cures_html()
        if self._refusal is not None:
            text = escape(sentence(self._model.variant, self._refusal, language()))
            parts.append(_head(_("Not possible")) + f"<div style='color:{use.bad}'>{text}</div>")
        if self._notice:
            parts.append(_head(_("Status")) + f"<div>{escape(self._notice)}</div>")
        unit = self._model.selection
        if unit is not None:
            told = self._remarks(unit)
            if told:
                lines = "".join(f"<div>{escape(line)}</div>" for line in told)
                parts.append(_head(_("Remarks")) + lines)
        return "".join([*parts, cured])

    def _cures_html(self) -> str:
        """Return single orders that would make the order looked at succeed; a click gives them."""
        self._cures = ()
        unit, session = self._model.selection, self._model.session
        found = self._model.outcome.by_unit.get(unit) if unit is not None else None
        if found is None or found[1].ok or not found[1].ordered or session.turn.judged:
            return ""
        self._cures = cures(self._model.position, session.orders, found[0])
        if not self._cures:
            return ""
        use, variant = theme.tokens(), self._model.variant
        rows = ""
        for index, cure in enumerate(self._cures):
            power = "" if cure.order.power == found[0].power else power_text(variant, cure.order.power)
            rows += (
                f"<tr><td><a href='{index}' style='text-decoration:none; color:{use.accent}'><b>+</b>&nbsp; "
                f"{_mono(str(cure.order), use.ink)}</a>&nbsp; {escape(power)}</td>"
                f"<td align='right'>&nbsp;&nbsp;<b style='color:{use.good}'>"
                f"{escape(short_result(found[0], cure.verdict))}</b></td></tr>"
            )
        hint = escape(_("A click gives this order too."))
        table = f"<table width='100%' cellspacing='0' cellpadding='1'>{rows}</table>"
        return f"{_head(_('It would succeed with'))}{table}<div style='color:{use.ink3}'>{hint}</div>"

    def _take_cure(self, link: str) -> None:
        self.cure_chosen.emit(self._cures[int(link)].order)

    def _remarks(self, unit: Unit) -> list[str]:
        outcome, variant = self._model.outcome, self._model.variant
        reasons: list[Reason] = []
        found = outcome.by_unit.get(unit)
        if found is not None:
            reasons += found[1].notes
        flag = outcome.flags.get(unit)
        if flag is not None:
            reasons.append(flag)
        told = [sentence(variant, why, language()) for why in reasons]
        lost = next((one for one in outcome.dislodged if one.unit == unit), None)
        if lost is not None and lost.retreats and flag is None:  # the flag names the retreats itself
            places = ", ".join(place_text(variant, place) for place in lost.retreats)
            told.append(_("Retreats open: {places}").format(places=places))
        return told

    def _summary(self) -> str:
        """Return what the whole phase brings when no order is looked at: changes of centres, the end of the game."""
        outcome, variant = self._model.outcome, self._model.variant
        lines = [sentence(variant, why, language()) for why in (*outcome.ending, *outcome.counts)]
        if not lines:
            hint = _("Click a unit or an order to see what becomes of it, and why.")
            return f"<div style='color:{theme.tokens().ink2}'>{escape(hint)}</div>"
        return _head(_("This turn")) + "".join(f"<div>{escape(line)}</div>" for line in lines)

    def _unit_head(self, unit: Unit) -> str:
        place = place_text(self._model.variant, unit.place)
        return (
            f"{_mono(str(unit))} &nbsp;<b>{escape(power_text(self._model.variant, unit.power))} · {escape(place)}</b>"
        )


def _order_html(variant: Variant, order: Order, verdict: Verdict) -> str:
    use = theme.tokens()
    sign, colour = ("✓", use.good) if verdict.ok and not verdict.dislodged else ("✕", use.bad)
    text = f"{order}"
    head = (
        f"<div style='margin-bottom:4px'><span style='color:{colour}'>{sign}</span>&nbsp; {_mono(text)}&nbsp; "
        f"<b style='color:{colour}'>{escape(result_word(order, verdict))}</b></div>"
    )
    cells = "".join(
        f"<td>{escape(_(label))}&nbsp;&nbsp;<b>{verdict.reason.values[name]}</b>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;</td>"
        for name, label in _NUMBERS
        if isinstance(verdict.reason.values.get(name), int)
    )
    # Side by side: below each other they would push the sentence out of sight.
    table = f"<table cellspacing='0' cellpadding='1'><tr>{cells}</tr></table>" if cells else ""
    why = escape(sentence(variant, verdict.reason, language()))
    told = verdict.ordered or verdict.reason.code == "hold.default"
    default = "" if told else f"<div style='color:{use.ink2}'>{escape(_('No order was given.'))}</div>"
    place = rule_place(variant, verdict.reason)
    rules = f"<div style='color:{use.ink3}'>{escape(place)}</div>" if place else ""
    return f"{head}{table}<div style='margin-top:2px'>{why}</div>{default}{rules}"


def _mono(text: str, colour: str = "") -> str:
    face = theme.sized("orders", 13.5)
    families = ", ".join(f"'{family}'" for family in face.families())
    tone = f"; color:{colour}" if colour else ""
    style = f"font-family:{families}; font-size:{face.pointSizeF():.1f}pt{tone}"
    return f'<span style="{style}">{escape(text)}</span>'


def _head(text: str) -> str:
    use, face = theme.tokens(), theme.head_font()
    style = f"color:{use.ink3}; font-size:{face.pointSizeF():.1f}pt; font-weight:600; margin-bottom:3px"
    return f'<div style="{style}">{escape(text.upper())}</div>'
