"""The files of the server that stands in for Microsoft Graph."""

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from tests.servers.service import ReceivedRequest, Reply

if TYPE_CHECKING:
    from tests.servers.graph import Graph

_PLACED = re.compile(r"/me/drive/root(?::/(?P<path>[^:]+):)?(?P<rest>/children|/content)?")
_BY_ID = re.compile(r"/me/drive/items/(?P<id>[^/]+)")
_CONFLICT = "@microsoft.graph.conflictBehavior"


class Drive:
    def __init__(self, graph: "Graph") -> None:
        self._graph = graph
        #: By id; a folder has no content.
        self.items: dict[str, dict[str, Any]] = {"root": {"id": "root", "folder": {}}}
        self.contents: dict[str, bytes] = {}

    def put(self, path: str, content: bytes | None = None) -> str:
        """A file, without content a folder, is there; its id."""
        inside, _, name = path.rpartition("/")
        return self._made(self._id(inside), name, content)

    def paths(self) -> dict[str, bytes | None]:
        return {self._path(id): self.contents.get(id) for id in self.items if id != "root"}

    def answer(self, asked: ReceivedRequest) -> Reply:
        self._graph.require("Files.ReadWrite")
        if (by_id := _BY_ID.fullmatch(asked.path)) is not None:
            return self._by_id(asked, by_id["id"])
        placed = _PLACED.fullmatch(asked.path)
        if placed is None:
            raise self._graph.refusal(400, "Resource not found for the segment")
        path, rest = unquote(placed["path"] or ""), placed["rest"]
        match asked.method, rest:
            case "GET", None:
                return Reply(200, self._shown(self._id(path)))
            case "GET", "/children":
                id = self._id(path)
                rows = [self._shown(one) for one in self.items if self._parent(one) == id]
                rows.sort(key=lambda one: str(one["name"]))
                return self._graph.paged(asked, rows)
            case "POST", "/children":
                shape = {"name!": str, "folder!": dict, _CONFLICT: str}
                self._graph.check(asked.body, shape)
                return self._new(self._id(path), asked.body["name"], None, asked.body[_CONFLICT])
            case "PUT", "/content":
                inside, _, name = path.rpartition("/")
                behaviour = asked.one(_CONFLICT)
                return self._new(self._id(inside), name, asked.content, behaviour)
        raise self._graph.refusal(405, "Method not allowed")

    def content_of_link(self, id: str) -> Reply:
        return Reply(200, self.contents[id])

    # -- inside -----------------------------------------------------------------------------------

    def _new(self, parent: str, name: str, content: bytes | None, behaviour: str) -> Reply:
        assert behaviour == "fail"
        if self._named(parent, name) is not None:
            raise self._graph.refusal(409, "An item with the same name already exists")
        id = self._made(parent, name, content)
        self._graph.effects.append(f"make {id}")
        return Reply(201, self._shown(id))

    def _by_id(self, asked: ReceivedRequest, id: str) -> Reply:
        if id not in self.items:
            raise self._graph.refusal(404, "Item not found")
        item = self.items[id]
        match asked.method:
            case "GET":
                return Reply(200, self._shown(id))
            case "PATCH":
                self._graph.check(asked.body, {"name!": str, "parentReference!": dict})
                parent, name = asked.body["parentReference"]["id"], asked.body["name"]
                if self._named(parent, name) not in (None, id):
                    raise self._graph.refusal(409, "An item with the same name already exists")
                item |= {"name": name, "parentReference": {"id": parent}, "eTag": f'"{name}-2"'}
                self._graph.effects.append(f"move {id}")
                return Reply(200, self._shown(id))
            case "DELETE":
                if asked.headers.get("if-match") != item["eTag"]:
                    raise self._graph.refusal(412, "ETag does not match")
                del self.items[id]
                self._graph.effects.append(f"delete {id}")
                return Reply(204)
        raise self._graph.refusal(405, "Method not allowed")

    def _made(self, parent: str, name: str, content: bytes | None) -> str:
        id = f"01FILE{len(self.items):04}"
        kind: dict[str, Any] = {"folder": {}} if content is None else {"file": {}}
        self.items[id] = {
            **{"id": id, "name": name, "parentReference": {"id": parent}, "eTag": f'"{id}-1"'},
            "lastModifiedDateTime": "2026-11-20T10:00:00Z",
            **kind,
        }
        if content is not None:
            self.contents[id] = content
        return id

    def _shown(self, id: str) -> dict[str, Any]:
        item = dict(self.items[id])
        if "folder" in item:
            inside = [one for one in self.items if self._parent(one) == id]
            return item | {"folder": {"childCount": len(inside)}, "size": 0}
        address = f"{self._graph.url}/handed-out/{id}"
        size = len(self.contents[id])
        return item | {"size": size, "@microsoft.graph.downloadUrl": address}

    def _parent(self, id: str) -> str | None:
        parent = self.items[id].get("parentReference", {}).get("id")
        return None if parent is None else str(parent)

    def _named(self, parent: str, name: str) -> str | None:
        for id, item in self.items.items():
            if self._parent(id) == parent and item["name"].casefold() == name.casefold():
                return id
        return None

    def _id(self, path: str) -> str:
        found = "root"
        for name in filter(None, path.split("/")):
            inside = self._named(found, name)
            if inside is None:
                raise self._graph.refusal(404, "Item not found")
            found = inside
        return found

    def _path(self, id: str) -> str:
        parent = self._parent(id)
        above = "" if parent in (None, "root") else self._path(str(parent)) + "/"
        return above + str(self.items[id]["name"])
