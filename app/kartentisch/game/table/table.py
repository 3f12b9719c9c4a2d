"""A table: players at one screen, each with sealed drafts; who is at the screen, who is missing, and the judging.

The table's `session` is the game itself: its present turn never holds a draft, so neither its file nor its copies do.
A player who sits down gets a session with the own drafts alone; it is sealed again whenever it is saved and when the
player gets up. Private keys that were opened stay in this process until the program ends, so that the round can be
judged without every pass phrase being asked for again.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import msgspec

from kartentisch.game import codec
from kartentisch.game.history import Step, read_step
from kartentisch.game.record import record
from kartentisch.game.session import Session
from kartentisch.game.table import seals
from kartentisch.game.table.codec import check_players, read_setting, setting_value
from kartentisch.game.table.faces import CurtainSession, Face, SeatSession, drafts_of
from kartentisch.game.table.faults import TableFault
from kartentisch.game.table.passages import Plea, read_plea
from kartentisch.game.table.turns import players_in
from kartentisch.game.table.values import FIXED, NewPlayer, Player, Round, Setting
from kartentisch.game.values import Game, Turn
from kartentisch.judge import adjudicate
from kartentisch.rules import DocumentFault
from kartentisch.rules.document import position_fields
from kartentisch.rules.document_reading import read_fields

GIVEN, ASKED, MISSING, IDLE = "given", "asked", "missing", "idle"


class Table:
    """One table. `face` is the session a window may show now; `session` the game behind it, for saving only."""

    def __init__(self, session: Session) -> None:
        """Sit down at a game that has a table; TableFault when what the file says of it cannot be read."""
        if session.game.table is None:
            raise TableFault("damaged", {"why": "table"})
        self.session = session
        self.setting = read_setting(session.game.table, session.game.variant)
        self._keys: dict[int, bytes] = {}
        last = len(session.game.turns) - 1
        if self.setting.round.turn != last:
            # The file lost turns, or was judged elsewhere: what is sealed belongs to another phase.
            self.setting = replace(self.setting, round=Round(last), shown=min(self.setting.shown, last))
        self.face: Face = self._curtain()

    @classmethod
    def begin(
        cls, session: Session, players: Sequence[NewPlayer], *, order: str = FIXED, seed: str = "", minutes: int = 0
    ) -> Table:
        """Make a game a table's game. Drafts of its present turn and its steps of undo are dropped, for all to see.

        Raises TableFault when a power has no player or two, a name is missing, or drafts cannot be sealed.
        """
        seals.check_library()
        game = session.game
        check_players(tuple(players), game.variant)
        made = []
        for new in players:
            public, private = seals.new_keys(new.phrase)
            made.append(Player(new.name.strip(), tuple(new.powers), public, MappingProxyType(private)))
        last = len(game.turns) - 1
        setting = Setting(tuple(made), order, seed or secrets.token_hex(8), minutes, Round(last), last)
        names = {power: player.name for player in made for power in player.powers}
        bare = replace(game.turns[-1], drafts=MappingProxyType({}), plans=(), plan=0)
        game = replace(game.with_turn(last, bare), players=MappingProxyType(names), table=setting_value(setting))
        session.put(game, last)
        return cls(session)

    # Who

    @property
    def seat(self) -> SeatSession | None:
        """The session of the player at the screen."""
        return self.face if isinstance(self.face, SeatSession) else None

    @property
    def players(self) -> tuple[int, ...]:
        """Who has something to do in this phase, in the order in which they come to the screen."""
        return players_in(self.setting, self.session.game.turns[-1].position)

    @property
    def missing(self) -> tuple[int, ...]:
        """Whose orders, or answers to a letter, are awaited."""
        now = self.setting.round
        return tuple(one for one in self.players if one not in now.given) + tuple(sorted(now.asked & now.given))

    def state(self, player: int) -> str:
        """Return GIVEN, ASKED (has given, has a letter since), MISSING or IDLE (nothing to do in this phase)."""
        now = self.setting.round
        if player in now.given:
            return ASKED if player in now.asked else GIVEN
        return MISSING if player in self.players else IDLE

    def next_after(self, player: int | None = None) -> int | None:
        """Return who comes to the screen after a player, of those who are missing; None when nobody is."""
        missing = self.missing
        if not missing:
            return None
        order = self.players
        if player in order:
            at = order.index(player)
            for one in (*order[at + 1 :], *order[:at]):
                if one in missing:
                    return one
        return missing[0]

    def names(self, players: Iterable[int]) -> str:
        """Return the names of players, for a sentence."""
        return ", ".join(self.setting.players[one].name for one in players)

    def asks_phrase(self, player: int) -> bool:
        """Whether a player who sits down gives a pass phrase."""
        return self.setting.players[player].has_phrase

    # At the screen

    def sit(self, player: int, phrase: str = "") -> SeatSession:
        """Open the draft of a player, who gives the pass phrase; what was handed in is open again.

        Raises TableFault for a wrong pass phrase, a broken seal, or a game that is over.
        """
        if self.session.game.turns[-1].position.ended is not None:
            raise TableFault("over")
        key = self._key(player, phrase)
        held = self._opened(player, key)
        self._keys[player] = key
        self._leave()
        now = self.setting.round
        self._put(round=replace(now, at=player, given=now.given - {player}, asked=now.asked - {player}))
        game = self.session.game
        turn = _with_drafts(game, game.turns[-1], held)
        seat = SeatSession(self, game.with_turn(len(game.turns) - 1, turn), player)
        seat.restore_history(*_history(held))
        position = turn.position
        seat.asked = tuple(plea for one in held.get("asked", ()) if (plea := read_plea(one, position)) is not None)
        seat.mark_kept()
        self.face = seat
        return seat

    def keep(self, seat: SeatSession) -> None:
        """Seal the draft of a seat as it stands."""
        if self.face is seat and Session.dirty.__get__(seat):
            self._seal(seat)

    def _seal(self, seat: SeatSession) -> None:
        player = seat.player
        data = msgspec.json.encode(drafts_of(seat))
        box = seals.seal_own(self._keys[player], data, self._about("draft", player))
        now = self.setting.round
        self._put(round=replace(now, sealed=MappingProxyType({**now.sealed, player: box})))
        seat.mark_kept()

    def later(self) -> CurtainSession:
        """Let the player at the screen get up without handing in; the draft is sealed for the next time."""
        self._leave()
        return self._raise_curtain(None)

    def hand_in(self) -> CurtainSession:
        """Let the player at the screen hand in: the draft is sealed, and stays so until all have given."""
        seat = self.seat
        if seat is None:
            raise TableFault("closed")
        self._leave()
        return self._raise_curtain(seat.player)

    def ask(self, plea: Plea) -> None:
        """Let the player at the screen write a letter to whoever plays the keeper's power, once for each plea."""
        seat = self.seat
        if seat is None:
            raise TableFault("closed")
        if plea in seat.asked:
            return
        seat.asked = (*seat.asked, plea)
        to = next(one for one, player in enumerate(self.setting.players) if plea.keeper in player.powers)
        about = self._about("letter", to)
        box = seals.seal_letter(self.setting.players[to].public, msgspec.json.encode(plea.value()), about)
        now = self.setting.round
        letters = {**now.letters, to: (*now.letters.get(to, ()), box)}
        asked = now.asked | {to} if to in now.given else now.asked
        self._put(round=replace(now, letters=MappingProxyType(letters), asked=asked))
        self._seal(seat)

    def letters(self, seat: SeatSession) -> tuple[Plea, ...]:
        """Return what the player at the screen is asked, each plea once; a letter that cannot be read is none."""
        found: list[Plea] = []
        for box in self.setting.round.letters.get(seat.player, ()):
            try:
                data = seals.open_letter(self._keys[seat.player], box, self._about("letter", seat.player))
            except seals.SealBroken:
                continue
            plea = read_plea(msgspec.json.decode(data), seat.game.turns[-1].position)
            if plea is not None and plea not in found:
                found.append(plea)
        return tuple(found)

    # All together

    @property
    def locked(self) -> tuple[int, ...]:
        """Who has a draft whose key this process does not know: the program was started anew since."""
        return tuple(
            one
            for one in sorted(self.setting.round.sealed)
            if one not in self._keys and self.setting.players[one].has_phrase
        )

    def unlock(self, player: int, phrase: str) -> None:
        """Open the seal of a player for the judging; the draft is shown to nobody. TableFault for a wrong phrase."""
        key = self._key(player, phrase)
        self._opened(player, key)
        self._keys[player] = key

    def judge(self) -> CurtainSession:
        """Judge the phase with everybody's drafts and go on to the next; what is judged is public from now on.

        Raises TableFault while somebody is missing, a seal is locked or broken.
        """
        if self.missing:
            raise TableFault("missing", {"players": self.names(self.missing)})
        if self.locked:
            raise TableFault("locked", {"players": self.names(self.locked)})
        game = self.session.game
        if game.turns[-1].position.ended is not None:
            raise TableFault("over")
        turn = game.turns[-1]
        for player in sorted(self.setting.round.sealed):
            key = self._keys[player] if player in self._keys else self._key(player, "")
            turn = _with_drafts(game, turn, self._opened(player, key))
        outcome = adjudicate(turn.position, turn.orders)
        last = len(game.turns) - 1
        judged = replace(turn, judged=True, record=record(outcome))
        self.setting = replace(self.setting, round=Round(last + 1))
        self._store(replace(game, turns=(*game.turns[:last], judged, Turn(outcome.position))))
        self.face = self._curtain()
        return self.face

    @property
    def unseen(self) -> int | None:
        """The judged turn whose reveal was not yet seen to its end, None for none."""
        return self.setting.shown if self.setting.shown < len(self.session.game.turns) - 1 else None

    def seen(self) -> None:
        """Take the reveal as seen to its end."""
        self._put(shown=len(self.session.game.turns) - 1)

    def leave(self) -> Session:
        """End the table: the game is an ordinary one again. Drafts that are still sealed are lost, unread."""
        self._leave(keep=False)
        game = replace(self.session.game, table=None)
        self.session.put(game, len(game.turns) - 1)
        return self.session

    def release(self, face: Face) -> None:
        """End the work on the game when its present face is given up."""
        if face is self.face:
            self.session.close()

    # Inside

    def _key(self, player: int, phrase: str) -> bytes:
        """The private key of a player. Who has a pass phrase gives it each time, whether the key is known or not."""
        one = self.setting.players[player]
        try:
            return seals.unlocked(one.private, phrase)
        except seals.SealBroken as error:
            raise TableFault("phrase" if one.has_phrase else "broken-seal", {"player": one.name}) from error

    def _opened(self, player: int, key: bytes) -> dict[str, Any]:
        """What is sealed of a player in this phase, empty for nothing."""
        box = self.setting.round.sealed.get(player)
        if box is None:
            return {}
        try:
            held = msgspec.json.decode(seals.open_own(key, box, self._about("draft", player)))
        except (seals.SealBroken, msgspec.DecodeError) as error:
            raise TableFault("broken-seal", {"player": self.setting.players[player].name}) from error
        return held if isinstance(held, dict) else {}

    def _about(self, use: str, player: int) -> str:
        return f"{use} {self.setting.players[player].public} {self.setting.round.turn}"

    def _leave(self, *, keep: bool = True) -> None:
        """Seal what the player at the screen has drafted."""
        seat = self.seat
        if seat is not None and keep:
            self.keep(seat)

    def _raise_curtain(self, giver: int | None) -> CurtainSession:
        now = self.setting.round
        given = now.given if giver is None else now.given | {giver}
        self._put(round=replace(now, at=None, given=given))
        self.face = curtain = self._curtain()
        return curtain

    def _curtain(self) -> CurtainSession:
        return CurtainSession(self, self.session.game)

    def _put(self, **changes: Any) -> None:
        self.setting = replace(self.setting, **changes)
        self._store(self.session.game)

    def _store(self, game: Game) -> None:
        game = replace(game, table=MappingProxyType(setting_value(self.setting)))
        self.session.put(game, len(game.turns) - 1)


def _with_drafts(game: Game, turn: Turn, held: dict[str, Any]) -> Turn:
    """Return the turn with a player's drafts and votes beside those it has."""
    variant = game.variant
    try:
        for power, lines in codec.read_map(held.get("drafts", {}), "drafts", variant).items():
            turn = turn.with_sheet(power, codec.read_sheet(lines, power, "drafts"))
        votes = {power: list(cast) for power, cast in turn.position.votes.items()} | held.get("votes", {})
        position = read_fields({**position_fields(turn.position), "votes": votes}, variant)
    except (DocumentFault, TypeError) as fault:
        raise TableFault("damaged", {"why": str(fault)}) from fault
    return replace(turn, position=game.own(position))


def _history(held: dict[str, Any]) -> tuple[list[Step], list[Step]]:
    """Return the steps of undo and redo that were sealed with a draft; none where they cannot be read."""
    try:
        undo = [read_step(step, serial) for serial, step in enumerate(held.get("undo", []), 1)]
        redo = [read_step(step, serial) for serial, step in enumerate(held.get("redo", []), len(undo) + 1)]
    except (DocumentFault, TypeError):
        return [], []
    return undo, redo
