"""Web.download: downloads a file to the program's own store."""

import hashlib
import os
from contextlib import suppress
from email.message import Message
from pathlib import Path
from typing import BinaryIO, ClassVar
from urllib.parse import unquote

import httpx2
from pydantic import Field

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Risk, ScopeKind
from keep_desktop.domain.system.files import discard
from keep_desktop.ports.tools import (
    CallContext,
    PayloadChange,
    Tool,
    ToolInput,
    ToolOutput,
)
from keep_desktop.tools.charsets import tolerant
from keep_desktop.tools.files.io import write_all
from keep_desktop.tools.files.os_errors import translated
from keep_desktop.tools.http.requests import RequestOptions, answered, checked_url, content
from keep_desktop.tools.text import named, safe_file_name, shown_name


class DownloadInput(ToolInput):
    url: str = Field(min_length=1, max_length=8192, description="An http or https address")
    filename: str | None = Field(default=None, max_length=300)
    summary: str | None = Field(default=None, max_length=1000, description="What it is, for people")


class DownloadOutput(ToolOutput):
    id: str
    name: str
    path: str
    size: int


class Download(Tool[DownloadInput]):
    namespace = "Web"
    name = "download"
    access = Risk.READS
    permits = "Download files from {scope}"
    scope_params: ClassVar = {"url": ScopeKind.HOST}
    description = (
        "Downloads a file into the program's own store; no grant is needed. A link may work only "
        "once, so the request itself counts as the effect: one that breaks off is never repeated "
        "without asking. Up to 2 GB, or what the user allows."
    )
    Input = DownloadInput
    payload_params = ("filename", "summary")
    Output = DownloadOutput
    source = "Web"
    type = "file"

    def compare_payload(self, was: JsonValue, now: JsonValue) -> PayloadChange:
        """Another name for the same file is no other download."""
        return PayloadChange.EQUIVALENT if was == now else PayloadChange.MINOR

    def title(self, params: DownloadInput) -> str:
        try:
            url = checked_url(params.url)
        except LogicFailure:  # the call will report it
            return UserMessage("Download a file")
        name = params.filename or _last(url)
        what = named(name) if name else UserMessage("a file")
        return UserMessage("Download {what} from {host}", what=what, host=shown_name(url.host))

    def call(self, params: DownloadInput, context: CallContext) -> JsonValue:
        options = RequestOptions(
            cancel=context.cancel,
            timeout_s=context.http_timeout_s,
            mutates=True,
            check_host=context.check_host,
        )
        id = _id(context)
        temporary = context.scratch / f"download-{id}"
        try:
            with _made(temporary) as file, answered(params.url, options) as answer:
                size = _store(answer, file, context)
            path = _move_to_store(temporary, context.downloads / id / _name(params, answer))
        finally:
            with suppress(OSError):  # the first error counts
                discard(temporary)
        return {"id": id, "name": path.name, "path": str(path), "size": size}

    def predict(self, params: DownloadInput, context: CallContext) -> JsonValue:
        """No request is sent, so the server's name for the file and the size are unknown: the name
        is the script's own or from the address, and the size 0."""
        last = _last(checked_url(params.url))
        name = safe_file_name(params.filename or last, "download")
        path = context.downloads / _id(context) / name
        return {"id": _id(context), "name": name, "path": str(path), "size": 0}


def _id(context: CallContext) -> str:
    return hashlib.sha256(context.key.encode()).hexdigest()[:24]


def _last(url: httpx2.URL) -> str:
    """The last name in the path of an address."""
    return unquote(url.path).rstrip("/").rpartition("/")[2]


def _made(path: Path) -> BinaryIO:
    with translated(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        return path.open("wb")


def _store(answer: httpx2.Response, file: BinaryIO, context: CallContext) -> int:
    """Write the body, durably; its size. Never writes more than the download limit."""
    most = context.quotas.download_bytes
    host = shown_name(answer.url.host)
    promised = answer.headers.get("content-length", "")
    if promised.isdecimal() and len(promised) < 30 and int(promised) > most:
        raise _too_large(host, most)
    size = 0
    for piece in content(answer):
        if context.cancel.cancelled:
            # What was received may take a while to decompress.
            raise httpx2.StreamError("stopped")
        size += len(piece)
        if size > most:
            raise _too_large(host, most)
        with translated(file.name, took_effect=None):
            write_all(file.fileno(), piece)
    with translated(file.name, took_effect=None):
        os.fsync(file.fileno())
    return size


def _move_to_store(temporary: Path, path: Path) -> Path:
    """Rename the file, durably."""
    with translated(path, took_effect=None):
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.replace(path)
        if hasattr(os, "O_DIRECTORY"):
            for folder in (path.parent, path.parent.parent):
                handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
                try:
                    os.fsync(handle)
                finally:
                    os.close(handle)
    return path


def _too_large(host: str, most: int) -> LogicFailure:
    size = f"{most // 1024**3:,} GB" if most % 1024**3 == 0 else f"{most // 1024**2:,} MB"
    return LogicFailure(
        UserMessage(
            "The file of {host} is larger than {size}, which is the most that is "
            "kept. More can be allowed in Settings under Limits and timeouts.",
            host=host,
            size=size,
        ),
        took_effect=None,
    )


def _name(params: DownloadInput, answer: httpx2.Response) -> str:
    """The script's name, else the server's, else from the address."""
    offered = Message()
    offered["content-disposition"] = answer.headers.get("content-disposition", "")
    given = params.filename or tolerant(lambda: offered.get_filename("") or "", "")
    return safe_file_name(given or _last(answer.url), "download")
