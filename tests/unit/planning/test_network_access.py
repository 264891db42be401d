"""Before a script is approved, only hosts that the user named can be reached."""

from dataclasses import replace

import pytest

from keep_desktop.domain.errors import NotAllowedWhilePlanning
from keep_desktop.domain.planning.chats import ChatRole
from keep_desktop.domain.planning.versions import Author
from keep_desktop.planning.network_access import NetworkAccess, hosts_in, network_access_of
from keep_desktop.services.workflows.behaviour import review_behaviour
from keep_desktop.services.workflows.rehearsal import rehearse
from tests.unit.planning.conftest import Bench


@pytest.mark.parametrize(
    ("text", "hosts"),
    [
        ("watch https://Example.org/news, please", {"example.org"}),
        ("watch example.org.", {"example.org"}),
        (
            "(example.org) and <https://shop.example.org:8443/a?b=c>",
            {"example.org", "shop.example.org:8443"},
        ),
        ("at http://127.0.0.1:5000/feed", {"127.0.0.1:5000"}),
        ("at 192.168.1.20:8080/status", {"192.168.1.20:8080"}),
        ("at localhost:3000 or LOCALHOST", {"localhost:3000", "localhost"}),
        ("the box http://nas/ at home", {"nas"}),
        ("http://[0:0::1]:8080/ and [::1]", {"[::1]:8080", "[::1]"}),
        ("https://example.org:443/ is its own port", {"example.org"}),
        (
            "https://bücher.example/ and münchen.example",
            {"xn--bcher-kva.example", "xn--mnchen-3ya.example"},
        ),
        ("https://good.example@evil.example/", {"evil.example"}),
        ("example.org/a/evil.example?to=worse.example", {"example.org"}),
        ("Schau auf example.org: dort steht es", {"example.org"}),
    ],
)
def test_finds_the_hosts_that_stand_in_a_text(text: str, hosts: set[str]) -> None:
    assert set(hosts_in(text)) == hosts


@pytest.mark.parametrize(
    "text",
    [
        "mails of ada@example.org, to “Bob <bob@mail.example.org>”",
        "/home/ada/evil.example/list",
        "C:\\evil.example",
        "version 2.0 at 10:30, 3.14 and 1.2.3.4.5",
        "e.g. nothing... at all",
        "http://",
        "https://[no-address]/",
        "javascript:alert(1)",
    ],
)
def test_names_no_host_where_none_stands(text: str) -> None:
    assert set(hosts_in(text)) == set()


@pytest.mark.parametrize(
    "host",
    ["evil.com", "notevil.com.evil.org", "sub.notevil.com", "notevil.co", "notevil.com:8080"],
)
def test_refuses_every_host_but_the_named_one(host: str) -> None:
    with pytest.raises(NotAllowedWhilePlanning) as refused:
        NetworkAccess.of(["look at notevil.com"]).check_host(host)
    assert refused.value.sentence == f"Not allowed while planning: {host} was not named by you"


def test_a_named_port_allows_no_other_one() -> None:
    access = NetworkAccess.of(["http://127.0.0.1:5000/"])
    access.check_host("127.0.0.1:5000")
    for host in ("127.0.0.1", "127.0.0.1:5001"):
        with pytest.raises(NotAllowedWhilePlanning):
            access.check_host(host)


def test_values_of_parameters_and_connected_services_name_hosts() -> None:
    access = NetworkAccess.of(
        [],
        {"pages": ["https://a.example/x"], "more": {"feed": "b.example"}},
        {"shop": {"base_url": "https://shop.example/api", "about": "see evil.example"}},
    )
    for host in ("a.example", "b.example.", "SHOP.example"):
        access.check_host(host)
    assert access.connections == {"shop"}
    with pytest.raises(NotAllowedWhilePlanning):
        access.check_host("evil.example")


def test_reads_a_long_text_in_linear_time() -> None:
    assert set(hosts_in("a." * 400_000 + " http://" + "x" * 100_000)) <= {"x" * 100_000}


def test_a_default_that_a_model_proposed_names_no_host(bench: Bench) -> None:
    schema = {"properties": {"url": {"default": "http://evil.example/"}, "own": {"type": "string"}}}
    bench.give_version("1", schema, author=Author.PLANNER)
    values = {"own": "http://good.example/"}
    with bench.keep.ledger.write() as uow:
        workflow = uow.workflows.get(bench.workflow.id)
        assert workflow is not None
        for role, text in ((ChatRole.USER, "see a.example"), (ChatRole.ASSISTANT, "see b.example")):
            uow.chats.add(workflow.id, role, text, at=bench.keep.clock.now())
        access = network_access_of(uow, replace(workflow, values=values), {})
        uow.commit()
    assert access.hosts == {"good.example", "a.example"}


def test_a_script_that_is_not_approved_is_rehearsed_within_reach(bench: Bench) -> None:
    script = "await Feeds.fetch({ url: 'http://evil.invalid/feed' });"
    bench.give_version(script, None, author=Author.PLANNER)
    refused = "Not allowed while planning: evil.invalid was not named by you"
    assert rehearse(bench.keep, bench.workflow.id).error == refused
    found = review_behaviour(bench.keep, bench.workflow.id).rehearsal
    assert found is not None and found.error == refused
    bench.give_version(script, None, author=Author.YOU)
    assert rehearse(bench.keep, bench.workflow.id).error == "evil.invalid cannot be reached"
    found = review_behaviour(bench.keep, bench.workflow.id).rehearsal
    assert found is not None and found.error == "evil.invalid cannot be reached"
