"""What the steps of a reveal are called, and what each tells in a sentence."""

from kartentisch.game.table import reveal
from kartentisch.game.table.reveal import Step
from kartentisch.gui.wording import phase_word, power_text, short_power, turn_title
from kartentisch.judge.verdict import Outcome
from kartentisch.rules import RETREAT
from kartentisch.rules.sentences import sentence
from kartentisch.words import N_, _, language, ngettext

_NAMES = {
    reveal.BEFORE: N_("Position"),
    reveal.MOVES: N_("Carried out"),
    reveal.FIGHTS: N_("Fights"),
    reveal.DISLODGED: N_("Dislodged"),
    reveal.LOST: N_("Disbanded"),
    reveal.BUILDS: N_("Builds"),
    reveal.REMOVALS: N_("Removals"),
    reveal.FAILED: N_("Not possible"),
    reveal.VOTES: N_("Votes"),
    reveal.AFTER: N_("New position"),
}
VOTES = {
    "draw": N_("{power} declares a draw."),
    "peace": N_("{power} agrees to peace."),
    "play-on": N_("{power} plays on after the last year."),
}


def step_name(outcome: Outcome, step: Step) -> str:
    """Return what a step is called: the power whose orders it shows, or the kind of results."""
    variant = outcome.before.variant
    if step.kind == reveal.ORDERS:
        return short_power(variant, step.power)
    if step.kind == reveal.RETREATS:
        return phase_word(RETREAT, variant)
    return _(_NAMES[step.kind])


def step_text(outcome: Outcome, step: Step) -> str:
    """Return what a step tells."""
    variant, count = outcome.before.variant, len(step.orders)
    if step.kind == reveal.BEFORE:
        return _("The position before the orders of {turn}.").format(turn=turn_title(outcome.before))
    if step.kind == reveal.ORDERS:
        text = ngettext("{power}: {count} order", "{power}: {count} orders", count)
        return text.format(power=power_text(variant, step.power), count=count)
    if step.kind == reveal.VOTES:
        return " ".join(_votes(outcome))
    if step.kind == reveal.AFTER:
        why = (*outcome.counts, *outcome.adjusted, *outcome.ending)
        told = [sentence(variant, one, language()) for one in why]
        return " ".join(told) or _("The position after the orders of {turn}.").format(turn=turn_title(outcome.before))
    told = [sentence(variant, outcome.verdicts[order].reason, language()) for order in step.orders]
    if step.kind == reveal.DISLODGED:
        units = {(lost.unit.power, lost.unit.province): lost.unit for lost in outcome.dislodged}
        flags = [outcome.flags.get(unit) for unit in units.values()]
        told = [sentence(variant, flag, language()) for flag in flags if flag is not None] or told
    return " ".join(told)


def _votes(outcome: Outcome) -> list[str]:
    variant, told = outcome.before.variant, []
    for power, cast in outcome.before.votes.items():
        name = power_text(variant, power)
        for vote in cast:
            word, _colon, other = vote.partition(":")
            if other:
                told.append(_("{power} capitulates to {other}.").format(power=name, other=power_text(variant, other)))
            else:
                told.append(_(VOTES[word]).format(power=name))
    return told
