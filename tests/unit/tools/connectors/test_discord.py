"""Discord: what is read, and what is sent."""

from pathlib import Path

from tests.builders.connected import Connected
from tests.servers.discord import CHANNEL, SERVER, Discord


def test_servers_channels_and_messages_are_read_page_by_page(tmp_path: Path) -> None:
    with Discord() as server:
        ids = [server.put(f"Message {number}") for number in range(5)]
        servers = Connected("Discord.listServers", server, tmp_path).call()
        assert [one["name"] for one in servers] == ["S0", "S1", "S2"]
        channels = Connected("Discord.listChannels", server, tmp_path).call(server=SERVER)
        assert [one["name"] for one in channels] == ["general"]
        messages = Connected("Discord.listMessages", server, tmp_path)
        found = messages.call(channel=CHANNEL)
        assert [one["id"] for one in found] == ids[::-1]
        assert (found[0]["author"], found[0]["bot"]) == ("Ann", False)
        assert [one["id"] for one in messages.call(channel=CHANNEL, limit=3)] == ids[:1:-1]
        assert [one["id"] for one in messages.call(channel=CHANNEL, after=ids[1])] == ids[:1:-1]


def test_a_message_mentions_nobody_unless_it_is_to(tmp_path: Path) -> None:
    with Discord() as server:
        send = Connected("Discord.sendMessage", server, tmp_path)
        send.call(channel=CHANNEL, text="@everyone")
        send.call(channel=CHANNEL, text="<@1>", mentions=True)
        sent = [one.body for one in server.requests if one.method == "POST"]
        assert [one["allowed_mentions"]["parse"] for one in sent] == [[], ["users", "roles"]]
