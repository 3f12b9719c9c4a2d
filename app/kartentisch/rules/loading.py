"""Loading a variant folder: variant.toml, its tables and its rulings, checked once at the border."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from platformdirs import PlatformDirs

from kartentisch.geo import Board
from kartentisch.rules import load_board, load_layers, load_names, load_play, load_powers, schema
from kartentisch.rules.errors import VariantFault
from kartentisch.rules.names import Name
from kartentisch.rules.tables import Tables
from kartentisch.rules.unit import UnitKind
from kartentisch.rules.variant import AUTOMATIC, DESTROYED, Variant
from kartentisch.rules.ways import Rise
from kartentisch.shelf import folder

_DISLODGEMENT = frozenset({"retreat", "rise", DESTROYED})
_BUILDS = frozenset({"own free homes", AUTOMATIC})


def builtin_variants() -> tuple[str, ...]:
    """Ids of the variants that come with the program, sorted."""
    return tuple(sorted(p.parent.name for p in folder("variants").glob("*/variant.toml")))


def own_variants() -> Mapping[str, Path]:
    """The folders of variants a user has put into the data folder of the program, by name, sorted.

    A name the program has itself is not taken over.
    """
    place = Path(PlatformDirs("kartentisch", appauthor=False).user_data_dir) / "variants"
    found = sorted(p.parent for p in place.glob(f"*/{schema.RULES}"))
    return {path.name: path for path in found if path.name not in builtin_variants()}


@cache
def load_variant(id_or_folder: str | Path) -> Variant:
    """Load a variant by built-in id, by the name of a folder in the user's data folder, or from any folder.

    Raises VariantFault naming file, key, value and what was expected.
    """
    if isinstance(id_or_folder, str) and id_or_folder in builtin_variants():
        return _load(folder("variants") / id_or_folder)
    path = own_variants().get(str(id_or_folder), Path(id_or_folder))
    if not (path / schema.RULES).is_file():
        known = ", ".join(builtin_variants())
        raise VariantFault(str(path), "variant", str(id_or_folder), f"one of {known}, or a folder with variant.toml")
    return _load(path)


def _load(path: Path) -> Variant:
    rules = schema.read_rules(path)
    table = Tables(path)
    schema.slug("id", rules.id)
    schema.slug("map", rules.map)
    schema.languages(schema.RULES, "title", rules.title)
    if rules.note:
        schema.languages(schema.RULES, "note", rules.note)
    if rules.examples:
        schema.inside(path, "examples", rules.examples)
    load_layers.check_files(rules.board, table)
    layers = load_layers.layered(rules.board, _base(rules.board.of)) if rules.board.of else None
    board = layers.board if layers is not None else load_board.board(table, rules.board)
    kinds = load_powers.kinds(rules.units)
    load_layers.check_kinds(kinds, board)
    load_board.check_links(board, kinds, rules.board.links or schema.RULES)
    powers = load_powers.powers(table, rules.players.powers, board, kinds)
    if layers is not None:
        names, power_names = layers.names, layers.power_names
        spellings, printed = layers.spellings, layers.printed
        other_names: Mapping[str, Name] = MappingProxyType({})
        schema.each("players.powers", powers, frozenset(power_names))
    else:
        names, power_names, other_names = load_names.names(table, rules.players.names, board, powers)
        spellings, printed = load_board.spellings(table, rules.board, board)
    rulings = load_play.rulings(path, rules.rulings, board, kinds)
    calendar = load_play.calendar(rules.play.calendar)
    weights = load_play.weights(rules.adjustment.points)
    return Variant(
        id=rules.id,
        version=rules.version,
        folder=path,
        map_id=rules.map,
        community=rules.community,
        titles=MappingProxyType(rules.title),
        notes=MappingProxyType(rules.note),
        board=board,
        kinds=kinds,
        powers=powers,
        names=names,
        power_names=power_names,
        spellings=spellings,
        printed=printed,
        calendar=calendar,
        dislodgement=schema.known("play.dislodged", rules.play.dislodged, _DISLODGEMENT),
        railways=load_play.railways(rules.play.railways, board, powers, kinds),
        canals=load_play.canals(rules.play.canals, board, kinds),
        builds=schema.known("adjustment.builds", rules.adjustment.builds, _BUILDS),
        not_counted=load_play.not_counted(rules.adjustment.not_counted, board, powers),
        endings=load_play.endings(rules.end, board, calendar, weights),
        rulings=rulings,
        sources=MappingProxyType(rules.sources),
        other_names=other_names,
        renameable=rules.players.renameable,
        examples_file=rules.examples,
        weights=weights,
        clock=load_play.clock(rules.play.clock),
        places=MappingProxyType({"dislodged": rules.play.dislodged_place, "builds": rules.adjustment.place}),
        rise=_rise(rules, board, kinds),
        limits=load_play.limits(rules.adjustment.limits, board, kinds),
        removed_first=_pool(rules.adjustment.removed_first, kinds),
        board_titles=layers.titles if layers is not None else MappingProxyType({}),
        plain_names=layers.plain_names if layers is not None else MappingProxyType({}),
    )


def _base(id: str) -> Variant:
    """The built-in variant whose board another one takes; never a folder, so that no file elsewhere is read."""
    schema.known("board.of", id, frozenset(builtin_variants()))
    return load_variant(id)


def _rise(rules: schema.Rules, board: Board, kinds: Mapping[str, UnitKind]) -> Rise | None:
    if (rules.play.dislodged == "rise") != (rules.play.rise is not None):
        raise VariantFault(schema.RULES, "play.rise", rules.play.dislodged, 'a table with play.dislodged = "rise" only')
    return load_play.rise(rules.play.rise, board, kinds)


def _pool(pool: str, kinds: Mapping[str, UnitKind]) -> str:
    pools = frozenset(kind.pool for kind in kinds.values())
    return schema.known("adjustment.removed_first", pool, pools) if pool else pool
