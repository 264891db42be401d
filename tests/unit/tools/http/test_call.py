"""Http.call: what is sent, what comes back, what is known after trouble, and no secret anywhere."""

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from keep_desktop.domain.errors import (
    AuthFailure,
    Failure,
    LogicFailure,
    NetworkFailure,
    PermissionFailure,
    PreconditionFailure,
)
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import PayloadChange, Verdict
from keep_desktop.services.connectors.missing import MissingConnector, service_in
from keep_desktop.tools.http.call import CallServiceInput
from tests.builders.servers import a_raw_server, answers
from tests.builders.services import TOKEN, a_description
from tests.builders.shop import KEY, Shop
from tests.builders.tools import a_context


@pytest.fixture
def shop(httpserver: HTTPServer, tmp_path: Path) -> Shop:
    return Shop(httpserver.url_for("/api"), tmp_path)


def answering(server: HTTPServer, path: str, status: int, body: Any = None, **more: Any) -> None:
    server.expect_request(path).respond_with_json(
        body if body is not None else {}, status=status, **more
    )


# -- what is sent, and what comes back --------------------------------------------------------


def test_a_read_gives_status_headers_and_body(httpserver: HTTPServer, shop: Shop) -> None:
    httpserver.expect_request(
        "/api/orders",
        method="GET",
        query_string={"page": "2"},
        headers={"Authorization": f"Bearer {TOKEN}"},
    ).respond_with_json([{"id": 1}], headers={"X-Total": "1"})
    answer = shop.call("list", params={"page": 2})
    assert (answer["status"], answer["body"]) == (200, [{"id": 1}])
    assert answer["headers"]["x-total"] == "1"


def test_a_mutation_sends_its_key_and_its_body_as_json(httpserver: HTTPServer, shop: Shop) -> None:
    httpserver.expect_request(
        "/api/orders",
        method="POST",
        json={"item": "tea", "note": "ä"},
        headers={"Idempotency-Key": KEY, "Content-Type": "application/json"},
    ).respond_with_json({"id": 7}, status=201)
    answer = shop.call("create", body={"item": "tea", "note": "ä"})
    assert (answer["status"], answer["body"]) == (201, {"id": 7})


@pytest.mark.parametrize(
    ("auth", "header", "value"),
    [
        (
            {"type": "basic", "username": "me", "secret": "orders-token"},
            "Authorization",
            "Basic " + base64.b64encode(f"me:{TOKEN}".encode()).decode(),
        ),
        ({"type": "header", "header": "X-Api-Key", "secret": "orders-token"}, "X-Api-Key", TOKEN),
    ],
)
def test_it_signs_in_as_described(
    httpserver: HTTPServer, tmp_path: Path, auth: Any, header: str, value: str
) -> None:
    httpserver.expect_request("/orders", headers={header: value}).respond_with_json([])
    assert Shop(httpserver.url_for(""), tmp_path, auth=auth).call("list")["status"] == 200


def test_a_session_that_the_service_opens_is_not_handed_on(
    httpserver: HTTPServer, shop: Shop
) -> None:
    answering(httpserver, "/api/orders", 200, headers={"Set-Cookie": "session=abc"})
    assert "set-cookie" not in shop.call("list")["headers"]


@pytest.mark.parametrize(
    ("body", "content_type", "seen"),
    [
        (b'{"a": 1}', "application/json", {"a": 1}),
        (b'{"a": 1}', "application/problem+json; charset=utf-8", {"a": 1}),
        (b'{"a": 1}', "text/html", '{"a": 1}'),
        (b'{"a": 1}', "", {"a": 1}),
        (b"hello", "", "hello"),
        (b"gr\xfc\xdfe", "text/plain; charset=iso-8859-1", "grüße"),
        (b"gr\xfc", "text/plain", {"base64": "Z3L8"}),
        (b"\x89PNG\0", "image/png", {"base64": "iVBORwA="}),
        (b"", "application/json", None),
    ],
)
def test_a_body_is_read_as_what_it_is(
    httpserver: HTTPServer, shop: Shop, body: bytes, content_type: str, seen: JsonValue
) -> None:
    def answer(request: Request) -> Response:
        response = Response(body)
        del response.headers["Content-Type"]
        if content_type:
            response.headers["Content-Type"] = content_type
        return response

    httpserver.expect_request("/api/orders").respond_with_handler(answer)
    assert shop.call("list")["body"] == seen


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("120", 120.0),
        ("Thu, 01 Jan 2026 00:02:00 GMT", 120.0),
        ("Wed, 31 Dec 2025 23:00:00 GMT", 0.0),
        ("9" * 400, 7 * 24 * 3600.0),
        ("-5", None),
        ("soon", None),
        ("1.5", None),
    ],
)
@pytest.mark.parametrize("status", ["429 Too Many Requests", "503 Service Unavailable"])
def test_a_wait_that_the_service_asks_for_is_handed_on(
    tmp_path: Path, header: str, seconds: float | None, status: str
) -> None:
    date = "Date: Thu, 01 Jan 2026 00:00:00 GMT"
    head = f"HTTP/1.1 {status}\r\n{date}\r\nRetry-After: {header}\r\nContent-Length: 0\r\n\r\n"
    with a_raw_server(answers(head.encode())) as server, pytest.raises(NetworkFailure) as caught:
        Shop(server.url, tmp_path).call("list")
    assert caught.value.retry_after_s == seconds


# -- what identifies a mutation ---------------------------------------------------------------


def test_identity_is_all_but_what_payload_names(shop: Shop) -> None:
    tool = shop.tool
    one = shop.input("create", body={"item": "tea", "note": "now"}, params={"a": 1}, subkey="x")
    same = shop.input("create", body={"note": "later", "item": "tea"}, params={"a": 1}, subkey="x")
    assert tool.identity(one) == tool.identity(same)
    assert tool.compare_payload(tool.payload(one), tool.payload(same)) is PayloadChange.SIGNIFICANT
    for other in (
        shop.input("create", body={"item": "coffee"}, params={"a": 1}, subkey="x"),
        shop.input("create", body={"item": "tea"}, params={"a": 2}, subkey="x"),
        shop.input("create", body={"item": "tea"}, params={"a": 1}, subkey="y"),
        shop.input("blind", body={"item": "tea"}, params={"a": 1}, subkey="x"),
    ):
        assert tool.identity(other) != tool.identity(one)


def test_the_description_says_what_reads_and_what_can_be_verified(shop: Shop) -> None:
    assert shop.tool.is_read_only(shop.input("list"))
    assert not shop.tool.is_read_only(shop.input("create"))
    assert shop.tool.verifiable(shop.input("create"))
    assert not shop.tool.verifiable(shop.input("blind"))


def test_an_operation_that_became_a_mutation_meanwhile_is_not_made_as_a_read(shop: Shop) -> None:
    params = shop.input("create")
    with pytest.raises(LogicFailure, match="described anew"):
        shop.tool.call(params, a_context(shop.folder, key=""))


def test_the_docs_show_that_it_reads_or_mutates(shop: Shop) -> None:
    assert "Reads or mutates" in shop.registry.docs()["Http.call"]


# -- what nobody described --------------------------------------------------------------------


def test_an_unknown_service_says_how_to_add_it(shop: Shop) -> None:
    params = CallServiceInput(service="others", operation="list")
    assert shop.tool.is_read_only(params)
    with pytest.raises(PreconditionFailure) as raised:
        shop.tool.call(params, a_context(shop.folder, key=""))
    assert service_in(raised.value.sentence) == MissingConnector("others")


def test_an_unknown_operation_is_named(shop: Shop) -> None:
    with pytest.raises(LogicFailure, match="has no “destroy”"):
        shop.call("destroy")


# -- secrets ----------------------------------------------------------------------------------


def test_a_secret_that_is_gone_names_the_service_and_the_way_to_mend_it(shop: Shop) -> None:
    del shop.secrets.kept["orders-token"]
    for operation in ("list", "create"):
        with pytest.raises(AuthFailure, match=r"“orders”.*Settings > Services") as raised:
            shop.call(operation)
        assert raised.value.took_effect is False


def test_a_locked_keyring_is_reported(shop: Shop) -> None:
    shop.secrets.locked = True
    with pytest.raises(AuthFailure, match="locked"):
        shop.call("create")


def test_a_service_that_echoes_the_secret_does_not_bring_it_in(
    httpserver: HTTPServer, shop: Shop
) -> None:
    echo = {
        "plain": f"you sent Bearer {TOKEN}!",
        "encoded": "tok-5f3a9c%2Fsecret%2Bvalue%3D%3D",
        TOKEN: [base64.b64encode(TOKEN.encode()).decode()],
    }
    answering(httpserver, "/api/orders", 200, echo, headers={"X-Echo": TOKEN})
    for operation in ("list", "create"):
        text = json.dumps(shop.call(operation))
        assert TOKEN not in text
        assert "tok-5f3a9c" not in text
        assert base64.b64encode(TOKEN.encode()).decode() not in text
        assert "[secret]" in text


def test_no_failure_holds_the_secret_nor_what_it_came_from(
    httpserver: HTTPServer, shop: Shop
) -> None:
    location = f"http://other.example/?token={TOKEN}"
    answering(httpserver, "/api/orders", 302, headers={"Location": location})
    with pytest.raises(LogicFailure) as raised:
        shop.call("create")
    error = raised.value
    assert error.__cause__ is None
    assert TOKEN not in repr(error) + error.sentence + error.details


# -- what the statuses mean -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "kind", "took_effect"),
    [
        (400, LogicFailure, False),
        (401, AuthFailure, False),
        (403, PermissionFailure, False),
        (404, LogicFailure, False),
        (408, NetworkFailure, None),
        (409, LogicFailure, False),
        (429, NetworkFailure, False),
        (500, NetworkFailure, None),
        (503, NetworkFailure, None),
    ],
)
def test_a_status_decides_the_class_and_what_is_known(
    httpserver: HTTPServer, shop: Shop, status: int, kind: type[Failure], took_effect: bool | None
) -> None:
    answering(httpserver, "/api/orders", status)
    with pytest.raises(kind, match=rf"orders.*{status}") as mutation:
        shop.call("create")
    assert mutation.value.took_effect is took_effect
    with pytest.raises(kind) as read:
        shop.call("list")
    assert read.value.took_effect is False


# -- redirects --------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_to_another_host_is_refused_and_gets_no_secret(
    httpserver: HTTPServer, shop: Shop, status: int
) -> None:
    with HTTPServer(host="127.0.0.1") as other:
        other.expect_request("/steal").respond_with_json({})
        answering(httpserver, "/api/orders", status, headers={"Location": other.url_for("/steal")})
        with pytest.raises(LogicFailure, match="another address") as read:
            shop.call("list")
        with pytest.raises(LogicFailure, match="another address") as mutation:
            shop.call("create")
        assert other.log == []
    assert read.value.took_effect is False
    # It may have happened before it was sent on.
    assert mutation.value.took_effect is None


def test_a_read_by_get_follows_the_service_to_itself(httpserver: HTTPServer, shop: Shop) -> None:
    answering(httpserver, "/api/orders", 307, headers={"Location": "/api/list"})
    answering(httpserver, "/api/list", 200, ["here"])
    assert shop.call("list")["body"] == ["here"]


@pytest.mark.parametrize(("operation", "took_effect"), [("create", None), ("search", False)])
def test_nothing_else_is_sent_twice(
    httpserver: HTTPServer, shop: Shop, operation: str, took_effect: bool | None
) -> None:
    path = {"create": "/api/orders", "search": "/api/search"}[operation]
    answering(httpserver, path, 307, headers={"Location": "/api/elsewhere"})
    with pytest.raises(LogicFailure, match="only when") as raised:
        shop.call(operation)
    assert raised.value.took_effect is took_effect
    assert len(httpserver.log) == 1


@pytest.mark.parametrize("location", ["file:///etc/passwd", "//evil.example/", ""])
def test_a_redirect_to_nowhere_is_refused(
    httpserver: HTTPServer, shop: Shop, location: str
) -> None:
    answering(httpserver, "/api/orders", 302, headers={"Location": location})
    with pytest.raises(LogicFailure):
        shop.call("list")


def test_endless_redirects_end(httpserver: HTTPServer, shop: Shop) -> None:
    answering(httpserver, "/api/orders", 302, headers={"Location": "/api/orders"})
    with pytest.raises(LogicFailure, match="on and on"):
        shop.call("list")


# -- verification -----------------------------------------------------------------------------


def test_a_verified_mutation_has_a_result_like_a_direct_one(
    httpserver: HTTPServer, shop: Shop
) -> None:
    httpserver.expect_request(
        f"/api/orders/by-key/{KEY}", headers={"Authorization": f"Bearer {TOKEN}"}
    ).respond_with_json({"id": 7, "echo": TOKEN})
    verdict, result = shop.look(body={"item": "tea"})
    assert verdict is Verdict.APPLIED
    assert set(result) == {"status", "headers", "body"}
    assert result["body"] == {"id": 7, "echo": "[secret]"}


def test_a_service_that_knows_nothing_of_it_says_that_it_failed(
    httpserver: HTTPServer, shop: Shop
) -> None:
    answering(httpserver, f"/api/orders/by-key/{KEY}", 404)
    assert shop.look() == (Verdict.FAILED, None)


@pytest.mark.parametrize("status", [202, 302])
def test_any_other_answer_means_ask_later(httpserver: HTTPServer, shop: Shop, status: int) -> None:
    answering(
        httpserver, f"/api/orders/by-key/{KEY}", status, headers={"Location": "http://x.example/"}
    )
    assert shop.look()[0] is Verdict.RETRY


@pytest.mark.parametrize("status", [401, 403, 429, 500])
def test_a_refused_check_says_why_and_reports_nothing(
    httpserver: HTTPServer, shop: Shop, status: int
) -> None:
    answering(httpserver, f"/api/orders/by-key/{KEY}", status)
    with pytest.raises(Failure, match=str(status)):
        shop.look()


def test_a_description_that_leads_elsewhere_now_proves_nothing(
    httpserver: HTTPServer, shop: Shop
) -> None:
    params = shop.input("create")
    context = shop.context(params)
    shop.connectors.services["orders"] = a_description(httpserver.url_for("/other"))
    answering(httpserver, f"/other/orders/by-key/{KEY}", 404)
    assert shop.tool.reconcile(params, context).verdict is Verdict.RETRY
    assert httpserver.log == []


# -- rehearsal --------------------------------------------------------------------------------


def test_a_rehearsed_call_asks_nothing_and_answers_in_the_usual_shape(
    httpserver: HTTPServer, shop: Shop
) -> None:
    params = shop.input("create", body={"tea": 1})
    foreseen = shop.tool.predict(params, a_context(shop.folder, key=KEY))
    assert shop.registry.check_output(shop.tool, foreseen) == foreseen
    assert shop.tool.predict_from_params(params, a_context(shop.folder)) == foreseen
    assert shop.tool.resources(params) == shop.tool.resources(shop.input("list"))
    assert httpserver.log == []


def test_a_rehearsed_call_meets_what_the_call_would_meet(shop: Shop) -> None:
    del shop.secrets.kept["orders-token"]
    with pytest.raises(AuthFailure):
        shop.tool.predict(shop.input("create"), a_context(shop.folder, key=KEY))
