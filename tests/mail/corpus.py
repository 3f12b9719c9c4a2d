"""The corpus of sixty mails in tests/data/mail_corpus: how a reader does on it."""

import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from msgspec import structs

from kartentisch.judge.document import read_position
from kartentisch.mail.inbox import Inbox, Turn, letters_of, read_mailbox
from kartentisch.orders import Move, Order
from kartentisch.orders.reading import read_orders
from kartentisch.rules import Position, load_variant

CORPUS = Path(__file__).parents[1] / "data" / "mail_corpus"


@dataclass(frozen=True)
class Answer:
    """A mail and what is right about it; orders without the wish for a convoy."""

    file: str
    position: Position
    power: str
    orders: tuple[Order, ...]
    guessed: tuple[Order, ...]

    def inbox(self) -> Inbox:
        """The mail as a game master reads it who knows the addresses of the players."""
        path = CORPUS / self.file
        senders = tuple(letter.sender for letter in letters_of(path)[0] if letter.sender)
        return read_mailbox(path, Turn(self.position, addresses={self.power: senders}))


@dataclass(frozen=True)
class Found:
    """What came out of a mail: orders accepted and guessed (all powers), and those meant that are among neither."""

    answer: Answer
    accepted: tuple[Order, ...]
    guessed: tuple[Order, ...]

    @property
    def wrong(self) -> tuple[Order, ...]:
        """Orders taken for sure that the mail does not order."""
        return tuple(order for order in self.accepted if order not in self.answer.orders)

    @property
    def lost(self) -> tuple[Order, ...]:
        """Orders of the mail that are neither accepted nor proposed."""
        return tuple(one for one in self.answer.orders if one not in self.accepted and one not in self.guessed)

    @property
    def asked(self) -> tuple[Order, ...]:
        """Orders that are asked for although nothing is unsure about them."""
        sure = (one for one in self.answer.orders if one not in self.answer.guessed)
        return tuple(one for one in sure if one not in self.accepted and one in self.guessed)


def plain(order: Order) -> Order:
    """An order without the wish for a convoy and its route."""
    return structs.replace(order, via=False, route=()) if isinstance(order, Move) else order


def answers() -> Iterator[Answer]:
    """Every mail of the corpus with its frozen answer."""
    for entry in tomllib.loads((CORPUS / "answers.toml").read_text("utf-8"))["mail"]:
        position = _position(entry["variant"], entry["position"])
        power = entry["power"]
        orders = _orders(entry["orders"], position, power)
        guessed = _orders(entry.get("guessed", ()), position, power)
        yield Answer(entry["file"], position, power, orders, guessed)


def find(answer: Answer) -> Found:
    """Read a mail."""
    inbox = answer.inbox()
    accepted = [plain(order) for one in inbox.powers.values() for order in one.understood]
    guessed = [plain(guess.order) for one in inbox.powers.values() for guess in one.guessed]
    return Found(answer, tuple(accepted), tuple(guessed))


def _position(variant: str, name: str) -> Position:
    if name == "start":
        return load_variant(variant).start()
    path = CORPUS / name if name.endswith(".json") else CORPUS / "positions" / f"{name}.json"
    return read_position(json.loads(path.read_text("utf-8")))[0]


def _orders(texts: list[str], position: Position, power: str) -> tuple[Order, ...]:
    """Canonical texts as orders; each must be one."""
    orders = read_orders("\n".join(texts), position, power).orders
    if len(orders) != len(texts):
        raise ValueError(texts)
    return tuple(map(plain, orders))
