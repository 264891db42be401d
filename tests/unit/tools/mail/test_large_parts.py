"""Large texts and attachments are written in pieces, and as the library of mail would."""

import email
import tracemalloc
from collections.abc import Mapping
from email.message import EmailMessage
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from keep_desktop.domain.errors import Cancelled
from keep_desktop.tools.mail import large_parts
from keep_desktop.tools.mail.account import plain_address
from keep_desktop.tools.mail.send import MailContent, written
from tests.builders.tools import FakeCancel, a_context

ANN = plain_address("ann@firm.test")
_TEXTS = st.text(st.sampled_from("a ß😀\r\n.=\0"), min_size=1, max_size=300)


def a_mail(folder: Path, given: Mapping[str, object], cancel: FakeCancel | None = None) -> bytes:
    content = MailContent.model_validate({"to": "bob@firm.test", "subject": "x", **given})
    context = a_context(folder, grants=[folder], cancel=cancel)
    mail = written(content, ANN, "<1@firm.test>", context)
    whole = b"".join(mail.pieces())
    assert len(whole) == mail.size and b"".join(mail.pieces()) == whole
    return whole


def parts_of(mail: bytes) -> list[tuple[str, str, object]]:
    return [
        (one.get_content_type(), str(one.get_filename()), one.get_payload(decode=True))
        for one in email.message_from_bytes(mail).walk()
    ]


@given(text=_TEXTS, html=st.none() | _TEXTS, data=st.binary(max_size=300))
@settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=60)
def test_what_is_large_arrives_as_what_is_small(
    tmp_path: Path, text: str, html: str | None, data: bytes
) -> None:
    (tmp_path / "a.bin").write_bytes(data)
    content = {"text": text, "html": html, "attachments": [{"path": str(tmp_path / "a.bin")}]}
    small = parts_of(a_mail(tmp_path, content))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(large_parts, "_AT_ONCE", 7)
        assert parts_of(a_mail(tmp_path, content)) == small


def test_the_library_is_given_nothing_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.bin").write_bytes(bytes(1_000_000))
    as_bytes = EmailMessage.as_bytes
    sizes: list[int] = []

    def measured(message: EmailMessage) -> bytes:
        mail = as_bytes(message)
        sizes.append(len(mail))
        return mail

    monkeypatch.setattr(EmailMessage, "as_bytes", measured)
    files = [{"path": str(tmp_path / "a.bin")}]
    content = {"text": "é" * 500_000, "html": "<" * 1_000_000, "attachments": files}
    mail = a_mail(tmp_path, content)
    assert sizes[0] < 3_000
    assert len(mail) > 4_000_000
    assert max(map(len, mail.split(b"\r\n"))) <= 78


def test_a_large_mail_is_never_whole_in_memory(tmp_path: Path) -> None:
    content = MailContent(to="bob@firm.test", subject="x", text="é" * 4_000_000)
    tracemalloc.start()
    try:
        mail = written(content, ANN, "<1@firm.test>", a_context(tmp_path))
        assert sum(map(len, mail.pieces())) == mail.size > 10_000_000
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()


def test_a_stop_ends_the_writing(tmp_path: Path) -> None:
    cancel = FakeCancel()
    cancel.cancel()
    with pytest.raises(Cancelled):
        a_mail(tmp_path, {"text": "x" * 1_000_000}, cancel)
