"""What a deed on items would be done with, looked at before it is asked."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from keep_desktop.domain.ids import ItemId, QuestionId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.services.context import Keep
from keep_desktop.services.items import statuses_of, titles_of
from keep_desktop.services.made_again import MadeAgain, made_again, unknown_titles
from keep_desktop.services.unknown_steps import question_of, unknown_among
from keep_desktop.ui.bulk_words import Deed, stays

#: So many of what is meant are named before it is done.
_NAMED = 5
#: Most whose states are counted before it is asked.
_MOST_LOOKED_AT = 20_000


@dataclass(frozen=True, slots=True)
class Found:
    """What it would be done with, the first of it by name, and how much of it is in which state."""

    going: Sequence[ItemId]
    titles: Sequence[str]
    #: None where there are too many to look at.
    states: Mapping[ItemStatus, int] | None
    #: Of several, those of which it is not known whether a step happened.
    unknown: Counter[MutationStatus]
    #: The oldest question that one of these waits with.
    question: QuestionId | None
    #: What would be made a second time; None where there are too many to look at.
    again: MadeAgain | None
    #: Of one alone, its steps of unknown outcome.
    doubts: Sequence[str]
    #: Inputs that a question about a step of a handler is about: it is not answered with them.
    asked_about: int = 0


def look_at(
    keep: Keep,
    workflow_id: WorkflowId,
    ids: Sequence[ItemId],
    deed: Deed,
    *,
    inputs: bool,
    newest_last: bool,
) -> Found:
    """For a worker. *newest_last*: they come oldest first, where a list begins with the newest."""
    alone = len(ids) == 1
    unknown = {} if alone else unknown_among(keep, ids)
    known = statuses_of(keep, ids) if len(ids) <= _MOST_LOOKED_AT else None
    going = [
        one
        for one in ids
        if one not in unknown
        if known is None or one not in known or not stays(deed, known[one], inputs=inputs)
    ]
    wanted = None if known is None else {one: known[one] for one in going if one in known}
    repeats = wanted is not None and deed is Deed.REPROCESS
    # The step that is named is one of those that are named themselves.
    listed = dict(reversed(wanted.items())) if wanted and newest_last else wanted
    waits = [one for one in ids if unknown.get(one) is MutationStatus.INDETERMINATE]
    return Found(
        going=going,
        titles=titles_of(keep, (going[::-1] if newest_last else going)[:_NAMED]),
        states=None if wanted is None else Counter(wanted.values()),
        unknown=Counter(unknown.values()),
        question=question_of(keep, waits),
        again=made_again(keep, workflow_id, listed) if listed is not None and repeats else None,
        doubts=unknown_titles(keep, ids[0]) if alone else (),
        asked_about=_asked_about(keep, workflow_id, going) if inputs else 0,
    )


def _asked_about(keep: Keep, workflow_id: WorkflowId, inputs: Sequence[ItemId]) -> int:
    """A workflow waits for the answer: there are few such questions."""
    asked = keep.queries.questions(workflow_id)
    causes = {one.item_id for question in asked for one in question.causes}
    return len(causes.intersection(inputs))
