"""What replays show: a version on the recorded reads of a run, and two versions compared."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from keep_desktop.domain.ids import RunId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.planning.versions import RepairOutcome


class ItemReplay(StrEnum):
    """What became of an item in a replay."""

    #: It was done before the run.
    WAS_DONE = "was_done"
    DONE = "done"
    FAILED = "failed"
    #: The run ended in it.
    OPEN = "open"
    #: Its handler was not called: it waits, is skipped, or had failed in the session.
    PASSED = "passed"


#: The item is done at the end of the replay.
IS_DONE = frozenset({ItemReplay.WAS_DONE, ItemReplay.DONE})


@immutable(kw_only=True)
class ReplayedEffect:
    """A mutation that a replayed script asked for; in the order of the script."""

    #: The logical item id, or the input that a handler's events stem from.
    item: str
    tool: str
    #: What tells it from others of its item and tool.
    identity: JsonValue
    #: Its content.
    payload: JsonValue
    params: JsonValue
    #: The ledger has it as applied.
    is_applied: bool


@immutable(kw_only=True)
class ReplayedPublication:
    topic: str
    message_id: str
    input_id: str | None
    payload: JsonValue


@immutable(kw_only=True)
class ReplayedInput:
    source: str
    type: str
    id: str


@immutable(kw_only=True)
class ReplayedRun:
    """What one version did on the reads of one run. *failure* is the sentence that ended it, other
    than `missing`."""

    run_id: RunId
    version: str
    #: `main`, or the producer or consumer.
    handler: str
    effects: tuple[ReplayedEffect, ...] = ()
    #: The items that were met, in that order.
    items: Mapping[str, ItemReplay] = field(default_factory=dict)
    failure: str | None = None
    #: Of items that failed, also where the script went on: the sentence.
    item_failures: Mapping[str, str] = field(default_factory=dict)
    #: `NotRecorded: Ns.tool`, where the script asked for something that was not recorded.
    missing: str | None = None
    publications: tuple[ReplayedPublication, ...] = ()
    inputs: tuple[ReplayedInput, ...] = ()
    #: Topic and message id of what a consumer reserved.
    reservations: tuple[tuple[str, str], ...] = ()
    #: The handler's new state, in a list; empty where it returned none.
    state: tuple[JsonValue, ...] = ()

    @property
    def first_failure(self) -> str | None:
        return self.failure or next(iter(self.item_failures.values()), None)

    @property
    def failed_item(self) -> str | None:
        """The first item that failed, or in which the run ended."""
        ended_in = (id for id, status in self.items.items() if status is ItemReplay.OPEN)
        return next(iter(self.item_failures), None) or next(ended_in, None)


@immutable(kw_only=True)
class ReplayDifference:
    """An effect that two versions differ in; None where one of them has none."""

    item: str
    tool: str
    before: JsonValue
    after: JsonValue

    def as_json(self) -> Mapping[str, JsonValue]:
        return {"item": self.item, "tool": self.tool, "before": self.before, "after": self.after}


class ReplayResult(StrEnum):
    SAME = "same"
    DIFFERS = "differs"
    FAILED = "failed"
    NOT_RECORDED = "not_recorded"


@immutable(kw_only=True)
class RunComparison:
    """One recorded run under two versions."""

    run_id: RunId
    version: str
    result: ReplayResult
    #: The frozen part that differs, in the words of a refusal; None if none.
    breach: str | None = None
    #: How the other version fails or what it misses, as a sentence.
    problem: str | None = None
    #: The first version ended as it did in the run.
    is_reproduced: bool = True
    differences: tuple[ReplayDifference, ...] = ()
    #: Items that are not done and come out differently, besides the failed one.
    open_items: frozenset[str] = frozenset()
    #: The failed item would be done, or its events consumed, without any effect.
    ends_without_effect: bool = False

    def as_json(self) -> Mapping[str, JsonValue]:
        return {
            "run_id": int(self.run_id),
            "version": self.version,
            "result": str(self.result),
            "differences": [one.as_json() for one in self.differences],
        }


@immutable(kw_only=True)
class ReplayReport:
    """What may become of a repair. *refused* is the sentence for whoever wrote it."""

    outcome: RepairOutcome | None
    refused: str | None = None
    #: Why it is not proven or would be asked about, as sentences.
    reasons: tuple[str, ...] = ()
    differences: tuple[ReplayDifference, ...] = ()
    open_items: int = 0
    #: The runs that were replayed, the failed one first.
    runs: tuple[RunComparison, ...] = ()
