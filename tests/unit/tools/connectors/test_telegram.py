"""Telegram: the token in the path and nowhere else; what is read and sent."""

from pathlib import Path

import pytest

from keep_desktop.domain.errors import AuthFailure, LogicFailure, NetworkFailure
from tests.builders.connected import Connected
from tests.builders.connections import TOKEN
from tests.servers.telegram import CHAT, Telegram


def test_messages_are_read_from_the_last_one_on(tmp_path: Path) -> None:
    with Telegram() as server:
        first = server.put("One")
        server.put("Two")
        messages = Connected("Telegram.messages", server, tmp_path)
        assert [one["text"] for one in messages.call()] == ["One", "Two"]
        (left,) = messages.call(after=first)
        assert (left["text"], left["chat"], left["sender"]) == ("Two", str(CHAT), "Ann Ash")


def test_a_message_is_sent_to_a_chat_or_a_channel(tmp_path: Path) -> None:
    with Telegram() as server:
        send = Connected("Telegram.sendMessage", server, tmp_path)
        send.call(chat=str(CHAT), text="<b>Hello</b>", reply_to=3)
        send.call(chat="@news", text="Hello", silent=True)
        assert [one["chat_id"] for one in server.sent] == [CHAT, "@news"]
        assert server.sent[0]["reply_parameters"] == {"message_id": 3}
        assert "parse_mode" not in server.sent[0]
        with pytest.raises(LogicFailure, match="chat not found"):
            send.call(chat="-100", text="Hello")


def test_no_failure_shows_the_token(tmp_path: Path) -> None:
    with Telegram() as server:
        send = Connected("Telegram.sendMessage", server, tmp_path)
        for mood in ("break before", "fail after", "busy"):
            server.mood = mood
            with pytest.raises(NetworkFailure) as failed:
                send.call(chat=str(CHAT), text="Hello")
            assert TOKEN not in failed.value.sentence + failed.value.details
        assert failed.value.retry_after_s == 3
        server.token = "another"
        with pytest.raises(AuthFailure) as refused:
            send.call(chat=str(CHAT), text="Hello")
        assert TOKEN not in refused.value.sentence + refused.value.details
