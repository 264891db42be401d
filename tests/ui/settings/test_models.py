"""Models in Settings: added, tested, used, removed; budgets; what was sent. Over real HTTP."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.domain.planning.models import OF_EVERY_MODEL, KeySource, ModelRole
from keep_desktop.services.context import Keep
from keep_desktop.services.models import (
    add_model,
    budgets,
    described_model,
    keep_key,
    model_calls,
    models,
)
from keep_desktop.services.models import test_model as probe
from keep_desktop.services.overview import subscribe
from keep_desktop.services.settings import setting
from keep_desktop.ui.core.events import Bridge
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.settings.model_dialogs import (
    AddModelDialog,
    FoundModelsDialog,
    RequestsDialog,
    short_name,
)
from keep_desktop.ui.settings.models import ModelsSection
from tests.builders.services import DictSecrets
from tests.servers.models import MODEL, Answer, ModelServer, a_model_server
from tests.ui.dialog_tools import nameless, until
from tests.ui.driver import click, press
from tests.ui.settings_harness import Entry, context_of

_KEY = "sk-canary-0123456789"


@contextmanager
def _shown(qtbot: QtBot, keep: Keep, settings: QSettings) -> Iterator[ModelsSection]:
    tasks, bridge = TaskRunner(), Bridge(lambda listener: subscribe(keep, listener))
    section = ModelsSection(context_of(keep, tasks, bridge, settings, Entry()))
    qtbot.addWidget(section)
    section.resize(800, 900)
    section.show()
    section.refresh()
    until(qtbot, lambda: section.budget.used.text())
    yield section
    bridge.close()
    tasks.close()


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with a_model_server() as server:
        yield server


@pytest.fixture
def keyring() -> DictSecrets:
    return DictSecrets()


@pytest.fixture
def keep(tmp_path: Path, keyring: DictSecrets) -> Iterator[Keep]:
    """With the real way to models."""
    with (
        patch("keep_desktop.app.build.Secrets", lambda *_: keyring),
        open_engine(tmp_path / "data") as keep,
    ):
        yield keep


@pytest.fixture
def section(qtbot: QtBot, keep: Keep, settings: QSettings) -> Iterator[ModelsSection]:
    with _shown(qtbot, keep, settings) as section:
        yield section


def _add(keep: Keep, server: ModelServer, name: str = "local") -> None:
    add_model(keep, described_model(name, server.url, MODEL, with_key=False))


def _text(section: QWidget) -> list[str]:
    return [label.text() for label in section.findChildren(QLabel) if label.isVisibleTo(section)]


def test_without_a_model_it_says_what_to_do(section: ModelsSection) -> None:
    assert "choose Find local models" in section.list.nothing.sentence
    assert section.roles.isHidden()


def test_a_model_is_added_by_keyboard_with_its_key_in_the_keyring_and_is_tested_at_once(
    qtbot: QtBot, section: ModelsSection, keep: Keep, server: ModelServer, keyring: DictSecrets
) -> None:
    section.list.add.click()
    [dialog] = section.findChildren(AddModelDialog)
    qtbot.keyClicks(dialog.address, server.url)
    assert dialog.where.text() == "Stays on this computer."
    qtbot.keyClicks(dialog.model, f"maker/{MODEL}")
    qtbot.keyClicks(dialog.key, _KEY)
    assert dialog.name_edit.placeholderText() == MODEL
    press(dialog.key, Qt.Key.Key_Return)
    until(qtbot, lambda: any("It calls tools" in text for text in _text(section)))
    [row] = models(keep)
    assert row.name == MODEL
    assert set(row.roles) == set(OF_EVERY_MODEL)
    assert list(keyring.kept.values()) == [_KEY]
    stored = b"".join(file.read_bytes() for file in keep.data_dir.iterdir() if file.is_file())
    assert _KEY.encode() not in stored
    headers = {name.lower(): value for name, value in server.requests[0].headers.items()}
    assert headers["authorization"] == f"Bearer {_KEY}"


def test_a_model_is_changed_and_keeps_its_key_until_another_is_entered(
    qtbot: QtBot, section: ModelsSection, keep: Keep, server: ModelServer, keyring: DictSecrets
) -> None:
    provider = described_model("work", server.url, MODEL, with_key=True)
    keep_key(keep, provider, _KEY)
    add_model(keep, provider)
    section.refresh()
    until(qtbot, lambda: len(section.list.changes) == 1)
    for entered in ("", "sk-another-key"):
        section.list.changes[0].click()
        [dialog] = section.findChildren(AddModelDialog)
        assert (dialog.address.text(), dialog.model.text()) == (server.url, MODEL)
        assert not dialog.name_edit.isEnabled()
        dialog.key.setText(entered)
        dialog.add.click()
        until(qtbot, lambda: not section.findChildren(AddModelDialog))
        until(qtbot, lambda: section.list.tests[0].text() == "Test")
        assert list(keyring.kept.values()) == [entered or _KEY]
    [row] = models(keep)
    assert row.name == "work"


def test_a_key_is_not_taken_to_another_address_and_the_field_says_so(
    qtbot: QtBot, section: ModelsSection, keep: Keep, server: ModelServer, keyring: DictSecrets
) -> None:
    provider = described_model("work", "http://127.0.0.1:9/v1", MODEL, with_key=True)
    keep_key(keep, provider, _KEY)
    add_model(keep, provider)
    section.refresh()
    until(qtbot, lambda: len(section.list.changes) == 1)
    section.list.changes[0].click()
    [dialog] = section.findChildren(AddModelDialog)
    assert dialog.key.placeholderText() == "Leave empty to keep the stored key"
    dialog.address.setText(server.url)
    assert dialog.key.placeholderText() == "The stored key is for the address before and is removed"
    dialog.add.click()
    until(qtbot, lambda: not section.findChildren(AddModelDialog))
    until(qtbot, lambda: section.list.tests[0].text() == "Test")
    assert not keyring.kept
    # It is asked without a key, which a server on this computer may not need.
    [row] = models(keep)
    assert (row.key, row.key_stored, row.url) == (KeySource.NONE, True, server.url)
    assert server.requests and _KEY.encode() not in server.sent


def test_a_name_that_another_model_has_is_refused(
    qtbot: QtBot, section: ModelsSection, keep: Keep, server: ModelServer
) -> None:
    add_model(keep, described_model("work", server.url, MODEL, with_key=False))
    section.list.add.click()
    [dialog] = section.findChildren(AddModelDialog)
    dialog.address.setText("http://127.0.0.1:9/v1")
    dialog.model.setText("other")
    dialog.name_edit.setText("work")
    dialog.add.click()
    until(qtbot, lambda: any("already" in text for text in _text(dialog)))
    assert [row.url for row in models(keep)] == [server.url]
    dialog.done(0)


def test_before_a_provider_is_added_it_says_which_host_receives_what(
    section: ModelsSection,
) -> None:
    section.list.open_dialog()
    [dialog] = section.findChildren(AddModelDialog)
    dialog.address.setText("https://api.example.com/v1")
    assert dialog.where.text().startswith("api.example.com receives your messages")
    dialog.address.setText("not an address")
    assert dialog.where.text() == ""
    dialog.done(0)


def test_a_wrong_address_is_refused_and_what_was_entered_stays(
    qtbot: QtBot, section: ModelsSection, keep: Keep
) -> None:
    section.list.open_dialog()
    [dialog] = section.findChildren(AddModelDialog)
    dialog.address.setText("ftp://models")
    dialog.model.setText("llama3.2")
    dialog.add.click()
    until(qtbot, lambda: dialog.trouble.sentence)
    assert "is not the address of a model" in dialog.trouble.sentence
    assert dialog.model.text() == "llama3.2"
    assert list(models(keep)) == []
    dialog.done(0)


@pytest.fixture
def refused(qtbot: QtBot, section: ModelsSection, keep: Keep) -> Iterator[ModelsSection]:
    """With a model whose server refuses every request."""
    with a_model_server(other=lambda body: Answer(status=401)) as server:
        _add(keep, server)
        section.refresh()
        until(qtbot, lambda: section.list.tests)
        yield section


def test_a_test_that_fails_says_why_and_the_model_stays(
    qtbot: QtBot, refused: ModelsSection, keep: Keep
) -> None:
    with qtbot.waitSignal(refused.context.tasks.messages.shown, timeout=60_000) as shown:
        click(refused.list.tests[0])
        assert refused.list.tests[0].text() == "Testing…"
    assert "local" in shown.args[0]
    until(qtbot, lambda: refused.list.tests[0].text() == "Test")
    assert [row.name for row in models(keep)] == ["local"]
    until(
        qtbot, lambda: any("The test failed." in one.text() for one in refused.findChildren(QLabel))
    )


def test_the_keyboard_stays_at_the_model_that_is_tested(
    qtbot: QtBot, refused: ModelsSection
) -> None:
    refused.activateWindow()
    refused.list.tests[0].setFocus(Qt.FocusReason.TabFocusReason)
    until(qtbot, refused.list.tests[0].hasFocus)
    refused.list.tests[0].click()
    assert refused.list.tests[0].hasFocus()
    until(qtbot, lambda: refused.list.tests[0].text() == "Test")
    assert refused.list.tests[0].hasFocus()


def test_a_model_without_a_key_is_removed_without_a_word_of_one(
    qtbot: QtBot, section: ModelsSection, keep: Keep, server: ModelServer
) -> None:
    _add(keep, server)
    section.refresh()
    until(qtbot, lambda: section.list.removes)
    click(section.list.removes[0])
    assert section.list.removes[0].text() == "Remove?"
    with qtbot.waitSignal(section.context.tasks.messages.shown, timeout=60_000) as shown:
        section.list.removes[0].click()
    assert shown.args[0] == "“local” was removed."


def test_a_model_and_its_key_are_removed_with_the_second_click(
    qtbot: QtBot, section: ModelsSection, keep: Keep, server: ModelServer, keyring: DictSecrets
) -> None:
    provider = described_model("local", server.url, MODEL, with_key=True)
    keep_key(keep, provider, _KEY)
    add_model(keep, provider)
    section.refresh()
    until(qtbot, lambda: section.list.removes)
    section.activateWindow()
    click(section.list.removes[0])
    assert section.list.removes[0].text() == "Remove with key?"
    asking = section.list.removes[0]
    section.refresh()
    until(qtbot, lambda: section.list.removes[0] is not asking)
    assert section.list.removes[0].text() == "Remove…"
    click(section.list.removes[0])
    assert len(models(keep)) == 1
    section.list.removes[0].click()
    until(qtbot, lambda: not section.list.removes)
    assert list(models(keep)) == []
    assert keyring.kept == {}


def test_each_use_has_its_own_model(
    qtbot: QtBot, section: ModelsSection, keep: Keep, server: ModelServer
) -> None:
    _add(keep, server)
    _add(keep, server, "other")
    section.refresh()
    until(qtbot, lambda: section.roles.isVisible())
    choice = section.roles.choices[ModelRole.REPAIR]
    choice.setCurrentIndex(choice.findData("other"))
    choice.activated.emit(choice.currentIndex())
    until(qtbot, lambda: ModelRole.REPAIR in models(keep)[1].roles)
    assert ModelRole.PLAN in models(keep)[0].roles


def test_the_environment_goes_before_what_is_stored_and_says_so(
    qtbot: QtBot, section: ModelsSection, keep: Keep, server: ModelServer
) -> None:
    _add(keep, server)
    with patch.dict("os.environ", server.environment):
        section.refresh()
        until(qtbot, lambda: section.roles.note.sentence)
        assert len(section.list.tests) == 2
        assert len(section.list.removes) == 1
        assert not section.roles.choices[ModelRole.PLAN].isEnabled()


def test_what_is_found_on_this_computer_is_added_with_one_click(
    qtbot: QtBot, section: ModelsSection, keep: Keep, server: ModelServer
) -> None:
    port = int(server.url.rsplit(":", 1)[1].split("/")[0])
    with patch("keep_desktop.services.models.find_local_models.__defaults__", ((port,),)):
        section.list.find_local.click()
        [dialog] = section.findChildren(FoundModelsDialog)
        until(qtbot, lambda: dialog.buttons)
    assert dialog.buttons[0].accessibleName() == f"Add the model {MODEL}"
    click(dialog.buttons[0])
    until(qtbot, lambda: models(keep) and models(keep)[0].protocol is not None)


def test_where_nothing_answers_the_search_says_what_to_start(
    qtbot: QtBot, section: ModelsSection
) -> None:
    with patch("keep_desktop.services.models.find_local_models.__defaults__", ((1,),)):
        section.list.open_search()
        [dialog] = section.findChildren(FoundModelsDialog)
        until(qtbot, lambda: dialog.nothing.sentence)
    assert "Start Ollama" in dialog.nothing.sentence
    dialog.done(0)


def test_the_budget_is_changed_and_a_wrong_number_is_not_saved(
    qtbot: QtBot, section: ModelsSection, keep: Keep
) -> None:
    budget = section.budget
    assert budget.used.text() == "0 of 2,000,000 tokens used today"
    budget.tokens.selectAll()
    qtbot.keyClicks(budget.tokens, "5000")
    qtbot.keyClicks(budget.money, "2.5")
    press(budget.money, Qt.Key.Key_Return)
    until(qtbot, lambda: budgets(keep)[0].budget.limit.money == 2.5)
    assert budgets(keep)[0].budget.limit.tokens == 5000
    until(qtbot, lambda: "$2.50" in budget.used.text())
    budget.tokens.clear()
    budget._edited()
    click(budget.save)
    assert "Enter numbers" in budget.problem.sentence
    assert budgets(keep)[0].budget.limit.tokens == 5000


def test_what_was_sent_can_be_read_word_for_word(
    qtbot: QtBot, section: ModelsSection, keep: Keep, server: ModelServer
) -> None:
    _add(keep, server)
    probe(keep, "local")
    section.requests.open.click()
    [dialog] = section.findChildren(RequestsDialog)
    until(qtbot, lambda: "report_number" in dialog.text.toPlainText())
    assert dialog.list.count() == len(model_calls(keep))
    assert '"model": "scripted-model"' in dialog.text.toPlainText()
    dialog.tabs.setCurrentIndex(1)
    assert "finish_reason" in dialog.text.toPlainText()
    dialog.done(0)


def test_the_contents_of_requests_need_not_be_kept(
    qtbot: QtBot, section: ModelsSection, keep: Keep, server: ModelServer
) -> None:
    section.requests.keeps.click()
    until(qtbot, lambda: setting(keep, "policy.model.content_days").value == 0)
    _add(keep, server)
    probe(keep, "local")
    section.requests.open_dialog()
    [dialog] = section.findChildren(RequestsDialog)
    until(qtbot, lambda: "was not kept" in dialog.text.toPlainText())
    dialog.done(0)


def test_without_requests_the_list_says_so(qtbot: QtBot, section: ModelsSection) -> None:
    section.requests.open_dialog()
    [dialog] = section.findChildren(RequestsDialog)
    until(qtbot, lambda: dialog.empty.isVisible())
    assert dialog.empty.sentence.startswith("Nothing was sent to a model yet")
    dialog.done(0)


def test_every_control_has_a_name(
    qtbot: QtBot, section: ModelsSection, keep: Keep, server: ModelServer
) -> None:
    _add(keep, server)
    section.refresh()
    until(qtbot, lambda: section.list.tests)
    assert nameless(section) == []


@pytest.mark.parametrize(
    ("model", "name"),
    [
        ("openai/gpt-5-mini", "gpt-5-mini"),
        ("qwen3:8b", "qwen3-8b"),
        ("llama3.2", "llama3.2"),
        ("a b ü", "a-b"),
    ],
)
def test_a_model_gets_a_short_name(model: str, name: str) -> None:
    assert short_name(model) == name
