"""Orders told in sentences: a second look at a mail for units that have none yet. All of it is only guessed."""

import re
from collections.abc import Iterable, Iterator

from kartentisch.mail.inbox.values import Guess, Why
from kartentisch.orders import Hold, Order, UnitOrder, Unreadable
from kartentisch.orders.legality import refusal
from kartentisch.orders.reading import OrderSheet, read_orders
from kartentisch.orders.reading.normalise import fold
from kartentisch.orders.reading.places import name_index
from kartentisch.rules import ADJUSTMENT, MOVEMENT, Position, Unit

_REST = re.compile(
    r"\W*(?:\d+[.)]\s*)?(?:and\s+|und\s+)?(?:the |all |alle |der |die )*"
    r"(?:rest|others?|remaining(?: units)?|anderen?|übrigen?|uebrigen?|alles andere|everything else|残り|他|その他)"
    r"(?:\s*(?:einheiten|units|は全て|はすべて|の部隊|は|全部|全て|すべて))*\s*[:：]?\s*"
    r"(?:holds?|stays?(?: put)?|stands?|hält|haelt|halten|bleibt(?: stehen)?|bleiben(?: stehen)?|steht|h|xxx|待機|維持)"
    r"(?:\W.*)?",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"(?<=[.!?。！？])\s*|\n{2,}|……|…")
_CONDITION = re.compile(
    r"(?<!\w)(?:if|unless|falls|wenn|sofern|oder|or|maybe|either|whatever|whichever|vielleicht|evtl|forget|not|nicht)"
    r"(?!\w)|もし|なら|場合|または|かもしれ|か[^、。]{0,12}か",
    re.IGNORECASE,
)
_WITH = re.compile(r"^(?:so|then|also|and|und|dann|die|der|the|no|nein)\s+", re.IGNORECASE)
_SHARED = re.compile(r"^(?P<first>.+?)\s+(?:und|and)\s+(?P<rest>.+)$|^(?P<one>.+?)と(?P<other>.+)$", re.DOTALL)
_TAKEN_BACK = re.compile(
    r"(?:(?<=[\s,;.…–-])(?:no,? wait|wait|err|make that|hang on|nein|doch lieber|lieber|doch|quatsch|besser|no)"
    r"(?![^\W\d_])[\s,:.]*|(?:いや|やっぱり|やはり|訂正)[,、\s]*)+",
    re.IGNORECASE,
)
_UNIT = re.compile(r"(.{3,30}?)(\s+nach\s|\s+to\s|\s*(?:->|–|→)\s*|\s+-\s*|は)")
_MOST_LINES = 150
_LONGEST = 300
_MOST_SENTENCES = 120


def rest_holds(sheet: OrderSheet, position: Position, power: str, given: Iterable[str]) -> tuple[UnitOrder, ...]:
    """Return the holds that a line such as "rest hold" orders for units without an order."""
    if position.phase != MOVEMENT:
        return ()
    lines = (line for line in sheet.lines if line.skipped in ("text", "") and line.order is None)
    if not any(len(line.text) < 60 and _REST.fullmatch(line.text.strip()) for line in lines):
        return ()
    known = set(given)
    return tuple(Hold(power, unit.kind, unit.place) for unit in position.units_of(power) if unit.province not in known)


def told_in_sentences(
    text: str, sheet: OrderSheet, position: Position, power: str, given: Iterable[str]
) -> Iterator[Guess]:
    """Yield orders of units without one, read out of sentences that go over lines, clause by clause."""
    if position.phase == ADJUSTMENT:
        return
    open_now = {unit.province for unit in _units(position, power)} - set(given)
    for number, sentence in _sentences(text, sheet) if open_now else ():
        for clause in _clauses(sentence):
            if not open_now:
                return
            order = _order(clause, position, power, open_now)
            if order is not None:
                open_now.discard(order.province)
                yield Guess(order, " ".join(clause.split()), number, Why.SENTENCE)


def _units(position: Position, power: str) -> list[Unit]:
    if position.phase == MOVEMENT:
        return list(position.units_of(power))
    return [lost.unit for lost in position.dislodged if lost.unit.power == power]


def _sentences(text: str, sheet: OrderSheet) -> Iterator[tuple[int, str]]:
    """Yield sentences with the number of the line they begin in; quotes, signatures and press part them."""
    sources = text.splitlines()
    kept = {line.number for line in sheet.lines if line.skipped in ("", "text", "heading", "continued")}
    texts = {number: sources[number - 1] for number in kept if number <= len(sources)}
    if len(texts) > _MOST_LINES:
        return  # nobody tells orders in so many sentences
    for number in sorted(texts):
        if better := _corrected(texts[number][:_LONGEST]):
            yield number, better
    for number in sorted(texts):
        yield number, texts[number][:_LONGEST]
        if number + 1 in texts:
            yield number, f"{texts[number]} {texts[number + 1]}"[:_LONGEST]
    paragraph: list[tuple[int, str]] = []
    count = 0
    numbers = sorted(texts)
    for at, number in enumerate(numbers):
        paragraph.append((number, texts[number]))
        if at + 1 == len(numbers) or numbers[at + 1] != number + 1:
            wide = any("\u3040" < letter < "\u9fff" for _, text in paragraph for letter in text)
            whole = ("" if wide else " ").join(text.strip() for _, text in paragraph)
            for sentence in _SENTENCE.split(whole):
                if sentence and 3 < len(sentence) <= _LONGEST and count < _MOST_SENTENCES:
                    count += 1
                    yield paragraph[0][0], sentence
            paragraph = []


def _corrected(line: str) -> str:
    """Return the order a line ends up with after it took one back ("F AND - SUM, no, make that RAN"), "" for none."""
    found = _TAKEN_BACK.search(line)
    unit = _UNIT.match(line)
    if found is None or unit is None or unit.end() > found.start():
        return ""
    rest = _WITH.sub("", line[found.end() :].strip())
    between = "は" if unit[2] == "は" else " - "
    return f"{unit[1].strip()}{between}{rest}" if rest else ""


def _clauses(sentence: str) -> Iterator[str]:
    """Yield the parts of a sentence, then the sentence itself; conditions and choices are left out."""
    pieces = [piece for piece in re.split(r"[,;:、，]\s*", sentence) if piece.strip()]
    whole = [] if _CONDITION.search(sentence) else [sentence]
    for piece in (*pieces, *whole):
        if _CONDITION.search(piece):
            continue
        shared = _SHARED.match(piece)
        if shared is not None:
            # "die Flotte in Port Arthur und die Armee in Seoul unterstützen ...": both do what is said last.
            first, rest = shared["first"] or shared["one"], shared["rest"] or shared["other"]
            yield from (f"{first} {rest[at.start() :]}" for at in re.finditer(r"(?<=\s)\S+", rest))
            yield from (f"{first}{rest[at.start() :]}" for at in re.finditer(r"は|が", rest))
            yield first
            yield rest
        yield piece


def _order(clause: str, position: Position, power: str, open_now: set[str]) -> UnitOrder | None:
    """Return the one allowed order of a clause for a unit that lacks one."""
    text = _WITH.sub("", clause.strip().rstrip(".!。！"))
    sheet = read_orders(text, position, power)
    if not sheet.orders and not sheet.problems:
        sheet = read_orders(_mended(text, position, open_now), position, power)
    orders = [one for one in sheet.orders if not isinstance(one, Unreadable)]
    if not orders and sheet.problems:
        orders = [one for one in sheet.problems[0].suggestions[:1] if isinstance(one, Order)]
        orders = [] if sheet.problems[0].reason.code == "read.no-verb" else orders
    if len(orders) != 1 or not isinstance(orders[0], UnitOrder):
        return None
    order = orders[0]
    if order.power != power or order.province not in open_now or refusal(position, order) is not None:
        return None
    return order


def _mended(text: str, position: Position, open_now: set[str]) -> str:
    """Return a clause with the one word nobody knows replaced by the place of a unit that is spelt nearly so."""
    index = name_index(position.variant)
    for word in re.findall(r"[^\W\d_]{5,}", text):
        key = fold(word)
        near = [id for id in index.nearest(key) if id in open_now] if word[0].isupper() and not index.find(key) else []
        if len(near) == 1:
            return text.replace(word, near[0], 1)
    return text
