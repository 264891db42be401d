"""Makes the watchers of triggers; each imports what only it needs, at its first trigger."""

from keep_desktop.domain.triggers import TriggerKind
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.ports.connectors import ConnectorRegistry
from keep_desktop.ports.secrets import SecretStore
from keep_desktop.ports.triggers import MakeWatcher, Wakes, Watcher


def watcher_maker(book: ConnectorRegistry, secrets: SecretStore) -> MakeWatcher:
    def make(kind: TriggerKind, wakes: Wakes) -> Watcher:
        match kind:
            case TriggerKind.FOLDER:
                from keep_desktop.tools.triggers.folders import FolderWatcher

                return FolderWatcher(wakes)
            case TriggerKind.MAIL:
                from keep_desktop.tools.triggers.mailboxes import MailboxWatcher

                return MailboxWatcher(wakes, book, secrets, CancelSource)
            case TriggerKind.WEBHOOK:
                from keep_desktop.tools.triggers.webhooks import WebhookListener

                return WebhookListener(wakes, secrets)

    return make
