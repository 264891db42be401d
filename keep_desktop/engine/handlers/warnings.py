"""Warnings about a script: what its text shows to be most likely a mistake, though it may run."""

from collections.abc import Iterator, Sequence

from tree_sitter import Node

from keep_desktop.domain.handlers import Warned
from keep_desktop.engine.handlers.script_calls import ScriptCalls
from keep_desktop.engine.handlers.script_endings import dead_code, loops_over, mutations
from keep_desktop.engine.handlers.script_forms import itemless, misnamed
from keep_desktop.engine.handlers.script_globals import changed_globals
from keep_desktop.engine.handlers.script_text import MOST_BYTES, Place, ScriptText
from keep_desktop.ports.tools import Tool, ToolBox

MOST_WARNINGS = 50

TOO_LONG = f"The script is longer than {MOST_BYTES // 1024} KB: it was not searched for mistakes."
_Found = tuple[Node, str]


def warnings_of(script: str, tools: ToolBox) -> tuple[Warned, ...]:
    """What to tell the author, in the order of the text; the first fifty.

    Reads the text alone and takes any. What is found in handlers only is looked for where the
    script declares a variable `workflow` at its top level.
    """
    text = ScriptText(script)
    if text.is_too_long:
        return (Warned(TOO_LONG),)
    places = tuple(text.walk())
    calls = ScriptCalls(text, places, tools.names())
    found = [*_caught(calls), *_not_awaited(calls)]
    if _declares_workflow(text, places):
        found += [*_never_run(text, calls, tools), *_not_shared(text, places)]
    else:
        found += _of_no_form(text, places, calls, tools)
    found.sort(key=lambda one: one[0].start_byte)
    return tuple(Warned(said, *text.position(node)) for node, said in found[:MOST_WARNINGS])


def declares_workflow(script: str) -> bool:
    """Whether a script's text is that of a handler workflow; never of one too long to be read.
    It is looked at, not run: only `validation.check` is sure."""
    text = ScriptText(script)
    return not text.is_too_long and _declares_workflow(text, tuple(text.walk()))


def _declares_workflow(text: ScriptText, places: Sequence[Place]) -> bool:
    return any(
        place.binding and place.function is None and text.text(place.node) == "workflow"
        for place in places
    )


def _caught(calls: ScriptCalls) -> Iterator[_Found]:
    for call in calls.caught():
        yield (
            call.place.node,
            f"A failure of {call.tool} is never caught: the run ends there, and no catch runs.",
        )


def _not_awaited(calls: ScriptCalls) -> Iterator[_Found]:
    for call in calls.not_awaited():
        yield (
            call.place.node,
            f"{call.tool} is called without await: the script goes on before it has answered.",
        )


def _never_run(text: ScriptText, calls: ScriptCalls, tools: ToolBox) -> Iterator[_Found]:
    told: set[Place] = set()
    for function, call in mutations(text, calls.all, _mutating(tools)):
        if function in told:
            continue
        loop, dead = loops_over(call), dead_code(call)
        if loop is not None:
            told.add(function)
            yield (
                loop.node,
                f"Only one round of this loop ever runs: mutate ends with {call.tool}.",
            )
        elif dead is not None:
            told.add(function)
            yield (
                dead,
                f"This never runs: mutate ends with {call.tool}. What follows belongs into next.",
            )


def _not_shared(text: ScriptText, places: Sequence[Place]) -> Iterator[_Found]:
    for name, node in changed_globals(text, places):
        yield (
            node,
            f"“{name}” is changed here, but every call of a handler begins with a fresh one. "
            "Return as state what is to be kept, and publish what others need.",
        )


def _of_no_form(
    text: ScriptText, places: Sequence[Place], calls: ScriptCalls, tools: ToolBox
) -> Sequence[_Found]:
    """It is taken for an item script, and does nothing as one."""
    named = [
        (
            node,
            f"“{name}” looks like a handler workflow, but only a variable called “workflow”, "
            "declared at the top level, makes one: name it so. As it stands, this is an item "
            "script, and its producers and consumers never run.",
        )
        for name, node in misnamed(text, places)
    ]
    return named or [
        (
            node,
            f"{tool} will be refused: a mutation must be made in an item, and this script opens "
            "none. Put it inside Items.withItem, or declare a variable “workflow”.",
        )
        for tool, node in itemless(text, places, calls, _mutating(tools))
    ]


def _mutating(tools: ToolBox) -> frozenset[str]:
    """The tools of which some call mutates."""
    known = (tools.find(space, name) for space, names in tools.names().items() for name in names)
    return frozenset(
        tool.full_name
        for tool in known
        if tool is not None and (tool.may_read or type(tool).is_read_only is Tool.is_read_only)
    )
