"""What the inbox says of a power's mail in a few words."""

from kartentisch.mail.inbox import Letter, PowerOrders
from kartentisch.words import _, ngettext


def state_text(orders: PowerOrders) -> str:
    """Return what is open in a power's orders, "complete" where nothing is."""
    if orders.letter is None:
        return _("late") if orders.late else _("no mail")
    if orders.complete:
        return _("complete")
    open_guesses = sum(not guess.confirmed for guess in orders.guessed)
    missing = len(orders.missing) + orders.missing_builds
    doubtful = len(orders.doubtful) - len(orders.double)
    parts = (
        (ngettext("{count} to confirm", "{count} to confirm", open_guesses), open_guesses),
        (ngettext("{count} doubtful", "{count} doubtful", doubtful), doubtful),
        (ngettext("{count} double", "{count} double", len(orders.double)), len(orders.double)),
        (ngettext("{count} missing", "{count} missing", missing), missing),
    )
    return ", ".join(pattern.format(count=count) for pattern, count in parts if count > 0)


def state_colour(orders: PowerOrders) -> str:
    """Return the name of the colour that goes with the state: good, doubtful or bad."""
    if orders.letter is None or orders.doubtful:
        return "bad"
    return "good" if orders.complete else "doubtful"


def letter_title(letter: Letter) -> str:
    """Return what a mail is called in a list: its subject, else its first line, else its file."""
    first = next((line.strip() for line in letter.text.split("\n") if line.strip()), "")
    return letter.subject or first[:60] or letter.source or _("(empty)")


def letter_tip(letter: Letter) -> str:
    """Return sender, moment and file of a mail, as far as they are known."""
    moment = letter.sent.astimezone().strftime("%Y-%m-%d %H:%M") if letter.sent is not None else ""
    return " · ".join(filter(None, (letter.sender, moment, letter.source)))
