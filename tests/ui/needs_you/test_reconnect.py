"""A question about a sign-in leads to the connection that needs it."""

from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.ui.needs_you.card import QuestionCard
from tests.ui.driver import click
from tests.ui.recorder import recorder
from tests.ui.views import a_question


def test_its_card_offers_to_sign_in_again_first(qtbot: QtBot) -> None:
    row = a_question(
        kind=QuestionKind.SIGN_IN,
        sentence="Plans wants a new sign-in.",
        detail={"connection": "0123456789abcdef"},
        actions=(Answer.RESUME,),
        item_id=None,
        item_title=None,
    )
    navigator = recorder()
    card = QuestionCard(row, "1.0", navigator)
    qtbot.addWidget(card)
    card.show()
    (reconnect,) = (one for one in card.stops() if one.property("kind") == "primary")
    assert isinstance(reconnect, QPushButton)
    assert reconnect.text() == "Reconnect…"
    click(reconnect)
    assert navigator.calls == [("reconnect", "0123456789abcdef")]
