"""What the tables are declared with: the columns that most of them have, and their metadata."""

import sqlalchemy as sa
from sqlalchemy import Column, ForeignKey, Integer, Text

metadata = sa.MetaData()


def row_number() -> Column[int]:
    return Column("id", Integer, primary_key=True)


def reference(name: str, target: str, *, nullable: bool = False) -> Column[int]:
    return Column(name, Integer, ForeignKey(f"{target}.id"), nullable=nullable)


def text(name: str, *, nullable: bool = False) -> Column[str]:
    return Column(name, Text, nullable=nullable)


def integer(name: str, *, nullable: bool = False, default: int | None = None) -> Column[int]:
    server_default = None if default is None else sa.text(str(default))
    return Column(name, Integer, nullable=nullable, server_default=server_default)
