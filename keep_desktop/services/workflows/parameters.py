"""Values of settings, stored with the workflow for all its versions, and missing or ungranted
paths among them.

A value that the active version does not have is set aside: no form shows it, and it is used again
once a version that has it becomes active.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from keep_desktop.domain.errors import NotFound, Refused
from keep_desktop.domain.handlers import ScriptWarning
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import MessageCode, UserMessage, facts_of_code, join, term
from keep_desktop.domain.text import quote
from keep_desktop.domain.workflows import ScriptVersion, Workflow, form_values, setting_names
from keep_desktop.engine.gating import no_script_text
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import Grant
from keep_desktop.ports.views import WorkflowDetail
from keep_desktop.services.context import Keep
from keep_desktop.services.forms.schema import (
    check_params,
    fields_of,
    granted_by,
    with_defaults,
    with_whole_paths,
)
from keep_desktop.services.forms.validation import PATH_FORMATS, value_errors

Values = Mapping[str, JsonValue]
#: How many settings a sentence names.
_MAX_NAMED = 5


def merged(schema: Mapping[str, JsonValue] | None, stored_values: Values, chosen: Values) -> Values:
    """The stored values updated by the form's values *chosen*: what the form does not have
    stays."""
    names = setting_names(schema)
    return {**{name: value for name, value in stored_values.items() if name not in names}, **chosen}


def values_for(
    version: ScriptVersion, stored_values: Values, chosen: Values | None = None
) -> Values:
    """The values for *version* once it is active: those *chosen* (WrongValues if not all are
    valid), else the stored ones, else its defaults."""
    schema = version.params_schema
    if chosen is not None:
        return check_params(schema, chosen)
    return with_whole_paths(schema, with_defaults(schema, version.takes(stored_values)))


def unused_settings(
    old: Mapping[str, JsonValue] | None, new: Mapping[str, JsonValue] | None, stored_values: Values
) -> Sequence[str]:
    """The titles of *old*'s settings with a value that *new* does not have. A script without a
    form gets every value."""
    if new is None:
        return ()
    missing = form_values(old, stored_values).keys() - setting_names(new)
    titles = {field.name: field.title for field in fields_of(old)}
    return [titles.get(name, name) for name in form_values(old, stored_values) if name in missing]


def unused_setting_warnings(titles: Sequence[str]) -> Sequence[ScriptWarning]:
    """Warnings about settings set aside, for the command line."""
    return [
        ScriptWarning(
            UserMessage(
                "This version does not have the setting “{title}”. What that holds is kept.",
                title=quote(title),
            )
        )
        for title in titles
    ]


def settings_change_text(
    old: Mapping[str, JsonValue] | None, new: Mapping[str, JsonValue] | None, stored_values: Values
) -> str:
    """How another version changes the settings' values, for Activity."""
    removed_count, restored_count = (
        len(unused_settings(old, new, stored_values)),
        len(unused_settings(new, old, stored_values)),
    )
    if removed_count and restored_count:
        return UserMessage(
            "Settings set aside: {removed_count}, in force again: {restored_count}.",
            removed_count=removed_count,
            restored_count=restored_count,
        )
    if removed_count:
        return UserMessage("Settings set aside: {removed_count}.", removed_count=removed_count)
    return (
        UserMessage("Settings in force again: {restored_count}.", restored_count=restored_count)
        if restored_count
        else ""
    )


def missing_settings_text(version: ScriptVersion, stored_values: Values) -> str | None:
    """Why a run of this version must fail, as a sentence: required settings have no value, or one
    of the wrong type. None if complete."""
    schema = version.params_schema
    found_errors = value_errors(schema, version.takes(stored_values))
    names: list[str] = [
        UserMessage("“{name}”", name=term(quote(field.title)))
        for field in fields_of(schema)
        if field.name in found_errors
    ]
    if not names:
        return None
    more = ["…"] if len(names) > _MAX_NAMED else []
    named = join([*names[:_MAX_NAMED], *more], ", ")
    return UserMessage(
        "Version {label} needs settings: {named}. It does not run until they are filled in.",
        code=MessageCode.SETTINGS_MISSING,
        label=version.label,
        named=named,
    )


def is_missing_settings(error: str | None) -> bool:
    """Whether missing settings block the workflow."""
    return facts_of_code(error, MessageCode.SETTINGS_MISSING) is not None


def refuse_missing_settings(uow: UnitOfWork, workflow_id: WorkflowId) -> None:
    """Refused if a run of the workflow must fail for missing settings."""
    wait = missing_settings_of(uow, workflow_id)
    if wait is not None:
        raise Refused(wait)


def missing_settings_of(uow: UnitOfWork, workflow_id: WorkflowId) -> str | None:
    """The same for a workflow's current state; NotFound if it is gone, Refused for a draft without
    a version."""
    workflow = uow.workflows.get(workflow_id)
    version = None if workflow is None else uow.workflows.version(workflow.active_version_id)
    if workflow is None:
        raise NotFound(UserMessage("There is no such workflow any more."))
    if version is None:
        raise Refused(no_script_text(workflow))
    return missing_settings_text(version, workflow.values)


def refuse_if_changed(shown: WorkflowDetail | None, version: ScriptVersion, values: Values) -> None:
    """Refused unless what the user was *shown* is current: that version, with those values.
    Otherwise the user would overwrite unseen changes."""
    if shown is not None and (shown.version_id, shown.params) != (version.id, values):
        raise Refused(
            UserMessage(
                "The settings have changed meanwhile, or the script has. Cancel, and "
                "look at them anew."
            )
        )


def is_missing_path(uow: UnitOfWork, workflow: Workflow) -> bool:
    """Whether the workflow is blocked by a missing or ungranted folder or file of its settings.
    Reads the disk, so call it outside a write."""
    version = uow.workflows.version(workflow.active_version_id)
    if version is None or not workflow.error:
        return False
    return any((_missing(version, workflow), _revoked(uow, version, workflow)))


def refuse_missing_paths(uow: UnitOfWork, workflow: Workflow) -> None:
    """Refused if its next run would fail as the last one did."""
    version = uow.workflows.version(workflow.active_version_id)
    if version is None or not workflow.error:
        return
    if missing := _missing(version, workflow):
        raise Refused(
            UserMessage(
                "“{missing}” is still not there. Choose another one in the settings, or "
                "bring it back and choose Resume.",
                missing=quote(missing[0]),
            )
        )
    if form_values := _revoked(uow, version, workflow):
        raise Refused(
            UserMessage(
                "This workflow may still not use “{form_values}”. Save its settings to "
                "give it back, or choose another one there: the workflow goes on then.",
                form_values=quote(form_values[0]),
            )
        )


def revoked_paths(keep: Keep, workflow_id: WorkflowId) -> Mapping[str, str]:
    """The settings of the active version that name a folder or file no longer granted: name →
    path."""
    with keep.ledger.read() as uow:
        workflow = uow.workflows.get(workflow_id)
        version = None if workflow is None else uow.workflows.version(workflow.active_version_id)
        if workflow is None or version is None:
            return {}
        return _not_granted(uow, version, workflow)


def not_granted(
    schema: Mapping[str, JsonValue] | None,
    values: Mapping[str, JsonValue],
    already_granted: Sequence[Grant],
) -> Mapping[str, str]:
    """The settings that name a folder or file not in *already_granted*: name → path."""
    return {
        name: place
        for name, place in _named_paths(schema, values).items()
        for grant in granted_by(schema, {name: place})
        if not any(one.covers(grant.path) for one in already_granted)
    }


def _missing(version: ScriptVersion, workflow: Workflow) -> Sequence[str]:
    return [one for one in _named(workflow, _places(version, workflow)) if not Path(one).exists()]


def _revoked(uow: UnitOfWork, version: ScriptVersion, workflow: Workflow) -> Sequence[str]:
    return _named(workflow, _not_granted(uow, version, workflow))


def _named(workflow: Workflow, places: Mapping[str, str]) -> Sequence[str]:
    """Those named in what blocks it."""
    return [place for place in places.values() if place in (workflow.error or "")]


def _places(version: ScriptVersion, workflow: Workflow) -> Mapping[str, str]:
    return _named_paths(version.params_schema, version.takes(workflow.values))


def _named_paths(
    schema: Mapping[str, JsonValue] | None, values: Mapping[str, JsonValue]
) -> Mapping[str, str]:
    names = [one.name for one in fields_of(schema) if one.kind in PATH_FORMATS]
    given: Mapping[str, JsonValue] = {name: values.get(name) for name in names}
    return {
        name: place for name, place in given.items() if isinstance(place, str) and place.strip()
    }


def _not_granted(uow: UnitOfWork, version: ScriptVersion, workflow: Workflow) -> Mapping[str, str]:
    values = version.takes(workflow.values)
    return not_granted(version.params_schema, values, uow.grants.of(workflow.id))
