"""Item pane: header with status, the open question, and four tabs."""

from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QMenu,
    QSizePolicy,
    QStackedWidget,
    QTabBar,
    QToolButton,
    QWidget,
)

from keep_desktop.domain.ids import ItemId, MutationId, VersionId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.questions import Answer
from keep_desktop.ports.views import (
    ItemDetail,
    ItemRow,
    LogRow,
    QuestionRow,
    TopicRow,
    WorkflowDetail,
)
from keep_desktop.services.context import Keep
from keep_desktop.services.items.queries import input_topics, item_log
from keep_desktop.services.items.undo import undoable_steps
from keep_desktop.services.workflows.queries import workflow_detail
from keep_desktop.ui.core.tasks import LatestQuery, TaskRunner
from keep_desktop.ui.item_details.history_tab import HistoryCommands, HistoryTab
from keep_desktop.ui.item_details.input_tab import InputTab, progress_of
from keep_desktop.ui.item_details.question import QuestionBanner, QuestionCollapse
from keep_desktop.ui.item_details.script_tab import ScriptSource, ScriptTab
from keep_desktop.ui.item_details.step_card import FileOpener
from keep_desktop.ui.presentation.item_actions import (
    ActionTargets,
    ItemAction,
    ItemCommands,
    action_icon,
    action_label,
    add_export,
    offer,
)
from keep_desktop.ui.presentation.items import all_undone_text, has_effect, item_node, split_title
from keep_desktop.ui.presentation.log_view import LogTab
from keep_desktop.ui.presentation.navigator import Navigator
from keep_desktop.ui.presentation.question_details import FileButton
from keep_desktop.ui.presentation.questions import AnswerBlock, blocked_by
from keep_desktop.ui.presentation.status_style import StatusPill, item_style
from keep_desktop.ui.style.theme import restyle, set_icon
from keep_desktop.ui.text.format import Now, region
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.empty_state import EmptySpace, ErrorBar
from keep_desktop.ui.widgets.focus import focus_with_ring
from keep_desktop.ui.widgets.labels import WrapLabel, show_text
from keep_desktop.ui.widgets.layouts import GUTTER, fill, hbox, vbox
from keep_desktop.ui.widgets.menus import add_action, set_menu
from keep_desktop.ui.widgets.text_block import copy_text

#: Title and status line take several lines, up to so many characters.
_LONG_TITLE = 140


class ItemHeader(QWidget):
    """The title at full width; below it the status and the rest of the title. The Input tab has the
    source's identifier and the time."""

    def __init__(
        self,
        change: Callable[[ItemAction], None],
        export: Callable[[], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._detail: ItemDetail | None = None
        self._focus_pending = False
        self._title = WrapLabel("heading", self)
        self._title.allow_selecting()
        self._pill = StatusPill(self)
        self._beside = WrapLabel("small", self)
        self._progress = WrapLabel("soft", self)
        self._progress.hide()
        self.menu_button = QToolButton(self)
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu_button.setAccessibleName(self.tr("More about this item"))
        self._actions: dict[ItemAction, QAction] = {}
        set_menu(self.menu_button, self._menu(change, export))
        set_icon(self.menu_button, "ellipsis")
        self.close_button = QToolButton(self)
        self.close_button.setAccessibleName(self.tr("Close details"))
        self.close_button.setToolTip(self.tr("Close (Esc)"))
        set_icon(self.close_button, "x")
        self._arrange()

    def _arrange(self) -> None:
        flags = Qt.AlignmentFlag
        row = hbox(
            (self._title, 1, flags.AlignVCenter),
            (self.menu_button, 0, flags.AlignTop),
            (self.close_button, 0, flags.AlignTop),
            spacing=8,
        )
        low = hbox(
            (self._pill, 0, flags.AlignTop), (self._beside, 1, flags.AlignVCenter), spacing=8
        )
        vbox(row, low, self._progress, within=self, spacing=6)

    def _menu(self, change: Callable[[ItemAction], None], export: Callable[[], None]) -> QMenu:
        menu = QMenu(self)
        add_action(menu, "copy", self.tr("Copy title"), self._copy_title)
        add_action(menu, "copy", self.tr("Copy identifier"), self._copy_identifier)
        menu.addSeparator()
        for item_action in ItemAction:
            icon, do = action_icon(item_action), partial(change, item_action)
            self._actions[item_action] = add_action(menu, icon, action_label(item_action), do)
        add_export(menu, export)
        for action in menu.actions():
            # In the pane only: elsewhere the keys apply to the selection of the list.
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        return menu

    def focus_title(self) -> None:
        """Take the focus now, or when an item is shown; with a ring, since no button led here."""
        self._focus_pending = True
        if self.isVisible():
            self._take_keyboard()

    def _take_keyboard(self) -> None:
        self._focus_pending = False
        focus_with_ring(self.menu_button)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._focus_pending:
            self._take_keyboard()

    def show_item(self, detail: ItemDetail, now: Now) -> None:
        self._detail = detail
        row, style = detail.row, item_style(detail.row)
        name, beside = split_title(item_node(row).title)
        self._title.setText(single_line(name, _LONG_TITLE))
        # An item opened from elsewhere gets the focus: announce which it is.
        self.menu_button.setAccessibleDescription(self._title.plain_text())
        self._beside.setText(single_line(beside, _LONG_TITLE))
        for item_action, action in self._actions.items():
            offer(action, item_action, (row,), action_label(item_action))
        self._pill.show_style(style)
        back = row.undone_at
        self._pill.setToolTip("" if back is None else all_undone_text(back, now))
        self._pill.setAccessibleDescription(self._pill.toolTip())

    def show_progress(self, text: str) -> None:
        """The state of an input; empty if trivial."""
        show_text(self._progress, text)

    def _copy_title(self) -> None:
        if self._detail is not None:
            copy_text(self._detail.row.title)

    def _copy_identifier(self) -> None:
        if self._detail is not None:
            copy_text(self._detail.row.logical_item_id)


#: The threshold to shrink the tabs, with some hysteresis.
_SAVED = 14


class PaneTabs(QTabBar):
    """Reduce the padding of the tabs before they scroll; style.qss has the limits."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDrawBase(False)
        self.setExpanding(False)

    def minimumSizeHint(self) -> QSize:
        """Tabs can scroll, so they need no minimum width."""
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide_tabs()

    def tabLayoutChange(self) -> None:
        """The texts of the tabs may have changed."""
        super().tabLayoutChange()
        self._elide_tabs()

    def _elide_tabs(self) -> None:
        tight = self.property("tight") == "true"
        needed = sum(self.tabSizeHint(at).width() for at in range(self.count()))
        needs_tight = needed + (_SAVED * self.count() if tight else 0) > self.width()
        if needs_tight != tight and self.width() > 0:
            restyle(self, tight="true" if needs_tight else "")
            # Qt measures tabs again only after a style change.
            self.changeEvent(QEvent(QEvent.Type.StyleChange))


#: Attempts queried for undoable steps.
_MOST_UNDOABLE = 20


class Tab(IntEnum):
    HAPPENED = 0
    INPUT = 1
    SCRIPT = 2
    LOG = 3


class ItemPane(QWidget):
    """Shows one item, or a hint. Queries only what the open tab needs."""

    #: Closed by the user (button or Escape).
    dismissed = Signal()

    def __init__(
        self,
        keep: Keep,
        tasks: TaskRunner,
        navigator: Navigator,
        actions: ItemCommands,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._actions = actions
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("Item details"))
        self._keep, self._tasks = keep, tasks
        self._item_id: ItemId | None = None
        self._detail: ItemDetail | None = None
        #: Several items are selected: none of them is shown.
        self._many = False
        self._now = Now()
        self._query(tasks)
        self.header = ItemHeader(self._change, self._export, self)
        self.addActions(self.header.menu_button.menu().actions())
        self.trouble = ErrorBar(self)
        self.question = QuestionBanner(navigator, self)
        self.question.add_remedy(FileButton(keep, tasks, self.question))
        self.tabs = PaneTabs(self)
        self.happened = HistoryTab(
            HistoryCommands(
                undo=self._undo,
                undo_reprocess=self._undo_reprocess,
                change=self._change,
                run_now=actions.run_now,
                show_line=self._show_line,
                open_file=FileOpener(keep, tasks, self).open,
                file_button=lambda parent: FileButton(keep, tasks, parent),
            ),
            self,
        )
        self.input = InputTab(self)
        self.script = ScriptTab(self)
        self._script_source = ScriptSource(keep, tasks, self.script)
        self.log = LogTab(self, days=True)
        self.empty = EmptySpace("panel-right", self)
        self._arrange()
        self.question_tab = QuestionCollapse(self, self.question, self.tabs)
        self._connect()
        self.show_item(None)

    def _query(self, tasks: TaskRunner) -> None:
        self._details = LatestQuery[ItemDetail | None](
            tasks, self, "detail", self._take_detail, self._detail_failed
        )
        self._workflows = LatestQuery[WorkflowDetail | None](
            tasks, self, "workflow", self._take_workflow, self._workflow_failed
        )
        self._undoable = LatestQuery[Mapping[int, Sequence[MutationId]]](
            tasks, self, "undo", lambda steps: self.happened.offer_undo(steps), self._detail_failed
        )
        self._topics = LatestQuery[Sequence[TopicRow]](
            tasks, self, "topics", self._take_topics, self._detail_failed
        )
        self._lines = LatestQuery[Sequence[LogRow]](
            tasks,
            self,
            "log",
            lambda lines: self.log.show_lines(lines, self._now),
            lambda error: self.log.trouble.show_error(error),
        )
        once = (self._undoable, self._topics, self._lines)
        self._lookups: Sequence[LatestQuery[Any]] = (self._details, self._workflows, *once)

    def _arrange(self) -> None:
        self._pages = QStackedWidget(self)
        # Below this height the question above shrinks first.
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
        column = vbox(within=self._body, spacing=0, margins=(20 - GUTTER, 14, 4, 0))
        inset = vbox(
            self.header, self.trouble, self.question, spacing=14, margins=(GUTTER, 0, 12, 0)
        )
        column.addLayout(inset)
        column.addSpacing(10)
        beside = hbox(self.tabs, margins=(GUTTER, 0, 0, 0))
        fill(column, beside, (self._pages, 1), 0)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self._body)
        self._stack.addWidget(self.empty)
        vbox(self._stack, within=self)

    def tab_blocks(self) -> Sequence[QWidget]:
        return (self.header, self.trouble, self.question, self.tabs, self._pages)

    def _connect(self) -> None:
        self.tabs.currentChanged.connect(self._show_tab)
        self.trouble.retry.clicked.connect(self._details.query_again)
        self.input.trouble.retry.clicked.connect(self._workflows.query_again)
        self.log.trouble.retry.clicked.connect(self._lines.query_again)
        self.question.answered.connect(self._answer)
        region().changed.connect(self._show_detail_again)

    def show_item(self, item_id: ItemId | None) -> None:
        """Show an item; None: no selection."""
        if item_id is not None and item_id == self._item_id and not self._many:
            self.refresh()
            return
        if not self.isVisible():
            # The tab where most questions are answered; moving between items keeps the tab.
            self.tabs.setCurrentIndex(Tab.HAPPENED)
        self._item_id = item_id
        self._leave()
        if item_id is None:
            self._show_empty(
                self.tr("No item selected"),
                self.tr("Select an item to see what happened, step by step."),
            )
            return
        self._details.query(lambda: self._keep.queries.item(item_id))

    def _leave(self) -> None:
        """Cancel the queries of the last item."""
        self._detail, self._many = None, False
        for lookup in self._lookups:
            lookup.stop()
        self._script_source.stop()
        self.trouble.set_text(None)

    def show_selected(self, text: str) -> None:
        """Several items are selected, counted in *text*: show none, since actions apply to all of
        them, until one is shown again."""
        self._leave()
        self._many = True
        self._show_empty(
            self.tr("{count} selected").format(count=text),
            self.tr("Available actions are below the list."),
        )

    @property
    def shows_selection(self) -> bool:
        """Whether it shows that several items are selected."""
        return self._many

    def refresh(self) -> None:
        """Read the item again; may be called at any rate."""
        if self._item_id is None or self._many:
            return
        self._details.query_again()
        shown = self.tabs.currentIndex() if self._detail is not None else None
        if shown == Tab.LOG:
            self._lines.query_again()
        elif shown == Tab.INPUT:
            self._workflows.query_again()

    def follow_input(self) -> None:
        """The input may have new results; nothing for other items."""
        if self._detail is not None and self._detail.row.is_input:
            self.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismissed.emit()
            event.accept()
        else:
            super().keyPressEvent(event)

    @property
    def item_id(self) -> ItemId | None:
        return self._item_id

    def _show_empty(self, what: str, do: str) -> None:
        self.empty.set_text(what, do)
        self._stack.setCurrentWidget(self.empty)

    def _take_detail(self, detail: ItemDetail | None) -> None:
        self.trouble.set_text(None)
        if detail is None:
            self._detail = None
            self._show_empty(
                self.tr("This item no longer exists"),
                self.tr("It or its workflow was removed. Select another item."),
            )
            return
        another = self._detail is None
        if detail == self._detail and self._now.at.minute == self._keep.clock.now().minute:
            # Its consequences may have changed though its own row did not.
            self._topics.query_again()
            if detail.question is not None:
                # What blocks an answer may have changed.
                self._workflows.query_again()
            return
        self._detail = detail
        self._now = Now(self._keep.clock.now(), self._keep.clock.zone())
        if another:
            self.happened.clear()
        self._show_detail(detail)
        self._stack.setCurrentWidget(self._body)
        self._show_tab()

    def _show_content(self, there: bool) -> None:
        """Hide the content of another item below an error of this one."""
        for part in (self.header, self.tabs, self._pages):
            part.setVisible(there)
        if not there:
            self.question.show_question(None)

    def _show_detail(self, detail: ItemDetail) -> None:
        self._show_content(True)
        self.header.show_item(detail, self._now)
        self.question.show_question(detail.question, self._now)
        if detail.question is not None or detail.row.status is ItemStatus.FAILED:
            self._workflows.query(lambda: workflow_detail(self._keep, detail.workflow_id))
        self.happened.show_item(detail, self._now)
        self._query_undo(detail)
        self._query_topics(detail.row)
        self.input.show_item(detail, self._now)
        self.script.show_attempts(detail.attempts)
        version = detail.attempts[0].version if detail.attempts else ""
        script = self.tr("Script {version}").format(version=version)
        self.tabs.setTabText(Tab.SCRIPT, script if version else self.tr("Script"))

    def _show_detail_again(self) -> None:
        if self._detail is not None:
            self._show_detail(self._detail)

    def _show_tab(self) -> None:
        """Open the selected tab and query its content."""
        self._pages.setCurrentIndex(self.tabs.currentIndex())
        detail = self._detail
        if detail is None:
            return
        workflow_id, item_id = detail.workflow_id, detail.row.id
        match self.tabs.currentIndex():
            case Tab.INPUT:
                self._workflows.query(lambda: workflow_detail(self._keep, workflow_id))
            case Tab.SCRIPT:
                self._script_source.query()
            case Tab.LOG:
                self._lines.query(lambda: item_log(self._keep, workflow_id, item_id))

    def _show_line(self, version_id: VersionId, line: int) -> None:
        """Show the failed line of the script."""
        self.tabs.setCurrentIndex(Tab.SCRIPT)
        self.script.show_line(version_id, line)

    def _take_workflow(self, workflow: WorkflowDetail | None) -> None:
        self.input.show_workflow(workflow)
        self.happened.show_workflow(workflow)
        if workflow is not None and self._detail is not None:
            question, row = self._detail.question, workflow.row
            block = AnswerBlock.NOTHING if question is None else blocked_by(row, question)
            self.question.show_version(row.version, block)

    def _query_topics(self, row: ItemRow) -> None:
        """Query what an input waits for and led to."""
        if row.is_input:
            self._topics.query(lambda: input_topics(self._keep, row.id))
        else:
            self._topics.stop()
            self._take_topics(())

    def _take_topics(self, topics: Sequence[TopicRow]) -> None:
        self.happened.input_topics.show_topics(topics)
        if self._detail is not None:
            self.header.show_progress(progress_of(self._detail.row, topics, self._now))

    def _query_undo(self, detail: ItemDetail) -> None:
        """Query which attempts can be undone: only those with remaining effects."""
        item_id = detail.row.id
        numbers = [one.number for one in detail.attempts[:_MOST_UNDOABLE] if has_effect(one)]
        if not numbers:
            self._undoable.stop()
            self.happened.offer_undo({})
            return
        keep = self._keep
        self._undoable.query(lambda: {one: undoable_steps(keep, item_id, one) for one in numbers})

    def _change(self, action: ItemAction) -> None:
        if self._detail is not None:
            row = self._detail.row
            targets = ActionTargets.of(self._detail.workflow_id, (row.id,), (row,))
            self._actions.change(action, targets)

    def _undo_reprocess(self) -> None:
        if self._item_id is not None:
            self._actions.undo_reprocess((self._item_id,))

    def _export(self) -> None:
        if self._detail is not None:
            row = self._detail.row
            self._actions.export_history((row.id,), row.title)

    def _undo(self, number: int) -> None:
        detail = self._detail
        for attempt in () if detail is None else detail.attempts:
            if attempt.number == number and detail is not None:
                self._actions.undo(detail, attempt)

    # The view of an answer

    def _answer(self, question: QuestionRow, choice: Answer) -> None:
        self._actions.answer(question, choice, self)

    def answer_taken(self, question: QuestionRow, choice: Answer | None) -> None:
        self._details.query_again()

    def answer_refused(self, question: QuestionRow, sentence: str) -> None:
        """Show it at its question, if that is still shown."""
        if self.question.question_id == question.id:
            self.question.refuse(sentence)
        self._details.query_again()

    def answer_cancelled(self, question: QuestionRow) -> None:
        self.question.unlock(question)

    def _detail_failed(self, error: Exception) -> None:
        if self._detail is None:
            self._show_content(False)
        self._stack.setCurrentWidget(self._body)
        self.trouble.show_error(error)

    def _workflow_failed(self, error: Exception) -> None:
        self.input.trouble.show_error(error)
