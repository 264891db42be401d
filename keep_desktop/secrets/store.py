"""Chooses the keyring: the system's if it works, else the vault."""

import os
import threading
import time
from pathlib import Path

from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.secrets import Keyring, SecretsFailure
from keep_desktop.secrets.os_keyring import OsKeyring, working_backend
from keep_desktop.secrets.vault import PASSPHRASE, Vault

#: The largest secret; Windows stores no more in an entry.
LONGEST = 1280
#: Seconds until a keyring that failed is tried again: it may have been unlocked.
_AGAIN_S = 60.0


class Secrets:
    """`ports.secrets.SecretStore` of one data folder.

    Nothing is read before the first use. What was stored in the vault while the system's keyring
    did not work is newer, so the vault is read first; the next change moves it to the keyring.
    """

    def __init__(self, realm: str, vault: Path, key_file: Path) -> None:
        self._realm = realm
        self._vault = Vault(vault, key_file)
        self._lock = threading.Lock()
        self._keyring: OsKeyring | None = None
        self._error: SecretsFailure | None = None
        self._probe_at: float | None = 0.0

    def get(self, name: str) -> str | None:
        keyring, error = self._system()
        vault_error: SecretsFailure | None = None
        try:
            found = self._vault.get(name)
        except SecretsFailure as failure:
            found, vault_error = None, failure
        if found is None and keyring is not None:
            found = keyring.get(name)
        if found is None and (vault_error or error):
            # It may be unreadable just now: that is not the same as missing.
            raise SecretsFailure(str(vault_error or error))
        return found

    def put(self, name: str, value: str) -> None:
        if len(value) > LONGEST:
            raise SecretsFailure(
                UserMessage("A secret has at most {longest} characters.", longest=LONGEST)
            )
        keyring, _ = self._system()
        if keyring is None:
            self._vault.put(name, value)
            return
        keyring.put(name, value)
        self._vault.remove(name)

    def remove(self, name: str) -> bool:
        keyring, error = self._system()
        if error is not None:
            raise SecretsFailure(error.sentence)
        from_vault = self._vault.remove(name)
        from_keyring = keyring is not None and keyring.remove(name)
        return from_vault or from_keyring

    def describe(self) -> Keyring:
        keyring, error = self._system()
        if keyring is not None:
            return keyring.describe()
        vault = self._vault.describe()
        if error is None or not vault.ok:
            return vault
        return Keyring(
            ok=False,
            text=UserMessage("{reason} Until then: {text}", reason=error.sentence, text=vault.text),
        )

    def _system(self) -> tuple[OsKeyring | None, SecretsFailure | None]:
        """The system's keyring, and its error. A set passphrase selects the vault."""
        if os.environ.get(PASSPHRASE):
            return None, None
        with self._lock:
            if self._probe_at is not None and time.monotonic() >= self._probe_at:
                self._probe()
            return self._keyring, self._error

    def _probe(self) -> None:
        try:
            backend = working_backend()
        except SecretsFailure as failure:
            self._error, self._probe_at = failure, time.monotonic() + _AGAIN_S
            return
        self._error, self._probe_at = None, None
        self._keyring = None if backend is None else OsKeyring(backend, self._realm)
