"""`kartentisch check`: a variant and its map, and every fault of them."""

import argparse

from kartentisch import words
from kartentisch.cli.output import complain, say
from kartentisch.draw.check import shape_faults
from kartentisch.draw.contract import load_map
from kartentisch.draw.faults import MapFault
from kartentisch.draw.layers import one_board
from kartentisch.draw.proof import proof
from kartentisch.judge.examples import example_faults
from kartentisch.rules import Ruling, Variant, load_variant
from kartentisch.words import _

FAULTY = 2


def run(given: argparse.Namespace) -> int:
    """Check a variant; 0 when nothing is wrong, else 2. A folder that cannot be loaded raises VariantFault."""
    variant = load_variant(given.variant)
    if given.rulings:
        for ruling in variant.rulings.values():
            _say_ruling(ruling)
        return 0
    faults = [*_map_faults(variant), *example_faults(variant)]
    for fault in faults:
        complain(fault)
    if faults:
        return FAULTY
    told = _("{title}: {provinces} provinces, {links} links, {powers} powers, {rulings} rulings. No faults.")
    board = variant.board
    say(
        told.format(
            title=variant.title(words.language()),
            provinces=len(board.provinces),
            links=len(board.links),
            powers=len(variant.powers),
            rulings=len(variant.rulings),
        )
    )
    if variant.note(words.language()):
        say(variant.note(words.language()))
    return 0


def _map_faults(variant: Variant) -> list[str]:
    try:
        sheet = load_map(variant.map_source)
    except MapFault as fault:
        return [fault.sentence()]
    board = variant.board
    if board.boards:  # every board is the same map
        board = one_board(board, board.boards[0])
    return [f"{variant.map_id}: {fault}" for fault in (*shape_faults(sheet), *proof(sheet, board))]


def _say_ruling(ruling: Ruling) -> None:
    say(ruling.id)
    text = ruling.text.get(words.language()) or ruling.text.get("en", "")
    if text:
        say(f"    {text}")
    say("    " + _("default: {value}").format(value=_shown(ruling.default)))
    others = ", ".join(map(_shown, ruling.alternatives))
    say("    " + _("alternatives: {values}").format(values=others))
    if ruling.place:
        say("    " + _("place in the rules: {place}").format(place=ruling.place))
    if ruling.cases:
        say("    " + _("cases: {cases}").format(cases=", ".join(ruling.cases)))


def _shown(value: bool | str) -> str:
    """A value as a document writes it."""
    return str(value).lower() if isinstance(value, bool) else value
