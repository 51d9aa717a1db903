"""Bidding: pots grow until they are level, or one side falls short. Source: CM-STK."""

from __future__ import annotations

from commedia.engine import Seat, Table
from commedia.games.city_of_masks.decisions import bidding as ask
from commedia.games.city_of_masks.decisions import opening
from commedia.games.city_of_masks.decisions.paths import ANY
from commedia.games.city_of_masks.decisions.tags import Object
from commedia.games.city_of_masks.events import contests as events
from commedia.games.city_of_masks.rules import lending
from commedia.games.city_of_masks.rules.objections import Objections
from commedia.games.city_of_masks.rules.principals import Principal
from commedia.games.city_of_masks.state import City


async def open_pot(t: Table, w: City, x: Principal, rival: Principal) -> None:
    """The challenger tops up her pot, which begins at Vp; what is refused is not asked for again.

    Source: CM-STK-01, CM-STK-02, R-27.
    """
    more = 0
    while True:
        more = (await t.ask(opening.OpenPot(w, x.seat, refused=more))).amount
        if not more or await consents(t, w, rival, x, x.stake.total + more, above=x.proper):
            break
    x.put_in(more)
    t.announce(events.PotOpened(seat=x.seat, pot=x.stake.total))


async def consents(t: Table, w: City, rival: Principal, x: Principal, to: int, above: int) -> bool:
    """Whether the stakes may go there: freely, or by a table option with both players' consent. R-27."""
    if w.options.stake_mode == "bid" or to <= above:
        return True
    agreed = isinstance(await t.ask(opening.GoHigher(w, rival.seat, x.seat, to)), opening.Agree)
    if not agreed:
        t.announce("CM-STK-01", "{seat} will not go to {to}.", seat=rival.seat, to=to)
    return agreed


async def bid(t: Table, w: City, one: Principal, two: Principal) -> Principal | None:
    """Sides alternate until the pots are level, or one gives way. Source: CM-STK-02 to CM-STK-07.

    The side behind begins, the defender where the pots are equal (CM-STK-03). Others may object to what a
    deed is said to mean until the last word is spoken (CM-TAB-02); a faction's loan that is ruled out may
    leave the other side behind. Returns whoever backed down, if anybody.
    """
    behind, ahead = (one, two) if two.stake.total > one.stake.total else (two, one)
    floor = behind.stake.total
    objections, turned = Objections(w), list[tuple[Seat, Seat]]()
    while True:
        turn = ask.BidTurn(w, behind.seat, behind.side, ahead.side, floor)
        match await t.ask(turn, beside=objections.beside):
            case Object():
                led = ahead.stake.total
                for x in (behind, ahead):
                    lending.return_what_does_not_suit(t, w, x)
                # Who merely borrowed past the other has yet to say so by raising.
                if ahead.stake.total < min(led, behind.stake.total):
                    behind, ahead = ahead, behind
                    floor = behind.stake.total
                floor = min(floor, behind.stake.total)
            case ask.AskForFace(of=of, through=through, amount=amount):
                await lending.solicit(t, w, behind, ahead, [*through, of], amount or ANY, turned)
            case ask.AskFaction(of=faction, amount=amount):
                lending.borrow_from_faction(t, w, behind, faction, amount)
            case ask.SendFor(whom=whom, action=action):
                await lending.send_messenger(t, w, behind, whom, action)
                objections.open_doors()  # whoever comes may object too
            case ask.TakeBack(amount=amount):
                behind.stake.give_back(amount, behind.seat)
                t.announce(
                    "CM-STK-04",
                    "{seat} takes {amount} of their own Face back.",
                    seat=behind.seat,
                    amount=amount,
                )
            case ask.Level():
                behind.put_in(ahead.stake.total - behind.stake.total)
                t.announce(events.Levelled(seat=behind.seat, level=ahead.stake.total))
                return None
            case ask.RaiseTo(to=to):
                worth = max(behind.proper, ahead.proper)
                if await consents(t, w, ahead, behind, to, above=worth):
                    behind.put_in(to - behind.stake.total)
                    t.announce(events.Raised(seat=behind.seat, level=to))
                    behind, ahead = ahead, behind
                    floor = behind.stake.total
                else:
                    lending.return_surplus(t, w, behind, ahead.stake.total)
            case ask.BackDown():
                t.announce(events.BackedDown(seat=behind.seat, pot=behind.stake.total))
                return behind
            case ask.AttackDesperately():
                behind.put_in(behind.avatar.face)
                t.announce(
                    events.AllStaked(
                        seat=behind.seat, pot=behind.stake.total,
                    ),
                    opens=not behind.avatar.shows_tokens,
                )  # fmt: skip
                return None
