"""Scenes: who is there, whose turn it is, and how a scene ends. Source: CM-RND-07 to CM-RND-14.

Customs by which a breach is judged, and the minor characters whom any uninvolved player speaks for, are the
rulebook's and the players' (CM-TAB-04, CM-RND-13).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from commedia.engine import Again, Seat, Table, Way, again, then
from commedia.games.city_of_masks.decisions import turns as ask
from commedia.games.city_of_masks.events import rounds as events
from commedia.games.city_of_masks.rules import ending, orders, rounds
from commedia.games.city_of_masks.rules.alienation import alienation_check
from commedia.games.city_of_masks.rules.opposed import opposed_challenge
from commedia.games.city_of_masks.rules.unopposed import unopposed_challenge
from commedia.games.city_of_masks.state import City, phases
from commedia.games.city_of_masks.state.challenge import Kind

Onward: TypeAlias = Literal["over", "follower", "turn", "closing"]
"""What follows in a scene: the end of the game, the next follower, the next turn, or the end of the scene."""


async def open_scene(t: Table, w: City, at: int = 0) -> Way[Onward]:
    """Those at one place share a scene: the main scene first, the others as they were named.

    Source: CM-RND-07. at: which of the round's places. Where nobody is any more, there is no scene to open.
    """
    w.phase, w.at = phases.SCENE, at
    place = w.places[at]
    here = list(place.present)
    if here:
        t.heading("Elsewhere, with {host}" if at else "The main scene", words=place.name, host=place.host)
        says = "{seats} are here." if len(here) > 1 else "{seats} is here."
        t.announce("CM-RND-07", says, seats=here, at=at)
    else:
        t.announce("CM-RND-07", "Nobody is left where {host} was to be.", host=place.host, at=at)
    return go_on(w, at)


def go_on(w: City, at: int) -> Way[Onward]:
    """What follows in that scene: the next follower, the next turn, or its end.

    Source: CM-RND-08, CM-RND-10, CM-RND-14: each avatar has one turn a round, one that was fetched too.
    """
    if ending.is_over(w):
        return then("over")
    place = w.places[at]
    if place.tails:
        return then("follower", at=at)
    for seat in w.order:
        if seat in place.present and not w.avatars[seat].turns and not w.avatars[seat].out:
            return then("turn", at=at, seat=seat)
    return then("closing", at=at)


async def take_turn(t: Table, w: City, at: int, seat: Seat, challenges: int = 0) -> Way[Onward] | Again:
    """One player's turn: change masks, then start a challenge or pass. Source: CM-RND-10, CM-RND-11.

    challenges: how many were started on this turn; the table's option says how many there may be (R-17).
    Debts are paid and cards turned up on the way (CM-STK-08, CM-OBJ-11).
    """
    w.at, w.on_turn = at, seat
    if not challenges:
        await orders.may_order(t, w, seat, "challenge")
    passes = False
    while True:
        move = await t.ask(ask.TakeTurn(w, seat, challenges))
        w.breach = None  # what the last one came to has been seen
        match move:
            case ask.ChangeMask(mask=mask):
                rounds.wear(t, w, events.MaskChanged, seat, mask)
            case ask.RepayDebt(to=to, amount=amount):
                orders.repay(t, w, seat, to, amount)
            case ask.ShowCard(card=card):
                ending.show_card(t, w, seat, card)
            case ask.Challenge(whom=whom):
                await play_challenge(t, w, seat, whom)
                break
            case ask.ActAlone():
                await play_challenge(t, w, seat)
                break
            case ask.Pass():
                t.announce("CM-RND-10", "{seat} lets the turn go by.", seat=seat)
                passes = True
                break
    if w.orders:
        orders.obeyed(w, seat, "challenge")
    challenges += 1
    more = not passes and challenges < w.options.challenges_per_turn and seat in w.places[at].present
    if more and not ending.is_over(w):
        return again(at=at, seat=seat, challenges=challenges)
    w.avatars[seat].turns += 1
    w.on_turn = ""
    return go_on(w, at)


async def play_challenge(
    t: Table, w: City, challenger: Seat, defender: Seat = "", kind: Kind = "opposed"
) -> Seat:
    """A challenge from its first word to its last, unopposed where there is no defender. Returns who won."""
    if defender:
        return await opposed_challenge(t, w, challenger, defender, kind)
    await unopposed_challenge(t, w, challenger)
    return challenger


async def close_scene(t: Table, w: City, at: int) -> Way[Literal["elsewhere"]] | None:
    """The scene ends, and those in it are checked for alienation; then the next place, or the round's end.

    Source: CM-RND-12, CM-ALI-01. Who is out of the round is checked when that ends. An Uncast who was seen is
    unseen again (CM-MASK-03).
    """
    place = w.places[at]
    place.played = True
    for seat in w.in_order(place.present):
        if not w.avatars[seat].out and not w.avatars[seat].checked:
            await alienation_check(t, w, seat)
    for avatar in w.avatars.values():
        avatar.seen = False
    if at + 1 < len(w.places):
        return then("elsewhere", at=at + 1)
    return None
