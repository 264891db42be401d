"""The contract with the ledger on disk for what only the user can answer.

The rules of `ports.stores` hold here.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from keep_desktop.domain.ids import ItemId, MutationId, QuestionId, RunId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.questions import Answer, Question, QuestionKind


class QuestionStore(Protocol):
    def ask(
        self,
        *,
        kind: QuestionKind,
        workflow_id: WorkflowId,
        sentence: str,
        actions: Sequence[Answer],
        at: datetime,
        item_id: ItemId | None = None,
        mutation_id: MutationId | None = None,
        run_id: RunId | None = None,
        detail: JsonValue = None,
        quietly: bool = False,
    ) -> QuestionId:
        """Open a question and write its notification; *quietly*, without one: the user has just
        had it before their eyes. One that is open already for the same
        kind, workflow, item and mutation is returned instead, its sentence brought up to date."""
        ...

    def get(self, question_id: QuestionId) -> Question | None: ...

    def open(self, workflow_id: WorkflowId | None = None) -> Sequence[Question]:
        """Oldest first."""
        ...

    def open_of_item(self, item_id: ItemId) -> Sequence[Question]:
        """Oldest first."""
        ...

    def answer(self, question_id: QuestionId, answer: str, *, at: datetime) -> bool:
        """Close it and its notification; False where it was closed."""
        ...

    def close_of(
        self,
        *,
        answer: str,
        at: datetime,
        workflow_id: WorkflowId | None = None,
        item_id: ItemId | None = None,
        mutation_id: MutationId | None = None,
        kinds: Sequence[QuestionKind] = (),
    ) -> int:
        """Close all open ones that fit every given filter; their number."""
        ...
