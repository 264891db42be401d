"""What a deed on many items left, by reason: how many, and the first of each by name."""

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from keep_desktop.services.item_deeds import Left, Why
from keep_desktop.ui.bulk_results import why_said
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.host_words import told
from keep_desktop.ui.text import number

#: Items named for each reason; of 100,000 that were left nobody reads every one.
_NAMED = 20


class LeftBehind:
    """Grows with every part; holds no more than it can tell."""

    def __init__(self, *, inputs: bool = False) -> None:
        self._inputs = inputs
        self._counts: Counter[Why] = Counter()
        self._sentences: dict[Why, list[str]] = {}

    @property
    def count(self) -> int:
        return self._counts.total()

    def add(self, left: Sequence[Left]) -> None:
        for one in left:
            self._counts[one.why] += 1
            named = self._sentences.setdefault(one.why, [])
            if len(named) < _NAMED:
                named.append(one_line(told(one.sentence)))

    def told(self) -> str:
        """The reasons, most frequent first, each with the first of its items. A single reason
        with few items needs no line of its own."""
        if len(self._counts) == 1 and self.count <= _NAMED:
            return "\n".join(line for named in self._sentences.values() for line in named)
        return "\n\n".join(self._group(why, count) for why, count in self._counts.most_common())

    def _group(self, why: Why, count: int) -> str:
        lines = [
            why_said(why, count, inputs=self._inputs),
            *(f"  {line}" for line in self._sentences[why]),
        ]
        if count > _NAMED:
            more = QCoreApplication.translate("BulkLeft", "and {count} more")
            lines.append("  " + more.format(count=number(count - _NAMED)))
        return "\n".join(lines)
