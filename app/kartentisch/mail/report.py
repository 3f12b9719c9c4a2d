"""What was judged as plain text of at most 72 columns, for the game master's mail."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from kartentisch.game.standing import Table
from kartentisch.judge import Outcome
from kartentisch.mail.columns import pad, width, wrap
from kartentisch.mail.points import points_lines
from kartentisch.mail.report_parts import OrderLine, ReportParts, report_parts
from kartentisch.rules import Position

_NARROWEST = 12


def report(
    game_name: str,
    outcome: Outcome,
    language: str,
    style: str = "ludomaniac",
    points: Table | None = None,
    *,
    reasons: bool = True,
    after: Position | None = None,
    overruled: Iterable[str] = (),
    deadline: datetime | None = None,
) -> str:
    """Write the report of an outcome: orders by power with what became of them, then what follows from it.

    `points`: the points of the years so far, told below; the others as in `report_parts`. Lines are parted by \\n,
    the last one ends with it. Raises UnknownLanguageError, UnknownStyleError.
    """
    parts = report_parts(
        game_name, outcome, language, style, reasons=reasons, after=after, overruled=overruled, deadline=deadline
    )
    lines = [*_lines(parts)]
    if points is not None:
        lines += ["", *points_lines(points, outcome.before.variant, language)]
    return "\n".join(lines) + "\n"


def _lines(parts: ReportParts) -> Iterator[str]:
    yield from wrap(parts.head)
    yield ""
    yield from _orders(parts)
    for section in (_dislodged(parts), _reasons(parts), _overruled(parts), _centres(parts), _next(parts)):
        lines = list(section)
        if lines:
            yield ""
            yield from lines
    if parts.ending:
        yield ""
        for told in parts.ending:
            yield from wrap(told)


def _orders(parts: ReportParts) -> Iterator[str]:
    if any(width(power) != len(power) for power, _ in parts.orders):
        # Few fonts set a wide letter exactly as wide as two others: no column would be straight.
        for power, lines in parts.orders:
            yield f"{power}:"
            for line in lines:
                yield from wrap(_order(line), "    ", "      ")
        return
    column = max([_NARROWEST, *(width(power) + 2 for power, _ in parts.orders)])
    for power, lines in parts.orders:
        first = pad(f"{power}:", column)
        for line in lines:
            yield from wrap(_order(line), first, " " * (column + 2))
            first = " " * column


def _order(line: OrderLine) -> str:
    return f"{line.order}  [{', '.join(line.marks)}]" if line.marks else line.order


def _dislodged(parts: ReportParts) -> Iterator[str]:
    for told in parts.dislodged:
        yield from wrap(told, f"{parts.titles.dislodged} ", "    ")


def _reasons(parts: ReportParts) -> Iterator[str]:
    if parts.reasons:
        yield parts.titles.reasons
    for told in parts.reasons:
        yield from wrap(told, "- ", "  ")


def _overruled(parts: ReportParts) -> Iterator[str]:
    if parts.overruled:
        yield parts.titles.overruled
    for told in parts.overruled:
        yield from wrap(told, "- ", "  ")


def _centres(parts: ReportParts) -> Iterator[str]:
    """Centres by power once they were counted, with what changed."""
    if not parts.centres:
        return
    counts = [f"{one.power} {one.centres}" + (f" ({one.change:+d})" if one.change else "") for one in parts.centres]
    yield from wrap(", ".join(counts), f"{parts.titles.centres} ", "    ")
    if parts.points:
        standing = ", ".join(f"{power} {number}" for power, number in parts.points)
        yield from wrap(standing, f"{parts.titles.points} ", "    ")
    for told in parts.counts:
        yield from wrap(told, "- ", "  ")


def _next(parts: ReportParts) -> Iterator[str]:
    for title, told in parts.dues:
        yield from wrap(told, f"{title} ", "    ")
    if parts.next:
        yield parts.next
    if parts.deadline:
        yield f"{parts.titles.deadline} {parts.deadline}"
