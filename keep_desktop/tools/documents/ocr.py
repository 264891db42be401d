"""Images.text: the text in a picture, read by Tesseract where it is installed."""

import os
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Mapping, Sequence
from typing import ClassVar

from pydantic import Field

from keep_desktop.domain.errors import Concern, LogicFailure, PreconditionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Risk, ScopeKind
from keep_desktop.ports.tools import CallContext, Tool, ToolInput
from keep_desktop.tools.documents.media import picture_at
from keep_desktop.tools.files.granted import MAX_PATH
from keep_desktop.tools.files.os_errors import quoted
from keep_desktop.tools.text import many_lines, single_line

_PROGRAM = "tesseract"
_SECONDS = 60.0
_MEMORY = 1024**3
_LONGEST = 1_000_000
_LONGEST_ERROR = 500
#: What the program needs of the environment; nothing else of it is passed on.
_PASSED = ("PATH", "SYSTEMROOT", "TESSDATA_PREFIX")


class ImageTextInput(ToolInput):
    file: str = Field(max_length=MAX_PATH, description="the full path of a picture")
    languages: str = Field(
        default="eng",
        pattern=r"^[a-z_]{3,20}(\+[a-z_]{3,20}){0,4}$",
        description="As Tesseract names them: eng, deu, deu+eng",
    )


class ImageText(Tool[ImageTextInput]):
    namespace = "Images"
    name = "text"
    uses_network = False
    access = Risk.READS
    permits = "Read the text in pictures in {scope}"
    scope_params: ClassVar[Mapping[str, ScopeKind]] = {"file": ScopeKind.FOLDER}
    description = (
        "The text in a picture (PNG, JPEG, GIF or WebP, up to 10 MB) in a granted folder, read on "
        "this computer by the program Tesseract, without a model. It must be installed. Empty "
        "where there is none."
    )
    Input = ImageTextInput
    Output = str
    read_only = True

    def call(self, params: ImageTextInput, context: CallContext) -> JsonValue:
        program = shutil.which(_PROGRAM)
        if program is None:
            raise PreconditionFailure(
                UserMessage(
                    "Text in pictures is read by Tesseract, which is not installed. Install it "
                    "(package tesseract-ocr), or use Images.explain."
                ),
                concerns=Concern.WORKFLOW,
            )
        picture = picture_at(params.file, context)
        command = [program, "stdin", "stdout", "-l", params.languages]
        return many_lines(_run(command, picture.data, params.file, context)).strip()


def _run(command: Sequence[str], data: bytes, file: str, context: CallContext) -> str:
    """What the program writes. It is ended by a stop, and when it takes too long or writes too
    much."""
    context.scratch.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryFile(dir=context.scratch) as given,
        tempfile.TemporaryFile(dir=context.scratch) as errors,
    ):
        given.write(data)
        given.seek(0)
        # Without a shell, and the file is its standard input: no name reaches a command line.
        process = subprocess.Popen(
            command,
            stdin=given,
            stdout=subprocess.PIPE,
            stderr=errors,
            cwd=context.scratch,
            env=_environment(),
        )
        _limit(process.pid)
        overdue = threading.Event()

        def end_overdue() -> None:
            overdue.set()
            process.kill()

        timer = threading.Timer(_SECONDS, end_overdue)
        timer.daemon = True
        timer.start()
        unregister = context.cancel.on_cancel(process.kill)
        try:
            assert process.stdout is not None  # noqa: S101 - it is a pipe
            text = process.stdout.read(_LONGEST + 1)
            if len(text) > _LONGEST:
                process.kill()
            status = process.wait()
        finally:
            unregister()
            timer.cancel()
            process.kill()
            process.wait()
            if process.stdout is not None:
                process.stdout.close()
        context.cancel.check()
        if overdue.is_set():
            raise LogicFailure(
                UserMessage(
                    "Tesseract took more than {seconds:g} s to read {file}.",
                    seconds=_SECONDS,
                    file=quoted(file),
                )
            )
        if len(text) > _LONGEST:
            raise LogicFailure(
                UserMessage(
                    "Tesseract found more than {most:,} characters in {file}.",
                    most=_LONGEST,
                    file=quoted(file),
                )
            )
        if status != 0:
            errors.seek(0)
            said = errors.read(_LONGEST_ERROR).decode("utf-8", "replace")
            raise LogicFailure(
                UserMessage(
                    "Tesseract could not read {file}: {reason}",
                    file=quoted(file),
                    reason=single_line(said, 200) or UserMessage("it gave no reason"),
                )
            )
    return text.decode("utf-8", "replace")


def _environment() -> Mapping[str, str]:
    passed = {name: os.environ[name] for name in _PASSED if name in os.environ}
    # One thread: a picture is no reason to take all cores.
    return {**passed, "OMP_THREAD_LIMIT": "1"}


def _limit(pid: int) -> None:
    """Where the system can: a picture may unpack to any size."""
    try:
        import resource

        resource.prlimit(pid, resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    except (ImportError, AttributeError):
        return  # no such limit on this system
    except ProcessLookupError:
        return  # it has ended already
