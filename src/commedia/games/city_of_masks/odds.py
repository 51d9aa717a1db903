"""Exact odds: what a draw may bring, before it is drawn. Fractions throughout, so a page rounds once.

Nothing here is told a secret: every chance follows from what is declared and the full set of 28 dominoes,
or from two dice. Tiles drawn in one resolution stay out until it is over (CM-EQ-04), so the tiles of an
opposed challenge depend on one another; dice do not (CM-EQ-05).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from math import comb
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from msgspec import Struct

from commedia.games.city_of_masks.spreads import Joint, Spread, total_chances

Randomizer = Literal["dominoes", "dice"]
SuccessTest = Literal["example", "prose"]
Kind = Literal["proper", "hidden", "other"]

DOMINOES: Final = 28
"""Tiles in the set: every unordered pair of 0 to 6 (CM-EQ-02). 7 - d of them differ by d."""


class Tile(NamedTuple):
    """One draw: the end in hand, and the far one."""

    inner: int
    outer: int

    @property
    def spectacle(self) -> int:
        """How grand it looks: d, 0 to 6."""
        return spectacle(self)

    @property
    def charm(self) -> int:
        """How well it pleases whoever is wooed by it: w, -6 to 6."""
        return self.inner - self.outer


def spectacle(tile: Sequence[int]) -> int:
    """How grand a tile looks: d, how far its two courts lie apart; 0 before it is drawn."""
    return abs(tile[0] - tile[1]) if tile else 0


def prevails(mine: int, theirs: int, challenges: bool) -> bool:
    """Whether a side of that spectacle wins against the other's. A tie is the challenger's. CM-OPP-05.

    The authorities challenge whom they arrest and try, and so win ties (CM-UNM-03, CM-UNM-04).
    """
    return mine > theirs or (challenges and mine == theirs)


def shortfall(mine: int, theirs: int, challenges: bool) -> int:
    """How much more spectacle a side must show to win; 0 where it wins so."""
    more = max(0, theirs - mine)
    return more if prevails(mine + more, theirs, challenges) else more + 1


@cache
def draws(randomizer: Randomizer = "dominoes") -> Mapping[Tile, Fraction]:
    """Every draw and its chance; the chances sum to 1 (CM-EQ-03, CM-EQ-05, R-01, R-02).

    A double comes twice as often as any one way round of another tile.
    """
    if randomizer == "dice":
        return MappingProxyType({Tile(*faces): Fraction(1, 36) for faces in product(range(1, 7), repeat=2)})
    either_way, double = Fraction(1, 2 * DOMINOES), Fraction(1, DOMINOES)
    return MappingProxyType(
        {Tile(i, o): double if i == o else either_way for i, o in product(range(7), repeat=2)}
    )


# -- Success of actions --------------------------------------------------------------------------------


def succeeds(values: Sequence[int], inner: int, success_test: SuccessTest = "example") -> list[bool]:
    """Which actions of these values succeed, in the order declared. CM-ACT-04, R-18.

    The values are summed as they were declared; an action succeeds while the sum is no more than the inner
    court, or under "prose" while it is no less. One worth nothing always succeeds, and takes no part in the
    sum (CM-ACT-01).
    Raises ValueError if a value is below 0.

    >>> succeeds([1, 2, 2], 4)
    [True, True, False]
    """
    if min(values, default=0) < 0:
        raise ValueError(f"an action is worth 0 or more: {list(values)}")
    walked, results = 0, []
    for value in values:
        walked += value
        reached = walked <= inner if success_test == "example" else inner <= walked
        results.append(reached or not value)
    return results


def success(
    values: Sequence[int], randomizer: Randomizer = "dominoes", success_test: SuccessTest = "example"
) -> list[Fraction]:
    """The chance that each action succeeds, for actions of these values in this order. CM-ACT-04."""
    chances = [Fraction(0)] * len(values)
    for tile, chance in draws(randomizer).items():
        for at, does in enumerate(succeeds(values, tile.inner, success_test)):
            chances[at] += chance * does
    return chances


# -- The unopposed challenge ---------------------------------------------------------------------------


class Action(NamedTuple):
    """One declared action. Whatever is not proper or hidden is worth 0 (CM-ACT-01)."""

    value: int
    kind: Kind


class Change(NamedTuple):
    """What a challenge does to its doer's tokens, once what was invested is back."""

    lost_face: int = 0
    """Face that failed actions cost (CM-UNO-02), and Hidden Face."""
    lost_hid: int = 0
    gained_face: int = 0
    """Face that the spectacle brings (CM-UNO-03), and Hidden Face."""
    gained_hid: int = 0
    torn: int = 0
    """Hidden Face for being torn between mask and heart (CM-ACT-05)."""
    to_divide: int = 0
    """Points that the player may still divide between the two as they like (gain_mixed=split)."""

    @property
    def face(self) -> int:
        """How much Face there is more, or less."""
        return self.gained_face - self.lost_face

    @property
    def hid(self) -> int:
        """How much Hidden Face there is more, or less."""
        return self.gained_hid - self.lost_hid + self.torn


def _worth(actions: Iterable[Action], kind: Kind) -> int:
    """What the actions of a kind are worth together: Vp or Vh."""
    return sum(action.value for action in actions if action.kind == kind)


class Unopposed(Struct, frozen=True):
    """A deed that nobody stands against, with all that its outcome hangs on. CM-UNO-02 to CM-UNO-05.

    Raises ValueError if the tokens do not cover the actions (CM-ACT-03).
    """

    actions: Sequence[Action]
    face: int
    """Face held when declaring, and Hidden Face."""
    hid: int
    torn: int = 0
    """What the pairs in force bring, come what may."""
    success_test: SuccessTest = "example"
    failed_hidden_cost: Literal["hidden", "face"] = "hidden"
    """face: what Face is left after failed proper actions bounds the cost (R-19)."""
    gain_mixed: Literal["each", "split"] = "each"
    """split: where both kinds were declared the player divides d, and it is left open (R-20)."""

    def __post_init__(self) -> None:
        proper, hidden = _worth(self.actions, "proper"), _worth(self.actions, "hidden")
        if proper > self.face or hidden > self.hid:
            held = f"Face {self.face} and Hidden Face {self.hid}"
            raise ValueError(f"{held} do not cover {proper} and {hidden} (CM-ACT-03)")

    def change(self, tile: Sequence[int]) -> Change:
        """What that tile does to the tokens of whoever drew it."""
        proper, hidden = _worth(self.actions, "proper"), _worth(self.actions, "hidden")
        passed = succeeds([action.value for action in self.actions], tile[0], self.success_test)
        failed = [action for action, does in zip(self.actions, passed, strict=True) if not does]
        lost_face, lost_hid = _worth(failed, "proper"), _worth(failed, "hidden")
        if self.failed_hidden_cost == "face":
            lost_face, lost_hid = min(self.face, lost_face + lost_hid), 0
        shows = spectacle(tile)
        divided = self.gain_mixed == "split" and proper > 0 and hidden > 0
        return Change(
            lost_face,
            lost_hid,
            gained_face=shows if proper and not divided else 0,
            gained_hid=shows if hidden and not divided else 0,
            torn=self.torn,
            to_divide=shows if divided else 0,
        )

    def changes(self, randomizer: Randomizer = "dominoes") -> Joint[Change]:
        """What it may do to both currencies together."""
        weighted = ((self.change(tile), chance) for tile, chance in draws(randomizer).items())
        return Joint(total_chances(weighted))


# -- The opposed challenge -----------------------------------------------------------------------------


def tiles_drawn(lenders: int, factions: int = 0, faction_draws: Literal["off", "on"] = "off") -> int:
    """How many tiles a side draws: its principal, each avatar that lends, and perhaps each faction.

    CM-OPP-03, CM-SUP-02, R-39. Go-betweens draw none.
    """
    return 1 + lenders + (factions if faction_draws == "on" else 0)


@lru_cache(maxsize=512)
def lead(mine: int, theirs: int, randomizer: Randomizer = "dominoes") -> Spread:
    """How far the spectacle of my tiles exceeds that of theirs: D(mine) - D(theirs). CM-OPP-05.

    mine, theirs: how many tiles each side draws, at least one.
    Raises ValueError if a side draws none, or the dominoes do not suffice.
    """
    if mine < 1 or theirs < 1:
        raise ValueError(f"both sides draw, so {mine} against {theirs} tiles is no challenge (CM-OPP-03)")
    if randomizer == "dice":
        ways, total = _ways_of_dice(mine, theirs), 36 ** (mine + theirs)
    else:
        ways, total = _ways_of_dominoes(mine, theirs), comb(DOMINOES, mine) * comb(DOMINOES - mine, theirs)
        if not total:
            raise ValueError(f"{mine} against {theirs} tiles is more than {DOMINOES} dominoes")
    return Spread.of((margin, Fraction(count, total)) for margin, count in ways.items())


def _ways_of_dominoes(mine: int, theirs: int) -> Counter[int]:
    """The number of ways in which two sides can hold so many tiles, by the margin of their spectacle.

    Only d counts, and which way round a tile lies does not change it; so instead of tiles we deal out the
    7 - d tiles of each d, some to me, some to them, and remember how many each side holds so far.
    """
    held: Counter[tuple[int, int, int]] = Counter({(0, 0, 0): 1})
    for d in range(6, 0, -1):
        tiles, dealt = 7 - d, Counter[tuple[int, int, int]]()
        for (m, t, margin), ways in held.items():
            for to_me in range(min(tiles, mine - m) + 1):
                ways_for_me = ways * comb(tiles, to_me)
                for to_them in range(min(tiles - to_me, theirs - t) + 1):
                    key = (m + to_me, t + to_them, margin + d * (to_me - to_them))
                    dealt[key] += ways_for_me * comb(tiles - to_me, to_them)
        held = dealt
    # The seven doubles make no show: what either side still lacks comes from them, in one step.
    margins: Counter[int] = Counter()
    for (m, t, margin), ways in held.items():
        if mine - m + theirs - t <= 7:
            margins[margin] += ways * comb(7, mine - m) * comb(7 - (mine - m), theirs - t)
    return margins


def _ways_of_dice(mine: int, theirs: int) -> Counter[int]:
    """The number of ways in which the dice of both sides can fall, by the margin of their spectacle."""
    pair = Counter(tile.spectacle for tile in draws("dice"))
    margins = Counter({0: 1})
    for sign in [1] * mine + [-1] * theirs:
        cast: Counter[int] = Counter()
        for margin, ways in margins.items():
            for d, count in pair.items():
                cast[margin + sign * d] += ways * count
        margins = cast
    return margins


def opposed(mine: int, theirs: int, challenger: bool, randomizer: Randomizer = "dominoes") -> Fraction:
    """The chance that my side wins, drawing so many tiles against so many. CM-OPP-05.

    challenger: whether my side challenged, and so wins ties. Raises ValueError as `lead` does.
    """
    return lead(mine, theirs, randomizer).chance(lambda margin: prevails(margin, 0, challenger))


# -- Arrest, trial, messengers, wooing -----------------------------------------------------------------


def arrest(randomizer: Randomizer = "dominoes") -> Fraction:
    """The chance of escaping arrest: more spectacle than the authorities, who challenge. CM-UNM-03."""
    return opposed(1, 1, False, randomizer)


def trial(called: int = 0, randomizer: Randomizer = "dominoes", lenders: int = 0) -> Fraction:
    """The chance of being acquitted. CM-UNM-04, R-50.

    called: Face of the Commission called on, each worth one point of spectacle.
    lenders: avatars that lend and draw for the accused (trial_support=lenders).
    """
    margin = lead(tiles_drawn(lenders), 1, randomizer)
    return margin.chance(lambda ahead: prevails(ahead + called, 0, challenges=False))


def reaches(tile: Sequence[int], value: int) -> bool:
    """Whether a messenger sent by an action of this value gets through. CM-SUP-03."""
    return value <= tile[0]


def messenger(value: int, randomizer: Randomizer = "dominoes") -> Fraction:
    """The chance of that. Raises ValueError if the action is worth nothing."""
    if value < 1:
        raise ValueError(f"a messenger needs an action worth at least 1, not {value} (CM-SUP-03)")
    return sum((chance for tile, chance in draws(randomizer).items() if reaches(tile, value)), Fraction(0))


@cache
def charm(randomizer: Randomizer = "dominoes") -> Spread:
    """What a wooer's own tile may come to: w, by which the wooed feel more or less. CM-WOO-02."""
    return Spread.of((tile.charm, chance) for tile, chance in draws(randomizer).items())
