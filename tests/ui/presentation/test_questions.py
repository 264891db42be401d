"""What a question's headline says."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from keep_desktop.domain.questions import QuestionKind
from keep_desktop.ui.presentation.questions import headline, names_workflow
from keep_desktop.ui.text.language import Language, apply_language
from tests.ui.questions_harness import blocked


@pytest.mark.parametrize("language", [Language.ENGLISH, Language.GERMAN])
def test_it_is_known_which_headlines_name_the_workflow(
    qapp: QApplication, language: Language
) -> None:
    apply_language(qapp, language)
    try:
        for kind in QuestionKind:
            for detail in (None, {"model": "m"}):
                row = replace(blocked(), kind=kind, detail=detail)
                assert names_workflow(row) is (row.workflow in headline(row)), headline(row)
    finally:
        apply_language(qapp, Language.ENGLISH)
