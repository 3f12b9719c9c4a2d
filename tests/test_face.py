"""The face of the library: what `import kartentisch as kt` offers, loaded when it is asked for."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import kartentisch as kt

APP = Path(__file__).parents[1] / "app"


@pytest.mark.parametrize("name", kt.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(kt, name) is not None
    assert name in dir(kt)


def test_an_unknown_name_is_told() -> None:
    with pytest.raises(AttributeError, match="no_such_thing"):
        kt.no_such_thing  # noqa: B018 (the look-up is what is tested)


def test_nothing_is_loaded_before_it_is_used() -> None:
    code = "import sys, kartentisch; print([m for m in sys.modules if m.startswith('kartentisch.')])"
    env = {**os.environ, "PYTHONPATH": str(APP)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=env, check=True, text=True)
    assert done.stdout == "['kartentisch.late']\n"


def test_from_a_variant_to_sentences() -> None:
    """The lines of the package's own description."""
    variant = kt.load_variant("colonial")
    position = variant.start()
    sheet = kt.read_orders("A MOS-TSR-IRK\nA VLA S A MOS-IRK", position, power="RUS")
    outcome = kt.adjudicate(position, sheet.orders)
    assert [str(verdict.result) for verdict in outcome.verdicts.values()][:2] == ["ok", "ok"]
    assert outcome.position.date == kt.Date(1872)
    assert all(outcome.explain("de"))
    assert kt.judge_document(position.document(sheet.orders))["next"] == outcome.position.document()
    assert kt.read_position(position.document(sheet.orders)) == (position, sheet.orders)
