"""What is wrong with a service as it was entered, field by field, in the words of the form."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ValidationError

from keep_desktop.services.service_form import Values, description_of
from keep_desktop.tools.http.description import HttpService, Operation

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}")
_NEEDED = "Enter this too: it is needed."
_BAD_NAME = (
    "A name has letters, digits, dots, hyphens and underscores, begins with a letter or a digit "
    "and is at most 80 characters long."
)
_TWICE = "Another operation has this name already."
_ONE_HEADER = "The secret goes into this header already: name another one."
_BAD_HEADER = "A header has letters, digits and hyphens, such as X-Api-Key."
_OWN_HEADER = "Keep sets this header itself: name another one."
_STATUS = "Enter numbers between 200 and 599, such as 200, with commas between several."
_SECONDS = "Enter a number of seconds, more than 0 and at most 600."
_CONTENT = "Enter body, or body and a field such as body.note, with commas between several."
_KEY_PATH = "{idempotency_key} belongs into the path to look at."
_TOO_LONG = "This is too long."
_APPLIED = "Enter the status that says it happened, such as 200."
_SAME = "The same status cannot mean both."
_READS = "What only reads is asked for with GET, HEAD or POST."
_USER = "A user name has no colon and no control characters, and at most 200 characters."
_NO_LOOK = "Enter the path to look at too, or leave this empty."

#: What a description is refused for, as the file's reader says it, and as the form does.
_SENTENCES = {
    "must be an address that begins with http:// or https://": (
        "Enter an address that begins with http:// or https://."
    ),
    "must hold no user name or password; name a secret under auth": (
        "The address holds no user name and no password: choose how to sign in instead."
    ),
    "must end before any ? or #": "The address ends before any ? or #.",
    "must be written plainly, without dots as folders or spaces": (
        "Write the address plainly, without spaces or dots as folders."
    ),
    "must begin with /": "A path begins with a slash, such as /orders.",
    "must not begin with //, which would name another host": (
        "A path begins with one slash only: two would name another computer."
    ),
    "must hold no spaces, backslashes, # or special characters; encode them": (
        "A path has no spaces, backslashes, # or special characters: encode them."
    ),
    "has a placeholder that is not of the form {name}": (
        "What scripts fill in stands in braces, such as /orders/{id}."
    ),
    "must stay inside base_url: no . or .. between slashes": (
        "A path stays inside the address: no . or .. between slashes."
    ),
    "must hold no encoded slashes or line ends": "A path has no encoded slashes or line ends.",
    "is no name of a header": _BAD_HEADER,
    "is a header that Keep sets itself": _OWN_HEADER,
    "applied and failed name the same status": _SAME,
    "username must hold no colon and no control characters": _USER,
    "{idempotency_key} belongs into the path of reconcile": _KEY_PATH,
}
#: Where the sentence is the same whatever is wrong there.
_OF_FIELD = {
    "service": _BAD_NAME,
    "payload": _CONTENT,
    "applied": _STATUS,
    "failed": _STATUS,
    "timeout_s": _SECONDS,
    "method": _READS,
    "username": _USER,
}


@dataclass(frozen=True, slots=True)
class Problems:
    """By the name of the field; of the operations in their order. `of_all` fits no field."""

    service: Mapping[str, str]
    operations: Sequence[Mapping[str, str]]
    of_all: str = ""

    def __bool__(self) -> bool:
        return bool(self.service or self.of_all or any(self.operations))


def problems_of_service(values: Values, operations: Sequence[Values]) -> Problems:
    """Nothing, where what was entered describes a service."""
    return Problems(
        _of_service(values),
        [_of_operation(values, operations, at) for at in range(len(operations))],
        "" if operations else "Add an operation: what scripts may ask of the service.",
    )


def _of_service(values: Values) -> dict[str, str]:
    some = {"name": "some", "kind": "read", "method": "GET", "path": "/"}
    found = dict.fromkeys(_left_empty(values, "service", "base_url", *_of_auth(values)), _NEEDED)
    for place, what in _refused(HttpService, description_of(values, [some])):
        name = "base_url" if place[0] == "base_url" else str(place[-1])
        if place == ("auth",):
            name = "username" if "username" in what else "header"
        if name in ("service", "base_url", "username", "header"):
            found.setdefault(name, _sentence(name, what))
    return found


def _of_auth(values: Values) -> tuple[str, ...]:
    """What the way to sign in needs besides the secret."""
    return {"basic": ("username",), "header": ("header",)}.get(str(values.get("type")), ())


def _of_operation(values: Values, operations: Sequence[Values], at: int) -> dict[str, str]:
    entered = operations[at]
    found = dict.fromkeys(_left_empty(entered, "name", "path"), _NEEDED)
    name = str(entered.get("name", ""))
    if name and not _NAME.fullmatch(name):
        found["name"] = _BAD_NAME
    elif name and name in (str(each.get("name", "")) for each in operations[:at]):
        found["name"] = _TWICE
    if not entered.get("look"):
        found |= {each: _NO_LOOK for each in ("applied", "failed") if entered.get(each)}
    described = description_of({}, [{**entered, "name": "some"}])["operations"]["some"]
    for place, what in _refused(Operation, described):
        field = _field_of(place, what)
        found.setdefault(field, _APPLIED if what == "missing" else _sentence(field, what))
    header = str(entered.get("idempotency_header") or "").lower()
    if header and values.get("type") == "header" and header == str(values.get("header")).lower():
        found.setdefault("idempotency_header", _ONE_HEADER)
    return found


def _field_of(place: tuple[str, ...], what: str) -> str:
    """The field of the form for a place of the description."""
    match place:
        case ():
            return "path" if "belongs" in what else "method"
        case ("reconcile",):
            return "failed"
        case ("reconcile", "path", *_):
            return "look"
        case ("reconcile", answer, *_):
            return answer
    return str(place[0])


def _refused(kind: type[BaseModel], described: Mapping[str, Any]) -> Iterator[tuple[Any, str]]:
    """Each place with what is wrong there, or with what sort of fault it is."""
    try:
        kind.model_validate(described)
    except ValidationError as error:
        for wrong in error.errors(include_url=False, include_input=False):
            said = wrong["msg"].removeprefix("Value error, ")
            yield wrong["loc"], said if wrong["type"] == "value_error" else wrong["type"]


def _left_empty(values: Values, *names: str) -> list[str]:
    return [name for name in names if not str(values.get(name) or "").strip()]


def _sentence(field: str, what: str) -> str:
    return _SENTENCES.get(what) or _OF_FIELD.get(field, _TOO_LONG)
