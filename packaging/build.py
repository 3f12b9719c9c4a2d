#!/usr/bin/env python3
"""Makes everything one can install: `python3 packaging/build.py [wheel] [program] [debian]`, all three by default.

wheel    dist/*.tar.gz and dist/*.whl, with the catalogues compiled
program  dist/kartentisch/: one folder that needs no Python (macOS: dist/Kartentisch.app too)
debian   dist/kartentisch_<version>_<architecture>.deb around that folder

Each step takes the steps before it along. What this machine cannot make is said and left out (exit status 3).
Standard library only; tools come into build/packing. The same commit gives the same version stamp and the same times.
"""

import shutil
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path

from debian import CannotBuild, make_debian
from stamp import Stamp, environment, read_stamp

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
WORK = ROOT / "build" / "packing"
TOOLS = WORK / "venv"
PYTHON = TOOLS / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
CANNOT = 3


def call(stamp: Stamp, *command: str | Path) -> None:
    """Run a program in the project's folder; ends this one with its status where it fails."""
    done = subprocess.run([str(word) for word in command], cwd=ROOT, env=environment(stamp), check=False)
    if done.returncode:
        say(f"failed: {' '.join(str(word) for word in command)}")
        sys.exit(done.returncode)


def say(line: str) -> None:
    """Print a line at once, before the output of the next program."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def make_tools(stamp: Stamp) -> None:
    """Make the environment the steps run in, once."""
    if not PYTHON.exists():
        venv.create(TOOLS, with_pip=True)
    call(stamp, PYTHON, "-m", "pip", "install", "--quiet", "build", "hatchling", "Babel", "pyinstaller>=6.10")


def make_wheel(stamp: Stamp) -> None:
    """Build the source archive, and from it the wheel."""
    DIST.mkdir(exist_ok=True)
    for old in [*DIST.glob("kartentisch-*.whl"), *DIST.glob("kartentisch-*.tar.gz")]:
        old.unlink()
    call(stamp, PYTHON, "-m", "build", "--no-isolation", "--outdir", DIST)


def make_program(stamp: Stamp) -> None:
    """Install the wheel into the tools' environment and pack it with everything it needs."""
    (wheel,) = DIST.glob("kartentisch-*.whl")
    call(stamp, PYTHON, "-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps", wheel)
    call(stamp, PYTHON, "-m", "pip", "install", "--quiet", wheel)
    shutil.rmtree(DIST / "kartentisch", ignore_errors=True)
    spec = ROOT / "packaging" / "kartentisch.spec"
    places = ("--distpath", DIST, "--workpath", WORK / "program")
    call(stamp, PYTHON, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", *places, spec)


def make_deb(stamp: Stamp) -> None:
    """Put the folder into a Debian package."""
    say(f"         {make_debian(ROOT, DIST, WORK, stamp).relative_to(ROOT)}")


STEPS: dict[str, tuple[Callable[[Stamp], None], ...]] = {
    "wheel": (make_tools, make_wheel),
    "program": (make_tools, make_wheel, make_program),
    "debian": (make_tools, make_wheel, make_program, make_deb),
}


def main(wanted: list[str]) -> int:
    """Make what is asked for; return the exit status."""
    if unknown := set(wanted) - set(STEPS):
        say(f"unknown: {', '.join(sorted(unknown))}; there are {', '.join(STEPS)}")
        return 2
    steps = list(dict.fromkeys(step for name in wanted or STEPS for step in STEPS[name]))
    stamp = read_stamp(ROOT)
    say(f"Kartentisch {stamp.version}, {stamp.commit or 'no commit'} of {stamp.day}")
    for number, step in enumerate(steps, 1):
        say(f"[{number}/{len(steps)}]    {(step.__doc__ or '').splitlines()[0]}")
        try:
            step(stamp)
        except CannotBuild as why:
            say(f"         left out: {why}")
            return CANNOT
    say(f"Done: {DIST}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
