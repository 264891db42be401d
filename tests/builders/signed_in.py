"""Connections for tests: two services of which all is known, and accounts that are signed in.

`python -m tests.builders.signed_in FOLDER ID` signs one request as another process would, and
prints the header.
"""

import secrets as random
import sys
from pathlib import Path

from keep_desktop.app.paths import Paths
from keep_desktop.ports.cancel import NeverCancelled
from keep_desktop.ports.clock import Clock, SystemClock
from keep_desktop.ports.connections import Connection
from keep_desktop.ports.hosts import host_of
from keep_desktop.ports.secrets import SecretStore
from keep_desktop.secrets.store import Secrets
from keep_desktop.secrets.vault import Vault
from keep_desktop.storage import SqliteLedger, open_ledger
from keep_desktop.tools.connectors.catalogue import (
    Check,
    OAuth,
    Password,
    Service,
    Token,
)
from keep_desktop.tools.connectors.connections import LedgerConnections
from keep_desktop.tools.connectors.known_services import Catalogue
from keep_desktop.tools.connectors.store import (
    Client,
    ConnectionRows,
    ConnectionSecrets,
    Row,
    StoredSecrets,
)
from tests.servers.authorization import CLIENT_ID, CLIENT_SECRET, Authorization

_CHECK = Check(path="/me", account=("user.email",))
PLANS = Service(
    id="plans",
    title="Plans",
    about="Reads and adds plans.",
    namespaces=("Plans",),
    methods=(
        OAuth(
            authorize_url="https://plans.example/authorize",
            token_url="https://plans.example/token",
            scopes={"plans.read": "to read your plans", "plans.write": "to add plans"},
        ),
        Token(name="access token", page="https://plans.example/tokens"),
    ),
    address="https://api.plans.example",
    check=_CHECK,
    guide=("Open the console of Plans.", "Make a client of the kind “Desktop”."),
)
BOARDS = Service(
    id="boards",
    title="Boards",
    about="Moves cards.",
    namespaces=("Boards",),
    methods=(Password(),),
    address=None,
    check=_CHECK,
)
CATALOGUE = Catalogue((PLANS, BOARDS))


def client_of(server: Authorization) -> Client:
    return Client(
        id=CLIENT_ID,
        authorize_url=f"{server.url}/authorize",
        token_url=f"{server.url}/token",
        revoke_url=f"{server.url}/revoke",
        device_url=f"{server.url}/device",
        has_secret=True,
    )


def the_connections(
    ledger: SqliteLedger, secrets: SecretStore, folder: Path, clock: Clock
) -> LedgerConnections:
    return LedgerConnections(ledger, secrets, CATALOGUE, folder, clock)


def signed_in(
    ledger: SqliteLedger,
    secrets: SecretStore,
    server: Authorization,
    *,
    account: str = "ann@firm.example",
    got_at: float = 0.0,
) -> Connection:
    """An account that signed in, whose access token came at *got_at* and lives an hour."""
    access, refresh = (
        f"canary-{kind}-{random.token_urlsafe(16)}" for kind in ("access", "refresh")
    )
    server.access.add(access)
    server.refresh.add(refresh)
    server.secrets += [access, refresh]
    row = Row(
        connection=Connection(
            id=random.token_hex(8),
            service="plans",
            account=account,
            address=server.url,
            hosts=(host_of(server.url),),
        ),
        method="oauth",
        client=client_of(server),
    )
    ConnectionRows(ledger).put(row)
    kept = StoredSecrets(
        refresh=refresh, access=access, client_secret=CLIENT_SECRET, got_at=got_at, lifetime_s=3600
    )
    ConnectionSecrets(secrets).put(row, kept)
    return row.connection


def connected(data: Path, url: str, kept: StoredSecrets) -> None:
    """An account of `plans` at that address, in a data folder that nobody has open."""
    paths = Paths(data)
    paths.make()
    connection = Connection(
        id="plans-1", service="plans", account="ann", address=url, hosts=(host_of(url),)
    )
    client = Client(
        id="keep", authorize_url=f"{url}/authorize", token_url=f"{url}/token", has_secret=True
    )
    row = Row(connection=connection, method="oauth", client=client)
    ledger = open_ledger(data, clock=SystemClock())
    try:
        ConnectionRows(ledger).put(row)
        ConnectionSecrets(Secrets(paths.realm, paths.vault, paths.vault_key)).put(row, kept)
    finally:
        ledger.close()


def vault_of(folder: Path) -> Vault:
    return Vault(folder / "vault.json", folder / "vault.key")


def _main(folder: Path, id: str) -> None:
    ledger = open_ledger(folder, clock=SystemClock(), beside=True)
    try:
        connections = the_connections(ledger, vault_of(folder), folder, SystemClock())
        found = next(one for one in connections.all() if one.id == id)
        headers = connections.headers(found, f"{found.address}/me", NeverCancelled())
        print(headers["Authorization"])
    finally:
        ledger.close()


if __name__ == "__main__":
    _main(Path(sys.argv[1]), sys.argv[2])
