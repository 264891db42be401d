"""A workflow that lacks settings: wherever it is held up, the way leads to them and no further."""

from pytestqt.qtbot import QtBot

from keep_desktop.domain.questions import QuestionKind
from keep_desktop.ui.question_card import QuestionCard
from keep_desktop.ui.workflow_head import WorkflowHead
from tests.ui.hands import click
from tests.ui.views import NOON, StillClock, a_detail, a_question, a_row, a_stop

WAITS = "Version 1.0 waits for settings: “Mail folder”. It goes on once they are filled in."


def test_under_its_name_only_the_settings_lead_on(qtbot: QtBot) -> None:
    head = WorkflowHead()
    qtbot.addWidget(head)
    head.show()
    head.show_detail(a_detail(a_row(error=WAITS)), a_stop(), NOON, StillClock().zone())
    assert (head.state.text(), head.reason.sentence.text()) == ("Blocked", WAITS)
    assert not head.pause.isEnabled()
    assert (
        head.pause.accessibleDescription()
        == "This workflow goes on once its settings are filled in."
    )
    with qtbot.waitSignal(head.menu.settings):
        click(head.reason.settings)


def test_its_card_offers_no_answer_but_the_settings(qtbot: QtBot) -> None:
    row = a_question(
        kind=QuestionKind.PRECONDITION, sentence=WAITS, actions=(), item_id=None, item_title=None
    )
    card = QuestionCard(row, "1.0")
    qtbot.addWidget(card)
    card.show()
    assert not card.buttons
    (settings,) = (one for one in card.stops() if one.property("kind") == "primary")
    with qtbot.waitSignal(card.settings_asked):
        click(settings)
