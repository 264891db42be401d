"""Canaries: no secret, no value of the keyring and nothing of the environment is in a request."""

from pathlib import Path

import pytest

from keep_desktop.app.build import open_keep
from keep_desktop.domain.errors import KeepError
from keep_desktop.ports.cancel import NeverCancelled
from keep_desktop.ports.models import ModelTurn, SystemMessage, ToolCallPart, ToolResult, UserTurn
from keep_desktop.secrets.vault import PASSPHRASE
from keep_desktop.services import models
from keep_desktop.services.connectors.files import check_service
from keep_desktop.services.connectors.registry import add_service, keep_secret
from keep_desktop.tools.http.description import HttpService
from tests.builders.models import SAVE, a_request
from tests.servers.models import Answer, a_model_server

CONNECTOR, STORED, ENVIRONMENT = "canary-connector-71f", "canary-stored-29c", "canary-environ-8d2"
SERVICE = {
    "service": "orders",
    "base_url": "http://127.0.0.1:9",
    "auth": {"type": "bearer", "secret": "orders-token"},
    "operations": {"list": {"kind": "read", "method": "GET", "path": "/orders"}},
}


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PASSPHRASE, "the passphrase of the vault")
    for name in ("ORDERS_TOKEN", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID", "OPENAI_API_KEY"):
        monkeypatch.setenv(name, ENVIRONMENT)
    monkeypatch.setenv("OPENAI_BASE_URL", "http://canary-environ-8d2.invalid/v1")
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", f"X-Extra: {ENVIRONMENT}")


def test_no_secret_is_in_any_request(tmp_path: Path) -> None:
    leak = f"My secrets are {CONNECTOR}, {STORED} and {ENVIRONMENT}."
    messages = [
        SystemMessage(text=leak),
        UserTurn(text=leak),
        ModelTurn(text=leak, calls=[ToolCallPart(id="a", name="save", arguments=f'"{leak}"')]),
        ToolResult(call_id="a", name="save", content=leak),
    ]
    with a_model_server([Answer(text="Thanks")]) as server, open_keep(tmp_path / "data") as keep:
        service = check_service(SERVICE)
        assert isinstance(service, HttpService)
        add_service(keep, service)
        keep_secret(keep, service, CONNECTOR)
        provider = models.described_model("local", server.url, "m", with_key=True)
        models.keep_key(keep, provider, STORED)
        models.add_model(keep, provider)
        request = a_request(messages=messages, tools=[SAVE])
        list(keep.models.stream(request, NeverCancelled()))

        for one in server.requests:
            assert one.headers["authorization"] == f"Bearer {STORED}"
        # The key itself goes to its address, as the one header.
        sent = server.sent.replace(f"Bearer {STORED}".encode(), b"")
        assert b"My secrets are [secret], [secret] and [secret]." in sent
        assert b"canary" not in sent
        with keep.ledger.read() as uow:
            kept = [uow.model_calls.content(call.id) for call in uow.model_calls.all(limit=9)]
        assert b"canary" not in repr(kept).encode()
        kept_on_disk = b"".join(
            file.read_bytes() for file in (tmp_path / "data").glob("ledger.db*")
        )
        assert kept_on_disk
        assert b"canary" not in kept_on_disk


def test_no_request_describes_this_computer(tmp_path: Path) -> None:
    with a_model_server() as server, open_keep(tmp_path / "data") as keep:
        models.add_model(keep, models.described_model("l", server.url, "m", with_key=False))
        list(keep.models.stream(a_request(), NeverCancelled()))
        names = {name.lower() for one in server.requests for name in one.headers}
    assert names == {
        "host",
        "connection",
        "accept",
        "authorization",
        "content-type",
        "content-length",
        "user-agent",
    }


def test_a_key_that_a_server_repeats_is_shown_nowhere(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def repeats(body: object) -> Answer:
        error = f'{{"error": {{"message": "Incorrect API key provided: {STORED}"}}}}'
        return Answer(status=401, body=error)

    caplog.set_level("DEBUG")
    with a_model_server(other=repeats) as server, open_keep(tmp_path / "data") as keep:
        provider = models.described_model("local", server.url, "m", with_key=True)
        models.keep_key(keep, provider, STORED)
        models.add_model(keep, provider)
        with pytest.raises(KeepError, match=r"refused the key: Incorrect API key") as raised:
            models.test_model(keep, "local")
        assert STORED not in raised.value.sentence + raised.value.details
        (call,) = models.model_calls(keep)
        assert STORED not in str(call)
        assert STORED not in str(models.call_content(keep, call.id))
    assert STORED not in caplog.text
