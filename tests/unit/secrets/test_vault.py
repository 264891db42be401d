"""The vault: opens for its owner alone, tells when it cannot, and loses nothing."""

import json
import stat
import threading
from pathlib import Path

import pytest

from keep_desktop.ports.secrets import SecretsFailure
from keep_desktop.secrets.vault import PASSPHRASE, Vault

TOKEN = "s3cret-token-of-the-shop"


@pytest.fixture(autouse=True)
def no_passphrase(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(PASSPHRASE, raising=False)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "secrets" / "vault.json"


@pytest.fixture
def key_file(tmp_path: Path) -> Path:
    return tmp_path / "config" / "vault.key"


def test_what_was_put_is_there_in_another_process_too(file: Path, key_file: Path) -> None:
    Vault(file, key_file).put("orders-token", TOKEN)
    assert Vault(file, key_file).get("orders-token") == TOKEN
    assert Vault(file, key_file).get("another") is None


def test_an_empty_vault_makes_no_file(file: Path, key_file: Path) -> None:
    vault = Vault(file, key_file)
    assert vault.get("orders-token") is None
    assert vault.remove("orders-token") is False
    assert vault.describe().ok
    assert not file.exists()
    assert not key_file.exists()


def test_the_files_are_for_their_owner_alone_and_hold_nothing_readable(
    file: Path, key_file: Path
) -> None:
    Vault(file, key_file).put("orders-token", TOKEN)
    for path in (file, key_file):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert TOKEN.encode() not in file.read_bytes()
    assert b"orders-token" not in file.read_bytes()


def test_a_removed_secret_is_gone(file: Path, key_file: Path) -> None:
    vault = Vault(file, key_file)
    vault.put("a", "first")
    vault.put("b", "second")
    assert vault.remove("a") is True
    assert vault.get("a") is None
    assert vault.get("b") == "second"


def test_a_secret_may_hold_any_characters(file: Path, key_file: Path) -> None:
    odd = "ä€😀\n\0\"'\\"
    vault = Vault(file, key_file)
    vault.put("odd", odd)
    assert vault.get("odd") == odd


def test_with_a_passphrase_no_key_file_is_made(
    file: Path, key_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PASSPHRASE, "correct horse")
    Vault(file, key_file).put("a", TOKEN)
    assert Vault(file, key_file).get("a") == TOKEN
    assert not key_file.exists()


def test_a_wrong_passphrase_says_so_and_changes_nothing(
    file: Path, key_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PASSPHRASE, "correct horse")
    Vault(file, key_file).put("a", TOKEN)
    before = file.read_bytes()
    monkeypatch.setenv(PASSPHRASE, "wrong")
    vault = Vault(file, key_file)
    with pytest.raises(SecretsFailure, match="not the right one"):
        vault.get("a")
    with pytest.raises(SecretsFailure, match="not the right one"):
        vault.put("b", "other")
    assert file.read_bytes() == before
    assert not vault.describe().ok


def test_a_vault_with_a_passphrase_asks_for_it(
    file: Path, key_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PASSPHRASE, "correct horse")
    Vault(file, key_file).put("a", TOKEN)
    monkeypatch.delenv(PASSPHRASE)
    with pytest.raises(SecretsFailure, match=f"set {PASSPHRASE}"):
        Vault(file, key_file).get("a")


def test_a_key_file_that_is_gone_is_never_made_anew_for_an_old_vault(
    file: Path, key_file: Path
) -> None:
    Vault(file, key_file).put("a", TOKEN)
    key_file.unlink()
    with pytest.raises(SecretsFailure, match="is gone"):
        Vault(file, key_file).put("b", "other")
    assert not key_file.exists()


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b"\xff\xfe", b'{"version": 1}'])
def test_a_damaged_vault_says_so(file: Path, key_file: Path, damage: bytes) -> None:
    Vault(file, key_file).put("a", TOKEN)
    file.write_bytes(damage)
    with pytest.raises(SecretsFailure, match="damaged"):
        Vault(file, key_file).get("a")


def test_a_vault_that_somebody_changed_does_not_open(file: Path, key_file: Path) -> None:
    Vault(file, key_file).put("a", TOKEN)
    head = json.loads(file.read_text())
    head["sealed"] = head["sealed"][:-8] + "AAAAAAA="
    file.write_text(json.dumps(head))
    with pytest.raises(SecretsFailure, match="cannot be opened"):
        Vault(file, key_file).get("a")


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "blocked").write_text("a file where a folder should be")
    vault = Vault(tmp_path / "blocked" / "vault.json", tmp_path / "vault.key")
    with pytest.raises(SecretsFailure, match="cannot be used"):
        vault.put("a", TOKEN)


def test_many_writers_at_once_lose_nothing(file: Path, key_file: Path) -> None:
    names = [f"name-{number}" for number in range(8)]
    writers = [
        threading.Thread(target=lambda name=name: Vault(file, key_file).put(name, name * 2))
        for name in names
    ]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    vault = Vault(file, key_file)
    assert [vault.get(name) for name in names] == [name * 2 for name in names]


def test_nothing_of_a_secret_shows_in_a_repr(file: Path, key_file: Path) -> None:
    vault = Vault(file, key_file)
    vault.put("a", TOKEN)
    assert TOKEN not in repr(vault)
    assert TOKEN not in repr(vars(vault))
