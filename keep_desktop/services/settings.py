"""Policies and other settings by key, and whether all schedules are paused."""

from collections.abc import Mapping
from datetime import datetime

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.policies import (
    CHOICES,
    POLICIES,
    Choice,
    Policy,
    check_choice,
    check_policy,
    check_together,
)
from keep_desktop.domain.schedules import paused_since
from keep_desktop.services.context import Keep


@immutable(kw_only=True)
class Setting:
    key: str
    value: JsonValue
    default: JsonValue
    meaning: str


def settings(keep: Keep) -> Mapping[str, Setting]:
    """Every policy with its current value, by key."""
    return _current(keep, POLICIES)


def choices(keep: Keep) -> Mapping[str, Setting]:
    """The settings that are one of some words, by key."""
    return _current(keep, CHOICES)


def _current(
    keep: Keep, known: Mapping[str, Policy] | Mapping[str, Choice]
) -> Mapping[str, Setting]:
    with keep.ledger.read() as uow:
        stored = uow.settings.all()
    return {
        key: Setting(
            key=key, value=stored.get(key, one.default), default=one.default, meaning=one.meaning
        )
        for key, one in known.items()
    }


def setting(keep: Keep, key: str) -> Setting:
    """Refused for an unknown key."""
    found = (choices if key in CHOICES else settings)(keep).get(key)
    if found is None:
        raise Refused(
            UserMessage("There is no setting called “{key}”. `config get` lists them.", key=key)
        )
    return found


def set_setting(keep: Keep, key: str, value: object) -> None:
    """Set a policy, from the next session on; Refused for an unknown key, a value out of bounds,
    or one that contradicts a related policy."""
    set_settings(keep, {key: value})


def set_settings(keep: Keep, chosen: Mapping[str, object]) -> None:
    """The same for several, all or none."""
    words = {key: check_choice(key, value) for key, value in chosen.items() if key in CHOICES}
    numbers = {key: check_policy(key, value) for key, value in chosen.items() if key not in words}
    with keep.ledger.write() as uow:
        stored = uow.settings.all()
        in_force = {key: stored.get(key, policy.default) for key, policy in POLICIES.items()}
        whole = {key: value for key, value in in_force.items() if isinstance(value, int)}
        check_together(numbers.keys(), {**whole, **numbers})
        changes: dict[str, JsonValue] = {**words, **numbers}
        for key, value in changes.items():
            uow.settings.put(key, value)
        uow.notice(Notice(kind=NoticeKind.SETTINGS_CHANGED))
        uow.commit()


def schedules_paused_since(keep: Keep) -> datetime | None:
    """None where they are not paused."""
    with keep.ledger.read() as uow:
        return paused_since(uow.settings.all())
