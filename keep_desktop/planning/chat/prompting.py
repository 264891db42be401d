"""What the planner is told: how it works, and what there is of this workflow."""

import difflib
from collections.abc import Iterator, Mapping, Sequence

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import canonical
from keep_desktop.domain.planning.chats import ChatMessage, PlanDraft
from keep_desktop.domain.planning.quoting import cropped, quoted
from keep_desktop.domain.planning.versions import Intent
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.planning.chat.backend import PlannerBackend
from keep_desktop.planning.prompts import prompt
from keep_desktop.planning.review.rules import rules_text
from keep_desktop.ports.tools import Grant, ToolBox

#: Characters of a script, of a diff, of a file and of all files of a message.
_MOST_SCRIPT, _MOST_DIFF, _MOST_FILE, _MOST_FILES = 60_000, 8_000, 6_000, 18_000


@immutable(kw_only=True)
class Situation:
    """What there is when a message is worked on."""

    workflow: Workflow
    grants: Sequence[Grant]
    services: Sequence[str]
    newest: ScriptVersion | None
    #: The version that the model saw last, where it is another.
    seen: ScriptVersion | None
    intent: Intent | None
    draft: PlanDraft | None


def system_text(tools: ToolBox) -> str:
    """The same for every message, so that a server can keep it."""
    names = "\n".join(f"{space}: {', '.join(known)}" for space, known in tools.offered().items())
    return f"{prompt('plan')}\n{rules_text()}\n\nThe tools of scripts\n{names}"


def situation_text(situation: Situation) -> str:
    """Stands before the message of the user."""
    return "\n".join((*_facts(situation), "", "The person says:", ""))


def _facts(now: Situation) -> Iterator[str]:
    yield quoted("name of the workflow", now.workflow.name)
    if now.grants:
        paths = "\n".join(f"{one.path}{'/' if one.is_folder else ''}" for one in now.grants)
        yield quoted("folders and files it may use", paths, most=4_000)
    if now.services:
        yield quoted("connected services", ", ".join(now.services), most=2_000)
    if now.workflow.values:
        yield quoted("values of its parameters", canonical(now.workflow.values), most=4_000)
    if now.intent is not None:
        yield quoted("what the person wanted so far", intent_text(now.intent), most=4_000)
    if now.newest is not None:
        yield f"The newest version is {now.newest.label}."
        yield quoted("its script", now.newest.script, most=_MOST_SCRIPT)
        if now.newest.params_schema is not None:
            yield quoted("its params_schema", canonical(now.newest.params_schema), most=8_000)
    if now.newest is not None and now.seen is not None:
        yield f"You saw version {now.seen.label} last. Since then it was changed:"
        yield quoted("diff", _diff(now.seen, now.newest), most=_MOST_DIFF)
    if now.draft is not None:
        yield "The script refused last is the `draft`."
        yield quoted("draft", now.draft.script, most=_MOST_SCRIPT)
        yield quoted("why it was refused", now.draft.reason or "", most=4_000)


def intent_text(intent: Intent) -> str:
    lists: Mapping[str, Sequence[str]] = {
        "watches": intent.inputs,
        "produces": intent.outputs,
        "assumes": intent.assumptions,
        "will not do": intent.non_goals,
        "limits": intent.constraints,
    }
    lines = [f"{name}: {'; '.join(texts)}" for name, texts in lists.items() if texts]
    return "\n".join((f"goal: {intent.goal}", *lines))


def _diff(old: ScriptVersion, new: ScriptVersion) -> str:
    return "\n".join(
        difflib.unified_diff(
            old.script.splitlines(),
            new.script.splitlines(),
            old.label,
            new.label,
            lineterm="",
        )
    )


def files_text(backend: PlannerBackend, message: ChatMessage) -> str:
    """The attached files as data, behind the message."""
    parts: list[str] = []
    left = _MOST_FILES
    for file in message.files:
        text = cropped(backend.file_text(file), min(_MOST_FILE, left))
        left = max(0, left - len(text))
        parts.append(quoted(f"file {file.name} ({file.size:,} bytes)", text))
    return "\n\n".join(("", *parts)) if parts else ""
