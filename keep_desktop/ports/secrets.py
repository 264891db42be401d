"""Secret storage: passwords and tokens by name, outside the ledger.

A secret is sent only to the service it is for: never to the ledger, a log, an error or an export.
"""

from typing import Protocol

from keep_desktop.domain.errors import KeepError
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage


class SecretsFailure(KeepError):
    """The keyring or the vault cannot be used; the sentence says why and what to do."""


@immutable(kw_only=True)
class Keyring:
    """Where secrets are stored, for `doctor`. `ok` False: none can be stored or read at present."""

    ok: bool
    text: str


class SecretStore(Protocol):
    """Secrets of one data folder. Thread-safe, and safe between processes."""

    def get(self, name: str) -> str | None:
        """None if there is none of that name. Raises SecretsFailure."""
        ...

    def put(self, name: str, value: str) -> None:
        """Store or replace; durable on return. Raises SecretsFailure."""
        ...

    def remove(self, name: str) -> bool:
        """False if there was none. Raises SecretsFailure."""
        ...

    def describe(self) -> Keyring:
        """Never raises for a keyring that does not work."""
        ...


class NoSecrets:
    """An empty store that refuses secrets."""

    def get(self, name: str) -> str | None:
        return None

    def put(self, name: str, value: str) -> None:
        raise SecretsFailure(UserMessage("There is no place to keep secrets here."))

    def remove(self, name: str) -> bool:
        return False

    def describe(self) -> Keyring:
        return Keyring(ok=False, text=UserMessage("There is no place to keep secrets here."))
