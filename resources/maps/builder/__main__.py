"""`python -m resources.maps.builder [ID…]`: builds maps and writes them beside the others; see docs/building-maps."""

import argparse
import sys
import time
from pathlib import Path

from kartentisch.draw.check import shape_faults
from kartentisch.draw.contract import load_map
from kartentisch.draw.faults import MapFault
from kartentisch.draw.proof import proof
from resources.maps.builder.build import build
from resources.maps.builder.faults import BuildFault
from resources.maps.builder.realm import board_of
from resources.maps.builder.recipe import read_recipe

ROOT = Path(__file__).resolve().parents[3]
SOURCES, MAPS = ROOT / "resources" / "maps" / "sources", ROOT / "resources" / "maps"


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main(arguments: list[str]) -> int:
    """Build the maps named, or all that have a recipe, or check what is there; return the exit status."""
    known = sorted(path.parent.name for path in SOURCES.glob("*/recipe.toml"))
    parser = argparse.ArgumentParser(
        prog="dev.py maps", description="Builds the maps from their recipes, and proves them."
    )
    parser.add_argument("maps", nargs="*", metavar="ID", help=f"a map ({', '.join(known)}) or a folder with a recipe")
    parser.add_argument("--check", action="store_true", help="prove the maps as they are; build nothing")
    parser.add_argument("--output", type=Path, help="the file to write, for one map")
    given = parser.parse_args(arguments)
    if given.check:
        return max((_proved(folder_of(id), None) for id in given.maps or known), default=0)
    if given.output is not None and len(given.maps) != 1:
        parser.error("--output needs exactly one map")
    return max((_built(id, given.output) for id in given.maps or known), default=0)


def folder_of(id: str) -> Path:
    """Return the folder of a recipe: of one of ours by the map's id, of any other by its path."""
    return SOURCES / id if (SOURCES / id).is_dir() else Path(id)


def _built(id: str, output: Path | None) -> int:
    began = time.monotonic()
    folder = folder_of(id)

    def tell(percent: int, step: str) -> None:
        say(f"{folder.name}: {percent:3d} %  {time.monotonic() - began:6.1f} s  {step}")

    try:
        source = read_recipe(folder, ROOT)
        text = build(source, tell)
    except BuildFault as fault:
        say(f"{folder.name}: {fault}")
        return 1
    path = output or MAPS / f"{source.recipe.id}.svg"
    before = path.read_text("utf-8") if path.exists() else None
    path.write_text(text, "utf-8")
    tell(100, f"{path.name}: {len(text) / 1e6:.2f} MB, {'the same as before' if before == text else 'written anew'}")
    return _proved(folder, path)


def _proved(folder: Path, path: Path | None) -> int:
    """Compare a map with the board of its recipe; print every fault and return 1 when there is one."""
    try:
        source = read_recipe(folder, ROOT)
        sheet = load_map(path or MAPS / f"{source.recipe.id}.svg")
        faults = (*shape_faults(sheet), *proof(sheet, board_of(source.path(source.recipe.board))))
    except (BuildFault, MapFault) as fault:
        say(f"{folder.name}: {fault}")
        return 1
    for found in faults:
        say(f"{folder.name}: {found}")
    say(f"{folder.name}: {f'{len(faults)} faults' if faults else 'drawn as the rules say'}")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
