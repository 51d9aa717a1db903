"""Coins in the open: purses, stakes, and the Master's stack in dozens. Source: KT-COIN, KT-END-01."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from commedia.games.know_thyself.phases import PLAY, WAGER
from commedia.games.know_thyself.state import COINS_A_HEAD, Palace, Participant
from commedia.kit.addresses import at
from commedia.kit.stage import Names, called
from commedia.props.circles import num
from commedia.props.svg import picture
from commedia.props.template import NOTHING, joined, template

DOZEN = 12
WIDE, THICK = 30, 6
"""A Coin is 24 across; a pile takes so much room, and a Coin lifts the next so far."""
HIGH = DOZEN * THICK + 12


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
    """So many Coins in dozens, drawn for the eye alone.

    hollow: how many of them, the first, are the last that may lie there. added: how many came by an Edge.
    """
    count = max(1, -(-coins // DOZEN))
    drawn = []
    for n in range(coins):
        pile, level = divmod(n, DOZEN)
        x, y = WIDE * pile + WIDE / 2, HIGH - 5 - THICK * level
        kind = "hollow" if n < hollow else "added" if n >= coins - added else "solid"
        drawn.append(
            f'<path class="coin coin--{kind}" d="M{num(x - 12)} {num(y - THICK)}v{THICK}a12 4 0 0 0 24 '
            f"0v-{THICK}"
            f'a12 4 0 0 0-24 0a12 4 0 0 0 24 0"/>'
        )
    return picture(WIDE * count, HIGH, "", *drawn, kind="piles")


def counted(public: Palace, names: Names) -> Markup:
    """All piles of the table with their figures: they add up to 35 a head."""
    purses = [_pile(pc.coins, called(names, seat)) for seat, pc in public.pcs.items()]
    return _COINS(purses=joined(purses), master=masters(public), rest=pool(public))


def laid(public: Palace, names: Names) -> Markup:
    """The same with what lies in a Wager between its two sides; whoever is not in it has a figure alone.

    Of several in it each has its Coins beside its cards.
    """
    sides = [side for side in public.clash.participants.values() if side.stands != "out"]
    inside = [side.seat for side in sides]
    piles_ = [one for side in sides for one in _side(public, names, side)] if len(sides) == 1 else []
    others = [(called(names, seat), pc.coins) for seat, pc in public.pcs.items() if seat not in inside]
    rest = joined([_OTHER(name=name, n=n) for name, n in others] + [pool(public)])
    return _COINS(purses=joined(piles_), master=masters(public), rest=rest)


def _side(public: Palace, names: Names, side: Participant) -> list[Markup]:
    """A purse, and both stakes beside it."""
    found = [_pile(public.pcs[side.seat].coins, called(names, side.seat))]
    if side.staked or side.matched:
        mine, his = int(side.edge_against > 0), int(side.edge > 0)
        found.append(_pile(side.staked, "staked" + (", 1 for an Edge" if mine else ""), mine))
        found.append(_pile(side.matched, "his" + (", 1 for an Edge" if his else ""), his))
    return found


_COINS = template(
    '<div class="coins"><ul class="coins__piles">{purses}{master}</ul><p class="coins__rest">{rest}</p></div>'
)
_OTHER = template('<span><bdi>{name}</bdi> <b class="num">{n}</b></span> ')


def _pile(n: int, says: str, added: int = 0) -> Markup:
    return _PILE(kind="", piles=piles(n, added=added), n=n, says=says)


_PILE = template(
    '<li{kind}>{piles}<span><b class="num">{n}</b> <bdi>{says}</bdi></span></li>',
)
_MASTERS = Markup(' class="coins__master"')


def masters(public: Palace) -> Markup:
    """His stack in dozens, with the last that may lie there hollow. Source: KT-END-01."""
    limit = public.limit
    hollow = min(limit, public.master) if public.phase in (PLAY, WAGER) else 0
    under = f"the Master’s; under {limit} he calls all" if public.phase in (PLAY, WAGER) else "the Master’s"
    cite = _CITE if public.phase in (PLAY, WAGER) else NOTHING
    return _PILE(
        kind=_MASTERS, piles=piles(public.master, hollow), n=public.master,
        says=joined([Markup.escape(under), cite]),
    )  # fmt: skip


_CITE = Markup(f' <a class="cite" href="{at("/rulebook/know-thyself")}#KT-END-01">KT-END-01</a>')


def pool(public: Palace) -> Markup:
    """Bribes and Tolls, and what all of it comes to."""
    return _POOL(n=public.pool, all=COINS_A_HEAD * public.n)


_POOL = template(
    '<span>Bribes and Tolls <b class="num">{n}</b></span> <span class="coins__all">{all} in all</span>'
)
