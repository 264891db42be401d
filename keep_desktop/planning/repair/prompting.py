"""What the maintainer is told: how it works, and what there is of this failure."""

from collections.abc import Iterator, Sequence

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import canonical
from keep_desktop.domain.planning.quoting import cropped, quoted
from keep_desktop.domain.planning.versions import Intent
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.planning.chat.prompting import intent_text
from keep_desktop.planning.prompts import prompt
from keep_desktop.planning.review.rules import rules_text
from keep_desktop.ports.repair import ScriptFault
from keep_desktop.ports.tools import ToolBox

#: Characters of the script, of the log, of one read and of all reads.
_MOST_SCRIPT, _MOST_LOG, _MOST_READ, _MOST_READS = 60_000, 5_000, 1_500, 12_000


@immutable(kw_only=True)
class FaultFacts:
    """What there is of a failure when work on it begins."""

    workflow: Workflow
    version: ScriptVersion
    fault: ScriptFault
    intent: Intent | None
    #: The versions of the same major before it, oldest first.
    earlier: Sequence[ScriptVersion]
    log: str
    #: What the failed run read: the tool, and its result as JSON.
    reads: Sequence[tuple[str, str]]
    #: The parts of the script that may not change, with their places.
    frozen: Sequence[str]


def system_text(tools: ToolBox) -> str:
    """The same for every repair, so that a server can keep it."""
    names = "\n".join(f"{space}: {', '.join(known)}" for space, known in tools.offered().items())
    return f"{prompt('repair')}\n{rules_text()}\n\nThe tools of scripts\n{names}"


def facts_text(facts: FaultFacts) -> str:
    return "\n".join(_facts(facts))


def _facts(facts: FaultFacts) -> Iterator[str]:
    yield quoted("name of the workflow", facts.workflow.name)
    yield quoted("error", facts.fault.error, most=2_000)
    if facts.fault.logical_item_id is not None:
        yield quoted("the item that failed", facts.fault.logical_item_id, most=2_000)
    yield f"The script is version {facts.version.label}. Its lines are numbered here only."
    yield quoted("script", _numbered(facts.version.script), most=_MOST_SCRIPT)
    yield quoted("what may not change", "\n".join(facts.frozen), most=8_000)
    if facts.workflow.values:
        yield quoted("values of its parameters", canonical(facts.workflow.values), most=4_000)
    if facts.intent is not None:
        yield quoted("what the person wants", intent_text(facts.intent), most=4_000)
    if facts.earlier:
        lines = [f"{one.label}: {one.comment}" for one in facts.earlier]
        yield quoted("what was changed before", "\n".join(lines), most=4_000)
    yield quoted("log", facts.log[-_MOST_LOG:])
    yield from _reads(facts.reads)


def _reads(reads: Sequence[tuple[str, str]]) -> Iterator[str]:
    """The last ones, as far as they fit: the failure follows them."""
    left, shown = _MOST_READS, list[str]()
    for tool, result in reversed(reads):
        text = cropped(result, min(_MOST_READ, left))
        left -= len(text)
        if left < 0:
            break
        shown.append(quoted(f"read by {tool}", text))
    yield from reversed(shown)


def _numbered(script: str) -> str:
    return "\n".join(f"{number}: {line}" for number, line in enumerate(script.splitlines(), 1))
