"""Mails as bytes, with defaults."""

import base64
from collections.abc import Sequence


def a_mail(
    *,
    subject: str = "Hello",
    sender: str = "Ada <ada@example.org>",
    message_id: str | None = "<one@example.org>",
    date: str | None = "Mon, 02 Nov 2026 08:00:00 +0000",
    body: str | bytes = "Some text.\n",
    headers: Sequence[str] = (),
) -> bytes:
    """A mail of one part. *headers* are further header lines, put in as they are."""
    lines = [f"From: {sender}", "To: mara@example.org", f"Subject: {subject}"]
    if message_id is not None:
        lines.append(f"Message-ID: {message_id}")
    if date is not None:
        lines.append(f"Date: {date}")
    lines += headers
    head = "\r\n".join(lines).encode("utf-8", "surrogateescape")
    return head + b"\r\n\r\n" + (body.encode() if isinstance(body, str) else body)


def a_part(content: bytes, *headers: str) -> bytes:
    """One part of a multipart mail, in base64."""
    head = "\r\n".join((*headers, "Content-Transfer-Encoding: base64"))
    return head.encode() + b"\r\n\r\n" + base64.encodebytes(content)


def an_attachment(name: str, content: bytes = b"content") -> bytes:
    disposition = f'Content-Disposition: attachment; filename="{name}"'
    return a_part(content, "Content-Type: application/pdf", disposition)


def a_multipart(*parts: bytes, closed: bool = True, subject: str = "Hello") -> bytes:
    """A mail of several parts; the boundary at its end may be missing."""
    body = b"".join(b"--edge\r\n" + part + b"\r\n" for part in parts)
    return a_mail(
        subject=subject,
        body=body + (b"--edge--\r\n" if closed else b""),
        headers=["MIME-Version: 1.0", 'Content-Type: multipart/mixed; boundary="edge"'],
    )


A_TEXT = b"Content-Type: text/plain; charset=utf-8\r\n\r\nSome text.\r\n"


def a_numbered_mail(number: int, body: str | bytes = "Some text.\n") -> bytes:
    """A mail known as NUMBER@example.org, dated by its number."""
    date = f"Mon, 02 Nov 2026 08:00:{number % 60:02} +0000"
    return a_mail(message_id=f"<{number}@example.org>", date=date, body=body)


def an_mbox(
    *mails: bytes, line: bytes = b"From ada@example.org Mon Nov  2 08:00:00 2026\n"
) -> bytes:
    """Mails one after another, each after *line*."""
    return b"".join(line + each.replace(b"\r\n", b"\n") + b"\n\n" for each in mails)
