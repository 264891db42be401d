"""Mail.list, Mail.get and Mail.attachment: reading mail in granted folders and files."""

import base64
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import CallContext, Tool, ToolInput, ToolOutput
from keep_desktop.tools.files.touched import file_name
from keep_desktop.tools.files.troubles import quoted
from keep_desktop.tools.mail.index import Entry, MailIndex
from keep_desktop.tools.mail.messages import (
    Attachment,
    attachment_content,
    reading_of,
    shown_headers,
)
from keep_desktop.tools.mail.root import opened_root
from keep_desktop.tools.times import iso
from keep_desktop.tools.titles import one_line, shown_name

#: More in one answer would not fit into a message between a script and the host.
MOST_AT_ONCE = 20_000
LARGEST_ATTACHMENT = 20 * 1024 * 1024

_FOLDER = "A granted folder of .eml files, a Maildir, an .mbox file, or a folder of such"


def _readable_moment(text: str) -> str:
    _moment(text)
    return text


class ListInput(ToolInput):
    folder: str = Field(min_length=1, description=_FOLDER)
    after: Annotated[str, AfterValidator(_readable_moment)] | None = Field(
        default=None, description="Only mails dated later than this (ISO 8601)"
    )
    limit: int | None = Field(default=None, ge=1, le=MOST_AT_ONCE)
    offset: int = Field(default=0, ge=0)


class GetInput(ToolInput):
    folder: str = Field(min_length=1, description=_FOLDER)
    id: str = Field(min_length=1, description="The id that Mail.list gave")


class AttachmentInput(GetInput):
    index: int = Field(ge=0, description="The index of the attachment, as Mail.list gave it")


class AttachmentFacts(ToolOutput):
    index: int
    name: str = Field(description="Fit to be a file name; never empty")
    type: str
    size: int
    inline: bool = Field(description="A picture that the text shows, such as a logo")


class MailFacts(ToolOutput):
    id: str = Field(description="The Message-ID, or sha256:… of the content where there is none")
    from_: str = Field(alias="from")
    from_name: str | None
    to: str
    subject: str
    date: str | None = Field(description="ISO 8601 in UTC")
    path: str = Field(description="The file it lies in, from the folder")
    size: int
    attachments: list[AttachmentFacts]
    problem: str | None = Field(description="Why there is no mail to work with, as a sentence")


class WholeMail(MailFacts):
    text: str = Field(description="Plain text, also where the mail has only HTML")
    headers: dict[str, str]
    notes: list[str] = Field(description="What was damaged and read as well as it could be")


class AttachmentContent(ToolOutput):
    name: str
    type: str
    size: int
    content: str = Field(description="Base64")
    problem: str | None = Field(description="What is damaged in it, as a sentence")


#: One for all calls, so that a list and the mails of it are read once.
_INDEX = MailIndex()


class ListMail(Tool[ListInput]):
    namespace = "Mail"
    name = "list"
    reaches_out = False
    description = (
        "The mails in a granted folder or file, the oldest first: .eml files, Maildir and mbox, "
        "also mixed and in folders below. A mail that lies there twice is listed once. What "
        "cannot be read as a mail is listed too, with `problem` saying why. Without `limit` all "
        f"are given; more than {MOST_AT_ONCE} take several calls with `limit` and `offset`."
    )
    Input = ListInput
    Output = list[MailFacts]
    source = "Mail"
    type = "email"

    def is_read_only(self, params: ListInput) -> bool:
        return True

    def touches(self, params: ListInput) -> Sequence[str]:
        return (file_name(params.folder),)

    def call(self, params: ListInput, context: CallContext) -> JsonValue:
        with opened_root(params.folder, context.grants) as root:
            entries: Sequence[Entry] = _INDEX.entries(root, context.cancel.check)
        if params.after is not None:
            limit = _moment(params.after)
            entries = [e for e in entries if e.facts.date is not None and e.facts.date > limit]
        entries = entries[params.offset :]
        if params.limit is None and len(entries) > MOST_AT_ONCE:
            raise LogicFailure(
                f"There are {len(entries)} mails in {quoted(params.folder)}: ask for at most "
                f"{MOST_AT_ONCE} at a time with limit and offset"
            )
        return [_facts(entry) for entry in entries[: params.limit]]


class GetMail(Tool[GetInput]):
    namespace = "Mail"
    name = "get"
    reaches_out = False
    description = (
        "One mail of a granted folder or file, by the id that Mail.list gave: the same facts, its "
        "text as plain text, and some further headers. `notes` says what was damaged."
    )
    Input = GetInput
    Output = WholeMail
    source = "Mail"
    type = "email"

    def is_read_only(self, params: GetInput) -> bool:
        return True

    def touches(self, params: GetInput) -> Sequence[str]:
        return (file_name(params.folder),)

    def call(self, params: GetInput, context: CallContext) -> JsonValue:
        entry, whole = _find(params, context)
        facts = _facts(entry)
        if entry.facts.problem:
            return {**facts, "text": "", "headers": {}, "notes": []}
        reading = reading_of(whole)
        return {
            **facts,
            "text": reading.text,
            "headers": shown_headers(whole),
            "notes": list(reading.notes),
        }


class GetAttachment(Tool[AttachmentInput]):
    namespace = "Mail"
    name = "attachment"
    reaches_out = False
    description = (
        "The content of one attachment, as base64, by the id of the mail and the index of the "
        f"attachment; at most {LARGEST_ATTACHMENT // 1024**2} MB."
    )
    Input = AttachmentInput
    Output = AttachmentContent
    source = "Mail"
    type = "attachment"

    def is_read_only(self, params: AttachmentInput) -> bool:
        return True

    def touches(self, params: AttachmentInput) -> Sequence[str]:
        return (file_name(params.folder),)

    def call(self, params: AttachmentInput, context: CallContext) -> JsonValue:
        entry, whole = _find(params, context)
        found = None if entry.facts.problem else attachment_content(whole, params.index)
        if found is None:
            raise LogicFailure(f"This mail has no attachment number {params.index}")
        facts, content, problem = found
        if len(content) > LARGEST_ATTACHMENT:
            raise LogicFailure(
                f"The attachment “{shown_name(facts.name)}” has {len(content) // 1024**2} MB; "
                f"a script can take attachments of up to {LARGEST_ATTACHMENT // 1024**2} MB"
            )
        return {
            "name": facts.name,
            "type": facts.type,
            "size": len(content),
            "content": base64.b64encode(content).decode("ascii"),
            "problem": problem,
        }


MAIL_TOOLS: tuple[Tool[Any], ...] = (ListMail(), GetMail(), GetAttachment())


def _find(params: GetInput, context: CallContext) -> tuple[Entry, bytes]:
    try:
        with opened_root(params.folder, context.grants) as root:
            found = _INDEX.find(root, params.id, context.cancel.check)
    except OSError as error:
        raise LogicFailure(
            "The file of this mail was moved or changed while it was read", details=str(error)
        ) from error
    if found is None:
        raise LogicFailure(
            f"There is no mail “{one_line(params.id, 80)}” in {quoted(params.folder)} any more"
        )
    return found


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment


def _facts(entry: Entry) -> dict[str, JsonValue]:
    facts = entry.facts
    return {
        "id": entry.id,
        "from": facts.sender,
        "from_name": facts.sender_name,
        "to": facts.recipients,
        "subject": facts.subject,
        "date": None if facts.date is None else iso(facts.date),
        "path": one_line(entry.place.source.path, 1000),
        "size": entry.place.size,
        "attachments": [_attachment(each) for each in facts.attachments],
        "problem": facts.problem,
    }


def _attachment(found: Attachment) -> dict[str, JsonValue]:
    return {
        "index": found.index,
        "name": found.name,
        "type": found.type,
        "size": found.size,
        "inline": found.inline,
    }
