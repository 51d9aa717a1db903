"""Tables for the tests of City of Masks: set up in a line or two, and asked in the game's own nouns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from commedia import games
from commedia.games.city_of_masks.feelings import PLAIN_CARDS
from commedia.games.city_of_masks.masks import MASKS
from commedia.testing import Record, ScriptedTable

SLUG = "city-of-masks"
GAME = games.get(SLUG)
CAST = ["ana", "bor", "cai", "dov", "eli", "fay", "gus", "hal", "ivo", "jon"]
COURT = ["KS", "QC", "JD", "RJ", "KH", "QD", "JS", "BJ", "KD", "QH"]
DICE = [1, 2, 3, 4]
"""Four dice that choose a hidden face."""

FACE_FOR_A_KING = [
    {"words": "show mercy to the beaten", "value": 3, "against": "KS.2"},
    {"words": "shrug every insult off", "value": 2, "against": "KS.1"},
    {"words": "stay to the bitter end", "value": 2, "against": "KS.3"},
    {"source": "KD.4", "value": 2},
    {"source": "QD.3", "value": 2},
    {"words": "write home", "value": 1},
    {"words": "feed stray cats", "value": 1},
]
"""A hidden face of 13 points for the King of Spades."""


# -- setting up ----------------------------------------------------------------------------------------


def new(seats: int | Sequence[str], chance: Iterable[Any] = (), **options: Any) -> ScriptedTable:
    """A table from the very start; the cast by number or by name."""
    names = CAST[:seats] if isinstance(seats, int) else list(seats)
    return ScriptedTable(SLUG, seats=names, options=options, chance=chance)


def dealt(*cards: str, more: Iterable[Any] = (), **options: Any) -> ScriptedTable:
    """A table at which these court cards have been dealt, one each. more: further outcomes."""
    return new(len(cards), [list(cards), *more], **options)


def at(
    scene: str, state: Any, chance: Iterable[Any] = (), options: Mapping[str, Any] | None = None, **args: Any
) -> ScriptedTable:
    """A table in the middle of things, at a scene or procedure of the rules."""
    return ScriptedTable.at(SLUG, state, scene=scene, args=args, chance=chance, options=options)


def at_dealing(seats: int, *hands: Sequence[str], more: Iterable[Any] = ()) -> ScriptedTable:
    """The first deal of relationships, with these hands on top of the deck."""
    size = 40 // seats
    top = [card for hand in hands for card in hand]
    rest = [card for card in PLAIN_CARDS if card not in top]
    return at("deal_feelings", before_feelings(seats), [[*top, *rest][: size * seats], *more], deal=1)


def before_feelings(seats: int) -> dict[str, Any]:
    """Avatars for whom everything is still open."""
    cast = CAST[:seats]
    return {"phase": "setup", "face": dict.fromkeys(cast, 12), "masks": dict(zip(cast, COURT, strict=False))}


def at_aims(feels: Mapping[str, Any], chance: Iterable[Any], **options: Any) -> ScriptedTable:
    """The drawing of objectives at a table of three; what ana feels, the others being neutral to all."""
    state = {"avatars": {"ana": {"feels": dict(feels)}, "bor": {}, "cai": {}}}
    return at("draw_aims", state, chance, options)


# -- going on ------------------------------------------------------------------------------------------


def choose_faces(t: ScriptedTable) -> None:
    """Everybody has their hidden face chosen for them; the dice must be scripted."""
    for seat in t.state.seats:
        t.answer(seat, "compose_hidden_face", "choose_for_me")


def become(t: ScriptedTable, genders: str = "") -> None:
    """Everybody takes a name; genders: "m" or "f" by seat, "m" where it ends."""
    for n, seat in enumerate(t.state.seats):
        gender = genders[n] if n < len(genders) else "m"
        t.answer(seat, "become", {"name": seat.title(), "gender": gender})


def go_through(t: ScriptedTable, answers: Mapping[str, Any]) -> None:
    """Answer whatever is open by its kind, as long as there is an answer to it."""
    while known := [d for d in t.decisions() if d.kind in answers and not d.sealed]:
        t.answer(known[0].seat, known[0].id, answers[known[0].kind])


# -- asking --------------------------------------------------------------------------------------------


def kinds(t: ScriptedTable, seat: str | None = None) -> list[str]:
    """The kinds of the open decisions, of a seat or of all."""
    return [d.kind for d in t.decisions(seat)]


def one(t: ScriptedTable, seat: str, kind: str) -> Record:
    """The open decision of that kind."""
    (found,) = [d for d in t.decisions(seat) if d.kind == kind]
    return found


def rules(t: ScriptedTable) -> list[str]:
    """The rules of everything that was announced, in order."""
    return [m.rule for m in t.moments()]


def points(card: str) -> int:
    """What a mask that comes with the game is worth."""
    return MASKS[card].points
