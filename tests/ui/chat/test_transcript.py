"""The conversation as it is shown, and as it grows."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextDocument
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.planning.chats import (
    ChatEvent,
    ChatFile,
    ChatMessage,
    ChatOutcome,
    ChatResult,
    ChatRole,
    MessageId,
    ReplyRestarted,
    StepBegan,
    StepEnded,
    TextAdded,
)
from keep_desktop.ui.chat.transcript import MOST, Transcript
from keep_desktop.ui.chat.turns import Turn
from keep_desktop.ui.style.theme import Mode, apply_theme
from tests.builders.ledger import StillClock


@pytest.fixture
def transcript(qtbot: QtBot) -> Iterator[Transcript]:
    shown = Transcript(StillClock())
    qtbot.addWidget(shown)
    shown.resize(700, 300)
    shown.show()
    yield shown


def _message(number: int, text: str, role: ChatRole = ChatRole.USER, *files: str) -> ChatMessage:
    return ChatMessage(
        id=MessageId(number),
        workflow_id=WorkflowId(1),
        role=role,
        text=text,
        files=tuple(ChatFile(name=name, size=2_000, stored=name) for name in files),
        created_at=datetime(2026, 11, 20, 12, tzinfo=UTC),
    )


def _lines(transcript: Transcript) -> list[str]:
    return [line for line in transcript.toPlainText().split("\n") if line]


def _take(transcript: Transcript, turn: Turn, *events: ChatEvent) -> None:
    for event in events:
        turn.take(event)
        transcript.follow()


def test_messages_are_shown_with_their_writer_and_files(transcript: Transcript) -> None:
    asked = _message(1, "Add rows\nfor mails", ChatRole.USER, "a.csv")
    replied = _message(2, "I **can** do that.", ChatRole.ASSISTANT)
    transcript.show_chat([asked, replied], None)
    assert _lines(transcript) == [
        "You  Today 12:00",
        "Add rows",
        "for mails",
        "a.csv · 2.0 KB",
        "Keep  Today 12:00",
        "I can do that.",
    ]


def test_until_something_of_an_answer_comes_it_says_that_it_thinks(transcript: Transcript) -> None:
    turn = Turn(None)
    transcript.show_chat([_message(1, "Go")], turn)
    assert _lines(transcript)[-2:] == ["Keep", "Thinking…"]
    _take(transcript, turn, TextAdded(text="Yes"))
    assert _lines(transcript)[-2:] == ["Keep", "Yes"]


def test_what_a_stream_brings_in_pieces_looks_as_if_it_came_whole(transcript: Transcript) -> None:
    text = "First **bold**\n\n- one\n- two\n```\na = `b`\n\nc\n```\n# End\nlast `code`\n"
    asked = _message(1, "Go")
    turn = Turn(None)
    transcript.show_chat([asked], turn)
    for letter in text:
        _take(transcript, turn, TextAdded(text=letter))
    streamed = _lines(transcript)
    transcript.show_chat([asked, _message(2, text, ChatRole.ASSISTANT)], None)
    assert [line.removesuffix("  Today 12:00") for line in _lines(transcript)] == [
        line.removesuffix("  Today 12:00") for line in streamed
    ]
    assert "•\ttwo" in streamed
    assert "a = `b`" in streamed


def test_the_text_of_a_broken_try_is_gone_and_what_was_before_it_stays(
    transcript: Transcript,
) -> None:
    turn = Turn(None)
    transcript.show_chat([_message(1, "Go")], turn)
    _take(
        transcript,
        turn,
        StepBegan(text="Looking at your mail…"),
        StepEnded(text="Looked at your mail", succeeded=True),
        TextAdded(text="Half a sen"),
        ReplyRestarted(),
        TextAdded(text="Whole"),
    )
    assert _lines(transcript)[-2:] == ["Looked at your mail", "Whole"]


def test_a_step_that_ends_late_changes_its_own_line(transcript: Transcript) -> None:
    turn = Turn(None)
    transcript.show_chat([_message(1, "Go")], turn)
    _take(
        transcript,
        turn,
        StepBegan(text="Reading…"),
        TextAdded(text="Meanwhile a **li"),
        StepEnded(text="Read all 12 feeds", succeeded=True),
        TextAdded(text="ne**\nend"),
    )
    assert _lines(transcript)[-3:] == ["Read all 12 feeds", "Meanwhile a line", "end"]


def test_once_the_reply_is_stored_the_steps_stand_before_it(transcript: Transcript) -> None:
    turn = Turn("Go")
    transcript.show_chat([_message(1, "Go")], turn)
    _take(
        transcript,
        turn,
        StepBegan(text="Reading…"),
        StepEnded(text="Read", succeeded=True),
        TextAdded(text="All right"),
    )
    turn.result = ChatResult(outcome=ChatOutcome.ANSWERED, reply="All right.")
    messages = [_message(1, "Go"), _message(2, "All right.", ChatRole.ASSISTANT)]
    transcript.show_chat(messages, turn)
    assert _lines(transcript)[1:] == ["Go", "Keep  Today 12:00", "Read", "All right."]


def test_a_message_under_way_is_shown_once(transcript: Transcript) -> None:
    turn = Turn("Go")
    transcript.show_chat([], turn)
    assert _lines(transcript) == ["You", "Go", "Keep", "Thinking…"]
    transcript.show_chat([_message(1, "Go")], turn)
    assert _lines(transcript) == ["You  Today 12:00", "Go", "Keep", "Thinking…"]


def test_the_end_stays_in_view_unless_the_reader_has_scrolled_up(transcript: Transcript) -> None:
    turn = Turn(None)
    transcript.show_chat([_message(1, "Go")], turn)
    _take(transcript, turn, TextAdded(text="line\n" * 100))
    bar = transcript.verticalScrollBar()
    assert bar.value() == bar.maximum() > 0
    bar.setValue(0)
    _take(transcript, turn, TextAdded(text="more\n" * 10))
    assert bar.value() == 0


def test_html_and_pictures_are_shown_as_they_are_written_and_nothing_is_loaded(
    transcript: Transcript,
) -> None:
    text = '<img src="file:///etc/passwd"> <b>x</b> ![a](https://evil.example/p.png)'
    transcript.show_chat([_message(1, text, ChatRole.ASSISTANT), _message(2, text)], None)
    assert _lines(transcript).count(text) == 2
    image = QTextDocument.ResourceType.ImageResource
    assert transcript.loadResource(image.value, QUrl("file:///etc/passwd")) is None
    assert "\ufffc" not in transcript.toPlainText()


def test_a_link_asks_and_opens_nothing_by_itself(qtbot: QtBot, transcript: Transcript) -> None:
    transcript.show_chat([_message(1, "[here](https://shop.example/a)", ChatRole.ASSISTANT)], None)
    with qtbot.waitSignal(transcript.link_requested) as asked:
        transcript.anchorClicked.emit(QUrl("https://shop.example/a"))
    assert asked.args == ["https://shop.example/a"]
    with qtbot.assertNotEmitted(transcript.link_requested):
        transcript.anchorClicked.emit(QUrl("file:///etc/passwd"))


def test_a_long_chat_shows_its_end_and_the_rest_when_asked(transcript: Transcript) -> None:
    messages = [_message(at, f"Message {at}") for at in range(MOST + 5)]
    transcript.show_chat(messages, None)
    assert "Message 4" not in _lines(transcript)
    assert f"Message {MOST + 4}" in _lines(transcript)
    transcript.anchorClicked.emit(QUrl("keep:earlier"))
    assert "Message 0" in _lines(transcript)


def test_it_is_drawn_again_in_another_theme(transcript: Transcript, qapp: object) -> None:
    transcript.show_chat([_message(1, "Go")], None)
    before = transcript.grab().toImage().pixelColor(350, 50)
    apply_theme(qapp, Mode.DARK)  # type: ignore[arg-type]  # it is a QApplication
    assert _lines(transcript) == ["You  Today 12:00", "Go"]
    assert transcript.grab().toImage().pixelColor(350, 50) != before
