"""A report in Markdown, for forums and chats."""

import re
from collections.abc import Iterable, Iterator

from kartentisch.mail.report_parts import OrderLine, ReportParts

_SIGNS = re.compile(r"([\\`*_{}\[\]<>#|~])")


def report_markdown(parts: ReportParts, picture: str = "") -> str:
    """Write a report as Markdown; failed orders stand slanted. `picture`: the name of the map's file beside it."""
    return "\n".join(_lines(parts, picture)) + "\n"


def _plain(text: str) -> str:
    return _SIGNS.sub(r"\\\1", text)


def _lines(parts: ReportParts, picture: str) -> Iterator[str]:
    titles = parts.titles
    yield f"# {_plain(parts.head)}"
    if picture:
        yield ""
        yield f"![{_plain(parts.head)}](<{picture}>)"
    for power, lines in parts.orders:
        yield from ("", f"**{_plain(power)}**", "")
        for line in lines:
            yield f"- {_order(line)}"
            yield from (f"  - {_plain(told)}" for told in line.why)
    yield from _list(titles.dislodged, parts.dislodged)
    yield from _list(titles.overruled, parts.overruled)
    if parts.centres:
        heads = (titles.power, titles.centres.rstrip(":： "), "±", titles.units)
        yield ""
        yield "| " + " | ".join(map(_plain, heads)) + " |"
        yield "|:--|--:|--:|--:|"
        for one in parts.centres:
            change = f"{one.change:+d}" if one.change else ""
            yield f"| {_plain(one.power)} | {one.centres} | {change} | {one.units} |"
    yield from _list(titles.points, [f"{power} {number}" for power, number in parts.points])
    yield from _list("", parts.counts)
    for title, what in (*parts.dues, ("", parts.next), (titles.deadline, parts.deadline)):
        if what:
            yield from ("", f"**{_plain(title)}** {_plain(what)}" if title else f"**{_plain(what)}**")
    for told in parts.ending:
        yield from ("", _plain(told))


def _order(line: OrderLine) -> str:
    order = f"*{_plain(line.order)}*" if line.failed else _plain(line.order)
    return f"{order} – {_plain(', '.join(line.marks))}" if line.marks else order


def _list(title: str, told: Iterable[str]) -> Iterator[str]:
    lines = [f"- {_plain(one)}" for one in told]
    if lines:
        yield ""
        if title:
            yield from (f"**{_plain(title)}**", "")
        yield from lines
