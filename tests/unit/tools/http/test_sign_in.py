"""Signing in with tokens and keys; forms with files; what a check compares."""

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from keep_desktop.domain.errors import AuthFailure, Failure, NetworkFailure
from tests.builders.services import TOKEN
from tests.builders.shop import Shop


class Tokens:
    """An authorisation server: numbered tokens, and a service that takes the newest."""

    def __init__(self, server: HTTPServer, **answer: Any) -> None:
        self.asked: list[Request] = []
        self.answer = answer
        self.taken = "token-1"
        server.expect_request("/token", method="POST").respond_with_handler(self.give)
        server.expect_request("/api/orders").respond_with_handler(self.serve)

    def give(self, request: Request) -> Response:
        self.asked.append(request)
        given = {"access_token": f"token-{len(self.asked)}", "expires_in": 3600, **self.answer}
        return Response(json.dumps(given), content_type="application/json")

    def serve(self, request: Request) -> Response:
        sent = request.headers["Authorization"]
        status = 200 if sent == f"Bearer {self.taken}" else 401
        return Response(json.dumps({"echo": sent}), status, content_type="application/json")


def shop(server: HTTPServer, folder: Path, **auth: Any) -> Shop:
    auth = {
        "type": "client_credentials",
        "secret": "orders-token",
        "client_id": "me",
        "token_url": server.url_for("/token"),
        **auth,
    }
    return Shop(server.url_for("/api"), folder, auth=auth)


def test_a_token_is_got_once_and_hidden(httpserver: HTTPServer, tmp_path: Path) -> None:
    tokens = Tokens(httpserver)
    orders = shop(httpserver, tmp_path, scope="read write")
    assert orders.call("list")["body"] == {"echo": "Bearer [secret]"}
    orders.call("create", body={"item": "tea"})
    (asked,) = tokens.asked
    assert asked.form.to_dict() == {"grant_type": "client_credentials", "scope": "read write"}
    sent = base64.b64decode(asked.headers["Authorization"].removeprefix("Basic ")).decode()
    assert sent == "me:tok-5f3a9c%2Fsecret%2Bvalue%3D%3D"


def test_a_token_that_ends_soon_is_got_anew(httpserver: HTTPServer, tmp_path: Path) -> None:
    tokens = Tokens(httpserver, expires_in=59)
    orders = shop(httpserver, tmp_path)
    orders.call("list")
    tokens.taken = "token-2"
    orders.call("list")
    assert len(tokens.asked) == 2


def test_a_token_that_is_no_longer_taken_is_got_anew_once(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    tokens = Tokens(httpserver)
    orders = shop(httpserver, tmp_path)
    orders.call("list")
    tokens.taken = "token-2"
    assert orders.call("create", body={"item": "tea"})["status"] == 200
    tokens.taken = "none"
    with pytest.raises(AuthFailure) as caught:
        orders.call("create", body={"item": "tea"})
    assert len(tokens.asked) == 3 and caught.value.took_effect is False


def test_the_secret_goes_to_the_address_of_tokens_alone(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    with HTTPServer() as elsewhere:
        tokens = Tokens(elsewhere)
        httpserver.expect_request("/api/orders").respond_with_handler(tokens.serve)
        orders = shop(httpserver, tmp_path, token_url=elsewhere.url_for("/token"))
        orders.call("list")
        assert [request.path for request, _ in elsewhere.log] == ["/token"]
    (request, _), *_ = httpserver.log
    assert TOKEN not in str(request.headers)


@pytest.mark.parametrize(
    ("status", "body", "kind"),
    [
        (401, "{}", AuthFailure),
        (400, '{"error": "invalid_client"}', AuthFailure),
        (503, "", NetworkFailure),
        (302, "", Failure),
        (200, "", NetworkFailure),
        (200, "[]", NetworkFailure),
        (200, '{"access_token": 5}', NetworkFailure),
        (200, '{"access_token": "a\\nb-long"}', NetworkFailure),
        (200, '{"access_token": "token-1", "expires_in": "soon"}', NetworkFailure),
        (200, '{"access_token": "token-1", "expires_in": %s}' % ("9" * 400), NetworkFailure),
        (200, TOKEN, NetworkFailure),
    ],
)
def test_no_token_is_a_failure_before_anything_happened(
    httpserver: HTTPServer, tmp_path: Path, status: int, body: str, kind: type[Failure]
) -> None:
    headers = {"Location": "http://evil.example/", "Retry-After": "9"}
    httpserver.expect_request("/token").respond_with_data(body, status=status, headers=headers)
    with pytest.raises(kind) as caught:
        shop(httpserver, tmp_path).call("create", body={"item": "tea"})
    assert caught.value.took_effect is False
    assert [request.path for request, _ in httpserver.log] == ["/token"]
    assert TOKEN not in f"{caught.value.sentence} {caught.value.details}"
    assert caught.value.retry_after_s == (9 if status == 503 else None)


def test_a_key_in_the_address_is_sent_and_hidden(httpserver: HTTPServer, tmp_path: Path) -> None:
    httpserver.expect_request("/orders", query_string={"a": "1", "key": TOKEN}).respond_with_json(
        {"echo": TOKEN}
    )
    auth = {"type": "query", "param": "key", "secret": "orders-token"}
    orders = Shop(httpserver.url_for(""), tmp_path, auth=auth)
    assert orders.call("list", params={"a": 1})["body"] == {"echo": "[secret]"}


def test_a_name_may_be_part_of_the_secret(httpserver: HTTPServer, tmp_path: Path) -> None:
    auth = {"type": "basic", "secret": "orders-token"}
    orders = Shop(httpserver.url_for(""), tmp_path, auth=auth)
    orders.secrets.kept["orders-token"] = "me:pass-word"
    sent = base64.b64encode(b"me:pass-word").decode()
    httpserver.expect_request(
        "/orders", headers={"Authorization": f"Basic {sent}"}
    ).respond_with_json({"echo": "pass-word"})
    assert orders.call("list")["body"] == {"echo": "[secret]"}


# -- forms and files ----------------------------------------------------------------------------


def uploading(server: HTTPServer, folder: Path, **operation: Any) -> Shop:
    operations = {
        "send": {"kind": "mutation", "method": "POST", "path": "/files", **operation},
    }
    return Shop(server.url_for("/api"), folder, operations=operations)


def test_files_are_sent_with_their_content(httpserver: HTTPServer, tmp_path: Path) -> None:
    folder = tmp_path / "given"
    folder.mkdir()
    (folder / 'a"b.pdf').write_bytes(b"%PDF\r\n--x")
    (folder / "b.txt").write_text("b")
    seen: list[Any] = []

    def serve(request: Request) -> Response:
        files = request.files.getlist("scan")
        seen.append([(one.filename, one.mimetype, one.read()) for one in files])
        seen.append(request.form.to_dict(flat=False))
        return Response("{}", content_type="application/json")

    httpserver.expect_request("/api/files").respond_with_handler(serve)
    orders = uploading(httpserver, tmp_path, encoding="multipart", files=["scan", "other"])
    paths = [str(folder / 'a"b.pdf'), str(folder / "b.txt")]
    body = {"scan": paths, "title": "Ä", "tags": ["x", 1], "odd": {"a": True}, "none": None}
    orders.call("send", body=body, context={"grants": [folder]})
    assert seen[0][0][1:] == ("application/pdf", b"%PDF\r\n--x")
    assert seen[0][1] == ("b.txt", "text/plain", b"b")
    assert seen[1] == {"title": ["Ä"], "tags": ["x", "1"], "odd": ['{"a": true}']}


@pytest.mark.parametrize("value", ["{secret}", "{folder}/none.txt", 5, "relative.txt", {}])
def test_a_file_that_cannot_be_sent_ends_the_call_before_it_begins(
    httpserver: HTTPServer, tmp_path: Path, value: Any
) -> None:
    folder = tmp_path / "given"
    folder.mkdir()
    (tmp_path / "secret.txt").write_text("not given")
    if isinstance(value, str):
        value = value.format(secret=tmp_path / "secret.txt", folder=folder)
    orders = uploading(httpserver, tmp_path, encoding="multipart", files=["scan"])
    with pytest.raises(Failure) as caught:
        orders.call("send", body={"scan": value}, context={"grants": [folder]})
    assert caught.value.took_effect is False and httpserver.log == []


def test_a_form_is_sent_as_one(httpserver: HTTPServer, tmp_path: Path) -> None:
    seen: list[Any] = []

    def serve(request: Request) -> Response:
        seen.append((request.mimetype, request.form.to_dict(flat=False)))
        return Response("{}", content_type="application/json")

    httpserver.expect_request("/api/files").respond_with_handler(serve)
    orders = uploading(httpserver, tmp_path, encoding="form")
    orders.call("send", body={"a": "x&y=ü", "b": [1, True]})
    assert seen == [("application/x-www-form-urlencoded", {"a": ["x&y=ü"], "b": ["1", "true"]})]


# -- what was written is there as it was sent ---------------------------------------------------


@pytest.mark.parametrize(
    ("status", "found", "verdict"),
    [
        (200, {"id": 5, "item": "tea", "more": {"a": [1, 2], "b": 1}}, "applied"),
        (200, {"id": 5, "item": "coffee", "more": {"a": [1, 2]}}, "retry"),
        (200, {"id": 5, "item": "tea", "more": {"a": [1]}}, "retry"),
        (200, {"id": 5}, "retry"),
        (200, [], "retry"),
        (404, {}, "failed"),
        (500, {}, None),
    ],
)
def test_a_check_may_compare_what_was_sent(
    httpserver: HTTPServer, tmp_path: Path, status: int, found: Any, verdict: str | None
) -> None:
    operation = {
        "kind": "mutation",
        "method": "PUT",
        "path": "/orders/{id}",
        "reconcile": {
            "path": "/orders/{id}",
            "applied": {"status": 200, "body": "sent"},
            "failed": {"status": 404},
        },
    }
    httpserver.expect_request("/api/orders/5", method="GET").respond_with_json(found, status=status)
    orders = Shop(httpserver.url_for("/api"), tmp_path, operations={"create": operation})
    body = {"item": "tea", "more": {"a": [1, 2]}, "gone": None}
    if verdict is None:
        with pytest.raises(NetworkFailure):
            orders.look(params={"id": 5}, body=body)
        return
    was, value = orders.look(params={"id": 5}, body=body)
    assert was == verdict and (value is not None) == (verdict == "applied")
