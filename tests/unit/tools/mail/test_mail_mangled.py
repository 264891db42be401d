"""Bytes that are no mail, or hardly: each becomes an entry, none an error."""

import hashlib

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from keep_desktop.tools.mail import messages
from keep_desktop.tools.mail.headers import parse_head
from keep_desktop.tools.mail.messages import attachment_content, facts_of, reading_and_headers
from tests.builders.mails import A_TEXT, a_mail, a_multipart, an_attachment


@pytest.mark.parametrize(
    ("whole", "sentence"),
    [
        (b"", "This file is empty"),
        (b"\r\n \r\n", "This file is empty"),
        (b"\0" * 5000, "nothing but zeros"),
        (b"\xff\xd8\xff\xe0JFIF", "isn't an email"),
        (b"Dear Sir,\r\n\r\nhow are you?", "isn't an email"),
        (b"PK\x03\x04" + bytes(range(256)), "isn't an email"),
        (b"\r\n\r\nSubject: too late", "isn't an email"),
    ],
)
def test_what_is_no_mail_has_a_problem_in_a_sentence(whole: bytes, sentence: str) -> None:
    facts = facts_of(whole)
    assert facts.problem is not None and sentence in facts.problem and facts.problem.endswith(".")


def test_a_mail_that_is_too_large_has_its_headers_and_a_problem(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(messages, "LARGEST_MAIL", 1024**2)
    facts = facts_of(a_mail(body="x" * 3 * 1024**2))
    assert facts.subject == "Hello" and facts.message_id == "one@example.org"
    assert facts.problem == "This mail is 3 MB large; mails of up to 1 MB can be read."


@pytest.mark.parametrize(
    ("head", "found"),
    [
        (b"Subject:  a\r\n b\n\tc\rd\r\nTo:y", [("Subject", "a\n b\n c\n d"), ("To", "y")]),
        (b"\n a\nTo: y\n\nCc: z", [("To", "y"), ("Cc", "z")]),
        (b"To: y\nSubject : a\nCc: z", [("To", "y")]),
        (b"To: y\nFrom : a\n b\nCc:", [("To", "y"), ("Cc", "")]),
        (b"x" * 20_000 + b": y\nTo: z", []),
    ],
)
def test_headers_are_read_as_when_the_identities_of_mails_were_first_stored(
    head: bytes, found: list[tuple[str, str]]
) -> None:
    assert parse_head(head).items() == found


# -- any bytes -------------------------------------------------------------------------------------

_PIECES = st.sampled_from(
    [
        *(
            b"\r\n",
            b"\n",
            b"\r",
            b"\0",
            b":",
            b";",
            b"=",
            b'"',
            b"--",
            b"--e",
            b"--e--",
            b"\r\n\r\n",
        ),
        *(b"From: ", b"Subject: ", b"Date: ", b"Message-ID: ", b"To: ", b"Received: ", b"<a@b.c>"),
        *(b"Content-Type: ", b"multipart/mixed", b"message/rfc822", b"text/html", b"; boundary=e"),
        *(
            b"; charset=",
            b"utf-7",
            b"utf-16",
            b"Content-Transfer-Encoding: ",
            b"base64",
            b"x-uuencode",
        ),
        *(
            b"Content-Disposition: attachment; ",
            b"filename=",
            b"filename*=",
            b"filename*0*=",
            b"%ff",
        ),
        *(
            b"=?utf-8?B?",
            b"=?x?Q?",
            b"?=",
            b"<b>",
            b"\xff\xfe",
            b"\xc3",
            b"Mon, 2 Nov 2026 08:00:00 ",
        ),
    ]
)
_MANGLED = st.lists(st.one_of(_PIECES, st.binary(max_size=12)), max_size=60).map(b"".join)


@settings(max_examples=400, deadline=None)
@given(st.one_of(st.binary(max_size=400), _MANGLED, _MANGLED.map(lambda b: a_multipart(A_TEXT, b))))
@example(b"Content-Type: multipart/mixed; boundary=\r\n\r\n--\r\n--")
def test_no_bytes_make_reading_raise(whole: bytes) -> None:
    facts = facts_of(whole)
    reading, _ = reading_and_headers(whole)
    for text in (facts.sender, facts.subject, facts.sender_name or "", reading.text):
        text.encode("utf-8")
    for each in facts.attachments:
        assert each.name and not set(each.name) & set('/\\:*?"<>|\0') and each.name[0] != "."
        assert len(each.name.encode()) <= 160
        found = attachment_content(whole, each.index)
        assert found is not None and len(found[1]) == each.size


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=3000), st.booleans())
def test_any_attachment_survives_the_way_through_a_mail(content: bytes, closed: bool) -> None:
    whole = a_multipart(A_TEXT, an_attachment("a.bin", content), closed=closed)
    found = attachment_content(whole, 0)
    assert found is not None
    assert hashlib.sha256(found[1]).digest() == hashlib.sha256(content).digest()


# -- made to keep the program busy -----------------------------------------------------------------

_MANY = 2_000_000
_FROM = b"From: ada@example.org\r\n"


@pytest.mark.parametrize(
    "whole",
    [
        b"From: " + b"a" * 250_000 + b"\r\n\r\n",
        _FROM + b"Content-Type: text/plain" + b';"' * 120_000 + b"\r\n\r\n",
        _FROM + b"Subject: " + b"a\r\n b" * 60_000 + b"\r\n\r\n",
        _FROM + b"Content-Type: multipart/mixed; boundary=-\r\n\r\n" + b"-" * _MANY,
        _FROM + b"Content-Type: multipart/mixed; boundary=x\r\n\r\n" + b"\n--x\n" * (_MANY // 5),
        _FROM
        + b"Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n"
        + b"=A" * _MANY,
        _FROM + b"Content-Type: text/html\r\n\r\n" + b"<div>" * (_MANY // 5),
    ],
    ids=["sender", "quotes", "folded", "dashes", "boundaries", "base64", "html"],
)
def test_a_mail_made_to_keep_the_program_busy_is_read_all_the_same(whole: bytes) -> None:
    assert facts_of(whole).problem is None
    reading_and_headers(whole)
