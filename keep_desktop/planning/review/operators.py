"""What operators do to the origins of values."""

from dataclasses import replace

from keep_desktop.planning.review.tool_facts import ReviewTools
from keep_desktop.planning.review.values import OWN_IDS, Kind, Value, composed, join

_DAY_MS = 86_400_000


def either(operator: str, left: Value, right: Value, facts: ReviewTools) -> Value:
    """`remembered ?? now` counts as remembered: it is the current time only once."""
    if operator == "&&":
        return right
    if any(atom.kind is Kind.SOURCE and atom.field in OWN_IDS for atom in left.atoms):
        # What stands in for a missing id, such as a title, is no rule's business.
        right = right.changed(derived=True)
    remembered = any(
        atom.kind is Kind.STATE or (atom.kind is Kind.SOURCE and facts.is_remembered(atom.name))
        for atom in left.atoms
    )
    if remembered:
        passing = (Kind.TIME, Kind.RANDOM)
        right = replace(right, atoms=frozenset(a for a in right.atoms if a.kind not in passing))
    return join((left, right))


def arithmetic(operator: str, left: Value, right: Value) -> Value:
    if operator == "+" and (isinstance(left.const, str) or isinstance(right.const, str)):
        return composed((left, right))
    value = composed((left, right))
    if isinstance(left.const, float) and isinstance(right.const, float):
        return replace(value, const=_number_of(operator, left.const, right.const))
    if operator == "/" and isinstance(right.const, float) and right.const >= _DAY_MS:
        return left.changed(coarse=True)
    return replace(value, const=value.const if operator == "+" else None)


def _number_of(operator: str, left: float, right: float) -> float | None:
    match operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/" if right:
            return left / right
        case _:
            return None
