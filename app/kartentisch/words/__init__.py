"""What the program says: English texts in the source, German and Japanese from the catalogues, without Qt.

The window's language is set once and used by `_` and `ngettext`; a mail or a reason, which may be in another
language than the window, names its language and uses `text` and `ntext`.
"""

from kartentisch.words.catalogue import LANGUAGES, UnknownLanguageError, ntext, text
from kartentisch.words.current import N_, _, language, ngettext, set_language, system_language
from kartentisch.words.lists import join_list

__all__ = [
    "LANGUAGES",
    "N_",
    "UnknownLanguageError",
    "_",
    "join_list",
    "language",
    "ngettext",
    "ntext",
    "set_language",
    "system_language",
    "text",
]
