"""Orders a mail program wrapped: joined where the first line is open, asked where it makes sense alone."""

import pytest

from kartentisch.orders.reading import read_orders
from kartentisch.rules import load_variant

START = load_variant("standard").start()


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("A Mun -\nRuh", ["A MUN - RUH"]),
        ("A Mun - =\nRuh", ["A MUN - RUH"]),
        ("Armee Berlin\nnach Kiel", ["A BER - KIE"]),
        ("A Mun S A Ber\n\n- Kie", ["A MUN S A BER"]),
        ("A Mun -\nF Kie - Den", ["F KIE - DEN"]),
        ("A Mun H\nF Kie - Den", ["A MUN H", "F KIE - DEN"]),
    ],
)
def test_wrapped_lines(text: str, orders: list[str]) -> None:
    assert [str(order) for order in read_orders(text, START, "GER").orders] == orders


def test_what_makes_sense_with_and_without_the_next_line_is_asked() -> None:
    sheet = read_orders("Armee München unterstützt Armee Berlin\nnach Kiel", START, "GER")
    assert sheet.orders == ()
    (problem,) = sheet.problems
    assert (problem.kind, problem.line, problem.column) == ("ambiguous", 1, 0)
    assert [str(order) for order in problem.suggestions] == ["A MUN S A BER - KIE", "A MUN S A BER"]
    assert [line.skipped for line in sheet.lines] == ["", "continued"]
