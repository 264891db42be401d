"""The vault: an encrypted file of our own, where the operating system has no keyring.

ChaCha20-Poly1305 under a key that Argon2id makes of a passphrase (`KEEP_VAULT_PASSPHRASE`) or,
since a machine without a screen has nobody to type one, of a random file that only its owner can
read and that lies outside the data folder. So a copy of the data folder gives no secret away; with
the key file, somebody who can read this user's files can read the secrets too. With a passphrase
he cannot, unless he can also read this user's processes.
"""

import base64
import hashlib
import json
import os
import secrets
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from keep_desktop.domain.os_errors import why_of
from keep_desktop.ports.secrets import Keyring, SecretsFailure
from keep_desktop.secrets.locking import locked

PASSPHRASE = "KEEP_VAULT_PASSPHRASE"  # noqa: S105 - the name of the variable, not its value
_VERSION = 1
_KEY_BYTES = 32
_SALT_BYTES = 16
_NONCE_BYTES = 12
#: Argon2id: passes, lanes and KiB; some tenths of a second, once for each process.
_PASSES, _LANES, _MEMORY_KIB = 3, 4, 64 * 1024
_LARGEST = 16 * 1024 * 1024


class Vault:
    """`ports.secrets.SecretStore` in one file. Written as a whole: a crash leaves the old one."""

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
            f"under the passphrase of {PASSPHRASE}"
            if _passphrase() is not None
            else f"under the key file “{self._key_file}”"
        )
        try:
            with self._lock:
                self._read()
        except SecretsFailure as failure:
            return Keyring(ok=False, text=failure.sentence)
        return Keyring(
            ok=True, text=f"Keep's own encrypted file “{self._file}”, {source}: no OS keyring here."
        )

    # -- the file -----------------------------------------------------------------------------

    @contextmanager
    def _changing(self) -> Iterator[dict[str, str]]:
        """Everything in it, with no other process changing it meanwhile."""
        with self._lock, _told(self._file):
            self._file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with locked(self._file.with_name(self._file.name + ".lock")):
                yield dict(self._read())

    def _read(self) -> Mapping[str, str]:
        with _told(self._file):
            try:
                with self._file.open("rb") as file:
                    data = file.read(_LARGEST)
            except FileNotFoundError:
                return {}
        try:
            head = json.loads(data)
            salt, nonce, sealed = (base64.b64decode(head[part]) for part in _PARTS)
            version, source = head["version"], head["key"]
        except (ValueError, KeyError, TypeError):
            raise SecretsFailure(self._lost("it is damaged")) from None
        if version != _VERSION:
            raise SecretsFailure(f"The vault “{self._file}” was made by a newer Keep.")
        if source != _source():
            raise SecretsFailure(
                f"The vault “{self._file}” opens with a passphrase: set {PASSPHRASE}."
                if source == "passphrase"
                else f"The vault “{self._file}” opens with a key file: unset {PASSPHRASE}."
            )
        # As late as this, here and below: it takes long, and most who start Keep need no secret.
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        try:
            text = ChaCha20Poly1305(self._key(salt)).decrypt(nonce, sealed, _bound(salt, source))
            return {str(name): str(value) for name, value in json.loads(text).items()}
        except InvalidTag:
            raise SecretsFailure(
                self._lost(
                    f"the passphrase of {PASSPHRASE} is not the right one"
                    if source == "passphrase"
                    else "its key file is not the one that it was made with"
                )
            ) from None

    def _lost(self, why: str) -> str:
        return (
            f"The vault “{self._file}” cannot be opened: {why}. Where that cannot be mended, "
            "delete it and enter the secrets again with `keep-desktop connector add`."
        )

    def _write(self, kept: Mapping[str, str]) -> None:
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        salt = self._salt() or secrets.token_bytes(_SALT_BYTES)
        nonce = secrets.token_bytes(_NONCE_BYTES)
        source = _source()
        key = self._key(salt, make=True)
        text = json.dumps(kept, ensure_ascii=True).encode()
        sealed = ChaCha20Poly1305(key).encrypt(nonce, text, _bound(salt, source))
        parts = dict(zip(_PARTS, (salt, nonce, sealed), strict=True))
        head = {name: base64.b64encode(part).decode() for name, part in parts.items()}
        data = json.dumps({"version": _VERSION, "key": source, **head}).encode()
        _replace(self._file, data)

    def _salt(self) -> bytes | None:
        """The salt stays, so that a process derives its key once."""
        if not self._file.exists():
            return None
        return base64.b64decode(json.loads(self._file.read_bytes())["salt"])

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
        given = _passphrase()
        if given is not None:
            return given.encode()
        with _told(self._key_file):
            try:
                material = self._key_file.read_bytes()
            except FileNotFoundError:
                if not make or self._file.exists():
                    raise SecretsFailure(
                        self._lost(f"its key file “{self._key_file}” is gone")
                    ) from None
                material = self._made_key()
        if len(material) < _KEY_BYTES:
            raise SecretsFailure(self._lost(f"its key file “{self._key_file}” is damaged"))
        return material

    def _made_key(self) -> bytes:
        """A new key file, or the one that another process made at the same moment."""
        self._key_file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with locked(self._key_file.with_name(self._key_file.name + ".lock")):
            with suppress(FileNotFoundError):
                return self._key_file.read_bytes()
            material = secrets.token_bytes(_KEY_BYTES)
            _replace(self._key_file, material)
            return material


_PARTS = ("salt", "nonce", "sealed")


def _passphrase() -> str | None:
    return os.environ.get(PASSPHRASE) or None


def _source() -> str:
    return "file" if _passphrase() is None else "passphrase"


def _bound(salt: bytes, source: str) -> bytes:
    """What the seal also covers."""
    return b"keep-desktop vault " + source.encode() + salt


def _replace(path: Path, data: bytes) -> None:
    """Whole or not at all, durable, readable by the owner alone."""
    draft = path.with_suffix(f".{secrets.token_hex(4)}.new")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    if hasattr(os, "O_DIRECTORY"):
        folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


@contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise SecretsFailure(
            f"“{path}”, which secrets need, cannot be used: {why_of(error)}.",
            details=repr(error),
        ) from error
