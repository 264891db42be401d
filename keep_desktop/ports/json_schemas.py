"""Checks JSON Schemas that scripts and models bring, and values against them, in bounded time.

A schema of a few thousand characters can make a validator run for hours. Steps are counted rather
than seconds, so that the result does not depend on the computer.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from functools import cache, lru_cache
from typing import Any

from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage

#: Bundled forms take some dozen steps; this limit takes a fifth of a second.
MOST_STEPS = 20_000

_remaining: ContextVar[int] = ContextVar("steps left of a check")
_Keyword = Callable[[Any, Any, Any, Any], Iterator[Any] | None]


class TooManySteps(Exception):
    """The schema, or a value under it, takes more steps than any form needs."""


def errors_in(schema: Mapping[str, JsonValue], value: JsonValue) -> Sequence[Any]:
    """Each jsonschema.ValidationError of *value*. *schema* has no problem. Raises TooManySteps."""
    # With the draft that the schema names, the library would switch to a validator that counts
    # nothing.
    plain = {name: part for name, part in schema.items() if name != "$schema"}
    whole = dict(value) if isinstance(value, Mapping) else value
    token = _remaining.set(MOST_STEPS)
    try:
        return list(_validator()(plain).iter_errors(whole))
    finally:
        _remaining.reset(token)


@cache
def _validator() -> Any:
    from jsonschema import Draft202012Validator, validators  # as late as this: it takes long

    known: Mapping[str, _Keyword] = Draft202012Validator.VALIDATORS
    counted = {name: _counted(check) for name, check in known.items()}
    return validators.extend(Draft202012Validator, {**counted, "uniqueItems": _unique})


def _counted(check: _Keyword) -> _Keyword:
    def keyword(validator: Any, expected: Any, instance: Any, schema: Any) -> Iterator[Any]:
        # The validator goes through a list and compares its entries in one step.
        _step(1 + (_parts(expected) if check.__name__ in ("enum", "const") else 0))
        for error in check(validator, expected, instance, schema) or ():
            _step(1)
            yield error

    return keyword


def _unique(validator: Any, expected: Any, instance: Any, _: Any) -> Iterator[Any]:
    """One pass over the list, where the library compares all pairs."""
    from jsonschema import ValidationError

    if expected and validator.is_type(instance, "array"):
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


#: Limit of a schema: far more than fits on a screen.
_DEEPEST, _MOST_PARTS = 50, 20_000
#: Each takes half a millisecond to validate. Lists of anything but texts or numbers are compared
#: pairwise.
_MOST_GROUPS, _LONGEST_MIXED = 1_000, 500


def problem_of(schema: Mapping[str, JsonValue]) -> str | None:
    """Why nothing is checked against *schema*, as words after a colon; None if it can be used."""
    return _unsuitable(schema) or _invalid(json.dumps(schema, default=dict))


def _unsuitable(schema: Mapping[str, JsonValue]) -> str | None:
    """Constructs that could block the program, which no form needs."""
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


@lru_cache(maxsize=32)
def _invalid(schema: str) -> str | None:
    """The error of a schema as JSON. It takes milliseconds, and a window validates the same schema
    whenever it builds a form."""
    import jsonschema  # as late as this: it takes long

    try:
        jsonschema.Draft202012Validator.check_schema(json.loads(schema))
    except jsonschema.SchemaError as error:
        return str(error.message)
    return None
