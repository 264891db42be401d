"""What an OpenAPI description says, whatever it is; and what is no description."""

import json
from typing import Any

import pytest

from keep_desktop.tools.openapi.functions import api

YAML = """\
openapi: 3.1.0
info: {title: Shop}
servers: [{url: "https://shop.example/{stage}", variables: {stage: {default: v1}}}]
paths:
  /orders:
    get: {operationId: listOrders, summary: no}
"""
OLD = {
    "swagger": "2.0",
    "info": {"title": "Old"},
    "host": "shop.example",
    "basePath": "/v2",
    "schemes": ["http", "https"],
    "consumes": ["application/json"],
    "paths": {
        "/pets": {"get": {}, "post": {"parameters": [{"in": "body", "name": "b"}]}},
        "/pets/{id}/photo": {
            "post": {"parameters": [{"in": "formData", "name": "photo", "type": "file"}]}
        },
        "/login": {"post": {"parameters": [{"in": "formData", "name": "n", "type": "string"}]}},
        "/xml": {"post": {"consumes": ["text/xml"], "parameters": [{"in": "body", "name": "b"}]}},
    },
}


def said(text: str | bytes) -> Any:
    data = text.encode() if isinstance(text, str) else text
    return json.loads(api(data)[0])


def of(**parts: Any) -> Any:
    """What a description with these parts says, as JSON."""
    whole = {"openapi": "3.0.3", "paths": {"/a": {"get": {}}}, **parts}
    answer = said(json.dumps(whole))
    assert answer.get("problem") is None, answer
    return answer


def offered(paths: Any, **parts: Any) -> list[Any]:
    found: list[Any] = of(paths=paths, **parts)["operations"]
    return found


def problem(text: str | bytes) -> str:
    found: str = said(text)["problem"]
    return found


PATHS = "paths: {/a: {get: {}}}\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no OpenAPI description"),
        ("just words", "no OpenAPI description"),
        ("- openapi: 3.0.0", "no OpenAPI description"),
        ("<html>", "no OpenAPI description"),
        ("[]", "no OpenAPI description"),
        ("{}", "no OpenAPI description"),
        ("{", "line 2: "),
        ('{"openapi": "3.0.0",\n "paths": {"/a": }', "line 2: "),
        ('{"openapi": "3.0.0", "openapi": "3.0.0"}', "the key openapi is there twice"),
        ("openapi: 4.0.0\n" + PATHS, "no OpenAPI description"),
        ("openapi: 3.2.0\n" + PATHS, "no OpenAPI description"),
        ("swagger: '1.2'\n" + PATHS, "no OpenAPI description"),
        ("openapi: '2.0'\n" + PATHS, "no OpenAPI description"),
        ("openapi: [3.0.0]\n" + PATHS, "no OpenAPI description"),
        ("openapi: 3.0.0\n", "no `paths`"),
        ("openapi: 3.0.0\npaths: []\n", "no `paths`"),
        ("openapi: 3.0.0\npaths: none\n", "no `paths`"),
        ("openapi: 3.0.0\npaths: {}\n", "no operations"),
        ("openapi: 3.0.0\npaths: {/a: [get]}\n", "no operations"),
        ("openapi: 3.0.0\npaths: {/a: {get: yes}}\n", "no operations"),
        ("openapi: 3.0.0\npaths: {/a: {trace: {}, options: {}}}\n", "no operations"),
        ("openapi: 3.0.0\npaths: {/a: {$ref: other.yaml}}\n", "no operations"),
        ("openapi: 3.0.0\npaths: {/a: {$ref: '#/paths/~1a'}}\n", "no operations"),
        ("openapi: 3.0.0\nx: &a 1\n" + PATHS, "line 2: anchors and aliases"),
        ("openapi: 3.0.0\nx: *a\n" + PATHS, "line 2: anchors and aliases"),
        ("openapi: 3.0.0\nx:\n  <<: {a: 1}\n", "line 3: a key must be a word"),
        ("openapi: 3.0.0\nx: !!binary aa\n" + PATHS, "line 2: tags"),
        ("openapi: 3.0.0\nx: !x aa\n" + PATHS, "line 2: tags"),
        ("openapi: 3.0.0\n" + PATHS + PATHS, "line 3: the key paths is there twice"),
        ("openapi: 3.0.0\n---\nopenapi: 3.0.0\n", "line 2: another document"),
        ("openapi: 3.0.0\n? [a]\n: 1\n", "line 2: a key must be a word"),
        ("openapi: 3.0.0\n\tpaths: 1\n", "line 2: "),
        ("openapi: '3.0.0\n", "line 2: "),
        ("[" * 100_000, "nested too deeply"),
        ("x: " + "{a: " * 200, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        ("openapi: \x00\n", "control characters"),
        (b"\xff\xfeo\x00", "no text in UTF-8"),
        (b"openapi: \xff\n", "no text in UTF-8"),
        (b"\x89PNG\r\n\x1a\n", "no text in UTF-8"),
    ],
)
def test_what_is_no_description_is_reported(text: str | bytes, message: str) -> None:
    assert message in problem(text)


def test_the_names_of_places_are_words_however_they_look() -> None:
    answer = said(YAML)
    assert answer["base_url"] == "https://shop.example/v1"
    assert answer["operations"] == [
        {
            "name": "listOrders",
            "id": "listOrders",
            "summary": "no",
            "described": {"kind": "read", "method": "GET", "path": "/orders"},
            "problem": None,
        }
    ]
    codes = "      responses: {200: {description: on}, no: {description: 2026-01-01}}\n"
    assert said("openapi: 3.0.0\npaths:\n  /a:\n    get:\n" + codes)["operations"]


def test_swagger_2_is_read() -> None:
    answer = said(json.dumps(OLD))
    assert answer["base_url"] == "https://shop.example/v2"
    get, post, photo, login, xml = answer["operations"]
    assert (get["name"], post["name"]) == ("get_pets", "post_pets")
    assert "encoding" not in post["described"]
    assert photo["described"]["encoding"] == "multipart"
    assert photo["described"]["files"] == ["photo"]
    assert login["described"]["encoding"] == "form" and "files" not in login["described"]
    assert xml["problem"] == "it takes its body as text/xml"


def test_names_are_made_unique_from_operation_ids_or_method_and_path() -> None:
    paths = {
        "/a": {"get": {"operationId": "same"}, "put": {"operationId": "same"}},
        "/a/{id}": {"get": {}, "delete": {"operationId": "  "}},
        "/a-{id}": {"get": {"operationId": "users/list all"}, "head": {"operationId": 5}},
        "/" + "x" * 300: {"get": {}, "post": {}},
        "/ö": {"get": {"operationId": "ö"}},
    }
    names = [one["name"] for one in offered(paths)]
    assert names[:6] == [
        "same",
        "same_2",
        "get_a_id",
        "delete_a_id",
        "users_list_all",
        "head_a-_id",
    ]
    assert len(set(names)) == len(names) == 9
    assert all(len(name) <= 80 for name in names)


@pytest.mark.parametrize(
    ("path", "template"),
    [
        ("/a/{pet-id}", "/a/{pet_id}"),
        ("/a/{1}", "/a/{_1}"),
        ("/a/{}", "/a/{_}"),
        ("/a b/ü", "/a%20b/%C3%BC"),
        ("/a/{x}:cancel", "/a/{x}:cancel"),
        ("/a/${env.HOME}", "/a/${env_HOME}"),
        ("/a/{{x}}", "/a/{{x}}"),
    ],
)
def test_only_plain_placeholders_are_left_in_a_path(path: str, template: str) -> None:
    assert offered({path: {"get": {}}})[0]["described"]["path"] == template


def test_reads_are_get_and_head_and_everything_else_changes() -> None:
    methods = ("get", "head", "post", "put", "patch", "delete", "options", "trace")
    found = offered({"/a": {method: {} for method in methods}})
    kinds = {one["described"]["method"]: one["described"]["kind"] for one in found}
    assert kinds == {
        "GET": "read",
        "HEAD": "read",
        **dict.fromkeys(("POST", "PUT", "PATCH", "DELETE"), "mutation"),
    }


def test_a_header_for_the_key_is_recognised_through_references() -> None:
    key = {"name": "Idempotency-key", "in": "header", "required": True}
    post = {"parameters": [{"$ref": "#/components/parameters/Key"}]}
    components = {"parameters": {"Key": {"$ref": "#/components/parameters/Real"}, "Real": key}}
    (one,) = offered({"/a": {"post": post}}, components=components)
    assert one["described"]["idempotency_header"] == "Idempotency-key"
    (shared,) = offered({"/a": {"post": {}, "parameters": [key]}})
    assert shared["described"]["idempotency_header"] == "Idempotency-key"
    (read,) = offered({"/a": {"get": {"parameters": [key]}}})
    assert "idempotency_header" not in read["described"]


def test_what_can_be_read_back_under_its_id_is_verified_so() -> None:
    methods = ("get", "put", "post", "patch", "delete")
    found = offered({"/a/{id}": {method: {} for method in methods}, "/b/{id}": {"put": {}}})
    looks = {one["described"]["method"]: one["described"].get("reconcile") for one in found[:-1]}
    written = {
        "method": "GET",
        "path": "/a/{id}",
        "applied": {"status": 200, "body": "sent"},
        "failed": {"status": 404},
    }
    gone = {**written, "applied": {"status": [404, 410]}, "failed": {"status": 200}}
    assert looks == {
        "GET": None, "PUT": written, "POST": written, "PATCH": written, "DELETE": gone
    }  # fmt: skip
    assert "reconcile" not in found[-1]["described"]
    assert not any(
        "reconcile" in one["described"] for one in offered({"/a": {"get": {}, "put": {}}})
    )


@pytest.mark.parametrize(
    ("body", "described", "trouble"),
    [
        ({"application/json": {}}, {}, None),
        ({"application/vnd.x+json; charset=utf-8": {}, "text/xml": {}}, {}, None),
        ({"*/*": {}}, {}, None),
        ({"application/x-www-form-urlencoded": {}}, {"encoding": "form"}, None),
        ({"text/xml": {}}, {}, "it takes its body as text/xml"),
        ({"application/octet-stream": {}}, {}, "it takes its body as application/octet-stream"),
        (
            {
                "multipart/form-data": {
                    "schema": {
                        "properties": {
                            "title": {"type": "string"},
                            "old": {"type": "string", "format": "binary"},
                            "new": {"contentMediaType": "application/pdf"},
                            "many": {"type": "array", "items": {"format": "binary"}},
                            "text": {"contentMediaType": "x/y", "contentEncoding": "base64"},
                            "odd": [],
                        }
                    }
                }
            },
            {"encoding": "multipart", "files": ["old", "new", "many"]},
            None,
        ),
        ("odd", {}, None),
    ],
)
def test_how_a_body_is_sent(body: Any, described: Any, trouble: str | None) -> None:
    (one,) = offered({"/a": {"post": {"requestBody": {"content": body}}}})
    assert one["problem"] == trouble
    rest = {k: v for k, v in one["described"].items() if k in ("encoding", "files")}
    assert rest == described


def test_what_no_description_can_say_is_named() -> None:
    header = {"name": "X-Tenant", "in": "header", "required": True}
    (needs,) = offered({"/a": {"get": {"parameters": [header]}}})
    assert needs["problem"] == "it needs the header X-Tenant"
    (elsewhere,) = offered({"/a": {"get": {}, "servers": [{"url": "https://b.example"}]}})
    assert elsewhere["problem"] == "it is at another address than the service"
    for fine in ({**header, "required": False}, {**header, "name": "Accept"}):
        assert offered({"/a": {"get": {"parameters": [fine]}}})[0]["problem"] is None


FLOW = {"tokenUrl": "/token", "scopes": {"read": "", "write": ""}}


@pytest.mark.parametrize(
    ("scheme", "auth"),
    [
        ({"type": "http", "scheme": "Bearer"}, {"type": "bearer"}),
        ({"type": "http", "scheme": "basic"}, {"type": "basic"}),
        (
            {"type": "apiKey", "in": "header", "name": "X-Key"},
            {"type": "header", "header": "X-Key"},
        ),
        ({"type": "apiKey", "in": "header", "name": "Authorization"}, {"type": "bearer"}),
        ({"type": "apiKey", "in": "query", "name": "key"}, {"type": "query", "param": "key"}),
        ({"type": "apiKey", "in": "cookie", "name": "key"}, {"type": "none"}),
        ({"type": "openIdConnect"}, {"type": "bearer"}),
        (
            {"type": "oauth2", "flows": {"clientCredentials": FLOW}},
            {"type": "client_credentials", "token_url": "/token", "scope": "read write"},
        ),
        ({"type": "oauth2", "flows": {"implicit": {}}}, {"type": "bearer"}),
        ({"type": "oauth2", "flows": "odd"}, {"type": "bearer"}),
        ({"type": "mutualTLS"}, {"type": "none"}),
        ({}, {"type": "none"}),
        ("odd", {"type": "none"}),
    ],
)
def test_ways_to_sign_in(scheme: Any, auth: Any) -> None:
    components = {"securitySchemes": {"one": scheme}}
    assert of(components=components, security=[{}, {"one": []}])["auth"] == auth
    only: dict[str, Any] = {"/a": {"get": {"security": [{"one": []}]}}}
    assert of(components=components, paths=only)["auth"] == auth
    assert of(components=components)["auth"] == {"type": "none"}


_VARIABLES = {"h": {"default": "a"}, "p": {"default": 1}}


@pytest.mark.parametrize(
    ("servers", "address"),
    [
        (
            [{"url": "https://{h}.example:{p}/{x}", "variables": _VARIABLES}],
            "https://a.example:1/{x}",
        ),
        ([{"url": "/v1"}, {"url": "https://b.example"}], "/v1"),
        ([], ""),
        ("odd", ""),
        ([5], ""),
        ([{"url": 5}], ""),
    ],
)
def test_the_address_is_the_first_server_with_its_defaults(servers: Any, address: str) -> None:
    assert of(servers=servers)["base_url"] == address


@pytest.mark.parametrize(
    ("old", "address"),
    [
        ({"schemes": ["http"]}, "http://shop.example/v2"),
        ({"schemes": ["ws"]}, "https://shop.example/v2"),
        ({"basePath": "v2/"}, "https://shop.example/v2/"),
        ({"basePath": 5}, "https://shop.example"),
        ({"host": ""}, "/v2"),
    ],
)
def test_the_address_of_swagger_2(old: Any, address: str) -> None:
    assert said(json.dumps({**OLD, **old}))["base_url"] == address


def test_references_elsewhere_are_counted_and_in_a_circle_are_nothing() -> None:
    bomb = {str(n): {"$ref": f"#/components/parameters/{n + 1}"} for n in range(1000)}
    refs = [
        "#/components/parameters/0",
        "#/components/parameters/self",
        "#/a" * 5000,
        "#/components/parameters/-1",
        "#",
        "#/",
        "https://evil.example/x.json",
        "other.yaml#/x",
        "file:///etc/passwd",
    ]
    components = {
        "parameters": {**bomb, "self": {"$ref": "#/components/parameters/self"}},
    }
    get = {"parameters": [{"$ref": ref} for ref in refs]}
    answer = of(paths={"/a": {"get": get}}, components=components)
    assert (len(answer["operations"]), answer["outside"]) == (1, 3)
