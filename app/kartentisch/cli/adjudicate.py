"""`kartentisch adjudicate`: documents in, one line of JSON out for each."""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from kartentisch.cli.output import complain, remark, say_json
from kartentisch.rules import DocumentFault
from kartentisch.rules.document_text import LIMIT, parse_document
from kartentisch.words import _, language

if TYPE_CHECKING:
    from kartentisch.judge.recording import Recorder

UNUSABLE = 2


@dataclass(frozen=True, slots=True)
class _Text:
    """A document still to be read: where it stands, and its text."""

    file: str
    line: int
    text: bytes


def run(given: argparse.Namespace) -> int:
    """Judge every document of the files named; 0 when all could be used, else 2."""
    status = 0
    for name in given.files:
        try:
            for text in _texts(name):
                status = max(status, _judge(text, given.trace))
        except BrokenPipeError:
            raise
        except OSError as error:
            fault = DocumentFault("file", error.strerror or str(error))
            status = _refuse(name, 0, fault)
    return status


def _judge(text: _Text, trace: bool) -> int:
    """Judge one document and print the answer; return 0, or 2 if it could not be used."""
    from kartentisch.judge.document import judge_document
    from kartentisch.judge.recording import Recorder

    recorder = Recorder() if trace else None
    try:
        document = parse_document(text.text)
        result: Any = judge_document(document, recorder)
    except DocumentFault as fault:
        return _refuse(text.file, text.line, fault)
    except Exception as error:  # one document must not cost the others their answers
        told = _("an error of this program: {error}").format(error=f"{type(error).__name__}: {error}")
        return _refuse(text.file, text.line, DocumentFault("document", told))
    if recorder is not None:
        _tell(recorder, document)
    say_json(result)
    return 0


def _tell(recorder: "Recorder", document: Any) -> None:
    """Print the steps the judge took, indented by their depth, in the language of the program."""
    from kartentisch.rules.document_reading import document_variant
    from kartentisch.rules.sentences import sentence

    variant = document_variant(document)
    for step in recorder.steps:
        remark("  " * step.depth + sentence(variant, step.reason, language()))


def _refuse(file: str, line: int, fault: DocumentFault) -> int:
    say_json({"error": {"message": fault.message, "field": fault.field, "line": line, "file": file}})
    place = _("{file}, line {line}").format(file=file, line=line) if line else file
    complain(f"{place}: {fault}")
    return UNUSABLE


def _texts(name: str) -> Iterator[_Text]:
    if name == "-":
        yield from _from_stream(sys.stdin.buffer.read())
    elif name.lower().endswith((".jsonl", ".ndjson")):
        with Path(name).open("rb") as file:
            yield from _lines(name, file)
    else:
        with Path(name).open("rb") as file:
            yield _Text(name, 1, file.read(LIMIT + 1))


def _lines(name: str, file: BinaryIO) -> Iterator[_Text]:
    """Yield the lines that are not blank; of one that is too long only its beginning is kept, to be refused."""
    number = 0
    while line := file.readline(LIMIT + 1):
        number += 1
        rest = line
        while rest and not rest.endswith(b"\n") and len(rest) > LIMIT:
            rest = file.readline(LIMIT + 1)
        if line.strip():
            yield _Text(name, number, line)


def _from_stream(data: bytes) -> Iterator[_Text]:
    """Standard input may be one object over several lines, or one on each line: a line that is whole tells."""
    lines = [(number, line) for number, line in enumerate(data.split(b"\n"), 1) if line.strip()]
    if len(lines) > 1 and any(_is_object(line) for _number, line in lines):
        for number, line in lines:
            yield _Text("-", number, line)
    else:
        yield _Text("-", lines[0][0] if lines else 1, data)


def _is_object(line: bytes) -> bool:
    if not line.lstrip(b"\xef\xbb\xbf \t").startswith(b"{"):
        return False
    try:
        return "variant" in parse_document(line)
    except DocumentFault:
        return False
