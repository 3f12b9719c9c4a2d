"""What may be written after `kartentisch`."""

import argparse
import re
from enum import StrEnum
from pathlib import Path

from kartentisch import __version__
from kartentisch.words import LANGUAGES, _

_SIZE = re.compile(r"(\d{2,5})[xX×](\d{2,5})", re.ASCII)
_LARGEST = 20_000


class Command(StrEnum):
    """The commands; without any the window opens."""

    ADJUDICATE = "adjudicate"
    CHECK = "check"
    REPORT = "report"
    MAIL = "mail"
    RISK = "risk"
    PICTURE = "picture"
    MAP = "map"


def window_parser() -> argparse.ArgumentParser:
    """Return the parser of a command line without a command."""
    parser = argparse.ArgumentParser(
        prog="kartentisch",
        description=_("Open the window, with a game if a file is named."),
        epilog=_("Commands: {commands}. Each tells more with --help.").format(commands=", ".join(Command)),
        allow_abbrev=False,
    )
    parser.add_argument("file", metavar="FILE", nargs="?", help=_("a game to open"))
    parser.add_argument("--version", action="version", version=f"Kartentisch {__version__}")
    parser.add_argument(
        "--time-start",
        metavar="VARIANT",
        help=_("print the milliseconds from the start to the first painted map, and quit"),
    )
    return parser


def commands_parser() -> argparse.ArgumentParser:
    """Return the parser of the commands."""
    parser = argparse.ArgumentParser(prog="kartentisch", allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", required=True)

    judged = commands.add_parser(Command.ADJUDICATE, help=_("judge positions with orders"), allow_abbrev=False)
    judged.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        help=_("a JSON object; with .jsonl one on each line; - reads standard input"),
    )
    judged.add_argument(
        "--trace", action="store_true", help=_("tell on standard error how each decision of the moves came about")
    )

    checked = commands.add_parser(Command.CHECK, help=_("check a variant and its map"), allow_abbrev=False)
    checked.add_argument("variant", metavar="VARIANT", help=_("the id of a variant or the path of its folder"))
    checked.add_argument("--rulings", action="store_true", help=_("list the rulings with their values"))

    report = commands.add_parser(Command.REPORT, help=_("print the report of a game"), allow_abbrev=False)
    report.add_argument("file", metavar="FILE", type=Path, help=_("a game"))
    report.add_argument("--language", choices=LANGUAGES, help=_("the language written in"))

    mail = commands.add_parser(Command.MAIL, help=_("print the orders of a power as a mail"), allow_abbrev=False)
    mail.add_argument("file", metavar="FILE", type=Path, help=_("a game"))
    mail.add_argument("--power", metavar="RUS", required=True, help=_("the power whose orders are written"))
    mail.add_argument("--language", choices=LANGUAGES, help=_("the language written in"))

    _add_risk(commands)

    picture = commands.add_parser(Command.PICTURE, help=_("draw the map with units and orders"), allow_abbrev=False)
    picture.add_argument("source", metavar="FILE|VARIANT", help=_("a game, or the id of a variant"))
    picture.add_argument("-o", "--output", metavar="OUT", type=Path, required=True, help=_("a .png, .svg or .pdf file"))
    picture.add_argument("--size", metavar="WxH", type=_size, help=_("width and height, such as 1600x1000"))
    picture.add_argument(
        "--scale", metavar="N", type=float, default=1.0, help=_("a .png so many times as large, lines and letters too")
    )
    picture.add_argument("--page", choices=("A4", "A3"), help=_("a .pdf page with title, date and the powers"))
    picture.add_argument("--theme", metavar="NAME", help=_("the colours: light, dark and others"))
    picture.add_argument("--patterns", action="store_true", help=_("patterns over the colours of the powers"))
    picture.add_argument(
        "--units", choices=("tokens", "figures"), default="tokens", help=_("how units are drawn; figures need room")
    )
    picture.add_argument("--language", choices=LANGUAGES, help=_("the language of the names"))
    picture.add_argument("--window", action="store_true", help=_("the whole main window, as a user sees it"))

    drawn = commands.add_parser(
        Command.MAP, help=_("list provinces and touching pairs of an SVG map drawn elsewhere"), allow_abbrev=False
    )
    drawn.add_argument("file", metavar="FILE", type=Path, help=_("an .svg file"))
    drawn.add_argument("--save", metavar="FOLDER", type=Path, help=_("write the start of a variant into this folder"))
    drawn.add_argument(
        "--snap",
        metavar="N",
        type=_snap,
        default=3.0,
        help=_("how near borders lie that are one, where the map is 4000 wide"),
    )
    return parser


def _add_risk(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    risk = commands.add_parser(
        Command.RISK, help=_("tell which orders of a power hold whatever the others do"), allow_abbrev=False
    )
    risk.add_argument("file", metavar="FILE", type=Path, help=_("a game"))
    risk.add_argument("--power", metavar="RUS", required=True, help=_("the power whose plan is looked at"))
    risk.add_argument(
        "--allied",
        metavar="POWER",
        action="append",
        default=[],
        help=_("a power whose orders are taken as given; may be repeated"),
    )
    risk.add_argument(
        "--neutral",
        metavar="POWER",
        action="append",
        default=[],
        help=_("a power that helps no other; may be repeated"),
    )
    risk.add_argument("--seconds", metavar="N", type=_seconds, default=10.0, help=_("how long is looked, in seconds"))
    risk.add_argument("--improve", action="store_true", help=_("also name own orders that would make the others safe"))
    risk.add_argument("--json", action="store_true", help=_("print one JSON object instead of sentences"))
    risk.add_argument("--language", choices=LANGUAGES, help=_("the language written in"))


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 1e9:
        raise argparse.ArgumentTypeError(_("a number of seconds above 0 was expected"))
    return seconds


def _snap(text: str) -> float:
    try:
        snap = float(text)
    except ValueError:
        snap = -1.0
    if not 0.2 <= snap <= 20:
        raise argparse.ArgumentTypeError(_("a number from 0.2 to 20 was expected"))
    return snap


def _size(text: str) -> tuple[int, int]:
    match = _SIZE.fullmatch(text)
    if match is None or max(int(match[1]), int(match[2])) > _LARGEST:
        raise argparse.ArgumentTypeError(_("width and height were expected, such as 1600x1000"))
    return int(match[1]), int(match[2])
