"""What a decision is about: which contest, whose deed, whose condition, whom of the town."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from commedia.engine.about import About, fields, of_its_own
from commedia.games.face_of_angels.decisions import confirming, laying, making, parked, stakes
from commedia.games.face_of_angels.state import Contest


def contest(asked: Any) -> dict[str, Any]:
    """Who is against whom, over which deed, and what is at stake. Source: FA-NEG-01, FA-STK-01."""
    one: Contest = asked.contest
    said = {
        "contest": one.id, "initiator": one.initiator, "respondent": one.respondent, "deed": one.deed,
    }  # fmt: skip
    found = {"win": one.win, "lose": one.lose, "both": one.both}
    return said | {which: condition.text for which, condition in found.items() if condition is not None}


def dispute(asked: Any) -> dict[str, Any]:
    """Which condition is disputed, by whom, and why. Source: FA-STK-05."""
    one = asked.contest.dispute
    told = {} if one is None else {"which": one.which, "by": one.by, "words": one.words}
    return {**contest(asked), **told}


def trick(asked: Any) -> dict[str, Any]:
    """The contest, and the side that is helped or counts."""
    own = of_its_own(asked) if hasattr(asked, "side") else {}
    return {**contest(asked), **own}


def somebody(asked: Any) -> dict[str, Any]:
    """Somebody of the town, and their name. Source: FA-CHR-05, FA-NEW-02."""
    return {**of_its_own(asked), "name": asked.w.npcs[asked.npc].name}


def claim(asked: Any) -> dict[str, Any]:
    """What is said to have come about, by whom. Source: FA-END-01."""
    found = [one for one in asked.w.claims if one.end == asked.end]
    return {"end": asked.end} | ({"by": found[0].by, "words": found[0].words} if found else {})


def terminal(asked: Any) -> dict[str, Any]:
    """How a protagonist ends, in their player's words. Source: FA-END-06."""
    found = [one.words for one in asked.w.terminal_claims if one.seat == asked.pc]
    return {**of_its_own(asked)} | ({"words": found[0]} if found else {})


ABOUT: Final[Mapping[str, About]] = {
    making.FoundTown.kind: fields("mean"),
    making.BorrowSomebody.kind: fields("kind_of"),
    making.LendSomebody.kind: somebody,
    confirming.AllowRelationship.kind: somebody,
    confirming.ConfirmEnd.kind: claim,
    confirming.ConfirmTerminal.kind: terminal,
    stakes.OpposeDeed.kind: contest,
    stakes.ProposeStakes.kind: contest,
    stakes.GiveWay.kind: contest,
    stakes.AnswerStakes.kind: contest,
    stakes.DisputeTags.kind: contest,
    stakes.JudgeTags.kind: dispute,
    stakes.MarkIncompatible.kind: contest,
    stakes.SettleBoth.kind: contest,
    parked.MarkAbout.kind: contest,
    parked.StartOrDrop.kind: contest,
    laying.LeadCard.kind: contest,
    laying.RespondWithCard.kind: contest,
    laying.HelpWithCard.kind: trick,
    laying.NamePointCard.kind: trick,
    laying.BringInOwn.kind: contest,
    laying.BringInFoe.kind: contest,
    laying.ClaimArea.kind: contest,
}
"""By the kind of decision; any other is about what it has as its own fields."""
