"""What an actor ticks of others: what it has heard of them, and nothing else. Source: SP-EXPR-02."""

from __future__ import annotations

from typing import Final

from commedia.games.shadow_play import phases
from commedia.games.shadow_play.decisions import ticks as ask
from commedia.games.shadow_play.house.actor import Actor, part, shown_by
from commedia.games.shadow_play.house.taking_up import shares_a_word

SEEN: Final = 7
"""So many of ten have seen all of everybody, where no words say it."""


def conveyed(a: Actor) -> list[str]:
    """The items of others that came out in what their Actors have written, and are not ticked yet."""
    if a.is_deaf:
        return felt(a)
    return [item for item in unticked(a) if came_out(a, item)]


def with_these(a: Actor) -> list[str]:
    """The whole list, as it is once they are ticked, too."""
    ticked = [*a.state.ticked(a.seat), *conveyed(a)]
    return [item for item in a.domain(ask.Tick, "items").values if item in ticked]


def unticked(a: Actor) -> list[str]:
    """What is on the list still."""
    ticked = a.state.ticked(a.seat)
    return [item for item in a.domain(ask.Tick, "items").values if item not in ticked]


def felt(a: Actor) -> list[str]:
    """Where no words are kept: as Actors look back, once, all that is left, or all but one of it."""
    w, left = a.state, unticked(a)
    if w.phase != phases.RECAP or w.ticked(a.seat):
        return []
    missed = "" if a.often(SEEN) else a.any_of(left)
    return [item for item in left if item != missed] or left


def came_out(a: Actor, item: str) -> bool:
    """Whether a line was said that shows an item; of people's own, whether their words have a word of it."""
    seat = item.partition(".")[0]
    phrase = a.state.personae[seat].phrase(item).words
    person = a.person_of(seat)
    line = shown_by(person).get(phrase, "") if person else ""
    if line:
        return a.said.has(line)
    theirs = " ".join(one.text for one in a.here if one.seat == seat)
    return shares_a_word(phrase, theirs)


PARTS: Final = (
    part(ask.TickItems, lambda a: ask.Tick(items=with_these(a)), wants=lambda a: bool(conveyed(a))),
    part(ask.FinishTicks, lambda a: ask.Finish()),
)
