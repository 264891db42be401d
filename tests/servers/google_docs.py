"""The documents of the server that stands in for Google."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.servers.google import Google


@dataclass
class Document:
    title: str
    #: It ends with a line end, as every document does.
    text: str = "\n"
    revision: int = 1


class Documents:
    """Methods are named as Google names them."""

    def __init__(self, google: "Google") -> None:
        self._google = google
        self.all: dict[str, Document] = {}

    def documents_get(self, path: Any, query: Any, body: Any, content: bytes) -> Any:
        found = self._found(path)
        lines = found.text.splitlines(keepends=True)
        half = [{"table": {"tableRows": [{"tableCells": [{"content": [_paragraph(line)]}]}]}}
                for line in lines[:1] if len(lines) > 1]  # fmt: skip
        rest = [_paragraph(line) for line in lines[len(half) :]]
        return {
            "documentId": path["documentId"],
            "title": found.title,
            "revisionId": f"r{found.revision}",
            "body": {"content": [{"sectionBreak": {}}, *half, *rest]},
        }

    def documents_batch_update(self, path: Any, query: Any, body: Any, content: bytes) -> Any:
        found = self._found(path)
        if body["writeControl"]["requiredRevisionId"] != f"r{found.revision}":
            raise self._google.refusal(400, "The required revision ID does not match the latest.")
        for request in body["requests"]:
            assert request["insertText"]["endOfSegmentLocation"] == {}
            found.text = found.text[:-1] + request["insertText"]["text"] + "\n"
        found.revision += 1
        self._google.effects.append(f"append {found.revision}")
        return {"documentId": path["documentId"]}

    def _found(self, path: Any) -> Document:
        if path["documentId"] not in self.all:
            raise self._google.refusal(404, "Requested entity was not found.")
        return self.all[path["documentId"]]


def _paragraph(line: str) -> Any:
    middle = len(line) // 2
    pieces = (line[:middle], line[middle:])
    return {"paragraph": {"elements": [{"textRun": {"content": one}} for one in pieces]}}
