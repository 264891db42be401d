"""A key that is made at once. How long a true one takes proves nothing here, and the tests of the
commands (tests/e2e/test_connectors.py) keep their secrets under one."""

import pytest

from keep_desktop.secrets import vault


@pytest.fixture(autouse=True)
def _key_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vault, "_MEMORY_KIB", 64)
    # Beside it no other has a place.
    monkeypatch.delattr(vault.Vault, "_keys")
