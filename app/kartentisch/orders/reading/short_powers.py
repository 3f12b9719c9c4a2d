"""Words that name a power and something else: A is Austria and an army, ENG is England and the English Channel.

The power is meant at the head of a line: alone, before a colon, or before a unit. Everywhere else it is the other.
"""

from collections.abc import Sequence

from kartentisch.orders.reading.normalise import fold
from kartentisch.orders.reading.places import PLACE, POWER, SIGN, UNIT, Meaning
from kartentisch.orders.reading.tokens import DATE, NUMBER, PUNCTUATION, Token
from kartentisch.orders.reading.words import LETTERS, Sign
from kartentisch.rules import ADJUSTMENT, MOVEMENT

_ADJUSTS = (Sign.BUILD, Sign.REMOVE, Sign.DISBAND, Sign.WAIVE)


def tell_apart(tokens: Sequence[Token], phase: str = MOVEMENT) -> list[Token]:
    """Return the tokens of a line, each word that may be a power read as what it is where it stands."""
    told = list(tokens)
    for at, token in enumerate(tokens):
        if not token.means(POWER):
            continue
        letter = LETTERS.get(fold(token.text)) if len(token.text) == 1 else None
        others = [meaning for meaning in token.meanings if meaning.sort != POWER]
        if not others and letter is None:
            continue
        if _heads(tokens, at) and not (phase == ADJUSTMENT and letter is not None and _is_verb(tokens, at)):
            told[at] = _read_as(token, Meaning(POWER, token.means(POWER)))
        elif others:
            told[at] = _read_as(token, *others)
        elif letter is not None:
            told[at] = Token(token.start, token.end, "letter", letter, token.text)
    return told


def _read_as(token: Token, *meanings: Meaning) -> Token:
    first = meanings[0]
    return Token(token.start, token.end, first.sort, first.value, token.text, meanings, token.candidates)


def _is_verb(tokens: Sequence[Token], at: int) -> bool:
    """Whether the letter that heads a line of an adjustment is its verb ("D A Mun" disbands), no other being there."""
    rest = tokens[at + 1 :]
    verbs = any(token.means(SIGN) in _ADJUSTS or token.text in ("+", "-") for token in rest)
    return bool(rest) and bool(rest[0].means(UNIT)) and not verbs


def _heads(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word stands where the power of a line is named."""
    if any(token.sort not in (PUNCTUATION, DATE, NUMBER) for token in tokens[:at]):
        return False
    following = list(tokens[at + 1 :])
    if not following or all(token.sort in (DATE, NUMBER) for token in following):
        return True
    colon = following[0].text == ":"
    rest = following[1:] if colon else following
    if not rest or rest[0].means(SIGN) == Sign.WAIVE:
        return True
    if rest[0].means(UNIT):
        return len(rest) > 1 and (rest[1].sort == PLACE or bool(rest[1].means(PLACE)))
    # "ENG: LON - NTH" names England; "F: LON - NTH" is a fleet.
    return colon and not tokens[at].means(UNIT) and rest[0].sort in (PLACE, SIGN)
