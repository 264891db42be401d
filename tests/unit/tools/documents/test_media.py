"""Models that look at pictures and hear recordings, and the text in pictures without a model."""

import base64
import stat
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.domain.errors import (
    Cancelled,
    LogicFailure,
    NotGranted,
    PreconditionFailure,
)
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.planning.models import KeySource, ModelProvider, ModelRole
from keep_desktop.models.configuration import put_provider, use_provider
from keep_desktop.ports.models import ModelClient, NoModels
from keep_desktop.ports.tools import Tool
from keep_desktop.tools.documents import ocr
from keep_desktop.tools.documents.media import media_tools
from keep_desktop.tools.documents.ocr import ImageText
from keep_desktop.tools.documents.pdf import pdf_tools
from keep_desktop.tools.registry import Registry
from tests.builders.models import GatewayHarness, a_gateway
from tests.builders.pdfs import a_pdf
from tests.builders.tools import FakeCancel, a_context
from tests.builders.waiting import wait_for
from tests.servers.models import Answer, ModelServer, a_model_server

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40
FILES = {
    "a.png": PNG,
    "a.jpg": b"\xff\xd8\xff\xe0" + bytes(100),
    "a.gif": b"GIF89a" + bytes(100),
    "a.webp": b"RIFF\x10\0\0\0WEBPVP8 " + bytes(100),
    "a.wav": b"RIFF\x10\0\0\0WAVEfmt " + bytes(100),
    "a.mp3": b"ID3\x04" + bytes(100),
    "b.mp3": b"\xff\xfb\x90\x64" + bytes(100),
    "a.pdf": a_pdf("Total: 12.50"),
}


def called(
    folder: Path,
    models: ModelClient,
    name: str,
    cancel: FakeCancel | None = None,
    **given: JsonValue,
) -> JsonValue:
    """A call with a file of `FILES` in a granted folder."""
    places = folder / "granted"
    places.mkdir(exist_ok=True)
    if (known := FILES.get(str(given["file"]))) is not None:
        (places / str(given["file"])).write_bytes(known)
    registry = Registry((*media_tools(models), *pdf_tools(models), ImageText()))
    tool: Tool[Any] | None = registry.find(*name.split("."))
    assert tool is not None
    params = registry.parse(tool, {**given, "file": str(places / str(given["file"]))})
    context = a_context(folder / "own", grants=[places], cancel=cancel)
    return registry.check_output(tool, tool.call(params, context))


@contextmanager
def asking(folder: Path) -> Iterator[tuple[GatewayHarness, ModelServer]]:
    with (
        a_model_server(other=lambda body: Answer(text="It is a cat.")) as server,
        a_gateway(folder / "ledger", server.environment) as harness,
    ):
        yield harness, server


@pytest.mark.parametrize(
    ("tool", "file", "role", "part"),
    [
        ("Images.explain", "a.png", ModelRole.VISION, "data:image/png;base64,"),
        ("Images.explain", "a.jpg", ModelRole.VISION, "data:image/jpeg;base64,"),
        ("Images.explain", "a.gif", ModelRole.VISION, "data:image/gif;base64,"),
        ("Images.explain", "a.webp", ModelRole.VISION, "data:image/webp;base64,"),
        ("Audio.transcribe", "a.wav", ModelRole.AUDIO, '"format":"wav"'),
        ("Audio.explain", "a.mp3", ModelRole.AUDIO, '"format":"mp3"'),
        ("Audio.explain", "b.mp3", ModelRole.AUDIO, '"format":"mp3"'),
        ("Pdf.explain", "a.pdf", ModelRole.TEXT, "Total: 12.50"),
    ],
)
def test_a_file_reaches_the_model_of_its_role(
    tmp_path: Path, tool: str, file: str, role: ModelRole, part: str
) -> None:
    with asking(tmp_path) as (harness, server):
        assert called(tmp_path, harness.gateway, tool, file=file) == "It is a cat."
        (row,) = harness.calls()
        with harness.ledger.read() as uow:
            content = uow.model_calls.content(row.id)
    assert row.role is role
    sent = server.requests[0].raw.decode().replace('": "', '":"')
    assert part in sent
    assert content is not None
    whole = base64.b64encode(FILES[file])
    if role is not ModelRole.TEXT:
        assert whole in server.requests[0].raw
        assert whole not in content[0]
        assert f"{len(FILES[file])} bytes".encode() in content[0]
        assert row.reserved_tokens < 20_000


@pytest.mark.parametrize(
    ("tool", "file", "name"),
    [
        ("Images.explain", "a.png", "pictures is set.*`model use vision NAME`"),
        ("Audio.transcribe", "a.wav", "recordings is set.*`model use audio NAME`"),
    ],
)
def test_a_model_is_chosen_for_pictures_and_recordings_by_the_user_alone(
    tmp_path: Path, tool: str, file: str, name: str
) -> None:
    with asking(tmp_path) as (_, server), a_gateway(tmp_path / "other", {}) as harness:
        provider = ModelProvider(name="here", url=server.url, model="m", key=KeySource.NONE)
        with harness.ledger.write() as uow:
            put_provider(uow.settings, provider)
            uow.commit()
        with pytest.raises(PreconditionFailure, match=name):
            called(tmp_path, harness.gateway, tool, file=file)
        with harness.ledger.write() as uow:
            use_provider(uow.settings, ModelRole.VISION, "here")
            use_provider(uow.settings, ModelRole.AUDIO, "here")
            uow.commit()
        assert called(tmp_path, harness.gateway, tool, file=file)


@pytest.mark.parametrize("tool", ["Images.explain", "Images.text", "Audio.transcribe"])
@pytest.mark.parametrize(
    ("content", "words"),
    [(b"MZ programs", "is no "), (b"", "is no "), (None, "is larger than ")],
    ids=["program", "empty", "large"],
)
def test_another_kind_of_file_is_refused_before_anything_reads_it(
    tmp_path: Path, tool: str, content: bytes | None, words: str, tesseract: Callable[[str], Path]
) -> None:
    tesseract("print('never')")
    places = tmp_path / "granted"
    places.mkdir()
    with (places / "x").open("wb") as file:
        if content is None:
            file.truncate(21 * 1024 * 1024)
        else:
            file.write(content)
    with pytest.raises(LogicFailure, match=words):
        called(tmp_path, NoModels(), tool, file="x")


@pytest.mark.parametrize(
    "tool", ["Images.explain", "Images.text", "Audio.transcribe", "Audio.explain", "Pdf.explain"]
)
def test_a_file_that_is_not_granted_is_not_read(
    tmp_path: Path, tool: str, tesseract: Callable[[str], Path]
) -> None:
    tesseract("print('never')")
    (tmp_path / "secret").write_bytes(PNG)
    with pytest.raises(NotGranted):
        called(tmp_path, NoModels(), tool, file=str(tmp_path / "secret"))


# -- the text in pictures -------------------------------------------------------------------------


@pytest.fixture
def tesseract(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Makes a Python script the program of that name; its folder."""

    def made(script: str) -> Path:
        folder = tmp_path / "programs"
        folder.mkdir()
        program = folder / "tesseract"
        program.write_text(f"#!{sys.executable} -I\nimport os, sys, time\n{script}\n")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setenv("PATH", str(folder))
        monkeypatch.setenv("CANARY_KEY", "canary-1f9")
        return folder

    return made


def test_the_program_gets_the_picture_alone(
    tmp_path: Path, tesseract: Callable[[str], Path]
) -> None:
    tesseract(
        "given = sys.stdin.buffer.read()\n"
        "print(len(given), sys.argv[1:], sorted(n for n in os.environ if n[:2] != 'LC'))"
    )
    text = called(tmp_path, NoModels(), "Images.text", file="a.png", languages="deu+eng")
    arguments = "['stdin', 'stdout', '-l', 'deu+eng']"
    assert text == f"{len(PNG)} {arguments} ['OMP_THREAD_LIMIT', 'PATH']"


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("sys.exit('Image too small!!')", "could not read .*Image too small"),
        ("while True: print('x' * 10_000)", "more than 1,000,000 characters"),
        ("x = bytearray(3 * 1024**3)", "could not read .*"),
        ("time.sleep(600)", r"took more than 0\.5 s"),
    ],
    ids=["error", "flood", "memory", "slow"],
)
def test_a_program_that_fails_is_ended_and_said_to_have_failed(
    tmp_path: Path,
    tesseract: Callable[[str], Path],
    monkeypatch: pytest.MonkeyPatch,
    script: str,
    words: str,
) -> None:
    tesseract(script)
    if "sleep" in script:
        monkeypatch.setattr(ocr, "_SECONDS", 0.5)
    with pytest.raises(LogicFailure, match=words):
        called(tmp_path, NoModels(), "Images.text", file="a.png")


def test_a_stop_ends_the_program(tmp_path: Path, tesseract: Callable[[str], Path]) -> None:
    folder = tesseract("open(os.environ['PATH'] + '/up', 'w').close(); time.sleep(600)")
    cancel = FakeCancel()

    def stops() -> None:
        wait_for(lambda: (folder / "up").exists())
        cancel.cancel()

    stopping = threading.Thread(target=stops)
    stopping.start()
    with pytest.raises(Cancelled):
        called(tmp_path, NoModels(), "Images.text", cancel, file="a.png")
    stopping.join()


@pytest.mark.parametrize("languages", ["../x", "eng --tessdata-dir /", "-l", ""])
def test_languages_are_names(tmp_path: Path, languages: str) -> None:
    with pytest.raises(LogicFailure, match=r"Invalid input for Images\.text"):
        called(tmp_path, NoModels(), "Images.text", file="a.png", languages=languages)


def test_without_the_program_the_user_is_told_to_install_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(PreconditionFailure, match="tesseract-ocr"):
        called(tmp_path, NoModels(), "Images.text", file="a.png")
