"""Another version from a file: looked at whole, and nothing kept before it is wanted."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from keep_desktop.domain.errors import LogicFailure, Refused
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.services.context import Keep
from keep_desktop.services.forms.schema import check_params
from keep_desktop.services.items.queries import items_page
from keep_desktop.services.items.undo import undo_attempt
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from keep_desktop.services.workflows.rehearsal import rehearse_draft
from keep_desktop.services.workflows.versions import (
    DoneFilter,
    Since,
    count_done,
    done_counts,
    done_items,
    done_since,
    inspect_script,
    propose,
    switch_to,
)

SCRIPT = """\
for (const n of [1, 2, 3]) await Items.withItem(`one:${n}`, `Number ${n}`, async (ctx) => {
  if (ctx.item.isDone) return;
  await Memory.createNote({ id: `${params.prefix}${n}`, title: `${n}`, content: "x" });
});
"""


def _schema(**properties: Mapping[str, JsonValue]) -> Mapping[str, JsonValue]:
    return {"type": "object", "properties": properties, "additionalProperties": False}


PREFIX: Mapping[str, JsonValue] = {"type": "string", "title": "Prefix", "maxLength": 3}
FOLDER: Mapping[str, JsonValue] = {"type": "string", "format": "folder", "title": "Mail folder"}


@pytest.fixture
def workflow(keep: Keep, request: pytest.FixtureRequest, tmp_path: Path) -> WorkflowId:
    """One of each test's own."""
    draft = Draft(
        name=str(request.node.name),
        script=SCRIPT,
        params={"prefix": "a", "folder": str(tmp_path)},
        params_schema=_schema(prefix=PREFIX, folder=FOLDER),
        icon="mail",
        description="Numbers.",
    )
    return import_workflow(keep, draft).workflow_id


def _file(folder: Path, script: str, schema: Mapping[str, JsonValue] | None = None) -> Path:
    import json

    path = folder / "other.js"
    path.write_text(script)
    if schema is not None:
        (folder / "other.params.json").write_text(json.dumps(schema))
    return path


def test_values_are_kept_and_only_new_and_refused_ones_asked_for(
    keep: Keep, workflow: WorkflowId, tmp_path: Path
) -> None:
    schema = _schema(
        prefix={"type": "integer", "title": "Prefix"}, folder=FOLDER, more={"type": "boolean"}
    )
    found = propose(keep, workflow, _file(tmp_path, SCRIPT, schema))
    assert found.draft.params == {"folder": str(tmp_path)}
    assert found.fields_to_fill == {"prefix", "more"}
    assert (found.label, found.active.label, found.dropped) == ("2.0", "1.0", [])


def test_what_the_new_script_does_not_have_is_reported(
    keep: Keep, workflow: WorkflowId, tmp_path: Path
) -> None:
    found = propose(keep, workflow, _file(tmp_path, SCRIPT, _schema(prefix=PREFIX)))
    assert (found.draft.params, found.dropped) == ({"prefix": "a"}, ["Mail folder"])
    assert not found.fields_to_fill


def test_a_file_that_cannot_be_read_as_a_script_is_refused_with_its_place_and_changes_nothing(
    keep: Keep, workflow: WorkflowId, tmp_path: Path
) -> None:
    with pytest.raises(LogicFailure) as refusal:
        propose(keep, workflow, _file(tmp_path, "let a = 1;\nlet = ;\n"))
    assert (refusal.value.line, "line 2" in refusal.value.sentence) == (2, True)
    assert [row.version for row in keep.queries.versions(workflow)] == ["1.0"]


def test_a_declaration_is_refused_at_once_where_no_value_is_still_to_be_entered(keep: Keep) -> None:
    script = "const workflow = {\n  topics: {},\n};"
    with pytest.raises(LogicFailure, match="at least one producer or consumer"):
        inspect_script(keep, Draft(name="x", script=script, params={}))


def test_a_refusal_that_a_value_may_change_waits_for_it(keep: Keep) -> None:
    script = """const workflow = { topics: { t: {} },
      producers: { p: { publishes: ["t"], schedule: params.when, handler: async () => {} } },
      consumers: { c: { subscribe: ["t"], prepare: async () => ({ reservations: [] }) } } };"""
    schema = {**_schema(when={"type": "string", "format": "schedule"}), "required": ["when"]}
    draft = Draft(name="x", script=script, params={}, params_schema=schema)
    early = inspect_script(keep, draft)
    assert (early.graph, early.has_handlers) == (None, True)
    assert early.refused_so_far is not None
    later = inspect_script(keep, Draft(name="x", script=script, params={"when": "5m"}))
    assert later.graph is not None and later.refused_so_far is None


def test_that_finished_items_are_known_again_is_neither_promised_nor_denied_by_texts(
    keep: Keep, workflow: WorkflowId, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    # The ids look different and are the same.
    other = SCRIPT.replace("`one:${n}`", "['one', n].join(':')")
    assert not propose(keep, workflow, _file(tmp_path, other)).ids_may_differ
    run_and_wait(keep, workflow)
    assert propose(keep, workflow, _file(tmp_path, other)).ids_may_differ
    assert not propose(keep, workflow, _file(tmp_path, SCRIPT)).ids_may_differ
    draft = Draft(name=str(request.node.name), script=other, params={})
    assert import_workflow(keep, draft).warnings == ()


def test_a_version_that_finished_items_is_not_reported_to_forget_them(
    keep: Keep, workflow: WorkflowId, request: pytest.FixtureRequest
) -> None:
    run_and_wait(keep, workflow)
    other = SCRIPT.replace("one:", "number:")
    import_workflow(keep, Draft(name=str(request.node.name), script=other, params={}))
    first = keep.queries.versions(workflow)[1].id
    back = switch_to(keep, workflow, first)
    assert back.is_major and back.done.all > 0
    assert not back.ids_may_differ and back.needs_confirmation


def test_a_version_is_rehearsed_before_it_is_kept(
    keep: Keep, workflow: WorkflowId, tmp_path: Path
) -> None:
    found = propose(keep, workflow, _file(tmp_path, SCRIPT.replace("[1, 2, 3]", "[7]")))
    played = rehearse_draft(keep, workflow, found.draft)
    assert (played.version, [one.item_title for one in played.changes]) == ("2.0", ["Number 7"])
    assert [row.version for row in keep.queries.versions(workflow)] == ["1.0"]


def test_a_version_that_is_kept_is_rehearsed_under_its_own_label(
    keep: Keep, workflow: WorkflowId
) -> None:
    first = keep.queries.versions(workflow)[0].id
    assert rehearse_draft(keep, workflow, switch_to(keep, workflow, first).draft).version == "1.0"


def test_a_rehearsed_version_may_use_what_its_values_name_and_the_workflow_may_not(
    keep: Keep, workflow: WorkflowId, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "a.txt").write_text("one")
    script = "await Files.read({ path: `${params.folder}/a.txt` });"
    draft = Draft(
        name="x",
        script=script,
        params={"folder": str(other)},
        params_schema=_schema(folder=FOLDER),
    )
    assert rehearse_draft(keep, workflow, draft).error is None
    with keep.ledger.read() as uow:
        assert other not in [grant.path for grant in uow.grants.of(workflow)]


def test_what_is_done_is_counted_and_found_by_time_and_title(
    keep: Keep, workflow: WorkflowId
) -> None:
    run_and_wait(keep, workflow)
    assert done_counts(keep, workflow).all == 3
    assert done_counts(keep, workflow).since[Since.DAY] == 3
    assert count_done(keep, workflow, DoneFilter(search="NUMBER 2")) == 1
    (found,) = done_items(keep, workflow, DoneFilter(search="number 2"))
    titles = {row.id: row.title for row in items_page(keep, workflow).rows}
    assert titles[found] == "Number 2"
    assert len(done_items(keep, workflow, DoneFilter(since=done_since(keep, Since.WEEK)))) == 3
    assert done_items(keep, workflow, DoneFilter(since=keep.clock.now().replace(year=2100))) == []
    undo_attempt(keep, found, 1)
    assert found not in done_items(keep, workflow, DoneFilter())
    assert done_counts(keep, workflow).all == done_counts(keep, workflow).since[Since.DAY] == 2


def test_a_refused_value_is_named_by_the_title_of_its_parameter(tmp_path: Path) -> None:
    gone = str(tmp_path / "gone")
    with pytest.raises(Refused) as refusal:
        check_params(_schema(folder=FOLDER, prefix=PREFIX), {"folder": gone, "prefix": "long"})
    assert refusal.value.sentence == (
        f"“Prefix” must have at most 3 characters. “Mail folder”: There is no folder “{gone}”."
    )
