"""The core knows no window: it works where there is no Qt at all."""

import subprocess
import sys
from pathlib import Path

import kartentisch

IMPORT_WITHOUT_QT = """
import importlib, sys

class NoQt:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {"PySide6", "shiboken6"}:
            raise ImportError(f"no {name} here")

sys.meta_path.insert(0, NoQt())
for name in sys.argv[1:]:
    importlib.import_module(name)
found = [name for name in sys.modules if name.split(".")[0] in {"PySide6", "shiboken6"}]
sys.exit(f"Qt was imported: {found}" if found else 0)
"""


def core_modules() -> list[str]:
    """Return the names of all modules but those of the window."""
    root = Path(kartentisch.__file__).parent
    paths = (file.relative_to(root.parent).with_suffix("") for file in sorted(root.rglob("*.py")))
    return [
        ".".join(path.parts).removesuffix(".__init__")
        for path in paths
        if path.parts[1] != "gui" and path.name != "__main__"
    ]


def test_everything_but_the_window_imports_without_qt() -> None:
    modules = core_modules()
    assert {"kartentisch", "kartentisch.words", "kartentisch.cli"} <= set(modules)
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_WITHOUT_QT, *modules], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
