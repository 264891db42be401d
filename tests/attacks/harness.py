"""A Keep with a granted folder, and a server that answers as it is told: as a described service, as
each service that can be connected, and as a model."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

from keep_desktop.app.build import open_engine
from keep_desktop.domain.planning.models import ModelRole
from keep_desktop.services.connectors.files import check_service
from keep_desktop.services.connectors.registry import add_service, keep_secret
from keep_desktop.services.context import Keep
from keep_desktop.services.models import add_model, described_model, set_budget, use_model
from keep_desktop.tools.connectors.entries import SERVICES
from tests.attacks.measuring import attacked
from tests.attacks.preparing import Attack, Fixtures
from tests.attacks.server import a_server_of
from tests.builders.connected import connect
from tests.builders.services import TOKEN, a_description

#: Nothing is repaired, since the model refuses: it takes as long as the libraries load.
_REPAIRED_S = 60.0


@contextmanager
def a_harness(folder: Path) -> Iterator[tuple[Keep, Fixtures]]:
    # Imported at the first request to a model, such as of the repair after a script's failure.
    import_module("keep_desktop.models.completions")
    docs = folder / "docs"
    docs.mkdir()
    answer = folder / "answer"
    with a_server_of(answer) as url, open_engine(folder / "data") as keep:
        service = check_service(a_description(url))
        add_service(keep, service)
        keep_secret(keep, service, TOKEN)
        for entry in SERVICES:
            connect(keep, entry, url, TOKEN)
        add_model(keep, described_model("hostile", url, "hostile", with_key=False))
        for role in ModelRole:
            use_model(keep, role, "hostile")
        set_budget(keep, None, tokens=10**9, money=None)
        fixtures = Fixtures(docs, url, answer)
        # What the first run of all brings along is no attack's, nor what the first repair does:
        # the libraries that ask models.
        answer.write_bytes(b"HTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n")
        for given in ("'a'", "5"):
            first = Attack("Util.hash", "", f"Util.hash({{text: {given}}})")
            attacked(keep, fixtures, first, number=0, alone_s=_REPAIRED_S)
        yield keep, fixtures
