"""Mails: order sheets for the game master, reports of what was judged. No window."""

from kartentisch.mail.draft import eml_bytes, mailto_url, subject_url
from kartentisch.mail.order_mail import Difference, OrderMail, changed_since, order_mail, order_sheet_text, read_back
from kartentisch.mail.report import report
from kartentisch.mail.report_html import report_html
from kartentisch.mail.report_markdown import report_markdown
from kartentisch.mail.report_parts import ReportParts, report_parts

__all__ = [
    "Difference",
    "OrderMail",
    "ReportParts",
    "changed_since",
    "eml_bytes",
    "mailto_url",
    "order_mail",
    "order_sheet_text",
    "read_back",
    "report",
    "report_html",
    "report_markdown",
    "report_parts",
    "subject_url",
]
