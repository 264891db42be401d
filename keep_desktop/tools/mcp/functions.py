"""Run in the parser's process: a hostile schema may take for ever, or all memory."""

import json

_SHOWN = 5
_LONGEST = 200


#: The drafts that servers name.
_DRAFTS = (
    "https://json-schema.org/draft/2020-12/schema",
    "http://json-schema.org/draft-07/schema#",
)


def prepare() -> None:
    """Import what a check needs, and read its files: the process can open none later."""
    import referencing  # noqa: F401
    from jsonschema.validators import validator_for

    for draft in _DRAFTS:
        validator_for({"$schema": draft}).check_schema({"type": "object"})


def problems(schema: bytes, value: bytes) -> tuple[bytes, ...]:
    """What is wrong with *value*, in one text that names the places and never a value; empty if it
    is as the schema says."""
    from jsonschema import SchemaError
    from jsonschema.exceptions import best_match
    from jsonschema.validators import validator_for
    from referencing import Registry
    from referencing.exceptions import Unresolvable

    described = json.loads(schema)
    kind = validator_for(described)
    try:
        kind.check_schema(described)
        # An empty registry: no reference leads out of the schema.
        found = list(kind(described, registry=Registry()).iter_errors(json.loads(value)))
    except (SchemaError, Unresolvable, RecursionError) as error:
        return (f"the server's schema cannot be used ({type(error).__name__})".encode(),)
    texts = []
    for one in found[:_SHOWN]:
        inner = best_match([one]) or one
        place = ".".join(str(step) for step in inner.absolute_path) or "input"
        texts.append(f"{place[:_LONGEST]}: {_problem(inner)}")
    return ("; ".join(texts).encode(),)


def _problem(error: object) -> str:
    """What the schema wants there. The library's own text repeats the value."""
    keyword = str(getattr(error, "validator", ""))
    expected = getattr(error, "validator_value", None)
    if keyword == "required":
        given = getattr(error, "instance", {})
        missing = [str(name) for name in expected or () if name not in given]
        return f"missing {', '.join(missing)}"
    if keyword == "additionalProperties":
        return "has properties that are not known"
    return f"not as described ({keyword} {json.dumps(expected)[:_LONGEST]})"
