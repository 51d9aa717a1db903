"""An opposed challenge: declared, bid, borrowed for, bet on, drawn, paid and settled.

Source: sections 7 and 9 to 13 of the City of Masks ledger. In the order of CM-OPP-12.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from commedia.engine import Seat, Table, holding, move
from tests.trials.opposed_challenge import questions as q
from tests.trials.opposed_challenge.state import Avatar, Bet, Challenge, City, Loan, Side, Wager


@dataclass
class Principal:
    """A principal, and the pots that their side fills: Face staked, and Hidden Face declared."""

    avatar: Avatar
    side: Side
    stake: holding
    veil: holding

    @property
    def seat(self) -> Seat:
        return self.avatar.seat

    def put_in(self, amount: int) -> None:
        """Own Face into the pot."""
        self.stake.take(amount, self.avatar, "face")


@asynccontextmanager
async def principal(w: City, seat: Seat) -> AsyncIterator[Principal]:
    """A principal for the length of a challenge; what is left in the pots goes back where it came from."""
    async with (
        holding(w, f"stake of {seat}", "face") as stake,
        holding(w, f"veil of {seat}", "hidden") as veil,
    ):
        yield Principal(w.avatars[seat], Side(seat=seat), stake, veil)


async def scene(t: Table, w: City) -> None:
    """The first seat challenges the second."""
    await opposed_challenge(t, w, w.seats[0], w.seats[1])


async def opposed_challenge(t: Table, w: City, challenger: Seat, defender: Seat) -> Seat:
    """One avatar challenges another. Source: CM-OPP-02 to CM-OPP-12. Returns the winner."""
    async with (
        principal(w, challenger) as one,
        principal(w, defender) as two,
        holding(w, "side bets", "face") as bets,
    ):
        w.challenge = Challenge(sides=[one.side, two.side])
        await declare(t, w, one)
        one.put_in((await t.ask(q.OpenPot(w, challenger))).amount)
        await declare(t, w, two)
        coward = await bid(t, w, one, two)
        if coward is None:
            await take_bets(t, w, bets)
            await draw_tiles(t, w, one, two)
            winner, loser = (two, one) if two.side.spectacle > one.side.spectacle else (one, two)
            t.announce(
                "CM-OPP-05", "{seat} wins, {won} to {lost}.",
                seat=winner.seat, won=winner.side.spectacle, lost=loser.side.spectacle,
            )  # fmt: skip
        else:
            winner, loser = (two, one) if coward is one else (one, two)
        paid = pay_pots(t, winner, loser)
        if coward is None:  # CM-STK-06 a backdown keeps the Hidden Face, and nothing else has happened
            pay_hidden(t, w, winner, loser)
            await woo(t, w, one, two)
            await shift_feelings(t, w, one, two)
            pay_bets(t, w, bets, winner.seat, loser.seat)
        await settle(t, w, one, won=winner is one)
        await settle(t, w, two, won=winner is two)
        if winner is one and paid >= 20:
            winner.avatar.coups += 1
            t.announce("CM-COUP-01", "{seat} has made a Major Coup.", seat=winner.seat)
    w.challenge = None
    return winner.seat


async def declare(t: Table, w: City, x: Principal) -> None:
    """A principal says what they do; what that is worth is set aside. Source: CM-ACT-01, CM-ACT-03."""
    said = await t.ask(q.DeclareActions(w, x.seat))
    x.side.actions, x.side.wooing = said.actions, said.wooing
    x.put_in(x.avatar.worth(said.actions, "proper"))
    x.veil.take(x.avatar.worth(said.actions, "hidden"), x.avatar, "hid")
    t.announce("CM-ACT-01", "{seat}: {actions}.", seat=x.seat, actions=said.actions, words=said.words)


async def bid(t: Table, w: City, one: Principal, two: Principal) -> Principal | None:
    """Sides alternate until the pots are level. Source: CM-STK-02 to CM-STK-07.

    Returns whoever backed down, if anybody did.
    """
    behind, ahead = (one, two) if two.stake.total > one.stake.total else (two, one)
    floor = behind.stake.total
    while True:
        match await t.ask(q.BidTurn(w, behind.side, ahead.side, floor)):
            case q.AskForFace(of, through, amount):
                await solicit(t, w, behind, ahead, [*through, of], amount or q.ANY)
            case q.TakeBack(amount):
                behind.stake.give_back(amount, behind.seat)
            case q.Level():
                behind.put_in(ahead.stake.total - behind.stake.total)
                t.announce(
                    "CM-STK-02", "{seat} levels at {level}.", seat=behind.seat, level=ahead.stake.total
                )
                return None
            case q.Raise(to):
                behind.put_in(to - behind.stake.total)
                t.announce("CM-STK-02", "{seat} raises to {level}.", seat=behind.seat, level=to)
                behind, ahead = ahead, behind
                floor = behind.stake.total
            case q.BackDown():
                t.announce("CM-STK-06", "{seat} backs down.", seat=behind.seat)
                return behind
            case q.AttackDesperately():
                behind.put_in(behind.avatar.face)
                t.announce("CM-STK-07", "{seat} attacks desperately.", seat=behind.seat)
                return None


async def solicit(t: Table, w: City, x: Principal, rival: Principal, path: list[Seat], amount: int) -> None:
    """A palm held out, from ally to ally; the last one on the path lends. Source: CM-INF-01 to CM-INF-09."""
    *between, last = path
    lender, asker, request = w.avatars[last], x.seat, amount
    x.side.asked.append(last)
    for ally in between:
        passed = await t.ask(q.PassItOn(w, ally, asker, request))
        if not isinstance(passed, q.Bow):
            t.announce("CM-INF-04", "{seat} turns away from {asker}.", seat=ally, asker=asker)
            return
        asker, request = ally, passed.amount
    able = min(lender.promised.get(asker, 0), lender.face, request)
    answer = await t.ask(q.Lend(w, last, asker, request, pledged=last in rival.side.pledged))
    committed = answer.amount if isinstance(answer, q.Bow) else 0
    arrives = committed // len(path)
    t.announce("CM-INF-05", "{seat} shows {committed}.", seat=last, committed=committed, arrives=arrives)
    if arrives:  # CM-INF-06 else it is no loan: no fee, no tile
        x.stake.take(arrives, lender, "face")
        x.side.loans.append(Loan(seat=last, amount=arrives))
        x.side.between += between
        for ally in path:  # CM-INF-04
            move(1, x.avatar, "face", w.avatars[ally], "face")
    if able > committed:
        denied = able - committed
        held = await t.ask(q.Resent(w, asker, last, denied))
        w.avatars[asker].feel(last, -held.amount)
        lender.promised[asker] -= denied
        t.announce("CM-INF-08", "{seat} breaks a promise of {denied}.", seat=last, denied=denied, to=asker)


async def take_bets(t: Table, w: City, bets: holding) -> None:
    """Onlookers put up Face and match each other's; what nobody matched goes back. Source: CM-BET-01."""
    assert w.challenge is not None
    wagers, sides = w.challenge.wagers, [side.seat for side in w.challenge.sides]
    watching = [q.SideBet(w, seat) for seat in w.uninvolved if len(w.uninvolved) > 1]
    while watching:
        asked, answer = await t.first(watching)
        match answer:
            case q.PutUp(on, amount):
                bets.take(amount, asked.me, "face")
                wagers.append(Wager(seat=asked.seat, on=on, open=amount))
            case q.Match(whose, amount):
                bets.take(amount, asked.me, "face")
                wager = next(wager for wager in wagers if wager.seat == whose and wager.open)
                wager.open -= amount
                other = sides[1 - sides.index(wager.on)]
                w.challenge.bets.append(Bet(backers={wager.on: whose, other: asked.seat}, amount=amount))
            case q.Watch():
                watching.remove(asked)
    for wager in wagers:
        bets.give_back(wager.open, wager.seat)


async def draw_tiles(t: Table, w: City, one: Principal, two: Principal) -> None:
    """Lenders declare support; then each side draws, the principal first. Source: CM-SUP-01, CM-OPP-03.

    Actions succeed as far as the inner court carries their running sum; that shapes the telling only.
    """
    assert w.challenge is not None
    loans = {loan.seat: loan for x in (one, two) for loan in x.side.loans}
    support = await t.together([q.Support(w, loan) for loan in loans.values()])
    for seat, stands in support.items():
        loans[seat].actions = stands.actions
    for x in (one, two):
        for deed in (x.side, *x.side.loans):
            seat = deed.seat
            deed.tile = await t.domino("CM-OPP-03", w.challenge.tiles, by=seat)
            t.announce(
                "CM-ACT-04", "{seat} draws {tile} and succeeds at {well}.",
                seat=seat, tile=deed.tile, well=succeeding(w.avatars[seat], deed.actions, deed.tile[0]),
            )  # fmt: skip


def succeeding(avatar: Avatar, actions: list[str], inner: int) -> list[str]:
    """The actions that succeed: those up to which the values sum to no more than `inner` (CM-ACT-04)."""
    return [act for at, act in enumerate(actions) if avatar.worth(actions[: at + 1]) <= inner]


def pay_pots(t: Table, winner: Principal, loser: Principal) -> int:
    """Both pots to the winner; what a desperate loser is short of is owed. Source: CM-OPP-06, CM-STK-07.

    Returns what the loser's side paid.
    """
    own = winner.stake.pay_all(winner.avatar, "face")
    paid = loser.stake.pay_all(winner.avatar, "face")
    t.announce(
        "CM-OPP-06", "{seat} takes {paid} from {loser}.", seat=winner.seat, paid=paid, loser=loser.seat
    )
    if winner.side.tile and own > paid:
        loser.avatar.owes[winner.seat] = loser.avatar.owes.get(winner.seat, 0) + own - paid
        t.announce("CM-STK-07", "{seat} is beholden: {short} owed.", seat=loser.seat, short=own - paid)
    return paid


def pay_hidden(t: Table, w: City, winner: Principal, loser: Principal) -> None:
    """The loser's Hidden Face is lost, the winner's returns, contradictions pay. Source: CM-OPP-07, 08."""
    loser.veil.to_bank()
    winner.veil.give_back(winner.veil.total, winner.seat)
    for x in (winner, loser):
        for hidden, proper in x.avatar.conflicts:
            if hidden in x.side.actions or proper in x.side.actions:
                w.issue(x.avatar.hidden[hidden], x.avatar, "hid")
                t.announce("CM-ACT-05", "{seat} is torn: {proper}.", seat=x.seat, proper=proper)


async def woo(t: Table, w: City, *principals: Principal) -> None:
    """The wooed feel it at once, and may promise Face. Source: CM-WOO-02, CM-WOO-04."""
    for x in principals:
        inner, outer = x.side.tile
        delta = inner - outer
        for seat in x.side.wooing:
            wooed = w.avatars[seat]
            wooed.feel(x.seat, delta)
            promised = wooed.promised.get(x.seat, 0)
            most = min(outer, wooed.face - promised)
            if most > 0:
                wooed.promised[x.seat] = promised + (await t.ask(q.Allocate(w, seat, x.seat, most))).amount
            t.announce(
                "CM-WOO-02", "{seat} is wooed by {by}: {delta}.", seat=seat, by=x.seat, delta=inner - outer
            )


async def shift_feelings(t: Table, w: City, one: Principal, two: Principal) -> None:
    """Each may shift what they feel, by up to the other's outer court, in secret. Source: CM-OPP-09."""
    pairs = [(x, y) for x, y in ((one, two), (two, one)) if y.side.tile[1]]
    shifts = await t.together([q.Shift(w, x.seat, y.seat, y.side.tile[1]) for x, y in pairs])
    for x, y in pairs:
        x.avatar.feel(y.seat, shifts[x.seat].by)


def pay_bets(t: Table, w: City, bets: holding, winner: Seat, loser: Seat) -> None:
    """Each bet goes to whoever backed the winner. Source: CM-BET-01."""
    assert w.challenge is not None
    for bet in w.challenge.bets:
        right, wrong = bet.backers[winner], bet.backers[loser]
        bets.pay(bet.amount, w.avatars[right], "face", owner=wrong)
        bets.give_back(bet.amount, right)
        t.announce(
            "CM-BET-01", "{seat} wins {amount} from {loser}.", seat=right, amount=bet.amount, loser=wrong
        )


async def settle(t: Table, w: City, x: Principal, won: bool) -> None:
    """The borrower pays each lender what they like, and each makes of it what they like. Source: CM-SET."""
    for loan in x.side.loans:
        lender = w.avatars[loan.seat]
        paid = (await t.ask(q.Repay(w, x.seat, loan, won))).amount
        move(paid, x.avatar, "face", lender, "face")
        t.announce("CM-SET-01", "{seat} pays {lender} {paid}.", seat=x.seat, lender=loan.seat, paid=paid)
        net = paid - loan.amount
        if net:
            weighed = await t.ask(q.Weigh(w, loan.seat, x.seat, net, betrayed=won and net < 0))
            lender.feel(x.seat, weighed.by)
            if weighed.cancel:
                lender.promised.pop(x.seat, None)
