"""A Debian package around the packed program."""

import gzip
import os
import platform
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from stamp import Stamp, environment

# What the packed Qt loads from the system; the second row for windows on X.
DEPENDS = (
    *("libgl1", "libegl1", "libfontconfig1", "libxkbcommon0", "libdbus-1-3", "libglib2.0-0 | libglib2.0-0t64"),
    *("libxcb-cursor0", "libxcb-icccm4", "libxcb-keysyms1", "libxcb-image0", "libxcb-render-util0", "libxcb-xkb1"),
    *("libxcb-shape0", "libxcb-randr0", "libxkbcommon-x11-0", "libx11-xcb1"),
)
_MACHINES = {"x86_64": "amd64", "aarch64": "arm64", "armv7l": "armhf", "i686": "i386"}
_SIDES = (16, 24, 32, 48, 64, 128, 256, 512)

CONTROL = """\
Package: kartentisch
Version: {version}
Section: games
Priority: optional
Architecture: {architecture}
Installed-Size: {size}
Depends: {depends}
Maintainer: Kartentisch contributors <kartentisch@example.org>
Description: chart table for Diplomacy variants played by e-mail
 Draws the map of a Diplomacy variant, takes orders by clicking, judges them
 at once with an engine of its own and says why, and writes the mail to the
 game master when the plan has been seen to work.
"""


class CannotBuild(Exception):
    """Something this machine cannot make; the text says what is missing."""


def make_debian(root: Path, dist: Path, work: Path, stamp: Stamp) -> Path:
    """Return the package made of `dist`/kartentisch; raises CannotBuild without dpkg-deb."""
    if shutil.which("dpkg-deb") is None:
        raise CannotBuild("a .deb needs dpkg-deb, which Debian and its kin have")
    tree = work / "debian"
    shutil.rmtree(tree, ignore_errors=True)
    for source, goal in contents(root, dist):
        place = tree / goal
        place.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, place, symlinks=True)
        else:
            shutil.copyfile(source, place)
    binary = tree / "usr/bin/kartentisch"
    binary.parent.mkdir(parents=True)
    binary.symlink_to("../lib/kartentisch/kartentisch")
    _fill_in(tree / "usr/share/metainfo/kartentisch.metainfo.xml", stamp)
    _document(root, tree / "usr/share/doc/kartentisch", stamp)
    _tidy(tree, stamp)
    size = sum(file.stat().st_size for file in tree.rglob("*") if file.is_file() and not file.is_symlink()) // 1024
    control = tree / "DEBIAN" / "control"
    control.parent.mkdir()
    libc = platform.libc_ver()[1] or "2.31"
    depends = ", ".join((f"libc6 (>= {libc})", *DEPENDS))
    architecture = _MACHINES.get(platform.machine(), platform.machine())
    filled = CONTROL.format(version=stamp.version, architecture=architecture, size=size, depends=depends)
    control.write_text(filled, "utf-8")
    made = dist / f"kartentisch_{stamp.version}_{architecture}.deb"
    command = ("dpkg-deb", "--build", "--root-owner-group", "-Zxz", str(tree), str(made))
    subprocess.run(command, check=True, env=environment(stamp), stdout=subprocess.DEVNULL)
    return made


def contents(root: Path, dist: Path) -> Iterator[tuple[Path, str]]:
    """Yield what goes into the package: a file or folder, and its place below the root of a system."""
    linux, icons = root / "packaging" / "linux", root / "resources" / "icons" / "app"
    yield dist / "kartentisch", "usr/lib/kartentisch"
    yield linux / "kartentisch.desktop", "usr/share/applications/kartentisch.desktop"
    yield linux / "kartentisch.metainfo.xml", "usr/share/metainfo/kartentisch.metainfo.xml"
    yield linux / "kartentisch-mime.xml", "usr/share/mime/packages/kartentisch.xml"
    hicolor = "usr/share/icons/hicolor"
    for side in _SIDES:
        yield icons / f"kartentisch-{side}.png", f"{hicolor}/{side}x{side}/apps/kartentisch.png"
        yield icons / f"tisch-{side}.png", f"{hicolor}/{side}x{side}/mimetypes/application-x-kartentisch.png"
    yield icons / "kartentisch.svg", f"{hicolor}/scalable/apps/kartentisch.svg"
    yield icons / "tisch.svg", f"{hicolor}/scalable/mimetypes/application-x-kartentisch.svg"


def _fill_in(metainfo: Path, stamp: Stamp) -> None:
    text = metainfo.read_text("utf-8").replace("@VERSION@", stamp.version).replace("@DATE@", stamp.day)
    metainfo.write_text(text, "utf-8")


def _document(root: Path, place: Path, stamp: Stamp) -> None:
    place.mkdir(parents=True)
    head = "The program is under the licence below. Those of the libraries and fonts in it stand in\n"
    where = "/usr/lib/kartentisch/_internal/kartentisch/data/resources/licences.\n\n"
    (place / "copyright").write_text(head + where + (root / "LICENSE").read_text("utf-8"), "utf-8")
    with gzip.GzipFile(place / "changelog.gz", "wb", mtime=stamp.seconds) as stream:
        stream.write((root / "CHANGELOG.md").read_bytes())


def _tidy(tree: Path, stamp: Stamp) -> None:
    """Give every file plain rights and the time of the commit."""
    for path in sorted(tree.rglob("*")):
        if path.is_symlink():
            continue
        runs = path.is_dir() or path == tree / "usr/lib/kartentisch/kartentisch"
        path.chmod(0o755 if runs else 0o644)
        os.utime(path, (stamp.seconds, stamp.seconds))
