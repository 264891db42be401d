"""What the gallery offers is complete and can be used."""

from pathlib import Path

import jsonschema
import pytest
import quickjs

import keep_desktop.resources as resources
from keep_desktop.domain.schedules import parse_interval
from keep_desktop.resources import BundledWorkflow, bundled_workflows, sample_mail_folder
from keep_desktop.services.workflows.create import proposed_schedule

ALL = bundled_workflows()
HERE = Path(resources.__file__).parent
FORMATS = {"folder", "file", "save-file", "schedule", "uri", "connection", "page-part"}


#: Of the second form.
HANDLERS = ["feed_digest", "invoices_by_stage"]


def test_every_script_in_the_folder_is_in_the_gallery() -> None:
    assert {path.stem for path in (HERE / "workflows").glob("*.js")} == {each.slug for each in ALL}


@pytest.mark.parametrize("workflow", ALL, ids=lambda each: each.slug)
def test_a_script_has_no_syntax_error_and_is_of_its_form(workflow: BundledWorkflow) -> None:
    assert quickjs.Context().eval(f"typeof (async () => {{{workflow.script}\n}})") == "function"
    declares = "const workflow = {" in workflow.script
    assert declares is (workflow.slug in HANDLERS)


@pytest.mark.parametrize("slug", HANDLERS)
def test_the_producers_of_a_handler_workflow_run_when_its_form_says(slug: str) -> None:
    workflow = next(each for each in ALL if each.slug == slug)
    assert workflow.script.count("schedule: params.when") == 1
    when = workflow.params_schema["properties"]["when"]
    assert (when["format"], when["default"]) == ("schedule", proposed_schedule(workflow))


@pytest.mark.parametrize("workflow", ALL, ids=lambda each: each.slug)
def test_a_schema_is_valid_and_reports_a_form_all_it_needs(workflow: BundledWorkflow) -> None:
    schema = workflow.params_schema
    jsonschema.Draft202012Validator.check_schema(dict(schema))
    assert schema["title"] == workflow.title
    assert schema["additionalProperties"] is False
    for name, one in schema["properties"].items():
        assert one["title"] and one["description"].endswith("."), name
        assert one.get("format", "uri") in FORMATS
        assert f"params.{name}" in workflow.script


@pytest.mark.parametrize("workflow", ALL, ids=lambda each: each.slug)
def test_an_entry_has_an_icon_that_is_there_and_a_schedule_that_can_be_read(
    workflow: BundledWorkflow,
) -> None:
    assert (HERE / "icons" / f"{workflow.icon}.svg").is_file()
    assert workflow.title and workflow.description.endswith(".")
    schedule = workflow.default_schedule
    assert schedule is not None and len(schedule) == 1
    if "interval" in schedule:
        parse_interval(schedule["interval"])
    else:
        assert len(schedule["cron"].split()) == 5


def test_the_sample_mail_has_all_three_forms_and_only_invented_addresses() -> None:
    folder = sample_mail_folder()
    assert list(folder.glob("*.mbox")) and list(folder.rglob("*.eml"))
    assert list(folder.glob("*/cur/*")) and list(folder.glob("*/new/*"))
    for path in folder.rglob("*"):
        for word in path.read_bytes().split() if path.is_file() else ():
            host = word.rpartition(b"@")[2].strip(b"<>,;").lower()
            if b"@" in word and word.startswith(b"<"):
                assert host.endswith((b"example.com", b"example.org", b"example.net")), word
