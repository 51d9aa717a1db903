"""The dice of Acts I to III: rolled, laid out, compared; banned and rolled again."""

from __future__ import annotations

from collections.abc import Sequence

from commedia.engine import Seat, Table
from commedia.games.men_of_stones.decisions.dice import AssignDice
from commedia.games.men_of_stones.natures import QUALITIES
from commedia.games.men_of_stones.options import options_of
from commedia.games.men_of_stones.phases import ASSIGN, ROLL, TURNS, phase
from commedia.games.men_of_stones.state import Stones

FIRST_WITH = {
    1: "{seat} goes first, with a {value}.",
    2: "{seat} goes first, with a pair of {value}s.",
    3: "{seat} goes first, with three {value}s.",
    4: "{seat} goes first, with four {value}s.",
}
"""Whose set is best, by how many dice are in it."""


async def roll_dice(t: Table, w: Stones) -> None:
    """Everybody rolls four dice and lays one on each Quality; the best matching set is first.

    Source: MS-DICE-01, MS-DICE-02, MS-DICE-08; Acts II and III begin afresh (MS-ACT2-04). All dice are
    rolled in the open (MS-TBL-03).
    """
    w.phase = phase(w.act, ROLL)
    for seat in w.seats:
        player = w.players[seat]
        player.rolled = await t.roll("MS-DICE-01", 4, by=seat)
        player.total0 = sum(player.rolled)
        t.announce(
            "MS-DICE-01", "{seat} rolls {dice}: {total}.", seat=seat, dice=player.rolled, total=player.total0
        )
    await lay_out(t, w)


async def lay_out(t: Table, w: Stones) -> None:
    """Everybody lays one die on each Quality, in secret, and all are shown together. Source: MS-DICE-02.

    With option assign=open each layout shows as soon as it is made.
    """
    w.phase = phase(w.act, ASSIGN)
    decisions = [AssignDice(w, seat) for seat in w.seats]
    if options_of(t).assign == "open":
        await t.each(decisions, lambda asked, answer: show(t, w, asked.seat, answer.dice))
        return
    for seat, answer in (await t.together(decisions)).items():
        show(t, w, seat, answer.dice)


def show(t: Table, w: Stones, seat: Seat, laid: dict[str, int]) -> None:
    """A player's dice lie on their Qualities for all to see. Source: MS-DICE-02."""
    dice = w.players[seat].dice = {quality: laid[quality] for quality in QUALITIES}
    on = [f"{quality} {value}" for quality, value in dice.items()]
    t.announce("MS-DICE-02", "{seat} lays out {dice}.", seat=seat, dice=on, opens=True)


def matching_set(dice: Sequence[int]) -> tuple[int, int]:
    """The largest group of equal dice, as (size, value); of equal groups, the one of higher value.

    Source: MS-DICE-03. Four different dice are a set of one, the highest (R-05).

    >>> matching_set([5, 5, 3, 3]), matching_set([1, 2, 4, 6])
    ((2, 5), (1, 6))
    """
    return max([(dice.count(value), value) for value in dice])


def matching_qualities(dice: dict[str, int]) -> list[str]:
    """The Qualities whose dice are in the matching set. Source: MS-DICE-06."""
    _, value = matching_set(list(dice.values()))
    return [quality for quality in QUALITIES if dice[quality] == value]


async def begin_turns(t: Table, w: Stones) -> None:
    """The best matching set goes first; after that only the seats count. Source: MS-DICE-04, MS-DICE-05."""
    w.phase = phase(w.act, TURNS)
    w.first = await first_player(t, w)
    w.order = w.order_from(w.first)
    if w.act == "III":
        w.act3_first = w.first


async def first_player(t: Table, w: Stones) -> Seat:
    """Whoever has the best set: size, then value, then total, then a roll-off. Source: MS-DICE-04."""
    tied = with_best_dice(w)
    first = tied[0] if len(tied) == 1 else (await roll_off(t, w, tied, 1))[0]
    size, value = matching_set(w.players[first].rolled)
    t.announce("MS-DICE-04", FIRST_WITH[size], seat=first, size=size, value=value)
    return first


def with_best_dice(w: Stones) -> list[Seat]:
    """Those who have rolled the best set, and the highest total with it: one, or several who roll off.

    Source: MS-DICE-04.
    """
    rolled = {seat: player for seat, player in w.players.items() if player.rolled}
    standing = {seat: (matching_set(player.rolled), player.total0) for seat, player in rolled.items()}
    return [seat for seat in w.seats if seat in rolled and standing[seat] == max(standing.values())]


async def roll_off(
    t: Table, w: Stones, tied: Sequence[Seat], places: int, rule: str = "MS-DICE-04"
) -> list[Seat]:
    """Put tied players in order by a die each, highest first, as far as `places` go.

    Source: MS-DICE-04 (R-06). They roll in order of seats; those who rolled alike roll again among
    themselves, as long as their order still decides something.

    tied: at least one. rule: what they roll off under. Returns the first `places` of them.
    """
    rolls: dict[Seat, int] = {}
    for seat in [s for s in w.seats if s in tied]:
        rolls[seat] = await t.roll_one(rule, by=seat)
        t.announce(rule, "{seat} rolls off: {value}.", seat=seat, value=rolls[seat])
    ranked: list[Seat] = []
    for value in sorted(dict.fromkeys(rolls.values()), reverse=True):
        alike = [seat for seat, rolled in rolls.items() if rolled == value]
        wanted = places - len(ranked)
        if wanted <= 0:
            break
        ranked += alike if len(alike) == 1 else await roll_off(t, w, alike, min(wanted, len(alike)), rule)
    return ranked


async def ban(t: Table, w: Stones, value: int) -> None:
    """Ban a number: whoever has yet to take their turn rolls its dice again until none shows a banned one.

    Source: MS-DICE-07. Only those dice; they stay on their Qualities (R-07). Players in the order of their
    turns, Qualities in the order of the table, each die to the end before the next.
    """
    if value not in w.banned:
        w.banned = sorted([*w.banned, value])  # replay needs one order
    to_go = [seat for seat in w.order if seat not in w.taken_turn and seat != w.on_turn]
    if to_go:
        t.announce("MS-DICE-07", "{value} is banned for the rest of the turns.", value=value)
    for seat in to_go:
        dice = w.players[seat].dice
        for quality in QUALITIES:
            before = dice[quality]
            if before not in w.banned:
                continue
            while dice[quality] in w.banned:
                dice[quality] = await t.roll_one("MS-DICE-07", by=seat)
            t.announce(
                "MS-DICE-07", "{seat} rolls the {before} on {quality} again: {after}.",
                seat=seat, quality=quality, before=before, after=dice[quality],
            )  # fmt: skip
