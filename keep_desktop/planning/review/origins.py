"""Where the arguments of effects come from, for the permissions of a script."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from keep_desktop.domain.json import JsonValue
from keep_desktop.engine.scripts.syntax import ScriptText
from keep_desktop.planning.review.records import ToolUse
from keep_desktop.planning.review.script import Script
from keep_desktop.planning.review.tool_facts import ReviewTools
from keep_desktop.planning.review.values import Kind, Value, flat
from keep_desktop.ports.tools import ToolBox


class Origin(StrEnum):
    CONSTANT = "constant"
    PARAMETER = "parameter"
    #: Something read: whoever writes there decides.
    SOURCE = "source"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetOrigin:
    """One argument of one call that mutates or uses the network."""

    tool: str
    line: int
    column: int
    #: The parameter; "" for the input as a whole, where the text does not show its parameters.
    argument: str
    origin: Origin
    #: The parameters, or the tools that read it; sorted.
    names: tuple[str, ...] = ()
    #: Of a constant, where it is a text or number.
    value: JsonValue = None


def target_origins(script: str, tools: ToolBox) -> tuple[TargetOrigin, ...]:
    """In the order of the text; an argument once for each origin that it may have. A script that is
    too long or too intricate to be followed ends with one that is unknown."""
    text = ScriptText(script)
    if text.is_too_long:
        return (_REST,)
    read = Script(text, ReviewTools(tools))
    found = {
        one: None
        for use in read.records.calls
        if _is_sink(read, use)
        for one in _arguments(read, use)
    }
    ordered = sorted(found, key=lambda one: (one.line, one.column, one.argument, one.origin))
    return (*ordered, _REST) if read.records.incomplete else tuple(ordered)


_REST = TargetOrigin(tool="", line=0, column=0, argument="", origin=Origin.UNKNOWN)

_NAMES = {
    Kind.STATE: "an earlier run",
    Kind.TIME: "the time",
    Kind.RANDOM: "chance",
    Kind.POSITION: "a count",
}


def names_of(value: Value) -> tuple[str, ...]:
    """The parameters, or the tools that read what it is made of."""
    return _origin(value)[1]


def _is_sink(read: Script, use: ToolUse) -> bool:
    tool = read.facts.find(use.tool)
    return tool is not None and (tool.uses_network or read.mutates(use) is not False)


def _arguments(read: Script, use: ToolUse) -> Iterator[TargetOrigin]:
    line, column = read.text.position(use.node)
    parts = [(name, value) for obj in use.arguments.objects for name, value in obj.props.items()]
    if use.arguments.atoms or not parts:
        parts.append(("", Value(use.arguments.atoms)))
    for name, value in parts:
        origin, names = _origin(value)
        is_known = origin is Origin.CONSTANT and value.const is not None
        yield TargetOrigin(
            tool=use.tool,
            line=line,
            column=column,
            argument=name,
            origin=origin,
            names=names,
            value=value.const if is_known else None,
        )


def _origin(value: Value) -> tuple[Origin, tuple[str, ...]]:
    """The least certain of what it is made of."""
    atoms = flat(value).atoms
    kinds = {atom.kind for atom in atoms}
    if Kind.UNKNOWN in kinds or value.functions:
        return Origin.UNKNOWN, ()
    names = {_NAMES.get(atom.kind, atom.name) for atom in atoms if atom.kind is not Kind.PARAM}
    if names:
        return Origin.SOURCE, tuple(sorted(names))
    if kinds:
        return Origin.PARAMETER, tuple(sorted({atom.path[0] for atom in atoms if atom.path}))
    return Origin.CONSTANT, ()
