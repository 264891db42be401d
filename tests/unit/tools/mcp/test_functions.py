"""Input is checked by the schema of a server, which may be hostile."""

import json
from typing import Any

import pytest

from keep_desktop.tools.mcp.functions import problems


def said(schema: dict[str, Any], value: object) -> str:
    (text,) = problems(json.dumps(schema).encode(), json.dumps(value).encode())
    return text.decode()


TEXT = {
    "type": "object",
    "properties": {"text": {"type": "string", "maxLength": 3}, "more": {"$ref": "#/$defs/more"}},
    "required": ["text"],
    "additionalProperties": False,
    "$defs": {"more": {"enum": [1, 2]}},
}


@pytest.mark.parametrize(
    ("schema", "value", "expected"),
    [
        (TEXT, {"text": "abc", "more": 1}, ""),
        ({}, {"any": [1]}, ""),
        (TEXT, {}, "input: missing text"),
        (TEXT, {"text": 1}, 'text: not as described (type "string")'),
        (TEXT, {"text": "secret"}, "text: not as described (maxLength 3)"),
        (TEXT, {"text": "a", "more": 3}, "more: not as described (enum [1, 2])"),
        (TEXT, {"text": "a", "b": 1}, "input: has properties that are not known"),
        ({"type": 5}, {}, "the server's schema cannot be used (SchemaError)"),
        ({"$ref": "https://a.example/x"}, {}, "the server's schema cannot be used"),
        ({"$ref": "#"}, {}, "the server's schema cannot be used (RecursionError)"),
        ({"$schema": "http://json-schema.org/draft-07/schema#", "type": "object"}, {}, ""),
    ],
)
def test_the_place_and_the_rule_are_said_and_no_value(
    schema: dict[str, Any], value: object, expected: str
) -> None:
    text = said(schema, value)
    assert text.startswith(expected)
    assert bool(text) is bool(expected)
    assert "secret" not in text
