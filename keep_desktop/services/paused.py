"""Whether all schedules are paused: then nothing begins by itself."""

from keep_desktop.engine.pausing import paused_since
from keep_desktop.services.context import Keep


def schedules_paused(keep: Keep) -> bool:
    with keep.ledger.read() as uow:
        return paused_since(uow.settings.all()) is not None
