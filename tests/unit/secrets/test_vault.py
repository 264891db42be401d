"""The vault: opens for its owner alone, tells when it cannot, and loses nothing."""

import json
import os
import stat
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from keep_desktop.domain.system.file_lock import file_lock
from keep_desktop.ports.secrets import SecretsFailure
from keep_desktop.secrets import vault as vault_module
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


def test_a_key_file_that_is_gone_is_never_made_again_for_an_old_vault(
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


def test_a_vault_that_another_process_keeps_for_too_long_is_a_sentence(
    file: Path, key_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Vault(file, key_file).put("a", TOKEN)
    monkeypatch.setattr(vault_module, "_PATIENCE_S", 0.0)
    with file_lock(file.with_name("vault.json.lock")) as taken:
        assert taken
        with pytest.raises(SecretsFailure, match="it's open in another program"):
            Vault(file, key_file).put("b", TOKEN)
    Vault(file, key_file).put("b", TOKEN)


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


def _linked(key: Path) -> None:
    key.rename(key.with_name("elsewhere"))
    key.symlink_to(key.with_name("elsewhere"))


def _two_names(key: Path) -> None:
    key.with_name("copy").hardlink_to(key)


def _folder_linked(key: Path) -> None:
    key.parent.rename(key.parent.with_name("elsewhere"))
    key.parent.symlink_to(key.parent.with_name("elsewhere"))


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="modes of POSIX")
@pytest.mark.parametrize(
    ("plant", "why"),
    [
        (lambda key: key.chmod(0o640), "other users may read or write it"),
        (lambda key: key.parent.chmod(0o770), "other users may change it"),
        (_linked, "it is a link"),
        (_folder_linked, "it is a link"),
        (_two_names, "it has a second name"),
    ],
)
@pytest.mark.parametrize("used", [True, False])
def test_a_planted_key_is_refused_with_a_sentence(
    file: Path, key_file: Path, plant: Callable[[Path], object], why: str, *, used: bool
) -> None:
    key_file.parent.mkdir(mode=0o700)
    if used:
        Vault(file, key_file).put("a", TOKEN)
    else:
        key_file.touch(mode=0o600)
        key_file.write_bytes(b"k" * 32)
    plant(key_file)
    vault = Vault(file, key_file)
    with pytest.raises(SecretsFailure, match=why):
        vault.put("b", "other")
    if used:
        with pytest.raises(SecretsFailure, match=why):
            vault.get("a")


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="owners of POSIX")
def test_a_key_of_another_user_is_refused(
    file: Path, key_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Vault(file, key_file).put("a", TOKEN)
    other = os.geteuid() + 1
    monkeypatch.setattr(os, "geteuid", lambda: other)
    with pytest.raises(SecretsFailure, match="belongs to another user"):
        Vault(file, key_file).get("a")
