"""Files of Drive: their facts, and those that a mutation made, by a property with its key."""

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import Reconciled, ToolOutput, Verdict
from keep_desktop.tools.connectors.service import (
    ServiceClient,
    as_list,
    as_mapping,
    text_of,
    unreadable_answer,
)

DRIVE = "https://www.googleapis.com"
FILES = "/drive/v3/files"
FILE = "/drive/v3/files/{id}"
FOLDER = "application/vnd.google-apps.folder"
FIELDS = "id,name,mimeType,size,modifiedTime,parents,trashed,webViewLink"
#: How long a search may not see a new file.
VISIBLE_AFTER_S = 120
_KEY = "keep"


class DriveFile(ToolOutput):
    id: str
    name: str
    type: str = Field(description="The media type; of folders and Google's own kinds, Google's")
    size: int | None = Field(description="null for folders and Google's own kinds")
    modified: str | None
    folders: list[str] = Field(description="The ids of those it lies in")
    link: str | None


def facts(file: Any) -> dict[str, JsonValue]:
    """The `DriveFile` of an answer with FIELDS."""
    found = as_mapping(file)
    if not found.get("id"):
        raise unreadable_answer("Google Drive")
    size = text_of(found.get("size"))
    return {
        "id": text_of(found["id"]),
        "name": text_of(found.get("name")),
        "type": text_of(found.get("mimeType")),
        "size": int(size) if size.isdecimal() and len(size) < 20 else None,
        "modified": text_of(found.get("modifiedTime")) or None,
        "folders": [*map(text_of, as_list(found.get("parents")))],
        "link": text_of(found.get("webViewLink")) or None,
    }


def as_made(name: str, type: str | None, folder: str | None, key: str) -> dict[str, JsonValue]:
    """What a new file is created with."""
    made: dict[str, JsonValue] = {"name": name, "appProperties": {_KEY: key[:32]}}
    if type is not None:
        made["mimeType"] = type
    return made | ({"parents": [folder]} if folder is not None else {})


def made_before(client: ServiceClient) -> Mapping[str, Any] | None:
    """The file that this mutation made, if a search finds one."""
    query = {
        "q": f"appProperties has {{ key='{_KEY}' and value='{client.key[:32]}' }}",
        "fields": f"files({FIELDS})",
        "supportsAllDrives": True,
        "includeItemsFromAllDrives": True,
    }
    answer = client.send("GET", FILES, query, base=DRIVE)
    return next(map(as_mapping, as_list(as_mapping(answer.body).get("files"))), None)


def verdict(client: ServiceClient) -> Reconciled:
    found = made_before(client)
    if found is None:
        return client.verdict_if_absent(visible_after_s=VISIBLE_AFTER_S)
    return Reconciled(Verdict.APPLIED, facts(found))
