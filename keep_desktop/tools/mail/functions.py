"""Parser functions for mail. Results begin with JSON."""

import base64
import json
from collections.abc import Sequence
from dataclasses import asdict

from keep_desktop.domain.json import JsonValue
from keep_desktop.tools.json_text import as_json
from keep_desktop.tools.mail.formats import mail_in
from keep_desktop.tools.mail.messages import (
    LARGEST_ATTACHMENT,
    LARGEST_MAIL,
    Facts,
    attachment_content,
    facts_of,
    facts_of_head,
    reading_and_headers,
    too_large,
)


def facts(about: bytes, *mails: bytes) -> Sequence[bytes]:
    """The facts of each mail; *about* has the kind and the whole size of each."""
    found = []
    for (kind, size), data in zip(json.loads(about), mails, strict=True):
        mail = mail_in(kind, data)
        found.append(_plain(too_large(mail, size) if size > LARGEST_MAIL else facts_of(mail)))
    return (as_json(found),)


def heads(sizes: bytes, *mails: bytes) -> Sequence[bytes]:
    """The facts of mails by their headers only."""
    found = [
        _plain(facts_of_head(head, size))
        for size, head in zip(json.loads(sizes), mails, strict=True)
    ]
    return (as_json(found),)


def reading(kind: bytes, data: bytes) -> Sequence[bytes]:
    """A mail's readable content: headers and notes, then the text."""
    read, headers = reading_and_headers(mail_in(kind.decode(), data))
    about = {"headers": headers, "notes": read.notes}
    return (as_json(about), read.text.encode("utf-8", "replace"))


def attachment(kind: bytes, data: bytes, index: bytes) -> Sequence[bytes]:
    """One attachment, and its content as base64 if not too large; null if there is none of that
    number."""
    found = attachment_content(mail_in(kind.decode(), data), int(index))
    if found is None:
        return (b"null",)
    facts, content, problem = found
    about = {"name": facts.name, "type": facts.type, "size": len(content), "problem": problem}
    fits = len(content) <= LARGEST_ATTACHMENT
    return (as_json(about), base64.b64encode(content) if fits else b"")


def _plain(facts: Facts) -> dict[str, JsonValue]:
    return {**asdict(facts), "date": None if facts.date is None else facts.date.isoformat()}
