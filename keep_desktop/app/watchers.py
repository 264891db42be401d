"""Makes the watchers of triggers; each imports what only it needs, at its first trigger."""

from keep_desktop.domain.triggers import TriggerKind
from keep_desktop.ports.triggers import MakeWatcher, Wakes, Watcher


def watcher_maker() -> MakeWatcher:
    def make(kind: TriggerKind, wakes: Wakes) -> Watcher:
        match kind:
            case TriggerKind.FOLDER:
                from keep_desktop.tools.triggers.folders import FolderWatcher

                return FolderWatcher(wakes)
        raise NotImplementedError(kind)

    return make
