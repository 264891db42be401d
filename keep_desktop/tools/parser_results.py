"""Validates results of the parser process, which the host does not trust."""

from collections.abc import Sequence
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.parsing import NotParsed

Shape = TypeVar("Shape")

#: Texts are separate parts; JSON takes many times its size in memory.
_LONGEST_JSON = 8 * 1024 * 1024


def checked(shape: TypeAdapter[Shape], answer: Sequence[bytes], what: str) -> Shape:
    """The JSON at the start of a result. Raises NotParsed if invalid."""
    try:
        if not answer or len(answer[0]) > _LONGEST_JSON:
            raise NotParsed(
                UserMessage("Keep couldn't read {what}: there is too much in it.", what=what)
            )
        return shape.validate_json(answer[0])
    except ValidationError as error:
        raise NotParsed(
            UserMessage("Keep couldn't read {what}: it is damaged.", what=what),
            details=str(error)[:500],
        ) from None


def text_in(answer: Sequence[bytes], at: int) -> str:
    return answer[at].decode("utf-8", "replace") if at < len(answer) else ""
