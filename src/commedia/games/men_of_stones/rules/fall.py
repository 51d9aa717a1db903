"""Act IV: what was earned is spent. Bids of Caution, consequences, duels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from commedia.engine import NO_WORDS, Again, Doors, OpenDoor, Prose, Seat, Table, again, move
from commedia.games.men_of_stones import events
from commedia.games.men_of_stones.decisions import fall as ask
from commedia.games.men_of_stones.decisions.scenes import Join, JoinScene, Open, OpenScene
from commedia.games.men_of_stones.options import options_of
from commedia.games.men_of_stones.phases import BIDS, CONVERT, OPEN, REVEAL, SCENE, phase
from commedia.games.men_of_stones.rules import scenes
from commedia.games.men_of_stones.state import Consequence, Stones


async def open_fall(t: Table, w: Stones, turn: int = 0) -> Again | None:
    """One player opens a scene; all bid Caution; it is played until everybody in it is finished.

    Source: MS-ACT4-02, MS-ACT4-03, MS-ACT4-13, MS-ACT4-14. turn: the opener's place in the order of the
    act, from 0. With option act4_structure=single_scene there is one scene with all players; with per_act
    there is one bid for the act, shown after its last scene (R-20).
    """
    structure = options_of(t).act4_structure
    w.order = w.order_from(starting_player(t, w))
    opener = w.order[turn]
    w.phase = phase("IV", OPEN)
    if structure == "single_scene":
        scenes.stage(t, w, opener, w.others(opener))
    else:
        answer = await t.ask(OpenScene(w, opener, earns=False))
        assert isinstance(answer, Open)
        scenes.stage(t, w, opener, answer.others, answer.place)
    if structure != "per_act" or turn == 0:
        await bid_caution(t, w)
    await play_fall(t, w)
    last = structure == "single_scene" or turn + 1 == len(w.order)
    if structure != "per_act" or last:
        record_bids(t, w)
    w.staging = None
    if not last:
        return again(turn=turn + 1)
    convert(t, w)
    return None


def starting_player(t: Table, w: Stones) -> Seat:
    """The Pivot opens Acts IV and V (R-19), or Act III's first player by the dice (option act4_start)."""
    start = w.act3_first if options_of(t).act4_start == "act3_first" else w.pivot or w.act3_first
    assert start is not None
    return start


async def bid_caution(t: Table, w: Stones) -> None:
    """Everybody but the Forsworn bids Caution in secret, in the scene or not. Source: MS-ACT4-02.

    Whoever has nothing left is entered as 0 unasked, for that is known to all (R-20). The Forsworn bids
    nothing and is not asked (MS-FOR-11).
    """
    w.phase = phase("IV", BIDS)
    scene = scenes.scene_on(w)
    scene.bidding = True
    bidding = [s for s in w.seats if not w.players[s].is_forsworn and w.players[s].left > 0]
    until = "act" if options_of(t).act4_structure == "per_act" else "scene"
    bids = await t.together([ask.BidCaution(w, seat, until) for seat in bidding])
    for seat, bid in bids.items():
        w.players[seat].caution_bid = bid.caution
    scene.bidding = False
    t.announce("MS-ACT4-02", "The bids of Caution are in.")


async def play_fall(t: Table, w: Stones) -> None:
    """The scene runs until all its participants are finished. Source: MS-ACT4-05, MS-ACT4-12, MS-ACT4-13.

    There is no order within it; one consequence is taken at a time. Others may join while none is open
    (MS-ACT4-16).
    """
    w.phase = phase("IV", SCENE)
    doors = open_doors(w)
    while unfinished(w):
        asked, answer = await t.first(doors.values())
        seat = asked.seat
        match answer:
            case ask.Consequence(trait=trait, words=words):
                await consequence(t, w, seat, trait, words)
                doors = open_doors(w)
            case ask.Finish():
                finish(t, w, seat)
                del doors[seat]
            case Join():
                scenes.join(t, w, seat)
                doors[seat] = door(w, seat)


def open_doors(w: Stones) -> dict[Seat, Any]:
    """What each unfinished player may do in the open scene, in order of seats."""
    return {seat: door(w, seat) for seat in w.seats if seat not in scenes.scene_on(w).finished}


def door(w: Stones, seat: Seat) -> Any:
    """What an unfinished player may do in the open scene: take part, or join it."""
    return ask.FallTurn(w, seat) if seat in scenes.scene_on(w).participants else JoinScene(w, seat)


def unfinished(w: Stones, *but: Seat) -> list[Seat]:
    """The participants who are not finished, in order of seats, but for those named."""
    return [seat for seat in scenes.scene_on(w).unfinished if seat not in but]


def finish(t: Table, w: Stones, seat: Seat) -> None:
    """A participant is finished for the rest of this scene. Source: MS-ACT4-12."""
    assert w.staging is not None
    w.staging.finished.append(seat)
    t.announce("MS-ACT4-12", "{seat} is finished.", seat=seat)


def pay(w: Stones, seat: Seat, trait: str) -> int:
    """Spend a point on the open consequence: it is Tragedy at once. Returns how much that makes.

    Source: MS-ACT4-04, MS-ACT4-10.
    """
    consequence = scenes.scene_on(w).consequence
    assert consequence is not None
    w.spend(seat, trait)
    consequence.staked[seat] = consequence.staked.get(seat, 0) + 1
    return w.players[seat].tragedy


async def consequence(t: Table, w: Stones, namer: Seat, trait: str, words: Prose = NO_WORDS) -> None:
    """Somebody names a consequence; the others let it stand, or one of them challenges it.

    Source: MS-ACT4-05 to MS-ACT4-11. Everybody else who is unfinished is asked, whatever they could pay:
    a hidden bid must not show by who is asked (MS-ACT4-17). One challenger only, first come (R-22). Those
    who have passed may be finished meanwhile (MS-ACT4-12).
    """
    scenes.scene_on(w).consequence = open_ = Consequence(namer=namer, trait=trait, text=words)
    paid = pay(w, namer, trait)
    t.announce(events.ConsequenceNamed(seat=namer, trait=trait, tragedy=paid), words=words)
    asked = {seat: ask.ChallengeOrPass(w, seat, namer) for seat in unfinished(w, namer)}
    passed: dict[Seat, OpenDoor] = {}
    t = t.beside(of_unfinished(passed))
    while asked and open_.challenger is None:
        decision, answer = await t.first(asked.values())
        seat = decision.seat
        del asked[seat]
        match answer:
            case ask.Challenge(trait=against):
                open_.challenger = seat
                paid = pay(w, seat, against)
                t.announce(events.ConsequenceChallenged(seat=seat, trait=against, tragedy=paid))
            case ask.Finish():
                finish(t, w, seat)  # MS-ACT4-11 being finished counts as a pass
            case ask.Pass():
                passed[seat] = OpenDoor(ask.StepBack(w, seat), step_back)
                t.announce(events.ConsequenceLeft(seat=seat))
    if open_.challenger is not None:
        await duel(t, w, namer, open_.challenger)
    open_.settled = True
    if open_.challenger is None:
        t.announce(events.ConsequenceStands(seat=namer))


async def duel(t: Table, w: Stones, namer: Seat, challenger: Seat) -> Seat:
    """Namer and challenger raise by single points until one yields; the other says what becomes of it.

    Source: MS-ACT4-09, MS-ACT4-10. A player who could not pay is asked like anybody else (MS-ACT4-17).
    Those who watch may be finished meanwhile (MS-ACT4-12). Returns the winner.
    """
    raising, other = namer, challenger
    watching = {seat: OpenDoor(ask.StepBack(w, seat), step_back) for seat in unfinished(w, namer, challenger)}
    t = t.beside(of_unfinished(watching))
    while isinstance(answer := await t.ask(ask.DuelTurn(w, raising, other)), ask.Raise):
        paid = pay(w, raising, answer.trait)
        t.announce(events.DuelRaised(seat=raising, trait=answer.trait, tragedy=paid))
        raising, other = other, raising
    t.announce(events.DuelYielded(seat=raising, winner=other))
    if isinstance(answer, ask.Finish):
        finish(t, w, raising)  # MS-ACT4-12 on one's own turn it is a decline
    shape = await t.ask(ask.ShapeConsequence(w, other))
    t.announce(events.ConsequenceShaped(seat=other), words=shape.words)
    return other


def of_unfinished(doors: Mapping[Seat, OpenDoor]) -> Doors:
    """The doors of those who are not finished with the scene: each stays one and the same throughout."""
    return lambda w: [door for seat, door in doors.items() if seat not in scenes.scene_on(w).finished]


def step_back(t: Table, w: Stones, asked: ask.StepBack, answer: ask.Finish) -> None:
    """Somebody who watches is finished with the scene. Source: MS-ACT4-12."""
    finish(t, w, asked.seat)


def record_bids(t: Table, w: Stones) -> None:
    """The bids are shown together and recorded as Caution. Source: MS-ACT4-14.

    A Forsworn's is always 0 (MS-FOR-11). Whoever had nothing left is shown as 0 too.
    """
    w.phase = phase("IV", REVEAL)
    for seat in w.seats:
        player = w.players[seat]
        if player.is_forsworn:
            continue
        bid = player.caution_bid
        player.caution_bid = 0
        move(bid, player, "left", player, "caution")
        t.announce(
            "MS-ACT4-14",
            "{seat} had bid {bid}: Caution {caution}.",
            seat=seat,
            bid=bid,
            caution=player.caution,
            opens=True,
        )


def convert(t: Table, w: Stones) -> None:
    """After the last scene of the act, what is left becomes Tragedy. Source: MS-ACT4-14, MS-ACT4-15."""
    w.phase = phase("IV", CONVERT)
    for seat in w.seats:
        player = w.players[seat]
        points = player.left
        move(points, player, "left", player, "tragedy")
        t.announce(
            "MS-ACT4-14", "{seat} turns {points} into Tragedy: {tragedy} Tragedy, {caution} Caution.",
            seat=seat, points=points, tragedy=player.tragedy, caution=player.caution,
        )  # fmt: skip
