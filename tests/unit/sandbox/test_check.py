"""Scripts are checked without running anything of them."""

import pytest

from keep_desktop.ports.sandbox import ScriptError, ScriptForm
from keep_desktop.sandbox.host import ProcessSandbox


@pytest.mark.parametrize(
    "script",
    [
        "",
        "return 1;",
        "await Mail.list({})",
        "// only a comment",
        "for (;;) {}",
        "throw new Error('never run');",
        "if (true) { const workflow = 1; }",
        "workflow = {};",
        "globalThis.workflow = {};",
        "const text = 'const workflow = {}'; // const workflow = {};",
        "const a = {workflow: 1}; a.workflow += 1;",
        "'use strict'; const x = 1",
        "const t = `a\nb`;\r\nconst u = 1;\n",
    ],
)
def test_a_sound_script_passes(sandbox: ProcessSandbox, script: str) -> None:
    assert sandbox.check(script) is ScriptForm.ITEMS


@pytest.mark.parametrize(
    ("script", "line", "column"),
    [
        ("let x = ;", 1, 9),
        ("const a = 1;\nconst b = @;", 2, 11),
        ("a();\r\nb(;", 2, 3),
        ("const a = 1;\nif (a) {\n", 3, 1),
        ("foo(1, 2", 1, 9),
        ("a(); }", 1, 7),
        ("}); a(); (async function () {", 1, 2),
        ("let a; let a;", 1, 13),
        ("x = `abc", 1, 5),
    ],
)
def test_a_syntax_error_has_line_and_column(
    sandbox: ProcessSandbox, script: str, line: int, column: int
) -> None:
    error = sandbox.check(script)
    assert isinstance(error, ScriptError)
    assert (error.line, error.column) == (line, column)
    assert error.message.startswith("SyntaxError: ")


@pytest.mark.parametrize(
    "declaration",
    [
        "const workflow = {};",
        "let workflow",
        "var workflow = 1;",
        "function workflow() {}",
        "class workflow {}",
        "const { workflow } = {};",
        "// first\n\nconst a = 1, workflow = {};",
        "const [workflow] = [];",
        "return; const workflow = {};",
    ],
)
def test_a_handler_workflow_is_distinguished(sandbox: ProcessSandbox, declaration: str) -> None:
    assert sandbox.check(declaration) is ScriptForm.HANDLERS


@pytest.mark.parametrize(
    "script", ["import fs from 'fs';", "const a = 1;\nexport const b = 2;", "import 'x'"]
)
def test_imports_and_exports_are_refused_in_words(sandbox: ProcessSandbox, script: str) -> None:
    error = sandbox.check(script)
    assert isinstance(error, ScriptError)
    assert "cannot import or export" in error.message
    assert error.line == script.count("\n") + 1


def test_a_script_too_deep_to_parse_is_refused_in_words(sandbox: ProcessSandbox) -> None:
    error = sandbox.check("(" * 200_000 + ")" * 200_000)
    assert isinstance(error, ScriptError)
    assert error.message
