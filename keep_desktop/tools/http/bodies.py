"""The body of a request: JSON, or a form, with granted files in it."""

import json
import mimetypes
from collections.abc import Callable, Iterator, Mapping, Sequence
from secrets import token_hex
from typing import Any
from urllib.parse import urlencode

import httpx2

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.json import JsonValue, gathered, text_in_chunks
from keep_desktop.domain.large_json import CHUNK_SIZE
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.tools import CallContext
from keep_desktop.tools.http.description import Operation
from keep_desktop.tools.http.requests import Body
from keep_desktop.tools.http.uploads import GrantedFile, granted_file
from keep_desktop.tools.text import safe_file_name, shown_name

_text_of = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode
_ascii_of = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode


def encoded(
    operation: Operation, body: JsonValue, context: CallContext
) -> tuple[bytes | Body | None, str]:
    """What is sent and its type; None if there is no body. Raises the Failure of a file that cannot
    be sent."""
    if body is None:
        return None, ""
    if operation.encoding == "json":
        return json_body(body, context.cancel.check), "application/json"
    if not isinstance(body, Mapping):
        raise LogicFailure(
            UserMessage("The body of this operation must be an object: its fields make a form")
        )
    texts = {
        name: _texts(name, value) for name, value in body.items() if name not in operation.files
    }
    if operation.encoding == "form":
        try:
            form = urlencode(texts, doseq=True).encode()
        except UnicodeEncodeError:
            raise _half_a_character() from None
        return form, "application/x-www-form-urlencoded"
    files: list[tuple[str, GrantedFile]] = []
    for name in operation.files:
        for path in _paths(name, body.get(name)):
            before = sum(file.size for _, file in files)
            files.append((name, granted_file(path, context, sent_before=before)))
    return _multipart(texts, files)


def _multipart(
    texts: Mapping[str, list[str]], files: Sequence[tuple[str, GrantedFile]]
) -> tuple[Body, str]:
    # A field without a file name is one of text.
    parts: list[tuple[str, Any]] = [
        (name, (None, text.encode("utf-8", "replace"), None))
        for name, values in texts.items()
        for text in values
    ]
    marks = [token_hex(24).encode() for _ in files]
    for mark, (name, file) in zip(marks, files, strict=True):
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        parts.append((name, (safe_file_name(file.name), mark, kind)))
    request = httpx2.Request("POST", "http://localhost", files=parts)
    rest = request.read()
    sent: list[bytes | Body] = []
    for mark, (_, file) in zip(marks, files, strict=True):
        before, rest = rest.split(mark, 1)
        sent += [before, file.body]
    return Body.of(*sent, rest), request.headers["content-type"]


def json_body(value: JsonValue, check: Callable[[], None]) -> Body:
    """*value* as JSON, which is written anew as it is sent: its text would take the size once more.
    *check* is called while it is measured, and may raise."""
    try:
        return _measured(value, _text_of, check)
    except UnicodeEncodeError:
        # Half a character can only be escaped.
        return _measured(value, _ascii_of, check)


def _measured(value: JsonValue, encode: Callable[[object], str], check: Callable[[], None]) -> Body:
    def pieces() -> Iterator[bytes]:
        for piece in gathered(text_in_chunks(value, encode), CHUNK_SIZE):
            yield piece.encode()

    size = 0
    for piece in pieces():
        check()
        size += len(piece)
    return Body(size=size, pieces=pieces)


def _texts(name: str, value: JsonValue) -> list[str]:
    values = value if isinstance(value, list) else [value]
    return [_text(each) for each in values if each is not None]


def _text(value: JsonValue) -> str:
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _paths(name: str, value: JsonValue) -> Sequence[str]:
    paths: list[str] = []
    for path in value if isinstance(value, list) else [value]:
        if isinstance(path, str):
            paths.append(path)
        elif path is not None:
            raise LogicFailure(
                UserMessage("The field “{name}” must be the path of a file", name=shown_name(name))
            )
    return paths


def _half_a_character() -> LogicFailure:
    return LogicFailure(UserMessage("A field holds half a character, which cannot be sent"))
