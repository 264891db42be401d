"""A workflow with missing settings: every link leads to the settings."""

from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.ui.needs_you.card import QuestionCard
from keep_desktop.ui.workflows.header import WorkflowHeader
from keep_desktop.ui.workflows.header_notices import Remedy
from tests.builders.host_messages import settings_missing
from tests.ui.driver import click
from tests.ui.recorder import recorder
from tests.ui.views import NOON, StillClock, a_detail, a_question, a_row, a_stop

WAITS = settings_missing("Mail folder")


def test_under_its_name_only_the_settings_lead_on(qtbot: QtBot) -> None:
    actions = recorder()
    header = WorkflowHeader(actions)
    qtbot.addWidget(header)
    header.show()
    header.show_detail(a_detail(a_row(error=WAITS)), a_stop(), NOON, StillClock().zone())
    assert (header.state.text(), header.reason.sentence.text()) == ("Blocked", WAITS)
    assert not header.pause.isEnabled()
    assert header.pause.accessibleDescription() == "Fill in the settings to continue this workflow."
    click(header.reason.buttons[Remedy.SETTINGS])
    assert actions.calls == [("settings", WorkflowId(1))]


def test_its_card_offers_no_answer_but_the_settings(qtbot: QtBot) -> None:
    row = a_question(
        kind=QuestionKind.PRECONDITION, sentence=WAITS, actions=(), item_id=None, item_title=None
    )
    navigator = recorder()
    card = QuestionCard(row, "1.0", navigator)
    qtbot.addWidget(card)
    card.show()
    assert not card.tiles.buttons
    (settings,) = (one for one in card.stops() if one.property("kind") == "primary")
    click(settings)
    assert navigator.calls == [("show_settings", row.workflow_id)]
