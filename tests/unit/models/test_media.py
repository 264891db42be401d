"""Pictures and recordings go out whole, and are not given to the libraries."""

import asyncio
import json
from base64 import b64encode
from hashlib import sha256

import httpx2
import pytest
from pytest_httpserver import HTTPServer

from keep_desktop.domain.planning.models import KeySource, ModelProvider, ModelRole
from keep_desktop.models.completions import complete
from keep_desktop.models.exchange import HttpExchange
from keep_desktop.ports.models import Media, ModelRequest, UserTurn

PICTURE = Media(type="image/png", data=bytes(range(256)) * 4_000)
RECORDING = Media(type="audio/wav", data=b"RIFF" * 100_001)
ANSWER = {"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": []}


def test_what_goes_out_is_whole_and_what_is_recorded_only_names_it(
    httpserver: HTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded: list[bytes] = []
    built: list[int] = []
    build = httpx2.AsyncClient.build_request

    async def record(body: bytes) -> None:
        recorded.append(body)

    def measured(client: httpx2.AsyncClient, *given: object, **more: object) -> httpx2.Request:
        request = build(client, *given, **more)  # type: ignore[arg-type]
        built.append(len(request.content))
        return request

    monkeypatch.setattr(httpx2.AsyncClient, "build_request", measured)
    message = {"role": "assistant", "content": "A cat"}
    choice = {"index": 0, "message": message, "finish_reason": "stop"}
    httpserver.expect_request("/chat/completions").respond_with_json(
        {**ANSWER, "choices": [choice]}
    )
    provider = ModelProvider(name="m", url=httpserver.url_for(""), model="m", key=KeySource.NONE)
    turn = UserTurn(text="What is it?", media=(PICTURE, RECORDING))
    request = ModelRequest(role=ModelRole.TEXT, messages=[turn], max_tokens=99, seconds=9)
    done = asyncio.run(
        complete(provider, None, request, HttpExchange(on_send=record), lambda piece: None)
    )
    assert done.turn.text == "A cat"
    sent = httpserver.log[0][0].get_data()
    assert json.loads(sent)["messages"][0]["content"][1]["image_url"]["url"] == (
        f"data:image/png;base64,{b64encode(PICTURE.data).decode()}"
    )
    audio = json.loads(sent)["messages"][0]["content"][2]["input_audio"]
    assert audio["data"] == b64encode(RECORDING.data).decode()
    for media in (PICTURE, RECORDING):
        assert sha256(media.data).hexdigest().encode() in recorded[0]
    assert max(*built, *map(len, recorded)) < 10_000
