"""A report as a page in HTML: one file, no scripts, nothing from elsewhere but the picture beside it."""

from collections.abc import Iterator
from html import escape

from kartentisch.mail.report_parts import OrderLine, ReportParts

_STYLE = (
    "body{font:16px/1.45 'Source Sans 3',sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#221d16;"
    "background:#fffdf8}h1{font-size:1.4em}h2{font-size:1.1em;margin:1.2em 0 .3em}ul{margin:.2em 0;padding-left:1.2em}"
    "table{border-collapse:collapse}th,td{padding:.15em .8em .15em 0;text-align:left}td.n{text-align:right}"
    "u{text-decoration-color:#a8261c}.m{color:#a8261c}.w{color:#574f43;font-size:.92em}img{max-width:100%}"
)


def report_html(parts: ReportParts, picture: str = "") -> str:
    """Write a report as HTML; failed orders are underlined. `picture`: the name of the map's file beside it."""
    head = escape(parts.head)
    body = "\n".join(_body(parts, picture))
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(parts.language)}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{head}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{head}</h1>\n{body}\n</body>\n</html>\n"
    )


def _body(parts: ReportParts, picture: str) -> Iterator[str]:
    if picture:
        yield f'<p><img src="{escape(picture)}" alt="{escape(parts.head)}"></p>'
    for power, lines in parts.orders:
        yield f"<h2>{escape(power)}</h2>"
        yield "<ul>"
        yield from (f"<li>{_order(line)}</li>" for line in lines)
        yield "</ul>"
    titles = parts.titles
    for title, told in ((titles.dislodged, parts.dislodged), (titles.overruled, parts.overruled)):
        yield from _list(title, told)
    if parts.centres:
        yield f"<h2>{escape(titles.centres.rstrip(':： '))}</h2>"
        yield "<table>"
        heads = (titles.power, titles.centres.rstrip(":： "), "±", titles.units)
        yield "<tr>" + "".join(f"<th>{escape(name)}</th>" for name in heads) + "</tr>"
        for one in parts.centres:
            change = f"{one.change:+d}" if one.change else ""
            numbers = "".join(f'<td class="n">{number}</td>' for number in (one.centres, change, one.units))
            yield f"<tr><td>{escape(one.power)}</td>{numbers}</tr>"
        yield "</table>"
    if parts.points:
        yield from _list(titles.points, [f"{power} {number}" for power, number in parts.points])
    yield from _list("", parts.counts)
    due = [*parts.dues, ("", parts.next), (titles.deadline, parts.deadline)]
    for title, what in due:
        if what:
            yield f"<p><b>{escape(title)}</b> {escape(what)}</p>" if title else f"<p><b>{escape(what)}</b></p>"
    yield from (f"<p>{escape(told)}</p>" for told in parts.ending)


def _order(line: OrderLine) -> str:
    order = escape(line.order)
    if line.failed:
        order = f"<u>{order}</u>"
    if line.marks:
        order += f' <span class="m">[{escape(", ".join(line.marks))}]</span>'
    return order + "".join(f'<br><span class="w">{escape(told)}</span>' for told in line.why)


def _list(title: str, told: tuple[str, ...] | list[str]) -> Iterator[str]:
    if not told:
        return
    if title:
        yield f"<h2>{escape(title.rstrip(':： '))}</h2>"
    yield "<ul>" + "".join(f"<li>{escape(one)}</li>" for one in told) + "</ul>"
