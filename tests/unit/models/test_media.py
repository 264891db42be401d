"""Pictures and recordings go out and come in whole, and are not given to the libraries."""

import asyncio
import json
import tracemalloc
from base64 import b64encode
from collections.abc import AsyncIterator
from hashlib import sha256
from typing import Any

import httpx2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest_httpserver import HTTPServer

from keep_desktop.domain.planning.models import KeySource, ModelProvider, ModelRole
from keep_desktop.models.completions import complete
from keep_desktop.models.event_stream import LARGEST_EVENT, whole_events
from keep_desktop.models.exchange import HttpExchange
from keep_desktop.models.media import MOST_PICTURES, ReceivedMedia
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


# -- pictures of an answer ------------------------------------------------------------------------


@pytest.mark.parametrize("draws", [True, False])
def test_the_library_reads_no_picture_and_only_one_that_was_asked_for_is_kept(
    httpserver: HTTPServer, monkeypatch: pytest.MonkeyPatch, draws: bool
) -> None:
    choice = {"index": 0, "delta": with_pictures(url_of(PICTURE.data)), "finish_reason": "stop"}
    event = {**ANSWER, "object": "chat.completion.chunk", "choices": [choice]}
    httpserver.expect_request("/chat/completions").respond_with_data(
        f"data: {json.dumps(event)}\n\ndata: [DONE]\n\n", content_type="text/event-stream"
    )
    read: list[int] = []
    loads = json.loads

    def measured(text: str | bytes, **more: Any) -> Any:
        read.append(len(text))
        return loads(text, **more)

    async def record(body: bytes) -> None:
        """Nobody looks at it."""

    monkeypatch.setattr(json, "loads", measured)
    provider = ModelProvider(name="m", url=httpserver.url_for(""), model="m", key=KeySource.NONE)
    request = ModelRequest(
        role=ModelRole.IMAGES,
        messages=[UserTurn(text="A cat")],
        max_tokens=99,
        seconds=9,
        draws=draws,
    )
    done = asyncio.run(
        complete(provider, None, request, HttpExchange(on_send=record), lambda piece: None)
    )
    assert [*done.turn.media] == [PICTURE] * draws
    assert not draws or 0 < max(read) < 10_000


async def _cut_up(data: bytes, size: int) -> AsyncIterator[bytes]:
    for at in range(0, len(data), size):
        yield data[at : at + size]


def through(received: ReceivedMedia, data: bytes, size: int) -> list[bytes]:
    async def run() -> list[bytes]:
        return [piece async for piece in received.taken_out(_cut_up(data, size))]

    return asyncio.run(run())


def with_pictures(*urls: str) -> dict[str, Any]:
    return {"content": "x", "images": [{"image_url": {"url": url, "detail": "a"}} for url in urls]}


def url_of(data: bytes, kind: str = "png") -> str:
    return f"data:image/{kind};base64,{b64encode(data).decode()}"


@given(
    pictures=st.lists(st.tuples(st.binary(max_size=40), st.sampled_from(("png", "webp")))),
    size=st.integers(1, 300),
    escaped=st.sampled_from(("", "/", "/+A")),
    space=st.sampled_from(("", " ")),
)
@settings(deadline=None)
def test_pictures_are_taken_out_however_they_are_written(
    pictures: list[tuple[bytes, str]], size: int, escaped: str, space: str
) -> None:
    value = with_pictures(*(url_of(*one) for one in pictures), "https://a.example/x.png")
    data = json.dumps(value, separators=(",", f":{space}"))
    for letter in escaped:
        head, *urls = data.split("base64,")
        written = "\\/" if letter == "/" else f"\\u{ord(letter):04X}"
        urls = [url.partition('"')[0].replace(letter, written) + url[url.index('"') :]
                for url in urls]  # fmt: skip
        data = "base64,".join((head, *urls))
    assert json.loads(data) == value
    received = ReceivedMedia()
    left = json.loads(b"".join(through(received, data.encode(), size)))
    urls = [one["image_url"]["url"] for one in left["images"]]
    assert urls[len(pictures) :] == ["https://a.example/x.png"]
    taken = [received.at(url) for url in urls[: min(len(pictures), MOST_PICTURES)]]
    assert taken == [
        Media(type=f"image/{kind}", data=data) for data, kind in pictures[:MOST_PICTURES]
    ]
    assert [received.at(url) for url in urls[MOST_PICTURES:]] == [None] * len(urls[MOST_PICTURES:])


@pytest.mark.parametrize("wrong", ["AAAAA", "AA==AAAA", "A!AA", "AAA\u00e4", "QUJD====", "\ud800"])
@pytest.mark.parametrize("size", [1, 7, 1_000])
def test_of_a_damaged_picture_nothing_is_kept(wrong: str, size: int) -> None:
    received = ReceivedMedia()
    good = url_of(b"good")
    value = with_pictures(f"data:image/png;base64,{wrong}", good)
    left = json.loads(b"".join(through(received, json.dumps(value).encode(), size)))
    first, second = (one["image_url"]["url"] for one in left["images"])
    assert received.at(first) is None
    assert received.at(second) == Media(type="image/png", data=b"good")
    assert received.at(good) is None


@pytest.mark.parametrize(
    "text",
    [
        b'{"content": "\\"url\\": \\"data:image/png;base64,QUJD\\""}',
        b'{"content": "data:image/png;base64,QUJD"}',
        b'{"url": "data:text/html;base64,QUJD"}',
        b'{"url": "data:image/png;base64,QUJD',
        b'{"url": "data:image/png;base64,QU\nJD"}',
    ],
)
@pytest.mark.parametrize("size", [1, 10, 1_000])
def test_what_is_no_picture_is_none(text: bytes, size: int) -> None:
    received = ReceivedMedia()
    left = b"".join(through(received, text, size))
    assert received.at("data:image/png;base64,QUJD") is None
    try:
        value = json.loads(text)
    except ValueError:
        with pytest.raises(ValueError):
            json.loads(left)
    else:
        assert json.loads(left) == value


def test_a_line_that_has_come_is_not_held_back() -> None:
    event = b'data: {"content": "x"}\n\n'
    assert through(ReceivedMedia(), event * 3, len(event)) == [*[event] * 3, b""]


def test_a_large_picture_is_in_memory_once() -> None:
    size = 6_000_000
    data = b"data: " + json.dumps(with_pictures(url_of(bytes(size)))).encode() + b"\n\n"
    received = ReceivedMedia()

    async def run() -> list[bytes]:
        body = received.taken_out(_cut_up(data, 60_000))
        return [event async for event in whole_events(body, LARGEST_EVENT)]

    tracemalloc.start()
    try:
        events = asyncio.run(run())
        # Once more while its pieces are put together.
        assert tracemalloc.get_traced_memory()[1] < 2.5 * size
    finally:
        tracemalloc.stop()
    (event,) = events
    assert len(event) < 1_000
    url = json.loads(event.removeprefix(b"data: "))["images"][0]["image_url"]["url"]
    assert received.at(url) == Media(type="image/png", data=bytes(size))
