"""Scripts that do not behave: each ends with a sentence, and Keep goes on."""

import os
from pathlib import Path

import pytest

from tests.builders.cli import NOTE, Desktop

LIMITS = (("policy.script.timeout_s", "1"), ("policy.script.memory_mb", "32"))


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("throw new Error('the sum is missing');", "the sum is missing (line 1, column"),
        ("\n\nnull.x;", "(line 3, column"),
        ("const k = '漢字'; null.x;", "(line 1, column 17)"),
        ("throw 'only text';", "only text"),
        ("throw null;", ""),
        ("await Promise.reject(new Error('left alone'));", "left alone"),
        ("while (true) {}", "timed out after 1 s"),
        ("for (;;) await null;", "timed out after 1 s"),
        ("await new Promise(() => {});", ""),
        ("const all = []; for (;;) all.push(new Array(100000).fill(7));", "memory"),
        ("let s = 'x'; for (;;) s += s;", ""),
        ("const f = () => f() + 1; f();", ""),
        ("/(a+)+$/.test('a'.repeat(50) + 'b');", "timed out after 1 s"),
        ("await Nothing.here({});", "Nothing"),
        ("await Files.list({ folder: 7 });", "Invalid input for Files.list"),
        (
            "await Memory.createNote({ id: 'a', title: 'b', content: 'c' });",
            "inside Items.withItem",
        ),
        ("await Items.withItem('', 'T', async () => {});", "id must be a non-empty string"),
        ("await Items.withItem('a', 'T', 7);", "handler must be a function"),
    ],
)
def test_a_run_of_a_bad_script_ends_with_its_reason_and_blocks_only_that_workflow(
    keep: Desktop, script: str, words: str
) -> None:
    for key, value in LIMITS:
        keep.ok("config", "set", key, value)
    keep.add("Bad", script)
    keep.add("Good", NOTE)
    told = keep("run", "Bad", "--json")
    assert told.code == 4, told
    assert (told.value["status"], told.value["error_type"]) == ("failed:logic", "logic")
    assert words in told.value["error"] and told.value["error"].strip()
    assert told.value["error"] in told.err
    (question,) = keep.json("show", "attention", "Bad")
    assert question["kind"] == "blocked" and words in question["question"]
    keep.ok("run", "Good")


@pytest.mark.parametrize("script", ["return;", "undefined;", "// nothing", "await Items.list({});"])
def test_a_script_that_returns_nothing_is_done(keep: Desktop, script: str) -> None:
    keep.add("N", script)
    assert keep.json("run", "N")["status"] == "committed"


@pytest.mark.parametrize("returned", ["", "return;", "return 7;", "return new Array(10).fill({});"])
def test_a_handler_may_return_nothing_or_anything(keep: Desktop, returned: str) -> None:
    keep.add("N", f'await Items.withItem("a", "A", async () => {{ {returned} }});')
    assert keep.json("run", "N")["items"] == {"done": 1}


def test_a_flood_of_log_lines_is_cut_and_said(keep: Desktop) -> None:
    keep.ok("config", "set", "policy.script.max_log_lines", "50")
    keep.add("N", 'for (let i = 0; i < 20000; i++) console.log(`${i} ` + "x".repeat(2000));')
    keep.ok("run", "N")
    lines = keep.json("show", "log", "N")
    assert len(lines) in (50, 51)
    assert all(len(line["text"]) < 1200 for line in lines)
    assert "50" in lines[-1]["text"]


def test_hostile_titles_and_lines_are_one_line_on_a_terminal(keep: Desktop) -> None:
    keep.add(
        "N",
        "console.log('\\u001b[2J\\u202e\\u0007\\nERROR: fake');"
        'await Items.withItem("a\\u001b[31m\\nb", "T\\u202e\\r\\n\\u0000T", async () => {});',
    )
    keep("run", "N")
    for what in ("items", "log", "runs", "attention"):
        out = keep("show", what, "N").out
        assert not any(ord(c) < 32 and c != "\n" for c in out) and "\u202e" not in out
    assert len(keep("show", "items", "N").out.splitlines()) == 2


# -- script files ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("let a = 1;\nlet b = ;\n", "line 2, column 9"),
        ("if (", "line 1"),
        ("}", "line 1"),
        ("let x = 'ünï' + ;", "line 1, column 17"),
        ("let a;\r\nlet a;", "line 2"),
        ("import x from 'fs';", "line 1"),
        ("await Items.withItem('a', 'b', async () => {", "line 1"),
    ],
)
def test_a_syntax_error_is_told_with_line_and_column(keep: Desktop, text: str, where: str) -> None:
    told = keep("workflow", "import", keep.script(text), "--name", "N")
    assert told.code == 2
    assert where in told.err and "column" in told.err
    assert keep.json("workflow", "list") == []


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b"  \n\t ", "empty"),
        (b"\xef\xbb\xbf", "empty"),
        (b"\x7fELF\x02\x01\x01\x00\xff\xfe", "UTF-8"),
        ("let a = 'ä';".encode("latin-1"), "UTF-8"),
        (NOTE.encode("utf-16"), "UTF-8"),
        (b"x" * 50 * 1024 * 1024, "too large"),
        (b"const workflow = {};", "at least one producer or consumer (line 1, column 7)"),
        (b"(" * 100_000, ""),
        (b"\x00\x00", ""),
    ],
    ids=lambda part: str(part[:12]) if isinstance(part, bytes) else "",
)
def test_a_file_that_is_no_script_is_refused_with_a_sentence(
    keep: Desktop, content: bytes, words: str
) -> None:
    told = keep("workflow", "import", keep.script(content), "--name", "N")
    assert told.code == 2, told
    assert words in told.err and told.err.strip()
    assert keep.json("workflow", "list") == []


def test_a_script_file_that_is_something_else_is_refused(keep: Desktop) -> None:
    folder = keep.folder / "folder.js"
    folder.mkdir()
    pipe = keep.folder / "pipe.js"
    os.mkfifo(pipe)
    loop = keep.folder / "loop.js"
    loop.symlink_to(loop)
    for path in (folder, pipe, loop, keep.folder / "none.js", Path("/dev/zero"), keep.folder):
        told = keep("workflow", "import", path, "--name", "N")
        assert told.code == 2 and told.err.strip(), path
    assert keep.json("workflow", "list") == []


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "not JSON"),
        (b"{", "line 1, column 2"),
        (b"[]", "must hold a JSON object"),
        (b"null", "must hold a JSON object"),
        (b'"text"', "must hold a JSON object"),
        (b"\xff\xfe", "UTF-8"),
        (b" " * 10_000_000, "too large"),
        (b'{"properties": {"a": ' + b"[" * 100_000, "nested"),
        (b'{"type": "object", "properties": 7}', ""),
        (b'{"type": "object", "properties": {"a": {"type": "nonsense"}}}', ""),
        (b'{"type": "object", "properties": {"a": {"$ref": "http://127.0.0.1:9/x"}}}', ""),
    ],
    ids=lambda part: str(part[:24]) if isinstance(part, bytes) else "",
)
def test_a_parameter_schema_that_is_none_is_refused(
    keep: Desktop, content: bytes, words: str
) -> None:
    path = keep.script(NOTE)
    path.with_name("script.params.json").write_bytes(content)
    told = keep("workflow", "import", path, "--name", "N")
    assert told.code == 2, told
    assert words in told.err and "script.params.json" in told.err
    assert keep.json("workflow", "list") == []
