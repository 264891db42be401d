"""Parser functions for pages."""

from collections.abc import Sequence
from dataclasses import asdict

from keep_desktop.domain.json import JsonValue
from keep_desktop.tools.json_text import as_json
from keep_desktop.tools.web.pages import page_of, text_of
from keep_desktop.tools.web.parts import NoSelector, PageTooLarge, blocks_of, part_of


def page(body: bytes, content_type: bytes, kind: bytes, url: bytes) -> Sequence[bytes]:
    """Title and links of a page, then its text."""
    found = page_of(text_of(body, content_type.decode()), kind.decode(), url.decode())
    about = {"title": found.title, "links": [asdict(link) for link in found.links]}
    return (as_json(about), found.text.encode("utf-8", "replace"))


def part(body: bytes, content_type: bytes, selector: bytes) -> Sequence[bytes]:
    """Whether a page has that part, or the error; then its text."""
    try:
        text = part_of(text_of(body, content_type.decode()), selector.decode())
    except NoSelector:
        return (as_json({"found": False, "problem": "selector"}),)
    except PageTooLarge:
        return (as_json({"found": False, "problem": "size"}),)
    about: JsonValue = {"found": text is not None, "problem": None}
    return (as_json(about), (text or "").encode("utf-8", "replace"))


def blocks(body: bytes, content_type: bytes) -> Sequence[bytes]:
    """The parts of a page that may be worth watching; null if it is too large."""
    try:
        found = blocks_of(text_of(body, content_type.decode()))
    except PageTooLarge:
        return (b"null",)
    return (as_json([asdict(block) for block in found]),)
