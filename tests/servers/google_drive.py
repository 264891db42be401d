"""The files of the server that stands in for Google."""

import hashlib
import re
from typing import TYPE_CHECKING, Any

from tests.servers.google_docs import Document
from tests.servers.service import ReceivedRequest, Reply

if TYPE_CHECKING:
    from tests.servers.google import Google

_OWN = re.compile(r"appProperties has \{ key='(\w+)' and value='(\w+)' \}")
_CLAUSE = re.compile(r"(trashed) = (false)|('(?:\\.|[^'\\])*') in parents|name contains ('.*')")


class Drive:
    """Methods are named as Google names them."""

    def __init__(self, google: "Google") -> None:
        self._google = google
        self.files: dict[str, dict[str, Any]] = {}
        self.contents: dict[str, bytes] = {}
        self._hidden: dict[str, int] = {}
        self._uploads: list[tuple[Any, str]] = []

    def put(self, name: str, content: bytes | None = None, **more: Any) -> str:
        """A new file, without content a folder; its id."""
        id = f"file-{len(self.files) + 1:06}"
        parents = more.pop("parents", ["root"])
        for parent in parents:
            if parent != "root" and parent not in self.files:
                raise self._google.refusal(404, f"File not found: {parent}.")
        self.files[id] = {
            "id": id,
            "name": name,
            "mimeType": "text/plain",
            "parents": parents,
            "trashed": False,
            "modifiedTime": f"2026-11-20T10:00:{len(self.files):02}.000Z",
            "webViewLink": f"https://drive.google.com/file/d/{id}/view",
            **more,
        }
        if self.files[id]["mimeType"] == "application/vnd.google-apps.document":
            self._google.docs.all[id] = Document(name, (content or b"").decode() + "\n")
        elif content is not None:
            self.contents[id] = content
            self.files[id]["size"] = str(len(content))
            self.files[id]["sha256Checksum"] = hashlib.sha256(content).hexdigest()
        self._hidden[id] = self._google.lag
        return id

    # -- as Google names them ---------------------------------------------------------------------

    def about_get(self, path: Any, query: Any, body: Any, content: bytes) -> Any:
        return {"user": {"emailAddress": "ann@firm.example"}}

    def files_list(self, path: Any, query: Any, body: Any, content: bytes) -> Any:
        found = [one for one in self.files.values() if self._is_found(one, query.get("q", ""))]
        if query.get("orderBy") == "modifiedTime desc":
            found.reverse()
        start = int(query.get("pageToken", "0"))
        end = start + min(query.get("pageSize", 100), 2)
        page: dict[str, Any] = {"files": found[start:end]}
        return page | ({"nextPageToken": str(end)} if end < len(found) else {})

    def files_get(self, path: Any, query: Any, body: Any, content: bytes) -> Any:
        id = self._id(path)
        if query.get("alt") == "media":
            if id not in self.contents:
                raise self._google.refusal(403, "Only files with binary content can be downloaded.")
            return Reply(200, self.contents[id])
        return self.files[id]

    def files_export(self, path: Any, query: Any, body: Any, content: bytes) -> Any:
        return Reply(200, f"{self._id(path)} as {query['mimeType']}".encode())

    def files_create(self, path: Any, query: Any, body: Any, content: bytes) -> Any:
        is_folder = body.get("mimeType") == "application/vnd.google-apps.folder"
        name = body.pop("name", "Untitled")
        id = self.put(name, None if is_folder else content, **body)
        self._google.effects.append(f"make {id}")
        return self.files[id]

    def files_update(self, path: Any, query: Any, body: Any, content: bytes) -> Any:
        file = self.files[self._id(path)]
        was = dict(file)
        removed = query.get("removeParents", "").split(",")
        kept = [one for one in file["parents"] if one not in removed]
        new = [one for one in query.get("addParents", "").split(",") if one and one not in kept]
        file |= {**body, "parents": kept + new}
        if file != was:
            self._google.effects.append(f"change {file['id']}")
        return file

    # -- uploads in two steps ---------------------------------------------------------------------

    def announced(self, asked: ReceivedRequest) -> Reply:
        self._uploads.append((asked.body, asked.headers["x-upload-content-length"]))
        at = f"{self._google.url}/upload/drive/v3/files?uploadType=resumable"
        return Reply(200, None, {"Location": f"{at}&upload_id={len(self._uploads) - 1}"})

    def uploaded(self, asked: ReceivedRequest) -> Any:
        about, length = self._uploads[int(asked.one("upload_id"))]
        assert length == asked.headers["content-length"]
        return self.files_create({}, {}, dict(about), asked.content)

    # -- inside -----------------------------------------------------------------------------------

    def _id(self, path: Any) -> str:
        if path["fileId"] not in self.files:
            raise self._google.refusal(404, f"File not found: {path['fileId']}.")
        return str(path["fileId"])

    def _is_found(self, file: Any, query: str) -> bool:
        """The search runs behind."""
        if self._hidden[file["id"]] > 0:
            self._hidden[file["id"]] -= 1
            return False
        own = _OWN.fullmatch(query)
        if own is not None:
            return bool(file.get("appProperties", {}).get(own[1]) == own[2])
        for clause in query.split(" and "):
            found = _CLAUSE.fullmatch(clause)
            if found is None:
                raise self._google.refusal(400, f"Invalid Value: {clause}")
            parent, name = (_unquoted(found[n] or "") for n in (3, 4))
            if found[1] and file["trashed"]:
                return False
            if (parent and parent not in file["parents"]) or not file["name"].startswith(name):
                return False
        return True


def _unquoted(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text[1:-1])
