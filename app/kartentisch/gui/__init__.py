"""The window. Nothing of Qt is loaded before it is used."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kartentisch.gui.application import main, time_start
    from kartentisch.gui.pictures import picture
    from kartentisch.gui.window import MainWindow

__all__ = ["MainWindow", "main", "picture", "time_start"]

_HOME = {"MainWindow": "window", "main": "application", "picture": "pictures", "time_start": "application"}
# Once Qt is loaded, its import hook reads the source of every module that follows: what knows no Qt comes first.
_BEFORE_QT = (
    "kartentisch.game.session",
    "kartentisch.draw.figures",
    "kartentisch.draw.kept",
    "kartentisch.draw.labels",
    "kartentisch.draw.layers",
    "kartentisch.draw.names_of",
    "kartentisch.draw.patterns",
    "kartentisch.draw.standing",
    "kartentisch.draw.symbols",
)


def __getattr__(name: str) -> Any:
    """Load what is asked for."""
    if name in __all__:
        for needed in _BEFORE_QT:
            import_module(needed)
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"kartentisch.gui.{_HOME[name]}"), name)
