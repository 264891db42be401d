"""Reads and writes description files of connectors: strict YAML."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage, join
from keep_desktop.domain.system.files import details_of, open_plain, os_error_text
from keep_desktop.domain.text import single_line
from keep_desktop.ports.input_problems import input_problem, own_problem
from keep_desktop.tools.http.description import HttpService
from keep_desktop.tools.mail.account import MailAccount
from keep_desktop.tools.strict_yaml import NotPlain, Place, strict_yaml

Service = HttpService | MailAccount
_LARGEST = 256 * 1024
_SHOWN_PROBLEMS = 5
_DEEPEST = 20


def read_service_file(path: Path) -> Service:
    """Refused, with the place and the error there, for a file that describes no service."""
    try:
        with open_plain(path) as file:
            data = file.read(_LARGEST + 1)
    except OSError as error:
        raise Refused(
            UserMessage("“{path}” cannot be read: {error}.", path=path, error=os_error_text(error)),
            details=details_of(error),
        ) from error
    try:
        return read_service(data)
    except Refused as refused:
        raise Refused(
            UserMessage("{name}: {reason}", name=path.name, reason=refused.sentence),
            details=refused.details,
        ) from None


def read_service(data: bytes | str) -> Service:
    """As `read_service_file`, for the text of such a file."""
    if len(data) > _LARGEST:
        raise Refused(
            UserMessage(
                "It is larger than {amount} KB, which no description needs.",
                amount=_LARGEST // 1024,
            )
        )
    lines: dict[Place, int] = {}
    try:
        value = strict_yaml(data, deepest=_DEEPEST, lines=lines)
    except NotPlain as error:
        raise Refused(error.message) from None
    return check_service(value, lines)


def check_service(value: Any, lines: Mapping[Place, int] | None = None) -> Service:
    """Validate a description. *lines* maps its places to lines of a file."""
    if not isinstance(value, Mapping):
        raise Refused(UserMessage("It must be a list of keys such as `service: orders`."))
    kind = MailAccount if value.get("kind") == "mail" else HttpService
    try:
        return kind.model_validate(value)
    except ValidationError as error:
        raise Refused(_problems(error, lines or {})) from None


def as_json(service: Service) -> dict[str, JsonValue]:
    """The stored form: the description as written."""
    return service.model_dump(mode="json", by_alias=True, exclude_unset=True)


def as_yaml(service: Service) -> str:
    """The text of a file with the same description."""
    return yaml.safe_dump(as_json(service), sort_keys=False, allow_unicode=True)


# -- what is wrong where ----------------------------------------------------------------------


def _problems(error: ValidationError, lines: Mapping[Place, int]) -> str:
    wrongs = error.errors(include_url=False, include_input=False)
    shown: list[str] = []
    for wrong in wrongs[:_SHOWN_PROBLEMS]:
        place = _plain_location(wrong["loc"], lines)
        line, named = lines.get(place), ".".join(map(str, place))
        where = single_line(named, 120) or UserMessage("the whole")
        if line is not None and named:
            where = UserMessage("line {line}, {place}", line=line, place=single_line(named, 110))
        shown.append(UserMessage("{place} {problem}", place=where, problem=_what(wrong)))
    rest = len(wrongs) - len(shown)
    if rest > 0:
        shown.append(UserMessage("and {count} more", count=rest))
    return UserMessage("{text}.", text=join(shown, "; "))


def _plain_location(loc: Place, lines: Mapping[Place, int]) -> Place:
    """Without the tags that pydantic adds for branches of a union."""
    place = loc
    while len(place) > 1 and place not in lines and place[:-1] in lines and len(loc) > len(place):
        place = place[:-1]
    return tuple(step for step in place if not str(step).startswith(("constrained-", "list[")))


def _what(wrong: ErrorDetails) -> str:
    match wrong["type"]:
        case "extra_forbidden":
            return UserMessage("is not a key that Keep knows")
        case "missing":
            return UserMessage("is missing")
        case "string_pattern_mismatch":
            return UserMessage("may hold letters, digits, dots, hyphens and underscores only")
        case "value_error":
            return single_line(own_problem(wrong), 160)
        case _:
            return UserMessage(
                "is wrong: {problem}", problem=single_line(input_problem(wrong), 160)
            )
