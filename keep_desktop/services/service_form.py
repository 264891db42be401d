"""A form for a described HTTP service: what it asks for, and the description that comes of it."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from keep_desktop.domain.json import JsonValue
from keep_desktop.services.forms import Field
from keep_desktop.services.service_files import Service, as_json, check_service
from keep_desktop.tools.http.description import HttpService

Values = Mapping[str, JsonValue]
_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD")


def _text(name: str, title: str, about: str = "", *, required: bool = False) -> Field:
    return Field(
        name=name, title=title, description=about, kind="text", required=required, default=None
    )


def _choice(name: str, title: str, values: Sequence[str], shown: Sequence[str]) -> Field:
    return Field(
        name=name,
        title=title,
        description="",
        kind="choice",
        required=True,
        default=values[0],
        choices=tuple(shown),
        choice_values=tuple(values),
    )


SERVICE_FIELDS: Sequence[Field] = (
    _text("service", "Name", "As scripts call it, such as orders", required=True),
    Field(
        name="base_url",
        title="Address",
        description="What all paths begin with, such as https://shop.example/api",
        kind="uri",
        required=True,
        default=None,
    ),
    _choice(
        "type",
        "Signing in",
        ("none", "bearer", "basic", "header"),
        ("Not needed", "A token", "A name and a password", "A key in a header"),
    ),
    _text("username", "User name", "Only with a name and a password"),
    _text("header", "Header", "Only with a key in a header, such as X-Api-Key"),
)

OPERATION_FIELDS: Sequence[Field] = (
    _text("name", "Operation", "As scripts call it, such as create", required=True),
    _choice("kind", "What it does", ("read", "mutation"), ("Only reads", "Changes something")),
    _choice("method", "Method", _METHODS, _METHODS),
    _text("path", "Path", "Such as /orders/{id}", required=True),
    _text(
        "idempotency_header",
        "Header for the key",
        "Where the service takes one, so that it makes the same change only once",
    ),
    _text("payload", "Only content", "What may differ in the same change: body, or body.note"),
    _text(
        "look",
        "Path to look at",
        "How to find out whether it happened, such as /orders/by-key/{idempotency_key}",
    ),
    _text("applied", "It happened", "The status of the answer, such as 200"),
    _text("failed", "It did not happen", "The status of the answer, such as 404"),
    Field(
        name="timeout_s",
        title="Seconds to wait",
        description="",
        kind="number",
        required=False,
        default=None,
    ),
)


def service_of(values: Values, operations: Sequence[Values]) -> Service:
    """What was entered, as a service. Raises Refused with the place and what is wrong there."""
    return check_service(description_of(values, operations))


def description_of(values: Values, operations: Sequence[Values]) -> dict[str, Any]:
    """What was entered, right or wrong, in the shape of the file."""
    described: dict[str, Any] = _given(values, "service", "base_url")
    kind = values.get("type", "none")
    if kind != "none":
        described["auth"] = {"type": kind, "secret": secret_name(values)}
        if kind == "basic":
            described["auth"] |= _given(values, "username")
        if kind == "header":
            described["auth"] |= _given(values, "header")
    described["operations"] = {str(each.get("name", "")): _operation(each) for each in operations}
    return described


def secret_name(values: Values) -> str:
    """What the secret of a service that is entered here goes by."""
    return str(values.get("secret") or f"{values.get('service', '')}-secret")


def is_shown(service: Service) -> bool:
    """Whether the form can show it; others come from a file."""
    return isinstance(service, HttpService)


def entered_in(service: Service) -> tuple[Values, Sequence[Values]]:
    """A service as the form shows it: the way back."""
    described: dict[str, Any] = dict(as_json(service))
    auth = described.pop("auth", None) or {}
    operations = described.pop("operations", {})
    return {**described, **auth}, [_entered(name, each) for name, each in operations.items()]


def _operation(values: Values) -> dict[str, Any]:
    operation = _given(values, "kind", "method", "path", "idempotency_header", "timeout_s")
    payload = re.split(r"[\s,]+", str(values.get("payload") or "").strip())
    if payload != [""]:
        operation["payload"] = payload
    if values.get("look"):
        reconcile: dict[str, Any] = {"method": values.get("look_method", "GET")}
        reconcile["path"] = values["look"]
        for name in ("applied", "failed"):
            if values.get(name):
                reconcile[name] = {"status": _statuses(str(values[name]))}
        operation["reconcile"] = reconcile
    return operation


def _statuses(text: str) -> Any:
    words = re.split(r"[\s,]+", text.strip())
    numbers = [int(word) if word.isascii() and word.isdecimal() else word for word in words]
    return numbers[0] if len(numbers) == 1 else numbers


def _given(values: Values, *names: str) -> dict[str, Any]:
    return {name: values[name] for name in names if values.get(name) not in (None, "")}


def _entered(name: str, operation: Mapping[str, Any]) -> Values:
    shown: dict[str, Any] = {"name": name, **operation}
    reconcile = shown.pop("reconcile", None) or {}
    shown["payload"] = ", ".join(operation.get("payload", ()))
    if reconcile:
        shown |= {"look": reconcile["path"], "look_method": reconcile.get("method", "GET")}
    for answer in ("applied", "failed"):
        if reconcile.get(answer):
            status = reconcile[answer]["status"]
            shown[answer] = ", ".join(map(str, status if isinstance(status, list) else [status]))
    return shown
