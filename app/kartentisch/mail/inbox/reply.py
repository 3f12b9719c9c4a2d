"""The answer to a player: what was understood of a mail, in the player's language."""

from collections.abc import Iterator

from kartentisch.mail.heads import date_text, phase_words
from kartentisch.mail.inbox.remarks import remark_text
from kartentisch.mail.inbox.values import PowerOrders, Turn, Why
from kartentisch.orders import Order
from kartentisch.orders.writing import write_order
from kartentisch.rules.sentences import sentence, unit_name
from kartentisch.words import join_list, ntext, text


def reply_text(orders: PowerOrders, turn: Turn, language: str, style: str = "ludomaniac") -> str:
    """Write the reply "as understood" for a power: orders, guesses to confirm, doubts, and what is missing.

    Lines are parted by \\n, the last one ends with it. Raises UnknownLanguageError, UnknownStyleError.
    """
    return "\n".join(_Reply(orders, turn, language, style).lines()) + "\n"


def reply_subject(orders: PowerOrders, turn: Turn, language: str) -> str:
    """Return the subject of the reply: that of the mail answered, or one of our own."""
    if orders.letter is not None and orders.letter.subject:
        subject = orders.letter.subject
        return subject if subject.lower().startswith("re:") else f"Re: {subject}"
    return _head(orders, turn, language)


def _head(orders: PowerOrders, turn: Turn, language: str) -> str:
    name = turn.position.variant.power_names[orders.power].text(language)
    date = date_text(turn.position.date, language)
    game = " ".join(turn.name.split())
    head = text(language, "Game {name} – {power} – {date}").format(name=game, power=name, date=date)
    phase = phase_words(turn.position.phase, language)
    return f"{head} – {phase}" if phase else head


class _Reply:
    def __init__(self, orders: PowerOrders, turn: Turn, language: str, style: str) -> None:
        self._orders = orders
        self._turn = turn
        self._variant = turn.position.variant
        self._language = language
        self._style = style

    def _written(self, order: Order) -> str:
        return write_order(order, self._variant, self._style, self._language)

    def lines(self) -> Iterator[str]:
        orders, language = self._orders, self._language
        yield _head(orders, self._turn, language)
        yield ""
        if orders.letter is None:
            yield text(language, "No mail with orders has come.")
        elif orders.orders:
            yield text(language, "Understood:")
            yield from map(self._written, orders.orders)
        else:
            yield text(language, "No order is certain yet.")
        yield from self._guesses()
        yield from self._doubts()
        yield from self._missing()
        if orders.letter is not None:
            for remark in orders.letter.remarks:
                yield ""
                yield remark_text(remark, language)
        if orders.replaced:
            yield ""
            count = len(orders.replaced)
            yield ntext(
                language, "{count} earlier mail is replaced by this one.", "{count} earlier mails are replaced.", count
            ).format(count=count)
        if orders.late:
            yield ""
            yield text(language, "A mail came after the deadline and does not count.")

    def _guesses(self) -> Iterator[str]:
        open_guesses = [guess for guess in self._orders.guessed if not guess.confirmed]
        if not open_guesses:
            return
        yield ""
        yield text(self._language, "Please confirm (these orders count only then):")
        for guess in open_guesses:
            choices = " / ".join(map(self._written, (guess.order, *guess.others)))
            quoted = text(self._language, "“{words}” – {order}").format(words=guess.words, order=choices)
            yield f"{quoted} ({why_text(guess.why, self._language)})"

    def _doubts(self) -> Iterator[str]:
        if not self._orders.doubtful:
            return
        yield ""
        yield text(self._language, "Not clear or not possible:")
        for problem in self._orders.doubtful:
            why = sentence(self._variant, problem.reason, self._language)
            yield text(self._language, "Line {line}: {words}: {why}").format(
                line=problem.line, words=problem.words, why=why
            )

    def _missing(self) -> Iterator[str]:
        orders = self._orders
        if orders.missing:
            yield ""
            units = join_list(
                self._language, (unit_name(self._variant, unit, self._language, "nom") for unit in orders.missing)
            )
            yield text(self._language, "Without an order: {units}").format(units=units)
        if orders.missing_builds:
            yield ""
            yield ntext(
                self._language,
                "{count} build or removal is not said.",
                "{count} builds or removals are not said.",
                orders.missing_builds,
            ).format(count=orders.missing_builds)


def why_text(why: Why, language: str) -> str:
    """Return why something is a guess, or a mail does not count, in words. Raises UnknownLanguageError."""
    match why:
        case Why.SPELLING:
            return text(language, "not certain from the words")
        case Why.POWER_BY_UNITS:
            return text(language, "the power is not named; the units tell it")
        case Why.POWER_BY_ADDRESS:
            return text(language, "the power is not named; the sender tells it")
        case Why.SENDER_DIFFERS:
            return text(language, "sent from the address of another player")
        case Why.SEASON_OPEN:
            return text(language, "the season is not certain")
        case Why.QUOTED:
            return text(language, "stands in a quoted line only")
        case Why.NOT_ALLOWED:
            return text(language, "not possible here")
        case Why.DOUBLE:
            return text(language, "two different orders for this unit")
        case Why.HEDGED:
            return text(language, "words of doubt in the line")
        case Why.MENTIONED:
            return text(language, "another line says something of this unit too")
        case Why.SENTENCE:
            return text(language, "read out of a sentence")
        case Why.HIDDEN_DIRECTION:
            return text(language, "invisible characters in the mail")
        case Why.LATE:
            return text(language, "after the deadline")
        case Why.OTHER_GAME:
            return text(language, "about another game")
        case Why.OTHER_TURN:
            return text(language, "about another turn")
        case Why.OTHER_PHASE:
            return text(language, "about another phase")
        case Why.NO_POWER:
            return text(language, "no power can be told")
        case Why.NO_ORDERS:
            return text(language, "no orders in it")
    return text(language, "replaced by a later mail")
