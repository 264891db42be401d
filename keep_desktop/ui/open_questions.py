"""What the Needs you page reads: a page of open questions, and what is told with them."""

from collections.abc import Mapping, Set
from dataclasses import dataclass, field, replace

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import QuestionId, WorkflowId
from keep_desktop.ports.views import QuestionPage, QuestionRow, WorkflowRow
from keep_desktop.services import overview, workflows
from keep_desktop.services.context import Keep
from keep_desktop.services.unknown_steps import unknown_counts
from keep_desktop.services.wanted_service import WantedService, wanted_service
from keep_desktop.ui.answer_words import WORKFLOW_KINDS, Held, gone_elsewhere, mended
from keep_desktop.ui.workflow_words import State, runs_by_hand, state_of

#: Cards of one page; the heading counts all questions. A card is many widgets, and what is laid
#: out together is laid out again together.
MOST = 40


@dataclass(frozen=True, slots=True)
class OpenQuestions:
    page: QuestionPage
    #: The script version in force of each workflow.
    versions: Mapping[WorkflowId, str]
    #: The services that workflows are held up for.
    wanting: Mapping[QuestionId, WantedService]
    #: The workflows that run only when they are told to.
    by_hand: Set[WorkflowId] = frozenset()
    #: Not everything stands still.
    others_run: bool = True
    #: What an answer to each waits for once it is given.
    holding: Mapping[QuestionId, Held] = field(default_factory=dict)
    #: Steps of unknown outcome in the archive, told where nothing else asks.
    put_away: int = 0
    #: Those that the questions can be about.
    listed: Mapping[WorkflowId, WorkflowRow] = field(default_factory=dict)

    def said_of(self, row: QuestionRow) -> tuple[QuestionRow, str, WantedService | None, Held]:
        """What a card shows."""
        version = self.versions.get(row.workflow_id, "")
        return row, version, self.wanting.get(row.id), self.held(row)

    def held(self, row: QuestionRow) -> Held:
        """What an answer to *row* waits for."""
        return self.holding.get(row.id, Held.NOTHING)

    def ended_said(self, row: QuestionRow, version: str) -> str:
        """Of a question that was open until now: how it ended, where its card, told with that
        *version*, was not answered."""
        now = self.listed.get(row.workflow_id)
        if row.kind not in WORKFLOW_KINDS or now is None or now.error is not None:
            return gone_elsewhere()
        other = now.version if now.version != version else ""
        return mended(now.name, on=state_of(now) is State.ON, version=other)

    @property
    def all_stopped(self) -> bool:
        """Whether the emergency stop holds whatever is asked."""
        return bool(self.holding) and {*self.holding.values()} == {Held.EVERYTHING}


NONE = OpenQuestions(QuestionPage(rows=(), first=0, count=0, items=0, about_workflows=0), {}, {})


def read_questions(
    keep: Keep, first: int, *, newest_first: bool, around: QuestionId | None
) -> OpenQuestions:
    """For a worker thread."""
    # First: what a question that is gone asked about is mended by the time that is looked at.
    page = overview.question_page(keep, first, MOST, newest_first=newest_first, around=around)
    listed = workflows.workflow_list(keep)
    versions = {row.id: row.version for row in listed}
    by_hand = {row.id for row in listed if runs_by_hand(row)}
    held = (row for row in page.rows if row.failure is FailureKind.PRECONDITION)
    looked = ((row.id, wanted_service(keep, row.sentence)) for row in held)
    wanting = {number: wanted for number, wanted in looked if wanted is not None}
    others_run = any(state_of(row) is State.ON for row in listed)
    of = {row.id: row for row in listed}
    asked = [row for row in page.rows if row.workflow_id in of]
    holding = {row.id: held_by(of[row.workflow_id], row) for row in asked}
    unknown = {} if page.count else unknown_counts(keep)
    put_away = sum(count for id, count in unknown.items() if id not in versions)
    return OpenQuestions(page, versions, wanting, by_hand, others_run, holding, put_away, of)


def held_by(workflow: WorkflowRow, question: QuestionRow) -> Held:
    """What an answer to *question* waits for once it is given."""
    if workflow.stopped and not workflow.stopped_alone:
        return Held.EVERYTHING
    match state_of(workflow):
        case State.ON:
            return Held.NOTHING
        case State.BLOCKED if question.item_id is None:
            # The answer ends that.
            return Held.NOTHING
    return Held.WORKFLOW


def without(page: QuestionPage, row: QuestionRow) -> QuestionPage:
    """Without a question that was answered here; a look that follows has the exact numbers."""
    rows = tuple(one for one in page.rows if one.id != row.id)
    if len(rows) == len(page.rows):
        return page
    about_workflow = row.item_id is None
    last_of_item = not about_workflow and all(one.item_id != row.item_id for one in rows)
    return replace(
        page,
        rows=rows,
        count=page.count - 1,
        items=page.items - last_of_item,
        about_workflows=page.about_workflows - about_workflow,
    )
