"""What is wrong with a service as it was entered is said at its field, in the words of the form."""

from typing import Any

import pytest

from keep_desktop.services.connectors.files import as_json, check_service
from keep_desktop.services.connectors.forms import (
    OPERATION_FIELDS,
    SERVICE_FIELDS,
    Values,
    connector_errors,
    entered_in,
    service_of,
)

SHOP = {"service": "shop", "base_url": "https://shop.example", "type": "none"}
LIST = {"name": "list", "kind": "read", "method": "GET", "path": "/orders"}
MAKE = {"name": "make", "kind": "mutation", "method": "POST", "path": "/orders"}


def test_nothing_is_wrong_with_what_describes_a_service() -> None:
    assert not connector_errors(SHOP, [LIST, MAKE])


def test_what_is_needed_and_empty_is_reported_at_each_field() -> None:
    found = connector_errors({}, [{"kind": "read", "method": "GET"}])
    assert set(found.service) == {"service", "base_url"}
    assert [set(each) for each in found.operations] == [{"name", "path"}]
    assert "Add an operation" in connector_errors(SHOP, []).of_all


@pytest.mark.parametrize(
    ("wrong", "field", "words"),
    [
        ({"service": "my shop"}, "service", "letters, digits, dots"),
        ({"base_url": "shop.example"}, "base_url", "begins with http"),
        ({"base_url": "https://a:b@shop.example"}, "base_url", "choose how to sign in"),
        ({"type": "basic"}, "username", "needed"),
        ({"type": "basic", "username": "a:b"}, "username", "no colon"),
        ({"type": "header"}, "header", "needed"),
        ({"type": "header", "header": "a b"}, "header", "X-Api-Key"),
        ({"type": "header", "header": "Host"}, "header", "itself"),
        ({"type": "query"}, "param", "needed"),
        ({"type": "query", "param": "a b"}, "param", "api_key"),
        ({"type": "client_credentials"}, "token_url", "needed"),
        (
            {"type": "client_credentials", "token_url": "http://a.example"},
            "token_url",
            "https://",
        ),
        (
            {"type": "client_credentials", "token_url": "https://a.example", "scope": "ä"},
            "scope",
            "plain",
        ),
    ],
)
def test_what_is_wrong_with_the_service_is_reported_at_its_field(
    wrong: Values, field: str, words: str
) -> None:
    found = connector_errors({**SHOP, **wrong}, [LIST])
    assert set(found.service) == {field} <= {each.name for each in SERVICE_FIELDS}
    assert words in found.service[field]
    assert not any(found.operations)


@pytest.mark.parametrize(
    ("wrong", "field", "words"),
    [
        ({"name": "a b"}, "name", "letters, digits, dots"),
        ({"name": "list"}, "name", "Another operation"),
        ({"path": "orders"}, "path", "slash"),
        ({"path": "/{idempotency_key}"}, "path", "path to look at"),
        ({"kind": "read", "method": "PUT"}, "method", "GET, HEAD or POST"),
        ({"payload": ["x"], "kind": "mutation"}, "payload", "body.note"),
        ({"timeout_s": 900}, "timeout_s", "at most 600"),
        ({"look": "/x"}, "applied", "status"),
        ({"look": "x", "applied": "200"}, "look", "slash"),
        ({"look": "/x", "applied": "fine"}, "applied", "numbers"),
        ({"look": "/x", "applied": "200", "failed": "200"}, "failed", "both"),
        ({"applied": "200"}, "applied", "path to look at"),
        ({"idempotency_header": "X-Key"}, "idempotency_header", "already"),
    ],
)
def test_what_is_wrong_with_an_operation_is_reported_at_its_field(
    wrong: Values, field: str, words: str
) -> None:
    shop = {**SHOP, "type": "header", "header": "x-key"}
    found = connector_errors(shop, [LIST, {**MAKE, **wrong}])
    assert not found.service and not found.operations[0]
    assert set(found.operations[1]) == {field} <= {each.name for each in OPERATION_FIELDS}
    assert words in found.operations[1][field]


ALL: dict[str, Any] = {
    "service": "shop",
    "base_url": "https://shop.example",
    "redact": ["body.card"],
    "operations": {
        "list": {
            "kind": "read",
            "method": "GET",
            "path": "/orders",
            "paginate": {"by": "cursor", "param": "after", "next": "body.next"},
            "redact": ["body.rows.owner"],
        },
        "put": {
            "kind": "mutation",
            "method": "PUT",
            "path": "/orders/{id}",
            "encoding": "multipart",
            "files": ["scan"],
            "reconcile": {
                "method": "GET",
                "path": "/orders/{id}",
                "applied": {"status": 200, "body": "sent"},
                "failed": {"status": 404},
            },
        },
    },
}


@pytest.mark.parametrize(
    "auth",
    [
        {"type": "bearer", "secret": "s"},
        {"type": "query", "param": "key", "secret": "s"},
        {
            "type": "client_credentials",
            "secret": "s",
            "token_url": "https://shop.example/token",
            "client_id": "me",
            "scope": "a b",
        },
    ],
)
def test_the_form_keeps_what_a_file_said(auth: Any) -> None:
    service = check_service({**ALL, "auth": auth})
    assert service_of(*entered_in(service)) == service
    assert as_json(service_of(*entered_in(service))) == as_json(service)


def test_what_the_form_keeps_goes_where_it_does_not_fit() -> None:
    search = {"name": "search", "path": "/search", "encoding": "form"}
    for kind, method, kept in (("read", "POST", "form"), ("read", "GET", "json")):
        service: Any = service_of(SHOP, [{**search, "kind": kind, "method": method}])
        assert service.operations["search"].encoding == kept
