"""Scenes and soliloquies of Acts I to III, and the points they earn."""

from __future__ import annotations

from typing import Any, Final

from commedia.engine import NO_WORDS, Again, OpenDoor, Prose, Seat, Table, again
from commedia.games.men_of_stones import events
from commedia.games.men_of_stones.decisions.scenes import (
    AwardNext,
    AwardSelf,
    CloseScene,
    Join,
    JoinScene,
    Open,
    OpenScene,
    Soliloquy,
)
from commedia.games.men_of_stones.options import options_of
from commedia.games.men_of_stones.phases import SCENES, phase
from commedia.games.men_of_stones.state import Staging, Stones


async def play_scene(t: Table, w: Stones, turn: int = 0, lap: int = 1) -> Again | None:
    """One player opens a scene or a soliloquy; it is played, closed, and earns its points.

    Source: MS-SCN-01 to MS-SCN-09, MS-ACT2-05, MS-ACT3-08. turn: the opener's place in the order of the act,
    from 0. lap: 1 up to the table's scene_rounds (R-14).
    """
    w.phase = phase(w.act, SCENES)
    opener = w.order[turn]
    match await t.ask(OpenScene(w, opener, earns=brings_points(t, w))):
        case Open(others=others, place=place):
            stage(t, w, opener, others, place)
        case Soliloquy(place=place):
            stage(t, w, opener, [], place, soliloquy=True)
    await until_closed(t, w)
    if brings_points(t, w):
        await give_points(t, w)
    w.staging = None
    if turn + 1 < len(w.order):
        return again(turn=turn + 1, lap=lap)
    if lap < options_of(t).scene_rounds:
        return again(turn=0, lap=lap + 1)
    return None


def brings_points(t: Table, w: Stones) -> bool:
    """Whether scenes bring points in this act: in Act I by a table option alone (MS-ACT1-08, R-10)."""
    return w.act != "I" or options_of(t).act1_awards == "on"


def stage(
    t: Table, w: Stones, opener: Seat, others: list[Seat], place: Prose = NO_WORDS, soliloquy: bool = False
) -> Staging:
    """Set the scene: the opener and those named are in it, and none of them can refuse. Source: MS-SCN-02."""
    named = [s for s in w.seats if s == opener or s in others]
    w.staging = Staging(
        opener=opener, named=named, participants=list(named), soliloquy=soliloquy, place=place
    )
    if soliloquy:
        t.announce(events.SoliloquyOpened(seat=opener), words=place)
    else:
        t.announce(events.SceneOpened(seat=opener, others=[s for s in named if s != opener]), words=place)
    return w.staging


def scene_on(w: Stones) -> Staging:
    """The scene that is on."""
    assert w.staging is not None
    return w.staging


async def until_closed(t: Table, w: Stones) -> None:
    """The scene is played until its opener closes it with what changed; others may join meanwhile.

    Source: MS-SCN-02 to MS-SCN-04. Nobody joins a soliloquy.
    """
    scene = scene_on(w)
    outside = [] if scene.soliloquy else [seat for seat in w.seats if seat not in scene.participants]
    doors = {seat: OpenDoor(JoinScene(w, seat), step_in) for seat in outside}
    closed = await t.ask(
        CloseScene(w, scene.opener),
        beside=lambda w: [door for seat, door in doors.items() if seat not in scene_on(w).participants],
    )
    t.announce(events.SceneClosed(seat=scene.opener), words=closed.note)


def step_in(t: Table, w: Stones, asked: JoinScene, answer: Join) -> None:
    """Somebody who is not in the scene steps into it. Source: MS-SCN-02."""
    join(t, w, asked.seat)


def join(t: Table, w: Stones, seat: Seat) -> None:
    """Another main character steps in, and has then been in the scene. Source: MS-SCN-02, MS-SCN-03."""
    scene = w.staging
    assert scene is not None
    scene.participants = [s for s in w.seats if s == seat or s in scene.participants]
    t.announce(events.SteppedIn(seat=seat))


async def give_points(t: Table, w: Stones) -> None:
    """Everybody in the scene earns a point from themself and one from another participant.

    Source: MS-SCN-05 to MS-SCN-09. Award B goes to the next participant in the direction of the act
    (R-16); a soliloquy earns award A alone (MS-SCN-08). The Forsworn's points go to the pool and name no
    Trait, so there is nothing to ask about them (MS-SCN-07, MS-FOR-09).
    """
    scene = scene_on(w)
    earning = scene.participants if options_of(t).noncentral_awards == "on" else scene.named
    waiting: list[Any] = []
    for seat in earning:
        if w.players[seat].is_forsworn:
            award(t, w, "MS-SCN-05", seat, seat, None)
        else:
            waiting.append(AwardSelf(w, seat))
        if len(earning) > 1:
            receiver = next_participant(w, seat, earning)
            if w.players[receiver].is_forsworn:
                award(t, w, "MS-SCN-06", seat, receiver, None)
            else:
                waiting.append(AwardNext(w, seat, receiver))
    await t.each(
        waiting, lambda asked, given: award(t, w, asked.rule, asked.seat, asked.receiver, given.trait)
    )


def next_participant(w: Stones, seat: Seat, earning: list[Seat]) -> Seat:
    """The next of those who earn points, in the direction of the act. Source: MS-SCN-06."""
    return next(s for s in w.order_from(seat)[1:] if s in earning)


AWARDS: Final = {
    (True, True): "{seat} takes 1 point in {trait}.",
    (True, False): "{seat} takes 1 point in the pool.",
    (False, True): "{seat} gives {receiver} 1 point in {trait}.",
    (False, False): "{seat} gives {receiver} 1 point in the pool.",
}
"""What is told of a point, by whether somebody takes it themself, and whether it lies in a Trait."""


def award(t: Table, w: Stones, rule: str, giver: Seat, receiver: Seat, trait: str | None) -> None:
    """A point in one of the receiver's Traits, or in the Forsworn's pool. Source: MS-SCN-07."""
    w.award(receiver, trait)
    says = AWARDS[giver == receiver, bool(trait)]
    t.announce(rule, says, seat=giver, receiver=receiver, trait=trait or "", points=1)
