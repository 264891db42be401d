"""Reads the answers of WebDAV servers, piece by piece and without a tree: of hostile XML it would
take several times the memory of its text."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from io import StringIO

import httpx2
from lxml import etree

from keep_desktop.domain.immutable import immutable

DAV = "{DAV:}"
#: More answers to one request are not read.
MOST_ANSWERS = 50_000
#: More of the addresses and types in a property are not kept.
_MOST_NAMED = 100
#: Honest answers have ten levels.
_DEEPEST = 100
#: How many elements are open in one directly in a property.
_IN_PROPERTY = 6
#: So much is read between two looks at a stop.
_PIECE = 64 * 1024
_MULTISTATUS = f"{DAV}multistatus"
_RESPONSE, _HREF = f"{DAV}response", f"{DAV}href"
_PROPSTAT, _PROP, _STATUS = f"{DAV}propstat", f"{DAV}prop", f"{DAV}status"


@immutable
class DavProperty:
    text: str
    #: The addresses in it.
    hrefs: Sequence[str]
    #: The elements directly in it.
    types: Collection[str]


@immutable
class DavResource:
    """What one resource answered. `props`: those that it has, by name."""

    path: str
    props: Mapping[str, DavProperty]

    def text(self, name: str) -> str:
        """Of a property; empty without one."""
        prop = self.props.get(name)
        return "" if prop is None else prop.text

    def hrefs(self, name: str) -> Sequence[str]:
        prop = self.props.get(name)
        return () if prop is None else prop.hrefs

    def types(self) -> Collection[str]:
        prop = self.props.get(f"{DAV}resourcetype")
        return () if prop is None else prop.types


def read_answers(
    body: str, wanted: Sequence[str], check: Callable[[], None], most: int = MOST_ANSWERS
) -> Sequence[DavResource]:
    """The first *most* answers in a multistatus, with those of their properties that are *wanted*.
    *check* is called again and again, and may raise. Raises ValueError for what is none."""
    reader = _Reader(frozenset(wanted), check, most)
    parser = etree.XMLParser(
        target=reader,
        encoding="utf-8",
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
    )
    try:
        for start in range(0, len(body), _PIECE):
            check()
            parser.feed(body[start : start + _PIECE].encode())
        parser.close()
    except etree.XMLSyntaxError as error:
        raise ValueError(str(error)) from error
    return reader.found


@dataclass(slots=True)
class _OpenProperty:
    name: str
    text: StringIO = field(default_factory=StringIO)
    hrefs: list[str] = field(default_factory=list)
    types: set[str] = field(default_factory=set)

    def made(self) -> DavProperty:
        # Tuples, since there may be fifty thousand of them.
        return DavProperty(self.text.getvalue().strip(), tuple(self.hrefs), tuple(self.types))


class _Reader:
    """The target of a parser, which calls these methods as it reads. Only the text before the first
    element counts as that of an address or a status. A text is gathered in a buffer: it may come
    in a million pieces."""

    def __init__(self, wanted: frozenset[str], check: Callable[[], None], most: int) -> None:
        self.found: list[DavResource] = []
        self._check = check
        self._wanted = wanted
        self._most = most
        self._tags: list[str] = []
        self._property: _OpenProperty | None = None
        #: Of the address or the status that is being read, and what to do with it then.
        self._text = StringIO()
        self._put: Callable[[str], None] | None = None
        self._begin_response()
        self._begin_propstat()

    def doctype(self, *names: str | None) -> None:
        # Nobody needs one here but who attacks with its entities.
        raise ValueError("has a document type")

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        self._end_text()
        self._tags.append(tag)
        match self._tags:
            case [only] if only != _MULTISTATUS:
                raise ValueError("is no multistatus")
            case tags if len(tags) > _DEEPEST:
                raise ValueError("nested too deeply")
            case [_, one] if one == _RESPONSE:
                self._begin_response()
            case [_, one, two] if (one, two) == (_RESPONSE, _HREF) and not self._hrefs:
                self._begin_text(self._hrefs.append)
            case [_, one, two] if (one, two) == (_RESPONSE, _PROPSTAT):
                self._begin_propstat()
            case [_, one, two, three] if (one, two, three) == (_RESPONSE, _PROPSTAT, _STATUS):
                if not self._statuses:
                    self._begin_text(self._statuses.append)
            case [_, one, two, three, name] if (one, two, three) == (_RESPONSE, _PROPSTAT, _PROP):
                if name in self._wanted:
                    self._property = _OpenProperty(name)
        inside = self._property
        if inside is None:
            return
        if len(self._tags) == _IN_PROPERTY and len(inside.types) < _MOST_NAMED:
            inside.types.add(tag)
        if tag == _HREF and len(inside.hrefs) < _MOST_NAMED:
            self._begin_text(inside.hrefs.append)

    def data(self, text: str) -> None:
        if self._put is not None:
            self._text.write(text)
        if self._property is not None:
            self._property.text.write(text)

    def end(self, tag: str) -> None:
        self._end_text()
        match self._tags:
            case [_, one] if one == _RESPONSE:
                self._end_response()
            case [_, one, two] if (one, two) == (_RESPONSE, _PROPSTAT):
                if " 200 " in f"{''.join(self._statuses)} ":
                    self._props |= self._of_propstat
            case [_, _, _, _, _] if self._property is not None:
                self._of_propstat[self._property.name] = self._property.made()
                self._property = None
        self._tags.pop()

    def close(self) -> None:
        """All was read."""

    def _begin_text(self, put: Callable[[str], None]) -> None:
        self._text, self._put = StringIO(), put

    def _end_text(self) -> None:
        if self._put is not None:
            self._put(self._text.getvalue().strip())
            self._put = None

    def _begin_response(self) -> None:
        self._hrefs: list[str] = []
        self._props: dict[str, DavProperty] = {}

    def _begin_propstat(self) -> None:
        self._statuses: list[str] = []
        self._of_propstat: dict[str, DavProperty] = {}

    def _end_response(self) -> None:
        self._check()
        if len(self.found) >= self._most:
            return
        try:
            path = httpx2.URL("".join(self._hrefs)).raw_path.decode("ascii")
        except (httpx2.InvalidURL, ValueError):
            return
        self.found.append(DavResource(path, self._props))
