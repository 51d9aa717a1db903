"""Accepting a stake: cover, joining, backing down, second thoughts.

Source: KT-STAKE, KT-COVER-04, KT-MULTI-01.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from commedia.engine import Decision, Prose, Seat, Table, move
from commedia.games.know_thyself.decisions import wager as ask
from commedia.games.know_thyself.rules import covering, meanwhile, moving
from commedia.games.know_thyself.state import Palace, Participant


async def accept(t: Table, w: Palace) -> None:
    """Each PC accepts or backs down, alone; until the first accepts, others may join and the GM may revise.

    Source: KT-WAGER-03, KT-STAKE-03, KT-STAKE-04, KT-MULTI-01, KT-MULTI-02.
    """
    clash = w.clash
    due = {side.seat: ask.AcceptStake(w, side.seat) for side in clash.undecided}
    while due:
        asked, answer = await meanwhile.first(t, w, list(due.values()), partial(doors, w))
        seat = asked.seat
        match answer:
            case ask.Accept():
                del due[seat]
                stake(t, w, clash.participants[seat])
            case ask.BackDown():
                del due[seat]
                await back_down(t, w, seat, answer.words)
            case ask.AskCover():
                clash.participants[seat].asks_cover = True
                t.announce("KT-COVER-04", "{seat} asks for cover.", seat=seat, stake=clash.stake)
            case ask.Give(coins=coins):
                covering.give(t, w, seat, asked.pc, coins)
            case ask.Decline():
                clash.participants[asked.pc].refused.append(seat)
                t.announce("KT-COVER-04", "{seat} gives {to} nothing.", seat=seat, to=asked.pc)
            case ask.Join():
                due[seat] = await join(t, w, seat, answer)
            case ask.Revise(outcome=outcome, stake=coins):
                state(t, w, outcome, coins)
            case ask.Correct(pc=pc, kind=kind):
                clash.participants[pc].kind = kind  # type: ignore[assignment]
                t.announce("KT-FX-04", "What {pc} wants is marked anew.", pc=pc, kind=kind)


def doors(w: Palace) -> list[Decision[Any, Palace]]:
    """What may be done beside it: give cover; before anybody has accepted, join in or revise."""
    clash = w.clash
    short = [side for side in clash.undecided if side.asks_cover and w.pcs[side.seat].coins < clash.stake]
    found: list[Decision[Any, Palace]] = [
        ask.CoverAtStake(w, giver, side.seat) for side in short for giver in w.able(side.seat, *side.refused)
    ]
    if not clash.inside:
        if w.master >= ask.LEAST_STAKE * (len(clash.undecided) + 1):  # KT-WAGER-02: he stakes against each
            joining = [seat for seat in w.free_at(clash.room) if seat not in clash.participants]
            found += [ask.JoinWager(w, seat) for seat in joining]
        found.append(ask.ReviseOffer(w, w.gm))
    return found


async def join(t: Table, w: Palace, seat: Seat, answer: ask.Join) -> ask.AcceptStake:
    """One more PC joins with a want of its own, and the GM confirms or restates the offer.

    Source: KT-MULTI-01.
    """
    clash = w.clash
    clash.participants[seat] = Participant(seat=seat, want=answer.want, kind=answer.kind)  # type: ignore[arg-type]
    clash.participants = {one: clash.participants[one] for one in w.pcs if one in clash.participants}
    t.announce("KT-MULTI-01", "{seat} joins in.", seat=seat, kind=answer.kind, words=answer.want)
    await moving.lapse(t, w)
    offer = await meanwhile.ask(t, w, ask.OfferStake(w, w.gm, again=True))
    assert isinstance(offer, ask.Offer)
    state(t, w, offer.outcome, offer.stake)
    return ask.AcceptStake(w, seat)


def state(t: Table, w: Palace, outcome: Prose, coins: int) -> None:
    """The outcome and the stake, before anybody has accepted. Source: KT-WAGER-02, KT-STAKE-04."""
    clash = w.clash
    clash.outcome, clash.stake = outcome, coins
    t.announce("KT-WAGER-02", "The stake is {stake} Coins.", seat=w.gm, stake=coins, words=outcome)


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
        t.announce("KT-STAKE-03", "{seat} backs down.", seat=seat, words=words)
        return
    t.announce("KT-STAKE-03", "{seat} backs down.", seat=seat)
    told = await meanwhile.ask(t, w, ask.TellRetreat(w, w.gm, seat))
    t.announce("KT-STAKE-03", "So it comes to nothing.", seat=w.gm, pc=seat, words=told.words)
