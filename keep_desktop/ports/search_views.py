"""What the search over everything finds; as `views`, of which this is a part.

Words are folded and in lower case; each of them must be there, wherever.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ports.views import ItemFilter, ItemRow


class Match(Enum):
    """How nearly an item is what was looked for."""

    #: Each word stands somewhere: in the title, at the beginning of what the script names the item
    #: by (words with a sign that is no letter only), or in the error of what failed or waits.
    ANYWHERE = auto()
    #: Each stands in the title as a word of its own.
    WHOLE = auto()
    #: They are the title, one after the other.
    TITLE = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemHit:
    row: ItemRow
    #: What its newest attempt failed with.
    error: str | None


class SearchQueries(Protocol):
    def found_items(
        self,
        workflow_id: WorkflowId,
        words: Sequence[str],
        *,
        filter: ItemFilter,
        limit: int,
        match: Match = Match.ANYWHERE,
    ) -> Sequence[ItemHit]:
        """The newest so many of those that match."""
        ...
