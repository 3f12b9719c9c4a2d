"""A power's order sheet as a mail: what a game master reads, written so that it can be read in one way only."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from msgspec.structs import fields, replace

from kartentisch.geo import coast_of, province_of
from kartentisch.judge.adjustments import builds_possible, due
from kartentisch.mail.heads import date_text, phase_words
from kartentisch.orders import Build, Convert, Disband, Hold, Order, Remove, UnitOrder, Unreadable, Waive
from kartentisch.orders import rise as rising
from kartentisch.orders.reading import read_orders
from kartentisch.orders.writing import write_order
from kartentisch.rules import ADJUSTMENT, MOVEMENT, RETREAT, Dislodged, Position
from kartentisch.words import ntext, text


@dataclass(frozen=True, slots=True)
class OrderMail:
    """A mail with orders: subject, body (lines parted by \\n, none at the end), ASCII file name, the orders meant."""

    subject: str
    body: str
    file_name: str
    orders: tuple[Order, ...] = ()


@dataclass(frozen=True, slots=True)
class Difference:
    """An order that is not read back as it was meant: what was meant (None: nothing), what was read (likewise)."""

    meant: Order | None
    read: Order | None
    written: str = ""


def order_mail(
    position: Position,
    orders: Iterable[Order],
    power: str,
    game_name: str,
    language: str = "de",
    style: str = "ludomaniac",
    *,
    revised: bool = False,
) -> OrderMail:
    """Write the order mail of `power`: its orders as given, then the defaults of units without one, by name.

    `revised`: the subject says that this mail replaces an earlier one.

    Orders of others, and lines nobody can read, are left out. `language` (en, de, ja) is the mail's; `style` one of
    `orders.writing.STYLES`. Raises UnknownLanguageError, UnknownStyleError.
    """
    variant = position.variant
    given = [order for order in orders if order.power == power and not isinstance(order, Unreadable)]
    sheet = (*given, *_defaults(position, power, given))
    name = variant.power_names[power].text(language)
    date = date_text(position.date, language)
    game = " ".join(game_name.split())
    phase = phase_words(position.phase, language, rises=position.variant.rise is not None)
    head = text(language, "Game {name} – {power} – {date}").format(name=game, power=name, date=date)
    lines = [f"{head} – {phase}" if phase else head]
    lines += [write_order(order, variant, style, language) for order in sheet]
    lines.append(_count_line(position, power, len(sheet), language))
    file_name = _file_name((game, name, date), power)
    subject = f"{game} / {name} / {date}"
    if revised:
        subject = f"{subject} {text(language, '(new)')}"
    return OrderMail(subject, "\n".join(lines), file_name, sheet)


def _defaults(position: Position, power: str, given: list[Order]) -> Iterable[Order]:
    """What happens to units without an order, in the order of their places; builds left over are waived."""
    ordered = {order.province for order in given if isinstance(order, UnitOrder)}
    if position.phase == MOVEMENT:
        units = sorted(position.units_of(power), key=lambda unit: unit.place)
        return [Hold(power, unit.kind, unit.place) for unit in units if unit.province not in ordered]
    if position.phase == RETREAT:
        lost = sorted((one for one in position.dislodged if one.unit.power == power), key=lambda one: one.unit.place)
        return [_default(position, one) for one in lost if one.unit.province not in ordered]
    used = [order for order in given if isinstance(order, (Build, Waive))]
    waived = sum(isinstance(order, Waive) for order in used)
    return [Waive(power, waived + n) for n in range(max(builds_possible(position, power) - len(used), 0))]


def _default(position: Position, lost: Dislodged) -> UnitOrder:
    """What becomes of a dislodged unit without an order: it rises on another board, or it is disbanded."""
    unit, plain = lost.unit, rising.default(position, lost)
    if plain:
        return Convert(unit.power, unit.kind, unit.place, (), *plain.split())
    return Disband(unit.power, unit.kind, unit.place)


def _count_line(position: Position, power: str, orders: int, language: str) -> str:
    """Say how many units and orders there are, so that a cut mail is noticed."""
    if position.phase == ADJUSTMENT:
        number = due(position, power)
        if number < 0:
            units = ntext(language, "{count} removal", "{count} removals", -number).format(count=-number)
        else:
            possible = builds_possible(position, power)
            units = ntext(language, "{count} build", "{count} builds", possible).format(count=possible)
    elif position.phase == RETREAT:
        number = sum(lost.unit.power == power for lost in position.dislodged)
        units = ntext(language, "{count} dislodged unit", "{count} dislodged units", number).format(count=number)
    else:
        number = len(position.units_of(power))
        units = ntext(language, "{count} unit", "{count} units", number).format(count=number)
    written = ntext(language, "{count} order", "{count} orders", orders).format(count=orders)
    return text(language, "({units}, {orders})").format(units=units, orders=written)


_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"})


def _ascii(part: str) -> str:
    apart = unicodedata.normalize("NFKD", part.translate(_UMLAUTS))
    return "_".join(re.findall(r"[A-Za-z0-9]+", apart.encode("ascii", "ignore").decode("ascii")))


def _file_name(parts: tuple[str, str, str], power: str) -> str:
    game, name, date = map(_ascii, parts)
    return "_".join(filter(None, (game[:60], name or power, date))) + ".eml"


def order_sheet_text(mail: OrderMail) -> str:
    """Return the mail as a plain text file: subject, an empty line, the body."""
    return f"{mail.subject}\n\n{mail.body}\n"


def read_back(mail: OrderMail, position: Position, power: str) -> tuple[Difference, ...]:
    """Read the written body as a game master would, and return every order that came out differently."""
    read = list(read_orders(mail.body, position, power).orders)
    differences = []
    for meant in mail.orders:
        found = next((order for order in read if _same(meant, order)), None)
        if found is not None:
            read.remove(found)
            continue
        other = next((order for order in read if _unit(order) == _unit(meant)), None)
        if other is not None:
            read.remove(other)
        differences.append(Difference(meant, other, str(meant)))
    differences += [Difference(None, order, str(order)) for order in read]
    return tuple(differences)


def changed_since(sent: str, mail: OrderMail, position: Position, power: str) -> tuple[Difference, ...]:
    """Return what a mail orders otherwise than a text sent before, whatever its language and notation.

    `meant`: the order now (None: no longer ordered), `read`: the one sent.
    """
    return read_back(OrderMail(mail.subject, sent, "", mail.orders), position, power)


def _unit(order: Order) -> tuple[type[Order], str] | str:
    if isinstance(order, UnitOrder) and not isinstance(order, (Build, Remove)):
        return order.province
    return (type(order), order.province if isinstance(order, UnitOrder) else "")


def _same(meant: Order, read: Order) -> bool:
    """Whether an order was read as meant; a kind or coast left open by the sender may have been filled in."""
    if isinstance(meant, Waive) and isinstance(read, Waive):
        return meant.power == read.power
    if type(meant) is not type(read):
        return False
    changes = {}
    for field in fields(meant):
        wished, got = getattr(meant, field.name), getattr(read, field.name)
        open_kind = field.name in ("kind", "other_kind") and wished == "?"
        open_coast = field.name in ("place", "other", "goal") and not coast_of(wished) and province_of(got) == wished
        if open_kind or open_coast:
            changes[field.name] = wished
    return replace(read, **changes) == meant
