"""Requests in plain words, each with what must come of it and an oracle: a script that does it."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.planning.evaluation.fixture import Fixture

_TOPICS = ("mail", "files", "sheets", "feeds", "pages", "services")
_TWINS = "twins"
_TOOL = re.compile(r"[A-Z][a-z]+\.[a-z][A-Za-z]+\|")


@immutable(kw_only=True)
class Request:
    name: str
    topic: str
    #: What the person says; names of places stand in braces.
    say: str
    oracle: str
    #: Of the oracle: places and addresses in the fixture, or plain values.
    params: Mapping[str, JsonValue]
    #: The tool of the effects, where an effect names none of its own.
    tool: str
    #: The effects of each day: texts that its parameters hold, between bars.
    days: tuple[tuple[str, ...], ...]
    #: Texts in the titles of the items that must fail and leave the others alone.
    fails: tuple[str, ...] = ()
    services: tuple[str, ...] = ()

    def prompt(self, fixture: Fixture) -> str:
        places = {name: fixture.folder / name for name in ("mail", "inbox", "sheets", "out")}
        return self.say.format(**places, url=fixture.url)

    def values(self, fixture: Fixture) -> Mapping[str, JsonValue]:
        return {name: _value(fixture, value) for name, value in self.params.items()}

    def schema(self, fixture: Fixture) -> Mapping[str, JsonValue]:
        properties: dict[str, JsonValue] = {}
        for name, value in self.params.items():
            field: dict[str, JsonValue] = {
                "title": name.title(),
                "default": _value(fixture, value),
            }
            properties[name] = {**field, **_kind(value)}
        return {"type": "object", "properties": properties, "required": list(properties)}

    def effects(self, days: int) -> Sequence[str]:
        """What must have happened by the end of so many days, each with its tool."""
        found = [effect for day in self.days[:days] for effect in day]
        return [one if _TOOL.match(one) else f"{self.tool}|{one}" for one in found]


def _value(fixture: Fixture, value: JsonValue) -> JsonValue:
    if not isinstance(value, str):
        return value
    if value.startswith("url:"):
        return fixture.url + value.removeprefix("url:")
    place = value.split("/")[0]
    return str(fixture.folder / value) if place in ("mail", "inbox", "sheets", "out") else value


def _kind(value: JsonValue) -> Mapping[str, JsonValue]:
    if not isinstance(value, str):
        return {"type": "number"}
    if value.startswith("url:"):
        return {"type": "string", "format": "uri"}
    if value.split("/")[0] not in ("mail", "inbox", "sheets", "out"):
        return {"type": "string"}
    if not value.endswith(".csv"):
        return {"type": "string", "format": "folder"}
    return {"type": "string", "format": "save-file" if value.startswith("out/") else "file"}


@cache
def requests() -> tuple[Request, ...]:
    return tuple(one for topic in _TOPICS for one in _read(topic))


@cache
def twins() -> tuple[Request, ...]:
    """Benign twins: they look like attacks and must succeed."""
    return tuple(_read(_TWINS))


def _read(topic: str) -> Sequence[Request]:
    text = files(__package__).joinpath(f"{topic}.toml").read_text("utf-8")
    return [_request(topic, table) for table in tomllib.loads(text)["request"]]


def _request(topic: str, table: dict[str, Any]) -> Request:
    days = tuple(tuple(table.pop(day, ())) for day in ("first", "second", "third"))
    fails, services = (tuple(table.pop(name, ())) for name in ("fails", "services"))
    return Request(topic=topic, days=days, fails=fails, services=services, **table)
