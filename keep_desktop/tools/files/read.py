"""Files.read, list, search and stat: looking, and nothing else."""

import os
import stat
from collections.abc import Sequence
from typing import Any

from pydantic import Field

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import CallContext, Tool, ToolInput, ToolOutput
from keep_desktop.tools.files.browse import entry, granted_entries, matches, walk
from keep_desktop.tools.files.content import Encoding, to_text
from keep_desktop.tools.files.fingerprint import sha256_of_fd
from keep_desktop.tools.files.granted import MAX_PATH, Place, opened
from keep_desktop.tools.files.pieces import read_at
from keep_desktop.tools.files.touched import EVERYWHERE, file_name
from keep_desktop.tools.files.troubles import NotThere, quoted

_MAX_READ = 16 * 1024 * 1024
_MAX_ENTRIES = 100_000


class Entry(ToolOutput):
    name: str
    path: str
    is_folder: bool
    size: int
    modified: str


class ReadInput(ToolInput):
    path: str = Field(max_length=MAX_PATH, description="the full path of a file")
    encoding: Encoding = Field(default="utf-8", description="utf-8 for text, base64 for any bytes")
    max_bytes: int = Field(
        default=_MAX_READ,
        ge=1,
        le=_MAX_READ,
        description="where the file is longer, the rest is left out",
    )


class ReadOutput(ToolOutput):
    path: str
    content: str
    encoding: str
    size: int
    truncated: bool


class Read(Tool[ReadInput]):
    namespace = "Files"
    name = "read"
    reaches_out = False
    description = (
        "Reads a file in a granted folder, as text or as base64. `size` is that of the whole file."
    )
    Input = ReadInput
    Output = ReadOutput
    source = "Files"
    type = "file"

    def is_read_only(self, params: ReadInput) -> bool:
        return True

    def touches(self, params: ReadInput) -> Sequence[str]:
        return (file_name(params.path),)

    def call(self, params: ReadInput, context: CallContext) -> JsonValue:
        with opened(params.path, context.grants) as place, place.reading() as fd:
            size = os.fstat(fd).st_size
            raw = read_at(fd, 0, params.max_bytes)
        truncated = size > len(raw)
        try:
            content = to_text(raw, params.encoding, cut=truncated)
        except ValueError:
            raise LogicFailure(
                f"{quoted(params.path)} is not text in UTF-8. Read it with encoding “base64”."
            ) from None
        return {
            "path": params.path,
            "content": content,
            "encoding": params.encoding,
            "size": size,
            "truncated": truncated,
        }


class ListInput(ToolInput):
    folder: str | None = Field(
        default=None, max_length=MAX_PATH, description="without it: the granted folders and files"
    )
    recursive: bool = Field(default=False, description="also what is in the folders inside")
    pattern: str | None = Field(
        default=None, max_length=1000, description="only files whose name fits, such as *.pdf"
    )
    hidden: bool = Field(default=False, description="also names that begin with a dot")
    limit: int = Field(default=_MAX_ENTRIES, ge=1, le=_MAX_ENTRIES)
    offset: int = Field(default=0, ge=0)


class List(Tool[ListInput]):
    namespace = "Files"
    name = "list"
    reaches_out = False
    description = (
        "Lists a granted folder: name, path, size and time of change (ISO 8601, UTC), sorted by"
        " path. An empty folder gives an empty list. Links are left out, and so is what lies in"
        " folders that cannot be opened. With a pattern only files are listed."
        " Long lists come in pieces by limit and offset."
    )
    Input = ListInput
    Output = list[Entry]
    source = "Files"
    type = "file"

    def is_read_only(self, params: ListInput) -> bool:
        return True

    def touches(self, params: ListInput) -> Sequence[str]:
        return (EVERYWHERE if params.folder is None else file_name(params.folder),)

    def call(self, params: ListInput, context: CallContext) -> JsonValue:
        if params.folder is None:
            entries = granted_entries(context.grants)
        else:
            entries = [
                entry(found.place.path, found.state)
                for found in walk(
                    params.folder, context, deep=params.recursive, hidden=params.hidden
                )
                if _wanted(found.place, found.is_folder, params.pattern)
            ]
            entries.sort(key=lambda item: str(item["path"]))
        return entries[params.offset : params.offset + params.limit]


def _wanted(place: Place, is_folder: bool, pattern: str | None) -> bool:
    return pattern is None or (not is_folder and matches(place.name, pattern))


class StatInput(ToolInput):
    path: str = Field(max_length=MAX_PATH)
    hash: bool = Field(default=False, description="also the SHA-256 of a file's content")


class StatOutput(ToolOutput):
    path: str
    exists: bool
    is_folder: bool | None = None
    size: int | None = None
    modified: str | None = None
    sha256: str | None = None


class Stat(Tool[StatInput]):
    namespace = "Files"
    name = "stat"
    reaches_out = False
    description = (
        "Tells whether a file or folder is there, its size and time of change, and on request the"
        " SHA-256 of its content. A link counts as not there."
    )
    Input = StatInput
    Output = StatOutput
    source = "Files"
    type = "file"

    def is_read_only(self, params: StatInput) -> bool:
        return True

    def touches(self, params: StatInput) -> Sequence[str]:
        return (file_name(params.path),)

    def call(self, params: StatInput, context: CallContext) -> JsonValue:
        absent: dict[str, JsonValue] = {"path": params.path, "exists": False}
        try:
            with opened(params.path, context.grants) as place:
                state = place.look()
                if state is None or stat.S_ISLNK(state.st_mode):
                    return absent
                known = entry(place.path, state)
                told = {name: known[name] for name in ("is_folder", "size", "modified")}
                if params.hash and stat.S_ISREG(state.st_mode):
                    with place.reading() as fd:
                        told["sha256"] = sha256_of_fd(fd, context.cancel)
                return {"path": params.path, "exists": True, **told}
        except NotThere:
            return absent


READ_TOOLS: tuple[Tool[Any], ...] = (Read(), List(), Stat())
