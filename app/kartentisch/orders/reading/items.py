"""Tokens put together: units with their place and coast, signs between them, and whole orders apart from each other."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from kartentisch.orders.reading import places
from kartentisch.orders.reading.normalise import BREAK
from kartentisch.orders.reading.tokens import DATE, NUMBER, PUNCTUATION, UNKNOWN, Token
from kartentisch.orders.reading.words import LITTLE_WORDS, SHORT_COASTS, Sign

# What an item is: a noun (unit or place), or the sorts below.
NOUN = "noun"
OPERATOR = "operator"
SEPARATOR = "separator"
PLUS = "plus"
OPEN = "("
CLOSE = ")"


@dataclass(frozen=True, slots=True)
class Item:
    """One part of an order.

    `sort`: NOUN, OPERATOR, SEPARATOR, PLUS, OPEN, CLOSE, or the sort of a token (sign, power, railway, canal,
    unknown …); `value`: a sign, a power, the punctuation; for nouns `kind` is the unit's letter ("" none written, "?"
    left open), `ids` the provinces it may be (none: unknown), `coast` the coast, `leading` whether the
    kind stood in front, `candidates` the provinces a shortened name may be.
    """

    sort: str
    start: int
    end: int
    text: str
    value: str = ""
    kind: str = ""
    ids: tuple[str, ...] = ()
    coast: str = ""
    leading: bool = False
    candidates: tuple[str, ...] = ()

    def is_sign(self, *signs: Sign) -> bool:
        """Whether this is one of the key words."""
        return self.sort == places.SIGN and self.value in signs


_FILLERS = 6  # words such as "in the" that may stand between a unit and its place


class Joiner:
    """Reads tokens from left to right and puts them together."""

    def __init__(self, tokens: Sequence[Token], coasts: Mapping[str, tuple[str, ...]]) -> None:
        self._tokens = tokens
        self._coasts = coasts
        self._at = 0
        self._items: list[Item] = []

    def join(self) -> list[Item]:
        """Return the items."""
        while self._at < len(self._tokens):
            self._step()
        return self._items

    def _peek(self, ahead: int = 0) -> Token | None:
        at = self._at + ahead
        return self._tokens[at] if at < len(self._tokens) else None

    def _is(self, ahead: int, *signs: str) -> bool:
        token = self._peek(ahead)
        return token is not None and token.sort == PUNCTUATION and token.text in signs

    def _add(self, sort: str, token: Token, value: str = "") -> None:
        self._items.append(Item(sort, token.start, token.end, token.text, value))

    @property
    def _last(self) -> Item | None:
        return self._items[-1] if self._items else None

    def _step(self) -> None:
        token = self._tokens[self._at]
        if token.sort == PUNCTUATION:
            self._punctuation(token)
        elif token.sort == places.UNIT:
            self._unit(token)
        elif token.sort == places.PLACE and not self._little_word(token):
            self._noun("", token)
        elif token.sort == places.COAST:
            self._coast_word(token)
        elif token.sort == "letter":
            self._add(places.SIGN, token, token.value)
            self._at += 1
        elif token.sort == UNKNOWN:
            self._items.append(Item(UNKNOWN, token.start, token.end, token.text, candidates=token.candidates))
            self._at += 1
        elif token.sort in (DATE, NUMBER):
            self._add(token.sort, token, token.text)
            self._at += 1
        elif token.sort != places.PLACE:
            self._add(token.sort, token, token.value)
            self._at += 1

    def _punctuation(self, token: Token) -> None:
        self._at += 1
        sign = token.text
        if sign in ("-", ">", ":"):
            last = self._last
            if last is not None and last.sort == OPERATOR:
                return
            behind_noun = last is not None and (last.sort in (NOUN, UNKNOWN) or last.is_sign(Sign.NOISE))
            if sign == ":" and not behind_noun:
                self._add("colon", token, ":")
            else:
                self._add(OPERATOR, token, sign)
        elif sign in (";", BREAK, ",", "/", "|"):
            self._add(SEPARATOR, token, sign)
        elif sign in ("(", "[", "{"):
            self._add(OPEN, token, sign)
        elif sign in (")", "]", "}"):
            self._add(CLOSE, token, sign)
        elif sign == "+":
            self._add(PLUS, token, sign)
        elif sign in ("#", "//"):
            # A comment up to the end of the line.
            end = next(
                (i for i in range(self._at, len(self._tokens)) if self._tokens[i].text == BREAK), len(self._tokens)
            )
            self._at = end
        elif sign == "?":
            following = self._peek()
            if following is not None and following.sort == places.PLACE:
                self._noun("?", following)
            else:
                self._add("question", token, sign)

    def _little_word(self, token: Token) -> bool:
        """Take "and", "for" … as the little word where no place makes sense; whether that was so."""
        sign = LITTLE_WORDS.get(token.text)
        following = self._peek(1)
        if sign is None or following is None or following.sort not in (places.UNIT, places.PLACE, places.POWER):
            return False
        last = self._last
        if last is None or last.sort == OPERATOR or last.is_sign(Sign.MOVE, Sign.INTO):
            return False
        self._add(places.SIGN, token, sign)
        self._at += 1
        return True

    def _unit(self, token: Token) -> None:
        """A unit word: before its place, or behind it ("Berlin army", ベルリン陸軍)."""
        last = self._last
        ahead = 1
        while self._is(ahead, ".", "/", ":") or (self._is(ahead, "(") and self._names_place(ahead + 1)):
            ahead += 1
        farthest = ahead + _FILLERS
        while (word := self._peek(ahead)) is not None and word.means(places.SIGN) in (Sign.INTO, Sign.NOISE):
            if word.sort == places.PLACE or ahead == farthest:
                break
            ahead += 1
        following = self._peek(ahead)
        if last is not None and last.sort == NOUN and token.text in ("f", "F") and self._ferries():
            # "F Nth f A Lon-Nwy": the fleet ferries.
            self._add(places.SIGN, token, Sign.CONVOY)
            self._at += 1
            return
        behind = last is not None and last.sort == NOUN and not last.kind and len(token.text) > 1
        if behind and last is not None:
            glued = last.end == token.start and ord(token.text[0]) > 0x2FFF
            if glued or following is None or following.sort not in (places.PLACE, UNKNOWN):
                self._items[-1] = replace(last, kind=token.value, end=token.end)
                self._at += 1
                return
        if following is not None and following.sort == places.PLACE:
            self._at += ahead
            self._noun(token.value, following, token)
            if self._is(0, ")"):
                self._at += 1
            return
        if following is not None and following.sort == UNKNOWN:
            self._at += ahead + 1
            self._items.append(
                Item(
                    NOUN,
                    following.start,
                    following.end,
                    following.text,
                    kind=token.value,
                    leading=True,
                    candidates=following.candidates,
                )
            )
            return
        self._add(places.UNIT, token, token.value)
        self._at += 1

    def _ferries(self) -> bool:
        """Whether a whole unit follows the letter: then it is a verb."""
        unit, place = self._peek(1), self._peek(2)
        return unit is not None and unit.sort == places.UNIT and place is not None and place.sort == places.PLACE

    def _names_place(self, ahead: int) -> bool:
        token = self._peek(ahead)
        return token is not None and token.sort == places.PLACE

    def _noun(self, kind: str, token: Token, unit: Token | None = None) -> None:
        if unit is None and self._peek() is not token:
            self._at += 1
        while self._peek() is not token:
            self._at += 1
        self._at += 1
        start = unit.start if unit is not None else token.start
        coast, end = self._coast_behind(token)
        item = Item(NOUN, start, end, token.text, "", kind, token.places, coast, bool(kind), token.candidates)
        self._items.append(item)
        self._brackets_behind()

    def _coast_behind(self, token: Token) -> tuple[str, int]:
        """Read a coast behind a place: "/EC", "(ok)", " Ostküste", "(n)"."""
        ahead = 1 if self._is(0, "/", "(", ".") else 0
        word = self._peek(ahead)
        if word is None:
            return "", token.end
        coast = word.means(places.COAST)
        known = {coast for id in token.places for coast in self._coasts.get(id, ())}
        if not coast and ahead and len(word.text) == 1:
            coast = SHORT_COASTS.get(word.text.lower(), "")
            if coast not in known:
                return "", token.end
        if not coast:
            return "", token.end
        if self._is(0, "(") and not self._is(ahead + 1, ")", ".", "/"):
            return "", token.end
        if (not ahead or coast == "SC") and len(word.text) <= 3 and (not known or self._is_clause(ahead)):
            # "sc" behind a place without coasts, or before "F RS-MED", is the canal clause; "ok" may be a comment.
            return "", token.end
        end = word.end
        self._at += ahead + 1
        if self._is(0, ")") and self._is(-1 - ahead, "("):
            end = self._tokens[self._at].end
            self._at += 1
        return coast, end

    def _is_clause(self, ahead: int) -> bool:
        """Whether unit, place, operator, place follow a word: then SC is the canal clause."""
        first = self._peek(ahead + 1)
        if first is not None and first.text == ":":
            ahead += 1
            first = self._peek(ahead + 1)
        if first is None or first.sort != places.UNIT:
            return False
        second = self._peek(ahead + 2)
        return second is not None and second.sort == places.PLACE and self._peek(ahead + 3) is not None

    def _brackets_behind(self) -> None:
        """Take "(英国陸軍)", "(Russian army)" behind a place as its unit."""
        if not self._is(0, "("):
            return
        ahead, kind = 1, ""
        while (token := self._peek(ahead)) is not None and token.sort in (places.POWER, places.UNIT):
            kind = token.value if token.sort == places.UNIT else kind
            ahead += 1
        if ahead > 1 and self._is(ahead, ")"):
            last = self._items[-1]
            self._items[-1] = replace(last, kind=last.kind or kind)
            self._at += ahead + 1

    def _coast_word(self, token: Token) -> None:
        """A coast in front of its place ("die Ostküste von Bangkok"), or SC as the canal clause."""
        ahead = 1
        while (word := self._peek(ahead)) is not None and word.means(places.SIGN) in (Sign.FROM, Sign.NOISE):
            ahead += 1
        following = self._peek(ahead)
        if len(token.text) > 3 and following is not None and following.sort == places.PLACE:
            self._at += ahead
            self._noun("", following)
            self._items[-1] = replace(self._items[-1], coast=token.value, start=token.start)
            return
        sign = Sign.CLAUSE if token.means(places.SIGN) == Sign.CLAUSE else ""
        self._add(places.SIGN if sign else UNKNOWN, token, sign)
        self._at += 1
