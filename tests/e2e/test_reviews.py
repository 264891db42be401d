"""`workflow review`, and what `workflow import` warns of."""

from tests.builders.cli import NOTE, Desktop

TIMED = """
for (const mail of await Mail.list({ folder: params.folder })) {
  await Items.withItem(`email:${Date.now()}`, `Email from ${mail.from}`, async (ctx) => {
    if (ctx.item.isDone) return;
    if (mail.problem) throw new Error(mail.problem);
    await Users.send({ message: mail.subject });
  });
}
"""
COUNTED = """
const names = ["b", "a"];
for (const [i, name] of names.entries()) {
  await Items.withItem(`note:${i}`, `Note ${name}`, async (ctx) => {
    if (ctx.item.isDone) return;
    await Memory.createNote({ id: name, title: name, content: name });
  });
}
"""
KEYS = ["rule", "level", "line", "column", "message", "fix", "check", "item", "values"]


def test_a_script_with_an_error_is_refused_with_line_and_fix(keep: Desktop) -> None:
    result = keep("workflow", "review", keep.script(TIMED), "--json")
    assert result.code == 4
    (found,) = result.value["findings"]
    assert list(found) == KEYS
    assert (found["rule"], found["level"], found["check"]) == ("id-time", "error", "static")
    assert (found["line"], found["column"]) == (3, 33)
    assert "current time" in found["message"] and "mail.id" in found["fix"]
    assert found["item"] is None and found["values"] == []


def test_in_words_each_finding_is_a_line_with_its_fix_below(keep: Desktop) -> None:
    result = keep("workflow", "review", keep.script(TIMED))
    first, second = result.out.splitlines()
    assert result.code == 4 and first.startswith("error: line 3, column 33: ")
    assert first.endswith("(id-time)") and second.startswith("  ")


def test_a_good_script_passes(keep: Desktop) -> None:
    result = keep("workflow", "review", keep.script(NOTE), "--json")
    assert (result.code, result.value) == (0, {"findings": []})


def test_warnings_alone_pass(keep: Desktop) -> None:
    result = keep("workflow", "review", keep.script("const one = Mail.fetch({});"), "--json")
    assert result.code == 0
    assert {one["level"] for one in result.value["findings"]} == {"warning"}


def test_of_a_file_the_schema_beside_it_counts(keep: Desktop) -> None:
    script = keep.script('console.log("hello");')
    script.with_name("script.params.json").write_text(
        '{"type": "object", "properties": {"folder": {"type": "string"}}}', encoding="utf-8"
    )
    (found,) = keep.json("workflow", "review", script)["findings"]
    assert (found["rule"], found["line"]) == ("param-unused", 0)


def test_what_is_no_script_or_workflow_is_refused(keep: Desktop) -> None:
    assert keep("workflow", "review", keep.script("const = 1;")).code == 2
    assert keep("workflow", "review", keep.folder / "absent.js").code == 2
    assert keep("workflow", "review", "Absent").code == 2


def test_of_a_workflow_its_behaviour_is_judged_too_and_nothing_changes(keep: Desktop) -> None:
    keep.add("Notes", COUNTED)
    result = keep("workflow", "review", "Notes", "--json")
    assert result.code == 4
    assert "id-position" in {one["rule"] for one in result.value["findings"]}
    assert keep.json("show", "items", "Notes") == []


def test_a_finding_of_behaviour_names_the_item_and_both_values(keep: Desktop) -> None:
    script = COUNTED.replace("${i}", "${name}").replace("    if (ctx.item.isDone) return;\n", "")
    keep.add("Notes", script)
    result = keep("workflow", "review", "Notes", "--json")
    assert result.code == 4
    (found,) = [one for one in result.value["findings"] if one["check"] == "dynamic"]
    assert (found["rule"], found["level"], found["item"]) == ("settled", "error", "note:b")
    assert (found["line"], found["values"][0]) == (4, "no effect")
    assert all(text in found["message"] for text in ("note:b", *found["values"]))


def test_a_rehearsal_that_fails_is_an_error(keep: Desktop) -> None:
    keep.add("Broken", "throw new Error('no luck');")
    result = keep("workflow", "review", "Broken", "--json")
    assert result.code == 4
    assert "no luck" in result.value["findings"][-1]["message"]


def test_a_good_workflow_passes(keep: Desktop) -> None:
    keep.add("Note", NOTE)
    result = keep("workflow", "review", "Note", "--json")
    assert result.code == 0, result


def test_an_import_warns_of_findings_and_imports_all_the_same(keep: Desktop) -> None:
    result = keep.add("Mail", TIMED)
    (line,) = [one for one in result.err.splitlines() if one.startswith("warning: ")]
    assert line.startswith("warning: line 3, column 33: The item id contains the current time")
    assert [one["name"] for one in keep.json("workflow", "list")] == ["Mail"]
    assert keep.json("show", "items", "Mail") == []


def test_an_import_says_each_thing_once(keep: Desktop) -> None:
    result = keep.add("M", 'try { await Files.read({ path: "/x" }); } catch { console.log("no"); }')
    assert sum("Files.read is never caught" in line for line in result.err.splitlines()) == 1
