"""Attacks on the tools that ask a service, a server or a model: hostile answers, and the largest
texts that their parameters take."""

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle

from tests.attacks.preparing import MB, Attack, Fixtures, answers, file_with, packed_answers
from tests.builders.pdfs import a_pdf_of

#: What services call the rows of an answer, and what they say where another page follows.
_ROWS = (
    "items",
    "results",
    "messages",
    "files",
    "records",
    "channels",
    "members",
    "bases",
    "values",
)
_MORE = {
    "nextPageToken": "x",
    "next_cursor": "x",
    "@odata.nextLink": "/next",
    "has_more": True,
    "offset": "x",
    "response_metadata": {"next_cursor": "x"},
}


def _rows(row: object, count: int) -> bytes:
    return json.dumps({"ok": True, **dict.fromkeys(_ROWS, [row] * count), **_MORE}).encode()


#: Answers of one page each, which say that another follows.
_ANSWERS: dict[str, Callable[[], bytes]] = {
    "empty rows": lambda: _rows({}, 10_000),
    "rows of another kind": lambda: _rows([[]], 10_000),
    "deep": lambda: b'{"a":' * 60 + b"1" + b"}" * 60,
    "many names": lambda: b"{" + b",".join(b'"k%d":{"id":1}' % at for at in range(80_000)) + b"}",
    "a long list": lambda: b"[" + b'{"id":"1"},' * 100_000 + b"1]",
    "long texts": lambda: json.dumps(
        {"ok": True, **dict.fromkeys(("id", "name", "title", "text", "body"), "\ud800" * 200_000)}
    ).encode(),
}

_RESPONSE = (
    "<response><href>/ann/home/%d.ics</href><propstat><status>HTTP/1.1 200 OK</status><prop>"
    "<resourcetype><collection/></resourcetype></prop></propstat></response>"
)
_IN_XML: dict[str, Callable[[], bytes]] = {
    "many answers": lambda: (
        ('<multistatus xmlns="DAV:">' + "".join(_RESPONSE % at for at in range(40_000))).encode()
        + b"</multistatus>"
    ),
    "entities": lambda: (
        b'<!DOCTYPE a [<!ENTITY e0 "x">'
        + b"".join(b'<!ENTITY e%d "&e%d;&e%d;">' % (at, at - 1, at - 1) for at in range(1, 60))
        + b"]><multistatus>&e59;</multistatus>"
    ),
    "one long line": lambda: (
        b"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:"
        + b"\\" * 9_000_000
        + b"\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    ),
    "begins": lambda: b"BEGIN:VCALENDAR\r\n" * 400_000,
    "short lines": lambda: b"BEGIN:VCALENDAR\r\n" + b"A:\r\n" * 1_500_000 + b"END:VCALENDAR\r\n",
    "quotes": lambda: b'BEGIN:VCARD\r\nFN;X="' + b'";"' * 3_000_000,
    "a file of the system": lambda: (
        b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'
    ),
    "deep XML": lambda: b"<a>" * 1_000_000,
}

_FILE = "path: F + '/saved.bin'"
_REPO = "repo: 'ann/books'"
_ISSUE = f"{_REPO}, number: 1"
_BASE = "base: 'appAAAAAAAAAAAAAA'"
_TABLE = f"{_BASE}, table: '{'T' * 255}'"
_CHANNEL = f"channel: '{'1' * 20}'"
_PAGE = f"'{'a' * 32}'"
_SLACK = "channel: 'C0123'"
_MANY = "Object.fromEntries(Array.from({length: 500}, (_, i) => ['c' + i, 'x'.repeat(5_000)]))"
_FEWER = "Object.fromEntries(Array.from({length: 50}, (_, i) => ['c' + i, 'x'.repeat(5_000)]))"
_BOOK = f"spreadsheet: '{'A' * 44}'"
_DOCUMENT = f"document: '{'A' * 44}'"
_LABELS = f"labels: {json.dumps([f'{at:0220}' for at in range(50)])}"
_PLACE = "folder: '/ann'"
_CALENDAR = "calendar: '/ann/home/'"
_CONTACTS = "book: '/ann/book/'"
_DAY = "start: '2026-11-20T12:00', end: '2026-11-20T13:00'"
_MAIL = (
    f"to: {json.dumps([f'{at:060}@firm.example' for at in range(100)])}, "
    "subject: 'ß'.repeat(900), text: '\\ud83d\\ude00'.repeat(1_000_000), "
    "html: '<'.repeat(4_000_000)"
)

#: Of each tool of a service what it is given.
_CALLS: Sequence[tuple[str, str]] = (
    ("Airtable.listBases", ""),
    ("Airtable.listTables", _BASE),
    ("Airtable.listRecords", f"{_TABLE}, formula: '('.repeat(10_000), limit: 10_000"),
    ("Airtable.createRecord", f"{_TABLE}, fields: {_MANY}, match_on: ['c1', 'c2']"),
    ("Airtable.updateRecord", f"{_TABLE}, record: 'recAAAAAAAAAAAAAA', fields: {_MANY}"),
    ("Discord.listServers", ""),
    ("Discord.listChannels", f"server: '{'1' * 20}'"),
    ("Discord.listMessages", f"{_CHANNEL}, limit: 2_000"),
    ("Discord.sendMessage", f"{_CHANNEL}, text: '@'.repeat(2_000)"),
    ("GitHub.listIssues", f"{_REPO}, limit: 2_000"),
    ("GitHub.listPulls", f"{_REPO}, limit: 2_000"),
    ("GitHub.listReleases", f"{_REPO}, limit: 1_000"),
    ("GitHub.listComments", f"{_ISSUE}, limit: 2_000"),
    ("GitHub.getIssue", _ISSUE),
    ("GitHub.getPull", _ISSUE),
    ("GitHub.getFile", f"{_REPO}, path: '%'.repeat(1_000)"),
    ("GitHub.createIssue", f"{_REPO}, title: 'x', body: '<!--'.repeat(16_000)"),
    ("GitHub.comment", f"{_ISSUE}, body: '<!--'.repeat(16_000)"),
    ("GitHub.closeIssue", _ISSUE),
    ("GitHub.addLabels", f"{_ISSUE}, labels: Array(20).fill('x'.repeat(50))"),
    ("Gmail.search", "query: '('.repeat(2_000), limit: 500"),
    ("Gmail.get", "id: 'a'"),
    ("Gmail.thread", "id: 'a'"),
    ("Gmail.labels", ""),
    ("Gmail.addLabels", f"id: 'a', {_LABELS}"),
    ("Gmail.removeLabels", f"id: 'a', {_LABELS}"),
    ("Gmail.createDraft", _MAIL),
    ("Gmail.send", _MAIL),
    ("Gmail.saveAttachment", f"{_FILE}, id: 'a', index: 2 ** 31"),
    ("GoogleCalendar.calendars", ""),
    ("GoogleCalendar.events", "after: '0001-01-01', before: '9999-12-31', limit: 2_500"),
    ("GoogleCalendar.get", "id: 'a'.repeat(1_024)"),
    ("GoogleCalendar.addEvent", f"title: 'x'.repeat(1_000), {_DAY}"),
    ("GoogleCalendar.updateEvent", f"id: 'a', description: '<'.repeat(8_000), {_DAY}"),
    ("GoogleCalendar.deleteEvent", "id: 'a'.repeat(1_024)"),
    ("GoogleDocs.get", _DOCUMENT),
    ("GoogleDocs.create", "title: 'x', text: '\\n'.repeat(500_000)"),
    ("GoogleDocs.append", f"{_DOCUMENT}, text: '\\n'.repeat(500_000)"),
    ("GoogleDrive.list", "text: '\\\\'.repeat(250), limit: 10_000"),
    ("GoogleDrive.get", "id: 'a'.repeat(200)"),
    ("GoogleDrive.createFolder", 'name: "\'".repeat(250)'),
    ("GoogleDrive.move", "id: 'a', folder: 'b'"),
    ("GoogleDrive.trash", "id: 'a'"),
    ("GoogleDrive.upload", "path: F + '/upload.bin'"),
    ("GoogleDrive.download", f"{_FILE}, id: 'a'"),
    ("GoogleSheets.read", f"{_BOOK}, limit: 10_000, offset: 10_000_000"),
    ("GoogleSheets.appendRow", f"{_BOOK}, key: 'x', row: {_MANY}"),
    ("GoogleSheets.appendRows", f"{_BOOK}, key: 'x', rows: Array(5).fill({_MANY})"),
    ("GoogleSheets.updateRow", f"{_BOOK}, column: 'c1', value: 'x', row: {_MANY}"),
    ("HomeAssistant.states", ""),
    ("HomeAssistant.getState", f"entity: 'light.{'a' * 200}'"),
    ("HomeAssistant.callService", f"service: 'light.turn_on', data: {_FEWER}"),
    ("Notion.search", "limit: 1_000"),
    ("Notion.query", f"data_source: {_PAGE}, limit: 5_000"),
    ("Notion.getPage", f"page: {_PAGE}"),
    ("Notion.createPage", f"parent: {_PAGE}, title: 'x', text: '# x\\n'.repeat(99)"),
    ("Notion.updatePage", f"page: {_PAGE}, properties: {_FEWER}"),
    ("Notion.append", f"page: {_PAGE}, text: ('- ' + '*'.repeat(2_000) + '\\n').repeat(99)"),
    ("Slack.listChannels", "limit: 10_000"),
    ("Slack.listUsers", "limit: 10_000"),
    ("Slack.history", f"{_SLACK}, limit: 2_000"),
    ("Slack.postMessage", f"{_SLACK}, text: '<'.repeat(40_000)"),
    ("Slack.update", f"{_SLACK}, ts: '1.2', text: '<'.repeat(40_000)"),
    ("Slack.delete", f"{_SLACK}, ts: '1.2'"),
    ("Telegram.messages", "after: 2 ** 53 - 1"),
    ("Telegram.sendMessage", "chat: '@books', text: 'x'.repeat(4_096)"),
    ("Todoist.listProjects", "limit: 10_000"),
    ("Todoist.listTasks", "filter: '('.repeat(1_024), limit: 10_000"),
    ("Todoist.add", "content: 'x', description: '<'.repeat(16_000)"),
    ("Todoist.update", "id: 'a', description: '<'.repeat(16_000)"),
    ("Todoist.complete", "id: 'a'"),
    ("Todoist.reopen", "id: 'a'"),
    ("CalDav.calendars", ""),
    ("CalDav.events", f"{_CALENDAR}, after: '2000-01-01', before: '2001-01-01', limit: 2_500"),
    ("CalDav.get", f"{_CALENDAR}, id: 'a.ics'"),
    ("CalDav.addEvent", f"{_CALENDAR}, title: ';'.repeat(200), {_DAY}"),
    ("CalDav.updateEvent", f"{_CALENDAR}, id: 'a.ics', description: '\\\\'.repeat(8_000)"),
    ("CalDav.deleteEvent", f"{_CALENDAR}, id: 'a.ics'"),
    ("CardDav.books", ""),
    ("CardDav.list", f"{_CONTACTS}, limit: 10_000"),
    ("CardDav.search", f"{_CONTACTS}, text: '<'.repeat(100), limit: 10_000"),
    ("CardDav.get", f"{_CONTACTS}, id: 'a.vcf'"),
    ("CardDav.addContact", f"{_CONTACTS}, name: ','.repeat(100), note: '\\n'.repeat(8_000)"),
    ("CardDav.updateContact", f"{_CONTACTS}, id: 'a.vcf', note: '\\n'.repeat(8_000)"),
    ("CardDav.deleteContact", f"{_CONTACTS}, id: 'a.vcf'"),
    ("WebDav.list", f"{_PLACE}, limit: 10_000"),
    ("WebDav.get", f"{_PLACE}, name: '%'.repeat(200)"),
    ("WebDav.download", f"{_FILE}, {_PLACE}, name: 'a'"),
    ("WebDav.upload", f"path: F + '/upload.bin', {_PLACE}, replace: true"),
    ("WebDav.createFolder", f"{_PLACE}, name: '<'.repeat(200)"),
    ("WebDav.move", f"{_PLACE}, name: 'a', to: '/b'"),
    ("WebDav.delete", f"{_PLACE}, name: 'a'"),
    ("OneDrive.list", f"{_PLACE}, limit: 10_000"),
    ("OneDrive.get", f"{_PLACE}, name: '%'.repeat(200)"),
    ("OneDrive.download", f"{_FILE}, {_PLACE}, name: 'a'"),
    ("OneDrive.upload", f"path: F + '/upload.bin', {_PLACE}"),
    ("OneDrive.createFolder", f"{_PLACE}, name: '<'.repeat(200)"),
    ("OneDrive.move", f"{_PLACE}, name: 'a', to: '/b'"),
    ("OneDrive.delete", f"{_PLACE}, name: 'a'"),
    ("OutlookCalendar.calendars", ""),
    ("OutlookCalendar.events", "after: '0001-01-02', before: '9999-12-30', limit: 2_500"),
    ("OutlookCalendar.get", "id: 'a'"),
    ("OutlookCalendar.addEvent", f"title: '<'.repeat(200), {_DAY}"),
    ("OutlookCalendar.updateEvent", f"id: 'a', description: '<'.repeat(8_000), {_DAY}"),
    ("OutlookCalendar.deleteEvent", "id: 'a'"),
    ("OutlookMail.list", "folder: 'inbox', limit: 1_000"),
    ("OutlookMail.get", "id: 'a'"),
    ("OutlookMail.createDraft", _MAIL),
    ("OutlookMail.send", _MAIL),
    ("OutlookMail.saveAttachment", f"{_FILE}, id: 'a', attachment: 'b'"),
    ("Weather.get", "place: 'x'.repeat(200), days: 16"),
    ("Web.search", "query: '\"'.repeat(400), service: 'searxng', limit: 20"),
)


def _attacks_on_services() -> Iterator[Attack]:
    """Each tool with one of the answers, in turn."""
    of_json, of_xml = cycle(_ANSWERS.items()), cycle(_IN_XML.items())
    for tool, given in _CALLS:
        is_xml = "Dav." in tool
        name, body = next(of_xml if is_xml else of_json)
        kind = "application/xml" if is_xml else "application/json"
        prepare = _both(
            file_with("upload.bin", lambda: bytes(MB)),
            answers(body, kind, more='ETag: "1"\r\nLink: </next>; rel="next"'),
        )
        yield Attack(tool, name, f"{tool}({{{given}}})", prepare)


def _both(*prepared: Callable[[Fixtures], None]) -> Callable[[Fixtures], None]:
    def prepare(fixtures: Fixtures) -> None:
        for one in prepared:
            one(fixtures)

    return prepare


def _streamed(
    delta: Callable[[], dict[str, object]], *, times: int = 1
) -> Callable[[Fixtures], None]:
    """A model's answer, the delta so many times."""

    def body() -> bytes:
        choice = {"index": 0, "delta": delta(), "finish_reason": None}
        event = {"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "m"}
        line = f"data: {json.dumps({**event, 'choices': [choice]})}\n\n"
        return (line * times + "data: [DONE]\n\n").encode()

    return answers(body, "text/event-stream")


_PIECES = _streamed(lambda: {"content": "x"}, times=60_000)
_LONG = _streamed(lambda: {"content": "\\u0000" * 1_500_000})
_BRACKETS = _streamed(lambda: {"content": "[" * 5_000_000})
_DRAWN = _streamed(lambda: {"content": "", "images": [_a_picture()]})


def _choices() -> bytes:
    return b'{"choices":[' + b"{}," * 2_000_000 + b"{}]}"


def _a_picture() -> dict[str, object]:
    return {"image_url": {"url": "data:image/png;base64," + "A" * 9_000_000}, "type": "image_url"}


def _a_large_pdf(fixtures: Fixtures) -> None:
    pages = (b"q " * 20_000_000, b"BT (x) Tj ET " * 500_000)
    file_with("a.pdf", lambda: a_pdf_of(*pages))(fixtures)


_PNG = file_with(
    "a.png", lambda: b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + b"\xff\xff\xff\xff" * 2 + bytes(9 * MB)
)
_WAV = file_with("a.wav", lambda: b"RIFF\xff\xff\xff\xffWAVEfmt " + bytes(9 * MB))
_PROMPT = "prompt: '<<end'.repeat(800)"

_ON_MODELS = (
    Attack("Text.generate", "small pieces", f"Text.generate({{{_PROMPT}}})", _PIECES),
    Attack(
        "Text.generate",
        "many choices",
        f"Text.generate({{{_PROMPT}}})",
        answers(lambda: b"data: " + _choices() + b"\n\n", "text/event-stream"),
    ),
    Attack(
        "Text.generate",
        "many choices, no stream",
        f"Text.generate({{{_PROMPT}}})",
        answers(_choices, "application/json"),
    ),
    Attack(
        "Text.generate",
        "packed a thousand times",
        f"Text.generate({{{_PROMPT}}})",
        packed_answers("text/event-stream"),
    ),
    Attack(
        "Text.summarize",
        "a long answer",
        "Text.summarize({text: '\\u0000'.repeat(200_000)})",
        _LONG,
    ),
    Attack(
        "Text.classify",
        "brackets",
        "Text.classify({text: '<<end'.repeat(40_000), classes: ['a', 'b']})",
        _BRACKETS,
    ),
    Attack(
        "Text.extract",
        "a deep schema",
        "Text.extract({text: 'x', json_schema: "
        "JSON.parse('{\"items\":'.repeat(45) + '{}' + '}'.repeat(45))})",
        _BRACKETS,
    ),
    Attack("Pdf.text", "unpacks without an end", "Pdf.text({file: F + '/a.pdf'})", _a_large_pdf),
    Attack(
        "Pdf.explain",
        "unpacks without an end",
        "Pdf.explain({file: F + '/a.pdf'})",
        _both(_a_large_pdf, _PIECES),
    ),
    Attack("Images.text", "says it is vast", "Images.text({file: F + '/a.png'})", _PNG),
    Attack(
        "Images.explain",
        "says it is vast",
        "Images.explain({file: F + '/a.png'})",
        _both(_PNG, _PIECES),
    ),
    Attack(
        "Images.generate",
        "a large picture",
        f"Images.generate({{{_PROMPT}, path: F + '/drawn.png'}})",
        _DRAWN,
    ),
    Attack(
        "Images.transform",
        "a large picture",
        f"Images.transform({{{_PROMPT}, file: F + '/a.png', path: F + '/changed.png'}})",
        _both(_PNG, _DRAWN),
    ),
    Attack(
        "Audio.explain",
        "no recording",
        "Audio.explain({file: F + '/a.wav'})",
        _both(_WAV, _PIECES),
    ),
    Attack(
        "Audio.transcribe",
        "a long answer",
        "Audio.transcribe({file: F + '/a.wav'})",
        _both(_WAV, _LONG),
    ),
)

_PACKED = packed_answers("application/octet-stream")

ON_SERVICES: Sequence[Attack] = (
    *_attacks_on_services(),
    Attack(
        "GoogleDrive.download",
        "packed a thousand times",
        f"GoogleDrive.download({{{_FILE}, id: 'a'}})",
        _PACKED,
    ),
    Attack("GitHub.getFile", "packed", f"GitHub.getFile({{{_REPO}, path: 'a'}})", _PACKED),
    Attack(
        "GoogleDrive.upload",
        "a large file",
        "GoogleDrive.upload({path: F + '/upload.bin'})",
        _both(
            file_with("upload.bin", lambda: bytes(90_000_000)),
            answers(lambda: b"{}", "application/json"),
        ),
    ),
    *_ON_MODELS,
)
