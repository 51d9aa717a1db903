"""How a Wager is played: the Palace asks a fair price, and amnesiacs go by the odds. Source: KT-WAGER."""

from __future__ import annotations

from typing import Final

from commedia.engine import prose
from commedia.engine.domains import Amount, Domain
from commedia.games.know_thyself import odds
from commedia.games.know_thyself.decisions import drawing
from commedia.games.know_thyself.decisions import wager as ask
from commedia.games.know_thyself.house.actor import Actor, part
from commedia.games.know_thyself.house.roaming import want

FAIR: Final = 3
"""A stake that matters; a full purse is asked for more, and a lean one for the least (KT-STAKE-01)."""
RICH, LEAN = 10, 5
WORTH_A_MEMORY: Final = 4
"""Chances in ten at which a Memory is worth its Coin."""


def state_want(a: Actor) -> ask.Want:
    """What there is to want, in front of whatever is in the way."""
    return ask.Want(want=prose(want(a)), kind="climb_up" if a.me.below_cliff else "plain")


def offer(a: Actor) -> ask.NoConflict | ask.Offer:
    """What the other side wants, at a price that everybody can pay; where somebody has not even the least,
    they have what they want, if they may: a price could only send them away again and again.
    """
    purses = [a.state.pcs[side.seat].coins for side in a.wager.undecided]
    grants = a.is_open(ask.NoConflict) and min(purses, default=ask.LEAST_STAKE) < ask.LEAST_STAKE
    if grants or not a.is_open(ask.Offer):
        return ask.NoConflict(words=prose(a.line("granted")))
    domain = a.domain(ask.Offer, "stake", Amount)
    fair = FAIR + 1 if min(purses) >= RICH else FAIR if min(purses) >= LEAN else ask.LEAST_STAKE
    stake = max(domain.least, min(domain.most, fair, *(max(ask.LEAST_STAKE, purse) for purse in purses)))
    clash = a.clash()
    words = a.filled(clash.outcome) if clash else a.line("outcome")
    if clash and not a.said.has(clash.frames):
        words = f"{a.filled(clash.frames)} If you lose: {words}"
    if a.asked(ask.OfferStake).again and a.wager.outcome:
        words = a.line("outcome")  # what was said already is not said again
    return ask.Offer(outcome=prose(words), stake=stake)


def accept(a: Actor) -> ask.Accept | ask.AskCover | ask.BackDown:
    """Accept what can be paid; ask for cover once; else give way."""
    if a.is_open(ask.Accept):
        return ask.Accept()
    if a.is_open(ask.AskCover):
        return ask.AskCover()
    return ask.BackDown(words=prose(a.line("retreat")))


def cover(a: Actor) -> ask.Decline | ask.Give:
    """Give what is lacking, where enough is left to go on with."""
    if not a.is_open(ask.Give) or a.me.coins < 6:
        return ask.Decline()
    w = a.state
    lacks = max(1, w.lacks(a.asked(ask.Cover).pc)) if w.wager else 1
    return ask.Give(coins=min(a.domain(ask.Give, "coins", Amount).most, lacks))


def call_own(a: Actor) -> drawing.CallEdge | drawing.Pass:
    """Mostly, where there is one: it costs nothing."""
    if not a.is_open(drawing.CallEdge) or not a.often(7):
        return drawing.Pass()
    return drawing.CallEdge(
        edge=a.any_of(a.domain(drawing.CallEdge, "edge").values), words=prose(a.may_say("helps"))
    )


def call_against(a: Actor) -> drawing.CallEdge | drawing.Pass:
    """Now and then, and never a purse's last Coin."""
    if (
        not a.is_open(drawing.CallEdge)
        or a.state.pcs[a.asked(drawing.CallEdgeAgainst).pc].coins < FAIR
        or not a.often(3)
    ):
        return drawing.Pass()
    return drawing.CallEdge(
        edge=a.any_of(a.domain(drawing.CallEdge, "edge").values), words=prose(a.may_say("hinders"))
    )


def keep(a: Actor) -> drawing.Discard | drawing.Keep:
    """Keep a card where that brings as much on average as another would."""
    side, out = a.side, a.wager.out
    stakes = odds.Stakes(side.staked, side.matched)
    stays = odds.kept(side.card, out, side.draws, stakes)
    goes = odds.again(out, side.draws, stakes)
    return drawing.Keep() if stays.coins >= goes.coins else drawing.Discard()


def cut(a: Actor) -> drawing.Depth:
    """Anywhere: nobody knows the order."""
    depth = a.domain(drawing.Depth, "depth", Domain)
    return drawing.Depth(depth=depth.sample(a.below))


def invoke(a: Actor) -> drawing.Invoke | drawing.Stand:
    """Remember, where it is worth a Coin."""
    places = a.domain(drawing.Invoke, "memory").values if a.is_open(drawing.Invoke) else ()
    if not places or a.me.coins < 2 or not a.often(WORTH_A_MEMORY + 2):
        return drawing.Stand()
    return drawing.Invoke(memory=a.any_of(places), words=prose(a.line("bears")))


PARTS: Final = (
    part(ask.StateWant, state_want),
    part(ask.OfferStake, offer),
    part(ask.AcceptStake, accept),
    part(ask.Cover, cover),
    part(
        ask.JoinWager,
        lambda a: ask.Join(want=prose(want(a)), kind="climb_up" if a.me.below_cliff else "plain"),
    ),
    part(ask.TellRetreat, lambda a: ask.Told(words=prose(a.line("nothing")))),
    part(drawing.CallOwnEdge, call_own),
    part(drawing.CallEdgeAgainst, call_against),
    part(drawing.KeepCard, keep),
    part(drawing.CutDeck, cut),
    part(drawing.InvokeMemory, invoke),
)
