"""The body of a request: JSON, or a form, with granted files in it."""

import json
import mimetypes
import os
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

import httpx2

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.tools import Grant
from keep_desktop.tools.files.granted import opened
from keep_desktop.tools.files.io import read_at
from keep_desktop.tools.files.os_errors import quoted, translated
from keep_desktop.tools.http.description import Operation
from keep_desktop.tools.text import safe_file_name, shown_name

LARGEST_UPLOAD = 100 * 1024 * 1024


def encoded(
    operation: Operation, body: JsonValue, grants: Sequence[Grant]
) -> tuple[bytes | None, str]:
    """The bytes and their type; None if there is no body. Raises the Failure of a file that cannot
    be sent."""
    if body is None:
        return None, ""
    if operation.encoding == "json":
        return _json(body), "application/json"
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
    files = [
        (name, file) for name in operation.files for file in _files(name, body.get(name), grants)
    ]
    return _multipart(texts, files)


#: Its name, its content and its type, as httpx takes them.
_File = tuple[str, bytes, str]


def _multipart(
    texts: Mapping[str, list[str]], files: Sequence[tuple[str, _File]]
) -> tuple[bytes, str]:
    # A field without a file name is one of text.
    parts: list[tuple[str, Any]] = [
        (name, (None, text.encode("utf-8", "replace"), None))
        for name, values in texts.items()
        for text in values
    ]
    request = httpx2.Request("POST", "http://localhost", files=[*parts, *files])
    return request.read(), request.headers["content-type"]


def _json(body: JsonValue) -> bytes:
    try:
        return json.dumps(body, ensure_ascii=False, allow_nan=False).encode()
    except UnicodeEncodeError:
        return json.dumps(body, allow_nan=False).encode()


def _texts(name: str, value: JsonValue) -> list[str]:
    values = value if isinstance(value, list) else [value]
    return [_text(each) for each in values if each is not None]


def _text(value: JsonValue) -> str:
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _files(name: str, value: JsonValue, grants: Sequence[Grant]) -> Sequence[_File]:
    found: list[_File] = []
    room = LARGEST_UPLOAD
    for path in value if isinstance(value, list) else [value]:
        if path is None:
            continue
        if not isinstance(path, str):
            raise LogicFailure(
                UserMessage("The field “{name}” must be the path of a file", name=shown_name(name))
            )
        with opened(path, grants) as place, place.reading() as fd, translated(place.path):
            size = os.fstat(fd).st_size
            data = read_at(fd, 0, min(size, room + 1))
        room -= max(size, len(data))
        if room < 0:
            raise LogicFailure(
                UserMessage(
                    "With {path} the files are larger than {amount} MB, which is the most that "
                    "is sent",
                    path=quoted(path),
                    amount=LARGEST_UPLOAD // 1024**2,
                )
            )
        kind = mimetypes.guess_type(place.name)[0] or "application/octet-stream"
        found.append((safe_file_name(place.name), data, kind))
    return found


def _half_a_character() -> LogicFailure:
    return LogicFailure(UserMessage("A field holds half a character, which cannot be sent"))
