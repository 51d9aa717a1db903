"""Scenes, and what is between them.

Source: FA-TBL-04 to FA-TBL-08, FA-NEG-08, FA-NEG-10, FA-NEW, FA-END-01.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Literal

from commedia.engine import NO_WORDS, Answer, Decision, OpenDoor, Seat, Table, Way, then
from commedia.games.face_of_angels import phases
from commedia.games.face_of_angels.acts import TOLD
from commedia.games.face_of_angels.decisions import acting, confirming, parked
from commedia.games.face_of_angels.decisions import scenes as ask
from commedia.games.face_of_angels.decisions.ending import ENDS, RecordTerminal
from commedia.games.face_of_angels.events import contests, story
from commedia.games.face_of_angels.rules import ending, losing, stakes, waiting
from commedia.games.face_of_angels.rules.making import add_npc, relate
from commedia.games.face_of_angels.state import EndRecord, Scene, TerminalClaim, Town, Wish


async def between(t: Table, w: Town) -> Way[Literal["scene", "event", "turn", "over"]]:
    """The World frames a scene, or closes the act; anybody proposes.

    Source: FA-TBL-02, FA-TBL-06, FA-END-01.
    """
    w.phase = phases.BETWEEN
    while True:
        frames = ask.FrameScene(w, w.world)
        answer = await t.ask(frames, beside=proposed)
        match answer:
            case ask.Open():
                open_scene(t, w, answer)
                return then("scene")
            case ask.CloseAct():
                t.announce(story.ActClosed(seat=w.world), words=answer.words)
                return then("turn")
            case ask.TheEvent():
                return then("event")
            case ask.Suggest():
                rel = w.relationship(answer.relationship)
                who = w.npc_known_as(rel.npc)
                scene = story.SceneSuggested(pc=rel.pc, kind=rel.kind, who=who, relationship=rel.id)
                t.announce(scene, words=answer.words)
            case acting.Invent() | acting.ClaimEnd() | RecordTerminal():
                put_forward(t, w, frames, answer)
        if w.is_over:
            return then("over")


def open_scene(t: Table, w: Town, answer: ask.Open) -> None:
    """Place, time, and who is present. Source: FA-TBL-06."""
    w.scenes += 1
    w.scene = Scene(
        number=w.scenes, place=answer.place, time=answer.time, pcs=list(answer.pcs), npcs=list(answer.npcs)
    )
    t.heading("Scene {number}", number=w.scenes)
    here = known_as(w, answer.pcs, answer.npcs)
    opens = story.SceneOpened(seat=w.world, pcs=answer.pcs, npcs=answer.npcs, here=here)
    t.announce(opens, words=answer.place)
    t.announce(story.TimeTold(seat=w.world), words=answer.time)


def known_as(w: Town, pcs: Sequence[Seat], npcs: Sequence[str]) -> list[str]:
    """What moments call those who come into a scene."""
    return [*pcs, *(w.npc_known_as(npc) for npc in npcs)]


async def scene(t: Table, w: Town) -> Way[Literal["between", "contest", "event", "over"]]:
    """Free play: everybody plays one character, and does what they like, until somebody is opposed.

    Source: FA-TBL-04 to FA-TBL-07, FA-NEG-08. Contests that were agreed on wait meanwhile for their moment.
    """
    w.phase = phases.SCENE
    w.open_scene.resting = []  # a contest is over, perhaps, and there may be more to do
    while True:
        on_stage = [seat for seat in w.pcs if w.plays(seat)]
        doors = entering(w, on_stage)
        asked, answer = await t.first([*doors, *playing(w, on_stage, doors), *waiting.asks(w), *proposals(w)])
        match answer:
            case acting.Enter(char=char):
                w.open_scene.playing[asked.seat] = char
                t.announce("FA-TBL-06", "{seat} comes into the scene.", seat=asked.seat, char=char)
            case acting.StayOut():
                w.open_scene.playing[asked.seat] = ""
            case acting.Do():
                await stakes.begin(t, w, asked.seat, answer.char, answer.words)
            case parked.Begin():
                waiting.start(t, w, asked)
                return then("contest")
            case parked.Drop() | parked.Mark() | parked.Reopen():
                await waiting.settle(t, w, asked, answer)
            case ask.TheEvent():
                close_scene(w)
                return then("event")
            case ask.CloseScene():
                t.announce(story.SceneClosed(seat=w.world), words=answer.words)
                close_scene(w)
                return then("between")
            case _:
                direct(t, w, asked, answer)
        if w.is_over:
            close_scene(w)
            return then("over")


def close_scene(w: Town) -> None:
    """Nobody plays anybody any more. Source: FA-TBL-06, FA-TBL-08."""
    w.last_pcs = list(w.open_scene.pcs)
    w.scene = None


def entering(w: Town, on_stage: Collection[Seat]) -> list[Decision[Any, Town]]:
    """Who may come in: each names one character; who stays out may come later. Source: FA-TBL-06.

    on_stage: who plays somebody already.
    """
    found: list[Decision[Any, Town]] = []
    for seat in w.pcs:
        if seat not in on_stage and acting.entrances(w, seat):
            kind = acting.EnterLater if seat in w.open_scene.playing else acting.EnterScene
            found.append(kind(w, seat))
    return found


def playing(
    w: Town, on_stage: Collection[Seat], doors: Sequence[Decision[Any, Town]]
) -> list[Decision[Any, Town]]:
    """What everybody may do in the scene; the World is waited for when nobody else is.

    Source: FA-TBL-02, FA-TBL-04. Nobody is waited for before all have said whom they play, or whoever is
    quickest would have begun something before there was a word (FA-TBL-06). on_stage: who plays somebody.
    doors: who may come in.
    """
    resting = w.open_scene.resting
    active = [seat for seat in on_stage if seat not in resting]
    coming = any(not asks.manner.optional for asks in doors)
    due = active if w.contest is None and not coming else []
    parts = [(acting.TakePart if seat in due else acting.TakePartLater)(w, seat) for seat in w.pcs]
    found: list[Decision[Any, Town]] = [asks for asks in parts if asks.is_any]
    busy = w.contest is not None or bool(active) or coming
    runs = (ask.RunSceneLater if busy else ask.RunScene)(w, w.world)
    return [*found, runs] if runs.is_any else found


def direct(t: Table, w: Town, asked: Decision[Any, Town], answer: Answer) -> None:
    """What the World does with a scene, and whoever leaves it to the others. Source: FA-TBL-02, FA-RSK-07."""
    scene = w.open_scene
    match answer:
        case ask.BringOn(pcs=pcs, npcs=npcs):
            scene.pcs = [seat for seat in w.pcs if seat in scene.pcs or seat in pcs]
            scene.npcs += npcs
            here = known_as(w, pcs, npcs)
            t.announce(story.CameIn(seat=w.world, pcs=pcs, npcs=npcs, here=here), words=answer.words)
        case ask.Restore():
            rel = w.relationship(answer.relationship)
            rel.state, rel.injured_in = "ok", 0
            t.announce(losing.told_of(w, rel, contests.Healed), words=answer.words)
        case acting.Rest():
            scene.resting.append(asked.seat)
        case _:
            put_forward(t, w, asked, answer)


# -- what anybody may propose -----------------------------------------------------------------------------


def proposals(w: Town) -> list[Decision[Any, Town]]:
    """What the World and owners have to confirm; between scenes, what players may propose.

    Source: FA-NEW-02, FA-END-01, FA-END-06. Nothing of it while a contest waits.
    """
    found: list[Decision[Any, Town]] = [confirming.ConfirmEnd(w, w.world, claim.end) for claim in w.claims]
    if w.contest is None:
        found += [
            confirming.AllowRelationship(w, w.owner_of(one.npc), one.seat, one.npc, one.kind)
            for one in w.wishes
        ]
        found += [confirming.ConfirmTerminal(w, w.world, one.seat, one.terminal) for one in w.terminal_claims]
    if w.scene is None:
        found += [asks for seat in w.pcs if (asks := acting.BetweenScenes(w, seat)).is_any]
    return found


def proposed(w: Town) -> Iterator[OpenDoor]:
    """The proposals as doors, beside the framing of a scene."""
    return (OpenDoor(asks, put_forward) for asks in proposals(w))


def put_forward(t: Table, w: Town, asked: Decision[Any, Town], answer: Answer) -> bool:
    """Somebody new, a relationship, how the act or a protagonist ends; and what is said to that.

    Returns whether the story is over by it.
    """
    seat = asked.seat
    match answer:
        case acting.Invent():
            npc = add_npc(w, seat, answer.name, answer.about, answer.size)
            t.announce(story.SomebodyInvented(seat=seat, npc=npc.id, size=npc.size), words=answer.name)
        case acting.Befriend(npc=npc_id, kind=kind):
            wish(t, w, Wish(seat=seat, npc=npc_id, kind=kind))
        case acting.ClaimEnd():
            claim = EndRecord(end=answer.end, by=seat, scene=w.scenes, words=answer.words)
            w.claims.append(claim)
            claims = story.EndClaimed(seat=seat, end=answer.end, told=as_a_story(answer.end))
            t.announce(claims, words=answer.words)
            if seat == w.world:  # who confirms it has said so
                come_about(t, w, claim)
        case acting.ClaimTerminal():
            w.terminal_claims.append(TerminalClaim(seat=seat, terminal=answer.terminal, words=answer.words))
            ends = story.TerminalClaimed(seat=seat, how=str(ENDS[answer.terminal]), terminal=answer.terminal)
            t.announce(ends, words=answer.words)
        case RecordTerminal():
            ending.record(t, w, answer)
        case _:
            confirm(t, w, asked, answer)
    return w.is_over


def wish(t: Table, w: Town, one: Wish) -> None:
    """A relationship more: at once with somebody of one's own slice, else its owner may veto it.

    Source: FA-NEW-01, FA-NEW-02.
    """
    who = w.npc_known_as(one.npc)
    if one.npc in w.players[one.seat].slice:
        relate(w, one.seat, one.npc, one.kind)
        t.announce(story.Befriended(seat=one.seat, kind=one.kind, npc=one.npc, who=who, is_so=True))
        return
    w.wishes.append(one)
    t.announce(
        "FA-NEW-01", "{seat} would have another {kind}, {who}.", seat=one.seat, kind=one.kind, npc=one.npc,
        who=who,
    )  # fmt: skip


def as_a_story(end: str) -> str:
    """An end of the act as it is told of people who have names: "people cry out against one of them"."""
    return TOLD.get(end, end.replace("a protagonist", "one of them"))


def come_about(t: Table, w: Town, claim: EndRecord) -> None:
    """One of the act's ends has come about, and is kept with its scene. Source: FA-END-01."""
    w.claims.remove(claim)
    w.recorded.append(claim)
    told, unsaid = as_a_story(claim.end), claim.words == NO_WORDS
    t.announce(story.CameAbout(end=claim.end, scene=claim.scene, told=told, unsaid=unsaid))


def confirm(t: Table, w: Town, asked: Decision[Any, Town], answer: Answer) -> None:
    """The World, or an owner, has confirmed something or has not. Source: FA-NEW-02, FA-END-01, FA-END-06."""
    match asked:
        case confirming.AllowRelationship(pc=pc, npc=npc, kind_of=kind):
            one = next(one for one in w.wishes if (one.seat, one.npc) == (pc, npc))
            w.wishes.remove(one)
            if isinstance(answer, confirming.Allow):
                relate(w, pc, npc, kind)
                who = w.npc_known_as(npc)
                t.announce(story.Allowed(pc=pc, kind=kind, npc=npc, who=who, is_so=True))
            else:
                w.pcs[pc].refused.append(npc)
                t.announce(
                    "FA-NEW-02", "{seat} does not allow {pc} to have {who}.", seat=asked.seat, pc=pc, npc=npc,
                    who=w.npc_known_as(npc),
                )  # fmt: skip
        case confirming.ConfirmEnd(end=end):
            claim = next(claim for claim in w.claims if claim.end == end)
            if isinstance(answer, confirming.Confirm):
                come_about(t, w, claim)
            else:
                w.claims.remove(claim)
                t.announce(story.NotCameAbout(end=end, denied=True))
        case confirming.ConfirmTerminal(pc=pc, terminal=terminal):
            w.terminal_claims = [one for one in w.terminal_claims if one.seat != pc]
            confirmed = isinstance(answer, confirming.Confirm)
            if confirmed and terminal == "dead":
                losing.lose_pc(w, pc)
            elif confirmed:
                w.pcs[pc].terminal = terminal
            t.announce(
                story.EndJudged(
                    pc=pc, terminal=terminal, how=str(ENDS[terminal]), trumps=list(w.pcs[pc].trump_suits),
                    confirmed=confirmed, denied=not confirmed,
                )
            )  # fmt: skip
