"""Where the files of maps are."""

from pathlib import Path

from kartentisch.shelf import folder


def map_path(map_or_path: str | Path) -> Path:
    """Return where a map's file is: a built-in map by its id, any other by its path."""
    if isinstance(map_or_path, str) and map_or_path.replace("-", "").replace("_", "").isalnum():
        return folder("resources") / "maps" / f"{map_or_path}.svg"
    return Path(map_or_path)
