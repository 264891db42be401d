"""Adding a workflow from the window: one deed of import, schedule and first run."""

from dataclasses import dataclass
from types import EllipsisType

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.engine.schedules import parse_rule_text
from keep_desktop.services.context import Keep
from keep_desktop.services.runs import run_now
from keep_desktop.services.workflows import (
    DoneItems,
    Draft,
    import_workflow,
    set_schedule,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What to add, and what follows at once."""

    draft: Draft
    #: As `parse_rule_text` reads it; None: only when told.
    schedule: str | None
    run_at_once: bool = False
    #: What a workflow of the same name does with its done items; None: do not touch that workflow.
    done_items: DoneItems | None = None
    #: False: a new workflow waits until it is turned on.
    turned_on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Added:
    workflow_id: WorkflowId
    version: str
    #: Why the first run did not begin, as a sentence; None where it did or was not asked for.
    not_run: str | None


class NameTaken(Refused):
    """There is a workflow of that name; nothing was added."""

    def __init__(self, name: str, *, archived: bool) -> None:
        where = " in the archive" if archived else ""
        super().__init__(f"There is already a workflow called “{name}”{where}.")


def add_workflow(keep: Keep, plan: Plan) -> Added:
    """Import the draft, set its schedule, and start it where that was asked for. The producers of
    a handler workflow have schedules of their own, so the plan's does not count there.

    Raises NameTaken, Refused or LogicFailure (a script that does not parse); then nothing has
    changed. A first run that is refused (stopped, for one) does not undo the rest.
    """
    if plan.schedule is not None:
        parse_rule_text(plan.schedule)
    if plan.done_items is None:
        _refuse_known(keep, plan.draft.name.strip())
    imported = import_workflow(
        keep,
        plan.draft,
        done_items=plan.done_items or DoneItems.KEEP,
        turned_on=plan.turned_on,
    )
    if not imported.has_handlers:
        put_schedule(keep, imported.workflow_id, plan.schedule)
    not_run = None
    if plan.run_at_once:
        try:
            run_now(keep, imported.workflow_id)
        except Refused as refusal:
            not_run = refusal.sentence
    return Added(workflow_id=imported.workflow_id, version=imported.version, not_run=not_run)


def _refuse_known(keep: Keep, name: str) -> None:
    with keep.ledger.read() as uow:
        known = uow.workflows.by_name(name)
    if known is not None:
        raise NameTaken(name, archived=known.status is WorkflowStatus.ARCHIVED)


def put_schedule(
    keep: Keep,
    workflow_id: WorkflowId,
    text: str | None,
    *,
    was: str | EllipsisType | None = ...,
) -> None:
    """Set the schedule that *text* says (“5m”, or a crontab line); None takes it away. *was*: only
    in place of that one."""
    if text is None:
        set_schedule(keep, workflow_id, was=was)
    elif len(text.split()) > 1:
        set_schedule(keep, workflow_id, cron=text, was=was)
    else:
        set_schedule(keep, workflow_id, every=text, was=was)
