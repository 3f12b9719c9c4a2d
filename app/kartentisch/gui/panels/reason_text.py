"""What the reason panel says, as rich text: the order with its numbers, and what would have made it succeed."""

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from kartentisch.gui import theme
from kartentisch.gui.wording import power_text, result_word, short_result
from kartentisch.judge import Force, Outcome, Verdict, contest, place_in_rules
from kartentisch.orders import Move, Order, Train
from kartentisch.rules import Unit, Variant
from kartentisch.rules.sentences import place_name, result_name, sentence
from kartentisch.words import _, language

if TYPE_CHECKING:
    from kartentisch.game.remedies import Remedy


def order_html(outcome: Outcome, order: Order, verdict: Verdict, unit: Unit) -> str:
    """Return an order with its result, who was how strong and by whom, why, and where the rules say so."""
    use, variant = theme.tokens(), outcome.before.variant
    sign, colour = ("✓", use.good) if verdict.ok and not verdict.dislodged else ("✕", use.bad)
    head = (
        f"<div style='margin-bottom:4px'><span style='color:{colour}'>{sign}</span>&nbsp; {mono(str(order))}&nbsp; "
        f"<b style='color:{colour}'>{escape(result_word(order, verdict))}</b></div>"
    )
    why = escape(sentence(variant, verdict.reason, language()))
    told = verdict.ordered or verdict.reason.code == "hold.default"
    default = "" if told else f"<div style='color:{use.ink2}'>{escape(_('No order was given.'))}</div>"
    place = place_in_rules(variant, verdict.reason)
    rules = f"<div style='color:{use.ink3}'>{escape(place.text(language()))}</div>" if place is not None else ""
    return f"{head}{_contest(outcome, order, unit)}<div style='margin-top:2px'>{why}</div>{default}{rules}"


def remedies_html(variant: Variant, remedies: "Sequence[Remedy]", power: str) -> str:
    """Return remedies as links numbered from 0; the powers of others' orders are named."""
    if not remedies:
        return ""
    use = theme.tokens()
    rows = ""
    for index, remedy in enumerate(remedies):
        orders = " + ".join(map(str, remedy.orders))
        others = ", ".join(power_text(variant, one) for one in remedy.powers if one != power)
        rows += (
            f"<tr><td><a href='{index}' style='text-decoration:none; color:{use.accent}'><b>+</b>&nbsp; "
            f"{mono(orders, use.ink)}</a>&nbsp; {escape(others)}</td>"
            f"<td align='right'>&nbsp;&nbsp;<b style='color:{use.good}'>"
            f"{escape(short_result(remedy.order, remedy.verdict))}</b></td></tr>"
        )
    hint = escape(_("A click gives this order too."))
    table = f"<table width='100%' cellspacing='0' cellpadding='1'>{rows}</table>"
    return f"{section(_('It would succeed with'))}{table}<div style='color:{use.ink3}'>{hint}</div>"


def _contest(outcome: Outcome, order: Order, unit: Unit) -> str:
    """Return the strengths of both sides with who contributed; nothing where nobody met anybody."""
    variant = outcome.before.variant
    mover = isinstance(order, (Move, Train)) and outcome.verdicts[order].result != "illegal"
    goal = order.goal if isinstance(order, (Move, Train)) and mover else unit.place
    met = contest(outcome, goal, unit if mover else None)
    if not met.attacks or (len(met.attacks) == 1 and met.defence is None and len(met.attacks[0].parts) < 2):
        return ""
    place = place_name(variant, goal.partition("/")[0], language(), "acc")
    rows = ""
    for index, force in enumerate(met.attacks):
        first = _("Attack on {place}").format(place=place) if not (mover and index) else _("Other attack")
        rows += _force(first, force)
    if met.defence is not None:
        rows += _force(_("Defence"), met.defence)
    return f"<table cellspacing='0' cellpadding='1'>{rows}</table>"


def _force(label: str, force: Force) -> str:
    use = theme.tokens()
    counted = force.parts or (force.unit,)
    parts = [f"{unit} {1 if force.strength else 0}" for unit in counted]
    parts += [f"{unit} 0 ({result_name('cut', language())})" for unit in force.cut]
    parts += [f"{unit} 0 ({_('not counted')})" for unit in force.not_counted]
    return (
        f"<tr><td>{escape(label)}&nbsp;&nbsp;</td><td><b>{force.strength}</b>&nbsp;&nbsp;</td>"
        f"<td style='color:{use.ink2}'>{escape(' + '.join(parts))}</td></tr>"
    )


def mono(text: str, colour: str = "") -> str:
    """Return text in the letters of orders."""
    face = theme.sized("orders", 13.5)
    families = ", ".join(f"'{family}'" for family in face.families())
    tone = f"; color:{colour}" if colour else ""
    style = f"font-family:{families}; font-size:{face.pointSizeF():.1f}pt{tone}"
    return f'<span style="{style}">{escape(text)}</span>'


def section(text: str) -> str:
    """Return the head of a section: small capitals."""
    use, face = theme.tokens(), theme.head_font()
    style = f"color:{use.ink3}; font-size:{face.pointSizeF():.1f}pt; font-weight:600; margin-bottom:3px"
    return f'<div style="{style}">{escape(text.upper())}</div>'
