"""The game file: one readable JSON object, one line for each turn and each step of the history.

docs/game-file.md describes it. Reading is strict first; what fails that goes to `recovery`.
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from kartentisch import __version__
from kartentisch.game import codec
from kartentisch.game.faults import GameFileFault
from kartentisch.game.history import Step, read_step
from kartentisch.game.recovery import Remains, looks_like_ours, recover
from kartentisch.game.upgrade import FORMAT, upgraded
from kartentisch.game.values import Game, Turn
from kartentisch.rules import DocumentFault, Variant, VariantFault, load_variant
from kartentisch.rules.document import variant_reference
from kartentisch.rules.document_reading import read_fields
from kartentisch.rules.renaming import renamed
from kartentisch.words import _

SUFFIX = ".tisch"
_HEAD = ("format", "program", "variant", "name", "options", "players", "gm", "copy_to", "power_names", "opened", "sent")
_FIELDS = frozenset((*_HEAD, "table", "turns", "at", "history", "check"))
_CHECK = b'"check": "'


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a file held; `remarks` are sentences about what is missing, and `whole` whether nothing is."""

    game: Game
    at: int
    undo: tuple[Step, ...]
    redo: tuple[Step, ...]
    remarks: tuple[str, ...] = ()
    whole: bool = True


def encode(game: Game, at: int, undo: Iterable[Step], redo: Iterable[Step]) -> bytes:
    """Return the file of a game."""
    variant = game.variant
    named: dict[str, Any] = {"id": variant.id, "version": variant.version}
    if variant_reference(variant) != variant.id:
        named["folder"] = str(variant.folder)
    head: dict[str, Any] = {
        "format": FORMAT,
        "program": f"Kartentisch {__version__}",
        "variant": named,
        "name": game.name,
        "options": dict(game.options),
        "players": dict(game.players),
        "gm": game.gm,
        "copy_to": game.copy_to,
        "sent": codec.sent_value(game.sent),
        **({"power_names": dict(game.power_names)} if game.power_names else {}),
        **({"opened": codec.moment_value(game.opened)} if game.opened is not None else {}),
        **({"table": dict(game.table)} if game.table is not None else {}),
        **game.extra,
    }
    members = [_json(key) + b": " + _json(value) for key, value in head.items()]
    members.append(b'"turns": ' + _lines(codec.turn_value(turn) for turn in game.turns))
    members.append(b'"at": ' + _json(at))
    steps = {"undo": undo, "redo": redo}
    history = [_json(key) + b": " + _lines(step.value() for step in kept) for key, kept in steps.items()]
    members.append(b'"history": {' + b", ".join(history) + b"}")
    body = b"{\n" + b",\n".join(members) + b",\n"
    return body + _CHECK + _digest(body) + b'"\n}\n'


def decode(data: bytes, path: Path) -> Loaded:
    """Return what a file holds, as far as it is whole; GameFileFault when that is nothing."""
    try:
        document = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        if not looks_like_ours(data):
            raise GameFileFault("not-ours", {"path": path}) from error
        return _from_remains(recover(data), path, str(error))
    if not isinstance(document, dict) or not {"format", "variant", "turns"} <= document.keys():
        if looks_like_ours(data):
            return _from_remains(recover(data), path, _("a part of the file is missing"))
        raise GameFileFault("not-ours", {"path": path})
    document = upgraded(document, path)
    untouched = _is_untouched(data)
    variant = _variant(document["variant"], path)
    try:
        variant = _renamed(document, variant)
        game = _game(document, variant)
        at = _at(document.get("at"), game)
        undo, redo = _history(document.get("history"))
    except DocumentFault as fault:
        return _from_remains(Remains(document), path, str(fault))
    remarks = [] if untouched else [_("The file was changed outside Kartentisch; the undo history was dropped.")]
    if variant.version != document["variant"].get("version"):
        remarks.append(_("The game was written with another version of this variant."))
    if not untouched:
        undo = redo = ()
    return Loaded(game, at, undo, redo, tuple(remarks), untouched)


def _is_untouched(data: bytes) -> bool:
    """Whether the check at the end still fits what stands before it; a file of another layout does not."""
    start = data.rfind(_CHECK)
    return start >= 0 and data[start + len(_CHECK) :].split(b'"')[0] == _digest(data[:start])


def _digest(body: bytes) -> bytes:
    return hashlib.sha256(body).hexdigest()[:16].encode()


def _json(value: Any) -> bytes:
    try:
        return msgspec.json.encode(value)
    except UnicodeEncodeError:
        # Half a surrogate pair, from a broken mail: no file can hold it.
        return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def _lines(values: Iterable[Any]) -> bytes:
    lines = b",\n".join(map(_json, values))
    return b"[\n" + lines + b"\n]" if lines else b"[]"


def _variant(value: Any, path: Path) -> Variant:
    name = value.get("folder") or value.get("id") if isinstance(value, dict) else None
    if not isinstance(name, str) or not name or "\0" in name:
        raise GameFileFault("damaged", {"path": path, "why": _("its variant is not named")})
    try:
        return load_variant(name)
    except VariantFault as fault:
        raise GameFileFault("variant", {"path": path, "variant": name[:120], "why": str(fault)}) from fault


def _renamed(document: dict[str, Any], variant: Variant) -> Variant:
    """The variant with the names of powers the game gives; DocumentFault where they cannot be."""
    return renamed(variant, codec.read_names(document.get("power_names", {}), "power_names", variant))


def _game(document: dict[str, Any], variant: Variant, turns: tuple[Turn, ...] | None = None) -> Game:
    if turns is None:
        listed = document["turns"]
        if not isinstance(listed, list) or not listed:
            raise DocumentFault("turns", _("a list of turns was expected"))
        turns = tuple(codec.read_turn(turn, variant, f"turns[{index}]") for index, turn in enumerate(listed))
    options = document.get("options", {})
    read_fields({"phase": "movement", "options": options}, variant)
    texts = {key: document.get(key, "") for key in ("name", "gm", "copy_to")}
    codec.read_texts(list(texts.values()), "name")
    players = codec.read_names(document.get("players", {}), "players", variant)
    power_names = codec.read_names(document.get("power_names", {}), "power_names", variant)
    table = document.get("table")
    if table is not None and not isinstance(table, dict):
        raise DocumentFault("table", _("an object was expected"))
    return Game(
        variant=variant,
        turns=turns,
        options=MappingProxyType(options),
        players=MappingProxyType(players),
        power_names=MappingProxyType(power_names),
        opened=codec.read_moment(document.get("opened"), "opened"),
        sent=codec.read_sent(document.get("sent", []), "sent"),
        table=None if table is None else MappingProxyType(table),
        extra=MappingProxyType({key: kept for key, kept in document.items() if key not in _FIELDS}),
        **texts,
    )


def _at(value: Any, game: Game) -> int:
    if not isinstance(value, int) or not 0 <= value < len(game.turns):
        raise DocumentFault("at", _("the number of a turn was expected"))
    return value


def _history(value: Any) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
    value = {} if value is None else value
    if not isinstance(value, dict):
        raise DocumentFault("history", _("an object was expected"))
    sides = []
    serial = 0
    for side in ("undo", "redo"):
        steps = value.get(side, [])
        if not isinstance(steps, list):
            raise DocumentFault("history", _("a list was expected"))
        sides.append(tuple(read_step(step, serial + index) for index, step in enumerate(steps, 1)))
        serial += len(steps)
    return sides[0], sides[1]


def _from_remains(remains: Remains, path: Path, why: str) -> Loaded:
    """Make a game of what is whole: the turns before the first damaged one, and as much of the cover as can be read."""
    head = upgraded({"format": FORMAT, "turns": [], **remains.head}, path)
    variant = _variant(head.get("variant"), path)
    lost_names = False
    try:
        variant = _renamed(head, variant)
    except DocumentFault:
        lost_names = "power_names" in head
        head.pop("power_names", None)
    turns: list[Turn] = []
    for index, value in enumerate(remains.turns):
        try:
            turns.append(codec.read_turn(value, variant, f"turns[{index}]"))
        except DocumentFault as fault:
            why = str(fault)
            break
    if not turns:
        raise GameFileFault("damaged", {"path": path, "why": why})
    remarks = [
        _("The file is damaged ({why}). It opens up to the turn {date}; what came later is missing.").format(
            why=why, date=f"{turns[-1].position.date}"
        ),
        _("The undo history is missing."),
    ]
    if lost_names:
        remarks.append(_("The field {field} is missing.").format(field="power_names"))
    cover = {}
    for key, value in head.items():
        try:
            _game({key: value}, variant, ())
            cover[key] = value
        except DocumentFault:
            remarks.append(_("The field {field} is missing.").format(field=key))
    # The last turn has no later one any more, so it is open again.
    last = turns[-1]
    turns[-1] = Turn(
        last.position,
        last.drafts,
        overrules=last.overrules,
        notes=last.notes,
        deadline=last.deadline,
        extra=last.extra,
        plans=last.plans,
        plan=last.plan,
    )
    return Loaded(_game(cover, variant, tuple(turns)), len(turns) - 1, (), (), tuple(remarks), False)
