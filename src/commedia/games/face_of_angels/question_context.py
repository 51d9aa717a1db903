"""What a decision is about: which contest, whose deed, whose condition, whom of the town."""

from __future__ import annotations

from typing import Any, Final

from commedia.engine.question_context import Known, Said, fields, of_its_own
from commedia.engine.sentences import begin_with, say
from commedia.games.face_of_angels.decisions import after, both, bringing, confirming, laying, making, parked
from commedia.games.face_of_angels.decisions import stakes as staking
from commedia.games.face_of_angels.decisions.decision import IF, played_by
from commedia.games.face_of_angels.state import PC, Contest, Laid, Side


def contest(asked: Any) -> dict[str, Any]:
    """Who is against whom, over which deed, and what is at stake. Source: FA-NEG-01, FA-STK-01."""
    one: Contest = asked.contest
    said = {
        "contest": one.id, "initiator": one.initiator, "respondent": one.respondent, "deed": one.deed,
    }  # fmt: skip
    found = {"win": one.win, "lose": one.lose, "both": one.both}
    return said | {which: condition.text for which, condition in found.items() if condition is not None}


def deed(asked: Any) -> dict[str, Any]:
    """A contest, with the deed to be read first. Source: FA-NEG-01."""
    return {**contest(asked), "deed": Said(asked.contest.deed, of_town(asked.contest, "I"))}


def of_town(one: Contest, side: Side) -> str:
    """Whose doing it is, where a side plays somebody of the town; "" where it is enough who wrote of it."""
    return "" if one.char(side) == PC else begin_with(played_by(one, side))


def done_with(one: Contest, side: Side, laid: Laid) -> Said:
    """What was done with a card. Source: FA-CON-04, FA-HLP-01."""
    return Said(laid.words, of_town(one, side) if laid.seat == one.seat(side) else "")


def stakes(asked: Any) -> dict[str, Any]:
    """A contest, with the deed and the conditions to be read first. Source: FA-STK-01."""
    who = played_by(asked.contest, "I")
    said = deed(asked)
    return said | {
        which: Said(said[which], begin_with(say(of, who=who))) for which, of in IF.items() if which in said
    }


def answered(asked: Any) -> dict[str, Any]:
    """A contest, with what was done with the card that is answered. Source: FA-CON-04."""
    trick = asked.contest.trick
    laid = trick.cards.get(trick.leader, []) if trick is not None else []
    return contest(asked) | ({"words": done_with(asked.contest, trick.leader, laid[0])} if laid else {})


def end(asked: Any) -> dict[str, Any]:
    """How it came out, which is to be told: of what is staked that which happens. Source: FA-CON-13."""
    one: Contest = asked.contest
    said = {**contest(asked), "outcome": one.outcome}
    condition = one.condition(one.outcome) if one.outcome in said else None
    return said if condition is None else {**said, one.outcome: Said(condition.text, "This happens")}


def area(asked: Any) -> dict[str, Any]:
    """Which Jack claims it, and what for. Source: FA-TYP-03."""
    said = [Said(asked.said), Said(asked.w.pcs[asked.jack].area, say("{jack} is best at", jack=asked.jack))]
    return {"jack": asked.jack, "words": said[0], "area": said[1]}


def dispute(asked: Any) -> dict[str, Any]:
    """Which condition is disputed, by whom, and why. Source: FA-STK-05."""
    one = asked.contest.dispute
    if one is None:
        return contest(asked)
    told = {"which": one.which, "by": one.by, "words": Said(one.words, say("{by} disputes it", by=one.by))}
    return {**contest(asked), one.which: stakes(asked)[one.which], **told}


def trick(asked: Any) -> dict[str, Any]:
    """The contest, and the side that is helped or counts."""
    return {**contest(asked), **of_its_own(asked)}


def helped(asked: Any) -> dict[str, Any]:
    """A side of a trick, with what was done with the cards that lie there. Source: FA-HLP-01."""
    lie = asked.contest.trick
    laid = [
        done_with(asked.contest, side, one)
        for side, cards in lie.cards.items()
        for one in cards
        if one.seat != asked.seat
    ]
    return {**trick(asked), "words": laid}


def somebody(asked: Any) -> dict[str, Any]:
    """Somebody of the town, and their name. Source: FA-CHR-05, FA-NEW-02."""
    return {**of_its_own(asked), "name": asked.w.npcs[asked.npc].name}


def claim(asked: Any) -> dict[str, Any]:
    """What is said to have come about, by whom. Source: FA-END-01."""
    found = [one for one in asked.w.claims if one.end == asked.end]
    return {"end": asked.end} | ({"by": found[0].by, "words": Said(found[0].words)} if found else {})


def terminal(asked: Any) -> dict[str, Any]:
    """How a protagonist ends, in their player's words. Source: FA-END-06."""
    found = [one.words for one in asked.w.terminal_claims if one.seat == asked.pc]
    return {**of_its_own(asked)} | ({"words": Said(found[0])} if found else {})


ABOUT: Final[Known] = {
    making.FoundTown: fields("mean"),
    making.BorrowSomebody: fields("kind_of"),
    making.LendSomebody: somebody,
    confirming.AllowRelationship: somebody,
    confirming.ConfirmEnd: claim,
    confirming.ConfirmTerminal: terminal,
    staking.OpposeDeed: deed,
    staking.ProposeStakes: deed,
    staking.GiveWay: contest,
    staking.AnswerStakes: stakes,
    staking.DisputeTags: stakes,
    staking.JudgeTags: dispute,
    both.MarkIncompatible: stakes,
    both.SettleBoth: stakes,
    parked.MarkAbout: contest,
    parked.StartOrDrop: stakes,
    laying.LeadCard: deed,
    laying.RespondWithCard: answered,
    laying.HelpWithCard: helped,
    laying.NamePointCard: trick,
    bringing.BringInOwn: contest,
    bringing.BringInFoe: contest,
    bringing.ClaimArea: contest,
    bringing.ConfirmArea: area,
    after.TellEnd: end,
}
"""By the class of decision; any other is about what it has as its own fields."""
