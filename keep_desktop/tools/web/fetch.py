"""Web.fetchParse: a page as text."""

from dataclasses import asdict

import httpx2
from pydantic import Field

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import CallContext, Tool, ToolInput, ToolOutput
from keep_desktop.tools.http_requests import Asking, answered
from keep_desktop.tools.times import iso
from keep_desktop.tools.titles import one_line, shown_name
from keep_desktop.tools.web.pages import is_text, kind_of, page_of, text_of

LARGEST_PAGE = 10 * 1024 * 1024


class FetchInput(ToolInput):
    url: str = Field(min_length=1, max_length=8192, description="An http or https address")
    patient: bool = Field(
        default=False,
        description="A page that is not shown (404, 410, 401, 403 …) is asked for again later, by "
        "itself; without it, such an answer ends the workflow's work until the user has decided",
    )


class PageLink(ToolOutput):
    url: str
    text: str


class FetchOutput(ToolOutput):
    url: str = Field(description="Where the redirects led")
    title: str
    text: str = Field(description="The main text, as plain text")
    links: list[PageLink] = Field(description="At most 300, as full addresses")
    content_type: str
    fetched_at: str = Field(description="ISO 8601 in UTC")


class FetchParse(Tool[FetchInput]):
    namespace = "Web"
    name = "fetchParse"
    description = (
        "Fetches a page and gives its main text as plain text, its title and its links. Pages of "
        f"text only, up to {LARGEST_PAGE // 1024**2} MB; take Web.download for other files."
    )
    Input = FetchInput
    Output = FetchOutput
    source = "Web"
    type = "page"

    def is_read_only(self, params: FetchInput) -> bool:
        return True

    def call(self, params: FetchInput, context: CallContext) -> JsonValue:
        asking = Asking(
            cancel=context.cancel,
            timeout_s=context.http_timeout_s,
            whole_s=context.http_timeout_s * 4,
            patient=params.patient,
        )
        with answered(params.url, asking) as answer:
            body = _body(answer, context)
        content_type = answer.headers.get("content-type", "")
        kind = kind_of(content_type, body)
        host = shown_name(answer.url.host)
        if not is_text(kind):
            raise LogicFailure(f"What {host} gave is no page but {one_line(kind, 80)}; download it")
        url = str(answer.url.copy_with(userinfo=b""))
        page = page_of(text_of(body, content_type), kind, url)
        return {
            "url": url,
            "title": page.title,
            "text": page.text,
            "links": [asdict(link) for link in page.links],
            "content_type": one_line(kind, 200),
            "fetched_at": iso(context.now()),
        }


def _body(answer: httpx2.Response, context: CallContext) -> bytes:
    pieces: list[bytes] = []
    size = 0
    for piece in answer.iter_bytes():
        context.cancel.check()
        size += len(piece)
        if size > LARGEST_PAGE:
            raise LogicFailure(
                f"The page of {shown_name(answer.url.host)} is larger than "
                f"{LARGEST_PAGE // 1024**2} MB, which is the most that is read"
            )
        pieces.append(piece)
    return b"".join(pieces)
