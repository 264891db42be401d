"""The decorator of values that never change."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar, dataclass_transform, overload

_T = TypeVar("_T")


@overload
def immutable(cls: type[_T], /) -> type[_T]: ...
@overload
def immutable(
    *, kw_only: bool = ..., order: bool = ..., eq: bool = ...
) -> Callable[[type[_T]], type[_T]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def immutable(
    cls: type[_T] | None = None, /, *, kw_only: bool = False, order: bool = False, eq: bool = True
) -> type[_T] | Callable[[type[_T]], type[_T]]:
    """A dataclass with slots that is compared, hashed and printed like a frozen one.

    mypy refuses what assigns to its fields, at no cost at run time. `frozen=True` doubles the time
    that a dataclass takes to define: a command imports some two hundred, the window five.
    """

    def decorate(cls: type[_T]) -> type[_T]:
        if "__repr__" not in vars(cls):
            cls.__repr__ = _repr  # type: ignore[method-assign]
        make = dataclass(
            slots=True, repr=False, unsafe_hash=eq, kw_only=kw_only, order=order, eq=eq
        )
        return make(cls)

    return decorate if cls is None else decorate(cls)


def _repr(self: Any) -> str:
    shown = (f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"
