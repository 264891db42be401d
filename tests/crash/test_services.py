"""SIGKILL right after an effect at a connected service: the next start finds it there."""

import signal
from pathlib import Path

import httpx2
import pytest

from keep_desktop.ports.connectors import NoConnectors
from keep_desktop.ports.secrets import NoSecrets
from keep_desktop.secrets.vault import PASSPHRASE
from keep_desktop.tools.all import service_tools
from keep_desktop.tools.connectors.service import ServiceMutation
from tests.crash.connected import STEPS, the_services
from tests.servers.telegram import CHAT

pytestmark = pytest.mark.slow


def test_every_service_that_can_be_changed_is_among_them() -> None:
    tools = service_tools(NoConnectors(), NoSecrets())
    changed = {one.entry.id for one in tools if isinstance(one, ServiceMutation)}
    assert changed == {*STEPS}


@pytest.mark.timeout(240)
def test_no_effect_at_a_service_is_repeated_or_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PASSPHRASE, "for tests")
    with the_services(tmp_path / "data", "for tests") as services:
        assert services.compared().losses == [*STEPS]
        ends = [services.ended(services.start("effect made")) for _ in STEPS]
        assert ends == [-signal.SIGKILL] * len(STEPS)
        assert services.ended(services.start()) == 0
        found = services.compared()
        assert found.is_clean, found
        # Of Telegram alone nobody can see whether it happened.
        assert found.questions == 1
        telegram = services.servers["telegram"]
        again = {"chat_id": CHAT, "text": "Hello"}
        httpx2.post(f"{telegram.url}/bot{telegram.token}/sendMessage", json=again)
        assert services.compared().duplicates == ["telegram"]
