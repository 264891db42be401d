"""What is wrong with the values of a form, field by field, as sentences for the one who types."""

import json
import os
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.json import JsonValue
from keep_desktop.engine.schedules import parse_rule_text
from keep_desktop.services.path_problems import path_problem

if TYPE_CHECKING:
    from jsonschema import ValidationError

PATH_FORMATS = ("folder", "file", "save-file")
#: Of a schema: far more than fit on a screen.
_DEEPEST, _MOST_PARTS = 50, 20_000
#: Of one of several lines, as a sentence quotes it.
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


def schema_problem(schema: Mapping[str, JsonValue] | None) -> str | None:
    """Why no form can be made from *schema*, as a sentence; None where one can."""
    if schema is None:
        return None
    unfit = _unfit(schema)
    if unfit:
        return f"The parameter schema is not valid: {unfit}"
    invalid = _invalid(json.dumps(schema, default=dict))
    if invalid:
        return invalid
    properties = schema.get("properties", {})
    if not all(isinstance(one, Mapping) for one in _mapping(properties).values()):
        return "The parameter schema is not valid: each property needs a description of its own."
    return None


@lru_cache(maxsize=32)
def _invalid(schema: str) -> str | None:
    """What is wrong with a schema, which is JSON. It takes some milliseconds, and a window asks for
    the same one again whenever it makes a form of it."""
    import jsonschema  # as late as this: it takes long

    try:
        jsonschema.Draft202012Validator.check_schema(json.loads(schema))
    except jsonschema.SchemaError as error:
        return f"The parameter schema is not valid: {error.message}"
    return None


def _unfit(schema: Mapping[str, JsonValue]) -> str | None:
    """What makes a schema unfit for a form, whoever wrote it: each could keep the window waiting,
    and no form needs one."""
    level: list[object] = [schema]
    parts = 0
    for _ in range(_DEEPEST):
        parts += len(level)
        if parts > _MOST_PARTS:
            return f"it has more than {_MOST_PARTS:,} parts."
        mappings = [value for value in level if isinstance(value, Mapping)]
        for mapping in mappings:
            # A reference may lead into the network, or round in circles.
            if mapping.keys() & {"$ref", "$dynamicRef", "$recursiveRef"}:
                return "it must not refer to other schemas."
            # A regular expression may take longer than anybody lives. A property may be so called.
            if isinstance(mapping.get("pattern"), str) or "patternProperties" in mapping:
                return "it must not use regular expressions (pattern)."
        level = [inner for mapping in mappings for inner in mapping.values()] + [
            inner for value in level if isinstance(value, list) for inner in value
        ]
        if not level:
            return None
    return f"it is nested more than {_DEEPEST} levels deep."


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def problems_of(
    schema: Mapping[str, JsonValue] | None, params: Mapping[str, JsonValue]
) -> Mapping[str, str]:
    """Field name → what is wrong with its value, as a sentence; "" holds what fits no field.

    Looks at the disk: a folder or file that must exist is asked for.
    """
    if schema is None:
        return {}
    broken = schema_problem(schema)
    if broken:
        return {"": broken}
    found = _misfits(schema, params)
    properties = _mapping(schema.get("properties"))
    found.update(_blank_paths(schema, params))
    for name, one in properties.items():
        if name not in found and name in params:
            problem = _format_problem(one, params[name]) or _same_problem(
                one, properties, params, name
            )
            if problem:
                found[name] = problem
    return found


def _blank_paths(
    schema: Mapping[str, JsonValue], params: Mapping[str, JsonValue]
) -> Mapping[str, str]:
    """Paths that are needed and of which nothing can be seen: a blank is a text to the schema."""
    properties, required = _mapping(schema.get("properties")), schema.get("required", ())
    found = {}
    for name in required if isinstance(required, list | tuple) else ():
        one, value = _mapping(properties.get(name)), params.get(name)
        if one.get("format") in PATH_FORMATS and isinstance(value, str) and not value.strip():
            title = str(one.get("title", name))
            found[name] = f"“{title}” is needed."
    return found


def misfits_of(
    schema: Mapping[str, JsonValue] | None, params: Mapping[str, JsonValue]
) -> Mapping[str, str]:
    """The same of what is missing or of the wrong kind, whatever stands on the disk."""
    return {} if schema is None or schema_problem(schema) else _misfits(schema, params)


def _misfits(schema: Mapping[str, JsonValue], params: Mapping[str, JsonValue]) -> dict[str, str]:
    from jsonschema import Draft202012Validator

    properties = _mapping(schema.get("properties"))
    found: dict[str, str] = {}
    for error in Draft202012Validator(dict(schema)).iter_errors(dict(params)):
        name = str(error.absolute_path[0]) if error.absolute_path else _missing(error)
        title = _line_of(error) or str(properties.get(name, {}).get("title", name))
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
    """The name of the property that is asked for and absent; "" for any other error."""
    if error.validator == "required":
        # One error each; only its message tells which of them it is about.
        absent = (name for name in error.validator_value if name not in error.instance)
        return next((name for name in absent if error.message.startswith(repr(name))), "")
    return ""


def _sentence(error: "ValidationError", title: str) -> str:
    limit = error.validator_value
    match error.validator:
        case "required":
            return f"“{title}” is needed."
        case "minLength" if limit == 1:
            return f"“{title}” must not be empty."
        case "minLength":
            return f"“{title}” must have at least {limit} characters."
        case "maxLength":
            return f"“{title}” must have at most {limit} characters."
        case "minItems" if limit == 1:
            return f"“{title}” must not be empty."
        case "maxItems":
            return f"“{title}” can hold {limit} at most."
        case "minimum":
            return f"“{title}” must be {limit} or more."
        case "maximum":
            return f"“{title}” must be {limit} or less."
        case "exclusiveMinimum":
            return f"“{title}” must be more than {limit}."
        case "exclusiveMaximum":
            return f"“{title}” must be less than {limit}."
        case "type":
            return f"“{title}” must be {_type_words(limit)}."
        case "enum":
            return f"“{title}” must be one of: {', '.join(map(str, limit))}."
        case "additionalProperties":
            return f"There is a parameter the script does not know: {error.message}"
        case _:
            return f"“{title}”: {error.message}"


def _type_words(type_: object) -> str:
    wanted = type_ if isinstance(type_, list) else [type_]
    return " or ".join(TYPE_WORDS.get(str(one), str(one)) for one in wanted)


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
            return path_problem(format_, value, may_make=may_make, suffix=suffix)
    return None


def _same_problem(
    one: Mapping[str, Any],
    properties: Mapping[str, Any],
    params: Mapping[str, JsonValue],
    name: str,
) -> str | None:
    """Where it must be another path than that of another field, and is not."""
    other = str(one.get("x-other-than", ""))
    here, there = params.get(name), params.get(other)
    if not isinstance(here, str) or not isinstance(there, str) or not there.strip():
        return None
    if _whole(here) != _whole(there):
        return None
    title = str(_mapping(properties.get(other)).get("title", other))
    return f"Choose another one than under “{title}”."


def _whole(path: str) -> str:
    return os.path.normpath(Path(path.strip()).expanduser())


def _line_problem(one: Mapping[str, Any], line: JsonValue) -> str | None:
    """Which of several lines it is must be said with the problem. Paths are no matter of a list:
    a folder or file is granted by a field of its own."""
    if one.get("format") != "uri" or not isinstance(line, str):
        return None
    problem = _uri_problem(line)
    return f"“{line[:_LINE]}”: {problem[0].lower()}{problem[1:]}" if problem else None


def _schedule_problem(value: str) -> str | None:
    try:
        parse_rule_text(value)
    except Refused as refusal:
        return refusal.sentence
    return None


def _uri_problem(value: str) -> str | None:
    text = value.strip()
    if any(char.isspace() or not char.isprintable() for char in text):
        return "The address holds a blank or a character that cannot be seen. Take it out."
    try:
        parts = urlsplit(text)
        good = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        good = False
    if not good:
        return "Write the whole address, beginning with https:// or http://."
    try:
        parts.port  # noqa: B018  # whether it is a number that a port can be
    except ValueError:
        return "The port in the address must be a number from 0 to 65535."
    return None
