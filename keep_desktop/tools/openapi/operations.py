"""The operations of a document, each with the description that is proposed for it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import quote

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.tools.openapi.document import Document, listed
from keep_desktop.tools.strict_yaml import NotPlain
from keep_desktop.tools.text import single_line

METHODS = ("get", "head", "post", "put", "patch", "delete")
#: Names of headers by which a service tells a repeated request from a new one.
_KEY_HEADERS = ("idempotency-key", "x-idempotency-key")
#: By the specification these are no parameters.
_OWN_HEADERS = ("accept", "authorization", "content-type")
_MOST = 15_000
_LONGEST_NAME, _LONGEST_SUMMARY, _LONGEST_PATH = 80, 160, 1000
_IN_BRACES = re.compile(r"\{([^{}]{0,200})\}")
_NOT_IN_NAME = re.compile(r"[^A-Za-z0-9._-]+")
_NOT_IN_PARAM = re.compile(r"[^A-Za-z0-9_]+")


@immutable
class _WrittenOperation:
    """An operation as it is written."""

    method: str
    path: str
    written: Mapping[str, Any]
    parameters: Sequence[Mapping[str, Any]]
    #: It names a server of its own.
    is_elsewhere: bool

    @property
    def mutates(self) -> bool:
        return self.method not in ("get", "head")


def operations(document: Document) -> list[JsonValue]:
    """All of them, in the document's order. `problem`: why Keep cannot call it, or None."""
    found = list(_found(document))
    if not found:
        raise NotPlain(UserMessage("It describes no operations that Keep can call."))
    if len(found) > _MOST:
        raise NotPlain(UserMessage("It describes more than {most:,} operations.", most=_MOST))
    readable = {one.path for one in found if one.method == "get"}
    names: set[str] = set()
    return [_described(document, one, names, readable) for one in found]


def _found(document: Document) -> Iterator[_WrittenOperation]:
    for path, item in document.mapping(document.get("paths")).items():
        shared = document.mapping(item)
        for method in METHODS:
            written = shared.get(method)
            if not isinstance(written, Mapping):
                continue
            given = [*listed(shared.get("parameters")), *listed(written.get("parameters"))]
            yield _WrittenOperation(
                method=method,
                path=path,
                written=written,
                parameters=[document.mapping(one) for one in given],
                is_elsewhere=bool(shared.get("servers") or written.get("servers")),
            )


def _described(
    document: Document, one: _WrittenOperation, names: set[str], readable: set[str]
) -> dict[str, JsonValue]:
    path = _template(one.path)
    described: dict[str, JsonValue] = {
        "kind": "mutation" if one.mutates else "read",
        "method": one.method.upper(),
        "path": path,
    }
    header = _key_header(one)
    if header is not None:
        described["idempotency_header"] = header
    problem: str | None = None
    sent = _body(document, one)
    if isinstance(sent, str):
        problem = sent
    else:
        described |= sent
    reconcile = _reconcile(one, path, readable, "encoding" in described)
    if reconcile is not None:
        described["reconcile"] = reconcile
    if one.is_elsewhere:
        problem = problem or UserMessage("it is at another address than the service")
    about = one.written.get("summary") or one.written.get("description")
    return {
        "name": _name(one, names),
        "id": single_line(str(one.written.get("operationId") or ""), 200),
        "summary": single_line(about if isinstance(about, str) else "", _LONGEST_SUMMARY),
        "described": described,
        "problem": problem,
    }


def _name(one: _WrittenOperation, taken: set[str]) -> str:
    """From its operationId, else from method and path; another one has another name."""
    written = one.written.get("operationId")
    if not isinstance(written, str) or not _plain_name(written):
        written = f"{one.method} {one.path}"
    name = _plain_name(written.replace("/", "_") if " " in written else written) or one.method
    unique, count = name, 2
    while unique in taken:
        unique = f"{name[: _LONGEST_NAME - 6]}_{count}"
        count += 1
    taken.add(unique)
    return unique


def _plain_name(text: str) -> str:
    return re.sub("_{2,}", "_", _NOT_IN_NAME.sub("_", text[:300])).strip("._-")[:_LONGEST_NAME]


def _template(path: str) -> str:
    """The path with placeholders of letters, digits and underscores."""

    def param(found: re.Match[str]) -> str:
        name = _NOT_IN_PARAM.sub("_", found[1]) or "_"
        return "{" + (name if not name[0].isdecimal() else f"_{name}")[:_LONGEST_NAME] + "}"

    return quote(_IN_BRACES.sub(param, path[:_LONGEST_PATH]), safe="/{}:@!$&'()*+,;=~?%._-")


def _key_header(one: _WrittenOperation) -> str | None:
    for parameter in one.parameters:
        name = parameter.get("name")
        if not one.mutates or parameter.get("in") != "header" or not isinstance(name, str):
            continue
        if name.lower() in _KEY_HEADERS:
            return name
    return None


def _missing_header(one: _WrittenOperation) -> str | None:
    """The name of a header that is needed and that no description can give."""
    for parameter in one.parameters:
        name = parameter.get("name")
        if parameter.get("in") != "header" or parameter.get("required") is not True:
            continue
        if isinstance(name, str) and name.lower() not in (*_KEY_HEADERS, *_OWN_HEADERS):
            return name
    return None


def _body(document: Document, one: _WrittenOperation) -> dict[str, JsonValue] | str:
    """How its body is sent: nothing for JSON. A text says why it cannot be."""
    header = _missing_header(one)
    if header is not None:
        return UserMessage("it needs the header {name}", name=single_line(header, 60))
    if not one.mutates:
        return {}
    if document.is_old:
        return _old_body(document, one)
    contents = document.mapping(document.mapping(one.written.get("requestBody")).get("content"))
    types = {str(kind).partition(";")[0].strip().lower(): part for kind, part in contents.items()}
    if not types or any(_is_json(kind) for kind in types):
        return {}
    if "multipart/form-data" in types:
        schema = document.mapping(document.mapping(types["multipart/form-data"]).get("schema"))
        properties = document.mapping(schema.get("properties"))
        files = [name for name, part in properties.items() if _is_file(document, part)]
        return _form("multipart", files)
    if "application/x-www-form-urlencoded" in types:
        return _form("form", [])
    return _other_body(next(iter(types)))


def _old_body(document: Document, one: _WrittenOperation) -> dict[str, JsonValue] | str:
    fields = [part for part in one.parameters if part.get("in") == "formData"]
    files = [str(part.get("name", "")) for part in fields if part.get("type") == "file"]
    consumes = listed(one.written.get("consumes")) or listed(document.get("consumes"))
    types = [str(kind).partition(";")[0].strip().lower() for kind in consumes]
    if files or (fields and "multipart/form-data" in types):
        return _form("multipart", files)
    if fields:
        return _form("form", [])
    has_body = any(part.get("in") == "body" for part in one.parameters)
    if has_body and types and not any(_is_json(kind) for kind in types):
        return _other_body(types[0])
    return {}


def _form(encoding: str, files: Sequence[str]) -> dict[str, JsonValue]:
    found: dict[str, JsonValue] = {"encoding": encoding}
    return {**found, "files": list(files)} if files else found


def _other_body(kind: str) -> str:
    return UserMessage("it takes its body as {kind}", kind=single_line(kind, 60))


def _is_json(kind: str) -> bool:
    return kind in ("application/json", "*/*", "application/*") or kind.endswith("+json")


def _is_file(document: Document, part: Any) -> bool:
    schema = document.mapping(part)
    if schema.get("type") == "array":
        schema = document.mapping(schema.get("items"))
    if schema.get("type", "string") != "string":
        return False
    return schema.get("format") == "binary" or (
        "contentMediaType" in schema and "contentEncoding" not in schema
    )


def _reconcile(
    one: _WrittenOperation, path: str, readable: set[str], is_form: bool
) -> dict[str, JsonValue] | None:
    """What was written under an id of the caller's own is there, as it was sent; what was deleted
    is not."""
    if one.path not in readable or not path.partition("?")[0].endswith("}"):
        return None
    lookup: dict[str, JsonValue] = {"method": "GET", "path": path}
    if one.method == "delete":
        return {**lookup, "applied": {"status": [404, 410]}, "failed": {"status": 200}}
    if one.method in ("put", "post", "patch") and not is_form:
        return {
            **lookup,
            "applied": {"status": 200, "body": "sent"},
            "failed": {"status": 404},
        }
    return None
