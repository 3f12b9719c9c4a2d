"""Which state of the project is packed: version, commit, and its time instead of today's."""

import os
import re
import subprocess
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

_VERSION = re.compile(r'^__version__ = "([^"]+)"', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Stamp:
    """`commit`: the short hash, with a plus where files differ from it, "" without a checkout; `seconds`: its time."""

    version: str
    commit: str
    seconds: int

    @property
    def day(self) -> str:
        """The day of the commit, "2026-12-01"."""
        return datetime.fromtimestamp(self.seconds, UTC).date().isoformat()


def read_stamp(root: Path) -> Stamp:
    """Return the stamp of a checkout, or of an unpacked source archive (by the time its package was written)."""
    package = root / "app" / "kartentisch" / "__init__.py"
    found = _VERSION.search(package.read_text("utf-8"))
    if found is None:
        raise ValueError(f"{package} names no version")
    told = _git(root, "log", "-1", "--format=%h %ct").split()
    if len(told) != 2:
        return Stamp(found[1], "", int(package.stat().st_mtime))
    changed = "+" if _git(root, "status", "--porcelain") else ""
    return Stamp(found[1], told[0] + changed, int(told[1]))


def environment(stamp: Stamp) -> dict[str, str]:
    """Return the environment of the tools: fixed time and hashes, no foreign Python paths, the stamp for the wheel."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    fixed = {"SOURCE_DATE_EPOCH": str(stamp.seconds), "PYTHONHASHSEED": "1"}
    return {**plain, **fixed, "KARTENTISCH_BUILT": f"{stamp.commit} {stamp.day}".strip()}


def _git(root: Path, *words: str) -> str:
    if not (root / ".git").exists():
        return ""
    try:
        return subprocess.run(["git", *words], cwd=root, capture_output=True, encoding="utf-8", check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""
