"""Asking the email package about headers that may be broken, in mails and in HTTP answers."""

from collections.abc import Callable
from typing import TypeVar

_Answer = TypeVar("_Answer")


def tolerant(ask: Callable[[], _Answer], otherwise: _Answer) -> _Answer:
    """What the email package answers about a header, or *otherwise* where the header is such
    that it raises (it does for some broken parameters)."""
    try:
        return ask()
    except (ValueError, TypeError, LookupError, AttributeError):
        return otherwise
