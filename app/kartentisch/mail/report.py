"""What was judged as plain text of at most 72 columns, for the game master's mail."""

from collections.abc import Iterator

from kartentisch.game.standing import Table
from kartentisch.judge import Outcome, Result, Verdict, place_in_rules
from kartentisch.judge.adjustments import builds_possible, due
from kartentisch.mail.columns import pad, width, wrap
from kartentisch.mail.heads import date_text, phase_words
from kartentisch.mail.points import points_lines
from kartentisch.orders import Order
from kartentisch.orders.writing import write_order
from kartentisch.rules import ADJUSTMENT, Dislodged
from kartentisch.rules.phrases import term
from kartentisch.rules.sentences import sentence
from kartentisch.words import join_list, text

_NARROWEST = 12


def report(
    game_name: str, outcome: Outcome, language: str, style: str = "ludomaniac", points: Table | None = None
) -> str:
    """Write the report of an outcome: orders by power with what became of them, then what follows from it.

    `points`: the points of the years so far, told below. Lines are parted by \\n, the last one ends with it.
    Raises UnknownLanguageError, UnknownStyleError.
    """
    lines = [*_Report(game_name, outcome, language, style).lines()]
    if points is not None:
        lines += ["", *points_lines(points, outcome.before.variant, language)]
    return "\n".join(lines) + "\n"


class _Report:
    def __init__(self, game_name: str, outcome: Outcome, language: str, style: str) -> None:
        self._game = " ".join(game_name.split())
        self._outcome = outcome
        self._before = outcome.before
        self._variant = outcome.before.variant
        self._language = language
        self._style = style

    def lines(self) -> Iterator[str]:
        yield from self._head()
        yield ""
        yield from self._orders()
        for section in (self._dislodged(), self._reasons(), self._centres(), self._next(), self._ending()):
            lines = list(section)
            if lines:
                yield ""
                yield from lines

    def _power(self, power: str) -> str:
        return self._variant.power_names[power].text(self._language)

    def _head(self) -> list[str]:
        phase = phase_words(self._before.phase, self._language, rises=self._variant.rise is not None) or text(
            self._language, "Moves"
        )
        date = date_text(self._before.date, self._language)
        head = text(self._language, "Game {name} – adjudication {date} ({phase})")
        return wrap(head.format(name=self._game, date=date, phase=phase))

    def _orders(self) -> Iterator[str]:
        by_power: dict[str, list[tuple[Order, Verdict]]] = {}
        for order, verdict in self._outcome.verdicts.items():
            by_power.setdefault(order.power, []).append((order, verdict))
        known = [power for power in by_power if power in self._variant.powers]
        powers = sorted(known, key=self._power)
        if any(width(self._power(power)) != len(self._power(power)) for power in powers):
            # Few fonts set a wide letter exactly as wide as two others: no column would be straight.
            for power in powers:
                yield f"{self._power(power)}:"
                for order, verdict in by_power[power]:
                    yield from wrap(self._order_text(order, verdict), "    ", "      ")
            return
        column = max([_NARROWEST, *(width(self._power(power)) + 2 for power in powers)])
        for power in powers:
            first = pad(f"{self._power(power)}:", column)
            for order, verdict in by_power[power]:
                yield from wrap(self._order_text(order, verdict), first, " " * (column + 2))
                first = " " * column

    def _order_text(self, order: Order, verdict: Verdict) -> str:
        written = write_order(order, self._variant, self._style, self._language)
        marks = []
        if not verdict.ok:
            word = term(f"result.{verdict.result}", self._language)
            if verdict.result is Result.HALTED and verdict.at:
                word = text(self._language, "{result} in {place}").format(result=word, place=self._code(verdict.at))
            marks.append(word)
        if verdict.dislodged:
            marks.append(term("result.dislodged", self._language))
        return f"{written}  [{', '.join(marks)}]" if marks else written

    def _code(self, place: str) -> str:
        return self._variant.printed.get(place, place)

    def _dislodged(self) -> Iterator[str]:
        title = text(self._language, "Dislodged:")
        lost = sorted(self._outcome.dislodged, key=lambda one: (self._power(one.unit.power), one.unit.place))
        for one in lost:
            yield from wrap(self._retreats(one), f"{title} ", "    ")

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
        if told:
            yield text(self._language, "Reasons:")
        for reason in told:
            place = place_in_rules(self._variant, reason)
            where = f" [{place.text(self._language)}]" if place is not None else ""
            yield from wrap(sentence(self._variant, reason, self._language) + where, "- ", "  ")

    def _centres(self) -> Iterator[str]:
        """Centres by power once they were counted, with what changed."""
        after = self._outcome.position
        if dict(after.centres) == dict(self._before.centres):
            return
        counts = []
        for power in sorted(set(self._before.powers) | set(after.powers), key=self._power):
            number = after.count(power)
            change = number - self._before.count(power)
            changed = f" ({change:+d})" if change else ""
            counts.append(f"{self._power(power)} {number}{changed}")
        yield from wrap(", ".join(counts), f"{text(self._language, 'Centres:')} ", "    ")
        if self._variant.weights is not None:
            standing = [
                f"{self._power(power)} {after.points(power)}" for power in sorted(after.powers, key=self._power)
            ]
            yield from wrap(", ".join(standing), f"{text(self._language, 'Points:')} ", "    ")
        for reason in (*self._outcome.counts, *self._outcome.adjusted):
            yield from wrap(sentence(self._variant, reason, self._language), "- ", "  ")

    def _next(self) -> Iterator[str]:
        after = self._outcome.position
        if after.ended is not None:
            return
        if after.phase == ADJUSTMENT and self._before.phase != ADJUSTMENT:
            builds = {power: builds_possible(after, power) for power in after.powers}
            removals = {power: -due(after, power) for power in after.powers}
            for title, numbers in (
                (text(self._language, "Builds:"), builds),
                (text(self._language, "Removals:"), removals),
            ):
                due_now = [f"{self._power(p)} {n}" for p, n in numbers.items() if n > 0]
                if due_now:
                    yield from wrap(", ".join(sorted(due_now)), f"{title} ", "    ")
        phase = phase_words(after.phase, self._language, rises=self._variant.rise is not None) or text(
            self._language, "Moves"
        )
        date = date_text(after.date, self._language)
        yield text(self._language, "Next: {date} ({phase})").format(date=date, phase=phase)

    def _ending(self) -> Iterator[str]:
        for reason in self._outcome.ending:
            yield from wrap(sentence(self._variant, reason, self._language))
