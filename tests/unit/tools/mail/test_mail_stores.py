"""Where mail lies: folders of .eml files, Maildirs, mbox files, and what becomes of them."""

import errno
import os
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from keep_desktop.domain.errors import (
    Cancelled,
    LogicFailure,
    PermissionFailure,
    PreconditionFailure,
)
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.parsing import Content
from keep_desktop.ports.tools import CallContext
from keep_desktop.tools.mail import index, messages
from keep_desktop.tools.mail import read as tools
from keep_desktop.tools.mail import sources as stores
from keep_desktop.tools.mail.read import MAIL_TOOLS
from keep_desktop.tools.mail.root import Root, opened_root
from keep_desktop.tools.registry import Registry
from tests.builders.mails import (
    A_TEXT,
    a_mail,
    a_multipart,
    a_numbered_mail,
    an_attachment,
    an_mbox,
)
from tests.builders.tools import FakeCancel, a_context, a_grant

BOX = Registry(MAIL_TOOLS)


@pytest.fixture
def mail(tmp_path: Path) -> Path:
    folder = tmp_path / "mail"
    folder.mkdir()
    return folder


@pytest.fixture
def context(tmp_path: Path, mail: Path) -> CallContext:
    return a_context(tmp_path / "own", grants=[mail])


def ask(context: CallContext, name: str, folder: Path, **params: JsonValue) -> Any:
    tool = BOX.find("Mail", name)
    assert tool is not None
    parsed = BOX.parse(tool, {"folder": str(folder), **params})
    return BOX.check_output(tool, tool.call(parsed, context))


def ids(context: CallContext, folder: Path, **params: JsonValue) -> list[str]:
    return [each["id"] for each in ask(context, "list", folder, **params)]


# -- kinds of stores -------------------------------------------------------------------------------


def test_eml_files_maildirs_and_mbox_files_are_found_mixed_and_at_any_depth(
    mail: Path, context: CallContext
) -> None:
    (mail / "deep" / "er").mkdir(parents=True)
    (mail / "deep" / "er" / "one.EML").write_bytes(a_numbered_mail(1))
    (mail / "deep" / "all.mbox").write_bytes(an_mbox(a_numbered_mail(2), a_numbered_mail(3)))
    (mail / "Inbox").write_bytes(an_mbox(a_numbered_mail(4)))
    (mail / "Inbox.msf").write_bytes(b"// not mail")
    for folder in ("cur", "new", "tmp", ".Sent/cur", ".Sent/new"):
        (mail / "Maildir" / folder).mkdir(parents=True)
    (mail / "Maildir" / "cur" / "1700000000.M1P1.host!2,S").write_bytes(a_numbered_mail(5))
    (mail / "Maildir" / "new" / "1700000001.M1P1.host").write_bytes(a_numbered_mail(6))
    (mail / "Maildir" / "tmp" / "1700000002.M1P1.host").write_bytes(a_numbered_mail(7))
    (mail / "Maildir" / ".Sent" / "cur" / "1700000003.M1P1.host").write_bytes(a_numbered_mail(8))
    (mail / "8.emlx").write_bytes(
        b"%d\n" % len(a_numbered_mail(9)) + a_numbered_mail(9) + b"<plist/>"
    )
    (mail / "letter.txt").write_bytes(a_numbered_mail(10))
    (mail / ".hidden.eml").write_bytes(a_numbered_mail(11))
    assert ids(context, mail) == [f"{n}@example.org" for n in (1, 2, 3, 4, 5, 6, 8, 9)]


@pytest.mark.parametrize("name", ["one.eml", "letter", "some.txt"])
def test_a_single_file_can_be_asked_for(mail: Path, context: CallContext, name: str) -> None:
    (mail / name).write_bytes(a_numbered_mail(1))
    assert ids(context, mail / name) == ["1@example.org"]
    assert ask(context, "get", mail / name, id="1@example.org")["text"] == "Some text."


def test_a_single_mbox_can_be_asked_for_and_granted_alone(mail: Path, tmp_path: Path) -> None:
    file = mail / "all"
    file.write_bytes(an_mbox(a_numbered_mail(1), a_numbered_mail(2)))
    context = a_context(tmp_path / "own", grants=[file])
    assert ids(context, file) == ["1@example.org", "2@example.org"]
    assert ask(context, "get", file, id="2@example.org")["text"] == "Some text."


# -- ids -------------------------------------------------------------------------------------------


def test_the_same_mail_twice_is_one_and_a_different_one_of_the_same_id_is_another(
    mail: Path, context: CallContext
) -> None:
    (mail / "a.eml").write_bytes(a_mail())
    (mail / "b.eml").write_bytes(a_mail().replace(b"\r\n", b"\n"))
    (mail / "c.mbox").write_bytes(an_mbox(a_mail()))
    assert ids(context, mail) == ["one@example.org"]
    (mail / "d.eml").write_bytes(a_mail(body="Other text."))
    first, second = ids(context, mail)
    assert {first, second} > {"one@example.org"}
    other = first if second == "one@example.org" else second
    assert other.startswith("sha256:") and len(other) == 7 + 32
    assert ask(context, "get", mail, id=other)["text"] == "Other text."


def test_a_mail_without_an_id_is_known_by_its_content_wherever_it_lies(
    mail: Path, context: CallContext
) -> None:
    (mail / "a.eml").write_bytes(a_mail(message_id=None))
    [before] = ids(context, mail)
    (mail / "below").mkdir()
    (mail / "a.eml").rename(mail / "below" / "renamed.eml")
    assert ids(context, mail) == [before]


# -- lists -----------------------------------------------------------------------------------------


def test_a_list_is_by_date_and_comes_in_portions(mail: Path, context: CallContext) -> None:
    (mail / "all.mbox").write_bytes(an_mbox(*(a_numbered_mail(n) for n in (3, 1, 2))))
    (mail / "x.eml").write_bytes(a_mail(message_id="<undated@example.org>", date=None))
    every = ["1@example.org", "2@example.org", "3@example.org", "undated@example.org"]
    assert ids(context, mail) == every
    assert ids(context, mail, limit=2, offset=1) == every[1:3]
    assert ids(context, mail, offset=9) == []


def test_after_gives_only_mails_dated_later(mail: Path, context: CallContext) -> None:
    (mail / "all.mbox").write_bytes(
        an_mbox(a_numbered_mail(1), a_numbered_mail(2), a_mail(date=None))
    )
    assert ids(context, mail, after="2026-11-02T09:00:01+01:00") == ["2@example.org"]
    assert ids(context, mail, after="2026-11-02") == ["1@example.org", "2@example.org"]
    with pytest.raises(LogicFailure, match=r"Invalid input for Mail\.list"):
        ids(context, mail, after="last week")


def test_more_than_fits_into_one_answer_must_be_asked_for_in_portions(
    mail: Path, context: CallContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tools, "MOST_AT_ONCE", 2)
    (mail / "all.mbox").write_bytes(an_mbox(*(a_numbered_mail(n) for n in range(3))))
    with pytest.raises(LogicFailure, match=r"There are 3 mails in .* at most 2 at a time"):
        ids(context, mail)
    assert len(ids(context, mail, limit=2)) == 2


# -- what happens meanwhile ------------------------------------------------------------------------


def test_new_and_changed_mails_are_seen_and_old_ones_not_read_again(
    mail: Path, context: CallContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    (mail / "1.eml").write_bytes(a_numbered_mail(1))
    assert ids(context, mail) == ["1@example.org"]
    read: list[str] = []
    really = stores.content_of

    def noted(root: Root, place: stores.MailSpan) -> AbstractContextManager[Content]:
        read.append(place.source.path)
        return really(root, place)

    monkeypatch.setattr(stores, "content_of", noted)
    (mail / "2.eml").write_bytes(a_numbered_mail(2))
    assert ids(context, mail) == ["1@example.org", "2@example.org"]
    assert read == ["2.eml"]
    ask(context, "get", mail, id="1@example.org")
    assert read == ["2.eml", "1.eml"]


def test_a_mail_that_its_program_moved_is_found_again(mail: Path, context: CallContext) -> None:
    for name in ("cur", "new"):
        (mail / name).mkdir()
    (mail / "new" / "17.host").write_bytes(a_numbered_mail(1))
    assert ids(context, mail) == ["1@example.org"]
    (mail / "new" / "17.host").rename(mail / "cur" / "17.host!2,S")
    assert ask(context, "get", mail, id="1@example.org")["path"] == "cur/17.host!2,S"


def test_an_mbox_that_grew_gives_the_right_mail(mail: Path, context: CallContext) -> None:
    (mail / "a.mbox").write_bytes(an_mbox(a_numbered_mail(1)))
    ids(context, mail)
    (mail / "a.mbox").write_bytes(
        an_mbox(a_numbered_mail(2, body="Longer text."), a_numbered_mail(1))
    )
    assert ask(context, "get", mail, id="2@example.org")["text"] == "Longer text."
    assert ask(context, "get", mail, id="1@example.org")["text"] == "Some text."


def test_a_mail_that_is_gone_is_a_failure_of_its_item(mail: Path, context: CallContext) -> None:
    (mail / "1.eml").write_bytes(a_numbered_mail(1))
    ids(context, mail)
    (mail / "1.eml").unlink()
    with pytest.raises(LogicFailure, match=r"There is no mail “1@example.org”"):
        ask(context, "get", mail, id="1@example.org")
    gone = ask(context, "get", mail, id="1@example.org", even_if_gone=True)
    assert gone["problem"].startswith("There is no mail “1@example.org”")


def test_a_folder_that_vanishes_is_a_missing_precondition(mail: Path, context: CallContext) -> None:
    (mail / "1.eml").write_bytes(a_numbered_mail(1))
    ids(context, mail)
    mail.rename(mail.with_name("gone"))
    for name, more in (("list", {}), ("get", {"id": "1@example.org"})):
        with pytest.raises(PreconditionFailure, match="is not there"):
            ask(context, name, mail, **more)


def test_a_cancel_ends_a_long_list(mail: Path, tmp_path: Path) -> None:
    (mail / "1.eml").write_bytes(a_numbered_mail(1))
    cancel = FakeCancel()
    cancel.cancel()
    with pytest.raises(Cancelled):
        ids(a_context(tmp_path / "own", grants=[mail], cancel=cancel), mail)


def test_a_cancel_is_seen_between_the_names_of_a_folder(mail: Path, tmp_path: Path) -> None:
    class CancelledLater(FakeCancel):
        checks = 0

        def check(self) -> None:
            self.checks += 1
            if self.checks > 15:
                raise Cancelled

    for number in range(30):
        (mail / f"{number}.txt").touch()
    with pytest.raises(Cancelled):
        ids(a_context(tmp_path / "own", grants=[mail], cancel=CancelledLater()), mail)


# -- what is refused -------------------------------------------------------------------------------


def test_a_folder_that_was_not_granted_is_refused(tmp_path: Path, context: CallContext) -> None:
    other = tmp_path / "other"
    other.mkdir()
    for folder in (other, tmp_path, tmp_path / "mail" / ".." / "other"):
        with pytest.raises(PermissionFailure):
            ids(context, folder)


def test_symbolic_links_in_a_granted_folder_are_not_followed(
    mail: Path, tmp_path: Path, context: CallContext
) -> None:
    secret = tmp_path / "secret"
    secret.mkdir()
    (secret / "1.eml").write_bytes(a_numbered_mail(1))
    (mail / "folder").symlink_to(secret)
    (mail / "file.eml").symlink_to(secret / "1.eml")
    (mail / "box").symlink_to(secret / "1.eml")
    assert ids(context, mail) == []
    with pytest.raises(PermissionFailure):
        ids(context, mail / "folder")


def test_a_file_swapped_for_a_link_after_the_list_is_not_read(
    mail: Path, tmp_path: Path, context: CallContext
) -> None:
    (mail / "below").mkdir()
    (mail / "below" / "1.eml").write_bytes(a_numbered_mail(1))
    ids(context, mail)
    (mail / "below").rename(tmp_path / "moved")
    (mail / "below").symlink_to(tmp_path / "moved")
    with pytest.raises(LogicFailure, match="There is no mail"):
        ask(context, "get", mail, id="1@example.org")


def test_a_named_pipe_does_not_hold_up_the_list(mail: Path, context: CallContext) -> None:
    os.mkfifo(mail / "pipe.eml")
    os.mkfifo(mail / "pipe")
    assert ids(context, mail) == []


def test_what_may_not_be_read_is_reported_and_the_others_are_read(
    mail: Path, context: CallContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    (mail / "1.eml").write_bytes(a_numbered_mail(1))
    (mail / "2.eml").write_bytes(a_numbered_mail(2))
    (mail / "closed").mkdir()
    really_open, really_list = Root.file, Root.listing

    def file(self: Root, below: str) -> BinaryIO:
        if below == "2.eml":
            raise PermissionError(errno.EACCES, "Permission denied")
        return really_open(self, below)

    def listing(self: Root, below: str) -> AbstractContextManager[Iterator[os.DirEntry[str]]]:
        if below == "closed":
            raise PermissionError(errno.EACCES, "Permission denied")
        return really_list(self, below)

    monkeypatch.setattr(Root, "file", file)
    monkeypatch.setattr(Root, "listing", listing)
    problems = {each["path"]: each["problem"] for each in ask(context, "list", mail)}
    assert problems == {
        "1.eml": None,
        "2.eml": "This file cannot be read: its permissions do not allow it.",
        "closed": "This folder cannot be opened, so mail in it is not seen.",
    }
    for each in ask(context, "list", mail):
        assert ask(context, "get", mail, id=each["id"])["problem"] == each["problem"]


def test_a_file_name_that_is_no_text_is_listed_and_read(mail: Path, context: CallContext) -> None:
    (Path(os.fsdecode(os.fsencode(mail) + b"/\xff\xfe\x01.eml"))).write_bytes(a_numbered_mail(1))
    [found] = ask(context, "list", mail)
    found["path"].encode("utf-8")
    assert ask(context, "get", mail, id="1@example.org")["text"] == "Some text."


def test_an_attachment_over_the_limit_is_refused_with_a_sentence(
    mail: Path, context: CallContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tools, "LARGEST_ATTACHMENT", 1024**2)
    (mail / "1.eml").write_bytes(a_multipart(A_TEXT, an_attachment("big.bin", b"x" * 2 * 1024**2)))
    with pytest.raises(LogicFailure, match=r"“big.bin” has 2 MB; .* up to 1 MB"):
        ask(context, "attachment", mail, id="one@example.org", index=0)
    with pytest.raises(LogicFailure, match="has no attachment number 1"):
        ask(context, "attachment", mail, id="one@example.org", index=1)


def test_a_mail_over_the_limit_is_listed_from_every_store(mail: Path, context: CallContext) -> None:
    (mail / "1.eml").write_bytes(a_numbered_mail(1))
    (mail / "2.mbox").write_bytes(an_mbox(a_numbered_mail(3), a_numbered_mail(2)))
    for name in ("1.eml", "2.mbox"):
        os.truncate(mail / name, messages.LARGEST_MAIL + 1024**2)
    found = {each["id"]: each["problem"] for each in ask(context, "list", mail)}
    assert found["3@example.org"] is None
    assert "51 MB large" in found["1@example.org"] and "50 MB large" in found["2@example.org"]
    assert ask(context, "get", mail, id="2@example.org")["text"] == ""


def test_the_index_forgets_the_folders_asked_for_longest_ago(tmp_path: Path) -> None:
    kept = index.MailIndex(most=3)
    for number in range(4):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "a.mbox").write_bytes(an_mbox(a_numbered_mail(1), a_numbered_mail(2)))
        with opened_root(str(folder), [a_grant(folder)]) as root:
            assert len(kept.entries(root, a_context(tmp_path / "own"))) == 2
    assert len(kept._folders) == 1


# -- who bears a Message-ID ------------------------------------------------------------------------


def _bodies(context: CallContext, mail: Path) -> dict[str, str]:
    """Of another run: nothing but what the ledger holds is remembered of the one before."""
    tools._INDEX = index.MailIndex()
    return {id: ask(context, "get", mail, id=id)["text"] for id in ids(context, mail)}


@pytest.mark.parametrize("name", ["a-before.eml", "z-after.eml", "box.mbox"])
@pytest.mark.parametrize("same_run", [True, False])
def test_a_later_mail_never_takes_the_id_of_an_earlier_one(
    mail: Path, context: CallContext, name: str, *, same_run: bool
) -> None:
    (mail / "m.eml").write_bytes(a_numbered_mail(1, body="The first"))
    assert _bodies(context, mail) == {"1@example.org": "The first"}
    later = a_numbered_mail(1, body="Another")
    (mail / name).write_bytes(an_mbox(later) if name.endswith("mbox") else later)
    if same_run:
        ids(context, mail)
    found = _bodies(context, mail)
    assert found.pop("1@example.org") == "The first"
    assert list(found.values()) == ["Another"]
    own_id = list(found)
    # Nor once the first is gone, nor in another folder of the same workflow.
    (mail / "m.eml").unlink()
    assert ids(context, mail) == own_id
    (mail / "below").mkdir()
    (mail / "below" / "b.eml").write_bytes(a_numbered_mail(1, body="A third"))
    assert "1@example.org" not in ids(context, mail / "below")


def test_a_rehearsal_remembers_no_mail(mail: Path, context: CallContext) -> None:
    (mail / "m.eml").write_bytes(a_numbered_mail(1, body="The first"))
    assert ids(replace(context, rehearsed=True), mail) == ["1@example.org"]
    (mail / "a.eml").write_bytes(a_numbered_mail(1, body="Another"))
    assert _bodies(context, mail)["1@example.org"] == "Another"


def test_a_mail_that_is_still_written_keeps_its_id_once_it_is_whole(
    mail: Path, context: CallContext
) -> None:
    whole = a_multipart(A_TEXT)
    (mail / "m.eml").write_bytes(whole.partition(b"\r\n\r\n")[0] + b"\r\n\r\n")
    (found,) = ask(context, "list", mail)
    assert found["id"] == "one@example.org" and "breaks off" in found["problem"]
    (mail / "m.eml").write_bytes(whole)
    assert _bodies(context, mail) == {"one@example.org": "Some text."}


def test_a_message_id_that_imitates_an_id_of_ours_takes_no_place(
    mail: Path, context: CallContext
) -> None:
    (mail / "m.eml").write_bytes(a_mail(message_id=None, body="The first"))
    (own_id,) = ids(context, mail)
    (mail / "a.eml").write_bytes(a_mail(message_id=f"<{own_id}>", body="Another"))
    found = _bodies(context, mail)
    assert found.pop(own_id) == "The first" and list(found.values()) == ["Another"]
