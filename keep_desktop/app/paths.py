"""Paths inside a data folder."""

from pathlib import Path

import platformdirs

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.system.files import check_private_folder, details_of, os_error_text


@immutable
class Paths:
    """One data folder, accessible to its owner only."""

    data_dir: Path

    @property
    def downloads(self) -> Path:
        return self.data_dir / "downloads"

    @property
    def scratch(self) -> Path:
        return self.data_dir / "scratch"

    @property
    def file_backups(self) -> Path:
        """Backups of what mutations replaced, by content hash."""
        return self.data_dir / "kept"

    @property
    def sandboxes(self) -> Path:
        """One small file per live sandbox process."""
        return self.data_dir / "run" / "sandboxes"

    @property
    def mcp(self) -> Path:
        """A folder for each MCP server that was started."""
        return self.data_dir / "mcp"

    @property
    def lock(self) -> Path:
        return self.data_dir / "run" / "engine.lock"

    @property
    def address(self) -> Path:
        """The address file of the process that runs the engine."""
        return self.data_dir / "run" / "engine.json"

    @property
    def vault(self) -> Path:
        """The encrypted file for secrets, used if the system has no keyring."""
        return self.data_dir / "secrets" / "vault.json"

    @property
    def vault_key(self) -> Path:
        """Outside the data folder, so that a copy of that folder discloses no secret."""
        return Path(platformdirs.user_config_dir("keep-desktop", appauthor=False)) / "vault.key"

    @property
    def realm(self) -> str:
        """Prefix for this data folder's secrets in a keyring that others share."""
        folder = self.data_dir.absolute()
        return "keep-desktop" if folder == default_data_dir() else f"keep-desktop {folder}"

    def make(self) -> None:
        """Create the folders. Raises StorageFailure if they cannot be created, and as `check`."""
        self.check()
        try:
            inside = (
                self.downloads,
                self.scratch,
                self.file_backups,
                self.sandboxes.parent,
                self.sandboxes,
            )
            for folder in (self.data_dir, *inside):
                folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise StorageFailure(
                UserMessage(
                    "The data folder “{folder}” cannot be used: {reason}. Make it writable, or "
                    "choose another with --data-dir.",
                    folder=str(self.data_dir),
                    reason=os_error_text(error),
                ),
                details=details_of(error),
            ) from error
        self.check()

    def check(self) -> None:
        """Require that nobody else can have written what exists. Raises StorageFailure."""
        check_private_folder(self.data_dir)
        for folder in (self.sandboxes.parent, self.sandboxes, self.vault.parent):
            check_private_folder(folder, at=self.data_dir)


def default_data_dir() -> Path:
    return Path(platformdirs.user_data_dir("keep-desktop", appauthor=False))
