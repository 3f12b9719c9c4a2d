"""A mail handed to the user's mail program: as a mailto address (RFC 6068) or as a draft file (RFC 5322)."""

import re
from email.message import EmailMessage
from email.policy import SMTP
from urllib.parse import quote

from kartentisch.mail.order_mail import OrderMail

# Windows hands about 2,000 characters to a mail program; what is longer is cut without a word.
LONGEST_URL = 1900

_BREAKS = re.compile(r"[\x00-\x1f\x7f\u0085\u2028\u2029]+")


def _one_line(value: str) -> str:
    """Return a header value without anything that could begin a second header."""
    return _BREAKS.sub(" ", value).strip()


def _addresses(value: str) -> list[str]:
    return [one for part in re.split("[,;]", _BREAKS.sub(" ", value)) if (one := part.strip())]


def _quoted(value: str) -> str:
    return quote(value, safe="")


def _url(fields: dict[str, str], to: str, copy_to: str) -> str:
    receivers = ",".join(quote(one, safe="@") for one in _addresses(to))
    if copies := ",".join(quote(one, safe="@") for one in _addresses(copy_to)):
        fields = {"cc": copies, **fields}
    return f"mailto:{receivers}?" + "&".join(f"{name}={value}" for name, value in fields.items())


def mailto_url(mail: OrderMail, to: str, copy_to: str = "") -> str | None:
    """Return the address that opens a ready mail, None when it is too long for some mail programs.

    Then offer `subject_url` with the text in the clipboard, or `eml_bytes`. Blanks are %20, line ends %0D%0A.
    """
    body = "\r\n".join(mail.body.splitlines())
    url = _url({"subject": _quoted(_one_line(mail.subject)), "body": _quoted(body)}, to, copy_to)
    return url if len(url) <= LONGEST_URL else None


def subject_url(mail: OrderMail, to: str, copy_to: str = "") -> str:
    """Return the address that opens a mail with receivers and subject, to paste the text into."""
    return _url({"subject": _quoted(_one_line(mail.subject))}, to, copy_to)


def eml_bytes(mail: OrderMail, to: str, copy_to: str = "") -> bytes:
    """Return the mail as a draft file: unsent, without sender, date and id, which the mail program fills in."""
    message = EmailMessage(policy=SMTP)
    for name, receivers in (("To", _addresses(to)), ("Cc", _addresses(copy_to))):
        if receivers:
            message[name] = ", ".join(receivers)
    message["Subject"] = _one_line(mail.subject)
    message["X-Unsent"] = "1"
    message.set_content(mail.body + "\n", charset="utf-8", cte="quoted-printable")
    return message.as_bytes()
