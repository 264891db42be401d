"""The keyring of the operating system, where it has one that works."""

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from keep_desktop.ports.secrets import Keyring, SecretsFailure

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

#: Backends that keep nothing, or keep it readable for everybody, or ask on the terminal.
_NOT_MEANT = ("keyring.backends.fail", "keyring.backends.null", "keyrings.alt")
_PROBE = "is it there"
#: For somebody to unlock it. Without a screen nobody does, and the engine must not hang.
PATIENCE_S = 60.0

Got = TypeVar("Got")


def working_backend(patience_s: float = PATIENCE_S) -> "KeyringBackend | None":
    """The backend of this system, or of the user's own choice; None where there is none. Raises
    SecretsFailure where there is one that does not answer or refuses, such as a locked one."""
    import keyring

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
    _within(patience_s, lambda: chosen.get_password("keep-desktop", _PROBE))
    return chosen


class OsKeyring:
    """`ports.secrets.SecretStore` over a keyring; *realm* keeps data folders apart."""

    def __init__(
        self, backend: "KeyringBackend", realm: str, patience_s: float = PATIENCE_S
    ) -> None:
        self._backend = backend
        self._realm = realm
        self._patience_s = patience_s
        self._lock = threading.Lock()

    def get(self, name: str) -> str | None:
        return self._do(lambda: self._backend.get_password(self._realm, name))

    def put(self, name: str, value: str) -> None:
        self._do(lambda: self._backend.set_password(self._realm, name, value))

    def remove(self, name: str) -> bool:
        if self.get(name) is None:
            return False
        self._do(lambda: self._backend.delete_password(self._realm, name))
        return True

    def describe(self) -> Keyring:
        return Keyring(ok=True, text=f"The keyring of this system ({self._backend.name}).")

    def _do(self, work: Callable[[], Got]) -> Got:
        """One caller at a time."""
        with self._lock:
            return _within(self._patience_s, work)


def _within(seconds: float, work: Callable[[], Got]) -> Got:
    """Ask the keyring, which may wait for a person; a sentence that holds nothing of what is kept
    where it refuses, or does not answer in time."""
    answers: list[Got] = []
    troubles: list[str] = []

    def ask() -> None:
        try:
            answers.append(work())
        except Exception as error:  # noqa: BLE001 - backends raise what they like
            troubles.append(type(error).__name__)

    asking = threading.Thread(target=ask, name="keyring", daemon=True)
    asking.start()
    asking.join(seconds)
    if answers:
        return answers[0]
    if troubles:
        raise SecretsFailure(
            f"The keyring of this system did not do what it was asked for ({troubles[0]}). "
            "Unlock it, then try again."
        )
    raise SecretsFailure("The keyring of this system does not answer. Unlock it, then try again.")
