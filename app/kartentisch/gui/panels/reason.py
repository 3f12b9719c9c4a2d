"""The panel below the map: the order looked at, its result, why, by what numbers, and what else is to say."""

from html import escape
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from kartentisch.gui import theme
from kartentisch.gui.panels.hint_list import HintList
from kartentisch.gui.panels.late_label import LateLabel
from kartentisch.gui.panels.reason_text import mono, order_html, remedies_html, section
from kartentisch.gui.panels.standing import StandingPanel
from kartentisch.gui.session_model import SessionModel
from kartentisch.gui.wording import place_text, power_text
from kartentisch.rules import Reason, Unit
from kartentisch.rules.sentences import sentence
from kartentisch.words import _, language, ngettext

if TYPE_CHECKING:
    from kartentisch.game.hints import Hint
    from kartentisch.game.remedies import Remedy
    from kartentisch.judge.verdict import Outcome
    from kartentisch.orders import Order

    _Cured: TypeAlias = tuple[Outcome, Order, str, tuple[Remedy, ...]]  # the language of what is told of them

_FEW_ROWS = 5  # of the standing, that may stand beside the hints
_AFTER = 20  # milliseconds: when the frame that shows a change is on the screen
_NEXT = 5  # milliseconds between two turns of the event loop that say more


class ReasonPanel(QScrollArea):
    """Two columns of text that wrap and scroll and are never cut; the hints stand at the end of the second.

    `remedy_chosen(tuple[Order, ...])`: orders the user wants to give because they would make the one looked at
    succeed; `repair_chosen(Hint)`: a hint to repair.
    """

    remedy_chosen = Signal(object)
    repair_chosen = Signal(object)

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
        self._count = 0  # of the hints shown
        self._cured: _Cured | None = None  # for which order which changes were found
        # The hints of the outcome, power and turn looked at last: another selection changes none.
        self._hinted: tuple[tuple[object, ...], tuple[Hint, ...]] | None = None
        page = self.page = QWidget()
        page.setObjectName("reasonPage")
        whole = self._whole = QVBoxLayout(page)
        whole.setContentsMargins(14, 10, 14, 12)
        whole.setSpacing(8)
        row = QHBoxLayout()
        row.setSpacing(22)
        whole.addLayout(row)
        whole.addStretch(1)
        self.first, self.second, self.hints = LateLabel(), LateLabel(), HintList()
        self.standing = StandingPanel(model)
        self.standing.more.clicked.connect(self._to_hints)
        column, beside = QVBoxLayout(), QVBoxLayout()
        for one in (column, beside):
            one.setSpacing(8)
        self._beside = beside
        beside.addWidget(self.first)
        beside.addWidget(self.standing)
        beside.addStretch(1)
        row.addLayout(beside, 1)
        row.addLayout(column, 1)
        column.addWidget(self.second)
        column.addWidget(self.hints)
        column.addStretch(1)
        self.hints.repair_chosen.connect(self.repair_chosen)
        self.second.setTextInteractionFlags(
            self.second.textInteractionFlags()
            | Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.second.linkActivated.connect(self._take_remedy)
        self.setWidget(page)
        # Rich text is laid out, and remedies and hints ask the judge: right after the frame that shows the change.
        self._step = 0
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._show_later)
        model.selected.connect(self._select)
        model.power_changed.connect(self.refresh)
        model.changed.connect(self._change)
        self.retranslate()

    def show_refusal(self, why: Reason) -> None:
        """Say why the last thing wished for cannot be done."""
        self._refusal, self._notice = why, ""
        self._refresh_soon()

    def show_notice(self, text: str) -> None:
        """Say one sentence of the program itself, such as where a file was saved."""
        self._refusal, self._notice = None, text
        self._refresh_soon()

    def retranslate(self) -> None:
        """Take the texts of the language in use."""
        self.setAccessibleName(_("Reason"))
        self.first.setAccessibleName(_("Order and result"))
        self.second.setAccessibleName(_("Remarks"))
        self.standing.retranslate()
        self.refresh()

    def restyle(self) -> None:
        """Take the colours of the theme in use."""
        self.refresh()

    def refresh(self) -> None:
        """Write both columns anew."""
        self._later.stop()
        self._find_remedies()
        self._write_columns()
        self._show_columns()
        self._show_hints()

    def _show_later(self) -> None:
        """Show what has been written, then, each in a turn of its own, seek remedies and hints."""
        step, self._step = self._step, self._step + 1
        if step == 0:
            self._show_columns()
        elif step == 1:
            self._find_remedies()
            self._write_columns()
            self._show_columns()
        else:
            self._show_hints()
            return
        self._later.start(_NEXT)

    def _show_columns(self) -> None:
        for label in (self.first, self.second):
            label.show_written()
        self.second.setVisible(bool(self.second.text()))
        self._show_standing()

    def _show_hints(self) -> None:
        hints = self._hints()
        self._count = len(hints)
        self.hints.show_hints(self._model.variant, hints)
        self._show_standing()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find the place of the standing anew."""
        super().resizeEvent(event)
        self._show_standing()

    def _show_standing(self) -> None:
        """Show the standing while nothing is looked at: beside the hints where it is low there, else above all."""
        shown = self._model.selection is None and self._refusal is None
        if shown:
            self.standing.refresh()
            # The page is as wide as the viewport; asked for that, PySide would load every kind of widget there is.
            wide = self.page.width() - 28
            above = self.standing.rows_in((wide - 22) // 2) > _FEW_ROWS
            count = self._count if above else 0
            self.standing.more.setText(ngettext("{count} hint", "{count} hints", count).format(count=count))
            self.standing.more.setVisible(count > 0)
            if above != (self._whole.indexOf(self.standing) >= 0):
                (self._beside if above else self._whole).removeWidget(self.standing)
                if above:
                    self._whole.insertWidget(0, self.standing)
                else:
                    self._beside.insertWidget(1, self.standing)
        self.standing.setVisible(shown)

    def _to_hints(self) -> None:
        self.verticalScrollBar().setValue(self.hints.mapTo(self.page, self.hints.rect().topLeft()).y() - 4)

    def _write_columns(self) -> None:
        """Write what is known without asking the judge once more."""
        self.first.write(self._left())
        self.second.write(self._right())

    def _refresh_soon(self) -> None:
        """Write at once; it is seen, with all else there is to say, after the frame of the map, unless more happens."""
        self._write_columns()
        self._step = 0
        self._later.start(_AFTER)

    def _select(self) -> None:
        self._refusal, self._notice = None, ""
        self._refresh_soon()

    def _change(self) -> None:
        self._select()

    def _left(self) -> str:
        unit = self._model.selection
        if unit is None:
            return self._summary()
        found = self._model.outcome.by_unit.get(unit)
        if found is None:
            return self._unit_head(unit)
        return order_html(self._model.outcome, *found, unit)

    def _hints(self) -> "tuple[Hint, ...]":
        """Return the hints of the power orders are given for, those about the unit looked at first."""
        model = self._model
        key = model.outcome, model.power, model.session.turn
        if self._hinted is None or any(one is not other for one, other in zip(self._hinted[0], key, strict=True)):
            powers = (
                [model.power] if model.power else [one for one in model.position.powers if model.session.sheet(one)]
            )
            found: list[Hint] = []
            if powers:
                from kartentisch.game.hints import session_hints  # a new game has none: nothing to load for its start

                found = sorted(session_hints(model.session, powers), key=lambda hint: powers.index(hint.power))
            self._hinted = key, tuple(found)
        selected = model.outcome.by_unit.get(model.selection) if model.selection is not None else None
        if selected is None:
            return self._hinted[1]
        return tuple(sorted(self._hinted[1], key=lambda hint: selected[0] not in hint.orders))

    def _right(self) -> str:
        use = theme.tokens()
        parts = []
        cured = self._remedies_html()
        if self._refusal is not None:
            text = escape(sentence(self._model.variant, self._refusal, language()))
            parts.append(section(_("Not possible")) + f"<div style='color:{use.bad}'>{text}</div>")
        if self._notice:
            parts.append(section(_("Status")) + f"<div>{escape(self._notice)}</div>")
        unit = self._model.selection
        if unit is not None:
            told = self._remarks(unit)
            if told:
                lines = "".join(f"<div>{escape(line)}</div>" for line in told)
                parts.append(section(_("Remarks")) + lines)
        return "".join([*parts, cured])

    def _find_remedies(self) -> None:
        """Find the smallest changes that would make the order looked at succeed."""
        unit, model = self._model.selection, self._model
        found = model.outcome.by_unit.get(unit) if unit is not None else None
        if found is None or model.session.turn.judged:
            self._cured = None
            return
        if self._cures(found[0]) is not None:
            return
        from kartentisch.game.remedies import remedies  # not before an order is looked at
        from kartentisch.game.remedies.telling import explanation

        cures = remedies(model.outcome, found[0])
        self._cured = model.outcome, found[0], language(), cures
        told = explanation(model.outcome, found[0], language(), cures)
        self.second.setAccessibleDescription(" ".join(told))

    def _remedies_html(self) -> str:
        """Return the changes found, when they are those for the order looked at now; a click gives them."""
        model = self._model
        found = model.outcome.by_unit.get(model.selection) if model.selection is not None else None
        cures = self._cures(found[0]) if found is not None else None
        if found is None or cures is None:
            self.second.setAccessibleDescription("")
            return ""
        return remedies_html(model.variant, cures, found[0].power)

    def _cures(self, order: "Order") -> "tuple[Remedy, ...] | None":
        """Return the changes found, None when they are not those for this order as things stand."""
        if self._cured is None or self._model.session.turn.judged:
            return None
        outcome, cured, spoken, cures = self._cured
        same = outcome is self._model.outcome and cured == order and spoken == language()
        return cures if same else None

    def _take_remedy(self, link: str) -> None:
        if self._cured is not None:
            self.remedy_chosen.emit(self._cured[3][int(link)].orders)

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
        told = (*outcome.ending, *outcome.notes, *outcome.counts, *outcome.adjusted)
        lines = [sentence(variant, why, language()) for why in told]
        if not lines:
            hint = _("Click a unit or an order to see what becomes of it, and why.")
            return f"<div style='color:{theme.tokens().ink2}'>{escape(hint)}</div>"
        return section(_("This turn")) + "".join(f"<div>{escape(line)}</div>" for line in lines)

    def _unit_head(self, unit: Unit) -> str:
        place = place_text(self._model.variant, unit.place)
        return f"{mono(str(unit))} &nbsp;<b>{escape(power_text(self._model.variant, unit.power))} · {escape(place)}</b>"
