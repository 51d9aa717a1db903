"""Accepting a stake: cover, joining, backing down, second thoughts.

Source: KT-STAKE, KT-COVER-04, KT-MULTI-01.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TypeAlias

from commedia.engine import OpenDoor, Prose, Seat, Table, move
from commedia.games.know_thyself import events
from commedia.games.know_thyself.decisions import wager as ask
from commedia.games.know_thyself.rules import covering, moving, roaming
from commedia.games.know_thyself.state import Palace, Participant

Due: TypeAlias = dict[Seat, ask.AcceptStake]
"""Of whom the stake is due, with what each is asked."""


async def accept(t: Table, w: Palace) -> None:
    """Each PC accepts or backs down, alone; until the first accepts, others may join and the GM may revise.

    Source: KT-WAGER-03, KT-STAKE-03, KT-STAKE-04, KT-MULTI-01, KT-MULTI-02.
    """
    clash = w.clash
    due = {side.seat: ask.AcceptStake(w, side.seat) for side in clash.undecided}
    while due:
        asked, answer = await t.first(due.values(), beside=partial(doors, due=due))
        match answer:
            case ask.Accept():
                del due[asked.seat]
                stake(t, w, clash.participants[asked.seat])
            case ask.BackDown():
                del due[asked.seat]
                await back_down(t, w, asked.seat, answer.words)
            case ask.AskCover():
                clash.participants[asked.seat].asks_cover = True
                t.announce("KT-COVER-04", "{seat} asks for cover.", seat=asked.seat, stake=clash.stake)


def doors(w: Palace, due: Due) -> Iterator[OpenDoor]:
    """What may be done beside it: give cover; before anybody has accepted, join in or revise."""
    clash = w.clash
    short = [side for side in clash.undecided if side.asks_cover and w.lacks(side.seat)]
    for side in short:
        for giver in w.able(side.seat, *side.refused):
            yield OpenDoor(ask.CoverAtStake(w, giver, side.seat), cover)
    if not clash.inside:
        if w.master >= ask.LEAST_STAKE * (len(clash.undecided) + 1):  # KT-WAGER-02: he stakes against each
            for seat in w.free_at(clash.room):
                if seat not in clash.participants:
                    yield OpenDoor(ask.JoinWager(w, seat), partial(join, due=due))
        yield OpenDoor(ask.ReviseOffer(w, w.gm), revise)
    yield from roaming.beside(w)


def cover(t: Table, w: Palace, asked: ask.CoverAtStake, answer: ask.Give | ask.Decline) -> None:
    """Whoever is asked for Coins gives some, or none. Source: KT-COVER-04."""
    if isinstance(answer, ask.Give):
        covering.give(t, w, asked.seat, asked.pc, answer.coins)
    else:
        w.clash.participants[asked.pc].refused.append(asked.seat)
        t.announce("KT-COVER-04", "{seat} gives {to} nothing.", seat=asked.seat, to=asked.pc)


def revise(t: Table, w: Palace, asked: ask.ReviseOffer, answer: ask.Revise | ask.Correct) -> None:
    """The GM states another outcome and stake, or what a want is. Source: KT-STAKE-04, KT-FX-04."""
    if isinstance(answer, ask.Revise):
        state(t, w, answer.outcome, answer.stake)
    else:
        w.clash.participants[answer.pc].kind = answer.kind
        t.announce("KT-FX-04", "What {pc} wants is marked anew.", pc=answer.pc, kind=answer.kind)


async def join(t: Table, w: Palace, asked: ask.JoinWager, answer: ask.Join, due: Due) -> bool:
    """One more PC joins with a want of its own, and the GM confirms or restates the offer.

    Source: KT-MULTI-01. It is one more of whom the stake is due.
    """
    clash, seat = w.clash, asked.seat
    clash.participants[seat] = Participant(seat=seat, want=answer.want, kind=answer.kind)
    clash.participants = {one: clash.participants[one] for one in w.pcs if one in clash.participants}
    t.announce(events.Joined(seat=seat, kind=answer.kind), words=answer.want)
    await moving.lapse(t, w)
    offer = await t.ask(ask.OfferStake(w, w.gm, again=True), beside=roaming.beside)
    assert isinstance(offer, ask.Offer)
    state(t, w, offer.outcome, offer.stake)
    due[seat] = ask.AcceptStake(w, seat)
    return True


def state(t: Table, w: Palace, outcome: Prose, coins: int) -> None:
    """The outcome and the stake, before anybody has accepted. Source: KT-WAGER-02, KT-STAKE-04."""
    clash = w.clash
    clash.outcome, clash.stake = outcome, coins
    t.announce(events.StakeOffered(seat=w.gm, stake=coins), words=outcome)


def stake(t: Table, w: Palace, side: Participant) -> None:
    """A PC accepts, and both sides stake. Source: KT-STAKE-02, KT-STAKE-04."""
    coins = w.clash.stake
    side.stands = "in"
    move(coins, w.pcs[side.seat], "coins", side, "staked")
    move(coins, w, "master", side, "matched")
    t.announce(
        "KT-STAKE-02", "{seat} accepts, and stakes {stake}.", seat=side.seat, stake=coins, master=w.master
    )


async def back_down(t: Table, w: Palace, seat: Seat, words: Prose) -> None:
    """A PC backs down before anything is staked: nothing moves, nothing is settled.

    Source: KT-STAKE-03, R-10.

    The player tells how, where the GM framed it; else the GM does.
    """
    clash = w.clash
    clash.participants[seat].stands = "out"
    if clash.opened_by == "gm":
        t.announce(events.BackedDown(seat=seat), words=words)
        return
    t.announce(events.BackedDown(seat=seat))
    told = await t.ask(ask.TellRetreat(w, w.gm, seat))
    t.announce(events.RetreatTold(seat=w.gm, pc=seat), words=told.words)
