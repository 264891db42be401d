"""Which notices come to the desktop."""

from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from keep_desktop.services.messages import MessageKind
from keep_desktop.ui.form_notes import plain_label
from keep_desktop.ui.settings.section import Card, Means, Section


class NoticesSection(Section):
    """A box for each kind; what is switched off still stands on its page."""

    def __init__(self, means: Means, parent: QWidget | None = None) -> None:
        super().__init__(means, parent)
        card = Card(
            self.tr("Notices"),
            self.tr(
                "Each thing is told once, on the desktop or at the foot of the window. What is "
                "not told still stands under Needs you, Schedule and Activity."
            ),
        )
        self.boxes: dict[MessageKind, QCheckBox] = {}
        for kind, title, about in self._kinds():
            card.column.addWidget(self._box(kind, title, about))
        self.column.addWidget(card)
        self.column.addStretch(1)

    def _kinds(self) -> tuple[tuple[MessageKind, str, str], ...]:
        return (
            (
                MessageKind.QUESTION,
                self.tr("Questions"),
                self.tr("One item waits for your answer; everything else goes on."),
            ),
            (
                MessageKind.FAILURE,
                self.tr("Failures"),
                self.tr("A workflow cannot go on: a sign-in, a folder or a fault in its script."),
            ),
            (
                MessageKind.MESSAGE,
                self.tr("Messages of workflows"),
                self.tr("What a script has to say, such as a page that changed."),
            ),
            (
                MessageKind.LATE,
                self.tr("Late runs"),
                self.tr("A run began after its time, because the computer was asleep or busy."),
            ),
        )

    def _box(self, kind: MessageKind, title: str, about: str) -> QWidget:
        box = self.boxes[kind] = QCheckBox(title)
        box.setAccessibleName(title)
        box.setAccessibleDescription(about)
        box.setChecked(self.means.preferences.tells(kind))
        box.toggled.connect(lambda on: self.means.preferences.set_tells(kind, on))
        words = plain_label(about, "small")
        words.setContentsMargins(24, 0, 0, 0)
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(box)
        column.addWidget(words)
        return holder
