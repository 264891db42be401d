"""Descriptions of services: what is taken, and what is refused with its place."""

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.tools.http.description import HttpService
from keep_desktop.tools.http.paths import address, checked_template
from tests.builders.services import a_description

BASE = "https://shop.example/api"


def read(description: Any) -> HttpService:
    return HttpService.model_validate(description)


def changed(place: str, value: Any) -> Any:
    """The usual description with another value at that place; … takes it away."""
    description = copy.deepcopy(a_description(BASE))
    *way, last = place.split("/")
    holder: Any = description
    for step in way:
        holder = holder[step]
    if value is ...:
        del holder[last]
    else:
        holder[last] = value
    return description


def test_the_usual_description_is_taken() -> None:
    service = read(a_description(BASE))
    assert service.operations["create"].mutates
    assert not service.operations["list"].mutates
    assert service.secret == "orders-token"


def test_a_service_needs_no_sign_in() -> None:
    assert read(changed("auth", ...)).secret is None
    assert read(changed("auth", {"type": "none"})).secret is None


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("colour", "red"),
        ("redact", ["card"]),
        ("operations/list/redact", "body.card"),
        ("operations/list/paginate", {"by": "page"}),
        ("operations/list/paginate", {"by": "cursor", "param": "after"}),
        ("operations/list/paginate", {"by": "link", "param": "after"}),
        ("operations/list/paginate", {"by": "page", "param": "p", "next": "body.next"}),
        ("operations/list/paginate", {"by": "page", "param": "p", "max_pages": 0}),
        ("operations/list/paginate", {"by": "guess"}),
        ("operations/create/paginate", {"by": "link"}),
        ("operations/search/paginate", {"by": "link"}),
        ("auth/colour", "red"),
        ("operations/list/colour", "red"),
        ("operations/create/reconcile/colour", "red"),
        ("service", ...),
        ("base_url", ...),
        ("operations", ...),
        ("operations", {}),
        ("operations/list/kind", ...),
        ("operations/list/method", ...),
        ("operations/list/path", ...),
        ("operations/create/reconcile/applied", ...),
        ("service", "../etc"),
        ("service", ""),
        ("service", 5),
        ("base_url", "ftp://shop.example"),
        ("base_url", "file:///etc/passwd"),
        ("base_url", "shop.example"),
        ("base_url", "https://user:password@shop.example"),
        ("base_url", "https://shop.example/api?x=1"),
        ("base_url", "https://shop.example/api#part"),
        ("base_url", "https://shop.example/a/../b"),
        ("base_url", " https://shop.example"),
        ("auth/type", "digest"),
        ("auth/secret", ...),
        ("auth/secret", "has spaces"),
        ("auth", {"type": "bearer", "secret": "s", "username": "me"}),
        ("auth", {"type": "query", "secret": "s"}),
        ("auth", {"type": "client_credentials", "secret": "s"}),
        ("auth", {"type": "bearer", "secret": "s", "token_url": "https://a.example/t"}),
        ("auth", {"type": "client_credentials", "secret": "s", "token_url": "http://a.example/t"}),
        ("operations/list/encoding", "form"),
        ("operations/create/files", ["photo"]),
        ("operations/create/reconcile/failed/body", "sent"),
        ("auth", {"type": "basic", "secret": "s", "username": "a:b"}),
        ("auth", {"type": "header", "secret": "s"}),
        ("auth", {"type": "header", "secret": "s", "header": "Host"}),
        ("auth", {"type": "header", "secret": "s", "header": "X-A\r\nX-B"}),
        ("auth", {"type": "none", "secret": "s"}),
        ("operations/list/kind", "write"),
        ("operations/list/method", "DELETE"),
        ("operations/list/method", "CONNECT"),
        ("operations/list/payload", ["body.x"]),
        ("operations/list/idempotency_header", "Idempotency-Key"),
        ("operations/create/idempotency_header", "Authorization"),
        ("operations/create/idempotency_header", "A: b"),
        ("operations/create/payload", ["note"]),
        ("operations/create/payload", ["body."]),
        ("operations/create/timeout_s", 0),
        ("operations/create/timeout_s", 100_000),
        ("operations/create/timeout_s", float("nan")),
        ("operations/create/reconcile/method", "POST"),
        ("operations/create/reconcile/applied/status", 404),
        ("operations/create/reconcile/applied/status", 99),
        ("operations/create/reconcile/applied/status", []),
        ("operations/create/path", "/orders/{idempotency_key}"),
    ],
)
def test_what_does_not_fit_is_refused(place: str, value: Any) -> None:
    with pytest.raises(ValidationError):
        read(changed(place, value))


BAD_PATHS = [
    "",
    "orders",
    "//evil.example/orders",
    "https://evil.example/",
    "/../other",
    "/orders/..",
    "/orders/./x",
    "/orders/%2e%2e/other",
    "/orders/%252e%252e/other",
    "/orders\\..\\x",
    "/orders%2f..%2fx",
    "/or ders",
    "/orders\r\nHost: evil.example",
    "/orders\n",
    "/orders%0d%0aX",
    "/orders#part",
    "/orders/{id",
    "/orders/{}",
    "/orders/{a-b}",
    "/ördérs",
]


@pytest.mark.parametrize("path", BAD_PATHS)
@pytest.mark.parametrize("place", ["operations/list/path", "operations/create/reconcile/path"])
def test_a_path_that_could_leave_the_address_is_refused(place: str, path: str) -> None:
    with pytest.raises(ValidationError):
        read(changed(place, path))


def filled(template: str, *, rest: bool = True, **params: Any) -> str:
    return str(address(BASE, checked_template(template), params, rest=rest))


def test_params_fill_the_path_and_the_rest_goes_to_the_query() -> None:
    assert (
        filled("/orders/{id}", id="a b", page=2, open=True, tag=["x", "y&z"])
        == f"{BASE}/orders/a%20b?page=2&open=true&tag=x&tag=y%26z"
    )


def test_a_query_in_the_template_is_kept() -> None:
    assert filled("/find?key={key}", key="a&b=c", more="1") == f"{BASE}/find?key=a%26b%3Dc&more=1"


def test_a_lookup_sends_only_what_its_path_names() -> None:
    assert filled("/by/{key}", rest=False, key="k", other="x") == f"{BASE}/by/k"


@pytest.mark.parametrize(
    "value", ["", ".", "..", "../x", "a/b", "a\\b", "a\r\nb", "\0", ["a"], None]
)
def test_a_param_that_would_change_the_path_is_refused(value: Any) -> None:
    with pytest.raises(LogicFailure, match="“id”"):
        filled("/orders/{id}", **({} if value is None else {"id": value}))


@given(st.text(max_size=30))
def test_no_param_leads_out_of_the_address(text: str) -> None:
    try:
        url = address(BASE, "/orders/{id}/lines", {"id": text, "q": text}, rest=True)
    except LogicFailure:
        return
    assert (url.scheme, url.host) == ("https", "shop.example")
    assert url.raw_path.startswith(b"/api/orders/")
    assert url.raw_path.split(b"?")[0].count(b"/") == 4
