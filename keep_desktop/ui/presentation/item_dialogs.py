"""Dialogs that change items: undo one attempt, undo a run or many items, and confirm that
reprocessing repeats effects."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QWidget

from keep_desktop.domain.errors import WouldRepeat
from keep_desktop.domain.ids import MutationId, SessionId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.undo import UndoReport, UndoStep
from keep_desktop.ports.views import AttemptRow, ItemDetail, MutationRow
from keep_desktop.services.context import Keep
from keep_desktop.services.items.undo import (
    CANNOT_BE_UNDONE,
    Target,
    UndoPreview,
    preview_undo_of,
    undo_attempt,
)
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.presentation.done_steps import done_text
from keep_desktop.ui.presentation.item_actions import repeated_text
from keep_desktop.ui.presentation.items import item_node, step_node
from keep_desktop.ui.style.theme import show_busy
from keep_desktop.ui.text.error_text import translate_error
from keep_desktop.ui.text.format import number, plural
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.dialog import Dialog
from keep_desktop.ui.widgets.inputs import progress_bar
from keep_desktop.ui.widgets.labels import FormNote, WrapLabel, plain_label
from keep_desktop.ui.widgets.layouts import STRETCH, add_shown, fill, vbox

_MOST = 50
_tr = partial(QCoreApplication.translate, "UndoResult")


def undo_result_text(undone: int, left: int) -> str:
    """“31 steps were undone, 2 were not.”"""
    if not undone:
        return _tr("Nothing was undone.")
    steps = plural(undone, _tr("step was"), _tr("steps were"))
    if not left:
        return _tr("{steps} undone.").format(steps=steps)
    rest = plural(left, _tr("was not"), _tr("were not"))
    return _tr("{steps} undone, {rest}.").format(steps=steps, rest=rest)


class UndoDialog(Dialog):
    """Undoes one attempt. `undone` carries the outcome, `other_requested` the number of a newer
    attempt to undo first. Once started it runs to the end or a stop."""

    undone = Signal(str)
    other_requested = Signal(int)
    #: Opens the workflow's settings, if they are what blocks it.
    settings_requested = Signal()

    def __init__(
        self,
        keep: Keep,
        tasks: TaskRunner,
        detail: ItemDetail,
        attempt: AttemptRow,
        steps: Sequence[UndoStep],
        parent: QWidget | None = None,
    ) -> None:
        """*steps* are the undoable mutations of *attempt*, newest first."""
        super().__init__(self.tr("Undo"), tasks, parent)
        self._keep = keep
        self._item_id, self._number = detail.row.id, attempt.number
        self._running = False
        going = sum(step.is_possible for step in steps)
        cannot = self.tr("Attempt {number} can't be undone now")
        question = self.tr("Undo attempt {number}?") if going else cannot
        self.heading.setText(question.format(number=attempt.number))
        self.show_below(single_line(item_node(detail.row).title, 140))
        self._replace_body()
        all_go = self._list_steps(attempt, steps)
        if going:
            self._add_text(self._after_undo(detail, attempt, all_go=all_go))
        self._column.addStretch(1)
        newer = max((step.repeated_by or 0 for step in steps), default=0)
        self._put_buttons(going, newer, in_settings=bool(_by_obstacle(steps)))
        self.fit_height(560)

    def _put_buttons(self, going: int, newer: int, *, in_settings: bool) -> None:
        """*newer*: the attempt to undo first, or 0. *in_settings*: they fix it."""
        self.cancel = self.button(self.tr("Cancel") if going else self.tr("Close"), self.reject)
        text = plural(going, self.tr("step"), self.tr("steps"))
        self.go = self.button(
            self.tr("Undo {steps}").format(steps=text), self._begin, kind="primary", icon="undo-2"
        )
        self.go.setVisible(going > 0)
        first = self.tr("Undo attempt {number} first…").format(number=newer)
        self.other = self.button(
            first, lambda: self._go_to(newer), kind="" if going else "primary", icon="undo-2"
        )
        self.other.setVisible(newer > 0)
        self.settings = self.button(self.tr("Settings…"), self._go_to_settings, icon="settings")
        self.settings.setVisible(in_settings)
        fill(self.footer, self.settings, STRETCH, self.cancel, self.other, self.go)
        self.cancel.setFocus()

    def _go_to(self, newer: int) -> None:
        self.accept()
        self.other_requested.emit(newer)

    def _after_undo(self, detail: ItemDetail, attempt: AttemptRow, *, all_go: bool) -> str:
        """The item's state afterwards."""
        status = detail.row.status
        if status is ItemStatus.SKIPPED:
            return self.tr("The item stays skipped in future runs.")
        if status is not ItemStatus.DONE and attempt.number != detail.row.attempt:
            return self.tr("The next attempt isn't affected.")
        if status is not ItemStatus.DONE:
            return self.tr("The item is then skipped so that nothing depends on it.")
        if all_go and len(detail.attempts) > 1:
            # Effects of an earlier attempt may remain.
            return self.tr("Future runs skip it until you reprocess it.")
        if all_go:
            return self.tr(
                "The item is then marked “Undone”. Future runs skip it until you reprocess it."
            )
        return self.tr("The item stays done. Future runs skip it until you reprocess it.")

    def _go_to_settings(self) -> None:
        self.accept()
        self.settings_requested.emit()

    def _list_steps(self, attempt: AttemptRow, steps: Sequence[UndoStep]) -> bool:
        """List the steps; True if none of them stays."""
        by_id = {row.id: row for row in attempt.mutations}
        known = [step for step in steps if step.id in by_id]
        going = [by_id[step.id] for step in known if step.is_possible]
        if going:
            one, many = (
                self.tr("This step will be undone"),
                self.tr("These steps will be undone, newest first"),
            )
            self._list(one if len(going) == 1 else many, going)
        for newer in sorted({step.repeated_by for step in known if step.repeated_by is not None}):
            again = [by_id[step.id] for step in known if step.repeated_by == newer]
            self._list(self._again(newer, len(again)), again)
        ids_by_reason = _by_obstacle(known)
        one, many = self.tr("This one won't change"), self.tr("These won't change")
        header = one if sum(map(len, ids_by_reason.values())) == 1 else many
        for why, ids in ids_by_reason.items():
            self._list(header, [by_id[one] for one in ids], translate_error(why))
            header = ""
        able = {step.id for step in known}
        staying = [row for row in attempt.mutations if _stands(row) and row.id not in able]
        if staying:
            one, many = (
                self.tr("This one can't be undone"),
                self.tr("These can't be undone"),
            )
            self._list(one if len(staying) == 1 else many, staying)
        if going:
            self._add_text(
                self.tr("What was changed since then stays as it is; Keep then says so.")
            )
        return not staying and len(going) == len(steps)

    def _again(self, newer: int, count: int) -> str:
        one = self.tr("Attempt {number} repeated this one. Undo that attempt first")
        many = self.tr("Attempt {number} repeated these. Undo that attempt first")
        return (one if count == 1 else many).format(number=newer)

    def _list(self, header: str, rows: Sequence[MutationRow], why: str = "") -> None:
        lines = [f"• {done_text(row) or step_node(row).title}" for row in rows[:_MOST]]
        if len(rows) > _MOST:
            lines.append(self.tr("and {count} more").format(count=number(len(rows) - _MOST)))
        part = vbox(spacing=4)
        if header:
            part.addWidget(plain_label(header, "strong"))
        part.addWidget(plain_label("\n".join(lines)))
        if why:
            part.addWidget(plain_label(single_line(why, 1_000), "soft"))
        self._column.addLayout(part)

    def _add_text(self, sentence: str) -> None:
        self._column.addWidget(plain_label(sentence, "soft"))

    def _begin(self) -> None:
        keep, item_id, attempt = self._keep, self._item_id, self._number
        self._running = True
        self.trouble.set_text("")
        for button in (self.settings, self.cancel, self.other, self.go):
            button.setEnabled(False)
        self._replace_body()
        bar = progress_bar(self.tr("The attempt is being undone"))
        show_busy(bar)
        add_shown(self._column, bar)
        self._column.addStretch(1)
        self._tasks.long(lambda: undo_attempt(keep, item_id, attempt), self._take, self._fail)

    def _replace_body(self) -> None:
        self._column = self.scroll_body(spacing=10)

    def _take(self, report: UndoReport) -> None:
        self._over()
        undone = undo_result_text(report.undone, len(report.left))
        self.undone.emit(undone)
        if not report.left and not report.stopped:
            self.accept()
            return
        self.heading.setText(undone)
        self._replace_body()
        if report.stopped:
            text = self.tr("It was stopped before all steps were checked.")
            add_shown(self._column, FormNote("warn", self._column.parentWidget(), text))
        for title, why in report.left:
            what = single_line(translate_error(title), 200)
            text = f"{what}\n{single_line(translate_error(why), 1_000)}"
            add_shown(self._column, FormNote("sunken", self._column.parentWidget(), text))
        self._column.addStretch(1)
        self.filled()

    def _fail(self, error: Exception) -> None:
        self._over()
        self._replace_body()
        self._column.addStretch(1)
        self.show_error(error)
        self.filled()

    def _over(self) -> None:
        self._running = False
        for button in (self.settings, self.other, self.go):
            button.hide()
        self.cancel.setText(self.tr("Close"))
        self.cancel.setEnabled(True)
        self.cancel.setFocus()

    def reject(self) -> None:
        if not self._running:
            super().reject()


def _by_obstacle(steps: Sequence[UndoStep]) -> Mapping[str, Sequence[MutationId]]:
    """Steps that a newer attempt repeated are blocked by that, whatever else blocks them."""
    found: dict[str, list[MutationId]] = {}
    for step in steps:
        if step.repeated_by is None and step.obstacle is not None:
            found.setdefault(step.obstacle, []).append(step.id)
    return found


def _stands(row: MutationRow) -> bool:
    return row.status is MutationStatus.APPLIED and row.undo_of is None and not row.undone


#: Attempts counted at a time; the dialog can be closed in between.
_COUNTED = 50
_Find = Callable[[], Sequence[Target]]


class UndoManyDialog(Dialog):
    """Undoes many attempts: counts them, asks once, then works attempt by attempt. It can be
    stopped between two attempts; what was undone stays undone."""

    def __init__(
        self, keep: Keep, tasks: TaskRunner, find: _Find, about: str, parent: QWidget | None = None
    ) -> None:
        """*find* queries the targets on a worker; *about* names them."""
        super().__init__(self.tr("Undo"), tasks, parent)
        self._keep = keep
        self._targets: Sequence[Target] = ()
        self._all: frozenset[Target] = frozenset()
        self._count = UndoPreview()
        self._at = self._undone = 0
        #: Of the undo before.
        self._session: SessionId | None = None
        #: Item, step and why it stays.
        self._remaining: list[tuple[str, str, str]] = []
        self._working = self._ending = False
        self.heading.setText(self.tr("Counting…"))
        self.show_below(single_line(about, 140))
        column = self.scroll_body(spacing=10)
        self.label = plain_label("", "soft")
        self.staying = WrapLabel()
        self.staying.setAccessibleName(self.tr("What won't be undone and why"))
        self.staying.allow_selecting()
        self.note = FormNote("warn")
        self.bar = progress_bar(self.tr("Progress"))
        fill(column, self.label, self.bar, self.note, self.staying)
        for part in (self.label, self.bar, self.staying):
            part.hide()
        column.addStretch(1)
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.go = self.button(self.tr("Undo"), self._begin, kind="primary", icon="undo-2")
        self.go.setEnabled(False)
        fill(self.footer, STRETCH, self.cancel, self.go)
        self.fit_height(560)
        self._tasks.query(("undo targets", id(self)), find, self._take_targets, self._fail)

    def _take_targets(self, targets: Sequence[Target]) -> None:
        self._targets, self._all = targets, frozenset(targets)
        self._count_next()

    def _count_next(self) -> None:
        part, keep, everything = (
            self._targets[self._at : self._at + _COUNTED],
            self._keep,
            self._all,
        )
        if not part:
            self._run_query()
            return
        self._show_bar(self._at, len(self._targets))
        self._tasks.query(
            ("undo count", id(self)),
            lambda: preview_undo_of(keep, part, everything),
            self._counted,
            self._fail,
        )

    def _counted(self, count: UndoPreview) -> None:
        self._count.add(count)
        self._at += _COUNTED
        self._count_next()

    def _run_query(self) -> None:
        self.bar.hide()
        count, items = self._count, len({item for item, _ in self._count.going})
        self._show_staying(
            [f"{number(many)} × {self._why(why)}" for why, many in count.staying.most_common()],
            self.tr("These steps won't be undone:"),
        )
        self.label.show()
        if not count.steps:
            self.heading.setText(self.tr("Nothing can be undone"))
            self.label.setText(self.tr("There are no steps left to undo."))
            self.cancel.setText(self.tr("Close"))
            self.go.hide()
        else:
            steps = plural(count.steps, self.tr("step"), self.tr("steps"))
            items_text = plural(items, self.tr("item"), self.tr("items"))
            question = self.tr("Undo {steps} of {items}?").format(steps=steps, items=items_text)
            self.heading.setText(question)
            text = self.tr(
                "Newest steps first. What was changed since then stays as it is; Keep then says "
                "so. Unfinished items are then skipped."
            )
            self.label.setText(text)
            self.go.setText(self.tr("Undo {steps}").format(steps=steps))
            self.go.setEnabled(True)
        self.cancel.setFocus()
        self.filled()

    def _why(self, why: str) -> str:
        return self.tr("can't be undone") if why == CANNOT_BE_UNDONE else translate_error(why)

    def _begin(self) -> None:
        self._working, self._at = True, 0
        self.trouble.set_text("")
        self.go.hide()
        self.label.hide()
        self.staying.hide()
        self.heading.setText(self.tr("Undoing…"))
        self.cancel.setText(self.tr("Stop"))
        self._undo_on()

    def _undo_on(self) -> None:
        going = self._count.going
        if self._at == len(going) or self._ending:
            self._over(ended=self._at < len(going))
            return
        self._show_bar(self._at, len(going))
        keep, (item_id, attempt), after = self._keep, going[self._at], self._session
        self._tasks.long(
            lambda: undo_attempt(keep, item_id, attempt, after=after), self._undid, self._on_aborted
        )

    def _undid(self, report: UndoReport) -> None:
        self._session = report.session_id
        self._undone += report.undone
        self._remaining += [(report.item, *one) for one in report.left]
        if report.stopped:
            self._over(ended=True)
            return
        self._at += 1
        self._undo_on()

    def _on_aborted(self, error: Exception) -> None:
        """What was undone by then stays undone."""
        self.show_error(error)
        self._over(ended=True)

    def _over(self, *, ended: bool) -> None:
        self._working = False
        self.bar.hide()
        undone = undo_result_text(self._undone, len(self._remaining))
        self._tasks.messages.show(undone)
        if not ended and not self._remaining:
            self.accept()
            return
        self.heading.setText(undone)
        # It told of the run as it was before.
        self.show_below("")
        if ended:
            left = len(self._count.going) - self._at
            rest = plural(
                left, self.tr("attempt was not undone"), self.tr("attempts were not undone")
            )
            text = self.tr("Stopped before everything was undone: {rest}.").format(rest=rest)
            self.note.set_text(text, "warn")
        reasons = Counter(why for _, _, why in self._remaining)
        named = [
            f"{single_line(translate_error(title), 160)} · {single_line(item, 80)}: "
            f"{translate_error(why)}"
            for item, title, why in self._remaining[:_MOST]
        ]
        if len(self._remaining) > _MOST:
            named = [
                f"{number(many)} × {translate_error(why)}" for why, many in reasons.most_common()
            ]
        self.staying.setAccessibleName(self.tr("What was not undone and why"))
        self._show_staying(named, self.tr("These steps were not undone:"))
        self.cancel.setText(self.tr("Close"))
        self.cancel.setEnabled(True)
        self.cancel.setFocus()
        self.filled()

    def _show_bar(self, at: int, count: int) -> None:
        self.bar.setRange(0, max(1, count))
        self.bar.setValue(at)
        self.bar.show()

    def _show_staying(self, lines: Sequence[str], header: str) -> None:
        self.staying.setText(
            "\n".join([header, *(f"• {single_line(line, 600)}" for line in lines)])
        )
        self.staying.setVisible(bool(lines))

    def _fail(self, error: Exception) -> None:
        self.bar.hide()
        self.show_error(error)
        self.filled()

    def reject(self) -> None:
        if not self._working:
            super().reject()
            return
        self._ending = True
        self.cancel.setEnabled(False)
        self.heading.setText(self.tr("Stopping after this item…"))


class RepeatDialog(Dialog):
    """Asks before effects are repeated; `agreed` confirms. The dialog has no default button, and
    Cancel has the focus."""

    agreed = Signal()

    def __init__(
        self,
        tasks: TaskRunner,
        item: str,
        steps: Sequence[tuple[str, bool]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(self.tr("Reprocess item"), tasks, parent)
        self.heading.setText(self.tr("Reprocess this item?"))
        column = self.scroll_body(spacing=12)
        column.addWidget(plain_label(item, "strong"))
        self.note = FormNote("warn", column.parentWidget(), repeated_text(steps))
        fill(column, self.note, STRETCH)
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.go = self.button(self.tr("Reprocess item"), self._agree, icon="refresh-cw")
        fill(self.footer, STRETCH, self.cancel, self.go)
        self.fit_height(560)
        self.cancel.setFocus(Qt.FocusReason.OtherFocusReason)

    def _agree(self) -> None:
        self.accept()
        self.agreed.emit()


def confirm_repeat(
    tasks: TaskRunner,
    item: str,
    error: WouldRepeat,
    window: QWidget,
    agreed: Callable[[], None],
    left: Callable[[], None],
) -> None:
    """Calls exactly one of *agreed* and *left*."""
    dialog = RepeatDialog(tasks, item, error.steps, window)
    dialog.agreed.connect(agreed)
    dialog.rejected.connect(left)
    dialog.open()
