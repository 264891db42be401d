"""What is taken for a secret of the environment."""

import pytest

from keep_desktop.ports.connections import NoConnections
from keep_desktop.ports.connectors import NoConnectors
from keep_desktop.ports.secrets import NoSecrets
from keep_desktop.services.connectors.known_secrets import known_secrets
from tests.builders.connections import TOKEN, FakeConnections


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
