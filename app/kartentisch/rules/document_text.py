"""The text of a document: strict JSON, with a limit, and no name given twice."""

import json
from typing import Any, NoReturn

from kartentisch.rules.errors import DocumentFault
from kartentisch.words import _

LIMIT = 10_000_000


def parse_document(text: str | bytes) -> Any:
    """Return what a JSON text says; DocumentFault("document", …) for anything that is not plain JSON.

    Refused: more than `LIMIT` characters, bytes that are no UTF-8, nesting beyond reason, names given twice in one
    object, and numbers JSON does not know.
    """
    if len(text) > LIMIT:
        raise DocumentFault("document", _("too long: at most {limit} characters").format(limit=LIMIT))
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        return json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_object, parse_constant=_no_number)
    except UnicodeDecodeError as error:
        raise DocumentFault("document", _("no UTF-8 text")) from error
    except RecursionError as error:
        raise DocumentFault("document", _("nested beyond reason")) from error
    except json.JSONDecodeError as error:
        told = _("no JSON: {why} in line {line}, column {column}")
        message = told.format(why=error.msg, line=error.lineno, column=error.colno)
        raise DocumentFault("document", message) from error
    except ValueError as error:
        # A whole number with thousands of digits.
        raise DocumentFault("document", _("a number without bounds")) from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _value in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise DocumentFault(twice[:80], _("given twice"))
    return found


def _no_number(text: str) -> NoReturn:
    raise DocumentFault("document", _("{number} is no number of JSON").format(number=text))
