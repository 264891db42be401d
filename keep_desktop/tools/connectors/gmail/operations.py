"""The tools of Gmail."""

import base64
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from keep_desktop.domain.items import ReceivedKind, RowFacts
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import ANY, Risk, ScopeKind
from keep_desktop.domain.system.resource_names import file_name
from keep_desktop.ports.tools import CallContext, EffectRisk, Reconciled, ToolOutput, Verdict
from keep_desktop.tools.connectors.downloads import SaveToInput, ServiceDownload
from keep_desktop.tools.connectors.gmail.entry import GMAIL
from keep_desktop.tools.connectors.gmail.mails import (
    MESSAGE,
    GmailFacts,
    Labels,
    WholeGmail,
    facts,
    facts_in,
    headers_of,
    raw_mail,
    whole_mail,
)
from keep_desktop.tools.connectors.google import (
    NEXT_PAGE,
    UNKNOWN_YET,
    GoogleMutation,
    GoogleRead,
    GoogleUndoable,
    multipart,
)
from keep_desktop.tools.connectors.service import (
    Evidence,
    ServiceClient,
    ServiceInput,
    as_list,
    as_mapping,
    text_of,
    unreadable_answer,
)
from keep_desktop.tools.mail import headers
from keep_desktop.tools.mail.account import MailAddress, plain_address
from keep_desktop.tools.mail.read import attachment_of
from keep_desktop.tools.mail.send import (
    MARK,
    MailContent,
    bare_address,
    many,
    required_recipients,
    written,
)
from keep_desktop.tools.text import named, shown_name

_ACCOUNT = {"account": ScopeKind.ACCOUNT}
_PLACES = {**_ACCOUNT, "labels": ScopeKind.PLACE}
_RECEIVERS = {**_ACCOUNT, "to": ScopeKind.RECIPIENT, "cc": ScopeKind.RECIPIENT}
#: So many of the newest mails are looked through for one whose Message-ID was replaced.
_LOOKED_THROUGH = 50
#: How long a draft may not be found yet by a search.
_VISIBLE_AFTER_S = 120

MailId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,100}$")]
Label = Annotated[str, StringConstraints(min_length=1, max_length=225)]


class GmailSearchInput(ServiceInput):
    query: str | None = Field(
        default=None,
        max_length=2000,
        description="As in Gmail's search field: `from:ann is:unread`",
    )
    labels: list[Label] | None = Field(
        default=None, max_length=20, description="Only mails with all of these, by name"
    )
    limit: int = Field(default=50, ge=1, le=500)
    spam_and_trash: bool = False


class GmailMailInput(ServiceInput):
    id: MailId = Field(description="As Gmail.search gave it")


class GmailThreadInput(ServiceInput):
    id: MailId = Field(description="The thread_id of a mail")


class GmailLabelsInput(GmailMailInput):
    labels: list[Label] = Field(min_length=1, max_length=50, description="Names; they must exist")


class GmailAttachmentInput(SaveToInput):
    id: MailId = Field(description="Of the mail, as Gmail.search gave it")
    index: int = Field(ge=0, description="Of the attachment, as Gmail.get gave it")


class GmailWriteInput(MailContent, ServiceInput):
    reply_to: MailId | None = Field(
        default=None, description="The id of a mail that this answers, in whose thread it then is"
    )


class GmailLabelFacts(ToolOutput):
    id: str
    name: str
    own: bool = Field(description="Made by the user, not one of Gmail's")


class GmailThread(ToolOutput):
    id: str
    mails: list[GmailFacts] = Field(description="The oldest first")


class GmailLabelled(ToolOutput):
    id: str
    labels: list[str] = Field(description="All that the mail has now")


class SentGmail(ToolOutput):
    id: str
    thread_id: str


class GmailSearch(GoogleRead):
    namespace, name = "Gmail", "search"
    description = (
        "Mails of a Gmail account, the newest first, by their headers: what matches a query, has "
        "all the labels, or both. The text and the attachments are given by Gmail.get."
    )
    entry = GMAIL
    Input = GmailSearchInput
    Output = list[GmailFacts]
    source, type = "Gmail", "email"
    row_facts = RowFacts(
        kind=ReceivedKind.MAIL, title="subject", sender="from", at="date", excerpt="excerpt"
    )
    permits = "Read mail with the label {scope}"
    scope_params = _PLACES
    default_place = ANY

    def run(self, params: GmailSearchInput, client: ServiceClient) -> JsonValue:
        labels = Labels(client)
        request = {
            "q": params.query,
            "labelIds": labels.ids(params.labels or ()) or None,
            "maxResults": min(params.limit, 500),
            "includeSpamTrash": params.spam_and_trash or None,
        }
        found = client.pages(
            "/gmail/v1/users/me/messages",
            request,
            items="messages",
            limit=params.limit,
            next_page=NEXT_PAGE,
        )
        return [facts(client, text_of(as_mapping(one).get("id")), labels) for one in found]


class GmailGet(GoogleRead):
    namespace, name = "Gmail", "get"
    description = (
        "One mail of a Gmail account, by the id that Gmail.search gave: its text as plain text, "
        "some further headers, and its attachments by name. `notes` says what was damaged."
    )
    entry = GMAIL
    Input = GmailMailInput
    Output = WholeGmail
    source, type = "Gmail", "email"
    row_facts = RowFacts(
        kind=ReceivedKind.MAIL, title="subject", sender="from", at="date", excerpt="text"
    )
    permits = "Read mail of {scope}"

    def run(self, params: GmailMailInput, client: ServiceClient) -> JsonValue:
        return whole_mail(client, params.id)


class GmailGetThread(GoogleRead):
    namespace, name = "Gmail", "thread"
    description = "All mails of a thread of a Gmail account, by their headers."
    entry = GMAIL
    Input = GmailThreadInput
    Output = GmailThread
    source, type = "Gmail", "thread"
    permits = "Read mail of {scope}"

    def run(self, params: GmailThreadInput, client: ServiceClient) -> JsonValue:
        labels = Labels(client)
        request = {"id": params.id, "format": "metadata"}
        thread = as_mapping(client.get("/gmail/v1/users/me/threads/{id}", request))
        mails = [facts_in(one, labels) for one in as_list(thread.get("messages"))]
        return {"id": params.id, "mails": [*mails]}


class GmailListLabels(GoogleRead):
    namespace, name = "Gmail", "labels"
    description = "The labels of a Gmail account."
    entry = GMAIL
    Input = ServiceInput
    Output = list[GmailLabelFacts]
    source, type = "Gmail", "label"
    permits = "See the labels of {scope}"

    def run(self, params: ServiceInput, client: ServiceClient) -> JsonValue:
        return [
            {
                "id": text_of(one.get("id")),
                "name": text_of(one.get("name")),
                "own": one.get("type") == "user",
            }
            for one in Labels(client).all
        ]


class GmailSaveAttachment(ServiceDownload, GoogleMutation):
    namespace, name = "Gmail", "saveAttachment"
    description = (
        "Stores an attachment of a mail as a new file in a granted folder. A file that is there "
        "already is left alone: if it has the same content, nothing is done."
    )
    entry = GMAIL
    Input = GmailAttachmentInput

    def content(self, params: GmailAttachmentInput, client: ServiceClient) -> Iterator[bytes]:
        _, mail = raw_mail(client, params.id)
        found = attachment_of(client.context, b"mail", mail, params.index, named(params.id))
        yield base64.b64decode(text_of(found["content"]))


class _GmailRelabel(GoogleUndoable):
    """Setting labels twice is setting them once."""

    entry = GMAIL
    Input = GmailLabelsInput
    Output = GmailLabelled
    access = Risk.WRITES
    scope_params = _PLACES
    #: Of the request, and of the one that takes it back.
    parameter, back = "addLabelIds", "removeLabelIds"
    #: Whether the mail has the labels afterwards.
    adds = True

    def identity(self, params: GmailLabelsInput) -> JsonValue:
        return {"account": params.account, "id": params.id, "labels": sorted(params.labels)}

    def evidence_before(self, params: GmailLabelsInput, client: ServiceClient) -> Evidence:
        """Those that the call changes."""
        has = self._has(params, client)
        label_ids = Labels(client).ids(params.labels)
        return {"changes": [one for one in label_ids if (one in has) is not self.adds]}

    def run(self, params: GmailLabelsInput, client: ServiceClient) -> JsonValue:
        labels = Labels(client)
        message = self._modify(params, client, self.parameter, labels.ids(params.labels))
        return {"id": params.id, "labels": labels.names(as_mapping(message).get("labelIds"))}

    def check_outcome(self, params: GmailLabelsInput, client: ServiceClient) -> Reconciled:
        labels, has = Labels(client), self._has(params, client)
        if self._are(labels.ids(params.labels), has):
            return Reconciled(Verdict.APPLIED, {"id": params.id, "labels": labels.names([*has])})
        return client.verdict_if_absent()

    def is_unchanged(
        self, params: GmailLabelsInput, result: JsonValue, client: ServiceClient
    ) -> bool:
        return self._are(client.evidence["changes"], self._has(params, client))

    def take_back(self, params: GmailLabelsInput, result: JsonValue, client: ServiceClient) -> None:
        if client.evidence["changes"]:
            self._modify(params, client, self.back, client.evidence["changes"])

    def is_undone(self, params: GmailLabelsInput, result: JsonValue, client: ServiceClient) -> bool:
        has = self._has(params, client)
        return all((one in has) is not self.adds for one in client.evidence["changes"])

    def _modify(
        self, params: GmailLabelsInput, client: ServiceClient, parameter: str, ids: Sequence[str]
    ) -> Any:
        body = {parameter: [*ids]}
        return client.send(
            "POST", MESSAGE + "/modify", {"id": params.id}, body=body, mutates=True
        ).body

    def _has(self, params: GmailLabelsInput, client: ServiceClient) -> list[str]:
        message = as_mapping(client.get(MESSAGE, {"id": params.id, "format": "minimal"}))
        return [*map(text_of, as_list(message.get("labelIds")))]

    def _are(self, ids: Sequence[str], has: Sequence[str]) -> bool:
        return all((one in has) is self.adds for one in ids)

    def predict_from_params(self, params: GmailLabelsInput, context: CallContext) -> JsonValue:
        return {"id": params.id, "labels": [*params.labels] if self.adds else []}


class GmailAddLabels(_GmailRelabel):
    namespace, name = "Gmail", "addLabels"
    description = "Gives a mail labels, such as STARRED, or one of the user's own that exists."
    permits = "Add the label {scope} to mails"

    def title(self, params: GmailLabelsInput) -> str:
        return UserMessage("Label a mail {labels}", labels=_shown(params.labels))


class GmailRemoveLabels(_GmailRelabel):
    namespace, name = "Gmail", "removeLabels"
    description = (
        "Takes labels off a mail: without UNREAD it is read, without INBOX it is archived."
    )
    permits = "Remove the label {scope} from mails"
    parameter, back = "removeLabelIds", "addLabelIds"
    adds = False

    def title(self, params: GmailLabelsInput) -> str:
        return UserMessage("Take the label {labels} off a mail", labels=_shown(params.labels))


class _GmailWrite(GoogleMutation):
    """Of a mail whose Message-ID is made from the mutation's key."""

    entry = GMAIL
    Input = GmailWriteInput
    Output = SentGmail

    def identity(self, params: GmailWriteInput) -> JsonValue:
        return {
            "account": params.account,
            "to": many(params.to),
            "cc": many(params.cc),
            "subject": params.subject,
            "reply_to": params.reply_to,
            "subkey": params.subkey,
        }

    def payload(self, params: GmailWriteInput) -> JsonValue:
        return params.payload

    def evidence_before(self, params: GmailWriteInput, client: ServiceClient) -> Evidence:
        sender = _sender(client)
        domain = "mail.gmail.com" if sender is None else sender.domain
        noted: dict[str, JsonValue] = {"message_id": f"<keep-{client.key}@{domain}>"}
        if params.reply_to is not None:
            request = {"id": params.reply_to, "format": "metadata"}
            message = as_mapping(client.get(MESSAGE, request))
            noted |= {"thread": text_of(message.get("threadId")), "answers": [*_chain(message)]}
        return noted

    def upload(self, params: GmailWriteInput, client: ServiceClient, path: str, key: str) -> Any:
        """The answer to the mail as *path* takes it, which has the message under *key*, or is
        it."""
        evidence = client.evidence
        answers = [text_of(one) for one in as_list(evidence.get("answers"))]
        message = {"threadId": evidence["thread"]} if evidence.get("thread") else {}
        about = {key: message} if key else message
        content, sent = multipart(
            about,
            written(
                params,
                _sender(client),
                str(evidence["message_id"]),
                client.context,
                answers,
                client.key,
            ),
            "message/rfc822",
            client.key,
        )
        answer = client.send(
            "POST",
            f"/upload/gmail/v1/users/me/{path}",
            {"uploadType": "multipart"},
            content=content,
            headers=sent,
            mutates=True,
        )
        return answer.body

    def resources(self, params: GmailWriteInput) -> Sequence[str]:
        return (*super().resources(params), *(file_name(one.path) for one in params.attachments))

    def predict(self, params: GmailWriteInput, context: CallContext) -> JsonValue:
        required_recipients(params)
        written(params, None, f"<keep-{context.key}@mail.gmail.com>", context)
        return super().predict(params, context)

    def predict_from_params(self, params: GmailWriteInput, context: CallContext) -> JsonValue:
        return {"id": UNKNOWN_YET, "thread_id": UNKNOWN_YET}


class GmailSend(_GmailWrite):
    namespace, name = "Gmail", "send"
    description = (
        "Sends a mail from a Gmail account. Attachments come from granted folders, 25 MB in all. "
        "After a broken call it is looked for among the sent mails by its Message-ID."
    )
    risk = EffectRisk.HIGH
    access = Risk.SENDS
    permits = "Send mail with Gmail to {scope}"
    scope_params = _RECEIVERS

    def spelling(self, kind: ScopeKind, value: str) -> str:
        return bare_address(value) if kind is ScopeKind.RECIPIENT else value

    def title(self, params: GmailWriteInput) -> str:
        return params.sent_title

    def run(self, params: GmailWriteInput, client: ServiceClient) -> JsonValue:
        required_recipients(params)
        return _written(self.upload(params, client, "messages/send", ""))

    def check_outcome(self, params: GmailWriteInput, client: ServiceClient) -> Reconciled:
        """A mail that is not found proves nothing: the search may lag behind."""
        found = _found(client, "messages", labelIds="SENT", includeSpamTrash=True)
        if found is not None:
            return Reconciled(Verdict.APPLIED, _written(found))
        return Reconciled(Verdict.RETRY)


class GmailCreateDraft(_GmailWrite):
    namespace, name = "Gmail", "createDraft"
    description = (
        "Puts a mail into the drafts of a Gmail account, where the user can change and send it. "
        "Attachments come from granted folders, 25 MB in all."
    )
    access = Risk.WRITES
    permits = "Write drafts in {scope}"

    def title(self, params: GmailWriteInput) -> str:
        return UserMessage("Draft “{subject}” at Gmail", subject=shown_name(params.subject))

    def run(self, params: GmailWriteInput, client: ServiceClient) -> JsonValue:
        return _written(self.upload(params, client, "drafts", "message"))

    def check_outcome(self, params: GmailWriteInput, client: ServiceClient) -> Reconciled:
        found = _found(client, "drafts")
        if found is not None:
            return Reconciled(Verdict.APPLIED, _written(found))
        return client.verdict_if_absent(visible_after_s=_VISIBLE_AFTER_S)


def _shown(labels: Sequence[str]) -> str:
    return ", ".join(map(shown_name, labels))


def _sender(client: ServiceClient) -> MailAddress | None:
    """None where the user calls the account otherwise than by its address; Gmail knows it."""
    try:
        return plain_address(client.connection.account)
    except ValueError:
        return None


def _chain(message: Mapping[str, Any]) -> list[str]:
    """The Message-IDs of a thread up to this mail, as its headers have them."""
    head = headers_of(message)
    known = f"{headers.raw(head, 'references')} {headers.raw(head, 'message-id')}".split()
    ids = [one for one in known if one.startswith("<") and one.endswith(">") and one.isascii()]
    return [one for one in ids if one.isprintable() and len(one) <= 250][-20:]


def _found(client: ServiceClient, what: str, **more: Any) -> Any:
    """The row, of the list *what*, of the mail of this mutation: by its Message-ID; else, since
    Gmail replaces some, among the newest by the header that it leaves alone."""
    path = f"/gmail/v1/users/me/{what}"
    message_id = text_of(client.evidence.get("message_id")).strip("<>")
    by_id = {"q": f"rfc822msgid:{message_id}", **more}
    rows = as_list(as_mapping(client.get(path, by_id)).get(what))
    if rows:
        return rows[0]
    newest = client.pages(path, more, items=what, limit=_LOOKED_THROUGH, next_page=NEXT_PAGE)
    for row in newest:
        id = text_of(as_mapping(_message_of(row)).get("id"))
        request = {"id": id, "format": "metadata", "metadataHeaders": MARK}
        message = as_mapping(client.get_or_none(MESSAGE, request))
        if headers.raw(headers_of(message), MARK) == client.key:
            return row
    return None


def _message_of(row: Any) -> Any:
    """A draft has its message inside."""
    return as_mapping(row).get("message", row)


def _written(row: Any) -> JsonValue:
    id = text_of(as_mapping(row).get("id"))
    if not id:
        raise unreadable_answer("Gmail")
    return {"id": id, "thread_id": text_of(as_mapping(_message_of(row)).get("threadId"))}
