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
        ("while (true) {}", "timed out after 1 s"),
        ("const all = []; for (;;) all.push(new Array(100000).fill(7));", "memory"),
        ("await Files.list({ folder: 7 });", "Invalid input for Files.list"),
        (
            "await Memory.createNote({ id: 'a', title: 'b', content: 'c' });",
            "inside Items.withItem",
        ),
        ("await Items.withItem('', 'T', async () => {});", "id must be a non-empty string"),
    ],
)
def test_a_run_of_a_bad_script_ends_with_its_reason_and_blocks_only_that_workflow(
    keep: Desktop, script: str, words: str
) -> None:
    for key, value in LIMITS:
        keep.ok("config", "set", key, value)
    keep.add("Bad", script)
    keep.add("Good", NOTE)
    result = keep("run", "Bad", "--json")
    assert result.code == 4, result
    assert (result.value["status"], result.value["error_type"]) == ("failed:logic", "logic")
    assert words in result.value["error"] and result.value["error"].strip()
    assert result.value["error"] in result.err
    (question,) = keep.json("show", "attention", "Bad")
    assert question["kind"] == "blocked" and words in question["question"]
    keep.ok("run", "Good")


def test_a_script_that_returns_nothing_is_done(keep: Desktop) -> None:
    keep.add("N", "return;")
    assert keep.json("run", "N")["status"] == "committed"


def test_a_flood_of_log_lines_is_cut_and_reported(keep: Desktop) -> None:
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


def test_an_error_of_several_lines_writes_no_line_of_its_own(keep: Desktop) -> None:
    keep.add("N", 'throw new Error("a\\nstatus: active\\u001b]0;x\\u0007");')
    run = keep("run", "N")
    shown = keep("show", "workflow", "N").out
    assert "\nstatus: active" not in run.err
    assert [line.split(":")[0] for line in shown.splitlines()].count("status") == 1
    assert "⟨U+001B⟩]0;x⟨U+0007⟩" in shown and "\x1b" not in shown + run.err


@pytest.mark.parametrize("url", ['"https://a.example/"', "params.a + params.b"])
def test_a_rehearsal_says_first_where_it_reaches(keep: Desktop, url: str) -> None:
    keep.add("N", f"if (params.never) {{ Web.fetchParse({{ url: {url} }}); }}")
    result = keep("run", "N", "--rehearse")
    places = "a.example" if "a.example" in url else "addresses that its script makes up"
    assert result.err.splitlines()[0] == f"It may reach: {places}."


@pytest.mark.parametrize("thrown", ["new Error('no total')", "'no total'"])
def test_what_a_script_throws_leads_to_its_line(keep: Desktop, thrown: str) -> None:
    keep.add("N", f"await Items.withItem('a', 'A', async () => {{\n  throw {thrown};\n}});")
    assert "Would fail: A: no total (line 2)\n" in keep("run", "N", "--rehearse").out
    assert keep("run", "N").err.startswith("A: no total (line 2, column 3)\n")


# -- script files ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("let a = 1;\nlet b = ;\n", "line 2, column 9"),
        ("if (", "line 1"),
        ("await Items.withItem('a', 'b', async () => {", "line 1"),
    ],
)
def test_a_syntax_error_is_reported_with_line_and_column(
    keep: Desktop, text: str, where: str
) -> None:
    result = keep("workflow", "import", keep.script(text), "--name", "N")
    assert result.code == 2
    assert where in result.err and "column" in result.err
    assert keep.json("workflow", "list") == []


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (NOTE.encode("utf-16"), "UTF-8"),
        (b"x" * 4 * 1024 * 1024, "too large"),
        (b"const workflow = {};", "at least one producer or consumer (line 1, column 7)"),
    ],
    ids=lambda part: str(part[:12]) if isinstance(part, bytes) else "",
)
def test_a_file_that_is_no_script_is_refused_with_a_sentence(
    keep: Desktop, content: bytes, words: str
) -> None:
    result = keep("workflow", "import", keep.script(content), "--name", "N")
    assert result.code == 2, result
    assert words in result.err and result.err.strip()
    assert keep.json("workflow", "list") == []


def test_a_script_file_that_is_something_else_is_refused(keep: Desktop) -> None:
    folder = keep.folder / "folder.js"
    folder.mkdir()
    pipe = keep.folder / "pipe.js"
    os.mkfifo(pipe)
    loop = keep.folder / "loop.js"
    loop.symlink_to(loop)
    for path in (folder, pipe, loop, keep.folder / "none.js", Path("/dev/zero"), keep.folder):
        result = keep("workflow", "import", path, "--name", "N")
        assert result.code == 2 and result.err.strip(), path
    assert keep.json("workflow", "list") == []


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"{", "line 1, column 2"),
        (b'"text"', "must hold a JSON object"),
        (b" " * 10_000_000, "too large"),
        (b'{"properties": {"a": ' + b"[" * 100_000, "nested"),
        (b'{"type": "object", "properties": {"a": {"$ref": "http://127.0.0.1:9/x"}}}', ""),
    ],
    ids=lambda part: str(part[:24]) if isinstance(part, bytes) else "",
)
def test_a_parameter_schema_that_is_none_is_refused(
    keep: Desktop, content: bytes, words: str
) -> None:
    path = keep.script(NOTE)
    path.with_name("script.params.json").write_bytes(content)
    result = keep("workflow", "import", path, "--name", "N")
    assert result.code == 2, result
    assert words in result.err and "script.params.json" in result.err
    assert keep.json("workflow", "list") == []
