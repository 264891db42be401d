"""Real WebDAV servers on loopback: Radicale with calendars and an address book,
and WsgiDAV with files."""

import base64
import io
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import unquote
from xml.sax.saxutils import escape

import radicale.config
from radicale.app import Application
from wsgidav.fs_dav_provider import FilesystemProvider
from wsgidav.wsgidav_app import WsgiDAVApp

from tests.servers.service import FakeService, ReceivedRequest, Refused, Reply

_CHANGES = ("PUT", "DELETE", "MKCOL", "MOVE", "PROPPATCH")


class WsgiService(FakeService):
    """Requests are answered by a WSGI application in this process, as ann@firm.example."""

    application: Callable[..., Iterable[bytes]]

    def __init__(self, token: str = "") -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="dav-")
        self.root = Path(self._folder.name)
        self.prepare()
        super().__init__(token)

    def prepare(self) -> None:
        """Make `application`, that keeps its files in `root`."""
        raise NotImplementedError

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        super().__exit__(kind, error, trace)
        self._folder.cleanup()

    def ask(self, method: str, path: str, content: str = "", **headers: str) -> Reply:
        """Past the line, as another program would."""
        named = {name.replace("_", "-").lower(): value for name, value in headers.items()}
        asked = ReceivedRequest(
            method=method, path=path, query={}, headers=named, content=content.encode()
        )
        reply = self._asked(asked)
        assert reply.status < 400, reply
        return reply

    # -- as a service -----------------------------------------------------------------------------

    def error(self, status: int, text: str) -> Any:
        return text.encode()

    def is_effect(self, asked: ReceivedRequest) -> bool:
        return asked.method in _CHANGES

    def is_signed(self, asked: ReceivedRequest) -> bool:
        pair = base64.b64encode(f"ann@firm.example:{self.token}".encode()).decode()
        return asked.headers.get("authorization") == f"Basic {pair}"

    def answer(self, asked: ReceivedRequest) -> Reply:
        reply = self._asked(asked)
        if reply.status >= 400:
            raise Refused(reply.status, reply.body)
        if self.is_effect(asked):
            self.effects.append(f"{asked.method} {asked.path}")
        return reply

    def _asked(self, asked: ReceivedRequest) -> Reply:
        environ = {
            "REQUEST_METHOD": asked.method,
            "SCRIPT_NAME": "",
            "PATH_INFO": unquote(asked.path, "latin-1"),
            "QUERY_STRING": "",
            "SERVER_NAME": "127.0.0.1",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_USER": "ann@firm.example",
            "CONTENT_LENGTH": str(len(asked.content)),
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(asked.content),
            "wsgi.errors": io.StringIO(),
            "wsgi.version": (1, 0),
            "wsgi.multithread": True,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
        }
        for name, value in asked.headers.items():
            plain = name.upper().replace("-", "_")
            environ[plain if plain.startswith("CONTENT_") else f"HTTP_{plain}"] = value
        begun: list[Any] = []

        def start(status: str, headers: list[tuple[str, str]], failed: Any = None) -> None:
            begun[:] = [int(status.split()[0]), dict(headers)]

        body = b"".join(self.application(environ, start))
        status, headers = begun
        headers = {name: value for name, value in headers.items() if name != "Content-Length"}
        return Reply(status, body if status != 204 else None, headers)


class Radicale(WsgiService):
    """With the calendars Home and Work and an address book of Ann."""

    HOME = "/ann%40firm.example/home/"
    BOOK = "/ann%40firm.example/people/"

    def prepare(self) -> None:
        settings = radicale.config.load()
        settings.update(
            {
                "auth": {"type": "remote_user"},
                "storage": {"filesystem_folder": str(self.root), "_filesystem_fsync": "False"},
                "logging": {"level": "critical"},
            },
            "a test",
            privileged=True,
        )
        self.application = Application(settings)
        for name, title in (("home", "Home"), ("work", "Work & more")):
            self._collection(name, title, "C:calendar", "urn:ietf:params:xml:ns:caldav")
        self._collection("people", "People", "C:addressbook", "urn:ietf:params:xml:ns:carddav")

    def put(self, place: str, name: str, *lines: str) -> str:
        """A resource is there; its name."""
        self.ask("PUT", place + name, "\r\n".join(lines) + "\r\n", Content_Type="text/plain")
        return name

    def put_event(self, name: str, *lines: str) -> str:
        inner = (
            "BEGIN:VEVENT",
            f"UID:{Path(name).stem}",
            "DTSTAMP:20261101T000000Z",
            *lines,
            "END:VEVENT",
        )
        around = ("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//T//EN")
        return self.put(self.HOME, name, *around, *inner, "END:VCALENDAR")

    def put_contact(self, name: str, *lines: str) -> str:
        card = ("BEGIN:VCARD", "VERSION:3.0", f"UID:{Path(name).stem}", *lines, "END:VCARD")
        return self.put(self.BOOK, name, *card)

    def text(self, place: str, name: str) -> str:
        body: bytes = self.ask("GET", place + name).body
        return body.decode()

    def _collection(self, name: str, title: str, kind: str, space: str) -> None:
        body = (
            f'<mkcol xmlns="DAV:" xmlns:C="{space}"><set><prop><resourcetype><collection/>'
            f"<{kind}/></resourcetype><displayname>{escape(title)}</displayname></prop></set>"
            "</mkcol>"
        )
        self.ask("MKCOL", f"/ann%40firm.example/{name}/", body)


class Files(WsgiService):
    """Its files lie in `root`."""

    def prepare(self) -> None:
        self.application = WsgiDAVApp(
            {
                "provider_mapping": {"/": FilesystemProvider(str(self.root))},
                "simple_dc": {"user_mapping": {"*": True}},
                "dir_browser": {"enable": False},
                "logging": {"enable": False},
                "verbose": 0,
            }
        )

    def put(self, path: str, text: str | None = None) -> None:
        """A file is there, or a folder."""
        place = self.root / path
        if text is None:
            place.mkdir(parents=True)
        else:
            place.write_text(text, "utf-8")
