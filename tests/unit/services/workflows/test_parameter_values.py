"""Values of settings: kept whichever version has them, and asked for before a run must fail."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from keep_desktop.domain.errors import NotRunnable, Refused
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.activity import ActivityFilter, ActivityKind, ActivityRow, Happening
from keep_desktop.ports.views import WorkflowDetail
from keep_desktop.services.access.grants import Granted, all_granted
from keep_desktop.services.context import Keep
from keep_desktop.services.items.queries import items_page
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.workflows.activation import activate_version
from keep_desktop.services.workflows.lifecycle import (
    Draft,
    import_workflow,
    resume_workflow,
    set_params,
)
from keep_desktop.services.workflows.parameters import is_missing_settings
from keep_desktop.services.workflows.queries import workflow_detail
from keep_desktop.services.workflows.rehearsal import rehearse
from keep_desktop.services.workflows.versions import propose, switch_to

#: An item for each setting that the script is handed.
SCRIPT = """\
for (const name of Object.keys(params))
  await Items.withItem(name, `${name} is ${params[name]}`, async () => {});
"""
COUNT: Mapping[str, JsonValue] = {"type": "integer", "title": "How many"}
WORD: Mapping[str, JsonValue] = {"type": "string", "title": "How many"}
FOLDER: Mapping[str, JsonValue] = {"type": "string", "format": "folder", "title": "Mail folder"}


def imported(
    keep: Keep, name: str, params: Mapping[str, JsonValue], **form: Mapping[str, JsonValue]
) -> WorkflowId:
    schema: Mapping[str, JsonValue] = {
        "type": "object", "properties": form, "required": [*form], "additionalProperties": False,
    }  # fmt: skip
    draft = Draft(name=name, script=SCRIPT, params=params, params_schema=schema)
    return import_workflow(keep, draft).workflow_id


def seen(keep: Keep, workflow_id: WorkflowId) -> WorkflowDetail:
    detail = workflow_detail(keep, workflow_id)
    assert detail is not None
    return detail


def settings_rows(keep: Keep, workflow_id: WorkflowId) -> list[ActivityRow]:
    """Oldest first."""
    filter = ActivityFilter(workflow_id=workflow_id, kinds=frozenset({ActivityKind.ACTIONS}))
    return list(reversed(keep.queries.activity(filter).rows))


def granted(keep: Keep, workflow_id: WorkflowId) -> Granted:
    (one,) = (row for row in all_granted(keep) if row.workflow_id == workflow_id)
    return one


def test_a_script_finds_what_its_form_does_not_name_unless_that_says_there_is_nothing_else(
    keep: Keep, name: str
) -> None:
    form: Mapping[str, JsonValue] = {"type": "object", "properties": {"count": COUNT}}
    draft = Draft(name=name, script=SCRIPT, params={"count": 1, "n": 2}, params_schema=form)
    made = import_workflow(keep, draft).workflow_id
    run_and_wait(keep, made)
    assert seen(keep, made).params == {"count": 1}
    assert {row.title for row in items_page(keep, made).rows} == {"count is 1", "n is 2"}


def test_values_that_a_version_does_not_have_stand_again_with_one_that_has_them(
    keep: Keep, name: str, tmp_path: Path
) -> None:
    folder = str(tmp_path)
    made = imported(keep, name, {"count": 1, "folder": folder}, count=COUNT, folder=FOLDER)
    imported(keep, name, {"count": 1}, count=COUNT)
    assert seen(keep, made).params == {"count": 1}
    assert (granted(keep, made).purposes, granted(keep, made).is_aside) == (("Mail folder",), True)
    run_and_wait(keep, made)
    assert [row.title for row in items_page(keep, made).rows] == ["count is 1"]

    activate_version(keep, made, "1.0")
    assert seen(keep, made).params == {"count": 1, "folder": folder}
    assert (granted(keep, made).purposes, granted(keep, made).is_aside) == (("Mail folder",), False)
    assert [(row.happening, row.word, row.text) for row in settings_rows(keep, made)] == [
        (Happening.ADDED, "1.0", ""),
        (Happening.NEW_VERSION, "2.0", "Settings set aside: 1."),
        (Happening.NEW_VERSION, "1.0", "Settings in force again: 1."),
    ]


def test_saving_the_settings_of_one_version_leaves_those_of_another_alone(
    keep: Keep, name: str, tmp_path: Path
) -> None:
    made = imported(keep, name, {"folder": str(tmp_path)}, folder=FOLDER)
    imported(keep, name, {"count": 1}, count=COUNT)
    assert settings_rows(keep, made)[-1].text == "Settings set aside: 1."
    set_params(keep, made, {"count": 2})
    set_params(keep, made, {"count": 2})
    assert [row.happening for row in settings_rows(keep, made)].count(
        Happening.CHANGED_SETTINGS
    ) == 1
    path = tmp_path / "back.js"
    path.write_text(SCRIPT)
    form = {"type": "object", "properties": {"folder": FOLDER}, "required": ["folder"]}
    (tmp_path / "back.params.json").write_text(json.dumps(form))
    found = propose(keep, made, path)
    assert (found.draft.params, found.fields_to_fill) == ({"folder": str(tmp_path)}, frozenset())
    assert found.dropped == ["How many"]
    activate_version(keep, made, "1.0")
    assert settings_rows(keep, made)[-1].text == "Settings set aside: 1, in force again: 1."


def waiting(keep: Keep, name: str) -> WorkflowId:
    """At version 1.0 again, whose setting has a value of the kind that 2.0 wants."""
    made = imported(keep, name, {"count": 1}, count=COUNT)
    imported(keep, name, {"count": "many"}, count=WORD)
    activate_version(keep, made, "1.0")
    return made


def test_nothing_runs_as_long_as_a_setting_that_the_version_needs_is_missing(
    keep: Keep, name: str
) -> None:
    made = waiting(keep, name)
    row = seen(keep, made).row
    assert row.error == (
        "Version 1.0 needs settings: “How many”. It does not run until they are filled in."
    )
    assert is_missing_settings(row.error)
    with keep.ledger.read() as uow:
        (question,) = uow.questions.open(made)
    assert question.sentence == row.error
    with pytest.raises(NotRunnable):
        run_and_wait(keep, made)
    for action in (resume_workflow, rehearse):
        with pytest.raises(Refused, match="needs settings"):
            action(keep, made)

    set_params(keep, made, {"count": 3})
    with keep.ledger.read() as uow:
        assert not uow.questions.open(made)
    assert seen(keep, made).row.error is None
    assert run_and_wait(keep, made).items == {"done": 1}


def test_what_a_version_needs_is_reported_before_and_may_be_entered_with_it(
    keep: Keep, name: str
) -> None:
    made = imported(keep, name, {"count": 1}, count=COUNT)
    imported(keep, name, {"count": "many"}, count=WORD)
    first = keep.queries.versions(made)[-1].id
    switch = switch_to(keep, made, first)
    assert set(switch.fields_to_fill) == {"count"} and switch.needs_confirmation
    with pytest.raises(Refused, match="must be a whole number"):
        activate_version(keep, made, "1.0", {"count": "few"})
    assert seen(keep, made).row.version == "2.0"
    activate_version(keep, made, "1.0", {"count": 4})
    assert (seen(keep, made).params, seen(keep, made).row.error) == ({"count": 4}, None)
    assert settings_rows(keep, made)[-1].happening is Happening.CHANGED_SETTINGS
