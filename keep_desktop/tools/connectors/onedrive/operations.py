"""The tools of OneDrive.

A file is where its name says, and nothing is replaced, so its content proves an upload: it is asked
for again and compared.
"""

import mimetypes
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar
from urllib.parse import quote

from keep_desktop.domain.errors import NetworkFailure, PreconditionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Risk, ScopeKind
from keep_desktop.ports.tools import CallContext, EffectRisk, Reconciled, Verdict
from keep_desktop.tools.connectors.downloads import ServiceDownload
from keep_desktop.tools.connectors.microsoft import next_page
from keep_desktop.tools.connectors.onedrive.entry import ONEDRIVE
from keep_desktop.tools.connectors.places import (
    FILE_ROW,
    PLACE,
    DeletedFile,
    FileDownloadInput,
    FileInput,
    FileMoveInput,
    FileUploadInput,
    FolderInput,
    PlacedFile,
    already_there,
    not_in_folder,
)
from keep_desktop.tools.connectors.service import (
    Evidence,
    ServiceClient,
    ServiceMutation,
    ServiceRead,
    ServiceTool,
    UndoableMutation,
    as_mapping,
    text_of,
    unreadable_answer,
)
from keep_desktop.tools.connectors.uploads import ServiceUpload, is_sent
from keep_desktop.tools.http.requests import content
from keep_desktop.tools.http.uploads import granted_file
from keep_desktop.tools.text import named

_CONFLICT = "@microsoft.graph.conflictBehavior"
_DOWNLOAD = "@microsoft.graph.downloadUrl"


class OneDriveFile(PlacedFile):
    link: str | None


class _OneDrive(ServiceTool[Any]):
    namespace, entry = "OneDrive", ONEDRIVE
    scope_params: ClassVar[Mapping[str, ScopeKind]] = PLACE


class OneDriveList(_OneDrive, ServiceRead[Any]):
    name = "list"
    description = "The files and folders in a folder of OneDrive, by name."
    Input = FolderInput
    Output = list[OneDriveFile]
    source, type = "OneDrive", "file"
    row_facts = FILE_ROW
    permits = "See files in {scope} at OneDrive"

    def run(self, params: FolderInput, client: ServiceClient) -> JsonValue:
        found = client.pages(
            _path(params.folder) + "/children",
            {"$top": min(params.limit, 200), "$orderby": "name"},
            items="value",
            limit=params.limit,
            next_page=next_page,
        )
        return [_facts(params.folder, one) for one in found]


class OneDriveGet(_OneDrive, ServiceRead[Any]):
    name = "get"
    description = "What is known of one file at OneDrive; its content is OneDrive.download."
    Input = FileInput
    Output = OneDriveFile
    source, type = "OneDrive", "file"
    row_facts = OneDriveList.row_facts
    permits = "See files in {scope} at OneDrive"

    def run(self, params: FileInput, client: ServiceClient) -> JsonValue:
        return _facts(params.folder, _required(client, params.folder, params.name))


class OneDriveDownload(_OneDrive, ServiceDownload):
    name = "download"
    description = (
        "Stores a file of OneDrive as a new file in a granted folder. A file that is there already "
        "is left alone: if it has the same content, nothing is done."
    )
    Input = FileDownloadInput
    scope_params: ClassVar[Mapping[str, ScopeKind]] = {
        **ServiceDownload.scope_params,
        "folder": ScopeKind.PLACE,
    }
    prefixed_params = ("folder",)

    def content(self, params: FileDownloadInput, client: ServiceClient) -> Iterator[bytes]:
        yield from _content(client, _required(client, params.folder, params.name))


class _OneDriveChange(_OneDrive, ServiceMutation[Any]):
    risk = EffectRisk.MEDIUM
    access = Risk.WRITES


class OneDriveUpload(ServiceUpload, _OneDriveChange):
    name = "upload"
    description = (
        "Puts a granted file of up to 100 MB into a folder of OneDrive. A file of the same name is "
        "left alone; if it has the same content, nothing is done."
    )
    Input = FileUploadInput
    Output = OneDriveFile
    permits = "Upload files to {scope} at OneDrive"

    def identity(self, params: FileUploadInput) -> JsonValue:
        return {"account": params.account, "folder": params.folder, "name": params.name_there}

    def payload(self, params: FileUploadInput) -> JsonValue:
        return {"path": params.path}

    def title(self, params: FileUploadInput) -> str:
        return UserMessage("Upload {name} to OneDrive", name=named(params.name_there))

    def evidence_before(self, params: FileUploadInput, client: ServiceClient) -> Evidence:
        file = granted_file(params.path, client.context)
        _folder_id(client, params.folder)
        return {"sha256": file.sha256, "size": file.size}

    def run(self, params: FileUploadInput, client: ServiceClient) -> JsonValue:
        file = granted_file(params.path, client.context, sha256=client.evidence["sha256"])
        kind = mimetypes.guess_type(params.name_there)[0] or "application/octet-stream"
        answer = client.send(
            "PUT",
            _path(params.folder, params.name_there) + "/content",
            {_CONFLICT: "fail"},
            content=file.body,
            headers={"Content-Type": kind},
            mutates=True,
            accepted_statuses=(409,),
        )
        if answer.status == 409:
            if (found := self._as_sent(params, client)) is not None:
                return found
            raise already_there(params.name_there)
        return _known(params.folder, answer.body)

    def check_outcome(self, params: FileUploadInput, client: ServiceClient) -> Reconciled:
        found = self._as_sent(params, client)
        if found is not None:
            return Reconciled(Verdict.APPLIED, found)
        is_there = _at(client, params.folder, params.name_there) is not None
        return Reconciled(Verdict.RETRY) if is_there else client.verdict_if_absent()

    def predict_from_params(self, params: FileUploadInput, context: CallContext) -> JsonValue:
        return _facts(params.folder, {"name": params.name_there})

    def _as_sent(self, params: FileUploadInput, client: ServiceClient) -> JsonValue:
        """The file there if it has the content that is to be sent, else None."""
        there = _at(client, params.folder, params.name_there)
        if there is None or there.get("size") != client.evidence["size"] or "folder" in there:
            return None
        return _facts(params.folder, there) if is_sent(_content(client, there), client) else None


class OneDriveCreateFolder(_OneDriveChange):
    name = "createFolder"
    description = (
        "Makes a folder in one of OneDrive that is there; one that is there already is left as it "
        "is."
    )
    risk = EffectRisk.LOW
    Input = FileInput
    Output = OneDriveFile
    permits = "Make folders in {scope} at OneDrive"

    def title(self, params: FileInput) -> str:
        return UserMessage("Make the folder {name} at OneDrive", name=named(params.name))

    def evidence_before(self, params: FileInput, client: ServiceClient) -> Evidence:
        return {"folder": _folder_id(client, params.folder)}

    def run(self, params: FileInput, client: ServiceClient) -> JsonValue:
        body = {"name": params.name, "folder": {}, _CONFLICT: "fail"}
        answer = client.send(
            "POST",
            _path(params.folder) + "/children",
            body=body,
            mutates=True,
            accepted_statuses=(409,),
        )
        if answer.status == 409:
            there = _at(client, params.folder, params.name)
            if there is None or "folder" not in there:
                raise already_there(params.name)
            return _facts(params.folder, there)
        return _known(params.folder, answer.body)

    def check_outcome(self, params: FileInput, client: ServiceClient) -> Reconciled:
        there = _at(client, params.folder, params.name)
        if there is None:
            return client.verdict_if_absent()
        if "folder" not in there:
            return Reconciled(Verdict.RETRY)
        return Reconciled(Verdict.APPLIED, _facts(params.folder, there))

    def predict_from_params(self, params: FileInput, context: CallContext) -> JsonValue:
        return _facts(params.folder, {"name": params.name, "folder": {}})


class OneDriveMove(_OneDriveChange, UndoableMutation[Any]):
    name = "move"
    description = (
        "Moves a file or folder of OneDrive into another folder, or gives it another name. Nothing "
        "is replaced."
    )
    Input = FileMoveInput
    Output = OneDriveFile
    permits = "Move files in {scope} at OneDrive"
    scope_params: ClassVar[Mapping[str, ScopeKind]] = {**PLACE, "to": ScopeKind.PLACE}

    def title(self, params: FileMoveInput) -> str:
        return UserMessage(
            "Move {name} to {folder} at OneDrive",
            name=named(params.name),
            folder=named(params.to),
        )

    def evidence_before(self, params: FileMoveInput, client: ServiceClient) -> Evidence:
        there = _required(client, params.folder, params.name)
        if _at(client, params.to, params.name_there) is not None:
            raise already_there(params.name_there)
        return {
            "id": text_of(there.get("id")),
            "from": _folder_id(client, params.folder),
            "to": _folder_id(client, params.to),
        }

    def run(self, params: FileMoveInput, client: ServiceClient) -> JsonValue:
        moved = self._move(client, text_of(client.evidence["to"]), params.name_there)
        return _known(params.to, moved)

    def check_outcome(self, params: FileMoveInput, client: ServiceClient) -> Reconciled:
        there = _at(client, params.to, params.name_there)
        if there is not None:
            is_it = there.get("id") == client.evidence["id"]
            found = _facts(params.to, there)
            return Reconciled(Verdict.APPLIED, found) if is_it else Reconciled(Verdict.RETRY)
        is_undone = self._is_at(client, params.folder, params.name)
        return client.verdict_if_absent() if is_undone else Reconciled(Verdict.RETRY)

    def predict_from_params(self, params: FileMoveInput, context: CallContext) -> JsonValue:
        return _facts(params.to, {"name": params.name_there})

    def is_unchanged(self, params: FileMoveInput, result: JsonValue, client: ServiceClient) -> bool:
        is_free = _at(client, params.folder, params.name) is None
        return is_free and self._is_at(client, params.to, params.name_there)

    def take_back(self, params: FileMoveInput, result: JsonValue, client: ServiceClient) -> None:
        self._move(client, text_of(client.evidence["from"]), params.name)

    def is_undone(self, params: FileMoveInput, result: JsonValue, client: ServiceClient) -> bool:
        return self._is_at(client, params.folder, params.name)

    def _is_at(self, client: ServiceClient, folder: str, name: str) -> bool:
        found = _at(client, folder, name)
        return found is not None and text_of(found.get("id")) == text_of(client.evidence["id"])

    def _move(self, client: ServiceClient, folder: str, name: str) -> Any:
        answer = client.send(
            "PATCH",
            "/me/drive/items/{id}",
            {"id": client.evidence["id"], _CONFLICT: "fail"},
            body={"name": name, "parentReference": {"id": folder}},
            mutates=True,
            accepted_statuses=(409,),
        )
        if answer.status == 409:
            raise already_there(name)
        return answer.body


class OneDriveDelete(_OneDriveChange):
    name = "delete"
    description = (
        "Puts a file or an empty folder of OneDrive into its recycle bin, from where the user can "
        "take it back."
    )
    risk = EffectRisk.HIGH
    Input = FileInput
    Output = DeletedFile
    access = Risk.DELETES
    permits = "Delete files in {scope} at OneDrive"

    def title(self, params: FileInput) -> str:
        return UserMessage("Delete {name} at OneDrive", name=named(params.name))

    def evidence_before(self, params: FileInput, client: ServiceClient) -> Evidence:
        there = _required(client, params.folder, params.name)
        if as_mapping(there.get("folder")).get("childCount"):
            raise PreconditionFailure(
                UserMessage(
                    "The folder {name} is not empty. Delete first what is in it.",
                    name=named(params.name),
                )
            )
        return {"id": text_of(there.get("id")), "etag": text_of(there.get("eTag"))}

    def run(self, params: FileInput, client: ServiceClient) -> JsonValue:
        etag = text_of(client.evidence["etag"])
        answer = client.send(
            "DELETE",
            "/me/drive/items/{id}",
            {"id": client.evidence["id"]},
            headers={"If-Match": etag} if etag else {},
            mutates=True,
            accepted_statuses=(404, 410, 412),
        )
        if answer.status == 412:
            raise NetworkFailure(UserMessage("It is being changed by somebody else"))
        return {"name": params.name}

    def check_outcome(self, params: FileInput, client: ServiceClient) -> Reconciled:
        there = client.get_or_none("/me/drive/items/{id}", {"id": client.evidence["id"]})
        if there is None:
            return Reconciled(Verdict.APPLIED, {"name": params.name})
        is_same = text_of(as_mapping(there).get("eTag")) == client.evidence["etag"]
        return client.verdict_if_absent() if is_same else Reconciled(Verdict.RETRY)

    def predict_from_params(self, params: FileInput, context: CallContext) -> JsonValue:
        return {"name": params.name}


def _path(folder: str, *names: str) -> str:
    """Of an item; what is asked of it follows."""
    parts = [quote(one, safe="") for one in (*filter(None, folder.split("/")), *names)]
    return "/me/drive/root" + (f":/{'/'.join(parts)}:" if parts else "")


def _at(client: ServiceClient, folder: str, name: str) -> Mapping[str, Any] | None:
    found = client.get_or_none(_path(folder, name))
    return None if found is None else as_mapping(found)


def _required(client: ServiceClient, folder: str, name: str) -> Mapping[str, Any]:
    found = _at(client, folder, name)
    if found is None:
        raise not_in_folder(name, folder, client.title)
    return found


def _folder_id(client: ServiceClient, folder: str) -> str:
    found = as_mapping(client.get_or_none(_path(folder)))
    if "folder" not in found:
        raise PreconditionFailure(
            UserMessage(
                "The folder {folder} is not there. Make it first, with OneDrive.createFolder.",
                folder=named(folder),
            )
        )
    return text_of(found.get("id"))


def _content(client: ServiceClient, file: Mapping[str, Any]) -> Iterator[bytes]:
    address = text_of(file.get(_DOWNLOAD))
    if not address:
        raise PreconditionFailure(
            UserMessage(
                "{name} of OneDrive has no content: it is a folder, or is kept elsewhere",
                name=named(text_of(file.get("name"))),
            )
        )
    with client.open_download_url(address) as answer:
        yield from content(answer)


def _known(folder: str, file: Any) -> JsonValue:
    """Of a mutation's answer."""
    if not text_of(as_mapping(file).get("id")):
        raise unreadable_answer(ONEDRIVE.title)
    return _facts(folder, as_mapping(file))


def _facts(folder: str, file: Mapping[str, Any]) -> dict[str, JsonValue]:
    """A `OneDriveFile`."""
    is_folder, size = "folder" in file, file.get("size")
    is_number = isinstance(size, int) and not isinstance(size, bool)
    return {
        "name": text_of(file.get("name")),
        "folder": folder,
        "is_folder": is_folder,
        "size": size if is_number and not is_folder else None,
        "modified": text_of(file.get("lastModifiedDateTime")) or None,
        "link": text_of(file.get("webUrl")) or None,
    }
