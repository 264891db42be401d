"""Messages as the host makes them, with their codes."""

from keep_desktop.domain.messages import MessageCode, UserMessage
from keep_desktop.engine.runs.failures import with_line
from keep_desktop.tools.files.os_errors import quoted


def path_missing(path: str) -> UserMessage:
    return UserMessage(
        "{path} is not there. Bring it back, or choose another one.",
        code=MessageCode.PATH_MISSING,
        path=quoted(path),
    )


def path_occupied(path: str) -> UserMessage:
    return UserMessage(
        "{path} exists already and has other content. Remove it, choose another "
        "name, or let the script overwrite it.",
        code=MessageCode.PATH_OCCUPIED,
        path=quoted(path),
    )


def service_missing(name: str) -> UserMessage:
    return UserMessage(
        "There is no service “{name}”. Connect it first, under Settings > Services.",
        code=MessageCode.SERVICE_MISSING,
        name=name,
    )


def settings_missing(name: str) -> UserMessage:
    return UserMessage(
        "Version {label} needs settings: {named}. It does not run until they are filled in.",
        code=MessageCode.SETTINGS_MISSING,
        label="1.0",
        named=f"“{name}”",
    )


def outcome_unknown(title: str, why: str = "") -> UserMessage:
    return UserMessage(
        "Did this happen: “{title}”? {circumstances} {why} Keep won't try again until you answer.",
        code=MessageCode.OUTCOME_UNKNOWN,
        title=title,
        circumstances="It began 2026-11-20 at 12:00:00.",
        why=why,
    )


def thrown_at(reason: str, line: int, column: int) -> str:
    return with_line(reason, line, column)
