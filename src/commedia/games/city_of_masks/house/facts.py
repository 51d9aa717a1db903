"""What a line may ask about, and what goes into it.

Everything here is open to everybody, but for two: the tone, which follows from what the actor's avatar feels,
and the itch of a mask, which follows from what lies beneath it. Each is feigned so often that no line tells
anything for certain: in this city one smiles at enemies.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from commedia.engine import Seat, Talk
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.house.hints import CALLED, HINTS
from commedia.games.city_of_masks.house.memory import befell, between
from commedia.games.city_of_masks.house.tempers import temper_of
from commedia.games.city_of_masks.masks import MASKS, UNCAST
from commedia.games.city_of_masks.state import Avatar, City
from commedia.kit.speech import called, is_named, sort_of, thing_named

TONES: Final = ("warm", "even", "cold")
FEELS: Final = 2
"""A feeling beyond it, either way, is heard."""
FEIGNS: Final = 3
"""Times in ten that a tone is anything."""
ITCHES: Final = (6, 3)
"""Times in ten that a mask itches: one that goes against what is beneath it, and another."""
FAVOUR: Final = 2
"""What a faction thinks at least of somebody who is said to be one of its own."""
LOW, HIGH = 3, 25
"""Face of somebody who has hardly any left, and of somebody who has much."""
GREAT, SMALL = 20, 6
"""Stakes of which the whole city talks, and such of which nobody does."""
THINGS: Final = 2
"""Of a thing that was named one speaks one time in so many."""
CROWD: Final = 4
LATE: Final = 5
"""The round from which on it is late in a play."""


def facts(talk: Talk[City]) -> dict[str, Any]:
    """What lines may ask about, in a scene.

    Of the speaker: temper; mask (a court card, "noble", "own", "uncast" or "other"); tone ("warm", "even",
    "cold"); itch; low, high (Face); coup; bare (has shown what is beneath); favour (a faction's key); story
    (of their past). Of whom they speak to, "their.…": mask, coup, bare, favour, story; unseen. Between them:
    tie, tie.mine; past (what there was last); promise, debt ("mine", "theirs"); rank ("above", "below",
    "level"); rivals. Here: place, stir, arbiter and elsewhere host ("me", "them", "other"), crowd, on (a
    challenge is told of), round ("first", "middle", "late"); third.here, third.rules (of {third}); befell,
    stakes. A fact that is not there holds for no line.
    """
    w, seat, other = talk.state, talk.seat, talk.toward
    me = w.avatars[seat]
    place = w.places[w.at]
    found: dict[str, Any] = {
        "temper": temper_of(seat).name,
        "mask": mask(w, seat),
        "tone": tone(talk, me.feeling(other) if other else 0),
        "itch": itch(talk, me),
        **standing_out(me),
        "story": HINTS.find("story", me.background.text),
        "host": _who(talk, place.host) if w.at else None,
        "arbiter": _who(talk, w.arbiter),
        "place": HINTS.find("place", place.name.text),
        "stir": HINTS.find("stir", place.name.text) if w.at == 0 else None,
        "crowd": len(talk.company) >= CROWD,
        "on": w.challenge is not None,
        "round": "first" if w.round == 1 else "late" if w.round >= LATE else "middle",
        "favour": favour(me),
    }
    if other:
        found |= towards(talk, me, w.avatars[other])
        found["rivals"] = opposed(found["favour"], found["their.favour"])
    if happened := befell(talk.scene, seat):
        found["befell"] = happened.how
        found["stakes"] = (
            "great" if happened.level >= GREAT else "small" if happened.level <= SMALL else "fair"
        )
    if third := third_of(talk):
        found |= {"third": third, "third.here": third in talk.company, "third.rules": third == w.arbiter}
    return found


def slots(talk: Talk[City], found: Mapping[str, Any]) -> dict[str, str]:
    """What lines may hold: {mask} is the character that {toward} plays, {third} somebody else of the story.

    Whom the speaker does not see is called by no name. Of a thing that was named one does not speak all the
    time, and not of somebody's mother as of a thing.
    """
    filling = {
        "third": called(talk.names, found.get("third", "")),
        "mask": CALLED.get(found.get("their.mask", ""), ""),
    }
    if found.get("unseen"):
        filling["toward"] = ""
    if talk.below(THINGS) or sort_of(thing_named(talk)) != "object":
        filling["thing"] = ""
    return filling


# -- one of them -----------------------------------------------------------------------------------------


def mask(w: City, seat: Seat) -> str:
    """What a mask is to the lines: a court card as it came with the game, or what kind it is."""
    worn = w.avatars[seat].worn
    if worn == UNCAST:
        return UNCAST if w.unseen(seat) else "other"
    if worn in MASKS:
        return worn if w.mask(worn).name == MASKS[worn].name else "other"
    return "own" if worn.startswith("own:") else "noble"


def tone(talk: Talk[City], feeling: int) -> str:
    """How it is said: as it is felt, mostly; else as it may please."""
    if talk.below(10) < FEIGNS:
        return TONES[talk.below(len(TONES))]
    return "warm" if feeling > FEELS else "cold" if feeling < -FEELS else "even"


def itch(talk: Talk[City], me: Avatar) -> bool:
    """Whether the mask itches, as it does on anybody, and more where it goes against what is beneath."""
    torn = any(act.against.startswith(f"{me.worn}.") for act in me.hidden_face)
    return talk.below(10) < ITCHES[not torn]


def standing_out(avatar: Avatar) -> dict[str, bool]:
    """What everybody sees of one: how much Face, unless it is hidden (R-03); what they have brought off."""
    return {
        "low": avatar.shows_tokens and avatar.face <= LOW,
        "high": avatar.shows_tokens and avatar.face >= HIGH,
        "coup": avatar.coups > 0,
        "bare": any(act.declared for act in avatar.hidden_face),
    }


def favour(avatar: Avatar) -> str | None:
    """The faction that thinks most of them, where it is known to think well of them."""
    best = max(FACTIONS, key=lambda faction: avatar.regard.get(faction, 0))
    return best if avatar.regard.get(best, 0) >= FAVOUR else None


def opposed(one: str | None, other: str | None) -> bool:
    """Whether two factions stand against each other."""
    return one is not None and FACTIONS[one].opposed == other


# -- two of them -----------------------------------------------------------------------------------------


def towards(talk: Talk[City], me: Avatar, them: Avatar) -> dict[str, Any]:
    """What there is to say to that one, and between the two."""
    w = talk.state
    out = standing_out(them)
    before = (one for one in talk.heard if one.n < talk.since)
    return {
        "unseen": not w.sees(me.seat, them.seat),
        "their.mask": mask(w, them.seat),
        "their.coup": out["coup"],
        "their.bare": out["bare"],
        "their.favour": favour(them),
        "their.story": HINTS.find("story", them.background.text),
        **tie(me, them),
        "past": between(before, me.seat, them.seat),
        "promise": whose(me.promised.get(them.seat, 0), them.promised.get(me.seat, 0)),
        "debt": whose(me.owes.get(them.seat, 0), them.owes.get(me.seat, 0)),
        "rank": rank(me.standing, them.standing),
    }


def tie(me: Avatar, them: Avatar) -> dict[str, Any]:
    """What there was between the two before the play began, and whether it is the speaker’s to tell."""
    for teller, other in ((me, them), (them, me)):
        if is_named(teller.ties.text, other.name.text):
            return {"tie": HINTS.find("tie", teller.ties.text), "tie.mine": teller is me}
    return {}


def rank(mine: int, theirs: int) -> str:
    """The rank of the speaker beside another, by two standings."""
    return "above" if mine > theirs else "below" if mine < theirs else "level"


def whose(mine: int, theirs: int) -> str | None:
    """The side on which the greater one of two sums is."""
    return "mine" if mine > theirs else "theirs" if theirs else None


# -- everybody else --------------------------------------------------------------------------------------


def _who(talk: Talk[City], seat: Seat) -> str:
    return {talk.seat: "me", talk.toward: "them"}.get(seat, "other")


def third_of(talk: Talk[City]) -> Seat:
    """Somebody else of the story, in the scene or out of it, as chance has it; "" where there is nobody."""
    w = talk.state
    others = [s for s in w.seats if s not in (talk.seat, talk.toward) and w.sees(talk.seat, s)]
    named = [seat for seat in others if talk.names.get(seat)]
    return named[talk.below(len(named))] if named else ""


# -- at the end ------------------------------------------------------------------------------------------


def at_the_end(talk: Talk[City]) -> dict[str, Any]:
    """What last words may ask about: now that everything is open to all.

    ended ("won", "shared", "lost"); aims ("all", "some", "none"); aim, aim.met and {target}: one of them;
    face: has a Character of their own; low, high, coup, story, debt.
    """
    w, seat = talk.state, talk.seat
    me = w.avatars[seat]
    score = next(score for score in w.scores if score.seat == seat)
    met = sum(aim.met for aim in score.aims)
    found: dict[str, Any] = {
        **standing_out(me),
        "ended": "lost" if seat not in w.winners else "won" if len(w.winners) == 1 else "shared",
        "aims": "all" if met == len(score.aims) else "some" if met else "none",
        "face": me.own_character,
        "story": HINTS.find("story", me.background.text),
        "debt": "mine" if any(me.owes.values()) else None,
    }
    if score.aims:
        aim = score.aims[talk.below(len(score.aims))]
        found |= {"aim": aim.kind, "aim.met": aim.met, "target": aim.target}
    return found


def slots_at_the_end(talk: Talk[City], found: Mapping[str, Any]) -> dict[str, str]:
    """{target} is whom or what the objective was about."""
    target = found.get("target", "")
    return {"target": FACTIONS[target].name if target in FACTIONS else talk.names.get(target, "")}
