"""Which keyring is in use: the system's where it has one that works, else the vault."""

import os
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from keep_desktop.ports.secrets import Keyring, SecretsFailure, SecretStore
from keep_desktop.secrets.os_keyring import OsKeyring, working_backend
from keep_desktop.secrets.vault import PASSPHRASE, Vault

#: What every keyring holds; Windows holds no more in an entry.
LONGEST = 1280


class Secrets:
    """`ports.secrets.SecretStore` of one data folder.

    Nothing is looked at before the first use. What the first keyring does not have is looked for
    in the vault: it may have been kept while there was no other.
    """

    def __init__(self, realm: str, vault: Path, key_file: Path) -> None:
        self._realm = realm
        self._vault = Vault(vault, key_file)

    @cached_property
    def _stores(self) -> Sequence[SecretStore]:
        # Whoever sets a passphrase wants the vault.
        backend = None if os.environ.get(PASSPHRASE) else working_backend()
        if backend is None:
            return (self._vault,)
        return (OsKeyring(backend, self._realm), self._vault)

    def get(self, name: str) -> str | None:
        found = (store.get(name) for store in self._stores)
        return next((value for value in found if value is not None), None)

    def put(self, name: str, value: str) -> None:
        if len(value) > LONGEST:
            raise SecretsFailure(f"A secret has at most {LONGEST} characters.")
        self._stores[0].put(name, value)
        for store in self._stores[1:]:
            store.remove(name)

    def remove(self, name: str) -> bool:
        found = [store.remove(name) for store in self._stores]
        return any(found)

    def describe(self) -> Keyring:
        return self._stores[0].describe()
