"""Maps kept in the cache folder: the same values, and never anything but what the map's file says."""

import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from kartentisch.draw import kept
from kartentisch.draw.contract import load_map
from kartentisch.draw.faults import MapFault
from kartentisch.draw.kept import kept_map
from kartentisch.draw.map_files import map_path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    copy = tmp_path / "own.svg"
    copy.write_text(map_path("colonial").read_text("utf-8"), "utf-8")
    return copy


def _only(home: Path) -> Path:
    (found,) = (home / "cache").rglob("maps/*")
    return found


def _no_reading(_path: object) -> None:
    raise AssertionError("the map was read anew")


def test_what_is_kept_is_the_same(file: Path, own_folders: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = kept_map(file)
    assert first == load_map(file)
    monkeypatch.setattr(kept, "load_map", _no_reading)
    assert kept_map(file) == first
    assert _only(own_folders).is_file()


def test_another_map_in_its_place_is_read(file: Path, own_folders: Path) -> None:
    kept_map(file)
    file.write_text(file.read_text("utf-8").replace('data-name="Moscow"', 'data-name="Moskva"'), "utf-8")
    assert kept_map(file) == load_map(file)
    assert kept_map(file).provinces["MOS"].name == "Moskva"
    assert _only(own_folders).is_file()


def _cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def _turned(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes((data[middle] ^ 1,)) + data[middle + 1 :]


def _other(data: bytes) -> bytes:
    return zlib.crc32(b"\x93\x01").to_bytes(4, "big") + b"\x93\x01"


@pytest.mark.parametrize("spoil", [_cut, _turned, _other, lambda data: b""])
def test_spoilt_is_not_used(file: Path, own_folders: Path, spoil: Callable[[bytes], bytes]) -> None:
    kept_map(file)
    place = _only(own_folders)
    whole = place.read_bytes()
    place.write_bytes(spoil(whole))
    assert kept_map(file) == load_map(file)
    assert place.read_bytes() == whole


def test_a_faulty_map_is_told_as_before(file: Path, own_folders: Path) -> None:
    kept_map(file)
    file.write_text("<svg></svg>", "utf-8")
    with pytest.raises(MapFault):
        kept_map(file)
    file.unlink()
    with pytest.raises(MapFault) as fault:
        kept_map(file)
    assert fault.value.code == "unreadable"


def test_without_a_cache_folder_maps_are_read(file: Path, own_folders: Path) -> None:
    (own_folders / "cache").write_text("in the way", "utf-8")
    assert kept_map(file) == load_map(file)
