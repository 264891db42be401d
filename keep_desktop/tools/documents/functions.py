"""Parser functions for documents."""

import io
import logging
from collections.abc import Sequence

# The library imports these only when it needs them; a parser child can open no file by then.
from pypdf import PdfReader, _configuration, _text_extraction, filters, xmp
from pypdf._codecs import core_font_metrics
from pypdf.errors import FileNotDecryptedError, PyPdfError
from pypdf.generic import _image_inline

from keep_desktop.domain.json import JsonValue
from keep_desktop.tools.json_text import as_json
from keep_desktop.tools.text import many_lines, single_line

_NEEDED_LATER = (_configuration, _text_extraction, filters, xmp, core_font_metrics, _image_inline)
# It logs each fault of a file, of which a hostile one has millions.
logging.getLogger("pypdf").setLevel(logging.CRITICAL + 1)


def pdf(first: bytes, most: bytes, longest: bytes, data: bytes) -> Sequence[bytes]:
    """How many pages a PDF has and how many of *most* were read from the page *first* on, or why
    none can be; then their text, of at most *longest* characters."""
    start, problem, text = int(first) - 1, None, ""
    pages, read, title = 0, 0, ""
    try:
        reader = PdfReader(io.BytesIO(data))
        if reader.is_encrypted and not reader.decrypt(""):
            problem = "password"
        else:
            pages = len(reader.pages)
            title = _title(reader)
            pieces: list[str] = []
            left = int(longest)
            for number in range(start, min(pages, start + int(most))):
                piece = many_lines(reader.pages[number].extract_text()).strip()
                if len(piece) > left:
                    break
                left -= len(piece) + 2
                pieces.append(piece)
                read += 1
            text = "\n\n".join(pieces).strip()
    except FileNotDecryptedError:
        problem = "password"
    except (PyPdfError, ValueError, TypeError, KeyError, AttributeError, IndexError):
        # Whatever a damaged file makes the library stumble over.
        problem = "damaged"
    about: JsonValue = {"pages": pages, "read": read, "title": title, "problem": problem}
    return (as_json(about), text.encode("utf-8", "replace"))


def _title(reader: PdfReader) -> str:
    known = reader.metadata
    return single_line(str(known.title or "") if known is not None else "", 500)
