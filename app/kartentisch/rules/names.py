"""Names of provinces, coasts and powers in the reader's languages, with the forms sentences need."""

from collections.abc import Mapping

import msgspec


class Name(msgspec.Struct, frozen=True):
    """One name.

    `full`, `label`, `adjective`: by language code; `forms`: German forms by case ("to": "nach Moskau", "in", "from",
    "nom", "acc", "dat", "by"); `article`: the English article ("the" or ""); `gender`: German gender.
    """

    id: str
    full: Mapping[str, str]
    label: Mapping[str, str]
    adjective: Mapping[str, str]
    forms: Mapping[str, str]
    article: str = ""
    gender: str = ""

    def text(self, language: str) -> str:
        """The full name in a language, English when that language has none."""
        return self.full.get(language) or self.full["en"]

    def short(self, language: str) -> str:
        """The short map label in a language."""
        return self.label.get(language) or self.label.get("en") or self.text(language)
