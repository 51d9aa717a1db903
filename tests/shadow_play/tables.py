"""Tables for the tests of Shadow Play: in the midst of a Challenge, asked in the game's own nouns.

The Director is "dee"; the Actors are "ann", "bob" and "cy". Where nothing is said each Persona has threes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from commedia.engine import Deed, Heard
from commedia.games.shadow_play import GAME
from commedia.games.shadow_play.events import DirectorAnswered
from commedia.testing import Record, ScriptedTable

DIRECTOR = "dee"


def at(
    begins: str = "cycle",
    standing: Mapping[str, Mapping[str, Any]] | None = None,
    personae: Mapping[str, Mapping[str, Any]] | None = None,
    chance: Iterable[Any] = (),
    options: Mapping[str, Any] | None = None,
    traits: Sequence[Mapping[str, Any]] = (),
    **state: Any,
) -> ScriptedTable:
    """A Challenge of ann's, at a scene. standing: participants, with what is not as Phase 0 would have it.

    challenge: more of it, or None where none is on.
    """
    taking = {seat: {"st": 3, "st0": 3, **dict(how)} for seat, how in (standing or {}).items()}
    cast = {
        seat: {"stance": 3, **dict((personae or {}).get(seat, {}))} for seat in {**taking, **(personae or {})}
    }
    more = state.pop("challenge", {})
    board = {"challenger": "ann", "standing": taking, "traits": [written(one) for one in traits]}
    challenge = None if more is None else {**board, **more}
    whole = {"director": DIRECTOR, "personae": cast, "challenge": challenge, **state}
    return ScriptedTable.at(GAME, whole, scene=begins, chance=chance, options=options)


def written(trait: Mapping[str, Any]) -> dict[str, Any]:
    """A Trait of a Challenge; where nothing is said it is ann's, and negative."""
    return {"bearer": "ann", "positive": False, **trait}


def asked(t: ScriptedTable, kind: str) -> list[str]:
    """Whom that is put to."""
    return [d.seat for d in t.decisions(kind=kind)]


def move(
    t: ScriptedTable, seat: str, do: str, scope: tuple[int, int] = (1, 0), fortune: int = 0, **more: Any
) -> None:
    """A Move up to its payment: described, weighed, and paid with so much Fortune."""
    describe(t, seat, do, scope, **more)
    t.answer(seat, "pay_scope", {"do": "pay", "fortune": fortune})


def describe(t: ScriptedTable, seat: str, do: str, scope: tuple[int, int] = (1, 0), **more: Any) -> None:
    """A Move that is described and weighed."""
    weighed = {field: more.pop(field) for field in ("hinders", "refused", "element") if field in more}
    t.answer(seat, "make_move", {"do": do, "words": "so", **more})
    weigh(t, scope, **weighed)


def weigh(t: ScriptedTable, scope: tuple[int, int] = (1, 0), **more: Any) -> None:
    """The Director sets a Scope: time and significance."""
    t.answer(DIRECTOR, "set_scope", {"do": "weigh", "time": scope[0], "significance": scope[1], **more})


def take(t: ScriptedTable, seat: str, die: int) -> None:
    """The mover takes a die."""
    t.answer(seat, "pick_die", {"one": die})


def pass_on(t: ScriptedTable, *seats: str) -> None:
    """They pass, one after the other."""
    for seat in seats:
        t.answer(seat, "make_move", "pass")


def heard(n: int, event: Deed, words: str) -> Heard:
    """A moment of the play with its words, as a house actor hears of it."""
    return Heard(n, "moment", event.rule, event.seat, words, event.figures())


def answer(n: int, words: str) -> Heard:
    """The Director answers ann, as a house actor hears of it."""
    return heard(n, DirectorAnswered(seat=DIRECTOR, actor="ann", marks=[]), words)


def told(t: ScriptedTable, rule: str) -> list[Record]:
    """What happened under a rule."""
    return [moment for moment in t.moments() if moment.rule == rule]
