"""Retention: which past data may be removed, and its removal.

Items, attempts, mutations, questions and events stay: they prevent repeated effects, and undo,
reprocessing and reconciliation read them. Event payloads stay because a script may read an event
by id at any time; bodies sent and received are parameters and results of mutations. Whole files
that a step needs again stay in the backup folder until no mutation references them (FILES).
Prepared values of handlers expire once nothing continues from them (PREPARED). What runs read
(recordings) has limits of its own, see `ports.planning.RecordingStore.surplus`.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from keep_desktop.domain.immutable import immutable


class RetentionKind(StrEnum):
    """What expires, in the order of removal."""

    #: Log lines of scripts.
    LOG = "log"
    #: Rows that only Activity lists: user actions, ends of attempts that were restarted.
    ACTIVITY = "activity"
    #: Notifications of answered questions.
    NOTICES = "notices"
    #: Prepared values of committed handler runs.
    PREPARED = "prepared"
    #: Files of the program's own that no mutation references.
    FILES = "files"


@immutable(kw_only=True)
class RetentionCutoffs:
    """Age from which data may be removed; three times that for failures."""

    before: datetime
    failures_before: datetime


class RetentionStore(Protocol):
    """Thread-safe. Raises StorageFailure if the disk or the database fails."""

    def expired(
        self, kind: RetentionKind, cutoffs: RetentionCutoffs, *, after: int, limit: int
    ) -> tuple[Sequence[int], int | None]:
        """Row numbers that may be removed, *after* a number, and where to continue; None at the
        end. Scans *limit* rows at most."""
        ...

    def remove(self, kind: RetentionKind, cutoffs: RetentionCutoffs, numbers: Sequence[int]) -> int:
        """Remove those of the rows that may still be removed, in one transaction; returns their
        number."""
        ...

    def unreferenced_files(self, files: Mapping[str, Path]) -> Sequence[Path]:
        """Of the program's own files, by folder or content hash, those that no mutation
        references."""
        ...
