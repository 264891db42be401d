"""What the search shows: groups of findings, each a line that does something when chosen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

FINDING = Qt.ItemDataRole.UserRole + 1
#: What was looked for.
WORDS = Qt.ItemDataRole.UserRole + 2
_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One line; a head of a group has no deed."""

    title: str
    #: Beside the title: where it is, what state it is in.
    note: str = ""
    #: Said aloud alone: to be seen it stands over the group.
    state: str = ""
    icon: str = ""
    #: The colour token of the icon.
    tone: str = "text_soft"
    #: Other words for the same; not shown.
    also: str = ""
    #: The keys that do the same, as they are shown.
    keys: str = ""
    deed: Callable[[], None] | None = None

    @property
    def is_head(self) -> bool:
        return self.deed is None


@dataclass(frozen=True, slots=True)
class Group:
    """Findings of one kind under a head; an empty group is not shown."""

    head: str
    findings: Sequence[Finding]


class SearchModel(QAbstractListModel):
    """GUI thread only."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[Finding] = []
        self._words: Sequence[str] = ()

    def show(self, groups: Sequence[Group], words: Sequence[str] = ()) -> None:
        """These groups instead of what was shown, with the words that were looked for."""
        self.beginResetModel()
        self._words = words
        self._rows = []
        for group in groups:
            if group.findings:
                self._rows.append(Finding(title=group.head))
                self._rows += group.findings
        self.endResetModel()

    def finding(self, index: _Index) -> Finding | None:
        return self._rows[index.row()] if index.isValid() else None

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        finding = self.finding(index)
        if finding is None or finding.is_head:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        finding = self.finding(index)
        if finding is None:
            return None
        if role == FINDING:
            return finding
        if role == WORDS:
            return self._words
        if role == Qt.ItemDataRole.DisplayRole:
            return finding.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(
                part for part in (finding.title, finding.state, finding.note, finding.keys) if part
            )
        return None

    def next_choice(self, row: int, step: int) -> int | None:
        """The nearest line from *row* in that direction that can be chosen; round the ends."""
        count = len(self._rows)
        for away in range(1, count + 1):
            at = (row + step * away) % count
            if not self._rows[at].is_head:
                return at
        return None
