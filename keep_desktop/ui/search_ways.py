"""Where the search over everything leads: to pages, to what was found, and to deeds."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.ports.views import WorkflowRow
from keep_desktop.ui.frame import Frame
from keep_desktop.ui.pages.late_activity import LateActivityPage
from keep_desktop.ui.pages.workflows import WorkflowsPage
from keep_desktop.ui.question_way import QuestionWay
from keep_desktop.ui.search_deeds import (
    global_deeds,
    other_deeds,
    sample_deeds,
    settings_deeds,
    workflow_deeds,
)
from keep_desktop.ui.search_model import Finding
from keep_desktop.ui.search_moments import Meant
from keep_desktop.ui.search_palette import SearchPalette


# No slots: what signals lead to must be able to be held weakly.
@dataclass(frozen=True, eq=False, kw_only=True)
class SearchWays:
    """The parts of the window that it leads to."""

    frame: Frame
    workflows: WorkflowsPage
    activity: LateActivityPage
    questions: QuestionWay
    #: To a page of the rail, to a section of Settings, and to a workflow with an item of it.
    show_page: Callable[[str], None]
    show_settings: Callable[[str], None]
    show_in_workflows: Callable[[WorkflowId, ItemId | None], None]
    stop: Callable[[], None]
    quit: Callable[[], None]

    def deeds(self, rows: Sequence[WorkflowRow]) -> Sequence[Finding]:
        """All that can be done now."""
        deeds, elsewhere = self.workflows.deeds, self.frame.elsewhere.items()
        pages = [(key, place.icon, place.title) for key, place in elsewhere]
        return [
            *global_deeds(pages, self.show_page, deeds.new, self.stop),
            *sample_deeds(deeds.samples),
            # Whoever types “archive” means no workflow in particular.
            *other_deeds(deeds.archived, self.export_activity, self.quit),
            *workflow_deeds(rows, deeds),
            *settings_deeds(self.show_settings),
        ]

    def lead_from(self, search: SearchPalette) -> None:
        """To whatever is chosen there."""
        search.workflow_chosen.connect(lambda id: self.show_in_workflows(id, None))
        search.item_chosen.connect(self.show_in_workflows)
        search.run_chosen.connect(self.workflows.deeds.lines)
        search.question_chosen.connect(self.questions.show)
        search.all_questions_chosen.connect(self.questions.show_all)
        search.activity_chosen.connect(self.look_in_activity)
        search.moment_chosen.connect(self.go_to_in_activity)

    def export_activity(self) -> None:
        """The page with its dialog over it."""
        self.show_page("activity")
        self.activity.page.filters.export_asked.emit()

    def look_in_activity(self, text: str) -> None:
        """Everything that happened and has this in it."""
        self.show_page("activity")
        self.activity.page.filters.look_for(text)
        self.activity.focus_search()

    def go_to_in_activity(self, meant: Meant) -> None:
        """Everything that happened then."""
        self.show_page("activity")
        page = self.activity.page
        page.filters.look_between(meant.since, meant.until, meant.said)
        page.focus_rows()
