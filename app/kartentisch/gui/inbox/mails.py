"""The mails of an inbox: gathered from files, folders, drops and pastes, and read for the turn looked at."""

import re
from collections.abc import Iterable
from pathlib import Path

from kartentisch.game.deadline import due
from kartentisch.game.session import Session
from kartentisch.mail.inbox import Guess, Letter, Remark, Turn, letters_of, read_letters
from kartentisch.orders import Order

_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")


class Mails:
    """Every mail that came in, and the inbox they make. Reading again keeps what was confirmed."""

    def __init__(self, session: Session) -> None:
        """Begin without any mail."""
        self.turn = turn_of(session)
        self.letters: list[Letter] = []
        self.refused: list[Remark] = []
        self.counted_as: dict[Letter, str] = {}
        self.inbox = read_letters((), (), self.turn)

    def add(self, source: str | Iterable[Path]) -> int:
        """Take in a pasted text, or files and folders; return how many new mails that were."""
        letters, refused = letters_of(source)
        new = [letter for letter in dict.fromkeys(letters) if letter not in self.letters]
        self.letters += new
        self.refused += [remark for remark in refused if remark not in self.refused]
        self.read()
        return len(new)

    def read(self) -> None:
        """Read all mails anew."""
        fresh = read_letters(self.letters, self.refused, self.turn, counted_as=self.counted_as)
        self.inbox = fresh.keeping(self.inbox)

    def count_as(self, letter: Letter, power: str) -> None:
        """Let a mail set aside count as a mail of `power`."""
        self.counted_as[letter] = power
        self.read()

    def settle(self, power: str, guess: Guess, order: Order | None) -> None:
        """Confirm a guess as an order, or open it again (None)."""
        orders = self.inbox.powers[power]
        changed = orders.reopen(guess) if order is None else orders.confirm(guess, order)
        self.inbox = self.inbox.with_power(changed)


def turn_of(session: Session) -> Turn:
    """Return what mails are read for: the turn looked at; addresses are taken out of the names of the players."""
    game = session.game
    addresses = {power: tuple(_ADDRESS.findall(name.lower())) for power, name in game.players.items()}
    return Turn(
        session.position,
        game.name,
        {power: found for power, found in addresses.items() if found},
        due(game, session.turn_index),
    )
