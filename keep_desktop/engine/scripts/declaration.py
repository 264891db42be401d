"""Parses an untrusted description of what a script declares."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias, TypeGuard

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.schedules import ScheduleRule
from keep_desktop.engine.schedule.rules import parse_rule, parse_rule_text

_MOST_RULE_CHARS = 200

Handler: TypeAlias = Mapping[str, JsonValue]


class Description:
    """The parts of a description; those of wrong type count as empty, until they are validated."""

    def __init__(self, described: Mapping[str, JsonValue], function_mark: str) -> None:
        self.described = described
        self.producers = {name: object_of(one) for name, one in _group(described, "producers")}
        self.consumers = {name: object_of(one) for name, one in _group(described, "consumers")}
        self.topics = tuple(name for name, _ in _group(described, "topics"))
        self._function_mark = function_mark

    def is_function(self, value: JsonValue) -> bool:
        return value == self._function_mark


def _group(described: Mapping[str, JsonValue], name: str) -> Iterator[tuple[str, JsonValue]]:
    return iter(object_of(described.get(name)).items())


def object_of(value: JsonValue) -> Handler:
    return value if isinstance(value, Mapping) else {}


def is_list(value: JsonValue) -> TypeGuard[Sequence[JsonValue]]:
    return isinstance(value, Sequence) and not isinstance(value, str)


def topics_of(handler: Handler, key: str) -> tuple[str, ...]:
    """The texts in the list, without duplicates."""
    named = handler.get(key)
    texts = (t for t in named if isinstance(t, str)) if is_list(named) else ()
    return tuple(dict.fromkeys(texts))


def rule_of(producer: Handler) -> ScheduleRule:
    """Raises Refused with a sentence."""
    schedule = producer.get("schedule")
    if isinstance(schedule, str):
        return parse_rule_text(_short(schedule))
    given = {key: object_of(schedule).get(key) or None for key in ("interval", "cron")}
    texts = {key: _short(value) for key, value in given.items() if isinstance(value, str)}
    if any(value is not None and key not in texts for key, value in given.items()):
        raise Refused(UserMessage("interval and cron must be texts, such as “5m” or “0 9 * * 1-5”"))
    return parse_rule(every=texts.get("interval"), cron=texts.get("cron"))


def _short(text: str) -> str:
    if len(text) > _MOST_RULE_CHARS:
        raise Refused(
            UserMessage(
                "a schedule has at most {most_rule_chars} characters",
                most_rule_chars=_MOST_RULE_CHARS,
            )
        )
    return text
