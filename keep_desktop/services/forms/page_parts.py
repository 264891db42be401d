"""Fetches a web page for choosing one of its parts. Stores nothing."""

from collections.abc import Sequence
from dataclasses import field

from keep_desktop.domain.immutable import immutable
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.ports.parsing import Parse, ParserLimits, parser_for
from keep_desktop.services.context import Keep
from keep_desktop.tools.text import many_lines
from keep_desktop.tools.web.fetch import HTML_KINDS, PageBlock, fetched, find_blocks, find_part

_PATIENCE_S = 15.0
_OWNER = "form"


@immutable
class FetchedPage:
    """A page as fetched. `blocks`: the parts that may be worth watching."""

    blocks: Sequence[PageBlock]
    _body: bytes = field(repr=False)
    _content_type: str
    _what: str
    _parse: Parse = field(repr=False)

    def text_of(self, selector: str) -> str | None:
        """The text of a CSS selector's matches; None if there are none. Raises LogicFailure for an
        invalid selector."""
        found = find_part(self._parse, self._body, self._content_type, selector, self._what)
        return None if found is None else many_lines(found)


class PageVisit:
    """Fetches a page, for a worker thread; `end` from another cancels it."""

    def __init__(self, keep: Keep, url: str) -> None:
        self._keep, self._url = keep, url
        self._cancel = CancelSource()

    def run(self) -> FetchedPage:
        """Raises the Failure, and Cancelled."""
        page = fetched(self._url, self._cancel, _PATIENCE_S)
        parse = parser_for(self._keep.parser, _OWNER, ParserLimits(), self._cancel)
        blocks = list[PageBlock]()
        if page.kind in HTML_KINDS:
            blocks = find_blocks(parse, page.body, page.content_type, page.what)
        return FetchedPage(blocks, page.body, page.content_type, page.what, parse)

    def end(self) -> None:
        self._cancel.cancel()
