"""Enumerations as a sentence of the language has them: "a, b and c", "a, b und c", "a、b、c"."""

from collections.abc import Iterable

from kartentisch.words.catalogue import LANGUAGES, UnknownLanguageError

_BETWEEN = {"en": ", ", "de": ", ", "ja": "、"}
_LAST = {"en": " and ", "de": " und ", "ja": "、"}


def join_list(language: str, items: Iterable[str]) -> str:
    """Return `items` as an enumeration in `language`; none gives the empty text, one gives itself.

    Raises UnknownLanguageError for a language that is none of `LANGUAGES`.
    """
    if language not in LANGUAGES:
        raise UnknownLanguageError(language)
    words = list(items)
    if len(words) < 2:
        return "".join(words)
    return _BETWEEN[language].join(words[:-1]) + _LAST[language] + words[-1]
