"""Undo an attempt: lists its steps, asks once, and says what was left and why."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from keep_desktop.domain.ids import MutationId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.undo import UndoReport, UndoStep
from keep_desktop.ports.views import AttemptRow, ItemDetail, MutationRow
from keep_desktop.services.context import Keep
from keep_desktop.services.undo import undo_attempt
from keep_desktop.ui.dialogs.frame import Dialog, add_shown, padded, scrolling
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.form_notes import Note, plain_label
from keep_desktop.ui.host_words import told
from keep_desktop.ui.item_nodes import item_node, step_node
from keep_desktop.ui.motion import show_busy
from keep_desktop.ui.text import number, plural
from keep_desktop.ui.worker import Reader, sentence_of

_MOST = 50


class UndoDialog(Dialog):
    """`told` carries what came of it, `other_asked` the number of a newer attempt that is to be
    undone before this one. Once begun it goes on to its end, or to a stop."""

    told = Signal(str)
    other_asked = Signal(int)
    #: Those of the workflow, where something is in the way that they mend.
    settings_asked = Signal()

    def __init__(
        self,
        keep: Keep,
        reader: Reader,
        detail: ItemDetail,
        attempt: AttemptRow,
        steps: Sequence[UndoStep],
        parent: QWidget | None = None,
    ) -> None:
        """*steps* are the mutations of *attempt* that can be taken back, newest first."""
        super().__init__(self.tr("Undo"), reader, parent)
        self._keep = keep
        self._item_id, self._number = detail.row.id, attempt.number
        self._under_way = False
        going = sum(step.goes for step in steps)
        asks = self.tr("Undo attempt {number}?") if going else self._cannot()
        self.heading.setText(asks.format(number=attempt.number))
        self.say_below(one_line(item_node(detail.row).title, 140))
        self._body, self._column = padded(spacing=10)
        self.set_body(scrolling(self._body))
        all_go = self._list_steps(attempt, steps)
        if going:
            self._say(self._afterwards(detail, attempt, all_go=all_go))
        self._column.addStretch(1)
        newer = max((step.after or 0 for step in steps), default=0)
        self._put_buttons(going, newer, mends=bool(_by_hindrance(steps)))
        self.hug(560)

    def _cannot(self) -> str:
        return self.tr("Attempt {number} cannot be undone now")

    def _put_buttons(self, going: int, newer: int, *, mends: bool) -> None:
        """*newer*: the attempt that is to be undone first, or 0. *mends*: the settings do."""
        self.cancel = self.button(self.tr("Cancel") if going else self.tr("Close"), self.reject)
        words = plural(going, self.tr("step"), self.tr("steps"))
        self.go = self.button(
            self.tr("Undo {steps}").format(steps=words), self._begin, kind="primary", icon="undo-2"
        )
        self.go.setVisible(going > 0)
        first = self.tr("Undo attempt {number} first…").format(number=newer)
        self.other = self.button(
            first, lambda: self._go_to(newer), kind="" if going else "primary", icon="undo-2"
        )
        self.other.setVisible(newer > 0)
        self.settings = self.button(self.tr("Settings…"), self._go_to_settings, icon="settings")
        self.settings.setVisible(mends)
        self.footer.addWidget(self.settings)
        self.footer.addStretch(1)
        for button in (self.cancel, self.other, self.go):
            self.footer.addWidget(button)
        self.cancel.setFocus()

    def _go_to(self, newer: int) -> None:
        self.accept()
        self.other_asked.emit(newer)

    def _afterwards(self, detail: ItemDetail, attempt: AttemptRow, *, all_go: bool) -> str:
        """What becomes of the item, by the word that it shows then."""
        status = detail.row.status
        if status is ItemStatus.SKIPPED:
            return self.tr("The item stays skipped: later runs leave it alone.")
        if status is not ItemStatus.DONE and attempt.number != detail.row.attempt:
            return self.tr("The attempt after it stays as it is.")
        if status is not ItemStatus.DONE:
            return self.tr("The item is skipped afterwards, so that nothing builds on it.")
        if all_go and len(detail.attempts) > 1:
            # What an earlier attempt did may stand.
            return self.tr("Later runs leave it alone until you reprocess it.")
        if all_go:
            return self.tr(
                "The item then reads “Undone”. Later runs leave it alone until you reprocess it."
            )
        return self.tr("The item stays done: later runs leave it alone until you reprocess it.")

    def _go_to_settings(self) -> None:
        self.accept()
        self.settings_asked.emit()

    def _list_steps(self, attempt: AttemptRow, steps: Sequence[UndoStep]) -> bool:
        """Whether nothing stays."""
        by_id = {row.id: row for row in attempt.mutations}
        known = [step for step in steps if step.id in by_id]
        going = [by_id[step.id] for step in known if step.goes]
        if going:
            one, many = (
                self.tr("This step will be undone"),
                self.tr("These steps will be undone, the newest first"),
            )
            self._list(one if len(going) == 1 else many, going)
        for newer in sorted({step.after for step in known if step.after is not None}):
            again = [by_id[step.id] for step in known if step.after == newer]
            self._list(self._again(newer, len(again)), again)
        hindered = _by_hindrance(known)
        head = self._hindered(sum(map(len, hindered.values())))
        for why, ids in hindered.items():
            self._list(head, [by_id[one] for one in ids], told(why))
            head = ""
        able = {step.id for step in known}
        staying = [row for row in attempt.mutations if _stands(row) and row.id not in able]
        if staying:
            one, many = (
                self.tr("This one cannot be undone and stays"),
                self.tr("These cannot be undone and stay"),
            )
            self._list(one if len(staying) == 1 else many, staying)
        if going:
            self._say(
                self.tr(
                    "If something was changed since then, Keep leaves it as it is and tells you."
                )
            )
        return not staying and len(going) == len(steps)

    def _again(self, newer: int, count: int) -> str:
        one = self.tr("Attempt {number} did this one again: undo that attempt first")
        many = self.tr("Attempt {number} did these again: undo that attempt first")
        return (one if count == 1 else many).format(number=newer)

    def _hindered(self, count: int) -> str:
        one, many = self.tr("This one stays as it is now"), self.tr("These stay as they are now")
        return one if count == 1 else many

    def _list(self, head: str, rows: Sequence[MutationRow], why: str = "") -> None:
        lines = [f"• {step_node(row).title}" for row in rows[:_MOST]]
        if len(rows) > _MOST:
            lines.append(self.tr("and {count} more").format(count=number(len(rows) - _MOST)))
        part = QVBoxLayout()
        part.setSpacing(4)
        if head:
            part.addWidget(plain_label(head, "strong"))
        part.addWidget(plain_label("\n".join(lines)))
        if why:
            part.addWidget(plain_label(one_line(why, 1_000), "soft"))
        self._column.addLayout(part)

    def _say(self, sentence: str) -> None:
        self._column.addWidget(plain_label(sentence, "soft"))

    def _begin(self) -> None:
        keep, item_id, attempt = self._keep, self._item_id, self._number
        self._under_way = True
        self.trouble.say("")
        for button in (self.settings, self.cancel, self.other, self.go):
            button.setEnabled(False)
        self._replace_body()
        bar = QProgressBar()
        show_busy(bar)
        bar.setTextVisible(False)
        bar.setAccessibleName(self.tr("The attempt is being undone"))
        add_shown(self._column, bar)
        self._column.addStretch(1)
        self._reader.long(lambda: undo_attempt(keep, item_id, attempt), self._take, self._fail)

    def _replace_body(self) -> None:
        body, self._column = padded(spacing=10)
        area = scrolling(body)
        self.set_body(area)

    def _take(self, report: UndoReport) -> None:
        self._over()
        steps = plural(report.undone, self.tr("step was"), self.tr("steps were"))
        undone = self.tr("{steps} undone.").format(steps=steps)
        if not report.undone:
            undone = self.tr("Nothing was undone.")
        self.told.emit(undone)
        if not report.left and not report.stopped:
            self.accept()
            return
        self.heading.setText(undone)
        self._replace_body()
        if report.stopped:
            note = Note("warn", self._column.parentWidget())
            note.say(self.tr("A stop ended it before all steps were looked at."), "warn")
            add_shown(self._column, note)
        for title, why in report.left:
            note = Note("sunken", self._column.parentWidget())
            note.say(f"{one_line(told(title), 200)}\n{one_line(told(why), 1_000)}", "sunken")
            add_shown(self._column, note)
        self._column.addStretch(1)
        self.filled()

    def _fail(self, error: Exception) -> None:
        self._over()
        self._replace_body()
        self._column.addStretch(1)
        self.trouble.say(sentence_of(error), "fail")
        self.filled()

    def _over(self) -> None:
        self._under_way = False
        for button in (self.settings, self.other, self.go):
            button.hide()
        self.cancel.setText(self.tr("Close"))
        self.cancel.setAccessibleName(self.cancel.text())
        self.cancel.setEnabled(True)
        self.cancel.setFocus()

    def reject(self) -> None:
        if not self._under_way:
            super().reject()


def _by_hindrance(steps: Sequence[UndoStep]) -> Mapping[str, Sequence[MutationId]]:
    """Those that a newer attempt did again wait for that, whatever else is in their way."""
    found: dict[str, list[MutationId]] = {}
    for step in steps:
        if step.after is None and step.hindrance is not None:
            found.setdefault(step.hindrance, []).append(step.id)
    return found


def _stands(row: MutationRow) -> bool:
    return row.status is MutationStatus.APPLIED and row.undo_of is None and not row.undone
