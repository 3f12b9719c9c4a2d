"""What a report says, part by part, in the reader's words: the same for text, HTML and Markdown."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from kartentisch.judge import Outcome, Result, Verdict, place_in_rules
from kartentisch.judge.adjustments import builds_possible, due
from kartentisch.mail.heads import date_text, moment_text, phase_words
from kartentisch.orders import Order
from kartentisch.orders.writing import write_order
from kartentisch.rules import ADJUSTMENT, Dislodged, Position
from kartentisch.rules.phrases import term
from kartentisch.rules.sentences import sentence
from kartentisch.words import join_list, text


@dataclass(frozen=True, slots=True)
class OrderLine:
    """An order as written and what became of it: marks in words (none: carried out), and why, where it failed."""

    order: str
    marks: tuple[str, ...] = ()
    failed: bool = False
    why: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CentreLine:
    """A power's centres once they were counted, the change since, and its units now."""

    power: str
    centres: int
    change: int
    units: int


@dataclass(frozen=True, slots=True)
class Titles:
    """The heads of the parts, in the language of the report."""

    dislodged: str
    reasons: str
    centres: str
    points: str
    deadline: str
    overruled: str
    power: str
    units: str


@dataclass(frozen=True, slots=True)
class ReportParts:
    """A report: `orders` by power; `reasons` and `counts` are sentences; `dues` (title, what is due) pairs."""

    language: str
    titles: Titles
    head: str
    orders: tuple[tuple[str, tuple[OrderLine, ...]], ...]
    dislodged: tuple[str, ...]
    reasons: tuple[str, ...]
    centres: tuple[CentreLine, ...]
    points: tuple[tuple[str, int], ...]
    counts: tuple[str, ...]
    dues: tuple[tuple[str, str], ...]
    next: str
    deadline: str
    overruled: tuple[str, ...]
    ending: tuple[str, ...]


def report_parts(
    game_name: str,
    outcome: Outcome,
    language: str,
    style: str = "ludomaniac",
    *,
    reasons: bool = True,
    after: Position | None = None,
    overruled: Iterable[str] = (),
    deadline: datetime | None = None,
) -> ReportParts:
    """Tell an outcome.

    `reasons`: whether what failed is explained; `after`: the position that follows where the game master has set
    another one, `overruled` his notes on that; `deadline`: when the next orders are due.
    Raises UnknownLanguageError, UnknownStyleError.
    """
    return _Teller(game_name, outcome, language, style, after or outcome.position).parts(
        reasons, tuple(" ".join(note.split()) for note in overruled), deadline
    )


class _Teller:
    def __init__(self, game_name: str, outcome: Outcome, language: str, style: str, after: Position) -> None:
        self._game = " ".join(game_name.split())
        self._outcome = outcome
        self._before = outcome.before
        self._after = after
        self._variant = outcome.before.variant
        self._language = language
        self._style = style

    def parts(self, reasons: bool, overruled: tuple[str, ...], deadline: datetime | None) -> ReportParts:
        outcome, language = self._outcome, self._language
        counted = dict(self._after.centres) != dict(self._before.centres)
        told = (*outcome.counts, *outcome.adjusted) if counted else ()
        return ReportParts(
            language,
            self._titles(),
            self._head(),
            tuple(self._orders(reasons)),
            tuple(self._dislodged()),
            tuple(self._reasons()) if reasons else (),
            tuple(self._centres()) if counted else (),
            tuple(self._points()) if counted else (),
            tuple(sentence(self._variant, reason, language) for reason in told),
            tuple(self._dues()),
            self._next() if self._after.ended is None else "",
            moment_text(deadline, language) if deadline is not None and self._after.ended is None else "",
            overruled,
            tuple(sentence(self._variant, reason, language) for reason in outcome.ending),
        )

    def _titles(self) -> Titles:
        language = self._language
        return Titles(
            text(language, "Dislodged:"),
            text(language, "Reasons:"),
            text(language, "Centres:"),
            text(language, "Points:"),
            text(language, "Next deadline:"),
            text(language, "Decided by the game master:"),
            text(language, "Power"),
            text(language, "Units"),
        )

    def _power(self, power: str) -> str:
        return self._variant.power_names[power].text(self._language)

    def _next(self) -> str:
        phase = phase_words(self._after.phase, self._language, rises=self._variant.rise is not None)
        return text(self._language, "Next: {date} ({phase})").format(
            date=date_text(self._after.date, self._language), phase=phase or text(self._language, "Moves")
        )

    def _head(self) -> str:
        phase = phase_words(self._before.phase, self._language, rises=self._variant.rise is not None)
        head = text(self._language, "Game {name} – adjudication {date} ({phase})")
        return head.format(
            name=self._game,
            date=date_text(self._before.date, self._language),
            phase=phase or text(self._language, "Moves"),
        )

    def _orders(self, reasons: bool) -> Iterator[tuple[str, tuple[OrderLine, ...]]]:
        by_power: dict[str, list[tuple[Order, Verdict]]] = {}
        for order, verdict in self._outcome.verdicts.items():
            if order.power in self._variant.powers:
                by_power.setdefault(order.power, []).append((order, verdict))
        for power in sorted(by_power, key=self._power):
            yield self._power(power), tuple(self._line(*one, reasons) for one in by_power[power])

    def _line(self, order: Order, verdict: Verdict, reasons: bool) -> OrderLine:
        written = write_order(order, self._variant, self._style, self._language)
        marks = []
        if not verdict.ok:
            word = term(f"result.{verdict.result}", self._language)
            if verdict.result is Result.HALTED and verdict.at:
                word = text(self._language, "{result} in {place}").format(result=word, place=self._code(verdict.at))
            marks.append(word)
        if verdict.dislodged:
            marks.append(term("result.dislodged", self._language))
        told = ((verdict.reason,) if not verdict.ok else ()) + verdict.notes if reasons else ()
        why = tuple(sentence(self._variant, reason, self._language) for reason in told)
        return OrderLine(written, tuple(marks), not verdict.ok, why)

    def _code(self, place: str) -> str:
        return self._variant.printed.get(place, place)

    def _dislodged(self) -> Iterator[str]:
        lost = sorted(self._outcome.dislodged, key=lambda one: (self._power(one.unit.power), one.unit.place))
        yield from map(self._retreats, lost)

    def _retreats(self, lost: Dislodged) -> str:
        unit = f"{self._power(lost.unit.power)} {lost.unit.kind} {self._code(lost.unit.place)}"
        flag = self._outcome.flags.get(lost.unit)
        if self._variant.rise is not None and flag is not None and not lost.retreats:
            return sentence(self._variant, flag, self._language)
        if not lost.retreats:
            return text(self._language, "{unit}: destroyed, no retreat").format(unit=unit)
        places = join_list(self._language, map(self._code, lost.retreats))
        return text(self._language, "{unit}: may retreat to {places}").format(unit=unit, places=places)

    def _reasons(self) -> Iterator[str]:
        told = [verdict.reason for verdict in self._outcome.verdicts.values() if not verdict.ok]
        told += self._outcome.notes
        told += [note for verdict in self._outcome.verdicts.values() for note in verdict.notes]
        for reason in told:
            place = place_in_rules(self._variant, reason)
            where = f" [{place.text(self._language)}]" if place is not None else ""
            yield sentence(self._variant, reason, self._language) + where

    def _centres(self) -> Iterator[CentreLine]:
        before, after = self._before, self._after
        for power in sorted(set(before.powers) | set(after.powers), key=self._power):
            number = after.count(power)
            yield CentreLine(self._power(power), number, number - before.count(power), len(after.units_of(power)))

    def _points(self) -> Iterator[tuple[str, int]]:
        if self._variant.weights is not None:
            for power in sorted(self._after.powers, key=self._power):
                yield self._power(power), self._after.points(power)

    def _dues(self) -> Iterator[tuple[str, str]]:
        after = self._after
        if after.ended is not None or after.phase != ADJUSTMENT or self._before.phase == ADJUSTMENT:
            return
        builds = {power: builds_possible(after, power) for power in after.powers}
        removals = {power: -due(after, power) for power in after.powers}
        for title, numbers in (
            (text(self._language, "Builds:"), builds),
            (text(self._language, "Removals:"), removals),
        ):
            due_now = [f"{self._power(power)} {number}" for power, number in numbers.items() if number > 0]
            if due_now:
                yield title, ", ".join(sorted(due_now))
