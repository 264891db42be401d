"""What is different between the forms of two versions of a script, field by field."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from keep_desktop.domain.json import JsonValue
from keep_desktop.services.forms import Field, fields_of

Schema = Mapping[str, JsonValue] | None
#: What of a property a Field holds; the rest limits its values.
_IN_FIELD = ("title", "description", "default", "enum", "type", "format")


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldChange:
    """*before* is None of a field that was added, *after* of one that was taken away."""

    before: Field | None
    after: Field | None
    #: Other values are allowed than before, in another way than a Field tells.
    other_limits: bool = False


def form_changes(old: Schema, new: Schema) -> Sequence[FieldChange]:
    """In the order of the new form, then what it no longer has. Raises Refused where one of them
    is no schema."""
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
