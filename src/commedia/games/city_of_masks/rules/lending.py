"""Influence: Face asked of allies, of their allies, and of factions. Source: CM-INF, CM-FAC-07, CM-SUP-03."""

from __future__ import annotations

from collections.abc import Sequence

from commedia.engine import Seat, Table, holding, move
from commedia.games.city_of_masks.decisions import lending as ask
from commedia.games.city_of_masks.decisions.decision import several
from commedia.games.city_of_masks.decisions.paths import ANY, arriving, broken, has_fee
from commedia.games.city_of_masks.deed_tags import named_by
from commedia.games.city_of_masks.events import lending as events
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.feelings import feeling_after
from commedia.games.city_of_masks.odds import reaches
from commedia.games.city_of_masks.rules import orders
from commedia.games.city_of_masks.rules.declaring import show_hidden
from commedia.games.city_of_masks.rules.principals import Principal
from commedia.games.city_of_masks.rules.tiles import draw_tile
from commedia.games.city_of_masks.state import Avatar, City, Loan


async def solicit(
    t: Table,
    w: City,
    x: Principal,
    rival: Principal,
    path: list[Seat],
    amount: int,
    turned: list[tuple[Seat, Seat]],
) -> None:
    """A palm held out, from ally to ally; the last one on the path lends. Source: CM-INF-01 to CM-INF-09.

    What each may ask of the next is bounded by what each feels for the one before (CM-INF-05). With k on the
    path a k-th part of what is committed arrives, and only that is at risk (CM-INF-05, CM-INF-06). Only Face
    is lent (CM-INF-11), and a loan leaves what was promised as it was (CM-INF-10).

    turned: who of those between has turned away from whom in this contest; whoever is asked again is told.
    """
    *between, last = path
    lender, asker, request = w.avatars[last], x.seat, amount
    named = 0 if amount >= ANY else amount
    t.announce(events.PalmHeldOut(seat=x.seat, lender=last, through=between, amount=named))
    for ally in between:
        passed = await t.ask(ask.PassItOn(w, ally, asker, request, [x.seat, *path], (ally, asker) in turned))
        pay_for_asking(t, w, x, ally)
        if not isinstance(passed, ask.Bow):
            turned.append((ally, asker))
            t.announce(events.PassingRefused(seat=ally, asker=asker))
            return
        asker, request = ally, passed.amount
    x.side.asked.append(last)  # not before: where a go-between turns away, nobody has asked the last one yet
    promised, held = lender.promised.get(asker, 0), lender.face
    could = arriving(min(lender.lends(asker), request), len(path))
    pledged = last in rival.side.pledged
    limit = request if between else ANY
    committed = await hold_out_palm(t, w, x.seat, last, asker, request, limit, pledged, between)
    pay_for_asking(t, w, x, last)
    arrives = arriving(committed, len(path))
    if arrives:
        kind = events.FaceLentThrough if between else events.FaceLent
        t.announce(kind(seat=last, to=x.seat, committed=committed, arrives=arrives))
        x.stake.take(arrives, lender, "face")
        x.side.loans.append(Loan(seat=last, amount=arrives, through=between))
        if not has_fee(w.options, 0):  # else they have been paid for being asked
            pay_fees(t, x.avatar, [w.avatars[ally] for ally in path])
    else:  # CM-INF-06: no loan, no fee, no tile
        t.announce(events.PalmRefused(seat=last, asker=asker))
        if could > 0 and not pledged:
            x.side.empty_handed.append(last)
    if denied := broken(promised, held, request, committed):
        await refuse(t, w, asker, last, denied)


async def hold_out_palm(
    t: Table, w: City, borrower: Seat, last: Seat, asker: Seat, request: int = ANY, limit: int = ANY,
    pledged: bool = False, through: Sequence[Seat] = (),
) -> int:  # fmt: skip
    """What the last one asked commits, 0 for a turned face; a beholden one may be under orders to.

    Source: CM-INF-02, CM-INF-05, CM-STK-09.
    """
    if not pledged and w.avatars[last].creditor == borrower:
        await orders.may_order(t, w, last, "lend")
    ordered = orders.must_lend(w, last, borrower)
    path = [borrower, *through, last]
    held_out = ask.Lend(w, last, asker, request, path, pledged=pledged, ordered=ordered, limit=limit)
    answer = await t.ask(held_out)
    orders.obeyed(w, last, "lend")
    return answer.amount if isinstance(answer, ask.Bow) else 0


def return_surplus(t: Table, w: City, x: Principal, level: int) -> None:
    """Give back what loans brought beyond what the other player will go to, the last loan first.

    Source: R-27, CM-STK-04. What own Face above Vp could be taken back instead is left to the borrower. The
    fees stay paid (CM-INF-03), and nobody is asked twice (CM-INF-07).
    """
    surplus = x.stake.total - level - (x.stake.pot.of(x.seat) - x.proper)
    for loan in reversed(x.side.loans):
        back = min(surplus, loan.amount)
        if back <= 0:
            continue
        surplus -= back
        loan.amount -= back
        x.stake.give_back(back, loan.seat)
        if loan.seat in FACTIONS:
            w.retire(back, w.treasury, "chest")
        t.announce(
            "CM-STK-01", "{seat} gives {amount} Face back to {lender}.",
            seat=x.seat, amount=back, lender=FACTIONS[loan.seat].name if loan.seat in FACTIONS else loan.seat,
        )  # fmt: skip
    for loan in [loan for loan in x.side.loans if not loan.amount]:
        x.side.loans.remove(loan)
        x.side.unsuited += [loan.seat] if loan.seat in FACTIONS else []


def pay_for_asking(t: Table, w: City, x: Principal, ally: Seat) -> None:
    """Pay whoever is asked 1 where asking costs a fee, whatever they answer. Source: CM-INF-03, R-34.

    Paid once they have answered: what they may lend is reckoned before the fee (CM-INF-02).
    """
    if has_fee(w.options, 0) and x.avatar.face:
        pay_fees(t, x.avatar, [w.avatars[ally]])


def pay_fees(t: Table, borrower: Avatar, path: list[Avatar]) -> None:
    """1 Face to everybody on the path, out of the borrower's own. Source: CM-INF-03, CM-INF-04."""
    for ally in path:
        move(1, borrower, "face", ally, "face")
    rule, to = "CM-INF-04" if len(path) > 1 else "CM-INF-03", [ally.seat for ally in path]
    t.announce(rule, "{seat} pays {fee} Face for it.", seat=borrower.seat, fee=len(path), to=to)


async def refuse(t: Table, w: City, asker: Seat, refuser: Seat, denied: int) -> None:
    """A promise that could have been kept was not. Source: CM-INF-08, CM-INF-09; R-36."""
    promised = w.avatars[refuser].promised
    promised[asker] -= denied
    t.announce(events.PromiseBroken(seat=refuser, asker=asker, denied=denied, left=promised[asker]))
    held = await t.ask(ask.Resent(w, asker, refuser, denied))
    move_feeling(w, asker, refuser, -held.amount)


def move_feeling(w: City, seat: Seat, toward: str, by: int) -> None:
    """One encounter moves R[seat>toward], as that feeling is moved. Source: CM-REL-06, CM-REL-07."""
    feels = w.avatars[seat].feels
    if toward in feels and by:
        feels[toward] = feeling_after(feels[toward], by, w.options.enduring_overshoot)


# -- factions ------------------------------------------------------------------------------------------


def borrow_from_faction(t: Table, w: City, x: Principal, faction: str, amount: int) -> None:
    """A faction lends up to what it has committed; the fee goes to the bank. Source: CM-FAC-07.

    That the challenge suits it is a tag like others, open to objection (CM-TAB-02).
    """
    w.retire(1, x.avatar, "face")
    w.issue(amount, w.treasury, "chest")
    x.stake.take(amount, w.treasury, "chest", owner=faction)
    x.side.loans.append(Loan(seat=faction, amount=amount))
    x.side.tags.append(f"suits:{faction}")
    t.announce(
        events.FactionLent(
            faction=FACTIONS[faction].name, seat=x.seat, amount=amount, fee=1, key=faction,
        ),
    )  # fmt: skip


def return_what_does_not_suit(t: Table, w: City, x: Principal) -> None:
    """A faction whose loan was ruled not to suit it has its Face back; the fee stays paid.

    Source: CM-FAC-07. It is not asked again, as no ally is (CM-INF-07, CM-FAC-01).
    """
    for loan in list(x.side.loans):
        if loan.seat in FACTIONS and loan.seat not in named_by(x.side.tags, "suits"):
            x.stake.give_back(loan.amount, loan.seat)
            w.retire(loan.amount, w.treasury, "chest")
            x.side.loans.remove(loan)
            x.side.unsuited.append(loan.seat)
            t.announce(
                "CM-FAC-07",
                "This is nothing for which {faction} would lend: {seat} gives {amount} Face back.",
                faction=FACTIONS[loan.seat].name, key=loan.seat, seat=x.seat, amount=loan.amount,
            )  # fmt: skip


# -- messengers ----------------------------------------------------------------------------------------


async def send_messenger(t: Table, w: City, x: Principal, whom: Seat, action: str) -> None:
    """Send for an ally by one more action, drawn for at once, to be here for the rest of the round.

    Source: CM-SUP-03. A resolution of its own (CM-EQ-04). A failure loses what was invested; there is no gain
    and no bonus. It is declared like any other action, so it may break with the mask (CM-UNM-01).
    """
    kind, value = w.kind(x.seat, action), w.value(x.seat, action)
    x.side.sent_for.append(whom)
    x.side.errands.append(action)
    opens = show_hidden(t, w, x.side, [action])
    pool, tokens = ("face", "face") if kind == "proper" else ("hid", "hidden")
    async with holding(w, f"messenger of {x.seat}", tokens) as purse:
        purse.take(value, x.avatar, pool)
        tile = await draw_tile(t, w, "CM-SUP-03", x.seat, [])
        arrives = reaches(tile, value)
        t.announce(
            events.MessengerSent(
                seat=x.seat, whom=whom, doing=str(several(w, x.seat, [action])), tile=tile, value=value,
                arrives=arrives,
            ),
            opens=opens,
        )  # fmt: skip
        if not arrives:
            purse.to_bank()
            return
    if isinstance(await t.ask(ask.Summons(w, whom, x.seat)), ask.Come):
        come_here(t, w, whom)


def come_here(t: Table, w: City, seat: Seat) -> None:
    """An avatar leaves its scene or its tail for the scene on stage. Source: CM-SUP-03, CM-RND-14."""
    for place in w.places:
        place.present = [other for other in place.present if other != seat]
        place.tails = [tail for tail in place.tails if tail.seat != seat]
    if w.places:
        here = w.places[w.at]
        here.present = w.in_order([*here.present, seat])
    t.announce("CM-SUP-03", "{seat} comes.", seat=seat)
