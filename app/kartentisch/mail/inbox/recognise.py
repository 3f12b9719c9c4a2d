"""Which game, turn and power a mail is about, from its subject, its headings and its sender."""

import re
from dataclasses import dataclass

from kartentisch.mail.inbox.letters import Letter
from kartentisch.mail.inbox.values import Turn, Why
from kartentisch.orders.reading.normalise import fold
from kartentisch.orders.reading.places import POWER, name_index
from kartentisch.rules import ADJUSTMENT, MOVEMENT, RETREAT

_PARTS = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*|[^\s\w]")
_PIECES = re.compile(
    r"\s*(?:です|でーす)?\s*[/|,;:()\[\]【】（）、。！!–—]\s*|\s+-\s+|^(?:re|aw|fw|fwd|wg)\s*:\s*", re.IGNORECASE
)
_DATE = re.compile(
    r"(?<![^\W_])(?:([SFHWsfhw]) ?|([^\W\d]{2,12})\.?,? ?)?(1[5-9]\d\d|2[0-9]\d\d)(?!\d)\s*(?:年\s*([春秋冬]))?"
)
_SEASONS = {
    **dict.fromkeys(["spring", "frühjahr", "frühling", "fruehjahr", "fruehling", "s", "春"], "S"),
    **dict.fromkeys(["fall", "autumn", "herbst", "h", "秋"], "F"),
    **dict.fromkeys(["winter", "w", "冬"], "W"),
}
_GERMAN = frozenset(("frühjahr", "herbst", "befehle", "partie", "runde", "deutschland", "russland", "italien"))
_GERMAN_SIGNS = re.compile(r"[äöüß]|\b(?:und|für|nach|Partie|Züge|Befehle|Grüße|Gruß|hält|unterstützt)\b")
_PHASES = (
    (RETREAT, re.compile(r"\b(?:retreats?|rückzüge?|rueckzuege?|rz)\b|撤退", re.IGNORECASE)),
    (
        ADJUSTMENT,
        re.compile(
            r"\b(?:builds?|adjustments?|removals?|auf-?/?-?\s?(?:und\s)?abbau(?:ten)?|aufbau(?:ten)?|abbau(?:ten)?)\b"
            r"|増減産|増産|減産|調整",
            re.IGNORECASE,
        ),
    ),
    (MOVEMENT, re.compile(r"\b(?:züge|zuege|moves?|movement)\b|行軍", re.IGNORECASE)),
)
_GAME = re.compile(r"(?:\b(?:partie|game|spiel)\b|ゲーム|第)\s*[:#]?\s*([^\s/|,:–—]{1,20}(?: \d{1,5})?)", re.IGNORECASE)
_DAY = re.compile(r"\d{1,2}月\s*\d{1,2}日")  # (土) behind it is a Saturday, no power
_NUMBER = re.compile(r"(?<![^\W_])([A-Za-z]{0,5})[ _-]?(\d{2,5})(?!\d)")


@dataclass(frozen=True, slots=True)
class Recognised:
    """What a mail says of itself: the power ("" not said), why it does not count, what makes all of it a guess."""

    power: str = ""
    aside: Why | None = None
    unsure: Why | None = None


def recognise(letter: Letter, turn: Turn) -> Recognised:
    """Read subject, first lines and sender of a mail."""
    lines = [line for line in letter.text.split("\n")[:12] if line.strip()]
    head = [line for line in lines if not line.startswith((">", "|")) and not _DAY.search(line)]
    titles = [letter.subject, *(line for line in head if _is_title(line))]
    if not _is_ours(letter.subject, titles, turn):
        return Recognised(aside=Why.OTHER_GAME)
    power = next(filter(None, (_power(title, turn) for title in titles)), "")
    owner = next((one for one, addresses in turn.addresses.items() if letter.sender in addresses), "")
    unsure: Why | None = None
    if power and owner and power != owner and letter.sender:
        unsure = Why.SENDER_DIFFERS
    elif not power and owner:
        power, unsure = owner, Why.POWER_BY_ADDRESS
    aside, open_season = _other_turn(titles, letter.text, turn)
    if aside is None and _other_phase(titles, turn):
        aside = Why.OTHER_PHASE
    if aside is None and letter.sent is not None and turn.deadline is not None and letter.sent > turn.deadline:
        aside = Why.LATE
    return Recognised(power, aside, unsure or (Why.SEASON_OPEN if open_season else None))


def _is_title(line: str) -> bool:
    """Whether one of the first lines says what the mail is: with a year, a number of the game, or a power alone."""
    return len(line) < 90 and bool(_DATE.search(line) or _GAME.search(line) or len(line.split()) <= 3)


def _is_ours(subject: str, titles: list[str], turn: Turn) -> bool:
    """Whether a mail is of this game; a mail that names no game at all is taken as ours."""
    name = fold(turn.name)
    if not name or any(name in fold(title) for title in titles):
        return True
    own = _NUMBER.search(turn.name)
    for title in titles:
        found = _GAME.search(title)
        if found is not None and any(letter.isdigit() for letter in found[1]):
            return False
    for found in _NUMBER.finditer(subject):
        if own is not None and not _is_year(found) and found[1].upper() not in ("S", "F", "H", "W"):
            return found[2] == own[2] and (not found[1] or fold(found[1]) in fold(turn.name))
    return True


def _is_year(found: re.Match[str]) -> bool:
    return len(found[2]) == 4 and (not found[1] or found[1].upper() in ("S", "F", "H", "W"))


def _power(title: str, turn: Turn) -> str:
    """Return the power a title names: a whole piece of it, else the only word of it that is one."""
    index = name_index(turn.position.variant)

    def power(words: str) -> str:
        key = fold(words)
        return next((one.value for one in index.find(key) if one.sort == POWER), "") if key else ""

    pieces = [piece for piece in _PIECES.split(title) if piece]
    for piece in pieces:
        if found := power(piece):
            return found
    named: dict[str, None] = {}
    words = [word for word in _PARTS.findall(title) if len(word) > 1 or not word.isascii()]
    for size in (3, 2, 1):
        for at in range(len(words) - size + 1):
            text = " ".join(words[at : at + size])
            if (len(fold(text)) > 3 or not text.isascii()) and (found := power(text)):
                named[found] = None
    return next(iter(named)) if len(named) == 1 else ""


def _other_turn(titles: list[str], text: str, turn: Turn) -> tuple[Why | None, bool]:
    """Return whether the titles name another turn, and whether the season named may be another one."""
    others = [_named_turn(title, text, turn) for title in titles]
    said = [one for one in others if one is not None]
    return next((one for one in said if one == (None, False)), next(iter(said), (None, False)))


def _named_turn(title: str, text: str, turn: Turn) -> tuple[Why | None, bool] | None:
    """Return what one title says of the turn, None when it names none."""
    date = turn.position.date
    for found in _DATE.finditer(title):
        word = found[1] or found[2] or found[4] or ""
        season = _SEASONS.get(word.lower(), "")
        year = int(found[3])
        if not _possible(year, date.year):
            continue
        if year != date.year:
            return Why.OTHER_TURN, False
        if not date.season:
            return None, False
        if word.lower() == "f":
            return _letter_f(date.season, f"{title}\n{text}")
        if not season:
            season = next((_SEASONS[w] for w in title.lower().split() if len(w) > 2 and w in _SEASONS), "")
        season = season or next((_SEASONS[sign] for sign in "春秋冬" if sign in title), "")
        if season and season != date.season:
            return Why.OTHER_TURN, False
        return None, not season
    return None


def _possible(year: int, now: int) -> bool:
    """Whether a number may be a year of the game: far off, it is a number of something else, or the real year."""
    return abs(year - now) <= 100


def _letter_f(season: str, text: str) -> tuple[Why | None, bool]:
    """F is Frühjahr in German and fall in English: the language of the mail decides."""
    german = bool(_GERMAN_SIGNS.search(text)) or bool(_GERMAN & set(text.lower().split()))
    if season == ("S" if german else "F"):
        return None, False
    return (None, True) if season in ("S", "F") else (Why.OTHER_TURN, False)


def _other_phase(titles: list[str], turn: Turn) -> bool:
    """Whether the titles name a phase, and another one than this."""
    for title in titles:
        named = [phase for phase, words in _PHASES if words.search(title)]
        if named:
            return turn.position.phase not in named
    return False
