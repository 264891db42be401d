"""A server that stands in for GitHub, written from https://docs.github.com/en/rest: the header
Link, numbers that issues and pull requests share. Each request is held against GitHub's own
description (`github_api.json`): method and path, parameters and the fields of the body."""

import base64
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from jsonschema import Draft4Validator, FormatChecker

from tests.servers.checks import Lagging, page, queried
from tests.servers.service import FakeService, ReceivedRequest, Refused, Reply, path_parts

REPO = "firm/tea"
_API: Any = json.loads(Path(__file__).with_name("github_api.json").read_text(encoding="utf-8"))


class GitHub(FakeService):
    def __init__(self, token: str = "") -> None:
        super().__init__(token)
        self.issues: list[dict[str, Any]] = []
        self.comments: list[dict[str, Any]] = []
        self.files = {"docs/read me.md": b"# Tea", "logo.png": b"\x89PNG\xff"}
        self._lagging = Lagging()

    def put(self, title: str, body: str = "", **more: Any) -> int:
        """An issue is opened; its number."""
        number = len(self.issues) + 1
        at = f"2026-11-20T10:{number:02}:00Z"
        issue = {
            **{"number": number, "title": title, "body": body, "state": "open", "labels": []},
            **{"user": {"login": "ann"}, "comments": 0, "created_at": at, "updated_at": at},
            **{"html_url": f"https://github.com/{REPO}/issues/{number}", **more},
        }
        self.issues.append(self._lagging.put(issue, self.lag))
        return number

    # -- as a service -----------------------------------------------------------------------------

    def answer(self, asked: ReceivedRequest) -> Reply:
        assert asked.headers.get("accept") == "application/vnd.github+json", asked.headers
        assert asked.headers.get("x-github-api-version") == "2022-11-28"
        if not asked.headers.get("user-agent"):
            raise self._refusal(403, "Request forbidden by administrative rules.")
        self._check(asked)
        if asked.path == "/user":
            return Reply(200, {"login": "ann"})
        match (asked.method, *path_parts(asked.path)):
            case (method, "repos", "firm", "tea", *rest):
                return self._of_repo(asked, method, rest)
        raise self._refusal(404, "Not Found")

    def _of_repo(self, asked: ReceivedRequest, method: str, rest: list[str]) -> Reply:
        match (method, *rest):
            case ("GET", "issues"):
                return self._issues(asked)
            case ("POST", "issues"):
                labels = [{"name": one} for one in asked.body.get("labels", [])]
                number = self.put(asked.body["title"], asked.body.get("body", ""), labels=labels)
                self.effects.append(f"issue {number}")
                return Reply(201, self.issues[number - 1])
            case ("GET", "issues", number):
                return Reply(200, self._issue(number))
            case ("PATCH", "issues", number):
                self._issue(number).update(asked.body)
                self.effects.append(f"patch {number}")
                return Reply(200, self._issue(number))
            case ("GET", "issues", number, "comments"):
                since = asked.one("since")
                of = self._issue(number)["number"]
                found = self._lagging.seen(
                    self.comments, lambda one: one["_of"] == of and one["updated_at"] >= since
                )
                return self._paged(asked, found)
            case ("POST", "issues", number, "comments"):
                return self._comment(asked, number)
            case ("POST", "issues", number, "labels"):
                has = self._issue(number)["labels"]
                known = [one["name"] for one in has]
                has += [{"name": one} for one in asked.body["labels"] if one not in known]
                self.effects.append(f"label {number}")
                return Reply(200, has)
            case ("GET", "pulls"):
                return self._paged(asked, [self._pull(one) for one in reversed(self.issues)
                                           if "pull_request" in one])  # fmt: skip
            case ("GET", "pulls", number):
                return Reply(200, self._pull(self._issue(number)))
            case ("GET", "contents", *parts):
                return self._contents("/".join(parts))
            case ("GET", "releases"):
                rows = [
                    {"tag_name": f"v{number}", "name": None, "body": "News", "draft": False,
                     "prerelease": False, "published_at": "2026-11-20T10:00:00Z",
                     "html_url": f"https://github.com/{REPO}/releases/v{number}"}
                    for number in (3, 2, 1)
                ]  # fmt: skip
                return self._paged(asked, rows)
        raise self._refusal(404, "Not Found")

    def _refusal(self, status: int, text: str) -> Refused:
        return Refused(status, self.error(status, text))

    def _check(self, asked: ReceivedRequest) -> None:
        for pattern, one in _OPERATIONS:
            found = pattern.fullmatch(asked.path)
            if found is None or one["method"] != asked.method:
                continue
            given = {name: unquote(value) for name, value in found.groupdict().items()}
            for place, values in (("path", given), ("query", queried(asked))):
                for name, text in values.items():
                    about = one["parameters"].get(name, {"in": None})
                    if about["in"] != place:
                        raise self._refusal(422, f"{name} is unknown")
                    is_number = about["schema"]["type"] == "integer" and text.isdecimal()
                    self._validate(int(text) if is_number else text, about["schema"], name)
            if asked.content:
                self._validate(asked.body, one["body"], "body")
            elif one.get("body_required"):
                raise self._refusal(422, "a body is missing")
            return
        raise self._refusal(404, "Not Found")

    def _validate(self, value: Any, schema: Any, name: str) -> None:
        for wrong in Draft4Validator(schema, format_checker=FormatChecker()).iter_errors(value):
            raise self._refusal(422, f"Validation Failed: {name}: {wrong.message}")

    def _paged(self, asked: ReceivedRequest, rows: list[Any]) -> Reply:
        given = queried(asked)
        number = int(given.get("page", "1"))
        most = min(int(given.get("per_page", "30")), 2)
        found, more = page(rows, str((number - 1) * most), most)
        shown = [{k: v for k, v in one.items() if not k.startswith("_")} for one in found]
        if not more:
            return Reply(200, shown)
        kept = "&".join(f"{k}={v}" for k, v in given.items() if k != "page")
        url = f"{self.url}{asked.path}?{kept}&page={number + 1}"
        return Reply(200, shown, {"Link": f'<{url}>; rel="next", <{url}>; rel="last"'})

    def _issues(self, asked: ReceivedRequest) -> Reply:
        given = queried(asked)
        assert given["sort"] == "created"
        assert given["direction"] == "desc"
        labels = {*filter(None, given.get("labels", "").split(","))}

        def fits(one: Any) -> bool:
            state = given.get("state", "open")
            has = {label["name"] for label in one["labels"]}
            is_new = one["updated_at"] >= given.get("since", "")
            return state in ("all", one["state"]) and labels <= has and is_new

        return self._paged(asked, [*reversed(self._lagging.seen(self.issues, fits))])

    def _issue(self, number: str) -> dict[str, Any]:
        if not number.isdecimal() or not 0 < int(number) <= len(self.issues):
            raise self._refusal(404, "Not Found")
        return self.issues[int(number) - 1]

    def _pull(self, issue: dict[str, Any]) -> dict[str, Any]:
        if "pull_request" not in issue:
            raise self._refusal(404, "Not Found")
        return {**issue, "draft": False, "merged_at": None, "base": {"ref": "main"},
                "head": {"ref": "fix"}}  # fmt: skip

    def _comment(self, asked: ReceivedRequest, number: str) -> Reply:
        issue = self._issue(number)
        issue["comments"] += 1
        made = {
            **{"id": 900 + len(self.comments), "body": asked.body["body"], "_of": issue["number"]},
            **{"user": {"login": "ann"}, "created_at": issue["updated_at"]},
            **{"updated_at": issue["updated_at"], "html_url": f"{issue['html_url']}#c"},
        }
        self.comments.append(self._lagging.put(made, self.lag))
        self.effects.append(f"comment {made['id']}")
        return Reply(201, {k: v for k, v in made.items() if not k.startswith("_")})

    def _contents(self, path: str) -> Reply:
        if path not in self.files:
            if any(one.startswith(path + "/") for one in self.files):
                return Reply(200, [{"type": "file", "path": one} for one in self.files])
            raise self._refusal(404, "Not Found")
        content = base64.encodebytes(self.files[path]).decode()
        return Reply(200, {"type": "file", "encoding": "base64", "path": path, "sha": "abc",
                           "size": len(self.files[path]), "content": content})  # fmt: skip


def _operations() -> Iterator[tuple[re.Pattern[str], Any]]:
    """Of `/a/{b}` what it matches; the last part of a path to a file holds slashes."""
    for one in _API["operations"]:
        pattern = re.escape(one["path"]).replace(r"\{path\}", "(?P<path>.+)")
        one["body"] = _strict(one.get("body", {"not": {}}))
        yield re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[^/]+)", pattern)), one


def _strict(schema: Any) -> Any:
    """As JSON Schema: None where OpenAPI 3.0 calls it nullable; other fields than those named are
    mistakes."""
    if isinstance(schema, list):
        return [_strict(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    made = {name: _strict(one) for name, one in schema.items() if name != "nullable"}
    if "properties" in made and isinstance(made["properties"], dict):
        made.setdefault("additionalProperties", False)
    return {"anyOf": [made, {"type": "null"}]} if schema.get("nullable") is True else made


_OPERATIONS = [*_operations()]
