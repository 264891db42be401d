"""The search over everything, Ctrl+K: items, workflows, runs, lines of logs, deeds and pages, by a
few words.

What is known at once (workflows, deeds) is shown at once; what needs the user follows, then all
other items, runs and lines. The first line is chosen until the user chooses another.
"""

import re
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QDialog, QLabel, QLineEdit, QListView, QVBoxLayout, QWidget

from keep_desktop.ports.views import QuestionRow, WorkflowRow
from keep_desktop.services.context import Keep
from keep_desktop.services.search import FoundItem, find_workflows, matches
from keep_desktop.services.search_lines import FoundLine
from keep_desktop.services.search_runs import FoundRun
from keep_desktop.ui.aloud import say_aloud
from keep_desktop.ui.search_delegate import LINE, SearchDelegate
from keep_desktop.ui.search_findings import (
    activity_finding,
    all_questions,
    item_finding,
    line_finding,
    moment_finding,
    question_finding,
    run_finding,
    workflow_finding,
)
from keep_desktop.ui.search_hunt import Hunt
from keep_desktop.ui.search_model import Finding, Group, SearchModel
from keep_desktop.ui.search_moments import time_meant
from keep_desktop.ui.steady_hand import SteadyHand
from keep_desktop.ui.theme import set_icon
from keep_desktop.ui.worker import Reader

_WIDTH = 660
#: Lines in sight: the list ends with a whole one.
_LINES = 10
_MOST = 8
#: Deeds that come before the longer lists; the others come after them.
_FIRST_DEEDS = 3
#: Lines of the way on to Activity, with its head.
_WAY_ON = 2
_KEYS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 6, Qt.Key.Key_PageUp: -6}


class SearchPalette(QDialog):
    """The signals say what to show; deeds do themselves."""

    #: WorkflowId and ItemId.
    item_chosen = Signal(object, object)
    #: WorkflowId.
    workflow_chosen = Signal(object)
    #: WorkflowRow and RunId.
    run_chosen = Signal(object, object)
    #: QuestionId.
    question_chosen = Signal(object)
    all_questions_chosen = Signal()
    #: What is to be looked for in Activity.
    activity_chosen = Signal(str)
    #: With the time of day that is meant, as a `Meant`.
    moment_chosen = Signal(object)

    def __init__(
        self,
        keep: Keep,
        reader: Reader,
        deeds: Callable[[Sequence[WorkflowRow]], Sequence[Finding]],
        parent: QWidget,
    ) -> None:
        super().__init__(parent, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self._deeds_now = deeds
        #: All that can be done, and the workflows of which it was said.
        self._said_deeds: tuple[Sequence[WorkflowRow] | None, Sequence[Finding]] = (None, ())
        self.hunt = Hunt(keep, reader, self)
        self.hunt.changed.connect(self._show)
        self._moved = False
        self._said = ""
        self.setObjectName("searchPalette")
        self.setWindowTitle(self.tr("Search"))
        self.field = QLineEdit()
        self.field.setPlaceholderText(
            self.tr("Search items, workflows, runs and logs, or do something")
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
        self.list.setAccessibleName(self.tr("Findings"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.clicked.connect(self._do)
        SteadyHand(self.list)
        self.hint = QLabel()
        self.hint.setObjectName("searchHint")
        self.hint.setProperty("role", "faint")
        # Where the rows begin.
        self.hint.setContentsMargins(14, 7, 14, 1)
        self.hint.setIndent(0)
        self.field.textChanged.connect(self._changed)
        self._lay_out()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(4)
        self.list.setFixedHeight(_LINES * LINE)
        for part in (self.field, self.list, self.hint):
            column.addWidget(part)
        self.resize(_WIDTH, column.sizeHint().height())

    def come(self) -> None:
        """Over the window, empty, with the workflows as they are now."""
        window = self.parentWidget()
        if window is not None:
            left = (window.width() - self.width()) // 2
            self.move(window.mapToGlobal(QPoint(max(0, left), 64)))
        self.field.clear()
        self._moved, self._said = False, ""
        self._said_deeds = (None, ())
        self.hunt.come()
        self.open()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _changed(self, text: str) -> None:
        self._moved = False
        self.hunt.look_for(text)
        self._show()

    # -- showing ------------------------------------------------------------------------------

    def _show(self) -> None:
        words = self.hunt.words
        before = self.model.finding(self.list.currentIndex())
        self.model.show(self._groups(words) if words else self._first_groups(), words)
        self._choose_like(before)
        self._say()

    def _deeds(self) -> Sequence[Finding]:
        rows = self.hunt.workflows
        if self._said_deeds[0] is not rows:
            self._said_deeds = (rows, self._deeds_now(rows))
        return self._said_deeds[1]

    def _first_groups(self) -> Sequence[Group]:
        """While nothing is looked for yet."""
        deeds = self._deeds()
        return (
            Group(self.tr("Needs you"), self._questions()),
            Group(self.tr("Do"), deeds[:_FIRST_DEEDS]),
            Group(self.tr("Workflows"), self._workflows()),
            Group(self.tr("More to do"), deeds[_FIRST_DEEDS:_MOST]),
        )

    def _groups(self, words: Sequence[str]) -> Sequence[Group]:
        found = [deed for deed in self._deeds() if matches(_found_by(deed), words)]
        deeds = [deed for deed in found if _is_named(deed, words)]
        hidden = [deed for deed in found if not _is_named(deed, words)]
        urgent = [self._item(item, words) for item in self.hunt.items if item.needs_user]
        by_title = [one for one in urgent if matches(one.title, words)]
        by_reason = [one for one in urgent if not matches(one.title, words)]
        others = [self._item(item, words) for item in self.hunt.items if not item.needs_user]
        meant = [self._run(run) for run in self.hunt.runs if not run.by_name]
        named = [self._run(run) for run in self.hunt.runs if run.by_name]
        # Nothing that comes between or after them takes the room of what can be done.
        alone = not (self.hunt.is_on or others or meant or named or self.hunt.lines)
        first = _MOST if alone else _FIRST_DEEDS
        # Whoever types a name looks for that first, and for what merely tells of it later.
        return (
            Group(self.tr("Needs you"), by_title),
            Group(self.tr("Workflows"), self._workflows()),
            Group(self.tr("Do"), deeds[:first]),
            Group(self.tr("Needs you"), by_reason),
            Group(self.tr("Do"), hidden[: max(0, first - len(deeds))]),
            Group(self.tr("Runs"), meant),
            Group(self.tr("Items"), others),
            Group(self.tr("Runs"), named),
            Group(self.tr("Lines of logs"), [self._line(line) for line in self.hunt.lines]),
            Group(self.tr("More to do"), [*deeds, *hidden][first:_MOST]),
            Group(self.tr("Everything that happened"), () if self.hunt.is_on else [self._way_on()]),
        )

    def _way_on(self) -> Finding:
        text = self.hunt.text.strip()
        meant = time_meant(text, self.hunt.runs, self.hunt.now())
        if meant is not None:
            return moment_finding(meant, partial(self.moment_chosen.emit, meant))
        return activity_finding(text, partial(self.activity_chosen.emit, text))

    def _say(self) -> None:
        if self.hunt.words and self.hunt.is_on:
            self.hint.setText(self.tr("Looking…"))
        elif self.hunt.words and self.model.rowCount() <= _WAY_ON:
            self.hint.setText(self._nothing())
        else:
            self.hint.setText(self.tr("↑ ↓ to choose · Enter to open · Esc to close"))

    def _nothing(self) -> str:
        if self.hunt.has_archive:
            return self.tr(
                "No item, workflow, run, log line or deed outside the archive has these words."
            )
        return self.tr("No item, workflow, run, log line or deed has these words.")

    def _questions(self) -> Sequence[Finding]:
        shown, count = self.hunt.waiting.rows, self.hunt.waiting.count
        findings = [question_finding(row, partial(self._open_question, row)) for row in shown]
        if count > len(findings):
            findings.append(all_questions(count, self.all_questions_chosen.emit))
        return findings

    def _open_question(self, row: QuestionRow) -> None:
        if row.item_id is None:
            self.question_chosen.emit(row.id)
        else:
            self.item_chosen.emit(row.workflow_id, row.item_id)

    def _workflows(self) -> Sequence[Finding]:
        found = find_workflows(self.hunt.workflows, self.hunt.text)[:_MOST]
        return [workflow_finding(row, partial(self.workflow_chosen.emit, row.id)) for row in found]

    def _item(self, found: FoundItem, words: Sequence[str]) -> Finding:
        chosen = partial(self.item_chosen.emit, found.workflow_id, found.id)
        return item_finding(found, words, chosen)

    def _run(self, found: FoundRun) -> Finding:
        chosen = partial(self.run_chosen.emit, found.workflow, found.session.run_id)
        return run_finding(found, self.hunt.now(), chosen)

    def _line(self, found: FoundLine) -> Finding:
        line, workflow = found.line, found.workflow
        if line.item_id is not None:
            chosen = partial(self.item_chosen.emit, workflow.id, line.item_id)
        elif line.run_id is not None:
            chosen = partial(self.run_chosen.emit, workflow, line.run_id)
        else:
            chosen = partial(self.workflow_chosen.emit, workflow.id)
        return line_finding(found, self.hunt.now(), chosen)

    def _choose_like(self, before: Finding | None) -> None:
        """The line that the user chose stays so; else the first one is."""
        rows = range(self.model.rowCount()) if self._moved else ()
        for index in map(self.model.index, rows):
            finding = self.model.finding(index)
            if finding is not None and not finding.is_head and _same(finding, before):
                self._choose(index)
                return
        first = self.model.next_choice(-1, 1)
        if first is None:
            self._said = ""
            return
        self._choose(self.model.index(first))
        # With the head over it.
        self.list.scrollToTop()

    def _choose(self, index: QModelIndex) -> None:
        """The keyboard stays in the field: a screen reader is told what Enter would open."""
        self.list.setCurrentIndex(index)
        said = str(index.data(Qt.ItemDataRole.AccessibleTextRole))
        if said != self._said and self.isVisible():
            say_aloud(self.field, said)
            self._said = said

    # -- choosing -----------------------------------------------------------------------------

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
        finding = self.model.finding(index)
        if finding is not None and finding.deed is not None:
            self.accept()
            finding.deed()

    def hideEvent(self, event: object) -> None:
        self.hunt.end()
        super().hideEvent(event)  # type: ignore[arg-type]


def _found_by(deed: Finding) -> str:
    return f"{deed.title} {deed.note} {deed.also}"


def _is_named(deed: Finding, words: Sequence[str]) -> bool:
    """Whether words of its name begin so: who types “log” does not mean a login."""
    named = re.split(r"\W+", deed.title.casefold())
    return all(any(one.startswith(word) for one in named) for word in words)


def _same(one: Finding, other: Finding | None) -> bool:
    return other is not None and _meant(one) == _meant(other)


def _meant(finding: Finding) -> tuple[object, ...]:
    """What tells it from the others: two items may be called alike, and what stands beside a title
    changes with its state."""
    deed = finding.deed
    about = deed.args if isinstance(deed, partial) else ()
    return (finding.title, *(about or (finding.note,)))
