"""The tools of WebDAV.

A file is where its name says, so its content proves an upload: it is asked for again and compared.
What is there is replaced, moved and deleted only as it was seen.
"""

import mimetypes
from collections.abc import Iterator, Mapping
from email.utils import parsedate_to_datetime
from typing import Any, ClassVar
from urllib.parse import quote, unquote

from pydantic import Field

from keep_desktop.domain.errors import PreconditionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Risk, ScopeKind
from keep_desktop.ports.tools import CallContext, EffectRisk, Reconciled, Verdict
from keep_desktop.tools.connectors.dav.answers import DAV, DavResource
from keep_desktop.tools.connectors.dav.requests import (
    COLLECTION,
    ETAG,
    HEADERS,
    TYPE,
    changed_meanwhile,
    propfind,
)
from keep_desktop.tools.connectors.downloads import ServiceDownload
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
    text_of,
    unreadable_answer,
)
from keep_desktop.tools.connectors.uploads import ServiceUpload, is_sent
from keep_desktop.tools.connectors.webdav.entry import WEBDAV
from keep_desktop.tools.http.requests import content
from keep_desktop.tools.http.uploads import granted_file
from keep_desktop.tools.text import iso, named

_SIZE = f"{DAV}getcontentlength"
_MODIFIED = f"{DAV}getlastmodified"
_PROPS = (TYPE, ETAG, _SIZE, _MODIFIED)
_GONE = (404, 410)
#: Of what lies in a folder, something was not done.
_IN_PARTS = 207


class WebDavUploadInput(FileUploadInput):
    replace: bool = Field(default=False, description="In place of a file of this name")


class _WebDav(ServiceTool[Any]):
    namespace, entry = "WebDav", WEBDAV
    headers = HEADERS
    scope_params: ClassVar[Mapping[str, ScopeKind]] = PLACE


class WebDavList(_WebDav, ServiceRead[Any]):
    name = "list"
    description = "The files and folders in a folder of a WebDAV server, by name."
    Input = FolderInput
    Output = list[PlacedFile]
    source, type = "WebDav", "file"
    row_facts = FILE_ROW
    permits = "See files in {scope}"

    def run(self, params: FolderInput, client: ServiceClient) -> JsonValue:
        url = _url(client, params.folder) + "/"
        rows: list[dict[str, JsonValue]] = []
        found = [(_parts(one.path), one) for one in propfind(client, url, 1, *_PROPS)]
        # The folder itself, which the server may spell otherwise than it was asked for.
        own = min((parts for parts, _ in found), key=len, default=[])
        rows += [
            _facts(params.folder, parts[-1], one)
            for parts, one in found
            if parts and parts[:-1] == own
        ]
        rows.sort(key=lambda row: text_of(row["name"]).casefold())
        return [*rows[: params.limit]]


class WebDavGet(_WebDav, ServiceRead[Any]):
    name = "get"
    description = "What is known of one file or folder; its content is WebDav.download."
    Input = FileInput
    Output = PlacedFile
    source, type = "WebDav", "file"
    row_facts = WebDavList.row_facts
    permits = "See files in {scope}"

    def run(self, params: FileInput, client: ServiceClient) -> JsonValue:
        return _facts(params.folder, params.name, _required(client, params.folder, params.name))


class WebDavDownload(_WebDav, ServiceDownload):
    name = "download"
    description = (
        "Stores a file of a WebDAV server as a new file in a granted folder. A file that is there "
        "already is left alone: if it has the same content, nothing is done."
    )
    Input = FileDownloadInput
    scope_params: ClassVar[Mapping[str, ScopeKind]] = {
        **ServiceDownload.scope_params,
        "folder": ScopeKind.PLACE,
    }
    prefixed_params = ("folder",)

    def content(self, params: FileDownloadInput, client: ServiceClient) -> Iterator[bytes]:
        with client.open_download(_url(client, params.folder, params.name)) as answer:
            yield from content(answer)


class _WebDavChange(_WebDav, ServiceMutation[Any]):
    risk = EffectRisk.MEDIUM
    access = Risk.WRITES


class WebDavUpload(ServiceUpload, _WebDavChange):
    name = "upload"
    description = (
        "Puts a granted file of up to 100 MB into a folder of a WebDAV server. A file of the same "
        "name is left alone, unless `replace` is true; if it has the same content, nothing is done."
    )
    risk = EffectRisk.HIGH
    Input = WebDavUploadInput
    Output = PlacedFile
    permits = "Upload files to {scope}"

    def identity(self, params: WebDavUploadInput) -> JsonValue:
        return {"account": params.account, "folder": params.folder, "name": params.name_there}

    def payload(self, params: WebDavUploadInput) -> JsonValue:
        return {"path": params.path, "replace": params.replace}

    def title(self, params: WebDavUploadInput) -> str:
        return UserMessage(
            "Upload {name} to {folder}",
            name=named(params.name_there),
            folder=named(params.folder),
        )

    def evidence_before(self, params: WebDavUploadInput, client: ServiceClient) -> Evidence:
        file = granted_file(params.path, client.context)
        there = _at(client, params.folder, params.name_there)
        return {
            "sha256": file.sha256,
            "size": file.size,
            "is_there": there is not None,
            "etag": "" if there is None else _etag(there),
        }

    def run(self, params: WebDavUploadInput, client: ServiceClient) -> JsonValue:
        noted = client.evidence
        file = granted_file(params.path, client.context, sha256=noted["sha256"])
        if noted["is_there"] and (found := self._as_sent(params, client)) is not None:
            return found
        if noted["is_there"] and not params.replace:
            raise already_there(params.name_there)
        if noted["is_there"] and not noted["etag"]:
            raise PreconditionFailure(
                UserMessage(
                    "{service} does not say which version {name} is (ETag), so it is not replaced. "
                    "Upload it under another name.",
                    service=self.entry.title,
                    name=named(params.name_there),
                )
            )
        same = {"If-Match": text_of(noted["etag"])}
        answer = client.send(
            "PUT",
            _url(client, params.folder, params.name_there),
            content=file.body,
            headers={
                "Content-Type": mimetypes.guess_type(params.name_there)[0]
                or "application/octet-stream",
                **(same if noted["is_there"] else {"If-None-Match": "*"}),
            },
            mutates=True,
            accepted_statuses=(409, 412),
        )
        if answer.status == 409:
            raise _no_folder(params.folder)
        if answer.status == 412:
            if (found := self._as_sent(params, client)) is not None:
                return found
            raise changed_meanwhile() if noted["is_there"] else already_there(params.name_there)
        return _row(params.folder, params.name_there, size=file.size)

    def check_outcome(self, params: WebDavUploadInput, client: ServiceClient) -> Reconciled:
        found = self._as_sent(params, client)
        if found is not None:
            return Reconciled(Verdict.APPLIED, found)
        there, noted = _at(client, params.folder, params.name_there), client.evidence
        is_as_before = (there is not None) == noted["is_there"] and (
            there is None or (noted["etag"] != "" and _etag(there) == noted["etag"])
        )
        return client.verdict_if_absent() if is_as_before else Reconciled(Verdict.RETRY)

    def predict_from_params(self, params: WebDavUploadInput, context: CallContext) -> JsonValue:
        return _row(params.folder, params.name_there)

    def _as_sent(self, params: WebDavUploadInput, client: ServiceClient) -> JsonValue:
        """The file there if it has the content that is to be sent, else None."""
        there = _at(client, params.folder, params.name_there)
        size = client.evidence["size"]
        if there is None or COLLECTION in there.types() or _size(there) not in (None, size):
            return None
        with client.open_download(_url(client, params.folder, params.name_there)) as answer:
            is_same = is_sent(content(answer), client)
        return _facts(params.folder, params.name_there, there) if is_same else None


class WebDavCreateFolder(_WebDavChange):
    name = "createFolder"
    description = (
        "Makes a folder in one of a WebDAV server that is there; one that is there already is left "
        "as it is."
    )
    risk = EffectRisk.LOW
    Input = FileInput
    Output = PlacedFile
    permits = "Make folders in {scope}"

    def title(self, params: FileInput) -> str:
        return UserMessage(
            "Make the folder {name} in {folder}",
            name=named(params.name),
            folder=named(params.folder),
        )

    def run(self, params: FileInput, client: ServiceClient) -> JsonValue:
        url = _url(client, params.folder, params.name) + "/"
        answer = client.send("MKCOL", url, mutates=True, accepted_statuses=(405, 409))
        if answer.status == 405:
            there = _at(client, params.folder, params.name)
            if there is None or COLLECTION not in there.types():
                raise already_there(params.name)
        if answer.status == 409:
            raise _no_folder(params.folder)
        return self.predict_from_params(params, client.context)

    def check_outcome(self, params: FileInput, client: ServiceClient) -> Reconciled:
        there = _at(client, params.folder, params.name)
        if there is None:
            return client.verdict_if_absent()
        if COLLECTION not in there.types():
            return Reconciled(Verdict.RETRY)
        return Reconciled(Verdict.APPLIED, _facts(params.folder, params.name, there))

    def predict_from_params(self, params: FileInput, context: CallContext) -> JsonValue:
        return _row(params.folder, params.name, is_folder=True)


class WebDavMove(_WebDavChange, UndoableMutation[Any]):
    name = "move"
    description = (
        "Moves a file or folder of a WebDAV server into another folder, or gives it another name. "
        "Nothing is replaced."
    )
    Input = FileMoveInput
    Output = PlacedFile
    permits = "Move files in {scope}"
    scope_params: ClassVar[Mapping[str, ScopeKind]] = {**PLACE, "to": ScopeKind.PLACE}

    def title(self, params: FileMoveInput) -> str:
        return UserMessage(
            "Move {name} to {folder}",
            name=named(params.name),
            folder=named(params.to),
        )

    def evidence_before(self, params: FileMoveInput, client: ServiceClient) -> Evidence:
        there = _required(client, params.folder, params.name)
        if _at(client, params.to, params.name_there) is not None:
            raise already_there(params.name_there)
        return {"is_folder": COLLECTION in there.types(), "size": _size(there)}

    def run(self, params: FileMoveInput, client: ServiceClient) -> JsonValue:
        old, new = self._places(params)
        self._move(client, old, new)
        return _row(
            *new, is_folder=client.evidence["is_folder"] is True, size=client.evidence["size"]
        )

    def check_outcome(self, params: FileMoveInput, client: ServiceClient) -> Reconciled:
        old, new = self._places(params)
        was, is_now = _at(client, *old), _at(client, *new)
        if was is None and is_now is not None:
            return Reconciled(Verdict.APPLIED, _facts(*new, is_now))
        is_undone = was is not None and is_now is None
        return client.verdict_if_absent() if is_undone else Reconciled(Verdict.RETRY)

    def predict_from_params(self, params: FileMoveInput, context: CallContext) -> JsonValue:
        return _row(params.to, params.name_there)

    def is_unchanged(self, params: FileMoveInput, result: JsonValue, client: ServiceClient) -> bool:
        old, new = self._places(params)
        return _at(client, *old) is None and _at(client, *new) is not None

    def take_back(self, params: FileMoveInput, result: JsonValue, client: ServiceClient) -> None:
        old, new = self._places(params)
        self._move(client, new, old)

    def is_undone(self, params: FileMoveInput, result: JsonValue, client: ServiceClient) -> bool:
        old, new = self._places(params)
        return _at(client, *old) is not None and _at(client, *new) is None

    def _places(self, params: FileMoveInput) -> tuple[tuple[str, str], tuple[str, str]]:
        return (params.folder, params.name), (params.to, params.name_there)

    def _move(self, client: ServiceClient, old: tuple[str, str], new: tuple[str, str]) -> None:
        headers = {"Destination": _url(client, *new), "Overwrite": "F"}
        answer = client.send(
            "MOVE", _url(client, *old), headers=headers, mutates=True, accepted_statuses=(409, 412)
        )
        if answer.status == _IN_PARTS:
            raise unreadable_answer(self.entry.title)
        if answer.status == 412:
            raise already_there(new[1])
        if answer.status == 409:
            raise _no_folder(new[0])


class WebDavDelete(_WebDavChange):
    name = "delete"
    description = (
        "Deletes a file or an empty folder of a WebDAV server. Whether it can be taken back is up "
        "to the server."
    )
    risk = EffectRisk.HIGH
    Input = FileInput
    Output = DeletedFile
    access = Risk.DELETES
    permits = "Delete files in {scope}"

    def title(self, params: FileInput) -> str:
        return UserMessage(
            "Delete {name} in {folder}", name=named(params.name), folder=named(params.folder)
        )

    def evidence_before(self, params: FileInput, client: ServiceClient) -> Evidence:
        there = _required(client, params.folder, params.name)
        if COLLECTION in there.types():
            inside = propfind(client, _url(client, params.folder, params.name) + "/", 1, TYPE)
            if len(inside) > 1:
                raise PreconditionFailure(
                    UserMessage(
                        "The folder {name} is not empty. Delete first what is in it.",
                        name=named(params.name),
                    )
                )
        return {"etag": _etag(there)}

    def run(self, params: FileInput, client: ServiceClient) -> JsonValue:
        etag = text_of(client.evidence["etag"])
        answer = client.send(
            "DELETE",
            _url(client, params.folder, params.name),
            headers={"If-Match": etag} if etag else {},
            mutates=True,
            accepted_statuses=(*_GONE, 412),
        )
        if answer.status == _IN_PARTS:
            raise unreadable_answer(self.entry.title)
        if answer.status == 412:
            raise changed_meanwhile()
        return {"name": params.name}

    def check_outcome(self, params: FileInput, client: ServiceClient) -> Reconciled:
        there = _at(client, params.folder, params.name)
        if there is None:
            return Reconciled(Verdict.APPLIED, {"name": params.name})
        is_same = _etag(there) == client.evidence["etag"]
        return client.verdict_if_absent() if is_same else Reconciled(Verdict.RETRY)

    def predict_from_params(self, params: FileInput, context: CallContext) -> JsonValue:
        return {"name": params.name}


def _url(client: ServiceClient, folder: str, *names: str) -> str:
    parts = [*filter(None, folder.split("/")), *names]
    return "/".join(
        [client.connection.address.rstrip("/"), *(quote(part, safe="") for part in parts)]
    )


def _at(client: ServiceClient, folder: str, name: str) -> DavResource | None:
    found = propfind(client, _url(client, folder, name), 0, *_PROPS, accepted_statuses=_GONE)
    return found[0] if found else None


def _required(client: ServiceClient, folder: str, name: str) -> DavResource:
    found = _at(client, folder, name)
    if found is None:
        raise not_in_folder(name, folder, client.title)
    return found


def _no_folder(folder: str) -> PreconditionFailure:
    return PreconditionFailure(
        UserMessage(
            "The folder {folder} is not there. Make it first, with WebDav.createFolder.",
            folder=named(folder),
        )
    )


def _parts(path: str) -> list[str]:
    return [unquote(part) for part in path.split("/") if part]


def _etag(found: DavResource) -> str:
    """As a request names it; some servers leave out the quotation marks."""
    etag = found.text(ETAG)
    return etag if not etag or etag.endswith('"') else f'"{etag}"'


def _size(found: DavResource) -> int | None:
    text = found.text(_SIZE)
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else None


def _facts(folder: str, name: str, found: DavResource) -> dict[str, JsonValue]:
    is_folder = COLLECTION in found.types()
    return _row(
        folder,
        name,
        is_folder=is_folder,
        size=None if is_folder else _size(found),
        modified=_moment(found.text(_MODIFIED)),
    )


def _row(
    folder: str,
    name: str,
    *,
    is_folder: bool = False,
    size: JsonValue = None,
    modified: str | None = None,
) -> dict[str, JsonValue]:
    """A `PlacedFile`."""
    return {
        "name": name,
        "folder": folder,
        "is_folder": is_folder,
        "size": size,
        "modified": modified,
    }


def _moment(text: str) -> str | None:
    try:
        at = parsedate_to_datetime(text)
        return iso(at) if at.tzinfo is not None else None
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
