"""An MCP server over its standard streams that speaks the protocol itself, since the library of
`mcp_server.py` takes half a second to import; FOLDER is as there: `python plain_mcp.py FOLDER`.
"""

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

FOLDER = Path(sys.argv[1])
_TEXT = {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}
_TEXT_AND_EFFECT = {
    "type": "object",
    "properties": {"text": {"type": "string"}, "effect": {"type": "boolean"}},
    "required": ["text", "effect"],
}


def told(file: str, otherwise: str) -> str:
    path = FOLDER / file
    return path.read_text("utf-8") if path.exists() else otherwise


def note(file: str, line: str) -> None:
    with (FOLDER / file).open("a", encoding="utf-8") as lines:
        lines.write(line + "\n")


def tools() -> list[dict[str, Any]]:
    echo = {
        "name": "echo",
        "description": told("description.txt", "Says the text again."),
        "inputSchema": _TEXT,
        "annotations": {"readOnlyHint": True},
    }
    return [
        *([] if (FOLDER / "gone.txt").exists() else [echo]),
        {"name": "append", "description": "Writes a line.", "inputSchema": _TEXT},
        {
            "name": "die",
            "description": "Ends, after the effect or without it.",
            "inputSchema": _TEXT_AND_EFFECT,
        },
        {"name": "hang", "description": "Never answers.", "inputSchema": _TEXT},
    ]


def called(name: str, text: str, effect: bool = True) -> dict[str, Any]:
    if name == "echo":
        note("calls.txt", f"echo {text}")
    elif effect:
        note("effects.txt", text)
    if name == "die":
        os._exit(3)
    while name == "hang":
        time.sleep(60)
    return {"content": [{"type": "text", "text": text}], "isError": False}


def answer(method: str, given: dict[str, Any]) -> dict[str, Any]:
    if method == "tools/list":
        return {"tools": tools()}
    if method == "tools/call":
        return called(given["name"], **given["arguments"])
    assert method == "initialize", method
    return {
        "protocolVersion": given["protocolVersion"],
        "capabilities": {"tools": {}},
        "serverInfo": {"name": "sample", "version": told("version.txt", "1.0")},
    }


def main() -> None:
    note("starts.txt", str(os.getpid()))
    for line in sys.stdin:
        asked = json.loads(line)
        # What has no number wants no answer.
        if "id" in asked:
            result = answer(asked["method"], asked.get("params", {}))
            print(json.dumps({"jsonrpc": "2.0", "id": asked["id"], "result": result}), flush=True)


if __name__ == "__main__":
    main()
