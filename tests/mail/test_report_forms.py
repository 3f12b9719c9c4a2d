"""Reports as HTML and Markdown: failures marked, reasons on demand, nothing of a name taken for markup."""

from datetime import UTC, datetime

import pytest

from kartentisch.judge import adjudicate
from kartentisch.mail import ReportParts, report, report_html, report_markdown, report_parts
from kartentisch.orders.reading import read_orders
from kartentisch.rules import Position, Unit, load_variant
from kartentisch.words import LANGUAGES

COLONIAL = load_variant("colonial")
START = COLONIAL.start()
DEADLINE = datetime(2026, 3, 12, 19, 0, tzinfo=UTC)
UNITS = (Unit("RUS", "A", "SEO"), Unit("RUS", "A", "MOS"), Unit("CHI", "A", "KRA"))


def parts(language: str, name: str = "CO ST 66", *, reasons: bool = True) -> ReportParts:
    second = COLONIAL.calendar.after(START.date, "movement")[0]
    position = Position(COLONIAL, second, units=UNITS)
    outcome = adjudicate(position, read_orders("A MOS-TSR-IRK\nA SEO H", position).orders)
    return report_parts(name, outcome, language, reasons=reasons, deadline=DEADLINE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_failures_are_marked_and_centres_stand_in_a_table(language: str) -> None:
    told = parts(language)
    page, text = report_html(told, "map.png"), report_markdown(told, "map.png")
    assert "<u>A MOS-TSR-IRK</u>" in page
    assert "*A MOS-TSR-IRK* – " in text
    assert "<u>A SEO" not in page
    assert '<img src="map.png"' in page
    assert "](<map.png>)" in text
    row = next(one for one in told.centres if one.centres)
    assert f'<td>{row.power}</td><td class="n">{row.centres}</td><td class="n">+{row.change}</td>' in page
    assert f"| {row.power} | {row.centres} | +{row.change} |" in text
    assert told.deadline in page
    assert "2026" in told.deadline
    assert told.dues
    assert told.dues[0][1] in text


def test_reasons_can_be_left_out() -> None:
    (line,) = [line for _, lines in parts("en").orders for line in lines if line.failed]
    assert line.why
    assert line.why[0] in report_html(parts("en")).replace("&#x27;", "'")
    bare = parts("en", reasons=False)
    assert not any(line.why for _, lines in bare.orders for line in lines)
    assert not bare.reasons
    assert "Reasons:" not in report("x", adjudicate(START, ()), "en", reasons=False)


def test_a_name_is_no_markup() -> None:
    told = parts("en", "<b>*x*_y_</b>")
    assert "&lt;b&gt;*x*_y_" in report_html(told)
    assert r"\<b\>\*x\*\_y\_" in report_markdown(told)
