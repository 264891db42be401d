"""Validates values of a form against its JSON Schema, and words the errors."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage, term
from keep_desktop.domain.text import after_colon
from keep_desktop.engine.schedule.rules import parse_rule_text
from keep_desktop.ports.json_schemas import TooManySteps, errors_in, problem_of
from keep_desktop.services.forms.paths import path_error

if TYPE_CHECKING:
    from jsonschema import ValidationError

PATH_FORMATS = ("folder", "file", "save-file")
#: Length limit of a quoted line.
_LINE = 80
TYPE_WORDS = {
    "integer": "a whole number",
    "number": "a number",
    "boolean": "yes or no",
    "string": "a text",
    "array": "a list",
    "object": "a group of values",
    "null": "empty",
}


def schema_error(schema: Mapping[str, JsonValue] | None) -> str | None:
    """Why no form can be made from *schema*, as a sentence; None if valid."""
    if schema is None:
        return None
    unsuitable = problem_of(schema)
    if unsuitable:
        return UserMessage("The parameter schema is not valid: {unsuitable}", unsuitable=unsuitable)
    properties = schema.get("properties", {})
    if not all(isinstance(one, Mapping) for one in _mapping(properties).values()):
        return UserMessage(
            "The parameter schema is not valid: each property needs a description of its own."
        )
    return None


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def field_errors(
    schema: Mapping[str, JsonValue] | None, params: Mapping[str, JsonValue]
) -> Mapping[str, str]:
    """Field name → error, as a sentence; "" for errors of no field.

    Reads the disk: a required folder or file must exist.
    """
    if schema is None:
        return {}
    broken = schema_error(schema)
    if broken:
        return {"": broken}
    found = _found_errors(schema, params)
    properties = _mapping(schema.get("properties"))
    found.update(_blank_paths(schema, params))
    found.update(_one_of_two(properties, params))
    found.update(_needed_with(properties, params))
    for name, one in properties.items():
        if name not in found and name in params:
            problem = _format_problem(one, params[name]) or _same_problem(
                one, properties, params, name
            )
            if problem:
                found[name] = problem
    return found


def _needed_with(
    properties: Mapping[str, Any], params: Mapping[str, JsonValue]
) -> Mapping[str, str]:
    """Empty fields required because another one is filled in."""
    found = {}
    for name, one in properties.items():
        values, other = one.get("x-only-for"), params.get(str(one.get("x-only-with", "")))
        if one.get("x-needed") is True and isinstance(values, list | tuple) and other in values:
            given = params.get(name)
            if given is None or (isinstance(given, str) and not given.strip()):
                title = term(str(one.get("title", name)))
                found[name] = UserMessage("“{title}” is needed.", title=title)
    return found


def _one_of_two(
    properties: Mapping[str, Any], params: Mapping[str, JsonValue]
) -> Mapping[str, str]:
    """A field and the one that it replaces: exactly one is filled in."""
    found = {}
    for name, one in properties.items():
        other = str(one.get("x-instead-of", ""))
        if other not in properties:
            continue
        titles = [
            term(str(_mapping(properties[each]).get("title", each))) for each in (name, other)
        ]
        given = [bool(str(params.get(each) or "").strip()) for each in (name, other)]
        if not any(given):
            found[name] = UserMessage(
                "Fill in “{one}” or “{other}”.", one=titles[0], other=titles[1]
            )
        elif all(given):
            found[name] = UserMessage(
                "Fill in “{one}” or “{other}”, not both.", one=titles[0], other=titles[1]
            )
    return found


def _blank_paths(
    schema: Mapping[str, JsonValue], params: Mapping[str, JsonValue]
) -> Mapping[str, str]:
    """Required paths without visible characters: blanks are a valid text to the schema."""
    properties, required = _mapping(schema.get("properties")), schema.get("required", ())
    found = {}
    for name in required if isinstance(required, list | tuple) else ():
        one, value = _mapping(properties.get(name)), params.get(name)
        if one.get("format") in PATH_FORMATS and isinstance(value, str) and not value.strip():
            title = term(str(one.get("title", name)))
            found[name] = UserMessage("“{title}” is needed.", title=title)
    return found


def value_errors(
    schema: Mapping[str, JsonValue] | None, params: Mapping[str, JsonValue]
) -> Mapping[str, str]:
    """Errors of missing values and wrong types, without reading the disk."""
    return {} if schema is None or schema_error(schema) else _found_errors(schema, params)


def _found_errors(
    schema: Mapping[str, JsonValue], params: Mapping[str, JsonValue]
) -> dict[str, str]:
    properties = _mapping(schema.get("properties"))
    found: dict[str, str] = {}
    try:
        errors = errors_in(schema, params)
    except TooManySteps:
        return {
            "": UserMessage(
                "The values cannot be checked: checking them by the schema takes too long."
            )
        }
    for error in errors:
        name = str(error.absolute_path[0]) if error.absolute_path else _missing(error)
        title = _line_of(error) or term(str(properties.get(name, {}).get("title", name)))
        # The first sentence of a field is enough; the others often say the same again.
        found.setdefault(name if name in properties else "", _sentence(error, title))
    return found


def _line_of(error: "ValidationError") -> str:
    """Which of several lines it is about; "" for any other error."""
    inner, line = list(error.absolute_path)[1:], error.instance
    if len(inner) != 1 or not isinstance(inner[0], int) or not isinstance(line, str):
        return ""
    return line if len(line) <= _LINE else f"{line[:_LINE]}…"


def _missing(error: "ValidationError") -> str:
    """The name of the missing property; "" for any other error."""
    if error.validator == "required":
        # One error each; only its message contains the name.
        absent = (name for name in error.validator_value if name not in error.instance)
        return next((name for name in absent if error.message.startswith(repr(name))), "")
    return ""


def _sentence(error: "ValidationError", title: str) -> str:
    limit = error.validator_value
    match error.validator:
        case "required":
            return UserMessage("“{title}” is needed.", title=title)
        case "minLength" if limit == 1:
            return UserMessage("“{title}” must not be empty.", title=title)
        case "minLength":
            return UserMessage(
                "“{title}” must have at least {limit} characters.", title=title, limit=limit
            )
        case "maxLength" if limit == 1:
            return UserMessage("“{title}” must have at most 1 character.", title=title)
        case "maxLength":
            return UserMessage(
                "“{title}” must have at most {limit} characters.", title=title, limit=limit
            )
        case "minItems" if limit == 1:
            return UserMessage("“{title}” must not be empty.", title=title)
        case "maxItems":
            return UserMessage("“{title}” can hold {limit} at most.", title=title, limit=limit)
        case "minimum":
            return UserMessage("“{title}” must be {limit} or more.", title=title, limit=limit)
        case "maximum":
            return UserMessage("“{title}” must be {limit} or less.", title=title, limit=limit)
        case "exclusiveMinimum":
            return UserMessage("“{title}” must be more than {limit}.", title=title, limit=limit)
        case "exclusiveMaximum":
            return UserMessage("“{title}” must be less than {limit}.", title=title, limit=limit)
        case "type":
            return UserMessage("“{title}” must be {limit}.", title=title, limit=_type_text(limit))
        case "enum":
            return UserMessage(
                "“{title}” must be one of: {values}.",
                title=title,
                values=", ".join(map(str, limit)),
            )
        case "additionalProperties":
            return UserMessage(
                "There is a parameter the script does not know: {message}", message=error.message
            )
        case _:
            return UserMessage("“{title}”: {reason}", title=title, reason=error.message)


def _type_text(type_: object) -> str:
    types = type_ if isinstance(type_, list) else [type_]
    first, *others = (term(TYPE_WORDS.get(str(one), str(one))) for one in types)
    for other in others:
        first = UserMessage("{one} or {other}", one=first, other=other)
    return first


def _format_problem(one: Mapping[str, Any], value: JsonValue) -> str | None:
    if isinstance(value, list):
        problems = (_line_problem(_mapping(one.get("items")), line) for line in value)
        return next((problem for problem in problems if problem), None)
    if not isinstance(value, str) or not value.strip():
        return None
    match one.get("format"):
        case "schedule":
            return _schedule_problem(value)
        case "uri":
            return _uri_problem(value)
        case "folder" | "file" | "save-file" as format_:
            may_make, suffix = bool(one.get("x-create")), str(one.get("x-suffix", ""))
            return path_error(format_, value, may_make=may_make, suffix=suffix)
    return None


def _same_problem(
    one: Mapping[str, Any],
    properties: Mapping[str, Any],
    params: Mapping[str, JsonValue],
    name: str,
) -> str | None:
    """The error if it must differ from another field's path, and does not."""
    other = str(one.get("x-other-than", ""))
    here, there = params.get(name), params.get(other)
    if not isinstance(here, str) or not isinstance(there, str) or not there.strip():
        return None
    if _whole(here) != _whole(there):
        return None
    title = term(str(_mapping(properties.get(other)).get("title", other)))
    return UserMessage("Choose a different folder than “{title}”.", title=title)


def _whole(path: str) -> str:
    return os.path.normpath(Path(path.strip()).expanduser())


def _line_problem(one: Mapping[str, Any], line: JsonValue) -> str | None:
    """The error of one line must name the line. Lists contain no paths: a folder or file is
    granted by a field of its own."""
    if one.get("format") != "uri" or not isinstance(line, str):
        return None
    problem = _uri_problem(line)
    if not problem:
        return None
    return UserMessage("“{line}”: {problem}", line=line[:_LINE], problem=after_colon(problem))


def _schedule_problem(value: str) -> str | None:
    try:
        parse_rule_text(value)
    except Refused as refusal:
        return refusal.sentence
    return None


def _uri_problem(value: str) -> str | None:
    text = value.strip()
    if any(char.isspace() or not char.isprintable() for char in text):
        return UserMessage(
            "The address holds a blank or a character that cannot be seen. Take it out."
        )
    try:
        parts = urlsplit(text)
        good = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        good = False
    if not good:
        return UserMessage("Write the whole address, beginning with https:// or http://.")
    try:
        parts.port  # noqa: B018  # whether it is a number that a port can be
    except ValueError:
        return UserMessage("The port in the address must be a number from 0 to 65535.")
    return None
