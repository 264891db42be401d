"""Finds the tools that a script names in its text.

The window shows which workflows use the network, from their scripts. So that a script cannot hide
it, a network tool is rejected unless it is named plainly.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.engine.runs.failures import RuleViolation
from keep_desktop.engine.scripts.syntax import ScriptText, SyntaxNode
from keep_desktop.ports.sandbox import ToolCalled
from keep_desktop.ports.tools import Tool, ToolBox

if TYPE_CHECKING:
    from keep_desktop.ports.tools import ToolInput

#: Stands for every function of a namespace that is passed on as a value.
_ANY = "*"
_NAMES = frozenset(
    {
        "identifier",
        "property_identifier",
        "shorthand_property_identifier",
        "shorthand_property_identifier_pattern",
    }
)


def resolve_tool(tools: ToolBox, script: str, call: ToolCalled) -> "tuple[Tool[Any], ToolInput]":
    """The tool that *script* calls, with its parameters. Raises RuleViolation if there is none, or
    if it uses the network and the script does not name it."""
    tool = tools.find(call.namespace, call.name)
    if tool is None:
        raise RuleViolation(
            UserMessage(
                "There is no tool {namespace}.{name}.", namespace=call.namespace, name=call.name
            )
        )
    if tool.uses_network and not is_named(script, call.namespace, call.name):
        raise RuleViolation(
            UserMessage(
                "{full_name} reaches out of this computer, and the script does not name "
                "it. Write {full_name}(…) in the script.",
                full_name=tool.full_name,
            )
        )
    tool.require_available()
    try:
        params = tools.parse(tool, call.input)
        if call.has_lone_surrogates and not tool.is_read_only(params):
            reject_lone_surrogates(tool.full_name, tool.identity(params))
    except LogicFailure as failure:
        place = _only_call(script, call.namespace, call.name)
        failure.line, failure.column = place or (None, None)
        raise
    return tool, params


@lru_cache(maxsize=64)
def _only_call(script: str, namespace: str, name: str) -> tuple[int, int] | None:
    """Line and column of the call, where *script* has no other way to that tool: a call does not
    say where it was made."""
    named = _named_in(script)
    if named is None or _ANY in named.get(namespace, ()):
        return None
    text = ScriptText(script)
    found = [
        place
        for place in text.walk()
        if place.kind in _NAMES
        and text.text(place.node) == name
        and _namespace_of(text, place) in (namespace, None)
    ]
    member = found[0].up if len(found) == 1 else None
    made = member.up if member is not None else None
    if member is None or made is None or made.kind != "call_expression":
        return None
    if not member.is_field("function") or _namespace_of(text, found[0]) is None:
        return None
    return text.position(made.node)


def _namespace_of(text: ScriptText, name: SyntaxNode) -> str | None:
    """What stands before the dot before *name*; None if it is not a name alone."""
    if name.up is None or name.up.kind != "member_expression" or not name.is_field("property"):
        return None
    before = name.up.node.child_by_field_name("object")
    return text.text(before) if before is not None and before.type == "identifier" else None


def tool_names(tools: ToolBox, script: str) -> dict[str, tuple[str, ...]]:
    """The functions that *script* gets, by namespace: also those it names that are there but not
    listed, since something has to be connected or confirmed first. Their call says what."""
    found = {namespace: tuple(names) for namespace, names in tools.names().items()}
    for namespace, named in (_named_in(script) or {}).items():
        known = found.get(namespace, ())
        more = [
            name
            for name in sorted(named)
            if name != _ANY and name not in known and tools.find(namespace, name) is not None
        ]
        if more:
            found[namespace] = (*known, *more)
    return found


def docs_for(
    script: str, tools: ToolBox, own: Mapping[str, str], *, of_handlers: bool
) -> dict[str, str]:
    """What `getDocs` answers to *script*, with the docs of what the engine itself provides. None to
    one that does not name it: in each new process these take half a second to write."""
    return {**tools.docs(of_handlers=of_handlers), **own} if "getDocs" in script else {}


def reject_lone_surrogates(what: str, key: JsonValue) -> None:
    """Raise LogicFailure if a key contains a lone surrogate: replaced, two different keys could
    become equal."""
    if isinstance(key, str) and "\ufffd" in key:
        raise LogicFailure(
            UserMessage(
                "{what}: the text that it is known by has half a character in it. Cut "
                "texts by characters, as Array.from(text).slice(0, 40).join('') does.",
                what=what,
            )
        )
    if isinstance(key, Mapping):
        for inner in (*key.keys(), *key.values()):
            reject_lone_surrogates(what, inner)
    elif isinstance(key, Sequence) and not isinstance(key, str):
        for inner in key:
            reject_lone_surrogates(what, inner)


def is_named(script: str, namespace: str, name: str) -> bool:
    """Whether the text contains `namespace.name`, or `namespace` in a way that may lead to it.
    Strings and comments name nothing; a script too long to be searched names everything."""
    named = _named_in(script)
    return named is None or not named.get(namespace, set()).isdisjoint({name, _ANY})


def is_namespace_named(script: str, namespace: str) -> bool:
    """The same of any name in it."""
    named = _named_in(script)
    return named is None or namespace in named


def names_in(script: str, namespace: str) -> Collection[str]:
    """The functions of a namespace that the text names plainly."""
    named = _named_in(script) or {}
    return named.get(namespace, set()) - {_ANY}


def namespaces_in(script: str) -> Collection[str]:
    """Every name in the text that may be a namespace; none of a script too long to be searched."""
    return (_named_in(script) or {}).keys()


def namespaces_with(script: str, prefix: str) -> Sequence[str]:
    """The namespaces named in the text that begin so, sorted; none of a script too long to be
    searched."""
    return sorted(name for name in _named_in(script) or {} if name.startswith(prefix))


@lru_cache(maxsize=256)
def _named_in(script: str) -> Mapping[str, set[str]] | None:
    text = ScriptText(script)
    if text.is_too_long:
        return None
    found: dict[str, set[str]] = {}
    for place in text.walk():
        if place.kind in _NAMES:
            found.setdefault(text.text(place.node), set()).add(_part_of(text, place))
    return found


def _part_of(text: ScriptText, place: SyntaxNode) -> str:
    """The function named: of `Mail.list` it is `list`."""
    if place.up is None or place.up.kind != "member_expression" or not place.is_field("object"):
        return _ANY
    return text.text(place.up.node.child_by_field_name("property")) or _ANY
