"""Which lines of an mbox file begin a mail, and which only look so."""

import io

import pytest

from keep_desktop.tools.mail.formats import mails_in, unquoted
from tests.builders.mails import a_numbered_mail, an_mbox


def spans(data: bytes) -> list[bytes]:
    return [data[a:b] for a, b in mails_in(io.BytesIO(data), lambda: None)]


@pytest.mark.parametrize(
    "line",
    [
        b"From ada@example.org Mon Nov  2 08:00:00 2026\n",
        b"From - Mon Nov 02 08:00:00 2026\r\n",
        b"From 1234567890123456789@xxx Mon Nov 02 08:00:00 +0000 2026\n",
        b"From MAILER-DAEMON Mon Nov  2 08:00 2026 +0100\n",
        b"From ada@example.org  Mon, 2 Nov 2026 08:00:00 +0000\n",
        b"From \n",
        b"From - \r\n",
        b"From ada@example.org\n",
    ],
)
def test_the_lines_between_mails_are_known_in_the_forms_that_programs_write(line: bytes) -> None:
    found = spans(an_mbox(a_numbered_mail(1), a_numbered_mail(2), a_numbered_mail(3), line=line))
    assert [b"<%d@example.org>" % n in piece for n, piece in enumerate(found, 1)] == [True] * 3


@pytest.mark.parametrize(
    "text",
    [
        b"Hello\n\nFrom all of us: thank you.\nBye",
        b"Hello\n\nFrom January: it costs more\n\nFrom Monday on\nbye",
        b"Hello\n\nFrom here\nTo: there",
        b"Hello\n\nFrom\nFrom: x",
        b"> From ada@example.org Mon Nov  2 08:00:00 2026\n",
    ],
)
def test_a_line_of_text_that_begins_with_from_begins_no_mail(text: bytes) -> None:
    assert (
        len(spans(an_mbox(a_numbered_mail(1).replace(b"Some text.\n", text), a_numbered_mail(2))))
        == 2
    )


def test_an_mbox_with_crlf_and_a_byte_order_mark_is_read() -> None:
    data = an_mbox(a_numbered_mail(1), a_numbered_mail(2)).replace(b"\n", b"\r\n")
    assert len(spans(b"\xef\xbb\xbf" + data)) == 2


def test_quoted_from_lines_are_given_back_as_they_were() -> None:
    assert unquoted(b"a\n>From me\n>>From you\n> From x\n") == b"a\nFrom me\n>From you\n> From x\n"


def test_a_mail_with_a_line_of_megabytes_is_one_mail() -> None:
    long = b"x" * 300_000 + b"From ada@example.org Mon Nov  2 08:00:00 2026"
    assert (
        len(spans(an_mbox(a_numbered_mail(1).replace(b"Some text.", long), a_numbered_mail(2))))
        == 2
    )
