"""The game master's inbox: real-looking mails in three languages, what is sure in them and what must be asked."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from kartentisch.mail import order_mail
from kartentisch.mail.inbox import Guess, PowerOrders, Turn, Why, read_mailbox, reply_subject, reply_text
from kartentisch.orders import Move, Order
from kartentisch.orders.reading import read_orders
from kartentisch.rules import load_variant
from kartentisch.words import LANGUAGES
from tests.mail.mails import GERMANY, SAMPLES, TURNS, Sample, mail
from tests.orders.colonial import POSITIONS

STANDARD = TURNS["standard"]
COLONIAL = TURNS["colonial"]


def texts(orders: tuple[Order, ...]) -> tuple[str, ...]:
    return tuple(map(str, orders))


def guesses(orders: PowerOrders) -> tuple[str, ...]:
    return tuple(str(guess.order) for guess in orders.guessed)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda one: one.name)
def test_a_mail_is_read(sample: Sample, tmp_path: Path) -> None:
    path = tmp_path / "mail.eml"
    path.write_bytes(sample.data)
    inbox = read_mailbox(path, TURNS[sample.variant])
    assert inbox.refused == ()
    found = inbox.powers[sample.power]
    assert texts(found.understood) == sample.orders
    assert guesses(found) == sample.guesses
    assert tuple(problem.reason.code for problem in found.doubtful) == sample.doubts
    assert [aside.why.value for aside in inbox.aside] == ([sample.aside] if sample.aside else [])
    assert not any(guess.confirmed for guess in found.guessed)
    assert texts(inbox.orders) == sample.orders
    if not sample.aside or sample.missing:
        assert tuple(unit.province for unit in found.missing) == sample.missing
    for language in LANGUAGES:
        reply = reply_text(found, TURNS[sample.variant], language)
        assert "{" not in reply
        assert "[" not in reply


def test_there_are_enough_of_them() -> None:
    assert len(SAMPLES) >= 25
    assert {sample.variant for sample in SAMPLES} == {"colonial", "standard", "world2200"}


def test_the_last_mail_counts_whatever_the_order_of_the_files(tmp_path: Path) -> None:
    sent = {
        "b": ("Tue, 10 Mar 2026 18:00:00 +0100", "A Mun - Tyr\nA Ber H\nF Kie H\n"),
        "a": ("Wed, 11 Mar 2026 18:00:00 +0100", "A Mun - Ruh\nA Ber - Kie\nF Kie - Den\n"),
        "c": ("Thu, 12 Mar 2026 21:00:00 +0100", "A Mun - Boh\nA Ber H\nF Kie H\n"),
    }
    for name, (date, body) in sent.items():
        data = mail(body, "ST1111 / Germany / S1901", "gerd@example.org", date=date)
        (tmp_path / f"{name}.eml").write_bytes(data)
    found = read_mailbox(tmp_path, STANDARD).powers["GER"]
    assert texts(found.understood) == GERMANY
    assert [letter.source for letter in found.replaced] == ["b.eml"]
    assert [letter.source for letter in found.late] == ["c.eml"]
    assert "replaced" in reply_text(found, STANDARD, "en")
    assert "deadline" in reply_text(found, STANDARD, "en")


def test_a_guess_counts_only_when_it_is_confirmed() -> None:
    inbox = read_mailbox("Germany S1901\nA Mund - Ruh\nA Ber - Kie\nF Kie - Den", STANDARD)
    found = inbox.powers["GER"]
    assert guesses(found) == ("A MUN - RUH",)
    assert texts(found.orders) == ("A BER - KIE", "F KIE - DEN")
    assert not found.complete
    settled = found.confirm(found.guessed[0])
    assert settled.complete
    assert set(texts(inbox.with_power(settled).orders)) == set(GERMANY)
    assert texts(inbox.orders) == texts(found.orders)
    with pytest.raises(ValueError, match="MUN"):
        found.confirm(found.guessed[0], Move("GER", "A", "MUN", (), "BUR"))
    with pytest.raises(ValueError, match="XYZ"):
        found.confirm(Guess(Move("GER", "A", "MUN", (), "BUR"), "XYZ", 1, Why.SPELLING))


def test_a_choice_of_two_readings_is_the_masters() -> None:
    found = read_mailbox("England S1901\nA Liv - Yor\nF Lon - Nth\nF Edi - Nor", STANDARD).powers["ENG"]
    assert texts(found.understood) == ("F LON - NTH",)
    assert {guess.words for guess in found.guessed} >= {"A Liv"}
    several = next(guess for guess in found.guessed if guess.words == "Nor")
    assert {str(several.order), *map(str, several.others)} == {"F EDI - NTH", "F EDI - NWG"}
    chosen = found.confirm(several, several.others[0])
    assert several.others[0] in chosen.orders
    assert several.order not in chosen.orders


def test_one_mail_of_several_powers() -> None:
    text = "ST 1111 S1901\n\nGermany:\nA Mun - Ruh\nA Ber - Kie\nF Kie - Den\n\nAustria:\nA Vie - Gal\nA Bud - Ser\n"
    inbox = read_mailbox(text, STANDARD)
    assert texts(inbox.powers["GER"].understood) == GERMANY
    assert texts(inbox.powers["AUS"].understood) == ("A VIE - GAL", "A BUD - SER")
    assert [unit.province for unit in inbox.powers["AUS"].missing] == ["TRI"]
    assert len(inbox.powers["TUR"].missing) == 3


def test_pasted_mails_are_told_apart_by_their_heads() -> None:
    text = (
        "Von: Gerd <gerd@example.org>\nGesendet: Dienstag, 10. März 2026 18:00\nAn: SL\n"
        "Betreff: ST1111 / Deutschland / Frühjahr 1901\n\nA Mun - Ruh\nA Ber - Kie\nF Kie - Den\n\n"
        "Von: Emma <emma@example.org>\nGesendet: Mittwoch, 11. März 2026 09:12\nAn: SL\n"
        "Betreff: ST1111 / England / Frühjahr 1901\n\nF Lon - Nth\nF Edi - Nwg\nA Lvp - Yor\n\n"
        "Von: SL\nGesendet: Sonntag, 1. März 2026 20:00\nBetreff: ST1111 / England\n\nA Lvp - Wal\n"
    )
    inbox = read_mailbox(text, STANDARD)
    assert texts(inbox.powers["GER"].understood) == GERMANY
    assert texts(inbox.powers["ENG"].understood) == ("F LON - NTH", "F EDI - NWG", "A LVP - YOR")
    letter = inbox.powers["ENG"].letter
    assert letter is not None
    assert letter.sent == datetime(2026, 3, 11, 9, 12, tzinfo=UTC)
    assert [remark.about.value for remark in letter.remarks] == ["history"]


def test_a_mail_without_a_power_is_set_aside() -> None:
    inbox = read_mailbox("Hallo zusammen,\nwann ist der ZAT?", STANDARD)
    assert [aside.why for aside in inbox.aside] == [Why.NO_POWER]
    assert inbox.orders == ()


def test_units_alone_tell_a_power_and_it_is_asked() -> None:
    found = read_mailbox("A Mun - Ruh\nA Ber - Kie\nF Kie - Den", STANDARD).powers["GER"]
    assert guesses(found) == GERMANY
    assert {guess.why for guess in found.guessed} == {Why.POWER_BY_UNITS}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("style", ["ludomaniac", "long-de", "long-en", "japanese"])
def test_our_own_mails_are_read_as_they_are_meant(language: str, style: str) -> None:
    for name, turn in TURNS.items():
        power = {"colonial": "RUS", "standard": "GER", "world2200": "EGY"}[name]
        written = order_mail(turn.position, (), power, turn.name, language, style)
        text = f"Subject: {written.subject}\nFrom: x@example.org\n\n{written.body}"
        found = read_mailbox(text, turn).powers[power]
        assert set(found.understood) == set(written.orders), text
        assert found.complete


@pytest.mark.parametrize(("phase", "text", "orders", "builds"), [
    ("retreat", "Russland, Rückzüge 1870\nA Kra - Oms\nF SEO/WC otb", ("A KRA - OMS", "F SEO/WC D"), 0),
    ("adjustment", "Russland, Aufbauten 1872\nAufbau F Por\nkein Aufbau", ("BUILD F POR", "WAIVE"), 2),
])  # fmt: skip
def test_retreats_and_builds(phase: str, text: str, orders: tuple[str, ...], builds: int) -> None:
    turn = Turn(POSITIONS[phase], "CO 66")
    found = read_mailbox(text, turn).powers["RUS"]
    assert texts(found.understood) == orders
    assert found.missing_builds == builds
    moves = read_mailbox(text, replace(turn, position=load_variant("colonial").start()))
    assert [aside.why for aside in moves.aside] in ([Why.OTHER_PHASE], [Why.OTHER_TURN])


GERMAN_REPLY = """\
Partie ST 1111 – Deutsches Reich – F1901

Verstanden:
A BER-KIE

Bitte bestätigen (diese Befehle gelten erst dann):
„Mund“ – A MUN-RUH (nach dem Wortlaut nicht sicher)

Nicht klar oder nicht möglich:
Zeile 4: Xyzzzz: „Xyzzzz“ ist kein Feld dieser Karte.

Ohne Befehl: die deutsche Flotte in Kiel
"""


def test_the_reply_says_what_was_understood() -> None:
    found = read_mailbox("Deutschland Frühjahr 1901\nA Mund - Ruh\nA Ber - Kie\nF Kie - Xyzzzz", STANDARD).powers["GER"]
    reply = reply_text(found, STANDARD, "de")
    assert reply == GERMAN_REPLY
    assert reply_subject(found, STANDARD, "de") == "Partie ST 1111 – Deutsches Reich – F1901"
    nobody = PowerOrders("TUR")
    assert "No mail with orders has come." in reply_text(nobody, STANDARD, "en")


def test_what_the_inbox_calls_sure_is_what_the_reader_reads() -> None:
    """Nothing certain in an inbox that a strict second reading of the same lines does not give too."""
    for sample in SAMPLES:
        if sample.orders:
            position = TURNS[sample.variant].position
            for text in sample.orders:
                assert texts(read_orders(text, position, sample.power).orders) == (text,)
