"""The table of attacks: each tool with the worst inputs of its kind."""

from collections.abc import Sequence

from tests.attacks.preparing import (
    Attack,
    answers,
    deep_folder,
    file_with,
    files_in,
    packed_answers,
)
from tests.attacks.services import ON_SERVICES
from tests.builders.mails import a_mail, a_multipart


def html_mail() -> bytes:
    return a_multipart(*[b"Content-Type: text/html\r\n\r\n" + b"<b><p>x" * 20_000] * 240)


def nested_mail() -> bytes:
    return a_mail(body="x") + b"\r\n--a\r\nContent-Type: multipart/mixed; boundary=a\r\n" * 20_000


def long_header() -> bytes:
    return b"Subject: " + b"=?utf-8?q?a?= " * 200_000 + b"\r\n\r\nx"


def addresses() -> bytes:
    return b"From: " + b"<a@b>, (" * 200_000 + b"\r\nTo: x@y\r\n\r\nx"


def quotes_csv() -> bytes:
    return b"key,a\n" + b'1,"' * 1_000_000


def wide_csv() -> bytes:
    return (
        b",".join(b"c%d" % number for number in range(1_000))
        + b"\n"
        + (b"1," * 999 + b"1\n") * 2_000
    )


def feed() -> bytes:
    return b"<rss><channel>" + b"<item><title>x</title><link>http://x/</link></item>" * 100_000


def entities() -> bytes:
    return (
        b"<!DOCTYPE a ["
        + b"".join(b'<!ENTITY e%d "&e%d;&e%d;">' % (i, i - 1, i - 1) for i in range(1, 60))
        + b"]><rss>&e59;</rss>"
    )


#: What bears any text, with the strings that go through every check.
_TEXTS = {
    "a text of escapes": "'\\u0000'.repeat(5_000_000)",
    "lone surrogates": "'\\ud800'.repeat(5_000_000)",
    "a text of 15 MB": "'a'.repeat(15_000_000)",
}

ATTACKS: Sequence[Attack] = (
    # -- values of any tool --
    *(Attack("Util.hash", name, f"Util.hash({{text: {text}}})") for name, text in _TEXTS.items()),
    *(Attack("Util.btoa", name, f"Util.btoa({{text: {text}}})") for name, text in _TEXTS.items()),
    Attack("Util.hash", "no text but a list", "Util.hash({text: Array(1_900_000).fill(1)})"),
    Attack(
        "Util.hash",
        "many names",
        "Util.hash(Object.fromEntries(Array.from({length: 300_000}, (_, i) => [i, i])))",
    ),
    Attack("Util.hash", "deep", "Util.hash({text: JSON.parse('['.repeat(190) + ']'.repeat(190))})"),
    Attack(
        "Util.hash", "empty lists", "Util.hash({text: Array.from({length: 900_000}, () => [])})"
    ),
    Attack(
        "Util.hash",
        "small objects",
        "Util.hash({text: Array.from({length: 900_000}, () => ({a: 1}))})",
    ),
    Attack("Util.atob", "spaces", "Util.atob({text: 'a '.repeat(7_000_000)})"),
    Attack("Util.atob", "a long text", "Util.atob({text: 'YWFh'.repeat(3_900_000)})"),
    Attack(
        "Util.atob", "no base64 at its end", "Util.atob({text: 'YWFh'.repeat(3_000_000) + '*'})"
    ),
    Attack(
        "Util.parseDate",
        "many ways",
        "Util.parseDate({text: '1'.repeat(42) + 'x', format: 'Md'.repeat(14)})",
    ),
    Attack(
        "Util.parseDate",
        "many more ways",
        "Util.parseDate({text: '1'.repeat(199) + 'x', format: 'Md'.repeat(100)})",
    ),
    Attack("Util.parseDate", "a long text", "Util.parseDate({text: '1'.repeat(15_000_000)})"),
    Attack("Util.parseDate", "comments of mail", "Util.parseDate({text: '('.repeat(199)})"),
    Attack(
        "Util.formatDate", "a long format", "Util.formatDate({date: 0, format: 'EEEE '.repeat(40)})"
    ),
    Attack(
        "Util.formatDate",
        "a long date",
        "Util.formatDate({date: ' '.repeat(15_000_000), format: 'd'})",
    ),
    # -- the log --
    Attack("Console.log", "a long line", "Console.log({line: '\\u0000'.repeat(5_000_000)})"),
    Attack(
        "Console.log",
        "many lines",
        "Promise.all(Array.from({length: 20_000}, (_, i) => Console.log({line: 'x'.repeat(1_000)})))",
    ),
    Attack(
        "Console.progress",
        "a long label",
        "Console.progress({done: 1, label: 'x'.repeat(15_000_000)})",
    ),
    Attack(
        "Console.progress",
        "often",
        "Promise.all(Array.from({length: 20_000}, (_, i) => Console.progress({done: i})))",
    ),
    # -- files --
    Attack(
        "Files.search",
        "many alike",
        "Files.search({folder: F + '/alike', text: 'a'.repeat(999) + 'b'})",
        file_with("alike/a.txt", lambda: b"a" * 8_000_000),
    ),
    Attack(
        "Files.search",
        "letters of two",
        "Files.search({folder: F + '/sharp', text: 'ss'})",
        file_with("sharp/a.txt", lambda: "ß".encode() * 4_000_000),
    ),
    Attack(
        "Files.search",
        "many files",
        "Files.search({folder: F + '/many', text: 'zz'})",
        files_in("many", 3_000),
    ),
    Attack(
        "Files.list",
        "a pattern of stars",
        "Files.list({folder: F + '/many', pattern: '*0'.repeat(400) + 'x'})",
        files_in("many", 3_000),
    ),
    Attack("Files.list", "deep", "Files.list({folder: F, recursive: true})", deep_folder("deep")),
    Attack("Files.stat", "a path of 2,040 parts", "Files.stat({path: F + '/a'.repeat(2_000)})"),
    Attack(
        "Files.stat",
        "parts below the bound",
        "Files.stat({path: F + '/deep' + '/d'.repeat(180) + '/x'})",
        deep_folder("deep"),
    ),
    Attack(
        "Files.stat",
        "a large file hashed",
        "Files.stat({path: F + '/large.bin', hash: true})",
        file_with("large.bin", lambda: b"x" * 200_000_000),
    ),
    Attack(
        "Files.read",
        "a large text",
        "Files.read({path: F + '/quotes.txt'})",
        file_with("quotes.txt", lambda: b'"' * 14_000_000),
    ),
    Attack(
        "Files.read",
        "controls",
        "Files.read({path: F + '/controls.txt'})",
        file_with("controls.txt", lambda: b"\x01" * 5_000_000),
    ),
    Attack(
        "Files.read",
        "bytes",
        "Files.read({path: F + '/large.bin', encoding: 'base64'})",
        file_with("large.bin", lambda: b"x" * 16_000_000),
    ),
    Attack(
        "Files.save",
        "a large text",
        "Files.save({path: F + '/saved.txt', content: 'a'.repeat(15_000_000)})",
    ),
    Attack(
        "Files.save",
        "escapes",
        "Files.save({path: F + '/saved2.txt', content: '\\u0000'.repeat(5_000_000)})",
    ),
    Attack(
        "Files.save",
        "no base64",
        "Files.save({path: F + '/saved3.txt', content: 'a '.repeat(7_000_000), encoding: 'base64'})",
    ),
    Attack(
        "Files.move",
        "long paths",
        "Files.move({from: F + '/a'.repeat(2_000), to: F + '/b'.repeat(2_000)})",
    ),
    Attack(
        "Files.copy",
        "a large file",
        "Files.copy({from: F + '/large.bin', to: F + '/larger.bin'})",
        file_with("large.bin", lambda: b"x" * 200_000_000),
    ),
    Attack(
        "Files.trash",
        "a deep path",
        "Files.trash({path: F + '/deep' + '/d'.repeat(180)})",
        deep_folder("deep"),
    ),
    # -- notes and notices --
    Attack(
        "Memory.createNote",
        "the largest",
        "Memory.createNote({id: 'a', title: '', content: '\\u0000'.repeat(1_000_000)})",
    ),
    Attack(
        "Memory.createNote",
        "words",
        "Memory.createNote({id: 'b', title: '', content: Array.from({length: 140_000}, (_, i) => i.toString(36)).join(' ')})",
    ),
    Attack(
        "Memory.updateNote",
        "many tags",
        "Memory.updateNote({id: 'a', tags: Array(1_000_000).fill('x')})",
    ),
    Attack("Memory.getNote", "a long id", "Memory.getNote({id: 'x'.repeat(15_000_000)})"),
    Attack("Memory.deleteNote", "a long id", "Memory.deleteNote({id: '\\ud800'.repeat(400)})"),
    Attack(
        "Memory.listNotesMetadata",
        "far off",
        "Memory.listNotesMetadata({limit: 1000, offset: 2 ** 31})",
    ),
    Attack(
        "Memory.searchNotes",
        "many words",
        "Memory.searchNotes({query: 'a '.repeat(500), limit: 1000})",
        setup="for (let i = 0; i < 8; i++) await Memory.createNote({id: `n${i}`, title: '', content: 'a '.repeat(490_000)});",
        calls_before=8,
    ),
    Attack(
        "Users.send",
        "as many as it can",
        "Promise.all(Array.from({length: 5_000}, (_, i) => Users.send({message: 'x'.repeat(3_990) + i})))",
    ),
    # -- tables --
    Attack(
        "Sheets.read",
        "quotes without end",
        "Sheets.read({file: F + '/q.csv'})",
        file_with("q.csv", quotes_csv),
    ),
    Attack(
        "Sheets.read",
        "wide",
        "Sheets.read({file: F + '/wide.csv', limit: 10_000})",
        file_with("wide.csv", wide_csv),
    ),
    Attack(
        "Sheets.read",
        "as much as it can",
        "Sheets.read({file: F + '/wide.csv', limit: 250})",
        file_with("wide.csv", wide_csv),
    ),
    Attack(
        "Sheets.find",
        "quotes without end",
        "Sheets.find({file: F + '/q.csv', key: 'x'})",
        file_with("q.csv", quotes_csv),
    ),
    Attack(
        "Sheets.appendRow",
        "quotes without end",
        "Sheets.appendRow({file: F + '/q.csv', key: 'x', row: {a: 'b'}})",
        file_with("q.csv", quotes_csv),
    ),
    Attack(
        "Sheets.appendRow",
        "many columns",
        "Sheets.appendRow({file: F + '/new.csv', key: 'x', row: Object.fromEntries(Array.from({length: 100_000}, (_, i) => ['c' + i, i]))})",
    ),
    Attack(
        "Sheets.appendRow",
        "line ends in a cell",
        "Sheets.appendRow({file: F + '/ends.csv', key: 'k', row: {a: '\\n'.repeat(5_000_000)}})",
    ),
    Attack(
        "Sheets.updateRow",
        "wide",
        "Sheets.updateRow({file: F + '/wide.csv', key: 'x', row: {c1: 'b'}})",
        file_with("wide.csv", wide_csv),
    ),
    Attack(
        "Sheets.updateRow",
        "quotes without end",
        "Sheets.updateRow({file: F + '/q.csv', key: 'x', row: {a: 'b'}})",
        file_with("q.csv", quotes_csv),
    ),
    Attack(
        "Sheets.updateRow",
        "many rows",
        "Sheets.updateRow({file: F + '/rows.csv', key: 'x', row: {a: 'b'}})",
        file_with("rows.csv", lambda: b"key,a\n" + b"1,2\n" * 2_000_000),
    ),
    # -- mail --
    Attack(
        "Mail.list",
        "240 parts of HTML",
        "Mail.list({folder: F + '/html'})",
        file_with("html/a.eml", html_mail),
    ),
    Attack(
        "Mail.list",
        "nested",
        "Mail.list({folder: F + '/nested'})",
        file_with("nested/a.eml", nested_mail),
    ),
    Attack(
        "Mail.list",
        "a long header",
        "Mail.list({folder: F + '/header'})",
        file_with("header/a.eml", long_header),
    ),
    Attack(
        "Mail.list",
        "addresses",
        "Mail.list({folder: F + '/addresses'})",
        file_with("addresses/a.eml", addresses),
    ),
    Attack(
        "Mail.list",
        "an mbox of starts",
        "Mail.list({folder: F + '/a.mbox'})",
        file_with("a.mbox", lambda: b"From a@b\n\n" * 200_000),
    ),
    Attack(
        "Mail.list",
        "one line of at signs",
        "Mail.list({folder: F + '/b.mbox'})",
        file_with("b.mbox", lambda: b"From " + b"@" * 5_000_000),
    ),
    Attack(
        "Mail.get",
        "240 parts of HTML",
        "Mail.get({folder: F + '/html', id: (await Mail.list({folder: F + '/html'}))[0]?.id ?? 'x'})",
        file_with("html/a.eml", html_mail),
    ),
    Attack(
        "Mail.attachment",
        "a long id",
        "Mail.attachment({folder: F + '/html', id: 'x'.repeat(15_000_000), index: 0})",
        file_with("html/a.eml", html_mail),
    ),
    Attack(
        "Mail.send",
        "long texts",
        "Mail.send({account: 'none', to: 'a@b.example', subject: 'x', text: '\\ud800'.repeat(4_900_000), html: '\\u0000'.repeat(400_000)})",
    ),
    Attack(
        "Mail.send",
        "a long address",
        "Mail.send({account: 'none', to: 'a'.repeat(5_000_000) + '@' + 'b.'.repeat(2_000_000), subject: 'x', text: ''})",
    ),
    # -- the web --
    Attack(
        "Web.fetchParse",
        "a page of <",
        "Web.fetchParse({url: W})",
        answers(lambda: b"<" * 9_000_000, "text/html"),
    ),
    Attack(
        "Web.fetchParse",
        "deep",
        "Web.fetchParse({url: W})",
        answers(lambda: b"<div><b>" * 1_000_000, "text/html"),
    ),
    Attack(
        "Web.fetchParse",
        "packed a thousand times",
        "Web.fetchParse({url: W})",
        packed_answers("text/html"),
    ),
    Attack(
        "Web.fetchParse",
        "a long address",
        "Web.fetchParse({url: W + '/' + '%'.repeat(8_000)})",
        answers(lambda: b"x", "text/plain"),
    ),
    Attack(
        "Web.download",
        "packed a thousand times",
        "Web.download({url: W})",
        packed_answers("application/pdf"),
    ),
    Attack(
        "Web.download",
        "a long name",
        "Web.download({url: W, filename: '/'.repeat(300)})",
        answers(lambda: b"x" * 1_000_000, "application/pdf"),
    ),
    Attack(
        "Feeds.fetch",
        "without an end",
        "Feeds.fetch({url: W})",
        answers(feed, "application/rss+xml"),
    ),
    Attack(
        "Feeds.fetch", "entities", "Feeds.fetch({url: W})", answers(entities, "application/rss+xml")
    ),
    Attack(
        "Feeds.fetch",
        "JSON of brackets",
        "Feeds.fetch({url: W})",
        answers(lambda: b"[" * 5_000_000, "application/feed+json"),
    ),
    Attack(
        "Http.call",
        "JSON of empty lists",
        "Http.call({service: 'orders', operation: 'list'})",
        answers(lambda: b"[" + b"[]," * 2_500_000 + b"1]", "application/json"),
    ),
    Attack(
        "Http.call",
        "JSON of many names",
        "Http.call({service: 'orders', operation: 'list'})",
        answers(
            lambda: b"{" + b",".join(b'"k%d":1' % number for number in range(200_000)) + b"}",
            "application/json",
        ),
    ),
    Attack(
        "Http.call",
        "a long text",
        "Http.call({service: 'orders', operation: 'list'})",
        answers(lambda: b"a" * 9_900_000, "text/plain"),
    ),
    Attack(
        "Http.download",
        "packed a thousand times",
        "Http.download({service: 'orders', operation: 'list', path: F + '/packed.bin'})",
        packed_answers("application/octet-stream"),
    ),
    Attack(
        "Http.download",
        "escapes without an end",
        "Http.download({service: 'orders', operation: 'list', path: F + '/escapes.bin'})",
        answers(lambda: b"%25" * 10_000_000, "application/octet-stream"),
    ),
    Attack(
        "Http.call",
        "a large body",
        "Http.call({service: 'orders', operation: 'create', body: Array(1_500_000).fill(1)})",
        answers(lambda: b"{}", "application/json"),
    ),
    *ON_SERVICES,
)
