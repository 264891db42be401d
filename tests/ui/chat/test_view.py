"""The chat of a workflow: over the real planner, and a model that is scripted over real HTTP."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.services.chat import chat_view, start_chat
from keep_desktop.services.context import Keep
from keep_desktop.services.models import add_model, described_model
from keep_desktop.services.overview import release, stop_all_workflows, subscribe
from keep_desktop.ui.chat.turns import ChatTurns
from keep_desktop.ui.chat.view import ChatPanel, LinkDialog
from keep_desktop.ui.core.events import Bridge
from keep_desktop.ui.core.tasks import TaskRunner
from tests.builders.planning import MailWorld, calls, finishes
from tests.servers.models import MODEL, Answer, ModelServer, a_model_server
from tests.ui.dialog_tools import nameless, until
from tests.ui.driver import click, press
from tests.ui.reading import plan_text


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    with open_engine(tmp_path / "data") as keep:
        yield keep


@pytest.fixture
def world(tmp_path: Path) -> MailWorld:
    return MailWorld(tmp_path)


@pytest.fixture
def panel(qtbot: QtBot, keep: Keep) -> Iterator[ChatPanel]:
    tasks, bridge = TaskRunner(), Bridge(lambda listener: subscribe(keep, listener))
    made = ChatPanel(keep, tasks, bridge, ChatTurns(keep, tasks))
    qtbot.addWidget(made)
    made.resize(900, 600)
    made.show()
    yield made
    tasks.close()
    bridge.close()


@contextmanager
def _model(keep: Keep, *answers: Answer) -> Iterator[ModelServer]:
    with a_model_server(answers) as server:
        add_model(keep, described_model("scripted", server.url, MODEL, with_key=False))
        yield server


def _begun(qtbot: QtBot, keep: Keep, panel: ChatPanel, name: str = "Mail rows") -> WorkflowId:
    workflow_id = start_chat(keep, name)
    panel.show_workflow(workflow_id)
    until(qtbot, lambda: panel.loaded is not None)
    return workflow_id


def _say(qtbot: QtBot, panel: ChatPanel, text: str) -> None:
    qtbot.keyClicks(panel.composer.edit, text)
    press(panel.composer.edit, Qt.Key.Key_Return)


def _over(qtbot: QtBot, panel: ChatPanel) -> None:
    """The turn is over, and what came of it is loaded."""
    assert panel.workflow_id is not None
    turn = panel.turns.turn(panel.workflow_id)
    assert turn is not None
    until(qtbot, lambda: turn.is_over)
    until(qtbot, lambda: panel.composer.go.text() == "Send")


def _lines(panel: ChatPanel) -> Sequence[str]:
    return [line for line in panel.transcript.toPlainText().split("\n") if line]


def test_an_empty_chat_says_what_to_type_and_an_example_is_put_into_the_message(
    qtbot: QtBot, keep: Keep, panel: ChatPanel
) -> None:
    with _model(keep):
        _begun(qtbot, keep, panel)
        assert panel.start.isVisible()
        assert len(panel.start.buttons) == 3
        click(panel.start.buttons[0])
    assert panel.composer.text == panel.start.buttons[0].accessibleName()
    assert panel.composer.edit.hasFocus() or not panel.isActiveWindow()


def test_without_a_model_it_leads_to_the_settings(
    qtbot: QtBot, keep: Keep, panel: ChatPanel
) -> None:
    _begun(qtbot, keep, panel)
    assert panel.outcome.isVisible()
    with qtbot.waitSignal(panel.outcome.models.clicked):
        click(panel.outcome.models)


def test_it_says_where_the_messages_go(qtbot: QtBot, keep: Keep, panel: ChatPanel) -> None:
    with _model(keep):
        _begun(qtbot, keep, panel)
        assert panel.model_note.text() == f"{MODEL} · Stays on this computer."


def test_a_reply_is_shown_as_it_is_meant_and_the_message_is_kept(
    qtbot: QtBot, keep: Keep, panel: ChatPanel
) -> None:
    with _model(keep, finishes("I **can** do that.")):
        workflow_id = _begun(qtbot, keep, panel)
        _say(qtbot, panel, "Can you?")
        assert "Can you?" in _lines(panel)
        _over(qtbot, panel)
        until(qtbot, lambda: "I can do that." in _lines(panel))
    assert chat_view(keep, workflow_id).messages[0].text == "Can you?"
    assert panel.composer.text == ""


def test_a_saved_script_brings_the_plan_card(
    qtbot: QtBot, keep: Keep, panel: ChatPanel, world: MailWorld
) -> None:
    with _model(keep, world.saves(), finishes()):
        _begun(qtbot, keep, panel)
        _say(qtbot, panel, f"A row for every mail in {world.mail}")
        _over(qtbot, panel)
        until(qtbot, lambda: panel.plan.isVisible())
    card = panel.plan.card
    assert card is not None
    assert card.version == "1.0"
    assert "Adds a row for every mail." in plan_text(panel.plan)
    with qtbot.waitSignal(panel.turn_on_requested) as requested:
        click(panel.plan.turn_on)
    assert requested.args == [card]
    assert world.rows == [], "Nothing happens before it is turned on"


def test_a_question_is_answered_by_a_button(qtbot: QtBot, keep: Keep, panel: ChatPanel) -> None:
    asks = calls("ask", question="Which folder?", options=["Inbox", "Archive"])
    with _model(keep, asks, finishes("Inbox it is.")) as server:
        _begun(qtbot, keep, panel)
        _say(qtbot, panel, "Rows for mail")
        _over(qtbot, panel)
        until(qtbot, lambda: panel.question.isVisible())
        assert [option.text() for option in panel.question.options] == ["Inbox", "Archive"]
        click(panel.question.options[0])
        _over(qtbot, panel)
        until(qtbot, lambda: "Inbox it is." in _lines(panel))
        assert len(server.turns) == 2
    assert not panel.question.isVisible()
    assert "Inbox" in _lines(panel)


def test_escape_stops_the_work_and_nothing_of_the_chat_is_lost(
    qtbot: QtBot, keep: Keep, panel: ChatPanel
) -> None:
    with _model(keep, Answer(text="and so on ", endless=True)) as server:
        workflow_id = _begun(qtbot, keep, panel)
        _say(qtbot, panel, "Go on for ever")
        until(qtbot, lambda: "and so on" in panel.transcript.toPlainText())
        assert panel.work.isVisible()
        press(panel.composer.edit, Qt.Key.Key_Escape)
        _over(qtbot, panel)
        assert len(server.turns) == 1
    assert not panel.work.isVisible()
    until(qtbot, lambda: panel.outcome.retry.isVisible())
    assert chat_view(keep, workflow_id).messages[0].text == "Go on for ever"


def test_what_could_not_be_sent_is_back_in_the_message(
    qtbot: QtBot, keep: Keep, panel: ChatPanel, tmp_path: Path
) -> None:
    big = tmp_path / "big.bin"
    with big.open("wb") as file:
        file.truncate(1024**3)
    with _model(keep) as server:
        _begun(qtbot, keep, panel)
        panel.composer.set_text("Look at this", [big])
        click(panel.composer.go)
        _over(qtbot, panel)
        assert server.turns == []
    assert panel.composer.text == "Look at this"
    assert panel.composer.files == [big]
    assert "too large" in panel.outcome.note.sentence


def test_an_unreachable_model_leaves_the_message_and_try_again_sends_it(
    qtbot: QtBot, keep: Keep, panel: ChatPanel
) -> None:
    with _model(keep, Answer(status=400), finishes("Now it works.")):
        _begun(qtbot, keep, panel)
        _say(qtbot, panel, "Hello")
        _over(qtbot, panel)
        until(qtbot, lambda: panel.outcome.retry.isVisible())
        assert panel.outcome.note.sentence
        click(panel.outcome.retry)
        until(qtbot, lambda: "Now it works." in _lines(panel))
    assert _lines(panel).count("Hello") == 1


def test_each_chat_keeps_its_own_unsent_text(qtbot: QtBot, keep: Keep, panel: ChatPanel) -> None:
    with _model(keep):
        first = _begun(qtbot, keep, panel)
        qtbot.keyClicks(panel.composer.edit, "half a thought")
        _begun(qtbot, keep, panel, "Another")
        assert panel.composer.text == ""
        panel.show_workflow(first)
    assert panel.composer.text == "half a thought"


def test_a_chat_goes_on_while_another_is_shown(qtbot: QtBot, keep: Keep, panel: ChatPanel) -> None:
    with _model(keep, finishes("Here."), finishes("There.")):
        first = _begun(qtbot, keep, panel)
        _say(qtbot, panel, "One")
        second = _begun(qtbot, keep, panel, "Another")
        _say(qtbot, panel, "Two")
        until(qtbot, lambda: not any(map(panel.turns.is_working, (first, second))))
        panel.show_workflow(first)
        until(qtbot, lambda: "One" in _lines(panel))
    texts = {one.text for id in (first, second) for one in chat_view(keep, id).messages}
    assert texts >= {"One", "Two"}
    assert "Two" not in _lines(panel)


def test_a_link_of_the_model_is_opened_only_when_the_user_says_so(
    qtbot: QtBot, keep: Keep, panel: ChatPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("keep_desktop.ui.chat.view.open_page", opened.append)
    _begun(qtbot, keep, panel)
    panel.transcript.link_requested.emit("https://shop.example/a")
    [dialog] = panel.findChildren(LinkDialog)
    assert dialog.heading.text() == "Open shop.example in your browser?"
    assert opened == []
    dialog.open_it.click()
    assert opened == ["https://shop.example/a"]


def test_every_control_has_a_name(
    qtbot: QtBot, keep: Keep, panel: ChatPanel, world: MailWorld
) -> None:
    with _model(keep, world.saves(), finishes()):
        _begun(qtbot, keep, panel)
        _say(qtbot, panel, "A row for every mail")
        _over(qtbot, panel)
        until(qtbot, lambda: panel.plan.isVisible())
    assert nameless(panel) == []


def test_what_hindered_a_message_is_no_longer_said_once_it_is_put_right(
    qtbot: QtBot, keep: Keep, panel: ChatPanel
) -> None:
    with _model(keep, finishes("Now it works.")):
        _begun(qtbot, keep, panel)
        stop_all_workflows(keep)
        _say(qtbot, panel, "Hello")
        _over(qtbot, panel)
        until(qtbot, lambda: "stop is in force" in panel.outcome.note.sentence)
        until(qtbot, lambda: panel.loaded is not None and panel.loaded.is_stopped)
        release(keep)
        until(qtbot, lambda: "no answer yet" in panel.outcome.note.sentence)
        click(panel.outcome.retry)
        until(qtbot, lambda: "Now it works." in _lines(panel))
