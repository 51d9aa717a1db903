"""What the other side wants, and for how much; to take a stake, to ask for cover, or to back down.

Source: KT-WAGER-02, KT-STAKE.
"""

from __future__ import annotations

from typing import TypeAlias

from markupsafe import Markup

from commedia.engine import Amount
from commedia.engine.draft import Draft
from commedia.games.know_thyself.decisions.wager import (
    Accept,
    AcceptStake,
    AskCover,
    BackDown,
    Correct,
    NoConflict,
    Offer,
    OfferStake,
    Revise,
    ReviseOffer,
)
from commedia.games.know_thyself.foretelling import (
    MASTER_CALLS,
    MASTER_LEFT,
    accepted_foretold,
    staked_by,
    staked_foretold,
    won_by,
)
from commedia.games.know_thyself.forms.shared import FROM_THE_TABLE, Asked, coins, who
from commedia.games.know_thyself.state import most_to_give
from commedia.kit.figures import aside, notes, odds
from commedia.kit.forms import amount, domain, is_open
from commedia.props.form import OwnForm, named
from commedia.props.template import NOTHING, joined, template

Offering: TypeAlias = type[Offer] | type[Revise]
"""Either says what the other side wants, and what is staked on it."""


def draw_offer(asked: Asked) -> Markup:
    """To grant it, or to offer a stake."""
    rows = []
    if is_open(asked, Offer):
        rows.append(asked.choice(Offer, price=_between(asked, Offer), more=_stake(asked, Offer)))
    if is_open(asked, NoConflict):
        rows.append(asked.choice(NoConflict, more=asked.plain(NoConflict)))
    return joined([*rows, asked.outlook()])


def draw_revision(asked: Asked) -> Markup:
    """To change the offer, or to correct how a want is marked."""
    rows = []
    if is_open(asked, Revise):
        rows.append(asked.choice(Revise, more=_stake(asked, Revise)))
    if is_open(asked, Correct):
        rows.append(asked.choice(Correct, more=asked.plain(Correct)))
    return joined([*rows, asked.outlook()])


def _between(asked: Asked, answer: Offering) -> str:
    to = domain(asked, answer.stake, Amount)
    return f"{to.least} to {to.most}"


def _stake(asked: Asked, answer: Offering) -> Markup:
    to = domain(asked, answer.stake, Amount)
    start = max(to.least, min(to.most, asked.own.clash.stake or 3))
    return joined([
        asked.inputs(answer.outcome),
        amount(asked, "Stake, for each", named(answer.stake), to.least, to.most, start),
    ])  # fmt: skip


def foresee_stake(asked: Asked, draft: Draft) -> Markup:
    """What a stake leaves of every purse that would be in it, and of the Master's stack."""
    if not draft.is_for(Offer, Revise):
        return NOTHING
    own = asked.own
    to = domain(asked, Offer.stake if draft.is_for(Offer) else Revise.stake, Amount)
    stake = draft.get(Offer.stake, Revise.stake) or max(to.least, min(to.most, own.clash.stake or 3))
    told = {one.name: one for one in staked_foretold(own, stake)}
    rows = [
        _PURSE(who=who(asked, side.seat), now=staked.now, then=_left(staked.most), won=won.most)
        for side in own.clash.undecided
        for staked, won in ((told[staked_by(side.seat)], told[won_by(side.seat)]),)
    ]  # fmt: skip
    left = told[MASTER_LEFT]
    calls = f"If all win in Full, the Master has {left.most}, and calls everybody to him."
    return joined([
        _PILES(rows=joined(rows), now=left.now, then=left.most),
        *(notes(out_of_reach(asked, side.seat, stake)) for side in own.clash.undecided),
        notes(calls if told[MASTER_CALLS].chance else ""),
        aside(f"He calls everybody when he has fewer than {own.limit}, once a Wager is over."),
    ])  # fmt: skip


def out_of_reach(asked: Asked, seat: str, stake: int) -> str:
    """What it would mean for somebody who cannot pay so much, even with all that others could give; "" else.

    Source: KT-COVER-03, KT-STAKE-02.
    """
    pcs = asked.own.pcs
    given = sum(most_to_give(pcs[other].coins) for other in asked.own.able(seat))
    if stake <= pcs[seat].coins + given:
        return ""
    has, could = coins(pcs[seat].coins), coins(given)
    return f"{who(asked, seat)} has {has}, others could give {could}: all that is left them is to back down."


def _left(purse: int) -> str:
    return str(purse) if purse >= 0 else f"{coins(-purse)} short"


_PILES = template(
    '<table class="would-hold"><thead><tr><th scope="col">Pile</th><th scope="col">now</th>',
    '<th scope="col">staked</th><th scope="col">won in Full</th></tr></thead><tbody>{rows}',
    '<tr><th scope="row">the Master</th><td>{now}</td><td>{then}</td><td>{then}</td></tr></tbody></table>',
)
_PURSE = template('<tr><th scope="row"><bdi>{who}</bdi></th><td>{now}</td><td>{then}</td><td>{won}</td></tr>')


def draw_acceptance(asked: Asked) -> Markup:
    """Each way that is open; accepting with the chance of the best play."""
    wins, *holds, lost = accepted_foretold(asked.own, asked.seat)
    pays = ", ".join(str(one.most) for one in holds)
    rows = []
    if is_open(asked, Accept):
        more = joined([odds("Drawing with best play wins", wins.chance), aside(FROM_THE_TABLE)])
        then = f"Won, you hold {pays}, as it takes one card, two or three; lost, {lost.most}. That is final."
        rows.append(asked.choice(Accept, then=then, more=more))
    if is_open(asked, AskCover):
        rows.append(asked.choice(AskCover))
    rows.append(asked.choice(BackDown, more=asked.plain(BackDown)))
    return joined(rows)


FORMS = {
    OfferStake.kind: OwnForm(draw_offer, foresee_stake),
    ReviseOffer.kind: OwnForm(draw_revision, foresee_stake),
    AcceptStake.kind: OwnForm(draw_acceptance),
}
