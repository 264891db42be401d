"""Where a new workflow comes from: the ready ones, and script files of the user's own."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from keep_desktop.domain.errors import Refused
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.create import (
    draft_from,
    existing_names,
    gallery,
    read_script_file,
    unique_name,
)
from keep_desktop.services.workflows.lifecycle import archive_workflow, import_workflow
from tests.ui.keep_fixtures import a_keep


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    (tmp_path / "data").mkdir()
    with a_keep(tmp_path / "data") as keep:
        yield keep


def test_a_ready_workflow_becomes_a_draft_under_the_name_given(keep: Keep) -> None:
    ready = gallery(keep)[0]
    draft = draft_from(ready, "Bills", {"folder": "/mail"})
    assert (draft.name, draft.script, draft.icon) == ("Bills", ready.script, ready.icon)
    assert draft.params == {"folder": "/mail"}
    assert draft.params_schema == ready.params_schema


def test_a_script_file_is_read_with_its_schema_beside_it(tmp_path: Path) -> None:
    (tmp_path / "save_my-bills.js").write_text("\ufeffawait 1;", encoding="utf-8")
    schema = {"description": "Saves bills.", "properties": {"a": {"type": "string"}}}
    (tmp_path / "save_my-bills.params.json").write_text(json.dumps(schema))
    draft = read_script_file(tmp_path / "save_my-bills.js")
    assert (draft.name, draft.script) == ("Save my bills", "await 1;")
    assert (draft.params_schema, draft.description) == (schema, "Saves bills.")
    assert draft.comment == "Imported from save_my-bills.js"


def test_a_script_file_alone_is_enough(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("1")
    draft = read_script_file(tmp_path / "a.js")
    assert (draft.params_schema, draft.params, draft.description) == (None, {}, "")


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("a.txt", b"1", "must end in .js"),
        ("a.js", b"x" * (1024 * 1024 + 1), "too large"),
        ("a.js", b"let a = '\xff'", "is not UTF-8 text: byte 10"),
    ],
)
def test_a_file_that_is_no_script_is_refused_with_a_sentence(
    tmp_path: Path, name: str, content: bytes, sentence: str
) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(Refused, match=sentence):
        read_script_file(tmp_path / name)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("{", "is not JSON: .* line 1, column 2"),
        ('{"default": NaN}', "a number that JSON does not have"),
        ('{"default": 1e999}', "a number that JSON does not have"),
        ('{"default": %s}' % ("9" * 5_000), "a number that JSON does not have"),
        ("[]", "must hold a JSON object"),
        ('{"type": 5}', "schema is not valid"),
        ('{"properties": {"a": 1}}', "schema is not valid"),
        ("[" * 100_000, "nested too deeply"),
        (" " * (256 * 1024 + 1), "too large"),
    ],
)
def test_a_schema_that_is_none_is_refused_with_a_sentence(
    tmp_path: Path, content: str, sentence: str
) -> None:
    (tmp_path / "a.js").write_text("1")
    (tmp_path / "a.params.json").write_text(content)
    with pytest.raises(Refused, match=sentence):
        read_script_file(tmp_path / "a.js")


def test_a_name_is_made_unique_whatever_its_case() -> None:
    assert unique_name("Mail", ["Post"]) == "Mail"
    assert unique_name("Mail", ["mail", "Mail 2"]) == "Mail 3"
    assert len(unique_name("x" * 200, ["x" * 200])) == 200


def test_the_names_of_archived_workflows_are_taken_too(keep: Keep, tmp_path: Path) -> None:
    (tmp_path / "old.js").write_text("1")
    added = import_workflow(keep, read_script_file(tmp_path / "old.js"))
    archive_workflow(keep, added.workflow_id)
    assert existing_names(keep) == {"Old"}
