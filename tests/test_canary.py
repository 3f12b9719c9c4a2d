"""A sound pair of Python and PySide6: one release lost a reference to None with every call that returns nothing."""

import sys

import pytest
from PySide6.QtCore import QObject


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None is immortal from Python 3.12 on: nothing can be lost")
def test_void_calls_keep_the_references_to_none() -> None:
    thing = QObject()
    before = sys.getrefcount(None)
    for _ in range(300):
        thing.setObjectName("canary")
    assert abs(sys.getrefcount(None) - before) < 100
