"""Watches what a foreign file makes the program do: files opened elsewhere, programs run, connections made."""

import os
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_FORBIDDEN = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "socket.connect", "ctypes.dlopen")
_roots: tuple[str, ...] | None = None
_seen: list[str] = []
_placed = False


def _hook(event: str, arguments: tuple[object, ...]) -> None:
    if _roots is None:
        return
    if event in _FORBIDDEN:
        _seen.append(f"{event} {arguments!r}"[:200])
    elif event == "open" and isinstance(arguments[0], str | bytes):
        path = os.path.realpath(os.fsdecode(arguments[0]))
        if not path.startswith(_roots):
            _seen.append(f"opened {path}")


@contextmanager
def watched(*allowed: Path) -> Iterator[list[str]]:
    """Collect what happens inside that must not: files opened outside the project, Python and `allowed`."""
    global _roots, _placed  # noqa: PLW0603 - an audit hook stays for good, so it is one for all
    if not _placed:
        sys.addaudithook(_hook)
        _placed = True
    project = Path(__file__).resolve().parent.parent
    python = [sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")]
    homes = [os.environ.get(name, "") for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME")]
    _seen.clear()
    roots = [*map(str, allowed), str(project), *python, *filter(None, homes), "/dev"]
    _roots = tuple(os.path.realpath(one) for one in roots)
    try:
        yield _seen
    finally:
        _roots = None
