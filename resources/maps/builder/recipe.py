"""Recipes: how a map is to be made, read from TOML (docs/building-maps names every key)."""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from resources.maps.builder.faults import BuildFault

Place = tuple[float, float]  # degrees east, degrees north


class ProjectionRecipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A base projection; `cut` is the meridian where a map is cut that goes all around the earth."""

    kind: str
    lon: float
    lat: float = 0.0
    parallels: tuple[float, float] = (0.0, 0.0)
    cut: float | None = None


class LensRecipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A magnifier: adds `strength` to the scale at its middle, fading over `radius` kilometres."""

    at: Place
    strength: float
    radius: float


class Edit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A strip `width` units wide along a line, or what lies inside an outline.

    `why` tells the reader, `to` whose it becomes (land only).
    """

    line: tuple[Place, ...] = ()
    width: float = 0.0
    outline: tuple[Place, ...] = ()
    why: str = ""
    to: str = ""

    def __post_init__(self) -> None:
        """Refuse an edit that says neither or both."""
        if bool(self.outline) == (len(self.line) > 1 and self.width > 0):
            raise ValueError("a line with a width, or an outline, was expected")


class IsletRecipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round island of `radius` units for a province too small to see."""

    to: str
    at: Place
    radius: float


class IceRecipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Frozen sea inside an outline in degrees becomes land of the province `to`; land of others stays theirs."""

    to: str
    outline: tuple[Place, ...]


class EditsRecipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Changes to the land, in units of the drawing."""

    weld: tuple[Edit, ...] = ()
    cut: tuple[Edit, ...] = ()
    paint: tuple[Edit, ...] = ()
    lake: tuple[Edit, ...] = ()
    islet: tuple[IsletRecipe, ...] = ()
    ice: tuple[IceRecipe, ...] = ()


class RailwayRecipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A railway: its `stations` in order, and the places in `at` that its line runs through."""

    id: str
    stations: tuple[str, ...]
    at: tuple[Place, ...]


class SymbolRecipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a link is drawn: a canal with its province `via`, a lane or bridge along a line."""

    a: str
    b: str
    line: tuple[Place, ...]
    kind: str
    via: str = ""
    id: str = ""


class SplitRecipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Units too large for one province, parted cell by cell: each cell goes to the province of the nearest point."""

    units: tuple[str, ...]
    points: dict[str, tuple[Place, ...]]


class AreasRecipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who owns which units: a table of units per province, points per country, units to be parted, the rest."""

    table: str = ""
    points: dict[str, dict[str, tuple[Place, ...]]] = {}
    parts: dict[str, Place] = {}
    split: tuple[SplitRecipe, ...] = ()
    leave_out: tuple[str, ...] = ()
    rest: str = "nobody"


class SeasRecipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every sea grows from its lines over the water until it meets another; `nobody` are waters no one enters."""

    lines: dict[str, tuple[tuple[Place, ...], ...]] = {}
    nobody: dict[str, tuple[tuple[Place, ...], ...]] = {}
    wobble: float = 0.25


class LabelsRecipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Type sizes and the sizes of what is placed, in units of the drawing."""

    unit_box: tuple[int, int]
    centre: int = 22
    land: tuple[float, ...] = (46, 40, 35, 31, 27, 24, 21, 18.5, 16.5, 15)
    sea: tuple[float, ...] = (50, 44, 38, 33, 29, 26, 23, 20, 17.5, 16)


class RepairRecipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long a common border must be: cells on the grid, units on the drawing; how many moves are tried."""

    cells: int = 6
    units: float = 16.0
    grid_moves: int = 60
    vector_moves: int = 25


class Recipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole recipe."""

    id: str
    title: str
    board: str
    width: int
    projection: ProjectionRecipe
    frame: tuple[float, float, float, float]
    clip: tuple[float, float, float, float]
    labels: LabelsRecipe
    geography: str = "../geography"
    cell: int = 4
    tolerance: float = 1.6
    smallest: float = 60.0
    names: str = "name_en"
    lenses: tuple[LensRecipe, ...] = ()
    areas: AreasRecipe = AreasRecipe()
    seas: SeasRecipe = SeasRecipe()
    edits: EditsRecipe = EditsRecipe()
    railways: tuple[RailwayRecipe, ...] = ()
    symbols: tuple[SymbolRecipe, ...] = ()
    repair: RepairRecipe = RepairRecipe()
    smooth: tuple[float, float] = (2.0, 7.0)
    covers: dict[str, str] = {}


@dataclass(frozen=True, slots=True)
class Source:
    """A recipe and the folder it stands in."""

    recipe: Recipe
    folder: Path
    root: Path = field(default=Path())

    def path(self, name: str) -> Path:
        """Return the file or folder of a name in the recipe: beside the recipe first, then in the project."""
        beside = self.folder / name
        return beside if beside.exists() else self.root / name


def read_recipe(folder: Path, root: Path) -> Source:
    """Read `recipe.toml` of a folder; other names in it are looked for there and below `root`.

    Raises BuildFault naming the file, the key and what was expected.
    """
    path = folder / "recipe.toml"
    try:
        data = tomllib.loads(path.read_text("utf-8"))
        recipe = msgspec.convert(data, Recipe)
    except OSError as error:
        raise BuildFault(f"{path}: {error.strerror or error}") from error
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BuildFault(f"{path}: {error}") from error
    return Source(recipe, folder, root)
