"""A scripted server that speaks chat completions over real HTTP, streaming and not.

`python -m tests.servers.models SCRIPT.json` serves a list of answers (the fields of `Answer`) and
prints what to set so that Keep uses it.
"""

import argparse
import json
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from enum import StrEnum
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

#: A request that offers one of them is a turn of the planner or the maintainer.
TURN_TOOLS = frozenset({"explore", "ask", "save", "edit", "fix", "finish"})
MODEL = "scripted-model"
CONTEXT_TOKENS = 32_768


@dataclass(frozen=True, kw_only=True)
class Call:
    name: str
    #: An object, or a text that is sent as it is: it may be no JSON.
    arguments: Mapping[str, Any] | str = field(default_factory=dict)
    #: One is made up where there is none.
    id: str = ""

    @property
    def text(self) -> str:
        return self.arguments if isinstance(self.arguments, str) else json.dumps(self.arguments)


@dataclass(frozen=True, kw_only=True)
class Usage:
    tokens_in: int = 100
    tokens_out: int = 20
    cached: int = 0

    def as_json(self) -> Mapping[str, Any]:
        return {
            "prompt_tokens": self.tokens_in,
            "completion_tokens": self.tokens_out,
            "total_tokens": self.tokens_in + self.tokens_out,
            "prompt_tokens_details": {"cached_tokens": self.cached},
        }


class Shape(StrEnum):
    """How tool calls are streamed."""

    WHOLE = "whole"
    #: Arguments three characters at a time.
    FRAGMENTS = "fragments"
    #: Every call is sent a second time, with the same id and index.
    TWICE = "twice"
    #: Every call has the index 0.
    SAME_INDEX = "same-index"
    #: No call has an index.
    NO_INDEX = "no-index"


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What the server does with one request."""

    text: str = ""
    calls: Sequence[Call] = ()
    #: Addresses of pictures, as OpenRouter sends them.
    images: Sequence[str] = ()
    status: int = 200
    #: Sent as it is in place of a chat completion; with a status other than 200 an error is made up
    #: where there is none.
    body: str | None = None
    retry_after: str | None = None
    #: None: the server reports none.
    usage: Usage | None = Usage()
    finish_reason: str | None = None
    shape: Shape = Shape.WHOLE
    #: The connection breaks after that many events of the stream.
    break_after: int | None = None
    #: The stream just ends there instead.
    cleanly: bool = False
    #: The text is sent again and again until the client goes.
    endless: bool = False
    #: Nothing is answered until the client goes or the server is closed.
    hang: bool = False
    #: Characters of the text in one event.
    piece: int = 20
    pause_s: float = 0.0

    @property
    def reason(self) -> str:
        return self.finish_reason or ("tool_calls" if self.calls else "stop")


@dataclass(frozen=True, kw_only=True)
class Request:
    path: str
    headers: Mapping[str, str]
    #: Byte for byte.
    raw: bytes
    at: float

    @property
    def body(self) -> Mapping[str, Any]:
        value = json.loads(self.raw)
        assert isinstance(value, dict)
        return value

    @property
    def tools(self) -> Sequence[str]:
        return [tool["function"]["name"] for tool in self.body.get("tools", ())]

    @property
    def is_turn(self) -> bool:
        return bool(TURN_TOOLS.intersection(self.tools))


Respond = Callable[[Mapping[str, Any]], Answer]


class ModelServer:
    """Answers turns from *script*, in order or as a function of the request; every other request
    (probe, intent) as a well-behaved model would, or as *other* says. Thread-safe."""

    def __init__(self, script: Sequence[Answer] | Respond, other: Respond | None = None) -> None:
        self._respond = script if callable(script) else _InOrder(script)
        self._other = other or obliging
        self._lock = threading.Lock()
        self._requests: list[Request] = []
        #: Set with the first chat completion that is requested.
        self.asked = threading.Event()
        self.closing = threading.Event()
        self._http = _Http(self)
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}/v1"
        self._thread = threading.Thread(
            target=self._http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
        )
        self._thread.start()

    @property
    def environment(self) -> Mapping[str, str]:
        """Makes Keep use it."""
        return {"KEEP_MODEL_URL": self.url, "KEEP_MODEL_KEY": "test-key", "KEEP_MODEL": MODEL}

    @property
    def requests(self) -> Sequence[Request]:
        """Every chat completion that was requested."""
        with self._lock:
            return tuple(self._requests)

    @property
    def turns(self) -> Sequence[Request]:
        return [one for one in self.requests if one.is_turn]

    @property
    def sent(self) -> bytes:
        """All that ever reached it, headers too, to look for what must not be there."""
        return b"\n".join(
            one.path.encode() + json.dumps(dict(one.headers)).encode() + one.raw
            for one in self.requests
        )

    def answer_to(self, request: Request) -> Answer:
        with self._lock:
            self._requests.append(request)
        self.asked.set()
        return (self._respond if request.is_turn else self._other)(request.body)

    def close(self) -> None:
        self.closing.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()


@contextmanager
def a_model_server(
    script: Sequence[Answer] | Respond = (), other: Respond | None = None
) -> Iterator[ModelServer]:
    server = ModelServer(script, other)
    try:
        yield server
    finally:
        server.close()


class _InOrder:
    """The answers one after the other; then only words."""

    def __init__(self, script: Sequence[Answer]) -> None:
        self._left = list(script)
        self._lock = threading.Lock()

    def __call__(self, body: Mapping[str, Any]) -> Answer:
        with self._lock:
            return self._left.pop(0) if self._left else Answer(text="Nothing more is scripted.")


def obliging(body: Mapping[str, Any]) -> Answer:
    """Calls the first tool that is offered, or fits the schema that is asked for, or says a
    word."""
    for tool in body.get("tools", ()):
        function = tool["function"]
        return Answer(
            calls=[Call(name=function["name"], arguments=fitting(function["parameters"]))]
        )
    wanted = body.get("response_format") or {}
    if wanted.get("type") == "json_schema":
        return Answer(text=json.dumps(fitting(wanted["json_schema"]["schema"])))
    return Answer(text="Hello.")


def fitting(schema: Mapping[str, Any]) -> Any:
    """A small value that fits a plain JSON schema."""
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type", "object")
    if isinstance(kind, list):
        kind = kind[0]
    match kind:
        case "object":
            known = schema.get("properties", {})
            return {name: fitting(known.get(name, {})) for name in schema.get("required", known)}
        case "array":
            return [fitting(schema.get("items", {}))] * int(schema.get("minItems", 0))
        case "string":
            return "two words"[: schema.get("maxLength", 9)]
        case "integer" | "number":
            return schema.get("minimum", 1)
        case "boolean":
            return True
    return None


class _Http(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def __init__(self, model: ModelServer) -> None:
        self.model = model
        super().__init__(("127.0.0.1", 0), _Handler)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that went away is no error of a test."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Http

    def log_message(self, format: str, *args: Any) -> None:
        return

    def do_GET(self) -> None:
        if not self.path.endswith("/models"):
            self.send_error(404)
            return
        known = {"id": MODEL, "object": "model", "context_length": CONTEXT_TOKENS}
        self._send(200, json.dumps({"object": "list", "data": [known]}))

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if not self.path.endswith("/chat/completions"):
            self.send_error(404)
            return
        request = Request(
            path=self.path, headers=dict(self.headers.items()), raw=raw, at=time.monotonic()
        )
        answer = self.server.model.answer_to(request)
        with suppress(OSError):
            self._answer(request, answer)

    def _answer(self, request: Request, answer: Answer) -> None:
        if answer.hang:
            self.server.model.closing.wait(60)
            self.close_connection = True
        elif answer.status != 200:
            message = f"The server answers {answer.status}."
            made_up = json.dumps({"error": {"message": message, "code": answer.status}})
            self._send(answer.status, answer.body or made_up, retry_after=answer.retry_after)
        elif answer.body is not None:
            self._send(200, answer.body, kind="text/html")
        elif request.body.get("stream"):
            self._stream(request.body, answer)
        else:
            self._send(200, json.dumps(completion(request.body, answer)))

    def _send(
        self,
        status: int,
        body: str,
        *,
        kind: str = "application/json",
        retry_after: str | None = None,
    ) -> None:
        data = body.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        if retry_after is not None:
            self.send_header("Retry-After", retry_after)
        self.end_headers()
        self.wfile.write(data)

    def _stream(self, body: Mapping[str, Any], answer: Answer) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for number, event in enumerate(events(body, answer)):
            if number == answer.break_after:
                break
            self._event(json.dumps(event))
            if answer.pause_s and self.server.model.closing.wait(answer.pause_s):
                return
        else:
            self._event("[DONE]")
            self.wfile.write(b"0\r\n\r\n")
            return
        self.close_connection = True
        if answer.cleanly:
            self.wfile.write(b"0\r\n\r\n")

    def _event(self, text: str) -> None:
        data = f"data: {text}\n\n".encode()
        self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
        self.wfile.flush()


def completion(body: Mapping[str, Any], answer: Answer) -> Mapping[str, Any]:
    """A chat completion in one piece."""
    message: dict[str, Any] = {"role": "assistant", "content": answer.text or None}
    if answer.calls:
        message["tool_calls"] = [
            {
                "id": call.id or f"call_{number}",
                "type": "function",
                "function": {"name": call.name, "arguments": call.text},
            }
            for number, call in enumerate(answer.calls)
        ]
    if answer.images:
        message["images"] = _images(answer)
    choice = {"index": 0, "message": message, "finish_reason": answer.reason}
    whole = {**_head(body, "chat.completion"), "choices": [choice]}
    return whole if answer.usage is None else {**whole, "usage": answer.usage.as_json()}


def events(body: Mapping[str, Any], answer: Answer) -> Iterator[Mapping[str, Any]]:
    """The same as the events of a stream."""
    head = _head(body, "chat.completion.chunk")

    def event(delta: Mapping[str, Any], reason: str | None = None) -> Mapping[str, Any]:
        return {**head, "choices": [{"index": 0, "delta": delta, "finish_reason": reason}]}

    yield event({"role": "assistant", "content": ""})
    for start in range(0, len(answer.text), answer.piece):
        yield event({"content": answer.text[start : start + answer.piece]})
    while answer.endless:
        yield event({"content": answer.text or "and so on "})
    for number, call in enumerate(answer.calls):
        for delta in _call_deltas(call, number, answer.shape):
            yield event({"tool_calls": [delta]})
    if answer.images:
        yield event({"images": _images(answer)})
    yield event({}, answer.reason)
    if answer.usage is not None and (body.get("stream_options") or {}).get("include_usage"):
        yield {**head, "choices": [], "usage": answer.usage.as_json()}


def _images(answer: Answer) -> Sequence[Mapping[str, Any]]:
    return [{"type": "image_url", "image_url": {"url": url}} for url in answer.images]


def _call_deltas(call: Call, number: int, shape: Shape) -> Iterator[Mapping[str, Any]]:
    place = {} if shape is Shape.NO_INDEX else {"index": 0 if shape is Shape.SAME_INDEX else number}
    first = {**place, "id": call.id or f"call_{number}", "type": "function"}
    if shape is Shape.FRAGMENTS:
        yield {**first, "function": {"name": call.name, "arguments": ""}}
        for start in range(0, len(call.text), 3):
            yield {**place, "function": {"arguments": call.text[start : start + 3]}}
        return
    for _ in range(2 if shape is Shape.TWICE else 1):
        yield {**first, "function": {"name": call.name, "arguments": call.text}}


def _head(body: Mapping[str, Any], kind: str) -> dict[str, Any]:
    model = body.get("model", MODEL)
    return {"id": "chatcmpl-1", "object": kind, "created": 1_700_000_000, "model": model}


def server_of(known: Mapping[str, Any]) -> tuple[Respond, Respond]:
    """From JSON: `turns` have the fields of `Answer`, with `calls` and `usage` as objects, and
    begin anew with each message of the user; `intent` is what a chat is said to be for."""

    def turn(body: Mapping[str, Any]) -> Answer:
        roles = [one["role"] for one in body["messages"]]
        place = roles[::-1].index("user")
        done = roles[len(roles) - place :].count("assistant")
        if done >= len(known["turns"]):
            return Answer(text="Nothing more is scripted.")
        return _answer_of(dict(known["turns"][done]))

    def other(body: Mapping[str, Any]) -> Answer:
        wanted = (body.get("response_format") or {}).get("json_schema", {}).get("schema", {})
        is_intent = "goal" in wanted.get("properties", {})
        return Answer(text=json.dumps(known["intent"])) if is_intent else obliging(body)

    return turn, other


def _answer_of(entry: dict[str, Any]) -> Answer:
    calls = [Call(**call) for call in entry.pop("calls", ())]
    shape = Shape(entry.pop("shape", Shape.WHOLE))
    usage = entry.pop("usage", {})
    known = None if usage is None else Usage(**usage)
    return Answer(calls=calls, shape=shape, usage=known, **entry)


def main(path: str) -> None:
    """Serve the answers of a file until Ctrl+C."""
    with a_model_server(*server_of(json.loads(Path(path).read_text("utf-8")))) as server:
        for name, value in server.environment.items():
            print(f"export {name}={value}")
        print("Ctrl+C ends it.", flush=True)
        with suppress(KeyboardInterrupt):
            server.closing.wait()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        prog="python -m tests.servers.models",
        description="Serve scripted answers as a model does, until Ctrl+C; prints what to set.",
    )
    parser.add_argument("script", help="the answers, as JSON: tests/servers/rows_for_mail.json")
    main(parser.parse_args().script)
