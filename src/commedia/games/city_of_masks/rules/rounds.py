"""A round: who is Arbiter, where everybody is, and what they wear. Source: CM-RND, read top to bottom.

Scenes follow, then the market; then the next round begins or the game ends (order.py).
"""

from __future__ import annotations

from typing import Any

from commedia.engine import Again, Prose, Seat, Table, again
from commedia.engine.english import listed
from commedia.games.city_of_masks.chance_words import throws
from commedia.games.city_of_masks.decisions import rounds as ask
from commedia.games.city_of_masks.events import rounds as events
from commedia.games.city_of_masks.rules import orders
from commedia.games.city_of_masks.rules.alienation import alienation_check
from commedia.games.city_of_masks.rules.tiles import draw_tile
from commedia.games.city_of_masks.state import City, Place, Tail, phases


async def begin_round(t: Table, w: City, round: int = 1) -> None:
    """Standings are taken: the highest is Arbiter, and the rest declare from the highest down.

    Source: CM-RND-01 to CM-RND-03. round: counted from 1.
    """
    w.round, w.phase = round, phases.DECLARATIONS
    w.places, w.orders, w.at, w.on_turn = [], [], 0, ""
    for avatar in w.avatars.values():
        avatar.out = avatar.checked = avatar.seen = False
        avatar.turns = 0
        avatar.standing = w.standing(avatar.seat)
    t.heading("Round {round}", round=round)
    standings = {seat: w.avatars[seat].standing for seat in w.seats}
    stands = [f"{{seat_{n}}} {points}" for n, points in enumerate(standings.values())]
    called: dict[str, Any] = {f"seat_{n}": seat for n, seat in enumerate(standings)}
    t.announce("CM-RND-01", f"Standings: {listed(stands)}.", standings=standings, **called)
    by_points: dict[int, list[Seat]] = {}
    for seat, points in standings.items():
        by_points.setdefault(points, []).append(seat)
    w.order = []
    for points in sorted(by_points, reverse=True):
        rule = "CM-RND-03" if w.order else "CM-RND-02"
        w.order += await draw_off(t, w, rule, by_points[points], [])
    w.arbiter = w.order[0]
    t.announce("CM-RND-02", "{seat} is Arbiter of this round.", seat=w.arbiter, standing=standings[w.arbiter])
    t.announce("CM-RND-03", "The order of declaration: {order}.", order=list(w.order))


FOR_A_PLACE = {
    False: "{seat} draws {inner}|{outer} for a place.",
    True: "{seat} throws {inner}|{outer} for a place.",
}
"""What is told of it, by whether dice are thrown for it."""


async def draw_off(t: Table, w: City, rule: str, equals: list[Seat], out: list[list[int]]) -> list[Seat]:
    """Equals in an order: each draws a tile, the highest total first; those still equal draw again.

    Source: CM-RND-02, CM-RND-03. Whoever lost keeps their total, so the draw for Arbiter orders the rest of
    the tied too; those of them still equal draw for their place alone, by CM-RND-03. It is one resolution:
    `out` are the tiles that lie out already (CM-EQ-04).
    """
    if len(equals) < 2:
        return equals
    totals: dict[Seat, int] = {}
    for seat in equals:
        inner, outer = await draw_tile(t, w, rule, seat, out)
        totals[seat] = inner + outer
        t.announce(
            rule, FOR_A_PLACE[throws(w.options)],
            seat=seat, inner=inner, outer=outer, tile=[inner, outer], total=totals[seat],
        )  # fmt: skip
    order: list[Seat] = []
    for total in sorted(dict.fromkeys(totals.values()), reverse=True):
        still = [seat for seat in equals if totals[seat] == total]
        order += await draw_off(t, w, "CM-RND-03" if order else rule, still, out)
    return order


# -- declarations --------------------------------------------------------------------------------------


async def declare_places(t: Table, w: City, turn: int = 0) -> Again | None:
    """The Arbiter sketches the main scene; then each in order says where they are.

    Source: CM-RND-04 to CM-RND-07. turn: a place in the order of declaration, from 0.
    """
    w.phase = phases.DECLARATIONS
    seat = w.order[turn]
    if turn == 0:
        sketch = await t.ask(ask.SketchMain(w, seat))
        w.places = [Place(name=sketch.words, host=seat, present=[seat])]
        t.announce(events.MainSketched(seat=seat), words=sketch.words)
    else:
        await orders.may_order(t, w, seat, "place")
        await declare_place(t, w, seat, undeclared=w.order[turn + 1 :])
    return again(turn=turn + 1) if turn + 1 < len(w.order) else None


async def declare_place(t: Table, w: City, seat: Seat, undeclared: list[Seat]) -> None:
    """A player says where they are: at the main scene, elsewhere, at an appointment, or on somebody's heels.

    Source: CM-RND-05 to CM-RND-07. Whoever is invited may come or not, and missing it costs nothing
    (CM-RND-06). Those at the same place share a scene (CM-RND-07). An order as to the place has to be obeyed
    (CM-STK-09).
    """
    match await t.ask(ask.DeclarePlace(w, seat, undeclared)):
        case ask.AtMain():
            w.places[0].present.append(seat)
            t.announce("CM-RND-05", "{seat} is at the main scene.", seat=seat, at=0)
        case ask.Elsewhere(place=place):
            ordered = w.ordered(seat, "place")
            name_place(t, w, seat, ordered.words if ordered is not None else place, [])
        case ask.Meet(whom=whom, place=place):
            name_place(t, w, seat, place, whom)
        case ask.Join(at=at):
            w.places[at].present.append(seat)
            t.announce(
                events.PlaceJoined(
                    seat=seat, host=w.places[at].host, at=at,
                ),
                words=w.places[at].name,
            )  # fmt: skip
        case ask.Follow(at=at, after=after):
            w.places[at].tails.append(Tail(seat=seat, after=after))
            t.announce("CM-RND-05", "{seat} follows {after}.", seat=seat, after=after, at=at)


def name_place(t: Table, w: City, seat: Seat, name: Prose, invited: list[Seat]) -> None:
    """A place is named for the first time; anyone may make one up.

    Source: CM-RND-05, CM-RND-06, CM-TAB-03.
    """
    w.places.append(Place(name=name, host=seat, invited=invited, present=[seat]))
    t.announce(events.PlaceNamed(seat=seat, invited=invited, at=len(w.places) - 1), words=name)


# -- masks ---------------------------------------------------------------------------------------------


async def choose_masks(t: Table, w: City) -> None:
    """All choose a mask in secret, and all are shown together. Source: CM-RND-09, CM-MASK-11, CM-STK-09."""
    w.phase = phases.MASKS
    for seat in w.order:
        await orders.may_order(t, w, seat, "mask")
    chosen = await t.together([ask.ChooseMask(w, seat) for seat in w.order])
    for seat, choice in chosen.items():
        wear(t, w, events.MaskShown, seat, choice.mask)


def wear(t: Table, w: City, kind: type[events.MaskShown], seat: Seat, mask: str) -> None:
    """A mask is put on, and everybody sees it. Source: CM-MASK-10, CM-MASK-11.

    The own Character shows the whole hidden face (CM-CHAR-02).
    """
    avatar = w.avatars[seat]
    avatar.worn = mask
    if mask in avatar.masks and mask not in avatar.shown:
        avatar.shown.append(mask)
    if mask == f"own:{seat}":
        for act in avatar.hidden_face:
            act.declared = True
    t.announce(
        kind(seat=seat, what=str(ask.as_worn(w, mask)), mask=mask),
        words=w.mask(mask).prose,
        opens=kind is events.MaskShown,
    )


# -- the end of a round --------------------------------------------------------------------------------


async def end_round(t: Table, w: City) -> None:
    """Whoever was in no scene, or is out of the round, is checked now; then the market opens.

    Source: CM-RND-12, CM-ALI-01: nobody is checked twice a round.
    """
    w.on_turn = ""
    for seat in w.order:
        if not w.avatars[seat].checked:
            await alienation_check(t, w, seat)
