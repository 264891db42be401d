"""Files and folders at a service by their names, as scripts give them, and what scripts are told
of them."""

from collections.abc import Mapping
from pathlib import PurePath
from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from keep_desktop.domain.errors import PreconditionFailure
from keep_desktop.domain.items import ReceivedKind, RowFacts
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import ScopeKind
from keep_desktop.ports.tools import ToolOutput
from keep_desktop.tools.connectors.downloads import SaveToInput
from keep_desktop.tools.connectors.service import ServiceInput
from keep_desktop.tools.files.granted import MAX_PATH
from keep_desktop.tools.text import named

PLACE: Mapping[str, ScopeKind] = {"account": ScopeKind.ACCOUNT, "folder": ScopeKind.PLACE}
FILE_ROW = RowFacts(kind=ReceivedKind.FILE, title="name", at="modified")
_FORBIDDEN = {"", ".", ".."}


def _name(text: str) -> str:
    if text in _FORBIDDEN or "/" in text or "\\" in text or not text.isprintable():
        raise ValueError(UserMessage("must be a name without slashes"))
    return text


def _folder(text: str) -> str:
    inner = text.strip("/")
    parts = inner.split("/") if inner else []
    if not text.startswith("/") or {*parts} & _FORBIDDEN or "\\" in text or not text.isprintable():
        raise ValueError(UserMessage("must be a path that begins with / and has no . or .."))
    return "/" + inner


Name = Annotated[str, StringConstraints(max_length=250), AfterValidator(_name)]
Folder = Annotated[
    str,
    StringConstraints(max_length=1000),
    AfterValidator(_folder),
    Field(description="A path below the connection's address, such as /Reports/2026"),
]


class FolderInput(ServiceInput):
    folder: Folder
    limit: int = Field(default=1000, ge=1, le=10_000)


class FileInput(ServiceInput):
    folder: Folder
    name: Name


class FileDownloadInput(SaveToInput):
    folder: Folder
    name: Name


class FileUploadInput(ServiceInput):
    path: str = Field(max_length=MAX_PATH, description="The full path of a file, granted")
    folder: Folder
    name: Name | None = Field(default=None, description="Its name there; else as here")

    @property
    def name_there(self) -> str:
        return self.name or PurePath(self.path).name


class FileMoveInput(FileInput):
    to: Folder = Field(description="The folder it goes to, which is there")
    new_name: Name | None = Field(default=None, description="Else it keeps its name")

    @property
    def name_there(self) -> str:
        return self.new_name or self.name


class PlacedFile(ToolOutput):
    name: str
    folder: str
    is_folder: bool
    size: int | None
    modified: str | None = Field(description="ISO 8601")


class DeletedFile(ToolOutput):
    name: str


def not_in_folder(name: str, folder: str, service: str) -> PreconditionFailure:
    return PreconditionFailure(
        UserMessage(
            "{name} is not in the folder {folder} of {service}",
            name=named(name),
            folder=named(folder),
            service=service,
        )
    )


def already_there(name: str) -> PreconditionFailure:
    return PreconditionFailure(
        UserMessage(
            "{name} is there already, and nothing is replaced. Give another name, or move it away.",
            name=named(name),
        )
    )
