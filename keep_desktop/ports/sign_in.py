"""The contract with the system for starting Keep when the user signs in."""

from typing import Protocol


class SignIn(Protocol):
    """Raises Refused with a sentence where the system does not let it."""

    def is_on(self) -> bool:
        """Whether the system will start it, as far as can be told."""
        ...

    def turn(self, on: bool) -> None: ...


class NoSignIn:
    """Where nothing can be started by signing in: in tests, and on systems not known."""

    def is_on(self) -> bool:
        return False

    def turn(self, on: bool) -> None:
        """Nothing happens."""
