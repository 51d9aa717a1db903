"""What a line may ask about, and what goes into it.

Everything here is open to everybody at the table: the state as the speaker's seat sees it, and what was told.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from commedia.engine import Seat, Talk
from commedia.games.men_of_stones.events import ConsequenceNamed
from commedia.games.men_of_stones.house.hints import HINTS, WAS
from commedia.games.men_of_stones.house.memory import aftermaths, befell, dead, did, scenes, turned
from commedia.games.men_of_stones.house.tempers import temper_of
from commedia.games.men_of_stones.phases import FINAL, phase
from commedia.games.men_of_stones.state import Stones, Tie
from commedia.kit.speech import asks, read_lightly, said_by

WARM: Final = 5
COLD: Final = 2
"""A tie is warm from the one number of its die on, and cold up to the other."""
LATER: Final = ("IV", "V")
"""The acts in which there is something to say of what the Pivot did, and of what has followed."""

ON_ONES_MIND: Final = (
    ("tie.root",), ("tie.story",), ("tie.detail",), ("tie.desire", "tie.wanted"), ("temper",),
    ("nature", "their.nature"), ("past", "past.mine"), ("met",), ("seen",), ("third.here", "third.tie"),
    ("turned",), ("event", "event.of"), ("place",),
)  # fmt: skip
"""Facts of one kind each. A line rests on any of these kinds half the time, or every play would dwell on the
same: what is most special comes first among the lines that fit."""


class About(NamedTuple):
    """What a talk is about: facts by name, and slots by name."""

    facts: dict[str, Any]
    slots: dict[str, str]


def about(talk: Talk[Stones]) -> About:
    """All that lines may ask about and hold, less what is not on the speaker's mind.

    act, final (the Final Scene), place (a hint), alone, silent (somebody has said nothing for long), temper,
    nature; and what the functions below find.
    """
    w, names = talk.state, talk.names
    found: dict[str, Any] = {
        "act": w.act,
        "final": w.phase == phase("V", FINAL),
        "alone": not any(seat != talk.seat for seat in talk.company),
        "silent": talk.act == "nudge",
        "temper": temper_of(talk.seat).name,
        "nature": w.players[talk.seat].nature,
        "place": HINTS.find("place", w.staging.place.text) if w.staging is not None else None,
        **hinges(talk),
        **happened(talk),
    }
    slots = {"pivot": names.get(w.pivot or "", ""), "dead": ""}
    if gone := [seat for seat in dead(talk.heard) if names[seat]]:
        slots["dead"] = names[gone[-1]]
    if talk.toward:
        found |= towards(talk) | said(talk)
    found |= with_a_third(talk, slots)
    for kind in ON_ONES_MIND:
        if talk.below(2) and not (talk.act == "react" and kind[0] == "event"):
            for fact in kind:
                found.pop(fact, None)
    return About(found, slots)


# -- the two of them ---------------------------------------------------------------------------------------


def ties(w: Stones, seat: Seat, other: Seat = "") -> list[Tie]:
    """The ties of a seat, with one other or with all, in the order in which they were made."""
    return [
        tie for tie in w.ties if seat in (tie.from_, tie.to) and (not other or other in (tie.from_, tie.to))
    ]


def warmth(w: Stones, seat: Seat, other: Seat) -> str | None:
    """How the latest tie between two that holds is: "warm", "even" or "cold"; None where there is none."""
    held = [tie.value for tie in ties(w, seat, other) if tie.status != "destroyed"]
    if not held:
        return None
    return "warm" if held[-1] >= WARM else "cold" if held[-1] <= COLD else "even"


def towards(talk: Talk[Stones]) -> dict[str, Any]:
    """What there is between the speaker and whom they speak to.

    tie.warm, tie.even, tie.cold, tie.root (its Quality), tie.trait, tie.detail, tie.mine (who made it),
    tie.desire, tie.wanted (a Desire of the speaker's, of the other's), tie.story (a hint of what was said of
    it), tie.hurt ("harmed", "destroyed"); their.nature; past, past.mine (what the one did to the other in
    words in an earlier scene); met (in an earlier scene, which is {ours}).
    """
    w, me, them = talk.state, talk.seat, talk.toward
    found: dict[str, Any] = {"their.nature": w.players[them].nature}
    between = ties(w, me, them)
    if broken := [tie for tie in between if tie.status != "whole"]:
        found["tie.hurt"] = broken[-1].status
    if holding := [tie for tie in between if tie.status != "destroyed"]:
        tone = warmth(w, me, them)
        found |= {f"tie.{one}": tone == one for one in ("warm", "even", "cold")}
        # Mostly the latest, and now and then what was there before it.
        tie = holding[-1 - talk.below(len(holding)) * (talk.below(2))]
        is_desire = tie.kind == "desire"
        found |= {
            "tie.root": tie.quality,
            "tie.trait": tie.trait,
            "tie.detail": tie.detail,
            "tie.mine": tie.from_ == me,
            "tie.desire": is_desire and tie.from_ == me,
            "tie.wanted": is_desire and tie.to == me,
            "tie.story": HINTS.find("tie", tie.text.text),
        }
    before = [one for one in talk.heard if one.n < talk.since]
    found["past"] = did(before, them, me, talk.names)
    found["past.mine"] = did(before, me, them, talk.names)
    return found


# -- what is answered -------------------------------------------------------------------------------------


def said(talk: Talk[Stones]) -> dict[str, Any]:
    """What the last line of whoever is answered does, a little closer than the kit has it.

    entered: a house actor came in with it. asked: by what word it asks (see `asks`), "whereabouts" where that
    is of somebody. What holds a question mostly asks, whatever else it does.
    """
    theirs = said_by(talk.scene, talk.toward)
    if not theirs:
        return {}
    act, asked = theirs[-1].line.partition(".")[0], asks(theirs[-1].text)
    if asked == "where" and read_lightly(theirs[-1].text, talk.names).names:
        asked = "whereabouts"
    found: dict[str, Any] = {"entered": act == "enter", "asked": asked}
    if act in BY_THE_WAY and asked and talk.below(3):
        found["said.act"] = "ask"
    elif act == "react":
        found["said.act"] = "say"
    return found


BY_THE_WAY: Final = ("enter", "answer", "greet", "react", "out")
"""What a house actor's line may do and ask a question besides."""


# -- somebody else -----------------------------------------------------------------------------------------


def with_a_third(talk: Talk[Stones], slots: dict[str, str]) -> dict[str, Any]:
    """Where the two met last, {ours}, and whom the other met without the speaker: {third}, {where}.

    Else {third} is anybody who lives, as chance has it, but who spoke last where the speaker joins in upon
    others (joins). third.here: in the scene; third.tie: how warm it is
    between the speaker and them; met, seen: whether there is such a place.
    """
    w, me, them = talk.state, talk.seat, talk.toward
    others = [seat for seat in w.living() if seat not in (me, them) and talk.names[seat]]
    before = [scene for scene in scenes(talk.heard) if scene.n < talk.since and them in scene.company]
    found: dict[str, Any] = {"met": False, "seen": False}
    slots |= {"third": "", "ours": "", "where": ""}
    third: Seat = others[talk.below(len(others))] if others else ""
    spoke = next((one.seat for one in reversed(talk.scene) if one.is_spoken and one.seat in others), "")
    if talk.act == "enter" and spoke:
        found["joins"] = True
        slots["third"] = talk.names[spoke]
        return found
    for scene in before:
        place = WAS.get(HINTS.find("place", scene.place) or "", "")
        company = [seat for seat in others if seat in scene.company]
        if place and me in scene.company:
            found["met"], slots["ours"] = True, place
        elif place and company:
            found["seen"], slots["where"] = True, place
            third = company[0]
    if third:
        slots["third"] = talk.names[third]
        found |= {"third.here": third in talk.company, "third.tie": warmth(w, me, third)}
    return found


# -- what has happened -------------------------------------------------------------------------------------


def hinges(talk: Talk[Stones]) -> dict[str, Any]:
    """On whom it turns: pivot, spotlight ("me", "toward", "other"); what the Pivot did; fate, at the end."""
    w = talk.state
    whom = {talk.seat: "me", talk.toward: "toward"}
    found: dict[str, Any] = {}
    if w.pivot is not None:
        found["pivot"] = whom.get(w.pivot, "other")
    if w.spotlight is not None:
        found["spotlight"] = whom.get(w.spotlight, "other")
        found["fate"] = {w.survivor: "survivor", w.spotlight: "spotlight"}.get(talk.seat, "dead")
    if w.act in LATER:
        found["turned"] = turned(talk.heard)
    return found


def happened(talk: Talk[Stones]) -> dict[str, Any]:
    """What has befallen the speaker since anybody spoke (moment, moment.trait), and what has followed.

    event: the last consequence of this scene that stands, else any; event.of: who is named in it, "me",
    "toward" or "other".
    """
    found: dict[str, Any] = {}
    stand = aftermaths(talk.heard, talk.names)
    if just := befell(talk.scene, talk.seat):
        found |= {"moment": just.how, "moment.trait": just.trait}
        last = next((one.n for one in reversed(talk.scene) if ConsequenceNamed.matches(one)), 0)
        stand = [one for one in stand if one.n == last]
    if stand:
        here = [event for event in stand if event.n >= talk.since]
        event = here[-1] if here else stand[talk.below(len(stand))]
        found["event"] = event.what
        found["event.of"] = {talk.seat: "me", talk.toward: "toward", "": ""}.get(event.of, "other")
    return found
