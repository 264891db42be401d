"""Parameter schemas: what a form shows, whether values fit, and what they thereby grant.

A schema is JSON Schema with title, description, default, and `format: folder | file | save-file |
schedule | uri`. The window makes its forms from `fields_of`; `workflow import --param` goes
through `check_params` too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jsonschema

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.schedules import ScheduleRule
from keep_desktop.engine.schedules import parse_rule_text
from keep_desktop.ports.tools import Grant

_PATH_FORMATS = ("folder", "file", "save-file")


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One line of a form. `kind`: text, number, integer, boolean, choice, folder, file,
    save-file, schedule, uri."""

    name: str
    title: str
    description: str
    kind: str
    required: bool
    default: JsonValue
    choices: tuple[str, ...] = ()


def fields_of(schema: Mapping[str, JsonValue] | None) -> Sequence[Field]:
    """In the order of the schema's properties."""
    properties, required = _properties(schema)
    return tuple(
        Field(
            name=name,
            title=str(one.get("title", name)),
            description=str(one.get("description", "")),
            kind=_kind(one),
            required=name in required,
            default=one.get("default"),
            choices=tuple(str(choice) for choice in one.get("enum", ())),
        )
        for name, one in properties.items()
    )


def _properties(
    schema: Mapping[str, JsonValue] | None,
) -> tuple[Mapping[str, Mapping[str, Any]], Sequence[str]]:
    loose: Mapping[str, Any] = schema or {}
    return loose.get("properties", {}), loose.get("required", ())


def _kind(one: Mapping[str, Any]) -> str:
    if one.get("format") in (*_PATH_FORMATS, "schedule", "uri"):
        return str(one["format"])
    if "enum" in one:
        return "choice"
    type_ = str(one.get("type", "string"))
    return type_ if type_ in ("number", "integer", "boolean") else "text"


def problems_of(
    schema: Mapping[str, JsonValue] | None, params: Mapping[str, JsonValue]
) -> Mapping[str, str]:
    """Field name → what is wrong with its value, as a sentence; "" holds what fits no field.

    Looks at the disk: a folder or file that must exist is asked for.
    """
    if schema is None:
        return {}
    try:
        jsonschema.Draft202012Validator.check_schema(dict(schema))
    except jsonschema.SchemaError as error:
        return {"": f"The parameter schema is not valid: {error.message}"}
    properties, _ = _properties(schema)
    found: dict[str, str] = {}
    for error in jsonschema.Draft202012Validator(dict(schema)).iter_errors(dict(params)):
        name = str(error.absolute_path[0]) if error.absolute_path else _missing(error)
        title = str(properties.get(name, {}).get("title", name))
        found.setdefault(name, _sentence(error, title))
    for name, one in properties.items():
        if name not in found and name in params:
            problem = _path_problem(str(one.get("format", "")), params[name])
            if problem:
                found[name] = problem
    return found


def _missing(error: jsonschema.ValidationError) -> str:
    if error.validator == "required":
        return next((n for n in error.validator_value if n not in error.instance), "")
    return ""


def _sentence(error: jsonschema.ValidationError, title: str) -> str:
    match error.validator:
        case "required":
            return f"“{title}” is needed."
        case "minLength":
            return f"“{title}” must not be empty."
        case "type":
            return f"“{title}” must be of type {error.validator_value}."
        case "enum":
            return f"“{title}” must be one of: {', '.join(map(str, error.validator_value))}."
        case "additionalProperties":
            return f"There is a parameter the script does not know: {error.message}"
        case _:
            return f"“{title}”: {error.message}"


def _path_problem(format_: str, value: JsonValue) -> str | None:
    if format_ == "schedule" and value:
        try:
            parse_rule_text(str(value))
        except Refused as refusal:
            return refusal.sentence
        return None
    if format_ not in _PATH_FORMATS or not isinstance(value, str) or not value.strip():
        return None
    path = Path(value).expanduser()
    if not path.is_absolute():
        return "Write the whole path, from the root."
    match format_:
        case "folder" if not path.is_dir():
            return f"There is no folder “{value}”."
        case "file" if not path.exists():
            return f"There is no file or folder “{value}”."
        case "save-file" if path.is_dir():
            return f"“{value}” is a folder; name a file."
        case "save-file" if not path.parent.is_dir():
            return f"There is no folder “{path.parent}” to keep the file in."
    return None


def check_params(
    schema: Mapping[str, JsonValue] | None, params: Mapping[str, JsonValue]
) -> Mapping[str, JsonValue]:
    """The parameters with defaults filled in; raises Refused with all problems in one sentence.

    A folder to be kept in (format folder with `x-create: true`) is made where it is missing.
    """
    filled = dict(params)
    for field in fields_of(schema):
        if field.name not in filled and field.default is not None:
            filled[field.name] = field.default
    properties, _ = _properties(schema)
    for name, one in properties.items():
        value = filled.get(name)
        if one.get("x-create") and isinstance(value, str) and Path(value).is_absolute():
            _make_folder(Path(value))
    problems = problems_of(schema, filled)
    if problems:
        raise Refused(" ".join(problems.values()))
    return filled


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused(f"The folder “{path}” cannot be made: {error.strerror}.") from error


def granted_by(
    schema: Mapping[str, JsonValue] | None, params: Mapping[str, JsonValue]
) -> Sequence[Grant]:
    """What the user grants by entering these values: folders with all in them, single files."""
    properties, _ = _properties(schema)
    grants = []
    for name, one in properties.items():
        value = params.get(name)
        if one.get("format") in _PATH_FORMATS and isinstance(value, str) and value.strip():
            path = Path(value).expanduser().resolve()
            grants.append(Grant(path, is_folder=path.is_dir()))
    return tuple(grants)


def schedule_of(
    schema: Mapping[str, JsonValue] | None, params: Mapping[str, JsonValue]
) -> ScheduleRule | None:
    """The rule in the parameter of format `schedule`, or None."""
    properties, _ = _properties(schema)
    for name, one in properties.items():
        if one.get("format") == "schedule" and params.get(name):
            return parse_rule_text(str(params[name]))
    return None
