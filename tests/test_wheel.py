"""The wheel alone is the program: installed where no checkout is near, it has its data and judges.

It is built from the source archive, so that this one is complete as well.
"""

import json
import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = {
    "variant": "colonial",
    "date": "1870",
    "phase": "movement",
    "units": {"RUS": ["A MOS"], "CHI": ["A KRA"]},
    "orders": {"RUS": ["A MOS - TSR - IRK"]},
}

pytestmark = pytest.mark.xdist_group("wheel")


def call(*command: str | Path, cwd: Path, text: str = "") -> str:
    """Run a program without the paths of this test run, expect success, and return what it printed."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=env,
        input=text,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source archive of this checkout."""
    out = tmp_path_factory.mktemp("dist")
    call(sys.executable, "-m", "build", "--no-isolation", "--outdir", out, ROOT, cwd=out)
    (wheel,) = out.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def scripts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the programs in a new environment with the wheel; libraries come from the running one."""
    place = tmp_path_factory.mktemp("clean") / "venv"
    call(sys.executable, "-m", "venv", "--without-pip", place, cwd=place.parent)
    scripts = place / ("Scripts" if os.name == "nt" else "bin")
    pip = (sys.executable, "-m", "pip", "--python", scripts / "python", "install", "--no-deps", "--no-index", "--quiet")
    call(*pip, wheel, cwd=place.parent)
    # A path in a .pth file brings modules, but not the .pth files there: the editable installation stays unseen.
    packages = call(scripts / "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=place)
    libraries = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (Path(packages.strip()) / "libraries.pth").write_text("\n".join(sorted(libraries)), "utf-8")
    return scripts


def test_the_wheel_holds_the_data_and_nothing_of_the_developers(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    data = "kartentisch/data"
    assert f"{data}/resources/maps/colonial.svg" in names
    assert any(name.startswith(f"{data}/variants/colonial/") for name in names)
    for language in ("de", "ja"):
        assert f"{data}/resources/locale/{language}/LC_MESSAGES/kartentisch.mo" in names
    unwanted = ("maps/builder/", "maps/sources/", "locale/fragments/", ".po", "__pycache__")
    assert not [name for name in names if any(word in name for word in unwanted)]
    assert not [name for name in names if not name.startswith("kartentisch")]


def test_the_installed_program_finds_its_data_in_the_wheel(scripts: Path, tmp_path: Path) -> None:
    ask = (
        "import json; from kartentisch.shelf import folder; "
        "print(json.dumps([str(folder('variants')), str(folder('resources'))]))"
    )
    for found in json.loads(call(scripts / "python", "-c", ask, cwd=tmp_path)):
        assert Path(found).is_relative_to(scripts.parent)
        assert not Path(found).is_relative_to(ROOT)


def test_the_installed_program_judges(scripts: Path, tmp_path: Path) -> None:
    answer = json.loads(call(scripts / "kartentisch", "adjudicate", "-", cwd=tmp_path, text=json.dumps(DOCUMENT)))
    (train,) = [result for result in answer["results"] if result["power"] == "RUS"]
    assert train["order"] == "A MOS - TSR - IRK"
    assert (train["result"], train["at"]) == ("halted", "OMS")
    assert answer["next"]["date"] == "1872"
    assert answer["next"]["units"]["RUS"] == ["A OMS"]
