"""Which workflows reach out of this computer, and where to."""

from pathlib import Path

import pytest
from pytest_httpserver import HTTPServer

from keep_desktop.ports.secrets import NoSecrets
from keep_desktop.ports.services import NoServices
from keep_desktop.ports.views import Outward
from keep_desktop.services.outward import REACHING, outward, users_of
from keep_desktop.services.overview import overview
from keep_desktop.services.rehearsal import rehearse
from keep_desktop.services.workflows import archive_workflow, pause_workflow
from keep_desktop.tools.all import all_tools, service_tools
from tests.builders.bundled import bundled
from tests.builders.engine import a_keep, a_script, run

#: To who takes texts for comments, the second ends a comment that the first began.
GLOBS = ('const a = "in/*.csv";', 'const b = "**/x";')


def test_workflows_that_reach_out_are_named_with_their_hosts(tmp_path: Path) -> None:
    feeds = ["https://a.example/feed", "http://me:secret@b.example:81/x"]
    with a_keep(tmp_path) as keep:
        a_script(keep, "// Web.fetchParse is not used\nconsole.log('Web');", name="Quiet")
        a_script(keep, bundled("watch_page").script, name="W", params={"url": feeds[0]})
        a_script(
            keep, "await Feeds.fetch({url: params.urls[0]});", name="F", params={"urls": feeds}
        )
        asks = 'await Http.call({service: "shop", operation: "list"});'
        off = a_script(keep, asks, name="S")
        assert outward(keep) == overview(keep).outward == (
            Outward(workflow="F", places=("a.example", "b.example")),
            Outward(workflow="S", places=("shop",)),
            Outward(workflow="W", places=("a.example",)),
        )  # fmt: skip
        pause_workflow(keep, off)
        assert [one.workflow for one in outward(keep)] == ["F", "S", "W"]
        archive_workflow(keep, off)
        assert users_of(keep, ["shop", "bank"]) == {"shop": ("S",), "bank": ()}
        assert [one.workflow for one in outward(keep)] == ["F", "W"]


@pytest.mark.parametrize(
    ("script", "places"),
    [
        ("await Mail.send({account: 'me', to});", ("me",)),
        ('await Web.fetchParse({url: "https://c.example/" + x});', ("c.example",)),
        ("const { fetchParse } = Web;", ()),
        ('const { send } = Mail; send({"account": "me"});', ("me",)),
        ("const m = Mail; await m.send({to});", ()),
        ("await Mail?.send({to});", ()),
        ("await (Mail).send({to});", ()),
        ("await Mail['send']({to});", ()),
        ("const all = { Feeds };", ()),
        ("await globalThis.Http.call(x);", ()),
        ("with (x) { Web.fetchParse({url}) }", ()),
        (
            f'{GLOBS[0]} await Web.fetchParse({{url: "https://x.example"}}); {GLOBS[1]}',
            ("x.example",),
        ),
        ("x = `${Web.fetchParse({url: 'https://d.example'})}`;", ("d.example",)),
        ("await Mail.list({folder});", None),
        ("const { list } = { list: () => Mail.list({folder}) };", None),
        ('Topics.registerInput({source: "Web", account: "me"});', None),
        ("/* Http\n.call */ // Web.fetchParse", None),
        ("x.match(/Web/);", None),
    ],
)
def test_what_may_reach_out_is_never_left_out(
    tmp_path: Path, script: str, places: tuple[str, ...] | None
) -> None:
    with a_keep(tmp_path) as keep:
        a_script(keep, f"async function never(x, to, url, folder) {{ {script}\n}}")
        assert [one.places for one in outward(keep)] == ([] if places is None else [places])


HIDDEN = (
    'globalThis["We" + "b"]',
    'this["We" + "b"]',
    '(function () { return this; })()["We" + "b"]',
    '(() => {}).constructor("return We" + "b")()',
    'eval("We" + "b")',
    "W\\u0065b",
    "Object.values(globalThis).find((one) => one && one.fetchParse)",
)


def test_a_tool_that_reaches_out_is_refused_to_a_script_that_hides_it(
    tmp_path: Path, httpserver: HTTPServer
) -> None:
    with a_keep(tmp_path) as keep:
        for nth, hidden in enumerate(HIDDEN):
            call = f"await ({hidden}).fetchParse({{ url: '{httpserver.url_for('/')}' }});"
            items = a_script(keep, call, name=f"Items {nth}")
            handlers = a_script(keep, _a_producer(call), name=f"Handlers {nth}")
            for workflow_id in (items, handlers):
                for said in (run(keep, workflow_id).error, rehearse(keep, workflow_id).error):
                    assert "Web.fetchParse reaches out of this computer" in str(said), hidden
        assert outward(keep) == ()
    assert httpserver.log == []


def _a_producer(call: str) -> str:
    return f"""const workflow = {{
      topics: {{ seen: {{}} }},
      producers: {{ look: {{
        publishes: ["seen"], schedule: {{ interval: "1h" }}, handler: async () => {{ {call} }},
      }} }},
      consumers: {{ take: {{
        subscribe: ["seen"], prepare: async () => ({{ reservations: [] }}),
      }} }},
    }};"""


def test_the_tools_that_reach_out_are_those_that_say_so() -> None:
    tools = (*all_tools(), *service_tools(NoServices(), NoSecrets()))
    saying = {(tool.namespace, tool.name) for tool in tools if tool.reaches_out}
    assert saying == set(REACHING)
