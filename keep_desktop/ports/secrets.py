"""The contract of keeping secrets: passwords and tokens, by name, outside the ledger.

What comes out of here goes to the service that it is for and nowhere else: not into the ledger, a
log, an error or an export.
"""

from dataclasses import dataclass
from typing import Protocol

from keep_desktop.domain.errors import KeepError


class SecretsFailure(KeepError):
    """The keyring or the vault cannot be used; the sentence says why and what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Keyring:
    """Where secrets go: for `doctor`. `ok` False: none can be kept or read at present."""

    ok: bool
    text: str


class SecretStore(Protocol):
    """Secrets of one data folder. Thread-safe, and safe between processes."""

    def get(self, name: str) -> str | None:
        """None where there is none of that name. Raises SecretsFailure."""
        ...

    def put(self, name: str, value: str) -> None:
        """Keep it, in place of the one before; kept for good on return. Raises SecretsFailure."""
        ...

    def remove(self, name: str) -> bool:
        """False where there was none. Raises SecretsFailure."""
        ...

    def describe(self) -> Keyring:
        """Never raises for a keyring that does not work."""
        ...


class NoSecrets:
    """A store that holds nothing and takes nothing."""

    def get(self, name: str) -> str | None:
        return None

    def put(self, name: str, value: str) -> None:
        raise SecretsFailure("There is no place to keep secrets here.")

    def remove(self, name: str) -> bool:
        return False

    def describe(self) -> Keyring:
        return Keyring(ok=False, text="There is no place to keep secrets here.")
