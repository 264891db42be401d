"""Reads mails of Gmail: by their headers in lists, whole through the parser of all mail."""

import base64
import binascii
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from email.message import Message
from typing import Any

from pydantic import Field, TypeAdapter

from keep_desktop.domain.errors import NetworkFailure, PreconditionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.tools import ToolOutput
from keep_desktop.tools.connectors.service import ServiceClient, as_list, as_mapping, text_of
from keep_desktop.tools.json_text import as_json
from keep_desktop.tools.mail import headers
from keep_desktop.tools.mail.messages import Facts
from keep_desktop.tools.mail.read import AttachmentFacts, reading_of
from keep_desktop.tools.parser_results import checked
from keep_desktop.tools.text import iso, many_lines, named, shown_name, single_line

MESSAGE = "/gmail/v1/users/me/messages/{id}"
_LABELS = "/gmail/v1/users/me/labels"
#: As JSON, in base64; Gmail takes mails of 25 MB, and lets in some of 50.
_LARGEST_RAW = 80 * 1024 * 1024
_FACTS = TypeAdapter(list[Facts])
_LISTED_HEADERS = ["From", "To", "Subject"]


class GmailFacts(ToolOutput):
    id: str
    thread_id: str
    from_: str = Field(alias="from")
    from_name: str | None
    to: str
    subject: str
    date: str | None = Field(description="When it came, ISO 8601 in UTC")
    labels: list[str] = Field(description="Names; INBOX, UNREAD, STARRED … are Gmail's own")
    excerpt: str


class WholeGmail(GmailFacts):
    message_id: str | None = Field(description="The Message-ID without its brackets")
    text: str = Field(description="Plain text, also where the mail has only HTML")
    headers: dict[str, str]
    notes: list[str] = Field(description="What was damaged and read as well as it could be")
    attachments: list[AttachmentFacts]


class Labels:
    """The labels of an account, by name and id."""

    def __init__(self, client: ServiceClient) -> None:
        found = as_list(as_mapping(client.get(_LABELS)).get("labels"))
        self.all: Sequence[Mapping[str, Any]] = [as_mapping(one) for one in found]
        self._names = {text_of(one.get("id")): text_of(one.get("name")) for one in self.all}
        self._ids = {name.casefold(): id for id, name in self._names.items()}

    def names(self, ids: Any) -> list[JsonValue]:
        return [self._names.get(one, one) for one in map(text_of, as_list(ids))]

    def ids(self, names: Sequence[str]) -> list[str]:
        """PreconditionFailure for one that is not there."""
        return [self._id(name) for name in names]

    def _id(self, name: str) -> str:
        id = self._ids.get(name.casefold())
        if id is None:
            raise PreconditionFailure(
                UserMessage(
                    "There is no label “{name}” at Gmail. Make it there, or name another",
                    name=shown_name(name),
                )
            )
        return id


def facts(client: ServiceClient, id: str, labels: Labels) -> dict[str, JsonValue]:
    """The `GmailFacts` of one mail."""
    query = {"id": id, "format": "metadata", "metadataHeaders": _LISTED_HEADERS}
    return facts_in(client.get(MESSAGE, query), labels)


def facts_in(message: Any, labels: Labels) -> dict[str, JsonValue]:
    found = as_mapping(message)
    head = headers_of(found)
    address, name = headers.sender(head)
    return {
        "id": text_of(found.get("id")),
        "thread_id": text_of(found.get("threadId")),
        "from": address,
        "from_name": name,
        "to": headers.recipients(head),
        "subject": headers.line(head, "subject", 300),
        "date": _came(found),
        "labels": labels.names(found.get("labelIds")),
        "excerpt": many_lines(text_of(found.get("snippet"))),
    }


def headers_of(message: Mapping[str, Any]) -> Message:
    """The headers that Gmail gave of a mail."""
    head = Message()
    for each in as_list(as_mapping(message.get("payload")).get("headers")):
        name, value = text_of(as_mapping(each).get("name")), text_of(as_mapping(each).get("value"))
        if name and name not in head:
            head[name] = value
    return head


def raw_mail(client: ServiceClient, id: str) -> tuple[Mapping[str, Any], bytes]:
    """A message without its parts, and the mail itself."""
    answer = client.send("GET", MESSAGE, {"id": id, "format": "raw"}, max_bytes=_LARGEST_RAW)
    message = as_mapping(answer.body)
    try:
        return message, base64.urlsafe_b64decode(_padded(text_of(message.get("raw"))))
    except (ValueError, binascii.Error):
        raise NetworkFailure(UserMessage("The answer of {host} is damaged", host="Gmail")) from None


def whole_mail(client: ServiceClient, id: str) -> dict[str, JsonValue]:
    """The `WholeGmail` of one mail."""
    message, mail = raw_mail(client, id)
    what = named(id)
    parse = client.context.parse
    answer = parse("mail.facts", [as_json([["mail", len(mail)]]), mail], what)
    (found,) = checked(_FACTS, answer, what)
    return {
        **facts_in(message, Labels(client)),
        "from": found.sender,
        "from_name": found.sender_name,
        "to": found.recipients,
        "subject": found.subject,
        "message_id": found.message_id,
        **reading_of(client.context, b"mail", mail, named(found.subject or id)),
        "attachments": [
            {
                "index": one.index,
                "name": one.name,
                "type": single_line(one.type),
                "size": one.size,
                "inline": one.inline,
            }
            for one in found.attachments
        ],
    }


def _came(message: Mapping[str, Any]) -> str | None:
    millis = text_of(message.get("internalDate"))
    if not millis.isdecimal() or len(millis) > 14:
        return None
    return iso(datetime.fromtimestamp(int(millis) / 1000, UTC))


def _padded(text: str) -> str:
    return text + "=" * (-len(text) % 4)
