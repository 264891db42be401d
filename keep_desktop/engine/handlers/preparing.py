"""What a `prepare` returned, read as hostile input."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.handlers import Consumer, Prepared, Reservation
from keep_desktop.domain.json import JsonValue
from keep_desktop.engine.parts import Policies

_SHAPE = "prepare must return { reservations: [...] }"
_MOST_TITLE = 200
_MOST_RESERVED = 10_000


def prepared_of(
    value: JsonValue, consumer: Consumer, *, now: datetime, policies: Policies
) -> Prepared:
    """Raises LogicFailure where it is not what a prepare returns. A `wakeAt` that cannot be read
    is ignored; one too near or too far is brought within the policies."""
    if not isinstance(value, Mapping):
        raise LogicFailure(_SHAPE)
    given = value.get("reservations")
    if not isinstance(given, Sequence) or isinstance(given, str):
        raise LogicFailure(_SHAPE)
    return Prepared(
        value=value,
        reservations=_reservations(given, consumer),
        title=_title(value.get("ui")),
        wake_at=_wake_at(value.get("wakeAt"), now, policies),
    )


def with_reservations(value: Mapping[str, JsonValue], held: Sequence[Reservation]) -> JsonValue:
    """What mutate and next are given: the prepared value with the reservations that held."""
    return {
        **value,
        "reservations": [{"topic": one.topic, "ids": list(one.message_ids)} for one in held],
    }


def _reservations(given: Sequence[JsonValue], consumer: Consumer) -> tuple[Reservation, ...]:
    by_topic: dict[str, dict[str, None]] = {}
    for one in given:
        topic, ids = _reservation(one)
        if topic not in consumer.subscribes:
            raise LogicFailure(
                f"prepare: consumer '{consumer.name}' does not subscribe to topic "
                f"'{topic[:_MOST_TITLE]}'"
            )
        by_topic.setdefault(topic, {}).update(dict.fromkeys(ids))
    if sum(len(ids) for ids in by_topic.values()) > _MOST_RESERVED:
        raise LogicFailure(f"prepare may reserve at most {_MOST_RESERVED} events")
    return tuple(
        Reservation(topic=topic, message_ids=tuple(ids)) for topic, ids in by_topic.items()
    )


def _reservation(one: JsonValue) -> tuple[str, list[str]]:
    topic = one.get("topic") if isinstance(one, Mapping) else None
    ids = one.get("ids") if isinstance(one, Mapping) else None
    if isinstance(topic, str) and isinstance(ids, Sequence) and not isinstance(ids, str):
        texts = [id for id in ids if isinstance(id, str)]
        if len(texts) == len(ids):
            return topic, texts
    raise LogicFailure("prepare: each reservation is { topic, ids: [messageId, …] }")


def _title(ui: JsonValue) -> str | None:
    title = ui.get("title") if isinstance(ui, Mapping) else None
    if not isinstance(title, str):
        return None
    return " ".join(title.split())[:_MOST_TITLE] or None


def _wake_at(text: JsonValue, now: datetime, policies: Policies) -> datetime | None:
    if not isinstance(text, str):
        return None
    try:
        asked = datetime.fromisoformat(text.strip())
    except ValueError:
        return None
    if asked.tzinfo is None:
        # A date without a zone is one of JavaScript's `toISOString` cut short: UTC.
        asked = asked.replace(tzinfo=UTC)
    nearest = now + timedelta(seconds=policies["policy.wake.min_s"])
    farthest = now + timedelta(seconds=policies["policy.wake.max_s"])
    return min(max(asked, nearest), max(nearest, farthest)).astimezone(UTC)
