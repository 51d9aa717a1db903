"""Coins in the open: every purse, both stakes, and the Master's stack in dozens. Source: KT-COIN, KT-END-01."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from commedia.games.know_thyself.state import Palace
from commedia.kit.stage import Names, called
from commedia.props.circles import num
from commedia.props.svg import picture
from commedia.props.template import joined, template

DOZEN = 12
WIDE, THICK, ROUND = 30, 6, 7
"""Half a Coin across is 12; a pile takes so much room, and a Coin lifts the next so far."""


@lru_cache(maxsize=1)
def coin() -> Markup:
    """One Coin, hidden from readers: the figure stands beside it."""
    return picture(
        16, 16, "",
        '<circle cx="8" cy="8" r="6.4" fill="none" stroke="currentColor" stroke-width="1.6"/>'
        '<path d="M8 4.6 11 8 8 11.4 5 8Z" fill="currentColor"/>',
        kind="tok tok--coin",
    )  # fmt: skip


@lru_cache(maxsize=2048)
def piles(coins: int, hollow: int = 0, added: int = 0) -> Markup:
    """So many Coins in dozens, drawn for the eye alone. hollow: how many of them, the first, are the last that
    may lie there; added: how many on top came by an Edge.
    """
    count = max(1, -(-coins // DOZEN))
    drawn = []
    for n in range(coins):
        pile, level = divmod(n, DOZEN)
        x, y = WIDE * pile + WIDE / 2, DOZEN * THICK + 10 - THICK * level
        kind = "hollow" if n < hollow else "added" if n >= coins - added else "solid"
        drawn.append(
            f'<path class="coin coin--{kind}" d="M{num(x - 12)} {num(y - 5)}v5a12 4 0 0 0 24 0v-5'
            f'a12 4 0 0 0-24 0a12 4 0 0 0 24 0"/>'
        )
    return picture(WIDE * count, DOZEN * THICK + 18, "", *drawn, kind="piles")


def counted(public: Palace, names: Names) -> Markup:
    """All piles of the table with their figures: they add up to 35 a head."""
    limit = 8 * public.n
    rows = []
    for seat, pc in public.pcs.items():
        side = public.wager.participants.get(seat) if public.wager else None
        stakes = ""
        if side is not None and side.staked:
            stakes = _STAKES(mine=side.staked, his=side.matched)
        rows.append(_PURSE(name=called(names, seat), piles=piles(pc.coins), n=pc.coins, stakes=stakes))
    under = f"under {limit} he calls you all" if public.phase in ("play", "wager") else ""
    return _COUNTED(
        rows=joined(rows), masters=piles(public.master, min(limit, public.master)), master=public.master,
        under=under, pool=public.pool,
    )  # fmt: skip


_COUNTED = template(
    '<div class="coins"><ul class="coins__purses">{rows}</ul>',
    '<p class="coins__master">{masters}<b class="num">{master}</b> <span>the Master’s; {under} ',
    '<a class="cite" href="/rulebook/know-thyself#KT-END-01">KT-END-01</a></span></p>',
    '<p class="coins__pool quiet">Bribes and Tolls hold <b class="num">{pool}</b>.</p></div>',
)
_PURSE = template('<li>{piles}<b class="num">{n}</b> <bdi>{name}</bdi>{stakes}</li>')
_STAKES = template('<span class="quiet">{mine} staked against {his}</span>')
