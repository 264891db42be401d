"""What the host said below the window is told in the window's language, or as it was said."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from keep_desktop.domain import sentences
from keep_desktop.resources import translations_folder
from keep_desktop.ui.asked_words import asked_in_brief
from keep_desktop.ui.host_templates import LONGEST, Recognised, Template, Templates, templates
from keep_desktop.ui.host_words import cited, inside_quotes, told
from keep_desktop.ui.language import Language, as_host_said, speak

_SCRIPTS = str(Path(__file__).parents[2] / "scripts")
_PLAIN = {
    "t": "Zq9",
    "q": "“Zq9”",
    "s": "Zq9",
    "f": "Zq9",
    "p": "a.b",
    "n": "1,000",
    "w": "done or paused",
}
_ALL = templates().all


@pytest.fixture(scope="module", autouse=True)
def german() -> Iterator[None]:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    before = QLocale()
    speak(app, Language.GERMAN)
    yield
    speak(app, Language.ENGLISH)
    QLocale.setDefault(before)


@pytest.fixture(scope="module")
def gathered() -> ModuleType:
    sys.path.append(_SCRIPTS)
    try:
        return importlib.import_module("host_sentences")
    finally:
        sys.path.remove(_SCRIPTS)


def _said(template: Template, filled: dict[str, str]) -> str:
    return template.text.format(*(filled[kind] for kind in template.kinds))


def test_the_templates_of_the_window_are_those_of_the_code(gathered: ModuleType) -> None:
    kept = (translations_folder() / "host_sentences.json").read_text("utf-8")
    assert kept == gathered.as_json(gathered.host_templates(), gathered.host_words())


def test_every_sentence_is_told_in_german_and_no_other_takes_its_place() -> None:
    lost = []
    for template in _ALL:
        text = _said(template, _PLAIN)
        fitting = templates().recognise(text)
        if template not in {one.template for one in fitting}:
            lost.append(text)
        if as_host_said(template.text) != template.text and told(text) == text:
            lost.append(text)
    assert lost == []


#: Words that look like the pieces of other sentences, and what is no sentence at all.
_HOSTILE = st.one_of(
    st.sampled_from(_ALL).map(lambda one: _said(one, _PLAIN)),
    st.sampled_from(_ALL).flatmap(lambda one: st.sampled_from(one.literals)),
    st.sampled_from(["", "“", "”", "'", ": ", ". ", "\n", "<b>x</b>", "{0}", "}", "\u202e"]),
    st.text(max_size=20),
)


@given(st.sampled_from(_ALL), st.lists(_HOSTILE, min_size=4, max_size=4))
def test_hostile_fillings_are_told_as_what_they_fill_or_left_in_english(
    template: Template, words: list[str]
) -> None:
    filled = tuple(
        {"t": word, "s": word, "f": word, "q": f"“{word}”"}.get(kind, _PLAIN[kind])
        for kind, word in zip(template.kinds, words, strict=False)
    )
    text = template.text.format(*filled)
    fitting = templates().recognise(text)
    assert not fitting or Recognised(template, filled) in fitting


def test_what_somebody_wrote_stays_as_it_is_written() -> None:
    assert told("“done” is running already.") == "„done“ läuft schon."
    assert told("“<b>There is no such item.</b>” is running already.") == (
        "„<b>There is no such item.</b>“ läuft schon."
    )
    assert told("My own words.") == "My own words."
    assert told("“done” is skipped already.") == "„done“ ist schon übersprungen."


def test_a_sentence_inside_a_sentence_is_told_too() -> None:
    asked = "Did this happen: “Append a row to in.csv”? The connection failed."
    assert told(f"{asked} Keep will not do it again until you say.") == (
        "Ist das geschehen: „Eine Zeile an in.csv anhängen“? Die Verbindung schlug fehl."
        " Keep wiederholt es erst, wenn Sie es sagen."
    )
    imports = (
        "A script cannot import or export: everything outside of it is reached through the tools"
    )
    assert told(f"{imports} (line 1, column 8).").endswith(
        "über die Werkzeuge (Zeile 1, Spalte 8)."
    )
    assert told("“web.csv” is not there. Bring it back, or choose another one. (line 3)") == (
        "„web.csv“ ist nicht da. Stellen Sie es wieder her, oder wählen Sie etwas anderes."
        " (Zeile 3)"
    )


def test_names_in_the_title_of_a_step_keep_their_quotation_marks() -> None:
    assert told("Move “a.txt” to “b”") == "„a.txt“ nach „b“ verschieben"
    assert told("Move “a” to the trash") == "„a“ in den Papierkorb legen"
    assert told("Undo: Save “a” to “b”") == "Zurücknehmen: „a“ in „b“ speichern"
    # As they were kept before names had any.
    assert told("Save a to b") == "a in b speichern"
    step = sentences.inside_quotes("Send “Your bill” to ann@example.org")
    assert told(f"It is not known whether “{step}” happened.") == (
        "Es ist nicht bekannt, ob „‚Your bill‘ an ann@example.org senden“ geschehen ist."
    )
    assert inside_quotes("„a.txt“ nach „b“ verschieben") == "‚a.txt‘ nach ‚b‘ verschieben"


@pytest.mark.parametrize(
    ("title", "inside"),
    [
        ('Mail from Ann: "Your bill"', "Mail from Ann: ‘Your bill’"),
        ("«Rapport» et „Bericht“", "‘Rapport’ et ‘Bericht’"),
        ("It’s “here", "It’s ‘here"),
        ('A 5" screen', 'A 5" screen'),
    ],
)
def test_quotation_marks_of_a_title_become_those_inside_others(title: str, inside: str) -> None:
    assert sentences.cited(title) == inside


def test_a_title_with_quotation_marks_is_cited_in_the_marks_of_the_language() -> None:
    title = sentences.cited('Mail from Ann: "Your bill"')
    assert told(f"“{title}” is done by now.").startswith("„Mail from Ann: ‚Your bill‘“ ")
    assert cited('Mail "x"') == "Mail ‚x‘"


def test_a_field_goes_by_the_title_that_the_form_shows() -> None:
    assert told("“Mail folder” is needed.") == "„Mail-Ordner“ wird gebraucht."
    assert told("“My own field” must be a number or empty.") == (
        "„My own field“ muss so sein: eine Zahl oder leer."
    )
    waits = "Version 1.0 waits for settings: “Mail folder”, “My own”. "
    said = told(f"{waits}It goes on once they are filled in.")
    assert "Einstellungen: „Mail-Ordner“, „My own“. " in said


def test_numbers_inside_follow_the_custom() -> None:
    QLocale.setDefault(QLocale("de_DE"))
    assert told("Script timed out after 2.5 s") == "Die Zeit des Skripts war nach 2,5 s um"
    assert "1.000.000" in told("Script sent a message of more than 1,000,000 values")


def test_what_fits_in_two_ways_is_not_told() -> None:
    twice = "“a” has no folder “b” has no folder “c” for sent mail"
    assert told(twice) == twice
    two = Templates([("{0} is gone", "t"), ("The {0} gone", "t")], [])
    assert len(two.recognise("The file is gone")) == 2
    several = "“x” failed in 3 tries of attempt 1: This is not a mail: it has no mail headers."
    assert told(several).endswith("fehlgeschlagen: Das ist keine Mail: Kopfzeilen fehlen.")
    split = Templates([("{0} of {1}", "tt")], [])
    assert split.recognise("a of b of c") == ()
    assert split.recognise("a of b")[0].filled == ("a", "b")


def test_each_line_is_told_by_itself() -> None:
    assert told("The script is empty.\nOwn words") == "Das Skript ist leer.\nOwn words"


def test_a_long_text_is_left_alone() -> None:
    assert told("“" * (LONGEST + 1)) == "“" * (LONGEST + 1)
    assert told("“ is " * 3_000) == "“ is " * 3_000


def test_several_findings_are_told_where_each_of_them_is() -> None:
    found = "line 3, base_url is missing; operations.a.path must begin with /; and 4 more."
    assert told(found) == (
        "Zeile 3, base_url fehlt; operations.a.path muss mit / beginnen; und 4 weitere."
    )
    assert told("base_url is missing; so it goes") == "base_url is missing; so it goes"


def test_what_is_wrong_with_an_input_is_told_by_its_place() -> None:
    wrong = "limit: Input should be greater than or equal to 1; and 2 more"
    assert told(f"Invalid input for Items.list: {wrong}") == (
        "Ungültige Eingabe für Items.list: limit: Muss 1 oder mehr sein; und 2 weitere"
    )


def test_a_question_about_a_step_has_one_wording() -> None:
    asked = "Did this happen: “Pay ‘the rent’”? The connection failed. Did “it” work?"
    assert asked_in_brief(asked) == "„Pay ‘the rent’“ – geschehen?"
    assert asked_in_brief("My own words.") == "My own words."


def test_what_an_earlier_keep_wrote_is_told_too() -> None:
    said = told("“Email from Ann” failed 3 times: The computer could not be reached.")
    assert said.startswith("„Email from Ann“ ist 3 Mal fehlgeschlagen: ")
