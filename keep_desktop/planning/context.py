"""What planning needs of an open data folder."""

from typing import TYPE_CHECKING, Protocol

from keep_desktop.ports.queries import Queries

if TYPE_CHECKING:
    from keep_desktop.engine.engine import Engine


class PlanningContext(Protocol):
    """Implemented by `services.context.Keep`."""

    @property
    def engine(self) -> "Engine": ...

    @property
    def queries(self) -> Queries: ...
