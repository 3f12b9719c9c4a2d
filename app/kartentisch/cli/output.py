"""Writing to standard output and standard error so that no character and no stream is an obstacle."""

import io
import json
import sys
from typing import Any


def make_safe() -> None:
    """Let characters a stream cannot show be escaped instead of refused."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def say(text: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{text}\n")


def complain(text: str) -> None:
    """Print a line to standard error."""
    sys.stdout.flush()
    sys.stderr.write(f"kartentisch: {text}\n")


def remark(text: str) -> None:
    """Print a line to standard error that is no complaint."""
    sys.stderr.write(f"{text}\n")


def say_json(value: Any) -> None:
    """Print a value as one line of JSON; only a UTF-8 stream gets other letters than ASCII."""
    encoding = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "")
    # Half a surrogate pair would be no UTF-8; escaped it is still JSON.
    text = json.dumps(value, ensure_ascii=encoding != "utf8", separators=(", ", ": "))
    if not text.isascii() and not _encodes(text):
        text = json.dumps(value)
    say(text)


def _encodes(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
