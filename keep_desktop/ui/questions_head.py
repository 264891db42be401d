"""Above the questions that wait: how many, what holds until they are answered, and their order."""

from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from keep_desktop.ui.answer_words import waiting
from keep_desktop.ui.theme import set_icon


class QuestionsHead(QWidget):
    """Hidden, but for its place, while nothing waits."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = QLabel()
        self.heading.setProperty("role", "title")
        self.below = QLabel()
        self.below.setProperty("role", "soft")
        self.below.setWordWrap(True)
        self.order = QPushButton()
        self.order.setProperty("kind", "sort")
        line = QHBoxLayout()
        line.addWidget(self.heading, 1)
        line.addWidget(self.order)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addLayout(line)
        column.addWidget(self.below)
        self.show_count(0, newest_first=False)
        # Once it has words, between which and the icon there is a gap.
        set_icon(self.order, "chevrons-up-down")

    def show_count(
        self,
        count: int,
        *,
        newest_first: bool,
        others_run: bool = True,
        all_stopped: bool = False,
    ) -> None:
        """So many wait, on whatever page. *others_run*: not everything stands still. *all_stopped*:
        by the emergency stop."""
        self.heading.setText(waiting(count))
        order = self.tr("Newest first") if newest_first else self.tr("Oldest first")
        self.order.setText(order)
        self.order.setAccessibleName(self.tr("Order: {order}").format(order=order))
        self.below.setText(
            self._stopped_said() if all_stopped else self._below_said(count, others_run=others_run)
        )
        self.order.setVisible(count > 1)
        self.setVisible(count > 0)

    def _stopped_said(self) -> str:
        return self.tr(
            "Everything is stopped: what you choose is done once Keep is turned back on."
        )

    def _below_said(self, count: int, *, others_run: bool) -> str:
        if not others_run:
            return (
                self.tr("Nothing else happens to it until you choose.")
                if count == 1
                else self.tr("Nothing else happens to these until you choose.")
            )
        if count == 1:
            return self.tr(
                "Nothing else happens to it until you choose. Everything else keeps running."
            )
        return self.tr(
            "Nothing else happens to these until you choose. Everything else keeps running."
        )
