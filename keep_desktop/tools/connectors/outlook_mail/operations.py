"""The tools of Outlook's mail.

A mail that is written has a Message-ID made from the mutation's key, by which it is found again.
"""

import base64
import mimetypes
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar

from pydantic import Field, StringConstraints

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.items import ReceivedKind, RowFacts
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Risk, Scope, ScopeKind
from keep_desktop.domain.system.resource_names import file_name
from keep_desktop.ports.tools import CallContext, EffectRisk, Reconciled, ToolOutput, Verdict
from keep_desktop.tools.connectors.downloads import SaveToInput, ServiceDownload
from keep_desktop.tools.connectors.microsoft import next_page, quoted_text
from keep_desktop.tools.connectors.moments import Moment, start_of
from keep_desktop.tools.connectors.outlook_mail.entry import OUTLOOK_MAIL
from keep_desktop.tools.connectors.service import (
    Evidence,
    ServiceClient,
    ServiceInput,
    ServiceMutation,
    ServiceRead,
    ServiceTool,
    as_list,
    as_mapping,
    text_of,
    unreadable_answer,
)
from keep_desktop.tools.http.requests import content
from keep_desktop.tools.mail.account import plain_address
from keep_desktop.tools.mail.send import (
    MailContent,
    attached_files,
    many,
    required_recipients,
    with_bare_addresses,
)
from keep_desktop.tools.text import iso, many_lines, shown_name, single_line

_ACCOUNT: Mapping[str, ScopeKind] = {"account": ScopeKind.ACCOUNT}
_FOLDER: Mapping[str, ScopeKind] = {**_ACCOUNT, "folder": ScopeKind.PLACE}
_RECEIVERS: Mapping[str, ScopeKind] = {
    **_ACCOUNT,
    "to": ScopeKind.RECIPIENT,
    "cc": ScopeKind.RECIPIENT,
}
_MESSAGE = "/me/messages/{id}"
_FACTS = (
    "id,conversationId,subject,from,toRecipients,receivedDateTime,isRead,hasAttachments,bodyPreview"
)
_WHOLE = f"{_FACTS},internetMessageId,body"
#: Microsoft takes requests of 4 MB, and base64 adds a third.
_LARGEST_ATTACHMENTS = 2_900_000
#: A list may run behind, and a request whose line broke may still be on its way.
_VISIBLE_AFTER_S = 120

MailId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_=+-]{1,500}$")]
#: The names that Microsoft knows, or an id.
FolderId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_=+-]{1,500}$")]


class OutlookListInput(ServiceInput):
    folder: FolderId = Field(
        description="inbox, archive, sentitems, drafts …, or the id of a folder"
    )
    unread: bool = Field(default=False, description="Only those that are not read")
    since: Moment | None = Field(default=None, description="Only those that came since then")
    limit: int = Field(default=50, ge=1, le=1000)


class OutlookMailInput(ServiceInput):
    id: MailId = Field(description="As OutlookMail.list gave it")


class OutlookAttachmentInput(SaveToInput):
    id: MailId = Field(description="Of the mail")
    attachment: MailId = Field(description="Its id, as OutlookMail.get gave it")


class OutlookWriteInput(MailContent, ServiceInput):
    """Microsoft takes text or HTML: with HTML the plain text is left out."""


class OutlookFacts(ToolOutput):
    id: str
    thread_id: str
    from_: str = Field(alias="from")
    from_name: str | None
    to: str
    subject: str
    date: str | None = Field(description="When it came, ISO 8601 in UTC")
    unread: bool
    has_attachments: bool
    excerpt: str


class OutlookAttachment(ToolOutput):
    id: str
    name: str
    type: str
    size: int
    inline: bool


class WholeOutlook(OutlookFacts):
    message_id: str | None = Field(description="The Message-ID without its brackets")
    text: str = Field(description="Plain text, also where the mail has only HTML")
    attachments: list[OutlookAttachment] = Field(
        description="Files; mails and links in it are left out"
    )


class WrittenOutlook(ToolOutput):
    message_id: str


class _Outlook(ServiceTool[Any]):
    namespace, entry = "OutlookMail", OUTLOOK_MAIL
    #: Ids that stay when a mail is moved or sent; Microsoft makes plain text of HTML.
    headers: ClassVar[Mapping[str, str]] = {
        "Prefer": 'IdType="ImmutableId", outlook.body-content-type="text"'
    }


class OutlookList(_Outlook, ServiceRead[Any]):
    name = "list"
    description = (
        "Mails in a folder of an Outlook account, the newest first, without their text, which "
        "OutlookMail.get gives."
    )
    Input = OutlookListInput
    Output = list[OutlookFacts]
    source, type = "OutlookMail", "email"
    row_facts = RowFacts(
        kind=ReceivedKind.MAIL, title="subject", sender="from", at="date", excerpt="excerpt"
    )
    permits = "Read mail in {scope}"
    scope_params = _FOLDER

    def run(self, params: OutlookListInput, client: ServiceClient) -> JsonValue:
        since = start_of(params.since or "1970-01-01", client.context.zone)
        # What it is sorted by has to come first in the filter.
        condition = f"receivedDateTime ge {iso(since)}" + " and isRead eq false" * params.unread
        query = {
            "folder": params.folder,
            "$select": _FACTS,
            "$orderby": "receivedDateTime desc",
            "$filter": condition if params.since or params.unread else None,
            "$top": min(params.limit, 100),
        }
        found = client.pages(
            "/me/mailFolders/{folder}/messages",
            query,
            items="value",
            limit=params.limit,
            next_page=next_page,
        )
        return [_facts(one) for one in found]


class OutlookGet(_Outlook, ServiceRead[Any]):
    name = "get"
    description = "One mail of an Outlook account: its text as plain text, and its attachments."
    Input = OutlookMailInput
    Output = WholeOutlook
    source, type = "OutlookMail", "email"
    row_facts = RowFacts(
        kind=ReceivedKind.MAIL, title="subject", sender="from", at="date", excerpt="text"
    )
    permits = "Read mail of {scope}"

    def run(self, params: OutlookMailInput, client: ServiceClient) -> JsonValue:
        mail = as_mapping(client.get(_MESSAGE, {"id": params.id, "$select": _WHOLE}))
        query = {"id": params.id, "$select": "id,name,contentType,size,isInline"}
        attached = client.pages(
            _MESSAGE + "/attachments", query, items="value", limit=200, next_page=next_page
        )
        return {
            **_facts(mail),
            "message_id": text_of(mail.get("internetMessageId")).strip("<>") or None,
            "text": many_lines(text_of(as_mapping(mail.get("body")).get("content"))),
            "attachments": [_attachment(one) for one in attached if _is_file(one)],
        }


class OutlookSaveAttachment(_Outlook, ServiceDownload):
    name = "saveAttachment"
    description = (
        "Stores an attachment of a mail as a new file in a granted folder. A file that is there "
        "already is left alone: if it has the same content, nothing is done."
    )
    Input = OutlookAttachmentInput

    def content(self, params: OutlookAttachmentInput, client: ServiceClient) -> Iterator[bytes]:
        path = _MESSAGE + "/attachments/{attachment}/$value"
        query = {"id": params.id, "attachment": params.attachment}
        with client.open_download(path, query) as answer:
            yield from content(answer)


class _OutlookWrite(_Outlook, ServiceMutation[Any]):
    Input = OutlookWriteInput
    Output = WrittenOutlook

    def identity(self, params: OutlookWriteInput) -> JsonValue:
        return {
            "account": params.account,
            "to": many(params.to),
            "cc": many(params.cc),
            "subject": params.subject,
            "subkey": params.subkey,
        }

    def payload(self, params: OutlookWriteInput) -> JsonValue:
        return params.payload

    def evidence_before(self, params: OutlookWriteInput, client: ServiceClient) -> Evidence:
        domain = client.connection.account.rpartition("@")[2]
        is_plain = domain.isascii() and all(one.isalnum() or one in ".-" for one in domain)
        return {"message_id": f"<keep-{client.key}@{domain if is_plain else 'outlook.com'}>"}

    def message(self, params: OutlookWriteInput, client: ServiceClient) -> dict[str, Any]:
        message = _message(params, client.context)
        return {**message, "internetMessageId": text_of(client.evidence["message_id"])}

    def found(self, client: ServiceClient, folder: str) -> bool:
        id = quoted_text(text_of(client.evidence["message_id"]))
        query = {"folder": folder, "$filter": f"internetMessageId eq {id}", "$select": "id"}
        answer = client.get("/me/mailFolders/{folder}/messages", query)
        return bool(as_list(as_mapping(answer).get("value")))

    def written(self, client: ServiceClient) -> JsonValue:
        return {"message_id": text_of(client.evidence["message_id"]).strip("<>")}

    def resources(self, params: OutlookWriteInput) -> Sequence[str]:
        return (*super().resources(params), *(file_name(one.path) for one in params.attachments))

    def predict(self, params: OutlookWriteInput, context: CallContext) -> JsonValue:
        required_recipients(params)
        _message(params, context)
        return super().predict(params, context)

    def predict_from_params(self, params: OutlookWriteInput, context: CallContext) -> JsonValue:
        return {"message_id": f"keep-{context.key}@outlook.com"}


class OutlookSend(_OutlookWrite):
    name = "send"
    description = (
        "Sends a mail from an Outlook account. Attachments come from granted folders, 2.9 MB in "
        "all. After a broken call it is looked for in Sent Items by its Message-ID."
    )
    risk = EffectRisk.HIGH
    access = Risk.SENDS
    permits = "Send mail with Outlook to {scope}"
    scope_params = _RECEIVERS

    def scopes(self, params: OutlookWriteInput) -> Sequence[Scope]:
        """Receivers by their bare addresses."""
        return with_bare_addresses(super().scopes(params))

    def title(self, params: OutlookWriteInput) -> str:
        return params.sent_title

    def run(self, params: OutlookWriteInput, client: ServiceClient) -> JsonValue:
        required_recipients(params)
        body = {"message": self.message(params, client), "saveToSentItems": True}
        client.send("POST", "/me/sendMail", body=body, mutates=True)
        return self.written(client)

    def check_outcome(self, params: OutlookWriteInput, client: ServiceClient) -> Reconciled:
        """A mail that is not there proves nothing: the copy may come later."""
        if self.found(client, "sentitems"):
            return Reconciled(Verdict.APPLIED, self.written(client))
        return Reconciled(Verdict.RETRY)


class OutlookCreateDraft(_OutlookWrite):
    name = "createDraft"
    description = (
        "Puts a mail into the drafts of an Outlook account, where the user can change and send it. "
        "Attachments come from granted folders, 2.9 MB in all."
    )
    access = Risk.WRITES
    permits = "Write drafts in {scope}"

    def title(self, params: OutlookWriteInput) -> str:
        return UserMessage("Draft “{subject}” at Outlook", subject=shown_name(params.subject))

    def run(self, params: OutlookWriteInput, client: ServiceClient) -> JsonValue:
        client.send("POST", "/me/messages", body=self.message(params, client), mutates=True)
        return self.written(client)

    def check_outcome(self, params: OutlookWriteInput, client: ServiceClient) -> Reconciled:
        if self.found(client, "drafts"):
            return Reconciled(Verdict.APPLIED, self.written(client))
        return client.verdict_if_absent(visible_after_s=_VISIBLE_AFTER_S)


def _message(params: OutlookWriteInput, context: CallContext) -> dict[str, Any]:
    """As Microsoft takes it."""
    attached, size = [], 0
    for name, data in attached_files(params.attachments, context):
        size += len(data)
        if size > _LARGEST_ATTACHMENTS:
            raise LogicFailure(
                UserMessage(
                    "The attachments are larger than {amount} MB in all, which is the most that "
                    "Microsoft takes at once. Send them in several mails, or a link.",
                    amount=_LARGEST_ATTACHMENTS / 1_000_000,
                )
            )
        attached.append(
            {
                "@odata.type": "#microsoft.graph.fileAttachment",
                "name": name,
                "contentType": mimetypes.guess_type(name)[0] or "application/octet-stream",
                "contentBytes": base64.b64encode(data).decode(),
            }
        )
    is_html = params.html is not None
    message = {
        "subject": params.subject,
        "body": {
            "contentType": "HTML" if is_html else "Text",
            "content": params.html if is_html else params.text,
        },
        "toRecipients": [_recipient(one) for one in many(params.to)],
        "ccRecipients": [_recipient(one) for one in many(params.cc)],
    }
    return {**message, **({"attachments": attached} if attached else {})}


def _recipient(text: str) -> dict[str, Any]:
    found = plain_address(text)
    named = {"name": found.name} if found.name else {}
    return {"emailAddress": {"address": found.address, **named}}


def _facts(mail: Any) -> dict[str, JsonValue]:
    """The `OutlookFacts` of an answer."""
    found = as_mapping(mail)
    if not text_of(found.get("id")):
        raise unreadable_answer(OUTLOOK_MAIL.title)
    sender = as_mapping(as_mapping(found.get("from")).get("emailAddress"))
    to = (
        as_mapping(as_mapping(one).get("emailAddress"))
        for one in as_list(found.get("toRecipients"))
    )
    return {
        "id": text_of(found["id"]),
        "thread_id": text_of(found.get("conversationId")),
        "from": single_line(text_of(sender.get("address"))),
        "from_name": single_line(text_of(sender.get("name"))) or None,
        "to": ", ".join(text_of(one.get("address")) for one in to),
        "subject": single_line(text_of(found.get("subject")), 300),
        "date": text_of(found.get("receivedDateTime")) or None,
        "unread": found.get("isRead") is False,
        "has_attachments": found.get("hasAttachments") is True,
        "excerpt": many_lines(text_of(found.get("bodyPreview"))),
    }


def _is_file(one: Mapping[str, Any]) -> bool:
    return text_of(one.get("@odata.type")) in ("", "#microsoft.graph.fileAttachment")


def _attachment(one: Mapping[str, Any]) -> dict[str, JsonValue]:
    size = one.get("size")
    return {
        "id": text_of(one.get("id")),
        "name": single_line(text_of(one.get("name"))),
        "type": single_line(text_of(one.get("contentType"))),
        "size": size if isinstance(size, int) and not isinstance(size, bool) else 0,
        "inline": one.get("isInline") is True,
    }
