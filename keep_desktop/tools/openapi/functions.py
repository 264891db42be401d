"""Parser functions for OpenAPI descriptions."""

import json
from collections.abc import Sequence
from typing import Any

from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage, dump
from keep_desktop.domain.text import sentence
from keep_desktop.tools.json_text import as_json
from keep_desktop.tools.openapi.document import Document
from keep_desktop.tools.openapi.operations import operations
from keep_desktop.tools.openapi.security import auth_of
from keep_desktop.tools.openapi.servers import base_url
from keep_desktop.tools.strict_yaml import NotPlain, strict_yaml
from keep_desktop.tools.text import single_line

_DEEPEST = 100


def api(data: bytes) -> Sequence[bytes]:
    """What *data* describes; `problem` says why it describes nothing, with its line where one is
    known."""
    try:
        return (as_json(_described(Document(_value(data)))),)
    except NotPlain as wrong:
        return (as_json({"problem": wrong.message, "problem_facts": dump(wrong.message)}),)


def _value(data: bytes) -> Any:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotPlain(UserMessage("It is no text in UTF-8.")) from None
    if text.lstrip()[:1] == "{":
        try:
            return json.loads(text, object_pairs_hook=_unique)
        except json.JSONDecodeError as error:
            if text.lstrip()[1:].lstrip()[:1] == '"':
                what = single_line(error.msg, 80)
                message = UserMessage("line {line}: {what}", line=error.lineno, what=what)
                raise NotPlain(sentence(message)) from None
        except (ValueError, RecursionError):
            pass
    # JSON is YAML too, and errors of the latter name the line.
    return strict_yaml(text, deepest=_DEEPEST)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key is there twice")
    return found


def _described(document: Document) -> dict[str, JsonValue]:
    return {
        "title": document.text("info", "title"),
        "base_url": base_url(document),
        "auth": auth_of(document),
        "operations": operations(document),
        "outside": document.outside,
    }
