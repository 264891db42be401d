"""The keyring of the operating system, where it has one that works."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from keep_desktop.ports.secrets import Keyring, SecretsFailure

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

#: Backends that keep nothing, or keep it readable for everybody, or ask on the terminal.
_NOT_MEANT = ("keyring.backends.fail", "keyring.backends.null", "keyrings.alt")
_PROBE = "is it there"


def working_backend() -> "KeyringBackend | None":
    """The backend of this system, or of the user's own choice; None where none works."""
    import keyring
    from keyring.errors import KeyringError

    backend = keyring.get_keyring()
    parts = getattr(backend, "backends", None)
    meant = [
        part
        for part in ([backend] if parts is None else parts)
        if not type(part).__module__.startswith(_NOT_MEANT)
    ]
    if not meant:
        return None
    chosen: KeyringBackend = backend if parts is None else meant[0]
    try:
        chosen.get_password("keep-desktop", _PROBE)
    except (KeyringError, OSError, RuntimeError):
        return None
    return chosen


class OsKeyring:
    """`ports.secrets.SecretStore` over a keyring; *realm* keeps data folders apart."""

    def __init__(self, backend: "KeyringBackend", realm: str) -> None:
        self._backend = backend
        self._realm = realm
        self._lock = threading.Lock()

    def get(self, name: str) -> str | None:
        with self._told():
            return self._backend.get_password(self._realm, name)

    def put(self, name: str, value: str) -> None:
        with self._told():
            self._backend.set_password(self._realm, name, value)

    def remove(self, name: str) -> bool:
        with self._told():
            if self._backend.get_password(self._realm, name) is None:
                return False
            self._backend.delete_password(self._realm, name)
            return True

    def describe(self) -> Keyring:
        return Keyring(ok=True, text=f"The keyring of this system ({self._backend.name}).")

    @contextmanager
    def _told(self) -> Iterator[None]:
        """One caller at a time, and its troubles as a sentence that holds nothing of what is
        kept."""
        with self._lock:
            try:
                yield
            except Exception as error:  # noqa: BLE001 - backends raise what they like
                raise SecretsFailure(
                    "The keyring of this system did not do what it was asked for "
                    f"({type(error).__name__}). Unlock it, then try again."
                ) from None
