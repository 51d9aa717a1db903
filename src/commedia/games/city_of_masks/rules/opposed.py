"""The opposed challenge, from the first declaration to the last payment.

Source: CM-OPP, read top to bottom.
"""

from __future__ import annotations

from commedia.engine import Seat, Table, holding
from commedia.games.city_of_masks.events import contests as events
from commedia.games.city_of_masks.odds import prevails
from commedia.games.city_of_masks.rules import breach, coups, objectives, wooing
from commedia.games.city_of_masks.rules.declaring import conflicted_bonus, declare, open_challenge
from commedia.games.city_of_masks.rules.draws import draw_tiles, tell
from commedia.games.city_of_masks.rules.orders import half_to_creditors
from commedia.games.city_of_masks.rules.principals import Principal, stake_of, veil_of
from commedia.games.city_of_masks.rules.settlement import settle, shift_feelings
from commedia.games.city_of_masks.rules.stakes import bid, open_pot
from commedia.games.city_of_masks.rules.support import declare_support, pay_bets, take_bets
from commedia.games.city_of_masks.state import City
from commedia.games.city_of_masks.state.challenge import Kind


@half_to_creditors
async def opposed_challenge(
    t: Table, w: City, challenger: Seat, defender: Seat, kind: Kind = "opposed"
) -> Seat:
    """Two avatars against each other, each with the allies they can find. Returns who won.

    Source: CM-OPP-01 to CM-OPP-12. Also how a follower keeps up, as kind "follow" (CM-RND-08).
    """
    challenge = open_challenge(t, w, kind, [challenger, defender])
    one, two = challenge.sides
    async with (
        stake_of(w, challenger) as stake_one, veil_of(w, challenger) as veil_one,
        stake_of(w, defender) as stake_two, veil_of(w, defender) as veil_two,
    ):  # fmt: skip
        first = Principal(w, one, stake_one, veil_one)
        second = Principal(w, two, stake_two, veil_two)
        await declare(t, w, first)  # CM-OPP-02
        await open_pot(t, w, first, second)
        await declare(t, w, second)
        gave_way = await bid(t, w, first, second)
        if gave_way is not None:
            winner, loser = (second, first) if gave_way is first else (first, second)
            challenge.winner, challenge.backed_down = winner.seat, True
            pay_pots(t, w, winner, loser)
        else:
            async with holding(w, "bets", "face") as bets:
                await take_bets(t, w, bets)
                await declare_support(t, w)
                await draw_tiles(t, w)
                winner, loser = compare(t, w, first, second)
                pay_pots(t, w, winner, loser)
                pay_hidden(t, w, winner, loser)
                for x in (first, second):
                    conflicted_bonus(t, w, x.side)  # CM-OPP-08
                await tell(t, w)  # CM-OPP-10
                await wooing.take_effect(t, w)
                await shift_feelings(t, w)  # CM-OPP-09
                pay_bets(t, w, bets)
    await settle(t, w, winner.side, won=True)
    await settle(t, w, loser.side, won=False)
    coups.count(t, w)
    objectives.record(t, w)
    if not challenge.backed_down:
        await breach.follow_up(t, w)
    w.challenge = None
    return winner.seat


def compare(t: Table, w: City, first: Principal, second: Principal) -> tuple[Principal, Principal]:
    """The greater spectacle wins; a tie goes to the challenger.

    Source: CM-OPP-05. Returns (winner, loser).
    """
    mine, theirs = (spectacle(x) for x in (first, second))
    winner, loser = (first, second) if prevails(mine, theirs, challenges=True) else (second, first)
    w.the_challenge.winner = winner.seat
    even = " A tie is the challenger’s." if mine == theirs else ""
    t.announce(
        events.ChallengeWon(
            seat=winner.seat, loser=loser.seat, high=max(mine, theirs), low=min(mine, theirs),
            spectacle={first.seat: mine, second.seat: theirs}, tie=even, stake=loser.stake.total,
            tiles={x.seat: tiles(x) for x in (first, second)}, masks=w.masks_worn(first.seat, second.seat),
        ),
        opens=True,
    )  # fmt: skip
    return winner, loser


def spectacle(x: Principal) -> int:
    """D: the principal's tile and those of all supporters (CM-OPP-05, CM-SUP-02)."""
    return x.side.spectacle + sum(loan.spectacle for loan in x.side.loans)


def tiles(x: Principal) -> list[list[int]]:
    """The tiles of a side, the principal's first (CM-OPP-03, CM-SUP-02)."""
    return [x.side.tile, *(loan.tile for loan in x.side.loans if loan.tile)]


def pay_pots(t: Table, w: City, winner: Principal, loser: Principal) -> None:
    """The loser's pot goes to the winner, whose own returns. Source: CM-OPP-06, CM-STK-06, CM-STK-07.

    What a desperate loser's pot was short of, they owe, and are beholden until it is paid.
    """
    challenge = w.the_challenge
    challenge.level = max(winner.stake.total, loser.stake.total)
    if challenge.backed_down:
        challenge.level = winner.stake.total
    objectives.note_champions(w)
    challenge.pots = winner.stake.total + loser.stake.total
    short = challenge.level - loser.stake.total
    loser.side.lost_own = loser.stake.pot.of(loser.seat)
    winner.stake.pay_all(winner.avatar, "face")
    challenge.paid = loser.stake.pay_all(winner.avatar, "face")
    challenge.ruined = loser.side.lost_own > 0 and not loser.avatar.face
    kind = events.PotGivenUp if challenge.backed_down else events.PotTaken
    t.announce(
        kind(
            seat=winner.seat,
            loser=loser.seat,
            paid=challenge.paid,
            level=challenge.level,
            masks=w.masks_worn(winner.seat, loser.seat),
        )
    )
    if short > 0 and not challenge.backed_down:
        owes = loser.avatar.owes
        owes[winner.seat] = owes.get(winner.seat, 0) + short
        t.announce(
            events.BecameBeholden(
                seat=loser.seat, winner=winner.seat, owed=owes[winner.seat], short=short,
            ),
        )  # fmt: skip


def pay_hidden(t: Table, w: City, winner: Principal, loser: Principal) -> None:
    """The loser's Hidden Face goes to the bank, the winner's returns. Source: CM-OPP-07."""
    winner.veil.give_back(winner.veil.total, winner.seat)
    if lost := loser.veil.to_bank():
        t.announce("CM-OPP-07", "{seat} loses {lost} Hidden Face.", seat=loser.seat, lost=lost)
