"""Files.read, list, search and stat."""

import os
import stat
from collections.abc import Sequence
from typing import Any, ClassVar

from pydantic import Field

from keep_desktop.domain.errors import LogicFailure, NetworkFailure, PermissionFailure
from keep_desktop.domain.items import ReceivedKind, RowFacts
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Risk, ScopeKind
from keep_desktop.domain.system.resource_names import EVERYWHERE, file_name
from keep_desktop.ports.tools import CallContext, Tool, ToolInput, ToolOutput
from keep_desktop.tools.files.browse import entry, granted_entries, matcher, walk
from keep_desktop.tools.files.fingerprint import require_hashable, sha256_of_fd
from keep_desktop.tools.files.granted import MAX_PATH, opened
from keep_desktop.tools.files.io import Encoding, read_text
from keep_desktop.tools.files.os_errors import NotThere, quoted

_MAX_READ = 16 * 1024 * 1024
_MAX_ENTRIES = 100_000


class FileEntry(ToolOutput):
    name: str
    path: str
    is_folder: bool
    size: int
    modified: str
    #: Characters that no path may contain, and their replacement.
    problem: str | None = None
    id: str | None = None


class _FileRead(Tool[Any]):
    namespace = "Files"
    access = Risk.READS
    uses_network = False
    read_only = True
    source, type = "Files", "file"


class ReadFileInput(ToolInput):
    path: str = Field(max_length=MAX_PATH, description="the full path of a file")
    encoding: Encoding = Field(default="utf-8", description="utf-8 for text, base64 for any bytes")
    max_bytes: int = Field(
        default=_MAX_READ,
        ge=1,
        le=_MAX_READ,
        description="where the file is longer, the rest is left out",
    )


class ReadFileOutput(ToolOutput):
    path: str
    content: str
    encoding: str
    size: int
    truncated: bool


class ReadFile(_FileRead):
    name = "read"
    permits = "Read files in {scope}"
    scope_params: ClassVar = {"path": ScopeKind.FOLDER}
    description = (
        "Reads a file in a granted folder, as text or as base64. `size` is that of the whole file."
    )
    Input = ReadFileInput
    Output = ReadFileOutput
    row_facts = RowFacts(kind=ReceivedKind.FILE, place="path")

    def call(self, params: ReadFileInput, context: CallContext) -> JsonValue:
        with opened(params.path, context.grants) as place, place.reading() as fd:
            size = os.fstat(fd).st_size
            try:
                content, got = read_text(
                    fd, params.max_bytes, params.encoding, context.cancel.check
                )
            except ValueError:
                raise LogicFailure(
                    UserMessage(
                        "{path} is not text in UTF-8. Read it with encoding “base64”.",
                        path=quoted(params.path),
                    )
                ) from None
        return {
            "path": params.path,
            "content": content,
            "encoding": params.encoding,
            "size": size,
            "truncated": size > got,
        }


class ListFilesInput(ToolInput):
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


class List(_FileRead):
    name = "list"
    permits = "See what is in {scope}"
    scope_params: ClassVar = {"folder": ScopeKind.FOLDER}
    description = (
        "Lists a granted folder: name, path, size and time of change (ISO 8601, UTC), sorted by"
        " path. An empty folder gives an empty list. Links are left out, and so is what lies in"
        " folders that cannot be opened. With a pattern only files are listed."
        " A file whose name cannot be used comes with its `problem`, and an `id` to know it by."
        " Long lists come in pieces by limit and offset."
    )
    Input = ListFilesInput
    Output = list[FileEntry]
    row_facts = RowFacts(kind=ReceivedKind.FILE, title="name", at="modified", place="path")

    def resources(self, params: ListFilesInput) -> Sequence[str]:
        return (EVERYWHERE if params.folder is None else file_name(params.folder),)

    def call(self, params: ListFilesInput, context: CallContext) -> JsonValue:
        if params.folder is None:
            entries = granted_entries(context.grants)
        else:
            fits = None if params.pattern is None else matcher(params.pattern)
            entries = [
                entry(found.place.path, found.state)
                for found in walk(
                    params.folder, context, deep=params.recursive, hidden=params.hidden
                )
                if fits is None or (not found.is_folder and fits(found.place.name))
            ]
            entries.sort(key=lambda item: str(item["path"]))
        return entries[params.offset : params.offset + params.limit]


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
    problem: str | None = None


class Stat(_FileRead):
    name = "stat"
    permits = "See what is in {scope}"
    scope_params: ClassVar = {"path": ScopeKind.FOLDER}
    description = (
        "Tells whether a file or folder is there, its size and time of change, and on request the"
        " SHA-256 of its content; `problem` says why that cannot be had."
        " A link counts as not there."
    )
    Input = StatInput
    Output = StatOutput
    row_facts = RowFacts(kind=ReceivedKind.FILE, at="modified", place="path")

    def call(self, params: StatInput, context: CallContext) -> JsonValue:
        absent: dict[str, JsonValue] = {"path": params.path, "exists": False}
        try:
            with opened(params.path, context.grants) as place:
                state = place.lstat()
                if state is None or stat.S_ISLNK(state.st_mode):
                    return absent
                known = entry(place.path, state)
                known_facts = {name: known[name] for name in ("is_folder", "size", "modified")}
                if params.hash and stat.S_ISREG(state.st_mode):
                    most = context.quotas.hash_bytes
                    require_hashable(quoted(place.path), state.st_size, most)
                    try:
                        with place.reading() as fd:
                            known_facts["sha256"] = sha256_of_fd(fd, context.cancel)
                    except (PermissionFailure, NetworkFailure) as failure:
                        # Locked or unreadable: no reason to end a script that lists many.
                        known_facts["problem"] = failure.sentence
                return {"path": params.path, "exists": True, **known_facts}
        except NotThere:
            return absent


READ_TOOLS: tuple[Tool[Any], ...] = (ReadFile(), List(), Stat())
