"""All pages of a list, never asked of another address; and what of an answer nobody sees."""

from pathlib import Path
from typing import Any

import pytest
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from keep_desktop.domain.errors import LogicFailure, NetworkFailure
from keep_desktop.ports.tools import Verdict
from tests.builders.servers import a_raw_server, answers
from tests.builders.services import TOKEN, a_description
from tests.builders.shop import Shop

LAST = 3


def shop_with(server: HTTPServer, folder: Path, **operation: Any) -> Shop:
    description = a_description(server.url_for("/api"))
    description["operations"]["list"] |= operation
    return Shop(description["base_url"], folder, operations=description["operations"])


def numbered(server: HTTPServer, how: str) -> list[str]:
    """Serves three pages of two orders each; what was asked for."""
    asked: list[str] = []

    def answer(request: Request) -> Response:
        asked.append(request.query_string.decode())
        assert request.headers["Authorization"] == f"Bearer {TOKEN}"
        number = int(request.args.get("page", "1").removeprefix("c"))
        rows = [{"id": number * 10 + n} for n in range(2)] if number <= LAST else []
        if how == "page":
            return _json({"data": {"rows": rows}})
        if how == "cursor":
            return _json({"rows": rows, "next": f"c{number + 1}" if number < LAST else None})
        response = _json(rows)
        if number < LAST:
            link = f'<?page=9>; rel="last", <?page={number + 1}>; title="a, b"; rel="next"'
            response.headers["Link"] = link
        return response

    server.expect_request("/api/orders").respond_with_handler(answer)
    return asked


def _json(value: Any) -> Response:
    import json

    return Response(json.dumps(value), content_type="application/json")


@pytest.mark.parametrize(
    ("paginate", "asked"),
    [
        ({"by": "link"}, ["q=tea", "page=2", "page=3"]),
        (
            {"by": "cursor", "param": "page", "next": "body.next", "items": "body.rows"},
            ["q=tea", "q=tea&page=c2", "q=tea&page=c3"],
        ),
        (
            {"by": "page", "param": "page", "items": "body.data.rows"},
            ["q=tea&page=1", "q=tea&page=2", "q=tea&page=3", "q=tea&page=4"],
        ),
    ],
    ids=["link", "cursor", "page"],
)
def test_the_items_of_all_pages_are_one_answer(
    httpserver: HTTPServer, tmp_path: Path, paginate: dict[str, Any], asked: list[str]
) -> None:
    seen = numbered(httpserver, paginate["by"])
    warnings: list[str] = []
    shop = shop_with(httpserver, tmp_path, paginate=paginate)
    answer = shop.call("list", params={"q": "tea"}, context={"warn": warnings.append})
    assert [row["id"] for row in answer["body"]] == [10, 11, 20, 21, 30, 31]
    assert (seen, warnings) == (asked, [])


def test_reading_ends_quietly_after_the_most_pages(httpserver: HTTPServer, tmp_path: Path) -> None:
    seen = numbered(httpserver, "page")
    warnings: list[str] = []
    paginate = {"by": "page", "param": "page", "items": "body.data.rows", "max_pages": 2}
    shop = shop_with(httpserver, tmp_path, paginate=paginate)
    answer = shop.call("list", context={"warn": warnings.append})
    assert len(answer["body"]) == 4 and len(seen) == 2
    assert warnings == ["orders has more pages of “/orders” than the 2 that were read"]


def test_pages_without_an_end_are_read_up_to_the_most(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    httpserver.expect_request("/api/orders").respond_with_json(
        [1], headers={"Link": "<orders>; rel=next"}
    )
    warnings: list[str] = []
    shop = shop_with(httpserver, tmp_path, paginate={"by": "link"})
    assert shop.call("list", context={"warn": warnings.append})["body"] == [1] * 20
    assert (len(httpserver.log), len(warnings)) == (20, 1)


@pytest.mark.parametrize(
    "link",
    [
        "http://evil.example/orders",
        "//evil.example/orders",
        "https://localhost:{port}/orders",
        "http://localhost:1/orders",
        "http://{port}@127.0.0.2/orders",
        "http://[",
        "ftp://localhost:{port}/",
        "javascript:alert(1)",
    ],
)
@pytest.mark.parametrize("place", ["header", "body"])
def test_a_next_page_elsewhere_is_not_requested(
    httpserver: HTTPServer, tmp_path: Path, link: str, place: str
) -> None:
    link = link.replace("{port}", str(httpserver.port))
    headers = {"Link": f"<{link}>; rel=next"} if place == "header" else {}
    body = {"rows": [1], "next": link}
    httpserver.expect_request("/api/orders").respond_with_json(body, headers=headers)
    paginate = {"by": "link", "items": "body.rows"}
    if place == "body":
        paginate["next"] = "body.next"
    with pytest.raises(LogicFailure, match="next page") as caught:
        shop_with(httpserver, tmp_path, paginate=paginate).call("list")
    assert caught.value.took_effect is False and len(httpserver.log) == 1


@pytest.mark.parametrize("body", [{}, {"rows": "no"}, {"rows": {"0": 1}}], ids=str)
def test_an_answer_without_the_list(httpserver: HTTPServer, tmp_path: Path, body: Any) -> None:
    httpserver.expect_request("/api/orders").respond_with_json(body)
    shop = shop_with(httpserver, tmp_path, paginate={"by": "link", "items": "body.rows"})
    if body:
        with pytest.raises(LogicFailure, match=r"no list at body\.rows"):
            shop.call("list")
    else:
        assert shop.call("list")["body"] == []


def test_a_page_that_fails_fails_the_whole(httpserver: HTTPServer, tmp_path: Path) -> None:
    httpserver.expect_request("/api/orders", query_string="page=1").respond_with_json([1])
    httpserver.expect_request("/api/orders", query_string="page=2").respond_with_json(
        {}, status=429, headers={"Retry-After": "7"}
    )
    paginate = {"by": "page", "param": "page"}
    with pytest.raises(NetworkFailure) as caught:
        shop_with(httpserver, tmp_path, paginate=paginate).call("list")
    assert caught.value.retry_after_s == 7


def test_the_parameter_of_the_pages_cannot_be_given(httpserver: HTTPServer, tmp_path: Path) -> None:
    shop = shop_with(httpserver, tmp_path, paginate={"by": "page", "param": "page"})
    with pytest.raises(LogicFailure, match="“page” cannot be given"):
        shop.call("list", params={"page": 2})


def test_all_pages_together_have_a_bound(httpserver: HTTPServer, tmp_path: Path) -> None:
    httpserver.expect_request("/api/orders").respond_with_json(["x" * 6_000_000])
    shop = shop_with(httpserver, tmp_path, paginate={"by": "page", "param": "page"})
    with pytest.raises(LogicFailure, match="larger than 10 MB"):
        shop.call("list")
    assert len(httpserver.log) == 2


REDACT = ["body.card.number", "body.owner"]


@pytest.mark.parametrize(
    ("body", "seen"),
    [
        (
            {"card": {"number": "4111", "kind": "v"}, "owner": {"name": "Ada"}},
            {"card": {"number": "[redacted]", "kind": "v"}, "owner": "[redacted]"},
        ),
        (
            [{"card": [{"number": 1}, {"number": None}]}, "owner"],
            [{"card": [{"number": "[redacted]"}, {"number": None}]}, "owner"],
        ),
        ({"card": "4111"}, {"card": "4111"}),
    ],
)
def test_what_is_named_is_redacted(
    httpserver: HTTPServer, tmp_path: Path, body: Any, seen: Any
) -> None:
    httpserver.expect_request("/api/orders").respond_with_json(body)
    assert shop_with(httpserver, tmp_path, redact=REDACT).call("list")["body"] == seen


def test_a_body_in_which_nothing_can_be_found_is_redacted_whole(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    httpserver.expect_request("/api/orders").respond_with_data("owner: Ada", content_type="text/x")
    assert shop_with(httpserver, tmp_path, redact=REDACT).call("list")["body"] == "[redacted]"


def test_items_of_pages_are_redacted_by_their_place_in_either(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    httpserver.expect_request("/api/orders").respond_with_json({"rows": [{"a": 1, "b": 2}]})
    paginate = {"by": "link", "items": "body.rows"}
    shop = shop_with(httpserver, tmp_path, paginate=paginate, redact=["body.rows.a", "body.b"])
    assert shop.call("list")["body"] == [{"a": "[redacted]", "b": "[redacted]"}]


def test_what_a_check_finds_is_redacted_too(tmp_path: Path) -> None:
    found = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n"
    with a_raw_server(answers(found + b'{"owner": "Ada", "id": 1}')) as server:
        shop = Shop(server.url, tmp_path, redact=["body.owner"])
        verdict, value = shop.look(body={"item": "tea"})
    assert (verdict, value["body"]) == (Verdict.APPLIED, {"owner": "[redacted]", "id": 1})
