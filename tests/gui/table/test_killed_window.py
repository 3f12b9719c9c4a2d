"""The window's process killed while somebody is at the screen: the next one goes on there."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from kartentisch.game import Session
from tests.gui.table.conftest import Opened
from tests.gui.table.test_secrecy import everything
from tests.support.secrets import found_in_files

ROOT = Path(__file__).parents[3]
PHRASES = {"Ada": "Moldau", "Fryda": "Weichsel"}
CLICKS = {"Ada": ("PRA", "INN"), "Bela": ("BUD", "POZ"), "Fryda": ("KRA", "POZ")}
SECRETS = ("PRA - INN", "BUD - POZ", "KRA - POZ")
# Plays a round in a real window; prints where it is, and goes on when it is told.
PLAYER = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from kartentisch.game.session import Session
from kartentisch.game.table import seals
from kartentisch.gui.application import application
from kartentisch.gui.settings import Settings
from kartentisch.gui.window import MainWindow
from tests.gui.table.test_killed_window import CLICKS, PHRASES
from tests.gui.table.test_secrecy import POSITION
seals.COST = 2**4
path = Path(sys.argv[1])
settings = Settings(path.parent / "window.json")
running = application(settings)
window = MainWindow(Session.new(POSITION.variant, "killed", POSITION), settings)
window.show()
window.files.save_to(path)
window.table.begin()
from kartentisch.gui.table.setup_dialog import TableSetupDialog
dialog = window.findChild(TableSetupDialog)
for power, name in (("CZE", "Ada"), ("HUN", "Bela"), ("POL", "Fryda")):
    dialog.names[power].setText(name)
    dialog.phrases[power].setText(PHRASES.get(name, ""))
dialog.accept()
mode = window.table.mode
def tell(word):
    for _ in range(3):
        running.processEvents()
    print(word, flush=True)
    sys.stdin.readline()
tell("curtain")
names = [player.name for player in mode.table.setting.players]
for name in ("Ada", "Bela", "Fryda"):
    mode.sit(names.index(name), PHRASES.get(name, ""))
    tell(f"{name} sits")
    for place in CLICKS[name]:
        window.entry.click(place)
    tell(f"{name} has drafted")
    window.files.autosave()
    tell(f"{name} has saved")
    mode.hand_in()
    tell(f"{name} has handed in")
"""
MOMENT = "Bela has saved"


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
def test_killed_while_somebody_is_at_the_screen(opened: Opened, tmp_path: Path, own_folders: Path) -> None:
    path = tmp_path / "killed" / "killed.tisch"
    path.parent.mkdir()
    environment = os.environ | {f"XDG_{kind}_HOME": str(path.parent / kind) for kind in ("config", "data", "cache")}
    child = subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(path)],
        env=environment | {"PYTHONPATH": os.pathsep.join((str(ROOT / "app"), str(ROOT)))},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert child.stdout is not None
    assert child.stdin is not None
    try:
        while (line := child.stdout.readline().strip()) != MOMENT:
            assert line
            assert found_in_files([path.parent], SECRETS) == []
            child.stdin.write("\n")
            child.stdin.flush()
    finally:
        child.kill()  # SIGKILL
        child.wait()
    child.stdout.close()
    child.stdin.close()
    assert found_in_files([path.parent], SECRETS) == []
    hand = opened("centraleurope")
    assert hand.window.files.open(path)
    QApplication.processEvents()
    curtain, table = hand.mode.curtain, hand.mode.table
    assert curtain.isVisible()
    texts = everything(hand)
    assert [secret for secret in (*SECRETS, *PHRASES.values()) if secret in texts] == []
    assert table is not None
    # Bela was at the screen and is called again; what was saved is there.
    hand.sit("Bela")
    assert hand.orders == ["A BUD - POZ"]
    hand.hand_in()
    hand.sit("Fryda", PHRASES["Fryda"])
    hand.click("KRA", "POZ")
    hand.hand_in()
    assert table.names(table.locked) == "Ada"
    hand.bot.keyClicks(curtain.phrase, PHRASES["Ada"])
    hand.press(curtain.open)
    hand.see()
    hand.go_on()
    assert {str(order) for order in Session.open(path).game.turns[0].orders} == {f"A {secret}" for secret in SECRETS}
