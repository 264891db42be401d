"""`--param k=v` as parameters: what kind a value is, the schema says."""

import json
from pathlib import Path
from typing import Any

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.json import JsonValue
from keep_desktop.services.form_problems import TYPE_WORDS
from keep_desktop.services.forms import fields_of


def read_params(pairs: list[str], schema: Any) -> dict[str, JsonValue]:
    """`k=v` pairs; a value is JSON where the schema wants a number or a truth value. A list of
    texts is given by naming it once for each, or with one in each line."""
    kinds = {field.name: field.kind for field in fields_of(schema)}
    params: dict[str, JsonValue] = {}
    for pair in pairs:
        key, equals, text = pair.partition("=")
        if not equals or not key:
            raise Refused(f"--param takes k=v, not “{pair}”.")
        if schema is not None and key not in kinds:
            known = ", ".join(kinds) or "none"
            raise Refused(f"There is no parameter {key}. This script has: {known}.")
        kind = kinds.get(key, "text")
        if kind == "lines":
            params[key] = [*_lines(params.get(key)), *_lines(list(text.splitlines()))]
        else:
            params[key] = _value(text, kind, key)
    return params


def _lines(texts: JsonValue) -> list[str]:
    """Those that are not empty."""
    given = texts if isinstance(texts, list) else []
    return [text for text in map(str.strip, map(str, given)) if text]


def _value(text: str, kind: str, key: str) -> JsonValue:
    if kind in ("folder", "file", "save-file"):
        return _path(text, key) if text else ""
    if kind not in ("number", "integer", "boolean"):
        return text
    try:
        value: JsonValue = json.loads(text)
    except (ValueError, RecursionError):
        words = TYPE_WORDS[kind]
        raise Refused(f"The parameter {key} must be {words}, not “{text[:100]}”.") from None
    return value


def _path(text: str, key: str) -> str:
    try:
        return str(Path(text).expanduser().absolute())
    except RuntimeError:
        raise Refused(f"The parameter {key} names the home of nobody: “{text[:100]}”.") from None
