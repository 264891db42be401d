"""Which workflows reach out of this computer, and where to."""

from pathlib import Path

import pytest
from pytest_httpserver import HTTPServer

from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.permissions import Risk
from keep_desktop.ports.connectors import NoConnectors
from keep_desktop.ports.secrets import NoSecrets
from keep_desktop.ports.views import NetworkUse
from keep_desktop.services.overview import overview
from keep_desktop.services.workflows.lifecycle import archive_workflow, pause_workflow
from keep_desktop.services.workflows.network_use import (
    MODEL_TOOLS,
    NETWORK_TOOLS,
    network_use,
    users_of,
)
from keep_desktop.services.workflows.rehearsal import rehearse
from keep_desktop.tools.all import all_tools, service_tools
from keep_desktop.tools.connectors.service import ServiceTool
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
        assert network_use(keep) == overview(keep).network_use == (
            NetworkUse(workflow="F", places=("a.example", "b.example")),
            NetworkUse(workflow="S", places=("shop",)),
            NetworkUse(workflow="W", places=("a.example",)),
        )  # fmt: skip
        pause_workflow(keep, off)
        assert [one.workflow for one in network_use(keep)] == ["F", "S", "W"]
        archive_workflow(keep, off)
        assert users_of(keep, ["shop", "bank"]) == {"shop": ("S",), "bank": ()}
        assert [one.workflow for one in network_use(keep)] == ["F", "W"]


@pytest.mark.parametrize(
    ("script", "places"),
    [
        ("await Mail.send({account: 'me', to});", ("me",)),
        ('await Web.fetchParse({url: "https://c.example/" + x});', ("c.example",)),
        ("await Mcp_notes.search({ query: 'x' });", ("notes (MCP)",)),
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
        assert [one.places for one in network_use(keep)] == ([] if places is None else [places])


@pytest.mark.parametrize(
    ("script", "others"),
    [
        ("await Web.fetchParse({url: 'https://c.example/x'});", False),
        ("await Web.fetchParse({url: params.one});", False),
        ("for (const url of params.many) await Feeds.fetch({url, limit: 3});", False),
        ("await Http.call({service: 'shop', operation: op});", False),
        ("await Mail.send({account: params.one, to: x});", False),
        ("await Web.fetchParse({url: 'https://c.example/' + x});", True),
        ("await Web.fetchParse({url: 'https:\\u002f\\u002fc.example/'});", True),
        ("await Web.fetchParse({url: 'HTTPS://c.example/'});", True),
        ("await Web.fetchParse({url: `https://${x}`});", True),
        ("await Web.fetchParse({...x});", True),
        ("await Web.fetchParse({['url']: x});", True),
        ("await Web.fetchParse({url: 'https://c.example', url: x});", True),
        ("await Web.fetchParse({url: 'https://c.example', 'u\\x72l': x});", True),
        ("await Web.fetchParse(x);", True),
        ("const f = Web.fetchParse; await f({url: 'https://c.example'});", True),
        ("await Web['fetchParse']({url: 'https://c.example'});", True),
        ("await Web.fetchParse.call(null, {url: 'https://c.example'});", True),
        ("for (let url of params.many) { url = x; await Feeds.fetch({url}); }", True),
        ("{ const params = x; await Web.fetchParse({url: params.one}); }", True),
        ("await Web.fetchParse({url: params.nested});", True),
        ("await Web.fetchParse({url: params.absent});", True),
        ("await Http.call({service: x, operation: 'a'});", True),
        ("const url = params.one.trim(); await Web.fetchParse({url});", False),
        ("const url = params.one + x; await Web.fetchParse({url});", True),
        ("const url = params.one; { const url = x; await Web.fetchParse({url}); }", True),
        ("const {url} = params; await Web.fetchParse({url});", True),
    ],
)
def test_an_address_that_is_put_together_is_reported_to_be_so(
    tmp_path: Path, script: str, others: bool
) -> None:
    values: dict[str, JsonValue] = {
        "one": "https://p.example",
        "many": ["https://q.example", "https://r.example"],
        "nested": {"at": "https://s.example"},
    }
    with a_keep(tmp_path) as keep:
        a_script(keep, f"async function never(x, op) {{ {script} }}", params=values)
        (found,) = network_use(keep)
    assert found.others is others


def test_every_host_is_named_however_many_there_are(tmp_path: Path) -> None:
    hosts = tuple(f"{n}.example" for n in range(40))
    with a_keep(tmp_path) as keep:
        params: dict[str, JsonValue] = {"all": [f"https://{host}" for host in hosts]}
        script = "for (const url of params.all) await Feeds.fetch({url});"
        a_script(keep, script, params=params)
        assert [one.places for one in network_use(keep)] == [hosts]


def test_the_host_of_a_connected_service_is_named(tmp_path: Path) -> None:
    with a_keep(tmp_path) as keep:
        a_script(keep, "const { search } = Gmail; await search({ query: 'from:ann' });")
        (found,) = network_use(keep)
    assert (found.places, found.others) == (("gmail.googleapis.com",), False)


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
                for shown in (run(keep, workflow_id).error, rehearse(keep, workflow_id).error):
                    assert "Web.fetchParse reaches out of this computer" in str(shown), hidden
        assert network_use(keep) == ()
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


def test_what_goes_to_a_model_elsewhere_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asks = 'async function never() { await Text.summarize({ text: "x" }); }'
    with a_keep(tmp_path) as keep:
        a_script(keep, asks, name="S")
        monkeypatch.setenv("KEEP_MODEL_URL", "http://127.0.0.1:11434/v1")
        assert network_use(keep) == ()
        monkeypatch.setenv("KEEP_MODEL_URL", "https://models.example/v1")
        assert network_use(keep) == (NetworkUse(workflow="S", places=("models.example",)),)


def test_the_tools_that_ask_a_model_are_known_by_name() -> None:
    asking = {(one.namespace, one.name) for one in all_tools() if one.access is Risk.SPENDS}
    assert asking == set(MODEL_TOOLS)


def test_the_tools_that_reach_out_are_those_that_say_so() -> None:
    tools = (*all_tools(), *service_tools(NoConnectors(), NoSecrets()))
    declaring = {
        (tool.namespace, tool.name)
        for tool in tools
        if tool.uses_network and not isinstance(tool, ServiceTool)
    }
    assert declaring == set(NETWORK_TOOLS)


@pytest.mark.parametrize(
    "script",
    [
        'await Web.fetchParse({url: "https://a.example", toJSON: () => other})',
        'await Web.fetchParse({__proto__: {toJSON: f}, url: "https://a.example"})',
        'let u = params.url; eval("u = other"); await Web.fetchParse({url: u})',
        "let u = params.url; \\u0075 = other; await Web.fetchParse({url: u})",
    ],
)
def test_an_address_that_something_else_takes_the_place_of_is_no_known_one(
    tmp_path: Path, script: str
) -> None:
    with a_keep(tmp_path) as keep:
        a_script(keep, script, name="W", params={"url": "https://a.example"})
        (found,) = network_use(keep)
        assert found.others


@pytest.mark.parametrize(
    "trick",
    [
        "Object.prototype.toJSON = () => ({ url: other });",
        "Array.prototype[Symbol.iterator] = function* () { yield other; };",
        "Object.getPrototypeOf([].values()).next = () => ({ done: false, value: other });",
    ],
)
def test_no_script_reaches_another_address_than_stands_in_its_call(
    tmp_path: Path, httpserver: HTTPServer, trick: str
) -> None:
    other = httpserver.url_for("/other")
    script = f"""
        const other = ["{other[:6]}", "{other[6:]}"].join("");
        try {{ {trick} }} catch {{}}
        for (const url of params.urls) await Web.fetchParse({{ url }});
    """
    with a_keep(tmp_path) as keep:
        added = a_script(keep, script, name="W", params={"urls": ["http://127.0.0.1:1/"]})
        assert network_use(keep) == (NetworkUse(workflow="W", places=("127.0.0.1",)),)
        run(keep, added)
    assert httpserver.log == []
