"""All steps from a recipe to the text of a map."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from resources.maps.builder import areas, geography, grid_repair, land, layout, projection, seas, shores, vector_repair
from resources.maps.builder.arrays import Geometry, Mask
from resources.maps.builder.board_grid import BoardGrid
from resources.maps.builder.decoration import decoration_of
from resources.maps.builder.drawing import Drawing
from resources.maps.builder.drawing import areas as areas_of
from resources.maps.builder.faults import BuildFault
from resources.maps.builder.layout import Anchors, Ink
from resources.maps.builder.projection import Sheet
from resources.maps.builder.realm import Realm, realm_of, tints
from resources.maps.builder.recipe import Recipe, Source
from resources.maps.builder.rooms import FINE, block_out
from resources.maps.builder.symbols import symbols_of
from resources.maps.builder.tight import hung
from resources.maps.builder.vector import Vectoriser
from resources.maps.builder.write import Built, sea_tints, svg

Tell = Callable[[int, str], None]  # how much is done in percent, what is being done


@dataclass(frozen=True, slots=True)
class Board:
    """What a map is drawn from once its borders are right."""

    source: Source
    sheet: Sheet
    land: land.Land
    realm: Realm
    drawing: Drawing


def build(source: Source, tell: Tell) -> str:
    """Build a map and return its text. Raises BuildFault when recipe or tables are faulty or the borders stay wrong."""
    return finish(borders(source, tell), tell)


def borders(source: Source, tell: Tell) -> Board:
    """Draw land, seas and borders until they are what the rules ask for."""
    recipe = source.recipe
    sheet = projection.sheet_of(recipe)
    tell(0, "reading the geography")
    shown, beyond = geography.units(source, sheet)
    tell(12, "assigning areas")
    owners = areas.owners_of(source, sheet, shown, beyond)
    tell(16, "land and its coasts")
    ground = land.land_of(recipe, sheet, shown, owners)
    realm = _realm(source, ground)
    tell(26, "seas")
    labels = seas.ground_of(recipe, sheet, realm, ground)
    grid = BoardGrid(labels, realm, recipe.repair.cells, cell=sheet.cell, wraps=recipe.projection.cut is not None)
    tell(30, f"repair of the grid: {len(grid.wrong())} pairs")
    grid_repair.repair(grid, recipe.repair.grid_moves, lambda line: tell(40, line))
    tell(55, "drawing the borders")
    vectoriser = Vectoriser(recipe, sheet, realm, ground, labels.land)
    least, most = recipe.repair.units, recipe.repair.vector_moves
    drawing, verdict = vector_repair.repair(grid, vectoriser, least, most, lambda line: tell(60, line))
    if verdict.wrong:
        left = ", ".join(f"{wrong.kind} {realm.ids[wrong.a]}-{realm.ids[wrong.b]}" for wrong in verdict.wrong)
        raise BuildFault(f"the drawing still differs from the rules: {left}")
    return Board(source, sheet, ground, realm, drawing)


def _realm(source: Source, ground: land.Land) -> Realm:
    recipe = source.recipe
    named = {name for name in ground.pieces if not name.startswith("split:")} | {recipe.areas.rest}
    named |= {owner for split in recipe.areas.split for owner in split.points}
    named |= {edit.to for edit in recipe.edits.paint}
    water = set(recipe.seas.nobody)
    # Provinces have capital letters, areas of nobody small ones.
    return realm_of(source.path(recipe.board), recipe.names, {n for n in named if n.islower()} - water, water)


def finish(board: Board, tell: Tell) -> str:
    """Set names and symbols and return the text of the map."""
    recipe, realm, sheet = board.source.recipe, board.realm, board.sheet
    tell(85, "symbols, lakes, depths")
    shapes = areas_of(board.drawing)
    symbols = symbols_of(recipe, sheet, realm, shapes)
    decoration = decoration_of(board.source, sheet, board.land)
    tell(92, "names and anchors")
    ink = layout.ink_of(sheet, realm, shapes, [*(one.ground for one in symbols), *decoration.lakes])
    anchors, free = _anchors(recipe, sheet, realm, shapes, ink)
    coasts = shores.shores_of(recipe, realm, board.drawing, ink, free)
    box = recipe.labels.unit_box
    placed = {owner: layout.dislodged(one, owner, ink, realm, box) for owner, one in anchors.items()}
    tell(97, "writing")
    colours = tints(board.source.path(recipe.board))
    told_apart = sea_tints(realm, board.drawing)
    parts = (shapes, placed, coasts, symbols, decoration, colours, told_apart)
    return svg(Built(recipe, sheet, realm, board.drawing, *parts))


def _anchors(
    recipe: Recipe, sheet: Sheet, realm: Realm, shapes: dict[int, Geometry], ink: Ink
) -> tuple[dict[int, Anchors], Mask]:
    """Anchors of all provinces, and what of the fine raster they leave free."""
    rooms = {owner: layout.room_of(shapes[owner], sheet, ink) for owner in range(realm.playable)}
    fitted = {owner: layout.fitted(recipe, realm, owner, room) for owner, room in rooms.items()}
    free = ~ink.blocked
    edge = int(np.ceil(layout.MARGIN / FINE))
    free[:edge], free[-edge:], free[:, :edge], free[:, -edge:] = False, False, False, False
    found: dict[int, Anchors] = {}
    for owner, anchors in fitted.items():
        if anchors is not None:
            found[owner] = anchors
            for rect in anchors.boxes:
                block_out(free, rect)
    # The units of all small provinces come first: names give way to them.
    for owner, room in rooms.items():
        if owner not in found:
            found[owner] = hung(recipe, realm, owner, room, ink, free)
    return found, free
