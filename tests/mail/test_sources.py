"""Files, folders, mailboxes and hostile mails: what is read, what is refused, and that a sentence says so."""

import os
import time
from contextlib import suppress
from email.message import EmailMessage
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartentisch.mail.inbox import (
    About,
    MailRefused,
    Remark,
    letter_of_bytes,
    letters_of,
    letters_of_text,
    read_mailbox,
    remark_text,
)
from kartentisch.mail.inbox.cleaning import clean, unwrapped
from kartentisch.mail.inbox.html_text import html_text
from kartentisch.mail.inbox.letters import decoded
from kartentisch.mail.inbox.moments import sent_at
from kartentisch.words import LANGUAGES
from tests.mail.mails import TURNS, mail

ORDERS = "A München – Ruhr\nA Berlin - Kiel\nF Kiel - Dänemark\n"
JAPANESE = "ミュンヘン 陸軍 移動 ルール\n"


@pytest.mark.parametrize("encoding", ["quoted-printable", "base64", "8bit"])
@pytest.mark.parametrize("charset", ["utf-8", "cp1252", "iso-8859-15"])
def test_a_transfer_encoding_changes_nothing(encoding: str, charset: str) -> None:
    text = ORDERS if charset != "iso-8859-15" else ORDERS.replace("–", "-")
    message = EmailMessage()
    message["Subject"] = "Züge für Deutschland"
    message["From"] = "Gerd <gerd@example.org>"
    message.set_content(text, charset=charset, cte=encoding)
    letter = letter_of_bytes(message.as_bytes())
    assert letter.text.splitlines() == text.splitlines()
    assert (letter.subject, letter.sender, letter.remarks) == ("Züge für Deutschland", "gerd@example.org", ())


@pytest.mark.parametrize("charset", ["iso-2022-jp", "shift_jis", "euc-jp", "utf-8"])
def test_japanese_charsets_named_and_not_named(charset: str) -> None:
    data = JAPANESE.encode(charset)
    assert decoded(data, charset) == (JAPANESE, True)
    assert decoded(data)[0] == JAPANESE
    assert decoded(data, "no-such-charset") == (JAPANESE, False)


def test_a_mailbox_holds_many_mails(tmp_path: Path) -> None:
    one = mail("A Mun - Ruh\n>From Berlin to Kiel\nA Ber - Kie\nF Kie - Den\n", "ST1111 / Germany / S1901")
    box = b"From gerd@example.org Tue Mar 10 18:00:00 2026\r\n" + one + b"\r\n"
    box += b"From emma@example.org Tue Mar 10 19:00:00 2026\n" + mail("F Lon - Nth", "ST1111 / England / S1901")
    path = tmp_path / "box.mbox"
    path.write_bytes(box)
    letters, refused = letters_of(path)
    assert refused == []
    assert [letter.source for letter in letters] == ["box.mbox 1", "box.mbox 2"]
    assert "From Berlin to Kiel" in letters[0].text
    assert letters[1].subject == "ST1111 / England / S1901"


def test_a_folder_of_everything(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "a.txt").write_bytes("Deutschland S1901\nA München - Ruhr\n".encode("cp1252"))
    (tmp_path / "b.html").write_text("<p>England S1901</p><p>F Lon - Nth</p>", encoding="utf-8")
    (tmp_path / "deep" / "c.eml").write_bytes(mail("A Vie - Gal", "Austria S1901", "aki@example.org"))
    (tmp_path / "d.msg").write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600))
    (tmp_path / "e.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(40))
    (tmp_path / ".hidden").write_text("A Par - Bur")
    inbox = read_mailbox(tmp_path, TURNS["standard"])
    orders = {power: tuple(map(str, one.understood)) for power, one in inbox.powers.items() if one.understood}
    assert orders == {"GER": ("A MUN - RUH",), "ENG": ("F LON - NTH",), "AUS": ("A VIE - GAL",)}
    assert {remark.about for remark in inbox.refused} == {About.OUTLOOK, About.NOT_TEXT}
    for remark in inbox.refused:
        for language in LANGUAGES:
            assert remark.name in remark_text(remark, language)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    letters, refused = letters_of(tmp_path / "none.eml")
    assert letters == []
    assert [(one.about, one.name) for one in refused] == [(About.NOT_FOUND, "none.eml")]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes are known to Unix only")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.eml")
    assert [one.about for one in letters_of(tmp_path)[1]] == [About.NOT_TEXT]


def _nested(depth: int) -> bytes:
    head = b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(depth))
    return b"From: a@example.org\n" + head + b"Content-Type: text/plain\n\nA Mun - Ruh\n"


def _attached(depth: int) -> bytes:
    return b"Content-Type: message/rfc822\n\n" * depth + b"Content-Type: text/plain\n\nA Mun - Ruh\n"


@pytest.mark.parametrize(
    ("data", "about"),
    [
        (_nested(150), About.TOO_DEEP),
        (_nested(5000), About.TOO_DEEP),
        (_attached(3000), About.TOO_DEEP),
        (b"Subject: x\n\n" + b"x" * 9_000_000, About.TOO_LARGE),
        (b"Subject: x\n\n", About.NO_TEXT),
        (b"Subject: x\nContent-Type: text/html\n\n" + b"<div>" * 5000 + b"A Mun - Ruh", About.TOO_DEEP),
        (b"Subject: x\n\n" + b"A Mun - Ruh\n" * 30_000, About.TOO_LARGE),
    ],
    ids=["parts", "many parts", "mails in mails", "large", "empty", "elements", "lines"],
)
def test_a_hostile_mail_is_refused_with_a_sentence(data: bytes, about: About) -> None:
    with pytest.raises(MailRefused) as caught:
        letter_of_bytes(data, "mail.eml")
    assert caught.value.remark.about is about
    for language in LANGUAGES:
        assert "mail.eml" in remark_text(caught.value.remark, language)


def test_every_remark_has_its_sentence() -> None:
    for about in About:
        sentences = {remark_text(Remark(about, 3, "x.eml"), language) for language in LANGUAGES}
        assert len(sentences) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("text", "clean_text", "about"),
    [
        ("A Mun\x00 - \x07Ruh", "A Mun - Ruh", About.CONTROL),
        ("A Mun \u202e- Ruh\u202c", "A Mun - Ruh", About.HIDDEN_DIRECTION),
        ("A M=FCnchen =96 Ruhr=20\nA Ber -=\n Kie", "A München – Ruhr \nA Ber - Kie", About.DECODED),
        ("A MÃ¼nchen â€“ Ruhr", "A München – Ruhr", About.MENDED),
        ("x" * 3_000, "x" * 2_000, About.LONG_LINE),
    ],
)
def test_a_text_is_cleaned_and_it_is_said(text: str, clean_text: str, about: About) -> None:
    assert clean(text)[0] == clean_text
    assert [remark.about for remark in clean(text)[1]] == [about]


def test_what_is_right_is_left_alone() -> None:
    for text in (ORDERS, JAPANESE, "A Mun => Ber", "F ÄGÄ - ÖMM", "a=b\n", "Ã ist ein Buchstabe"):
        assert clean(text) == (text, ())


def test_soft_lines_are_joined_and_quotes_stay_apart() -> None:
    text = "A Mun S \nA Ber - Kie\n> old line \n> goes on\n From here\n-- \nname"
    assert unwrapped(text, delete_blank=False).split("\n") == [
        "A Mun S A Ber - Kie",
        "> old line goes on",
        "From here",
        "-- ",
        "name",
    ]
    assert unwrapped("陸軍 ミュン \nヘン", delete_blank=True) == "陸軍 ミュンヘン"


def test_html_is_read_as_it_is_seen() -> None:
    source = (
        "<table><tr><td>A Mun</td><td> - Ruh</td></tr></table><ul><li>A Ber - Kie</li></ul>"
        "<blockquote>A Mun H<br>A Ber H</blockquote><del>F Kie H</del><p style='DISPLAY: none'>F Kie - Hol</p>"
        "<pre>F Kie\n  - Den</pre><script>x</script>&lt;ok&gt;"
    )
    text, struck, hidden = html_text(source)
    assert text.split("\n") == [
        "A Mun - Ruh",
        "A Ber - Kie",
        "> A Mun H",
        "> A Ber H",
        "F Kie",
        "  - Den",
        "<ok>",
    ]
    assert (struck, hidden) == (1, 1)


@pytest.mark.parametrize(
    ("value", "moment"),
    [
        ("Tue, 10 Mar 2026 18:05:00 +0100", "2026-03-10T18:05:00+01:00"),
        ("Dienstag, 10. März 2026 18:05", "2026-03-10T18:05:00+00:00"),
        ("10.03.2026 18:05", "2026-03-10T18:05:00+00:00"),
        ("Tuesday, March 10, 2026 6:05 PM", "2026-03-10T18:05:00+00:00"),
        ("2026年3月10日 18:05", "2026-03-10T18:05:00+00:00"),
    ],
)
def test_the_moment_of_a_mail(value: str, moment: str) -> None:
    found = sent_at(value)
    assert found is not None
    assert found.isoformat() == moment


@pytest.mark.parametrize("value", ["", "gestern", "99.99.2026", "31. Feb 2026", "x" * 10_000])
def test_no_moment(value: str) -> None:
    assert sent_at(value) is None


@given(st.binary(max_size=400))
def test_no_bytes_break_the_reading(data: bytes) -> None:
    for raw in (data, b"Content-Type: text/html\n\n" + data, b"Subject: =?utf-8?q?" + data):
        with suppress(MailRefused):
            assert letter_of_bytes(raw).text.strip()


@given(st.text(max_size=300))
def test_no_text_breaks_the_inbox(text: str) -> None:
    inbox = read_mailbox(text, TURNS["standard"])
    assert not any(guess.confirmed for one in inbox.powers.values() for guess in one.guessed)


def test_ten_thousand_lines_are_read_in_time() -> None:
    text = "Germany S1901\n" + "A Mun - Ruh\nwir haben lange darüber geredet\nA Ber S A Mun - Kie\n\n" * 2_500
    begun = time.process_time()
    (letter,) = letters_of_text(text)
    assert letter.text.count("\n") >= 10_000
    told: list[tuple[int, int]] = []
    read_mailbox(text, TURNS["standard"], lambda done, lines: told.append((done, lines)))
    assert told == sorted(told)
    assert len(told) > 20
    assert time.process_time() - begun < 8  # the budget of 2 s is measured where nothing else runs
