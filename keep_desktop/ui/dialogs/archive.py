"""The archive: workflows that were put away, each with a way back."""

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ports.views import WorkflowRow
from keep_desktop.services.context import Keep
from keep_desktop.services.unknown_steps import unknown_counts
from keep_desktop.services.workflows import bring_back_workflow, workflow_list
from keep_desktop.ui.archive_words import waiting_there
from keep_desktop.ui.dialogs.frame import Dialog, add_shown, padded, scrolling
from keep_desktop.ui.foreign_text import block, one_line
from keep_desktop.ui.form_notes import Note, icon_label, plain_label
from keep_desktop.ui.language import in_words
from keep_desktop.ui.text import moment_within
from keep_desktop.ui.theme import has_icon, set_icon
from keep_desktop.ui.worker import Reader

_ICON_PX = 20


class ArchiveDialog(Dialog):
    """`brought_back` carries the WorkflowId; the dialog stays open for more."""

    brought_back = Signal(object)

    def __init__(self, keep: Keep, reader: Reader, parent: QWidget | None = None) -> None:
        super().__init__("", reader, parent)
        self._keep = keep
        self._is_read = False
        self._told: object = None
        #: The keyboard stays where it is when it is read again.
        self._stays = True
        self.setWindowTitle(self.tr("Archived workflows"))
        self.heading.setText(self.tr("Archived workflows"))
        self.say_below(
            self.tr("Nothing of their history is lost. Brought back, they are paused until you "
                    "resume them.")
        )  # fmt: skip
        self.empty = Note()
        self.rows: list[QPushButton] = []
        self._body, column = padded(spacing=8)
        self.set_body(scrolling(self._body))
        column.addWidget(self.empty)
        self._cards = QVBoxLayout()
        self._cards.setSpacing(8)
        column.addLayout(self._cards)
        column.addStretch(1)
        self.close_button = self.button(self.tr("Close"), self.accept)
        self.close_button.setDefault(True)
        self.footer.addStretch(1)
        self.footer.addWidget(self.close_button)
        self.hug(640)
        self._load()

    def read_again(self, _changed: Collection[WorkflowId]) -> None:
        """Any of them may have come or gone."""
        self._ask()

    def _load(self) -> None:
        self._stays = False
        self._ask()

    def _ask(self) -> None:
        keep = self._keep
        self._reader.ask_behind(
            ("archive", id(self)),
            lambda: (workflow_list(keep, archived=True), unknown_counts(keep)),
            lambda found: self._show(*found),
            self.show_error,
        )

    def _show(self, rows: Sequence[WorkflowRow], unknown: Mapping[WorkflowId, int]) -> None:
        stays, self._stays = self._stays, True
        told = (tuple(rows), dict(unknown))
        if stays and told == self._told:
            return
        self._told = told
        focus = self.focusWidget()
        on_card = isinstance(focus, QPushButton) and focus in self.rows
        name = focus.accessibleName() if on_card and focus is not None else ""
        self._fill(rows, unknown)
        if on_card or not stays:
            self._focus_card(name if stays else "")
        if not self._is_read:
            self._is_read = True
            self.filled()

    def _focus_card(self, name: str) -> None:
        """The one of that name; else the first, or Close where there is none."""
        first = (self.rows or [self.close_button])[0]
        card = next((one for one in self.rows if one.accessibleName() == name), first)
        card.setFocus(Qt.FocusReason.OtherFocusReason)

    def _fill(self, rows: Sequence[WorkflowRow], unknown: Mapping[WorkflowId, int]) -> None:
        while (item := self._cards.takeAt(0)) is not None:
            if (card := item.widget()) is not None:
                card.deleteLater()
        self.rows = []
        for row in rows:
            add_shown(self._cards, self._card(row, unknown.get(row.id, 0)))
        nothing = self.tr("The archive is empty. “Archive” in a workflow's menu puts it here.")
        self.empty.say("" if rows else nothing)
        for before, after in pairwise([*self.rows, self.close_button]):
            QWidget.setTabOrder(before, after)

    def _card(self, row: WorkflowRow, unknown: int) -> QFrame:
        card = QFrame()
        card.setProperty("surface", "card")
        name = one_line(row.name, 200)
        clock = self._keep.clock
        when = moment_within(row.status_at, clock.now(), clock.zone())
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(plain_label(name, "strong"))
        if row.description:
            words.addWidget(plain_label(block(in_words(row.description), 300), "small"))
        words.addWidget(plain_label(self.tr("Archived {when}").format(when=when), "faint"))
        if unknown:
            words.addLayout(_waits(waiting_there(unknown)))
        line = QHBoxLayout(card)
        line.setContentsMargins(16, 12, 16, 12)
        line.setSpacing(16)
        icon = row.icon if has_icon(row.icon) else "workflow"
        line.addWidget(icon_label(icon, "text_soft", _ICON_PX), 0, Qt.AlignmentFlag.AlignTop)
        line.addLayout(words, 1)
        line.addWidget(self._bring_back_button(row.id, name))
        return card

    def _bring_back_button(self, workflow_id: WorkflowId, name: str) -> QPushButton:
        button = QPushButton(self.tr("Bring back"))
        button.setAccessibleName(self.tr("Bring back {name}").format(name=name))
        button.setAutoDefault(True)
        set_icon(button, "archive-restore")
        button.clicked.connect(lambda: self._bring_back(workflow_id))
        self.rows.append(button)
        return button

    def _bring_back(self, workflow_id: WorkflowId) -> None:
        keep = self._keep

        def back(_: None) -> None:
            self.brought_back.emit(workflow_id)
            self._load()

        self.do(lambda: bring_back_workflow(keep, workflow_id), back, self._body)


def _waits(sentence: str) -> QHBoxLayout:
    line = QHBoxLayout()
    line.setSpacing(6)
    line.addWidget(icon_label("triangle-alert", "warn"), 0, Qt.AlignmentFlag.AlignTop)
    line.addWidget(plain_label(sentence, "small"), 1)
    return line
