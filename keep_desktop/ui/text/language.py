"""The language of the window: the user's choice, else the system's, else English."""

from enum import StrEnum

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, Qt, QTranslator
from PySide6.QtWidgets import QApplication

from keep_desktop.resources import translations_folder

#: Marks our translators, so that another choice removes them.
_OURS = "keep-translator"


class Language(StrEnum):
    """The user's choice; a value is the language's own code."""

    SYSTEM = "system"
    ENGLISH = "en"
    GERMAN = "de"


#: Each in its own language, to be found from a wrong one.
OWN_NAMES = {Language.ENGLISH: "English", Language.GERMAN: "Deutsch"}

#: The country of a language if the system's country has another.
_PLACES = {Language.ENGLISH: "en_GB", Language.GERMAN: "de_DE"}


def language_of(choice: Language, system: list[str] | None = None) -> Language:
    """*system*: the system's languages, the preferred one first."""
    if choice is not Language.SYSTEM:
        return choice
    for tag in QLocale.system().uiLanguages() if system is None else system:
        for language in OWN_NAMES:
            if tag.replace("_", "-").split("-")[0].lower() == language.value:
                return language
    return Language.ENGLISH


def apply_language(app: QApplication, choice: Language) -> None:
    """Use the language, with its numbers and dates, for what is made from now on.

    Existing windows keep theirs.
    """
    language = language_of(choice)
    for translator in app.findChildren(QTranslator, _OURS):
        app.removeTranslator(translator)
        translator.deleteLater()
    QLocale.setDefault(_locale(language))
    if language is not Language.ENGLISH:
        _load(app, f"qtbase_{language}", QLibraryInfo.path(_QT))
        _load(app, f"keep_{language}", str(translations_folder()))
    app.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)


_QT = QLibraryInfo.LibraryPath.TranslationsPath


def _load(app: QApplication, name: str, folder: str) -> None:
    translator = QTranslator(app)
    translator.setObjectName(_OURS)
    # Without the file the texts stay English.
    if translator.load(name, folder):
        app.installTranslator(translator)


def _locale(language: Language) -> QLocale:
    """The system's country where it has that language, for dates and numbers."""
    system = QLocale.system()
    if system.language() is QLocale(_PLACES[language]).language():
        return system
    return QLocale(_PLACES[language])


def translate_english(text: str) -> str:
    """A fixed text from below the window, such as a title in the gallery.

    Texts not in the catalogue, such as the user's own, stay as they are.
    """
    return QCoreApplication.translate("FixedTexts", text)


def translate_template(template: str) -> str:
    """The template of a message of the host; `error_text` fills it."""
    return QCoreApplication.translate("Messages", template)
