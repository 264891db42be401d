"""What an item's history holds besides its attempts: the questions about it, answered ones too."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from keep_desktop.domain.ids import ItemId, QuestionId
from keep_desktop.domain.questions import QuestionKind


@dataclass(frozen=True, slots=True, kw_only=True)
class PastQuestion:
    """A question with its answer; both times and the answer are None while it is open."""

    id: QuestionId
    kind: QuestionKind
    item_id: ItemId
    mutation_title: str | None
    sentence: str
    opened_at: datetime
    answered_at: datetime | None
    #: A word of `Answer`, or what closed it without one.
    answer: str | None


class HistoryQueries(Protocol):
    def questions_about(self, item_ids: Sequence[ItemId]) -> Sequence[PastQuestion]:
        """All that was ever asked about these items, oldest first; of an input also what was asked
        about steps that stem from it. Looks through all questions once."""
        ...
