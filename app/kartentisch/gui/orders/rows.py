"""The rows of the order list as values: what each power has been ordered, and what became of it."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from kartentisch.game.session import Session
from kartentisch.game.values import Draft
from kartentisch.geo import province_of
from kartentisch.gui.wording import power_text, result_word, short_result
from kartentisch.judge.adjustments import builds_possible, due
from kartentisch.judge.verdict import Outcome, Result, Verdict
from kartentisch.orders import Order, UnitOrder, Waive
from kartentisch.rules import ADJUSTMENT, RETREAT, Position, Unit
from kartentisch.rules.sentences import result_name, sentence
from kartentisch.words import _, language, ngettext

if TYPE_CHECKING:
    from kartentisch.orders.reading import OrderSheet, Problem

_WORD = re.compile(r"[^\W_]{3,}")

Mark = Literal["ok", "bad", "doubt", "none", "struck", "add"]


@dataclass(frozen=True, slots=True)
class Line:
    """One line below a power.

    `index`: the draft's place in the power's sheet; None for a unit without an order and for the line to add one.
    `text`: as written; `unit`: whom it concerns; `short`: what stands at the right; `spoken`: all of it in words;
    `problems`: what is wrong with the text.
    """

    power: str
    index: int | None
    text: str
    mark: Mark
    short: str = ""
    spoken: str = ""
    unit: Unit | None = None
    order: Order | None = None
    problems: "tuple[Problem, ...]" = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A power, how many of its units have an order, and its lines."""

    power: str
    ordered: int
    units: int
    lines: tuple[Line, ...]


class RowMaker:
    """Makes the rows of a session; what a text was read as is kept, since most texts do not change."""

    def __init__(self) -> None:
        """Start with nothing read."""
        self._read: dict[tuple[str, str], OrderSheet] = {}
        self._kept: dict[object, tuple[object, Line]] = {}
        self._position: Position | None = None

    def rows(self, session: Session, power: str | None) -> tuple[Sheet, ...]:
        """Return the sheets of all powers still in the game, `power` first."""
        position = session.position
        if position is not self._position:
            self._position = position
            self._read.clear()
            self._kept.clear()
        outcome = session.outcome
        acting = [one for one in _acting(position) if not session.own or one in session.own]
        powers = sorted(acting, key=lambda one: one != power)
        verdicts: dict[str, dict[Order, Verdict]] = {one: {} for one in powers}
        for order, verdict in outcome.verdicts.items():
            verdicts.setdefault(order.power, {})[order] = verdict
        return tuple(self._sheet(session, outcome, verdicts[one], one, power in (None, one)) for one in powers)

    def _sheet(
        self, session: Session, outcome: Outcome, verdicts: Mapping[Order, Verdict], power: str, own: bool
    ) -> Sheet:
        position = session.position
        units = units_to_order(position, power)
        by_place: Mapping[str, Unit] = {unit.province: unit for unit in units}
        lines: list[Line] = []
        seen: set[str] = set()
        waived = 0
        for index, written in enumerate(session.sheet(power)):
            draft = written
            if isinstance(written.order, Waive) and not written.struck:
                draft, waived = replace(written, order=Waive(power, waived)), waived + 1
            verdict = verdicts.get(draft.order) if draft.order is not None else None
            make = partial(self._line, position, power, index, draft, verdict, by_place)
            line = self._same((power, index), (draft, verdict), make)
            if line.unit is not None and not draft.struck:
                seen.add(line.unit.province)
            lines.append(line)
        if position.phase != ADJUSTMENT and own:
            of = position.variant.board.board_of
            for unit in sorted(units, key=lambda unit: of(unit.place)):  # world by world
                if unit.province not in seen:
                    found = outcome.by_unit.get(unit)
                    lines.append(self._same(unit, found, partial(_without_order, power, unit, position, found)))
        if not session.turn.judged:
            lines.append(Line(power, None, "", "add", spoken=_("Add an order")))
        if position.phase == ADJUSTMENT:
            return Sheet(power, sum(line.mark == "ok" for line in lines), _wanted(position, power), tuple(lines))
        return Sheet(power, len(seen), len(units), tuple(lines))

    def _line(
        self,
        position: Position,
        power: str,
        index: int,
        draft: Draft,
        verdict: Verdict | None,
        by_place: Mapping[str, Unit],
    ) -> Line:
        order = draft.order
        unit = by_place.get(order.province) if isinstance(order, UnitOrder) else None
        if draft.struck:
            return Line(
                power, index, draft.text, "struck", _("struck"), _("{text}, struck").format(text=draft.text), unit
            )
        problems = self.problems(position, power, draft.text)
        if unit is None and problems:
            unit = _meant(draft.text, problems, by_place)
        if order is None or verdict is None:
            spoken = [draft.text, _("not understood"), *self._told(position, problems)]
            return Line(power, index, draft.text, "doubt", _("not read"), ", ".join(spoken), unit, order, problems)
        good = verdict.ok and not verdict.dislodged
        short = short_result(order, verdict)
        why = sentence(position.variant, verdict.reason, language())
        spoken = [draft.text, result_word(order, verdict), why]
        if verdict.result is not Result.ILLEGAL:
            problems = ()
        mark: Mark = "ok" if good else "bad"
        return Line(power, index, draft.text, mark, short, ", ".join(spoken), unit, order, problems)

    def _same(self, key: object, needs: object, make: Callable[[], Line]) -> Line:
        """Return the line of before when all it says is the same: most lines are, after a change."""
        kept = self._kept.get(key)
        if kept is None or kept[0] != (needs, language()):
            kept = self._kept[key] = ((needs, language()), make())
        return kept[1]

    def problems(self, position: Position, power: str, text: str) -> "tuple[Problem, ...]":
        """Return what is wrong with a line of a power; notes are left out."""
        if (power, text) not in self._read:
            from kartentisch.orders.reading import read_orders

            self._read[power, text] = read_orders(text, position, power)
        return tuple(one for one in self._read[power, text].problems if one.kind != "note")

    def _told(self, position: Position, problems: "tuple[Problem, ...]") -> list[str]:
        return [sentence(position.variant, one.reason, language()) for one in problems]


def units_to_order(position: Position, power: str) -> tuple[Unit, ...]:
    """Return the units a power gives orders to in this phase."""
    if position.phase == RETREAT:
        return tuple(lost.unit for lost in position.dislodged if lost.unit.power == power)
    return position.units_of(power)


def status(sheet: Sheet, own: bool, position: Position) -> str:
    """Return what stands beside a power's name."""
    if position.phase == ADJUSTMENT:
        return due_text(position, sheet.power)
    if own:
        return f"{sheet.ordered} / {sheet.units}"
    if sheet.ordered:
        return ngettext("{count} assumed", "{count} assumed", sheet.ordered).format(count=sheet.ordered)
    return ngettext("{count} without order", "{count} without orders", sheet.units).format(count=sheet.units)


def due_text(position: Position, power: str) -> str:
    """Return how many builds or removals a power has in the adjustment phase."""
    number = due(position, power)
    if number < 0:
        return ngettext("{count} removal", "{count} removals", -number).format(count=-number)
    possible = builds_possible(position, power)
    if possible > 0:
        return ngettext("{count} build", "{count} builds", possible).format(count=possible)
    return _("no build possible") if number > 0 else _("no change")


def _wanted(position: Position, power: str) -> int:
    number = due(position, power)
    return -number if number < 0 else builds_possible(position, power)


def spoken_head(sheet: Sheet, position: Position, own: bool) -> str:
    """Return a power's row in words."""
    return f"{power_text(position.variant, sheet.power)}, {status(sheet, own, position)}"


def _meant(text: str, problems: "tuple[Problem, ...]", by_place: Mapping[str, Unit]) -> Unit | None:
    """Return the unit a line that could not be read is about: as the reader says, else the first one it names."""
    named = [one.unit_place for one in problems if one.unit_place]
    for word in (*named, *_WORD.findall(text.upper())):
        unit = by_place.get(province_of(word))
        if unit is not None:
            return unit
    return None


def _without_order(power: str, unit: Unit, position: Position, found: tuple[Order, Verdict] | None) -> Line:
    if found is None:
        return Line(power, None, str(unit), "none", unit=unit)
    order, verdict = found
    word = result_name("dislodged", language()) if verdict.dislodged else _("no order")
    why = sentence(position.variant, verdict.reason, language())
    mark: Mark = "bad" if verdict.dislodged else "none"
    return Line(power, None, str(unit), mark, word, f"{unit}, {word}, {why}", unit, order)


def _acting(position: Position) -> tuple[str, ...]:
    if position.phase == RETREAT:
        losers = {lost.unit.power for lost in position.dislodged}
        return tuple(power for power in position.powers if power in losers)
    return position.powers
