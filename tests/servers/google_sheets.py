"""The spreadsheets of the server that stands in for Google."""

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.servers.google import Google

#: Characters of all records of a spreadsheet, as Google limits them.
_MOST_CHARACTERS = 30_000
_RANGE = re.compile(r"(?:'((?:[^']|'')+)'!)?([A-Z]*)(\d*):([A-Z]*)(\d*)")


class Sheets:
    """Methods are named as Google names them."""

    def __init__(self, google: "Google") -> None:
        self._google = google
        #: By id: title → rows of plain values. None is an empty cell.
        self.books: dict[str, dict[str, list[list[Any]]]] = {}
        self.records: dict[str, dict[int, Any]] = {}

    def put(self, id: str, rows: list[list[Any]], title: str = "Sheet1") -> None:
        self.books.setdefault(id, {})[title] = [list(row) for row in rows]
        self.records.setdefault(id, {})

    # -- as Google names them ---------------------------------------------------------------------

    def spreadsheets_get(self, path: Any, query: Any, body: Any, content: bytes) -> Any:
        id = self._id(path)
        shown = [self._sheet(id, one) for one in query.get("ranges", ())]
        return {
            "spreadsheetId": id,
            "sheets": shown,
            "developerMetadata": list(self.records[id].values()),
        }

    def spreadsheets_values_batch_get(
        self, path: Any, query: Any, body: Any, content: bytes
    ) -> Any:
        id = self._id(path)
        found = []
        for one in query["ranges"]:
            _, rows = self._range(id, one)
            found.append(
                {"range": one, "majorDimension": "ROWS"} | ({"values": rows} if rows else {})
            )
        return {"spreadsheetId": id, "valueRanges": found}

    def spreadsheets_batch_update(self, path: Any, query: Any, body: Any, content: bytes) -> Any:
        """All requests, or none."""
        id = self._id(path)
        books = {title: [list(row) for row in rows] for title, rows in self.books[id].items()}
        records = dict(self.records[id])
        for request in body["requests"]:
            ((name, about),) = request.items()
            getattr(self, f"_{name}")(about, books, records)
        if sum(len(one["metadataKey"] + one["metadataValue"]) for one in records.values()) > (
            _MOST_CHARACTERS
        ):
            raise self._google.refusal(400, "Too much developer metadata")
        self.books[id], self.records[id] = books, records
        self._google.effects.append(f"batch {len(self._google.effects)}")
        return {"spreadsheetId": id, "replies": [{} for _ in body["requests"]]}

    # -- inside -----------------------------------------------------------------------------------

    def _id(self, path: Any) -> str:
        if path["spreadsheetId"] not in self.books:
            raise self._google.refusal(404, "Requested entity was not found.")
        return str(path["spreadsheetId"])

    def _sheet(self, id: str, text: str) -> Any:
        title, rows = self._range(id, text)
        data = [{"values": [{"formattedValue": _shown(one)} for one in row]} for row in rows]
        number = [*self.books[id]].index(title)
        return {
            "properties": {"sheetId": number, "title": title},
            "data": [{"rowData": data} if data else {}],
        }

    def _range(self, id: str, text: str) -> tuple[str, list[list[Any]]]:
        found = _RANGE.fullmatch(text)
        sheets = self.books[id]
        title = found[1].replace("''", "'") if found and found[1] else next(iter(sheets))
        if found is None or title not in sheets:
            raise self._google.refusal(400, f"Unable to parse range: {text}")
        rows = sheets[title][int(found[3] or 1) - 1 : int(found[5]) if found[5] else None]
        column = None if not found[2] else ord(found[2]) - 65
        cut = [_trimmed(row if column is None else row[column : column + 1]) for row in rows]
        return title, _trimmed_rows(cut)

    def _appendCells(self, about: Any, books: Any, records: Any) -> None:
        assert about["fields"] == "userEnteredValue"
        rows = [*books.values()][about["sheetId"]]
        while rows and not _trimmed(rows[-1]):
            rows.pop()
        rows += [[_value(one) for one in row["values"]] for row in about["rows"]]

    def _updateCells(self, about: Any, books: Any, records: Any) -> None:
        assert about["fields"] == "userEnteredValue"
        rows, start = [*books.values()][about["start"]["sheetId"]], about["start"]
        row, column = rows[start["rowIndex"]], start["columnIndex"]
        row += [None] * (column + 1 - len(row))
        row[column] = _value(about["rows"][0]["values"][0])

    def _createDeveloperMetadata(self, about: Any, books: Any, records: Any) -> None:
        made = about["developerMetadata"]
        if made["metadataId"] in records:
            raise self._google.refusal(400, "DeveloperMetadata with this ID already exists")
        assert made["visibility"] in ("DOCUMENT", "PROJECT")
        records[made["metadataId"]] = made

    def _deleteDeveloperMetadata(self, about: Any, books: Any, records: Any) -> None:
        records.pop(about["dataFilter"]["developerMetadataLookup"]["metadataId"], None)


def _value(cell: Any) -> Any:
    return next(iter(cell.get("userEnteredValue", {}).values()), None)


def _shown(value: Any) -> str:
    return "" if value is None else str(value)


def _trimmed(row: list[Any]) -> list[Any]:
    end = len(row)
    while end and row[end - 1] in (None, ""):
        end -= 1
    return ["" if one is None else one for one in row[:end]]


def _trimmed_rows(rows: list[list[Any]]) -> list[list[Any]]:
    while rows and not rows[-1]:
        rows.pop()
    return rows
