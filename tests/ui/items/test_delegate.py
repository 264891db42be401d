"""In a narrow tree, the parts that distinguish titles stay visible."""

from PySide6.QtWidgets import QApplication

from keep_desktop.ui.items.delegate import secondary_width


def test_what_stands_beside_a_name_gives_way_but_keeps_two_fifths(qapp: QApplication) -> None:
    beside = "“Ihre Bestellung bei Café Shop und noch eine Zeile”"
    whole = secondary_width("i", beside, 2_000)
    assert whole < 1_000
    assert secondary_width("shop of old cafe example", beside, 2_000) == whole
    assert secondary_width("shop of old cafe example" * 9, beside, 300) == 120
    assert secondary_width("shop of old cafe example" * 9, "“Hi”", 300) < 60
