"""Reasons as sentences: complete in three languages, with the forms each language needs."""

import ast
import re
from pathlib import Path
from string import Formatter

import pytest

from kartentisch.rules import Reason, Unit, load_variant, reason
from kartentisch.rules.phrases import patterns
from kartentisch.rules.sentences import (
    button,
    kind_name,
    order_name,
    phase_name,
    place_name,
    power_name,
    result_name,
    sentence,
    unit_name,
)
from kartentisch.words import LANGUAGES, UnknownLanguageError

SOURCE = Path(__file__).resolve().parents[2] / "app" / "kartentisch"
COLONIAL = load_variant("colonial")
MOSCOW = Unit("RUS", "A", "MOS")
CHINESE = Unit("CHI", "A", "KRA")

UNITS = [
    "unit",
    "other",
    "rival",
    "victim",
    "attacker",
    "defender",
    "supporter",
    "army",
    "fleet",
    "keeper",
    "blocker",
    "wing",
    "occupant",
]
PLACES = ["goal", "place", "province", "origin", "at", "stop", "station", "canal", "actual", "named", "coast"]
POWERS = ["power", "own", "owner", "loser"]
NUMBERS = [
    "attack",
    "hold",
    "prevent",
    "defend",
    "count",
    "valid",
    "given",
    "centres",
    "needed",
    "points",
    "distance",
    "due",
    "unit_count",
    "zombies",
    "board",
]
SAMPLES = {
    **dict.fromkeys(UNITS, MOSCOW),
    **dict.fromkeys(PLACES, "RED"),
    **dict.fromkeys(POWERS, "TUR"),
    **dict.fromkeys(NUMBERS, 2),
    **{
        "units": (MOSCOW, CHINESE),
        "rivals": (MOSCOW, CHINESE),
        "read": (MOSCOW, CHINESE),
        "cut": (MOSCOW, CHINESE),
        "fleets": (MOSCOW, CHINESE),
        "powers": ("RUS", "HOL"),
    },
    **{
        "stations": ("OMS", "KRA"),
        "route": ("MED", "RED"),
        "way": ("OMS", "KRA"),
        "missing": ("MED", "RED"),
        "retreats": ("OMS", "BAN/EC"),
        "goals": ("OMS", "BAN/EC"),
    },
    **{"kind": "A", "zombie": "A", "phase": "retreat", "allowed": ("R", "D")},
    **{
        "text": "A MOS ?",
        "word": "Moskva",
        "permitted": "F RED - MED",
        "orders": "A KIR S A TAS - KAG",
        "date": "1968",
        "year": 1910,
    },
}
PATTERNS = [pytest.param(code, id=code) for code in patterns()]


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_every_sentence_of_the_models_is_there() -> None:
    parts = [pattern.part for pattern in patterns().values()]
    assert parts.count("reason") >= 119
    assert parts.count("refusal") >= 34
    assert parts.count("hint") >= 19
    assert set(parts) == {"reason", "refusal", "hint", "remedy", "trace"}


@pytest.mark.parametrize("code", PATTERNS)
def test_a_pattern_is_whole_in_every_language(code: str) -> None:
    pattern = patterns()[code]
    names = [placeholders(form) for language in LANGUAGES for form in pattern.forms[language]]
    assert all(found == names[0] for found in names)
    assert len({len(pattern.forms[language]) for language in ("en", "de")}) == 1
    assert len(pattern.forms["ja"]) == 1
    for language in LANGUAGES:
        assert bool(pattern.buttons[language]) == (pattern.part == "hint")
        assert placeholders(pattern.buttons[language]) <= names[0] | placeholders(pattern.buttons["en"])


@pytest.mark.parametrize("code", PATTERNS)
def test_a_pattern_fills_in_every_language(code: str) -> None:
    pattern = patterns()[code]
    buttons = set().union(*(placeholders(text) for text in pattern.buttons.values()))
    names = placeholders(pattern.forms["en"][0]) | buttons
    for count in (1, 2):
        values = {name: count if name in NUMBERS else SAMPLES[name] for name in names}
        for language in LANGUAGES:
            told = sentence(COLONIAL, Reason(code, values), language)
            assert not re.search(r"[{}\[\]‖]|  |^ | $", told)
            assert told[-1] in ".。?？"
            assert not told[0].islower()
            repair = button(COLONIAL, Reason(code, values), language)
            assert not re.search(r"[{}\[\]‖]|  ", repair)


@pytest.mark.parametrize("code", PATTERNS)
def test_german_names_always_take_a_case(code: str) -> None:
    """The bare name has no article in German, so that no pattern may use a place, power or unit without a form."""
    named = {
        *UNITS,
        *PLACES,
        *POWERS,
        "units",
        "rivals",
        "read",
        "cut",
        "fleets",
        "powers",
        "stations",
        "route",
        "way",
        "missing",
        "retreats",
    }
    for text in (*patterns()[code].forms["de"], patterns()[code].buttons["de"]):
        for _, name, form, _ in Formatter().parse(text):
            assert name not in named or form


def literals(node: ast.expr) -> list[str]:
    """The codes a call may carry: a text, or either side of a choice."""
    if isinstance(node, ast.IfExp):
        return literals(node.body) + literals(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def calls() -> list[tuple[str, str, set[str], bool]]:
    """Every `reason("…")` of the program: where, code, keywords, and whether there may be more."""
    found = []
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name not in {"reason", "Reason"}:
                continue
            more = name == "Reason" or any(keyword.arg is None for keyword in node.keywords)
            given = {keyword.arg for keyword in node.keywords if keyword.arg}
            where = f"{file.relative_to(SOURCE)}:{node.lineno}"
            found += [(where, code, given, more) for code in literals(node.args[0])]
    return found


def test_every_reason_of_the_program_has_its_sentence() -> None:
    found = calls()
    assert len(found) > 20
    assert [f"{where}: {code}" for where, code, _, _ in found if code not in patterns()] == []


def test_every_code_the_judge_speaks_of_has_its_sentence() -> None:
    """Codes also travel as plain texts before they become a reason; keys of rulings look alike and are left out.

    So are the beginnings of codes in place_in_rules, which has its own test.
    """
    families = "|".join(sorted({code.split(".")[0] for code in patterns() if "." in code}))
    spoken = {
        node.value
        for package in ("orders", "judge", "game")
        for file in (SOURCE / package).rglob("*.py")
        if file.name != "place_in_rules.py"
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if re.fullmatch(rf"({families})\.[a-z.-]+", node.value)
    }
    assert len(spoken) > 50
    rulings = COLONIAL.rulings.keys() | load_variant("world2200").rulings.keys()
    assert spoken - patterns().keys() - rulings == set()


def test_every_reason_of_the_program_carries_what_its_sentence_tells() -> None:
    missing = [
        f"{where}: {code} lacks {', '.join(sorted(lacking))}"
        for where, code, given, more in calls()
        if code in patterns() and not more and (lacking := placeholders(patterns()[code].forms["en"][0]) - given)
    ]
    assert missing == []


@pytest.mark.parametrize(
    ("why", "en", "de", "ja"),
    [
        (
            reason("train.halted.occupied", origin="MOS", goal="IRK", at="OMS", blocker=CHINESE),
            "The train from Moscow to Irkutsk halts in Omsk: the Chinese army in Krasnoyarsk blocks the line.",
            "Die TSR (Moskau – Irkutsk) hält in Omsk an: Die chinesische Armee in Krasnojarsk sperrt die Strecke.",
            "モスクワ発イルクーツク行きの列車はオムスクで止まりました。クラスノヤルスクの清国陸軍が線路をふさいでいます。",
        ),
        (
            reason(
                "canal.closed.dislodged",
                fleet=Unit("ENG", "F", "RED"),
                keeper=Unit("TUR", "A", "EGY"),
                attacker=Unit("ENG", "A", "SUD"),
                attack=2,
                hold=1,
            ),
            "The canal is closed to the English fleet in the Red Sea: "
            "the Ottoman army in Egypt was dislodged by the English army in Sudan, 2 against 1.",
            "Der Kanal ist für die englische Flotte im Roten Meer gesperrt: Die osmanische Armee in Ägypten "
            "wurde von der englischen Armee im Sudan mit 2 gegen 1 verdrängt.",
            "紅海のイギリス海軍は運河を通れません。"
            "エジプトのオスマン陸軍がスーダンのイギリス陸軍に2対1で撃退されました。",
        ),
        (
            reason("bounce.standoff", unit=MOSCOW, goal="RED", rival=CHINESE, attack=1, prevent=1),
            "The Russian army in Moscow bounces in the Red Sea: "
            "standoff with the Chinese army in Krasnoyarsk, 1 against 1.",
            "Die russische Armee in Moskau prallt im Roten Meer ab: "
            "Patt mit der chinesischen Armee in Krasnojarsk, 1 gegen 1.",
            "モスクワのロシア陸軍は紅海に入れませんでした。クラスノヤルスクの清国陸軍と1対1でスタンドオフです。",
        ),
        (
            reason("support.cut", unit=MOSCOW, attacker=CHINESE, origin="KRA"),
            "The support from the Russian army in Moscow is cut: the Chinese army attacked it from Krasnoyarsk.",
            "Die Unterstützung durch die russische Armee in Moskau ist unterbunden: "
            "Die chinesische Armee griff aus Krasnojarsk an.",
            "モスクワのロシア陸軍の支援は、クラスノヤルスクからの清国陸軍の攻撃でカットされました。",
        ),
        (
            reason("canal.ok.permitted", fleet=Unit("ENG", "F", "RED"), canal="EGY", goal="MED", power="TUR"),
            "The English fleet in the Red Sea passes through Egypt to the Mediterranean Sea "
            "with leave from the Ottoman Empire.",
            "Die englische Flotte im Roten Meer fährt mit Erlaubnis vom Osmanischen Reich "
            "durch Ägypten ins Mittelmeer.",
            "紅海のイギリス海軍はオスマン帝国の許可を得てエジプトの運河を通り、地中海へ移動しました。",
        ),
        (
            reason("dislodged.retreats", unit=Unit("FRA", "F", "BAN/EC"), retreats=("GOS", "CAM", "MAL")),
            "The French fleet on the east coast of Bangkok is dislodged. "
            "Open retreats: the Gulf of Siam, Cambodia and Malaya.",
            "Die französische Flotte an der Ostküste von Bangkok wird verdrängt. "
            "Mögliche Rückzüge: der Golf von Siam, Kambodscha und Malaya.",
            "バンコク東岸のフランス海軍は撃退されました。撤退先: シャム湾、カンボジア、マラヤ。",
        ),
        (
            reason("remove.surplus", unit=Unit("HOL", "A", "BOR"), power="HOL", due=1),
            "The removal of the Dutch army in Borneo is not needed: only 1 removal is due from the Netherlands.",
            "Der Abbau der niederländischen Armee auf Borneo ist nicht nötig: "
            "Für die Niederlande ist nur 1 Abbau fällig.",
            "ボルネオのオランダ陸軍の減産は不要です。オランダが減らすのは1部隊だけです。",
        ),
        (
            reason("build.waived", power="RUS", count=2),
            "Russia waives 2 builds.",
            "Verzicht auf 2 Aufbauten: Russland.",
            "ロシアは増産2件を見送りました。",
        ),
        (
            reason("refuse.build-kind", kind="F", place="MOS"),
            "No build in Moscow: a fleet cannot stand there.",
            "Kein Aufbau in Moskau: Dort kann keine Flotte entstehen.",
            "モスクワでは海軍を増産できません。",
        ),
        (
            reason("refuse.wrong-phase", phase="adjustment", allowed=("B", "R", "W")),
            "This is the adjustment phase: only build, removal and waive can be ordered.",
            "In dieser Phase (Auf- und Abbauphase) sind nur diese Befehle möglich: Aufbau, Abbau und Verzicht.",
            "今は調整フェイズです。出せる命令: 増産、減産、増産の見送り。",
        ),
    ],
)
def test_exact_sentences(why: Reason, en: str, de: str, ja: str) -> None:
    assert sentence(COLONIAL, why, "en") == en
    assert sentence(COLONIAL, why, "de") == de
    assert sentence(COLONIAL, why, "ja") == ja


def test_buttons() -> None:
    missing = reason("hint.retreat-missing", unit=MOSCOW, goal="RED")
    assert [button(COLONIAL, missing, language) for language in LANGUAGES] == [
        "Retreat to the Red Sea",
        "Rückzug ins Rote Meer",
        "紅海へ撤退させる",
    ]
    assert button(COLONIAL, reason("hold.ok", unit=MOSCOW), "de") == ""


@pytest.mark.parametrize(
    ("place", "form", "en", "de", "ja"),
    [
        ("RED", "", "Red Sea", "Rotes Meer", "紅海"),
        ("RED", "nom", "the Red Sea", "das Rote Meer", "紅海"),
        ("RED", "to", "to the Red Sea", "ins Rote Meer", "紅海"),
        ("RED", "In", "In the Red Sea", "Im Roten Meer", "紅海"),
        ("KRA", "in", "in Krasnoyarsk", "in Krasnojarsk", "クラスノヤルスク"),
        ("KRA", "From", "From Krasnoyarsk", "Aus Krasnojarsk", "クラスノヤルスク"),
        ("BAN/EC", "in", "on the east coast of Bangkok", "an der Ostküste von Bangkok", "バンコク東岸"),
        ("BAN/EC", "to", "to the east coast of Bangkok", "an die Ostküste von Bangkok", "バンコク東岸"),
        ("BAN/EC", "", "Bangkok (east coast)", "Bangkok (Ostküste)", "バンコク東岸"),
        ("XYZ", "to", "XYZ", "XYZ", "XYZ"),
    ],
)
def test_forms_of_places(place: str, form: str, en: str, de: str, ja: str) -> None:
    assert [place_name(COLONIAL, place, language, form) for language in LANGUAGES] == [en, de, ja]


@pytest.mark.parametrize(
    ("power", "form", "en", "de"),
    [
        ("TUR", "", "Ottoman Empire", "Osmanisches Reich"),
        ("TUR", "by", "by the Ottoman Empire", "vom Osmanischen Reich"),
        ("TUR", "Nom", "The Ottoman Empire", "Das Osmanische Reich"),
        ("HOL", "dat", "the Netherlands", "den Niederlanden"),
        ("RUS", "by", "by Russia", "von Russland"),
        ("XXX", "Nom", "XXX", "XXX"),
    ],
)
def test_forms_of_powers(power: str, form: str, en: str, de: str) -> None:
    assert [power_name(COLONIAL, power, language, form) for language in ("en", "de")] == [en, de]


@pytest.mark.parametrize(
    ("form", "en", "de", "ja"),
    [
        ("", "the Russian army in Moscow", "die russische Armee in Moskau", "モスクワのロシア陸軍"),
        ("Nom", "The Russian army in Moscow", "Die russische Armee in Moskau", "モスクワのロシア陸軍"),
        ("dat", "the Russian army in Moscow", "der russischen Armee in Moskau", "モスクワのロシア陸軍"),
        ("gen", "the Russian army in Moscow", "der russischen Armee in Moskau", "モスクワのロシア陸軍"),
        ("acc0", "the Russian army", "die russische Armee", "ロシア陸軍"),
        ("Nom0", "The Russian army", "Die russische Armee", "ロシア陸軍"),
    ],
)
def test_forms_of_units(form: str, en: str, de: str, ja: str) -> None:
    assert [unit_name(COLONIAL, MOSCOW, language, form) for language in LANGUAGES] == [en, de, ja]


def test_units_nobody_knows_are_told_all_the_same() -> None:
    assert unit_name(COLONIAL, Unit("", "F", "RED"), "de") == "die Flotte im Roten Meer"
    assert unit_name(COLONIAL, Unit("XXX", "Q", "XYZ"), "en") == "the Q XYZ"


def test_single_words() -> None:
    assert [kind_name(COLONIAL, "F", language) for language in LANGUAGES] == ["fleet", "Flotte", "海軍"]
    assert [phase_name("movement", language) for language in LANGUAGES] == ["movement", "Zugphase", "行軍"]
    assert [result_name("halted", language) for language in LANGUAGES] == ["halted", "angehalten", "途中停車"]
    assert [order_name("waive", language) for language in LANGUAGES] == ["waive", "Verzicht", "増産の見送り"]


def test_what_is_missing_is_seen_and_breaks_nothing() -> None:
    assert sentence(COLONIAL, reason("never.heard-of", unit=MOSCOW, at=("OMS", "KRA")), "de") == (
        "never.heard-of (unit=A MOS, at=OMS KRA)"
    )
    assert sentence(COLONIAL, reason("never.heard-of"), "ja") == "never.heard-of"
    assert sentence(COLONIAL, reason("train.halted.occupied", at="OMS"), "en") == (
        "The train from [origin] to [goal] halts in Omsk: [blocker] blocks the line."
    )
    assert sentence(COLONIAL, reason("hold.ok", unit=None), "en") == "None holds. Nobody attacked."
    assert sentence(COLONIAL, reason("build.waived", power="RUS"), "en") == "Russia waives [count] builds."


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownLanguageError):
        sentence(COLONIAL, reason("hold.ok", unit=MOSCOW), "fr")
