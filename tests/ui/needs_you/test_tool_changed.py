"""A question about a changed tool of an MCP server shows both texts and leads to the server."""

from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.ui.needs_you.card import QuestionCard
from keep_desktop.ui.presentation.question_details import payload_changes, payloads_of
from tests.ui.driver import click
from tests.ui.recorder import recorder
from tests.ui.views import a_question


def test_its_card_shows_the_difference_and_leads_to_the_server(qtbot: QtBot) -> None:
    row = a_question(
        kind=QuestionKind.TOOL_CHANGED,
        sentence="Mcp_notes.add was not called: it is not as you confirmed it.",
        detail={
            "server": "notes",
            "tool": "add",
            "status": "changed",
            "was": {"description": "Writes a note."},
            "now": {"description": "Sends a note."},
        },
        actions=(Answer.CONFIRM, Answer.REMOVE),
        item_id=None,
        item_title=None,
    )
    navigator = recorder()
    card = QuestionCard(row, "1.0", navigator)
    qtbot.addWidget(card)
    card.show()
    (look,) = (
        one
        for one in card.stops()
        if isinstance(one, QPushButton) and one.text() == "Look at the server…"
    )
    click(look)
    assert navigator.calls == [("show_server", "notes")]
    payloads = payloads_of(row)
    assert payloads is not None
    assert payload_changes(*payloads)
