"""What a rehearsed script warns of, counted as runs of it would be (engine.run_log,
storage.warned). Nothing of it is written anywhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass

#: Of what is kept of them; all are counted.
_MOST, _LONGEST = 100, 1_000


@dataclass(frozen=True, slots=True)
class _Warned:
    texts: tuple[str, ...] = ()
    count: int = 0

    def and_then(self, texts: Sequence[str], count: int) -> "_Warned":
        return _Warned((*self.texts, *texts)[:_MOST], self.count + count)


class RehearsedWarnings:
    """Of the runs of one rehearsal. One thread."""

    def __init__(self, limit: int, *, add: bool) -> None:
        """*limit*: log lines kept of one run. The warnings of several runs *add* up where each does
        other work; where each begins it all over, those of the last one stand."""
        self._limit, self._add = limit, add
        self._ended = self._now = _Warned()
        self._lines = 0

    @property
    def texts(self) -> tuple[str, ...]:
        """The first of them, each as often as it was said."""
        return self._ended.texts

    @property
    def more(self) -> int:
        """How many others there are."""
        return self._ended.count - len(self._ended.texts)

    def said(self, level: str, text: str) -> None:
        """A line that the script logs."""
        self._lines += 1
        if self._lines == self._limit + 1:
            level, text = "WARN", f"More than {self._limit} lines: further ones are not kept."
        if level == "WARN" and self._lines <= self._limit + 1:
            self._now = self._now.and_then([text[:_LONGEST]], 1)

    def end_run(self, *, went_well: bool) -> None:
        """One that came to no end of its own may not have come to what another warned of."""
        now, self._now, self._lines = self._now, _Warned(), 0
        if self._add:
            self._ended = self._ended.and_then(now.texts, now.count)
        elif now.count or went_well:
            self._ended = now
