"""JSON Schemas as the short notation that a script's author reads in `getDocs`."""

import json
from collections.abc import Mapping
from typing import Any

_PLAIN = {"integer": "number", "null": "null", "string": "string", "boolean": "boolean"}
_DEPTH = 8

Schema = Mapping[str, Any]


def properties_text(schema: Schema) -> str:
    """One line for each property of an input: name, type, default and what it means."""
    required = set(schema.get("required", ()))
    definitions = schema.get("$defs", {})
    lines = []
    for name, part in schema.get("properties", {}).items():
        mark = "" if name in required else "?"
        line = f"  {name}{mark}: {type_text(part, definitions)}"
        notes = [note for note in (part.get("description"), _default_text(part)) if note]
        lines.append(f"{line} — {'; '.join(notes)}" if notes else line)
    return "\n".join(lines) if lines else "  (nothing)"


def type_text(schema: Schema | bool, definitions: Schema | None = None, depth: int = 0) -> str:
    """The type a schema describes, such as `{path: string, size?: number}[]`."""
    if isinstance(schema, bool) or depth > _DEPTH:
        return "any"
    known = definitions if definitions is not None else schema.get("$defs", {})
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        # A type that contains itself is named, not written out for ever.
        if name == "JsonValue":
            return "any"
        return type_text(known.get(name, True), known, depth + 1)
    if "const" in schema:
        return json.dumps(schema["const"], ensure_ascii=False)
    if "enum" in schema:
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in schema["enum"])
    for choice in ("anyOf", "oneOf", "allOf"):
        if choice in schema:
            parts = [type_text(part, known, depth + 1) for part in schema[choice]]
            return " | ".join(dict.fromkeys(parts))
    return _kind_text(schema, known, depth)


def _kind_text(schema: Schema, known: Schema, depth: int) -> str:
    kind = schema.get("type")
    if kind == "array":
        inner = type_text(schema.get("items", True), known, depth + 1)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        return _object_text(schema, known, depth)
    return _PLAIN.get(str(kind), "number" if kind == "number" else "any")


def _object_text(schema: Schema, known: Schema, depth: int) -> str:
    properties = schema.get("properties")
    if not properties:
        values = type_text(schema.get("additionalProperties", True), known, depth + 1)
        return f"{{[name]: {values}}}"
    required = set(schema.get("required", ()))
    parts = [
        f"{name}{'' if name in required else '?'}: {type_text(part, known, depth + 1)}"
        for name, part in properties.items()
    ]
    return "{" + ", ".join(parts) + "}"


def _default_text(part: Schema) -> str:
    default = part.get("default")
    return "" if default is None else f"default {json.dumps(default, ensure_ascii=False)}"
