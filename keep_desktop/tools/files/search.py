"""Files.search: names and text content."""

import codecs
from collections.abc import Iterator
from typing import ClassVar, Literal

from pydantic import Field

from keep_desktop.domain.errors import PermissionFailure, PreconditionFailure
from keep_desktop.domain.items import ReceivedKind, RowFacts
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.permissions import Risk, ScopeKind
from keep_desktop.domain.text import fold_case
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.ports.tools import CallContext, Tool, ToolInput, ToolOutput
from keep_desktop.tools.files.browse import FoundFile, readable, walk
from keep_desktop.tools.files.granted import MAX_PATH
from keep_desktop.tools.files.io import read_at

_MAX_TEXT = 1000
#: Larger files are found by their name only.
_LARGEST = 8 * 1024 * 1024
_SNIFFED_BYTES = 8192
_AROUND = 80
#: Folded and searched at once: some milliseconds, after which a stop is noticed.
_CHUNK_SIZE = 64 * 1024
#: A read releases the GIL for a moment; if such moments follow each other fast, a waiting thread
#: is starved.
_READ_AT_ONCE = 16 * _CHUNK_SIZE


class SearchFilesInput(ToolInput):
    folder: str = Field(max_length=MAX_PATH, description="a granted folder or one inside it")
    text: str = Field(min_length=1, max_length=_MAX_TEXT, description="upper and lower case alike")
    limit: int = Field(default=100, ge=1, le=10_000)


class SearchMatch(ToolOutput):
    path: str
    name: str
    found_in: Literal["name", "content"]
    line: int | None
    excerpt: str


class SearchOutput(ToolOutput):
    matches: list[SearchMatch]
    truncated: bool


class Search(Tool[SearchFilesInput]):
    namespace = "Files"
    name = "search"
    access = Risk.READS
    permits = "Search files in {scope}"
    scope_params: ClassVar = {"folder": ScopeKind.FOLDER}
    uses_network = False
    description = (
        "Finds files in a granted folder and the folders inside it whose name or text has the"
        " words given, in the order of their paths: one match a file, the first. Content is looked"
        " at in UTF-8 text files up to 8 MB. Hidden files and links are passed over."
    )
    Input = SearchFilesInput
    Output = SearchOutput
    read_only = True
    source = "Files"
    type = "file"
    row_facts = RowFacts(kind=ReceivedKind.FILE, title="name", place="path")

    def call(self, params: SearchFilesInput, context: CallContext) -> JsonValue:
        needle = fold_case(params.text)
        matches: list[JsonValue] = []
        for found in walk(params.folder, context, deep=True, hidden=False):
            match = _match(found, needle, context.cancel)
            if match is None:
                continue
            if len(matches) == params.limit:
                return {"matches": matches, "truncated": True}
            matches.append(match)
        return {"matches": matches, "truncated": False}


def _match(found: FoundFile, needle: str, cancel: CancelToken) -> JsonValue:
    if found.is_folder:
        return None
    name = readable(found.place.name)
    base: dict[str, JsonValue] = {"path": readable(str(found.place.path)), "name": name}
    if needle in fold_case(name):
        return {**base, "found_in": "name", "line": None, "excerpt": name}
    if found.state.st_size > _LARGEST:
        return None
    try:
        hit = _first(_text(found, cancel), needle)
    except (PermissionFailure, PreconditionFailure, UnicodeDecodeError):
        # Gone, replaced, or not readable: one such file must not hide all the others. Or it is not
        # text.
        return None
    if hit is None:
        return None
    line, excerpt = hit
    return {**base, "found_in": "content", "line": line, "excerpt": excerpt}


def _first(pieces: Iterator[str], needle: str) -> tuple[int, str] | None:
    """The line of the first match with its context. Reads all *pieces*, so that a file that is not
    text to its end does not match."""
    line, kept, before = 1, "", _AROUND + len(needle)
    for piece in pieces:
        text = kept + piece
        at = fold_case(text).find(needle)
        if at >= 0:
            break
        line += text.count("\n", 0, max(0, len(text) - before))
        kept = text[-before:]
    else:
        return None
    line += text.count("\n", 0, at)
    for piece in pieces:
        if len(text) < at + before + _AROUND:
            text += piece
    around = text[max(0, at - _AROUND) : at + len(needle) + _AROUND]
    return line, " ".join(around.split())


def _text(found: FoundFile, cancel: CancelToken) -> Iterator[str]:
    """The content of a text file in pieces; none if it is obviously binary. Raises
    UnicodeDecodeError if that shows later."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    with found.place.reading() as fd:
        if b"\0" in read_at(fd, 0, _SNIFFED_BYTES):
            return
        for offset in range(0, _LARGEST + 1, _READ_AT_ONCE):
            raw = read_at(fd, offset, _READ_AT_ONCE)
            for at in range(0, len(raw), _CHUNK_SIZE):
                cancel.check()
                yield decoder.decode(raw[at : at + _CHUNK_SIZE])
            if not raw:
                yield decoder.decode(b"", final=True)
                return
