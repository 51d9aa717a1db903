"""How a Wager is played: the Palace asks a fair price, and amnesiacs go by the odds. Source: KT-WAGER."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from commedia.engine.actor import Plain
from commedia.engine.domains import Amount, Domain
from commedia.games.know_thyself import odds
from commedia.games.know_thyself.decisions import drawing
from commedia.games.know_thyself.decisions import wager as ask
from commedia.games.know_thyself.house.actor import Actor, Part
from commedia.games.know_thyself.house.roaming import want

FAIR: Final = 3
"""A stake that matters; a full purse is asked for more, and a lean one for the least (KT-STAKE-01)."""
RICH, LEAN = 10, 5
WORTH_A_MEMORY: Final = 4
"""Chances in ten at which a Memory is worth its Coin."""


def state_want(a: Actor) -> Plain:
    """What there is to want, in front of whatever is in the way."""
    return {"do": "want", "want": want(a), "kind": "climb_up" if a.me.below_cliff else "plain"}


def offer(a: Actor) -> Plain:
    """What the other side wants, at a price that everybody can pay; where somebody has not even the least,
    they have what they want, if they may: a price could only send them away again and again.
    """
    purses = [a.state.pcs[side.seat].coins for side in a.wager.undecided]
    grants = a.is_open(ask.NoConflict) and min(purses, default=ask.LEAST_STAKE) < ask.LEAST_STAKE
    if grants or not a.is_open(ask.Offer):
        return {"do": "no_conflict", "words": a.line("granted")}
    domain = a.domain(ask.Offer, "stake", Amount)
    fair = FAIR + 1 if min(purses) >= RICH else FAIR if min(purses) >= LEAN else ask.LEAST_STAKE
    stake = max(domain.least, min(domain.most, fair, *(max(ask.LEAST_STAKE, purse) for purse in purses)))
    clash = a.clash()
    words = a.filled(clash.outcome) if clash else a.line("outcome")
    if clash and not a.said.has(clash.frames):
        words = f"{a.filled(clash.frames)} If you lose: {words}"
    if a.decision.again and a.wager.outcome:
        words = a.line("outcome")  # what was said already is not said again
    return {"do": "offer", "outcome": words, "stake": stake}


def accept(a: Actor) -> Plain:
    """Accept what can be paid; ask for cover once; else give way."""
    if a.is_open(ask.Accept):
        return {"do": "accept"}
    if a.is_open(ask.AskCover):
        return {"do": "ask_cover"}
    return {"do": "back_down", "words": a.line("retreat")}


def cover(a: Actor) -> Plain:
    """Give what is lacking, where enough is left to go on with."""
    if not a.is_open(ask.Give) or a.me.coins < 6:
        return {"do": "decline"}
    w = a.state
    lacks = max(1, w.clash.stake - w.pcs[a.decision.pc].coins) if w.wager else 1
    return {"do": "give", "coins": min(a.domain(ask.Give, "coins", Amount).most, lacks)}


def call_own(a: Actor) -> Plain:
    """Mostly, where there is one: it costs nothing."""
    if not a.is_open(drawing.CallEdge) or not a.often(7):
        return {"do": "pass"}
    return {
        "do": "call_edge",
        "edge": a.any_of(a.domain(drawing.CallEdge, "edge").values),
        "words": a.may_say("helps"),
    }


def call_against(a: Actor) -> Plain:
    """Now and then, and never a purse's last Coin."""
    if not a.is_open(drawing.CallEdge) or a.state.pcs[a.decision.pc].coins < FAIR or not a.often(3):
        return {"do": "pass"}
    return {
        "do": "call_edge",
        "edge": a.any_of(a.domain(drawing.CallEdge, "edge").values),
        "words": a.may_say("hinders"),
    }


def keep(a: Actor) -> Plain:
    """Keep a card where that brings as much on average as another would."""
    side, out = a.side, a.wager.out
    stakes = odds.Stakes(side.staked, side.matched)
    stays = odds.kept(side.card, out, side.draws, stakes)
    goes = odds.again(out, side.draws, stakes)
    return {"do": "keep" if stays.coins >= goes.coins else "discard"}


def cut(a: Actor) -> Plain:
    """Anywhere: nobody knows the order."""
    depth = a.domain(drawing.Depth, "depth", Domain)
    return {"depth": depth.sample(a.below)}


def invoke(a: Actor) -> Plain:
    """Remember, where it is worth a Coin."""
    places = a.domain(drawing.Invoke, "memory").values if a.is_open(drawing.Invoke) else ()
    if not places or a.me.coins < 2 or not a.often(WORTH_A_MEMORY + 2):
        return {"do": "stand"}
    return {"do": "invoke", "memory": a.any_of(places), "words": a.line("bears")}


PARTS: Final[Mapping[str, Part]] = {
    ask.StateWant.kind: state_want,
    ask.OfferStake.kind: offer,
    ask.AcceptStake.kind: accept,
    ask.Cover.kind: cover,
    ask.JoinWager.kind: lambda a: {"want": want(a), "kind": "climb_up" if a.me.below_cliff else "plain"},
    ask.TellRetreat.kind: lambda a: {"words": a.line("nothing")},
    drawing.CallOwnEdge.kind: call_own,
    drawing.CallEdgeAgainst.kind: call_against,
    drawing.KeepCard.kind: keep,
    drawing.CutDeck.kind: cut,
    drawing.InvokeMemory.kind: invoke,
}
