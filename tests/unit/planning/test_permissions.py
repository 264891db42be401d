"""What a script may use, as its text and its parameters tell."""

import pytest

from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.permissions import Capability, PermissionOrigin, Risk, Target
from keep_desktop.planning.permissions import PlannedPermission, planned_permissions
from keep_desktop.tools.connectors.service import operations_of
from keep_desktop.tools.connectors.todoist import operations
from keep_desktop.tools.registry import Registry
from tests.builders.connections import FakeConnections
from tests.unit.planning.review.test_static import TOOLS

PARAMS: dict[str, JsonValue] = {
    "url": "https://param.test/a",
    "base": "http://127.0.0.1:8080",
    "sites": [{"url": "https://one.test/"}, {"url": "https://two.test/"}],
    "to": "a@x.test, Bob <b@y.test>",
    "account": "mine",
}


def _lines(script: str, *reached: str) -> dict[str, PlannedPermission]:
    seen = [Capability.parse(one) for one in reached] if reached else None
    found = planned_permissions(script, PARAMS, TOOLS, seen)
    return {str(line.capability): line for line in found}


def _hosts(script: str) -> set[str]:
    return {name.removeprefix("Web.fetchParse:") for name in _lines(script)}


def _doubled(text: str) -> str:
    lines = "".join(f"const a{n} = a{n - 1} + a{n - 1};" for n in range(1, 100))
    return f"const a0 = {text}; {lines} await Web.fetchParse({{url: a99}})"


@pytest.mark.parametrize(
    ("script", "hosts"),
    [
        ('await Web.fetchParse({url: "https://A.test:443/x"})', {"a.test"}),
        ('await Web.fetchParse({url: "http://a.test:81/x"})', {"a.test:81"}),
        ("const u = 'https://a.test/'; await Web.fetchParse({url: u + params.url})", {"a.test"}),
        ("await Web.fetchParse({url: `https://a.test/${x()}`})", {"a.test"}),
        ("await Web.fetchParse({url: params.url})", {"param.test"}),
        ("await Web.fetchParse({url: `${params.base}/items`})", {"127.0.0.1:8080"}),
        ("await Web.fetchParse({url: params.url + '?q=' + x()})", {"param.test"}),
        ("for (const s of params.sites) await Web.fetchParse(s)", {"one.test", "two.test"}),
        (
            "for (const u of ['https://a.test/', 'https://b.test/'])"
            " await Web.fetchParse({url: u})",
            {"a.test", "b.test"},
        ),
        (
            "const get = async (url) => Web.fetchParse({url});"
            "await get('https://a.test/'); await get(params.url);",
            {"a.test", "param.test"},
        ),
        # Only a run knows these.
        ("await Web.fetchParse({url: x()})", {"*"}),
        ("await Web.fetchParse({url: `https://${x()}/`})", {"*"}),
        ("await Web.fetchParse({url: 'https://a.test' + x()})", {"*"}),
        ("await Web.fetchParse(x())", {"*"}),
        # Doubled so often that no memory could hold it.
        (_doubled("'https://a.test/'"), {"*"}),
        (_doubled("params.url"), {"param.test"}),
        (
            "const p = await Web.fetchParse({url: 'https://a.test/'});"
            "for (const l of p.links) await Web.fetchParse({url: l.url});",
            {"a.test", "*"},
        ),
        ("const f = Web.fetchParse; somewhere(f);", {"*"}),
    ],
)
def test_an_address_has_the_host_that_it_begins_with(script: str, hosts: set[str]) -> None:
    assert _hosts(script) >= hosts
    assert ("*" in _hosts(script)) == ("*" in hosts)


def test_receivers_and_accounts_are_told_from_where_they_come() -> None:
    lines = _lines(
        "await Mail.send({account: params.account, to: params.to.split(','),"
        " cc: ['Boss <BOSS@firm.test>', (await Mail.list({account: 'in'}))[0].from]});"
    )
    targets = {name: line.permission.target for name, line in lines.items()}
    assert targets == {
        "Mail.list:account=in": Target.FIXED,
        "Mail.send:*": Target.DATA,
        "Mail.send:a@x.test": Target.PARAMETER,
        "Mail.send:account=mine": Target.PARAMETER,
        "Mail.send:b@y.test": Target.PARAMETER,
        "Mail.send:boss@firm.test": Target.FIXED,
    }
    assert lines["Mail.send:*"].permission.names == ("Mail.list",)
    assert lines["Mail.send:a@x.test"].permission.names == ("to",)
    assert lines["Mail.send:*"].is_asked
    assert lines["Mail.send:boss@firm.test"].risk is Risk.SENDS


@pytest.mark.parametrize(
    ("to", "names"),
    [
        ("(await Mail.list({}))[0].from ?? params.to", ("Mail.list",)),
        ("(await Memory.getNote({id: 'to'})).content", ("Memory.getNote",)),
        ("somewhere.else()", ()),
    ],
)
def test_a_receiver_is_named_by_what_read_it(to: str, names: tuple[str, ...]) -> None:
    lines = _lines(f"await Mail.send({{to: {to}}});")
    assert lines["Mail.send:*"].permission.names == names


@pytest.mark.parametrize(
    "given", ["account: params.other", "...(params.other ? {account: params.other} : {})"]
)
def test_an_account_that_is_left_empty_is_the_only_one_and_not_any(given: str) -> None:
    assert {*_lines(f"await Slack.postMessage({{channel: 'c', text: 't', {given}}})")} == {
        "Slack.postMessage",
        "Slack.postMessage:c",
    }


@pytest.mark.parametrize(
    "script",
    [
        "await Mail.list({})",
        "await Mail.list({account: params.other})",
        "await Mail.list(params.other ? {account: params.other} : {})",
        "await Gmail.saveAttachment({id: 'a', index: 0, account: params.other})",
    ],
)
def test_a_call_that_is_not_made_is_not_given_all_files(script: str) -> None:
    assert not _lines(script)


@pytest.mark.parametrize("reached", ["", ":file:/in/a", ":file:/other"])
def test_what_a_rehearsal_read_of_a_folder_is_not_all_that_was_given(reached: str) -> None:
    params: dict[str, JsonValue] = {"inbox": "/in"}
    for tool, call in (
        ("Mail.list", "folder: params.inbox"),
        ("Gmail.saveAttachment", "id: 'a', index: 0, path: params.inbox + '/a'"),
    ):
        seen = [Capability.parse(f"{tool}{reached}")]
        found = planned_permissions(f"await {tool}({{{call}}})", params, TOOLS, seen)
        assert {str(one.capability): one.permission.seen for one in found} == {
            f"{tool}:/in": reached != ":file:/other"
        }


def test_a_place_is_as_calls_have_it_and_none_where_its_parameter_is_empty() -> None:
    script = (
        "await WebDav.list({folder: params.empty});"
        "await WebDav.move({name: 'a', folder: '/a/', to: params.way});"
    )
    params: dict[str, JsonValue] = {"way": "/b//"}
    found = {str(one.capability) for one in planned_permissions(script, params, TOOLS)}
    assert found == {
        "WebDav.list",
        "WebDav.move",
        "WebDav.move:/a",
        "WebDav.move:/b",
    }


@pytest.mark.parametrize(
    ("call", "names"),
    [
        ("Todoist.add({ content: 'x', project: 'p' })", {"Todoist.add", "Todoist.add:p"}),
        ("Todoist.listTasks({})", {"Todoist.listTasks", "Todoist.listTasks:*"}),
    ],
)
def test_the_only_account_of_a_call_that_names_none_is_no_line_of_its_own(
    call: str, names: set[str]
) -> None:
    connections = FakeConnections("todoist", "http://127.0.0.1")
    tools = Registry([tool(connections) for tool in operations_of(operations)])
    found = planned_permissions(f"await {call};", {"account": "mine"}, tools)
    assert {str(one.capability) for one in found} == names


@pytest.mark.parametrize(
    ("script", "lines"),
    [
        ("await Files.list({folder: params.inbox})", {"Files.list:/in"}),
        ("await Files.save({path: params.inbox + '/a/' + x()})", {"Files.save:/in"}),
        ("await Files.save({path: `${params.inbox}/${x()}.txt`})", {"Files.save:/in"}),
        ("await Files.move({from: params.inbox, to: params.out})",
         {"Files.move:/in", "Files.move:/out"}),
        ("await Files.read({path: params.inbox + '/../in/b'})", {"Files.read:/in"}),
        ("await Mail.list({folder: params.inbox})", {"Mail.list:/in"}),
        ("await Mail.list({account: params.account})", {"Mail.list:account=mine"}),
        ("await Mail.list(params.empty ? {account: params.empty} : {folder: params.inbox})",
         {"Mail.list:/in"}),
        ("await Files.save({path: params.empty}); await Files.save({path: params.out})",
         {"Files.save:/out"}),
        # Only a run knows these: all that was granted.
        # Such a call is not made.
        ("await Files.save({path: params.empty})", set()),
        ("await Files.save({path: params.inbox + x()})", {"Files.save"}),
        ("await Files.save({path: params.inbox + '-2/a.txt'})", {"Files.save"}),
        ("await Files.save({path: params.inbox + '/../b'})", {"Files.save"}),
        ("await Files.read({path: '/etc/passwd'})", {"Files.read"}),
        ("await Files.save({path: 'a.txt'})", {"Files.save"}),
        ("await Files.save({path: x() + '/a'})", {"Files.save"}),
        ("await Files.save(x())", {"Files.save"}),
        ("await Files.list({})", {"Files.list"}),
        ("for (const f of await Files.list({folder: params.inbox})) await Files.trash(f)",
         {"Files.list:/in", "Files.trash"}),
    ],
)  # fmt: skip
def test_files_are_named_by_where_their_paths_begin(script: str, lines: set[str]) -> None:
    params: dict[str, JsonValue] = {
        "inbox": "/in", "out": "/out/", "empty": "", "account": "mine",
    }  # fmt: skip
    found = {str(one.capability) for one in planned_permissions(script, params, TOOLS)}
    assert found == lines


def test_a_namespace_that_is_passed_on_is_all_its_tools() -> None:
    assert set(_lines("use(Sheets)")) == {
        f"Sheets.{name}" for name in ("appendRow", "find", "read", "updateRow")
    }


def test_what_a_rehearsal_reached_is_added_and_marked() -> None:
    lines = _lines(
        "await Web.fetchParse({url: x()}); await Files.trash({path: 'x'})",
        "Web.fetchParse:seen.test",
        "Other.tool",
    )
    origins = {name: (one.permission.origin, one.permission.seen) for name, one in lines.items()}
    assert origins == {
        "Files.trash": (PermissionOrigin.SCRIPT, False),
        "Web.fetchParse:*": (PermissionOrigin.SCRIPT, True),
        "Web.fetchParse:seen.test": (PermissionOrigin.REHEARSAL, True),
    }


def test_a_line_is_optional_where_each_call_is_under_a_condition_or_caught() -> None:
    lines = _lines(
        "if (params.x) await Files.save({path: 'x'}); await Files.list({});"
        "try { await Web.fetchParse({url: params.url}) } catch {}"
    )
    optional = {name for name, line in lines.items() if line.is_optional}
    assert optional == {"Files.save", "Web.fetchParse:param.test"}


@pytest.mark.parametrize("script", [" " * 300_000, "(" * 1000 + "Web" + ")" * 1000])
def test_of_a_script_that_cannot_be_followed_nothing_scoped_is_assumed(script: str) -> None:
    lines = _lines(script + "; await Web.fetchParse({url: 'https://a.test/'})")
    assert lines["Web.fetchParse:*"].is_asked


@pytest.mark.parametrize(
    ("script", "places"),
    [
        ("await GoogleDrive.list({folder: 'X'})", {"X"}),
        ("await GoogleDrive.list({account: 'mine', folder: 'X'})", {"X"}),
        ("await GoogleDrive.list({account: 'mine'})", {"*"}),
        ("await GoogleDrive.list({folder: params.unset})", {"*"}),
        ("await GoogleDrive.list({folder: 'X'}); await GoogleDrive.list({name: 'a'})", {"X", "*"}),
        ("await Todoist.add({content: 'a'})", {"Inbox"}),
    ],
)
def test_a_place_that_is_left_out_is_what_the_service_takes_then(
    script: str, places: set[str]
) -> None:
    lines = {name: line for name, line in _lines(script).items() if "account=" not in name}
    assert {name.partition(":")[2] for name in lines} - {""} == places
    assert not any(line.is_asked for line in lines.values())
