"""The catalogues of translated texts, one per language, read when first needed and then kept."""

from functools import cache
from gettext import GNUTranslations, NullTranslations

from kartentisch.shelf import folder

LANGUAGES = ("en", "de", "ja")
SOURCE = "en"
DOMAIN = "kartentisch"


class UnknownLanguageError(ValueError):
    """A language was asked for that the program does not speak; `code` is what was asked."""

    def __init__(self, code: str) -> None:
        """Keep the code that is no language of ours."""
        super().__init__(f"no language {code!r}; there are {', '.join(LANGUAGES)}")
        self.code = code


@cache
def catalogue(language: str) -> NullTranslations:
    """Return the catalogue of one of `LANGUAGES`.

    English is the source and needs none. A checkout that was never set up has no compiled catalogues: it speaks
    English too. Raises UnknownLanguageError for anything else.
    """
    if language not in LANGUAGES:
        raise UnknownLanguageError(language)
    if language == SOURCE:
        return NullTranslations()
    try:
        file = folder("resources") / "locale" / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
        with file.open("rb") as stream:
            return GNUTranslations(stream)
    except FileNotFoundError:
        return NullTranslations()


def text(language: str, message: str) -> str:
    """Return the English `message` in `language`; in English where no translation is known.

    Raises UnknownLanguageError for a language that is none of `LANGUAGES`.
    """
    # The entry of the empty text is the head of the catalogue, which nobody wants to read.
    return catalogue(language).gettext(message) if message else ""


def ntext(language: str, one: str, many: str, count: int) -> str:
    """Return the form of `one` or `many` that belongs to `count` in `language`; placeholders stay as they are.

    Raises UnknownLanguageError for a language that is none of `LANGUAGES`.
    """
    return catalogue(language).ngettext(one, many, count)
