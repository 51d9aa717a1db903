"""A table written by hand, for tests: the shorter ways of writing it, and what follows from the rest.

    {"director": "dee", "personae": {"ann": {"stance": 3, "chars": [4, 2, 3, 3, 1, 5]}},
     "challenge": {"challenger": "ann"}}

Characteristics stand in the order of their pairs, or by name; three each where nothing is said. An Expression
may be written as its words. A standing
without its threat has that of Phase 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from commedia.engine import BadState, Seat
from commedia.games.shadow_play.scores import PARTNERS
from commedia.games.shadow_play.state import Standing, Story, Ticker
from commedia.kit.by_hand import by_name, people

OUTSIDE = ("tone", "personae", "elements", "begin", "dialogue", "recap", "interlude")
"""The scenes that need no Challenge."""
DIRECTOR = "director"
"""What the Director is called where nobody says."""


def by_hand(written: Mapping[str, Any]) -> dict[str, Any]:
    """A table as plain data in full, from one written the shorter way. Raises BadState."""
    state = dict(written)
    seats = [str(seat) for seat in state.get("seats") or ()]
    director = str(state.get("director") or next(iter(seats), DIRECTOR))
    found = people("personae", state.get("personae"), [seat for seat in seats if seat != director])
    if director in found:
        raise BadState(f"{director} is the Director, and has no Persona.")
    for kind in ("elements", "investments", "strategies"):
        state[kind] = {id: {**one, "id": id} for id, one in by_name(kind, state.get(kind)).items()}
    personae = {seat: _persona(seat, one) for seat, one in found.items()}
    return state | {"director": director, "seats": [director, *personae], "personae": personae}


def _persona(seat: Seat, written: Mapping[str, Any]) -> dict[str, Any]:
    persona = {**written, "actor": seat}
    chars = persona.get("chars") or [3] * len(PARTNERS)
    for char, words in by_name("expressions", persona.get("expressions")).items():
        shown = {"text": words} if isinstance(words, str) else words
        persona["expressions"] = {**persona["expressions"], char: shown}
    persona["chars"] = dict(zip(PARTNERS, chars, strict=True)) if isinstance(chars, list) else chars
    return persona


def complete(w: Story) -> None:
    """Fill in what follows: Fortune, who stands how, which numbers Traits have."""
    w.tickers |= {seat: Ticker(seat=seat) for seat in w.seats if seat not in w.tickers}
    for persona in w.personae.values():
        persona.fortune_left = persona.fortune_left or persona.score("fortune")
    if w.challenge is None:
        return
    w.challenge.counted = max((int(trait.id[1:]) for trait in w.challenge.traits), default=0)
    for seat, standing in w.challenge.standing.items():
        _complete_standing(w, seat, standing)


def _complete_standing(w: Story, seat: Seat, standing: Standing) -> None:
    """As Phase 0 would have it, where nothing else is written."""
    if not standing.threat and standing.status == "in":
        standing.threat = max(1, w.personae[seat].stance - w.score(seat, "threat"))


def enter(w: Story, scene: str, args: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """What a scene needs that is begun on such a state. Raises BadState."""
    if scene not in OUTSIDE and w.challenge is None:
        raise BadState(
            f"{scene} is part of a Challenge: the state needs one, as challenge={{'challenger': ...}}."
        )
    return scene, args
