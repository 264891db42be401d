"""Chat of one workflow: the conversation, what it waits for, the composer, and the plan card
beside them."""

from collections.abc import Collection
from pathlib import Path

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QPushButton,
    QStackedWidget,
    QWidget,
)

from keep_desktop.domain.ids import QuestionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.planning.chats import ChatOutcome
from keep_desktop.services import overview
from keep_desktop.services.chat import ChatView as ChatRecord
from keep_desktop.services.chat import OpenQuestion, chat_view
from keep_desktop.services.context import Keep
from keep_desktop.ui.chat.composer import Composer, local_files
from keep_desktop.ui.chat.markdown import host_of
from keep_desktop.ui.chat.plan import IntentDialog, PlanPanel
from keep_desktop.ui.chat.start import ChatStart
from keep_desktop.ui.chat.transcript import Transcript, thinking_text
from keep_desktop.ui.chat.turns import ChatTurns, Turn
from keep_desktop.ui.core.desktop import announce, open_page
from keep_desktop.ui.core.events import Bridge
from keep_desktop.ui.core.tasks import LatestQuery, TaskRunner
from keep_desktop.ui.presentation.models import PlanningModel, no_model_text, planning_model
from keep_desktop.ui.style.theme import show_busy
from keep_desktop.ui.text.error_text import sentence_of, translate_error
from keep_desktop.ui.text.sanitize import multi_line, single_line
from keep_desktop.ui.widgets.dialog import Dialog
from keep_desktop.ui.widgets.focus import order_tabs
from keep_desktop.ui.widgets.inputs import make_button, progress_bar
from keep_desktop.ui.widgets.labels import FormNote, plain_label, with_breaks
from keep_desktop.ui.widgets.layouts import (
    STRETCH,
    FlowLayout,
    ScrollableText,
    fill,
    hbox,
    take_out,
    vbox,
)
from keep_desktop.ui.widgets.text_block import TextBlock

_COLUMN, _EDGE, _LEAST = 720, 20, 72
_MOST_OPTIONS = 8


@immutable
class _LoadedChat:
    record: ChatRecord
    model: PlanningModel | None
    #: Another question than the planner's, about this workflow or about models.
    other_question: QuestionId | None
    is_stopped: bool

    @property
    def obstacles(self) -> frozenset[str]:
        """What a user can put right elsewhere, so that a message can be tried again."""
        states = (
            ("model", self.model is None),
            ("stop", self.is_stopped),
            (f"question {self.other_question}", self.other_question is not None),
        )
        return frozenset(name for name, holds in states if holds)


def _load(keep: Keep, workflow_id: WorkflowId) -> _LoadedChat:
    record = chat_view(keep, workflow_id)
    first = overview.first_question(keep, workflow_id)
    question_id = None if record.question is None else record.question.id
    stop = overview.stop_view(keep)
    return _LoadedChat(
        record,
        planning_model(keep),
        None if first == question_id else first,
        stop.everything or workflow_id in stop.workflows,
    )


def _outcome_of(turn: Turn) -> tuple[str, bool]:
    """Why nothing came of it, and whether it failed; "" once that is put right."""
    result = turn.result
    if turn.is_resolved:
        return "", False
    if turn.error is not None:
        return sentence_of(turn.error), True
    if result is None or result.error is None:
        return "", False
    failed = result.outcome in (ChatOutcome.FAILED, ChatOutcome.REFUSED)
    return multi_line(translate_error(result.error), 2_000), failed


class _Bar(QFrame):
    """As high as its text needs at its actual width: Qt derives the least height from a guessed
    one."""

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), 0)


class QuestionBar(_Bar):
    """What the planner asks. `answered` carries the text of an option."""

    answered = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "card")
        self.text = plain_label("", "strong")
        self.options: list[QPushButton] = []
        self._flow = FlowLayout()
        self._shown: OpenQuestion | None = None
        vbox(self.text, self._flow, within=self, spacing=8, margins=(14, 10, 14, 12))
        self.hide()

    def show_question(self, question: OpenQuestion | None) -> None:
        self.setVisible(question is not None)
        if question is None or question == self._shown:
            return
        self._shown = question
        self.text.setText(with_breaks(multi_line(question.text, 2_000)))
        self.setAccessibleName(self.text.text())
        for button in self.options:
            take_out(self._flow, button)
        self.options = [self._option(text) for text in question.options[:_MOST_OPTIONS]]

    def _option(self, text: str) -> QPushButton:
        button = make_button(single_line(text, 80), single_line(text, 200), within=self)
        button.clicked.connect(lambda: self.answered.emit(text))
        self._flow.addWidget(button)
        button.show()
        return button


class OutcomeBar(_Bar):
    """Why nothing came of the last message, with the next step."""

    def __init__(self) -> None:
        super().__init__()
        self.note = FormNote("warn")
        self.retry = self._button(self.tr("Try again"), "rotate-ccw")
        self.models = self._button(self.tr("Set up a model…"), "bot")
        self.answer = self._button(self.tr("Answer…"), "inbox")
        row = FlowLayout()
        for button in (self.models, self.answer, self.retry):
            row.addWidget(button)
        vbox(self.note, row, within=self, spacing=8)
        self.hide()

    def _button(self, text: str, icon: str) -> QPushButton:
        return make_button(text, within=self, icon=icon)

    def show_outcome(
        self, sentence: str, *, failed: bool, retry: bool, models: bool, answer: bool
    ) -> None:
        """Hidden where there is no *sentence*."""
        self.note.set_text(sentence, "fail" if failed else "warn")
        for button, offered in (
            (self.retry, retry),
            (self.models, models),
            (self.answer, answer),
        ):
            button.setVisible(offered)
        self.setVisible(bool(sentence))


class WorkBar(QWidget):
    """That the planner is at work."""

    def __init__(self) -> None:
        super().__init__()
        self.label = plain_label("", "soft", wrap=False)
        self.bar = progress_bar(self.tr("Planning in progress"))
        show_busy(self.bar)
        vbox(self.label, self.bar, within=self, spacing=6)
        self.hide()

    def show_turn(self, turn: Turn | None) -> None:
        works = turn is not None and not turn.is_over
        if turn is not None and works:
            self.label.setText(
                self.tr("Stopping…") if turn.is_stopping else self.tr("Working on it…")
            )
        self.setVisible(works)


class ChatPanel(QWidget):
    """Shows the chat of one workflow; each keeps its unsent text. The signals are about that
    workflow."""

    #: The PlanCard.
    turn_on_requested = Signal(object)
    rehearsal_requested = Signal(object)
    script_requested = Signal(object)

    def __init__(
        self,
        keep: Keep,
        tasks: TaskRunner,
        bridge: Bridge,
        turns: ChatTurns,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._keep, self._tasks, self.turns = keep, tasks, turns
        self.workflow_id: WorkflowId | None = None
        self.loaded: _LoadedChat | None = None
        self._unsent: dict[WorkflowId, tuple[str, list[Path]]] = {}
        self.transcript = Transcript(keep.clock)
        self.start = ChatStart()
        self.work, self.question, self.outcome = WorkBar(), QuestionBar(), OutcomeBar()
        self.composer = Composer()
        self.model_note = plain_label("", "faint")
        self.plan = PlanPanel()
        self._query = LatestQuery(tasks, self, "chat", self._show, self._fail)
        self.setAcceptDrops(True)
        self._lay_out()
        self._connect_parts()
        for signal in (bridge.chats_changed, bridge.workflows_changed, bridge.questions_changed):
            signal.connect(self._note_change)
        bridge.settings_changed.connect(self.refresh)
        bridge.stop_changed.connect(self.refresh)

    def _lay_out(self) -> None:
        self._middle = QStackedWidget()
        self._middle.setMinimumHeight(_LEAST)
        self._middle.addWidget(self.start)
        self._middle.addWidget(self.transcript)
        # In a low window they scroll, so that the message stays whole.
        self._notices = ScrollableText()
        self._notices.column.setSpacing(8)
        # In the order of Tab: options are made later than what else stands here.
        for part in (self.work, self.outcome, self.question):
            self._notices.column.addWidget(part)
        footer = QWidget()
        footer.setMaximumWidth(_COLUMN + 2 * _EDGE)
        vbox(
            self._notices,
            self.composer,
            self.model_note,
            within=footer,
            spacing=8,
            margins=(_EDGE, 8, _EDGE, 12),
        )
        centred = hbox(STRETCH, (footer, 1_000), STRETCH)
        left = vbox((self._middle, 1), centred, spacing=0)
        hbox((left, 1), self.plan, within=self, spacing=0)

    def _connect_parts(self) -> None:
        self.turns.progressed.connect(self._progress)
        self.composer.sent.connect(self._send)
        self.composer.stop_requested.connect(self._stop)
        self.start.example_chosen.connect(self._take_example)
        self.question.answered.connect(lambda text: self._send(text, []))
        self.outcome.retry.clicked.connect(self._retry)
        self.transcript.link_requested.connect(self._ask_about_link)
        plan = self.plan
        plan.change_requested.connect(self.composer.edit.setFocus)
        plan.edit.clicked.connect(lambda: self._edit_intent())
        for signal, onward in (
            (plan.turn_on_requested, self.turn_on_requested),
            (plan.rehearsal_requested, self.rehearsal_requested),
            (plan.script_requested, self.script_requested),
        ):
            signal.connect(lambda onward=onward: onward.emit(self.plan.card))

    def tab_blocks(self) -> Collection[QWidget]:
        return (self._middle, self._notices, self.composer, self.plan)

    # What is shown

    def show_workflow(self, workflow_id: WorkflowId | None) -> None:
        if workflow_id == self.workflow_id:
            return
        if self.workflow_id is not None:
            self._unsent[self.workflow_id] = (self.composer.text, list(self.composer.files))
        self.workflow_id, self.loaded = workflow_id, None
        self._query.stop()
        self.transcript.show_nothing()
        self._middle.setCurrentWidget(self.transcript)
        for part in (self.work, self.question, self.outcome, self.plan, self._notices):
            part.hide()
        self.model_note.setText("")
        text, files = self._unsent.get(workflow_id, ("", [])) if workflow_id else ("", [])
        self.composer.set_text(text, files)
        self.refresh()

    def refresh(self) -> None:
        """Load again, while it is shown."""
        keep, workflow_id = self._keep, self.workflow_id
        if workflow_id is not None and self.isVisible():
            self._query.query_next(lambda: _load(keep, workflow_id))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.plan.fit(self.width())

    def _note_change(self, changed: Collection[WorkflowId | None]) -> None:
        if self.workflow_id in changed or None in changed:
            self.refresh()

    def _show(self, loaded: _LoadedChat) -> None:
        if loaded.record.workflow_id != self.workflow_id:
            return
        self.loaded = loaded
        turn = self._turn()
        if turn is not None and turn.is_over:
            turn.note_obstacles(loaded.obstacles)
        self._draw()

    def _fail(self, error: Exception) -> None:
        self._notices.show()
        self.outcome.show_outcome(
            sentence_of(error), failed=True, retry=False, models=False, answer=False
        )

    def _turn(self) -> Turn | None:
        return None if self.workflow_id is None else self.turns.turn(self.workflow_id)

    def _draw(self) -> None:
        loaded, turn = self.loaded, self._turn()
        if loaded is None:
            return
        record = loaded.record
        is_empty = not record.messages and turn is None
        if is_empty and self._middle.currentWidget() is not self.start:
            self.start.show_examples(is_new=record.card is None)
        self._middle.setCurrentWidget(self.start if is_empty else self.transcript)
        self.transcript.show_chat(record.messages, turn)
        works = turn is not None and not turn.is_over
        if turn is not None and works and not turn.parts and self.work.isHidden():
            announce(self.transcript, thinking_text())
        self.work.show_turn(turn)
        self.question.show_question(None if works else record.question)
        self.composer.show_work(works=works, stopping=turn is not None and turn.is_stopping)
        self.composer.edit.setPlaceholderText(self._placeholder(record))
        self._show_outcome(loaded, turn)
        parts = (self.work, self.question, self.outcome)
        self._notices.setVisible(any(not part.isHidden() for part in parts))
        self.model_note.setText("" if loaded.model is None else loaded.model.note)
        self.plan.show_card(record.card)
        # Parts of it have just been made.
        order_tabs(self.window())

    def _placeholder(self, record: ChatRecord) -> str:
        if record.question is not None:
            return self.tr("Choose an answer above, or type another")
        if record.card is not None:
            return self.tr("Say what should change")
        return self.tr("Describe what Keep should do")

    def _show_outcome(self, loaded: _LoadedChat, turn: Turn | None) -> None:
        works = turn is not None and not turn.is_over
        sentence, failed = _outcome_of(turn) if turn is not None else ("", False)
        has_model = loaded.model is not None
        if not works and not has_model:
            sentence, failed = no_model_text(), False
        elif not works and not sentence and loaded.record.may_retry:
            sentence = self.tr("Your last message has no answer yet.")
        self.outcome.show_outcome(
            "" if works else sentence,
            failed=failed,
            retry=has_model and loaded.record.may_retry,
            models=not has_model,
            answer=has_model and loaded.other_question is not None,
        )

    def _progress(self, workflow_id: WorkflowId) -> None:
        if workflow_id != self.workflow_id:
            return
        turn = self._turn()
        if turn is None or self.loaded is None:
            return
        if turn.is_over:
            self._end_turn(turn)
        elif self.work.isVisible() and not turn.is_stopping:
            self.transcript.follow()
        else:
            self._draw()

    def _end_turn(self, turn: Turn) -> None:
        if turn.error is not None and turn.text is not None:
            # It was not stored: it is still to be sent, with what was typed since.
            text = "\n".join(filter(None, (turn.text, self.composer.text)))
            self.composer.set_text(text, [*turn.files, *self.composer.files])
            turn.text = None
        if self.loaded is not None:
            # What is loaded next may come too late to see a stop that is released at once.
            turn.note_obstacles(self.loaded.obstacles)
        self._draw()
        self.refresh()
        if self.isVisible():
            announce(self.transcript, self._end_text(turn))

    def _end_text(self, turn: Turn) -> str:
        if turn.error is not None:
            return sentence_of(turn.error)
        result = turn.result
        if result is None:
            return ""
        text = result.error or result.question or result.reply
        return single_line(translate_error(text), 500)

    # What the user does

    def begin(self, workflow_id: WorkflowId, text: str, files: Collection[Path]) -> None:
        """Show a new workflow and send its first message."""
        self.show_workflow(workflow_id)
        self._send(text, list(files))

    def focus_message(self) -> None:
        self.composer.edit.setFocus()

    def _send(self, text: str, files: list[Path]) -> None:
        if self.workflow_id is None or self.turns.is_working(self.workflow_id):
            return
        self.composer.clear()
        self._unsent.pop(self.workflow_id, None)
        self.turns.send(self.workflow_id, text, files)
        self.composer.edit.setFocus()

    def _stop(self) -> None:
        if self.workflow_id is not None:
            self.turns.stop(self.workflow_id)

    def _retry(self) -> None:
        if self.workflow_id is not None:
            self.turns.retry(self.workflow_id)
            self.composer.edit.setFocus()

    def _take_example(self, text: str) -> None:
        self.composer.set_text(text)
        self.composer.edit.setFocus()

    def _edit_intent(self) -> None:
        if self.plan.card is not None:
            dialog = IntentDialog(self._keep, self._tasks, self.plan.card, self.window())
            dialog.open()

    def _ask_about_link(self, address: str) -> None:
        dialog = LinkDialog(address, self._tasks, self.window())
        dialog.open()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if local_files(event.mimeData()):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        self.composer.add_files(local_files(event.mimeData()))
        event.acceptProposedAction()

    def sizeHint(self) -> QSize:
        return QSize(640, 480)


class LinkDialog(Dialog):
    """Shows where a link leads; opens it in the browser if the user says so."""

    def __init__(self, address: str, tasks: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Open this link?"), tasks, parent)
        self._address = address
        host = single_line(host_of(address) or "", 120)
        self.heading.setText(self.tr("Open {host} in your browser?").format(host=host))
        column = self.scroll_body(spacing=8)
        column.addWidget(
            plain_label(
                self.tr("A model wrote this link. The page learns that you opened it."), "soft"
            )
        )
        text = TextBlock(self.tr("Address"))
        text.set_text(single_line(address, 2_000))
        fill(column, text, STRETCH)
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.open_it = self.button(
            self.tr("Open"), self._open, kind="primary", icon="external-link"
        )
        fill(self.footer, STRETCH, self.cancel, self.open_it)
        self.fit_height(460)
        self.cancel.setFocus()

    def _open(self) -> None:
        open_page(self._address)
        self.accept()
