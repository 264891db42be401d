"""A real SMTP server and a real IMAP server on the loopback, for as long as a test runs."""

import os
import pwd
import random
import shutil
import socket
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import Message
from email.policy import default
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from imap_tools import MailBoxUnencrypted

from tests.builders.waiting import wait_for

USER = "me@keep.example"
PASSWORD = "pass word=4/2+x"


def free_port() -> int:
    """Below those that systems hand out by themselves, so that nothing else takes it meanwhile."""
    while True:
        port = random.randrange(15_000, 30_000)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


# -- SMTP -------------------------------------------------------------------------------------


@dataclass
class Post:
    """What an SMTP server took, and how it behaves: replies by command instead of the usual."""

    port: int = 0
    taken: list[Envelope] = field(default_factory=list)
    replies: dict[str, str] = field(default_factory=dict)
    #: Hang up at: "data" (before the content is taken), "taken" (after it, without an answer).
    hang_up: str = ""

    @property
    def mails(self) -> Sequence[Message]:
        return [message_from_bytes(each.content or b"", policy=default) for each in self.taken]  # type: ignore[arg-type]  # bytes, as decode_data is off

    async def handle_MAIL(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if not session.authenticated:
            return "530 Sign in first"
        if "MAIL" in self.replies:
            return self.replies["MAIL"]
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address in self.replies:
            return self.replies[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        if self.hang_up == "data":
            assert server.transport is not None
            server.transport.close()
            return "250 never heard"
        if "DATA" in self.replies:
            return self.replies["DATA"]
        self.taken.append(envelope)
        if self.hang_up == "taken":
            assert server.transport is not None
            server.transport.close()
        return "250 OK"


@contextmanager
def a_post(*, tls_context: Any = None) -> Iterator[Post]:
    """An SMTP server that wants USER and PASSWORD."""
    post = Post()

    def check(
        server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: Any
    ) -> AuthResult:
        assert isinstance(data, LoginPassword)
        right = data.login == USER.encode() and data.password == PASSWORD.encode()
        return AuthResult(success=right, handled=False)

    controller = Controller(
        post,
        hostname="127.0.0.1",
        port=free_port(),
        authenticator=check,
        auth_require_tls=False,
        ssl_context=tls_context,
    )
    controller.start()
    post.port = int(controller.port or 0)
    try:
        yield post
    finally:
        controller.stop()


# -- IMAP -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Dovecot:
    """An IMAP server whose one account is USER with PASSWORD."""

    port: int

    @contextmanager
    def box(self) -> Iterator[MailBoxUnencrypted]:
        with MailBoxUnencrypted("127.0.0.1", self.port, 10).login(USER, PASSWORD) as box:
            yield box

    def subjects(self, folder: str) -> list[str]:
        with self.box() as box:
            if not box.folder.exists(folder):
                return []
            box.folder.set(folder, readonly=True)
            return [mail.subject for mail in box.fetch(mark_seen=False)]


def dovecot_program() -> str | None:
    return shutil.which("dovecot", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")


@contextmanager
def a_dovecot() -> Iterator[Dovecot]:
    """Skips the test where the server is not installed (Debian: dovecot-imapd)."""
    program = dovecot_program()
    if program is None:
        pytest.skip("needs the IMAP server dovecot (Debian: apt-get install dovecot-imapd)")
    folder = Path(tempfile.mkdtemp(prefix="keep-imap-"))
    folder.chmod(0o755)
    port = free_port()
    try:
        config = _config(folder, port)
        process = subprocess.Popen(
            [program, "-F", "-c", str(config)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        try:
            wait_for(lambda: _answers(port) or process.poll() is not None)
            if process.poll() is not None:
                raise AssertionError(_why(process, folder))
            yield Dovecot(port)
        finally:
            process.terminate()
            process.communicate(timeout=20)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def a_false_imap(answer: Callable[[str, str], bytes | None]) -> Iterator[int]:
    """The port of a server that answers each command, given its tag and its words, with whatever
    *answer* gives; with silence where that is None."""
    listener = socket.create_server(("127.0.0.1", 0))

    def serve(connection: socket.socket) -> None:
        with connection, suppress(OSError), connection.makefile("rb") as lines:
            connection.sendall(b"* OK [CAPABILITY IMAP4rev1] here\r\n")
            for line in lines:
                tag, _, words = line.decode("utf-8", "replace").strip().partition(" ")
                usual = f"{tag} OK done\r\n".encode()
                if words.startswith("CAPABILITY"):
                    connection.sendall(b"* CAPABILITY IMAP4rev1\r\n" + usual)
                elif (shown := answer(tag, words)) is not None:
                    connection.sendall(shown or usual)

    def accept() -> None:
        with suppress(OSError):
            while True:
                threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield int(listener.getsockname()[1])
    finally:
        with suppress(OSError):
            listener.shutdown(socket.SHUT_RDWR)
        listener.close()


def _why(process: "subprocess.Popen[bytes]", folder: Path) -> str:
    log = folder / "log"
    shown = process.communicate()[1].decode("utf-8", "replace")
    return shown + (log.read_text() if log.exists() else "")


def _answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), 1) as line:
            return line.recv(4) == b"* OK"
    except OSError:
        return False


def _config(folder: Path, port: int) -> Path:
    """Everything inside *folder*; mail is never read as root, which dovecot refuses."""
    root = os.geteuid() == 0
    me = pwd.getpwuid(os.geteuid())
    owner = pwd.getpwnam("nobody") if root else me
    mails = folder / "mails"
    mails.mkdir()
    if root:
        os.chown(mails, owner.pw_uid, owner.pw_gid)
    (folder / "users").write_text(f"{USER}:{{PLAIN}}{PASSWORD}\n")
    (folder / "users").chmod(0o644)
    internal = "dovecot" if root else me.pw_name
    login = "dovenull" if root else me.pw_name
    config = folder / "dovecot.conf"
    config.write_text(
        f"""
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_username_format = %u
default_internal_user = {internal}
default_internal_group = {"dovecot" if root else _group(me.pw_gid)}
default_login_user = {login}
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:{mails}/%u
mail_uid = {owner.pw_uid}
mail_gid = {owner.pw_gid}
passdb {{
  driver = passwd-file
  args = {folder}/users
}}
userdb {{
  driver = static
  args = uid={owner.pw_uid} gid={owner.pw_gid} home={mails}/%u
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service anvil {{
  chroot =
}}
namespace inbox {{
  inbox = yes
}}
"""
    )
    return config


def _group(number: int) -> str:
    import grp

    return grp.getgrgid(number).gr_name
