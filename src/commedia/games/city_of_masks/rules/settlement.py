"""Feelings that shift, and lenders who are paid, or are not. Source: CM-OPP-09, CM-SET."""

from __future__ import annotations

from commedia.engine import Table, move
from commedia.games.city_of_masks.decisions import aftermath as ask
from commedia.games.city_of_masks.events import lending as events
from commedia.games.city_of_masks.events.deeds import RegardSettled
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.favor import committed_change
from commedia.games.city_of_masks.rules.lending import move_feeling
from commedia.games.city_of_masks.rules.wooing import move_regard
from commedia.games.city_of_masks.state import City, Loan, Side


async def shift_feelings(t: Table, w: City) -> None:
    """Each principal may shift what they feel, by up to the other's outer court, in secret.

    Source: CM-OPP-09.
    """
    challenge = w.the_challenge
    pairs = [(side, challenge.rival(side.seat)) for side in challenge.sides]
    shifts = await t.together(
        [ask.Shift(w, mine.seat, theirs.seat, theirs.tile[1]) for mine, theirs in pairs if theirs.tile[1]]
    )
    for mine, theirs in pairs:
        if mine.seat in shifts:
            move_feeling(w, mine.seat, theirs.seat, shifts[mine.seat].by)


async def settle(t: Table, w: City, side: Side, won: bool) -> None:
    """The borrower pays each lender what they like, in the order borrowed. Source: CM-SET-01 to CM-SET-03.

    In a chain the contributor settles with the borrower. More than was lent may warm a lender, less may cool
    them; less after a victory is a betrayal, and frees the lender of what they promised (R-42).
    """
    borrower = w.avatars[side.seat]
    for loan in side.loans:
        paid = (await t.ask(ask.Repay(w, side.seat, loan, won))).amount
        net = paid - loan.amount
        side.withheld[loan.seat] = max(0, -net)
        if loan.seat in FACTIONS:
            settle_with_faction(t, w, side, loan, paid)
            continue
        lender = w.avatars[loan.seat]
        move(paid, borrower, "face", lender, "face")
        t.announce(events.LenderPaid(seat=side.seat, lender=loan.seat, paid=paid, lent=loan.amount, net=net))
        if not net:
            continue
        betrayed = won and net < 0
        weighed = await t.ask(ask.Weigh(w, loan.seat, side.seat, net, betrayed))
        move_feeling(w, loan.seat, side.seat, weighed.by)
        if weighed.cancel and lender.promised.pop(side.seat, 0):
            says = "{seat} takes back all promises to {by}."
            t.announce("CM-SET-02", says, seat=loan.seat, by=side.seat, opens=True)


def settle_with_faction(t: Table, w: City, side: Side, loan: Loan, paid: int) -> None:
    """What a faction is paid goes to the bank, and it answers in kind at once. Source: CM-FAC-08, R-45."""
    avatar, net = w.avatars[side.seat], paid - loan.amount
    w.retire(paid, avatar, "face")
    if paid:
        t.announce(
            events.LenderPaid(
                seat=side.seat, lender=FACTIONS[loan.seat].name, paid=paid, lent=loan.amount, net=net,
            ),
        )  # fmt: skip
    strike = committed_change(net, w.options.lost_faction_face)
    move_regard(t, w, RegardSettled, side.seat, loan.seat, net, committing=strike)
