"""What the window calls phases."""

import pytest

from kartentisch.draw.names_of import power_names
from kartentisch.gui.wording import phase_word
from kartentisch.rules import RETREAT, load_variant


@pytest.mark.parametrize(("variant", "word"), [("standard", "Retreats"), ("zombie", "Conversions")])
def test_where_units_rise_the_phase_is_one_of_conversions(variant: str, word: str) -> None:
    assert phase_word(RETREAT, load_variant(variant)) == word


def test_a_power_is_named_on_one_board() -> None:
    zombie = load_variant("zombie")
    for name in power_names(zombie, "en"):
        assert {zombie.board.board_of(home) for home in name.homes} == {"1"}
