"""What may follow, as the chips of the order line: goals, letters with their words, stations with a railway."""

from kartentisch.game.entry import Entry
from kartentisch.game.entry_prefix import completions
from kartentisch.gui.entry.wording import letter_text
from kartentisch.gui.panels.chip_widgets import Chip
from kartentisch.gui.wording import place_text
from kartentisch.rules import MOVEMENT
from kartentisch.words import _


def chips(entry: Entry, typed: str = "") -> list[Chip]:
    """Return the chips for what may follow and begins with what is `typed`."""
    found, variant = entry.continuation, entry.session.game.variant
    if not entry.prefix and entry.session.position.phase == MOVEMENT and not typed:
        return []
    tokens = completions(entry, typed)
    goals = [token for token in tokens if token in found.goals or token in found.coasts]
    trains = [token for token in goals if token in found.goals and found.goals[token].mode == "train"]
    own = entry.prefix[0] if entry.prefix else ""
    plain = [token for token in goals if token not in trains and (token != own or found.ask not in ("goal", "retreat"))]
    letters = [token for token in tokens if token in found.letters]
    kinds = found.ask == "kind"

    def place(token: str, railway: bool = False) -> Chip:
        return Chip(token, railway=railway, name=place_text(variant, token))

    def letter(token: str) -> Chip:
        return Chip(token, letter_text(variant, token, kind=kinds), key=True)

    before = [Chip(token, _("train to"), key=True) for token in letters if token == "T" and trains]
    after = [letter(token) for token in letters if token != "T" or not trains]
    return [*map(place, plain), *before, *(place(token, railway=True) for token in trains), *after]
