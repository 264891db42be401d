"""Creates workflows from the gallery or a script file: import, schedule and first run in one
action."""

import json
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from types import EllipsisType

from keep_desktop.domain.errors import NotFound, Refused
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue, finite
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.system.files import details_of, os_error_text
from keep_desktop.domain.text import quote
from keep_desktop.domain.workflows import WorkflowStatus, name_key
from keep_desktop.engine.schedule.rules import parse_rule_text
from keep_desktop.resources import BundledWorkflow as BundledWorkflow
from keep_desktop.resources import bundled_workflows
from keep_desktop.services.context import Keep
from keep_desktop.services.forms.validation import schema_error
from keep_desktop.services.runs.actions import run_now
from keep_desktop.services.workflows.lifecycle import (
    DoneItems,
    Draft,
    import_workflow,
    set_schedule,
)
from keep_desktop.services.workflows.permissions import UNLIMITED, Approval

_SCRIPT_BYTES = 1024 * 1024
_SCHEMA_BYTES = 256 * 1024
_NAME_LENGTH = 200


def gallery(keep: Keep) -> Sequence[BundledWorkflow]:
    """The ready workflows, in display order."""
    return bundled_workflows()


def draft_from(bundled: BundledWorkflow, name: str, params: Mapping[str, JsonValue]) -> Draft:
    """A ready workflow under the user's name, with the values entered."""
    return Draft(
        name=name,
        script=bundled.script,
        params=params,
        params_schema=bundled.params_schema,
        description=bundled.description,
        icon=bundled.icon,
    )


def proposed_schedule(bundled: BundledWorkflow) -> str | None:
    """The default schedule of a ready workflow, as `parse_rule_text` reads it; None for none."""
    rule = bundled.default_schedule
    return None if rule is None else rule.get("interval") or rule.get("cron")


def read_script_file(path: Path) -> Draft:
    """FILE.js with FILE.params.json beside it, named after the file. Parameters are left empty.

    Raises Refused with a sentence: no such file, too large, not text, or an invalid schema.
    Whether the script parses is checked on import.
    """
    if path.suffix.lower() != ".js":
        raise Refused(
            UserMessage(
                "“{name}” is not a script: its name must end in .js.", name=quote(path.name)
            )
        )
    script = _read_text(path, _SCRIPT_BYTES)
    beside = path.with_name(f"{path.stem}.params.json")
    schema = _read_schema(beside) if beside.exists() else None
    about = schema.get("description") if schema else None
    return Draft(
        name=_name_from(path.stem),
        script=script,
        params={},
        params_schema=schema,
        description=about if isinstance(about, str) else "",
        icon="file-code",
        comment=UserMessage("Imported from {name}", name=path.name),
    )


def _read_schema(path: Path) -> Mapping[str, JsonValue]:
    try:
        text = _read_text(path, _SCHEMA_BYTES)
        schema: JsonValue = json.loads(text, parse_constant=finite, parse_float=finite)
    except json.JSONDecodeError as error:
        raise Refused(
            UserMessage(
                "“{name}” is not JSON: {msg} in line {lineno}, column {colno}.",
                name=quote(path.name),
                msg=error.msg,
                lineno=error.lineno,
                colno=error.colno,
            )
        ) from error
    except RecursionError as error:
        raise Refused(
            UserMessage("“{name}” is nested too deeply.", name=quote(path.name))
        ) from error
    except ValueError as error:
        raise Refused(
            UserMessage("“{name}” holds a number that JSON does not have.", name=quote(path.name))
        ) from error
    if not isinstance(schema, Mapping):
        raise Refused(
            UserMessage(
                "“{name}” must hold a JSON object that describes the parameters.",
                name=quote(path.name),
            )
        )
    problem = schema_error(schema)
    if problem:
        raise Refused(UserMessage("“{name}”: {problem}", name=quote(path.name), problem=problem))
    return schema


def _read_text(path: Path, most: int) -> str:
    try:
        # Anything but a plain file may never end.
        if not path.is_file():
            raise NotFound(UserMessage("There is no file “{path}”.", path=path))
        with path.open("rb") as file:
            content = file.read(most + 1)
    except OSError as error:
        raise Refused(
            UserMessage(
                "“{name}” cannot be read: {error}.",
                name=quote(path.name),
                error=os_error_text(error),
            ),
            details=details_of(error),
        ) from error
    if len(content) > most:
        raise Refused(
            UserMessage(
                "“{name}” is too large: at most {amount:,} KB can be read.",
                name=quote(path.name),
                amount=most // 1024,
            )
        )
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused(
            UserMessage(
                "“{name}” is not UTF-8 text: byte {start} does not fit. Save it as UTF-8 "
                "and try again.",
                name=quote(path.name),
                start=error.start + 1,
            )
        ) from error


def _name_from(stem: str) -> str:
    """`mail_to-spreadsheet` → “Mail to spreadsheet”."""
    words = " ".join(stem.replace("_", " ").replace("-", " ").split())
    return (words[:1].upper() + words[1:])[:_NAME_LENGTH] or stem


def existing_names(keep: Keep) -> frozenset[str]:
    """The names of all workflows, archived ones too."""
    with keep.ledger.read() as uow:
        return frozenset(workflow.name for workflow in uow.workflows.all())


def unique_name(name: str, taken: Collection[str]) -> str:
    """*name*, or *name* with the first number from 2 that makes it unique, ignoring case."""
    known = {name_key(one) for one in taken}
    candidate, number = name, 2
    while name_key(candidate) in known:
        ending = f" {number}"
        candidate, number = name[: _NAME_LENGTH - len(ending)] + ending, number + 1
    return candidate


@immutable(kw_only=True)
class Plan:
    """What to create, and what follows at once."""

    draft: Draft
    #: As `parse_rule_text` reads it; None: only by hand.
    schedule: str | None
    run_at_once: bool = False
    #: What a workflow of the same name does with its done items; None: do not change that
    #: workflow.
    done_items: DoneItems | None = None
    #: False: a new workflow waits until it is turned on.
    turned_on: bool = True
    #: What the user decided about what it may do.
    approval: Approval = UNLIMITED


@immutable(kw_only=True)
class Added:
    workflow_id: WorkflowId
    version: str
    #: Why the first run did not start, as a sentence; None if it did or was not requested.
    not_run: str | None


class NameConflict(Refused):
    """There is a workflow of that name; nothing was added."""

    def __init__(self, name: str, *, archived: bool) -> None:
        where = UserMessage(" in the archive") if archived else ""
        super().__init__(
            UserMessage(
                "There is already a workflow called “{name}”{where}.", name=quote(name), where=where
            )
        )


def add_workflow(keep: Keep, plan: Plan) -> Added:
    """Import the draft, set its schedule, and start it if requested. The producers of a handler
    workflow have schedules of their own, so the plan's is ignored there.

    Raises NameConflict, Refused or LogicFailure (a script that does not parse); then nothing has
    changed. A refused first run (stopped, for one) does not undo the rest.
    """
    if plan.schedule is not None:
        parse_rule_text(plan.schedule)
    if plan.done_items is None:
        _refuse_existing(keep, plan.draft.name.strip())
    imported = import_workflow(
        keep,
        plan.draft,
        done_items=plan.done_items or DoneItems.KEEP,
        turned_on=plan.turned_on,
        approval=plan.approval,
    )
    if not imported.has_handlers:
        save_schedule(keep, imported.workflow_id, plan.schedule)
    not_run = None
    if plan.run_at_once:
        try:
            run_now(keep, imported.workflow_id)
        except Refused as refusal:
            not_run = refusal.sentence
    return Added(workflow_id=imported.workflow_id, version=imported.version, not_run=not_run)


def _refuse_existing(keep: Keep, name: str) -> None:
    with keep.ledger.read() as uow:
        known = uow.workflows.by_name(name)
    if known is not None:
        raise NameConflict(name, archived=known.status is WorkflowStatus.ARCHIVED)


def save_schedule(
    keep: Keep,
    workflow_id: WorkflowId,
    text: str | None,
    *,
    was: str | EllipsisType | None = ...,
) -> None:
    """Set the schedule *text* (“5m”, or a crontab line); None removes it. *was*: only if that is
    the current one."""
    if text is None:
        set_schedule(keep, workflow_id, was=was)
    elif len(text.split()) > 1:
        set_schedule(keep, workflow_id, cron=text, was=was)
    else:
        set_schedule(keep, workflow_id, every=text, was=was)
