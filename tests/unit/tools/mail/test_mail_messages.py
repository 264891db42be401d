"""One mail from its bytes, however it was mangled on its way."""

import base64

import pytest

from keep_desktop.tools.mail import messages
from keep_desktop.tools.mail.messages import attachment_content, facts_of, reading_and_headers
from tests.builders.mails import A_TEXT, a_mail, a_multipart, a_part, an_attachment


def text_of(whole: bytes) -> str:
    return reading_and_headers(whole)[0].text


def test_a_plain_mail_reports_what_it_is() -> None:
    facts = facts_of(a_mail())
    assert (facts.sender, facts.sender_name) == ("ada@example.org", "Ada")
    assert facts.message_id == "one@example.org"
    assert facts.date is not None and facts.date.isoformat() == "2026-11-02T08:00:00+00:00"
    assert facts.recipients == "mara@example.org"
    assert facts.problem is None and facts.attachments == ()


# -- headers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "subject"),
    [
        ("=?utf-8?B?R3LDvMOfZQ==?=", "Grüße"),
        ("=?utf-8?b?R3LDvMOfZQ?=", "Grüße"),
        ("=?ISO-8859-1?q?Gr=FC=DFe?= and more", "Grüße and more"),
        ("=?utf-8?q?a?= =?utf-8?q?b?=", "ab"),
        ("=?utf-8?B?w?= =?utf-8?B?7w=?=", "=?utf-8?B?w?= =?utf-8?B?7w=?="),
        ("=?utf-8*de?Q?Gr=C3=BC=C3=9Fe?=", "Grüße"),
        ("=?utf-8?Q?with spaces inside?=", "with spaces inside"),
        ("=?x-none?Q?Gr=C3=BC=C3=9Fe?=", "Grüße"),
        ("=?utf-8?Q?cut =?", "= ?utf-8?Q?cut = ?"),
        ("=?utf-8?X?abc?=", "=?utf-8?X?abc?="),
        ("=?us-ascii?Q?Gr=FC=DFe?=", "Grüße"),
        ("=?unicode_escape?Q?=5Cud800?=", "\\ud800"),
        ("=?utf-7?Q?+2AA-?=", None),
        ("plain Grüße", "plain Grüße"),
        ("a\r\n b\r\n\tc", "a b c"),
        ("\u202egnp.exe\u2066", "gnp.exe"),
        ("a\x07b\x1bc", "a b c"),
        ("", ""),
    ],
)
def test_a_subject_is_read_as_it_was_meant(raw: str, subject: str | None) -> None:
    found = facts_of(a_mail(subject=raw)).subject
    assert found == found.encode("utf-8", "replace").decode()
    if subject is not None and "?w?=" not in raw:
        assert found == subject


def test_a_character_cut_between_two_encoded_words_is_put_together() -> None:
    one, two = "Grüße".encode()[:3], "Grüße".encode()[3:]
    words = " ".join(f"=?utf-8?B?{base64.b64encode(half).decode()}?=" for half in (one, two))
    assert facts_of(a_mail(subject=words)).subject == "Grüße"


@pytest.mark.parametrize("charset", ["cp1252", "utf-8"])
def test_raw_eight_bit_headers_are_read(charset: str) -> None:
    whole = a_mail().replace(b"Hello", "Grüße – heute".encode(charset))
    assert facts_of(whole).subject == "Grüße – heute"


@pytest.mark.parametrize(
    ("raw", "address", "name"),
    [
        ("Ada <ada@example.org>", "ada@example.org", "Ada"),
        ('"Lovelace, Ada" <ada@example.org>', "ada@example.org", "Lovelace, Ada"),
        ("ada@example.org (Ada)", "ada@example.org", "Ada"),
        ("ada@example.org", "ada@example.org", None),
        ("<ada@example.org>", "ada@example.org", None),
        ("boss@bank.example.com <ada@example.org>", "ada@example.org", "boss@bank.example.com"),
        ("=?utf-8?Q?Ada_<ada@example.org>?=", "ada@example.org", "Ada"),
        ("=?utf-8?Q?=C3=84da?= <ada@example.org>", "ada@example.org", "Äda"),
        ("A <ada@example.org>, B <bob@example.org>", "ada@example.org", "A"),
        ("nobody in particular", "nobody in particular", None),
        ("", "", None),
        ("<<<>>>", "<<<>>>", None),
    ],
)
def test_the_sender_is_found_in_any_form(raw: str, address: str, name: str | None) -> None:
    facts = facts_of(a_mail(sender=raw))
    assert (facts.sender, facts.sender_name) == (address, name)


@pytest.mark.parametrize(
    ("raw", "date"),
    [
        ("Mon, 02 Nov 2026 08:00:00 +0100", "2026-11-02T07:00:00+00:00"),
        ("2 Nov 2026 08:00 -0000", "2026-11-02T08:00:00+00:00"),
        ("Mon, 02 Nov 2026 08:00:00 GMT (UTC)", "2026-11-02T08:00:00+00:00"),
        ("Mon, 99 Nov 2026 08:00:00 +0100", None),
        ("Mon, 02 Nov 2026 08:00:00 +9999", None),
        ("31 Dec 9999 23:59:59 -1200", None),
        ("yesterday", None),
        ("", None),
        ("2026-11-02", None),
    ],
)
def test_a_date_is_given_in_utc_or_not_at_all(raw: str, date: str | None) -> None:
    found = facts_of(a_mail(date=raw)).date
    assert (None if found is None else found.isoformat()) == date


def test_a_header_line_that_lost_its_indent_belongs_to_the_one_before() -> None:
    whole = b"Subject: one\r\nand two\r\nFrom: ada@example.org\r\n\r\ntext"
    facts = facts_of(whole)
    assert (facts.subject, facts.sender) == ("one and two", "ada@example.org")


# -- text ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "charset",
    ["utf-8", "iso-8859-1", "windows-1252", "utf-16", '"utf-8"', "UTF8", "cp850"],
)
def test_text_is_read_in_its_charset(charset: str) -> None:
    body = "Größe".encode(charset.strip('"'))
    encoded = base64.encodebytes(body)
    whole = a_mail(
        body=encoded,
        headers=[
            f"Content-Type: text/plain; charset={charset}",
            "Content-Transfer-Encoding: base64",
        ],
    )
    assert reading_and_headers(whole)[0] == messages.Reading("Größe", ())


@pytest.mark.parametrize(
    ("charset", "body", "text"),
    [
        ("x-martian", "Größe €".encode("cp1252"), "Größe €"),
        ("utf-8", "Größe".encode("cp1252"), "Gr\ufffd\ufffde"),
        ("koi8-r", "Größe".encode(), None),
        ("hex", b"4142", "4142"),
        ("zip", b"text", "text"),
        ("unicode_escape", b"\\ud800", "\\ud800"),
        ("a" * 5000, b"text", "text"),
        ("idna", b"xn--e", "xn--e"),
    ],
)
def test_a_wrong_charset_is_noted_and_the_text_is_there(
    charset: str, body: bytes, text: str | None
) -> None:
    reading, _ = reading_and_headers(
        a_mail(body=body, headers=[f"Content-Type: text/plain; charset={charset}"])
    )
    assert text is None or reading.text == text
    assert charset == "koi8-r" or len(reading.notes) == 1


def test_quoted_printable_with_errors_is_read_as_far_as_it_goes() -> None:
    whole = a_mail(
        body=b"Gr=C3=BC=C3=9Fe =XY =\r\nnext =",
        headers=["Content-Transfer-Encoding: quoted-printable"],
    )
    assert text_of(whole).startswith("Grüße =XY next")


def test_plain_text_is_taken_before_html_and_html_where_there_is_nothing_else() -> None:
    page = (
        b"Content-Type: text/html; charset=utf-8\r\n\r\n<style>p{}</style><p>From <b>HTML</b></p>"
    )
    assert text_of(a_multipart(A_TEXT, page)) == "Some text."
    assert text_of(a_multipart(page)) == "From HTML"
    empty = b"Content-Type: text/plain\r\n\r\n \r\n"
    assert text_of(a_multipart(empty, page)) == "From HTML"


def test_nul_bytes_and_controls_do_not_reach_the_text() -> None:
    assert text_of(a_mail(body=b"a\0b\x1b[31mc\r\nd\te")) == "ab[31mc\nd\te"


def test_a_text_over_the_limit_is_cropped_and_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "LONGEST_TEXT", 10)
    reading, _ = reading_and_headers(a_mail(body="x" * 100))
    assert reading.text == "x" * 10 and "cropped" in reading.notes[0]


# -- structure and attachments ---------------------------------------------------------------------


def test_attachments_come_out_byte_by_byte() -> None:
    content = bytes(range(256)) * 50
    whole = a_multipart(A_TEXT, an_attachment("a.bin", content), an_attachment("b.bin", b""))
    facts = facts_of(whole)
    assert [(a.index, a.name, a.size) for a in facts.attachments] == [
        (0, "a.bin", 12800),
        (1, "b.bin", 0),
    ]
    found = attachment_content(whole, 0)
    assert found is not None and found[1] == content and found[2] is None
    assert attachment_content(whole, 2) is None


@pytest.mark.parametrize(
    ("disposition", "name"),
    [
        ('attachment; filename="a b.pdf"', "a b.pdf"),
        ("attachment; filename*=utf-8''%e2%82%ac%20rates.pdf", "€ rates.pdf"),
        ('attachment; filename*0="long "; filename*1="name.pdf"', "long name.pdf"),
        ("attachment; filename*0*=utf-8''%e2%82; filename*1*=%ac.pdf", "€.pdf"),
        ('attachment; filename="=?utf-8?B?4oKsLnBkZg==?="', "€.pdf"),
        ('attachment; filename="../../../etc/passwd"', "passwd"),
        ('attachment; filename="C:\\\\Users\\\\x\\\\a.pdf"', "a.pdf"),
        ('attachment; filename=".."', "attachment-1.pdf"),
        ('attachment; filename=""', "attachment-1.pdf"),
        ('attachment; filename="///"', "attachment-1.pdf"),
        ("attachment", "attachment-1.pdf"),
        ('attachment; filename="nul.txt"', "_nul.txt"),
        ('attachment; filename="a:b*c?.pdf"', "a_b_c_.pdf"),
        ('attachment; filename="a/b:c?.txt"', "a_b_c_.txt"),
        ('attachment; filename="a/../../b.txt.."', "a_b.txt"),
        ('attachment; filename="con .txt"', "_con .txt"),
        ('attachment; filename=".bashrc"', "bashrc"),
        ('attachment; filename="fdp.\u202eexe"', "fdp.exe"),
        ("attachment; filename*=bogus''%ff", None),
        ("attachment; filename*x*=y; filename*1*=z; filename*", None),
        ("attachment; filename*00000000000000000000000=a", None),
    ],
)
def test_the_name_of_an_attachment_is_fit_for_a_file(disposition: str, name: str | None) -> None:
    part = a_part(b"x", "Content-Type: application/pdf", f"Content-Disposition: {disposition}")
    [found] = facts_of(a_multipart(A_TEXT, part)).attachments
    assert found.name and "/" not in found.name
    assert name is None or found.name == name


def test_a_mail_inside_a_mail_is_one_attachment_exactly_as_it_was() -> None:
    inner = a_multipart(A_TEXT, an_attachment("deep.pdf"), subject="Inner / subject")
    whole = (
        a_mail(headers=['Content-Type: multipart/mixed; boundary="out"'], body=b"")
        + b"--out\r\n"
        + A_TEXT
        + b"--out\r\nContent-Type: message/rfc822\r\n\r\n"
        + inner
        + b"\r\n--out--\r\n"
    )
    [attachment] = facts_of(whole).attachments
    assert (attachment.name, attachment.type) == ("Inner _ subject.eml", "message/rfc822")
    found = attachment_content(whole, 0)
    assert found is not None and found[1] == inner


def test_a_picture_that_the_text_shows_is_inline_and_an_attached_one_is_not() -> None:
    logo = a_part(
        b"x", "Content-Type: image/png", "Content-ID: <logo>", "Content-Disposition: inline"
    )
    photo = a_part(b"x", "Content-Type: image/png", "Content-Disposition: attachment")
    related = (
        b'Content-Type: multipart/related; boundary="rel"\r\n\r\n--rel\r\n'
        + A_TEXT
        + b"--rel\r\n"
        + logo
        + b"\r\n--rel--\r\n"
    )
    found = facts_of(a_multipart(related, photo)).attachments
    assert [each.inline for each in found] == [True, False]


def test_a_multipart_without_its_end_gives_what_there_is() -> None:
    whole = a_multipart(A_TEXT, an_attachment("a.pdf", b"x" * 3000), closed=False)
    facts = facts_of(whole[:-1000])
    assert facts.problem is None and text_of(whole) == "Some text."
    found = attachment_content(whole[:-1000], 0)
    assert found is not None and found[2] is not None
    assert found[1] == b"x" * len(found[1]) and 1000 < len(found[1]) < 3000


def test_a_multipart_without_any_boundary_is_read_as_text() -> None:
    whole = a_mail(body="just text", headers=['Content-Type: multipart/mixed; boundary="none"'])
    assert text_of(whole) == "just text"


def test_parts_nested_without_end_are_read_to_a_depth() -> None:
    part = A_TEXT
    for depth in range(200):
        mark = f"b{depth}".encode()
        part = (
            b'Content-Type: multipart/mixed; boundary="'
            + mark
            + b'"\r\n\r\n--'
            + mark
            + b"\r\n"
            + part
            + b"\r\n--"
            + mark
            + b"--\r\n"
        )
    assert facts_of(b"From: ada@example.org\r\n" + part).problem is None


def test_a_mail_of_a_hundred_thousand_parts_is_listed() -> None:
    facts = facts_of(a_multipart(*[b"\r\n\r\nx"] * 100_000))
    assert len(facts.attachments) <= 500


@pytest.mark.parametrize(
    "encoding", ["base64", "BASE64", "uuencode", "quoted-printable", "8bit", "no"]
)
def test_damaged_contents_are_given_as_far_as_they_go(encoding: str) -> None:
    part = (
        f"Content-Type: application/pdf\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n".encode()
    )
    found = attachment_content(a_multipart(A_TEXT, part + b"QUJD*=\xff=\nREVG="), 0)
    assert found is not None and (encoding.lower() != "base64" or found[1] == b"ABCDEF")


# -- identity --------------------------------------------------------------------------------------


def test_the_digest_does_not_change_with_line_ends_or_headers_of_mail_programs() -> None:
    whole = a_mail()
    one = facts_of(whole).digest
    assert facts_of(whole.replace(b"\r\n", b"\n")).digest == one
    assert (
        facts_of(b"X-Mozilla-Status: 0001\r\nReceived: x\r\n" + whole + b"\r\n\r\n").digest == one
    )
    assert facts_of(a_mail(body="Other text.")).digest != one


@pytest.mark.parametrize("raw", ["<>", "", "<" + "x" * 300 + ">", "<\x01>"])
def test_a_message_id_that_names_nothing_counts_as_none(raw: str) -> None:
    assert facts_of(a_mail(message_id=raw)).message_id is None
