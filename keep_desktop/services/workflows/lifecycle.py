"""User actions on workflows: import, turn on and off, parameters, schedule, archive, rename."""

import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import field, replace
from datetime import datetime
from enum import StrEnum
from types import EllipsisType

from keep_desktop.domain.errors import Busy, NotFound, Refused
from keep_desktop.domain.handlers import ScriptWarning
from keep_desktop.domain.ids import ItemId, VersionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.planning.behaviour import was_rehearsed
from keep_desktop.domain.planning.versions import Author, VersionStatus
from keep_desktop.domain.schedules import rule_text
from keep_desktop.domain.text import invisible_in, is_visually_empty, quote
from keep_desktop.domain.workflows import (
    NEVER_ON,
    ScriptVersion,
    Workflow,
    WorkflowStatus,
    script_params,
)
from keep_desktop.engine.handlers.topics import repeat_input
from keep_desktop.engine.schedule import rules as engine_schedules
from keep_desktop.engine.scripts.validation import Checked
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import Grant
from keep_desktop.ports.views import WorkflowDetail
from keep_desktop.services.access.grants import grant_named, revoke_replaced
from keep_desktop.services.context import Keep
from keep_desktop.services.forms.schema import (
    check_entered,
    check_params,
    fields_of,
    make_folders,
    proposals_of,
    schedule_of,
)
from keep_desktop.services.workflows.parameters import (
    Values,
    is_missing_path,
    is_missing_settings,
    merged,
    missing_settings_of,
    not_granted,
    refuse_if_changed,
    refuse_missing_paths,
    refuse_missing_settings,
    unused_setting_warnings,
    unused_settings,
)
from keep_desktop.services.workflows.permissions import (
    UNLIMITED,
    WHOLE,
    Approval,
    PlannedEnvelope,
    approve_in,
    envelope_of,
    envelope_of_script,
    recompile_in,
)
from keep_desktop.services.workflows.queries import require
from keep_desktop.services.workflows.scripts import (
    apply_rule,
    declare,
    graph_with,
    refuse_handlers,
    require_same,
    switch_version,
    unblock,
)


def checked_name(text: str) -> str:
    """The name without surrounding blanks. Refused if invalid."""
    name = unicodedata.normalize("NFC", text.strip())
    problem = name_error(name)
    if problem is not None:
        raise Refused(problem)
    return name


def name_error(name: str) -> str | None:
    """Why no workflow can have that name, as a sentence."""
    if not name or len(name) > 200:
        return UserMessage("A workflow needs a name of 1 to 200 characters.")
    if any(unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") for char in name):
        return UserMessage("The name of a workflow is one line of text.")
    if is_visually_empty(name):
        return UserMessage("A workflow needs a name that can be seen.")
    hidden = invisible_in(name)
    if hidden is not None:
        return UserMessage(
            "The name holds a character that cannot be seen ({hidden}). Take it out.", hidden=hidden
        )
    return None


_PAGE = 1000


def start_fresh(
    keep: Keep, uow: UnitOfWork, workflow_id: WorkflowId, version_id: VersionId
) -> None:
    """Every done item starts a new attempt; for an input, what producers published of it is
    processed again. Part of the commit that makes *version_id* the active one."""
    workflow = uow.workflows.get(workflow_id)
    if workflow is None:
        return
    for item_id in _done_items(uow, workflow_id):
        item = uow.items.get(item_id)
        # One that shares an event with an earlier one of these may be open again by now.
        if item is None or item.status is not ItemStatus.DONE:
            continue
        uow.items.reprocess(item, version_id=version_id, at=keep.clock.now())
        if item.is_input:
            repeat_input(uow, workflow, item, at=keep.clock.now())


def _done_items(uow: UnitOfWork, workflow_id: WorkflowId) -> Sequence[ItemId]:
    """Reads all of them before any is changed."""
    found: list[ItemId] = []
    while True:
        page, count = uow.items.list(
            workflow_id,
            status=ItemStatus.DONE,
            logical_item_id=None,
            limit=_PAGE,
            offset=len(found),
        )
        found += (item.id for item in page)
        if not page or len(found) >= count:
            return found


class DoneItems(StrEnum):
    """What a new major version does with done items."""

    KEEP = "keep"
    FRESH = "fresh"


@immutable(kw_only=True)
class ImportedWorkflow:
    workflow_id: WorkflowId
    name: str
    version: str
    #: Whether its producers and consumers run, each on its own.
    has_handlers: bool = False
    warnings: Sequence[ScriptWarning] = ()
    #: The folders and files granted by this.
    granted: Sequence[Grant] = ()
    #: Parameters that name a folder or file without a grant: name → the path proposed by the
    #: script or entered before.
    proposed: Mapping[str, str] = field(default_factory=dict)
    #: Why it waits for them, as a sentence; None if it can run without.
    waits: str | None = None


@immutable(kw_only=True)
class Draft:
    """A workflow to import: from the gallery, a dialog or `workflow import`."""

    name: str
    script: str
    params: Mapping[str, JsonValue]
    params_schema: Mapping[str, JsonValue] | None = None
    description: str = ""
    icon: str = "workflow"
    comment: str = ""


def import_workflow(
    keep: Keep,
    draft: Draft,
    *,
    done_items: DoneItems = DoneItems.KEEP,
    turned_on: bool = True,
    given: Collection[str] | None = None,
    approval: Approval = UNLIMITED,
) -> ImportedWorkflow:
    """Add a workflow (version 1.0; active, or ready if it is not to be turned on, which then makes
    the folders that are missing) or, if the name exists, a new major version, activated: its error
    and maintenance are cleared and their question is closed; items stay.

    *given*: the parameters that the user has entered or seen now (None: all of them). Folders and
    files among these are granted to it, and no others: if a required one is only proposed, the
    workflow is blocked until it is filled in. *approval*: what the user decided about the sheet of
    its permissions. A parameter of format `schedule` sets its schedule,
    except for a handler workflow, whose producers have their own. Probable mistakes in the script
    become warnings. With FRESH every done item starts a new attempt. Raises Refused or
    LogicFailure (a rejected script: line and column if known); then nothing has changed.
    """
    name = checked_name(draft.name)
    schema = draft.params_schema
    params = (check_params if given is None else check_entered)(schema, draft.params)
    seen = {one: value for one, value in params.items() if given is None or one in given}
    before = _active(keep, name)
    accounts = _unused_accounts(schema, params, seen, before)
    params = {one: value for one, value in params.items() if one not in accounts}
    draft = replace(draft, name=name, params=params)
    # A handler workflow's declaration is known only with all required values.
    checked = keep.engine.check_script(draft.script, {**proposals_of(schema, params), **params})
    if before is not None or turned_on:
        make_folders(schema, seen)
    now = keep.clock.now()
    envelope = _envelope_of_draft(keep, draft, before[0] if before else {})
    missing = (
        unused_settings(before[1].params_schema, draft.params_schema, before[0]) if before else ()
    )
    with keep.ledger.write() as uow:
        known = uow.workflows.by_name(draft.name)
        workflow_id, major = _place(uow, known, draft, turned_on=turned_on, at=now)
        version_id = _add_version(uow, workflow_id, draft, major, checked, at=now)
        if known is None:
            uow.workflows.activate(workflow_id, version_id, at=now)
        else:
            switch_version(keep, uow, known, version_id, params)
            unblock(keep, uow, known)
        declare(keep, uow, workflow_id, checked.graph)
        granted = grant_named(keep, uow, workflow_id, schema, seen)
        if known is not None or turned_on:
            # Who imports it approves what it may do.
            in_use = None if before is None else before[1].major
            approve_in(uow, workflow_id, major, envelope, approval, at=now, in_use=in_use)
        already_granted = uow.grants.of(workflow_id)
        if checked.graph is None:
            apply_rule(keep, uow, workflow_id, schedule_of(draft.params_schema, params))
        waits = missing_settings_of(uow, workflow_id)
        if known is None and waits is not None:
            unblock(keep, uow, require(uow, workflow_id))
        if done_items is DoneItems.FRESH:
            start_fresh(keep, uow, workflow_id, version_id)
        uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))
        uow.commit()
    keep.engine.schedule_changed()
    return ImportedWorkflow(
        workflow_id=workflow_id,
        name=draft.name if known is None else known.name,
        version=f"{major}.0",
        has_handlers=checked.graph is not None,
        warnings=(
            *checked.warnings,
            *unused_setting_warnings(missing),
        ),
        granted=granted,
        proposed={
            **not_granted(schema, params, already_granted),
            **proposals_of(schema, params),
            **accounts,
        },
        waits=waits,
    )


def _envelope_of_draft(keep: Keep, draft: Draft, stored_values: Values) -> PlannedEnvelope:
    values = merged(draft.params_schema, stored_values, draft.params)
    return envelope_of_script(keep, draft.script, script_params(draft.params_schema, values))


def _unused_accounts(
    schema: Values | None, params: Values, seen: Values, before: tuple[Values, ScriptVersion] | None
) -> Mapping[str, str]:
    """The accounts that a new version would read by a value that was a plain text or a default
    until now: parameter and account. The user has not chosen them."""
    already_granted = frozenset[str]() if before is None else before[1].connections(before[0])
    return {
        field.name: value
        for field in fields_of(schema)
        if field.kind == "connection" and field.name not in seen
        for value in [params.get(field.name)]
        if isinstance(value, str) and value and value not in already_granted
    }


def _add_version(
    uow: UnitOfWork,
    workflow_id: WorkflowId,
    draft: Draft,
    major: int,
    checked: Checked,
    *,
    at: datetime,
) -> VersionId:
    return uow.workflows.add_version(
        workflow_id,
        major=major,
        minor=0,
        script=draft.script,
        params_schema=draft.params_schema,
        author=Author.YOU,
        comment=draft.comment,
        at=at,
        graph=checked.graph,
    )


def _place(
    uow: UnitOfWork, known: Workflow | None, draft: Draft, *, turned_on: bool, at: datetime
) -> tuple[WorkflowId, int]:
    """Create or turn on the workflow of that name; returns its next major version."""
    if known is not None:
        _turn_on(uow, known, draft, at=at)
        return known.id, 1 + max((v.major for v in uow.workflows.versions(known.id)), default=0)
    workflow_id = uow.workflows.add(
        name=draft.name,
        description=draft.description,
        icon=draft.icon,
        status=WorkflowStatus.ACTIVE if turned_on else WorkflowStatus.READY,
        params=draft.params,
        at=at,
    )
    return workflow_id, 1


def _active(keep: Keep, name: str) -> tuple[Values, ScriptVersion] | None:
    """The stored values and the active version of the workflow of that name."""
    with keep.ledger.read() as uow:
        known = uow.workflows.by_name(name)
        version = uow.workflows.version(known.active_version_id) if known is not None else None
    return None if known is None or version is None else (known.values, version)


def _turn_on(uow: UnitOfWork, known: Workflow, draft: Draft, *, at: datetime) -> None:
    if uow.runs.active_of(known.id) is not None:
        raise Busy(
            UserMessage(
                "“{name}” is running. Wait for it or pause it, then import the script again.",
                name=quote(known.name),
            )
        )
    if known.status is not WorkflowStatus.ACTIVE:
        uow.workflows.move(known.id, WorkflowStatus.ACTIVE, was=known.status, at=at)
    if draft.description:
        uow.workflows.describe(
            known.id, name=known.name, description=draft.description, icon=draft.icon, at=at
        )


def _move(
    keep: Keep,
    workflow_id: WorkflowId,
    to: WorkflowStatus,
    *,
    clears: bool,
    check: Callable[[Workflow], None] = lambda workflow: None,
    on_move: Callable[[UnitOfWork, Workflow], None] = lambda uow, workflow: None,
) -> None:
    """*check* raises if it must not be moved from its status; *on_move* is part of the move."""
    if clears:
        # Before the writer is held: schema validation is imported at its first use.
        with keep.ledger.read() as uow:
            refuse_missing_settings(uow, workflow_id)
            refuse_missing_paths(uow, require(uow, workflow_id))
    with keep.ledger.write() as uow:
        workflow = require(uow, workflow_id)
        check(workflow)
        move_in(keep, uow, workflow_id, to, clears=clears)
        on_move(uow, workflow)
        uow.commit()
    keep.checkpoint("workflow moved")
    keep.engine.schedule_changed()


def move_in(
    keep: Keep, uow: UnitOfWork, workflow_id: WorkflowId, to: WorkflowStatus, *, clears: bool
) -> None:
    """Part of a transaction after whose commit the engine is notified. *clears*: what blocked it
    too. Refused if it waits for settings."""
    workflow = require(uow, workflow_id)
    if clears:
        refuse_missing_settings(uow, workflow_id)
    if workflow.status is not to:
        uow.workflows.move(workflow_id, to, was=workflow.status, at=keep.clock.now())
    if clears:
        unblock(keep, uow, workflow)
    uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))


def pause_workflow(keep: Keep, workflow_id: WorkflowId) -> None:
    """No new session starts; an active one ends at its next tool call as `stopped`. Refused for
    one that is not on."""

    def check(workflow: Workflow) -> None:
        if workflow.status is WorkflowStatus.ARCHIVED:
            raise Refused(
                UserMessage(
                    "“{name}” is in the archive. Bring it back first.", name=quote(workflow.name)
                )
            )
        if workflow.status not in (WorkflowStatus.ACTIVE, WorkflowStatus.PAUSED):
            raise Refused(
                UserMessage(
                    "“{name}” is not on, so it cannot be paused.", name=quote(workflow.name)
                )
            )

    _move(keep, workflow_id, WorkflowStatus.PAUSED, clears=False, check=check)


def resume_workflow(
    keep: Keep, workflow_id: WorkflowId, *, was: WorkflowStatus | None = None
) -> str | None:
    """On again; clears what blocked it and closes that question. Starts nothing by itself. What
    still blocks it: the question whether a step happened waits for its answer. Refused if its
    version needs settings that are missing, and if a folder or file that it is blocked for is
    missing or not granted: changing settings turns it on. *was*: only from that status."""

    def check(workflow: Workflow) -> None:
        _refuse_untried(keep, workflow)
        if was is not None and workflow.status is not was:
            raise Refused(
                UserMessage(
                    "“{name}” has changed since, so it stays as it is.", name=quote(workflow.name)
                )
            )

    with keep.ledger.read() as uow:
        seen = require(uow, workflow_id)
        version = uow.workflows.version(seen.active_version_id)
    is_first = seen.status in NEVER_ON and version is not None
    envelope = envelope_of(keep, version, seen.values) if is_first and version else None
    if is_first and version is not None and was_rehearsed(version):
        make_folders(version.params_schema, version.takes(seen.values))

    def approve(uow: UnitOfWork, workflow: Workflow) -> None:
        """Who turns it on for the first time approves what it may do."""
        if envelope is not None and version is not None and workflow.values == seen.values:
            approve_in(uow, workflow_id, version.major, envelope, WHOLE, at=keep.clock.now())

    _move(keep, workflow_id, WorkflowStatus.ACTIVE, clears=True, check=check, on_move=approve)
    with keep.ledger.read() as uow:
        return require(uow, workflow_id).error


def _refuse_untried(keep: Keep, workflow: Workflow) -> None:
    """What the planner saved without a rehearsal is tried when it is activated."""
    with keep.ledger.read() as uow:
        version = uow.workflows.version(workflow.active_version_id)
    if version is not None and not was_rehearsed(version):
        raise Refused(
            UserMessage(
                "“{name}” was saved without a rehearsal. Turn it on by activating version "
                "{version}, which tries it first.",
                name=quote(workflow.name),
                version=version.label,
            )
        )


def archive_workflow(keep: Keep, workflow_id: WorkflowId) -> None:
    """Remove it from the list; its history stays. An active run ends as when paused."""
    _move(keep, workflow_id, WorkflowStatus.ARCHIVED, clears=False)


def unarchive_workflow(keep: Keep, workflow_id: WorkflowId) -> None:
    """From the archive to paused, or to what it was if it was never on: it stays off until it is
    turned on. Refused if it is not archived (any more)."""

    def check(workflow: Workflow) -> None:
        if workflow.status is not WorkflowStatus.ARCHIVED:
            raise Refused(
                UserMessage("“{name}” is not in the archive any more.", name=quote(workflow.name))
            )

    with keep.ledger.read() as uow:
        version = uow.workflows.version(require(uow, workflow_id).active_version_id)
    to = WorkflowStatus.PAUSED
    if version is None:
        to = WorkflowStatus.DRAFT
    elif version.status is VersionStatus.READY:
        to = WorkflowStatus.READY
    _move(keep, workflow_id, to, clears=False, check=check)


def set_params(
    keep: Keep,
    workflow_id: WorkflowId,
    params: Mapping[str, JsonValue],
    *,
    shown: WorkflowDetail | None = None,
) -> None:
    """Replace the parameters of the active version; validated by its schema (Refused), and by a
    handler workflow's script (LogicFailure). Values that only other versions have stay stored. A
    workflow that waited for settings, or for a folder or file that was missing or not granted,
    continues, unless the user turned it off.

    What the new parameters name is granted; what only the old ones named is revoked. A schedule
    set elsewhere since stays, unless the new parameters name another than the old ones.

    *shown*: what the user saw and changed; Refused if something else is active since.
    """
    with keep.ledger.read() as uow:
        seen = require(uow, workflow_id)
        version = uow.workflows.version(seen.active_version_id)
        had_missing_path = is_missing_path(uow, seen)
    if version is None:
        raise NotFound(UserMessage("There is no such version any more."))
    schema, old = version.params_schema, version.takes(seen.values)
    refuse_if_changed(shown, version, old)
    checked = check_params(schema, params)
    graph = graph_with(keep, version, checked)
    make_folders(schema, checked)
    stored_values = checked if schema is None else merged(schema, seen.values, checked)
    was, envelope = (envelope_of(keep, version, one) for one in (seen.values, stored_values))
    with keep.ledger.write() as uow:
        workflow = require_same(uow, seen)
        revoke_replaced(uow, workflow_id, schema, old, checked)
        if stored_values != seen.values:
            uow.workflows.set_values(workflow_id, stored_values, at=keep.clock.now(), by_user=True)
        grant_named(keep, uow, workflow_id, schema, checked)
        if graph is not None:
            uow.workflows.set_graph(version.id, graph)
            declare(keep, uow, workflow_id, graph)
        elif (rule := schedule_of(schema, checked)) != schedule_of(schema, old):
            apply_rule(keep, uow, workflow_id, rule)
        # What is validated exists now, and is granted.
        if had_missing_path or is_missing_settings(workflow.error):
            unblock(keep, uow, workflow)
        recompile_in(uow, workflow_id, version.major, was, envelope, at=keep.clock.now())
        uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))
        uow.commit()
    keep.engine.schedule_changed()


def set_schedule(
    keep: Keep,
    workflow_id: WorkflowId,
    *,
    every: str | None = None,
    cron: str | None = None,
    was: str | EllipsisType | None = ...,
) -> None:
    """Set an interval (“5m”) or a crontab line; neither: it runs only by hand.

    Raises Refused with a sentence for an invalid rule, for a handler workflow, and if its rule is
    not *was* any more (as `rule_text` returns it), if that is given.
    """
    with keep.ledger.write() as uow:
        refuse_handlers(uow, require(uow, workflow_id))
        known = uow.schedules.get(workflow_id)
        if was is not ... and rule_text(known.rule if known is not None else None) != was:
            raise Refused(
                UserMessage("The schedule has changed meanwhile. Cancel, and look at it anew.")
            )
        if every is None and cron is None:
            uow.schedules.remove(workflow_id)
        else:
            apply_rule(keep, uow, workflow_id, engine_schedules.parse_rule(every=every, cron=cron))
        uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))
        uow.commit()
    keep.engine.schedule_changed()


def rename_workflow(keep: Keep, workflow_id: WorkflowId, name: str) -> None:
    """Raises Refused if the name is empty or taken."""
    name = checked_name(name)
    with keep.ledger.write() as uow:
        workflow = require(uow, workflow_id)
        uow.workflows.describe(
            workflow_id,
            name=name,
            description=workflow.description,
            icon=workflow.icon,
            at=keep.clock.now(),
        )
        uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))
        uow.commit()
