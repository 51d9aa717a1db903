"""Which model is asked, where, and for how long it is waited for."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from contextlib import suppress
from urllib.parse import urlsplit, urlunsplit

import msgspec

SECONDS = 6.0
"""How long a model is waited for where nobody says otherwise: about as long as a house actor takes."""
MOST_SECONDS = 30.0
PATH = "/chat/completions"
"""Where chat is answered, below the address that is given."""
_YES, _NO = ("1", "on", "true", "yes"), ("", "0", "off", "false", "no")


class Endpoint(msgspec.Struct, frozen=True, kw_only=True):
    """A model behind an address that speaks the protocol of OpenAI's chat completions.

    url: where questions are posted. model: its name there. key: sent as a bearer token, "" for none. chooses:
    whether it is asked for answers to decisions, too. seconds: for which it is waited at most.
    """

    url: str
    model: str
    key: str = ""
    chooses: bool = False
    seconds: float = SECONDS

    @classmethod
    def of(cls, environment: Mapping[str, str] = os.environ) -> Endpoint | None:
        """As the environment says, None where it names no address. Raises ValueError, with a sentence."""
        if not (url := environment.get("COMMEDIA_MODEL_URL", "").strip()):
            return None
        model = environment.get("COMMEDIA_MODEL_MODEL") or environment.get("COMMEDIA_MODEL") or ""
        if not model.strip():
            raise ValueError(
                "COMMEDIA_MODEL_MODEL is the name of the model that COMMEDIA_MODEL_URL is asked for."
            )
        return cls(
            url=_address(url),
            model=model.strip(),
            key=_key(environment.get("COMMEDIA_MODEL_KEY", "").strip()),
            chooses=_switch("COMMEDIA_MODEL_CHOOSES", environment),
            seconds=_seconds(environment.get("COMMEDIA_MODEL_SECONDS") or str(SECONDS)),
        )

    @property
    def says(self) -> str:
        """What it is and does, for whoever keeps the house."""
        does = "words and choices" if self.chooses else "words"
        return f"{self.model} at {urlsplit(self.url).netloc} finds {does}"

    def __repr__(self) -> str:
        """Without the key, wherever it may be written down."""
        return f"<{self.says}>"


def _address(url: str) -> str:
    """Where questions go.

    >>> _address("http://127.0.0.1:11434/v1/")
    'http://127.0.0.1:11434/v1/chat/completions'
    """
    wrong = ValueError(
        "COMMEDIA_MODEL_URL is the address of a model, such as http://127.0.0.1:11434/v1, without a password."
    )
    try:
        parts = urlsplit(url)
        is_address = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        raise wrong from None
    if not is_address or "@" in parts.netloc or any(c.isspace() for c in url):
        raise wrong
    path = parts.path.rstrip("/")
    return urlunsplit(parts._replace(path=path if path.endswith(PATH) else path + PATH, fragment=""))


def _key(key: str) -> str:
    if key and not (key.isascii() and key.isprintable() and " " not in key):
        raise ValueError("COMMEDIA_MODEL_KEY holds a space or a letter that no key has.")
    return key


def _switch(variable: str, environment: Mapping[str, str]) -> bool:
    said = environment.get(variable, "").strip().lower()
    if said not in (*_YES, *_NO):
        raise ValueError(f"{variable} is 1 or 0, not {said[:40]!r}.")
    return said in _YES


def _seconds(given: str) -> float:
    with suppress(ValueError):
        if 0 < (seconds := float(given)) <= MOST_SECONDS and math.isfinite(seconds):
            return seconds
    raise ValueError(
        f"COMMEDIA_MODEL_SECONDS is how long a model is waited for, {MOST_SECONDS:.0f} at most, "
        f"not {given[:40]!r}."
    )
