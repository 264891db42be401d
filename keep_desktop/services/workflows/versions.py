"""Inspects another script or version of a workflow before it is stored or activated.

Shows the differences of the forms, field by field, and what another major version means for done
items: how many there are, and whether the new script would recognise them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import Any

from keep_desktop.domain.errors import LogicFailure, NotFound, Refused
from keep_desktop.domain.handlers import HandlerGraph, ScriptWarning
from keep_desktop.domain.ids import ItemId, VersionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.schedules import ScheduleRule
from keep_desktop.domain.workflows import NEVER_ON, ScriptVersion, WorkflowStatus
from keep_desktop.engine.gating import no_script_text
from keep_desktop.engine.scripts.warnings import warnings_of
from keep_desktop.ports.sandbox import ScriptForm
from keep_desktop.ports.tools import Grant
from keep_desktop.ports.views import Leftovers
from keep_desktop.services.context import Keep
from keep_desktop.services.forms.schema import (
    Field,
    field_errors,
    fields_of,
    proposals_of,
    titled_errors,
    with_defaults,
)
from keep_desktop.services.items.leftovers import leftovers
from keep_desktop.services.workflows.create import read_script_file
from keep_desktop.services.workflows.lifecycle import Draft
from keep_desktop.services.workflows.parameters import (
    missing_settings_text,
    not_granted,
    unused_setting_warnings,
    unused_settings,
    values_for,
)
from keep_desktop.services.workflows.queries import require, version_to_activate

Schema = Mapping[str, JsonValue] | None
#: Schema keywords that a Field contains; the rest limits its values.
_IN_FIELD = ("title", "description", "default", "enum", "type", "format")


@immutable(kw_only=True)
class FieldChange:
    """*before* is None for an added field, *after* for a removed one."""

    before: Field | None
    after: Field | None
    #: Other values are allowed than before, in a way that a Field does not contain.
    other_limits: bool = False


def form_changes(old: Schema, new: Schema) -> Sequence[FieldChange]:
    """Ordered as the new form, then removed fields. Raises Refused for an invalid schema."""
    before = {field.name: field for field in fields_of(old)}
    after = {field.name: field for field in fields_of(new)}
    found = [
        FieldChange(
            before=before.get(name),
            after=field,
            other_limits=name in before and _limits(old, name) != _limits(new, name),
        )
        for name, field in after.items()
    ]
    changed = [one for one in found if one.before != one.after or one.other_limits]
    gone = [
        FieldChange(before=field, after=None) for name, field in before.items() if name not in after
    ]
    return (*changed, *gone)


def _limits(schema: Schema, name: str) -> Mapping[str, Any]:
    loose: Any = schema or {}
    one = loose.get("properties", {}).get(name, {})
    return {word: value for word, value in one.items() if word not in _IN_FIELD}


@immutable(kw_only=True)
class ScriptCheck:
    """A script that can be read."""

    has_handlers: bool
    warnings: Sequence[ScriptWarning]
    #: A handler workflow's declaration; None if unknown before all is entered.
    graph: HandlerGraph | None
    #: Why it is rejected with the current values, while others are still to be entered.
    refused_so_far: str | None


@immutable(kw_only=True)
class Proposal:
    """A script from a file as the next version of a workflow. Not stored."""

    workflow_id: WorkflowId
    name: str
    #: Its values are the current ones that the new schema still accepts.
    draft: Draft
    #: Its label, and the currently active version.
    label: str
    active: ScriptVersion
    #: No form is beside the file: it has that of the active version.
    keeps_form: bool
    #: Changes of its form from that of the active version.
    form: Sequence[FieldChange]
    #: The parameters to enter: new ones, and those whose current value is rejected.
    fields_to_fill: frozenset[str]
    #: The titles of the parameters that the new script no longer has.
    dropped: Sequence[str]
    script_check: ScriptCheck
    #: Some items are done, and only a rehearsal shows whether they are recognised.
    ids_may_differ: bool
    done: "DoneItemCounts"
    #: The workflow is off, and this turns it on.
    turns_on: bool
    #: What waits but would not be processed.
    leftovers: Leftovers = field(default_factory=Leftovers)


def inspect_script(keep: Keep, draft: Draft) -> ScriptCheck:
    """Check a script before its form is filled in. Raises LogicFailure, with line and column if
    known: for a syntax error, and for a rejection that no value still to be entered can change."""
    values = with_defaults(draft.params_schema, draft.params)
    values = {**proposals_of(draft.params_schema, values), **values}
    fields = fields_of(draft.params_schema)
    complete = all(field.name in values for field in fields if field.required)
    form = keep.engine.check_form(draft.script)
    has_handlers = form is ScriptForm.HANDLERS
    try:
        checked = keep.engine.check_script(draft.script, values)
    except LogicFailure as failure:
        if complete:
            raise
        return ScriptCheck(
            has_handlers=has_handlers,
            warnings=warnings_of(draft.script, keep.tools),
            graph=None,
            refused_so_far=failure.sentence,
        )
    return ScriptCheck(
        has_handlers=has_handlers,
        warnings=checked.warnings,
        graph=checked.graph,
        refused_so_far=None,
    )


def propose(keep: Keep, workflow_id: WorkflowId, path: Path) -> Proposal:
    """Inspect a script file as the next version of a workflow. Without a form beside it, it has
    that of the active version: who fixes a script sends only the script. Raises Refused and
    LogicFailure as `read_script_file` and `inspect_script` do."""
    read = read_script_file(path)
    with keep.ledger.read() as uow:
        workflow = require(uow, workflow_id)
        active = uow.workflows.version(workflow.active_version_id)
        majors = [version.major for version in uow.workflows.versions(workflow_id)]
        already_granted = uow.grants.of(workflow_id)
    if active is None:
        raise Refused(no_script_text(workflow))
    keeps_form = read.params_schema is None and active.params_schema is not None
    if read.params_schema is None:
        read = replace(read, params_schema=active.params_schema)
    stored_values, fields_to_fill = _kept_params(
        active.params_schema, read.params_schema, workflow.values, already_granted
    )
    # Keeps its description and icon.
    draft = replace(read, name=workflow.name, params=stored_values, description="")
    done, script_check = done_counts(keep, workflow_id), inspect_script(keep, draft)
    return Proposal(
        workflow_id=workflow_id,
        name=workflow.name,
        draft=draft,
        label=f"{1 + max(majors, default=0)}.0",
        active=active,
        keeps_form=keeps_form,
        form=form_changes(active.params_schema, read.params_schema),
        fields_to_fill=fields_to_fill,
        dropped=unused_settings(active.params_schema, read.params_schema, workflow.values),
        script_check=script_check,
        ids_may_differ=done.all > 0 and active.script != draft.script,
        done=done,
        turns_on=workflow.status is not WorkflowStatus.ACTIVE,
        leftovers=(
            leftovers(keep, workflow_id, script_check.graph)
            if script_check.graph is not None or not script_check.has_handlers
            else Leftovers()
        ),
    )


def _kept_params(
    old: Mapping[str, JsonValue] | None,
    new: Mapping[str, JsonValue] | None,
    values: Mapping[str, JsonValue],
    already_granted: Sequence[Grant],
) -> tuple[Mapping[str, JsonValue], frozenset[str]]:
    """The values that it takes over, and the parameters to enter."""
    if new is None:
        return values, frozenset()
    fields, known = fields_of(new), {field.name for field in fields_of(old)}
    # What is not granted, such as what was entered as a plain text, is to be entered: the user
    # sees it then.
    missing = not_granted(new, values, already_granted)
    same = {
        field.name: values[field.name]
        for field in fields
        if field.name in values and field.name not in missing
    }
    wrong = field_errors(new, with_defaults(new, same))
    stored_values = {name: value for name, value in same.items() if name not in wrong}
    fresh = {
        field.name
        for field in fields
        if field.name in missing or (field.name not in known and field.name not in same)
    }
    return stored_values, frozenset(fresh | {field.name for field in fields if field.name in wrong})


# -- what is done, and another major version --------------------------------------------------


class Since(StrEnum):
    """Done in the last …"""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"


_SPANS = {Since.DAY: timedelta(1), Since.WEEK: timedelta(7), Since.MONTH: timedelta(30)}


@immutable(kw_only=True)
class DoneItemCounts:
    """How many items are done, in all and recently."""

    all: int
    since: Mapping[Since, int]


@immutable(kw_only=True)
class DoneFilter:
    """Which done items: all, or those done since, or with such a title."""

    since: datetime | None = None
    search: str = ""


@immutable(kw_only=True)
class Switch:
    """The effects of activating another version."""

    label: str
    #: Whether the workflow was never on, and is turned on by it.
    turns_on: bool
    #: For a rehearsal, with its values.
    draft: Draft
    #: Whether its major version differs from the active one: another intent.
    is_major: bool
    done: DoneItemCounts
    ids_may_differ: bool
    #: Stored settings that its parameters reject, as sentences.
    unsuitable: Sequence[str]
    #: The titles of current settings that it does not have.
    aside: Sequence[str]
    #: Changes of its form from that of the active version.
    form: Sequence[FieldChange]
    #: The parameters to enter: without them no run could succeed. Besides missing or invalid ones
    #: also those whose folder or file is gone.
    fields_to_fill: frozenset[str]
    #: What waits but would not be processed.
    leftovers: Leftovers = field(default_factory=Leftovers)

    @property
    def needs_confirmation(self) -> bool:
        """Whether the user has anything to decide or to know before."""
        return bool(self.unsuitable or self.form or self.leftovers) or (
            self.is_major and self.done.all > 0
        )


def switch_to(keep: Keep, workflow_id: WorkflowId, version_id: VersionId) -> Switch:
    """Inspect a switch; changes nothing. NotFound if it is gone."""
    with keep.ledger.read() as uow:
        workflow = require(uow, workflow_id)
        active = uow.workflows.version(workflow.active_version_id)
        target = uow.workflows.version(version_id)
    if target is None:
        raise NotFound(UserMessage("There is no such version any more."))
    is_major = active is not None and target.major != active.major
    # Of a draft nothing changes: its first version is new as a whole.
    before = target.params_schema if active is None else active.params_schema
    done = done_counts(keep, workflow_id)
    # It recognises what it finished itself.
    has_finished_items = keep.queries.finished_under(workflow_id, target.id)
    schema, stored_values = target.params_schema, workflow.values
    params = values_for(target, stored_values)
    problems = field_errors(schema, params)
    return Switch(
        label=target.label,
        turns_on=workflow.status in NEVER_ON,
        draft=Draft(name=workflow.name, script=target.script, params=params, params_schema=schema),
        is_major=is_major,
        done=done,
        ids_may_differ=is_major and done.all > 0 and not has_finished_items,
        leftovers=leftovers(keep, workflow_id, target.graph),
        unsuitable=titled_errors(schema, problems),
        aside=unused_settings(before, schema, stored_values),
        form=form_changes(before, schema),
        fields_to_fill=frozenset(problems)
        if missing_settings_text(target, params) is not None
        else frozenset(),
    )


def switch_of(keep: Keep, workflow_id: WorkflowId, version: str | None) -> Switch:
    """The same for a label (“1.2”; None: the newest that may run). NotFound if there is none."""
    with keep.ledger.read() as uow:
        versions = uow.workflows.versions(workflow_id)
        target = version_to_activate(uow, require(uow, workflow_id), versions, version)
    return switch_to(keep, workflow_id, target.id)


def switch_warnings(switch: Switch, *, entered: bool) -> Sequence[ScriptWarning]:
    """Warnings about it: settings that it rejects (unless all of them were *entered*), and those
    set aside."""
    unsuitable = () if entered else tuple(map(ScriptWarning, switch.unsuitable))
    return (*unsuitable, *unused_setting_warnings(switch.aside))


@immutable(kw_only=True)
class NameReuse:
    """The workflow whose name a new script has, and what that means for done items."""

    workflow_id: WorkflowId
    done: DoneItemCounts
    ids_may_differ: bool
    #: Changes of the script's form from that of its active version.
    form: Sequence[FieldChange]
    #: Its own values and rule, which the script would get instead of its own.
    values: Mapping[str, JsonValue]
    rule: ScheduleRule | None


def name_reuse(
    keep: Keep, name: str, script: str, schema: Mapping[str, JsonValue] | None
) -> NameReuse | None:
    """None if there is no workflow of that name."""
    with keep.ledger.read() as uow:
        known = uow.workflows.by_name(name)
        active = uow.workflows.version(known.active_version_id) if known is not None else None
        stored_values = uow.schedules.get(known.id) if known is not None else None
    if known is None or active is None:
        return None
    done = done_counts(keep, known.id)
    return NameReuse(
        workflow_id=known.id,
        done=done,
        ids_may_differ=done.all > 0 and active.script != script,
        form=form_changes(active.params_schema, schema),
        values=known.values,
        rule=None if stored_values is None else stored_values.rule,
    )


def done_counts(keep: Keep, workflow_id: WorkflowId) -> DoneItemCounts:
    return DoneItemCounts(
        all=keep.queries.count_done(workflow_id),
        since={
            since: keep.queries.count_done(workflow_id, since=done_since(keep, since))
            for since in Since
        },
    )


def done_since(keep: Keep, since: Since) -> datetime:
    return keep.clock.now() - _SPANS[since]


def count_done(keep: Keep, workflow_id: WorkflowId, done: DoneFilter) -> int:
    return keep.queries.count_done(workflow_id, since=done.since, search=done.search)


def done_items(keep: Keep, workflow_id: WorkflowId, done: DoneFilter) -> Sequence[ItemId]:
    """Oldest first, for `reprocess_batch`."""
    return keep.queries.done_items(workflow_id, since=done.since, search=done.search)
