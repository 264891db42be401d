"""Images.generate and Images.transform: a model draws a picture, which becomes a file.

Asking the model changes nothing, so the effect is the file alone. What it will hold is not known
before; so its digest is noted in Keep's own folder just before the file appears.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import PurePath
from typing import Any, ClassVar

from pydantic import Field

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import ScopeKind
from keep_desktop.ports.models import Media, ModelClient
from keep_desktop.ports.tools import (
    CallContext,
    Reconciled,
    Tool,
    ToolInput,
    ToolOutput,
    Verdict,
)
from keep_desktop.tools.documents.media import picture_at, picture_kind
from keep_desktop.tools.files.atomic import put, require_free
from keep_desktop.tools.files.fingerprint import fingerprint, sha256_of
from keep_desktop.tools.files.granted import (
    MAX_PATH,
    GrantedPath,
    folders_to_make,
    opened,
    require_granted,
)
from keep_desktop.tools.files.noted import note_result, noted_outcome
from keep_desktop.tools.files.os_errors import NotThere
from keep_desktop.tools.files.undo import changed_since, drop, holds, no_snapshot, remove_made
from keep_desktop.tools.models.model_tool import MOST_INSTRUCTIONS, ModelTool
from keep_desktop.tools.text import named

_LARGEST = 30 * 1024 * 1024


class GenerateImageInput(ToolInput):
    prompt: str = Field(min_length=1, max_length=MOST_INSTRUCTIONS, description="What to draw")
    path: str = Field(
        max_length=MAX_PATH,
        description="The full path of the new file, in a granted folder; nothing is replaced",
    )


class TransformImageInput(GenerateImageInput):
    file: str = Field(max_length=MAX_PATH, description="The full path of the picture to change")


class DrawnOutput(ToolOutput):
    path: str
    size: int
    sha256: str
    type: str = Field(description="image/png, image/jpeg, image/webp or image/gif")


class _Draws(ModelTool[Any]):
    """Draws one picture into a new file."""

    namespace = "Images"
    Output = DrawnOutput
    undoable = True
    payload_params = ("prompt", "file")
    can_reconcile = True
    read_only = False

    @abstractmethod
    def drawn(self, params: Any, context: CallContext) -> Media:
        """The picture. Changes nothing."""

    def sources(self, params: Any, context: CallContext) -> Sequence[Media]:
        """What it is made from. Changes nothing."""
        return ()

    def title(self, params: GenerateImageInput) -> str:
        path = PurePath(params.path)
        folder = path.parent.name or str(path.parent)
        return UserMessage("Draw {name} in {folder}", name=named(path.name), folder=named(folder))

    def observe(self, params: GenerateImageInput, context: CallContext) -> JsonValue:
        with suppress(NotThere), opened(params.path, context.grants) as place:
            if (before := fingerprint(place)) is not None:
                return {"before": before, "made": 0}
        try:
            return {"before": None, "made": folders_to_make(params.path, context.grants)}
        except NotThere:
            # The granted folder itself is missing; the call reports it.
            return {"before": None, "made": 0}

    def call(self, params: GenerateImageInput, context: CallContext) -> JsonValue:
        _require_free(params, context)
        picture = self.drawn(params, context)
        data, kind = picture.data, picture_kind(picture.data)
        if kind is None or len(data) > _LARGEST:
            raise LogicFailure(UserMessage("What the model drew is no picture that Keep knows."))
        result: dict[str, JsonValue] = {
            "path": params.path,
            "size": len(data),
            "sha256": sha256_of(data),
            "type": kind,
        }
        with opened(params.path, context.grants, make_folders=True) as place:
            context.cancel.check()
            note_result(context, result)
            put(place, data, key=context.key, replace=False)
        return result

    def predict(self, params: GenerateImageInput, context: CallContext) -> JsonValue:
        """The model is not asked: size and content are unknown."""
        _require_free(params, context)
        self.sources(params, context)
        if folders_to_make(params.path, context.grants) == 0:
            with opened(params.path, context.grants) as place:
                place.require_writable_folder()
        return self.predict_from_params(params, context)

    def predict_from_params(self, params: GenerateImageInput, context: CallContext) -> JsonValue:
        return {"path": params.path, "size": 0, "sha256": sha256_of(b""), "type": "image/png"}

    def reconcile(self, params: GenerateImageInput, context: CallContext) -> Reconciled:
        return noted_outcome(params.path, context)

    def require_granted(self, params: GenerateImageInput, context: CallContext) -> None:
        require_granted(params.path, context.grants)

    def undo(
        self, params: GenerateImageInput, result: JsonValue, context: CallContext
    ) -> JsonValue:
        """Remove the file, and the folders that were made for it."""
        with opened(params.path, context.grants) as place:
            state = place.lstat()
            if not isinstance(result, Mapping):
                raise no_snapshot(place)
            if state is None or not _is_drawn(place, result):
                raise changed_since(place)
            context.cancel.check()
            drop(place, state)
            remove_made(params.path, _made(context), context)
        return {"path": params.path}

    def reconcile_undo(
        self, params: GenerateImageInput, result: JsonValue, context: CallContext
    ) -> Reconciled:
        try:
            with opened(params.path, context.grants) as place:
                if place.lstat() is not None:
                    mine = isinstance(result, Mapping) and _is_drawn(place, result)
                    return Reconciled(Verdict.FAILED if mine else Verdict.RETRY)
        except NotThere:
            pass
        remove_made(params.path, _made(context), context)
        return Reconciled(Verdict.APPLIED, {"path": params.path})


class GenerateImage(_Draws):
    name = "generate"
    permits = "Draw pictures into {scope} with the model for it, up to the daily budget"
    scope_params: ClassVar[Mapping[str, ScopeKind]] = {"path": ScopeKind.FOLDER}
    description = (
        "A model draws a picture, which is saved as a new file in a granted folder. The kind of "
        "picture is the model's choice; `type` says which it is."
    )
    Input = GenerateImageInput

    def drawn(self, params: GenerateImageInput, context: CallContext) -> Media:
        return self.draw(context, f"Draw a picture: {params.prompt}", ())


class TransformImage(_Draws):
    name = "transform"
    permits = "Change pictures in {scope} with the model for it, up to the daily budget"
    scope_params: ClassVar[Mapping[str, ScopeKind]] = {
        "file": ScopeKind.FOLDER,
        "path": ScopeKind.FOLDER,
    }
    description = (
        "A model draws a picture anew as the prompt says, and the result is saved as a new file in "
        "a granted folder; the picture itself stays as it is. PNG, JPEG, GIF or WebP up to 10 MB."
    )
    Input = TransformImageInput

    def sources(self, params: TransformImageInput, context: CallContext) -> Sequence[Media]:
        return (picture_at(params.file, context),)

    def drawn(self, params: TransformImageInput, context: CallContext) -> Media:
        return self.draw(
            context, f"Change the picture: {params.prompt}", self.sources(params, context)
        )


def _require_free(params: GenerateImageInput, context: CallContext) -> None:
    """Before the model is paid for it."""
    with suppress(NotThere), opened(params.path, context.grants) as place:
        require_free(place)


def _is_drawn(place: GrantedPath, result: Mapping[str, Any]) -> bool:
    return holds(place, str(result.get("sha256")), int(result.get("size") or 0))


def _made(context: CallContext) -> JsonValue:
    evidence = context.evidence
    return evidence.get("made") if isinstance(evidence, Mapping) else 0


def drawing_tools(models: ModelClient) -> tuple[Tool[Any], ...]:
    return (GenerateImage(models), TransformImage(models))
