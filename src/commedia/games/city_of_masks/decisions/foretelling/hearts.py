"""What becomes of a feeling, of a promise and of a faction's regard.

Source: CM-REL-06 to CM-REL-09, CM-WOO-04, CM-FAC-05, CM-FAC-08.
"""

from __future__ import annotations

from commedia.engine import Seat
from commedia.engine.foretold import Foretold, certain, priced
from commedia.engine.sentences import say
from commedia.games.city_of_masks.events.deeds import FacePromised, RegardSettled
from commedia.games.city_of_masks.favor import committed_change, regard_after
from commedia.games.city_of_masks.feelings import STRONGEST, feeling_after
from commedia.games.city_of_masks.state import City


def feeling_foretold(w: City, seat: Seat, toward: str, by: int) -> list[Foretold]:
    """What a seat feels for somebody once it is moved by so much; nothing where it feels nothing there.

    An enduring feeling has its marks beside it and, where these are left standing, at which it turns and to
    what (CM-REL-07).
    """
    held = w.avatars[seat].feels.get(toward)
    if held is None:
        return []
    overshoot = w.options.enduring_overshoot
    after = feeling_after(held, by, overshoot) if by else held
    rule = "CM-REL-07" if held.enduring else "CM-REL-06"
    told = [priced(say("Your feeling for {toward}", toward=toward), after.value, rule, now=held.value)]
    if not held.enduring:
        return told
    told.append(priced("Its marks", after.marks, rule, now=held.marks))
    if not after.marks:
        return told
    way = 1 if after.marks > 0 else -1
    further = {n: feeling_after(after, way * n, overshoot) for n in range(1, STRONGEST + 1)}
    still, turned = next((n, then) for n, then in further.items() if then.value != after.value)
    return [
        *told,
        priced("It turns at", after.marks + way * still, rule),
        priced("It turns to", turned.value, rule),
    ]


def promise_foretold(w: City, seat: Seat, to: Seat, more: int) -> Foretold:
    """All that a seat has then promised to somebody (CM-WOO-04, R-25)."""
    have, name = w.avatars[seat].promised.get(to, 0), say("Promised to {to}", to=to)
    if not more:
        return priced(name, have, "CM-WOO-04", now=have)
    return certain(name, have + more, FacePromised, FacePromised.promised, now=have, seat=seat, wooer=to)


def taken_back_foretold(w: City, seat: Seat, borrower: Seat, cancel: bool) -> Foretold:
    """What is still promised to a borrower of whom a seat may take its promises back (CM-SET-02, R-42)."""
    have = w.avatars[seat].promised.get(borrower, 0)
    return priced(
        say("Promised to {borrower}", borrower=borrower), 0 if cancel else have, "CM-SET-02", now=have
    )


def regard_foretold(w: City, seat: Seat, faction: str, net: int) -> list[Foretold]:
    """How a faction regards a seat that ends its loan so far above or below it, and what it has for it.

    Source: CM-FAC-08, R-45.
    """
    me = w.avatars[seat]
    regard, committed = me.regard.get(faction, 0), me.committed.get(faction, 0)
    then, has = regard_after(regard, committed, net, committed_change(net, w.options.lost_faction_face))
    event = RegardSettled
    return [
        certain(
            say("{faction}’s regard for you", faction=faction),
            then,
            event,
            event.regard,
            now=regard,
            seat=seat,
            key=faction,
        ),
        certain(
            say("{faction} has for you", faction=faction),
            has,
            event,
            event.committed,
            now=committed,
            seat=seat,
            key=faction,
        ),
    ]
