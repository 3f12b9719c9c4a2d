"""A published result of any known format, found by its looks."""

from kartentisch.exchange.judge_results import is_judge_result, read_judge_result
from kartentisch.exchange.lines import RawLine, claims_of
from kartentisch.exchange.own_report import is_own_report, read_own_report
from kartentisch.exchange.sentences import is_sentences, read_sentences
from kartentisch.game.comparison import Published
from kartentisch.orders import Unreadable
from kartentisch.orders.reading import read_orders
from kartentisch.rules import Position

MOST_LETTERS = 400_000


def read_published(text: str, position: Position) -> Published:
    """Read a result for a position. A text in no known format is read as a list of orders: nothing is said of results.

    What stands behind `MOST_LETTERS` letters is not read. Raises nothing.
    """
    text = text[:MOST_LETTERS].replace("\r\n", "\n").replace("\r", "\n")
    if is_own_report(text):
        return read_own_report(text, position)
    if is_sentences(text):
        return read_sentences(text, position)
    if is_judge_result(text):
        return read_judge_result(text, position)
    sheet = read_orders(text, position)
    raw = [
        RawLine(line.number, line.power, line.text, frozenset())
        for line in sheet.lines
        if (line.order is not None and not isinstance(line.order, Unreadable)) or line.problem is not None
    ]
    claims, unread = claims_of(raw, position)
    return Published("orders", tuple(claims), unread=tuple(unread))
