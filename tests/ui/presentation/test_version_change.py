"""The differences of two forms, field by field."""

from collections.abc import Mapping

from keep_desktop.domain.json import JsonValue
from keep_desktop.services.workflows.versions import FieldChange, form_changes
from keep_desktop.ui.presentation.version_change import form_change_text


def _schema(*required: str, **properties: Mapping[str, JsonValue]) -> Mapping[str, JsonValue]:
    return {"type": "object", "properties": properties, "required": list(required)}


def _changes(old: Mapping[str, JsonValue] | None, new: Mapping[str, JsonValue] | None) -> list[str]:
    return [form_change_text(one) for one in form_changes(old, new)]


COUNT: Mapping[str, JsonValue] = {"type": "integer", "title": "Count", "default": 3}
PLACE: Mapping[str, JsonValue] = {"type": "string", "format": "folder", "title": "Place"}


def test_a_form_that_is_the_same_has_no_changes_whatever_the_order_of_its_fields() -> None:
    assert not form_changes(_schema(a=COUNT, b=PLACE), _schema(b=PLACE, a=COUNT))
    assert not form_changes(None, None)
    assert not form_changes(None, _schema())


def test_fields_that_came_and_went_are_named_by_their_titles() -> None:
    values = _changes(_schema(a=COUNT), _schema("b", b=PLACE, c={"title": "Note"}))
    assert values == ["Added: “Place”, required", "Added: “Note”", "Removed: “Count”"]
    assert _changes(_schema(a=COUNT), None) == ["Removed: “Count”"]


def test_all_that_changed_of_a_field_is_shown_in_one_line() -> None:
    other = {**COUNT, "title": "How many", "default": 5, "minimum": 1, "description": "At least 1."}
    assert _changes(_schema(a=COUNT), _schema("a", a=other)) == [
        (
            "Changed: “How many”: renamed from “Count”, now required, the default is “5” instead "
            "of “3”, different limits, new description"
        )
    ]
    assert _changes(_schema("a", a=COUNT), _schema(a={"title": "Count", "enum": ["x"]})) == [
        (
            "Changed: “Count”: a choice instead of a whole number, no longer required, no "
            "default, different options"
        )
    ]


def test_what_a_form_holds_is_quoted_as_somebodys_words() -> None:
    hostile = "\u202eevil” \n<b>" + "x" * 500
    (change,) = form_changes(None, _schema(a={"title": hostile}))
    assert isinstance(change, FieldChange)
    text = form_change_text(change)
    assert "\n" not in text and "\u202e" not in text and len(text) < 100
