"""One item whole: its head, its open question, and the four tabs."""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from keep_desktop.domain.ids import ItemId, MutationId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.ports.views import (
    ItemDetail,
    ItemRow,
    LogRow,
    TopicRow,
    WorkflowDetail,
)
from keep_desktop.services.context import Keep
from keep_desktop.services.items import item_detail, item_log
from keep_desktop.services.outputs import came_of
from keep_desktop.services.undo import undoable_steps
from keep_desktop.services.workflows import workflow_detail
from keep_desktop.ui.answer_words import Held
from keep_desktop.ui.banner_answers import BannerAnswers
from keep_desktop.ui.bulk_words import Deed
from keep_desktop.ui.file_button import FileButton
from keep_desktop.ui.history_menu import Paper
from keep_desktop.ui.input_words import progress_of
from keep_desktop.ui.item_head import ItemHead
from keep_desktop.ui.item_nodes import Now, has_effect
from keep_desktop.ui.item_tabs.input import InputTab
from keep_desktop.ui.item_tabs.log import LogTab
from keep_desktop.ui.item_tabs.script import ScriptTab
from keep_desktop.ui.item_tabs.script_source import ScriptSource
from keep_desktop.ui.item_tabs.scrolling import GUTTER
from keep_desktop.ui.item_tabs.what_happened import WhatHappened
from keep_desktop.ui.lookup import Lookup
from keep_desktop.ui.made_file import FileWay
from keep_desktop.ui.notice_bar import EmptySpace, TroubleBar
from keep_desktop.ui.open_questions import held_by
from keep_desktop.ui.pane_tabs import PaneTabs
from keep_desktop.ui.question_banner import QuestionBanner
from keep_desktop.ui.question_fold import QuestionFold
from keep_desktop.ui.region import region
from keep_desktop.ui.worker import Reader, sentence_of

#: Attempts that are looked at for what can be taken back.
_MOST_UNDOABLE = 20


class Tab(IntEnum):
    HAPPENED = 0
    INPUT = 1
    SCRIPT = 2
    LOG = 3


class ItemPane(QWidget):
    """Shows one item, or says what to do to see one. Reads only what the open tab needs."""

    #: The user closed it (button or Escape).
    closed = Signal()
    #: ItemDetail and AttemptRow.
    undo_asked = Signal(object, object)
    #: Deed and a tuple of the one ItemId.
    deed_asked = Signal(object, object)
    #: Another version of the script.
    version_asked = Signal()
    #: Paper, a tuple of ItemId, and a title for the file.
    paper_asked = Signal(object, object, str)
    #: A sentence for the foot of the window.
    told = Signal(str)
    #: QuestionRow, Answer, and the ChangedItem that takes it back, or None.
    answered = Signal(object, object, object)

    def __init__(self, keep: Keep, reader: Reader, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("Item details"))
        self._keep, self._reader = keep, reader
        self._item_id: ItemId | None = None
        self._detail: ItemDetail | None = None
        #: Several items are marked: none of them is shown.
        self._many = False
        self._now = Now()
        self._look_up(reader)
        self.head = ItemHead(self)
        self.addActions(self.head.menu_button.menu().actions())
        self.trouble = TroubleBar(self)
        self.question = QuestionBanner(self)
        self.question.add_way(FileButton(keep, reader, self.question))
        self.tabs = PaneTabs(self)
        self.happened = WhatHappened(self)
        self.input = InputTab(self)
        self.script = ScriptTab(self)
        self._script_source = ScriptSource(keep, reader, self.script)
        self.log = LogTab(self, days=True)
        self.empty = EmptySpace("panel-right", self)
        self._arrange()
        self.asking = QuestionFold(self, self.question, self.tabs)
        self._connect()
        self.show_item(None)

    def _look_up(self, reader: Reader) -> None:
        self._details = Lookup[ItemDetail | None](
            reader, self, "detail", self._take_detail, self._detail_failed
        )
        self._workflows = Lookup[WorkflowDetail | None](
            reader, self, "workflow", self._take_workflow, self._workflow_failed
        )
        self._undoable = Lookup[Mapping[int, Sequence[MutationId]]](
            reader, self, "undo", lambda steps: self.happened.offer_undo(steps), self._detail_failed
        )
        self._topics = Lookup[Sequence[TopicRow]](
            reader, self, "topics", self._take_topics, self._detail_failed
        )
        self._lines = Lookup[Sequence[LogRow]](
            reader,
            self,
            "log",
            lambda lines: self.log.show_lines(lines, self._now),
            lambda error: self.log.trouble.say(sentence_of(error)),
        )
        once = (self._undoable, self._topics, self._lines)
        self._lookups: Sequence[Lookup[Any]] = (self._details, self._workflows, *once)

    def _arrange(self) -> None:
        self._pages = QStackedWidget(self)
        # Down to that it gives way to the question above it.
        self._pages.setMinimumHeight(88)
        self._pages.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        for name, page in (
            (self.tr("What happened"), self.happened),
            (self.tr("Input"), self.input),
            (self.tr("Script"), self.script),
            (self.tr("Log"), self.log),
        ):
            self.tabs.addTab(name)
            self._pages.addWidget(page)
        self.tabs.setAccessibleName(self.tr("About this item"))
        self._body = QWidget(self)
        column = QVBoxLayout(self._body)
        column.setContentsMargins(20 - GUTTER, 14, 4, 0)
        column.setSpacing(0)
        inset = QVBoxLayout()
        inset.setContentsMargins(GUTTER, 0, 12, 0)
        inset.setSpacing(14)
        for part in (self.head, self.trouble, self.question):
            inset.addWidget(part)
        column.addLayout(inset)
        column.addSpacing(10)
        beside = QHBoxLayout()
        beside.setContentsMargins(GUTTER, 0, 0, 0)
        beside.addWidget(self.tabs)
        column.addLayout(beside)
        column.addWidget(self._pages, 1)
        column.addStretch(0)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self._body)
        self._stack.addWidget(self.empty)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._stack)

    def tab_blocks(self) -> Sequence[QWidget]:
        return (self.head, self.trouble, self.question, self.tabs, self._pages)

    def _connect(self) -> None:
        self.head.close_wanted.connect(self.closed)
        self.head.deed_wanted.connect(self._ask_deed)
        self.head.paper_wanted.connect(self._ask_paper)
        self.tabs.currentChanged.connect(self._show_tab)
        self.trouble.again.connect(self._details.again)
        self.input.trouble.again.connect(self._workflows.again)
        self.log.trouble.again.connect(self._lines.again)
        answers = BannerAnswers(self._keep, self._reader, self.question)
        answers.answered.connect(self.answered)
        answers.told.connect(self.told)
        answers.settled.connect(self._details.again)
        self.question.version_asked.connect(self.version_asked)
        self.happened.undo_asked.connect(self._ask_undo)
        self.happened.deed_wanted.connect(self._ask_deed)
        to_file = FileWay(self._keep, self._reader, self)
        self.happened.file_wanted.connect(to_file.lead)
        to_file.told.connect(self.told)
        region().changed.connect(self._tell_again)

    # What to show

    def show_item(self, item_id: ItemId | None) -> None:
        """Show this item (None: nothing is selected)."""
        if item_id is not None and item_id == self._item_id and not self._many:
            self.refresh()
            return
        self._item_id = item_id
        self._leave()
        if item_id is None:
            self._say_empty(
                self.tr("Nothing is selected"),
                self.tr("Choose an item in the list to see what happened to it, step by step."),
            )
            return
        self._details.ask(lambda: item_detail(self._keep, item_id))

    def _leave(self) -> None:
        """Nothing more is heard of what was shown."""
        self._detail, self._many = None, False
        for lookup in self._lookups:
            lookup.stop()
        self._script_source.stop()
        self.trouble.say(None)

    def show_marked(self, said: str) -> None:
        """Several items are marked, *said* in words: none of them is shown, as what is done is
        done to all of them, until one is shown again."""
        self._leave()
        self._many = True
        self._say_empty(
            self.tr("{items} are marked").format(items=said),
            self.tr("What can be done stands below the list."),
        )

    @property
    def shows_many(self) -> bool:
        """Whether it says that several items are marked."""
        return self._many

    def refresh(self) -> None:
        """Read again what is shown; may be called at any pace."""
        if self._item_id is None or self._many:
            return
        self._details.again()
        shown = self.tabs.currentIndex() if self._detail is not None else None
        if shown == Tab.LOG:
            self._lines.again()
        elif shown == Tab.INPUT:
            self._workflows.again()

    def follow_input(self) -> None:
        """More may have come of the input that is shown; nothing where it is none."""
        if self._detail is not None and self._detail.row.is_input:
            self.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
            event.accept()
        else:
            super().keyPressEvent(event)

    @property
    def item_id(self) -> ItemId | None:
        return self._item_id

    def _say_empty(self, what: str, do: str) -> None:
        self.empty.say(what, do)
        self._stack.setCurrentWidget(self.empty)

    # Answers

    def _take_detail(self, detail: ItemDetail | None) -> None:
        self.trouble.say(None)
        if detail is None:
            self._detail = None
            self._say_empty(
                self.tr("This item is not there any more"),
                self.tr("It or its workflow was taken away. Choose another one in the list."),
            )
            return
        another = self._detail is None
        if detail == self._detail and self._now.at.minute == self._keep.clock.now().minute:
            # What it led to may have gone on though its own row says the same.
            self._topics.again()
            if detail.question is not None:
                # What holds an answer may have changed.
                self._workflows.again()
            return
        self._detail = detail
        self._now = Now(self._keep.clock.now(), self._keep.clock.zone())
        if another:
            self.happened.clear()
        self._show_detail(detail)
        self._stack.setCurrentWidget(self._body)
        self._show_tab()

    def _show_content(self, there: bool) -> None:
        """What was read of another item must not stand below trouble with this one."""
        for part in (self.head, self.tabs, self._pages):
            part.setVisible(there)
        if not there:
            self.question.show_question(None)

    def _show_detail(self, detail: ItemDetail) -> None:
        self._show_content(True)
        self.head.show_item(detail, self._now)
        self.question.show_question(detail.question, self._now)
        if detail.question is not None or detail.row.status is ItemStatus.FAILED:
            self._workflows.ask(lambda: workflow_detail(self._keep, detail.workflow_id))
        self.happened.show_item(detail, self._now)
        self._look_for_undo(detail)
        self._look_for_topics(detail.row)
        self.input.show_item(detail, self._now)
        self.script.show_attempts(detail.attempts)
        version = detail.attempts[0].version if detail.attempts else ""
        script = self.tr("Script {version}").format(version=version)
        self.tabs.setTabText(Tab.SCRIPT, script if version else self.tr("Script"))

    def _tell_again(self) -> None:
        if self._detail is not None:
            self._show_detail(self._detail)

    def _show_tab(self) -> None:
        """Open the tab that is chosen and ask for what it needs."""
        self._pages.setCurrentIndex(self.tabs.currentIndex())
        detail = self._detail
        if detail is None:
            return
        workflow_id, item_id = detail.workflow_id, detail.row.id
        match self.tabs.currentIndex():
            case Tab.INPUT:
                self._workflows.ask(lambda: workflow_detail(self._keep, workflow_id))
            case Tab.SCRIPT:
                self._script_source.ask()
            case Tab.LOG:
                self._lines.ask(lambda: item_log(self._keep, workflow_id, item_id))

    def _take_workflow(self, workflow: WorkflowDetail | None) -> None:
        self.input.show_workflow(workflow)
        self.happened.show_workflow(workflow)
        if workflow is not None and self._detail is not None:
            question, row = self._detail.question, workflow.row
            held = Held.NOTHING if question is None else held_by(row, question)
            self.question.show_version(row.version, held)

    # Inputs

    def _look_for_topics(self, row: ItemRow) -> None:
        """What an input waits for and led to; other items have none of it."""
        if row.is_input:
            self._topics.ask(lambda: came_of(self._keep, row.id))
        else:
            self._topics.stop()
            self._take_topics(())

    def _take_topics(self, topics: Sequence[TopicRow]) -> None:
        self.happened.came_of.show_topics(topics)
        if self._detail is not None:
            self.head.show_progress(progress_of(self._detail.row, topics, self._now))

    # Undoing

    def _look_for_undo(self, detail: ItemDetail) -> None:
        """Which attempts can be taken back: only where something happened that still stands."""
        item_id = detail.row.id
        numbers = [one.number for one in detail.attempts[:_MOST_UNDOABLE] if has_effect(one)]
        if not numbers:
            self._undoable.stop()
            self.happened.offer_undo({})
            return
        keep = self._keep
        self._undoable.ask(lambda: {one: undoable_steps(keep, item_id, one) for one in numbers})

    def _ask_deed(self, deed: Deed) -> None:
        if self._item_id is not None:
            self.deed_asked.emit(deed, (self._item_id,))

    def _ask_paper(self, paper: Paper) -> None:
        if self._detail is not None:
            row = self._detail.row
            self.paper_asked.emit(paper, (row.id,), row.title)

    def _ask_undo(self, number: int) -> None:
        detail = self._detail
        attempts = detail.attempts if detail is not None else ()
        attempt = next((one for one in attempts if one.number == number), None)
        if attempt is not None:
            self.undo_asked.emit(detail, attempt)

    # Answering

    # Trouble

    def _detail_failed(self, error: Exception) -> None:
        if self._detail is None:
            self._show_content(False)
        self._stack.setCurrentWidget(self._body)
        self.trouble.say(sentence_of(error))

    def _workflow_failed(self, error: Exception) -> None:
        self.input.trouble.say(sentence_of(error))
