"""Mails as they come to a game master: composed for these tests, in three languages, clean and damaged."""

from dataclasses import dataclass, field
from datetime import UTC, datetime

from kartentisch.mail.inbox import Turn
from kartentisch.rules import Position, load_variant

CRLF = "\r\n"
ADDRESSES = {"RUS": ("rita@example.org",), "GER": ("gerd@example.org",), "ENG": ("emma@example.org",)}
DEADLINE = datetime(2026, 3, 12, 19, 0, tzinfo=UTC)


def _turn(variant: str, name: str) -> Turn:
    return Turn(load_variant(variant).start(), name, ADDRESSES, DEADLINE)


TURNS = {
    "colonial": _turn("colonial", "CO 66"),
    "standard": _turn("standard", "ST 1111"),
    "world2200": _turn("world2200", "WD 7"),
}


@dataclass(frozen=True)
class Sample:
    """A mail, and what must come out of it.

    `data`: as it travels; `orders`: what is certain; `guesses`: what is asked; `doubts`: codes of problems; `missing`:
    provinces of units without order; `aside`: why the mail does not count.
    """

    name: str
    variant: str
    power: str
    data: bytes
    orders: tuple[str, ...] = ()
    guesses: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    missing: tuple[str, ...] = field(default=())
    aside: str = ""


def mail(
    body: str,
    subject: str,
    sender: str = "rita@example.org",
    kind: str = 'text/plain; charset="utf-8"',
    encoding: str = "8bit",
    charset: str = "utf-8",
    date: str = "Tue, 10 Mar 2026 18:05:00 +0100",
) -> bytes:
    """Return a mail as it travels; the body must be encoded for transfer already."""
    head = [
        f"From: <{sender}>",
        "To: sl@example.org",
        f"Subject: {subject}",
        f"Date: {date}",
        "MIME-Version: 1.0",
        f"Content-Type: {kind}",
        f"Content-Transfer-Encoding: {encoding}",
    ]
    return (CRLF.join(head) + CRLF * 2).encode("utf-8") + body.replace("\n", CRLF).encode(charset)


def position(name: str) -> Position:
    """Return the position a sample is read in."""
    return TURNS[name].position


RUSSIA = ("A MOS - TSR - IRK", "A VLA S A MOS - IRK", "F ODE - BLA", "A OMS H", "F POR H")
RUSSIA_DE = "A MOS-TSR-IRK\nA VLA S A MOS-IRK\nF ODE-BS\nA OMS xxx\nF POR H\n"
GERMANY = ("A MUN - RUH", "A BER - KIE", "F KIE - DEN")
ENGLAND = ("F LON - NTH", "F EDI - NWG", "A LVP - YOR")

SAMPLES = (
    Sample(
        "plain, German",
        "colonial",
        "RUS",
        mail(f"Partie CO 66 – Russland – 1870\n{RUSSIA_DE}(5 Einheiten, 5 Befehle)\n", "CO 66 / Russland / 1870"),
        RUSSIA,
    ),
    Sample(
        "a word-encoded subject and quoted-printable",
        "colonial",
        "RUS",
        mail(
            "Moin SL,\n\nArmee Moskau mit der TSR nach Irkutsk\n"
            "Armee Wladiwostok unterst=C3=BCtzt Armee Moskau nach =\n"
            "Irkutsk\nFlotte Odessa nach Schwarzes Meer\nArmee Omsk h=C3=A4lt\nF Port Arthur h=C3=A4lt\n\n"
            "Viele Gr=C3=BC=C3=9Fe\nRita\n",
            "=?utf-8?q?CO_66_=2F_Russland_=2F_1870_=E2=80=93_Z=C3=BCge?=",
            encoding="quoted-printable",
        ),
        RUSSIA,
    ),
    Sample(
        "Japanese in ISO-2022-JP, sure although Russia is named by its sign",
        "colonial",
        "RUS",
        mail(
            "モスクワ陸軍 シベリア鉄道 → イルクーツク\nウラジオストク陸軍 支援 モスクワ陸軍 → イルクーツク\n"
            "オデッサ海軍 → 黒海\nオムスク陸軍 待機\nＦ　ＰＯＲ　Ｈ\n\nよろしくお願いします。\n",
            "CO 66 / =?utf-8?b?44Ot44K344Ki?= / 1870",
            kind="text/plain; charset=iso-2022-jp",
            encoding="7bit",
            charset="iso2022_jp",
        ),
        RUSSIA,
    ),
    Sample(
        "HTML only, as Outlook writes it",
        "colonial",
        "RUS",
        mail(
            "<html><head><style>p.MsoNormal {margin:0}</style><title>Z</title></head><body lang=DE>"
            "<p class=MsoNormal>Hallo,<o:p></o:p></p><p class=MsoNormal>A&nbsp;MOS-TSR-IRK</p>"
            "<p class=MsoNormal>A VLA S A MOS &#8211; IRK</p><p class=MsoNormal><s>F ODE - RUM</s></p>"
            "<p class=MsoNormal>F ODE <span style='font-family:Wingdings'>&#61664;</span> BS</p>"
            "<div>A OMS H<br>F POR H</div><div style='display:none'>F POR - YEL</div></body></html>\n",
            "CO 66 / Russland / 1870",
            kind="text/html; charset=utf-8",
        ),
        RUSSIA,
    ),
    Sample(
        "slips of the finger are asked, not done",
        "colonial",
        "RUS",
        mail("A MOS-TSR-IRK\nA VLA S A MOS-IRK\nF ODES - BS\nA OMKS H\nF POR H\n", "CO 66 Russland 1870"),
        ("A MOS - TSR - IRK", "A VLA S A MOS - IRK", "F ODE - BLA", "F POR H"),
        ("A OMS H",),
    ),
    Sample(
        "two orders for a unit, one unit forgotten",
        "colonial",
        "RUS",
        mail("A MOS-TSR-IRK\nA MOS H\nA VLA H\nF ODE H\nA OMS - KRA\n", "CO 66 / Russland / 1870"),
        ("A VLA H", "F ODE H", "A OMS - KRA"),
        ("A MOS - TSR - IRK", "A MOS H"),
        ("hold.double-orders", "hold.double-orders"),
        ("POR",),
    ),
    Sample(
        "another year",
        "colonial",
        "RUS",
        mail(RUSSIA_DE, "CO 66 / Russland / 1872"),
        aside="other turn",
    ),
    Sample(
        "another game",
        "colonial",
        "RUS",
        mail(f"Partie CO 67 – Russland – 1870\n{RUSSIA_DE}", "CO 67 / Russland / 1870"),
        aside="other game",
    ),
    Sample(
        "after the deadline",
        "colonial",
        "RUS",
        mail(RUSSIA_DE, "CO 66 / Russland / 1870", date="Thu, 12 Mar 2026 20:05:00 +0100"),
        missing=("MOS", "ODE", "OMS", "POR", "VLA"),
        aside="late",
    ),
    Sample(
        "F is Frühjahr in German",
        "standard",
        "GER",
        mail(
            "A München-Ruhr\nA Berlin - Kiel\nF Kiel – Dänemark\n", "ST1111 - Deutschland - F1901", "gerd@example.org"
        ),
        GERMANY,
    ),
    Sample(
        "F is fall in English: another turn is possible, so all is asked",
        "standard",
        "ENG",
        mail("F Lon - Nth\nF Edi - Nwg\nA Lvp - Yor\n", "ST1111 England F1901", "emma@example.org"),
        (),
        ENGLAND,
    ),
    Sample(
        "Herbst is not this turn",
        "standard",
        "GER",
        mail("A Mun-Ruh\n", "ST 1111 / Deutschland / H1901", "gerd@example.org"),
        aside="other turn",
    ),
    Sample(
        "English, with a quoted answer below",
        "standard",
        "ENG",
        mail(
            "Orders for England, Spring 1901:\n\nFleet London to North Sea\nFleet Edinburgh moves to Norwegian Sea\n"
            "Army Liverpool to Yorkshire\n\nBest regards\nEmma\n\nOn Tue, Mar 10, 2026 at 9:30 AM GM wrote:\n"
            "> A LVP - WAL\n> F LON H\n",
            "ST1111 orders",
            "emma@example.org",
        ),
        ENGLAND,
    ),
    Sample(
        "only the address tells the power",
        "standard",
        "GER",
        mail("A Mun - Ruh\nA Ber - Kie\nF Kie - Den\n", "my moves S1901", "gerd@example.org"),
        (),
        GERMANY,
    ),
    Sample(
        "from the address of another player",
        "standard",
        "GER",
        mail("A Mun - Ruh\nA Ber - Kie\nF Kie - Den\n", "ST1111 / Germany / S1901", "emma@example.org"),
        (),
        GERMANY,
    ),
    Sample(
        "only forwarded",
        "standard",
        "GER",
        mail("> A Mun - Ruh\n> A Ber - Kie\n> F Kie - Den\n", "Fwd: ST1111 / Germany / S1901", "gerd@example.org"),
        (),
        GERMANY,
    ),
    Sample(
        "mojibake, list numbers, comments and smileys",
        "standard",
        "GER",
        mail(
            "1. A MÃ¼nchen â€“ Ruhr :-)\n2. A Berlin - Kiel (falls Kiel frei)\n#3 F Kie -> Den // wie besprochen\n",
            "ST1111 / Deutschland / Frühjahr 1901",
            "gerd@example.org",
        ),
        GERMANY,
    ),
    Sample(
        "format=flowed wraps the longest line",
        "standard",
        "ENG",
        mail(
            "The fleet in London moves to \nthe North Sea\n F Edi - Nwg\nA Lvp - Yor\n-- \nA LVP H\n",
            "ST1111 / England / Spring 1901",
            "emma@example.org",
            "text/plain; charset=utf-8; format=flowed",
        ),
        ENGLAND,
    ),
    Sample(
        "wrapped without any mark",
        "standard",
        "GER",
        mail(
            "Armee München greift das schöne\nRuhrgebiet an\nArmee Berlin\nnach Kiel\nF Kie -\nDen\n",
            "ST1111 / Deutschland / Frühjahr 1901",
            "gerd@example.org",
        ),
        ("A BER - KIE", "F KIE - DEN"),
        ("A MUN - RUH",),
        ("read.no-verb",),
    ),
    Sample(
        "letters that turn the direction of writing",
        "standard",
        "GER",
        mail("A Mun \u202e- Ruh\nA Ber - Kie\nF Kie - Den\n", "ST1111 / Germany / S1901", "gerd@example.org"),
        (),
        GERMANY,
    ),
    Sample(
        "Windows-1252 called ISO-8859-1, a fleet with two coasts",
        "standard",
        "RUS",
        mail(
            "F StP (Südküste) – Bottnischer Meerbusen\nA Warschau – Galizien\n"
            "A Mos - Ukraine\nF Sew - Schwarzes Meer\n",
            "ST1111 / Russland / Frühjahr / 1901",
            "rita@example.org",
            "text/plain; charset=iso-8859-1",
            charset="cp1252",
        ),
        ("F STP/SC - BOT", "A WAR - GAL", "A MOS - UKR", "F SEV - BLA"),
    ),
    Sample(
        "Japanese, power by its sign",
        "standard",
        "GER",
        mail(
            "独　行軍\n\nミュンヘン 陸軍 移動 ルール\nベルリン陸軍をキールに移動\nキール海軍 → デンマーク\n",
            "ST1111 1901年 春",
            "gerd@example.org",
        ),
        GERMANY,
    ),
    Sample(
        "press is no order",
        "standard",
        "GER",
        mail(
            "Deutschland:\nA Mun-Ruh\nA Ber - Kie\nF Kie - Den\n\nPresse:\nLondon an alle: A Lvp - Wal, A Mun - Bur!\n"
            "A Mun - Tyr ist eine Lüge\n",
            "ST1111 Frühjahr 1901",
            "gerd@example.org",
        ),
        GERMANY,
    ),
    Sample(
        "a name written as people say it",
        "world2200",
        "EGY",
        mail("A Cairo holds\nF Aswan - Red Sea\nA Khartoum - Adis Abeba\n", "WD 7 / Egypt / S2200", "egon@example.org"),
        ("A CAI H", "F ASW - RED"),
        ("A KHR - ADD",),
    ),
    Sample(
        "an illegal order stays and is told",
        "standard",
        "GER",
        mail("A Mun - Lon\nA Ber - Kie\nF Kie - Den\n", "ST1111 / Germany / S1901", "gerd@example.org"),
        ("A BER - KIE", "F KIE - DEN"),
        ("A MUN - LON",),
        ("refuse.not-adjacent",),
    ),
)
