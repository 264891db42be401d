"""Pdf.text: the text that a PDF holds; Pdf.explain: what a model says of it."""

import os
from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

from pydantic import BaseModel, Field, TypeAdapter

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Risk, ScopeKind
from keep_desktop.ports.models import ModelClient
from keep_desktop.ports.parsing import Argument, Content
from keep_desktop.ports.tools import CallContext, Tool, ToolInput, ToolOutput
from keep_desktop.tools.files.granted import MAX_PATH, opened
from keep_desktop.tools.files.os_errors import quoted
from keep_desktop.tools.models.model_tool import (
    MOST_INSTRUCTIONS,
    MOST_TEXT,
    MOST_TOKENS,
    ModelTool,
)
from keep_desktop.tools.parser_results import checked, text_in

_LARGEST = 100 * 1024 * 1024
_MOST_PAGES = 2_000
_LONGEST_TEXT = 2_000_000


class PdfTextInput(ToolInput):
    file: str = Field(max_length=MAX_PATH, description="the full path of a PDF")
    first_page: int = Field(default=1, ge=1, le=1_000_000)
    max_pages: int = Field(default=200, ge=1, le=_MOST_PAGES)


class PdfTextOutput(ToolOutput):
    title: str
    pages: int = Field(description="how many it has")
    pages_read: int = Field(description="how many of them the text is of")
    text: str = Field(description="empty where the pages are pictures alone")


class _PdfFacts(BaseModel):
    pages: int
    read: int
    title: str
    problem: str | None


_ABOUT = TypeAdapter(_PdfFacts)


class _ReadPdf(NamedTuple):
    about: _PdfFacts
    text: str


class PdfText(Tool[PdfTextInput]):
    namespace = "Pdf"
    name = "text"
    uses_network = False
    access = Risk.READS
    permits = "Read PDFs in {scope}"
    scope_params: ClassVar[Mapping[str, ScopeKind]] = {"file": ScopeKind.FOLDER}
    description = (
        "The text that a PDF in a granted folder holds, page by page, without a model. A scanned "
        "page is a picture and has none: `text` is empty then. Files up to "
        f"{_LARGEST // 1024**2} MB; more pages by first_page, and at most {_LONGEST_TEXT:,} "
        "characters at once."
    )
    Input = PdfTextInput
    Output = PdfTextOutput
    read_only = True

    def call(self, params: PdfTextInput, context: CallContext) -> JsonValue:
        about, text = text_of(params.file, params.first_page, params.max_pages, context)
        return {
            "title": about.title,
            "pages": about.pages,
            "pages_read": about.read,
            "text": text,
        }


class PdfExplainInput(ToolInput):
    file: str = Field(max_length=MAX_PATH, description="the full path of a PDF")
    prompt: str = Field(
        default="Say what this document is and what it says.",
        min_length=1,
        max_length=MOST_INSTRUCTIONS,
        description="What you want to know of it",
    )
    first_page: int = Field(default=1, ge=1, le=1_000_000)
    max_pages: int = Field(default=50, ge=1, le=_MOST_PAGES)
    max_tokens: int = Field(default=2_048, ge=16, le=MOST_TOKENS)


class PdfExplain(ModelTool[PdfExplainInput]):
    namespace = "Pdf"
    name = "explain"
    permits = "Show the text of PDFs in {scope} to the text model, up to the daily budget"
    scope_params: ClassVar[Mapping[str, ScopeKind]] = {"file": ScopeKind.FOLDER}
    description = (
        "The text model reads a PDF in a granted folder and answers a question about it. It gets "
        f"the text of its pages, up to {MOST_TEXT:,} characters, not its pictures."
    )
    Input = PdfExplainInput
    Output = str

    def call(self, params: PdfExplainInput, context: CallContext) -> JsonValue:
        about, text = text_of(params.file, params.first_page, params.max_pages, context)
        if not text:
            raise LogicFailure(
                UserMessage(
                    "{file} holds no text: its pages are pictures. Save them as pictures and use "
                    "Images.explain.",
                    file=quoted(params.file),
                )
            )
        if len(text) > MOST_TEXT or about.read < about.pages:
            context.warn(
                UserMessage("The model is shown a part of {file}.", file=quoted(params.file))
            )
        data = {"document": text[:MOST_TEXT]}
        return self.ask(context, params.prompt, data=data, max_tokens=params.max_tokens)


def text_of(file: str, first_page: int, max_pages: int, context: CallContext) -> _ReadPdf:
    """Raises a Failure for what is no PDF that can be read."""
    what = quoted(file)
    with opened(file, context.grants) as place, place.reading() as fd:
        size = os.fstat(fd).st_size
        if size > _LARGEST:
            raise LogicFailure(
                UserMessage(
                    "{file} is larger than {most} MB, which is the most that is read.",
                    file=what,
                    most=_LARGEST // 1024**2,
                )
            )
        raw = Content(os.fdopen(fd, "rb", closefd=False), size)
        bounds = (first_page, max_pages, _LONGEST_TEXT)
        arguments: list[Argument] = [*(str(one).encode() for one in bounds), raw]
        found = context.parse("documents.pdf", arguments, what)
    about = checked(_ABOUT, found, what)
    if about.problem == "password":
        raise LogicFailure(
            UserMessage("{file} is protected by a password, so it cannot be read.", file=what)
        )
    if about.problem is not None:
        raise LogicFailure(UserMessage("{file} is no PDF, or is damaged.", file=what))
    return _ReadPdf(about, text_in(found, 1))


def pdf_tools(models: ModelClient) -> tuple[Tool[Any], ...]:
    return (PdfText(), PdfExplain(models))
