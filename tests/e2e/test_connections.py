"""The story of a connected account, by commands, against a real authorisation server; and of its
secrets, which must be nowhere but in the vault."""

import base64
import io
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import httpx2
import pytest

from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.permissions import Risk
from keep_desktop.secrets.vault import PASSPHRASE
from keep_desktop.tools import all as tools
from keep_desktop.tools.connectors import entries
from keep_desktop.tools.connectors.service import ServiceClient, ServiceInput, ServiceRead
from tests.builders.cli import CliResult, Desktop
from tests.builders.signed_in import BOARDS, PLANS
from tests.servers.authorization import CLIENT_SECRET, Authorization, an_authorization_server


class Me(ServiceRead[ServiceInput]):
    namespace, name, description = "Plans", "me", "Whose plans these are."
    access = Risk.READS
    permits = "Read the plans of {scope}"
    Input = ServiceInput
    Output = dict[str, Any]
    entry = PLANS

    def run(self, params: ServiceInput, client: ServiceClient) -> JsonValue:
        found: JsonValue = client.get("/me")
        return found


READS = 'const me = await Plans.me({}); console.log("it is " + me.user.email);'


IN_AN_ITEM = """
await Items.withItem("one", "The first", async (ctx) => {
  if (!ctx.item.isDone) await Plans.me({});
});
"""


class Browser:
    """What the user does with the sign-in page that Keep opens: by default, allow everything."""

    def __init__(self) -> None:
        self.does: Callable[[str], object] = self.page
        self.pages: list[str] = []
        self._threads: list[threading.Thread] = []

    def page(self, url: str) -> str:
        text = httpx2.get(url, follow_redirects=True).text
        self.pages.append(text)
        return text

    def open(self, url: str) -> bool:
        self._threads.append(threading.Thread(target=self.does, args=(url,)))
        self._threads[-1].start()
        return True

    def close(self) -> None:
        for thread in self._threads:
            thread.join(60)


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> Iterator[Browser]:
    browser = Browser()
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("webbrowser.open", browser.open)
    yield browser
    browser.close()


@pytest.fixture
def desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desktop:
    monkeypatch.setenv(PASSPHRASE, "for tests")
    monkeypatch.setattr(entries, "SERVICES", (PLANS, BOARDS))
    monkeypatch.setattr(tools, "SERVICE_OPERATIONS", (Me,))
    return Desktop(tmp_path)


@pytest.fixture
def server() -> Iterator[Authorization]:
    with an_authorization_server() as server:
        yield server


def connect(desktop: Desktop, server: Authorization, *words: str) -> CliResult:
    file = server.client_file(desktop.folder)
    return desktop(
        "connection", "add", "plans", "--client", file, "--address", server.url, "--json", *words
    )


def paste(monkeypatch: pytest.MonkeyPatch, secret: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{secret}\n"))


def nowhere(desktop: Desktop, secrets: list[str], *shown: str) -> None:
    """The secrets are in no file of the data folder and in nothing that was printed."""
    forms = [
        form
        for secret in (*secrets, CLIENT_SECRET)
        for form in (
            secret,
            quote(secret, safe=""),
            base64.b64encode(secret.encode()).decode(),
            secret.encode().hex(),
        )
    ]
    for path in desktop.data.rglob("*"):
        if path.is_file():
            data = path.read_bytes()
            assert not [form for form in forms if form.encode() in data], path
    for text in shown:
        assert not [form for form in forms if form in text]


def test_an_account_is_connected_used_withdrawn_connected_again_and_removed(
    desktop: Desktop, server: Authorization, browser: Browser
) -> None:
    shown = []
    before = desktop("run", "Mine") if desktop.add("Mine", READS) else None
    assert before is not None
    assert before.code == 3
    assert "Connect Plans first" in before.err + before.out

    added = connect(desktop, server)
    assert added.code == 0, added
    assert added.value["account"] == "ann@firm.example"
    assert added.value["scopes"] == dict(PLANS.oauth.scopes) if PLANS.oauth else {}
    assert "finishes the sign-in" in browser.pages[-1]
    assert desktop.json("connection", "list")[0]["workflows"] == ["Mine"]
    assert "ann@firm.example" in desktop.ok("connection", "check", "plans").out
    desktop.ok("workflow", "resume", "Mine")
    ran = desktop.ok("run", "Mine", "--json")
    shown += [added.out, added.err, ran.out, ran.err]

    server.withdraw()
    stopped = desktop("run", "Mine", "--json")
    assert stopped.code == 3, stopped
    asked = desktop.json("show", "attention", "Mine")
    assert [one["kind"] for one in asked] == ["sign_in"]
    assert desktop.json("connection", "list")[0]["status"] == "needs_sign_in"
    checked = desktop("connection", "check", "plans", "--json")
    assert checked.code == 3
    assert checked.value["status"] == "needs_sign_in"
    shown += [stopped.out, stopped.err, str(asked), checked.out, checked.err]

    again = connect(desktop, server)
    assert again.value["id"] == added.value["id"]
    assert desktop.json("show", "attention", "Mine") == []
    assert desktop("run", "Mine").code == 0
    shown += [desktop.ok("show", kind, "Mine", "--json").out for kind in ("runs", "log")]
    file = desktop.folder / "export.json"
    desktop.ok("export", "Mine", file, "--recordings")
    shown.append(file.read_text())

    removed = desktop.ok("connection", "remove", "plans/ann@firm.example")
    assert desktop.json("connection", "list") == []
    assert "withdraw the access" in removed.err  # the client file names no address for it
    nowhere(desktop, server.secrets, *shown, removed.out, removed.err, *browser.pages)


def test_two_connections_to_one_account_are_reported(
    desktop: Desktop, server: Authorization, browser: Browser
) -> None:
    assert "too: scripts have to name one" not in connect(desktop, server).err
    again = connect(desktop, server, "--account", "at work")
    assert "the account of “ann@firm.example” too: scripts have to name one" in again.err
    rows = desktop.json("connection", "list")
    assert [one["same_as"] for one in rows] == [["at work"], ["ann@firm.example"]]
    assert server.url in desktop.ok("connection", "list").out
    assert "in the browser (--client FILE)" in desktop.ok("connection", "services").out


def test_an_item_waits_for_the_sign_in_and_is_then_finished(
    desktop: Desktop, server: Authorization, browser: Browser
) -> None:
    connect(desktop, server)
    desktop.add("Item", IN_AN_ITEM)
    server.withdraw()
    assert desktop("run", "Item").code == 3
    assert desktop.items("Item") == {"one": "processing"}
    connect(desktop, server)
    desktop.ok("run", "Item")
    assert desktop.items("Item") == {"one": "done"}


@pytest.mark.parametrize(
    ("denies", "account", "iss", "words", "sentence"),
    [
        ("access_denied", None, None, (), "access was refused on its page"),
        ("server_error", None, None, (), "refused the sign-in"),
        (None, None, "https://evil.example", (), "comes from evil.example, not from Plans"),
        (None, "eve@x.example", None, ("--account", "ann@firm.example"), "“eve@x.example” signed"),
    ],
)
def test_a_sign_in_that_ends_otherwise_says_why_and_stores_nothing(
    desktop: Desktop,
    server: Authorization,
    browser: Browser,
    denies: str | None,
    account: str | None,
    iss: str | None,
    words: tuple[str, ...],
    sentence: str,
) -> None:
    server.denies, server.iss = denies, iss
    server.account = account or server.account
    result = connect(desktop, server, *words)
    assert result.code == 4, result
    assert sentence in result.err
    assert desktop.json("connection", "list") == []
    nowhere(desktop, server.secrets, result.out, result.err)


def test_a_foreign_or_second_callback_changes_nothing(
    desktop: Desktop, server: Authorization, browser: Browser
) -> None:
    def visit(url: str) -> None:
        back = httpx2.URL(url).params["redirect_uri"]
        port = urlsplit(back).port
        for wrong in (
            f"{back}?code=stolen&state=guessed",
            f"{back}other?code=stolen&state={httpx2.URL(url).params['state']}",
            back,
        ):
            assert "not the sign-in that Keep waits for" in browser.page(wrong)
        rebound = httpx2.get(back, headers={"Host": f"evil.example:{port}"})
        assert rebound.status_code == 404
        answer = httpx2.get(url).headers["location"]
        first = httpx2.get(answer)
        assert "finishes the sign-in" in first.text
        assert first.headers["content-security-policy"].startswith("default-src 'none'")
        try:
            second = browser.page(answer)
        except httpx2.HTTPError:
            return  # Keep has ended it meanwhile
        assert "used already" in second

    browser.does = visit
    assert connect(desktop, server).code == 0
    assert server.grants == ["authorization_code"]


def test_what_was_unticked_on_the_page_is_said(
    desktop: Desktop, server: Authorization, browser: Browser
) -> None:
    server.allows = "plans.read"
    added = connect(desktop, server)
    assert (added.code, added.value["refused"]) == (0, ["to add plans"])
    assert "Not allowed on its page: to add plans." in added.err


@pytest.mark.parametrize(
    ("client", "sentence"),
    [
        ("no JSON", "is no client"),
        ("[]", "is no client"),
        ('{"installed": {"client_secret": "canary-1"}}', "is no client"),
        ('{"web": {"client_id": "a"}}', "is for a web site"),
        (
            '{"installed": {"client_id": "a", "auth_uri": "http://evil.example/a"}}',
            "auth_uri must be an https address",
        ),
        (
            '{"installed": {"client_id": "a", "token_uri": "https://evil.example/t"}}',
            "do not belong together",
        ),
        (
            '{"installed": {"client_id": "a", "auth_uri": "https://u@e.example/", '
            '"token_uri": "https://e.example/"}}',
            "auth_uri must be an https address",
        ),
        ('{"installed": {"client_id": "a"}}', "is sent to api.plans.example only"),
    ],
)
def test_a_client_that_cannot_be_trusted_is_refused(
    desktop: Desktop, server: Authorization, browser: Browser, client: str, sentence: str
) -> None:
    file = desktop.script(client, "client.json")
    result = desktop(
        "connection", "add", "plans", "--client", file, "--address", server.url, "--json"
    )
    assert result.code == 2
    assert sentence in result.err
    assert "canary" not in result.err
    assert not browser.pages


@pytest.mark.parametrize(
    "words",
    [
        ("nothing",),
        ("boards", "--secret-stdin"),
        ("boards", "--secret-stdin", "--address", "https://b.example"),
        ("boards", "--secret-stdin", "--address", "http://b.example", "--account", "ann"),
        ("boards", "--secret-stdin", "--address", "https://u:p@b.example", "--account", "ann"),
        ("boards", "--secret-stdin", "--address", "b.example", "--account", "ann"),
        ("plans",),
        ("plans", "--secret-stdin", "--account", " "),
    ],
)
def test_what_cannot_be_connected_is_said_before_anything_is_sent(
    desktop: Desktop, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    paste(monkeypatch, "canary-token-1")
    result = desktop("connection", "add", *words)
    assert result.code == 2, result
    assert "canary" not in result.out + result.err
    assert desktop.json("connection", "list") == []


def test_of_two_accounts_the_script_names_one(
    desktop: Desktop, server: Authorization, monkeypatch: pytest.MonkeyPatch
) -> None:
    for account in ("ann@firm.example", "bob@firm.example"):
        token = f"canary-token-{account}"
        server.access.add(token)
        server.account = account
        paste(monkeypatch, token)
        desktop.ok("connection", "add", "plans", "--secret-stdin", "--address", server.url)
    desktop.add("Any", READS)
    assert "several accounts" in desktop("run", "Any").err
    desktop.ok("connection", "rename", "plans/bob@firm.example", "work")
    desktop.add("Work", READS.replace("{}", '{ account: "work" }'))
    assert desktop("run", "Work").code == 0
    assert server.requests[-1][1] == "Bearer canary-token-bob@firm.example"
    refused = desktop("connection", "rename", "plans/ann@firm.example", "WORK")
    assert refused.code == 2
    assert desktop("connection", "check", "plans").code == 2  # names both


def test_a_refused_token_is_not_stored(
    desktop: Desktop, server: Authorization, monkeypatch: pytest.MonkeyPatch
) -> None:
    paste(monkeypatch, "canary-wrong-token")
    result = desktop("connection", "add", "plans", "--secret-stdin", "--address", server.url)
    assert result.code == 4
    assert "does not accept what you entered" in result.err
    assert desktop.json("connection", "list") == []
    nowhere(desktop, ["canary-wrong-token"], result.out, result.err)


def test_tools_of_a_service_are_documented_once_it_is_connected(
    desktop: Desktop, server: Authorization, monkeypatch: pytest.MonkeyPatch
) -> None:
    desktop.add("Docs", 'console.log(JSON.stringify(await getDocs("Plans.me")));')
    assert "Whose plans" not in desktop("run", "Docs", "--json").out
    server.access.add("canary-token-1")
    paste(monkeypatch, "canary-token-1")
    desktop.ok("connection", "add", "plans", "--secret-stdin", "--address", server.url)
    desktop("workflow", "resume", "Docs")
    desktop.ok("run", "Docs")
    assert "Whose plans" in desktop.ok("show", "log", "Docs", "--json").out


def test_an_engine_in_another_process_goes_on_after_a_sign_in(
    tmp_path: Path, server: Authorization, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sign-in is stored by the command, and its row handed to the process of the engine."""
    monkeypatch.setenv(PASSPHRASE, "for tests")
    keep = Desktop(tmp_path)
    add = ("connection", "add", "gmail", "--address", server.url)
    with keep.engine():
        keep.ok(*add, "--client", server.client_file(tmp_path))
        keep.add("Mail", "await Gmail.labels({});")
        server.withdraw()
        assert keep("run", "Mail").code == 3
        [asked] = keep.json("show", "attention", "Mail")
        assert asked["kind"] == "sign_in"
        [before] = keep.json("connection", "list")
        assert before["status"] == "needs_sign_in"
        again = keep.ok(*add, "--json").value  # with the client that it had
        assert (again["id"], again["status"]) == (before["id"], "ok")
        assert keep.json("show", "attention", "Mail") == []
        keep.ok("connection", "remove", "gmail")
        assert keep.json("connection", "list") == []
