"""A Keep with a granted folder, a described service, and a server that answers as it is told."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from keep_desktop.app.build import open_engine
from keep_desktop.services.connectors.files import check_service
from keep_desktop.services.connectors.registry import add_service, keep_secret
from keep_desktop.services.context import Keep
from tests.attacks.measuring import attacked
from tests.attacks.table import Attack, Fixtures
from tests.builders.servers import a_raw_server
from tests.builders.services import TOKEN, a_description


@contextmanager
def a_harness(folder: Path) -> Iterator[tuple[Keep, Fixtures]]:
    answer = [b""]

    def behave(connection: socket.socket, over: threading.Event) -> None:
        connection.sendall(answer[0])

    docs = folder / "docs"
    docs.mkdir()
    with a_raw_server(behave) as server, open_engine(folder / "data") as keep:
        service = check_service(a_description(server.url))
        add_service(keep, service)
        keep_secret(keep, service, TOKEN)
        fixtures = Fixtures(docs, server.url, answer)
        # What the first run of all brings along is no attack's.
        attacked(keep, fixtures, Attack("Util.hash", "", "Util.hash({text: 'a'})"), number=0)
        yield keep, fixtures
