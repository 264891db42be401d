"""A server that stands in for Todoist, written from https://developer.todoist.com/api/v1:
parameters and their types, cursors, requests of one id that are made once."""

from typing import Any

from tests.servers.checks import Lagging, Shape, mismatch, page, queried
from tests.servers.service import FakeService, ReceivedRequest, Refused, Reply, path_parts

_VALUES: Shape = {
    **{"content": str, "description": str, "labels": list, "priority": int, "due_string": str},
}
_PAGED: Shape = {"limit": str, "cursor": str}
_DATES = {"tomorrow": "2026-11-21", "every day": "2026-11-20", "next week": "2026-11-27"}


class Todoist(FakeService):
    def __init__(self, token: str = "") -> None:
        super().__init__(token)
        self.tasks: dict[str, dict[str, Any]] = {}
        self._lagging = Lagging()
        self._requests: dict[str, str] = {}

    def put(self, content: str, **more: Any) -> str:
        """A task is there; its id."""
        id = f"6X7r{len(self.tasks):04}"
        due = more.pop("due_string", None)
        task = {
            **{"id": id, "content": content, "description": "", "project_id": "6Inbox"},
            **{"labels": [], "priority": 1, "due": _due(due), "checked": False, **more},
        }
        self.tasks[id] = self._lagging.put(task, self.lag)
        return id

    # -- as a service -----------------------------------------------------------------------------

    def error(self, status: int, text: str) -> Any:
        return {"error": text, "error_code": status, "error_tag": "X", "http_code": status}

    def answer(self, asked: ReceivedRequest) -> Reply:
        match (asked.method, *path_parts(asked.path)):
            case ("GET", "user"):
                return Reply(200, {"email": "ann@firm.example"})
            case ("GET", "projects"):
                self._given(asked, _PAGED)
                rows = [
                    {"id": f"6P{name}", "name": name, "parent_id": None}
                    for name in ("Inbox", "Home", "Firm")
                ]
                return self._paged(asked, rows)
            case ("GET", "tasks"):
                given = self._given(asked, {"project_id": str, "label": str, **_PAGED})

                def fits(one: Any) -> bool:
                    is_there = given.get("project_id", one["project_id"]) == one["project_id"]
                    has = "label" not in given or given["label"] in one["labels"]
                    return is_there and has and not one["checked"]

                return self._paged(asked, self._lagging.seen([*self.tasks.values()], fits))
            case ("GET", "tasks", "filter"):
                word = self._given(asked, {"query!": str, **_PAGED})["query"].strip("@")
                rows = [one for one in self.tasks.values() if word in one["labels"]]
                return self._paged(asked, rows)
            case ("GET", "tasks", id):
                return Reply(200, self._task(id))
            case ("POST", "tasks"):
                return Reply(200, self._add(asked))
            case ("POST", "tasks", id):
                self._check(asked, _VALUES)
                values = dict(asked.body)
                if "due_string" in values:
                    values["due"] = _due(values.pop("due_string"))
                self._task(id).update(values)
                self.effects.append(f"update {id}")
                return Reply(200, self._task(id))
            case ("POST", "tasks", id, "close" | "reopen" as verb):
                return self._turn(id, verb)
        raise self._refusal(404, "Not found")

    def _refusal(self, status: int, text: str) -> Refused:
        return Refused(status, self.error(status, text))

    def _check(self, asked: ReceivedRequest, shape: Shape) -> None:
        if problem := mismatch(asked.body, shape):
            raise self._refusal(400, problem)

    def _given(self, asked: ReceivedRequest, shape: Shape) -> dict[str, str]:
        given = queried(asked)
        if problem := mismatch(given, shape):
            raise self._refusal(400, problem)
        return given

    def _paged(self, asked: ReceivedRequest, rows: list[Any]) -> Reply:
        found, cursor = page(rows, queried(asked).get("cursor", ""))
        return Reply(200, {"results": found, "next_cursor": cursor or None})

    def _task(self, id: str) -> dict[str, Any]:
        if id not in self.tasks:
            raise self._refusal(404, "Task not found")
        return self.tasks[id]

    def _add(self, asked: ReceivedRequest) -> Any:
        self._check(asked, {**_VALUES, "content!": str, "project_id": str})
        request = asked.headers.get("x-request-id", "")
        assert 0 < len(request) <= 36, request
        if request not in self._requests:
            self._requests[request] = self.put(**asked.body)
        self.effects.append(f"add {self._requests[request]}")
        return self.tasks[self._requests[request]]

    def _turn(self, id: str, verb: str) -> Reply:
        task = self._task(id)
        due = task["due"] or {}
        if verb == "close" and due.get("is_recurring"):
            task["due"] = {**due, "date": due["date"][:-1] + "1"}
        else:
            task["checked"] = verb == "close"
        self.effects.append(f"{verb} {id}")
        return Reply(204)


def _due(text: str | None) -> dict[str, Any] | None:
    if text is None:
        return None
    date = _DATES.get(text, "2026-12-24")
    return {"date": date, "string": text, "is_recurring": text.startswith("every")}
