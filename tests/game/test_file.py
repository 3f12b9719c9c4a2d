"""The game file: whole and damaged, older and newer, ours and not."""

import hashlib
import json
import random
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kartentisch.game import Draft, GameFileFault, Session, Turn
from kartentisch.game.file import Loaded, decode, encode
from kartentisch.game.upgrade import upgraded
from kartentisch.orders import Hold, Move
from kartentisch.rules import Unit, load_variant

COLONIAL = load_variant("colonial")
PATH = Path("CO ST 66.tisch")


def small(turns: int = 3) -> Session:
    """A game with few units, a few turns long, drafts open in the last."""
    position = COLONIAL.start().with_(units=(Unit("RUS", "A", "MOS"), Unit("CHI", "A", "PEK")), centres={"MOS": "RUS"})
    session = Session.new(COLONIAL, "Spiel „日本“", position)
    for goal in ("PRM", "MOS", "PRM", "MOS")[: turns - 1]:
        session.give(Move("RUS", "A", session.position.units_of("RUS")[0].place, (), goal))
        session.advance()
    session.write_sheet("RUS", "something unreadable")
    return session


def data_of(session: Session) -> bytes:
    return encode(session.game, session.turn_index, *session.history())


def opened(data: bytes) -> Loaded | str:
    """What a file holds, or the code of the fault that says why it cannot be opened."""
    try:
        return decode(data, PATH)
    except GameFileFault as fault:
        return fault.code


def is_part(loaded: Loaded, session: Session) -> bool:
    """Whether the turns of a recovered game are the first turns of the game, but that the last is open again."""
    *judged, last = loaded.game.turns
    original = session.game.turns
    if judged != list(original[: len(judged)]):
        return False
    there = original[len(judged)]
    return replace(there, judged=False, record=MappingProxyType({})) == last


def test_the_file_is_readable_and_one_line_a_turn() -> None:
    session = small()
    text = data_of(session).decode()
    lines = text.splitlines()
    assert lines[:2] == ["{", '"format": 1,']
    assert '"name": "Spiel „日本“",' in lines
    assert sum(line.startswith('{"position":') for line in lines) == 3
    document = json.loads(text)
    assert document["turns"][0]["drafts"] == {"RUS": ["A MOS - PRM"]}
    assert document["turns"][0]["judged"]["RUS"] == ["A MOS - PRM: ok"]


def test_round_trip() -> None:
    session = small()
    loaded = decode(data_of(session), PATH)
    assert (loaded.game.turns, loaded.game.name, loaded.at) == (session.game.turns, session.game.name, 2)
    assert (loaded.remarks, loaded.whole) == ((), True)
    undo, redo = session.history()
    assert [step.value() for step in loaded.undo] == [step.value() for step in undo]
    assert loaded.redo == redo == ()


def test_half_a_surrogate_pair_does_not_stop_saving() -> None:
    session = small()
    session.set_name("broken \ud83d mail")
    assert decode(data_of(session), PATH).game.name == "broken ? mail"


def test_unknown_fields_survive() -> None:
    document = json.loads(data_of(small()))
    document["plans"] = {"A": [1, {"x": None}]}
    document["turns"][1]["weather"] = "fog"
    loaded = decode(json.dumps(document).encode(), PATH)
    again = json.loads(encode(loaded.game, loaded.at, (), ()))
    assert again["plans"] == {"A": [1, {"x": None}]}
    assert again["turns"][1]["weather"] == "fog"


def test_a_file_edited_by_hand_opens_and_says_so() -> None:
    data = data_of(small()).replace("Spiel „日本“".encode(), b"by hand")
    loaded = decode(data, PATH)
    assert (loaded.game.name, loaded.undo, loaded.whole) == ("by hand", (), False)
    assert "changed outside" in loaded.remarks[0]


def test_truncated_at_every_point() -> None:
    """A cut file gives the turns that are whole before the cut, and says what is missing; or a fault, never less."""
    session = small()
    data = data_of(session)
    ends = [start + len(data[start:].split(b"\n")[0].rstrip(b",")) for start in _turn_starts(data)]
    best = 0
    for cut in range(len(data) - 1):
        whole = sum(end <= cut for end in ends)
        loaded = opened(data[:cut])
        if isinstance(loaded, str):
            assert (loaded in ("not-ours", "damaged"), whole) == (True, 0), cut
            continue
        assert is_part(loaded, session), cut
        assert len(loaded.game.turns) >= whole
        assert loaded.remarks
        assert not loaded.whole
        best = max(best, len(loaded.game.turns))
    assert best == 3


def _turn_starts(data: bytes) -> list[int]:
    starts = []
    place = data.find(b'{"position":')
    while place >= 0 and place < data.index(b'"history"'):
        starts.append(place)
        place = data.find(b'{"position":', place + 1)
    return starts


def test_flipped_bits_never_go_unnoticed() -> None:
    session = small()
    data = data_of(session)
    chance = random.Random(1870)
    seen: Counter[str] = Counter()
    for _ in range(1500):
        flipped = bytearray(data)
        flipped[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        loaded = opened(bytes(flipped))
        if isinstance(loaded, str):
            seen[loaded] += 1
            continue
        assert loaded.remarks or loaded.game.turns == session.game.turns
        assert bool(loaded.remarks) is not loaded.whole
        seen["opened"] += 1
    assert seen["opened"] > 500
    assert set(seen) <= {"opened", "damaged", "not-ours", "newer", "variant"}


def test_a_damaged_turn_ends_the_game_there() -> None:
    session = small(4)
    lines = data_of(session).split(b"\n")
    at = [index for index, line in enumerate(lines) if line.startswith(b'{"position":')]
    lines[at[2]] = lines[at[2]].replace(b"A PEK", b"A QQQ")
    loaded = decode(b"\n".join(lines), PATH)
    assert is_part(loaded, session)
    assert len(loaded.game.turns) == 2
    assert "turns[2].position.units.CHI[0]" in loaded.remarks[0]


def test_a_damaged_cover_costs_only_its_field() -> None:
    data = data_of(small()).replace(b'"gm": ""', b'"gm": 17 ')
    loaded = decode(data, PATH)
    assert len(loaded.game.turns) == 3
    assert any("gm" in remark for remark in loaded.remarks)


def test_a_damaged_file_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.tisch"
    data = data_of(small())
    path.write_bytes(data[: len(data) // 2])
    session = Session.open(path)
    assert session.path is None
    assert session.dirty
    assert session.remarks
    session.autosave()
    assert path.read_bytes() == data[: len(data) // 2]
    with pytest.raises(ValueError, match="path"):
        session.save()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"[]",
        b"{}",
        b'{"variant": "colonial", "units": {}}',
        b"\x89PNG\r\n\x1a\n",
        b"[" * 200_000,
        b'{"a":' * 100_000,
        b'{"format": "one", "variant": {"id": "colonial"}, "turns": []}',
        b'{"format": true, "variant": {"id": "colonial"}, "turns": []}',
        b'{"format": -3, "variant": {"id": "colonial"}, "turns": []}',
        "Ein Brief an die Spielleitung".encode("utf-16"),
    ],
)
def test_what_is_not_ours_is_refused(data: bytes) -> None:
    with pytest.raises(GameFileFault) as refused:
        decode(data, PATH)
    assert refused.value.code == "not-ours"
    assert "CO ST 66.tisch" in str(refused.value)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (b'"format": 1,', b'"format": 7,', "newer"),
        (b'"id":"colonial"', b'"id":"atlantis"', "variant"),
        (b'"turns": [\n{', b'"turns": [\n[', "damaged"),
        (b'"variant": {', b'"variant": [', "damaged"),
    ],
)
def test_what_cannot_be_opened_says_why(old: bytes, new: bytes, code: str) -> None:
    data = data_of(small())
    assert old in data
    with pytest.raises(GameFileFault) as refused:
        decode(data.replace(old, new, 1), PATH)
    assert refused.value.code == code
    assert str(PATH) in str(refused.value)


def test_older_formats_are_upgraded_step_by_step() -> None:
    steps = {1: lambda old: {**old, "b": old["a"]}, 2: lambda old: {**old, "c": old["b"] + 1}}
    assert upgraded({"format": 1, "a": 5}, PATH, newest=3, upgrades=steps) == {"format": 3, "a": 5, "b": 5, "c": 6}
    assert upgraded({"format": 3, "a": 5}, PATH, newest=3, upgrades=steps) == {"format": 3, "a": 5}
    with pytest.raises(GameFileFault, match="newer"):
        upgraded({"format": 4}, PATH, newest=3, upgrades=steps)
    with pytest.raises(GameFileFault, match="not a game"):
        upgraded({"format": 0}, PATH, newest=3, upgrades=steps)


def test_a_history_that_does_not_fit_is_dropped_not_followed() -> None:
    session = small()
    undo, redo = session.history()
    for swaps in (
        (["drafts", 9, "RUS", 0, 1, []],),
        (["drafts", 0, "RUS", 5, 5, []],),
        (["drafts", 0, "QQQ", 0, 0, []],),
        (["turns", 0, 3, []],),
        (["position", 0, {"phase": "movement", "units": {"RUS": ["A QQQ"]}}],),
        (["head", "variant", "x"],),
        (["options", -1, {"no.such": True}],),
        ([],),
    ):
        broken = Session(session.game)
        broken.restore_history([*undo[:-1], replace(undo[-1], swaps=swaps)], redo)
        before = broken.game
        with pytest.raises(GameFileFault) as refused:
            broken.undo()
        assert refused.value.code == "history"
        assert broken.game is before
        assert not broken.can_undo


def test_sixty_turns_with_many_orders_stay_small_and_quick() -> None:
    """As many units and turns as the largest variant has: 145 units, 60 turns, every order given by a click."""
    land = [p for p in COLONIAL.board.provinces if COLONIAL.board.terrain(p) in COLONIAL.kinds["A"].enters]
    sea = [p for p in COLONIAL.board.provinces if COLONIAL.board.terrain(p) == "sea"]
    powers = list(COLONIAL.powers)
    places = [("A", p) for p in land] + [("F", p) for p in sea]
    units = tuple(Unit(powers[index % len(powers)], kind, place) for index, (kind, place) in enumerate(places))
    centres = {centre: powers[index % len(powers)] for index, centre in enumerate(COLONIAL.centres) if centre != "HON"}
    position = COLONIAL.start().with_(units=units, centres=centres)
    session = Session.new(COLONIAL, "large", position)
    for unit in units:
        session.give(Hold(unit.power, unit.kind, unit.place))
    full = session.turn
    undo, _ = session.history()
    # The same turn sixty times: what the file holds counts, not how it came about.
    record = {power: tuple(f"{draft.text}: ok" for draft in sheet) for power, sheet in full.drafts.items()}
    turns = (*[replace(full, judged=True, record=record)] * 59, full)
    game = replace(session.game, turns=turns)
    started = time.perf_counter()
    data = encode(game, 59, undo * 60, ())
    loaded = decode(data, PATH)
    seconds = time.perf_counter() - started
    assert len(units) > 110
    assert loaded.game.turns == turns
    assert len(data) * 145 / len(units) < 3_000_000
    assert seconds < 2.0  # generous for a busy machine; the bench measures the budget


def test_drafts_of_every_shape_come_back() -> None:
    sheet = (
        Draft("A MOS H", Hold("RUS", "A", "MOS")),
        Draft("a mos hält", Hold("RUS", "A", "MOS")),
        Draft("A MOS H", Hold("RUS", "A", "MOS"), struck=True),
        Draft("???", None),
        Draft("CHI: A PEK H", Hold("CHI", "A", "PEK")),
        Draft("A PEK H", Hold("CHI", "A", "PEK")),
    )
    game = replace(small(1).game, turns=(Turn(COLONIAL.start(), {"RUS": sheet}),))
    assert decode(encode(game, 0, (), ()), PATH).game.turns == game.turns


JUNK = st.sampled_from(
    [None, True, 0, -1, 10**30, 1.5, "", "A QQQ", [], [[]], {}, {"": None}, "\ud800", ["A MOS H", 7]]
)


def _spots(value: Any) -> list[tuple[Any, Any]]:
    """Every place of a JSON value that can be replaced: the container and the key."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    return [(value, key) for key in keys] + [spot for key in keys for spot in _spots(value[key])]


@settings(max_examples=300)
@given(st.data())
def test_a_hostile_file_is_refused_or_opened_never_more(data: st.DataObject) -> None:
    """Whatever stands anywhere in the file: a game with remarks, or one of our faults; undo included."""
    document = json.loads(HOSTILE)
    container, key = data.draw(st.sampled_from(_spots(document)))
    container[key] = data.draw(JUNK)
    body = json.dumps(document, ensure_ascii=True).removesuffix("}").encode()
    signed = body[: body.rindex(b'"check": ')]
    text = signed + b'"check": "' + hashlib.sha256(signed).hexdigest()[:16].encode() + b'"}'
    loaded = opened(text)
    if isinstance(loaded, str):
        return
    session = Session(loaded.game, turn_index=loaded.at)
    session.restore_history(loaded.undo, loaded.redo)
    assert encode(session.game, session.turn_index, *session.history())
    while session.can_undo:
        try:
            session.undo()
        except GameFileFault as fault:
            broken = fault.code
            assert not session.can_undo, broken
    assert session.position in [turn.position for turn in session.game.turns]


HOSTILE = data_of(small())
