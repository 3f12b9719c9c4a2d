"""Games to spoil: played a few turns by chance, with drafts, undo steps, unread lines, a deadline and names."""

import random
from datetime import UTC, datetime
from functools import cache

from kartentisch.game import Session
from kartentisch.game.file import encode
from kartentisch.judge import continuations
from kartentisch.orders import Order
from kartentisch.rules import load_variant

VARIANTS = ("colonial", "world2200", "zombie", "centraleurope", "standard")


def chance_order(session: Session, chance: random.Random) -> tuple[Order, ...]:
    """Return the order one gets by clicking at random from a unit on; nothing where the clicks lead nowhere."""
    units = list(session.position.units)
    if not units:
        return ()
    unit = chance.choice(units)
    prefix: tuple[str, ...] = (unit.province,)
    for _step in range(6):
        found = continuations(session.position, session.orders, prefix, unit.power)
        if found.status == "exact":
            return tuple(found.orders)
        choices = [*found.goals, *found.coasts, *found.letters]
        if not choices:
            return ()
        prefix = (*prefix, chance.choice(choices))
    return ()


def played(variant: str, turns: int, seed: int = 0) -> Session:
    """Return a game of some turns by chance."""
    chance = random.Random(seed)
    session = Session.new(load_variant(variant), f"Spiel „{variant}“ 日本")
    session.set_players({power: f"player of {power}" for power in list(session.game.variant.powers)[:3]})
    session.set_deadline(datetime(2026, 12, 5, 20, tzinfo=UTC))
    for _turn in range(turns):
        for _order in range(12):
            orders = chance_order(session, chance)
            if orders:
                session.give(*orders)
        power = next(iter(session.position.powers))
        session.write_sheet(power, "something unreadable\n" + "\n".join(draft.text for draft in session.sheet(power)))
        if not session.can_advance:
            break
        session.advance()
    for _step in range(5):
        session.undo()
    return session


@cache
def game_file(variant: str, turns: int) -> bytes:
    """Return the file of such a game."""
    session = played(variant, turns)
    return encode(session.game, session.turn_index, *session.history())
