"""Files.save: a whole file, written or not written."""

from pathlib import PurePath

from pydantic import Field, model_validator

from keep_desktop.domain.errors import PreconditionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import (
    CallContext,
    Reconciled,
    Risk,
    Tool,
    ToolInput,
    ToolOutput,
    Verdict,
)
from keep_desktop.tools.files.atomic import clear_temporary, exists_already, put
from keep_desktop.tools.files.content import Encoding, to_bytes
from keep_desktop.tools.files.fingerprint import fingerprint, sha256_of, sha256_of_fd
from keep_desktop.tools.files.granted import MAX_PATH, Place, opened, require_plain
from keep_desktop.tools.files.troubles import NotThere, quoted
from keep_desktop.tools.titles import one_line, shown_name


class SaveInput(ToolInput):
    path: str = Field(max_length=MAX_PATH, description="the full path to write to")
    content: str = Field(description="text, or base64 where encoding says so")
    encoding: Encoding = Field(default="utf-8", description="base64 writes the bytes it stands for")
    overwrite: bool = Field(default=False, description="replace a file that has other content")

    @model_validator(mode="after")
    def _content_is_as_encoded(self) -> "SaveInput":
        if self.encoding != "utf-8":
            to_bytes(self.content, self.encoding)
        return self

    @property
    def raw(self) -> bytes:
        return to_bytes(self.content, self.encoding)


class SaveOutput(ToolOutput):
    path: str
    size: int
    sha256: str


class Save(Tool[SaveInput]):
    namespace = "Files"
    name = "save"
    description = (
        "Writes a file into a granted folder; folders missing inside it are made. The file appears"
        " whole or not at all. A file with the same content is left as it is; one with other"
        " content is replaced only with overwrite, otherwise the call fails."
    )
    risk = Risk.MEDIUM
    Input = SaveInput
    Output = SaveOutput
    can_reconcile = True

    def identity(self, params: SaveInput) -> JsonValue:
        return {"path": params.path}

    def payload(self, params: SaveInput) -> JsonValue:
        return {"sha256": sha256_of(params.raw)}

    def title(self, params: SaveInput) -> str:
        path = PurePath(params.path)
        return one_line(f"Save {shown_name(path.name)} to {shown_name(path.parent.name)}")

    def observe(self, params: SaveInput, context: CallContext) -> JsonValue:
        try:
            with opened(params.path, context.grants) as place:
                return {"before": fingerprint(place)}
        except NotThere:
            # A folder on the way is missing; the call makes it, or says why it cannot.
            return {"before": None}

    def call(self, params: SaveInput, context: CallContext) -> JsonValue:
        raw = params.raw
        wanted = sha256_of(raw)
        with opened(params.path, context.grants, make_folders=True) as place:
            if place.is_root:
                raise PreconditionFailure(f"{quoted(params.path)} is a folder, not a file.")
            if not _holds(place, wanted, len(raw)):
                if place.look() is not None and not params.overwrite:
                    raise exists_already(place)
                context.cancel.check()
                put(place, raw, key=context.key, replace=params.overwrite)
        return _result(params, len(raw), wanted)

    def reconcile(self, params: SaveInput, context: CallContext) -> Reconciled:
        raw = params.raw
        wanted = sha256_of(raw)
        try:
            with opened(params.path, context.grants) as place:
                clear_temporary(place, context.key)
                if _holds(place, wanted, len(raw)):
                    return Reconciled(Verdict.APPLIED, _result(params, len(raw), wanted))
                now = fingerprint(place)
        except NotThere:
            now = None
        return Reconciled(Verdict.FAILED if now == _before(context) else Verdict.RETRY)


def _holds(place: Place, wanted: str, size: int) -> bool:
    """Whether the file has exactly the wanted content."""
    state = place.look()
    if state is None:
        return False
    require_plain(state, place.path)
    if state.st_size != size:
        return False
    with place.reading() as fd:
        return sha256_of_fd(fd) == wanted


def _before(context: CallContext) -> JsonValue:
    """What stood there before the call; a value no file can have where nothing was noted."""
    evidence = context.evidence
    return evidence.get("before") if isinstance(evidence, dict) else "unknown"


def _result(params: SaveInput, size: int, sha256: str) -> JsonValue:
    return {"path": params.path, "size": size, "sha256": sha256}
