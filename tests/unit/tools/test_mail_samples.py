"""The mail that comes with the program, read as scripts read it."""

import base64
from pathlib import Path
from typing import Any, cast

import pytest

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import CallContext
from keep_desktop.resources import sample_mail_folder
from keep_desktop.tools.mail.tools import MAIL_TOOLS
from keep_desktop.tools.registry import Registry
from tests.builders.tools import a_context

BOX = Registry(MAIL_TOOLS)


def ask(context: CallContext, name: str, **params: JsonValue) -> Any:
    tool = BOX.find("Mail", name)
    assert tool is not None
    answer = tool.call(BOX.parse(tool, params), context)
    return BOX.check_output(tool, answer)


@pytest.fixture
def context(tmp_path: Path) -> CallContext:
    return a_context(tmp_path, grants=[sample_mail_folder()])


@pytest.fixture
def mails(context: CallContext) -> dict[str, dict[str, Any]]:
    found = ask(context, "list", folder=str(sample_mail_folder()))
    return {mail["path"]: mail for mail in cast(list[dict[str, Any]], found)}


def test_every_sample_mail_is_listed_and_the_copy_of_one_is_not_listed_twice(
    mails: dict[str, dict[str, Any]], context: CallContext
) -> None:
    assert len(ask(context, "list", folder=str(sample_mail_folder()))) == 24
    assert "inbox/copies/invoice 0417 (2).eml" not in mails


def test_subjects_and_senders_in_six_charsets_are_read(mails: dict[str, dict[str, Any]]) -> None:
    assert mails["inbox/Rechnung Oktober.eml"]["subject"] == "Rechnung für Oktober – Reinigung"
    assert mails["inbox/devis-atelier.eml"]["subject"] == "Devis n° 58 - étagères en chêne"
    assert mails["inbox/schet-112.eml"]["from_name"] == "Типография Север"
    assert mails["inbox/mitsumori.eml"]["from_name"] == "青空紙店"
    assert mails["inbox/old-webshop.eml"]["from_name"] == "Café Shop"
    phone = mails["phone/cur/1794000002.M2P11.phone"]
    assert phone["subject"] == "Menu for Friday 🍲 (30 people)"


def test_the_one_file_that_is_no_mail_is_listed_with_a_sentence(
    mails: dict[str, dict[str, Any]],
) -> None:
    broken = [mail for mail in mails.values() if mail["problem"]]
    assert [mail["path"] for mail in broken] == ["inbox/IMG_2231.eml"]
    assert broken[0]["problem"] == "This is not a mail: it has no mail headers."


def test_an_attachment_comes_out_whole(
    mails: dict[str, dict[str, Any]], context: CallContext
) -> None:
    mail = mails["inbox/2026-11-02 invoice 0417.eml"]
    file = ask(context, "attachment", folder=str(sample_mail_folder()), id=mail["id"], index=0)
    content = base64.b64decode(file["content"])
    assert content.startswith(b"%PDF-1.4") and content.endswith(b"%%EOF\n")
    assert file["size"] == len(content) == mail["attachments"][0]["size"]
    assert file["problem"] is None


def test_an_attachment_that_breaks_off_says_so(
    mails: dict[str, dict[str, Any]], context: CallContext
) -> None:
    mail = mails["inbox/broken-off.eml"]
    file = ask(context, "attachment", folder=str(sample_mail_folder()), id=mail["id"], index=0)
    assert file["problem"] == "The mail breaks off in this attachment; what there is of it is here."


def test_every_sample_mail_that_can_be_read_has_a_text(
    mails: dict[str, dict[str, Any]], context: CallContext
) -> None:
    for mail in mails.values():
        whole = ask(context, "get", folder=str(sample_mail_folder()), id=mail["id"])
        assert bool(whole["text"]) == (mail["problem"] is None), mail["path"]
