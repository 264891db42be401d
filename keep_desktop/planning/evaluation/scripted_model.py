"""A model that says what it was given, over real HTTP: chat completions as a stream."""

import json
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

#: Names a tool and gives its arguments.
Call = tuple[str, Mapping[str, Any]]
NAME = "scripted"
_TURN_TOOLS = frozenset({"explore", "ask", "save", "edit", "fix", "finish"})


def finish(reply: str = "There you are.") -> Call:
    return "finish", {"reply": reply}


class ScriptedModel:
    """Answers turns of planner and maintainer with `calls`, one after the other, then finishes;
    other requests (probe, intent) as a model would that does what it is asked."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        #: All that ever reached it, byte for byte.
        self.received: list[bytes] = []
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self._answer))
        self._http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}/v1"
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()

    @property
    def environment(self) -> Mapping[str, str]:
        """Makes Keep use it."""
        return {"KEEP_MODEL_URL": self.url, "KEEP_MODEL": NAME, "KEEP_MODEL_KEY": "key"}

    def set_calls(self, *calls: Call) -> None:
        """In place of what is left."""
        self.calls = list(calls)

    def close(self) -> None:
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    def _answer(self, head: bytes, raw: bytes) -> Mapping[str, Any]:
        self.received.append(head + raw)
        body = json.loads(raw)
        tools = [tool["function"] for tool in body.get("tools", ())]
        if _TURN_TOOLS.intersection(tool["name"] for tool in tools):
            return _calling(*(self.calls.pop(0) if self.calls else finish()))
        if tools:
            return _calling(tools[0]["name"], _fitting(tools[0]["parameters"]))
        json_schema = (body.get("response_format") or {}).get("json_schema")
        return {"content": json.dumps(_fitting(json_schema["schema"])) if json_schema else "Hello."}


def _calling(name: str, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
    function = {"name": name, "arguments": json.dumps(arguments)}
    return {"tool_calls": [{"index": 0, "id": "call_0", "type": "function", "function": function}]}


def _fitting(schema: Mapping[str, Any]) -> Any:
    """A small value that fits a plain JSON schema."""
    if "const" in schema or "enum" in schema:
        return schema.get("const", schema.get("enum", [None])[0])
    kind = schema.get("type", "object")
    kind = kind[0] if isinstance(kind, list) else kind
    match kind:
        case "object":
            known = schema.get("properties", {})
            return {name: _fitting(known.get(name, {})) for name in schema.get("required", known)}
        case "array":
            return [_fitting(schema.get("items", {}))] * int(schema.get("minItems", 0))
        case "string":
            return "two words"[: schema.get("maxLength", 9)]
        case "integer" | "number":
            return schema.get("minimum", 1)
        case _:
            return True if kind == "boolean" else None


def _events(delta: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    head = {"id": "1", "object": "chat.completion.chunk", "created": 1_700_000_000, "model": NAME}
    reason = "tool_calls" if "tool_calls" in delta else "stop"
    usage = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}
    choices: Sequence[Mapping[str, Any]] = (
        {"index": 0, "delta": {"role": "assistant", **delta}, "finish_reason": None},
        {"index": 0, "delta": {}, "finish_reason": reason},
    )
    return [
        *({**head, "choices": [one]} for one in choices),
        {**head, "choices": [], "usage": usage},
    ]


def _handler(
    answer: Callable[[bytes, bytes], Mapping[str, Any]],
) -> type[BaseHTTPRequestHandler]:
    class ScriptedModelHandler(BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: Any) -> None:
            return

        def do_GET(self) -> None:
            known = {"id": NAME, "object": "model", "context_length": 32_768}
            self._send("application/json", json.dumps({"object": "list", "data": [known]}))

        def do_POST(self) -> None:
            raw = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            events = _events(answer(bytes(self.headers), raw))
            lines = [f"data: {json.dumps(one)}\n\n" for one in events]
            self._send("text/event-stream", "".join(lines) + "data: [DONE]\n\n")

        def _send(self, kind: str, text: str) -> None:
            data = text.encode()
            with suppress(OSError):
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

    return ScriptedModelHandler
