"""MCP servers: add, import, confirm, check, remove; and what a changed tool asks.

Nothing here starts a server but `described_now`, which a confirmed or just shown command needs.
"""

import json
import re
import shutil
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from keep_desktop.domain.errors import Failure, NotFound, NotRunnable, Refused
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mcp import SERVER_NAME, Listing, McpServer, ToolKind, ToolStatus
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import Answer, Question, QuestionKind
from keep_desktop.domain.text import quote
from keep_desktop.engine.mutations.reconcile import schedule_resume
from keep_desktop.engine.runs.tool_lookup import is_namespace_named
from keep_desktop.ports.cancel import CancelToken, NeverCancelled
from keep_desktop.ports.connections import Connection
from keep_desktop.ports.hosts import is_loopback
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.connectors import accounts
from keep_desktop.services.connectors.accounts import PutRow
from keep_desktop.services.connectors.clients import read_own_client
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.queries import require
from keep_desktop.services.workflows.scripts import unblock
from keep_desktop.tools.connectors.catalogue import OF_MCP
from keep_desktop.tools.connectors.store import ConnectionRows
from keep_desktop.tools.mcp.secrets import names_of, stored_under

_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,99}")
_HEADER = re.compile(r"[A-Za-z0-9-]{1,100}")
_LONGEST_COMMAND = 32 * 1024
_LARGEST_FILE = 1024 * 1024
_MOST_IMPORTED = 100


class NotConfirmed(NotRunnable):
    """The server was not started: the user has not confirmed it."""


@immutable(kw_only=True)
class ServerRow:
    """A server for a list. `trouble`: what the user has to do about it, or None."""

    name: str
    #: The whole command as it would be typed, or the address.
    target: str
    env: tuple[str, ...]
    confirmed: bool
    tools: int
    trouble: str | None
    users: tuple[str, ...] = ()
    #: Whether one can sign in to it, and has.
    signs_in: bool = False
    signed_in: bool = False

    def as_json(self) -> dict[str, JsonValue]:
        return {**asdict(self), "env": list(self.env), "users": list(self.users)}


@immutable(kw_only=True)
class ToolRow:
    """A tool for a list; `name` as scripts call it."""

    name: str
    description: str
    status: ToolStatus
    kind: ToolKind
    input_schema: Mapping[str, Any]
    hints: Mapping[str, Any]
    #: Part → what was confirmed, what is now.
    changes: Mapping[str, tuple[str, str]]

    @property
    def says_read_only(self) -> bool:
        return self.hints.get("readOnlyHint") is True

    def as_json(self) -> dict[str, JsonValue]:
        changes: dict[str, JsonValue] = {
            part: {"was": was, "now": now} for part, (was, now) in self.changes.items()
        }
        return {**asdict(self), "changes": changes}


def shown_command(server: McpServer) -> str:
    """The whole command, so that each argument can be told from the next; or the address."""
    return server.url or " ".join(map(_shell_word, server.command))


def _shell_word(word: str) -> str:
    return (
        word
        if re.fullmatch(r"[A-Za-z0-9_@%+=:,./-]+", word)
        else json.dumps(word, ensure_ascii=False)
    )


# -- adding ---------------------------------------------------------------------------------------


def new_server(
    name: str,
    *,
    command: Sequence[str] = (),
    url: str | None = None,
    env: Sequence[str] = (),
    headers: Sequence[str] = (),
) -> McpServer:
    """Checked, and stored nowhere yet. Raises Refused."""
    if not SERVER_NAME.fullmatch(name):
        raise Refused(
            UserMessage(
                "“{name}” cannot name an MCP server: take at most 40 letters, digits and _, the "
                "first one a letter.",
                name=quote(name),
            )
        )
    if bool(command) == (url is not None):
        raise Refused(UserMessage("An MCP server has either a command or an address."))
    if url is not None:
        _check_address(url, with_secrets=bool(headers))
        if env:
            raise Refused(
                UserMessage("A server with an address is given no environment variables.")
            )
    elif not command[0].strip() or any("\0" in word for word in command):
        raise Refused(UserMessage("The command of an MCP server begins with a program."))
    elif sum(map(len, command)) > _LONGEST_COMMAND:
        raise Refused(UserMessage("The command of an MCP server is too long."))
    for name_, known in ((one, _VARIABLE) for one in env):
        _check_word(name_, known)
    for name_, known in ((one, _HEADER) for one in headers):
        _check_word(name_, known)
    return McpServer(
        name=name, command=tuple(command), url=url, env=tuple(env), headers=tuple(headers)
    )


def _check_word(word: str, known: re.Pattern[str]) -> None:
    if not known.fullmatch(word):
        raise Refused(
            UserMessage(
                "“{word}” is no name of a variable or header. Give names alone: values are kept "
                "in the keyring.",
                word=quote(word.partition("=")[0]),
            )
        )


def _check_address(url: str, *, with_secrets: bool) -> None:
    try:
        parts = urlsplit(url)
        port_is_right = parts.port is None or parts.port > 0
    except ValueError:
        port_is_right = False
    if not port_is_right or parts.scheme not in ("http", "https") or not parts.hostname:
        raise Refused(UserMessage("Write the whole address, beginning with https:// or http://."))
    if parts.username is not None or parts.password is not None:
        raise Refused(UserMessage("An address holds no name or password: they would be shown."))
    if with_secrets and parts.scheme == "http" and not is_loopback(url):
        raise Refused(
            UserMessage("What signs a request goes to https:// addresses alone, not to http://.")
        )


def require_new(keep: Keep, name: str) -> None:
    """Raises Refused if there is a server of that name."""
    with keep.ledger.read() as uow:
        if uow.mcp_servers.get(name) is not None:
            raise Refused(
                UserMessage(
                    "There is an MCP server “{name}” already. Remove it first: `mcp remove "
                    "{name}`.",
                    name=name,
                )
            )


def keep_values(keep: Keep, server: McpServer, values: Mapping[str, str]) -> None:
    """Store the values of its variables and headers in the keyring. Raises SecretsFailure."""
    for name in names_of(server):
        if values.get(name):
            keep.secrets.put(stored_under(server, name), values[name])


def add_server(keep: Keep, server: McpServer) -> None:
    """Keep it, unconfirmed; starts nothing. Raises Refused if there is one of that name."""
    checked = new_server(
        server.name,
        command=server.command,
        url=server.url,
        env=server.env,
        headers=server.headers,
    )
    require_new(keep, server.name)
    with keep.ledger.write() as uow:
        uow.mcp_servers.put(checked)
        uow.notice(Notice(kind=NoticeKind.SETTINGS_CHANGED))
        uow.commit()


@immutable
class ImportedServer:
    """A server of another program's file, and the values of its variables and headers."""

    server: McpServer
    values: Mapping[str, str]


def read_servers(text: str) -> Sequence[ImportedServer]:
    """The servers of another program's `mcpServers` JSON. Starts and stores nothing. Raises
    Refused if it is none."""
    if len(text) > _LARGEST_FILE:
        raise Refused(UserMessage("The file is larger than 1 MB, which no list of servers is."))
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refused(UserMessage("The file is no JSON."), details=repr(error)) from None
    found = value.get("mcpServers", value.get("servers")) if isinstance(value, Mapping) else None
    if not isinstance(found, Mapping) or not found or len(found) > _MOST_IMPORTED:
        raise Refused(UserMessage("The file has no list of MCP servers (`mcpServers`)."))
    taken: set[str] = set()
    imported = []
    for name, one in found.items():
        if not isinstance(one, Mapping):
            raise Refused(UserMessage("“{name}” is no MCP server.", name=quote(str(name))))
        plain = re.sub(r"[^A-Za-z0-9_]", "_", str(name))[:40]
        plain = plain if plain[:1].isalpha() else f"m{plain}"[:40]
        if plain in taken:
            raise Refused(UserMessage("Two servers would be called “{name}”.", name=quote(plain)))
        taken.add(plain)
        imported.append(_imported(plain, one))
    return imported


def _imported(name: str, one: Mapping[str, Any]) -> ImportedServer:
    url = one.get("url", one.get("serverUrl"))
    args, part = one.get("args", []), one.get("env" if url is None else "headers", {})
    right = (
        isinstance(args, list)
        and all(isinstance(word, str) for word in args)
        and isinstance(part, Mapping)
        and all(isinstance(value, str) for value in part.values())
        and isinstance(url if url is not None else one.get("command"), str)
    )
    if not right:
        raise Refused(
            UserMessage(
                "“{name}” is no MCP server: it needs a command with arguments, or an address.",
                name=quote(name),
            )
        )
    server = (
        new_server(name, command=(one["command"], *args), env=tuple(part))
        if url is None
        else new_server(name, url=url, headers=tuple(part))
    )
    return ImportedServer(server, {str(key): value for key, value in part.items()})


# -- looking --------------------------------------------------------------------------------------


def server_named(keep: Keep, name: str) -> McpServer:
    with keep.ledger.read() as uow:
        return _required(uow, name)


def _required(uow: UnitOfWork, name: str) -> McpServer:
    server = uow.mcp_servers.get(name)
    if server is None:
        raise NotFound(
            UserMessage("There is no MCP server “{name}”. `mcp list` lists them.", name=quote(name))
        )
    return server


def servers(keep: Keep) -> Sequence[ServerRow]:
    """By name. Starts nothing."""
    with keep.ledger.read() as uow:
        stored = uow.mcp_servers.all()
        scripts = [
            (one.name, version.script)
            for one in uow.workflows.all()
            if (version := uow.workflows.version(one.active_version_id)) is not None
        ]
    signed = {
        one.service.removeprefix(OF_MCP): one
        for one in keep.connections.all()
        if one.service.startswith(OF_MCP)
    }
    return [
        ServerRow(
            name=server.name,
            target=shown_command(server),
            env=names_of(server),
            confirmed=server.pinned is not None,
            tools=sum(server.status(name) is ToolStatus.ON for name in server.tools()),
            trouble=_trouble(server, signed.get(server.name)),
            users=tuple(
                name for name, script in scripts if is_namespace_named(script, server.namespace)
            ),
            signs_in=server.url is not None and not server.headers,
            signed_in=server.name in signed,
        )
        for server in stored.values()
    ]


def _trouble(server: McpServer, signed: Connection | None) -> str | None:
    if signed is not None and signed.trouble is not None:
        return signed.trouble
    if server.pinned is None:
        return UserMessage("It is not confirmed: nothing of it was started yet.")
    off = [
        name
        for name in server.pinned.tools
        if server.status(name) in (ToolStatus.CHANGED, ToolStatus.GONE)
    ]
    if not off:
        return None
    return UserMessage(
        "Not as you confirmed it, and off: {tools}. Look at what changed, and confirm it again.",
        tools=", ".join(off),
    )


def tools(keep: Keep, name: str) -> Sequence[ToolRow]:
    """By name, as last seen. Starts nothing."""
    return tool_rows(server_named(keep, name))


def tool_rows(server: McpServer) -> Sequence[ToolRow]:
    return [
        ToolRow(
            name=name,
            description=one.description,
            status=server.status(name),
            kind=server.kind(name),
            input_schema=one.input_schema,
            hints=one.hints,
            changes=server.difference(name),
        )
        for name, one in server.tools().items()
    ]


_NOBODY = NeverCancelled()


def described_now(keep: Keep, server: McpServer, cancel: CancelToken = _NOBODY) -> Listing:
    """Start it, and ask it for its tools. NotRunnable with the reason if that fails."""
    try:
        return keep.mcp.listing(server, cancel)
    except Failure as failure:
        raise NotRunnable(failure.sentence, details=failure.details) from failure


def check(keep: Keep, name: str, cancel: CancelToken = _NOBODY) -> tuple[McpServer, Listing]:
    """Start it and compare. It is returned as it would be with what it said; `note_seen` stores
    that. Raises NotConfirmed for one that was never confirmed, and as `described_now`."""
    server = server_named(keep, name)
    if server.pinned is None:
        raise NotConfirmed(
            UserMessage(
                "The MCP server {server} was not started: confirm it first, with `mcp confirm "
                "{server}` or under Settings, MCP servers.",
                server=server.name,
            )
        )
    listing = described_now(keep, server, cancel)
    return server.with_seen(listing), listing


def note_seen(keep: Keep, name: str, listing: Listing) -> None:
    """Store how it describes itself: what is not as confirmed is off."""
    with keep.ledger.write() as uow:
        server = _required(uow, name)
        now = server.with_seen(listing)
        if now != server:
            uow.mcp_servers.put(now)
            uow.notice(Notice(kind=NoticeKind.SETTINGS_CHANGED))
            uow.commit()


def compare(keep: Keep, name: str, cancel: CancelToken) -> int:
    """`check`, and store what it said; how many tools are not as confirmed."""
    server, listing = check(keep, name, cancel)
    note_seen(keep, name, listing)
    return sum(row.status in (ToolStatus.CHANGED, ToolStatus.GONE) for row in tool_rows(server))


def log_of(keep: Keep, name: str) -> str:
    """What the server wrote to stderr last."""
    from keep_desktop.tools.mcp.log import read_log

    return read_log(keep.mcp.folder_of(server_named(keep, name).name))


# -- confirming -----------------------------------------------------------------------------------


def check_reads(listing: Listing, reads: Collection[str]) -> None:
    """Refused unless the server says of each of *reads* that it only reads."""
    for name in reads:
        facts = listing.tools.get(name)
        if facts is None:
            raise Refused(UserMessage("The server has no tool “{name}”.", name=quote(name)))
        if not facts.says_read_only:
            raise Refused(
                UserMessage(
                    "“{name}” cannot be a read: the server does not say that it only reads "
                    "(readOnlyHint).",
                    name=quote(name),
                )
            )


def confirm(
    keep: Keep, name: str, origin: str, listing: Listing, reads: Collection[str]
) -> McpServer:
    """Pin the server as *listing* describes it, which the user has seen, and its command as
    *origin*; closes what was asked about it. Refused if it was changed since."""
    check_reads(listing, reads)
    with keep.ledger.write() as uow:
        server = _required(uow, name)
        if server.origin != origin:
            raise Refused(
                UserMessage("“{name}” has changed meanwhile. Look at it again.", name=name)
            )
        server = server.confirmed(listing, frozenset(reads))
        uow.mcp_servers.put(server)
        _close_resolved(keep, uow, server)
        uow.notice(Notice(kind=NoticeKind.SETTINGS_CHANGED))
        uow.commit()
    keep.engine.schedule_changed()
    return server


def _close_resolved(keep: Keep, uow: UnitOfWork, server: McpServer) -> None:
    """Close the questions about tools of it that are on now, and what they block."""
    for question in uow.questions.open():
        about = question.detail
        if question.kind is not QuestionKind.TOOL_CHANGED or not isinstance(about, Mapping):
            continue
        if about.get("server") != server.name:
            continue
        if server.status(str(about.get("tool"))) is ToolStatus.ON:
            uow.questions.answer(question.id, Answer.CONFIRM, at=keep.clock.now())
            unblock(keep, uow, require(uow, question.workflow_id))
            if require(uow, question.workflow_id).may_run:
                schedule_resume(uow, question.workflow_id, keep.clock.now())
            uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=question.workflow_id))


def answer_tool_changed(keep: Keep, uow: UnitOfWork, question: Question, choice: Answer) -> None:
    """Confirm that tool as it is now, or use it no more."""
    about = question.detail if isinstance(question.detail, Mapping) else {}
    name, tool = str(about.get("server")), str(about.get("tool"))
    server = uow.mcp_servers.get(name)
    if choice is Answer.REMOVE:
        if server is not None and server.pinned is not None:
            kept = {key: one for key, one in server.pinned.tools.items() if key != tool}
            seen = server.seen or server.pinned
            pinned = replace(server.pinned, tools=kept)
            server = replace(server, pinned=pinned, reads=server.reads - {tool})
            uow.mcp_servers.put(server.with_seen(seen))
        return
    now = server.current.tools.get(tool) if server is not None and server.current else None
    if server is None or server.pinned is None or now is None:
        raise Refused(
            UserMessage(
                "It cannot be confirmed here: {tool} is not known. Confirm the MCP server first: "
                "`mcp confirm {server}`.",
                tool=tool,
                server=name,
            )
        )
    current = server.current or server.pinned
    pinned = Listing(current.server, current.version, {**server.pinned.tools, tool: now})
    reads = server.reads if now.says_read_only else server.reads - {tool}
    server = server.confirmed(pinned, reads).with_seen(current)
    uow.mcp_servers.put(server)
    _close_resolved(keep, uow, server)
    uow.notice(Notice(kind=NoticeKind.SETTINGS_CHANGED))


def sign_in(
    keep: Keep,
    name: str,
    show: Callable[[str], None],
    cancel: CancelToken = _NOBODY,
    put: PutRow | None = None,
    client: Path | None = None,
) -> None:
    """Sign in to a server that has an address, in the browser: *show* is called with the page. What
    waited for it goes on. Raises AuthFailure with what to do, Refused, or Cancelled."""
    # Imported here: it imports the library.
    from keep_desktop.tools.mcp import sign_in as library

    server = server_named(keep, name)
    if server.url is None:
        raise Refused(UserMessage("“{name}” is a command: it needs no sign-in.", name=name))
    _check_address(server.url, with_secrets=True)
    known = sign_in_of(keep, name)
    before = None if known is None else ConnectionRows(keep.ledger).get(known.id)
    row, kept = library.sign_in(
        server,
        show,
        cancel,
        now=lambda: keep.clock.now().timestamp(),
        before=before,
        client=None if client is None else read_own_client(client),
    )
    if before is not None:
        row = replace(row, connection=replace(row.connection, id=before.id))
    accounts.store(keep, accounts.Signed(row=row, kept=kept), put)


def server_of(keep: Keep, connection: str) -> str | None:
    """The name of the server whose sign-in has that id; None for another connection."""
    found = [one.service for one in keep.connections.all() if one.id == connection]
    is_one = bool(found) and found[0].startswith(OF_MCP)
    return found[0].removeprefix(OF_MCP) if is_one else None


def sign_in_of(keep: Keep, name: str) -> Connection | None:
    """The sign-in of the server, if there is one."""
    found = keep.connections.of(OF_MCP + name)
    return found[0] if found else None


def remove_server(keep: Keep, name: str) -> None:
    """End it and forget it, what was confirmed, its folder, its values and its sign-in."""
    server = server_named(keep, name)
    keep.mcp.end(name)
    signed = sign_in_of(keep, name)
    if signed is not None:
        accounts.remove(keep, signed.id)
    # The values first: a server without one is listed, a value without a server is not.
    for each in names_of(server):
        keep.secrets.remove(stored_under(server, each))
    with keep.ledger.write() as uow:
        uow.mcp_servers.remove(name)
        uow.notice(Notice(kind=NoticeKind.SETTINGS_CHANGED))
        uow.commit()
    shutil.rmtree(keep.mcp.folder_of(name), ignore_errors=True)
