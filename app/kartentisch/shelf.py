"""Where the project's own data lie: variants and resources, in a checkout or in an installed wheel."""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def folder(name: str) -> Path:
    """Return the folder `name` ("variants" or "resources") that belongs to this program.

    An installed wheel carries them in `kartentisch/data`; a checkout has them two levels above the package.
    Raises FileNotFoundError when the program was installed without its data.
    """
    for root in (_PACKAGE / "data", _PACKAGE.parent.parent):
        if (root / name).is_dir():
            return root / name
    raise FileNotFoundError(f"no data folder {name!r} beside {_PACKAGE}")


def built() -> str:
    """Return which commit of which day was packed ("bb96265 2026-12-01"), "" in a checkout or a plain wheel."""
    stamp = _PACKAGE / "data" / "built.txt"
    return stamp.read_text("utf-8").strip() if stamp.is_file() else ""
