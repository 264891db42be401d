"""The forms of the ids that a script gives its items, as its text shows them.

Two versions whose forms differ do not know each other's items: what is done begins again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tree_sitter import Node

from keep_desktop.domain.handlers import Warned
from keep_desktop.engine.handlers.script_calls import ScriptCalls
from keep_desktop.engine.handlers.script_text import Place, ScriptText

_CALLS = {"Items.withItem": "id", "Topics.registerInput": "id"}
#: A name that stands for something that stands for something.
_MOST_STEPS = 4
_MOST_CHARS = 60


@dataclass(frozen=True, slots=True)
class IdsChange:
    """Forms such as `email:{id}` that only one of two scripts uses."""

    before: tuple[str, ...]
    after: tuple[str, ...]
    #: Whether forms are left that both of them use.
    partly: bool = False

    @property
    def forgets_all(self) -> bool:
        """No item of the one is recognised by the other."""
        return bool(self.after) and not self.partly

    def warning(self) -> Warned:
        before, after = " · ".join(self.before), " · ".join(self.after)
        if not after:
            return Warned(
                f"The active version also knows items as “{before}”, this one does not: it does "
                "not come to them any more."
            )
        return Warned(
            f"The active version knows its items as “{before}”, this one as “{after}”: it does not "
            "recognise what is done, and begins with it again as other items."
        )


def ids_change(before: str, after: str) -> IdsChange | None:
    """How the ids of items would change from one script to another; None where nothing of that
    can be seen. Takes as long as looking for warnings."""
    if before == after:
        return None
    old, new = _forms(before), _forms(after)
    if not old or not new or old <= new:
        return None
    return IdsChange(tuple(sorted(old - new)), tuple(sorted(new - old)), bool(old & new))


def _forms(script: str) -> frozenset[str]:
    """Empty where there is none, or one that cannot be told."""
    text = ScriptText(script)
    if text.is_too_long:
        return frozenset()
    places = tuple(text.walk())
    calls = ScriptCalls(text, places, {}).all
    values = _values(text, places)
    forms = [_form_of_call(text, call.place.node, values) for call in calls if call.tool in _CALLS]
    known = [form for form in forms if form is not None]
    return frozenset(known) if len(known) == len(forms) else frozenset()


def _values(text: ScriptText, places: Sequence[Place]) -> Mapping[str, Node | None]:
    """What each variable is declared as; None for a name that is declared several times."""
    found: dict[str, Node | None] = {}
    for place in places:
        if place.kind == "variable_declarator":
            name = text.text(place.node.child_by_field_name("name"))
            found[name] = None if name in found else place.node.child_by_field_name("value")
    return found


def _form_of_call(text: ScriptText, call: Node, values: Mapping[str, Node | None]) -> str | None:
    arguments = call.child_by_field_name("arguments")
    first = next(iter(arguments.named_children), None) if arguments is not None else None
    if first is None:
        return None
    if first.type != "object":
        return _form(text, first, values, _MOST_STEPS)
    # An input: its source and type are part of what it is known by.
    parts = [_property(text, first, name) for name in ("source", "type", "id")]
    forms = [_form(text, part, values, _MOST_STEPS) if part else None for part in parts]
    return None if None in forms else " ".join(form for form in forms if form is not None)


def _property(text: ScriptText, holder: Node, name: str) -> Node | None:
    for one in holder.named_children:
        if one.type == "pair" and text.text(one.child_by_field_name("key")).strip("\"'") == name:
            return one.child_by_field_name("value")
        if one.type == "shorthand_property_identifier" and text.text(one) == name:
            return one
    return None


def _form(
    text: ScriptText, node: Node, values: Mapping[str, Node | None], steps: int
) -> str | None:
    """The text with `{…}` for what differs from item to item."""
    match node.type:
        case "string":
            return _short(text.text(node)[1:-1])
        case "template_string":
            parts = [_part(text, child, values, steps) for child in node.named_children]
            return None if None in parts else _short("".join(filter(None, parts)))
        case "binary_expression" if text.text(node.child_by_field_name("operator")) == "+":
            sides = [node.child_by_field_name(side) for side in ("left", "right")]
            forms = [_form(text, side, values, steps) if side else None for side in sides]
            return None if None in forms else _short("".join(filter(None, forms)))
        case "identifier" | "shorthand_property_identifier":
            name = text.text(node)
            declared = values.get(name)
            if declared is None or not steps:
                return f"{{{name[:_MOST_CHARS]}}}"
            told = declared.type in ("string", "template_string", "binary_expression")
            return _form(text, declared, values, steps - 1) if told else f"{{{name}}}"
        case "member_expression":
            # Whatever the mail is called, its `id` stays what it is.
            return f"{{{text.text(node.child_by_field_name('property'))[:_MOST_CHARS]}}}"
        case "call_expression":
            called = node.child_by_field_name("function")
            return None if called is None else _form(text, called, values, 0)
        case "parenthesized_expression" | "await_expression" if node.named_children:
            return _form(text, node.named_children[0], values, steps)
        case _:
            return None


def _part(
    text: ScriptText, child: Node, values: Mapping[str, Node | None], steps: int
) -> str | None:
    if child.type == "template_substitution":
        inner = child.named_children
        return _form(text, inner[0], values, 0) if inner else None
    return text.text(child)


def _short(form: str) -> str:
    return form if len(form) <= _MOST_CHARS else form[: _MOST_CHARS - 1] + "…"
