"""A server that stands in for Google: Gmail, Sheets, Drive, Calendar and Docs.

Each request is held against Google's own description (`google_api.json`): method and path,
parameters and their types, the fields of the body; and so is each answer, which is cut to the
`fields` that were asked for.
"""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from tests.servers.google_calendar import Calendars
from tests.servers.google_docs import Documents
from tests.servers.google_drive import Drive
from tests.servers.google_mail import Mailbox
from tests.servers.google_sheets import Sheets
from tests.servers.service import FakeService, ReceivedRequest, Refused, Reply

APIS: dict[str, Any] = json.loads(
    Path(__file__).with_name("google_api.json").read_text(encoding="utf-8")
)
_VALUES: dict[str, Any] = {
    "string": str,
    "integer": int,
    "boolean": bool,
    "number": (int, float),
}


class Google(FakeService):
    """One account. `mail` … are what it holds."""

    def __init__(self, token: str = "token") -> None:  # noqa: S107
        self.mail = Mailbox(self)
        self.sheets = Sheets(self)
        self.calendars = Calendars(self)
        self.docs = Documents(self)
        self.drive = Drive(self)
        self._parts: dict[str, Any] = {
            "calendar.v3": self.calendars,
            "docs.v1": self.docs,
            "drive.v3": self.drive,
            "gmail.v1": self.mail,
            "sheets.v4": self.sheets,
        }
        self._methods = [*_methods()]
        super().__init__(token)

    def error(self, status: int, text: str) -> Any:
        return {"error": {"code": status, "message": text, "errors": []}}

    def is_effect(self, asked: ReceivedRequest) -> bool:
        """Announcing an upload is none."""
        return asked.method != "GET" and not _is_announced(asked)

    def answer(self, asked: ReceivedRequest) -> Reply:
        if _is_announced(asked):
            return self.drive.announced(asked)
        if asked.method == "PUT" and asked.path == "/upload/drive/v3/files":
            return Reply(200, self.drive.uploaded(asked))
        api, name, method, path, about, content = self._matched(asked)
        description = APIS[api]
        if self.scopes.isdisjoint(method["scopes"]):
            raise self.refusal(403, f"insufficient authentication scopes for {name}")
        query = _query(asked, method, description)
        if "request" in method:
            _check(about, method["request"], description["schemas"], "body")
        elif about is not None:
            raise self.refusal(400, "no body expected")
        part = self._parts[api]
        found = getattr(part, _in_python(name))(path, query, about, content)
        if isinstance(found, Reply):
            return found
        if "response" in method:
            _check(found, method["response"], description["schemas"], "answer")
        fields = asked.one("fields")
        return Reply(200 if found is not None else 204, _masked(found, fields) if fields else found)

    def refusal(self, status: int, text: str) -> Refused:
        return Refused(status, self.error(status, text))

    def _matched(self, asked: ReceivedRequest) -> tuple[str, str, Any, dict[str, str], Any, bytes]:
        """API, method, its description, parameters of the path, JSON of the body, content."""
        for api, name, method, pattern, is_upload in self._methods:
            found = pattern.fullmatch(asked.path)
            if found is None or method["httpMethod"] != asked.method:
                continue
            path = {key: unquote(value) for key, value in found.groupdict().items()}
            if is_upload:
                about, content = _parts_of(asked)
                return api, name, method, path, about, content
            is_json = asked.headers.get("content-type", "").startswith("application/json")
            if asked.content and not is_json:
                raise self.refusal(400, "not JSON")
            return api, name, method, path, asked.body, b""
        raise self.refusal(404, f"no such method: {asked.method} {asked.path}")


def _is_announced(asked: ReceivedRequest) -> bool:
    return asked.method == "POST" and asked.one("uploadType") == "resumable"


def _in_python(name: str) -> str:
    """`users_get_profile` for `users.getProfile`."""
    return re.sub("([A-Z])", r"_\1", name.replace(".", "_")).lower()


def _methods() -> Iterator[tuple[str, str, Any, re.Pattern[str], bool]]:
    for api, description in APIS.items():
        if api == "about":
            continue
        for name, method in description["methods"].items():
            for path in (method["path"], method.get("upload")):
                if path is not None:
                    pattern = re.sub(r"\\\{\\?\+?(\w+)\\\}", r"(?P<\1>[^/:]+)", re.escape(path))
                    yield api, name, method, re.compile(pattern), path != method["path"]


def _parts_of(asked: ReceivedRequest) -> tuple[Any, bytes]:
    """Metadata and content of a multipart upload."""
    assert asked.one("uploadType") == "multipart", asked.query
    boundary = re.fullmatch(
        r"multipart/related; boundary=(\S+)", asked.headers.get("content-type", "")
    )
    assert boundary is not None, asked.headers
    _, first, second, rest = asked.content.split(b"--" + boundary[1].encode())
    assert rest == b"--\r\n"
    kind, about = first.strip(b"\r\n").split(b"\r\n\r\n", 1)
    assert kind.lower().startswith(b"content-type: application/json")
    return json.loads(about), second.split(b"\r\n\r\n", 1)[1].removesuffix(b"\r\n")


def _query(asked: ReceivedRequest, method: Any, description: Any) -> dict[str, Any]:
    """The parameters of the query as what they are; those that Google does not know are refused."""
    known = {**description["parameters"], **method["parameters"], "uploadType": {"type": "string"}}
    read: dict[str, Any] = {}
    for name, values in asked.query.items():
        if name not in known or known[name].get("location") == "path":
            raise Refused(400, {"error": {"code": 400, "message": f"Unknown name {name}"}})
        about = known[name]
        if len(values) > 1 and not about.get("repeated"):
            raise Refused(400, {"error": {"code": 400, "message": f"{name} is given twice"}})
        made = [_read(value, about, name) for value in values]
        read[name] = made if about.get("repeated") else made[0]
    for name, about in method["parameters"].items():
        if about.get("required") and about["location"] == "query" and name not in read:
            raise Refused(400, {"error": {"code": 400, "message": f"{name} is required"}})
    return read


def _read(text: str, about: Any, name: str) -> Any:
    try:
        match about["type"]:
            case "integer":
                number = int(text)
                assert int(about.get("minimum", number)) <= number, name
                assert number <= int(about.get("maximum", number)), name
                return number
            case "boolean":
                assert text in ("true", "false"), name
                return text == "true"
            case _:
                assert text in about.get("enum", (text,)), name
                return text
    except (ValueError, AssertionError) as error:
        text = f"Invalid value for {name}: {error}"
        raise Refused(400, {"error": {"code": 400, "message": text}}) from None


def _check(value: Any, about: Any, schemas: Any, place: str) -> None:
    """400 for what is not as Google describes it; of an answer, that is a bug of this server."""
    if value is None and place != "body" and place.startswith("body"):
        # What is to be cleared.
        return
    if "$ref" in about:
        about = {"type": "object", **schemas[about["$ref"]]}
    kind, wrong = about.get("type"), None
    if kind == "array":
        if not isinstance(value, list):
            wrong = "no list"
        for at, one in enumerate(value if wrong is None else ()):
            _check(one, about["items"], schemas, f"{place}[{at}]")
    elif kind == "object":
        if not isinstance(value, dict):
            wrong = "no object"
        properties = about.get("properties", {})
        for name, one in value.items() if wrong is None else ():
            inner = properties.get(name, about.get("additionalProperties"))
            if inner is None:
                wrong = f"Unknown name {name}"
                break
            _check(one, inner, schemas, f"{place}.{name}")
    elif kind in _VALUES:
        fits = isinstance(value, _VALUES[kind]) and (kind == "boolean" or value is not True)
        enum = about.get("enum")
        wrong = None if fits and (enum is None or value in enum) else f"no {kind} that is known"
    if wrong is not None:
        text = f"Invalid JSON payload at {place}: {wrong}"
        assert not place.startswith("answer"), text
        raise Refused(400, {"error": {"code": 400, "message": text}})


# -- the parameter `fields` -----------------------------------------------------------------------


def _masked(value: Any, fields: str) -> Any:
    tokens = re.findall(r"[\w*]+|[(),/]", fields)
    assert "".join(tokens) == fields, f"fields cannot be read: {fields}"
    mask = _mask(tokens)
    assert not tokens, f"fields cannot be read: {fields}"
    return _cut(value, mask)


def _mask(tokens: list[str]) -> dict[str, Any]:
    """`a,b(c,d/e)` as nested names; takes away what it reads of *tokens*."""
    mask: dict[str, Any] = {}
    while tokens:
        mask |= _mask_of_one(tokens)
        if not tokens or tokens[0] != ",":
            return mask
        tokens.pop(0)
    return mask


def _mask_of_one(tokens: list[str]) -> dict[str, Any]:
    name, inner = tokens.pop(0), {}
    if tokens and tokens[0] == "/":
        tokens.pop(0)
        inner = _mask_of_one(tokens)
    elif tokens and tokens[0] == "(":
        tokens.pop(0)
        inner = _mask(tokens)
        assert tokens.pop(0) == ")"
    return {name: inner}


def _cut(value: Any, mask: Mapping[str, Any]) -> Any:
    if not mask or "*" in mask:
        return value
    if isinstance(value, list):
        return [_cut(one, mask) for one in value]
    if not isinstance(value, dict):
        return value
    return {name: _cut(value[name], inner) for name, inner in mask.items() if name in value}
