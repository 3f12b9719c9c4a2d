"""Opening what a user hands in: a game file, or a position document as a game of its own."""

from pathlib import Path

from kartentisch.game.faults import GameFileFault
from kartentisch.game.session import Session
from kartentisch.rules import DocumentFault
from kartentisch.rules.document_text import LIMIT, parse_document


def open_any(path: str | Path) -> Session:
    """Open a game file; a position document becomes a game that begins there, named after the file, with its orders.

    Raises GameFileFault for what is neither, DocumentFault naming the field of a document with a mistake.
    """
    try:
        return Session.open(path)
    except GameFileFault as fault:
        document = _document(Path(path)) if fault.code == "not-ours" else None
        if document is None:
            raise
    from kartentisch.judge.document import read_position  # the reader of orders is large

    position, orders = read_position(document)
    session = Session.new(position.variant, Path(path).stem, position)
    session.give(*orders)
    return session


def _document(path: Path) -> dict[str, object] | None:
    """The document a file holds, None when it holds something else."""
    try:
        with path.open("rb") as file:
            found = parse_document(file.read(4 * LIMIT + 1))
    except (OSError, DocumentFault):
        return None
    return found if isinstance(found, dict) and "variant" in found and "format" not in found else None
