"""Dialog that reprocesses or skips many items in batches, after counting and confirmation; with
reports of what is excluded before and rejected after. Also reprocesses done items after a version
change."""

from collections import Counter
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from keep_desktop.domain.errors import NotFound
from keep_desktop.domain.ids import ItemId, QuestionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.ports.views import ItemSort, WorkflowDetail, WorkflowRow
from keep_desktop.services.context import Keep
from keep_desktop.services.items.actions import (
    BatchResult,
    RejectedItem,
    RejectReason,
    RepeatedStep,
    RepeatPreview,
    repeat_preview,
    repeated_steps_of,
    reprocess_batch,
    skip_batch,
)
from keep_desktop.services.items.queries import item_ids, statuses_of, titles_of
from keep_desktop.services.items.snapshot import ItemSnapshot
from keep_desktop.services.items.unknown_outcomes import (
    oldest_question,
    unknown_by_item,
    unknown_outcome_titles,
)
from keep_desktop.services.workflows.queries import workflow_detail
from keep_desktop.services.workflows.versions import DoneFilter, done_items
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.presentation.item_actions import (
    ActionTargets,
    ItemAction,
    action_icon,
    confirm_label,
    doing,
    effect_text,
    excluded_text,
    is_excluded,
    items_text,
    names_text,
    none_remaining,
    omitted_text,
    outcome_text,
    progress_heading,
    question,
    question_stays_text,
    reason_text,
    remaining_text,
    repeated_text,
    started_text,
    unknown_text,
    untouched_text,
    waiting_text,
    warning,
)
from keep_desktop.ui.presentation.workflow_state import (
    State,
    blocked_reason_now,
    is_manual_only,
    state_of,
)
from keep_desktop.ui.style.theme import restyle, set_icon
from keep_desktop.ui.text.error_text import inside_quotes, translate_error
from keep_desktop.ui.text.format import number
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.dialog import Dialog
from keep_desktop.ui.widgets.inputs import progress_bar
from keep_desktop.ui.widgets.labels import FormNote, WrapLabel, plain_label
from keep_desktop.ui.widgets.layouts import STRETCH, fill, vbox

#: Items named per reason, of maybe 100,000.
_NAMED = 20
#: Items named before confirmation.
_NAMED_BEFORE = 5
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
        titles=titles_of(keep, (going[::-1] if newest_last else going)[:_NAMED_BEFORE]),
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


class RejectionReport:
    """The rejected items by reason, collected batch by batch, in bounded memory."""

    def __init__(self, *, inputs: bool = False) -> None:
        self._inputs = inputs
        self._counts: Counter[RejectReason] = Counter()
        self._sentences: dict[RejectReason, list[str]] = {}

    @property
    def count(self) -> int:
        return self._counts.total()

    def add(self, left: Sequence[RejectedItem]) -> None:
        for one in left:
            self._counts[one.why] += 1
            named = self._sentences.setdefault(one.why, [])
            if len(named) < _NAMED:
                named.append(single_line(translate_error(one.sentence)))

    def text(self) -> str:
        """The reasons, most frequent first, each with its first items. A single reason with few
        items needs no line of its own."""
        if len(self._counts) == 1 and self.count <= _NAMED:
            return "\n".join(line for named in self._sentences.values() for line in named)
        return "\n\n".join(self._group(why, count) for why, count in self._counts.most_common())

    def _group(self, why: RejectReason, count: int) -> str:
        lines = [
            reason_text(why, count, inputs=self._inputs),
            *(f"  {line}" for line in self._sentences[why]),
        ]
        if count > _NAMED:
            more = QCoreApplication.translate("BulkReport", "and {count} more")
            lines.append("  " + more.format(count=number(count - _NAMED)))
        return "\n".join(lines)


class RemainingNote(QWidget):
    """What stays as it is, before the start; hidden if nothing does."""

    def __init__(self) -> None:
        super().__init__()
        self.label = plain_label("", "soft")
        self.answer = QPushButton(self.tr("Answer…"))
        self.answer.setAccessibleName(self.tr("Answer the question"))
        set_icon(self.answer, "inbox")
        vbox(self.label, (self.answer, 0, Qt.AlignmentFlag.AlignLeft), within=self, spacing=8)
        self.show_sentences([], needs_answer=False)

    def show_sentences(self, sentences: list[str], *, needs_answer: bool) -> None:
        """*needs_answer*: some of it waits for an answer."""
        self.label.setText("\n".join(filter(None, sentences)))
        self.answer.setVisible(needs_answer)
        self.setVisible(any(sentences))


#: Items per batch. The services choose their transactions; between batches, other commands and the
#: engine run.
SLICE = 500
#: Undo is limited to so many, kept in memory; any item can be reprocessed.
_MOST_REVERTED = 2_000
_UNANSWERED, _CHECKED = MutationStatus.INDETERMINATE, MutationStatus.NEEDS_RECONCILE
#: The body scrolls only if the parent window is lower than its content.
_AS_HIGH_AS_THE_WINDOW = 4_000


class BulkDialog(Dialog):
    """`finished_items` carries the outcome, once the dialog is closed; `answer_requested` the
    QuestionId of an excluded item."""

    finished_items = Signal(str)
    answer_requested = Signal(object)

    def __init__(
        self,
        keep: Keep,
        tasks: TaskRunner,
        action: ItemAction,
        targets: ActionTargets,
        parent: QWidget | None = None,
    ) -> None:
        title = self.tr("Reprocess") if action is ItemAction.REPROCESS else self.tr("Skip")
        super().__init__(title, tasks, parent)
        self._keep, self._action, self._targets = keep, action, targets
        self._ids: list[ItemId] = list(targets.ids or ())
        self._done = 0
        #: A single item: its unknown steps are resolved with it.
        self._alone = False
        self._inputs = False
        #: The user was warned of repeated effects.
        self._again = False
        #: What can be undone.
        self.changed: list[ItemSnapshot] = []
        #: The workflow to run manually for what was reprocessed.
        self.may_run: WorkflowRow | None = None
        self._rejections = RejectionReport()
        #: It runs on request only.
        self._is_manual = self._is_blocked = False
        self._ended = self._working = False
        column = self.scroll_body(spacing=12)
        self.names = plain_label("", "strong" if len(self._ids) == 1 else "")
        self.note = FormNote("warn")
        self.bar = progress_bar(self.tr("Progress"))
        self.label = plain_label("", "soft")
        self.remaining_heading = plain_label("", "strong")
        #: Selected items that are excluded from the start.
        self.staying = RemainingNote()
        self.staying.answer.clicked.connect(self._go_to_answer)
        self._question: QuestionId | None = None
        self.remaining = WrapLabel()
        self.remaining.allow_selecting()
        self.remaining.setAccessibleName(self.tr("Unchanged items and why"))
        left = _framed(self.remaining)
        self._remaining_parts = (self.remaining_heading, left)
        for part in (
            self.names,
            self.staying,
            self.note,
            self.bar,
            self.label,
            *self._remaining_parts,
        ):
            column.addWidget(part)
            part.hide()
        column.addStretch(1)
        self.cancel = self.button(self.tr("Cancel"), self._leave)
        self.go = self.button(title, self._begin, kind="primary")
        self.go.setEnabled(False)
        fill(self.footer, STRETCH, self.cancel, self.go)
        self.fit_height(560, most=_AS_HIGH_AS_THE_WINDOW)
        self._query()

    def _query(self) -> None:
        self.heading.setText(self.tr("Counting…"))
        keep, workflow_id = self._keep, self._targets.workflow_id
        self._tasks.query(
            ("bulk version", id(self)),
            lambda: workflow_detail(keep, workflow_id),
            self._on_detail,
            self._fail,
        )

    def _on_detail(self, detail: WorkflowDetail | None) -> None:
        if detail is None:
            self._fail(NotFound(UserMessage("There is no such workflow any more.")))
            return
        self._inputs = detail.row.has_handlers
        row = detail.row
        self._is_manual, self._is_blocked = is_manual_only(row), state_of(row) is not State.ON
        waits = self._action is ItemAction.REPROCESS and not self._inputs
        if waits and blocked_reason_now(row, everything_stopped=False) is None:
            self.may_run = row
        self._rejections = RejectionReport(inputs=self._inputs)
        self._count(row)

    def _count(self, row: WorkflowRow, after: str | None = None) -> None:
        """Count all batches of the filter, then ask."""
        query = self._targets.query
        if self._targets.ids is not None or query is None:
            self._load_preview(row)
            return

        def take(found: tuple[Sequence[ItemId], str | None]) -> None:
            ids, cursor = found
            self._ids.extend(ids)
            if cursor is None:
                self._load_preview(row)
                return
            self.show_below(items_text(len(self._ids), inputs=self._inputs))
            self._count(row, cursor)

        keep = self._keep
        self._tasks.query(
            ("bulk ids", id(self)),
            lambda: item_ids(
                keep,
                query.workflow_id,
                filter=query.filter,
                search=query.search,
                session_id=query.session_id,
                after=after,
            ),
            take,
            self._fail,
        )

    def _load_preview(self, row: WorkflowRow) -> None:
        keep, ids, action, inputs = self._keep, tuple(self._ids), self._action, self._inputs
        self._alone = len(ids) == 1
        query, of = self._targets.query, self._targets.workflow_id
        # A filter is read oldest first; the list shows the newest first.
        newest = self._targets.ids is None and query is not None and query.sort is ItemSort.NEWEST
        self._tasks.query(
            ("bulk names", id(self)),
            lambda: preview(keep, of, ids, action, inputs=inputs, newest_last=newest),
            lambda found: self._show_question(row, found),
            self._fail,
        )

    def _show_question(self, row: WorkflowRow, found: BulkPreview) -> None:
        inputs, clock, count = self._inputs, self._keep.clock, len(found.going)
        staying = len(self._ids) - count - found.unknown.total()
        self._ids, self._question = list(found.going), found.question
        self._show_remaining(staying, found.unknown)
        if not count:
            self._show_none()
            return
        self.heading.setText(question(self._action, count, inputs=inputs))
        self.show_below(effect_text(self._action, row, clock.now(), clock.zone()))
        self.names.setText(names_text(found.titles, count))
        restyle(self.names, role="strong" if count == 1 else "")
        self.names.show()
        self.go.setText(confirm_label(self._action, count, inputs=inputs))
        # With unknown outcomes or repeated effects there is no default button.
        plain = bool(found.unknown_outcomes) or self._repeats(found)
        restyle(self.go, kind="" if plain else "primary")
        for set_ in (self.go.setDefault, self.go.setAutoDefault):
            set_(not plain)
        set_icon(self.go, action_icon(self._action), "text" if plain else "on_accent")
        self.go.setEnabled(True)
        self._again = self._repeats(found)
        self._warn(found)
        self.cancel.setFocus()
        self.filled()

    def _repeats(self, found: BulkPreview) -> bool:
        """Whether effects would be repeated, as far as known."""
        if self._action is ItemAction.SKIP:
            return False
        again = found.again
        return bool(found.steps) or (
            not self._alone and (again is None or bool(again.done or again.started))
        )

    def _warn(self, found: BulkPreview) -> None:
        """Warn of repeated effects and unanswered questions."""
        again = found.again
        skips = self._action is ItemAction.SKIP
        text = [
            unknown_text(inside_quotes(translate_error(one)))
            for one in found.unknown_outcomes
            if skips
        ]
        text.append(question_stays_text(found.with_open_question))
        if self._alone:
            text.append(repeated_text([(one.title, one.happened) for one in found.steps]))
        elif not skips:
            if self._targets.may_be_done and not self._targets.undone:
                step = again.step if again is not None else None
                step = inside_quotes(single_line(translate_error(step), 160)) if step else ""
                text.append(warning(None if again is None else again.done, step))
            text.append(started_text(0 if again is None else again.started))
            text.append(waiting_text((found.states or {}).get(ItemStatus.NEEDS_ATTENTION, 0)))
        self.note.set_text("\n".join(filter(None, text)), "warn")

    def _show_remaining(self, staying: int, unknown: Counter[MutationStatus]) -> None:
        needs_answer, checked = (unknown[one] for one in (_UNANSWERED, _CHECKED))
        text = (
            excluded_text(self._action, staying, inputs=self._inputs),
            omitted_text(needs_answer, checked),
        )
        self.staying.show_sentences(list(text), needs_answer=self._question is not None)

    def _go_to_answer(self) -> None:
        self.reject()
        self.answer_requested.emit(self._question)

    def _show_none(self) -> None:
        """No item qualifies."""
        self.heading.setText(none_remaining(self._action))
        self.go.hide()
        self.cancel.setText(self.tr("Close"))
        self.cancel.setFocus()
        self.filled()

    def _begin(self) -> None:
        self._working = True
        if len(self._ids) > SLICE:
            self._enable_window()
        self.trouble.set_text("")
        self.heading.setText(progress_heading(self._action, len(self._ids), inputs=self._inputs))
        self.go.hide()
        self.note.set_text("")
        self.names.hide()
        self.staying.hide()
        self.cancel.setText(self.tr("Stop"))
        self.cancel.setFocus()
        self.bar.setRange(0, len(self._ids))
        self.bar.show()
        self.label.show()
        self._next()

    def _enable_window(self) -> None:
        """Enable the parent window while working; modality can only be changed while hidden."""
        self.hide()
        self.setWindowModality(Qt.WindowModality.NonModal)
        self.show()
        self.activateWindow()

    def _next(self) -> None:
        self.bar.setValue(self._done)
        self.label.setText(doing(self._done, len(self._ids)))
        ids = self._ids[self._done : self._done + SLICE]
        if not ids or self._ended:
            self._finish()
            return
        self._tasks.command(lambda: self._part(ids), self._take, self._on_error)

    def _part(self, ids: Sequence[ItemId]) -> BatchResult:
        """On a worker."""
        keep, alone, remember = self._keep, self._alone, len(self._ids) <= _MOST_REVERTED
        if self._action is ItemAction.SKIP:
            return skip_batch(keep, ids, alone=alone, remember=remember)
        # Items not done have no effects to be warned of.
        unless_done, again = not self._targets.may_be_done, self._again
        return reprocess_batch(
            keep, ids, again=again, alone=alone, remember=remember, unless_done=unless_done
        )

    def _take(self, part: BatchResult) -> None:
        self._done += part.tried
        self._rejections.add(part.left)
        self.changed.extend(part.changed)
        self._next()

    def _on_error(self, error: Exception) -> None:
        self.show_error(error)
        self._finish()

    def _fail(self, error: Exception) -> None:
        self.heading.setText(self.tr("Couldn't count the items"))
        self.show_error(error)

    def _finish(self) -> None:
        self._working = False
        count = self._done - self._rejections.count
        changed = outcome_text(
            self._action,
            count,
            inputs=self._inputs,
            is_manual=self._is_manual,
            blocked=self._is_blocked,
        )
        untouched = len(self._ids) - self._done
        if not self._rejections.count and not untouched:
            self.finished_items.emit(changed)
            self.accept()
            return
        # Behind the dialog its undo could not be clicked, and it would expire.
        self.finished.connect(lambda _: self.finished_items.emit(changed))
        self.heading.setText(changed)
        self.show_below(untouched_text(untouched, inputs=self._inputs) if untouched else "")
        for part in (self.bar, self.label):
            part.hide()
        self.cancel.setText(self.tr("Close"))
        self.cancel.setEnabled(True)
        if self._rejections.count:
            self._show_remaining_items()
        self.filled()

    def _show_remaining_items(self) -> None:
        self.remaining_heading.setText(remaining_text(self._rejections.count, inputs=self._inputs))
        self.remaining.setText(self._rejections.text())
        for part in self._remaining_parts:
            part.show()

    def _leave(self) -> None:
        """Before the start: close. While working: stop after this batch."""
        if self._working:
            self._ended = True
            self.cancel.setEnabled(False)
        else:
            self.reject()

    def reject(self) -> None:
        if self._working:
            self._leave()
        else:
            super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._ended = True
        super().closeEvent(event)


def _framed(label: WrapLabel) -> QFrame:
    """The report at full height: the body of the dialog scrolls, not a part of it."""
    frame = QFrame()
    frame.setProperty("surface", "sunken")
    vbox(label, within=frame, margins=(12, 10, 12, 10))
    return frame


class ReprocessDialog(BulkDialog):
    """Starts at once, with progress and a stop: the user confirmed with the version."""

    def __init__(
        self,
        keep: Keep,
        tasks: TaskRunner,
        workflow_id: WorkflowId,
        ids: Sequence[ItemId],
        parent: QWidget | None = None,
    ) -> None:
        targets = ActionTargets(workflow_id, tuple(ids), None, may_be_done=True)
        super().__init__(keep, tasks, ItemAction.REPROCESS, targets, parent)

    def _show_question(self, row: WorkflowRow, found: BulkPreview) -> None:
        super()._show_question(row, found)
        self._again = True
        if found.going:
            self._begin()
            self.filled()


def reprocess_done(
    keep: Keep,
    tasks: TaskRunner,
    workflow_id: WorkflowId,
    done: DoneFilter,
    window: QWidget,
) -> None:
    """Find the items and start; without any, show nothing."""

    def begin(ids: Sequence[ItemId]) -> None:
        if not ids:
            return
        again = ReprocessDialog(keep, tasks, workflow_id, ids, window)
        again.finished_items.connect(tasks.messages.show)
        again.open()

    tasks.command(lambda: done_items(keep, workflow_id, done), begin)
