"""`kartentisch mail` and `kartentisch report`: what the window would send, on standard output."""

import argparse
import sys

from kartentisch.cli.output import complain
from kartentisch.game import Session, open_any
from kartentisch.game.reported import following
from kartentisch.game.standing import points_so_far
from kartentisch.judge import adjudicate
from kartentisch.mail import order_mail, order_sheet_text, read_back, report
from kartentisch.rules.document_places import Places
from kartentisch.words import _, language

UNUSABLE = 2


def run_mail(given: argparse.Namespace) -> int:
    """Print subject and body of the mail with a power's orders, for the turn the game was left at.

    What would not be read back as it was meant is named on standard error, and the status is then 2.
    """
    session = _open(given)
    power = Places(session.game.variant).power(given.power, "--power")
    wishes = {} if given.language is None else {"language": given.language}
    mail = order_mail(session.position, session.orders, power, session.game.name, **wishes)
    sys.stdout.write(order_sheet_text(mail))
    differences = read_back(mail, session.position, power)
    for difference in differences:
        complain(_("{order} would be read differently").format(order=difference.written))
    return UNUSABLE if differences else 0


def run_report(given: argparse.Namespace) -> int:
    """Print the report of the turn the game was left at, or of the last judged one before it.

    The orders of a position document are judged for it.
    """
    session = _open(given)
    judged = [turn for turn in session.game.turns[: session.turn_index + 1] if turn.judged]
    if not judged and session.path is not None:
        complain(_("{path}: no turn of this game has been judged yet").format(path=given.file))
        return UNUSABLE
    turn = judged[-1] if judged else session.turn
    outcome = adjudicate(turn.position, turn.orders)
    index = session.game.turns.index(turn)
    after = following(session.game, index)
    points = points_so_far(session.game.turns[: index + 1], after.position or outcome.position)
    told = report(
        session.game.name,
        outcome,
        given.language or language(),
        points=points,
        after=after.position,
        overruled=after.overruled,
        deadline=after.deadline,
    )
    sys.stdout.write(told)
    return 0


def _open(given: argparse.Namespace) -> Session:
    """Open the game of a command line; what is missing in a damaged one is named. Raises GameFileFault."""
    session = open_any(given.file)
    for remark in session.remarks:
        complain(remark)
    return session
