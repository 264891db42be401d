"""Letters answered by a handler workflow: read from a folder, booked, and answered over real mail
servers, each once."""

import csv
import io
import json
from collections import Counter
from collections.abc import Iterator

import pytest

from keep_desktop.secrets.vault import PASSPHRASE
from tests.builders.cli import Desktop
from tests.builders.flows import events_of, inputs_of
from tests.builders.mail_servers import PASSWORD, USER, Dovecot, Post, a_dovecot, a_post
from tests.builders.mails import a_mail

ANSWER = """
const workflow = {
  topics: { letter: {}, booked: {} },
  producers: {
    read: {
      publishes: ["letter"],
      schedule: "5m",
      handler: async () => {
        for (const mail of await Mail.list({ folder: params.folder })) {
          const inputId = await Topics.registerInput(
            { source: "Mail", type: "email", id: mail.id, title: mail.subject });
          await Topics.publish({ topic: "letter", event: { messageId: mail.id, inputId,
            payload: { key: mail.id, from: mail.from, subject: mail.subject } } });
        }
      },
    },
  },
  consumers: {
    book: {
      subscribe: ["letter"],
      publishes: ["booked"],
      prepare: async () => take("letter"),
      mutate: async ({ data }) => {
        await Sheets.appendRow({ file: params.file, key: data.key, row: { From: data.from } });
      },
      next: async ({ data }, result) => {
        if (result.status === "applied")
          await Topics.publish({ topic: "booked", event: { messageId: data.key, payload: data } });
      },
    },
    answer: {
      subscribe: ["booked"],
      prepare: async () => take("booked"),
      mutate: async ({ data }) => {
        await Mail.send({ account: "post", to: data.from, subject: `Re: ${data.subject}`,
                          text: "Thank you." });
      },
    },
  },
};
async function take(topic) {
  const [event] = await Topics.peek({ topic, limit: 1 });
  if (!event) return { reservations: [] };
  return { reservations: [{ topic, ids: [event.messageId] }], data: event.payload };
}
"""
LETTERS = ("one", "two", "three")


@pytest.fixture
def post() -> Iterator[Post]:
    with a_post() as server:
        yield server


@pytest.fixture
def dovecot() -> Iterator[Dovecot]:
    with a_dovecot() as server:
        yield server


@pytest.fixture
def letters(
    keep: Desktop, post: Post, dovecot: Dovecot, monkeypatch: pytest.MonkeyPatch
) -> Desktop:
    """Keep with the account `post`, a folder of three letters, and the workflow “N”."""
    monkeypatch.setenv(PASSPHRASE, "for tests")
    server = {"host": "127.0.0.1", "tls": "none", "username": USER}
    account = {
        "service": "post",
        "kind": "mail",
        "from": f"Me <{USER}>",
        "smtp": {**server, "port": post.port},
        "imap": {**server, "port": dovecot.port},
        "sent_folder": "Sent",
        "auth": {"secret": "post-password"},
    }
    file = keep.folder / "post.yaml"
    file.write_text(json.dumps(account))
    monkeypatch.setattr("sys.stdin", io.StringIO(PASSWORD + "\n"))
    keep.ok("connector", "add", file, "--secret-stdin")
    folder = keep.folder / "letters"
    folder.mkdir()
    for name in LETTERS:
        mail = a_mail(
            subject=name, sender=f"{name}@there.example", message_id=f"<{name}@there.example>"
        )
        (folder / f"{name}.eml").write_bytes(mail)
    keep.script(_SCHEMA, "script.params.json")
    rows = keep.folder / "rows.csv"
    keep.add("N", ANSWER, "--param", f"folder={folder}", "--param", f"file={rows}")
    # Whom it answers stands in the letters.
    keep.ok("permission", "grant", "N", "Mail.send:*")
    return keep


_SCHEMA = """{
  "type": "object",
  "properties": {
    "folder": { "type": "string", "format": "folder" },
    "file": { "type": "string", "format": "save-file" }
  },
  "required": ["folder", "file"]
}"""


def _answered(post: Post) -> dict[str, int]:
    return Counter(str(mail["Subject"]) for mail in post.mails)


def _booked(keep: Desktop) -> list[str]:
    with (keep.folder / "rows.csv").open(encoding="utf-8-sig", newline="") as file:
        return sorted(row["From"] for row in csv.DictReader(file))


def test_each_letter_is_booked_and_answered_once(
    letters: Desktop, post: Post, dovecot: Dovecot
) -> None:
    letters.ok("run", "N")
    letters.ok("run", "N")
    assert _booked(letters) == sorted(f"{name}@there.example" for name in LETTERS)
    assert _answered(post) == {f"Re: {name}": 1 for name in LETTERS}
    assert sorted(dovecot.subjects("Sent")) == sorted(f"Re: {name}" for name in LETTERS)
    assert set(inputs_of(letters, "N").values()) == {"done"}


@pytest.mark.parametrize(("hang_up", "answer"), [("data", "did-not-happen"), ("taken", "happened")])
def test_a_server_that_hangs_up_is_asked_about_and_nobody_is_answered_twice(
    letters: Desktop, post: Post, hang_up: str, answer: str
) -> None:
    letters.ok("config", "set", "policy.reconcile.base_backoff_ms", "1")
    letters.ok("config", "set", "policy.reconcile.max_attempts", "1")
    post.hang_up = hang_up
    assert letters("run", "N", "--wait", "30").code == 3
    (question,) = letters.json("show", "attention", "N")
    assert (question["kind"], question["item"]) == ("unknown_outcome", None)
    assert len(_booked(letters)) == 3, "booking came first: those events are older"
    post.hang_up = ""
    letters.ok("resolve", str(question["mutation_id"]), answer)
    letters.ok("run", "N", "--no-producers")
    assert _answered(post) == {f"Re: {name}": 1 for name in LETTERS}
    assert set(events_of(letters, "N", "booked").values()) == {"consumed"}
    assert set(inputs_of(letters, "N").values()) == {"done"}
