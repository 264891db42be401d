"""Web.search: the first results of a search service that the user connected."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

from pydantic import Field

from keep_desktop.domain.errors import Concern, LogicFailure, PreconditionFailure
from keep_desktop.domain.items import ReceivedKind, RowFacts
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage, terminal_command
from keep_desktop.domain.permissions import Risk
from keep_desktop.ports.connections import Connection, Connections
from keep_desktop.ports.tools import CallContext, Tool, ToolOutput
from keep_desktop.tools.connectors.catalogue import Service
from keep_desktop.tools.connectors.service import ServiceClient, ServiceInput, as_list, as_mapping
from keep_desktop.tools.connectors.web_search.entry import SEARCH_SERVICES
from keep_desktop.tools.text import single_line

_LARGEST = 2 * 1024 * 1024
_LONGEST_URL, _LONGEST_TITLE, _LONGEST_SNIPPET = 4_000, 300, 1_000


class WebSearchInput(ServiceInput):
    query: str = Field(min_length=1, max_length=400)
    limit: int = Field(default=10, ge=1, le=20)
    service: Literal["brave", "searxng", "tavily"] | None = Field(
        default=None, description="Only needed where several are connected"
    )


class WebSearchResult(ToolOutput):
    title: str
    url: str
    snippet: str = Field(description=f"At most {_LONGEST_SNIPPET} characters")
    published: str | None = Field(description="As the service writes it")


class WebSearch(Tool[WebSearchInput]):
    namespace = "Web"
    name = "search"
    access = Risk.READS
    permits = "Search the web with the connected search service"
    description = (
        "Searches the web with Brave Search, Tavily or a SearXNG server, whichever the user "
        "connected, and gives the first results as the service ranks them: another time they may "
        "be others. Take Web.fetchParse to read one. `url` identifies a result."
    )
    Input = WebSearchInput
    Output = list[WebSearchResult]
    read_only = True
    source = "Web"
    type = "result"
    row_facts = RowFacts(
        kind=ReceivedKind.PAGE, title="title", at="published", place="url", excerpt="snippet"
    )

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def call(self, params: WebSearchInput, context: CallContext) -> JsonValue:
        entry = self._service(params)
        connection = self._connections.find(entry.id, params.account)
        client = _client(entry, connection, self._connections, context)

        def search() -> JsonValue:
            rows = _SEARCHES[entry.id](client, params)
            return list(_results(rows, params.limit))

        return client.call_redacted(search, tool=self.full_name, mutates=False)

    def _service(self, params: WebSearchInput) -> Service:
        connected = [one for one in SEARCH_SERVICES if self._connections.of(one.id)]
        named = [one for one in SEARCH_SERVICES if params.service in (None, one.id)]
        found = [one for one in named if params.service is not None or one in connected]
        if len(found) == 1:
            return found[0]
        if not found:
            raise PreconditionFailure(
                UserMessage(
                    "No search service is set for Web.search. Connect Brave Search, Tavily or a "
                    "SearXNG server under Settings, Connections{command}.",
                    command=terminal_command("connection add brave"),
                ),
                concerns=Concern.WORKFLOW,
            )
        raise LogicFailure(
            UserMessage(
                "Several search services are connected. Name one as `service`: {known}",
                known=", ".join(one.id for one in found),
            )
        )


def _client(
    entry: Service, connection: Connection, connections: Connections, context: CallContext
) -> ServiceClient:
    return ServiceClient(entry, connection, connections, context, lambda answer: answer.status)


def _brave(client: ServiceClient, params: WebSearchInput) -> Any:
    request = {"q": params.query, "count": params.limit, "text_decorations": "false"}
    body = client.send("GET", "/res/v1/web/search", request, max_bytes=_LARGEST).body
    # Without results the part is left out.
    return as_mapping(as_mapping(body).get("web", {"results": []})).get("results")


def _searxng(client: ServiceClient, params: WebSearchInput) -> Any:
    request = {"q": params.query, "format": "json"}
    return as_mapping(client.send("GET", "/search", request, max_bytes=_LARGEST).body).get(
        "results"
    )


def _tavily(client: ServiceClient, params: WebSearchInput) -> Any:
    request = {"query": params.query, "max_results": params.limit}
    return as_mapping(client.send("POST", "/search", body=request, max_bytes=_LARGEST).body).get(
        "results"
    )


_SEARCHES: Mapping[str, Callable[[ServiceClient, WebSearchInput], Any]] = {
    "brave": _brave,
    "searxng": _searxng,
    "tavily": _tavily,
}


def _results(rows: Any, limit: int) -> Iterator[dict[str, JsonValue]]:
    """The web pages among them, each once."""
    if not isinstance(rows, list):
        raise LogicFailure(
            UserMessage("The search service answered with something other than results.")
        )
    seen: set[str] = set()
    for row in map(as_mapping, as_list(rows)):
        url = _text(row, "url")
        is_page = url.startswith(("http://", "https://")) and len(url) <= _LONGEST_URL
        if not is_page or not url.isprintable() or " " in url or url in seen:
            continue
        seen.add(url)
        snippet = _text(row, "description", "content")
        published = _text(row, "page_age", "publishedDate", "published_date")
        yield {
            "title": single_line(_text(row, "title"), _LONGEST_TITLE),
            "url": url,
            "snippet": single_line(snippet, _LONGEST_SNIPPET),
            "published": single_line(published, 100) or None,
        }
        if len(seen) == limit:
            return


def _text(row: Mapping[str, Any], *names: str) -> str:
    return next((row[name] for name in names if isinstance(row.get(name), str)), "")
