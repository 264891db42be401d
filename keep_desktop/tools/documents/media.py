"""Images.explain, Audio.transcribe and Audio.explain: a model looks at or hears a file."""

import os
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from pydantic import Field

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import ScopeKind
from keep_desktop.domain.planning.models import ModelRole
from keep_desktop.ports.models import Media, ModelClient
from keep_desktop.ports.tools import CallContext, Tool, ToolInput
from keep_desktop.tools.files.granted import MAX_PATH, opened
from keep_desktop.tools.files.io import read_at
from keep_desktop.tools.files.os_errors import quoted
from keep_desktop.tools.models.model_tool import MOST_INSTRUCTIONS, MOST_TOKENS, ModelTool

_LARGEST_PICTURE = 10 * 1024 * 1024
_LARGEST_SOUND = 20 * 1024 * 1024


def picture_at(file: str, context: CallContext) -> Media:
    """Raises a Failure for what is no picture of a known kind."""
    data = _whole(file, _LARGEST_PICTURE, context)
    kind = picture_kind(data)
    if kind is None:
        raise LogicFailure(
            UserMessage("{file} is no PNG, JPEG, GIF or WebP picture.", file=quoted(file))
        )
    return Media(type=kind, data=data)


def picture_kind(data: bytes) -> str | None:
    """By its first bytes, whatever its name is."""
    match data[:4]:
        case b"\x89PNG":
            return "image/png"
        case b"GIF8":
            return "image/gif"
        case b"RIFF" if data[8:12] == b"WEBP":
            return "image/webp"
    return "image/jpeg" if data.startswith(b"\xff\xd8\xff") else None


def _sound_at(file: str, context: CallContext) -> Media:
    data = _whole(file, _LARGEST_SOUND, context)
    if data.startswith(b"RIFF") and data[8:12] == b"WAVE":
        return Media(type="audio/wav", data=data)
    if data.startswith(b"ID3") or (data[:1] == b"\xff" and data[1:2] > b"\xe0"):
        return Media(type="audio/mpeg", data=data)
    raise LogicFailure(UserMessage("{file} is no WAV or MP3 recording.", file=quoted(file)))


def _whole(file: str, most: int, context: CallContext) -> bytes:
    with opened(file, context.grants) as place, place.reading() as fd:
        if os.fstat(fd).st_size > most:
            raise LogicFailure(
                UserMessage(
                    "{file} is larger than {most} MB, which is the most that is read.",
                    file=quoted(file),
                    most=most // 1024**2,
                )
            )
        return read_at(fd, 0, most)


class _FileInput(ToolInput):
    file: str = Field(max_length=MAX_PATH, description="the full path")
    max_tokens: int = Field(default=2_048, ge=16, le=MOST_TOKENS)


class _ExplainInput(_FileInput):
    prompt: str = Field(
        default="Say what there is, with every text and figure in it.",
        min_length=1,
        max_length=MOST_INSTRUCTIONS,
        description="What you want to know of it",
    )


class _OfFile(ModelTool[Any]):
    """Asks about one file."""

    scope_params: ClassVar[Mapping[str, ScopeKind]] = {"file": ScopeKind.FOLDER}
    Output = str
    role: ModelRole
    media: Callable[[str, CallContext], Media]

    def _ask_about(self, params: _FileInput, task: str, context: CallContext) -> JsonValue:
        media = type(self).media(params.file, context)
        return self.ask(context, task, media=[media], role=self.role, max_tokens=params.max_tokens)


class ExplainImage(_OfFile):
    namespace = "Images"
    name = "explain"
    permits = "Show pictures in {scope} to the picture model, up to the daily budget"
    description = (
        "The model for pictures looks at a picture (PNG, JPEG, GIF or WebP, up to 10 MB) in a "
        "granted folder and answers a question about it."
    )
    Input = _ExplainInput
    role = ModelRole.VISION
    media = staticmethod(picture_at)

    def call(self, params: _ExplainInput, context: CallContext) -> JsonValue:
        return self._ask_about(params, f"Look at the picture. {params.prompt}", context)


class _TranscribeInput(_FileInput):
    max_tokens: int = Field(default=MOST_TOKENS, ge=16, le=MOST_TOKENS)


class Transcribe(_OfFile):
    namespace = "Audio"
    name = "transcribe"
    permits = "Let the recordings model hear recordings in {scope}, up to the daily budget"
    description = (
        "The model for recordings writes down what is said in a recording (WAV or MP3, up to "
        "20 MB) in a granted folder, in its own language."
    )
    Input = _TranscribeInput
    role = ModelRole.AUDIO
    media = staticmethod(_sound_at)

    def call(self, params: _TranscribeInput, context: CallContext) -> JsonValue:
        task = "Write down what is said in the recording, word by word, in its own language."
        return self._ask_about(params, task, context)


class ExplainAudio(_OfFile):
    namespace = "Audio"
    name = "explain"
    permits = Transcribe.permits
    description = (
        "The model for recordings hears a recording (WAV or MP3, up to 20 MB) in a granted folder "
        "and answers a question about it."
    )
    Input = _ExplainInput
    role = ModelRole.AUDIO
    media = staticmethod(_sound_at)

    def call(self, params: _ExplainInput, context: CallContext) -> JsonValue:
        return self._ask_about(params, f"Hear the recording. {params.prompt}", context)


def media_tools(models: ModelClient) -> tuple[Tool[Any], ...]:
    return (ExplainImage(models), Transcribe(models), ExplainAudio(models))
