"""The maintainer, made and imported at the first failure for which a model is set up."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from keep_desktop.ports.cancel import CancelToken
from keep_desktop.ports.repair import RepairReport, RepairResult, ScriptFault

if TYPE_CHECKING:
    from keep_desktop.services.context import Keep


class LazyRepairer:
    """`ports.repair.Repairer`. Thread-safe."""

    def __init__(self, get_keep: "Callable[[], Keep]") -> None:
        self._get_keep = get_keep

    def repair(self, fault: ScriptFault, cancel: CancelToken) -> RepairReport:
        keep = self._get_keep()
        if not _has_model(keep):
            return RepairReport(RepairResult.NONE)
        from keep_desktop.planning.repair.maintainer import Maintainer, MaintainerServices

        services = MaintainerServices(ctx=keep, models=keep.models, connectors=keep.connectors.all)
        return Maintainer(services).repair(fault, cancel)


def _has_model(keep: "Keep") -> bool:
    from keep_desktop.domain.planning.models import ModelRole
    from keep_desktop.models.configuration import ModelConfiguration

    return ModelConfiguration(keep.ledger, keep.secrets).find(ModelRole.REPAIR) is not None
