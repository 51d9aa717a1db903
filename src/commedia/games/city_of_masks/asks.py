"""What each aim asks, with all its conditions, as its owner reads it. Source: CM-OBJ-06 to CM-OBJ-10.

It begins in small letters, and goes on from "Glorify: " or from a name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from commedia.engine.sentences import say
from commedia.games.city_of_masks.aims import UNTESTED, AimKind
from commedia.games.city_of_masks.options import Options

MUCH: Final = 5
"""Face that makes a loan, or a loss, a matter of friendship or betrayal (CM-OBJ-06 to CM-OBJ-08)."""
GREAT: Final = 20
"""Face that has to ride on the result (CM-OBJ-09, CM-OBJ-10)."""

_RULES: Final[Mapping[AimKind, str]] = {
    "glorify": "CM-OBJ-10",
    "betray": "CM-OBJ-06",
    "seduce": "CM-OBJ-08",
    "humiliate": "CM-OBJ-09",
}


def rule_of(kind: AimKind, faction: bool) -> str:
    """The rule of a kind of aim. faction: it is one toward a faction."""
    return "CM-OBJ-07" if kind == "betray" and faction else _RULES[kind]


def asks(kind: AimKind, faction: bool, threshold: int, options: Options) -> str:
    """What an aim asks, with every condition that is tested.

    threshold: how high the feeling must be for a betrayal; `UNTESTED` where it is not tested.
    options: how the table plays, which decides what rides on a result (R-59) and who stands for a faction.
    """
    match kind:
        case "glorify":
            wins, whose = (say("its champion wins"), "its") if faction else (say("they win"), "their")
            return say(
                "{at_stake}, {wins} with a loan of yours, or you win having said that you act on {whose} "
                "behalf",
                at_stake=at_stake(options), wins=wins, whose=whose,
            )  # fmt: skip
        case "betray":
            return _betrayal_of_faction(threshold) if faction else _betrayal(threshold)
        case "seduce":
            lends = say("it lends") if faction else say("they lend")
            return say(
                "{lends} you {much} Face or more that reach you in one challenge", lends=lends, much=MUCH
            )
        case "humiliate":
            loses = say("its champion loses") if faction else say("they lose")
            if faction and options.humiliate_faction == "backed":
                loses = say("its champion, or anybody with its loan, loses")
            return say(
                "{at_stake}, {loses} to you, whoever challenged; or they lose their last Face to you, in "
                "a challenge or convicted when you denounced them",
                at_stake=at_stake(options), loses=loses,
            )  # fmt: skip


def at_stake(options: Options) -> str:
    """How much must ride on a result, and what is counted (R-59)."""
    counted = say("at stake") if options.riding == "level" else say("in the two pots together")
    return say("with {great} Face or more {counted}", great=GREAT, counted=counted)


def _betrayal(threshold: int) -> str:
    return say(
        "{still}, they lose {much} Face or more of their own in one challenge: you challenged "
        "them, lent to their rival, or lent nothing when they asked and you could; or you win "
        "with a loan of theirs and keep back {much} or more of it",
        still=_still(threshold, say("them")), much=MUCH,
    )  # fmt: skip


def _betrayal_of_faction(threshold: int) -> str:
    still = "" if threshold == UNTESTED else say("{still}, ", still=_still(threshold, say("it")))
    return say(
        "{still}you keep back {much} or more of what it lent you; or its champion, or somebody "
        "who acts on its behalf, loses {much} Face or more of their own to you, who challenged "
        "them, or to somebody to whom you lent",
        still=still, much=MUCH,
    )  # fmt: skip


def _still(threshold: int, whom: str) -> str:
    return say("while you feel {felt} or more for {whom}", felt=f"{threshold:+}".replace("-", "−"), whom=whom)
