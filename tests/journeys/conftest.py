"""The window of a journey, driven by the same hand as the tests of order entry."""

from tests.gui.entry.conftest import table

__all__ = ["table"]
