"""Pictures that a model draws become files, once."""

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.domain.errors import (
    Failure,
    LogicFailure,
    ModelWaits,
    NetworkFailure,
    NotGranted,
    PreconditionFailure,
)
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.planning.models import ModelRole
from keep_desktop.ports.tools import Tool, Verdict
from keep_desktop.tools.documents.drawing import drawing_tools
from keep_desktop.tools.registry import Registry
from tests.builders.models import GatewayHarness, a_gateway
from tests.builders.tools import a_context
from tests.servers.models import Answer, ModelServer, a_model_server

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256))
DRAWN = f"data:image/png;base64,{base64.b64encode(PNG).decode()}"


class Drawing:
    """`Images.NAME` in a granted folder, called as the engine calls it."""

    def __init__(self, folder: Path, server: ModelServer, harness: GatewayHarness) -> None:
        self.places = folder / "granted"
        self.places.mkdir()
        self.server, self.harness = server, harness
        self._own = folder / "own"
        self._registry = Registry(drawing_tools(harness.gateway))

    def __call__(self, name: str, evidence: JsonValue = None, **given: Any) -> "Call":
        tool = self._registry.find("Images", name)
        assert tool is not None
        given = {key: str(self.places / value) if key != "prompt" else value
                 for key, value in {"prompt": "A cat", **given}.items()}  # fmt: skip
        return Call(self, tool, self._registry.parse(tool, given), evidence)

    def context(self, evidence: JsonValue) -> Any:
        return a_context(self._own, grants=[self.places], evidence=evidence)


class Call:
    def __init__(self, of: Drawing, tool: Tool[Any], params: Any, evidence: JsonValue) -> None:
        self._of, self.tool, self.params = of, tool, params
        self.evidence = evidence or tool.observe(params, of.context(None))

    def run(self) -> Any:
        return self.tool.call(self.params, self._of.context(self.evidence))

    def look(self) -> Any:
        return self.tool.reconcile(self.params, self._of.context(self.evidence))

    def predict(self) -> Any:
        return self.tool.predict(self.params, self._of.context(self.evidence))

    def undo(self, result: JsonValue) -> Any:
        return self.tool.undo(self.params, result, self._of.context(self.evidence))


@pytest.fixture
def answers() -> list[Answer]:
    return [Answer(text="Here it is.", images=[DRAWN])]


@pytest.fixture
def drawing(tmp_path: Path, answers: list[Answer]) -> Iterator[Drawing]:
    with (
        a_model_server(other=lambda body: answers.pop(0)) as server,
        a_gateway(tmp_path / "ledger", server.environment) as harness,
    ):
        yield Drawing(tmp_path, server, harness)


def test_a_picture_is_drawn_into_a_new_file_and_taken_back(drawing: Drawing) -> None:
    call = drawing("generate", path="new/cat.png")
    result = call.run()
    path = drawing.places / "new" / "cat.png"
    assert path.read_bytes() == PNG
    assert (result["size"], result["type"]) == (len(PNG), "image/png")
    assert drawing.server.requests[0].body["modalities"] == ["image", "text"]
    (row,) = drawing.harness.calls()
    assert row.role is ModelRole.IMAGES
    with drawing.harness.ledger.read() as uow:
        content = uow.model_calls.content(row.id)
    assert content is not None
    assert f"image/png, {len(PNG)} bytes" in str(content[1])
    assert call.look().verdict is Verdict.APPLIED
    call.undo(result)
    assert not (drawing.places / "new").exists()


def test_a_picture_is_changed_into_another_file(drawing: Drawing) -> None:
    (drawing.places / "a.jpg").write_bytes(b"\xff\xd8\xff" + bytes(50))
    call = drawing("transform", file="a.jpg", path="b.png", prompt="Make it blue")
    call.run()
    assert (drawing.places / "b.png").read_bytes() == PNG
    (asked,) = drawing.server.requests
    assert b"data:image/jpeg;base64," in asked.raw
    assert b"Make it blue" in asked.raw
    assert call.tool.identity(call.params) == {"path": str(drawing.places / "b.png")}


def test_what_is_not_known_is_told_from_the_file(
    drawing: Drawing, answers: list[Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers.append(Answer(images=[DRAWN]))
    call = drawing("generate", path="cat.png")
    with monkeypatch.context() as patch:
        patch.setattr("keep_desktop.tools.documents.drawing.put", _dies)
        with pytest.raises(NetworkFailure):
            call.run()
    assert call.look().verdict is Verdict.FAILED
    result = call.run()
    assert call.look() == type(call.look())(Verdict.APPLIED, result)
    (drawing.places / "cat.png").write_bytes(b"\x89PNG by somebody else")
    assert call.look().verdict is Verdict.RETRY
    with pytest.raises(PreconditionFailure, match="no longer as it was left"):
        call.undo(result)


def _dies(*args: Any, **more: Any) -> None:
    raise NetworkFailure("The disk is gone.", took_effect=None)


def test_nothing_is_paid_for_a_place_that_is_taken_or_not_granted(drawing: Drawing) -> None:
    (drawing.places / "cat.png").write_bytes(b"mine")
    with pytest.raises(PreconditionFailure, match="exists already"):
        drawing("generate", path="cat.png").run()
    with pytest.raises(NotGranted):
        drawing("generate", path="/elsewhere/cat.png").run()
    (drawing.places / "no.png").write_bytes(b"no picture")
    with pytest.raises(LogicFailure, match="is no PNG"):
        drawing("transform", file="no.png", path="b.png").run()
    assert not drawing.server.requests


def test_a_rehearsal_asks_no_model_and_writes_nothing(drawing: Drawing) -> None:
    assert drawing("generate", path="cat.png").predict()["size"] == 0
    assert not drawing.server.requests
    assert not list(drawing.places.iterdir())


@pytest.mark.parametrize(
    ("answer", "kind", "words"),
    [
        (Answer(text="I do not draw."), LogicFailure, "drew no picture: I do not draw"),
        (Answer(images=["http://127.0.0.1:9/x.png"]), LogicFailure, "drew no picture"),
        (Answer(images=[DRAWN[:60] + "!"]), LogicFailure, "drew no picture"),
        (Answer(images=["data:image/png;base64,TVo="]), LogicFailure, "no picture that Keep"),
        (Answer(status=402), ModelWaits, "no credit"),
        (Answer(status=400), LogicFailure, "refused"),
    ],
    ids=["words", "address", "broken", "program", "402", "400"],
)
def test_an_answer_without_a_picture_leaves_no_file(
    drawing: Drawing, answers: list[Answer], answer: Answer, kind: type[Failure], words: str
) -> None:
    answers[0] = answer
    with pytest.raises(kind, match=words) as caught:
        drawing("generate", path="cat.png").run()
    assert caught.value.took_effect is False
    assert not list(drawing.places.iterdir())
