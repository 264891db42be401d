"""Gmail by commands: signed in with an own client, used by a workflow, renewed, withdrawn."""

import threading
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from keep_desktop.secrets.vault import PASSPHRASE
from keep_desktop.tools.connectors.gmail.entry import GMAIL
from tests.builders.cli import Desktop
from tests.builders.mails import a_mail
from tests.servers.authorization import Authorization, an_authorization_server
from tests.servers.google import Google
from tests.servers.service import ReceivedRequest

ANSWERS = """
for (const mail of await Gmail.search({ labels: ["UNREAD"] })) {
  await Items.withItem(mail.id, mail.subject, async (ctx) => {
    if (ctx.item.isDone) return;
    const { text } = await Gmail.get({ id: mail.id });
    await Gmail.send({ to: "ada@example.org", subject: `Re: ${mail.subject}`, reply_to: mail.id,
      text: `> ${text}` });
    await Gmail.removeLabels({ id: mail.id, labels: ["UNREAD"] });
  });
}
"""


class SignedGoogle(Google):
    """It takes the tokens that *authorization* gave out."""

    def __init__(self, authorization: Authorization) -> None:
        super().__init__()
        self._authorization = authorization
        assert GMAIL.oauth is not None
        self.scopes = frozenset(GMAIL.oauth.scopes)

    def is_signed(self, asked: ReceivedRequest) -> bool:
        token = asked.headers.get("authorization", "").removeprefix("Bearer ")
        return token in self._authorization.access


@pytest.fixture
def authorization() -> Iterator[Authorization]:
    with an_authorization_server() as server:
        yield server


def test_a_workflow_answers_mail_with_an_account_that_signed_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, authorization: Authorization
) -> None:
    monkeypatch.setenv(PASSPHRASE, "for tests")
    monkeypatch.setenv("DISPLAY", ":0")
    visits: list[threading.Thread] = []

    def visit(url: str) -> bool:
        follow = {"url": url, "follow_redirects": True}
        visits.append(threading.Thread(target=httpx2.get, kwargs=follow))
        visits[-1].start()
        return True

    monkeypatch.setattr("webbrowser.open", visit)
    desktop = Desktop(tmp_path)
    with SignedGoogle(authorization) as google:
        first = google.mail.put(a_mail(subject="Order", message_id="<1@example.org>"), "UNREAD")
        # Before the account is connected, which goes without saying as it is the only one.
        desktop.add("Answers", ANSWERS)
        client = authorization.client_file(tmp_path)
        added = desktop.ok(
            "connection", "add", "gmail", "--client", client, "--address", google.url, "--json"
        )
        visits[0].join(60)
        assert added.value["account"] == "ann@firm.example"

        desktop.add("Anybody", ANSWERS.replace('"ada@example.org"', "mail.from"))
        assert desktop("run", "Anybody").code == 3
        assert [one["kind"] for one in desktop.json("show", "attention", "Anybody")] == [
            "permission"
        ]
        assert google.effects == []

        rehearsed = desktop.ok("run", "Answers", "--rehearse")
        assert "Send “Re: Order” to ada@example.org" in rehearsed.out
        assert google.effects == []
        desktop.ok("run", "Answers")
        assert google.mail.mails[first]["labels"] == []
        assert len(google.mail.message_ids("SENT")) == 1

        google.mail.put(a_mail(subject="Second", message_id="<2@example.org>"), "UNREAD")
        authorization.expire_access()
        desktop.ok("run", "Answers")
        assert len(google.mail.message_ids("SENT")) == 2
        assert authorization.grants == ["authorization_code", "refresh_token"]

        authorization.withdraw()
        assert desktop("run", "Answers").code == 3
        assert [one["kind"] for one in desktop.json("show", "attention", "Answers")] == ["sign_in"]
        assert len(google.effects) == 4
