"""The tools of Google Docs."""

import hashlib
import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, Field, StringConstraints

from keep_desktop.domain.errors import LogicFailure, NetworkFailure
from keep_desktop.domain.items import ReceivedKind, RowFacts
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Risk, ScopeKind
from keep_desktop.ports.tools import CallContext, EffectRisk, Reconciled, ToolOutput, Verdict
from keep_desktop.tools.connectors.google import (
    UNKNOWN_YET,
    GoogleMutation,
    GoogleRead,
    multipart,
)
from keep_desktop.tools.connectors.google_docs.entry import GOOGLE_DOCS
from keep_desktop.tools.connectors.google_drive.files import (
    DRIVE,
    FIELDS,
    VISIBLE_AFTER_S,
    as_made,
    made_before,
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
from keep_desktop.tools.text import many_lines, named

_BASE = "https://docs.googleapis.com"
_DOCUMENT = "/v1/documents/{document}"
_ID = re.compile(
    r"(?:https://docs\.google\.com/document/(?:u/\d+/)?d/)?([\w-]{10,200})(?:[/?#].*)?"
)
#: Google leaves these out of what is inserted.
_LEFT_OUT = re.compile("[\x0b\x0c\ue000-\uf8ff]")
_LONGEST = 500_000
_DEEPEST = 20
_DOCUMENT_KIND = "application/vnd.google-apps.document"
_SCOPES = {"account": ScopeKind.ACCOUNT, "document": ScopeKind.PLACE}
_FOLDERS = {"account": ScopeKind.ACCOUNT, "folder": ScopeKind.PLACE}


def _id(text: str) -> str:
    found = _ID.fullmatch(text.strip())
    if found is None:
        raise ValueError(UserMessage("is no id and no address of a document"))
    return found[1]


Document = Annotated[str, StringConstraints(max_length=500), AfterValidator(_id)]
Text = Annotated[str, StringConstraints(max_length=_LONGEST)]


class GoogleDocsInput(ServiceInput):
    document: Document = Field(description="Its address in the browser, or the id in it")


class GoogleDocsAppendInput(GoogleDocsInput, SubkeyInput):
    text: Text = Field(min_length=1, description="Plain text; it begins a new paragraph")


class GoogleDocsCreateInput(SubkeyInput):
    title: str = Field(min_length=1, max_length=250)
    text: Text = Field(default="", description="Plain text")
    folder: str | None = Field(
        default=None, pattern=r"^[A-Za-z0-9_-]{1,200}$", description="The id of a folder at Drive"
    )


class GoogleDocsText(ToolOutput):
    id: str
    title: str
    text: str = Field(description="Of the first tab, without pictures and formats")


class GoogleDocsCreatedDocument(ToolOutput):
    id: str
    title: str
    link: str | None


class GoogleDocsAppendedText(ToolOutput):
    id: str


class GoogleDocsGet(GoogleRead):
    namespace, name = "GoogleDocs", "get"
    description = "The text of a document; tables as the texts of their cells, one after another."
    entry = GOOGLE_DOCS
    base, place_id = _BASE, _ID
    Input = GoogleDocsInput
    Output = GoogleDocsText
    source, type = "GoogleDocs", "document"
    row_facts = RowFacts(kind=ReceivedKind.FILE, title="title", excerpt="text")
    permits = "Read the document {scope}"
    scope_params = _SCOPES

    def run(self, params: GoogleDocsInput, client: ServiceClient) -> JsonValue:
        found = as_mapping(client.get(_DOCUMENT, {"document": params.document}))
        title = text_of(found.get("title"))
        return {"id": params.document, "title": title, "text": _text(found)}


class GoogleDocsAppend(GoogleMutation):
    namespace, name = "GoogleDocs", "append"
    description = (
        "Adds text at the end of a document, as a new paragraph. A document that somebody changes "
        "at the same time is tried again later."
    )
    entry = GOOGLE_DOCS
    base, place_id = _BASE, _ID
    risk = EffectRisk.MEDIUM
    Input = GoogleDocsAppendInput
    Output = GoogleDocsAppendedText
    access = Risk.WRITES
    permits = "Add text to the document {scope}"
    scope_params = _SCOPES

    def title(self, params: GoogleDocsAppendInput) -> str:
        return UserMessage("Add text to a document of Google Docs")

    def evidence_before(self, params: GoogleDocsAppendInput, client: ServiceClient) -> Evidence:
        found = as_mapping(client.get(_DOCUMENT, {"document": params.document}))
        # Without the line end with which every document ends.
        before = _text(found)[:-1]
        return {
            "revision": text_of(found.get("revisionId")),
            "length": len(before),
            "sha256": _digest(before),
        }

    def run(self, params: GoogleDocsAppendInput, client: ServiceClient) -> JsonValue:
        revision = client.evidence["revision"]
        insert = {"text": _inserted(params, client), "endOfSegmentLocation": {}}
        body = {
            "requests": [{"insertText": insert}],
            "writeControl": {"requiredRevisionId": revision},
        }
        place = {"document": params.document}
        try:
            client.send("POST", _DOCUMENT + ":batchUpdate", place, body=body, mutates=True)
        except LogicFailure:
            now = as_mapping(client.get(_DOCUMENT, {**place, "fields": "revisionId"}))
            if now.get("revisionId") == revision:
                raise
            raise NetworkFailure(
                UserMessage("The document is being changed by somebody else")
            ) from None
        return {"id": params.document}

    def check_outcome(self, params: GoogleDocsAppendInput, client: ServiceClient) -> Reconciled:
        evidence, place = client.evidence, {"document": params.document}
        found = as_mapping(client.get(_DOCUMENT, place))
        if found.get("revisionId") == evidence["revision"]:
            return client.verdict_if_absent(visible_after_s=60)
        text, length = _text(found), int(evidence["length"])
        inserted = _inserted(params, client)
        if _digest(text[:length]) == evidence["sha256"] and text.startswith(inserted, length):
            return Reconciled(Verdict.APPLIED, {"id": params.document})
        return Reconciled(Verdict.RETRY)

    def predict_from_params(self, params: GoogleDocsAppendInput, context: CallContext) -> JsonValue:
        return {"id": params.document}


class GoogleDocsCreate(GoogleMutation):
    namespace, name = "GoogleDocs", "create"
    description = "Makes a document with a title and plain text, also where one of that title is."
    entry = GOOGLE_DOCS
    Input = GoogleDocsCreateInput
    Output = GoogleDocsCreatedDocument
    payload_params = ("text",)
    access = Risk.WRITES
    permits = "Make documents in {scope} at Google Docs"
    scope_params = _FOLDERS
    default_place = "My Drive"

    def title(self, params: GoogleDocsCreateInput) -> str:
        return UserMessage("Make the document {title} at Google Docs", title=named(params.title))

    def evidence_before(self, params: GoogleDocsCreateInput, client: ServiceClient) -> Evidence:
        """What an earlier try made, whose answer was lost and which no search saw then."""
        found = made_before(client)
        return {} if found is None else {"made": _created(found)}

    def run(self, params: GoogleDocsCreateInput, client: ServiceClient) -> JsonValue:
        before: JsonValue = client.evidence.get("made")
        if before is not None:
            return before
        about = as_made(params.title, _DOCUMENT_KIND, params.folder, client.key)
        content, headers = multipart(
            about, _plain(params.text).encode(), "text/plain; charset=UTF-8", client.key
        )
        answer = client.send(
            "POST",
            "/upload/drive/v3/files",
            {"uploadType": "multipart", "fields": FIELDS, "supportsAllDrives": True},
            content=content,
            headers=headers,
            mutates=True,
            base=DRIVE,
        )
        return _created(answer.body)

    def check_outcome(self, params: GoogleDocsCreateInput, client: ServiceClient) -> Reconciled:
        found = made_before(client)
        if found is None:
            return client.verdict_if_absent(visible_after_s=VISIBLE_AFTER_S)
        return Reconciled(Verdict.APPLIED, _created(found))

    def predict_from_params(self, params: GoogleDocsCreateInput, context: CallContext) -> JsonValue:
        return {"id": UNKNOWN_YET, "title": params.title, "link": None}


def _text(document: Mapping[str, Any]) -> str:
    return "".join(_texts(as_mapping(document.get("body")).get("content"), 0))


def _texts(content: Any, depth: int) -> Iterator[str]:
    for element in map(as_mapping, as_list(content)):
        for piece in as_list(as_mapping(element.get("paragraph")).get("elements")):
            yield text_of(as_mapping(as_mapping(piece).get("textRun")).get("content"))
        if depth < _DEEPEST:
            for row in as_list(as_mapping(element.get("table")).get("tableRows")):
                for cell in as_list(as_mapping(row).get("tableCells")):
                    yield from _texts(as_mapping(cell).get("content"), depth + 1)


def _plain(text: str) -> str:
    """As Google keeps it, so that it can be compared."""
    return _LEFT_OUT.sub("", many_lines(text))


def _inserted(params: GoogleDocsAppendInput, client: ServiceClient) -> str:
    begins = "" if client.evidence["length"] == 0 else "\n"
    return begins + _plain(params.text)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _created(file: Any) -> dict[str, JsonValue]:
    found = as_mapping(file)
    if not found.get("id"):
        raise unreadable_answer("Google Docs")
    return {
        "id": text_of(found["id"]),
        "title": text_of(found.get("name")),
        "link": text_of(found.get("webViewLink")) or None,
    }
