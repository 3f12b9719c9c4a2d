"""Opening what a user hands in: game files, and position documents."""

import json
from pathlib import Path

import pytest

from kartentisch.game import GameFileFault, Session, open_any
from kartentisch.rules import DocumentFault, load_variant

DOCUMENT = {
    "variant": "colonial",
    "units": {"RUS": ["A MOS"], "CHI": ["A KRA"]},
    "orders": {"RUS": ["A MOS-TSR-IRK"]},
}


def test_a_game_file_opens_as_itself(tmp_path: Path) -> None:
    game = Session.new(load_variant("colonial"), "CO 66")
    game.save(tmp_path / "game.tisch")
    opened = open_any(tmp_path / "game.tisch")
    assert opened.path == tmp_path / "game.tisch"
    assert opened.game.name == "CO 66"


def test_a_document_opens_as_a_game_that_begins_there(tmp_path: Path) -> None:
    (tmp_path / "dispute.json").write_text(json.dumps(DOCUMENT), "utf-8")
    opened = open_any(tmp_path / "dispute.json")
    assert opened.path is None
    assert opened.game.name == "dispute"
    assert [str(order) for order in opened.orders] == ["A MOS - TSR - IRK"]
    assert opened.outcome.verdicts[opened.orders[0]].at == "OMS"


def test_a_mistake_in_a_document_is_named(tmp_path: Path) -> None:
    (tmp_path / "dispute.json").write_text(json.dumps(DOCUMENT | {"date": "1871"}), "utf-8")
    with pytest.raises(DocumentFault, match="date"):
        open_any(tmp_path / "dispute.json")


@pytest.mark.parametrize("text", ["", "hello", "[]", "{}", '{"variant": "colonial"', '{"units": {}}'])
def test_anything_else_is_not_ours(text: str, tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text(text, "utf-8")
    with pytest.raises(GameFileFault) as caught:
        open_any(tmp_path / "other.json")
    assert caught.value.code in ("not-ours", "damaged")


def test_a_missing_file_is_missing(tmp_path: Path) -> None:
    with pytest.raises(GameFileFault) as caught:
        open_any(tmp_path / "none.tisch")
    assert caught.value.code == "not-found"
