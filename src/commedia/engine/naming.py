"""Names that players write: of their characters, and of whoever else there is in the story.

They are held to what players' names are held to (`names`). A field of an answer that holds one has the domain
`Name`; a field of the state that holds one says so, and so no two at a table are alike:

    class Villager(State):
        name: Annotated[Prose, PUBLIC, NAMES_SOMEBODY] = NO_WORDS

Names are read as they come in, like all words, and never where a log is played again: so a table whose names
were given before comes back with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

import msgspec

from commedia.engine.domains import Words, shown
from commedia.engine.errors import IllegalMove, NotSeen
from commedia.engine.names import must_be_nobody_else, read_name
from commedia.engine.state import Prose, Seat, State


class _NamesSomebody:
    """Says of a field that it holds what somebody is called."""

    __slots__ = ()


NAMES_SOMEBODY: Final = _NamesSomebody()
"""In the annotation of a field of the state, of `Prose` or `str`: nobody at the table is called alike."""


class Called(str):
    """A name of somebody on its way to its place beside the log."""

    __slots__ = ()


class Name(Words):
    """What somebody or something is called: one line, as a sentence can hold it.

    somebody: whether it stands for somebody, so that nobody else at the table may be called alike, and they
    are not taken for the house or the GM. thing: whether that may be a thing or a place, too.
    """

    __slots__ = ("somebody", "thing")

    def __init__(
        self, hint: str, most: int = 80, *, due: bool = True, somebody: bool = True, thing: bool = False
    ) -> None:
        super().__init__(hint, due, most)
        self.somebody = somebody
        self.thing = thing

    def read(self, raw: Any) -> Any:
        if raw is None or (isinstance(raw, str) and not raw.strip() and not self.due):
            raw = ""
        if not isinstance(raw, str):
            raise IllegalMove(f"{shown(raw)} is not text.")
        if not raw and not self.due:
            return ""
        name = read_name(raw, self.most, f"Words are due here: {self.hint}.")
        if not self.somebody:
            return name
        must_be_nobody_else(name, thing=self.thing)
        return Called(name)


def names_in(seen: Any, seat: Seat | None = None) -> Iterator[str]:
    """What everybody in a sight of the state is called, as far as it is shown.

    seat: whose own names are left out: whoever names themself anew may keep the name.
    """
    if isinstance(seen, State):
        if seat is not None and getattr(seen, "seat", None) == seat:
            return
        for field, is_name in _fields(type(seen)):
            try:
                held = getattr(seen, field)
                if is_name:
                    yield held.text if isinstance(held, Prose) else held
                else:
                    yield from names_in(held, seat)
            except NotSeen:
                continue
    elif isinstance(seen, Mapping):
        for held in seen.values():
            yield from names_in(held, seat)
    elif isinstance(seen, list | tuple):
        for held in seen:
            yield from names_in(held, seat)


@cache
def _fields(kind: type[msgspec.Struct]) -> list[tuple[str, bool]]:
    """The fields of a struct that are somebody's name, or may hold one within."""
    hints = get_type_hints(kind, include_extras=True)
    found = []
    for name in kind.__struct_fields__:
        if name not in hints or name.startswith("_"):
            continue
        notes = get_args(hints[name])[1:] if get_origin(hints[name]) is Annotated else ()
        if NAMES_SOMEBODY in notes:
            found.append((name, True))
        elif _may_hold(hints[name]):
            found.append((name, False))
    return found


def _may_hold(hint: Any) -> bool:
    if isinstance(hint, type) and issubclass(hint, State):
        return True
    return any(_may_hold(of) for of in get_args(hint))
