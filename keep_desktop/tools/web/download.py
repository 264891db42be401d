"""Web.download: a file from the web, kept in the program's own store."""

import hashlib
import os
from contextlib import suppress
from email.message import Message
from pathlib import Path
from typing import BinaryIO
from urllib.parse import unquote

import httpx2
from pydantic import Field

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import CallContext, PayloadChange, Risk, Tool, ToolInput, ToolOutput
from keep_desktop.tools.files.troubles import translated
from keep_desktop.tools.headers import tolerant
from keep_desktop.tools.http_requests import Asking, answered, checked_url
from keep_desktop.tools.naming import safe_file_name
from keep_desktop.tools.titles import named, one_line, shown_name

LARGEST_FILE = 2 * 1024**3


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
    description = (
        "Downloads a file into the program's own store; no grant is needed. A link may work only "
        "once, so the request itself counts as the effect: one that breaks off is never repeated "
        f"without asking. Up to {LARGEST_FILE // 1024**3} GB."
    )
    risk = Risk.LOW
    Input = DownloadInput
    Output = DownloadOutput
    source = "Web"
    type = "file"
    can_reconcile = False

    def identity(self, params: DownloadInput) -> JsonValue:
        return {"url": params.url}

    def payload(self, params: DownloadInput) -> JsonValue:
        return {"filename": params.filename, "summary": params.summary}

    def compare_payload(self, was: JsonValue, now: JsonValue) -> PayloadChange:
        """Another name for the same file is no other download."""
        return PayloadChange.EQUIVALENT if was == now else PayloadChange.MINOR

    def title(self, params: DownloadInput) -> str:
        try:
            url = checked_url(params.url)
        except LogicFailure:  # the call will say what is wrong with it
            return "Download a file"
        name = params.filename or _last(url)
        what = named(name) if name else "a file"
        return one_line(f"Download {what} from {shown_name(url.host)}")

    def call(self, params: DownloadInput, context: CallContext) -> JsonValue:
        asking = Asking(cancel=context.cancel, timeout_s=context.http_timeout_s, mutates=True)
        id = _id(context)
        temporary = context.scratch / f"download-{id}"
        try:
            with _made(temporary) as file, answered(params.url, asking) as answer:
                size = _store(answer, file)
            path = _kept(temporary, context.downloads / id / _name(params, answer))
        finally:
            with suppress(OSError):  # what went wrong first is what counts
                temporary.unlink(missing_ok=True)
        return {"id": id, "name": path.name, "path": str(path), "size": size}

    def foresee(self, params: DownloadInput, context: CallContext) -> JsonValue:
        """Nothing is asked of the server, so its name for the file and the size are not known:
        the name is the script's own or that of the address, and the size 0."""
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


def _store(answer: httpx2.Response, file: BinaryIO) -> int:
    """Write the body down, durably; its size."""
    host = shown_name(answer.url.host)
    promised = answer.headers.get("content-length", "")
    if promised.isdecimal() and len(promised) < 30 and int(promised) > LARGEST_FILE:
        raise _too_large(host)
    size = 0
    for piece in answer.iter_bytes():
        size += len(piece)
        if size > LARGEST_FILE:
            raise _too_large(host)
        with translated(file.name, took_effect=None):
            file.write(piece)
    with translated(file.name, took_effect=None):
        file.flush()
        os.fsync(file.fileno())
    return size


def _kept(temporary: Path, path: Path) -> Path:
    """Give the file its name, durably."""
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


def _too_large(host: str) -> LogicFailure:
    most = LARGEST_FILE // 1024**3
    return LogicFailure(
        f"The file of {host} is larger than {most} GB, which is the most that is kept",
        took_effect=None,
    )


def _name(params: DownloadInput, answer: httpx2.Response) -> str:
    """What the script calls it, else the server, else the address."""
    offered = Message()
    offered["content-disposition"] = answer.headers.get("content-disposition", "")
    given = params.filename or tolerant(lambda: offered.get_filename("") or "", "")
    return safe_file_name(given or _last(answer.url), "download")
