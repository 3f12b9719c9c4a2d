"""What recorded games ordered is written in every style and language, and read again as the same orders."""

import pytest
from msgspec.structs import replace

from kartentisch.geo import province_of
from kartentisch.orders import Order, Support, Waive
from kartentisch.orders.reading import read_orders
from kartentisch.orders.writing import write_order
from kartentisch.words import LANGUAGES
from tests.judge.games import STANDARD, phases

STYLES = ("canonical", "ludomaniac", "long-de", "long-en", "japanese")
EVERY = 15


@pytest.mark.parametrize("style", STYLES)
def test_orders_survive_being_written(style: str) -> None:
    found = 0
    for phase in list(phases("cicero"))[::EVERY]:
        for power in STANDARD.powers:
            orders = [o for o in phase.orders if o.power == power and not isinstance(o, Waive)]
            for language in LANGUAGES if style == "canonical" else ("en",):
                text = "\n".join(write_order(order, STANDARD, style, language) for order in orders)
                read = read_orders(text, phase.position, power).orders
                assert list(map(_plain, read)) == list(map(_plain, orders)), text
                found += len(read)
    assert found > 1000


def _plain(order: Order) -> Order:
    """The coast a supported unit stands on may be left out; reading fills it in."""
    return replace(order, other=province_of(order.other)) if isinstance(order, Support) else order
