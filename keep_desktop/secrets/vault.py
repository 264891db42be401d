"""The vault: an encrypted file, for systems without a keyring.

ChaCha20-Poly1305 under a key that Argon2id derives from a passphrase (`KEEP_VAULT_PASSPHRASE`) or,
for machines without a screen, from a random file that only its owner can read, outside the data
folder. So a copy of the data folder discloses no secret; who can read this user's files can read
the key file and the secrets too. With a passphrase they cannot, unless they can also read this
user's processes.
"""

import base64
import errno
import hashlib
import json
import os
import secrets
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.system.file_lock import file_lock
from keep_desktop.domain.system.files import (
    NotTrusted,
    check_own_folder,
    os_error_text,
    read_trusted,
    write_private,
)
from keep_desktop.ports.secrets import Keyring, SecretsFailure

PASSPHRASE = "KEEP_VAULT_PASSPHRASE"  # noqa: S105 - the name of the variable, not its value
_VERSION = 1
_KEY_BYTES = 32
_SALT_BYTES = 16
_NONCE_BYTES = 12
#: Argon2id: passes, lanes and KiB; some tenths of a second, once per process.
_PASSES, _LANES, _MEMORY_KIB = 3, 4, 64 * 1024
_LARGEST = 16 * 1024 * 1024
#: Seconds to wait for another process's lock.
_PATIENCE_S = 10.0


class Vault:
    """`ports.secrets.SecretStore` in one file. Written atomically: a crash leaves the old one."""

    def __init__(self, file: Path, key_file: Path) -> None:
        self._file = file
        self._key_file = key_file
        self._keys: dict[bytes, bytes] = {}
        self._lock = threading.Lock()

    def get(self, name: str) -> str | None:
        with self._lock:
            return self._read().get(name)

    def put(self, name: str, value: str) -> None:
        with self._changing() as kept:
            kept[name] = value
            self._write(kept)

    def remove(self, name: str) -> bool:
        if not self._file.exists():
            return False
        with self._changing() as kept:
            found = kept.pop(name, None) is not None
            if found:
                self._write(kept)
        return found

    def describe(self) -> Keyring:
        source = (
            UserMessage("under the passphrase of {passphrase}", passphrase=PASSPHRASE)
            if _passphrase() is not None
            else UserMessage("under the key file “{key_file}”", key_file=self._key_file)
        )
        try:
            with self._lock:
                self._read()
        except SecretsFailure as failure:
            return Keyring(ok=False, text=failure.sentence)
        return Keyring(
            ok=True,
            text=UserMessage(
                "Keep's own encrypted file “{file}”, {source}: no OS keyring here.",
                file=self._file,
                source=source,
            ),
        )

    # -- the file -----------------------------------------------------------------------------

    @contextmanager
    def _changing(self) -> Iterator[dict[str, str]]:
        """Its content for change, while no other process changes it."""
        with self._lock, _as_secrets_failure(self._file):
            self._file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with _locked(self._file):
                yield dict(self._read())

    def _read(self) -> Mapping[str, str]:
        with _as_secrets_failure(self._file):
            try:
                data = read_trusted(self._file, most=_LARGEST)
            except FileNotFoundError:
                return {}
        try:
            head = json.loads(data)
            salt, nonce, sealed = (base64.b64decode(head[part]) for part in _PARTS)
            version, source = head["version"], head["key"]
        except (ValueError, KeyError, TypeError):
            raise SecretsFailure(self._lost(UserMessage("it is damaged"))) from None
        if version != _VERSION:
            raise SecretsFailure(
                UserMessage("The vault “{file}” was made by a newer Keep.", file=self._file)
            )
        if source != _source():
            raise SecretsFailure(
                UserMessage(
                    "The vault “{file}” opens with a passphrase: set {passphrase}.",
                    file=self._file,
                    passphrase=PASSPHRASE,
                )
                if source == "passphrase"
                else UserMessage(
                    "The vault “{file}” opens with a key file: unset {passphrase}.",
                    file=self._file,
                    passphrase=PASSPHRASE,
                )
            )
        # Imported here and below because it is slow, and most starts need no secret.
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        try:
            text = ChaCha20Poly1305(self._key(salt)).decrypt(nonce, sealed, _aad(salt, source))
            return {str(name): str(value) for name, value in json.loads(text).items()}
        except InvalidTag:
            raise SecretsFailure(
                self._lost(
                    UserMessage(
                        "the passphrase of {passphrase} is not the right one", passphrase=PASSPHRASE
                    )
                    if source == "passphrase"
                    else UserMessage("its key file is not the one that it was made with")
                )
            ) from None

    def _lost(self, why: str) -> str:
        return UserMessage(
            "The vault “{file}” cannot be opened: {why}. Where that cannot be "
            "mended, delete it and enter the secrets again with `keep-desktop "
            "connector add`.",
            file=self._file,
            why=why,
        )

    def _write(self, kept: Mapping[str, str]) -> None:
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        salt = self._salt() or secrets.token_bytes(_SALT_BYTES)
        nonce = secrets.token_bytes(_NONCE_BYTES)
        source = _source()
        key = self._key(salt, make=True)
        text = json.dumps(kept, ensure_ascii=True).encode()
        sealed = ChaCha20Poly1305(key).encrypt(nonce, text, _aad(salt, source))
        parts = dict(zip(_PARTS, (salt, nonce, sealed), strict=True))
        head = {name: base64.b64encode(part).decode() for name, part in parts.items()}
        data = json.dumps({"version": _VERSION, "key": source, **head}).encode()
        write_private(self._file, data)

    def _salt(self) -> bytes | None:
        """The salt stays, so that a process derives its key once."""
        if not self._file.exists():
            return None
        data = read_trusted(self._file, most=_LARGEST)
        return base64.b64decode(json.loads(data)["salt"])

    # -- its key ------------------------------------------------------------------------------

    def _key(self, salt: bytes, *, make: bool = False) -> bytes:
        material = self._material(make=make)
        known = hashlib.sha256(salt + material).digest()
        key = self._keys.get(known)
        if key is None:
            from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

            slow = Argon2id(
                salt=salt,
                length=_KEY_BYTES,
                iterations=_PASSES,
                lanes=_LANES,
                memory_cost=_MEMORY_KIB,
            )
            key = slow.derive(material)
            self._keys = {known: key}
        return key

    def _material(self, *, make: bool) -> bytes:
        passphrase = _passphrase()
        if passphrase is not None:
            return passphrase.encode()
        with _as_secrets_failure(self._key_file):
            try:
                material = self._read_key()
            except FileNotFoundError:
                if not make or self._file.exists():
                    raise SecretsFailure(
                        self._lost(
                            UserMessage(
                                "its key file “{key_file}” is gone", key_file=self._key_file
                            )
                        )
                    ) from None
                material = self._made_key()
        if len(material) < _KEY_BYTES:
            raise SecretsFailure(
                self._lost(
                    UserMessage("its key file “{key_file}” is damaged", key_file=self._key_file)
                )
            )
        return material

    def _read_key(self) -> bytes:
        """The key, if nobody else can have made or read it. Raises SecretsFailure for another, and
        OSError."""
        try:
            material = read_trusted(self._key_file, most=_LARGEST)
        except NotTrusted as untrusted:
            raise self._planted(self._key_file, str(untrusted)) from untrusted
        self._require_own_folder()
        return material

    def _require_own_folder(self) -> None:
        folder = self._key_file.parent
        try:
            check_own_folder(folder)
        except NotTrusted as untrusted:
            raise self._planted(folder, str(untrusted)) from untrusted

    def _planted(self, path: Path, why: str) -> SecretsFailure:
        return SecretsFailure(
            UserMessage(
                "“{path}”, which secrets need, is not trusted: {why}. If it is yours, "
                "make it private to you; otherwise remove it and enter the secrets again "
                "under Settings > Services.",
                path=path,
                why=why,
            )
        )

    def _made_key(self) -> bytes:
        """A new key file, or the one that another process created at the same moment."""
        self._key_file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._require_own_folder()
        with _locked(self._key_file):
            with suppress(FileNotFoundError):
                return self._read_key()
            material = secrets.token_bytes(_KEY_BYTES)
            write_private(self._key_file, material)
            return material


_PARTS = ("salt", "nonce", "sealed")


@contextmanager
def _locked(file: Path) -> Iterator[None]:
    """Lock *file* against other processes. Raises OSError after the timeout."""
    with file_lock(file.with_name(file.name + ".lock"), patience_s=_PATIENCE_S) as taken:
        if not taken:
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        yield


def _passphrase() -> str | None:
    return os.environ.get(PASSPHRASE) or None


def _source() -> str:
    return "file" if _passphrase() is None else "passphrase"


def _aad(salt: bytes, source: str) -> bytes:
    """The authenticated associated data."""
    return b"keep-desktop vault " + source.encode() + salt


@contextmanager
def _as_secrets_failure(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise SecretsFailure(
            UserMessage(
                "“{path}”, which secrets need, cannot be used: {error}.",
                path=path,
                error=os_error_text(error),
            ),
            details=repr(error),
        ) from error
