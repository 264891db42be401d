"""Words for models: which one plans, who receives what is sent to it, what a request cost. No
widgets here."""

from functools import partial

from PySide6.QtCore import QCoreApplication, QLocale

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.planning.models import ACTIVE, CANCELLED, OK, ModelCall, ModelRole
from keep_desktop.services.context import Keep
from keep_desktop.services.models import models
from keep_desktop.ui.text.error_text import translate_error
from keep_desktop.ui.text.format import number, plural
from keep_desktop.ui.text.sanitize import single_line

_tr = partial(QCoreApplication.translate, "ModelText")


@immutable
class PlanningModel:
    name: str
    #: Which model plans, and where it is.
    note: str


def planning_model(keep: Keep) -> PlanningModel | None:
    """For a worker. None where no model is chosen for planning."""
    row = next((one for one in models(keep) if ModelRole.PLAN in one.roles), None)
    if row is None:
        return None
    name = single_line(row.model, 60)
    return PlanningModel(name, f"{name} · {translate_error(row.destination)}")


def no_model_text() -> str:
    return _tr("No model is set up for planning. Choose one on this computer or at a provider.")


def role_text(role: ModelRole) -> tuple[str, str]:
    """Its name, and what it does."""
    match role:
        case ModelRole.PLAN:
            return _tr("Planning"), _tr("Writes and changes scripts in chats")
        case ModelRole.REPAIR:
            return _tr("Repairs"), _tr("Proposes repairs when a script fails")
        case ModelRole.TEXT:
            return _tr("Text"), _tr("Reads and writes text for running scripts")
        case ModelRole.VISION:
            return _tr("Pictures"), _tr("Describes pictures for running scripts")
        case ModelRole.AUDIO:
            return _tr("Recordings"), _tr("Writes down recordings for running scripts")
        case ModelRole.IMAGES:
            return _tr("Drawing"), _tr("Draws and changes pictures for running scripts")


def status_text(call: ModelCall) -> str:
    known = {OK: _tr("answered"), CANCELLED: _tr("stopped"), ACTIVE: _tr("under way")}
    return known.get(call.status, _tr("failed"))


def tokens_text(call: ModelCall) -> str:
    """What was reported, else what was reserved."""
    usage = call.usage
    if usage.tokens_in is None and usage.tokens_out is None:
        return _tr("{count} tokens reserved").format(count=number(call.reserved_tokens))
    return plural((usage.tokens_in or 0) + (usage.tokens_out or 0), _tr("token"), _tr("tokens"))


def money_text(dollars: float) -> str:
    """In US dollars, with cents, or more digits for less."""
    digits = 2 if dollars >= 0.01 or not dollars else 4
    return f"${QLocale().toString(dollars, 'f', digits)}"
