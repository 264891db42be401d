"""Repairs a feed: text in one charset, and well-formed XML.

No DOCTYPE remains, so there are no custom entities to expand and nothing to load.
"""

import re
from html.entities import html5

from lxml import etree

from keep_desktop.tools.charsets import decode
from keep_desktop.tools.feeds.normalize import normalize
from keep_desktop.tools.html import short_tags
from keep_desktop.tools.text import many_lines

_BOMS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_WITHOUT_BOM = ((b"<\0", "utf-16-le"), (b"\0<", "utf-16-be"))
_HTTP_CHARSET = re.compile(r"(?i)charset\s*+=[\s\"']*+([^\s;\"']+)")
_NOT_ASCII = re.compile(r"[^\x00-\x7f]+")
_XML_CHARSET = re.compile(rb"(?i)^\s*+<\?xml\b[^>]{0,200}?\bencoding\s*=\s*[\"']([\w.:-]{1,40})")
_ROOT = re.compile(r"<(?:[\w.-]{1,40}:)?(?:rss|feed|RDF)(?=[\s>])")
#: How far into a document its first element may be, after comments and declarations.
_LONGEST_PROLOGUE = 65_536
#: Length limit of a tag with attributes. Parsers take long with thousands of them.
_LONGEST_TAG = 4_000
_NO_LETTERS = re.compile("[\ufffe\uffff]")
_CDATA = re.compile(r"(<!\[CDATA\[(?:(?!\]\]>).)*+(?:\]\]>)?)", re.DOTALL)
_NAMED = re.compile(r"&(?!(?:amp|lt|gt|quot|apos);)([A-Za-z][A-Za-z0-9]{1,31};)")
_NUMBER = re.compile(r"&#(?:([0-9]{1,7})|[xX]([0-9a-fA-F]{1,6}));")
_BARE = re.compile(r"&(?!#[0-9]{1,7};|#[xX][0-9a-fA-F]{1,6};|amp;|lt;|gt;|quot;|apos;)")


def text_of(body: bytes, content_type: str) -> str:
    """*body* as text. Many servers name a wrong charset, and bytes that are valid UTF-8 hardly
    ever mean anything else."""
    for mark, charset in (*_BOMS, *_WITHOUT_BOM):
        if body.startswith(mark):
            return decode(body, charset)[0]
    named = _named(body, content_type)
    if body.isascii():  # which some charsets of Japan and China are, to the eye of a machine
        return decode(body, named)[0]
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError:
        is_utf8 = named is None or named.lower() in ("utf-8", "utf8")
        return _nearly_utf8(body) if is_utf8 else decode(body, named)[0]


def repaired(text: str) -> bytes | None:
    """The feed in *text* as well-formed UTF-8 without a DOCTYPE, as much as can be read; None if
    its first element is not that of a feed."""
    root = _ROOT.search(text, 0, _LONGEST_PROLOGUE)
    if root is None:
        return None
    lines = _NO_LETTERS.sub("", many_lines(text[root.start() :]))
    source = short_tags(_plain(lines), _LONGEST_TAG)
    parser = etree.XMLParser(
        encoding="utf-8",
        recover=True,
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
        strip_cdata=True,
    )
    try:
        tree = etree.fromstring(source.encode(), parser)
    except etree.XMLSyntaxError:
        return None
    if tree is None:
        return None
    normalize(tree)
    return bytes(etree.tostring(tree, encoding="utf-8"))


def _named(body: bytes, content_type: str) -> str | None:
    charset_match = _HTTP_CHARSET.search(content_type)
    if charset_match:
        return charset_match[1]
    declared = _XML_CHARSET.match(body[:1024])
    return declared[1].decode("ascii", "replace") if declared else None


def _nearly_utf8(body: bytes) -> str:
    """A feed gathered from many pages has a few wrong bytes; one in Windows-1252 has hardly any
    valid ones."""
    text = body.decode("utf-8", "replace")
    wrong = text.count("\ufffd")
    other = sum(map(len, _NOT_ASCII.findall(text)))
    return text if other > 2 * wrong else body.decode("cp1252", "replace")


def _plain(text: str) -> str:
    """*text* with XML's own references only: feeds also use HTML's names for letters, and bare
    ampersands. CDATA sections stay."""
    parts = _CDATA.split(text)
    parts[::2] = [_without_names(part) for part in parts[::2]]
    return "".join(parts)


def _without_names(text: str) -> str:
    if "&" not in text:
        return text
    return _BARE.sub("&amp;", _NUMBER.sub(_sign, _NAMED.sub(_letter, text)))


def _letter(found: re.Match[str]) -> str:
    letter = html5.get(found[1])
    return letter if letter and letter not in "<>&" else found[0]


def _sign(found: re.Match[str]) -> str:
    """XML has no control characters, surrogates, or code points beyond the last one."""
    code = int(found[1]) if found[1] else int(found[2], 16)
    is_letter = code in (9, 10, 13) or (0x20 <= code < 0xD800) or (0xE000 <= code < 0xFFFE)
    return found[0] if is_letter or 0x10000 <= code < 0x110000 else ""
