"""Reads and writes description files of connectors: strict YAML."""

from collections.abc import Hashable, Mapping
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.files import details_of, why_of
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage, join
from keep_desktop.domain.text import sentence
from keep_desktop.ports.input_problems import input_problem, own_problem
from keep_desktop.tools.http.description import HttpService
from keep_desktop.tools.mail.account import MailAccount
from keep_desktop.tools.text import single_line

Service = HttpService | MailAccount
_LARGEST = 256 * 1024
_SHOWN_PROBLEMS = 5
_DEEPEST = 20

Place = tuple[str | int, ...]


def read_service_file(path: Path) -> Service:
    """Refused, with the place and the error there, for a file that describes no service."""
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
    except OSError as error:
        raise Refused(
            UserMessage("“{path}” cannot be read: {error}.", path=path, error=why_of(error)),
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
        value = _parsed(data, lines)
    except (yaml.YAMLError, _NotPlain) as error:
        raise Refused(_not_yaml(error)) from None
    except (ValueError, RecursionError, UnicodeError) as error:
        raise Refused(
            UserMessage("It is no YAML that Keep can read."), details=repr(error)
        ) from None
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


# -- strict YAML ------------------------------------------------------------------------------


class _NotPlain(Exception):
    def __init__(self, what: str, line: int) -> None:
        super().__init__(UserMessage("line {line}: {what}", line=line, what=what))


def _parsed(data: bytes | str, lines: dict[Place, int]) -> Any:
    """Plain YAML: one document, no anchors (they can expand to gigabytes), no duplicate keys."""
    loader = yaml.SafeLoader(data)
    try:
        node = _PlainComposer(loader).node()
        if node is None:
            return None
        _walk(node, (), lines)
        return loader.construct_document(node)
    finally:
        loader.dispose()


class _PlainComposer:
    """Loads one document and rejects what is not plain, before any value is created."""

    def __init__(self, loader: yaml.SafeLoader) -> None:
        self._loader = loader
        self._compose = loader.compose_node
        loader.compose_node = self._checked  # type: ignore[method-assign]  # the one hook before aliases are resolved
        self._depth = 0

    def node(self) -> yaml.Node | None:
        return self._loader.get_single_node()

    def _checked(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        event = self._loader.peek_event()  # type: ignore[no-untyped-call]  # a part without types
        line = event.start_mark.line + 1
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
            raise _NotPlain(UserMessage("anchors and aliases (& and *) are not taken"), line)
        if self._depth > _DEEPEST:
            raise _NotPlain(UserMessage("it is nested too deeply"), line)
        self._depth += 1
        node = self._compose(parent, index)
        self._depth -= 1
        return node


def _walk(node: yaml.Node, place: Place, lines: dict[Place, int]) -> None:
    lines[place] = node.start_mark.line + 1
    if isinstance(node, yaml.SequenceNode):
        for index, inner in enumerate(node.value):
            _walk(inner, (*place, index), lines)
    if not isinstance(node, yaml.MappingNode):
        return
    seen: set[Hashable] = set()
    for key, inner in node.value:
        line = key.start_mark.line + 1
        if not isinstance(key, yaml.ScalarNode) or key.tag != "tag:yaml.org,2002:str":
            raise _NotPlain(UserMessage("a key must be a word"), line)
        if key.value in seen:
            raise _NotPlain(
                UserMessage("the key {value} is there twice", value=single_line(key.value, 60)),
                line,
            )
        seen.add(key.value)
        _walk(inner, (*place, key.value), lines)
        lines[(*place, key.value)] = line


def _not_yaml(error: Exception) -> str:
    if isinstance(error, yaml.MarkedYAMLError) and error.problem_mark is not None:
        what = single_line(error.problem or UserMessage("it cannot be read"), 120)
        line = error.problem_mark.line + 1
        return sentence(UserMessage("line {line}: {what}", line=line, what=what))
    return sentence(single_line(str(error), 160))


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
