"""The build of a wheel: variants and resources travel inside the package, the catalogues compiled."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# What only developers need.
LEFT_OUT = ("resources/maps/builder", "resources/maps/sources", "resources/locale/fragments")


def compile_catalogue(source: Path, goal: Path) -> None:
    """Write the catalogue `source` (.po) to `goal` (.mo), whose folder is made."""
    with source.open("rb") as stream:
        catalogue = read_po(stream, locale=source.parts[-3])
    goal.parent.mkdir(parents=True, exist_ok=True)
    with goal.open("wb") as stream:
        write_mo(stream, catalogue)


def data_files(root: Path) -> Iterator[Path]:
    """Yield the files below `variants` and `resources` that the program reads, relative to `root`, in order."""
    for folder in ("variants", "resources"):
        for file in sorted((root / folder).rglob("*")):
            path = file.relative_to(root)
            hidden = any(part.startswith((".", "__pycache__")) for part in path.parts)
            left_out = any(path.is_relative_to(folder) for folder in LEFT_OUT)
            if file.is_file() and not hidden and not left_out and path.suffix not in {".po", ".mo"}:
                yield path


class DataHook(BuildHookInterface[Any]):
    """Adds `kartentisch/data` to a wheel; an editable installation finds its data in the checkout."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the data files for the wheel, and compile the catalogues into a folder of their own."""
        self._compiled = Path(tempfile.mkdtemp(prefix="kartentisch-catalogues-"))
        if version == "editable":
            return
        root = Path(self.root)
        include: dict[str, str] = build_data["force_include"]
        for path in data_files(root):
            include[str(root / path)] = f"kartentisch/data/{path.as_posix()}"
        for source in sorted((root / "resources" / "locale").glob("*/LC_MESSAGES/*.po")):
            path = source.relative_to(root).with_suffix(".mo")
            compile_catalogue(source, self._compiled / path)
            include[str(self._compiled / path)] = f"kartentisch/data/{path.as_posix()}"
        stamp = os.environ.get("KARTENTISCH_BUILT", "")  # packaging/stamp.py: commit and day
        if stamp:
            (self._compiled / "built.txt").write_text(stamp + "\n", "utf-8")
            include[str(self._compiled / "built.txt")] = "kartentisch/data/built.txt"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Throw the compiled catalogues away: they are in the wheel."""
        shutil.rmtree(self._compiled)
