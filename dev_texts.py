"""For developers: find every text of the source that goes through a translation call of `kartentisch.words`.

The syntax tree is read, not the words of the file: `label.text()` of a widget is never mistaken for `text(…)`, and an
f-string inside a call, which no catalogue can ever contain, is a fault.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

WORDS = "kartentisch.words"
# Call -> the places of its messages: one, or the forms for one and for many.
CALLS = {"_": (0,), "N_": (0,), "ngettext": (0, 1), "text": (1,), "ntext": (1, 2)}


@dataclass(slots=True)
class Texts:
    """What was found: English text -> its form for many (None if it is never counted), and the faults in words."""

    messages: dict[str, str | None] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


class NoTextError(Exception):
    """A translation call whose text cannot stand in a catalogue."""


def find_texts(source: Path) -> Texts:
    """Return the texts of all Python files below `source`, by file name and then as they stand in the file."""
    texts = Texts()
    for file in sorted(source.rglob("*.py")):
        name = file.relative_to(source.parent).as_posix()
        _read(ast.parse(file.read_text("utf-8"), str(file)), name, texts)
    return texts


def _read(tree: ast.Module, file: str, texts: Texts) -> None:
    functions, modules = _imports(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        call = _called(node.func, functions, modules)
        if call is None:
            continue
        place = f"{file}:{node.lineno}"
        try:
            forms = list(_forms(node, call))
        except NoTextError as fault:
            texts.faults.append(f"{place}: {fault}")
            continue
        if forms:
            _keep(forms, place, texts)


def _imports(tree: ast.Module) -> tuple[dict[str, str], set[str]]:
    """Return the names under which a file knows the calls, and those under which it knows the module."""
    functions: dict[str, str] = {}
    modules: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                name = alias.asname or alias.name
                if node.module == WORDS or node.module.startswith(WORDS + "."):
                    functions[name] = alias.name
                elif f"{node.module}.{alias.name}" == WORDS:
                    modules.add(name)
        elif isinstance(node, ast.Import):
            modules.update(alias.asname or alias.name for alias in node.names if alias.name == WORDS)
    return functions, modules


def _called(function: ast.expr, functions: dict[str, str], modules: set[str]) -> str | None:
    """Return which of `CALLS` an expression calls, None if another function."""
    name = None
    if isinstance(function, ast.Name):
        name = functions.get(function.id)
    elif isinstance(function, ast.Attribute) and ast.unparse(function.value) in modules:
        name = function.attr
    return name if name in CALLS else None


def _forms(node: ast.Call, call: str) -> Iterator[str]:
    """Yield the literal messages of a call; none for a plain variable, whose text `N_` marks elsewhere."""
    places = CALLS[call]
    if node.keywords or len(node.args) <= places[-1] or any(isinstance(given, ast.Starred) for given in node.args):
        raise NoTextError(f"{call}(…) takes its texts one by one, without keywords or stars")
    for place in places:
        given = node.args[place]
        if isinstance(given, ast.Constant) and isinstance(given.value, str):
            yield given.value
        elif not isinstance(given, ast.Name | ast.Attribute | ast.Subscript):
            raise NoTextError(f"{call}(…) needs a plain text, not {ast.unparse(given)}")


def _keep(forms: list[str], place: str, texts: Texts) -> None:
    one, many = forms[0], forms[1] if len(forms) == 2 else None
    if not one:
        texts.faults.append(f"{place}: an empty text cannot be translated")
    elif one in texts.messages and texts.messages[one] != many:
        texts.faults.append(f"{place}: {one!r} stands elsewhere with another form for many, or with none")
    else:
        texts.messages[one] = many
