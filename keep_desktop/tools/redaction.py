"""Taking secrets out of whatever goes to the ledger, a log or a screen."""

import base64
import html
import json
import re
from collections.abc import Callable, Iterable
from urllib.parse import quote, quote_plus

from keep_desktop.domain.errors import Cancelled, Failure, InternalFailure
from keep_desktop.domain.json import JsonValue

HIDDEN = "[secret]"
#: Shorter ones would take ordinary text apart, so none is accepted.
SHORTEST_SECRET = 4
_SHORTEST_CORE = 6


class Redactor:
    """Knows secrets and the forms in which a service may echo them. Shows none of them."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        forms = {form for secret in secrets for form in _forms(secret)}
        # The longest first: one form may hold another. Host names come back in small letters.
        ordered = sorted(forms, key=len, reverse=True)
        pattern = "|".join(map(re.escape, ordered))
        self._forms = re.compile(pattern, re.IGNORECASE) if ordered else None

    def __repr__(self) -> str:
        return "Redactor(…)"

    def text(self, text: str) -> str:
        return text if self._forms is None else self._forms.sub(HIDDEN, text)

    def value(self, value: JsonValue) -> JsonValue:
        """*value* with the secrets taken out of every text in it, keys too."""
        if self._forms is None:
            return value
        match value:
            case str():
                return self.text(value)
            case dict():
                return {self.text(key): self.value(inner) for key, inner in value.items()}
            case list():
                return [self.value(inner) for inner in value]
            case _:
                return value

    def failure(self, failure: Failure) -> Failure:
        """*failure* without the secrets in its words, and without what it was raised from."""
        return type(failure)(
            self.text(failure.sentence),
            details=self.text(failure.details),
            took_effect=failure.took_effect,
        )

    def guard(self, run: Callable[[], JsonValue], *, tool: str, mutates: bool) -> JsonValue:
        """What *run* gives, or fails with, without the secrets, whatever it is."""
        try:
            return self.value(run())
        except Cancelled:
            raise Cancelled from None
        except Failure as failure:
            told = self.failure(failure)
        except Exception as error:  # noqa: BLE001 - its text may hold a secret
            told = InternalFailure(
                f"{tool} failed in a way that Keep does not know. This is a fault in Keep.",
                details=self.text(repr(error)),
                took_effect=None if mutates else False,
            )
        raise told


def _forms(secret: str) -> Iterable[str]:
    raw = secret.encode()
    yield secret
    yield quote(secret, safe="")
    yield quote(secret)
    yield quote_plus(secret)
    yield html.escape(secret)
    yield json.dumps(secret)[1:-1]
    yield json.dumps(secret, ensure_ascii=False)[1:-1]
    yield json.dumps(secret)[1:-1].replace("/", "\\/")
    yield repr(secret)[1:-1]
    yield raw.hex()
    for encode in (base64.b64encode, base64.urlsafe_b64encode):
        yield encode(raw).decode()
        yield from _inside_base64(raw, encode)


def _inside_base64(raw: bytes, encode: Callable[[bytes], bytes]) -> Iterable[str]:
    """What is the same in every base64 text of which the secret is a part, such as a whole
    header; for each of the three ways in which it can lie there."""
    for before in range(3):
        first = (before * 8 + 5) // 6
        last = (before + len(raw)) * 8 // 6
        core = encode(bytes(before) + raw).decode()[first:last]
        if len(core) >= _SHORTEST_CORE:
            yield core
