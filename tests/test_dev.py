"""dev.py tells in a sentence what it cannot do, and leaves alone what is in order."""

import sys
from pathlib import Path

import pytest

import dev


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """A project folder of its own with an environment in it; returns the programs dev.py would have run."""
    made: list[tuple[str, ...]] = []

    def call(*command: str | Path, env: dict[str, str] | None = None) -> int:
        made.append(tuple(map(str, command)))
        return 0

    python = tmp_path / ".venv" / "python"
    python.parent.mkdir()
    python.touch()
    for name in ("pyproject.toml", "hatch_build.py"):
        (tmp_path / name).write_text(name, "utf-8")
    catalogue = tmp_path / "resources" / "locale" / "de" / "LC_MESSAGES" / "kartentisch.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.touch()
    catalogue.with_suffix(".mo").touch()
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(dev, "VENV", python.parent)
    monkeypatch.setattr(dev, "PYTHON", python)
    monkeypatch.setattr(dev, "call", call)
    monkeypatch.setattr("ctypes.util.find_library", lambda name: f"lib{name}.so")
    return made


def test_a_second_setup_does_nothing_until_the_packages_change(calls: list[tuple[str, ...]], tmp_path: Path) -> None:
    assert dev.main(["setup"]) == 0
    assert [command[1:4] for command in calls] == [("-m", "pip", "install")]
    calls.clear()
    assert dev.main(["setup"]) == 0
    assert calls == []
    (tmp_path / "pyproject.toml").write_text("other packages", "utf-8")
    assert dev.main(["setup"]) == 0
    assert len(calls) == 1


def test_a_changed_catalogue_is_compiled(calls: list[tuple[str, ...]], tmp_path: Path) -> None:
    dev.main(["setup"])
    calls.clear()
    next(tmp_path.rglob("*.mo")).unlink()
    dev.main(["setup"])
    assert [command[1:] for command in calls] == [("dev_catalogues.py", "--compile")]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Debian and its kin have apt-get")
def test_missing_libraries_are_installed_by_root_and_named_to_others(
    calls: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr("ctypes.util.find_library", lambda name: None if name in {"EGL", "xcb-cursor"} else name)
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert dev.main(["setup"]) == 1
    assert capsys.readouterr().out.endswith("sudo apt-get install libegl1\n")
    assert calls == []
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    assert dev.main(["run"]) == 0
    assert [command[1] for command in calls[:2]] == ["update", "install"]
    assert calls[1][-2:] == ("libegl1", "libxcb-cursor0")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Debian and its kin split Python")
def test_a_python_without_ensurepip_gets_it_first(
    calls: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    dev.PYTHON.unlink()
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert dev.main(["setup"]) == 1
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    assert capsys.readouterr().out.endswith(f"sudo apt-get install {package}\n")
    monkeypatch.setattr("os.geteuid", lambda: 0)
    dev.main(["setup"])
    assert [command[1] for command in calls[:2]] == ["update", "install"]
    assert calls[1][-1] == package
    assert calls[2][1:3] == ("-m", "venv")


def test_every_check_runs_and_one_failure_is_enough(
    calls: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    dev.main(["setup"])
    quiet = dev.call
    monkeypatch.setattr(dev, "call", lambda *command, env=None: quiet(*command) or int("mypy" in command))
    calls.clear()
    assert dev.main(["test", "-k", "train"]) == 1
    assert len(calls) == 6
    assert calls[-1][-2:] == ("-k", "train")
    assert "[types: failed" in capsys.readouterr().out
    monkeypatch.setattr(dev, "call", quiet)
    assert dev.main(["test"]) == 0


def test_a_thorough_test_draws_more(calls: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch) -> None:
    dev.main(["setup"])
    profiles: list[str | None] = []
    monkeypatch.delenv("HYPOTHESIS_PROFILE", raising=False)
    quiet = dev.call

    def call(*command: str | Path, env: dict[str, str] | None = None) -> int:
        profiles.append((env or {}).get("HYPOTHESIS_PROFILE"))
        return quiet(*command)

    monkeypatch.setattr(dev, "call", call)
    calls.clear()
    assert dev.main(["test", "--thorough", "-k", "train"]) == 0
    assert calls[-1][-2:] == ("-k", "train")
    assert profiles[-1] == "thorough"
    assert dev.main(["test"]) == 0
    assert profiles[-1] is None


def test_an_unknown_command_and_an_old_python_get_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dev.main(["play"]) == 2
    assert "There is no command 'play'." in capsys.readouterr().out
    assert dev.main([]) == 2
    assert dev.main(["--help"]) == 0
    monkeypatch.setattr(sys, "version_info", (3, 9, 6))
    assert dev.main(["run"]) == 2
    assert "needs Python 3.11 or newer" in capsys.readouterr().out
