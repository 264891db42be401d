"""Where things of one data folder lie."""

from dataclasses import dataclass
from pathlib import Path

import platformdirs

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.os_errors import details_of, why_of


@dataclass(frozen=True, slots=True)
class Paths:
    """One data folder. Only its owner can look into it."""

    data_dir: Path

    @property
    def downloads(self) -> Path:
        return self.data_dir / "downloads"

    @property
    def scratch(self) -> Path:
        return self.data_dir / "scratch"

    @property
    def kept(self) -> Path:
        """What mutations replaced, by content hash."""
        return self.data_dir / "kept"

    @property
    def sandboxes(self) -> Path:
        """One small file for each living sandbox process."""
        return self.data_dir / "run" / "sandboxes"

    @property
    def lock(self) -> Path:
        return self.data_dir / "run" / "engine.lock"

    @property
    def address(self) -> Path:
        """Where the process that runs the engine says how to reach it."""
        return self.data_dir / "run" / "engine.json"

    @property
    def vault(self) -> Path:
        """The encrypted file for secrets, where the system has no keyring."""
        return self.data_dir / "secrets" / "vault.json"

    @property
    def vault_key(self) -> Path:
        """Outside the data folder, so that a copy of that folder gives no secret away."""
        return Path(platformdirs.user_config_dir("keep-desktop", appauthor=False)) / "vault.key"

    @property
    def realm(self) -> str:
        """What the secrets of this data folder go by in a keyring that others share."""
        folder = self.data_dir.absolute()
        return "keep-desktop" if folder == default_data_dir() else f"keep-desktop {folder}"

    def make(self) -> None:
        """Have the folders. Raises StorageFailure with a sentence where they cannot be made."""
        try:
            inside = (
                self.downloads,
                self.scratch,
                self.kept,
                self.sandboxes.parent,
                self.sandboxes,
            )
            for folder in (self.data_dir, *inside):
                folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise StorageFailure(
                f"The data folder “{self.data_dir}” cannot be used: {why_of(error)}. "
                "Make it writable, or choose another with --data-dir.",
                details=details_of(error),
            ) from error


def default_data_dir() -> Path:
    """The platform's folder for the data of this user."""
    return Path(platformdirs.user_data_dir("keep-desktop", appauthor=False))
