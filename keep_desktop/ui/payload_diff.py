"""What was written and what is to be written now, folded away until it is asked for."""

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.views import QuestionRow
from keep_desktop.ui.answer_tiles import CardButton
from keep_desktop.ui.dialogs.diff_view import DiffView
from keep_desktop.ui.dialogs.script_diff import DiffLine, changes
from keep_desktop.ui.form_notes import plain_label
from keep_desktop.ui.readable_json import in_plain
from keep_desktop.ui.theme import restyle, set_icon

_MOST_LINES = 14


def payloads_of(question: QuestionRow) -> tuple[JsonValue, JsonValue] | None:
    """The content that was written and the one that is asked for now; None where the question is
    about something else."""
    detail = question.detail
    if not isinstance(detail, dict) or not {"was", "now"} <= detail.keys():
        return None
    return detail["was"], detail["now"]


def payload_changes(was: JsonValue, now: JsonValue) -> Sequence[DiffLine]:
    """Line by line, as a person reads it; empty where both read the same."""
    return changes(in_plain(was), in_plain(now))


class PayloadDiff(QWidget):
    """Hidden where there is nothing to compare. The lines are worked out when first unfolded."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._payloads: tuple[JsonValue, JsonValue] | None = None
        self.toggle = CardButton(self)
        self.toggle.setProperty("kind", "ghost")
        self.toggle.setCheckable(True)
        self.toggle.toggled.connect(self._unfold)
        self.view: DiffView | None = None
        self._legend = plain_label(
            self.tr("− what was written before, + what is to be written now"), "small"
        )
        self._legend.hide()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        self._column.addWidget(self.toggle, 0, Qt.AlignmentFlag.AlignLeft)
        self._column.addWidget(self._legend)
        self._say(open_=False)
        self.hide()

    def show_question(self, question: QuestionRow) -> None:
        payloads = payloads_of(question)
        if payloads != self._payloads:
            self._payloads = payloads
            self._draw()
        self.setVisible(payloads is not None)

    def _say(self, *, open_: bool) -> None:
        word = self.tr("Hide what changed") if open_ else self.tr("Show what changed")
        self.toggle.setText(word)
        self.toggle.setAccessibleName(word)
        set_icon(self.toggle, "chevron-up" if open_ else "git-compare")
        restyle(self.toggle, kind="ghost")

    def _unfold(self, open_: bool) -> None:
        self._say(open_=open_)
        if open_ and self.view is None:
            self.view = DiffView(self)
            self.view.setAccessibleName(self.tr("What changed"))
            # A margin of the text would scroll with it and leave room for a part of a line.
            self.view.document().setDocumentMargin(0)
            self.view.installEventFilter(self)
            self._column.addWidget(self.view)
            self._draw()
        for part in (self._legend, self.view):
            if part is not None:
                part.setVisible(open_)

    def _draw(self) -> None:
        if self.view is None or self._payloads is None:
            return
        lines = payload_changes(*self._payloads)
        self.view.show_lines(lines)
        if not lines:
            self.view.setPlainText(self.tr("Both read the same: they differ beyond what is shown."))
        self._fit(self.view)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize and isinstance(watched, DiffView):
            # Once its parts have their places, the bar below long lines among them.
            QTimer.singleShot(0, watched, lambda: self._fit(watched))
        return False

    @staticmethod
    def _fit(view: DiffView) -> None:
        """As high as its lines, and of many never a part of one."""
        line = view.blockBoundingRect(view.document().firstBlock()).height()
        around = view.height() - view.viewport().height()
        height = ceil(min(_MOST_LINES, view.blockCount()) * line) + 1 + around
        if height != view.height():
            view.setFixedHeight(height)
