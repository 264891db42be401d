"""Parses `--param k=v` with the types of the schema."""

import json
from pathlib import Path
from typing import Any

from keep_desktop.cli.output import print_error
from keep_desktop.domain.errors import Refused
from keep_desktop.domain.json import JsonValue, finite
from keep_desktop.services.forms.schema import fields_of
from keep_desktop.services.forms.validation import TYPE_WORDS


def read_params(pairs: list[str], schema: Any) -> dict[str, JsonValue]:
    """`k=v` pairs; a value is JSON if the schema wants a number or a boolean. A list of texts is
    given by repeating the name, or with one text per line."""
    kinds = {field.name: field.kind for field in fields_of(schema)}
    params: dict[str, JsonValue] = {}
    for pair in pairs:
        key, equals, text = pair.partition("=")
        if not equals or not key:
            raise Refused(f"--param takes k=v, not “{pair}”.")
        if schema is not None and key not in kinds:
            known = ", ".join(kinds) or "none"
            raise Refused(f"There is no parameter {key}. This script has: {known}.")
        if schema is None:
            print_error(f"The parameter {key} is taken as text: the script has no form for it.")
        kind = kinds.get(key, "text")
        if kind == "lines":
            params[key] = [*_lines(params.get(key)), *_lines(list(text.splitlines()))]
        else:
            params[key] = _value(text, kind, key)
    return params


def _lines(texts: JsonValue) -> list[str]:
    """Non-empty lines."""
    given = texts if isinstance(texts, list) else []
    return [text for text in map(str.strip, map(str, given)) if text]


def _value(text: str, kind: str, key: str) -> JsonValue:
    if kind in ("folder", "file", "save-file"):
        return _path(text, key) if text else ""
    if kind not in ("number", "integer", "boolean"):
        return text
    try:
        value: JsonValue = json.loads(text, parse_constant=finite, parse_float=finite)
    except (ValueError, RecursionError):
        words = TYPE_WORDS[kind]
        raise Refused(f"The parameter {key} must be {words}, not “{text[:100]}”.") from None
    return value


def _path(text: str, key: str) -> str:
    try:
        return str(Path(text).expanduser().absolute())
    except RuntimeError:
        raise Refused(f"The parameter {key} names the home of nobody: “{text[:100]}”.") from None
