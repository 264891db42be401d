"""A D-Bus session bus of its own, and fake programs on it."""

import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from typing import Any

import pytest
from jeepney import (
    DBusAddress,
    HeaderFields,
    Message,
    MessageType,
    message_bus,
    new_error,
    new_method_return,
    new_signal,
)
from jeepney.io.blocking import open_dbus_connection

from tests.builders.lines import next_line

#: Signature and value of a reply.
Answers = dict[str, tuple[str, tuple[Any, ...]]]

#: Prevents the activation of installed services.
_CONFIG = """<busconfig>
  <type>session</type>
  <listen>unix:path={}</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""


@contextmanager
def a_session_bus(folder: Path) -> Iterator[str]:
    """Its address."""
    daemon = shutil.which("dbus-daemon")
    if daemon is None:
        pytest.skip("not installed here: dbus-daemon; `make test` gets it")
    config = folder / "bus.conf"
    config.write_text(_CONFIG.format(folder / "bus"))
    process = subprocess.Popen(
        [daemon, f"--config-file={config}", "--nofork", "--nosyslog", "--print-address"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout is not None
    try:
        yield next_line(process.stdout).strip()
    finally:
        process.kill()
        process.communicate()


class Program:
    """One object on the bus, on a thread of its own; calls without an entry in `answers` fail."""

    def __init__(self, bus: str, at: DBusAddress, answers: Answers) -> None:
        self._line = open_dbus_connection(bus)
        self._at, self._answers = at, answers
        self._line.send_and_get_reply(message_bus.RequestName(at.bus_name))
        #: Method and arguments of each call.
        self.asked: Queue[tuple[Any, ...]] = Queue()
        self._thread = threading.Thread(target=self._answer_all, daemon=True)
        self._thread.start()

    def say(self, signal: str, signature: str, *body: Any) -> None:
        """Emit a signal."""
        self._line.send(new_signal(self._at, signal, signature, body))

    def close(self) -> None:
        """Disconnect."""
        self._line.sock.shutdown(socket.SHUT_RDWR)
        self._thread.join(30)
        self._line.close()

    def _answer_all(self) -> None:
        while True:
            try:
                message = self._line.receive()
            except OSError:
                return
            if message.header.message_type is MessageType.method_call:
                self._answer(message)

    def _answer(self, message: Message) -> None:
        method = message.header.fields[HeaderFields.member]
        self.asked.put((method, *message.body))
        if method in self._answers:
            self._line.send(new_method_return(message, *self._answers[method]))
        else:
            self._line.send(new_error(message, "org.freedesktop.DBus.Error.UnknownMethod"))
