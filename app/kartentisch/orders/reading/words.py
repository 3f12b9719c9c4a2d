"""The verbs and key words of order mails in three languages, as data. Letters of the game stand apart."""

from collections.abc import Mapping
from enum import StrEnum


class Sign(StrEnum):
    """What a word that is no name does in an order."""

    HOLD = "hold"
    MOVE = "move"
    SUPPORT = "support"
    CONVOY = "convoy"
    VIA = "via"
    BUILD = "build"
    REMOVE = "remove"
    DISBAND = "disband"
    RETREAT = "retreat"
    WAIVE = "waive"
    CLAUSE = "clause"
    ALL = "all"
    OR = "or"
    AND = "and"
    FROM = "from"
    INTO = "into"  # "in", "auf": noise before the first place, a move after it
    TRIED = "tried"
    ALLOWED = "allowed"
    CONDITION = "condition"
    NOISE = "noise"


WORDS: Mapping[Sign, Mapping[str, str]] = {
    Sign.HOLD: {
        "en": "hld|hold|holds|holding|to hold|hold position|holds position|stand|stands|stays|no order processed|"
        "no move|no move received",
        "de": "hält|haelt|halten|hält Position|bleibt|bleibt stehen|steht|verteidigt|beim Halten|xxx|xx",
        "ja": "待機|維持|駐留|待機を",
    },
    Sign.MOVE: {
        "en": "to|move|moves|moves to|move to|moving to|moving|goes|attack|attacks|attacks on|attack into|into|goes to|"
        "goes by sea to|moves by sea to|mto|cto|becomes",
        "de": "wird zu|nach|geht|geht nach|geht in die|fährt|fährt nach|marschiert|marschiert nach|"
        "zieht|zieht nach|bewegt sich|bewegt sich nach|greift|rückt|ins|in den|in die|an die|ziehen",
        "ja": "移動|へ|に|への移動|へ移動|に移動|へ進軍|進軍",
    },
    Sign.SUPPORT: {
        "en": "support|supports|supporting|supp|sup|support hold|support hold to|supports hold|sh|support move|"
        "support move to",
        "de": "unterstützt|unterstützen|Unterstützung|supportet|gibt Support|gibt Support für|gibt Unterstützung für",
        "ja": "支援|援護|を支援|支援する",
    },
    Sign.CONVOY: {
        "en": "convoy|convoys|convoying|transports|transport|ferry|ferries|ff|cvy|convoy to",
        "de": "geleitet|geleiten|Geleit|konvoiert|konvoyiert|konvoit|konvoyt|transportiert|Konvoi|Convoy",
        "ja": "輸送|護送|を輸送",
    },
    Sign.VIA: {
        "en": "via|via convoy|by convoy|by sea|through",
        "de": "über|per Konvoi|mit Konvoi|im Konvoi|via Konvoi|per Convoy|mit der|mit",
        "ja": "経由|輸送経由|経由で",
    },
    Sign.BUILD: {
        "en": "build|builds|building|bld",
        "de": "Aufbau|Aufbauten|baue|baut|bauen|baut auf",
        "ja": "増産|増設|生産",
    },
    Sign.REMOVE: {
        "en": "remove|removes|removing|removal|destroy|destroy the unit at|rem",
        "de": "Abbau|Abbauten|baut ab|entferne|abbauen",
        "ja": "撤去|減産",
    },
    Sign.DISBAND: {
        "en": "disband|disbands|disbanded|explodes|boom|off the board|otb",
        "de": "auflösen|Auflösung|löse auf|löst sich auf|wird aufgelöst|aufgelöst|löse|löst",
        "ja": "解体|解散",
    },
    Sign.RETREAT: {
        "en": "retreat|retreats|retreat to|retreats to|rto",
        "de": "Rückzug|Rückzüge|RZ|zieht sich|zieht sich zurück|zurück|Rückzug nach",
        "ja": "撤退",
    },
    Sign.WAIVE: {
        "en": "waive|waives|waived|waive build|build waived|builds waived|do not use build order|wve|no build",
        "de": "kein Aufbau|Verzicht auf Aufbau|verfällt|Aufbau verfällt|Verzicht|verzichtet",
        "ja": "増産放棄|増産の見送り|放棄|見送り",
    },
    Sign.CLAUSE: {"en": "sc|permits|permits passage", "de": "erlaubt Durchfahrt", "ja": "通過許可"},
    Sign.ALL: {"en": "all|everybody|everyone", "de": "alle|allen", "ja": "全員"},
    Sign.OR: {"en": "or", "de": "oder", "ja": "または"},
    Sign.AND: {"en": "and", "de": "und|sowie", "ja": "と"},
    Sign.FROM: {"en": "from", "de": "aus|von", "ja": "から"},
    Sign.INTO: {"en": "in|at|on", "de": "in|im|auf", "ja": ""},
    Sign.TRIED: {"en": "tried to reach", "de": "", "ja": ""},
    Sign.ALLOWED: {"en": "is allowed to use", "de": "darf durch", "ja": ""},
    Sign.CONDITION: {"en": "if|unless|when", "de": "falls|wenn|sofern", "ja": "もし"},
    Sign.NOISE: {
        "en": "the|a|an|of|unit|dislodged|please|order|orders|for|my|defaults|default",
        "de": "die|der|das|dem|den|Einheit|an|sich|für|vor|durch|bitte|ab|zum|zur|eine|Durchfahrt|verdrängt|"
        "Zug|Züge|Befehl|Befehle|meine",
        "ja": "の|を|は|が|で|する|します|まで",
    },
}

# Letters that stand for a verb once a unit has been named; in an adjustment also at the head of the line.
LETTERS: Mapping[str, Sign] = {
    "h": Sign.HOLD,
    "x": Sign.HOLD,
    "m": Sign.MOVE,
    "s": Sign.SUPPORT,
    "u": Sign.SUPPORT,
    "c": Sign.CONVOY,
    "k": Sign.CONVOY,
    "b": Sign.BUILD,
    "d": Sign.DISBAND,
    "r": Sign.RETREAT,
    "w": Sign.WAIVE,
    "v": Sign.VIA,
}

UNITS: Mapping[str, str] = {
    "army": "army|armee|amy|heer|陸軍",
    "fleet": "fleet|flotte|flt|海軍|艦隊",
    "zombie-army": "z-armee|zombie-armee|zombie army|zombie-army|ゾンビ陸軍",
    "zombie-fleet": "z-flotte|zombie-flotte|zombie fleet|zombie-fleet|ゾンビ海軍",
    "wing": "wing|plane|aircraft|flugzeug|flieger|空軍|航空機|飛行機",
}

COASTS: Mapping[str, str] = {
    "NC": "nc|nk|ncs|north coast|northern coast|nordküste|北岸",
    "SC": "sc|sk|scs|south coast|southern coast|südküste|南岸",
    "EC": "ec|ok|ecs|east coast|eastern coast|ostküste|東岸",
    "WC": "wc|wk|wcs|west coast|western coast|westküste|西岸",
}
SHORT_COASTS: Mapping[str, str] = {"n": "NC", "s": "SC", "e": "EC", "w": "WC", "o": "EC"}

RAILWAYS: Mapping[str, str] = {
    "TSR": "tsr|trans-siberian railroad|trans-siberian railway|transsib|transsibirische eisenbahn|"
    "transsibirischen eisenbahn|シベリア鉄道|シベリア横断鉄道",
}
CANALS: Mapping[str, str] = {
    "SUEZ": "sca|suez|suez canal|suezkanal|suez-kanal|スエズ運河",
    "KIEL": "kiel canal|kieler kanal|nord-ostsee-kanal|キール運河",
    "BOSPORUS": "bosporus|bosphorus|ボスポラス海峡",
    "ISTHMUS": "panama canal|panamakanal|panama-kanal|パナマ運河",
}

# Powers by one written sign, as Japanese players do; only those the variant has are read.
POWER_SIGNS: Mapping[str, str] = {
    **{"英": "ENG", "仏": "FRA", "独": "GER", "伊": "ITA", "墺": "AUS", "露": "RUS", "土": "TUR"},
    **{"清": "CHI", "蘭": "HOL", "日": "JAP"},
}

# Names of places that are also little words: the word is meant when the names make no sense there.
LITTLE_WORDS: Mapping[str, Sign] = {"and": Sign.AND, "for": Sign.NOISE, "may": Sign.NOISE, "can": Sign.NOISE}

# First words of lines that say something about the mail and not about a unit.
TALK = frozenset(
    [
        *("presse", "press", "snw", "nmr", "zat", "vz", "gruß", "grüße", "viele grüße", "mfg", "moin", "hallo", "dear"),
        *("regards", "signon", "signoff", "phase", "sent from", "von meinem", "diese e", "subject", "betreff", "from"),
        *("von", "to", "an", "cc", "date", "datum", "gesendet", "partie", "game", "ゲーム", "卓", "件名", "差出人"),
        *("deadline", "adjudication", "auswertung", "players", "spieler", "master", "endpress"),
    ]
)
# A line that begins so ends the mail: what follows was quoted or signed.
ENDS = ("-----", "________")
