"""Parses one mail: facts, text and attachments.

Never raises on a broken mail. Errors are in `problem` (no usable mail) or in notes (a part is
damaged).
"""

import hashlib
from dataclasses import replace
from datetime import datetime
from email.message import Message

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage
from keep_desktop.tools.charsets import decode
from keep_desktop.tools.html import readable_text
from keep_desktop.tools.mail import headers
from keep_desktop.tools.mail.parts import Part, parse_mail
from keep_desktop.tools.text import many_lines, safe_file_name, single_line

#: Larger mails are listed by their headers with a problem, and not parsed.
LARGEST_MAIL = 50 * 1024 * 1024
#: Size limit of an attachment for scripts; larger ones are listed only.
LARGEST_ATTACHMENT = 20 * 1024 * 1024
LONGEST_TEXT = 500_000
LONGEST_HTML = 2_000_000

BREAKS_OFF = UserMessage("This mail breaks off after its headers: its text is gone.")

#: Every mail has one of these.
_SIGNS = (
    *("from", "to", "subject", "date", "message-id", "received", "return-path", "sender"),
    *("delivered-to", "cc", "bcc", "reply-to", "content-type", "mime-version"),
)
_SUFFIXES = {
    "application/pdf": ".pdf",
    "application/zip": ".zip",
    "application/ms-tnef": ".dat",
    "application/json": ".json",
    "image/gif": ".gif",
    "image/jpeg": ".jpg",
    "image/png": ".png",
    "message/delivery-status": ".txt",
    "message/rfc822": ".eml",
    "text/calendar": ".ics",
    "text/csv": ".csv",
    "text/html": ".html",
    "text/plain": ".txt",
    "text/xml": ".xml",
}
#: Headers for scripts besides those with fields of their own.
_SHOWN_HEADERS = ("cc", "reply-to", "in-reply-to", "list-id", "return-path", "content-type")


@immutable(kw_only=True)
class Attachment:
    index: int
    #: A valid file name; never empty.
    name: str
    type: str
    size: int
    #: A picture shown in the text, such as a logo, not an attachment.
    inline: bool


@immutable(kw_only=True)
class Facts:
    """A mail's entry in a list. All text is one line and safe to show."""

    message_id: str | None
    #: Identifies the content: the same for the same mail in another file, whatever headers a mail
    #: program added.
    digest: str
    sender: str
    sender_name: str | None
    recipients: str
    subject: str
    date: datetime | None
    attachments: tuple[Attachment, ...]
    #: Why there is no usable mail, or None.
    problem: str | None = None


@immutable
class Reading:
    """The text of a mail, and notes on damage."""

    text: str
    notes: tuple[str, ...]


def facts_of(whole: bytes) -> Facts:
    """A mail's facts. Larger mails than LARGEST_MAIL: only the headers."""
    problem = _why_no_mail(whole)
    if problem:
        return replace(_of_head(headers.parse_head(b""), whole, ()), problem=problem)
    if len(whole) > LARGEST_MAIL:
        return too_large(whole, len(whole))
    mail = parse_mail(whole)
    if not any(name in mail.head for name in _SIGNS):
        problem = UserMessage("This file isn't an email.")
        return replace(_of_head(mail.head, whole, ()), problem=problem)
    facts = _of_head(mail.head, whole[mail.body_start :], attachments_of(mail))
    # A multipart mail without its parts is incomplete; its headers alone are no mail.
    if mail.body_start >= len(whole) and raw_kind(mail.head).startswith("multipart/"):
        return replace(facts, problem=BREAKS_OFF)
    return facts


def facts_of_head(head: bytes, size: int) -> Facts:
    """A mail's facts by its headers and *size*; its attachments are unknown."""
    if size > LARGEST_MAIL:
        return too_large(head, size)
    parsed = parse_mail(head).head
    facts = _of_head(parsed, str(size).encode(), ())
    if any(name in parsed for name in _SIGNS):
        return facts
    return replace(facts, problem=UserMessage("This file isn't an email."))


def too_large(beginning: bytes, size: int) -> Facts:
    """The facts of a mail that is not parsed, from its first bytes."""
    mail = parse_mail(beginning[: 512 * 1024])
    most = LARGEST_MAIL // 1024**2
    return replace(
        _of_head(mail.head, beginning[: 512 * 1024] + str(size).encode(), ()),
        problem=UserMessage(
            "This mail is {amount} MB large; mails of up to {most} MB can be read.",
            amount=size // 1024**2,
            most=most,
        ),
    )


def unreadable(name: str, sentence: str) -> Facts:
    """The facts of an unreadable file."""
    return replace(
        _of_head(headers.parse_head(b""), name.encode("utf-8", "replace"), ()), problem=sentence
    )


def attachments_of(mail: Part) -> tuple[Attachment, ...]:
    return tuple(_attachment(i, part) for i, part in enumerate(_attached(mail)))


def attachment_content(whole: bytes, index: int) -> tuple[Attachment, bytes, str | None] | None:
    """One attachment, its bytes, and a sentence if they are damaged; None if there is no
    attachment of that number."""
    attached = _attached(parse_mail(whole))
    if not 0 <= index < len(attached):
        return None
    part = attached[index]
    content, intact = part.content()
    problem = None
    if part.cut:
        problem = UserMessage("The mail breaks off in this attachment; only a part of it is here.")
    elif not intact:
        problem = UserMessage("This attachment is damaged; what could be read of it is here.")
    return _attachment(index, part), content, problem


def reading_and_headers(whole: bytes) -> tuple[Reading, dict[str, str]]:
    """Both, parsing the mail once."""
    mail = parse_mail(whole)
    return _reading(mail), _shown_headers(mail)


def _reading(mail: Part) -> Reading:
    leaves = [part for part in mail.leaves() if not _is_attached(part)]
    notes: list[str] = []
    plain = [_text(part, notes) for part in leaves if part.kind != "text/html"]
    text = "\n\n".join(piece for piece in plain if piece.strip())
    if not text:
        pages = [_text(part, notes) for part in leaves if part.kind == "text/html"]
        if any(len(page) > LONGEST_HTML for page in pages):
            notes.append(
                UserMessage(
                    "The HTML is longer than {longest_html} characters and was cropped",
                    longest_html=LONGEST_HTML,
                )
            )
        text = "\n\n".join(filter(None, (readable_text(page[:LONGEST_HTML]) for page in pages)))
    if any(part.cut for part in leaves):
        notes.append(UserMessage("The mail breaks off in its text"))
    if len(text) > LONGEST_TEXT:
        text = text[:LONGEST_TEXT]
        notes.append(
            UserMessage(
                "The text is longer than {longest_text} characters and was cropped",
                longest_text=LONGEST_TEXT,
            )
        )
    return Reading(many_lines(text).strip(), tuple(dict.fromkeys(notes)))


def _shown_headers(mail: Part) -> dict[str, str]:
    return {name: line for name in _SHOWN_HEADERS if (line := headers.line(mail.head, name))}


def raw_kind(head: Message) -> str:
    return headers.raw(head, "content-type").lower()


def _why_no_mail(whole: bytes) -> str | None:
    if not whole.strip():
        return UserMessage("This file is empty: there is no mail in it.")
    if not whole.replace(b"\0", b"").strip():
        return UserMessage("This file holds nothing but zeros: the mail in it is lost.")
    return None


def _of_head(head: Message, body: bytes, attachments: tuple[Attachment, ...]) -> Facts:
    address, name = headers.sender(head)
    return Facts(
        message_id=headers.message_id(head),
        digest=_digest(head, body),
        sender=address,
        sender_name=name,
        recipients=headers.recipients(head),
        subject=headers.line(head, "subject", 300),
        date=headers.sent_at(head),
        attachments=attachments,
    )


def _digest(head: Message, body: bytes) -> str:
    """Ignores headers and line ends, which mail programs change."""
    found = hashlib.sha256()
    for name in ("from", "to", "date", "subject"):
        found.update(headers.raw(head, name).encode("utf-8", "replace") + b"\0")
    found.update(body.replace(b"\r\n", b"\n").strip())
    return found.hexdigest()


def _attached(mail: Part) -> list[Part]:
    return [part for part in mail.leaves() if _is_attached(part)]


def _is_attached(part: Part) -> bool:
    if part.disposition() == "attachment" or part.given_name():
        return True
    return part.kind not in ("text/plain", "text/html")


def _attachment(index: int, part: Part) -> Attachment:
    content, _ = part.content()
    inline = (
        part.inside == "multipart/related"
        and part.kind.startswith("image/")
        and part.head.get("content-id") is not None
        and part.disposition() != "attachment"
    )
    return Attachment(
        index=index,
        name=_name(index, part, content),
        type=single_line(part.kind, 100),
        size=len(content),
        inline=inline,
    )


def _name(index: int, part: Part, content: bytes) -> str:
    fallback = f"attachment-{index + 1}{_SUFFIXES.get(part.kind, '.bin')}"
    given = part.given_name()
    if not given and part.kind == "message/rfc822":
        subject = headers.line(headers.parse_head(content.split(b"\n\n", 1)[0]), "subject", 80)
        given = f"{subject.replace('/', '_')}.eml" if subject else ""
    return safe_file_name(given, fallback)


def _text(part: Part, notes: list[str]) -> str:
    content, intact = part.content()
    if not intact:
        notes.append(UserMessage("A part of the text is damaged"))
    text, note = decode(content, part.charset())
    if note:
        notes.append(note)
    return many_lines(text)
