"""What the user chose and the program remembers: a small readable file, never needed, never trusted."""

import json
import os
import tempfile
from pathlib import Path
from typing import Any

from platformdirs import PlatformDirs

RECENT = 10


class Settings:
    """Values by name, kept in the user's configuration folder. A missing or damaged file gives the defaults."""

    def __init__(self, file: Path | None = None) -> None:
        """Read `file`, by default the one of this user."""
        self.file = file or Path(PlatformDirs("kartentisch", appauthor=False).user_config_dir) / "window.json"
        self._values: dict[str, Any] = {}
        try:
            read = json.loads(self.file.read_text("utf-8"))
            self._values = read if isinstance(read, dict) else {}
        except (OSError, ValueError):
            self._values = {}

    def text(self, name: str, default: str = "") -> str:
        """Return a text."""
        value = self._values.get(name)
        return value if isinstance(value, str) else default

    def numbers(self, name: str) -> list[int]:
        """Return a list of whole numbers, empty when there is none."""
        value = self._values.get(name)
        return [one for one in value if isinstance(one, int)] if isinstance(value, list) else []

    def put(self, name: str, value: Any) -> None:
        """Remember a value; a folder that cannot be written costs the memory only."""
        if self._values.get(name) == value:
            return
        self._values[name] = value
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            handle, beside = tempfile.mkstemp(dir=self.file.parent, prefix=".window")
            with os.fdopen(handle, "w", encoding="utf-8") as stream:
                json.dump(self._values, stream, ensure_ascii=False, indent=1)
            Path(beside).replace(self.file)
        except OSError:
            return

    @property
    def recent(self) -> list[Path]:
        """Games opened last, the newest first."""
        value = self._values.get("recent")
        return [Path(one) for one in value if isinstance(one, str)] if isinstance(value, list) else []

    def add_recent(self, path: Path) -> None:
        """Put a game in front of the list."""
        kept = [str(path), *(str(one) for one in self.recent if one != path)]
        self.put("recent", kept[:RECENT])

    def drop_recent(self, path: Path) -> None:
        """Take a game that is gone out of the list."""
        self.put("recent", [str(one) for one in self.recent if one != path])
