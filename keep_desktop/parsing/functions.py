"""The parser's functions by name: bytes in, bytes out."""

import codecs
import encodings
import importlib
import pkgutil
from collections.abc import Callable, Mapping, Sequence

from keep_desktop.tools.documents import functions as documents
from keep_desktop.tools.feeds import functions as feeds
from keep_desktop.tools.mail import functions as mail
from keep_desktop.tools.mcp import functions as mcp
from keep_desktop.tools.openapi import functions as openapi
from keep_desktop.tools.sheets import functions as sheets
from keep_desktop.tools.web import functions as web

FUNCTIONS: Mapping[str, Callable[..., Sequence[bytes]]] = {
    "documents.pdf": documents.pdf,
    "feeds.feed": feeds.feed,
    "mail.attachment": mail.attachment,
    "mail.facts": mail.facts,
    "mail.heads": mail.heads,
    "mail.reading": mail.reading,
    "openapi.api": openapi.api,
    "mcp.problems": mcp.problems,
    "sheets.rows": sheets.rows,
    "web.blocks": web.blocks,
    "web.page": web.page,
    "web.part": web.part,
}

#: Windows only.
_ELSEWHERE = frozenset({"mbcs", "oem"})


def prepare() -> None:
    """Import what Python would otherwise load from disk at first use."""
    for module in pkgutil.iter_modules(encodings.__path__):
        if module.name not in _ELSEWHERE:
            importlib.import_module(f"encodings.{module.name}")
            _load_codec(module.name)
    mcp.prepare()


def _load_codec(name: str) -> None:
    try:
        codecs.lookup(name)
    except LookupError:
        return  # a module of helpers, no codec
