"""Slack: what is read, what is sent, and what its refusals mean."""

from pathlib import Path

import pytest

from keep_desktop.domain.errors import (
    AuthFailure,
    Failure,
    NetworkFailure,
    PermissionFailure,
    PreconditionFailure,
)
from tests.builders.connected import Connected
from tests.servers.slack import GENERAL, Slack


def test_channels_people_and_messages_are_read_page_by_page(tmp_path: Path) -> None:
    with Slack() as server:
        first = server.put("one &lt;")
        for number in range(3):
            server.put(f"more {number}")
        server.put("reply", first)
        channels = Connected("Slack.listChannels", server, tmp_path).call()
        assert [(one["name"], one["member"], one["archived"]) for one in channels] == [
            ("random", False, False),
            ("general", True, True),
            ("general", True, False),
        ]
        people = Connected("Slack.listUsers", server, tmp_path).call()
        assert [(one["name"], one["email"]) for one in people[:2]] == [
            ("ann", "ann@firm.example"),
            ("keep", None),
        ]
        history = Connected("Slack.history", server, tmp_path)
        found = history.call(channel="#general", limit=3)
        assert [one["text"] for one in found] == ["more 2", "more 1", "more 0"]
        thread = history.call(channel=GENERAL, thread=first)
        assert [(one["text"], one["thread"]) for one in thread] == [
            ("one &lt;", None),
            ("reply", first),
        ]
        assert [one["text"] for one in history.call(channel=GENERAL, after=found[1]["ts"])] == [
            "more 2"
        ]


def test_a_text_is_shown_as_it_is_and_mentions_nobody(tmp_path: Path) -> None:
    with Slack() as server:
        post = Connected("Slack.postMessage", server, tmp_path)
        post.call(channel="#general", text="<!channel> a & b")
        post.call(channel="#general", text="<!channel>", markup=True)
        assert server.texts() == ["&lt;!channel&gt; a &amp; b", "<!channel>"]
        assert [one.body.get("mrkdwn") for one in server.requests if one.method == "POST"] == [
            False,
            True,
        ]


@pytest.mark.parametrize(
    ("error", "kind", "happened"),
    [
        ("token_revoked", AuthFailure, False),
        ("restricted_action", PermissionFailure, False),
        ("ratelimited", NetworkFailure, False),
        ("fatal_error", NetworkFailure, None),
    ],
)
def test_a_refusal_that_comes_with_success_is_one(
    error: str, kind: type[Exception], happened: bool | None, tmp_path: Path
) -> None:
    with Slack() as server:
        post = Connected("Slack.postMessage", server, tmp_path)
        params = post.input(channel=GENERAL, text="Hello")
        evidence = post.observe(params)
        server.chat_postmessage = lambda given: {"ok": False, "error": error}  # type: ignore[method-assign]  # Slack refuses
        with pytest.raises(kind, match=error) as failed:
            post.run(params, evidence)
        assert isinstance(failed.value, Failure)
        assert failed.value.took_effect is happened
        # So the user is asked to sign in again.
        is_known = failed.value.connection == post.connections.all()[0].id
        assert is_known is (kind is AuthFailure)


def test_where_the_bot_is_not_nothing_is_posted(tmp_path: Path) -> None:
    with Slack() as server:
        post = Connected("Slack.postMessage", server, tmp_path)
        with pytest.raises(PermissionFailure, match="not_in_channel"):
            post.call(channel="#random", text="Hello")
        with pytest.raises(PreconditionFailure, match="no channel #nowhere"):
            post.call(channel="#nowhere", text="Hello")
        assert not server.effects
