"""Mails: order sheets for the game master, reports of what was judged. No window."""

from kartentisch.mail.draft import eml_bytes, mailto_url, subject_url
from kartentisch.mail.order_mail import Difference, OrderMail, order_mail, order_sheet_text, read_back
from kartentisch.mail.report import report

__all__ = [
    "Difference",
    "OrderMail",
    "eml_bytes",
    "mailto_url",
    "order_mail",
    "order_sheet_text",
    "read_back",
    "report",
    "subject_url",
]
