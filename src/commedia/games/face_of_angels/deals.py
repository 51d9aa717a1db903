"""Cards that nobody has shown, and the deals that may lie behind them, from what one seat knows.

Nothing here is told a secret: of the cards that a seat has not seen each is as likely to lie in any hand, or
in the pile (FA-TBL-09). Of a hidden hand the number of its cards is known, and nothing else.

A chance is exact where it can be counted, or where few enough deals are possible to look at each; else so
many deals are drawn, always the same from the same knowledge, and the chance says how far it may be out.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb, sqrt
from random import Random
from typing import Final, NamedTuple, TypeAlias

from commedia.engine import Seat
from commedia.games.face_of_angels.cards import DECK
from commedia.games.face_of_angels.state import Town

MOST_DEALS: Final = 1_000
"""So many deals are looked at one by one; where there are more, some are drawn."""
SAMPLE: Final = 300
"""How many are drawn."""

Hands: TypeAlias = tuple[tuple[str, ...], ...]
"""What lies in each hidden hand."""


class Chance(NamedTuple):
    """How likely something is, 0 to 1. error: its standard error; 0 where it is exact."""

    value: float
    error: float = 0.0


def unseen(w: Town, seat: Seat) -> list[str]:
    """The cards that a seat has not seen, in the order of the deck: in hands of others, or in the pile."""
    seen = [*w.players[seat].hand, *w.discard]
    if w.contest and w.contest.trick:
        seen += [laid.card for side in w.contest.trick.cards.values() for laid in side]
    return [card for card in DECK if card not in seen]


def holds_any(good: int, cards: int, held: int) -> float:
    """The chance that a hand of `held` cards has one of the good among so many that it may hold.

    >>> holds_any(1, 4, 2), holds_any(0, 40, 5), holds_any(3, 3, 1)
    (0.5, 0.0, 1.0)
    """
    return 1 - comb(cards - good, held) / comb(cards, held)


def over_deals(cards: Sequence[str], sizes: Sequence[int], come: Callable[[Hands], bool]) -> Chance:
    """How likely something comes of dealing hands of those sizes out of these cards.

    Every deal is looked at where there are at most MOST_DEALS, else SAMPLE of them.
    """
    sizes = [min(size, len(cards)) for size in sizes]
    if deals_of(len(cards), sizes) <= MOST_DEALS:
        found = [come(hands) for hands in all_deals(tuple(cards), sizes)]
        return Chance(sum(found) / len(found))
    # The same knowledge gives the same figure to whoever asks, and on any machine.
    random = Random(zlib.crc32(f"{cards} {sizes}".encode()))
    share = sum(come(one_deal(cards, sizes, random)) for _ in range(SAMPLE)) / SAMPLE
    return Chance(share, sqrt(max(share * (1 - share), 1 / SAMPLE) / SAMPLE))


def deals_of(cards: int, sizes: Sequence[int]) -> int:
    """The number of ways in which hands of those sizes can be dealt.

    >>> deals_of(5, [2, 1])
    30
    """
    ways = 1
    for size in sizes:
        ways *= comb(cards, size)
        cards -= size
    return ways


def all_deals(cards: tuple[str, ...], sizes: Sequence[int]) -> Iterator[Hands]:
    """Every way to deal hands of those sizes."""
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        left = tuple(card for card in cards if card not in hand)
        for others in all_deals(left, sizes[1:]):
            yield (hand, *others)


def one_deal(cards: Sequence[str], sizes: Sequence[int], random: Random) -> Hands:
    """One way by chance."""
    drawn = random.sample(list(cards), sum(sizes))
    return tuple(tuple(drawn.pop() for _ in range(size)) for size in sizes)
