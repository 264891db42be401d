"""The circumstances of a rehearsal, where they are not those of a run now."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.engine.rehearsal.trace import Trace
from keep_desktop.ports.sandbox import Determinism
from keep_desktop.ports.tools import Grant, Tool, any_host

if TYPE_CHECKING:
    from keep_desktop.ports.tools import ToolInput


class Reads(Protocol):
    """Where the results of read calls come from: the outside, or a recording."""

    def read(
        self, tool: Tool[Any], params: "ToolInput", live: Callable[[], JsonValue]
    ) -> JsonValue:
        """*live* makes the real call. Raises the Failure the call ends with."""
        ...


class LiveReads:
    """Every read is a real one."""

    def read(
        self, tool: Tool[Any], params: "ToolInput", live: Callable[[], JsonValue]
    ) -> JsonValue:
        return live()


LIVE = LiveReads()


@immutable(kw_only=True)
class Scenario:
    """An ordinary rehearsal by default."""

    reads: Reads = LIVE
    #: What mutations are predicted from; as `reads`.
    predictions: Reads = LIVE
    #: See `ports.tools.CallContext`.
    check_host: Callable[[str], None] = any_host
    #: Of the workflow's grants, those that are made once it is turned on.
    planned: Sequence[Grant] = ()
    determinism: Determinism | None = None
    #: The item whose handler throws as it begins, or the input whose first run does.
    failing: str | None = None
    #: The rehearsal that has come true before this one begins: its items are done, its events
    #: consumed, its states kept.
    after: Trace | None = None


ORDINARY = Scenario()
THROWN = "The rehearsal lets this one fail"
