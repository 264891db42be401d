"""Brave Search, Tavily and SearXNG, as far as Web.search asks them."""

from collections.abc import Sequence
from typing import Any

from tests.servers.service import FakeService, ReceivedRequest, Refused, Reply


class SearchServer(FakeService):
    """Answers every query with `results` (title, url, text), as *service* does. `reply` takes the
    place of that."""

    def __init__(self, service: str, token: str = "") -> None:
        super().__init__(token)
        self.service = service
        self.results: list[tuple[str, str, str]] = []
        self.reply: Reply | None = None

    def is_effect(self, asked: ReceivedRequest) -> bool:
        return False

    def is_signed(self, asked: ReceivedRequest) -> bool:
        match self.service:
            case "searxng":
                return "authorization" not in asked.headers
            case "brave":
                return asked.headers.get("x-subscription-token") == self.token
        return super().is_signed(asked)

    def answer(self, asked: ReceivedRequest) -> Reply:
        if self.reply is not None:
            return self.reply
        return Reply(body=getattr(self, f"_{self.service}")(asked))

    def _brave(self, asked: ReceivedRequest) -> Any:
        if asked.path != "/res/v1/web/search" or not asked.one("q"):
            raise Refused(404)
        count = int(asked.one("count", "20"))
        return {"web": {"results": self._rows("description")[:count]}}

    def _searxng(self, asked: ReceivedRequest) -> Any:
        if asked.path != "/search" or asked.one("format") != "json":
            raise Refused(403)
        return {"query": asked.one("q"), "results": self._rows("content")}

    def _tavily(self, asked: ReceivedRequest) -> Any:
        if asked.path == "/usage":
            return {"key": {"usage": 1}}
        if (asked.method, asked.path) != ("POST", "/search") or not asked.body["query"]:
            raise Refused(404)
        return {"results": self._rows("content")[: asked.body["max_results"]]}

    def _rows(self, snippet: str) -> Sequence[Any]:
        return [{"title": title, "url": url, snippet: text} for title, url, text in self.results]
