"""No two workflows differ in the case of their names alone: the later is called “name (2)”."""

import unicodedata

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"

_MOST = 200


def upgrade() -> None:
    connection = op.get_bind()
    rows = connection.execute(sa.text("SELECT id, name FROM workflows ORDER BY id")).all()
    known = {_key(name) for _, name in rows}
    seen: set[str] = set()
    for id, name in rows:
        free, number = name, 2
        while _key(free) in seen or (free != name and _key(free) in known):
            end = f" ({number})"
            free, number = f"{name[: _MOST - len(end)]}{end}", number + 1
        seen.add(_key(free))
        if free != name:
            change = sa.text("UPDATE workflows SET name = :name WHERE id = :id")
            connection.execute(change, {"name": free, "id": id})


def _key(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
