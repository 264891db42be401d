"""What of the past may go in time, and the contract to count and remove it.

Never an item, an attempt, a mutation, a question or an event: these keep an effect from repeating,
and undoing, reprocessing and reconciling read them. The payloads of events stay as well, since a
script may ask for an event by its id at any time. So do the bodies of what was sent and received:
they are the parameters and results of mutations, and whole files that a step needs again stand in
the kept folder until no mutation knows them (FILES). The one body that ages is what a handler had
prepared and nothing goes on from (PREPARED).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Protocol


class Ageing(StrEnum):
    """What ages, in the order in which it is removed."""

    #: Log lines of scripts.
    LOG = "log"
    #: Rows that only Activity lists: deeds of the user, ends of attempts that were begun anew.
    ACTIVITY = "activity"
    #: What was told of questions that are answered.
    NOTICES = "notices"
    #: What committed runs of handlers had prepared; nothing goes on from it any more.
    PREPARED = "prepared"
    #: Files of the program's own that no mutation knows.
    FILES = "files"


@dataclass(frozen=True, slots=True)
class Amount:
    count: int
    bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ages:
    """How old something has to be to go; what belongs to failures, three times as long."""

    before: datetime
    failures_before: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Space:
    """The size of the ledger's file, and what of it is free for what comes next."""

    bytes: int
    free: int


class HistoryStore(Protocol):
    """Thread-safe. Everything raises StorageFailure where the disk or the database refuses."""

    def amount(self, kind: Ageing, ages: Ages) -> Amount:
        """What would go now. Not for FILES."""
        ...

    def some(
        self, kind: Ageing, ages: Ages, *, after: int, limit: int
    ) -> tuple[Sequence[int], int | None]:
        """The numbers of rows that may go, of those *after* a number, and where to go on; None at
        the end. Looks at *limit* rows at most."""
        ...

    def remove(self, kind: Ageing, ages: Ages, numbers: Sequence[int]) -> int:
        """Remove those of the rows that may still go, in one transaction; how many went."""
        ...

    def unknown_files(self, files: Mapping[str, Path]) -> Sequence[Path]:
        """Of files of the program's own, by the folder or content hash they lie under, those
        that no mutation knows."""
        ...

    def space(self) -> Space: ...
