"""Where mails come from: files, folders, mailboxes, pasted text."""

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from kartentisch.mail.inbox.cleaning import clean
from kartentisch.mail.inbox.history import HEAD_LINE, NAMES, blocks
from kartentisch.mail.inbox.html_text import TooDeepError, html_text
from kartentisch.mail.inbox.letters import LARGEST, Letter, decoded, guessed, letter_of_bytes
from kartentisch.mail.inbox.moments import sent_at
from kartentisch.mail.inbox.remarks import About, MailRefused, Remark

MOST_FILES = 500
MOST_LETTERS = 2_000
LARGEST_MAILBOX = 100_000_000

_FROM_LINE = re.compile(rb"(?:^|(?<=\n))From \S[^\n]*\d{4}[^\n]*\n")
_HEADERS = re.compile(rb"\A(?:[A-Za-z][A-Za-z0-9-]{1,60}:[^\n]*\n(?:[ \t][^\n]*\n)*){2,}", re.MULTILINE)
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def letters_of(source: str | Path | Iterable[Path]) -> tuple[list[Letter], list[Remark]]:
    """Return the mails of a pasted text (str) or of files and folders (paths), and what was refused.

    Files: .eml, .mbox, .txt, .html and what looks like one of them. Nothing raises: what cannot be read is a remark.
    """
    if isinstance(source, str):
        try:
            return letters_of_text(source), []
        except MailRefused as refused:
            return [], [refused.remark]
    paths = [source] if isinstance(source, Path) else list(source)
    letters: list[Letter] = []
    refusals: list[Remark] = []
    for count, path in enumerate(_files(paths)):
        if count >= MOST_FILES or len(letters) >= MOST_LETTERS:
            refusals.append(Remark(About.TOO_MANY, MOST_FILES, path.parent.name))
            break
        try:
            letters += _letters_of_file(path, refusals)
        except MailRefused as refused:
            refusals.append(refused.remark)
        except OSError:
            refusals.append(Remark(About.NOT_FOUND, name=path.name))
    return letters, refusals


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield files by name; those of folders too, hidden ones left out, links to folders not followed."""
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        for folder, folders, names in os.walk(path):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            yield from (Path(folder, name) for name in sorted(names) if not name.startswith("."))


def _letters_of_file(path: Path, refusals: list[Remark]) -> list[Letter]:
    name = path.name
    size = path.stat().st_size
    if not path.is_file():
        raise MailRefused(Remark(About.NOT_TEXT, name=name))
    mailbox = path.suffix.lower() in (".mbox", ".mbx", "") or size > LARGEST
    if size > (LARGEST_MAILBOX if mailbox else LARGEST):
        raise MailRefused(Remark(About.TOO_LARGE, (LARGEST_MAILBOX if mailbox else LARGEST) // 1_000_000, name))
    data = path.read_bytes()
    if data.startswith(_OLE):
        raise MailRefused(Remark(About.OUTLOOK, name=name))
    if data.startswith(b"From ") and _FROM_LINE.match(data):
        return list(_mailbox(data, name, refusals))
    if path.suffix.lower() in (".eml", ".mht") or (_HEADERS.match(data) and b"\nReceived:" in b"\n" + data[:20_000]):
        return [letter_of_bytes(data.replace(b"\r\n", b"\n"), name)]
    if b"\0" in data[:4_000] and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise MailRefused(Remark(About.NOT_TEXT, name=name))
    if size > LARGEST:
        raise MailRefused(Remark(About.TOO_LARGE, LARGEST // 1_000_000, name))
    if path.suffix.lower() in (".html", ".htm"):
        return [_html_letter(data, name)]
    return letters_of_text(guessed(data), name)


def _html_letter(data: bytes, name: str) -> Letter:
    found = re.search(rb"charset\s*=\s*[\"']?([\w-]+)", data[:2_000])
    try:
        body, struck, hidden = html_text(decoded(data, found[1].decode("ascii") if found else "")[0])
    except (TooDeepError, RecursionError) as error:
        raise MailRefused(Remark(About.TOO_DEEP, name=name)) from error
    cleaned, remarks = clean(body, name)
    left_out = [Remark(about, n) for about, n in ((About.STRUCK, struck), (About.INVISIBLE, hidden)) if n]
    return Letter(cleaned, source=name, remarks=(*left_out, *remarks))


def _mailbox(data: bytes, name: str, refusals: list[Remark]) -> Iterator[Letter]:
    """Yield the mails of a mailbox file (mboxrd: lines "From " of a text have a ">" in front)."""
    data = data.replace(b"\r\n", b"\n")
    starts = [found for found in _FROM_LINE.finditer(data) if found.start() == 0 or data[found.start() - 2] == 10]
    for number, found in enumerate(starts):
        if number >= MOST_LETTERS:
            refusals.append(Remark(About.TOO_MANY, MOST_LETTERS, name))
            return
        end = starts[number + 1].start() if number + 1 < len(starts) else len(data)
        raw = re.sub(rb"^>(>*From )", rb"\1", data[found.end() : end], flags=re.MULTILINE)
        try:
            yield letter_of_bytes(raw, f"{name} {number + 1}")
        except MailRefused as refused:
            refusals.append(refused.remark)


def letters_of_text(text: str, source: str = "") -> list[Letter]:
    """Return the mails of a text that was pasted or saved: several when it has several blocks of header lines.

    Older mails below a newer one are its history and no mails of their own. Raises MailRefused.
    """
    text, remarks = clean(text, source)
    lines = text.split("\n")
    starts = blocks(lines)
    if not starts or any(line.strip() for line in lines[: starts[0]]):
        return [Letter(text, source=source, remarks=remarks)]
    letters: list[Letter] = []
    history = 0
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        letter = _headed(lines[start:end], source, remarks)
        before = letters[-1] if letters else None
        if before is not None and before.sent and (letter.sent is None or letter.sent < before.sent):
            history += 1
            continue
        letters.append(letter)
    if history:
        last = letters[-1]
        more = (*last.remarks, Remark(About.HISTORY, history))
        letters[-1] = Letter(last.text, last.subject, last.sender, last.sent, source, more)
    return letters


def _headed(lines: list[str], source: str, remarks: tuple[Remark, ...]) -> Letter:
    values: dict[str, str] = {}
    at = 0
    while at < len(lines) and (found := HEAD_LINE.match(lines[at])):
        values.setdefault(NAMES.get(found[1], "other"), found[2].strip())
        at += 1
    address = re.search(r"[\w.+-]+@[\w.-]+", values.get("from", ""))
    return Letter(
        "\n".join(lines[at:]).strip("\n"),
        values.get("subject", ""),
        address[0].lower() if address else "",
        sent_at(values.get("date", "")),
        source,
        remarks,
    )
