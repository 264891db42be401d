"""The operating system's keyring, if it has one that works."""

import sys
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.secrets import Keyring, SecretsFailure

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

#: Backends that store nothing, store it readable for everybody, or prompt on the terminal.
_NOT_MEANT = ("keyring.backends.fail", "keyring.backends.null", "keyrings.alt")
_PROBE = "is it there"
#: Time limit for unlocking it. Without a screen nobody does, and the engine must not hang.
PATIENCE_S = 60.0

Got = TypeVar("Got")


def working_backend(patience_s: float = PATIENCE_S) -> "KeyringBackend | None":
    """The backend of this system, or of the user's choice; None if there is none. Raises
    SecretsFailure if it does not answer or refuses, such as a locked one."""
    import keyring

    if sys.platform != "darwin":
        # It searches this system for the libraries of macOS, by starting a compiler.
        sys.modules.setdefault("keyring.backends.macOS.api", None)  # type: ignore[arg-type]
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
    """`ports.secrets.SecretStore` over a keyring; *realm* separates data folders."""

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
        return Keyring(
            ok=True,
            text=UserMessage("The keyring of this system ({name}).", name=self._backend.name),
        )

    def _do(self, work: Callable[[], Got]) -> Got:
        """Serialise callers."""
        with self._lock:
            return _within(self._patience_s, work)


def _within(seconds: float, work: Callable[[], Got]) -> Got:
    """Call the keyring with a timeout, since it may wait for a person. Raises SecretsFailure,
    without any secret in its text, if it refuses or does not answer."""
    answers: list[Got] = []
    errors: list[str] = []

    def call() -> None:
        try:
            answers.append(work())
        except Exception as error:  # noqa: BLE001 - backends raise what they like
            errors.append(type(error).__name__)

    thread = threading.Thread(target=call, name="keyring", daemon=True)
    thread.start()
    thread.join(seconds)
    if answers:
        return answers[0]
    if errors:
        raise SecretsFailure(
            UserMessage(
                "The keyring of this system did not do what it was asked for ({errors}). "
                "Unlock it, then try again.",
                errors=errors[0],
            )
        )
    raise SecretsFailure(
        UserMessage("The keyring of this system does not answer. Unlock it, then try again.")
    )
