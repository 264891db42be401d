"""Which keyring is used, and what happens where it does not work."""

import threading
from pathlib import Path

import keyring
import pytest
from keyring.backend import KeyringBackend
from keyring.backends import fail, null
from keyring.errors import KeyringLocked

from keep_desktop.domain.system.files import write_private
from keep_desktop.ports.secrets import SecretsFailure
from keep_desktop.secrets.os_keyring import OsKeyring
from keep_desktop.secrets.store import LONGEST, Secrets
from keep_desktop.secrets.vault import PASSPHRASE


class MemoryKeyring(KeyringBackend):
    """A keyring that a test can lock."""

    #: Every backend that is imported is a candidate of `keyring`, in all tests of this process.
    priority = -1

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # the base class carries no types
        self.kept: dict[tuple[str, str], str] = {}
        self.locked = False

    def get_password(self, service: str, username: str) -> str | None:
        if self.locked:
            raise KeyringLocked("very secret details")
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        if self.locked:
            raise KeyringLocked(f"cannot keep {password}")
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.kept[service, username]


@pytest.fixture(autouse=True)
def no_passphrase(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(PASSPHRASE, raising=False)


def having(monkeypatch: pytest.MonkeyPatch, backend: KeyringBackend) -> None:
    monkeypatch.setattr(keyring, "get_keyring", lambda: backend)


def secrets_in(folder: Path) -> Secrets:
    return Secrets("keep-desktop test", folder / "vault.json", folder / "vault.key")


def test_the_keyring_of_the_system_is_used_where_it_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backend = MemoryKeyring()
    having(monkeypatch, backend)
    secrets = secrets_in(tmp_path)
    secrets.put("token", "value")
    assert backend.kept == {("keep-desktop test", "token"): "value"}
    assert secrets.get("token") == "value"
    assert "keyring of this system" in secrets.describe().text
    assert secrets.remove("token") is True
    assert secrets.remove("token") is False
    assert not (tmp_path / "vault.json").exists()


@pytest.mark.parametrize("backend", [fail.Keyring(), null.Keyring()])
def test_a_keyring_that_keeps_nothing_gives_way_to_the_vault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, backend: KeyringBackend
) -> None:
    having(monkeypatch, backend)
    secrets = secrets_in(tmp_path)
    secrets.put("token", "value")
    assert secrets_in(tmp_path).get("token") == "value"
    assert "encrypted file" in secrets.describe().text


def test_whoever_sets_a_passphrase_gets_the_vault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backend = MemoryKeyring()
    having(monkeypatch, backend)
    monkeypatch.setenv(PASSPHRASE, "correct horse")
    secrets_in(tmp_path).put("token", "value")
    assert not backend.kept


def test_what_was_kept_without_a_keyring_is_found_with_one_and_moves_on_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    having(monkeypatch, fail.Keyring())
    secrets_in(tmp_path).put("token", "old")
    having(monkeypatch, MemoryKeyring())
    secrets = secrets_in(tmp_path)
    assert secrets.get("token") == "old"
    secrets.put("token", "new")
    assert secrets.get("token") == "new"
    having(monkeypatch, fail.Keyring())
    assert secrets_in(tmp_path).get("token") is None


def test_a_keyring_that_gets_locked_is_a_sentence_without_what_was_to_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backend = MemoryKeyring()
    having(monkeypatch, backend)
    secrets = secrets_in(tmp_path)
    assert secrets.get("token") is None
    backend.locked = True
    with pytest.raises(SecretsFailure, match="Unlock it") as raised:
        secrets.put("token", "value-to-keep")
    assert "value-to-keep" not in str(raised.value) + raised.value.details


def test_a_secret_longer_than_keyrings_take_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SecretsFailure, match=str(LONGEST)):
        secrets_in(tmp_path).put("token", "x" * (LONGEST + 1))


def test_a_keyring_that_waits_for_nobody_is_given_up() -> None:
    over = threading.Event()

    class Waiting(MemoryKeyring):
        def get_password(self, service: str, username: str) -> str | None:
            over.wait(60)
            return None

    try:
        with pytest.raises(SecretsFailure, match="does not answer"):
            OsKeyring(Waiting(), "keep-desktop test", patience_s=0.05).get("token")
    finally:
        over.set()


def test_a_locked_keyring_is_reported_as_locked_and_not_as_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backend = MemoryKeyring()
    having(monkeypatch, backend)
    secrets_in(tmp_path).put("token", "old")
    backend.locked = True
    secrets = secrets_in(tmp_path)
    with pytest.raises(SecretsFailure, match="Unlock it"):
        secrets.get("token")
    with pytest.raises(SecretsFailure, match="Unlock it"):
        secrets.remove("token")
    assert not secrets.describe().ok


def test_what_was_entered_while_the_keyring_was_locked_is_newer_than_what_it_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backend = MemoryKeyring()
    having(monkeypatch, backend)
    secrets_in(tmp_path).put("token", "old")
    backend.locked = True
    secrets_in(tmp_path).put("token", "new")
    backend.locked = False
    secrets = secrets_in(tmp_path)
    assert secrets.get("token") == "new"
    secrets.put("token", "newest")
    assert backend.kept["keep-desktop test", "token"] == "newest"
    assert secrets.get("token") == "newest"


def test_a_keyring_that_was_unlocked_is_used_again_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backend = MemoryKeyring()
    having(monkeypatch, backend)
    secrets_in(tmp_path).put("token", "value")
    backend.locked = True
    secrets = secrets_in(tmp_path)
    with pytest.raises(SecretsFailure):
        secrets.get("token")
    backend.locked = False
    monkeypatch.setattr("keep_desktop.secrets.store.time.monotonic", lambda: float("inf"))
    assert secrets.get("token") == "value"


def test_a_vault_that_does_not_open_hides_nothing_of_the_keyring(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backend = MemoryKeyring()
    having(monkeypatch, backend)
    write_private(tmp_path / "vault.json", b"damaged")
    secrets = secrets_in(tmp_path)
    with pytest.raises(SecretsFailure, match="damaged"):
        secrets.get("token")
    backend.kept["keep-desktop test", "token"] = "value"
    assert secrets.get("token") == "value"
