"""Web.fetchParse: a page as text, and parts of a fetched page."""

from collections.abc import Callable
from io import BytesIO
from typing import ClassVar, NamedTuple

import httpx2
from pydantic import BaseModel, Field, TypeAdapter

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.items import ReceivedKind, RowFacts
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Risk, ScopeKind
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.ports.parsing import Parse
from keep_desktop.ports.tools import CallContext, Tool, ToolInput, ToolOutput, any_host
from keep_desktop.tools.http.requests import RequestOptions, answered, content
from keep_desktop.tools.parser_results import checked, text_in
from keep_desktop.tools.text import iso, named, shown_name, single_line
from keep_desktop.tools.web.content_types import is_text, kind_of

_TOO_LARGE = "This page is too large to look for a part of it"


class PageBlock(BaseModel):
    selector: str
    text: str


class _Part(BaseModel):
    found: bool
    problem: str | None


_PART = TypeAdapter(_Part)
_BLOCKS = TypeAdapter(list[PageBlock] | None)


def find_part(parse: Parse, body: bytes, content_type: str, selector: str, what: str) -> str | None:
    """The text of a selector's matches; None if there are none. LogicFailure for an invalid
    selector."""
    arguments = [body, content_type.encode(), selector.encode("utf-8", "replace")]
    answer = parse("web.part", arguments, what)
    part = checked(_PART, answer, what)
    if part.problem == "selector":
        raise LogicFailure(
            UserMessage(
                "“{selector}” is no CSS selector that Keep knows",
                selector=single_line(selector, 80),
            )
        )
    if part.problem is not None:
        raise LogicFailure(_TOO_LARGE)
    return text_in(answer, 1) if part.found else None


def find_blocks(parse: Parse, body: bytes, content_type: str, what: str) -> list[PageBlock]:
    """The parts that may be worth watching."""
    found = checked(_BLOCKS, parse("web.blocks", [body, content_type.encode()], what), what)
    if found is None:
        raise LogicFailure(_TOO_LARGE)
    return found


HTML_KINDS = ("text/html", "application/xhtml+xml")
LARGEST_PAGE = 10 * 1024 * 1024


class PageFetchInput(ToolInput):
    url: str = Field(min_length=1, max_length=8192, description="An http or https address")
    patient: bool = Field(
        default=False,
        description="A page that is not shown (404, 410, 401, 403 …) is asked for again later, by "
        "itself; without it, such an answer ends the workflow's work until the user has decided",
    )

    selector: str | None = Field(
        default=None, min_length=1, max_length=1000, description="CSS: gives `part`, its text"
    )
    blocks: bool = Field(
        default=False, description="Gives `blocks`: parts that hold text, and a selector of each"
    )


class PageLink(ToolOutput):
    url: str
    text: str


class PageFetchOutput(ToolOutput):
    url: str = Field(description="Where the redirects led")
    title: str
    text: str = Field(description="The main text, as plain text")
    links: list[PageLink] = Field(description="At most 300, as full addresses")
    part: str | None = Field(description="The text of what `selector` names; null if nothing")
    blocks: list[PageBlock] = Field(description="At most 200, in the order of the page")
    content_type: str
    fetched_at: str = Field(description="ISO 8601 in UTC")


class _Fetched(NamedTuple):
    url: str
    kind: str
    content_type: str
    body: bytes
    what: str


class _FetchedWebPage(BaseModel):
    title: str
    links: list[PageLink]


_PAGE = TypeAdapter(_FetchedWebPage)


class FetchParse(Tool[PageFetchInput]):
    namespace = "Web"
    name = "fetchParse"
    access = Risk.READS
    permits = "Read pages of {scope}"
    scope_params: ClassVar = {"url": ScopeKind.HOST}
    description = (
        "Fetches a page and gives its main text as plain text, its title and its links; with a CSS "
        "`selector` the text of a `part` of it, with `blocks` its parts and their selectors. Pages "
        f"of text only, up to {LARGEST_PAGE // 1024**2} MB; take Web.download for other files."
    )
    Input = PageFetchInput
    Output = PageFetchOutput
    read_only = True
    source = "Web"
    type = "page"
    row_facts = RowFacts(kind=ReceivedKind.PAGE, title="title", place="url", excerpt="text")

    def call(self, params: PageFetchInput, context: CallContext) -> JsonValue:
        page = fetched(
            params.url,
            context.cancel,
            context.http_timeout_s,
            patient=params.patient,
            check_host=context.check_host,
        )
        url, kind, content_type, body, what = page
        arguments = [body, *(text.encode() for text in (content_type, kind, url))]
        found = context.parse("web.page", arguments, what)
        about = checked(_PAGE, found, what)
        part, blocks = None, list[PageBlock]()
        if kind in HTML_KINDS:
            if params.selector is not None:
                part = find_part(context.parse, body, content_type, params.selector, what)
            if params.blocks:
                blocks = find_blocks(context.parse, body, content_type, what)
        return {
            "url": url,
            "title": about.title,
            "text": text_in(found, 1),
            "links": [link.model_dump() for link in about.links],
            "part": part,
            "blocks": [block.model_dump() for block in blocks],
            "content_type": single_line(kind, 200),
            "fetched_at": iso(context.now()),
        }


def fetched(
    url: str,
    cancel: CancelToken,
    timeout_s: float,
    *,
    patient: bool = False,
    check_host: Callable[[str], None] = any_host,
) -> _Fetched:
    """A fetched page: address, kind, content type, bytes, and its name in sentences."""
    options = RequestOptions(
        cancel=cancel,
        timeout_s=timeout_s,
        total_s=timeout_s * 4,
        patient=patient,
        check_host=check_host,
    )
    with answered(url, options) as answer:
        body = _body(answer, cancel)
    content_type = answer.headers.get("content-type", "")
    kind = kind_of(content_type, body)
    host = shown_name(answer.url.host)
    if not is_text(kind):
        raise LogicFailure(
            UserMessage(
                "What {host} gave is no page but {kind}; download it",
                host=host,
                kind=single_line(kind, 80),
            )
        )
    shown = str(answer.url.copy_with(userinfo=b""))
    return _Fetched(shown, kind, content_type, body, named(host))


def _body(answer: httpx2.Response, cancel: CancelToken) -> bytes:
    body = BytesIO()
    for piece in content(answer):
        cancel.check()
        if body.tell() + len(piece) > LARGEST_PAGE:
            raise LogicFailure(
                UserMessage(
                    "The page of {host} is larger than {amount} MB, which is the most that is read",
                    host=shown_name(answer.url.host),
                    amount=LARGEST_PAGE // 1024**2,
                )
            )
        body.write(piece)
    return body.getvalue()
