"""The form for an HTTP connector: its fields, the description made from them, and its validation
errors."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ValidationError

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.services.connectors.files import Service, as_json, check_service
from keep_desktop.services.forms.schema import Field
from keep_desktop.tools.http.description import HttpService, Operation
from keep_desktop.tools.http.paths import DescriptionFault

Values = Mapping[str, JsonValue]
#: A form of more operations takes seconds to make, and nobody reads it.
MOST_IN_FORM = 60
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
    _text("service", "Name", "The name used in scripts, such as orders", required=True),
    Field(
        name="base_url",
        title="Address",
        description="The start of all paths, such as https://shop.example/api",
        kind="uri",
        required=True,
        default=None,
    ),
    _choice(
        "type",
        "Signing in",
        ("none", "bearer", "basic", "header", "query", "client_credentials"),
        (
            "Not required",
            "A token",
            "User name and password",
            "A key in a header",
            "A key in the address",
            "Client id and secret (OAuth)",
        ),
    ),
    _text("username", "User name", "Only with a name and a password"),
    _text("header", "Header", "Only with a key in a header, such as X-Api-Key"),
    _text("param", "Parameter", "The one that carries the key, such as api_key"),
    _text("token_url", "Address of tokens", "Such as https://shop.example/oauth/token"),
    _text("client_id", "Client id", "Without one, the secret is ID:SECRET"),
    _text("scope", "Scope", "What the token is to allow, as the service names it"),
)

OPERATION_FIELDS: Sequence[Field] = (
    _text("name", "Operation", "The name used in scripts, such as create", required=True),
    _choice("kind", "What it does", ("read", "mutation"), ("Only reads", "Changes something")),
    _choice("method", "Method", _METHODS, _METHODS),
    _text("path", "Path", "Such as /orders/{id}", required=True),
    _text(
        "idempotency_header",
        "Header for the key",
        "If the service supports one, so it makes the same change only once",
    ),
    _text("payload", "Only content", "Parts that may differ in the same change: body or body.note"),
    _text(
        "look",
        "Path to check",
        "How to find out whether it happened, such as /orders/by-key/{idempotency_key}",
    ),
    _text("applied", "It happened", "The response status, such as 200"),
    _text("failed", "It didn't happen", "The response status, such as 404"),
    Field(
        name="timeout_s",
        title="Seconds to wait",
        description="",
        kind="number",
        required=False,
        default=None,
    ),
)


#: Of each way to sign in; those without a default are needed.
AUTH_FIELDS: Mapping[str, tuple[str, ...]] = {
    "basic": ("username",),
    "header": ("header",),
    "query": ("param",),
    "client_credentials": ("token_url", "client_id", "scope"),
}
_NEEDED_OF_AUTH = ("username", "header", "param", "token_url")
#: What only a file says; the form keeps it.
SERVICE_UNSHOWN = ("redact",)
OPERATION_UNSHOWN = ("paginate", "redact", "encoding", "files")


def service_of(values: Values, operations: Sequence[Values]) -> Service:
    """The service from a form. Raises Refused with the place and the error there."""
    return check_service(description_of(values, operations))


def description_of(values: Values, operations: Sequence[Values]) -> dict[str, Any]:
    """The description from a form, valid or not, in the shape of the file."""
    described: dict[str, Any] = _given(values, "service", "base_url")
    kind = values.get("type", "none")
    if kind != "none":
        described["auth"] = {"type": kind, "secret": secret_name(values)}
        described["auth"] |= _given(values, *AUTH_FIELDS.get(str(kind), ()))
    described |= _given(values, *SERVICE_UNSHOWN)
    described["operations"] = {str(each.get("name", "")): _operation(each) for each in operations}
    return described


def secret_name(values: Values) -> str:
    """The name of the secret of a service from this form."""
    return str(values.get("secret") or f"{values.get('service', '')}-secret")


def is_shown(service: Service) -> bool:
    """Whether the form can show it; others come from a file."""
    return isinstance(service, HttpService) and len(service.operations) <= MOST_IN_FORM


def entered_in(service: Service) -> tuple[Values, Sequence[Values]]:
    """A service as form values: the inverse of `service_of`."""
    described: dict[str, Any] = dict(as_json(service))
    auth = described.pop("auth", None) or {}
    operations = described.pop("operations", {})
    return {**described, **auth}, [_entered(name, each) for name, each in operations.items()]


def _operation(values: Values) -> dict[str, Any]:
    operation = _given(values, "kind", "method", "path", "idempotency_header", "timeout_s")
    operation |= _given(values, *OPERATION_UNSHOWN)
    if operation.get("method") in ("GET", "HEAD"):
        operation.pop("encoding", None)
    payload = re.split(r"[\s,]+", str(values.get("payload") or "").strip())
    if payload != [""]:
        operation["payload"] = payload
    if values.get("look"):
        reconcile: dict[str, Any] = {"method": values.get("look_method", "GET")}
        reconcile["path"] = values["look"]
        for name in ("applied", "failed"):
            if values.get(name):
                reconcile[name] = {"status": _statuses(str(values[name]))}
        if values.get("look_body"):
            reconcile.setdefault("applied", {})["body"] = values["look_body"]
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
        shown |= {"look_body": reconcile["applied"].get("body")}
    for answer in ("applied", "failed"):
        if reconcile.get(answer):
            status = reconcile[answer]["status"]
            shown[answer] = ", ".join(map(str, status if isinstance(status, list) else [status]))
    return shown


_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}")
_NEEDED = UserMessage("Enter this too: it is needed.")
_BAD_NAME = UserMessage(
    "A name has letters, digits, dots, hyphens and underscores, begins with "
    "a letter or a digit and is at most 80 characters long."
)
_TWICE = UserMessage("Another operation has this name already.")
_BAD_PARAM = UserMessage("A parameter has letters, digits and signs, such as api_key.")
_TOKEN_URL = UserMessage("Enter an address that begins with https://, since a secret goes to it.")
_PLAIN = UserMessage("Enter plain letters, digits and signs only.")
_ONE_HEADER = UserMessage("The secret goes into this header already: name another one.")
_BAD_HEADER = UserMessage("A header has letters, digits and hyphens, such as X-Api-Key.")
_OWN_HEADER = UserMessage("Keep sets this header itself: name another one.")
_STATUS = UserMessage(
    "Enter numbers between 200 and 599, such as 200, with commas between several."
)
_SECONDS = UserMessage("Enter a number of seconds, more than 0 and at most 600.")
_CONTENT = UserMessage(
    "Enter body, or body and a field such as body.note, with commas between several."
)
_KEY_PATH = UserMessage("{{idempotency_key}} belongs into the path to look at.")
_TOO_LONG = UserMessage("This is too long.")
_APPLIED = UserMessage("Enter the status that says it happened, such as 200.")
_SAME = UserMessage("The same status cannot mean both.")
_READS = UserMessage("What only reads is asked for with GET, HEAD or POST.")
_USER = UserMessage(
    "A user name has no colon and no control characters, and at most 200 characters."
)
_NO_CHECK = UserMessage("Enter the path to look at too, or leave this empty.")

#: Errors of a description, as the form words them.
_SENTENCES: Mapping[str, str] = {
    DescriptionFault.NO_ADDRESS: (
        UserMessage("Enter an address that begins with http:// or https://.")
    ),
    DescriptionFault.HOLDS_USER: (
        UserMessage(
            "The address holds no user name and no password: choose how to sign in instead."
        )
    ),
    DescriptionFault.HOLDS_QUERY: UserMessage("The address ends before any ? or #."),
    DescriptionFault.NOT_PLAIN: (
        UserMessage("Write the address plainly, without spaces or dots as folders.")
    ),
    DescriptionFault.NO_SLASH: UserMessage("A path begins with a slash, such as /orders."),
    DescriptionFault.OTHER_HOST: (
        UserMessage("A path begins with one slash only: two would name another computer.")
    ),
    DescriptionFault.ODD_CHARACTER: (
        UserMessage("A path has no spaces, backslashes, # or special characters: encode them.")
    ),
    DescriptionFault.BAD_PLACEHOLDER: (
        UserMessage("What scripts fill in stands in braces, such as /orders/{{id}}.")
    ),
    DescriptionFault.LEAVES_ADDRESS: (
        UserMessage("A path stays inside the address: no . or .. between slashes.")
    ),
    DescriptionFault.ENCODED: UserMessage("A path has no encoded slashes or line ends."),
    DescriptionFault.NO_HEADER: _BAD_HEADER,
    DescriptionFault.OWN_HEADER: _OWN_HEADER,
    DescriptionFault.SAME_STATUS: _SAME,
    DescriptionFault.BAD_USER: _USER,
    DescriptionFault.KEY_IN_PATH: _KEY_PATH,
}
#: The fields of errors of the whole sign-in, besides its header.
_FIELD_OF_AUTH: Mapping[str, str] = {
    DescriptionFault.BAD_USER: "username",
    DescriptionFault.BAD_CLIENT_ID: "client_id",
}
#: Fields with one sentence for any error.
_OF_FIELD = {
    "service": _BAD_NAME,
    "param": _BAD_PARAM,
    "token_url": _TOKEN_URL,
    "client_id": _PLAIN,
    "scope": _PLAIN,
    "payload": _CONTENT,
    "applied": _STATUS,
    "failed": _STATUS,
    "timeout_s": _SECONDS,
    "method": _READS,
    "username": _USER,
}


@immutable
class ConnectorErrors:
    """By field name; those of operations in order. `of_all` belongs to no field."""

    service: Mapping[str, str]
    operations: Sequence[Mapping[str, str]]
    of_all: str = ""

    def __bool__(self) -> bool:
        return bool(self.service or self.of_all or any(self.operations))


def connector_errors(values: Values, operations: Sequence[Values]) -> ConnectorErrors:
    """Empty for a valid service."""
    return ConnectorErrors(
        _of_service(values),
        [_of_operation(values, operations, at) for at in range(len(operations))],
        "" if operations else UserMessage("Add an operation: what scripts may ask of the service."),
    )


def _of_service(values: Values) -> dict[str, str]:
    some = {"name": "some", "kind": "read", "method": "GET", "path": "/"}
    found: dict[str, str] = dict.fromkeys(
        _missing_fields(values, "service", "base_url", *_of_auth(values)), _NEEDED
    )
    for place, what in _refused(HttpService, description_of(values, [some])):
        name = "base_url" if place[0] == "base_url" else str(place[-1])
        fields = AUTH_FIELDS.get(str(values.get("type")), ())
        if place == ("auth",):
            name = _FIELD_OF_AUTH.get(what, "header")
        if name in ("service", "base_url", *fields):
            found.setdefault(name, _sentence(name, what))
    return found


def _of_auth(values: Values) -> tuple[str, ...]:
    """What the sign-in method needs besides the secret."""
    fields = AUTH_FIELDS.get(str(values.get("type")), ())
    return tuple(name for name in fields if name in _NEEDED_OF_AUTH)


def _of_operation(values: Values, operations: Sequence[Values], at: int) -> dict[str, str]:
    entered = operations[at]
    found: dict[str, str] = dict.fromkeys(_missing_fields(entered, "name", "path"), _NEEDED)
    name = str(entered.get("name", ""))
    if name and not _NAME.fullmatch(name):
        found["name"] = _BAD_NAME
    elif name and name in (str(each.get("name", "")) for each in operations[:at]):
        found["name"] = _TWICE
    if not entered.get("look"):
        found |= {each: _NO_CHECK for each in ("applied", "failed") if entered.get(each)}
    described = description_of({}, [{**entered, "name": "some"}])["operations"]["some"]
    for place, what in _refused(Operation, described):
        field = _field_of(place, what)
        found.setdefault(field, _APPLIED if what == "missing" else _sentence(field, what))
    header = str(entered.get("idempotency_header") or "").lower()
    if header and values.get("type") == "header" and header == str(values.get("header")).lower():
        found.setdefault("idempotency_header", _ONE_HEADER)
    return found


def _field_of(place: tuple[str, ...], what: str) -> str:
    """The form's field for a place of the description."""
    match place:
        case ():
            return "path" if what == DescriptionFault.KEY_IN_PATH else "method"
        case ("reconcile",):
            return "failed"
        case ("reconcile", "path", *_):
            return "look"
        case ("reconcile", answer, *_):
            return answer
    return str(place[0])


def _refused(kind: type[BaseModel], described: Mapping[str, Any]) -> Iterator[tuple[Any, str]]:
    """Each place with the code of its error, or its kind where it has none."""
    try:
        kind.model_validate(described)
    except ValidationError as error:
        for wrong in error.errors(include_url=False, include_input=False):
            raised = wrong.get("ctx", {}).get("error")
            message = raised.args[0] if isinstance(raised, ValueError) else None
            code = message.facts.get("code") if isinstance(message, UserMessage) else None
            yield wrong["loc"], str(code or wrong["type"])


def _missing_fields(values: Values, *names: str) -> list[str]:
    return [name for name in names if not str(values.get(name) or "").strip()]


def _sentence(field: str, what: str) -> str:
    return _SENTENCES.get(what) or _OF_FIELD.get(field, _TOO_LONG)
