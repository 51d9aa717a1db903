"""Prose that a player writes."""

from __future__ import annotations

from typing import Any

from commedia.engine.domains.domain import Below, Domain
from commedia.engine.domains.raw_values import shown
from commedia.engine.errors import IllegalMove
from commedia.engine.lengths import LONGEST_PROSE
from commedia.engine.state import NO_WORDS, Prose
from commedia.engine.visible_text import is_seen, tidy, with_directions_ended

WORDLESS = Prose("…")
"""Stands for words that are due and that a random player does not write."""


class Words(Domain):
    """Prose. `due` says that it may not be left out; `hint` is what the page writes beside the box."""

    __slots__ = ("due", "hint", "most")

    is_prose = True

    def __init__(self, hint: str = "", due: bool = False, most: int = LONGEST_PROSE) -> None:
        self.hint = hint
        self.due = due
        self.most = most

    @property
    def default(self) -> str | None:
        """Where an answer says nothing, nothing is written, if that may be."""
        return None if self.due else ""

    def allows(self, value: Any) -> bool:
        return type(value) is Prose and (not self.due or bool(value.id))

    def read(self, raw: Any) -> Any:
        """The text itself, tidied; the play lays it aside and puts its id in the answer."""
        if raw is None:
            raw = ""
        if not isinstance(raw, str):
            raise IllegalMove(f"{shown(raw)} is not text.")
        text = with_directions_ended(tidy(raw))
        if len(text) > self.most:
            raise IllegalMove(f"That is {len(text):,} characters; {self.most:,} fit here. Nothing was sent.")
        if self.due and not any(map(is_seen, text)):
            raise IllegalMove(f"Words are due here: {self.hint}." if self.hint else "Words are due here.")
        return text

    def sample(self, below: Below) -> Any:
        return WORDLESS if self.due else NO_WORDS

    def schema(self) -> dict[str, Any]:
        schema: dict[str, Any] = {"type": "string", "maxLength": self.most}
        if self.due:
            schema["minLength"] = 1
        if self.hint:
            schema["description"] = str(self.hint)
        return schema

    def every(self) -> tuple[Any]:
        """Whatever is written, the rules go on alike."""
        return (self.sample(lambda among: 0),)

    def with_words(self, value: Any, text: str, every: bool) -> str:
        return text[: self.most] if every or self.due else ""

    def of_record(self) -> Words:
        return RecordWords(self)


class Written(str):
    """Words of a record as they were sent. The play lays them aside, and leaves their id in their place."""

    __slots__ = ()


class RecordWords(Words):
    """Prose in a record, where it stands by its id: a record is plain data. prose: what it is by itself."""

    __slots__ = ("prose",)

    def __init__(self, prose: Words) -> None:
        super().__init__(prose.hint, prose.due, prose.most)
        self.prose = prose

    def allows(self, value: Any) -> bool:
        return isinstance(value, str) and (bool(value) or not self.due)

    def read(self, raw: Any) -> Written:
        return Written(self.prose.read(raw))

    def sample(self, below: Below) -> str:
        return WORDLESS.id if self.due else ""

    def schema(self) -> dict[str, Any]:
        return self.prose.schema()

    def of_record(self) -> Words:
        return self
