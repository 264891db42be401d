"""A service from a description: read in a process of its own, within bounds, adding nothing."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pytest_httpserver import HTTPServer

from keep_desktop.app.build import open_keep
from keep_desktop.domain.errors import Cancelled, Failure, Refused
from keep_desktop.services.connectors import registry as connectors
from keep_desktop.services.connectors.files import as_json, as_yaml, read_service
from keep_desktop.services.connectors.openapi import LARGEST, chosen, read_api, service_of_api
from keep_desktop.services.context import Keep
from tests.builders.canaries import Canary, listening
from tests.builders.tools import FakeCancel


@pytest.fixture(scope="module")
def keep(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Keep]:
    with open_keep(tmp_path_factory.mktemp("openapi")) as keep:
        yield keep


def written(folder: Path, **parts: Any) -> Path:
    whole = {
        "openapi": "3.1.0",
        "info": {"title": "My Shop!"},
        "servers": [{"url": "https://shop.example/v1"}],
        "paths": {"/a": {"get": {"operationId": "list"}, "post": {}}},
        **parts,
    }
    file = folder / "shop.json"
    file.write_text(json.dumps(whole))
    return file


KEY = {"securitySchemes": {"k": {"type": "apiKey", "in": "header", "name": "X-Key"}}}


def test_chosen_operations_make_a_service_that_a_file_can_hold(keep: Keep, tmp_path: Path) -> None:
    api = read_api(keep, str(written(tmp_path, components=KEY, security=[{"k": []}])))
    service = service_of_api(api, chosen(api, ["post_a", "list", "list"]))
    assert as_json(service) == {
        "service": "my-shop",
        "base_url": "https://shop.example/v1",
        "auth": {"type": "header", "header": "X-Key", "secret": "my-shop-secret"},
        "operations": {
            "post_a": {"kind": "mutation", "method": "POST", "path": "/a"},
            "list": {"kind": "read", "method": "GET", "path": "/a"},
        },
    }
    assert read_service(as_yaml(service)) == service
    assert connectors.services(keep) == []


def test_more_than_a_service_can_hold_is_refused(keep: Keep, tmp_path: Path) -> None:
    paths: dict[str, Any] = {f"/{number}": {"get": {}} for number in range(501)}
    api = read_api(keep, str(written(tmp_path, paths=paths)))
    with pytest.raises(Refused, match="at most 500 operations"):
        chosen(api, [one.name for one in api.operations])


@pytest.mark.parametrize("names", [["nope"], ["list", "nope"], [], ["List"]])
def test_an_unknown_operation_is_refused(keep: Keep, tmp_path: Path, names: list[str]) -> None:
    api = read_api(keep, str(written(tmp_path)))
    with pytest.raises(Refused, match="There is no operation"):
        chosen(api, names)


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        ("a", "its path must begin with /"),
        ("//evil.example/a", "its path must not begin with //"),
        ("/../a", "its path must stay inside"),
        ("/{{x}}", "its path has a placeholder"),
        ("/a%2fb", "its path must hold no encoded slashes"),
    ],
)
def test_an_operation_whose_path_could_leave_the_service_is_shown_and_refused(
    keep: Keep, tmp_path: Path, path: str, problem: str
) -> None:
    api = read_api(keep, str(written(tmp_path, paths={path: {"get": {}}})))
    (one,) = api.operations
    assert problem in (one.verified or "")
    with pytest.raises(Refused, match="cannot be called"):
        chosen(api, [one.name])


@pytest.mark.parametrize(
    ("parts", "problem"),
    [
        ({"servers": []}, "names no address"),
        ({"servers": [{"url": "/v1"}]}, "names no address"),
        ({"servers": [{"url": "ftp://shop.example"}]}, "names no address"),
        ({"servers": [{"url": "https://{x}/v1"}]}, "base_url must be an address"),
        ({"servers": [{"url": "https://me:pw@shop.example"}]}, "no user name or password"),
        ({"servers": [{"url": "https://shop.example?a=1"}]}, "before any ?"),
    ],
)
def test_an_address_that_cannot_be_used_is_refused(
    keep: Keep, tmp_path: Path, parts: Any, problem: str
) -> None:
    api = read_api(keep, str(written(tmp_path, **parts)))
    with pytest.raises(Refused) as caught:
        service_of_api(api, api.operations)
    assert problem in caught.value.sentence


def test_a_description_is_fetched_and_its_addresses_are_read_from_there(
    keep: Keep, httpserver: HTTPServer, tmp_path: Path
) -> None:
    flow = {"clientCredentials": {"tokenUrl": "/token"}}
    oauth = {"securitySchemes": {"o": {"type": "oauth2", "flows": flow}}}
    file = written(tmp_path, servers=[{"url": "../v2"}], components=oauth, security=[{"o": []}])
    httpserver.expect_request("/api/old").respond_with_data(
        "", status=302, headers={"Location": "/api/v1/shop.json"}
    )
    httpserver.expect_request("/api/v1/shop.json").respond_with_data(file.read_bytes())
    api = read_api(keep, httpserver.url_for("/api/old"))
    service = as_json(service_of_api(api, api.operations, "mine"))
    assert service["base_url"] == httpserver.url_for("/api/v2")
    assert service["auth"] == {
        "type": "client_credentials",
        "token_url": httpserver.url_for("/token"),
        "secret": "mine-secret",
    }
    assert [request.path for request, _ in httpserver.log] == ["/api/old", "/api/v1/shop.json"]


@pytest.mark.parametrize("status", [401, 404, 500])
def test_what_cannot_be_fetched_is_a_failure(
    keep: Keep, httpserver: HTTPServer, status: int
) -> None:
    httpserver.expect_request("/a").respond_with_data("", status=status)
    with pytest.raises(Failure):
        read_api(keep, httpserver.url_for("/a"))


@pytest.mark.parametrize("source", ["none.yaml", ".", "ftp://shop.example/a.yaml", ""])
def test_what_is_no_file_is_refused(keep: Keep, tmp_path: Path, source: str) -> None:
    with pytest.raises(Refused, match="cannot be read"):
        read_api(keep, str(tmp_path / source) if "://" not in source else source)


def test_more_than_20_mb_is_refused(keep: Keep, tmp_path: Path, httpserver: HTTPServer) -> None:
    file = tmp_path / "large.yaml"
    with file.open("wb") as opened:
        opened.truncate(LARGEST + 1)
    with pytest.raises(Refused, match="is larger than 20 MB"):
        read_api(keep, str(file))
    httpserver.expect_request("/a").respond_with_data(file.read_bytes())
    with pytest.raises(Refused, match="is larger than 20 MB"):
        read_api(keep, httpserver.url_for("/a"))


def laughs() -> str:
    lines = ["a0: &a0 [lol, lol]"]
    lines += [f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 60)]
    return "\n".join(lines)


PATHS = '"openapi": "3.0.0", "paths": {"/a": {"get": {}}}'
HALF = [{"$ref": f"#/components/parameters/{n // 2}"} for n in range(500)]
HALVES = {"parameters": {str(n): one for n, one in enumerate(HALF)}}
REFERRING = {f"/{n}": {"get": {"parameters": HALF}} for n in range(500)}
#: Made when they are read: together they are 100 MB.
HOSTILE: dict[str, Callable[[], str]] = {
    "billion laughs": laughs,
    "20 MB of YAML": lambda: "openapi: 3.0.0\nx:\n" + "- {a: [1, 2], b: c}\n" * 1_000_000,
    "20 MB of words": lambda: "a: b\n? " * 2_800_000,
    "20 MB of brackets": lambda: "[" * (LARGEST - 10),
    "20 MB of JSON": lambda: "{" + PATHS + ', "x": [' + "[]," * 6_000_000 + "1]}",
    "many operations": lambda: "{" + '"openapi": "3.0.0", "paths": {'
    + ",".join(f'"/{n}": {{"get": {{}}}}' for n in range(20_000)) + "}}",
    "deep JSON": lambda: '{"a":' * 3_000_000,
    "long names": lambda:
        "openapi: 3.0.0\npaths: {/a: {get: {operationId: " + "x" * 9_000_000 + "}}}",
    "references": lambda:
        json.dumps({"openapi": "3.0.0", "components": HALVES, "paths": REFERRING}),
}  # fmt: skip


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_content_ends_in_time_and_with_a_sentence(
    keep: Keep, tmp_path: Path, what: str
) -> None:
    """The time is the parser process's own: it is ended after 5 seconds, whatever it does."""
    file = tmp_path / "hostile"
    file.write_text(HOSTILE[what]())
    try:
        api = read_api(keep, str(file))
    except Refused as refused:
        assert refused.sentence.endswith(".")
    else:
        assert len(api.operations) <= 15_000


def test_reading_can_be_cancelled(keep: Keep, tmp_path: Path) -> None:
    cancel = FakeCancel()
    cancel.cancel()
    with pytest.raises(Cancelled):
        read_api(keep, str(written(tmp_path)), cancel)


def test_references_elsewhere_are_not_followed_nor_is_anything_reached(
    keep: Keep, httpserver: HTTPServer, tmp_path: Path
) -> None:
    outside = tmp_path / "outside.json"
    outside.write_text('{"get": {}}')
    canary = Canary(tmp_path)
    address = httpserver.url_for("/")
    paths = {
        "/a": {"get": {}},
        "/b": {"$ref": httpserver.url_for("/b")},
        "/c": {"$ref": outside.as_uri()},
        "/d": {"$ref": "outside.json"},
    }
    servers = [{"url": address}]
    flow = {"clientCredentials": {"tokenUrl": httpserver.url_for("/token")}}
    oauth = {"securitySchemes": {"o": {"type": "oauth2", "flows": flow}}}
    file = written(tmp_path, paths=paths, servers=servers, components=oauth, security=[{"o": []}])
    with listening(canary):
        api = read_api(keep, str(file))
        service_of_api(api, api.operations)
    canary.close()
    canary.assert_silent()
    assert ([one.path for one in api.operations], api.outside) == (["/a"], 3)
    assert httpserver.log == []
