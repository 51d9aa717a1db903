"""What the other side wants, and for how much, with what a stake does to both piles.

Source: KT-WAGER-02, KT-STAKE.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from commedia.engine import Amount
from commedia.games.know_thyself.foretelling import (
    MASTER_CALLS,
    MASTER_LEFT,
    staked_by,
    staked_foretold,
    won_by,
)
from commedia.games.know_thyself.forms.reading import Asked, coins, who
from commedia.games.know_thyself.state import most_to_give
from commedia.kit.figures import aside, notes
from commedia.kit.forms import amount, amount_of, domain, is_open
from commedia.props.form import OwnForm, field_name
from commedia.props.template import NOTHING, joined, template


def draw(asked: Asked) -> Markup:
    """To grant it, or to offer a stake."""
    rows = []
    if is_open(asked, "offer"):
        rows.append(asked.choice("offer", price=_between(asked, "offer"), more=_stake(asked, "offer")))
    if is_open(asked, "no_conflict"):
        rows.append(asked.choice("no_conflict", more=asked.plain("no_conflict")))
    return joined([*rows, asked.outlook()])


def draw_revision(asked: Asked) -> Markup:
    """To change the offer, or to correct how a want is marked."""
    rows = []
    if is_open(asked, "revise"):
        rows.append(asked.choice("revise", more=_stake(asked, "revise")))
    if is_open(asked, "correct"):
        rows.append(asked.choice("correct", more=asked.plain("correct")))
    return joined([*rows, asked.outlook()])


def _between(asked: Asked, do: str) -> str:
    to = domain(asked, do, "stake", Amount)
    return f"{to.least} to {to.most}"


def _stake(asked: Asked, do: str) -> Markup:
    to = domain(asked, do, "stake", Amount)
    start = max(to.least, min(to.most, asked.own.clash.stake or 3))
    return joined([
        asked.plain(do, "outcome"),
        amount(asked, "Stake, for each", field_name(do, "stake"), to.least, to.most, start),
    ])  # fmt: skip


def foresee(asked: Asked, answer: Mapping[str, Any]) -> Markup:
    """What a stake leaves of every purse that would be in it, and of the Master's stack."""
    do = str(answer.get("do") or "")
    if do not in ("offer", "revise") or not is_open(asked, do):
        return NOTHING
    own = asked.own
    to = domain(asked, do, "stake", Amount)
    stake = amount_of(answer.get("stake"), to.least, to.most) or max(
        to.least, min(to.most, own.clash.stake or 3)
    )
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

FORM = OwnForm(draw, foresee)
REVISE = OwnForm(draw_revision, foresee)
