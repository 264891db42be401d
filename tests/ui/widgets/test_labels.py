"""A path in one line keeps its end."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from keep_desktop.ui.widgets.labels import PlaceLabel, from_home, last_of


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("/srv/mail/Attachments/bill.pdf", "…/Attachments/bill.pdf"),
        ("bill.pdf", "bill.pdf"),
        ("Invoices/bill.pdf", "Invoices/bill.pdf"),
        (r"C:\Users\ann\Attachments\bill.pdf", r"…\Attachments\bill.pdf"),
        ("https://shop.example/api/v1/bills", "https://shop.example/api/v1/bills"),
    ],
)
def test_of_a_path_the_folder_and_the_name_are_kept(place: str, text: str) -> None:
    assert last_of(place) == text


def test_the_home_folder_is_shown_in_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/home/ann"))
    assert from_home("/home/ann/mail.csv") == "~/mail.csv"
    assert from_home("/home/anna/mail.csv") == "/home/anna/mail.csv"


def test_what_is_shown_after_it_is_never_cut_and_the_tooltip_has_all(qtbot: QtBot) -> None:
    label = PlaceLabel("small")
    qtbot.addWidget(label)
    place = "/srv/mail/Attachments/2026-11-16 statement of the first harbour b167c3d0.pdf"
    label.show_place(place, "23:25:01")
    label.resize(260, 20)
    label.show()
    shown = label.shortened(label.contentsRect().width())
    assert shown.startswith("…/Attach")
    assert shown.endswith("d0.pdf · 23:25:01")
    assert place in label.toolTip()
    label.resize(1200, 20)
    assert label.toolTip() == ""
