"""Which command is meant, and how every command ends: 0, 2 with a message, never a traceback."""

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence

from kartentisch import words
from kartentisch.cli.arguments import Command, commands_parser, window_parser
from kartentisch.cli.output import complain, make_safe
from kartentisch.rules import KartentischError
from kartentisch.words import _

UNUSABLE = 2
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line with the arguments of the program, or with `argv`; return the exit status."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    make_safe()
    words.set_language(words.system_language())
    try:
        status = _dispatch(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read has seen enough. Python would complain once more when it closes the stream.
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def desk() -> int:
    """Open the window from the desktop: the file to open is the only argument."""
    return main()


def _dispatch(arguments: list[str]) -> int:
    try:
        if arguments and arguments[0] in set(Command):
            return _command(commands_parser().parse_args(arguments))
        given = window_parser().parse_args(arguments)
        from kartentisch.cli import pictures

        if given.time_start:
            return pictures.run_time_start(given)
        return pictures.run_window(given)
    except SystemExit as end:
        # argparse has printed its help (0) or its complaint (2).
        return end.code if isinstance(end.code, int) else UNUSABLE
    except KartentischError as fault:
        complain(str(fault))
        return UNUSABLE
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        complain(_("{path}: {why}").format(path=error.filename or "", why=error.strerror or error))
        return UNUSABLE


def _command(given: argparse.Namespace) -> int:
    """Run one command; each loads only what it needs."""
    match given.command:
        case Command.ADJUDICATE:
            from kartentisch.cli import adjudicate

            return adjudicate.run(given)
        case Command.CHECK:
            from kartentisch.cli import check

            return check.run(given)
        case Command.PICTURE:
            from kartentisch.cli import pictures

            return pictures.run_picture(given)
        case Command.MAP:
            from kartentisch.cli import maps

            return maps.run(given)
        case Command.MAIL:
            from kartentisch.cli import mails

            return mails.run_mail(given)
        case Command.RISK:
            from kartentisch.cli import risks

            return risks.run(given)
        case _:
            from kartentisch.cli import mails

            return mails.run_report(given)
