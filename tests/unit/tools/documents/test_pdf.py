"""PDFs are read in the parser process, whatever they are made of."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from keep_desktop.domain.errors import Failure, LogicFailure, NotGranted, PreconditionFailure
from keep_desktop.ports.models import NoModels
from keep_desktop.ports.parsing import NotParsed, ParserLimits, parser_for
from keep_desktop.tools.documents.pdf import PdfExplain, PdfExplainInput, PdfText, PdfTextInput
from tests.builders.parsers import a_parser
from tests.builders.pdfs import a_pdf, a_pdf_of, locked
from tests.builders.tools import FakeCancel, a_context

LIMITS = ParserLimits(seconds=20.0, memory_bytes=512 * 1024 * 1024)


def text(
    folder: Path, data: bytes, limits: ParserLimits = LIMITS, **given: int
) -> dict[str, object]:
    file = folder / "letter.pdf"
    file.write_bytes(data)
    parse = parser_for(a_parser(), "1", limits, FakeCancel())
    context = a_context(folder / "own", grants=[folder], parse=parse)
    found = PdfText().call(PdfTextInput(file=str(file), **given), context)
    assert isinstance(found, dict)
    return found


def test_the_text_of_the_pages_is_given_in_their_order(tmp_path: Path) -> None:
    found = text(tmp_path, a_pdf("First page", "Second page", "Third page"))
    assert found == {
        "title": "A letter",
        "pages": 3,
        "pages_read": 3,
        "text": "First page\n\nSecond page\n\nThird page",
    }
    part = text(tmp_path, a_pdf("First", "Second", "Third"), first_page=2, max_pages=1)
    assert (part["text"], part["pages"], part["pages_read"]) == ("Second", 3, 1)
    assert text(tmp_path, a_pdf("First"), first_page=9)["pages_read"] == 0


def test_a_page_without_text_gives_none(tmp_path: Path) -> None:
    assert text(tmp_path, a_pdf_of(b"0 0 10 10 re f"))["text"] == ""


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (locked(a_pdf("Secret"), "pass"), "password"),
        (b"", "no PDF, or is damaged"),
        (b"MZ" + bytes(1_000), "no PDF, or is damaged"),
        (a_pdf("x")[:200], "no PDF, or is damaged"),
    ],
    ids=["locked", "empty", "program", "cut"],
)
def test_what_cannot_be_read_is_said_in_words(tmp_path: Path, data: bytes, words: str) -> None:
    with pytest.raises(LogicFailure, match=words):
        text(tmp_path, data)


def test_a_lock_without_a_password_hinders_nobody(tmp_path: Path) -> None:
    assert text(tmp_path, locked(a_pdf("Open"), ""))["text"] == "Open"


@pytest.mark.parametrize(
    "make",
    [
        lambda: a_pdf_of(b"BT (" + b"x" * 400_000_000 + b") Tj ET"),
        lambda: a_pdf_of(b"q " * 3_000_000),
        lambda: a_pdf_of(b"[" * 200_000),
        lambda: a_pdf_of(b"BT " + b"(x) Tj " * 600_000 + b"ET"),
        lambda: a_pdf("x").replace(b"/Pages 2 0 R", b"/Pages 1 0 R"),
        lambda: b"%PDF-1.4\n" + b"<<" * 2_000_000,
        lambda: b"%PDF-1.4\n" + b"1 0 obj\n" * 500_000 + b"startxref\n9\n%%EOF",
    ],
    ids=["bomb", "operators", "brackets", "texts", "circle", "dictionaries", "objects"],
)
def test_a_hostile_file_ends_within_its_limits(tmp_path: Path, make: Callable[[], bytes]) -> None:
    try:
        found = text(tmp_path, make(), replace(LIMITS, seconds=1.0))
    except (LogicFailure, NotParsed):
        return
    assert len(str(found["text"])) <= 2_000_000


@pytest.mark.parametrize(
    ("path", "kind"),
    [("elsewhere.pdf", NotGranted), ("inside/absent.pdf", PreconditionFailure)],
)
def test_a_file_is_read_where_it_is_granted(tmp_path: Path, path: str, kind: type[Failure]) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    (tmp_path / "elsewhere.pdf").write_bytes(a_pdf("x"))
    with pytest.raises(kind):
        PdfText().call(
            PdfTextInput(file=str(tmp_path / path)), a_context(tmp_path / "own", grants=[inside])
        )


def test_a_scanned_document_is_shown_to_no_model(tmp_path: Path) -> None:
    file = tmp_path / "scan.pdf"
    file.write_bytes(a_pdf_of(b"0 0 10 10 re f"))
    with pytest.raises(LogicFailure, match=r"Images\.explain"):
        PdfExplain(NoModels()).call(
            PdfExplainInput(file=str(file)), a_context(tmp_path / "own", grants=[tmp_path])
        )
