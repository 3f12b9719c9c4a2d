"""What is packed fits together: names, types and pictures of the desktop, licences, the stamp."""

import configparser
import importlib.metadata
import importlib.util
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from kartentisch import __version__

ROOT = Path(__file__).resolve().parent.parent
LINUX = ROOT / "packaging" / "linux"


@pytest.fixture
def packing(monkeypatch: pytest.MonkeyPatch) -> dict[str, ModuleType]:
    """The scripts of `packaging`, which import each other as neighbours."""
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    found = {}
    for name in ("stamp", "debian", "build"):
        spec = importlib.util.spec_from_file_location(name, ROOT / "packaging" / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, name, module)
        spec.loader.exec_module(module)
        found[name] = module
    return found


def desktop() -> configparser.SectionProxy:
    reader = configparser.ConfigParser(interpolation=None)
    reader.optionxform = str  # type: ignore[assignment,method-assign]  # keys of desktop files keep their letters
    reader.read_string((LINUX / "kartentisch.desktop").read_text("utf-8"))
    return reader["Desktop Entry"]


def test_desktop_file_metainfo_and_type_name_each_other() -> None:
    entry = desktop()
    metainfo = ElementTree.parse(LINUX / "kartentisch.metainfo.xml").getroot()
    mime = ElementTree.parse(LINUX / "kartentisch-mime.xml").getroot()
    space = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    kind = mime.find("m:mime-type", space)
    assert kind is not None
    assert entry["MimeType"] == f"{kind.get('type')};"
    assert metainfo.findtext("provides/mediatype") == kind.get("type")
    assert metainfo.findtext("launchable") == "kartentisch.desktop"
    assert metainfo.findtext("id") == "kartentisch"
    assert metainfo.findtext("provides/binary") == entry["Exec"].split()[0] == "kartentisch"
    globs = [glob.get("pattern") for glob in kind.findall("m:glob", space)]
    assert globs == ["*.tisch"]
    assert {category.text for category in metainfo.iter("category")} == set(entry["Categories"].split(";")) - {""}


def test_what_the_desktop_shows_is_in_three_languages() -> None:
    entry = desktop()
    for key in ("GenericName", "Comment", "Keywords"):
        assert {f"{key}[de]", f"{key}[ja]"} <= set(entry)
    metainfo = ElementTree.parse(LINUX / "kartentisch.metainfo.xml").getroot()
    language = "{http://www.w3.org/XML/1998/namespace}lang"
    for path in ("summary", "description/p", "description/ul/li"):
        assert {one.get(language) for one in metainfo.findall(path)} == {None, "de", "ja"}


def test_everything_named_for_the_package_is_there(packing: dict[str, ModuleType], tmp_path: Path) -> None:
    places = dict(packing["debian"].contents(ROOT, tmp_path))
    missing = [source for source in places if source != tmp_path / "kartentisch" and not source.is_file()]
    assert missing == []
    assert len(set(places.values())) == len(places)
    icons = [place for place in places.values() if "/icons/" in place]
    assert sum(place.endswith("/apps/kartentisch.png") for place in icons) >= 6
    assert sum(place.endswith("/mimetypes/application-x-kartentisch.png") for place in icons) >= 6


def test_the_package_needs_what_the_window_needs(packing: dict[str, ModuleType]) -> None:
    import dev

    named = {name.split(" ")[0] for name in packing["debian"].DEPENDS}
    assert named == set(dev.OFFSCREEN) | set(dev.WINDOW)


def test_the_stamp_is_that_of_the_commit(packing: dict[str, ModuleType], tmp_path: Path) -> None:
    package = tmp_path / "app" / "kartentisch" / "__init__.py"
    package.parent.mkdir(parents=True)
    package.write_text('__version__ = "1.2.3"\n')
    read_stamp, environment = packing["stamp"].read_stamp, packing["stamp"].environment
    assert (read_stamp(tmp_path).version, read_stamp(tmp_path).commit) == ("1.2.3", "")
    dates = {"GIT_AUTHOR_DATE": "1000000000 +0000", "GIT_COMMITTER_DATE": "1000000000 +0000", "PATH": "/usr/bin:/bin"}
    names = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    for words in (["init", "-q"], ["add", "."], [*names, "commit", "-q", "-m", "first"]):
        subprocess.run(["git", *words], cwd=tmp_path, env=dates, check=True)
    stamp = read_stamp(tmp_path)
    assert (stamp.seconds, stamp.day) == (1_000_000_000, "2001-09-09")
    assert re.fullmatch(r"[0-9a-f]{7,}", stamp.commit)
    assert environment(stamp)["KARTENTISCH_BUILT"] == f"{stamp.commit} 2001-09-09"
    assert "PYTHONPATH" not in environment(stamp)
    package.write_text('__version__ = "1.2.4"\n')
    assert read_stamp(tmp_path).commit == f"{stamp.commit}+"
    assert packing["stamp"].read_stamp(ROOT).version == __version__


def test_every_library_the_program_needs_has_its_licence() -> None:
    with (ROOT / "resources" / "licences" / "licences.toml").open("rb") as stream:
        works = tomllib.load(stream)["work"]
    for work in works:
        assert len((ROOT / "resources" / work["text"]).read_text("utf-8")) > 200, work["name"]
    named = {library for work in works for library in work.get("libraries", ())}
    with (ROOT / "pyproject.toml").open("rb") as stream:
        needed = tomllib.load(stream)["project"]["dependencies"]
    assert {re.split(r"[<>=!~ ]", one)[0] for one in needed} <= named
    for library in named:
        assert importlib.metadata.version(library)
    listed = {work["text"] for work in works if work["text"].startswith("licences/")}
    there = {f"licences/{path.name}" for path in (ROOT / "resources" / "licences").glob("*.txt")}
    assert listed == there
