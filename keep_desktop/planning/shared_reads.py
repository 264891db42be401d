"""Reads that several rehearsals share, so that nothing outside is read twice."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.errors import Failure, NotRecorded
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue, canonical, scalars_in
from keep_desktop.domain.messages import UserMessage
from keep_desktop.engine.rehearsal.scenario import LIVE, Reads
from keep_desktop.ports.tools import Tool

if TYPE_CHECKING:
    from keep_desktop.ports.tools import ToolInput

#: Namespaces whose calls only compute: they are made anew.
COMPUTING = frozenset({"Console", "Util"})
#: Dates, times of day and epochs, as scripts write them.
_TIMES = re.compile(
    r"\d{4}-\d\d-\d\d(?:[T ][\d:.]+Z?)?|\d{1,2}:\d\d(?::\d\d)?(?:\.\d+)?"
    r"|(?<!\d)1\d{9}(?:\d{3})?(?!\d)"
)
#: Shorter texts stand in others by chance.
_SHORTEST = 3
_WORD = re.compile(r"\w+")


def without_times(text: str) -> str:
    """*text* with every time in it replaced by the same sign."""
    return _TIMES.sub("#", text)


def words_of(text: str) -> tuple[str, ...]:
    """The words of *text*, in the order of the alphabet."""
    return tuple(sorted(_WORD.findall(text)))


@immutable
class _SharedAnswer:
    value: JsonValue = None
    failure: Failure | None = None


class SharedReads:
    """Each call is made once, of *source*. Thread-safe; threads that make the same call at the same
    time may both make it."""

    def __init__(self, source: Reads = LIVE) -> None:
        self._source = source
        self._answers: dict[str, _SharedAnswer] = {}
        #: The same by what a call reads whose parameters hold the time, or a list in an order.
        self._alike: dict[tuple[str, ...], _SharedAnswer] = {}
        #: Whether what was not read yet is read now. Otherwise it raises NotRecorded.
        self.is_open = True

    def read(
        self, tool: Tool[Any], params: "ToolInput", live: Callable[[], JsonValue]
    ) -> JsonValue:
        if tool.namespace in COMPUTING:
            return live()
        key = f"{tool.full_name} {canonical(params.model_dump(mode='json', by_alias=True))}"
        alike = words_of(without_times(key))
        answer = self._answers.get(key) or (None if self.is_open else self._alike.get(alike))
        if answer is None:
            if not self.is_open:
                raise NotRecorded(UserMessage("NotRecorded: {tool}", tool=tool.full_name))
            answer = self._answers[key] = self._made(tool, params, live)
            self._alike.setdefault(alike, answer)
        if answer.failure is not None:
            raise answer.failure
        return answer.value

    def has_text_in(self, text: str) -> bool:
        """Whether a text or number that was read, and is no time, stands in *text*."""
        values = (one for answer in self._answers.values() for one in scalars_in(answer.value))
        texts = [
            str(one) for one in values if isinstance(one, str | int) and not isinstance(one, bool)
        ]
        return any(
            len(each) >= _SHORTEST and each in text and without_times(each) != "#" for each in texts
        )

    def _made(
        self, tool: Tool[Any], params: "ToolInput", live: Callable[[], JsonValue]
    ) -> _SharedAnswer:
        try:
            return _SharedAnswer(self._source.read(tool, params, live))
        except Failure as failure:
            return _SharedAnswer(failure=failure)


class ReversedReads:
    """Every list of an answer is reversed, at whatever depth."""

    def __init__(self, reads: Reads) -> None:
        self._reads = reads

    def read(
        self, tool: Tool[Any], params: "ToolInput", live: Callable[[], JsonValue]
    ) -> JsonValue:
        value = self._reads.read(tool, params, live)
        return value if tool.namespace in COMPUTING else _reversed(value)


def _reversed(value: JsonValue) -> JsonValue:
    if isinstance(value, dict):
        return {name: _reversed(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_reversed(inner) for inner in reversed(value)]
    return value
