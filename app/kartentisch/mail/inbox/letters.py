"""Mails as values: decoded from bytes by the standard library, whatever program wrote them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from email import message_from_bytes
from email.errors import HeaderParseError
from email.header import decode_header, make_header
from email.message import Message
from email.utils import parseaddr

from kartentisch.mail.inbox.cleaning import clean, unwrapped
from kartentisch.mail.inbox.history import with_history_quoted
from kartentisch.mail.inbox.html_text import TooDeepError, html_text
from kartentisch.mail.inbox.moments import sent_at
from kartentisch.mail.inbox.remarks import About, MailRefused, Remark

LARGEST = 8_000_000
_MOST_PARTS = 100
_LONGEST_HEADER = 2_000
_BOUNDARY = re.compile(rb"boundary\s*=|message/rfc822", re.IGNORECASE)
_KANA = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail: its text ready for reading, subject, address of the sender, when it was sent, where it comes from.

    `sent` knows its time zone, or is None; `remarks`: what was cleaned and passed over.
    """

    text: str
    subject: str = ""
    sender: str = ""
    sent: datetime | None = None
    source: str = ""
    remarks: tuple[Remark, ...] = ()


def letter_of_bytes(data: bytes, source: str = "") -> Letter:
    """Decode a mail as it travels (RFC 5322). Raises MailRefused when it is too large, too deep or without text."""
    if len(data) > LARGEST:
        raise MailRefused(Remark(About.TOO_LARGE, LARGEST // 1_000_000, source))
    if len(_BOUNDARY.findall(data)) > _MOST_PARTS:
        raise MailRefused(Remark(About.TOO_DEEP, name=source))
    try:
        message = message_from_bytes(data)
        parts = list(_parts(message))
    except RecursionError as error:
        raise MailRefused(Remark(About.TOO_DEEP, name=source)) from error
    if len(parts) > _MOST_PARTS:
        raise MailRefused(Remark(About.TOO_DEEP, name=source))
    body, remarks = _body(parts, source)
    cleaned, more = clean(body, source)
    if not cleaned.strip():
        raise MailRefused(Remark(About.NO_TEXT, name=source))
    return Letter(
        with_history_quoted(cleaned),
        _header(message, "Subject"),
        parseaddr(_header(message, "From"))[1].lower(),
        sent_at(_header(message, "Date")),
        source,
        (*remarks, *more),
    )


def _header(message: Message, name: str) -> str:
    found = next((str(value) for key, value in message.raw_items() if key.lower() == name.lower()), "")
    raw = found[:_LONGEST_HEADER]
    if not raw.isascii():
        # Bytes where only ASCII may stand; some programs write them all the same.
        raw = guessed(raw.encode("utf-8", "surrogateescape"))
    try:
        value = str(make_header(decode_header(raw)))
    except (HeaderParseError, LookupError, UnicodeError, ValueError):
        value = raw
    value = value.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return " ".join(clean(value)[0].split())


def _parts(message: Message) -> Iterator[Message]:
    """Yield the leaves of a mail; mails attached to it are leaves too."""
    if message.is_multipart() and message.get_content_type() != "message/rfc822":
        for part in message.get_payload():
            if isinstance(part, Message):
                yield from _parts(part)
    else:
        yield message


def _body(parts: list[Message], source: str) -> tuple[str, list[Remark]]:
    """Return the text a reader sees: the plain one, else the one in HTML, else an attached text."""
    plain: list[Message] = []
    html: list[Message] = []
    attached: list[Message] = []
    for part in parts:
        kind = part.get_content_type()
        disposition = str(part.get("Content-Disposition") or "").lower()
        if disposition.startswith("attachment") or kind not in ("text/plain", "text/html"):
            attached.append(part)
        else:
            (plain if kind == "text/plain" else html).append(part)
    remarks: list[Remark] = []
    texts = [_plain(part, remarks) for part in plain]
    body = "\n".join(one for one in texts if one.strip())
    if html and (not body.strip() or _points_to_html(body)):
        body = "\n".join(_from_html(_decoded(part, remarks), source, remarks) for part in html)
    readable = [part for part in attached if part.get_content_type() == "text/plain"]
    if not body.strip() and readable:
        body = "\n".join(_plain(part, remarks) for part in readable)
        attached = [part for part in attached if part not in readable]
    if not body.strip():
        raise MailRefused(Remark(About.NO_TEXT, name=source))
    if attached:
        remarks.append(Remark(About.ATTACHED, len(attached)))
    return body, remarks


def _points_to_html(body: str) -> bool:
    """Whether the plain text only says that there is another one."""
    return len(body) < 400 and "html" in body.lower() and not re.search(r"\s[-–>→]+\s?\w", body)


def _from_html(source: str, name: str, remarks: list[Remark]) -> str:
    try:
        body, struck, hidden = html_text(source)
    except (TooDeepError, RecursionError) as error:
        raise MailRefused(Remark(About.TOO_DEEP, name=name)) from error
    if struck:
        remarks.append(Remark(About.STRUCK, struck))
    if hidden:
        remarks.append(Remark(About.INVISIBLE, hidden))
    return body


def _plain(part: Message, remarks: list[Remark]) -> str:
    body = _decoded(part, remarks)
    if str(part.get_param("format") or "").lower() == "flowed":
        return unwrapped(body, delete_blank=str(part.get_param("delsp") or "").lower() == "yes")
    return body


def _decoded(part: Message, remarks: list[Remark]) -> str:
    payload = part.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    charset = str(part.get_content_charset() or "")
    body, right = decoded(data, charset)
    if not right:
        remarks.append(Remark(About.BAD_CHARSET, name=charset))
    return body


_WIDER = {
    "iso-8859-1": "cp1252",
    "latin-1": "cp1252",
    "us-ascii": "",
    "ascii": "",
    "shift_jis": "cp932",
    "sjis": "cp932",
}


def decoded(data: bytes, charset: str = "") -> tuple[str, bool]:
    """Decode bytes by the charset named, else by what they look like; whether the charset was right."""
    named = _WIDER.get(charset.lower(), charset.lower())
    if named:
        try:
            return data.decode(named), True
        except (LookupError, UnicodeDecodeError):
            return guessed(data), False
    return guessed(data), True


def guessed(data: bytes) -> str:
    """Decode bytes whose charset nobody named: marks in front, UTF-8, the Japanese sets, Windows-1252 at last."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        body = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    else:
        return data.decode("iso2022_jp", "replace") if b"\x1b$" in data else body
    for charset in ("cp932", "euc_jp"):
        try:
            body = data.decode(charset)
        except UnicodeDecodeError:
            continue
        wide = sum(letter > "\x7f" for letter in body)
        halfwidth = sum("\uff61" <= letter <= "\uff9f" for letter in body)
        if len(_KANA.findall(body)) > 0.7 * wide and halfwidth < 0.1 * wide:
            return body
    return data.decode("cp1252", "replace")
