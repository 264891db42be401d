"""Another script for a workflow that is there: looked at whole before anything of it is kept.

Also what choosing another major version means for what is done: how many items there are to begin
again, and whether the other script would know them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import Path

from keep_desktop.domain.errors import LogicFailure, NotFound
from keep_desktop.domain.handlers import HandlerGraph, Warned
from keep_desktop.domain.ids import ItemId, VersionId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.schedules import ScheduleRule
from keep_desktop.domain.workflows import ScriptVersion, WorkflowStatus
from keep_desktop.engine.handlers.script_ids import IdsChange, ids_change
from keep_desktop.engine.handlers.warnings import warnings_of
from keep_desktop.ports.sandbox import ScriptForm
from keep_desktop.services.context import Keep
from keep_desktop.services.form_changes import FieldChange, form_changes
from keep_desktop.services.forms import fields_of, named_problems, problems_of, with_defaults
from keep_desktop.services.gallery import read_script_file
from keep_desktop.services.kept_values import aside_warnings, set_aside, values_under, wait_of
from keep_desktop.services.workflows import Draft, require


@dataclass(frozen=True, slots=True, kw_only=True)
class LookedAt:
    """A script that can be read."""

    has_handlers: bool
    warnings: Sequence[Warned]
    #: What a handler workflow declares; None where that is not known before all is entered.
    graph: HandlerGraph | None
    #: Why it is refused with the values there are so far, where others are still to be entered.
    refused_so_far: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A script from a file as the next version of a workflow. Nothing of it is kept."""

    workflow_id: WorkflowId
    name: str
    #: Its values are those of now that the new schema still accepts.
    draft: Draft
    #: What it would be called, and the version that is active now.
    label: str
    active: ScriptVersion
    #: No form lies beside the file: it has that of the active version, which has one.
    keeps_form: bool
    #: What its form asks for otherwise than that of the active version.
    form: Sequence[FieldChange]
    #: The parameters to ask for: new ones, and those whose value of now is refused.
    asked: frozenset[str]
    #: The titles of the parameters whose values the new script no longer has.
    dropped: Sequence[str]
    looked_at: LookedAt
    ids: IdsChange | None
    done: "DoneCounts"
    #: The workflow is off, and is turned on by it.
    turns_on: bool


def look_at(keep: Keep, draft: Draft) -> LookedAt:
    """Check a script before its form is filled in. Raises LogicFailure, with line and column where
    they are known: for a syntax error, and for a refusal that no value still to be entered can
    change."""
    values = with_defaults(draft.params_schema, draft.params)
    fields = fields_of(draft.params_schema)
    complete = all(field.name in values for field in fields if field.required)
    form = keep.engine.check_form(draft.script)
    has_handlers = form is ScriptForm.HANDLERS
    try:
        checked = keep.engine.check_script(draft.script, values)
    except LogicFailure as failure:
        if complete:
            raise
        return LookedAt(
            has_handlers=has_handlers,
            warnings=warnings_of(draft.script, keep.tools),
            graph=None,
            refused_so_far=failure.sentence,
        )
    return LookedAt(
        has_handlers=has_handlers,
        warnings=checked.warnings,
        graph=checked.graph,
        refused_so_far=None,
    )


def propose(keep: Keep, workflow_id: WorkflowId, path: Path) -> Proposal:
    """Look at a script file as the next version of a workflow. Without a form beside it, it has
    that of the active version: who mends a script sends the script. Raises Refused and
    LogicFailure as `read_script_file` and `look_at` do."""
    read = read_script_file(path)
    with keep.ledger.read() as uow:
        workflow = require(uow, workflow_id)
        active = uow.workflows.version(workflow.active_version_id)
        majors = [version.major for version in uow.workflows.versions(workflow_id)]
    if active is None:
        raise NotFound("There is no such workflow any more.")
    keeps_form = read.params_schema is None and active.params_schema is not None
    if read.params_schema is None:
        read = replace(read, params_schema=active.params_schema)
    kept, asked = _carried_over(active.params_schema, read.params_schema, workflow.values)
    # Its description and icon stay what they are.
    draft = replace(read, name=workflow.name, params=kept, description="")
    return Proposal(
        workflow_id=workflow_id,
        name=workflow.name,
        draft=draft,
        label=f"{1 + max(majors, default=0)}.0",
        active=active,
        keeps_form=keeps_form,
        form=form_changes(active.params_schema, read.params_schema),
        asked=asked,
        dropped=set_aside(active.params_schema, read.params_schema, workflow.values),
        looked_at=look_at(keep, draft),
        ids=ids_change(active.script, draft.script),
        done=done_counts(keep, workflow_id),
        turns_on=workflow.status is not WorkflowStatus.ACTIVE,
    )


def _carried_over(
    old: Mapping[str, JsonValue] | None,
    new: Mapping[str, JsonValue] | None,
    values: Mapping[str, JsonValue],
) -> tuple[Mapping[str, JsonValue], frozenset[str]]:
    """The values that it takes over, and the parameters to ask for."""
    if new is None:
        return values, frozenset()
    fields, known = fields_of(new), {field.name for field in fields_of(old)}
    same = {field.name: values[field.name] for field in fields if field.name in values}
    wrong = problems_of(new, with_defaults(new, same))
    kept = {name: value for name, value in same.items() if name not in wrong}
    fresh = {field.name for field in fields if field.name not in known and field.name not in same}
    return kept, frozenset(fresh | {field.name for field in fields if field.name in wrong})


# -- what is done, and another major version --------------------------------------------------


class Since(StrEnum):
    """Done in the last …"""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"


_SPANS = {Since.DAY: timedelta(1), Since.WEEK: timedelta(7), Since.MONTH: timedelta(30)}


@dataclass(frozen=True, slots=True, kw_only=True)
class DoneCounts:
    """How many items are done, in all and lately."""

    all: int
    since: Mapping[Since, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """Which of the items that are done: all, or those that are so since, or of such a title."""

    since: datetime | None = None
    search: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch:
    """What making another version the active one brings with it."""

    label: str
    #: As a rehearsal plays it, and with the values that it would be handed.
    draft: Draft
    #: Whether it is of another major version than the active one: another intent.
    is_major: bool
    done: DoneCounts
    ids: IdsChange | None
    #: What of the settings that are kept does not fit its parameters, as sentences.
    unfit: Sequence[str]
    #: The titles of the settings of now that it does not have.
    aside: Sequence[str]
    #: What its form asks for otherwise than that of the active version.
    form: Sequence[FieldChange]
    #: The parameters to ask for: without them no run of it could succeed. Beside those that are
    #: missing or of the wrong kind also those whose folder or file is gone.
    asked: frozenset[str]

    @property
    def asks(self) -> bool:
        """Whether there is anything to decide or to know before."""
        is_other = self.is_major and (self.done.all > 0 or self.ids is not None)
        return bool(self.unfit or self.form) or is_other


def switch_to(keep: Keep, workflow_id: WorkflowId, version_id: VersionId) -> Switch:
    """Look at it beforehand; nothing is changed. NotFound where it is gone."""
    with keep.ledger.read() as uow:
        workflow = require(uow, workflow_id)
        active = uow.workflows.version(workflow.active_version_id)
        wanted = uow.workflows.version(version_id)
    if active is None or wanted is None:
        raise NotFound("There is no such version any more.")
    is_major = wanted.major != active.major
    schema, kept = wanted.params_schema, workflow.values
    params = values_under(wanted, kept)
    problems = problems_of(schema, params)
    return Switch(
        label=wanted.label,
        draft=Draft(name=workflow.name, script=wanted.script, params=params, params_schema=schema),
        is_major=is_major,
        done=done_counts(keep, workflow_id),
        ids=ids_change(active.script, wanted.script) if is_major else None,
        unfit=named_problems(schema, problems),
        aside=set_aside(active.params_schema, schema, kept),
        form=form_changes(active.params_schema, schema),
        asked=frozenset(problems) if wait_of(wanted, params) is not None else frozenset(),
    )


def switch_of(keep: Keep, workflow_id: WorkflowId, version: str | None) -> Switch | None:
    """The same for a label (“1.2”; None: the newest); None where there is no such version."""
    with keep.ledger.read() as uow:
        versions = uow.workflows.versions(workflow_id)
    wanted = next((one.id for one in versions if version in (None, one.label)), None)
    return None if wanted is None else switch_to(keep, workflow_id, wanted)


def switch_warnings(switch: Switch | None, *, entered: bool) -> Sequence[Warned]:
    """What to know of it: ids of another form, settings that do not fit it (but where all of them
    were *entered*), and those that are set aside. Nothing of a version that is not there."""
    if switch is None:
        return ()
    ids = () if switch.ids is None else (switch.ids.warning(),)
    unfit = () if entered else tuple(map(Warned, switch.unfit))
    return (*ids, *unfit, *aside_warnings(switch.aside))


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenOver:
    """The workflow whose name a new script is given, and what that means for what is done."""

    workflow_id: WorkflowId
    done: DoneCounts
    ids: IdsChange | None
    #: What the form of the script asks for otherwise than that of its active version.
    form: Sequence[FieldChange]
    #: Its own values and rule, which the script would get in the place of those it comes with.
    values: Mapping[str, JsonValue]
    rule: ScheduleRule | None


def taken_over(
    keep: Keep, name: str, script: str, schema: Mapping[str, JsonValue] | None
) -> TakenOver | None:
    """None where there is no workflow of that name."""
    with keep.ledger.read() as uow:
        known = uow.workflows.by_name(name)
        active = uow.workflows.version(known.active_version_id) if known is not None else None
        kept = uow.schedules.get(known.id) if known is not None else None
    if known is None or active is None:
        return None
    return TakenOver(
        workflow_id=known.id,
        done=done_counts(keep, known.id),
        ids=ids_change(active.script, script),
        form=form_changes(active.params_schema, schema),
        values=known.values,
        rule=None if kept is None else kept.rule,
    )


def done_counts(keep: Keep, workflow_id: WorkflowId) -> DoneCounts:
    return DoneCounts(
        all=keep.queries.count_done(workflow_id),
        since={
            since: keep.queries.count_done(workflow_id, since=done_since(keep, since))
            for since in Since
        },
    )


def done_since(keep: Keep, since: Since) -> datetime:
    return keep.clock.now() - _SPANS[since]


def count_done(keep: Keep, workflow_id: WorkflowId, done: Done) -> int:
    return keep.queries.count_done(workflow_id, since=done.since, search=done.search)


def done_items(keep: Keep, workflow_id: WorkflowId, done: Done) -> Sequence[ItemId]:
    """Oldest first, to be given to `reprocess_part`."""
    return keep.queries.done_items(workflow_id, since=done.since, search=done.search)
