"""Search palette (Ctrl+K) over items, workflows, runs, log lines, actions and pages.

Workflows and actions appear at once, then open questions, then slower results. The first row is
selected until the user selects another.
"""

import re
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QAction,
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QTextCharFormat,
    QTextLayout,
)
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from keep_desktop.ports.views import QuestionRow, WorkflowRow
from keep_desktop.services.context import Keep
from keep_desktop.services.search.queries import FoundItem, FoundLine, find_workflows, matches
from keep_desktop.services.search.runs import FoundRun
from keep_desktop.ui.core.desktop import announce
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.presentation.navigator import Navigator
from keep_desktop.ui.search.finder import (
    RESULT,
    WORDS,
    SearchController,
    SearchGroup,
    SearchModel,
    SearchResult,
    activity_result,
    all_questions,
    item_result,
    log_line_result,
    question_result,
    run_result,
    workflow_result,
)
from keep_desktop.ui.style.theme import at_start, color, font, inset, pixmap, set_icon, start_part
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.layouts import fill, vbox

#: Equal for all rows, headers too: any scroll position ends with a whole row.
LINE = 36
_SIDE, _ICON, _GAP = 14, 16, 10
_STRONG = QFont.Weight.DemiBold
_Index = QModelIndex | QPersistentModelIndex


def hits(title: str, words: Sequence[str]) -> list[tuple[int, int]]:
    """The matches of *words* in *title*: start and length of each."""
    collapsed, places = "", []
    for at, letter in enumerate(title):
        # One letter may become two.
        collapsed += letter.casefold()
        places += [at] * len(letter.casefold())
    found = []
    for label in words:
        start = collapsed.find(label)
        while start >= 0:
            first, last = places[start], places[start + len(label) - 1]
            found.append((first, last - first + 1))
            start = collapsed.find(label, start + len(label))
    return found


def _emphasised(start: int, length: int) -> QTextLayout.FormatRange:
    made = QTextLayout.FormatRange()
    made.start, made.length = start, length
    style = QTextCharFormat()
    style.setFontWeight(_STRONG)
    made.format = style
    return made


class SearchDelegate(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(200, LINE)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        result = index.data(RESULT)
        if not isinstance(result, SearchResult):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        rect: QRect = option.rect
        if result.is_heading:
            self._paint_text(
                painter, rect.adjusted(_SIDE, 10, -_SIDE, 0), result.title, 12, "text_faint"
            )
        else:
            self._paint_result(painter, rect, result, option, index.data(WORDS))
        painter.restore()

    def _paint_result(
        self,
        painter: QPainter,
        rect: QRect,
        result: SearchResult,
        option: QStyleOptionViewItem,
        words: Sequence[str],
    ) -> None:
        state: QStyle.StateFlag = option.state
        if state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(color("selected")))
            painter.drawRoundedRect(rect.adjusted(6, 1, -6, -1), 7, 7)
        box = rect.adjusted(_SIDE, 0, -_SIDE, 0)
        if result.icon:
            scale = painter.device().devicePixelRatioF()
            picture = pixmap(result.icon, result.tone, _ICON, scale)
            left = start_part(box, 0, _ICON).left()
            painter.drawPixmap(left, box.center().y() - _ICON // 2 + 1, picture)
        box = inset(box, _ICON + _GAP)
        box = inset(box, 0, self._note(painter, box, result))
        self._title(painter, box, single_line(result.title), words)

    def _title(self, painter: QPainter, box: QRect, title: str, words: Sequence[str]) -> None:
        # Measured in the bold font.
        metrics = QFontMetrics(font(13, _STRONG))
        shown = metrics.elidedText(title, Qt.TextElideMode.ElideRight, max(0, box.width()))
        line = QTextLayout(shown, font(13))
        line.setFormats([_emphasised(*hit) for hit in hits(shown, words)])
        direction = line.textOption()
        direction.setAlignment(at_start())
        line.setTextOption(direction)
        line.beginLayout()
        row = line.createLine()
        row.setLineWidth(box.width())
        line.endLayout()
        painter.setPen(color("text"))
        line.draw(painter, QPointF(box.left(), box.center().y() + 1 - row.height() / 2))

    def _note(self, painter: QPainter, box: QRect, result: SearchResult) -> int:
        """Paint note and keys at the end; returns their width."""
        words = "   ".join(part for part in (single_line(result.note), result.keys) if part)
        if not words:
            return 0
        metrics = QFontMetrics(font(12))
        width = min(metrics.horizontalAdvance(words) + 4, box.width() // 2)
        place = start_part(box, box.width() - width, width)
        self._paint_text(painter, place, words, 12, "text_soft")
        return width + _GAP

    def _paint_text(self, painter: QPainter, box: QRect, words: str, size: int, token: str) -> None:
        painter.setFont(font(size))
        painter.setPen(color(token))
        shown = QFontMetrics(font(size)).elidedText(
            words, Qt.TextElideMode.ElideRight, max(0, box.width())
        )
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | at_start(), shown)


_WIDTH = 660
#: Visible rows: the list ends with a whole one.
_LINES = 10
_MOST = 8
#: Actions before the longer groups; the others come after them.
_FIRST_ACTIONS = 3
#: The rows of the link to Activity, with header.
_MORE_ENTRY = 2
_KEYS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 6, Qt.Key.Key_PageUp: -6}


class SearchPalette(QDialog):
    """Finds items, workflows, runs and log lines to go to, and actions to run."""

    def __init__(
        self,
        keep: Keep,
        tasks: TaskRunner,
        actions: Callable[[Sequence[WorkflowRow]], Sequence[SearchResult]],
        navigator: Navigator,
        parent: QWidget,
    ) -> None:
        super().__init__(parent, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self._navigator = navigator
        self._current_actions = actions
        #: All actions, and the workflows they were made for.
        self._action_terms: tuple[Sequence[WorkflowRow] | None, Sequence[SearchResult]] = (None, ())
        self.controller = SearchController(keep, tasks, self)
        self.controller.changed.connect(self._show)
        self._moved = False
        self._shown_text = ""
        self.setObjectName("searchPalette")
        self.setWindowTitle(self.tr("Search"))
        self.field = QLineEdit()
        self.field.setPlaceholderText(
            self.tr("Search items, workflows, runs and logs, or run an action")
        )
        self.field.setAccessibleName(self.tr("Search everything"))
        glass = QAction(self.tr("Search"), self)
        set_icon(glass, "search", "text_faint")
        self.field.addAction(glass, QLineEdit.ActionPosition.LeadingPosition)
        self.field.installEventFilter(self)
        self.model = SearchModel()
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setItemDelegate(SearchDelegate(self.list))
        self.list.setAccessibleName(self.tr("Results"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.clicked.connect(self._do)
        self.hint = QLabel()
        self.hint.setObjectName("searchHint")
        self.hint.setProperty("role", "faint")
        # Aligned with the rows.
        self.hint.setContentsMargins(14, 7, 14, 1)
        self.hint.setIndent(0)
        self.field.textChanged.connect(self._changed)
        self._lay_out()

    def _lay_out(self) -> None:
        column = vbox(within=self, spacing=4, margins=(8, 8, 8, 8))
        self.list.setFixedHeight(_LINES * LINE)
        fill(column, self.field, self.list, self.hint)
        self.resize(_WIDTH, column.sizeHint().height())

    def open_palette(self) -> None:
        """Open over the window, empty, with the current workflows."""
        window = self.parentWidget()
        if window is not None:
            left = (window.width() - self.width()) // 2
            self.move(window.mapToGlobal(QPoint(max(0, left), 64)))
        self.field.clear()
        self._moved, self._shown_text = False, ""
        self._action_terms = (None, ())
        self.controller.open()
        self.open()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _changed(self, text: str) -> None:
        self._moved = False
        self.controller.set_search(text)
        self._show()

    def _show(self) -> None:
        words = self.controller.terms
        before = self.model.result_at(self.list.currentIndex())
        self.model.show(self._groups(words) if words else self._first_groups(), words)
        self._choose_like(before)
        self._update_text()

    def _action_results(self) -> Sequence[SearchResult]:
        rows = self.controller.workflows
        if self._action_terms[0] is not rows:
            self._action_terms = (rows, self._current_actions(rows))
        return self._action_terms[1]

    def _first_groups(self) -> Sequence[SearchGroup]:
        """The groups before anything is typed."""
        actions = self._action_results()
        return (
            SearchGroup(self.tr("Needs you"), self._questions()),
            SearchGroup(self.tr("Actions"), actions[:_FIRST_ACTIONS]),
            SearchGroup(self.tr("Workflows"), self._workflows()),
            SearchGroup(self.tr("More actions"), actions[_FIRST_ACTIONS:_MOST]),
        )

    def _groups(self, words: Sequence[str]) -> Sequence[SearchGroup]:
        found = [action for action in self._action_results() if matches(_found_by(action), words)]
        actions = [action for action in found if _is_named(action, words)]
        hidden = [action for action in found if not _is_named(action, words)]
        urgent = [self._item(item, words) for item in self.controller.items if item.needs_user]
        by_title = [one for one in urgent if matches(one.title, words)]
        by_reason = [one for one in urgent if not matches(one.title, words)]
        others = [self._item(item, words) for item in self.controller.items if not item.needs_user]
        runs = [self._run(run) for run in self.controller.runs if not run.by_name]
        named = [self._run(run) for run in self.controller.runs if run.by_name]
        # The actions keep their place among the results.
        alone = not (self.controller.is_on or others or runs or named or self.controller.lines)
        first = _MOST if alone else _FIRST_ACTIONS
        # A match in a name comes before a match in a text.
        return (
            SearchGroup(self.tr("Needs you"), by_title),
            SearchGroup(self.tr("Workflows"), self._workflows()),
            SearchGroup(self.tr("Actions"), actions[:first]),
            SearchGroup(self.tr("Needs you"), by_reason),
            SearchGroup(self.tr("Actions"), hidden[: max(0, first - len(actions))]),
            SearchGroup(self.tr("Runs"), runs),
            SearchGroup(self.tr("Items"), others),
            SearchGroup(self.tr("Runs"), named),
            SearchGroup(self.tr("Log lines"), [self._line(line) for line in self.controller.lines]),
            SearchGroup(self.tr("More actions"), [*actions, *hidden][first:_MOST]),
            SearchGroup(
                self.tr("Activity"),
                () if self.controller.is_on else [self._more_entry()],
            ),
        )

    def _more_entry(self) -> SearchResult:
        text = self.controller.text.strip()
        return activity_result(text, partial(self._navigator.search_activity, text))

    def _update_text(self) -> None:
        if self.controller.terms and self.controller.is_on:
            self.hint.setText(self.tr("Searching…"))
        elif self.controller.terms and self.model.rowCount() <= _MORE_ENTRY:
            self.hint.setText(self._nothing())
        else:
            self.hint.setText(self.tr("↑ ↓ to choose · Enter to open · Esc to close"))

    def _nothing(self) -> str:
        if self.controller.has_archive:
            text = self.tr("No results for “{text}” outside the archive")
        else:
            text = self.tr("No results for “{text}”")
        return text.format(text=single_line(self.controller.text.strip()))

    def _questions(self) -> Sequence[SearchResult]:
        shown, count = self.controller.waiting.rows, self.controller.waiting.count
        results = [question_result(row, partial(self._open_question, row)) for row in shown]
        if count > len(results):
            results.append(all_questions(count, self._navigator.show_questions))
        return results

    def _open_question(self, row: QuestionRow) -> None:
        if row.item_id is None:
            self._navigator.show_question(row.id)
        else:
            self._navigator.show_workflow(row.workflow_id, row.item_id)

    def _workflows(self) -> Sequence[SearchResult]:
        found = find_workflows(self.controller.workflows, self.controller.text)[:_MOST]
        return [
            workflow_result(row, partial(self._navigator.show_workflow, row.id)) for row in found
        ]

    def _item(self, found: FoundItem, words: Sequence[str]) -> SearchResult:
        chosen = partial(self._navigator.show_workflow, found.workflow_id, found.id)
        return item_result(found, words, chosen)

    def _run(self, found: FoundRun) -> SearchResult:
        chosen = partial(self._navigator.show_run, found.workflow, found.session.run_id)
        return run_result(found, self.controller.now(), chosen)

    def _line(self, found: FoundLine) -> SearchResult:
        line, workflow = found.line, found.workflow
        if line.item_id is not None:
            chosen = partial(self._navigator.show_workflow, workflow.id, line.item_id)
        elif line.run_id is not None:
            chosen = partial(self._navigator.show_run, workflow, line.run_id)
        else:
            chosen = partial(self._navigator.show_workflow, workflow.id)
        return log_line_result(found, self.controller.now(), chosen)

    def _choose_like(self, before: SearchResult | None) -> None:
        """Keep the user's selection; else select the first row."""
        rows = range(self.model.rowCount()) if self._moved else ()
        for index in map(self.model.index, rows):
            result = self.model.result_at(index)
            if result is not None and not result.is_heading and _same(result, before):
                self._choose(index)
                return
        first = self.model.next_choice(-1, 1)
        if first is None:
            self._shown_text = ""
            return
        self._choose(self.model.index(first))
        # With its header.
        self.list.scrollToTop()

    def _choose(self, index: QModelIndex) -> None:
        """The focus stays in the field: announce the selected row."""
        self.list.setCurrentIndex(index)
        text = str(index.data(Qt.ItemDataRole.AccessibleTextRole))
        if text != self._shown_text and self.isVisible():
            announce(self.field, text)
            self._shown_text = text

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field and event.type() is QEvent.Type.KeyPress:
            assert isinstance(event, QKeyEvent)  # noqa: S101 - its type says so
            key = Qt.Key(event.key())
            if key in _KEYS:
                self._move(_KEYS[key])
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._do(self.list.currentIndex())
                return True
        return super().eventFilter(watched, event)

    def _move(self, step: int) -> None:
        self._moved = True
        row = self.list.currentIndex().row()
        direction = 1 if step > 0 else -1
        for _ in range(abs(step)):
            found = self.model.next_choice(row, direction)
            if found is None:
                return
            row = found
        self._choose(self.model.index(row))

    def _do(self, index: QModelIndex) -> None:
        result = self.model.result_at(index)
        if result is not None and result.action is not None:
            self.accept()
            result.action()

    def hideEvent(self, event: object) -> None:
        self.controller.end()
        super().hideEvent(event)  # type: ignore[arg-type]


def _found_by(action: SearchResult) -> str:
    return f"{action.title} {action.note} {action.terms}"


def _is_named(action: SearchResult, words: Sequence[str]) -> bool:
    """Whether words of its name start with the text: “log” does not mean login."""
    named = re.split(r"\W+", action.title.casefold())
    return all(any(one.startswith(label) for one in named) for label in words)


def _same(one: SearchResult, other: SearchResult | None) -> bool:
    return other is not None and _identity(one) == _identity(other)


def _identity(result: SearchResult) -> tuple[object, ...]:
    """Its identity: titles may be equal, and notes change with the state."""
    action = result.action
    about = action.args if isinstance(action, partial) else ()
    return (result.title, *(about or (result.note,)))
