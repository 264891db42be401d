"""Which language the window speaks: what the user chose, else the system's, else English."""

from enum import StrEnum

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, Qt, QTranslator
from PySide6.QtWidgets import QApplication

from keep_desktop.resources import translations_folder

#: Marks the translators that are ours, so that another choice takes them away.
_OURS = "keep-translator"


class Language(StrEnum):
    """What the user chose; a value is the language's own code."""

    SYSTEM = "system"
    ENGLISH = "en"
    GERMAN = "de"


#: Each in its own words, so that whoever ended up in the wrong one finds back.
OWN_NAMES = {Language.ENGLISH: "English", Language.GERMAN: "Deutsch"}

#: Where a language is spoken if the system's own place speaks another.
_PLACES = {Language.ENGLISH: "en_GB", Language.GERMAN: "de_DE"}


def language_of(choice: Language, system: list[str] | None = None) -> Language:
    """The language for a choice. *system*: the system's languages, the preferred one first."""
    if choice is not Language.SYSTEM:
        return choice
    for tag in QLocale.system().uiLanguages() if system is None else system:
        for language in OWN_NAMES:
            if tag.replace("_", "-").split("-")[0].lower() == language.value:
                return language
    return Language.ENGLISH


def speak(app: QApplication, choice: Language) -> None:
    """From now on, what is made speaks this language, and writes numbers and dates in its way.

    Windows that are there already keep theirs.
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
    # Where the file is missing the texts stay English, which says what they mean all the same.
    if translator.load(name, folder):
        app.installTranslator(translator)


def _locale(language: Language) -> QLocale:
    """The system's place where that language is spoken there, for its dates and numbers."""
    system = QLocale.system()
    if system.language() is QLocale(_PLACES[language]).language():
        return system
    return QLocale(_PLACES[language])


def in_words(text: str) -> str:
    """A text of fixed wording from below the window, such as a title in the gallery.

    What is in no catalogue, such as what a user wrote, stays as it is.
    """
    return QCoreApplication.translate("Words", text)


def as_host_said(template: str) -> str:
    """A template of a sentence of the host; `ui.host_words` finds it and fills it."""
    return QCoreApplication.translate("Host", template)


def host_word(word: str) -> str:
    """A word of a state or a kind, as it stands inside such a sentence."""
    return QCoreApplication.translate("HostWord", word)
