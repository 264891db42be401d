"""Adding columns to a CSV file that has rows already."""

from keep_desktop.tools.files.granted import Place
from keep_desktop.tools.sheets.cells import records, split
from keep_desktop.tools.sheets.header import Header, decoded


def widened(raw: bytes, header: Header, names: list[str], place: Place) -> tuple[Header, bytes]:
    """The wider header, and the whole content under it: the rows of old are padded with empty
    cells, nothing else about them changes. The content ends with a line end."""
    wider = header.widened(names)
    found, rest = records(raw[len(header.raw) :], header.delimiter)
    if rest:
        found.append(rest)
    parts = [wider.raw]
    parts.extend(_padded(record, wider, place) for record in found)
    return wider, b"".join(parts)


def _padded(record: bytes, header: Header, place: Place) -> bytes:
    body = record.removesuffix(b"\n").removesuffix(b"\r")
    if not body:
        return record
    cells = split(decoded(body, place.path), header.delimiter)
    missing = max(0, len(header.columns) - len(cells))
    return body + (header.delimiter * missing + header.newline).encode()
