"""Following: a challenge as the scene opens, to be in it. Source: CM-RND-08, R-16."""

from __future__ import annotations

from commedia.engine import Seat, Table, Way
from commedia.games.city_of_masks.decisions import rounds as ask
from commedia.games.city_of_masks.events import rounds as events
from commedia.games.city_of_masks.rules import scenes
from commedia.games.city_of_masks.state import City, Tail


async def follow(t: Table, w: City, at: int) -> Way[scenes.Onward]:
    """The first who is still tailing somebody to this place tries to keep up; the others come after.

    Source: CM-RND-08. The follower picks one of those followed and challenges them, and counts as present
    meanwhile. A victory leads into the scene; defeat, or nobody there to be seen, out of every scene of this
    round. It uses up no turn. An Uncast cannot be followed, and no tile is drawn for it (CM-MASK-03).
    """
    w.at = at
    place = w.places[at]
    tail = place.tails[0]
    in_sight = found(w, at, tail)
    if not in_sight:
        place.tails.remove(tail)
        place.lost.append(tail.seat)
        t.announce("CM-RND-08", "{seat} has lost them, and is in no scene.", seat=tail.seat, after=tail.after)
        return scenes.go_on(w, at)
    whom = in_sight[0]
    if len(in_sight) > 1:
        whom = (await t.ask(ask.PickFollowed(w, tail.seat, in_sight))).whom
    place.tails.remove(tail)
    place.present = w.in_order([*place.present, tail.seat])
    t.announce(events.Followed(seat=tail.seat, whom=whom))
    keeps_up = await scenes.play_challenge(t, w, tail.seat, whom, kind="follow") == tail.seat
    if not keeps_up:
        place.present = [seat for seat in place.present if seat != tail.seat]
        place.lost.append(tail.seat)
    if w.avatars[tail.seat].out:
        return scenes.go_on(w, at)  # arrested for it (CM-UNM-03): nothing is left to tell of the scene
    t.announce(events.PursuitEnded(seat=tail.seat, whom=whom, keeps_up=keeps_up))
    return scenes.go_on(w, at)


def found(w: City, at: int, tail: Tail) -> list[Seat]:
    """Whom of those followed the follower can see there. Source: CM-RND-08, CM-RND-14, CM-MASK-03."""
    there = [seat for seat in tail.after if seat in w.places[at].present]
    return [seat for seat in there if w.sees(tail.seat, seat) and not w.avatars[seat].out]
