"""Messages of the host are shown in the window's language, other text as it is."""

from collections.abc import Iterator, Mapping

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from keep_desktop.domain import text as sentences
from keep_desktop.domain.errors import FailureKind, NotFound
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage, dump, join, load, term
from keep_desktop.domain.permissions import (
    Capability,
    PermissionOrigin,
    PermissionStatus,
    Risk,
    Target,
)
from keep_desktop.engine.mutations.perform import concurrent_update
from keep_desktop.engine.runs.failures import with_line
from keep_desktop.ports.models import NO_MODEL
from keep_desktop.ports.tools import title_of
from keep_desktop.ports.views import Leftovers
from keep_desktop.services.forms.validation import field_errors
from keep_desktop.services.permissions import SheetLine
from keep_desktop.tools.files.move import Move, MoveInput
from keep_desktop.tools.files.os_errors import failure_of
from keep_desktop.tools.text import named
from keep_desktop.ui.presentation.permissions import notes_of
from keep_desktop.ui.presentation.workflow_state import blocked_text, leftovers_text
from keep_desktop.ui.text.error_text import inside_quotes, quote, sentence_of, translate_error
from keep_desktop.ui.text.language import Language, apply_language

_RUNNING = UserMessage("“{name}” is running already.", name="done")
_EMPTY = UserMessage("The script is empty.")


@pytest.fixture(autouse=True)
def german() -> Iterator[None]:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    before = QLocale()
    apply_language(app, Language.GERMAN)
    yield
    apply_language(app, Language.ENGLISH)
    QLocale.setDefault(before)


def test_why_a_workflow_is_blocked_is_translated() -> None:
    assert blocked_text(_EMPTY, FailureKind.PERMISSION).startswith("Das Skript ist leer. ")


def test_a_message_is_translated_and_what_somebody_wrote_is_not() -> None:
    assert translate_error(_RUNNING) == "„done“ läuft schon."
    name = str(_EMPTY)
    assert translate_error(UserMessage("“{name}” is running already.", name=name)) == (
        "„The script is empty.“ läuft schon."
    )


def test_that_another_writer_was_first_is_translated() -> None:
    said = translate_error(concurrent_update("Pay").sentence)
    assert said == "„Pay“ wurde von anderer Seite geklärt."


def test_plain_text_is_shown_as_it_is() -> None:
    assert translate_error("My own words.") == "My own words."
    assert translate_error(str(_RUNNING)) == str(_RUNNING)


def test_a_message_from_storage_is_translated() -> None:
    assert translate_error(load(str(_RUNNING), dump(_RUNNING)) or "") == "„done“ läuft schon."


def test_a_template_of_another_version_is_shown_in_english() -> None:
    assert translate_error(UserMessage("{name} flew away.", name="It")) == "It flew away."


def test_an_english_window_shows_the_text_itself() -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    apply_language(app, Language.ENGLISH)
    assert translate_error(_RUNNING) is _RUNNING


def test_messages_inside_a_message_are_translated() -> None:
    why = UserMessage("Could not check “{step_title}”: {reason}", step_title="Pay", reason=_EMPTY)
    assert translate_error(why) == "„Pay“ konnte nicht geprüft werden: Das Skript ist leer."
    both = join([_EMPTY, "own words", _RUNNING], "; ")
    assert translate_error(both) == "Das Skript ist leer.; own words; „done“ läuft schon."


def test_a_place_in_the_script_stands_before_the_full_stop() -> None:
    assert with_line(_EMPTY, 3, None) == "The script is empty (line 3)."
    assert translate_error(with_line(_EMPTY, 3, None)) == "Das Skript ist leer (Zeile 3)."
    assert translate_error(with_line("own words", 3, 1)) == "own words (Zeile 3, Spalte 1)"


def test_a_full_stop_is_added_to_a_message() -> None:
    message = UserMessage("The connection failed")
    assert translate_error(sentences.sentence(message)) == "Die Verbindung schlug fehl."


def test_what_follows_a_colon_is_translated() -> None:
    schema: Mapping[str, JsonValue] = {
        "type": "object",
        "properties": {"a": {"type": "array", "items": {"type": "string", "format": "uri"}}},
    }
    wrong = field_errors(schema, {"a": ["x"]})["a"]
    assert wrong == "“x”: write the whole address, beginning with https:// or http://."
    assert translate_error(wrong) == (
        "„x“: Schreiben Sie die ganze Adresse, beginnend mit https:// oder http://."
    )


def test_the_title_of_a_step_is_translated_inside_a_message() -> None:
    title = title_of(Move(), MoveInput.model_validate({"from": "/d/a.txt", "to": "/d/b/"}))
    assert title == "Move “a.txt” to “b”"
    assert translate_error(title) == "„a.txt“ nach „b“ verschieben"
    step = sentences.inside_quotes(title)
    assert step == "Move ‘a.txt’ to ‘b’"
    message = UserMessage("It is not known whether “{title}” happened.", title=step)
    assert translate_error(message) == (
        "Es ist nicht bekannt, ob „‚a.txt‘ nach ‚b‘ verschieben“ geschehen ist."
    )
    assert inside_quotes("„a.txt“ nach „b“ verschieben") == "‚a.txt‘ nach ‚b‘ verschieben"


@pytest.mark.parametrize(
    ("title", "inside"),
    [
        ('Mail from Ann: "Your bill"', "Mail from Ann: ‘Your bill’"),
        ("«Rapport» et „Bericht“", "‘Rapport’ et ‘Bericht’"),
        ("It’s “here", "It’s ‘here"),
        ('A 5" screen', 'A 5" screen'),
        ("“a.txt”", "a.txt"),
        ("“a” and “b”", "‘a’ and ‘b’"),
        ("“”", "‘’"),
    ],
)
def test_quotation_marks_of_a_title_become_those_inside_others(title: str, inside: str) -> None:
    assert sentences.quote(title) == inside


def test_a_title_that_is_all_quoted_has_no_second_marks_inside_others() -> None:
    assert sentences.inside_quotes(named("a.txt")) == "a.txt"
    title = UserMessage("Trash {file}", file=named("a.txt"))
    assert sentences.inside_quotes(title) == "Trash ‘a.txt’"
    assert inside_quotes(named("a.txt")) == "a.txt"


def test_quotation_marks_that_begin_in_one_fact_and_end_in_another_are_plain_text() -> None:
    title = UserMessage("{one} and {other}", one='5"', other='6"')
    assert sentences.inside_quotes(title) == sentences.inside_quotes(str(title))


def test_titles_that_are_quoted_already_get_no_second_marks_where_they_are_listed() -> None:
    found = Leftovers(items=5, titles=("“2307.eml”", "Mail “a”", "b"))
    assert leftovers_text(found).endswith(": „2307.eml“, „Mail ‚a‘“, „b“ und 2 weitere.")


def test_the_setting_of_a_permission_goes_by_the_title_that_the_form_shows() -> None:
    line = SheetLine(
        capability=Capability("Files.save", "/a"),
        planned=Capability("Files.save", "/a"),
        template="",
        facts={},
        risk=Risk.WRITES,
        status=PermissionStatus.APPROVED,
        origin=PermissionOrigin.PERSON,
        target=Target.PARAMETER,
        settings=("Folder for attachments",),
        is_new=False,
        seen=None,
        is_asked=False,
        is_removable=False,
        is_counted=True,
    )
    assert notes_of(line) == ["Aus der Einstellung Ordner für Anhänge"]


def test_a_name_of_a_file_is_cited_in_the_marks_of_the_language() -> None:
    assert translate_error(named("a.txt")) == "„a.txt“"
    assert quote('Mail "x"') == "Mail ‚x‘"
    gone = failure_of(FileNotFoundError(2, "gone"), "/d/web.csv")
    assert translate_error(gone.sentence) == (
        "„/d/web.csv“ ist nicht da. Stellen Sie es wieder her, oder wählen Sie etwas anderes."
    )


def test_a_field_goes_by_the_title_that_the_form_shows() -> None:
    schema: Mapping[str, JsonValue] = {
        "type": "object",
        "required": ["a"],
        "properties": {"a": {"title": "Mail folder"}},
    }
    assert translate_error(field_errors(schema, {})["a"]) == "„Mail-Ordner“ wird gebraucht."
    schema = {"type": "object", "properties": {"a": {"type": ["number", "null"]}}}
    assert translate_error(field_errors(schema, {"a": "x"})["a"]) == (
        "„a“ muss so sein: eine Zahl oder leer."
    )


def test_a_state_is_translated() -> None:
    message = UserMessage("“{title}” is {status} already.", title="skipped", status=term("skipped"))
    assert translate_error(message) == "„skipped“ ist schon übersprungen."


def test_numbers_follow_the_custom() -> None:
    QLocale.setDefault(QLocale("de_DE"))
    assert translate_error(
        UserMessage("Script timed out after {script_seconds:g} s", script_seconds=2.5)
    ) == ("Die Zeit des Skripts war nach 2,5 s um")
    message = UserMessage(
        "Script sent a message of more than {most_values:,} values", most_values=1_000_000
    )
    assert "1.000.000" in translate_error(message)


def test_an_error_of_another_kind_names_what_happened() -> None:
    assert sentence_of(NotFound(_EMPTY)) == "Das Skript ist leer."
    assert sentence_of(ValueError("no")).endswith(": no")


def test_commands_of_the_terminal_are_no_part_of_what_the_window_says() -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    outer = UserMessage("It failed: {why}", why=NO_MODEL)
    assert translate_error(NO_MODEL).endswith("unter Einstellungen > Modelle hinzu.")
    apply_language(app, Language.ENGLISH)
    said = "No model is set up. Add one under Settings > Models."
    assert (translate_error(NO_MODEL), translate_error(outer)) == (said, f"It failed: {said}")
    foreign = UserMessage("It failed: {why}", why="no file (`x`), {y}")
    assert translate_error(foreign) == "It failed: no file (`x`), {y}"
