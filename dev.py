#!/usr/bin/env python3
"""One command for everything around the program: `python3 dev.py run` plays, `python3 dev.py test` checks.

Needs Python 3.11 and nothing else; the environment in `.venv` is made on the first call. Standard library only.
"""

from __future__ import annotations  # so that an older Python comes far enough to be told

import ctypes.util
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

# Debian package -> the library in it that Qt loads; without a display, and what a real window needs besides.
OFFSCREEN = {
    "libgl1": "GL",
    "libegl1": "EGL",
    "libfontconfig1": "fontconfig",
    "libxkbcommon0": "xkbcommon",
    "libdbus-1-3": "dbus-1",
    "libglib2.0-0": "glib-2.0",
}
WINDOW = {
    "libxcb-cursor0": "xcb-cursor",
    "libxcb-icccm4": "xcb-icccm",
    "libxcb-keysyms1": "xcb-keysyms",
    "libxcb-image0": "xcb-image",
    "libxcb-render-util0": "xcb-render-util",
    "libxcb-xkb1": "xcb-xkb",
    "libxcb-shape0": "xcb-shape",
    "libxcb-randr0": "xcb-randr",
    "libxkbcommon-x11-0": "xkbcommon-x11",
    "libx11-xcb1": "X11-xcb",
}


class StopError(Exception):
    """Something the user must do first; the text says what."""


def say(line: str) -> None:
    """Print a line at once, before the output of the next program."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def call(*command: str | Path, env: dict[str, str] | None = None) -> int:
    """Run a program in the project's folder and return its exit status."""
    return subprocess.run([str(word) for word in command], cwd=ROOT, env=env, check=False).returncode


def require(what: str, *command: str | Path) -> None:
    """Run a program that must succeed; raise StopError naming `what` otherwise."""
    if call(*command) != 0:
        raise StopError(f"{what} did not work; see the lines above.")


def install_system(packages: list[str]) -> None:
    """Install Debian packages as root; raise StopError with the line to type for everybody else."""
    if os.geteuid() != 0:
        raise StopError(f"Some system packages are missing. Please type:\n  sudo apt-get install {' '.join(packages)}")
    say(f"Installing system packages: {' '.join(packages)}")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    call("apt-get", "update", "-qq", env=quiet)  # one unreachable source must not stop us: the next line decides
    install = ("apt-get", "install", "-y", "-qq", "-o", "Dpkg::Use-Pty=0", "--no-install-recommends")
    if call(*install, *packages, env=quiet) != 0:
        raise StopError(f"apt-get could not install them. Please try:\n  apt-get install {' '.join(packages)}")


def find_system_libraries(window: bool) -> None:
    """See to it on Debian and its kin that Qt finds its libraries; elsewhere they are there, or Qt names them."""
    if not sys.platform.startswith("linux") or shutil.which("apt-get") is None:
        return
    wanted = {**OFFSCREEN, **WINDOW} if window else OFFSCREEN
    missing = [package for package, library in wanted.items() if ctypes.util.find_library(library) is None]
    if missing:
        install_system(missing)


def make_venv() -> None:
    """Make the virtual environment anew; on Debian the module for that is a package of its own."""
    if importlib.util.find_spec("ensurepip") is None:
        if shutil.which("apt-get") is None:
            raise StopError("This Python lacks the module ensurepip, which belongs to venv; please install it.")
        install_system([f"python{sys.version_info.major}.{sys.version_info.minor}-venv"])
    say("Making the environment in .venv …")
    require("Making .venv", sys.executable, "-m", "venv", "--clear", VENV)


def fingerprint() -> str:
    """Return what the environment must have been made from to be the right one."""
    made_from = (ROOT / "pyproject.toml").read_bytes() + (ROOT / "hatch_build.py").read_bytes()
    return f"{hashlib.sha256(made_from).hexdigest()} {PYTHON.resolve()} {ROOT}"


def compile_catalogues() -> None:
    """Compile the catalogues whose translations were changed after the last time."""
    for source in ROOT.glob("resources/locale/*/LC_MESSAGES/*.po"):
        compiled = source.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
            require("Compiling the catalogues", PYTHON, "dev_catalogues.py", "--compile")
            return


def setup(extra: str = "dev", window: bool = False) -> None:
    """Bring all in order: system libraries, .venv, the packages of an extra ("dev" or "bench"), catalogues.

    What stands as it should is left alone, so that a second call costs nothing.
    """
    find_system_libraries(window)
    stamps = {name: VENV / f"kartentisch-{name}" for name in ("dev", extra)}
    if not PYTHON.exists():
        make_venv()
    for name, stamp in stamps.items():
        if stamp.is_file() and stamp.read_text("utf-8") == fingerprint():
            continue
        say(f"Installing the packages ({name}) …")
        require("Installing the packages", PYTHON, "-m", "pip", "install", "--quiet", "--editable", f".[{name}]")
        stamp.write_text(fingerprint(), "utf-8")
    compile_catalogues()


def run(arguments: list[str]) -> int:
    """Start the program with the given arguments; without any it opens the window."""
    setup(window=not os.environ.get("QT_QPA_PLATFORM"))
    start = "import sys; from kartentisch.cli import main; sys.exit(main(sys.argv[1:]))"
    return call(PYTHON, "-c", start, *arguments)


def test(arguments: list[str]) -> int:
    """Run every check, pytest with the given arguments last; return 1 if any of them failed.

    `--thorough` draws far more positions and games of chance; that takes its time.
    """
    thorough = "--thorough" in arguments
    arguments = [argument for argument in arguments if argument != "--thorough"]
    began = time.monotonic()
    setup()
    say(f"[setup: {time.monotonic() - began:.1f} s]")
    contracts = "from importlinter.cli import lint_imports_command; lint_imports_command(['--no-cache', '--no-logo'])"
    steps: dict[str, list[str]] = {
        "format": ["-m", "ruff", "format", "--check", "--quiet", "."],
        "lint": ["-m", "ruff", "check", "--quiet", "."],
        "types": ["-m", "mypy"],
        "imports": ["-c", contracts],
        "catalogues": ["dev_catalogues.py", "--check"],
        "tests": ["-m", "pytest", "-n", "2", "--dist", "loadgroup", "--benchmark-disable", *arguments],
    }
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    if thorough:
        env["HYPOTHESIS_PROFILE"] = "thorough"
    failed: list[str] = []
    for name, command in steps.items():
        if name == "tests" and failed:
            say(f"Failed before the tests: {', '.join(failed)}")
        began = time.monotonic()
        if call(PYTHON, *command, env=env) != 0:
            failed.append(name)
        if name != "tests":  # pytest tells its own time, and its summary is the last word
            say(f"[{name}: {'failed' if name in failed else 'passed'}, {time.monotonic() - began:.1f} s]")
    if failed:
        say(f"Failed: {', '.join(failed)}")
    return 1 if failed else 0


def bench(arguments: list[str]) -> int:
    """Measure: adjudication beside the engine of the `diplomacy` package, start-up beside an empty window."""
    if not (ROOT / "benchmarks").is_dir():
        say("There are no benchmarks yet.")
        return 0
    setup("bench")
    return call(PYTHON, "-m", "benchmarks", *arguments)


def soak(arguments: list[str]) -> int:
    """Look long for what seldom happens: spoilt files, kills, crashes, leaks (topics, --times N)."""
    setup()
    return call(PYTHON, "-m", "soak", *arguments, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"})


def maps(arguments: list[str]) -> int:
    """Build the maps from their recipes, all or those named, and prove them (--check: prove only)."""
    setup()
    return call(PYTHON, "-m", "resources.maps.builder", *arguments)


def catalogues(arguments: list[str]) -> int:
    """Bring the translations in line with the texts of the source (--check, --missing, --fold)."""
    setup()
    return call(PYTHON, "dev_catalogues.py", *arguments)


def only_setup(arguments: list[str]) -> int:
    """Make the environment, and install what is missing."""
    if arguments:
        raise StopError("setup takes no arguments.")
    setup()
    return 0


COMMANDS = {
    "run": run,
    "test": test,
    "setup": only_setup,
    "bench": bench,
    "soak": soak,
    "maps": maps,
    "catalogues": catalogues,
}


def usage() -> str:
    """Return the commands with a line about each."""
    lines = [f"  {name:<11} {(command.__doc__ or '').splitlines()[0]}" for name, command in COMMANDS.items()]
    return "\n".join(["Usage: python3 dev.py COMMAND [ARGUMENTS]", *lines])


def main(arguments: list[str]) -> int:
    """Carry out the command named first; return its exit status, 2 for an unknown one."""
    if sys.version_info < (3, 11):  # noqa: UP036 - whoever calls with an older one shall hear a sentence
        say(f"Kartentisch needs Python 3.11 or newer; this is {sys.version.split()[0]}. Please call dev.py with one.")
        return 2
    if not arguments or arguments[0] in {"-h", "--help", "help"}:
        say(usage())
        return 0 if arguments else 2
    command = COMMANDS.get(arguments[0])
    if command is None:
        say(f"There is no command {arguments[0]!r}.\n{usage()}")
        return 2
    try:
        return command(arguments[1:])
    except StopError as stop:
        say(str(stop))
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
