"""What somebody answers to a decision: a struct with its fields, and the words that say what it does."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from commedia.engine.state import Prose


class Answer(msgspec.Struct, gc=False):
    """One way to answer. Its name in data is its class name in snake_case, under the key `do`.

    label: its docstring, as a page calls it before anything is chosen.
    move: the move with its figures, as the button says it: `Bet {amount} on {on}`, each field in its place.
    then: what follows from it, where that is always the same, for whoever chooses; else `describe` says it.
    due: what is asked for by its fields, as it follows "Choose": `{"amount": "how much you bet"}`. So it is
        said at the field where it is left out.
    seldom: of random answers only one in so many that could be this one is, while another is open that is not
        seldom: of one that ends what has hardly begun, so that random play comes to the rest. 0: as any.
    frames: it says where, when and with whom something is played: all may agree to go back to before it was
        given, until the same is asked anew.
    """

    do: ClassVar[str]
    label: ClassVar[str]
    move: ClassVar[str] = ""
    then: ClassVar[str] = ""
    due: ClassVar[Mapping[str, str]] = {}
    seldom: ClassVar[int] = 0
    frames: ClassVar[bool] = False

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.do = snake(cls.__name__)
        lines = (inspect.getdoc(cls) or cls.__name__).splitlines()
        cls.label = lines[0].rstrip(".")

    def plain(self) -> dict[str, Any]:
        """The answer as plain data, prose as its id."""
        data: dict[str, Any] = {"do": self.do}
        for field in self.__struct_fields__:
            value = getattr(self, field)
            data[field] = value.id if isinstance(value, Prose) else value
        return data


def snake(name: str) -> str:
    """CamelCase as snake_case."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
