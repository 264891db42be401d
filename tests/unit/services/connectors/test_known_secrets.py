"""What is taken for a secret of the environment."""

from pathlib import Path

import pytest

from keep_desktop.domain.mcp import McpServer
from keep_desktop.domain.triggers import TriggerKind
from keep_desktop.ports.connections import NoConnections
from keep_desktop.ports.connectors import NoConnectors
from keep_desktop.ports.secrets import NoSecrets
from keep_desktop.services.connectors.known_secrets import known_secrets, secrets_of_ledger
from keep_desktop.tools.mcp.secrets import stored_under
from keep_desktop.tools.triggers.address import secret_name
from tests.builders.connections import TOKEN, FakeConnections
from tests.builders.engine import a_keep, a_script
from tests.builders.services import DictSecrets


@pytest.mark.parametrize(
    "name",
    [
        "GITHUB_TOKEN",
        "AWS_SECRET_ACCESS_KEY",
        "OPENAI_API_KEY",
        "MyApiKey",
        "DB_PASSWORD",
        "KEEP_VAULT_PASSPHRASE",
        "KEEP_MODEL_KEY",
    ],
)
def test_a_variable_named_like_a_secret_is_one(name: str) -> None:
    assert known_secrets(NoConnectors(), NoSecrets(), NoConnections(), {name: "/p4x-long"}) == [
        "/p4x-long"
    ]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("HOME", "/home/ada/mail"),
        ("KEYBOARD_LAYOUT", "nodeadkeys"),
        ("SSH_ASKPASS", "/usr/bin/askpass"),
        ("KEEP_MODEL_KEY", "none"),
    ],
)
def test_ordinary_words_stay_in_what_is_sent(name: str, value: str) -> None:
    assert known_secrets(NoConnectors(), NoSecrets(), NoConnections(), {name: value}) == []


def test_those_of_connections_are_known() -> None:
    """So that no model is sent one, nor its error repeated with one."""
    known = FakeConnections("plans", "https://plans.example")
    assert known_secrets(NoConnectors(), NoSecrets(), known, {}) == [TOKEN]


def test_those_of_mcp_servers_and_webhooks_are_known(tmp_path: Path) -> None:
    server = McpServer(name="notes", url="https://notes.example", headers=("Authorization",))
    secrets = DictSecrets()
    with a_keep(tmp_path) as keep:
        workflow = a_script(keep, "1;")
        with keep.ledger.write() as uow:
            uow.mcp_servers.put(server)
            uow.triggers.add(workflow, TriggerKind.WEBHOOK, "hook", at=keep.clock.now())
            uow.commit()
        secrets.put(stored_under(server, "Authorization"), f"Bearer {TOKEN}")
        secrets.put(secret_name("hook"), "hook-token")
        found = secrets_of_ledger(keep.ledger, secrets)
    assert sorted(found) == sorted([f"Bearer {TOKEN}", TOKEN, "hook-token"])
