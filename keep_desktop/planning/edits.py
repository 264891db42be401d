"""Edits of a script: replacements that are made all together or not at all."""

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any

from keep_desktop.domain.errors import KeepError
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage

_LONGEST_SHOWN = 80


class EditRefused(KeepError):
    """Nothing was replaced. The sentence begins `Edit refused: ` and names what is wrong."""

    def __init__(self, why: str) -> None:
        super().__init__(UserMessage("Edit refused: {why}", why=why))


@immutable
class Replacement:
    old: str
    new: str


def replacements_of(given: Sequence[Mapping[str, Any]]) -> Sequence[Replacement]:
    """Of the arguments of a tool, which fit its schema."""
    return [Replacement(old=one["old"], new=one["new"]) for one in given]


def edited(script: str, replacements: Sequence[Replacement]) -> str:
    """The script with every `old`, which stands in it exactly once, replaced. Raises EditRefused,
    also for two that overlap and where nothing would change."""
    if not replacements:
        raise EditRefused(UserMessage("there are no replacements."))
    places = sorted(((_place(script, one), one) for one in replacements), key=itemgetter(0))
    parts: list[str] = []
    at = 0
    for start, one in places:
        if start < at:
            raise EditRefused(
                UserMessage("“{old}” overlaps another replacement.", old=_shown(one.old))
            )
        parts += (script[at:start], one.new)
        at = start + len(one.old)
    result = "".join((*parts, script[at:]))
    if result == script:
        raise EditRefused(UserMessage("nothing would change."))
    return result


def _place(script: str, one: Replacement) -> int:
    if not one.old:
        raise EditRefused(UserMessage("an `old` is empty."))
    start = script.find(one.old)
    if start < 0:
        raise EditRefused(UserMessage("“{old}” does not stand in the script.", old=_shown(one.old)))
    if script.find(one.old, start + 1) >= 0:
        raise EditRefused(
            UserMessage(
                "“{old}” stands in the script more than once: give more of what is around it.",
                old=_shown(one.old),
            )
        )
    return start


def _shown(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_SHOWN else line[:_LONGEST_SHOWN] + "…"
