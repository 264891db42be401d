"""History tab of an item: what was received, the attempts with their steps as cards (newest first),
and below a failure the next retry and its buttons."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from pathlib import PurePath

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from keep_desktop.domain.ids import MutationId, VersionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import ItemStatus, Received, ReceivedKind
from keep_desktop.domain.messages import MessageCode, facts_of_code
from keep_desktop.domain.mutations import OPEN_STATUSES
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.ports.views import (
    AttemptRow,
    EarlierFailure,
    ItemDetail,
    ItemRow,
    MutationRow,
    WorkflowDetail,
    WorkflowRow,
)
from keep_desktop.services.items.related_files import search_of_failure
from keep_desktop.ui.item_details.input_tab import InputEventsTable
from keep_desktop.ui.item_details.step_card import FileAction, MutationCard
from keep_desktop.ui.presentation.answers import LineButton
from keep_desktop.ui.presentation.item_actions import ItemAction, action_icon, action_label
from keep_desktop.ui.presentation.items import tries_text, undone_steps_text
from keep_desktop.ui.presentation.question_details import FileButton
from keep_desktop.ui.presentation.status_style import StatusPill, attempt_style, item_style
from keep_desktop.ui.presentation.workflow_state import (
    State,
    blocked_reason_now,
    is_manual_only,
    state_of,
)
from keep_desktop.ui.style.theme import restyle, set_icon
from keep_desktop.ui.text.error_text import translate_error
from keep_desktop.ui.text.format import (
    Now,
    duration_text,
    moment,
    moment_within,
    number,
    plural,
    size_text,
)
from keep_desktop.ui.text.sanitize import multi_line, single_line
from keep_desktop.ui.widgets.inputs import make_button
from keep_desktop.ui.widgets.labels import ElidedLabel, WrapLabel, plain_label, show_text
from keep_desktop.ui.widgets.layouts import FixedHeightFrame, ScrollingColumn, fill, hbox, vbox

_FIRST_LINES = 4
_FILE_ICONS = {
    "image": (".bmp", ".gif", ".heic", ".jpeg", ".jpg", ".png", ".svg", ".tif", ".tiff", ".webp"),
    "music": (".flac", ".m4a", ".mp3", ".ogg", ".wav"),
    "video": (".avi", ".mkv", ".mov", ".mp4", ".webm"),
    "file-spreadsheet": (".csv", ".ods", ".tsv", ".xls", ".xlsx"),
    "file-text": (".doc", ".docx", ".md", ".odt", ".pdf", ".rtf", ".txt"),
    "package": (".7z", ".gz", ".rar", ".tar", ".zip"),
    "mail": (".eml", ".msg"),
}


class ReceivedCard(FixedHeightFrame):
    """What came in: mail, file, page or entry; hidden if unknown."""

    least_width = 160

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "card")
        self._icon = QLabel(self)
        self._title = WrapLabel("step", self)
        self._facts = WrapLabel("small", self)
        self._excerpt = WrapLabel("soft", self)
        column = vbox(spacing=2)
        for part in (self._title, self._facts, self._excerpt):
            part.allow_selecting()
            column.addWidget(part)
        column.addStretch(1)
        hbox(
            (self._icon, 0, Qt.AlignmentFlag.AlignTop),
            (column, 1),
            within=self,
            spacing=12,
            margins=(14, 10, 14, 10),
        )
        self.hide()

    def show_received(self, received: Received | None, now: Now) -> None:
        self.setVisible(received is not None)
        if received is None:
            return
        icon, kind = self._received_style(received)
        set_icon(self._icon, icon, "text_soft", 18)
        self._icon.setAccessibleName(kind)
        self._icon.setToolTip(kind)
        name = received.title or PurePath(received.place).name or received.place
        is_mail = received.kind is ReceivedKind.MAIL
        untitled = self.tr("No subject") if is_mail else self.tr("No title")
        self._title.setText(single_line(name) or untitled)
        show_text(self._facts, " · ".join(filter(None, self._facts_of(received, now))))
        lines = (line.strip() for line in received.excerpt.splitlines())
        excerpt = "\n".join([line for line in lines if line][:_FIRST_LINES])
        self._excerpt.setText(multi_line(excerpt, 600))
        self._excerpt.setVisible(bool(excerpt))
        self.setAccessibleName(f"{kind}: {self._title.plain_text()}")

    def _received_style(self, received: Received) -> tuple[str, str]:
        match received.kind:
            case ReceivedKind.MAIL:
                return "mail", self.tr("Email")
            case ReceivedKind.PAGE:
                return "globe", self.tr("Web page")
            case ReceivedKind.ENTRY:
                return "list", self.tr("Feed entry")
            case ReceivedKind.FILE:
                suffix = PurePath(received.place or received.title).suffix.lower()
                icons = (icon for icon, endings in _FILE_ICONS.items() if suffix in endings)
                return next(icons, "file"), self.tr("File")

    def _facts_of(self, received: Received, now: Now) -> list[str]:
        facts = [single_line(received.sender)]
        if received.kind is ReceivedKind.FILE:
            suffix = PurePath(received.place or received.title).suffix
            facts.append(single_line(suffix.removeprefix(".").upper(), 12))
            if received.size is not None:
                facts.append(size_text(received.size))
        facts.append(_time_of(received.at, now))
        if received.kind is ReceivedKind.PAGE:
            facts.append(single_line(received.place))
        return facts


def _time_of(text: str, now: Now) -> str:
    """A time written by the source; empty if unparsable."""
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        return ""
    return moment(at, now.at, now.zone) if at.tzinfo is not None else ""


class RetryNotice(QWidget):
    """When a failed or waiting item goes on, with Run now if possible, and the buttons *skip* and
    *file*."""

    def __init__(self, skip: QPushButton, file: QPushButton, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown_text = WrapLabel("soft", self)
        self.run = QPushButton(self.tr("Run now"), self)
        self.run.setAccessibleName(self.tr("Run this workflow now"))
        set_icon(self.run, "play")
        self.run.hide()
        QWidget.setTabOrder(self.run, skip)
        QWidget.setTabOrder(skip, file)
        buttons = hbox(spacing=8)
        for button in (self.run, skip, file):
            buttons.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        buttons.addStretch(1)
        vbox(self._shown_text, buttons, within=self, spacing=8)
        self._failed = True
        self.show_workflow(None, Now())

    def show_item(self, workflow: WorkflowRow | None, now: Now, *, failed: bool) -> None:
        """*failed*: else it waits."""
        self._failed = failed
        self.show_workflow(workflow, now)

    def show_workflow(self, row: WorkflowRow | None, now: Now) -> None:
        """*row*: the workflow of the item; None if not loaded."""
        leave = self.tr("Skip it to leave it out of future runs.")
        self._shown_text.setText(
            f"{self._when(row, now)} {leave}" if self._failed else self._waits(row, now)
        )
        may_run = row is not None and blocked_reason_now(row, everything_stopped=False) is None
        self.run.setVisible(may_run)

    def _when(self, row: WorkflowRow | None, now: Now) -> str:
        if row is None or row.active_run is not None:
            return self.tr("Retries in the next run.")
        match state_of(row):
            case State.ON if is_manual_only(row):
                return self.tr("Retries when you run the workflow.")
            case State.ON if row.next_at is not None and row.next_at > now.at:
                time = moment_within(row.next_at, now.at, now.zone)
                return self.tr("Retries with the next run: {time}.").format(time=time)
            case State.ON:
                return self.tr("Retries in the next run.")
            case State.BLOCKED:
                return self.tr("Retries once you fix and resume this workflow.")
            case _:
                return self.tr("Retries once this workflow is back on.")

    def _waits(self, row: WorkflowRow | None, now: Now) -> str:
        if row is None or row.active_run is not None:
            return self.tr("Waits for the next run.")
        match state_of(row):
            case State.ON if is_manual_only(row) and row.next_at is None:
                return self.tr("Waits until you run the workflow.")
            case State.ON if row.next_at is not None and row.next_at > now.at:
                time = moment_within(row.next_at, now.at, now.zone)
                return self.tr("Waits for the next run: {time}.").format(time=time)
            case State.ON:
                return self.tr("Waits for the next run.")
            case State.BLOCKED:
                return self.tr("Waits until you fix and resume this workflow.")
            case _:
                return self.tr("Waits for the next run once this workflow is back on.")


#: Cards shown at once; the rest on request.
CARDS = 60
#: Cards created at a time, to keep the window responsive.
_AT_ONCE = 8
_SECOND = timedelta(seconds=1)


@immutable(kw_only=True)
class HistoryCommands:
    """What the buttons of the history run."""

    #: With the number of the attempt.
    undo: Callable[[int], None]
    undo_reprocess: Callable[[], None]
    change: Callable[[ItemAction], None]
    run_now: Callable[[WorkflowId], None]
    #: Shows the line of the script that failed.
    show_line: Callable[[VersionId, int], None]
    #: Opens a file made by a step.
    open_file: Callable[[MutationRow, FileAction], None]
    #: Makes the button that shows the file of a failed item.
    file_button: Callable[[QWidget], FileButton]


class HistoryTab(ScrollingColumn):
    """Keeps its expanded sections when the item is shown again."""

    def __init__(self, commands: HistoryCommands, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._commands = commands
        self.setAccessibleName(self.tr("What happened"))
        self.sections: dict[int, AttemptSection] = {}
        self._shown: tuple[WorkflowRow | None, Now] = (None, Now())
        self._none = WrapLabel("soft", self.body)
        self._none.setText(self.tr("No attempts yet."))
        self.input_topics = InputEventsTable(self.body)
        self.received = ReceivedCard(self.body)
        fill(self.column, self.received, self._none, self.input_topics)

    def tab_blocks(self) -> Sequence[QWidget]:
        newest_first = sorted(self.sections, reverse=True)
        return (*(self.sections[number] for number in newest_first), self.input_topics)

    def show_item(self, detail: ItemDetail, now: Now) -> None:
        self._shown = (self._shown[0], now)
        numbers = {attempt.number for attempt in detail.attempts}
        for removed in self.sections.keys() - numbers:
            self._remove(self.sections.pop(removed))
        self.received.show_received(detail.received, now)
        # Below what was received.
        for at, attempt in enumerate(detail.attempts, start=1):
            section = self.sections.get(attempt.number)
            if section is None:
                section = self._make_section(attempt.number)
                self.column.insertWidget(at, section)
            section.show_attempt(attempt, detail.row, now, _questioned_step(detail))
            section.tried_again.show_item(
                *self._shown, failed=detail.row.status is ItemStatus.FAILED
            )
            is_last = attempt.number == detail.row.attempt
            section.file.set_search(search_of_failure(detail) if is_last else None)
        self._none.setVisible(not detail.attempts)

    def _make_section(self, number: int) -> "AttemptSection":
        commands = self._commands
        section = self.sections[number] = AttemptSection(commands, self.body)
        section.undo.clicked.connect(lambda: commands.undo(number))
        section.undo_reprocess.clicked.connect(lambda: commands.undo_reprocess())
        section.tried_again.run.clicked.connect(self._run_now)
        section.tried_again.show_workflow(*self._shown)
        for action, button in section.action_buttons.items():
            button.clicked.connect(lambda _=False, action=action: commands.change(action))
        return section

    def _run_now(self) -> None:
        row, _ = self._shown
        if row is not None:
            self._commands.run_now(row.id)

    def show_workflow(self, workflow: WorkflowDetail | None) -> None:
        """Update when a failed item is retried."""
        self._shown = (None if workflow is None else workflow.row, self._shown[1])
        for section in self.sections.values():
            section.tried_again.show_workflow(*self._shown)

    def offer_undo(self, steps: Mapping[int, Sequence[MutationId]]) -> None:
        """Set the undoable steps of each attempt."""
        for attempt, section in self.sections.items():
            offered = bool(steps.get(attempt))
            if not offered:
                self._keep_focus(section)
            section.undo.setVisible(offered)

    def _keep_focus(self, section: "AttemptSection") -> None:
        """Move the focus from a button that disappears: Qt would pass it to any other widget."""
        if self.window().focusWidget() is section.undo:
            again = section.action_buttons[ItemAction.REPROCESS]
            (self if again.isHidden() else again).setFocus(Qt.FocusReason.OtherFocusReason)

    def clear(self) -> None:
        """For another item."""
        for section in self.sections.values():
            self._remove(section)
        self.sections.clear()
        self._shown = (None, self._shown[1])
        self.input_topics.show_topics(())
        self.received.show_received(None, self._shown[1])
        self.verticalScrollBar().setValue(0)

    def _remove(self, section: QWidget) -> None:
        """It stays a child until deleted: a reparented widget is styled again with everything in
        it."""
        section.hide()
        self.column.removeWidget(section)
        section.deleteLater()


class AttemptSection(QWidget):
    """“Attempt 2 [Needs you]      Today 10:22 · Script 1.2”, its error, and its cards."""

    def __init__(self, commands: HistoryCommands, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._commands = commands
        self.cards: dict[MutationId, MutationCard] = {}
        self._most = CARDS
        self._shown: tuple[AttemptRow, ItemRow, Now, MutationId | None] | None = None
        self._making = QTimer(self, singleShot=True)
        self._making.timeout.connect(self._make_next_batch)
        self._name = plain_label("", "label", wrap=False)
        self._pill = StatusPill(self)
        self._when = ElidedLabel("small", self)
        self._when.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._earlier = WrapLabel("soft", self)
        self._earlier.allow_selecting()
        self._error = WrapLabel("problem", self)
        self._error.allow_selecting()
        #: Opens the failed line of the script, if known.
        self.show_line = LineButton(self)
        self.show_line.requested.connect(self._show_line)
        self._skipped = WrapLabel("soft", self)
        self._cost = WrapLabel("small", self)
        self._none = WrapLabel("soft", self)
        skip = self._make_action_button(ItemAction.SKIP, self.tr("Skip this item"))
        self.file = commands.file_button(self)
        self.tried_again = RetryNotice(skip, self.file, self)
        self._alone = WrapLabel("soft", self)
        self.undo = QPushButton(self.tr("Undo this attempt…"), self)
        set_icon(self.undo, "undo-2")
        self.undo.hide()
        self.undo_reprocess = QPushButton(self.tr("Undo reprocess"), self)
        set_icon(self.undo_reprocess, "undo-2")
        self.undo_reprocess.hide()
        # After the undo button in the tab order: the focus goes there when that disappears.
        again = self._make_action_button(ItemAction.REPROCESS, self.tr("Reprocess this item"))
        self.action_buttons = {ItemAction.SKIP: skip, ItemAction.REPROCESS: again}
        self._more = QPushButton(self.tr("Show more steps"), self)
        self._more.setProperty("kind", "ghost")
        self._more.clicked.connect(self._show_more)
        self._arrange()

    def _make_action_button(self, action: ItemAction, name: str) -> QPushButton:
        button = make_button(action_label(action), name, within=self, icon=action_icon(action))
        button.hide()
        return button

    def _arrange(self) -> None:
        header = hbox(self._name, self._pill, (self._when, 1), spacing=8)
        self._column = vbox(
            header,
            self._earlier,
            self._error,
            (self.show_line, 0, Qt.AlignmentFlag.AlignLeft),
            self._none,
            self.tried_again,
            within=self,
            spacing=12,
        )
        self._cards_end = self._column.count()
        fill(
            self._column,
            self._more,
            self._cost,
            (self.undo, 0, Qt.AlignmentFlag.AlignLeft),
            (self.undo_reprocess, 0, Qt.AlignmentFlag.AlignLeft),
            self._skipped,
            self._alone,
            (self.action_buttons[ItemAction.REPROCESS], 0, Qt.AlignmentFlag.AlignLeft),
        )

    def show_attempt(
        self, attempt: AttemptRow, item: ItemRow, now: Now, requested: MutationId | None = None
    ) -> None:
        """*requested*: the step of the question above."""
        self._shown = (attempt, item, now, requested)
        style = attempt_style(attempt, item)
        self._name.setText(self.tr("Attempt {number}").format(number=attempt.number))
        name = self.tr("Undo attempt {number}").format(number=attempt.number)
        self.undo.setAccessibleName(name)
        self._pill.show_style(style)
        # For a single attempt the header of the item has it.
        self._pill.setVisible(item.attempt > 1 or style.label != item_style(item).label)
        self._when.setText(" · ".join(filter(None, _facts(attempt, item, now))))
        earlier = [_earlier_text(one, now) for one in attempt.earlier_failures]
        show_text(self._earlier, "\n".join(earlier))
        self._error.setText(single_line(translate_error(attempt.error or ""), 2_000))
        # A step that shows the error itself shows its position, too.
        detail_below = any(step.error == attempt.error for step in attempt.mutations)
        self._error.setVisible(bool(attempt.error) and not detail_below)
        leads = attempt.version_id is not None and not detail_below
        self.show_line.show_error(attempt.error if leads else None)
        is_last = attempt.number == item.attempt
        failed = is_last and item.status is ItemStatus.FAILED
        has_keyboard = self.window().focusWidget() is self.action_buttons[ItemAction.SKIP]
        self.tried_again.setVisible(failed or (is_last and _waits_for_run(attempt, item)))
        self.action_buttons[ItemAction.SKIP].setVisible(failed)
        self.undo_reprocess.setVisible(attempt.reprocess_undoable)
        self._show_skipped(attempt, now)
        # Without remaining effects, an item is done, or was skipped by the undo: say which.
        undone = item.status is ItemStatus.DONE and attempt.is_undone
        waits = is_last and (undone or item.status is ItemStatus.SKIPPED)
        self._alone.setText(
            self.tr("Future runs skip it. Reprocess to run it again.")
            if attempt.is_undone
            else self.tr("Future runs skip it. Reprocess to run it.")
        )
        for part in (self._alone, self.action_buttons[ItemAction.REPROCESS]):
            part.setVisible(waits)
        if has_keyboard and waits:
            # It undoes the skip.
            self.action_buttons[ItemAction.REPROCESS].setFocus(Qt.FocusReason.OtherFocusReason)
        self._none.setText(
            self.tr("No steps yet.")
            if attempt.ended_at is None or attempt.status is ItemStatus.PROCESSING
            else self.tr("No steps. Nothing was changed.")
        )
        self._none.setVisible(not attempt.mutations)
        show_text(self._cost, _cost_text(attempt))
        self._show_cards(attempt, now, requested)

    def _show_line(self, line: int) -> None:
        version_id = None if self._shown is None else self._shown[0].version_id
        if version_id is not None:
            self._commands.show_line(version_id, line)

    def _show_skipped(self, attempt: AttemptRow, now: Now) -> None:
        """Skipped by the user; the earlier error is no longer a problem."""
        skipped = _is_skipped(attempt)
        self._skipped.setVisible(skipped)
        if skipped and attempt.skipped_at is not None:
            time = moment_within(attempt.skipped_at, now.at, now.zone)
            self._skipped.setText(self.tr("Skipped by you {time}.").format(time=time))
        restyle(self._error, role="soft" if skipped else "problem")

    def _show_cards(self, attempt: AttemptRow, now: Now, requested: MutationId | None) -> None:
        for row in attempt.mutations[: self._most]:
            if row.id in self.cards:
                self.cards[row.id].show_step(row, now, shown_above=row.id == requested)
        self._make_cards(attempt, now, requested)
        left = len(attempt.mutations) - self._most
        self._more.setVisible(left > 0)
        if left > 0:
            steps = plural(left, self.tr("more step"), self.tr("more steps"))
            self._more.setText(self.tr("Show {steps}").format(steps=steps))

    def _make_cards(self, attempt: AttemptRow, now: Now, requested: MutationId | None) -> None:
        """Create the missing cards, in batches."""
        self._making.stop()
        missing = [row for row in attempt.mutations[: self._most] if row.id not in self.cards]
        for row in missing[:_AT_ONCE]:
            card = self.cards[row.id] = MutationCard(self)
            card.file_requested.connect(self._commands.open_file)
            self._column.insertWidget(self._cards_end + len(self.cards) - 1, card)
            card.show_step(row, now, shown_above=row.id == requested)
        if missing:
            self._order_tab()
        if len(missing) > _AT_ONCE:
            self._making.start(0)

    def _make_next_batch(self) -> None:
        if self._shown is not None:
            attempt, _, now, requested = self._shown
            self._make_cards(attempt, now, requested)

    def _order_tab(self) -> None:
        """The widgets below the cards were created before them."""
        before: QWidget = next(reversed(self.cards.values())).expand_button
        for after in (
            self._more,
            self.undo,
            self.undo_reprocess,
            self.action_buttons[ItemAction.REPROCESS],
        ):
            QWidget.setTabOrder(before, after)
            before = after

    def _show_more(self) -> None:
        self._most += CARDS
        if self._shown is not None:
            self.show_attempt(*self._shown)


def _questioned_step(detail: ItemDetail) -> MutationId | None:
    """The step of unknown outcome that the question above names."""
    question = detail.question
    unknown = question is not None and question.kind is QuestionKind.UNKNOWN_OUTCOME
    return question.mutation_id if question is not None and unknown else None


def _earlier_text(failure: EarlierFailure, now: Now) -> str:
    """“Failed 3 times: No total. Tried again today 14:18.”"""
    facts = facts_of_code(failure.sentence, MessageCode.ITEM_FAILED) or {}
    failures, reason = facts.get("failures"), facts.get("reason", failure.sentence)
    text = QCoreApplication.translate("AttemptSection", "Failed: {reason}")
    if failures is not None:
        text = QCoreApplication.translate("AttemptSection", "Failed {count} times: {reason}")
    count = number(int(failures or 1))
    reason = single_line(translate_error(str(reason)), 2_000)
    failed = text.format(count=count, reason=reason)
    tried = QCoreApplication.translate("AttemptSection", "Tried again {time}.")
    time = moment_within(failure.tried_again_at, now.at, now.zone)
    return f"{failed} {tried.format(time=time)}"


def _is_skipped(attempt: AttemptRow) -> bool:
    """Undoing all of its effects leaves it skipped too."""
    return attempt.skipped_at is not None and not attempt.is_undone


def _waits_for_run(attempt: AttemptRow, item: ItemRow) -> bool:
    """An input waits for a consumer; a step of unknown outcome is verified first."""
    return (
        item.status is ItemStatus.PROCESSING
        and not (item.running or item.has_question or item.is_input)
        and not any(step.status in OPEN_STATUSES for step in attempt.mutations)
    )


def _cost_text(attempt: AttemptRow) -> str:
    """The time of a single uninterrupted run, and the checks of outcomes."""
    facts = []
    ended = attempt.completed_at
    if attempt.in_one_run and ended is not None and ended - attempt.started_at >= _SECOND:
        took = QCoreApplication.translate("AttemptSection", "Took {time}")
        facts.append(took.format(time=duration_text(ended - attempt.started_at)))
    checks = sum(step.reconcile_attempts for step in attempt.mutations)
    if checks:
        checked = QCoreApplication.translate("AttemptSection", "checked {times}")
        once = QCoreApplication.translate("AttemptSection", "time")
        often = QCoreApplication.translate("AttemptSection", "times")
        facts.append(checked.format(times=plural(checks, once, often)))
    return " · ".join(facts)


def _facts(attempt: AttemptRow, item: ItemRow, now: Now) -> tuple[str, ...]:
    """Tries, end (for a skipped one the start), script version, and undone steps unless all were
    undone, which is its state."""
    tries = tries_text(item) if attempt.number == item.attempt else ""
    at = moment(attempt.completed_at or attempt.started_at, now.at, now.zone)
    script = QCoreApplication.translate("AttemptSection", "Script {version}")
    script = script.format(version=attempt.version)
    return tries, at, script, "" if attempt.is_undone else undone_steps_text(attempt)
