"""The language of the window: one for the whole program, set at the start and when the user changes it."""

import locale
import os

from kartentisch.words.catalogue import LANGUAGES, SOURCE, UnknownLanguageError, ntext, text


class _Current:
    """Holds the language in use, so that no module needs a `global` statement."""

    code = SOURCE


def set_language(code: str) -> None:
    """Make `code`, one of `LANGUAGES`, the language of `_` and `ngettext`; raise UnknownLanguageError otherwise."""
    if code not in LANGUAGES:
        raise UnknownLanguageError(code)
    _Current.code = code


def language() -> str:
    """Return the language `_` and `ngettext` use; English until somebody sets another."""
    return _Current.code


def _(message: str) -> str:
    """Return the English `message` in the language in use."""
    return text(_Current.code, message)


def ngettext(one: str, many: str, count: int) -> str:
    """Return the form of `one` or `many` that belongs to `count`, in the language in use."""
    return ntext(_Current.code, one, many, count)


def N_(message: str) -> str:
    """Return `message` unchanged; the extraction takes it into the catalogues, `_` translates it where it is shown."""
    return message


def system_language() -> str:
    """Return the language of `LANGUAGES` that the user's system asks for, English if it asks for none of them.

    The variables are read in gettext's order; Windows has none of them and answers through `locale`.
    """
    wishes: list[str] = []
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        wishes = [wish for wish in os.environ.get(variable, "").split(":") if wish]
        if wishes:
            break
    else:
        wishes = [locale.getlocale()[0] or SOURCE]
    for wish in wishes:
        # "de_AT.UTF-8" and "ja-JP" on most systems, "German_Germany" on Windows.
        name = wish.replace("-", "_").split("_")[0].split(".")[0].lower()
        code = {"english": "en", "german": "de", "deutsch": "de", "japanese": "ja"}.get(name, name)
        if code in LANGUAGES:
            return code
    return SOURCE
