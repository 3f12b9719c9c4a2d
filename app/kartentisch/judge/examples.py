"""Whether the examples of a variant come out as its rules say."""

from kartentisch.judge.document import judge_document, read_position
from kartentisch.orders import Order
from kartentisch.rules import DocumentFault, Position, Variant
from kartentisch.rules.document import variant_reference
from kartentisch.rules.examples import Example, examples
from kartentisch.words import _


def example_position(variant: Variant, example: Example) -> tuple[Position, tuple[Order, ...]]:
    """Return the position of an example and its orders; DocumentFault when its document cannot be used."""
    return read_position({"variant": variant_reference(variant), **example.document})


def example_faults(variant: Variant) -> list[str]:
    """Return in sentences what does not come out as the examples say. VariantFault for a file that cannot be read."""
    return [
        f"{variant.examples_file}, {example.id}: {told}"
        for example in examples(variant)
        for told in _faults(variant, example)
    ]


def _faults(variant: Variant, example: Example) -> list[str]:
    try:
        answer = judge_document({"variant": variant_reference(variant), **example.document})
    except DocumentFault as fault:
        return [str(fault)]
    ended = answer["next"].get("ended", {"by": "", "winners": []})
    points = answer.get("points", {})
    results = {result["order"]: result["result"] for result in answer["results"]}
    expected: list[tuple[str, object, object]] = [("ended", example.ended, ended["by"])]
    expected += [("winners", sorted(example.winners), sorted(ended["winners"]))]
    expected += [(power, number, points.get(power)) for power, number in example.points.items()]
    expected += [(order, word, results.get(order)) for order, word in example.results.items()]
    return [
        _("{what}: {expected} was expected, {found} came out").format(what=what, expected=wanted, found=found)
        for what, wanted, found in expected
        if wanted != found
    ]
