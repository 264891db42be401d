"""Which keyring is in use: the system's where it has one that works, else the vault."""

import os
import threading
import time
from pathlib import Path

from keep_desktop.ports.secrets import Keyring, SecretsFailure
from keep_desktop.secrets.os_keyring import OsKeyring, working_backend
from keep_desktop.secrets.vault import PASSPHRASE, Vault

#: What every keyring holds; Windows holds no more in an entry.
LONGEST = 1280
#: A keyring that did not work is tried again after so long: it may have been unlocked.
_AGAIN_S = 60.0


class Secrets:
    """`ports.secrets.SecretStore` of one data folder.

    Nothing is looked at before the first use. What was kept in the vault while the system's
    keyring did not work is newer than what that keyring holds, so the vault is asked first; with
    the next change it goes to the keyring.
    """

    def __init__(self, realm: str, vault: Path, key_file: Path) -> None:
        self._realm = realm
        self._vault = Vault(vault, key_file)
        self._lock = threading.Lock()
        self._keyring: OsKeyring | None = None
        self._trouble: SecretsFailure | None = None
        self._look_at: float | None = 0.0

    def get(self, name: str) -> str | None:
        keyring, trouble = self._system()
        vault_trouble: SecretsFailure | None = None
        try:
            found = self._vault.get(name)
        except SecretsFailure as failure:
            found, vault_trouble = None, failure
        if found is None and keyring is not None:
            found = keyring.get(name)
        if found is None and (vault_trouble or trouble):
            # It may be where nobody can look just now: that is not the same as gone.
            raise SecretsFailure(str(vault_trouble or trouble))
        return found

    def put(self, name: str, value: str) -> None:
        if len(value) > LONGEST:
            raise SecretsFailure(f"A secret has at most {LONGEST} characters.")
        keyring, _ = self._system()
        if keyring is None:
            self._vault.put(name, value)
            return
        keyring.put(name, value)
        self._vault.remove(name)

    def remove(self, name: str) -> bool:
        keyring, trouble = self._system()
        if trouble is not None:
            raise SecretsFailure(trouble.sentence)
        from_vault = self._vault.remove(name)
        from_keyring = keyring is not None and keyring.remove(name)
        return from_vault or from_keyring

    def describe(self) -> Keyring:
        keyring, trouble = self._system()
        if keyring is not None:
            return keyring.describe()
        vault = self._vault.describe()
        if trouble is None or not vault.ok:
            return vault
        return Keyring(ok=False, text=f"{trouble.sentence} Until then: {vault.text}")

    def _system(self) -> tuple[OsKeyring | None, SecretsFailure | None]:
        """The system's keyring, and what is wrong with it. Whoever sets a passphrase wants the
        vault."""
        if os.environ.get(PASSPHRASE):
            return None, None
        with self._lock:
            if self._look_at is not None and time.monotonic() >= self._look_at:
                self._look()
            return self._keyring, self._trouble

    def _look(self) -> None:
        try:
            backend = working_backend()
        except SecretsFailure as failure:
            self._trouble, self._look_at = failure, time.monotonic() + _AGAIN_S
            return
        self._trouble, self._look_at = None, None
        self._keyring = None if backend is None else OsKeyring(backend, self._realm)
