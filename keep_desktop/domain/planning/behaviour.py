"""What a version does, as its rehearsal showed: stored with the version, so that what the window
says of it was written by code and never by a model."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any, cast

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import dump, join, load
from keep_desktop.domain.planning.versions import Author
from keep_desktop.domain.workflows import ScriptVersion

#: How many effects are stored; all are counted.
MOST_EFFECTS = 200
#: What holds sentences of the host, which are stored so that they can be translated.
_MESSAGES = ("unrehearsed_reasons", "failed", "not_reached", "warnings")


@immutable(kw_only=True)
class PlannedEffect:
    """One change that the rehearsal would have made."""

    item: str
    tool: str
    title: str
    #: What it would write, such as the cells of a row: “From: …, Subject: …”.
    detail: str = ""

    @property
    def text(self) -> str:
        return f"{self.title}: {self.detail}" if self.detail else self.title


@immutable(kw_only=True)
class Behaviour:
    #: Why it was not rehearsed, as sentences; none if it was.
    unrehearsed_reasons: tuple[str, ...] = ()
    #: Items, or inputs, that the rehearsal met.
    items: int = 0
    effects: tuple[PlannedEffect, ...] = ()
    #: How many there were in all.
    effect_count: int = 0
    #: Items that failed in the rehearsal, each with why.
    failed: tuple[str, ...] = ()
    #: Handlers and tools that the rehearsal did not reach.
    not_reached: tuple[str, ...] = ()
    #: What the review warns of.
    warnings: tuple[str, ...] = ()
    #: The capabilities that its calls used; None for one stored before that was noted.
    reached: tuple[str, ...] | None = None
    #: Against the version that was active before; None without one.
    added: tuple[str, ...] | None = None
    removed: tuple[str, ...] | None = None

    def as_json(self) -> JsonValue:
        values = asdict(self)
        for name in _MESSAGES:
            values[name] = [[str(text), dump(text)] for text in values[name]]
        return cast(JsonValue, values)

    @property
    def not_rehearsed(self) -> str | None:
        """Why it was not rehearsed, as a sentence; None if it was."""
        return join(self.unrehearsed_reasons, " ") if self.unrehearsed_reasons else None

    def since(self, before: "Behaviour") -> "Behaviour":
        """With the difference from the version before."""
        old, new = set(before.effects), set(self.effects)
        return replace(
            self,
            added=tuple(one.text for one in self.effects if one not in old),
            removed=tuple(one.text for one in before.effects if one not in new),
        )


def was_rehearsed(version: ScriptVersion) -> bool:
    """Whether a version was tried before it was stored: the user's own need not be, and a repair
    was replayed."""
    if version.author is not Author.PLANNER:
        return True
    behaviour = behaviour_of(version.behaviour)
    return behaviour is not None and behaviour.not_rehearsed is None


def behaviour_of(stored: JsonValue) -> Behaviour | None:
    """None for a version that was stored without one."""
    if not isinstance(stored, Mapping):
        return None
    values: dict[str, Any] = dict(stored)
    effects = tuple(PlannedEffect(**one) for one in values.pop("effects"))
    for name in _MESSAGES:
        values[name] = [load(text, dumped) for text, dumped in values.get(name, ())]
    lists = {name: tuple(one) for name, one in values.items() if isinstance(one, list)}
    return Behaviour(effects=effects, **{**values, **lists})
