"""Whether a field that is not everybody's can be shown to anybody: it must be said whose it is.

What cannot be is refused as the game is declared: else it would show at a table, as a card that its own
player never sees.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

from commedia.engine.english import listed
from commedia.engine.errors import RuleFault
from commedia.engine.state import NOBODY, Audience, State, declared


def must_have_owners(world: type) -> None:
    """Raises RuleFault where a field of the world, or of what lies in it, is for nobody in particular."""
    faults = dict.fromkeys(_faults(world, False, set()))
    if faults:
        raise RuleFault("; ".join(faults))


def _faults(hint: Any, owned: bool, seen: set[tuple[Any, bool]]) -> Iterator[str]:
    """owned: whether something around it says whose it is. seen: what was looked at already."""
    if not (isinstance(hint, type) and issubclass(hint, State)):
        for within in get_args(hint):
            yield from _faults(within, owned, seen)
        return
    owned = owned or "seat" in hint.__struct_fields__
    if (hint, owned) in seen:
        return
    seen.add((hint, owned))
    hints, kind = get_type_hints(hint), hint.__name__
    audiences = {
        name: next((note for note in notes if isinstance(note, Audience)), NOBODY)
        for name, notes in declared(hint).items()
    }
    lost = [name for name, audience in audiences.items() if audience.kind == "owner"] if not owned else []
    if lost:
        yield (
            f"in {kind} only the OWNER sees {listed(lost)}, and nothing says who that is: "
            f"{kind} has no field called seat, nor has anything around it"
        )
    for name, audience in audiences.items():
        if audience.kind == "listed" and audience.field not in hint.__struct_fields__:
            yield f"{kind}.{name} is seen_by({audience.field!r}), and {kind} has no such field"
        yield from _faults(hints[name], owned or audience.kind == "keyed", seen)
