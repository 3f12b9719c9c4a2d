"""Older mails in the body of a newer one: found by the lines mail programs write above them."""

import re

HEAD_LINE = re.compile(
    r"(Von|From|差出人|Gesendet|Sent|Datum|Date|日時|送信日時|An|To|宛先|Cc|Betreff|Subject|件名)\s*[:：]\s*(.*)"
)
NAMES = {
    **dict.fromkeys(("Von", "From", "差出人"), "from"),
    **dict.fromkeys(("Gesendet", "Sent", "Datum", "Date", "日時", "送信日時"), "date"),
    **dict.fromkeys(("Betreff", "Subject", "件名"), "subject"),
}


def blocks(lines: list[str]) -> list[int]:
    """Return where blocks of at least two header lines begin, after an empty line or at the beginning."""
    starts = []
    at = 0
    while at < len(lines):
        end = at
        names = set()
        while end < len(lines) and (found := HEAD_LINE.match(lines[end])):
            names.add(NAMES.get(found[1], "other"))
            end += 1
        if end - at > 1 and {"from", "subject"} & names and (at == 0 or not lines[at - 1].strip()):
            starts.append(at)
        at = max(end, at + 1)
    return starts


def with_history_quoted(text: str) -> str:
    """Return a text with what stands below the head of an older mail quoted, so that it is no order of this one."""
    lines = text.split("\n")
    start = next((at for at in blocks(lines) if any(line.strip() for line in lines[:at])), len(lines))
    return "\n".join([*lines[:start], *(f"> {line}" for line in lines[start:])])
