"""Files.search: names and text content."""

import re
from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from keep_desktop.domain.errors import PermissionFailure, PreconditionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import CallContext, Tool, ToolInput, ToolOutput
from keep_desktop.tools.files.browse import Found, readable, walk
from keep_desktop.tools.files.granted import MAX_PATH
from keep_desktop.tools.files.pieces import read_at
from keep_desktop.tools.files.touched import file_name

_MAX_TEXT = 1000
#: Larger files are found by their name only.
_LARGEST = 8 * 1024 * 1024
_LOOKED_AT_FOR_BYTES = 8192
_AROUND = 80


class SearchInput(ToolInput):
    folder: str = Field(max_length=MAX_PATH, description="a granted folder or one inside it")
    text: str = Field(min_length=1, max_length=_MAX_TEXT, description="upper and lower case alike")
    limit: int = Field(default=100, ge=1, le=10_000)


class Match(ToolOutput):
    path: str
    name: str
    found_in: Literal["name", "content"]
    line: int | None
    excerpt: str


class SearchOutput(ToolOutput):
    matches: list[Match]
    truncated: bool


class Search(Tool[SearchInput]):
    namespace = "Files"
    name = "search"
    reaches_out = False
    description = (
        "Finds files in a granted folder and the folders inside it whose name or text has the"
        " words given, in the order of their paths: one match a file, the first. Content is looked"
        " at in UTF-8 text files up to 8 MB. Hidden files and links are passed over."
    )
    Input = SearchInput
    Output = SearchOutput
    source = "Files"
    type = "file"

    def is_read_only(self, params: SearchInput) -> bool:
        return True

    def touches(self, params: SearchInput) -> Sequence[str]:
        return (file_name(params.folder),)

    def call(self, params: SearchInput, context: CallContext) -> JsonValue:
        wanted = re.compile(re.escape(params.text), re.IGNORECASE)
        matches: list[JsonValue] = []
        for found in walk(params.folder, context, deep=True, hidden=False):
            match = _match(found, wanted)
            if match is None:
                continue
            if len(matches) == params.limit:
                return {"matches": matches, "truncated": True}
            matches.append(match)
        return {"matches": matches, "truncated": False}


def _match(found: Found, wanted: re.Pattern[str]) -> JsonValue:
    if found.is_folder:
        return None
    name = readable(found.place.name)
    told: dict[str, JsonValue] = {"path": readable(str(found.place.path)), "name": name}
    if wanted.search(name) is not None:
        return {**told, "found_in": "name", "line": None, "excerpt": name}
    text = _text(found)
    hit = None if text is None else wanted.search(text)
    if text is None or hit is None:
        return None
    line = text.count("\n", 0, hit.start()) + 1
    around = text[max(0, hit.start() - _AROUND) : hit.end() + _AROUND]
    return {**told, "found_in": "content", "line": line, "excerpt": " ".join(around.split())}


def _text(found: Found) -> str | None:
    """The content of a text file; None for anything else."""
    if found.state.st_size > _LARGEST:
        return None
    try:
        with found.place.reading() as fd:
            head = read_at(fd, 0, _LOOKED_AT_FOR_BYTES)
            if b"\0" in head:
                return None
            raw = head + read_at(fd, len(head), _LARGEST)
    except (PermissionFailure, PreconditionFailure):
        # Gone, replaced, or closed to this user: one such file must not hide all the others.
        return None
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return None
