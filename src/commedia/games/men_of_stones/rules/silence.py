"""Act V: everybody comes to the last place, and the stage fills with the dead."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from commedia.engine import NO_WORDS, Again, OpenDoor, Prose, Seat, Table, Way, again, then
from commedia.games.men_of_stones import events
from commedia.games.men_of_stones.decisions import silence as ask
from commedia.games.men_of_stones.decisions.scenes import Open, OpenFraming, PassFraming, Soliloquy
from commedia.games.men_of_stones.downfalls import (
    TIE_AFTER,
    down_to_two,
    harm,
    may_die,
    must_act,
    rescuer,
)
from commedia.games.men_of_stones.options import options_of
from commedia.games.men_of_stones.phases import FINAL, FRAMING, HEADINGS, SPOTLIGHT, phase
from commedia.games.men_of_stones.rules import dice, fall, scenes
from commedia.games.men_of_stones.state import Downfall, Stones, Struck

Onward: TypeAlias = Way[Literal["goes_on", "two_live"]]
"""On with the Final Scene, or to its end."""


async def open_framing(t: Table, w: Stones, turn: int = 0) -> Again | None:
    """Each player in turn frames how they come to the place of the Final Scene; whoever is there may pass.

    Source: MS-ACT5-01. turn: the opener's place in the order of the act, from 0. No points move.
    """
    if turn == 0:
        w.begin("V")
        t.heading(HEADINGS["V"])
    w.order = w.order_from(fall.starting_player(t, w))
    w.phase = phase("V", FRAMING)
    opener = w.order[turn]
    match await t.ask(OpenFraming(w, opener)):
        case PassFraming():
            t.announce(events.WasThereAlready(seat=opener))
        case Open(others=others, place=place):
            await frame(t, w, opener, others, place)
        case Soliloquy(place=place):
            await frame(t, w, opener, [], place)
    return again(turn=turn + 1) if turn + 1 < len(w.order) else None


async def frame(t: Table, w: Stones, opener: Seat, others: list[Seat], place: Prose = NO_WORDS) -> None:
    """A framing scene: when it closes, everybody in it has come to the place. Source: MS-ACT5-01."""
    scene = scenes.stage(t, w, opener, others, place)
    await scenes.until_closed(t, w)
    for seat in scene.participants:
        w.players[seat].framed = True
    t.announce(events.CameToThePlace(seats=list(scene.participants)))
    w.staging = None


async def find_spotlight(t: Table, w: Stones) -> None:
    """The Spotlight has most Tragedy; of those tied the Pivot, else most Caution, else a roll-off.

    Source: MS-ACT5-02 (R-23).
    """
    w.phase = phase("V", SPOTLIGHT)
    most = max(w.players[s].tragedy for s in w.seats)
    tied = [s for s in w.seats if w.players[s].tragedy == most]
    if w.pivot in tied:
        tied = [w.pivot]
    caution = max(w.players[s].caution for s in tied)
    tied = [s for s in tied if w.players[s].caution == caution]
    w.spotlight = tied[0] if len(tied) == 1 else (await dice.roll_off(t, w, tied, 1, "MS-ACT5-02"))[0]
    t.announce(
        "MS-ACT5-02",
        "{seat} stands in the Spotlight, with {tragedy} Tragedy.",
        seat=w.spotlight,
        tragedy=most,
    )


async def begin_final(t: Table, w: Stones) -> Onward:
    """The Final Scene begins, and whoever has no Tragedy dies at once. Source: MS-ACT5-04 (R-24).

    With option start_deaths=off they are spared until a downfall of 2 or more hits them.
    """
    w.phase = phase("V", FINAL)
    t.heading("The final scene")
    those_with_none(t, w)
    return after_downfall(w)


def those_with_none(t: Table, w: Stones) -> None:
    """Whoever has no Tragedy dies. Source: MS-ACT5-04 (R-24).

    With option start_deaths=off they live on, unless nobody at all could pay for a downfall: the scene would
    stand still.
    """
    if options_of(t).start_deaths == "on" or nobody_can_pay(w):
        start_deaths(t, w)


def start_deaths(t: Table, w: Stones) -> None:
    """Everybody but the Spotlight at 0 Tragedy dies, from the Spotlight's next on, until two live.

    Source: MS-ACT5-04.
    """
    assert w.spotlight is not None
    for seat in w.order_from(w.spotlight)[1:]:
        if down_to_two(w):
            break
        if w.players[seat].alive and w.players[seat].tragedy == 0:
            die(t, w, seat)


def after_downfall(w: Stones) -> Onward:
    """On with the Final Scene, or to its end when only two live. Source: MS-END-01."""
    return then("two_live") if down_to_two(w) else then("goes_on")


async def final_scene(t: Table, w: Stones) -> Way[Literal["goes_on", "in_rounds", "two_live"]]:
    """The floor is open: any living player brings a downfall, or passes. Source: MS-ACT5-05, MS-ACT5-12.

    A downfall clears all passes. When all have passed, one round of passes counts; after two of them with no
    downfall between, the stall rule acts (MS-ACT5-15). With option final_turns=rounds they take turns.
    """
    if options_of(t).final_turns == "rounds":
        return then("in_rounds")
    w.phase = phase("V", FINAL)
    those_with_none(t, w)
    if down_to_two(w):
        return then("two_live")
    turns = {seat: ask.FinalTurn(w, seat) for seat in w.living() if seat not in w.passes}
    late = [OpenDoor(ask.LateDownfall(w, seat)) for seat in w.passes if w.players[seat].tragedy > 0]
    while turns:
        decision, answer = await t.first(turns.values(), beside=lambda _: late)
        seat = decision.seat
        if isinstance(answer, ask.Downfall):
            return await strike(t, w, seat, answer)
        # Who has passed is marked on the stage. The script would be half passes, so it tells when all have.
        w.passes = [s for s in w.seats if s == seat or s in w.passes]
        del turns[seat]
        if w.players[seat].tragedy > 0:
            late.append(OpenDoor(ask.LateDownfall(w, seat)))
    return await all_passed(t, w)


async def final_round(t: Table, w: Stones, turn: int = 0, quiet: bool = True) -> Onward:
    """With option final_turns=rounds: in order from the Spotlight each living player acts or passes.

    Source: MS-ACT5-12. turn: place in the order from the Spotlight. quiet: whether everybody has passed so
    far in this round; a whole round of passes counts for MS-ACT5-15.
    """
    w.phase = phase("V", FINAL)
    if turn == 0:
        w.passes = []
    those_with_none(t, w)
    if down_to_two(w):
        return then("two_live")
    assert w.spotlight is not None
    order = w.order_from(w.spotlight)
    while turn < len(order) and not w.players[order[turn]].alive:
        turn += 1
    if turn == len(order):
        return await all_passed(t, w) if quiet else again(turn=0)
    seat = order[turn]
    answer = await t.ask(ask.FinalTurn(w, seat))
    if isinstance(answer, ask.Downfall):
        following = await strike(t, w, seat, answer)
        return following if down_to_two(w) else again(turn=turn + 1, quiet=False)
    w.passes = [s for s in w.seats if s == seat or s in w.passes]
    t.announce("MS-ACT5-15", "{seat} passes.", seat=seat)
    return again(turn=turn + 1, quiet=quiet)


async def all_passed(t: Table, w: Stones) -> Onward:
    """A round of passes; after two with no downfall between, somebody must act. Source: MS-ACT5-15."""
    w.passes = []
    w.stalled_rounds += 1
    t.announce("MS-ACT5-15", "Everybody has passed.", rounds=w.stalled_rounds)
    if w.stalled_rounds < 2:
        return after_downfall(w)
    start_deaths(t, w)  # R-24 before anybody has to act
    if down_to_two(w):
        return then("two_live")
    seat = must_act(w)
    t.announce(
        "MS-ACT5-15", "{seat} has the most Tragedy and must act.", seat=seat, tragedy=w.players[seat].tragedy
    )
    return await strike(t, w, seat, await t.ask(ask.MustAct(w, seat)))


def nobody_can_pay(w: Stones) -> bool:
    """Whether no living player has any Tragedy: only where start deaths were put off (R-24)."""
    return all(w.players[s].tragedy == 0 for s in w.living())


async def strike(t: Table, w: Stones, seat: Seat, answer: ask.Downfall) -> Onward:
    """A downfall clears all passes; once it is resolved, the scene goes on or ends. Source: MS-ACT5-15."""
    w.passes, w.stalled_rounds = [], 0
    await downfall(t, w, seat, answer.target, answer.tragedy, answer.words, answer.tie)
    return after_downfall(w)


async def downfall(
    t: Table, w: Stones, attacker: Seat, target: Seat, tragedy: int, words: Prose = NO_WORDS, tie: int = 0
) -> None:
    """Pay; the target's choice; the Spotlight's; the effect; deaths, target first. Source: MS-ACT5-11.

    tragedy: 1 to 3 points spent (MS-ACT5-05). tie: number of a tie that suffers, or 0 (MS-ACT5-14).
    """
    w.retire(tragedy, w.players[attacker], "tragedy")  # MS-ACT5-05 at once, whatever follows
    t.announce(events.DownfallBrought(seat=attacker, target=target, tragedy=tragedy), words=words)
    blow = w.downfall = Downfall(attacker=attacker, target=target, tragedy=tragedy, tie=tie, text=words)
    is_undone = await overcome(t, w, attacker, target)
    w.downfall = None
    came_to = "nothing" if is_undone else take_effect(t, w, blow)
    w.struck.append(Struck(attacker=attacker, target=target, tragedy=tragedy, came_to=came_to))
    if not w.players[attacker].tragedy and may_die(w, attacker):  # it was their own, and they paid their last
        die(t, w, attacker, spent=True)


async def overcome(t: Table, w: Stones, attacker: Seat, target: Seat) -> bool:
    """The target may spend a Caution to cancel a downfall; failing that, the Spotlight may for them.

    Source: MS-ACT5-10. The Spotlight steps in only where neither target nor attacker.
    """
    if w.players[target].caution > 0:
        own = await t.ask(ask.OvercomeOwn(w, target))
        if isinstance(own, ask.Overcome):
            spend_caution(t, w, target, target, own.words)
            return True
        t.announce("MS-ACT5-10", "{seat} lets it happen.", seat=target, words=own.words)
    if spotlight := rescuer(w, attacker, target):
        other = await t.ask(ask.OvercomeForOther(w, spotlight, target))
        if isinstance(other, ask.Overcome):
            spend_caution(t, w, spotlight, target, other.words)
            return True
        t.announce("MS-ACT5-10", "{seat} does not step in.", seat=spotlight, words=other.words)
    return False


def spend_caution(t: Table, w: Stones, seat: Seat, target: Seat, words: Prose) -> None:
    """A Caution undoes the whole downfall, mishap and loss. Source: MS-ACT5-10."""
    w.retire(1, w.players[seat], "caution")
    t.announce(events.CautionSpent(seat=seat, target=target), words=words)


TIES: Final = {
    "relationship": "{seat}’s Relationship toward {toward} is {status}.",
    "desire": "{seat}’s Desire toward {toward} is {status}.",
}
"""What is told of a tie that has suffered, by its kind."""


def take_effect(t: Table, w: Stones, blow: Downfall) -> Literal["harm", "death"]:
    """The target's loss, the tie that suffers, and their death. Returns what it came to.

    Source: MS-ACT5-06 to MS-ACT5-09, MS-ACT5-11, MS-ACT5-14.
    """
    target, tragedy = blow.target, blow.tragedy
    comes = harm(w, target, tragedy)
    w.retire(comes.lost, w.players[target], "tragedy")
    t.announce(events.HARMS[tragedy](seat=target, lost=comes.lost, left=comes.left))
    for hurt in w.ties:
        if hurt.number == blow.tie and tragedy in TIE_AFTER:
            hurt.status = TIE_AFTER[tragedy]
            t.announce(
                "MS-ACT5-14", TIES[hurt.kind],
                kind=hurt.kind, seat=hurt.from_, toward=hurt.to, status=hurt.status,
            )  # fmt: skip
    if comes.dies:
        die(t, w, target, blow.attacker)
    return "death" if comes.dies else "harm"


def die(t: Table, w: Stones, seat: Seat, by: Seat = "", spent: bool = False) -> None:
    """A main character dies; what they had is out of the game. Source: MS-ACT5-04, MS-ACT5-13.

    by: whose downfall it was. spent: whether it was their own, for which they paid their last.
    """
    player = w.players[seat]
    player.alive = False
    t.announce(events.Died(seat=seat, caution=player.caution, living=w.living(), by=by, spent=spent))
