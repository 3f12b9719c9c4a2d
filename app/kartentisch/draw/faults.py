"""The one error of map files: which file, what is wrong as a code, and the values a sentence needs."""

from kartentisch.rules.errors import KartentischError
from kartentisch.words import N_, _

SENTENCES = {
    "unreadable": N_("The map file cannot be read: {why}."),
    "too-large": N_("The map has {size} MB; at most {most} MB are read."),
    "not-text": N_("The map is not a text in UTF-8."),
    "forbidden": N_("The map contains {what}; such files are not opened."),
    "nesting": N_("The map nests its elements {depth} deep; at most {most} levels are read."),
    "no-map": N_("This is no map of Kartentisch: {what} is missing."),
    "contract": N_("The map follows contract version {found}; this program reads version {known}."),
    "layer-missing": N_("The map has no layer “{layer}”."),
    "attribute-missing": N_("The element {element} has no attribute {attribute}."),
    "attribute-wrong": N_("The attribute {attribute} of {element} is “{value}”; expected is {expected}."),
    "path-wrong": N_("The path of {element} holds “{value}”; only M, L and Z with absolute coordinates are read."),
    "no-svg": N_("This is no drawing in SVG: {why}."),
    "many-elements": N_("The drawing has {count} elements; at most {most} are read."),
    "many-segments": N_("The drawing has lines and curves worth {count} segments; at most {most} are read."),
    "no-areas": N_("The drawing has no closed areas that could be provinces."),
    "id-twice": N_("The id {element} stands twice in the map."),
    "unknown-province": N_("{element} names the province {value}, which the map does not have."),
}


class MapFault(KartentischError):
    """A map that is refused: `file` (a path or ""), `code` (a key of SENTENCES) and the `values` of its sentence."""

    def __init__(self, code: str, file: str = "", **values: object) -> None:
        """Keep code, file and values; the text of the exception is the English sentence."""
        super().__init__(SENTENCES[code].format(**values))
        self.code = code
        self.file = file
        self.values = values

    def sentence(self) -> str:
        """Return the sentence in the language of the window, led by the file's name when there is one."""
        told = _(SENTENCES[self.code]).format(**self.values)
        return f"{self.file}: {told}" if self.file else told
