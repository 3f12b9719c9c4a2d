"""Order mails: to the letter, read back, handed on safely."""

from dataclasses import replace
from email import message_from_bytes, policy
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from kartentisch.mail import (
    Difference,
    OrderMail,
    eml_bytes,
    mailto_url,
    order_mail,
    order_sheet_text,
    read_back,
    subject_url,
)
from kartentisch.orders import Hold, Move, Order, Unreadable
from kartentisch.orders.reading import read_orders
from kartentisch.orders.writing import STYLES
from kartentisch.rules import Position, Unit, load_variant
from tests.orders.colonial import POSITIONS

COLONIAL = load_variant("colonial")
START = COLONIAL.start()

RUSSIA_1870 = """\
Partie CO ST 66 – Russland – 1870
A MOS-TSR-IRK
A VLA S A MOS-IRK
F ODE H
A OMS H
F POR H
(5 Einheiten, 5 Befehle)"""


def russian(language: str = "de", style: str = "ludomaniac") -> OrderMail:
    orders = read_orders("A MOS-TSR-IRK\nA VLA S A MOS-IRK", START, "RUS").orders
    return order_mail(START, orders, "RUS", "CO ST 66", language, style)


def test_the_russian_mail_is_right_to_the_letter() -> None:
    mail = russian()
    assert mail.subject == "CO ST 66 / Russland / 1870"
    assert mail.body == RUSSIA_1870
    assert mail.file_name == "CO_ST_66_Russland_1870.eml"
    assert order_sheet_text(mail) == f"{mail.subject}\n\n{RUSSIA_1870}\n"


def test_the_turkish_mail_permits_the_english_passage() -> None:
    units = (Unit("TUR", "A", "EGY"), Unit("TUR", "A", "SUD"), Unit("ENG", "F", "RED"))
    position = Position(COLONIAL, START.date, units=units)
    orders = read_orders("A EGY S A SUD H; SC F RED - MED", position, "TUR").orders
    mail = order_mail(position, orders, "TUR", "CO ST 66")
    assert mail.body.splitlines() == [
        "Partie CO ST 66 – Osmanisches Reich – 1870",
        "A EGY S SUD H SC F RS-MED",
        "A SUD H",
        "(2 Einheiten, 2 Befehle)",
    ]
    assert read_back(mail, position, "TUR") == ()


@pytest.mark.parametrize("language", ["de", "en", "ja"])
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("power", COLONIAL.power_order)
def test_every_mail_is_read_back_as_meant(language: str, style: str, power: str) -> None:
    for position in (START, *POSITIONS.values()):
        mail = order_mail(position, (), power, "CO 66", language, style)
        assert read_back(mail, position, power) == ()
        assert mail.file_name.isascii()
        assert all(len(line) <= 72 for line in mail.body.splitlines())


def test_retreats_and_adjustments_say_their_phase() -> None:
    retreat = order_mail(POSITIONS["retreat"], (), "RUS", "CO 66")
    assert retreat.body.splitlines() == [
        "Partie CO 66 – Russland – 1870 – Rückzüge",
        "A KRA OTB",
        "F SEO/WC OTB",
        "(2 verdrängte Einheiten, 2 Befehle)",
    ]
    position = POSITIONS["adjustment"]
    orders = read_orders("Aufbau F POR", position, "RUS").orders
    assert order_mail(position, orders, "RUS", "CO 66").body.splitlines() == [
        "Partie CO 66 – Russland – 1872 – Auf-/Abbau",
        "Aufbau F POR",
        "kein Aufbau",
        "kein Aufbau",
        "kein Aufbau",
        "(4 Aufbauten, 4 Befehle)",
    ]


def test_one_unit_is_counted_as_one() -> None:
    position = Position(COLONIAL, START.date, units=(Unit("RUS", "A", "MOS"),))
    assert order_mail(position, (), "RUS", "X").body.endswith("(1 Einheit, 1 Befehl)")


def test_orders_of_others_and_unreadable_lines_stay_out() -> None:
    orders: tuple[Order, ...] = (Hold("CHI", "A", "PEK"), Unreadable("RUS", "A MOS ?", "A", "MOS"))
    assert "PEK" not in order_mail(START, orders, "RUS", "X").body
    assert "A MOS H" in order_mail(START, orders, "RUS", "X").body


def test_a_difference_is_found() -> None:
    mail = russian()
    damaged = replace(mail, body=mail.body.replace("F ODE H", "F ODE-BS"))
    meant, read = Hold("RUS", "F", "ODE"), Move("RUS", "F", "ODE", (), "BLA")
    assert read_back(damaged, START, "RUS") == (Difference(meant, read, "F ODE H"),)
    cut = replace(mail, body="\n".join(mail.body.splitlines()[:-2]))
    assert [one.meant for one in read_back(cut, START, "RUS")] == [Hold("RUS", "F", "POR")]
    longer = replace(mail, body=f"{mail.body}\nA PEK H")
    assert read_back(longer, START, "RUS") == (Difference(None, Hold("RUS", "A", "PEK"), "A PEK H"),)


def test_a_mailto_address_opens_the_same_text() -> None:
    mail = russian()
    url = mailto_url(mail, "sl@example.org", "archiv@example.org; kopie@example.org")
    assert url is not None
    assert url.startswith("mailto:sl@example.org?cc=archiv@example.org,kopie@example.org&subject=")
    assert "+" not in url
    fields = parse_qs(urlsplit(url).query)
    assert fields["subject"] == [mail.subject]
    assert fields["body"][0].split("\r\n") == mail.body.splitlines()
    assert "%0D%0A" in url


def test_a_long_mail_gets_no_address_but_its_subject() -> None:
    mail = replace(russian(), body="\n".join(["F Östliches Mittelmeer S A Ägypten - Süd"] * 40))
    assert mailto_url(mail, "sl@example.org") is None
    assert unquote(subject_url(mail, "sl@example.org")) == f"mailto:sl@example.org?subject={mail.subject}"


@pytest.mark.parametrize("length", [1900, 1901])
def test_the_limit_is_exact(length: int) -> None:
    mail = replace(russian(), body="")
    empty = mailto_url(mail, "sl@example.org")
    assert empty is not None
    url = mailto_url(replace(mail, body="x" * (length - len(empty))), "sl@example.org")
    assert (url is not None) == (length == 1900)


def test_nothing_can_add_a_header() -> None:
    mail = replace(russian(), subject="CO 66\r\nBcc: all@example.org")
    url = mailto_url(mail, "sl@example.org?bcc=x@example.org", "a@example.org&body=x\nBcc: y@example.org")
    assert url is not None
    assert set(parse_qs(urlsplit(url).query)) == {"cc", "subject", "body"}
    assert "%0A" not in url.partition("&body=")[0]
    message = message_from_bytes(eml_bytes(mail, "sl@example.org\r\nBcc: x@example.org"), policy=policy.default)
    assert message["Bcc"] is None
    assert message["Subject"] == "CO 66 Bcc: all@example.org"


@pytest.mark.parametrize(("language", "style"), [("de", "ludomaniac"), ("de", "long-de"), ("ja", "japanese")])
def test_a_draft_file_is_one_a_mail_program_may_send(language: str, style: str) -> None:
    mail = russian(language, style)
    data = eml_bytes(mail, "sl@example.org", "archiv@example.org")
    assert data.isascii()
    assert b"\r\n" in data
    assert data.replace(b"\r\n", b"").count(b"\n") == 0
    message = message_from_bytes(data, policy=policy.default)
    assert (message["To"], message["Cc"], message["X-Unsent"]) == ("sl@example.org", "archiv@example.org", "1")
    assert message["Subject"] == mail.subject
    assert all(message[name] is None for name in ("From", "Date", "Message-ID"))
    assert message["Content-Transfer-Encoding"] == "quoted-printable"
    assert message.get_content().splitlines() == mail.body.splitlines()


def test_a_file_name_is_plain_in_every_language() -> None:
    assert russian("ja").file_name == "CO_ST_66_RUS_1870.eml"
    assert order_mail(START, (), "RUS", "../Größe: 7").file_name == "Groesse_7_Russland_1870.eml"
