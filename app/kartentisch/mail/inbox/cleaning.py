"""The text of a mail made harmless and readable: control characters, transfer codes, damaged letters, soft wraps."""

import quopri
import re
import unicodedata

from kartentisch.mail.inbox.remarks import About, MailRefused, Remark

LONGEST_LINE = 2_000
MOST_LINES = 20_000
MOST_TEXT = 2_000_000

_CODES = re.compile(r"=(?:[0-9A-F]{2}|$)", re.MULTILINE)
_CONTROL = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f]")
_DIRECTION = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")
_DAMAGED = re.compile("[\u00c3\u00c2][\x80-\xbf\u0152-\u0178\u2013-\u203a\u20ac\u2122]|\u00e2\u20ac|\u00e3\u0192")
_QUOTE = re.compile(r"(?:> ?)*")
_WIDE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def clean(text: str, name: str = "") -> tuple[str, tuple[Remark, ...]]:
    """Return a text ready for reading, and what was done to it.

    Control characters and signs that turn the direction of writing are taken out, undecoded quoted-printable is
    decoded, UTF-8 read as Windows-1252 mended, endless lines cut. Raises MailRefused for a text beyond all bounds.
    """
    if len(text) > MOST_TEXT or text.count("\n") > MOST_LINES:
        raise MailRefused(Remark(About.TOO_LARGE, MOST_TEXT // 1_000_000, name))
    remarks: list[Remark] = []
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n")
    if len(_CODES.findall(text)) > 1:
        decoded = _decoded(text)
        if decoded != text:
            text = decoded
            remarks.append(Remark(About.DECODED))
    if _DAMAGED.search(text):
        mended = _mended(text)
        if mended != text:
            text = mended
            remarks.append(Remark(About.MENDED))
    text, found = _CONTROL.subn("", text)
    if found:
        remarks.append(Remark(About.CONTROL, found))
    turned = len(_TURNS.findall(text))
    text = _DIRECTION.sub("", text)
    if turned:
        remarks.append(Remark(About.HIDDEN_DIRECTION, turned))
    lines = text.split("\n")
    cut = sum(len(line) > LONGEST_LINE for line in lines)
    if cut:
        lines = [line[:LONGEST_LINE] for line in lines]
        remarks.append(Remark(About.LONG_LINE, cut))
    return "\n".join(_composed(line) for line in lines), tuple(remarks)


def _composed(line: str) -> str:
    """Letters and their accents in one sign; piles of accents, as a joke or an attack, are flattened."""
    if line.isascii():
        return line
    return re.sub("[\u0300-\u036f]{2,}", "", unicodedata.normalize("NFC", line))


def _decoded(text: str) -> str:
    """Decode quoted-printable that was never decoded; the text as it was when the codes make no letters."""
    if not text.isascii():
        # Somebody typed real letters too: the lines are decoded one by one by the reader of orders.
        return text
    raw = quopri.decodestring(text.encode("ascii"))
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


def _mended(text: str) -> str:
    """Undo UTF-8 read as Windows-1252, line by line, once or twice."""
    return "\n".join(_mended_line(line) for line in text.split("\n"))


def _mended_line(line: str) -> str:
    for _ in range(2):
        if not _DAMAGED.search(line):
            return line
        try:
            better = b"".join(_byte(letter) for letter in line).decode("utf-8")
        except UnicodeError:
            return line
        if _WIDE.search(line) or len(better) >= len(line):
            return line
        line = better
    return line


def _byte(letter: str) -> bytes:
    """Return the byte a letter was; Windows-1252 has five bytes without a letter, which stay what they are."""
    try:
        return letter.encode("cp1252")
    except UnicodeEncodeError:
        return letter.encode("latin-1")


def unwrapped(text: str, *, delete_blank: bool) -> str:
    """Join the soft lines of a format=flowed text (RFC 3676). `delete_blank`: the parameter delsp=yes."""
    lines: list[str] = []
    depths: list[int] = []
    soft = False
    for line in text.replace("\r\n", "\n").split("\n"):
        marks = _QUOTE.match(line)
        prefix = marks[0].rstrip(" ") if marks is not None else ""
        depth = prefix.count(">")
        content = line[len(prefix) :]
        content = content.removeprefix(" ")
        signature = content == "-- "
        if soft and not signature and depths[-1] == depth:
            lines[-1] += content
        else:
            lines.append(("> " * depth) + content)
            depths.append(depth)
        soft = content.endswith(" ") and not signature
        if soft and delete_blank:
            lines[-1] = lines[-1][:-1]
    return "\n".join(lines)
