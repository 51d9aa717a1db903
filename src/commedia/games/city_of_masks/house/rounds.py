"""Where to be, what to wear, and what to do on a turn."""

from __future__ import annotations

from typing import Final, TypeAlias

from commedia.engine import Seat, prose
from commedia.engine.domains import Amount
from commedia.games.city_of_masks.asks import GREAT, MUCH
from commedia.games.city_of_masks.decisions import rounds as ask
from commedia.games.city_of_masks.decisions import turns
from commedia.games.city_of_masks.house.actor import Actor, part
from commedia.games.city_of_masks.house.gains import best_mask
from commedia.games.city_of_masks.house.plans import (
    humbled,
    hurts,
    open_aims,
    purse,
    ready_lenders,
    rides,
    sought,
)
from commedia.games.city_of_masks.house.speech import place_name, where_to_be
from commedia.games.city_of_masks.masks import UNCAST
from commedia.kit.fields import then


def sketch_main(a: Actor) -> ask.Sketch:
    """Sketch where everybody who is anybody will be."""
    return ask.Sketch(words=prose(where_to_be(a)))


def declare_place(a: Actor) -> ask.AtMain | ask.Elsewhere | ask.Follow | ask.Join | ask.Meet:
    """Be where those are who matter, or where they could be met; else mostly where everybody is.

    Never where nobody else may come: one is elsewhere with somebody, and whoever declares last sees to it
    that nobody else is alone there.
    """
    if not a.is_open(ask.AtMain) or not a.is_open(ask.Elsewhere):
        return under_orders(a)
    places = a.state.places
    wanted = sought(a)
    for at, place in enumerate(places):
        there = [seat for seat in place.present if seat in wanted]
        if there and at == 0:
            return ask.AtMain()
        if there:
            is_stealthy = a.seat not in place.invited and a.often(3)
            if is_stealthy:
                return ask.Follow(at=at, after=there)
            return ask.Join(at=at)
    if kept := kept_company(a):
        return ask.Join(at=kept)
    if not a.often(a.temper.roams):
        return ask.AtMain()
    if a.is_open(ask.Meet) and (name := place_name(a)):
        open_ = a.domain(ask.Meet, "whom").values
        whom = [seat for seat in wanted if seat in open_] or [a.most(open_, a.feeling)]
        return ask.Meet(whom=whom[:1], place=prose(name))
    if a.is_open(ask.Join):
        return ask.Join(at=a.any_of(a.domain(ask.Join, "at").values))
    return ask.AtMain()


def kept_company(a: Actor) -> int:
    """The place where somebody waits for the actor, or would be alone, now that nobody declares after it.

    0, which is the main scene, where nobody does.
    """
    named = list(enumerate(a.state.places))[1:]
    waits = [at for at, place in named if a.seat in place.invited]
    if waits and (a.feeling(a.state.places[waits[0]].host) >= 0 or a.often(7)):
        return waits[0]
    alone = [at for at, place in named if len(place.present) == 1 and not place.tails]
    return alone[0] if alone and not a.asked(ask.DeclarePlace).undeclared else 0


def under_orders(a: Actor) -> ask.AtMain | ask.Elsewhere | ask.Follow | ask.Join:
    """What a creditor's order leaves."""
    if a.is_open(ask.Elsewhere):
        return ask.Elsewhere()
    if a.is_open(ask.Join):
        return ask.Join(at=a.domain(ask.Join, "at").values[0])
    return ask.AtMain() if a.is_open(ask.AtMain) else follow_anybody(a)


def follow_anybody(a: Actor) -> ask.Follow:
    """Follow whoever may be followed."""
    at = a.domain(ask.Follow, "at")
    place = a.any_of(at.values)
    return ask.Follow(at=place, after=list(then(at, place, "after").values))


def choose_mask(a: Actor) -> ask.Wear:
    """Wear the mask that earns most; Uncast only for whoever has had enough of it all."""
    masks = list(a.domain(ask.Wear, "mask").values)
    seen = [mask for mask in masks if mask != UNCAST]
    if not seen or (UNCAST in masks and a.temper.name == "guarded" and a.below(25) == 0):
        return ask.Wear(mask=UNCAST if UNCAST in masks else masks[0])
    return ask.Wear(mask=best_mask(a, seen))


def pick_followed(a: Actor) -> ask.KeepUpWith:
    """Pick whom there is most to gain by beating; else whom it likes least."""
    there = a.asked(ask.PickFollowed).in_sight
    return ask.KeepUpWith(whom=a.most(there, lambda s: (humbled(a, s), hurts(a, s), -a.feeling(s))))


# -- a turn ----------------------------------------------------------------------------------------------


Free: TypeAlias = turns.ChangeMask | turns.RepayDebt | turns.ShowCard
"""What a turn goes on after."""


def take_turn(a: Actor) -> Free | turns.ActAlone | turns.Challenge | turns.Pass:
    """Do free things first; then start a challenge that serves an objective, a quarrel, or a deed alone."""
    if a.is_open(turns.ShowCard) and a.often(3):
        return turns.ShowCard(card=a.domain(turns.ShowCard, "card").values[0])
    if a.is_open(turns.RepayDebt) and (payment := affordable(a)):
        return payment
    if a.me.worn == UNCAST and a.is_open(turns.ChangeMask) and a.often(3):
        masks = [mask for mask in a.domain(turns.ChangeMask, "mask").values if mask != UNCAST]
        if masks:
            return turns.ChangeMask(mask=best_mask(a, masks))
    if a.state.at and not a.here and a.is_open(turns.Pass):
        return turns.Pass()  # there is nobody to see it
    if a.is_open(turns.Challenge) and (a.me.worn != UNCAST or not a.is_open(turns.Pass)):
        whom = a.domain(turns.Challenge, "whom").values
        worth = {seat: promise_of(a, seat) for seat in whom}
        best = a.most(whom, worth.__getitem__)
        if (worth[best] and a.dares()) or not a.is_open(turns.ActAlone):
            return turns.Challenge(whom=best)
        if a.face(a.seat) >= MUCH and a.often(a.temper.quarrels):
            return turns.Challenge(whom=a.most(whom, lambda seat: quarrel(a, seat)))
    if a.me.worn == UNCAST and a.is_open(turns.Pass):
        return turns.Pass()
    return turns.ActAlone()


def affordable(a: Actor) -> turns.RepayDebt | None:
    """The payment of a whole debt that leaves enough to live on."""
    by_creditor = a.domain(turns.RepayDebt, "to")
    for to in by_creditor.values:
        owed = a.me.owes[to]
        if a.face(a.seat) >= owed + MUCH:
            amount = then(by_creditor, to, "amount", Amount)
            return turns.RepayDebt(to=to, amount=min(owed, amount.most))
    return None


def promise_of(a: Actor, seat: Seat) -> int:
    """How much a challenge to that one would serve the actor's objectives; 0 if not at all."""
    mine, present = a.face(a.seat), [other for other in a.here if other != seat]
    worth = 0
    if mine >= GREAT or (purse(a, present) >= GREAT + 2 and a.often(5)):
        # Whoever has little is likelier to give way.
        worth += 10 * rides(a, seat) + (bool(rides(a, seat)) and a.face(seat) < mine)
    if humbled(a, seat) and 0 < a.face(seat) <= 6 <= mine:
        worth += 4  # to their last Face
    if hurts(a, seat) and mine > MUCH and a.face(seat) >= MUCH:
        worth += 8 * hurts(a, seat)
    if ready_lenders(a, present) and mine >= 2:
        worth += 6 * len(ready_lenders(a, present))
    return worth


def quarrel(a: Actor, seat: Seat) -> tuple[bool, int]:
    """Whom it is most tempting to quarrel with: somebody disliked, and who has Face to lose."""
    spared = any(aim.target == seat for aim in open_aims(a, "glorify"))
    return not spared, min(a.face(seat), 12) - a.feeling(seat)


PARTS: Final = (
    part(ask.SketchMain, sketch_main),
    part(ask.DeclarePlace, declare_place),
    part(ask.ChooseMask, choose_mask),
    part(ask.PickFollowed, pick_followed),
    part(turns.TakeTurn, take_turn),
)
"""How each decision of the chapter is played."""
