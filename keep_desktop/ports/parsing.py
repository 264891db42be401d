"""The parser: reads untrusted content in a process of its own.

The cost of reading a hostile mail, page or table is not bounded by its size, so it is read in a
child process with time and memory limits that can be killed at any moment. Parser functions are
pure: bytes in, bytes out. Results are untrusted too; the caller validates their shape.
"""

from collections.abc import Callable, Sequence
from typing import BinaryIO, Protocol, TypeAlias

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.immutable import immutable
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.ports.sandbox import Protection


class NotParsed(LogicFailure):
    """Content could not be parsed: it exceeded a limit, or ended the process that read it."""


@immutable
class Content:
    """Bytes of an open file, sent to the parser piece by piece so that the host never holds them.

    Raises OSError if the file ends before *size* bytes from its position.
    """

    file: BinaryIO
    size: int


Argument: TypeAlias = bytes | Content


@immutable(kw_only=True)
class ParserLimits:
    """Limits of each call, from `domain.policies`, in base units."""

    seconds: float = 30.0
    memory_bytes: int = 1024 * 1024 * 1024


class Parser(Protocol):
    """Thread-safe."""

    def run(
        self,
        function: str,
        arguments: Sequence[Argument],
        *,
        owner: str,
        limits: ParserLimits,
        cancel: CancelToken,
        what: str,
    ) -> Sequence[bytes]:
        """Call that function of `parsing.functions` with *arguments*.

        *owner* is the workflow whose bytes they are: a child never reads those of two. *what*
        names them in a sentence (“x.eml”). Raises NotParsed if a limit is exceeded or the child
        dies, Cancelled if the call was cancelled or all children were killed, InternalFailure if
        no process can be started, and what reading a `Content` raises.
        """
        ...

    def kill_all(self) -> int:
        """Kill every child at once; returns their number. From any thread."""
        ...

    def protections(self) -> Sequence[Protection]:
        """The protections in force, read from a child started for it."""
        ...

    def close(self) -> None:
        """Kill and reap all children. Idempotent."""
        ...


#: `Parser.run` bound to one tool call: function, arguments, what they are.
Parse: TypeAlias = Callable[[str, Sequence[Argument], str], Sequence[bytes]]


def parser_for(parser: Parser, owner: str, limits: ParserLimits, cancel: CancelToken) -> Parse:
    """`Parser.run` bound to *owner*."""

    def parse(function: str, arguments: Sequence[Argument], what: str) -> Sequence[bytes]:
        return parser.run(function, arguments, owner=owner, limits=limits, cancel=cancel, what=what)

    return parse
