"""What a parameter schema asks for, what is wrong with an answer, and what the answer grants."""

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.schedules import Interval
from keep_desktop.ports import json_schemas
from keep_desktop.ports.tools import Grant
from keep_desktop.services.forms.schema import (
    asks_for_schedule,
    check_params,
    field_errors,
    fields_of,
    granted_by,
    make_folders,
    notes_of,
    schedule_of,
)


def a_schema(required: tuple[str, ...] = (), **properties: JsonValue) -> Mapping[str, JsonValue]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


def test_a_schema_is_looked_through_once_however_often_a_form_is_made_of_it() -> None:
    json_schemas._invalid.cache_clear()
    for _ in range(3):
        assert [field.name for field in fields_of(a_schema(count={"type": "integer"}))] == ["count"]
        with pytest.raises(Refused, match="not valid"):
            fields_of(a_schema(count={"type": "no such type"}))
    assert json_schemas._invalid.cache_info().misses == 2


def test_fields_come_in_the_order_of_the_schema_with_their_kinds() -> None:
    schema = a_schema(
        ("folder",),
        folder={"type": "string", "format": "folder", "title": "Mail", "description": "Where"},
        count={"type": "integer", "default": 3},
        share={"type": "number"},
        fast={"type": "boolean"},
        unit={"enum": ["day", 7]},
        when={"type": "string", "format": "schedule"},
        page={"type": "string", "format": "uri"},
        note={"type": ["null", "string"]},
        tags={"type": "array"},
        names={"type": "array", "items": {"type": "string"}},
        sizes={"type": "array", "items": {"type": "string", "enum": ["S", "L"]}},
    )
    fields = fields_of(schema)
    assert [(f.name, f.kind) for f in fields] == [
        ("folder", "folder"),
        ("count", "integer"),
        ("share", "number"),
        ("fast", "boolean"),
        ("unit", "choice"),
        ("when", "schedule"),
        ("page", "uri"),
        ("note", "text"),
        ("tags", "json"),
        ("names", "lines"),
        ("sizes", "json"),
    ]
    assert (fields[0].title, fields[0].description, fields[0].required) == ("Mail", "Where", True)
    assert fields[1].default == 3
    assert (fields[4].choices, fields[4].choice_values) == (("day", "7"), ("day", 7))


@pytest.mark.parametrize("schema", [{"type": 5}, {"properties": 5}, {"properties": {"a": True}}])
def test_a_schema_that_is_none_is_refused_with_a_sentence(schema: dict[str, JsonValue]) -> None:
    with pytest.raises(Refused, match="schema is not valid"):
        fields_of(schema)
    assert "schema is not valid" in field_errors(schema, {})[""]


def test_without_a_schema_there_is_nothing_to_ask() -> None:
    assert fields_of(None) == ()
    assert check_params(None, {"a": 1}) == {"a": 1}


def test_each_missing_field_gets_its_own_sentence() -> None:
    schema = a_schema(("a", "b"), a={"title": "First"}, b={"title": "Second"})
    assert field_errors(schema, {}) == {"a": "“First” is needed.", "b": "“Second” is needed."}


@pytest.mark.parametrize(
    ("one", "value", "sentence"),
    [
        ({"type": "integer"}, "x", "“P” must be a whole number."),
        ({"type": ["number", "null"]}, "x", "“P” must be a number or empty."),
        ({"type": "integer", "minimum": 1}, 0, "“P” must be 1 or more."),
        ({"type": "integer", "maximum": 9}, 10, "“P” must be 9 or less."),
        ({"type": "number", "exclusiveMinimum": 0}, 0, "“P” must be more than 0."),
        ({"type": "number", "exclusiveMaximum": 1}, 1, "“P” must be less than 1."),
        ({"type": "string", "minLength": 1}, "", "“P” must not be empty."),
        ({"type": "string", "minLength": 3}, "a", "“P” must have at least 3 characters."),
        ({"type": "string", "maxLength": 3}, "aaaa", "“P” must have at most 3 characters."),
        ({"enum": ["a", "b"]}, "c", "“P” must be one of: a, b."),
        ({"format": "uri"}, "example", "Write the whole address"),
        ({"format": "uri"}, "http://[", "Write the whole address"),
        ({"format": "folder"}, "Mail", "Write the whole path, from the root."),
        ({"format": "folder"}, "/no/such/place", "There is no folder “/no/such/place”."),
        ({"format": "file"}, "/no/such/file", "There is no file or folder “/no/such/file”."),
        ({"format": "save-file"}, "/dev/null/a.csv", "There is no folder “/dev/null”"),
        ({"format": "save-file"}, "/no/such/", "is a folder; name a file"),
        ({"format": "save-file"}, "/a\0b", "NUL"),
        ({"format": "folder"}, "/" + "x" * 5000, "cannot be looked at"),
        ({"format": "folder"}, "~no-such-user-here/x", "no home folder “~no-such-user-here”."),
        ({"format": "folder"}, "/no/such\nplace", "cannot be seen (U+000A)"),
        ({"format": "save-file"}, "/tmp/\u202efdp.csv", "cannot be seen (U+202E)"),
        ({"format": "save-file"}, "/dev/null", "neither a file nor a folder"),
        ({"format": "file"}, "/dev/null", "neither a file nor a folder"),
        ({"format": "save-file", "x-suffix": ".csv"}, "/tmp/a.XLSX", "Let its name end in .csv."),
        ({"format": "uri"}, "https://exa mple.org", "holds a blank"),
        ({"format": "uri"}, "https://example.org/\u202e", "cannot be seen"),
        ({"format": "uri"}, "https://example.org:99999/", "a number from 0 to 65535"),
        ({"format": "schedule"}, "soon", "“soon” is not an interval"),
        ({"format": "schedule"}, "0 99 * * *", "is not a crontab line"),
    ],
)
def test_a_wrong_value_is_reported_in_plain_words(
    one: dict[str, JsonValue], value: JsonValue, sentence: str
) -> None:
    found = field_errors(a_schema(p={**one, "title": "P"}), {"p": value})
    assert sentence in found["p"]


def test_of_several_lines_the_one_that_does_not_fit_is_named() -> None:
    lines: JsonValue = {"type": "array", "items": {"type": "string", "maxLength": 100}}
    found = field_errors(a_schema(p=lines), {"p": ["short", "a" * 101]})["p"]
    assert found == f"“{'a' * 80}…” must have at most 100 characters."


@pytest.mark.parametrize("kind", ["folder", "file", "save-file"])
def test_a_path_of_blanks_is_none(kind: str) -> None:
    schema = a_schema(("p",), p={"format": kind, "title": "Place"})
    assert field_errors(schema, {"p": " "}) == {"p": "“Place” is needed."}


def test_a_long_path_is_quoted_in_part_and_the_reason_stays() -> None:
    found = field_errors(a_schema(p={"format": "folder"}), {"p": "/" + "x" * 10_000})["p"]
    assert found.endswith("…” cannot be looked at: its name is too long.") and len(found) < 300


def test_what_permissions_forbid_is_reported_before_it_is_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever runs this: to the root of a system nothing is forbidden."""
    (tmp_path / "there.csv").write_text("")
    allowed = {os.R_OK, os.X_OK}
    monkeypatch.setattr(os, "access", lambda _, mode: not mode & ~sum(allowed))
    schema = a_schema(
        source={"format": "folder"},
        kept={"format": "folder", "x-create": True},
        made={"format": "folder", "x-create": True},
        added={"format": "save-file"},
        fresh={"format": "save-file"},
        read={"format": "file"},
    )
    values = {
        "source": str(tmp_path),
        "kept": str(tmp_path),
        "made": str(tmp_path / "a" / "b"),
        "added": str(tmp_path / "there.csv"),
        "fresh": str(tmp_path / "a" / "new.csv"),
        "read": str(tmp_path / "there.csv"),
    }
    why = "its permissions do not allow it."
    put = f"Nothing may be put into “{tmp_path}”: {why}"
    changed = f"“{tmp_path / 'there.csv'}” may not be changed: {why}"
    assert field_errors(schema, values) == {
        "kept": put, "made": put, "fresh": put, "added": changed
    }  # fmt: skip
    allowed.clear()
    found = field_errors(schema, values)
    assert found["source"] == f"“{tmp_path}” may not be read: {why}"
    assert found["read"] == f"“{tmp_path / 'there.csv'}” may not be read: {why}"


def test_a_parameter_the_script_does_not_know_is_distinguished_from_the_fields() -> None:
    assert "does not know" in field_errors(a_schema(a={}), {"b": 1})[""]


def test_values_that_fit_have_no_problem(tmp_path: Path) -> None:
    here = tmp_path / "in.eml"
    here.write_text("x")
    schema = a_schema(
        folder={"format": "folder"},
        file={"format": "file"},
        out={"format": "save-file"},
        when={"format": "schedule"},
        page={"format": "uri"},
        empty={"format": "folder"},
    )
    values: dict[str, JsonValue] = {
        "folder": str(tmp_path),
        "file": str(here),
        "out": str(tmp_path / "out.csv"),
        "when": "0 9 * * 1-5",
        "page": "https://example.org/a?b",
        "empty": "",
    }
    assert field_errors(schema, values) == {}


def test_a_path_that_must_differ_from_another_is_reported_at_its_field(tmp_path: Path) -> None:
    schema = a_schema(
        a={"format": "folder", "title": "Here"}, b={"format": "folder", "x-other-than": "a"}
    )
    same = {"a": f"{tmp_path}/", "b": f"{tmp_path}/../{tmp_path.name}"}
    assert field_errors(schema, same) == {"b": "Choose a different folder than “Here”."}
    (tmp_path / "x").mkdir()
    assert field_errors(schema, {**same, "b": str(tmp_path / "x")}) == {}
    assert field_errors(schema, {"b": str(tmp_path)}) == {}


def test_a_folder_to_be_made_is_made_only_when_all_else_is_right(tmp_path: Path) -> None:
    new = tmp_path / "deep" / "new"
    schema = a_schema(("n",), p={"format": "folder", "x-create": True}, n={"type": "integer"})
    assert field_errors(schema, {"p": str(new), "n": 1}) == {}
    with pytest.raises(Refused, match="is needed"):
        check_params(schema, {"p": str(new)})
    checked = check_params(schema, {"p": str(new), "n": 1})
    assert not new.exists()
    make_folders(schema, checked)
    assert new.is_dir()


def test_the_folder_of_a_file_is_made_as_one_to_keep_things_in_is_and_both_are_reported(
    tmp_path: Path,
) -> None:
    schema = a_schema(
        kept={"format": "folder", "x-create": True},
        file={"format": "save-file", "x-suffix": ".csv"},
        read={"format": "folder"},
    )
    values: dict[str, JsonValue] = {
        "kept": str(tmp_path / "a" / "kept"),
        "file": str(tmp_path / "b" / "post"),
        "read": str(tmp_path),
    }
    assert field_errors(schema, values) == {}
    assert notes_of(schema, values) == {
        "kept": f"The folder “{tmp_path}/a/kept” will be made.",
        "file": f"The file is called “post.csv”.\nThe folder “{tmp_path}/b” will be made.",
    }
    checked = check_params(schema, values)
    assert checked["file"] == str(tmp_path / "b" / "post.csv")
    make_folders(schema, checked)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["a", "b"]
    assert notes_of(schema, checked) == {}


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("post", "post.csv"),
        ("post 2026.11", "post 2026.11.csv"),
        (".post", ".post.csv"),
        ("post.", "post.csv"),
        ("post.CSV", "post.CSV"),
        ("post.txt", "post.txt"),
        ("there", "there"),
    ],
)
def test_a_name_without_an_ending_is_given_that_of_its_kind(
    tmp_path: Path, written: str, kept: str
) -> None:
    (tmp_path / "there").touch()
    schema = a_schema(p={"format": "save-file", "x-suffix": ".csv"})
    assert check_params(schema, {"p": str(tmp_path / written)}) == {"p": str(tmp_path / kept)}


@pytest.mark.parametrize("suffix", ["/../x", "csv", ".", ".c/v", "." + "x" * 11])
def test_an_ending_that_is_none_is_not_taken(tmp_path: Path, suffix: str) -> None:
    schema = a_schema(p={"format": "save-file", "x-suffix": suffix})
    assert check_params(schema, {"p": str(tmp_path / "post")}) == {"p": str(tmp_path / "post")}


def test_defaults_fill_what_was_not_given_and_leave_what_was() -> None:
    schema = a_schema(a={"default": "x"}, b={"default": 2})
    assert check_params(schema, {"a": ""}) == {"a": "", "b": 2}


def test_the_home_folder_is_written_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert check_params(a_schema(p={"format": "folder"}), {"p": "~"}) == {"p": str(tmp_path)}


def test_entering_a_path_grants_it_and_nothing_else(tmp_path: Path) -> None:
    schema = a_schema(
        folder={"format": "folder"},
        out={"format": "save-file"},
        new={"format": "folder", "x-create": True},
        text={"type": "string"},
        bad={"format": "folder"},
        empty={"format": "folder"},
    )
    grants = granted_by(
        schema,
        {
            "folder": str(tmp_path),
            "out": str(tmp_path / "a.csv"),
            "new": str(tmp_path / "later"),
            "text": "/etc",
            "bad": "/a\0b",
            "empty": "  ",
        },
    )
    assert grants == (
        Grant(tmp_path, is_folder=True),
        Grant(tmp_path / "a.csv", is_folder=False),
        Grant(tmp_path / "later", is_folder=True),
    )


def test_the_schedule_among_the_parameters_is_found() -> None:
    schema = a_schema(when={"format": "schedule"})
    rule = schedule_of(schema, {"when": "5m"})
    assert isinstance(rule, Interval)
    assert rule.text == "5m"
    assert schedule_of(schema, {}) is None
    assert schedule_of(schema, {"when": ""}) is None
    assert asks_for_schedule(schema)
    assert not asks_for_schedule(a_schema(when={"type": "string"}))
    assert not asks_for_schedule(None)


def test_no_schema_keeps_the_window_waiting() -> None:
    deep: JsonValue = {}
    for _ in range(2_000):
        deep = {"properties": {"a": deep}}
    schemas: list[tuple[JsonValue, str]] = [
        (a_schema(name={"type": "string", "pattern": "^(a+)+$"}), "regular expressions"),
        ({"patternProperties": {"^(a+)+$": {}}}, "regular expressions"),
        (deep, "levels deep"),
        (a_schema(name={"enum": list(range(30_000))}), "parts"),
        (a_schema(name={"anyOf": [{"$ref": "https://example.org"}]}), "other schemas"),
    ]
    for schema, why in schemas:
        assert isinstance(schema, Mapping)
        assert why in field_errors(schema, {"name": "a" * 60 + "!"})[""]


def test_a_list_of_addresses_is_looked_at_line_by_line() -> None:
    feeds: JsonValue = {
        "type": "array",
        "title": "Feeds",
        "items": {"type": "string", "format": "uri"},
        "minItems": 1,
        "maxItems": 3,
    }
    schema = a_schema(feeds=feeds)
    good: JsonValue = ["https://example.org/a", "http://example.org/b"]
    assert check_params(schema, {"feeds": good}) == {"feeds": good}
    assert granted_by(schema, {"feeds": good}) == ()
    wrong = field_errors(schema, {"feeds": ["https://example.org", "ftp://example.org"]})
    assert wrong["feeds"].startswith("“ftp://example.org”: write the whole address")
    assert field_errors(schema, {"feeds": []}) == {"feeds": "“Feeds” must not be empty."}
    assert field_errors(schema, {"feeds": ["https://a"] * 4}) == {
        "feeds": "“Feeds” can hold 3 at most."
    }
    assert field_errors(schema, {"feeds": [1]})
