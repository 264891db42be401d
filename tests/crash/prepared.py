"""What a process has ready before it forks others, so that none of them begins with it again.

The program imports its tools, its web client and its timer when they are first wanted, and writes
each SQL statement at its first use: half a second of work, which each of several hundred processes
would do before it comes to what it is killed in.
"""

import gc
import importlib
import pkgutil
from collections.abc import Iterator

from keep_desktop.ports.connectors import NoConnectors
from keep_desktop.ports.secrets import NoSecrets
from keep_desktop.storage.statements import Statement
from keep_desktop.tools.all import all_tools, service_tools
from keep_desktop.tools.http.requests import trust_store
from keep_desktop.tools.registry import Registry

_OURS = ("cli", "domain", "ports", "engine", "sandbox", "secrets", "services", "storage", "tools")
#: What some of ours import when it is first wanted.
_OF_OTHERS = (
    "alembic.command",
    "apscheduler.schedulers.background",
    "httpcore2",
    "jsonschema",
    "keep_desktop.app.headless",
    "keep_desktop.app.ipc_server",
)


def have_all() -> None:
    """Import what work is done with, and prepare what is the same in every process."""
    gc.disable()
    for name in (*_our_modules(), *_OF_OTHERS):
        importlib.import_module(name)
    Registry((*all_tools(), *service_tools(NoConnectors(), NoSecrets()))).docs()
    trust_store()
    for one in gc.get_objects():
        if isinstance(one, Statement):
            assert one.sql
    # What is forked would look through all of it for garbage, and copy the pages that hold it.
    gc.collect()
    gc.freeze()
    gc.enable()


def _our_modules() -> Iterator[str]:
    for part in _OURS:
        package = importlib.import_module(f"keep_desktop.{part}")
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            # Alembic alone can import what carries a ledger over.
            if ".migrations." not in found.name:
                yield found.name
