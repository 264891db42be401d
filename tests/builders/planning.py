"""A planner's work: what a well-behaved model saves, and the mail it is about."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.builders.mails import a_mail
from tests.servers.models import Answer, Call

#: One row for each mail.
ROWS = """\
const mails = await Mail.list({ folder: params.folder });
for (const mail of mails) {
  const title = `Email from ${mail.from}: "${mail.subject}"`;
  await Items.withItem(`email:${mail.id}`, title, async (ctx) => {
    if (ctx.item.isDone) return;
    if (mail.problem) throw new Error(mail.problem);
    const row = { From: mail.from, Subject: mail.subject };
    await Sheets.appendRow({ file: params.file, key: mail.id, row });
  });
}
"""
#: The same with ids that change with the order of the list: a refusal of the review.
BY_POSITION = (
    ROWS.replace("of mails)", "of mails.entries())")
    .replace("const mail of", "const [i, mail] of")
    .replace("email:${mail.id}", "email:${i}")
)
BROKEN = "const mails = ;"


class MailWorld:
    """A folder with three mails, and one for the table."""

    def __init__(self, folder: Path) -> None:
        self.mail, self.out = folder / "mail", folder / "out"
        self.mail.mkdir()
        self.out.mkdir()
        for number in range(3):
            self.add(number)

    @property
    def rows(self) -> list[str]:
        """The lines of the table below its header."""
        file = self.out / "rows.csv"
        return file.read_text().splitlines()[1:] if file.exists() else []

    @property
    def schema(self) -> Mapping[str, Any]:
        """Of the parameters of `ROWS`, with the places that the user named."""
        return {
            "type": "object",
            "properties": {
                "folder": {
                    "type": "string",
                    "format": "folder",
                    "title": "Mail folder",
                    "default": str(self.mail),
                },
                "file": {
                    "type": "string",
                    "format": "save-file",
                    "title": "Table",
                    "default": str(self.out / "rows.csv"),
                },
            },
            "required": ["folder", "file"],
        }

    def add(self, number: int, subject: str = "") -> None:
        mail = a_mail(
            subject=subject or f"Subject {number}",
            sender=f"sender{number}@example.org",
            message_id=f"<{number}@example.org>",
        )
        (self.mail / f"{number}.eml").write_bytes(mail)

    def saves(self, script: str = ROWS, **changes: Any) -> Answer:
        """The model saves that script."""
        arguments = {
            "code": script,
            "title": "Rows for mail",
            "summary": "Adds a row for every mail.",
            "params_schema": self.schema,
        }
        return calls("save", **{**arguments, **changes})


def calls(tool: str, **arguments: Any) -> Answer:
    """The model calls one tool."""
    return Answer(calls=[Call(name=tool, arguments=arguments)])


def finishes(reply: str = "There you are.") -> Answer:
    return calls("finish", reply=reply)
