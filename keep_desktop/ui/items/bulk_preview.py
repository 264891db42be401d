"""Preview of an action on many items: examples, counts, repeated effects and unknown outcomes,
shown before confirmation."""

from collections import Counter
from collections.abc import Mapping, Sequence

from keep_desktop.domain.ids import ItemId, QuestionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.services.context import Keep
from keep_desktop.services.items.actions import (
    RepeatedStep,
    RepeatPreview,
    repeat_preview,
    repeated_steps_of,
)
from keep_desktop.services.items.queries import statuses_of, titles_of
from keep_desktop.services.items.unknown_outcomes import (
    oldest_question,
    unknown_by_item,
    unknown_outcome_titles,
)
from keep_desktop.ui.presentation.item_actions import ItemAction, is_excluded

#: Items named before confirmation.
_NAMED = 5
#: The most items whose states are counted before confirmation.
_MOST_COUNTED = 20_000


@immutable
class BulkPreview:
    """Names of the first items, counts by state, and what needs a warning."""

    going: Sequence[ItemId]
    titles: Sequence[str]
    #: None if there are too many.
    states: Mapping[ItemStatus, int] | None
    #: Of several items, those with unknown outcomes.
    unknown: Counter[MutationStatus]
    #: The oldest question that one of them waits for.
    question: QuestionId | None
    #: Of several items, those whose effects would be repeated; None if there are too many.
    again: RepeatPreview | None
    #: Of a single item, its steps of unknown outcome and those that would be repeated.
    unknown_outcomes: Sequence[str]
    steps: Sequence[RepeatedStep] = ()
    #: Inputs with an open question about a handler's step, which this action does not answer.
    with_open_question: int = 0


def preview(
    keep: Keep,
    workflow_id: WorkflowId,
    ids: Sequence[ItemId],
    action: ItemAction,
    *,
    inputs: bool,
    newest_last: bool,
) -> BulkPreview:
    """For a worker. *newest_last*: the items come oldest first, but are named newest first."""
    alone = len(ids) == 1
    unknown = {} if alone else unknown_by_item(keep, ids)
    known = statuses_of(keep, ids) if len(ids) <= _MOST_COUNTED else None
    going = [
        one
        for one in ids
        if one not in unknown
        if known is None or one not in known or not is_excluded(action, known[one], inputs=inputs)
    ]
    statuses = None if known is None else {one: known[one] for one in going if one in known}
    repeats = statuses is not None and action is ItemAction.REPROCESS and not alone
    # The named step is one of an item that is named itself.
    listed = dict(reversed(statuses.items())) if statuses and newest_last else statuses
    waits = [one for one in ids if unknown.get(one) is MutationStatus.INDETERMINATE]
    return BulkPreview(
        going=going,
        titles=titles_of(keep, (going[::-1] if newest_last else going)[:_NAMED]),
        states=None if statuses is None else Counter(statuses.values()),
        unknown=Counter(unknown.values()),
        question=oldest_question(keep, waits),
        again=repeat_preview(keep, workflow_id, listed) if listed is not None and repeats else None,
        unknown_outcomes=unknown_outcome_titles(keep, ids[0]) if alone else (),
        steps=repeated_steps_of(keep, ids[0]) if alone and action is ItemAction.REPROCESS else (),
        with_open_question=_count_with_open_question(keep, workflow_id, going) if inputs else 0,
    )


def _count_with_open_question(keep: Keep, workflow_id: WorkflowId, inputs: Sequence[ItemId]) -> int:
    """Those that caused a step with an open question. Few: a workflow waits for each answer."""
    questions = keep.queries.questions(workflow_id)
    causes = {one.item_id for question in questions for one in question.causes}
    return len(causes.intersection(inputs))
