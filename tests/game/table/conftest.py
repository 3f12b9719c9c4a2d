"""Tables to sit down at."""

from collections.abc import Callable

import pytest

from kartentisch.game.session import Session
from kartentisch.game.table import seals
from kartentisch.game.table.table import Table
from kartentisch.game.table.values import NewPlayer
from kartentisch.orders import Order, parse_canonical
from kartentisch.rules import Position, load_variant

Laid = Callable[..., Table]


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pass phrases are stretched only a little."""
    monkeypatch.setattr(seals, "COST", 2**4)


@pytest.fixture
def laid() -> Laid:
    """A table of a variant, a player for each power; `phrases`: pass phrases by power."""

    def lay(
        variant: str, position: Position | None = None, phrases: dict[str, str] | None = None, **more: object
    ) -> Table:
        rules = load_variant(variant)
        session = Session.new(rules, "table", position)
        phrase = phrases or {}
        players = [NewPlayer(f"Player {power}", (power,), phrase.get(power, "")) for power in rules.powers]
        return Table.begin(session, players, **more)  # type: ignore[arg-type]  # handed on

    return lay


def order(text: str, power: str) -> Order:
    read = parse_canonical(text, power)
    assert read is not None
    return read


def number(table: Table, power: str) -> int:
    return next(one for one, player in enumerate(table.setting.players) if power in player.powers)
