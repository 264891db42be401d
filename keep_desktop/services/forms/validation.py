"""Validates values against a JSON Schema in a bounded number of steps, and words the errors.

A schema of a few thousand characters can make a validator run for hours, and forms are validated
while typing. Steps are counted rather than seconds, so that the result does not depend on the
computer.
"""

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage, term
from keep_desktop.domain.text import after_colon
from keep_desktop.engine.schedule.rules import parse_rule_text
from keep_desktop.services.forms.paths import path_error

if TYPE_CHECKING:
    from jsonschema import ValidationError

#: Bundled forms take some dozen steps; this limit takes a fifth of a second.
MOST_STEPS = 20_000

_remaining: ContextVar[int] = ContextVar("steps left of a check")
_Keyword = Callable[[Any, Any, Any, Any], Iterator[Any] | None]


class TooManySteps(Exception):
    """The schema, or a value under it, takes more steps than any form needs."""


def errors_in(schema: Mapping[str, JsonValue], value: Mapping[str, JsonValue]) -> Sequence[Any]:
    """Each jsonschema.ValidationError of *value*. Raises TooManySteps."""
    # With the draft that the schema names, the library would switch to a validator that counts
    # nothing.
    plain = {name: part for name, part in schema.items() if name != "$schema"}
    token = _remaining.set(MOST_STEPS)
    try:
        return list(_validator()(plain).iter_errors(dict(value)))
    finally:
        _remaining.reset(token)


@cache
def _validator() -> Any:
    from jsonschema import Draft202012Validator, validators  # as late as this: it takes long

    known: Mapping[str, _Keyword] = Draft202012Validator.VALIDATORS
    counted = {name: _counted(check) for name, check in known.items()}
    return validators.extend(Draft202012Validator, {**counted, "uniqueItems": _unique})


def _counted(check: _Keyword) -> _Keyword:
    def keyword(validator: Any, wanted: Any, instance: Any, schema: Any) -> Iterator[Any]:
        # The validator goes through a list and compares its entries in one step.
        _step(1 + (_parts(wanted) if check.__name__ in ("enum", "const") else 0))
        for error in check(validator, wanted, instance, schema) or ():
            _step(1)
            yield error

    return keyword


def _unique(validator: Any, wanted: Any, instance: Any, _: Any) -> Iterator[Any]:
    """One pass over the list, where the library compares all pairs."""
    from jsonschema import ValidationError

    if wanted and validator.is_type(instance, "array"):
        _step(_parts(instance))
        if len({_spelt(one) for one in instance}) < len(instance):
            yield ValidationError("it has the same value twice")


def _step(count: int) -> None:
    remaining = _remaining.get() - count
    if remaining < 0:
        raise TooManySteps
    _remaining.set(remaining)


def _parts(value: object) -> int:
    waiting, count = [value], 0
    while waiting:
        one = waiting.pop()
        count += 1
        if count > MOST_STEPS:
            break
        if isinstance(one, Mapping):
            waiting.extend(one.values())
        elif isinstance(one, list | tuple):
            waiting.extend(one)
    return count


def _spelt(value: object) -> str:
    """One text for values equal in JSON Schema: 1 and 1.0 are, 1 and true are not."""
    return json.dumps(_with_whole_numbers(value), sort_keys=True, default=dict)


def _with_whole_numbers(value: object) -> object:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, Mapping):
        return {name: _with_whole_numbers(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_with_whole_numbers(inner) for inner in value]
    return value


PATH_FORMATS = ("folder", "file", "save-file")
#: Limit of a schema: far more than fits on a screen.
_DEEPEST, _MOST_PARTS = 50, 20_000
#: Each takes half a millisecond to validate. Lists of anything but texts or numbers are compared
#: pairwise.
_MOST_GROUPS, _LONGEST_MIXED = 1_000, 500
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
    unsuitable = _unsuitable_text(schema)
    if unsuitable:
        return UserMessage("The parameter schema is not valid: {unsuitable}", unsuitable=unsuitable)
    invalid = _invalid(json.dumps(schema, default=dict))
    if invalid:
        return invalid
    properties = schema.get("properties", {})
    if not all(isinstance(one, Mapping) for one in _mapping(properties).values()):
        return UserMessage(
            "The parameter schema is not valid: each property needs a description of its own."
        )
    return None


@lru_cache(maxsize=32)
def _invalid(schema: str) -> str | None:
    """The error of a schema as JSON. It takes milliseconds, and a window validates the same schema
    whenever it builds a form."""
    import jsonschema  # as late as this: it takes long

    try:
        jsonschema.Draft202012Validator.check_schema(json.loads(schema))
    except jsonschema.SchemaError as error:
        return UserMessage("The parameter schema is not valid: {message}", message=error.message)
    return None


def _unsuitable_text(schema: Mapping[str, JsonValue]) -> str | None:
    """Why a schema is unfit for a form: each construct could block the window, and no form needs
    it."""
    level: list[object] = [schema]
    parts = groups = 0
    for _ in range(_DEEPEST):
        parts += len(level)
        if parts > _MOST_PARTS:
            return UserMessage("it has more than {most_parts:,} parts.", most_parts=_MOST_PARTS)
        mappings = [value for value in level if isinstance(value, Mapping)]
        groups += len(mappings)
        if groups > _MOST_GROUPS:
            return UserMessage(
                "it has more than {most_groups:,} groups of values.", most_groups=_MOST_GROUPS
            )
        if any(_is_long_and_mixed(value) for value in level):
            return UserMessage(
                "it has a list of more than {longest_mixed:,} values of different kinds.",
                longest_mixed=_LONGEST_MIXED,
            )
        for mapping in mappings:
            # A reference may lead into the network, or be circular.
            is_inner = mapping is not schema and isinstance(mapping.get("$schema"), str)
            if is_inner or mapping.keys() & {"$ref", "$dynamicRef", "$recursiveRef"}:
                return UserMessage("it must not refer to other schemas.")
            # A regular expression may take for ever. A property may have that name.
            if isinstance(mapping.get("pattern"), str) or "patternProperties" in mapping:
                return UserMessage("it must not use regular expressions (pattern).")
        level = [inner for mapping in mappings for inner in mapping.values()] + [
            inner for value in level if isinstance(value, list) for inner in value
        ]
        if not level:
            return None
    return UserMessage("it is nested more than {deepest} levels deep.", deepest=_DEEPEST)


def _is_long_and_mixed(value: object) -> bool:
    return (
        isinstance(value, list | tuple)
        and len(value) > _LONGEST_MIXED
        and not all(isinstance(one, str) for one in value)
        and not all(isinstance(one, int | float) for one in value)
    )


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
    wanted = type_ if isinstance(type_, list) else [type_]
    first, *others = (term(TYPE_WORDS.get(str(one), str(one))) for one in wanted)
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
