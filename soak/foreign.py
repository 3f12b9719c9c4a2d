"""Spoilt and hostile input from elsewhere: drawings, variant folders, mails, pasted text, position documents."""

import json
import random
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from kartentisch import shelf
from kartentisch.draw.contract import read_map
from kartentisch.draw.faults import MapFault
from kartentisch.draw.foreign import open_drawing
from kartentisch.judge.document import judge_document
from kartentisch.mail.inbox import Turn, read_mailbox
from kartentisch.orders.reading import read_orders
from kartentisch.rules import DocumentFault, KartentischError, VariantFault, load_variant
from kartentisch.rules.document_text import parse_document
from soak.games import VARIANTS, chance_order, played
from soak.lines import Line, Tally
from soak.mutation import each, spoil_bytes, spoil_value
from soak.watch import watched

_SLOW = 5.0  # seconds; one drawing of a whole map is allowed a few
_ROOT = Path(__file__).resolve().parent.parent
_TRICKS = (
    '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>',
    '<image href="file:///etc/passwd"/>',
    '<image href="http://example.org/a.png"/>',
    "<script>alert(1)</script>",
    '<use href="#a"/><g id="a"><use href="#a"/></g>',
    '<path id="QQQ" d="M0 0 L 1e400 1e400 Z"/>',
    "<g>" * 3000,
    '<path d="' + "l1 1" * 20_000 + '"/>',
    '<style>@import url("file:///etc/passwd");</style>',
)
_WORDS = (
    "A",
    "F",
    "-",
    "S",
    "H",
    "SC",
    "TSR",
    "VIA",
    "=>",
    "\u202e",
    "\0",
    "９",
    "・",
    "(",
    "/NC",
    "1901",
    "D",
    "W",
    "Z-A",
)


def measure(number: int) -> Iterator[Line]:
    """Read `number` spoilt things in all; a quarter of them texts, a quarter documents, the rest files."""
    kinds: tuple[tuple[str, int, Callable[[random.Random, Path], str]], ...] = (
        ("pasted texts", number // 4, _text),
        ("position documents", number // 4, _document),
        ("mails", number // 4, _mail),
        ("maps by the contract", number // 10, _map),
        ("drawings", number // 20, _drawing),
        ("variant folders", number // 10, _folder),
    )
    for what, times, read in kinds:
        yield from _each(what, times, read)


def _each(what: str, times: int, read: Callable[[random.Random, Path], str]) -> Iterator[Line]:
    tally, slowest = Tally(), 0.0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for seed, chance in each(times, 0, lambda chance: chance):
            began = time.monotonic()
            with watched(folder) as seen:
                try:
                    tally.note(read(chance, folder))
                except Exception as error:  # whatever it is, it must not be
                    tally.fault(f"seed {seed}: {type(error).__name__}: {error}")
            for text in seen:
                tally.fault(f"seed {seed}: {text}")
            took = time.monotonic() - began
            slowest = max(slowest, took)
            if took > _SLOW:
                tally.fault(f"seed {seed}: {took:.1f} s")
    yield from tally.lines(f"{times} spoilt {what}")
    yield Line("the slowest", f"{slowest:.2f} s", slowest <= _SLOW)


def _sheet(chance: random.Random) -> str:
    session = played(chance.choice(VARIANTS), 1, chance.randrange(4))
    lines = []
    for _order in range(chance.randrange(1, 12)):
        lines += [str(order) for order in chance_order(session, chance)]
    words = " ".join(lines).split()
    for _word in range(chance.randrange(12)):
        words.insert(chance.randrange(len(words) + 1), chance.choice(_WORDS))
    text = "\n".join(lines) if chance.random() < 0.3 else " ".join(words)
    return spoil_bytes(text.encode(), chance).decode("utf-8", "replace")


def _text(chance: random.Random, _folder: Path) -> str:
    session = played(chance.choice(VARIANTS), 1, 0)
    power = chance.choice((None, *session.position.powers))
    sheet = read_orders(_sheet(chance), session.position, power)
    return "with problems" if sheet.problems else "without problems"


def _document(chance: random.Random, _folder: Path) -> str:
    session = played(chance.choice(VARIANTS), 1, chance.randrange(3))
    document = session.position.document(session.orders)
    try:
        if chance.random() < 0.3:
            judge_document(parse_document(spoil_bytes(json.dumps(document).encode(), chance)))
        else:
            judge_document(spoil_value(json.loads(json.dumps(document)), chance))
    except DocumentFault as fault:
        return "refused" if str(fault) else "refused without a sentence"
    return "judged"


def _mail(chance: random.Random, folder: Path) -> str:
    session = played(chance.choice(VARIANTS), 1, 0)
    head = "From: a@example.org\nTo: gm@example.org\nSubject: orders\nMIME-Version: 1.0\n"
    kind = chance.choice(("text/plain; charset=utf-8", "text/html; charset=latin-1", "multipart/mixed; boundary=x"))
    name = chance.choice(("../../evil.txt", "/etc/passwd", "a.txt"))
    parts = (
        f'--x\nContent-Type: text/plain\nContent-Disposition: attachment; filename="{name}"\n\n{_sheet(chance)}\n--x--'
    )
    body = parts if kind.startswith("multipart") else _sheet(chance)
    mail = f"{head}Content-Type: {kind}\nContent-Transfer-Encoding: {chance.choice(('8bit', 'base64'))}\n\n{body}"
    path = folder / chance.choice(("a.eml", "a.txt", "a.mbox"))
    path.write_bytes(spoil_bytes(mail.encode("utf-8", "replace"), chance))
    inbox = read_mailbox([path], Turn(session.position, "G 1", {}))
    path.unlink()
    if [one.name for one in folder.iterdir()]:
        raise AssertionError("an attachment was written")
    return "refused" if inbox.refused else "read"


def _svg(chance: random.Random, name: str) -> str:
    text = (shelf.folder("resources") / "maps" / f"{name}.svg").read_text("utf-8")
    if chance.random() < 0.5:
        place = text.index(">", chance.randrange(len(text) - 100)) + 1
        return text[:place] + chance.choice(_TRICKS) + text[place:]
    return spoil_bytes(text.encode(), chance).decode("utf-8", "replace")


def _map(chance: random.Random, _folder: Path) -> str:
    try:
        read_map(_svg(chance, chance.choice(("standard", "centraleurope"))))
    except MapFault as fault:
        return "refused" if fault.sentence() else "refused without a sentence"
    return "read"


def _drawing(chance: random.Random, folder: Path) -> str:
    path = folder / "drawing.svg"
    drawings = sorted((_ROOT / "tests" / "data" / "foreign").glob("*.svg"))
    source = chance.choice(drawings).read_text("utf-8")
    place = source.index(">", chance.randrange(len(source) // 2)) + 1
    spoilt = source[:place] + chance.choice(_TRICKS) + source[place:]
    data = spoilt.encode() if chance.random() < 0.5 else spoil_bytes(source.encode(), chance)
    path.write_bytes(data)
    try:
        open_drawing(path)
    except MapFault as fault:
        return "refused" if fault.sentence() else "refused without a sentence"
    return "read"


def _folder(chance: random.Random, folder: Path) -> str:
    place = folder / "own"
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(shelf.folder("variants") / chance.choice(VARIANTS), place)
    (place / "conftest.py").write_text("raise SystemExit('run')\n")
    spoilt = chance.choice(sorted(path for path in place.iterdir() if path.suffix != ".py"))
    if spoilt.name == "variant.toml" and chance.random() < 0.5:
        text = spoilt.read_text("utf-8")
        trick = chance.choice(
            ("../../../etc/passwd", "/etc/passwd", "~/.ssh/id", "..\\..\\x", "file:///etc/passwd", "x\0")
        )
        lines = text.splitlines()
        tables = [number for number, line in enumerate(lines) if line.endswith('.csv"') or line.startswith("map =")]
        number = chance.choice(tables)
        key = lines[number].partition("=")[0]
        lines[number] = f"{key}= {json.dumps(trick)}"
        spoilt.write_text("\n".join(lines), "utf-8")
    elif chance.random() < 0.2:
        spoilt.unlink()
        spoilt.symlink_to("/etc/passwd")
    else:
        spoilt.write_bytes(spoil_bytes(spoilt.read_bytes(), chance))
    try:
        variant = load_variant(place)
        variant.start()
    except VariantFault as fault:
        return "refused" if str(fault) else "refused without a sentence"
    except KartentischError as fault:
        return f"refused by {type(fault).__name__}"
    return "loaded"
