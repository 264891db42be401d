"""The tools of Google Drive."""

import mimetypes
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, StringConstraints

from keep_desktop.domain.items import ReceivedKind, RowFacts
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import ANY, Risk, ScopeKind
from keep_desktop.ports.tools import CallContext, EffectRisk, Reconciled, Verdict
from keep_desktop.tools.connectors.downloads import SaveToInput, ServiceDownload
from keep_desktop.tools.connectors.google import (
    NEXT_PAGE,
    UNKNOWN_YET,
    GoogleMutation,
    GoogleRead,
    GoogleUndoable,
    multipart,
)
from keep_desktop.tools.connectors.google_drive.entry import GOOGLE_DRIVE
from keep_desktop.tools.connectors.google_drive.files import (
    FIELDS,
    FILE,
    FILES,
    FOLDER,
    DriveFile,
    as_made,
    facts,
    made_before,
    verdict,
)
from keep_desktop.tools.connectors.service import (
    Evidence,
    ServiceClient,
    ServiceInput,
    SubkeyInput,
    as_list,
    as_mapping,
    text_of,
    unreadable_answer,
)
from keep_desktop.tools.connectors.uploads import ServiceUpload
from keep_desktop.tools.files.granted import MAX_PATH
from keep_desktop.tools.http.requests import content
from keep_desktop.tools.http.uploads import granted_file
from keep_desktop.tools.text import named

_ACCOUNT = {"account": ScopeKind.ACCOUNT}
_FOLDERS = {**_ACCOUNT, "folder": ScopeKind.PLACE}
#: Where a new file goes that names no folder. No id has a space.
_MY_DRIVE = "My Drive"
_UPLOAD = "/upload/drive/v3/files"
#: Larger ones are announced first, and then sent.
_AT_ONCE = 5 * 1024 * 1024
_EXPORTS = {
    "pdf": "application/pdf",
    "text": "text/plain",
    "csv": "text/csv",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

FileId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,200}$")]
Name = Annotated[str, StringConstraints(min_length=1, max_length=250)]


class GoogleDriveListInput(ServiceInput):
    folder: FileId | None = Field(default=None, description="The id of a folder; else everywhere")
    name: Name | None = Field(default=None, description="A part that the name begins with")
    text: Name | None = Field(default=None, description="What the content has in it")
    limit: int = Field(default=100, ge=1, le=10_000)


class GoogleDriveFileInput(ServiceInput):
    id: FileId


class GoogleDriveDownloadInput(SaveToInput):
    id: FileId
    format: Literal["pdf", "text", "csv", "docx", "xlsx"] | None = Field(
        default=None, description="What a document of Google's own kinds is turned into"
    )


class GoogleDriveUploadInput(SubkeyInput):
    path: str = Field(max_length=MAX_PATH, description="The full path of a file, granted")
    name: Name | None = Field(default=None, description="Its name there; else as here")
    folder: FileId | None = Field(default=None, description="The id of a folder; else My Drive")


class GoogleDriveFolderInput(ServiceInput):
    name: Name
    folder: FileId | None = Field(default=None, description="The id of a folder; else My Drive")


class GoogleDriveMoveInput(GoogleDriveFileInput):
    folder: FileId = Field(description="The id of the folder it goes to")


class GoogleDriveList(GoogleRead):
    namespace, name = "GoogleDrive", "list"
    description = (
        "Files and folders at Google Drive, those changed last first, without what is in the trash."
    )
    entry = GOOGLE_DRIVE
    Input = GoogleDriveListInput
    Output = list[DriveFile]
    source, type = "GoogleDrive", "file"
    row_facts = RowFacts(kind=ReceivedKind.FILE, title="name", at="modified")
    permits = "See files in {scope} at Google Drive"
    scope_params = _FOLDERS
    default_place = ANY

    def run(self, params: GoogleDriveListInput, client: ServiceClient) -> JsonValue:
        conditions = ["trashed = false"]
        conditions += [f"{_text(params.folder)} in parents"] if params.folder is not None else []
        conditions += [f"name contains {_text(params.name)}"] if params.name is not None else []
        conditions += [f"fullText contains {_text(params.text)}"] if params.text is not None else []
        query = {
            "q": " and ".join(conditions),
            # Google sorts a search in the content by relevance alone.
            "orderBy": "modifiedTime desc" if params.text is None else None,
            "pageSize": min(params.limit, 1000),
            "fields": f"nextPageToken,files({FIELDS})",
            "supportsAllDrives": True,
            "includeItemsFromAllDrives": True,
        }
        found = client.pages(FILES, query, items="files", limit=params.limit, next_page=NEXT_PAGE)
        return [facts(one) for one in found]


class GoogleDriveGet(GoogleRead):
    namespace, name = "GoogleDrive", "get"
    description = "What is known of one file at Google Drive; its content is GoogleDrive.download."
    entry = GOOGLE_DRIVE
    Input = GoogleDriveFileInput
    Output = DriveFile
    source, type = "GoogleDrive", "file"
    row_facts = RowFacts(kind=ReceivedKind.FILE, title="name", at="modified")
    permits = "See files of {scope} at Google Drive"

    def run(self, params: GoogleDriveFileInput, client: ServiceClient) -> JsonValue:
        return facts(client.get(FILE, _file_query(params.id)))


class GoogleDriveDownload(ServiceDownload, GoogleMutation):
    namespace, name = "GoogleDrive", "download"
    description = (
        "Stores a file of Google Drive as a new file in a granted folder; documents of Google's "
        "own kinds in the format that is named. A file that is there already is left alone: if it "
        "has the same content, nothing is done."
    )
    entry = GOOGLE_DRIVE
    Input = GoogleDriveDownloadInput

    def content(self, params: GoogleDriveDownloadInput, client: ServiceClient) -> Iterator[bytes]:
        path, query = FILE, {"id": params.id, "alt": "media", "supportsAllDrives": True}
        if params.format is not None:
            path, query = FILE + "/export", {"id": params.id, "mimeType": _EXPORTS[params.format]}
        with client.open_download(path, query) as answer:
            yield from content(answer)

    def expected(
        self, params: GoogleDriveDownloadInput, client: ServiceClient
    ) -> tuple[str, int] | None:
        if params.format is not None:
            return None
        query = {**_file_query(params.id), "fields": "sha256Checksum,size"}
        file = as_mapping(client.get(FILE, query))
        sha256, size = text_of(file.get("sha256Checksum")), text_of(file.get("size"))
        return (sha256, int(size)) if sha256 and size.isdecimal() else None


class _GoogleDriveMake(GoogleUndoable):
    """A new file with the property that holds the mutation's key."""

    entry = GOOGLE_DRIVE
    risk = EffectRisk.MEDIUM
    Output = DriveFile
    access = Risk.WRITES
    scope_params: ClassVar[Mapping[str, ScopeKind]] = _FOLDERS
    default_place = _MY_DRIVE

    def made(self, params: Any, client: ServiceClient) -> Any:
        """The answer to the request that makes it."""
        raise NotImplementedError

    def evidence_before(self, params: Any, client: ServiceClient) -> Evidence:
        """What an earlier try made, whose answer was lost and which no search saw then."""
        found = made_before(client)
        return {} if found is None else {"made": facts(found)}

    def run(self, params: Any, client: ServiceClient) -> JsonValue:
        before: JsonValue = client.evidence.get("made")
        return before if before is not None else facts(self.made(params, client))

    def check_outcome(self, params: Any, client: ServiceClient) -> Reconciled:
        return verdict(client)

    def is_unchanged(self, params: Any, result: JsonValue, client: ServiceClient) -> bool:
        """Not changed since, and as a folder still empty."""
        made = as_mapping(result)
        file = as_mapping(client.get(FILE, _file_query(text_of(made["id"]))))
        inside = {"q": f"{_text(text_of(made['id']))} in parents", "fields": "files(id)"}
        return (
            file.get("modifiedTime") == made.get("modified")
            and file.get("trashed") is not True
            and not as_list(as_mapping(client.get(FILES, inside)).get("files"))
        )

    def take_back(self, params: Any, result: JsonValue, client: ServiceClient) -> None:
        _patched(client, text_of(as_mapping(result)["id"]), {"trashed": True})

    def is_undone(self, params: Any, result: JsonValue, client: ServiceClient) -> bool:
        file = client.get_or_none(FILE, _file_query(text_of(as_mapping(result)["id"])))
        return file is None or as_mapping(file).get("trashed") is True


class GoogleDriveUpload(ServiceUpload, _GoogleDriveMake):
    namespace, name = "GoogleDrive", "upload"
    description = (
        "Puts a granted file of up to 100 MB into Google Drive, as a new file even where one of "
        "the same name is there."
    )
    Input = GoogleDriveUploadInput
    permits = "Upload files to {scope} at Google Drive"

    def title(self, params: GoogleDriveUploadInput) -> str:
        name = named(params.name or PurePath(params.path).name)
        return UserMessage("Upload {name} to Google Drive", name=name)

    def made(self, params: GoogleDriveUploadInput, client: ServiceClient) -> Any:
        name = params.name or PurePath(params.path).name
        file = granted_file(params.path, client.context)
        type = mimetypes.guess_type(name)[0] or "application/octet-stream"
        about = as_made(name, type, params.folder, client.key)
        query = {"fields": FIELDS, "supportsAllDrives": True}
        if file.size <= _AT_ONCE:
            body, headers = multipart(about, file.body, type, client.key)
            query["uploadType"] = "multipart"
            return client.send(
                "POST", _UPLOAD, query, content=body, headers=headers, mutates=True
            ).body
        query["uploadType"] = "resumable"
        announced = {"X-Upload-Content-Type": type, "X-Upload-Content-Length": str(file.size)}
        opened_at = client.send("POST", _UPLOAD, query, body=about, headers=announced)
        place = opened_at.headers.get("location")
        if place is None:
            failure = unreadable_answer(self.entry.title)
            failure.took_effect = False
            raise failure
        return client.send(
            "PUT", place, content=file.body, headers={"Content-Type": type}, mutates=True
        ).body

    def predict_from_params(
        self, params: GoogleDriveUploadInput, context: CallContext
    ) -> JsonValue:
        return _predicted(params.name or PurePath(params.path).name, params.folder)


class GoogleDriveCreateFolder(_GoogleDriveMake):
    namespace, name = "GoogleDrive", "createFolder"
    description = "Makes a folder at Google Drive, also where one of the same name is there."
    risk = EffectRisk.LOW
    Input = GoogleDriveFolderInput
    permits = "Make folders in {scope} at Google Drive"

    def title(self, params: GoogleDriveFolderInput) -> str:
        return UserMessage("Make the folder {name} at Google Drive", name=named(params.name))

    def made(self, params: GoogleDriveFolderInput, client: ServiceClient) -> Any:
        about = as_made(params.name, FOLDER, params.folder, client.key)
        query = {"fields": FIELDS, "supportsAllDrives": True}
        return client.send("POST", FILES, query, body=about, mutates=True).body

    def predict_from_params(
        self, params: GoogleDriveFolderInput, context: CallContext
    ) -> JsonValue:
        return _predicted(params.name, params.folder, FOLDER)


class _GoogleDriveChange(GoogleUndoable):
    """Of a file; making it again changes nothing."""

    entry = GOOGLE_DRIVE
    Output = DriveFile

    def is_so(self, params: Any, file: Mapping[str, Any]) -> bool:
        raise NotImplementedError

    def evidence_before(self, params: GoogleDriveFileInput, client: ServiceClient) -> Evidence:
        file = as_mapping(client.get(FILE, _file_query(params.id)))
        return {"before": [*map(text_of, as_list(file.get("parents")))]}

    def check_outcome(self, params: GoogleDriveFileInput, client: ServiceClient) -> Reconciled:
        file = client.get_or_none(FILE, _file_query(params.id))
        if file is not None and self.is_so(params, as_mapping(file)):
            return Reconciled(Verdict.APPLIED, facts(file))
        return client.verdict_if_absent()

    def is_unchanged(
        self, params: GoogleDriveFileInput, result: JsonValue, client: ServiceClient
    ) -> bool:
        return self.is_so(params, as_mapping(client.get(FILE, _file_query(params.id))))

    def predict_from_params(self, params: GoogleDriveFileInput, context: CallContext) -> JsonValue:
        return {**_predicted("", getattr(params, "folder", None)), "id": params.id}


class GoogleDriveMove(_GoogleDriveChange):
    namespace, name = "GoogleDrive", "move"
    description = "Moves a file or folder at Google Drive into another folder, out of all others."
    Input = GoogleDriveMoveInput
    access = Risk.WRITES
    permits = "Move files to {scope} at Google Drive"
    scope_params = _FOLDERS

    def title(self, params: GoogleDriveMoveInput) -> str:
        return UserMessage("Move a file at Google Drive")

    def run(self, params: GoogleDriveMoveInput, client: ServiceClient) -> JsonValue:
        others = [one for one in client.evidence["before"] if one != params.folder]
        return facts(_moved(client, params.id, [params.folder], others))

    def take_back(
        self, params: GoogleDriveMoveInput, result: JsonValue, client: ServiceClient
    ) -> None:
        before = [*map(text_of, client.evidence["before"])]
        if before != [params.folder]:
            others = [] if params.folder in before else [params.folder]
            _moved(client, params.id, before, others)

    def is_undone(
        self, params: GoogleDriveMoveInput, result: JsonValue, client: ServiceClient
    ) -> bool:
        file = as_mapping(client.get(FILE, _file_query(params.id)))
        return sorted(as_list(file.get("parents"))) == sorted(client.evidence["before"])

    def is_so(self, params: GoogleDriveMoveInput, file: Mapping[str, Any]) -> bool:
        return [*as_list(file.get("parents"))] == [params.folder]


class GoogleDriveTrash(_GoogleDriveChange):
    namespace, name = "GoogleDrive", "trash"
    description = (
        "Puts a file or folder of Google Drive into its trash, from where the user can take it "
        "back for 30 days."
    )
    risk = EffectRisk.HIGH
    Input = GoogleDriveFileInput
    access = Risk.DELETES
    permits = "Put files of {scope} at Google Drive into its trash"

    def title(self, params: GoogleDriveFileInput) -> str:
        return UserMessage("Put a file at Google Drive into its trash")

    def run(self, params: GoogleDriveFileInput, client: ServiceClient) -> JsonValue:
        return facts(_patched(client, params.id, {"trashed": True}))

    def take_back(
        self, params: GoogleDriveFileInput, result: JsonValue, client: ServiceClient
    ) -> None:
        _patched(client, params.id, {"trashed": False})

    def is_undone(
        self, params: GoogleDriveFileInput, result: JsonValue, client: ServiceClient
    ) -> bool:
        return as_mapping(client.get(FILE, _file_query(params.id))).get("trashed") is not True

    def is_so(self, params: GoogleDriveFileInput, file: Mapping[str, Any]) -> bool:
        return file.get("trashed") is True


def _file_query(id: str) -> dict[str, Any]:
    return {"id": id, "fields": FIELDS, "supportsAllDrives": True}


def _patched(client: ServiceClient, id: str, body: Any, **more: Any) -> Any:
    return client.send("PATCH", FILE, {**_file_query(id), **more}, body=body, mutates=True).body


def _moved(client: ServiceClient, id: str, to: Sequence[str], out_of: Sequence[str]) -> Any:
    places = {"addParents": ",".join(to) or None, "removeParents": ",".join(out_of) or None}
    return _patched(client, id, {}, **places)


def _text(value: str) -> str:
    """A text in a search."""
    inner = value.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{inner}'"


def _predicted(name: str, folder: str | None, type: str = "") -> dict[str, JsonValue]:
    return {
        "id": UNKNOWN_YET,
        "name": name,
        "type": type,
        "size": None,
        "modified": None,
        "folders": [folder] if folder is not None else [],
        "link": None,
    }
