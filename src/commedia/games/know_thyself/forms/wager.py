"""What the other side wants, and for how much; to take a stake, to ask for cover, or to back down.

Source: KT-WAGER-02, KT-STAKE.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from markupsafe import Markup

from commedia.engine import Amount
from commedia.engine.draft import Draft
from commedia.games.know_thyself.consequences import so_many_coins, usual_stake
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
    MASTER_LEFT,
    accepted_foretold,
    staked_by,
    staked_foretold,
    won_by,
)
from commedia.games.know_thyself.forms.shared import FROM_THE_TABLE, Asked, who
from commedia.games.know_thyself.state import Palace
from commedia.kit.figures import aside, odds
from commedia.kit.forms import amount, domain, is_open, over
from commedia.kit.forms import told as told_of
from commedia.props.form import Forms, OwnForm, named
from commedia.props.template import NOTHING, joined, template

Offering: TypeAlias = type[Offer] | type[Revise]
"""Either says what the other side wants, and what is staked on it."""


def draw_offer(asked: Asked) -> Markup:
    """To grant it, or to offer a stake."""
    rows = []
    if is_open(asked, Offer):
        rows.append(asked.choice(Offer, more=_stake(asked, Offer)))
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


def _stake(asked: Asked, answer: Offering) -> Markup:
    to = domain(asked, answer.stake, Amount)
    start = usual_stake(asked.own, to.least, to.most)
    return joined([
        asked.inputs(answer.outcome),
        amount(asked, over(asked, answer.stake), named(answer.stake), to.least, to.most, start),
    ])  # fmt: skip


def foresee_stake(asked: Asked, draft: Draft) -> Markup:
    """What a stake leaves of every purse that would be in it, and of the Master's stack."""
    if not draft.is_for(Offer, Revise):
        return NOTHING
    own = asked.own
    to = domain(asked, Offer.stake if draft.is_for(Offer) else Revise.stake, Amount)
    stake = draft.get(Offer.stake, Revise.stake) or usual_stake(own, to.least, to.most)
    told = {one.name: one for one in staked_foretold(own, stake)}
    rows = [
        _PURSE(who=who(asked, side.seat), now=staked.now, then=_left(staked.most), won=won.most)
        for side in own.clash.undecided
        for staked, won in ((told[staked_by(side.seat)], told[won_by(side.seat)]),)
    ]  # fmt: skip
    left = told[MASTER_LEFT]
    return _PILES(rows=joined(rows), now=left.now, then=left.most) + told_of(asked, draft)


def _left(purse: int) -> str:
    return str(purse) if purse >= 0 else f"{so_many_coins(-purse)} short"


_PILES = template(
    '<table class="would-hold"><thead><tr><th scope="col">Pile</th><th scope="col">now</th>',
    '<th scope="col">staked</th><th scope="col">won in Full</th></tr></thead><tbody>{rows}',
    '<tr><th scope="row">the Master</th><td>{now}</td><td>{then}</td><td>{then}</td></tr></tbody></table>',
)
_PURSE = template('<tr><th scope="row"><bdi>{who}</bdi></th><td>{now}</td><td>{then}</td><td>{won}</td></tr>')


def draw_acceptance(asked: Asked) -> Markup:
    """Each way that is open; accepting with the chance of the best play."""
    wins, *_ = accepted_foretold(asked.own, asked.seat)
    rows = []
    if is_open(asked, Accept):
        more = joined([odds("Drawing with best play wins", wins.chance), aside(FROM_THE_TABLE)])
        rows.append(asked.choice(Accept, more=more))
    if is_open(asked, AskCover):
        rows.append(asked.choice(AskCover))
    rows.append(asked.choice(BackDown, more=asked.plain(BackDown)))
    return joined(rows)


FORMS: Final[Forms[Palace]] = {
    OfferStake: OwnForm(draw_offer, foresee_stake),
    ReviseOffer: OwnForm(draw_revision, foresee_stake),
    AcceptStake: OwnForm(draw_acceptance),
}
