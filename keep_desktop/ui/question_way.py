"""From every “Answer…” to the question that it means."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from keep_desktop.domain.ids import QuestionId, WorkflowId
from keep_desktop.services import overview
from keep_desktop.services.context import Keep
from keep_desktop.ui.pages.late_needs_you import LateNeedsYouPage
from keep_desktop.ui.pages.workflows import WorkflowsPage
from keep_desktop.ui.worker import Reader


class QuestionWay(QObject):
    """*show_page* goes to a page of the rail."""

    def __init__(
        self,
        keep: Keep,
        reader: Reader,
        workflows: WorkflowsPage,
        needs_you: LateNeedsYouPage,
        show_page: Callable[[str], None],
    ) -> None:
        super().__init__(workflows)
        self._keep, self._reader = keep, reader
        self._workflows, self._needs_you = workflows, needs_you
        self._show_page = show_page

    def show_all(self) -> None:
        """Where all of them stand."""
        self._show_page("needs_you")

    def show(self, question_id: QuestionId | None) -> None:
        """Go to it, unfolded; where it was answered, to the first."""
        self._show_page("needs_you")
        self._needs_you.show_question(question_id)

    def answer(self, workflow_id: WorkflowId) -> None:
        """Go to what this workflow waits with: where it stands already, to its answers there."""
        self._reader.ask(
            ("question of", id(self)),
            lambda: overview.first_question(self._keep, workflow_id),
            self._go,
        )

    def _go(self, question_id: QuestionId | None) -> None:
        pane = self._workflows.pane
        if question_id is None or not pane.isVisible() or not pane.asking.go_to(question_id):
            self.show(question_id)
