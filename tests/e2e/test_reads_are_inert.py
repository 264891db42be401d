"""Looking is inert: what is imported, opened, listed or scanned starts no process, opens no
connection, and evaluates no code outside the sandbox."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from keep_desktop.secrets.vault import PASSPHRASE
from keep_desktop.tools.connectors.store import StoredSecrets
from tests.builders.canaries import Canary, listening
from tests.builders.cli import Desktop
from tests.builders.signed_in import connected

Words = Sequence[str | Path]


@pytest.fixture
def canary(tmp_path: Path) -> Iterator[Canary]:
    canary = Canary(tmp_path)
    yield canary
    canary.close()


def _file(canary: Canary, name: str, content: object) -> Path:
    file = canary.folder / name
    file.write_text(content if isinstance(content, str) else json.dumps(content))
    return file


def _item_workflow(canary: Canary) -> Sequence[Words]:
    script = _file(
        canary,
        "items.js",
        f'await Web.fetchParse({{ url: "{canary.url}" }});\n'
        f'await Http.call({{ service: "canary", operation: "get" }});',
    )
    # A schema that leads elsewhere is refused; one with a link as a default is not followed.
    page = {"type": "string", "format": "uri", "default": canary.url}
    leads = _file(canary, "leads.js", "1;")
    other = {"$ref": f"{canary.url}/other.json"}
    _file(canary, "leads.params.json", {"type": "object", "properties": {"other": other}})
    _file(canary, "items.params.json", {"type": "object", "properties": {"page": page}})
    return [
        ("workflow", "import", leads, "--name", "Leads"),
        ("workflow", "review", script),
        ("workflow", "import", script, "--name", "N"),
        *_looks("N"),
    ]


def _handler_workflow(canary: Canary) -> Sequence[Words]:
    """Its top level is evaluated, in the sandbox and without tools."""
    script = f"""
    const request = globalThis.fetch ?? globalThis.require ?? globalThis.std?.loadFile;
    if (request) request("{canary.url}");
    const workflow = {{
      topics: {{ a: {{}} }},
      producers: {{ give: {{ schedule: {{ interval: "1h" }}, publishes: ["a"],
        handler: async () => {{ await Web.fetchParse({{ url: "{canary.url}" }}); }} }} }},
      consumers: {{ take: {{ subscribe: ["a"], prepare: async () => ({{ reservations: [] }}) }} }},
    }};
    """
    return [
        ("workflow", "import", _file(canary, "handlers.js", script), "--name", "N"),
        *_looks("N"),
    ]


def _looks(name: str) -> Sequence[Words]:
    return [
        ("workflow", "list"),
        ("workflow", "versions", name),
        ("show", "workflow", name),
        ("show", "items", name),
        ("show", "sessions", name),
        ("folder", "list"),
        ("export", name, "export.json"),
    ]


def _service(canary: Canary) -> Sequence[Words]:
    operations = {"get": {"kind": "read", "method": "GET", "path": "/"}}
    described = {"service": "canary", "base_url": canary.url, "operations": operations}
    hostile = f'service: canary\nbase_url: !!python/object/apply:os.system ["{_shell(canary)}"]\n'
    return [
        ("connector", "add", _file(canary, "service.yaml", described)),
        ("connector", "list"),
        ("connector", "show", "canary"),
        ("connector", "add", _file(canary, "hostile.yaml", hostile)),
    ]


def _shell(canary: Canary) -> str:
    return " ".join(canary.command)


def _mail_account(canary: Canary) -> Sequence[Words]:
    server = {"host": "127.0.0.1", "port": canary.port, "tls": "none", "username": "a@b.example"}
    account = {
        "service": "canary",
        "kind": "mail",
        "from": "a@b.example",
        "imap": server,
        "smtp": server,
        "auth": {"secret": "canary"},
    }
    note = _file(canary, "note.js", "1;")
    return [
        ("workflow", "import", note, "--name", "N"),
        ("connector", "add", _file(canary, "mail.yaml", account)),
        ("connector", "list"),
        ("trigger", "add", "N", "mail=canary"),
        ("trigger", "add", "N", "webhook"),
        ("trigger", "list", "--reveal"),
    ]


def _openapi(canary: Canary) -> Sequence[Words]:
    leads = {"$ref": f"{canary.url}/part.json"}
    api = {
        "openapi": "3.1.0",
        "info": {"title": "Canary", "version": "1"},
        "servers": [{"url": canary.url}],
        "externalDocs": {"url": canary.url},
        "jsonSchemaDialect": f"{canary.url}/dialect",
        "paths": {
            "/a": {"get": {"operationId": "a", "externalDocs": {"url": canary.url}}},
            "/b": {"post": {"operationId": "b", "parameters": [leads], "requestBody": leads}},
        },
    }
    hostile = f'openapi: !!python/object/apply:os.system ["{_shell(canary)}"]\n'
    file = _file(canary, "api.json", api)
    return [
        ("connector", "import", file),
        ("connector", "import", file, "--operations", "a"),
        ("connector", "import", _file(canary, "hostile.yaml", hostile)),
        ("connector", "list"),
        ("connector", "show", "canary"),
    ]


def _mcp_server(canary: Canary) -> Sequence[Words]:
    return [
        ("mcp", "add", "one", "--", *canary.command),
        ("mcp", "add", "two", "--url", canary.url),
        *_mcp_looks("one", "two"),
    ]


def _mcp_settings(canary: Canary) -> Sequence[Words]:
    """What other programs call `mcpServers`, which they run at once."""
    program, script = canary.command
    servers = {
        "one": {"command": program, "args": [script], "env": {"KEY": "value"}},
        "two": {"url": canary.url, "headers": {"Authorization": "Bearer value"}},
    }
    return [
        ("mcp", "import", _file(canary, "settings.json", {"mcpServers": servers})),
        *_mcp_looks("one", "two"),
    ]


def _mcp_looks(*names: str) -> Sequence[Words]:
    return [("mcp", "list"), *(("mcp", "tools", name) for name in names), ("doctor",)]


def _connection(canary: Canary) -> Sequence[Words]:
    """An account whose access token has ended: whatever used it would renew it."""
    connected(
        canary.folder / "data", canary.url, StoredSecrets(access="a", refresh="r", lifetime_s=1)
    )
    return [
        ("connection", "list"),
        ("connection", "services"),
        ("workflow", "import", _file(canary, "plans.js", "await Plans.me({});"), "--name", "N"),
        ("permission", "list"),
        ("permission", "show", "N"),
        ("doctor",),
    ]


def _model(canary: Canary) -> Sequence[Words]:
    return [
        ("model", "add", "canary", "--url", f"{canary.url}/v1", "--model", "m"),
        ("model", "list"),
    ]


def _backup(canary: Canary) -> Sequence[Words]:
    """All of the above in one ledger, put in place of another."""
    file = canary.folder / "all.keep"
    return [
        *_mail_account(canary),
        _mcp_settings(canary)[0],
        ("backup", file),
        ("restore", file),
        ("restore", file, "--yes"),
        ("workflow", "list"),
        ("mcp", "list"),
        ("trigger", "list"),
        ("release",),
    ]


LOOKS: Mapping[str, Callable[[Canary], Sequence[Words]]] = {
    "item workflow": _item_workflow,
    "handler workflow": _handler_workflow,
    "service": _service,
    "mail account": _mail_account,
    "openapi": _openapi,
    "mcp server": _mcp_server,
    "mcp settings": _mcp_settings,
    "connection": _connection,
    "model": _model,
    "backup": _backup,
}


@pytest.mark.parametrize("what", LOOKS)
def test_reading_changes_nothing(
    keep: Desktop, canary: Canary, what: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(PASSPHRASE, "for tests")
    with listening(canary):
        results = [(words, keep(*words)) for words in LOOKS[what](canary)]
    canary.assert_silent()
    # Refused is well, unknown is not: then nothing was looked at.
    assert not [words for words, result in results if "No such command" in result.err]
    worked = [result.code in (0, 3) for _, result in results]
    assert sum(worked) >= len(worked) - 2, [r for _, r in results if r.code not in (0, 3)]


def test_the_canaries_sing(canary: Canary) -> None:
    """Or nothing of the above would mean anything."""
    import socket
    import subprocess

    with listening(canary):
        subprocess.run(canary.command, check=True)
        socket.create_connection(("127.0.0.1", canary.port)).close()
    assert canary.file.exists() and len(canary.heard) >= 2
    with pytest.raises(AssertionError):
        canary.assert_silent()
