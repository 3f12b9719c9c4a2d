"""The setting of a table as the JSON of the game file, and back. docs/game-file.md names the fields."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from kartentisch.game.table.faults import TableFault
from kartentisch.game.table.values import FIXED, ORDERS, Player, Round, Setting
from kartentisch.rules import Variant

_PLAYER = frozenset({"name", "powers", "public", "private"})
_TABLE = frozenset(
    {"players", "order", "seed", "minutes", "turn", "at", "given", "asked", "drafts", "letters", "shown"}
)


def setting_value(setting: Setting) -> dict[str, Any]:
    """Return a setting as JSON."""
    now = setting.round
    return {
        "players": [_player_value(player) for player in setting.players],
        "order": setting.order,
        "seed": setting.seed,
        "minutes": setting.minutes,
        "turn": now.turn,
        "at": now.at,
        "given": sorted(now.given),
        "asked": sorted(now.asked),
        "drafts": {str(player): now.sealed[player] for player in sorted(now.sealed)},
        "letters": {str(player): list(now.letters[player]) for player in sorted(now.letters)},
        "shown": setting.shown,
        **setting.extra,
    }


def read_setting(value: Mapping[str, Any], variant: Variant) -> Setting:
    """Return the setting of a JSON value; TableFault for what cannot be played on."""
    try:
        players = tuple(_read_player(one) for one in _list(value["players"]))
        check_players(players, variant)
        everybody = range(len(players))
        at = value.get("at")
        now = Round(
            _number(value["turn"]),
            None if at is None else _one_of(at, everybody),
            frozenset(_one_of(one, everybody) for one in _list(value.get("given", []))),
            frozenset(_one_of(one, everybody) for one in _list(value.get("asked", []))),
            MappingProxyType(
                {_one_of(int(key), everybody): _text(box) for key, box in _object(value.get("drafts", {})).items()}
            ),
            MappingProxyType(
                {
                    _one_of(int(key), everybody): tuple(_text(box) for box in _list(boxes))
                    for key, boxes in _object(value.get("letters", {})).items()
                }
            ),
        )
        return Setting(
            players,
            _order(value.get("order", FIXED)),
            _text(value.get("seed", "")),
            _number(value.get("minutes", 0)),
            now,
            _number(value.get("shown", 0)),
            MappingProxyType({key: kept for key, kept in value.items() if key not in _TABLE}),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise TableFault("damaged", {"why": str(error)}) from error


def check_players(players: tuple[Any, ...], variant: Variant) -> None:
    """Raise TableFault unless each has a name of its own and every power exactly one player."""
    names = [player.name for player in players]
    if not players:
        raise TableFault("no-player")
    if not all(name.strip() for name in names) or len(set(names)) < len(names):
        raise TableFault("no-name")
    held = [power for player in players for power in player.powers]
    wrong = [power for power in variant.powers if held.count(power) != 1]
    wrong += [power for power in held if power not in variant.powers]
    if wrong:
        raise TableFault("powers", {"powers": wrong[0]})


def _player_value(player: Player) -> dict[str, Any]:
    own = {"name": player.name, "powers": list(player.powers), "public": player.public, "private": {**player.private}}
    return own | dict(player.extra)


def _read_player(value: Any) -> Player:
    fields = _object(value)
    return Player(
        _text(fields["name"]),
        tuple(_text(power) for power in _list(fields["powers"])),
        _text(fields["public"]),
        MappingProxyType(dict(_object(fields["private"]))),
        MappingProxyType({key: kept for key, kept in fields.items() if key not in _PLAYER}),
    )


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError(f"a list was expected, not {value!r:.40}")
    return value


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError(f"an object was expected, not {value!r:.40}")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"a text was expected, not {value!r:.40}")
    return value


def _order(value: Any) -> str:
    if value not in ORDERS:
        raise ValueError(f"there is no order {value!r:.40}")
    return str(value)


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise TypeError(f"a number was expected, not {value!r:.40}")
    return value


def _one_of(value: Any, everybody: range) -> int:
    if _number(value) not in everybody:
        raise ValueError(f"there is no player {value}")
    return int(value)
