"""Starting Keep when the user signs in."""

from typing import Protocol


class LoginItem(Protocol):
    """Raises Refused with a sentence if the system does not allow it."""

    def is_on(self) -> bool:
        """Whether the system will start it, as far as known."""
        ...

    def turn(self, on: bool) -> None: ...


class NoLoginItem:
    """No-op for tests and unsupported systems."""

    def is_on(self) -> bool:
        return False

    def turn(self, on: bool) -> None: ...
