"""A server that stands in for Notion's API, written from https://developers.notion.com/reference in
version 2025-09-03: bodies and their types, the version header, cursors, limits of texts."""

import re
import uuid
from typing import Any

from tests.servers.checks import Lagging, Shape, mismatch, page, queried
from tests.servers.service import FakeService, ReceivedRequest, Refused, Reply, path_parts

SOURCE = "11111111-2222-4333-8444-555555555555"
HOME = "99999999-2222-4333-8444-555555555555"
_SCHEMA = {
    **{"Name": "title", "Amount": "number", "State": "select", "Tags": "multi_select"},
    **{"Due": "date", "Done": "checkbox", "Note": "rich_text", "Total": "formula"},
}
_CODES = {401: "unauthorized", 403: "restricted_resource", 404: "object_not_found",
          409: "conflict_error", 429: "rate_limited"}  # fmt: skip
_LISTED: Shape = {"page_size": str, "start_cursor": str}
_INNER: dict[str, type | tuple[type, ...]] = {
    **{"title": list, "rich_text": list, "number": (int, float, type(None)), "checkbox": bool},
    **{"select": (dict, type(None)), "multi_select": list, "date": (dict, type(None))},
}


class Notion(FakeService):
    def __init__(self, token: str = "") -> None:
        super().__init__(token)
        #: Pages by id, each with its blocks under "_blocks".
        self.pages: dict[str, dict[str, Any]] = {}
        self._lagging = Lagging()
        self._made = 0
        self.put("Home", {"type": "workspace", "workspace": True}, id=HOME)

    def put(self, title: str, parent: dict[str, Any] | None = None, **more: Any) -> str:
        """A page is there; its id."""
        id = more.pop("id", None) or str(uuid.UUID(int=len(self.pages) + 7))
        properties = {"Name": {"id": "title", "type": "title", "title": _read(_texts(title))}}
        self.pages[id] = {
            "object": "page",
            "id": id,
            "url": f"https://www.notion.so/{id.replace('-', '')}",
            "last_edited_time": "2026-11-20T12:00:00.000Z",
            "parent": parent or {"type": "data_source_id", "data_source_id": SOURCE},
            "properties": {**properties, **more},
            "_blocks": [],
        }
        return id

    def write(self, page_id: str, *blocks: dict[str, Any]) -> list[dict[str, Any]]:
        """Blocks as a client sends them are added to a page, or to a block."""
        holder = self._holder(page_id)
        new = []
        for one in blocks:
            self._made += 1
            kind = one["type"]
            made = {"object": "block", "id": str(uuid.UUID(int=self._made + 10**6)), "type": kind}
            inner = {**one[kind], "rich_text": _read(one[kind].get("rich_text", []))}
            new.append({**made, kind: inner, "has_children": False, "_blocks": []})
        holder["_blocks"] += [self._lagging.put(one, self.lag) for one in new]
        if "object" in holder and holder["object"] == "block":
            holder["has_children"] = True
        return new

    # -- as a service -----------------------------------------------------------------------------

    def is_effect(self, asked: ReceivedRequest) -> bool:
        return asked.method != "GET" and not asked.path.endswith(("/search", "/query"))

    def error(self, status: int, text: str) -> Any:
        code = _CODES.get(status, "internal_server_error" if status >= 500 else "validation_error")
        return {"object": "error", "status": status, "code": code, "message": text}

    def answer(self, asked: ReceivedRequest) -> Reply:
        if asked.headers.get("notion-version") != "2025-09-03":
            raise self._refusal(400, "Notion-Version header should be defined")
        match (asked.method, *path_parts(asked.path)):
            case ("GET", "users", "me"):
                made: Any = {"object": "user", "name": "Keep", "bot": {"workspace_name": "Firm"}}
            case ("POST", "search"):
                made = self._search(asked)
            case ("GET", "pages", id):
                made = _shown(self._page(id))
            case ("PATCH", "pages", id):
                made = self._update(id, asked)
            case ("POST", "pages"):
                made = self._create(asked)
            case ("GET", "data_sources", id):
                self._require_source(id)
                properties = {
                    name: {"id": name, "name": name, "type": kind, kind: {}}
                    for name, kind in _SCHEMA.items()
                }
                made = {"object": "data_source", "id": id, "properties": properties}
            case ("POST", "data_sources", id, "query"):
                made = self._query(id, asked)
            case ("GET", "blocks", id, "children"):
                made = self._children(id, asked)
            case ("PATCH", "blocks", id, "children"):
                self._check(asked, {"children!": list, "after": str})
                self._check_blocks(asked.body["children"])
                made = self._list(self.write(id, *asked.body["children"]), {})
                self.effects.append(f"append {id}")
            case _:
                raise self._refusal(400, "Invalid request URL.")
        return Reply(200, made)

    def _refusal(self, status: int, text: str) -> Refused:
        return Refused(status, self.error(status, text))

    def _check(self, asked: ReceivedRequest, shape: Shape) -> None:
        if problem := mismatch(asked.body, shape):
            raise self._refusal(400, f"body failed validation: {problem}")

    def _check_blocks(self, blocks: Any) -> None:
        if len(blocks) > 100:
            raise self._refusal(400, "body.children.length should be ≤ `100`")
        for one in blocks:
            self._check_texts(one[one["type"]]["rich_text"])

    def _check_texts(self, texts: Any) -> None:
        if len(texts) > 100 or any(len(one["text"]["content"]) > 2000 for one in texts):
            raise self._refusal(400, "text.content.length should be ≤ `2000`")

    def _page(self, id: str) -> dict[str, Any]:
        found = {one.replace("-", ""): row for one, row in self.pages.items()}
        if id.replace("-", "") not in found:
            raise self._refusal(404, f"Could not find page with ID: {id}.")
        return found[id.replace("-", "")]

    def _holder(self, id: str) -> dict[str, Any]:
        waiting = [*self.pages.values()]
        while waiting:
            one = waiting.pop()
            if one["id"].replace("-", "") == id.replace("-", ""):
                return one
            waiting += one["_blocks"]
        raise self._refusal(404, f"Could not find block with ID: {id}.")

    def _require_source(self, id: str) -> None:
        if id != SOURCE:
            raise self._refusal(404, f"Could not find data_source with ID: {id}.")

    def _list(self, rows: list[Any], given: Any) -> Any:
        found, cursor = page(rows, given.get("start_cursor", ""))
        more = {"next_cursor": cursor or None, "has_more": bool(cursor)}
        return {"object": "list", "results": [_shown(one) for one in found], **more}

    def _search(self, asked: ReceivedRequest) -> Any:
        shape = {"query": str, "filter": dict, "sort": dict, "page_size": int, "start_cursor": str}
        self._check(asked, shape)
        source = {"object": "data_source", "id": SOURCE, "url": "https://www.notion.so/s",
                  "title": _read(_texts("Costs")), "_blocks": []}  # fmt: skip
        kind = asked.body.get("filter", {}).get("value")
        rows = [one for one in (*self.pages.values(), source) if kind in (None, one["object"])]
        word = asked.body.get("query", "").lower()
        return self._list([one for one in rows if word in str(one).lower()], asked.body)

    def _query(self, id: str, asked: ReceivedRequest) -> Any:
        self._require_source(id)
        self._check(asked, {"filter": dict, "sorts": list, "page_size": int, "start_cursor": str})
        wanted = asked.body.get("filter")

        def fits(one: Any) -> bool:
            if one["parent"].get("data_source_id") != SOURCE:
                return False
            title = _plain(one["properties"]["Name"]["title"])
            return wanted is None or wanted == {"property": "Name", "title": {"equals": title}}

        return self._list(self._lagging.seen([*self.pages.values()], fits), asked.body)

    def _children(self, id: str, asked: ReceivedRequest) -> Any:
        given = queried(asked)
        if problem := mismatch(given, _LISTED):
            raise self._refusal(400, problem)
        return self._list(self._lagging.seen(self._holder(id)["_blocks"]), given)

    def _values(self, given: dict[str, Any], schema: dict[str, str]) -> dict[str, Any]:
        values = {}
        for name, value in given.items():
            kind = schema.get(name)
            if kind is None or {*value} != {kind} or not isinstance(value[kind], _INNER[kind]):
                raise self._refusal(400, f"{name} is expected to be {kind}.")
            inner = value[kind]
            if kind in ("title", "rich_text"):
                self._check_texts(inner)
                inner = _read(inner)
            if kind == "date" and inner is not None and not re.match(r"\d{4}-", inner["start"]):
                raise self._refusal(400, f"{name} is no date.")
            values[name] = {"id": name, "type": kind, kind: inner}
        return values

    def _create(self, asked: ReceivedRequest) -> Any:
        self._check(asked, {"parent!": dict, "properties!": dict, "children": list})
        parent, blocks = asked.body["parent"], asked.body.get("children", [])
        self._check_blocks(blocks)
        is_row = parent.get("type") == "data_source_id"
        if is_row:
            self._require_source(parent["data_source_id"])
        else:
            self._page(parent["page_id"])
        schema = _SCHEMA if is_row else {"title": "title"}
        values = self._values(asked.body["properties"], schema)
        title = _plain(values.pop("Name" if is_row else "title")["title"])
        id = self.put(title, parent, **values)
        self.write(id, *blocks)
        self._lagging.put(self.pages[id], self.lag)
        if not is_row:
            child = {"object": "block", "id": id, "type": "child_page", "has_children": True,
                     "child_page": {"title": title}, "_blocks": []}  # fmt: skip
            holder = self._page(parent["page_id"])
            holder["_blocks"].append(self._lagging.put(child, self.lag))
        self.effects.append(f"create {id}")
        return _shown(self.pages[id])

    def _update(self, id: str, asked: ReceivedRequest) -> Any:
        self._check(asked, {"properties": dict, "in_trash": bool})
        one = self._page(id)
        one["properties"] |= self._values(asked.body["properties"], _SCHEMA)
        self.effects.append(f"update {id}")
        return _shown(one)


def _texts(text: str) -> list[Any]:
    return [{"type": "text", "text": {"content": text}}]


def _read(texts: Any) -> list[Any]:
    """As Notion gives texts back."""
    return [{**one, "plain_text": one["text"]["content"]} for one in texts]


def _plain(texts: Any) -> str:
    return "".join(one["plain_text"] for one in texts)


def _shown(one: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in one.items() if not name.startswith("_")}
