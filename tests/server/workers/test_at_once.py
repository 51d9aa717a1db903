"""Whatever can be done at a table is done at two workers at once, and both write at the same moment.

Whoever comes second looks again, and is taken or refused as if second: nobody is told of a conflict, nothing
is lost, and nothing is done twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from commedia.engine import CommediaError
from commedia.engine.commitments import commitment
from commedia.engine.sampling import sample_answer
from commedia.server import verbs
from commedia.server.body import Body
from commedia.server.curtain import Curtain
from commedia.server.invitations import Invitation
from commedia.server.live import LiveTable
from tests import postgresql as of_postgresql
from tests.postgresql import new_database, postgresql
from tests.server.workers.meeting import MeetingStore, Worker, kinds, meet

__all__ = ["new_database", "postgresql"]

KEYS = ("4f6c1d1b2f5e4a0c", "9d3b7a52c0e84f16")
"""Secrets of whoever sits down."""


class Deed(NamedTuple):
    """What one of the two sends."""

    chair: int
    body: Body


Ready = Callable[[Worker, LiveTable], Awaitable[None]]


class Case(NamedTuple):
    """What is done at once. deeds: at either worker. taken: how many of them are. ready: what is done before.
    holds: of the table in the end. makes: entries of the log, by kind, that there are more then.
    """

    verb: str
    deeds: Callable[[LiveTable], tuple[Deed, Deed]]
    taken: int
    holds: Callable[[LiveTable], object]
    stage: str = "play"
    ready: Ready | None = None
    makes: dict[str, int] = {}


def both(verb: str, *chairs: int, **fields: Any) -> Callable[[LiveTable], tuple[Deed, Deed]]:
    """The same from these chairs."""
    one, other = chairs
    kind = verbs.body_of(verb)
    return lambda _: (Deed(one, kind(**fields)), Deed(other, kind(**fields)))


def each(verb: str, *deeds: tuple[int, dict[str, Any]]) -> Callable[[LiveTable], tuple[Deed, Deed]]:
    """Each with its own."""
    kind = verbs.body_of(verb)
    (one, this), (other, that) = deeds
    return lambda _: (Deed(one, kind(**this)), Deed(other, kind(**that)))


# -- what is done before -------------------------------------------------------------------------------------


def answer_of(live: LiveTable) -> Deed:
    """A chair that is asked something, and an answer of it."""
    due = live.at_play()
    asked = next((one for one in due.waiting_for() if not one.manner.secret), due.waiting_for()[0])
    chair = next(chair for chair, seat in live.lobby.seats.items() if seat == asked.seat)
    return Deed(chair, verbs.AnswerBody(asked.id, sample_answer(asked, lambda m: 0, due.moves).plain()))


async def does(worker: Worker, live: LiveTable, verb: str, by: int, **fields: Any) -> None:
    """Do it, as somebody in that chair."""
    body = verbs.body_of(verb)(**fields)
    await worker.do(Invitation(live.id, by, live.lobby.chair(by).nonce), verb, body)


async def answers(worker: Worker, live: LiveTable) -> None:
    """Somebody answers what is asked."""
    deed = answer_of(live)
    await worker.do(Invitation(live.id, deed.chair, 0), "answer", deed.body)


async def until_all_know(worker: Worker, live: LiveTable) -> None:
    """Until something is asked that is no secret: then one answer is all that there can be."""
    while live.at_play().waiting_for()[0].manner.secret:
        await answers(worker, live)


async def ann_answers(worker: Worker, live: LiveTable) -> None:
    """Ann has answered what the others are asked still."""
    asked = next(one for one in live.at_play().waiting_for() if one.seat == "Ann")
    plain = sample_answer(asked, lambda m: 0, live.at_play().moves).plain()
    await does(worker, live, "answer", 1, decision=asked.id, answer=plain)


async def is_said(worker: Worker, live: LiveTable) -> None:
    """Ann says something."""
    await does(worker, live, "say", 1, text="A secret of mine.", how="aside")


async def is_stopped(worker: Worker, live: LiveTable) -> None:
    """The X-card lies there."""
    await does(worker, live, "stop", 3)


async def one_would_go_back(worker: Worker, live: LiveTable) -> None:
    """The scene has gone on, and Cy would take it back."""
    await until_all_know(worker, live)
    await does(worker, live, "take-back", 3, to="scene")


async def is_over(worker: Worker, live: LiveTable) -> None:
    """They play to the end."""
    while not live.at_play().finished:
        await answers(worker, live)


async def are_open(worker: Worker, live: LiveTable) -> None:
    """The seats of Bob and Cy are open for others."""
    for chair in (2, 3):
        await does(worker, live, "seat", 1, chair=chair, action="open", insists=True)


async def are_asked_for(worker: Worker, live: LiveTable) -> None:
    """The host would have the house play for Bob and Cy."""
    async with worker.house.at(live.id):
        for chair in (2, 3):
            live.lobby.ask_for(chair, "house")
        await live.save()


async def have_committed(worker: Worker, live: LiveTable) -> None:
    """Ann and Bob have committed to words, and the curtain begins to rise."""
    for chair in (1, 2):
        hash = commitment(live.lobby.seal, f"{chair}" * 32, "rosemary")
        await does(worker, live, "word", chair, commitment=hash)
    await does(worker, live, "begin", 1)


def moved_back(live: LiveTable) -> object:
    """Nobody wishes to go back any more, since all are back."""
    return not live.taking_back


def two(deed: Callable[[LiveTable], Deed]) -> Callable[[LiveTable], tuple[Deed, Deed]]:
    """The very same from both."""
    return lambda live: (deed(live), deed(live))


def id_said(live: LiveTable) -> str:
    """The id of what Ann said."""
    return next(m.words.id for _, m in live.script.recent if m.kind == "aside")


def said(live: LiveTable) -> list[str]:
    """All that was said there."""
    return sorted(
        live.script.words.get(m.words.id, "(erased)") for _, m in live.script.recent if m.kind == "aside"
    )


CASES = [
    Case("answer", two(answer_of), 1, lambda live: True, ready=until_all_know, makes={"answered": 1}),
    Case("say", each("say", (1, {"text": "One."}), (2, {"text": "Other."})), 2,
         lambda live: said(live) == ["One.", "Other."], makes={"said": 2}),
    Case("say", both("say", 1, 1, text="Once.", move_id="a1"), 2, lambda live: said(live) == ["Once."],
         makes={"said": 1}),
    Case("erase", lambda live: (Deed(1, verbs.EraseBody(id_said(live))),) * 2, 1,
         lambda live: said(live) == ["(erased)"], ready=is_said),
    Case("stop", both("stop", 1, 2), 2, lambda live: live.at_play().standing.stopped, makes={"stopped": 1}),
    Case("go-on", both("go-on", 1, 2), 2, lambda live: len(live.at_play().standing.agreed) == 2,
         ready=is_stopped),
    Case("let-end", both("let-end", 1, 2), 0, lambda live: True),
    Case("go-ahead", both("go-ahead", 1, 2), 2, lambda live: True),
    Case("pace", each("pace", (1, {"pace": "stately"}), (2, {"pace": "asked"})), 2,
         lambda live: live.lobby.pace in ("stately", "asked")),
    Case("take-back", both("take-back", 1, 2, to="scene"), 2, moved_back, ready=one_would_go_back,
         makes={"took_back": 1}),
    Case("undo", both("undo", 1, 1), 1, lambda live: True, ready=ann_answers, makes={"undone": 1}),
    Case("last", each("last", (1, {"text": "Farewell."}), (2, {"text": "Adieu."})), 2, lambda live: True,
         ready=is_over, makes={"said": 2}),
    Case("chair", each("chair", (1, {"name": "Anna"}), (2, {"name": "Bobby"})), 2,
         lambda live: [c.name for c in live.lobby.chairs] == ["Anna", "Bobby", "Cy"], "lobby"),
    Case("sit", each("sit", (2, {"name": "Dee"}), (3, {"name": "Eve"})), 2,
         lambda live: [c.name for c in live.lobby.chairs] == ["Ann", "Dee", "Eve"], ready=are_open,
         makes={"seated": 2}),
    Case("sit", each("sit", (2, {"name": "Dee"}), (2, {"name": "Eve"})), 1,
         lambda live: live.lobby.chair(2).name in ("Dee", "Eve"), ready=are_open, makes={"seated": 1}),
    Case("sit", both("sit", 2, 2, name="Dee", key=KEYS[0]), 2, lambda live: live.lobby.chair(2).name == "Dee",
         ready=are_open, makes={"seated": 1}),
    Case("new-link", each("new-link", (2, {"key": KEYS[0]}), (2, {"key": KEYS[1]})), 1,
         lambda live: live.lobby.chair(2).nonce == 1),
    Case("seat", each("seat", (1, {"chair": 2, "action": "open"}), (1, {"chair": 3, "action": "open"})), 2,
         lambda live: [c.kind for c in live.lobby.chairs] == ["person", "open", "open"], makes={"seated": 2}),
    Case("let-house", both("let-house", 2, 3), 2,
         lambda live: [c.kind for c in live.lobby.chairs] == ["person", "house", "house"],
         ready=are_asked_for),
    Case("add-chair", both("add-chair", 1, 1), 2,
         lambda live: [c.n for c in live.lobby.chairs] == [1, 2, 3, 4, 5], "lobby"),
    Case("change-places", each("change-places", (1, {"chair": 2}), (2, {"chair": 1})), 2,
         lambda live: [c.n for c in live.lobby.chairs] == [2, 1, 3] and not live.lobby.wishes, "lobby"),
    Case("terms", each("terms", (1, {"title": "The Salt Stair"}), (1, {"greeting": "Bring dice."})), 2,
         lambda live: (live.lobby.title, live.lobby.greeting) == ("The Salt Stair", "Bring dice."), "lobby"),
    Case("veil",
         each("veil", (1, {"kind": "veil", "text": "drowning"}), (2, {"kind": "line", "text": "dogs"})), 2,
         lambda live: (live.lobby.veils, live.lobby.lines) == (["drowning"], ["dogs"])),
    Case("word", each("word", (1, {"word": "rosemary"}), (2, {"word": "rue"})), 2,
         lambda live: {word.chair for word in live.lobby.words} == {1, 2}, "lobby"),
    Case("reveal", each("reveal", *((n, {"nonce": f"{n}" * 32, "word": "rosemary"}) for n in (1, 2))), 2,
         lambda live: [word.word for word in live.opened.committed] == ["rosemary"] * 2, "lobby",
         have_committed, {"opened": 1}),
    Case("begin", both("begin", 1, 1), 1, lambda live: live.lobby.stage == "play", "lobby",
         makes={"opened": 1}),
    Case("fill-and-begin", both("fill-and-begin", 1, 1), 1, lambda live: live.lobby.stage == "play", "lobby",
         makes={"opened": 1}),
]  # fmt: skip


def do_at_once(database: str | Path, case: Case) -> None:
    """Each is taken, or refused in a sentence, as if second; all is kept once, and both show the same."""

    async def then(one: Worker, other: Worker, id: str) -> None:
        async with one.house.at(id) as live:
            pass
        if case.ready is not None:
            await case.ready(one, live)
        before = await kinds(one.house.store, id)
        async with other.house.at(id):
            await live.read_script()
        sent = [
            (deed, Invitation(id, deed.chair, live.lobby.chair(deed.chair).nonce))
            for deed in case.deeds(live)
        ]
        MeetingStore.meeting.begin()
        came = await asyncio.gather(
            *(
                worker.do(at, case.verb, deed.body)
                for worker, (deed, at) in zip((one, other), sent, strict=True)
            ),
            return_exceptions=True,
        )
        assert all(isinstance(one, bool | CommediaError) for one in came), came
        assert sum(isinstance(one, bool) for one in came) == case.taken, came
        shown = []
        for worker in (one, other):
            async with worker.house.at(id) as live:
                await live.read_script()
                assert case.holds(live)
                shown.append((live.position, live.log.seal, msgspec.json.encode(live.lobby), said(live)))
        assert shown[0] == shown[1]
        made = (await kinds(one.house.store, id)) - before
        assert {kind: made[kind] for kind in case.makes} == case.makes

    meet(database, case.stage, then)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.verb)
def test_what_two_workers_do_at_once_is_done_as_one_after_the_other(tmp_path: Path, case: Case) -> None:
    """Whichever verb it is; see `do_at_once`."""
    do_at_once(tmp_path, case)


@pytest.mark.slow
@pytest.mark.skipif(not of_postgresql.IS_THERE, reason="PostgreSQL is not installed here")
def test_so_it_is_with_a_postgresql(new_database: Callable[[], str]) -> None:
    """Where both write at one moment, and neither waits for the other's file."""
    database = new_database()
    for case in CASES:
        do_at_once(database, case)


def test_there_is_no_verb_that_two_workers_have_not_done_at_once() -> None:
    """A new one is tried, too."""
    assert {case.verb for case in CASES} == set(verbs.NAMES)


def test_two_curtains_that_rise_at_once_raise_it_once(tmp_path: Path) -> None:
    """Each worker has waited for the words as long as the table has patience."""

    async def then(one: Worker, other: Worker, id: str) -> None:
        await have_committed(one, await one.house.table(id))
        MeetingStore.meeting.begin()
        curtains = [
            Curtain(worker.house, worker.companies, lambda _: asyncio.sleep(0)) for worker in (one, other)
        ]
        for worker, curtain in zip((one, other), curtains, strict=True):
            async with worker.house.at(id) as live:
                curtain.look(live)
        for worker in (one, other):
            for _ in range(400):
                async with worker.house.at(id) as live:
                    if live.lobby.stage == "play":
                        break
                await asyncio.sleep(0.01)
            assert live.opened is not None
        assert (await kinds(one.house.store, id))["opened"] == 1
        for curtain in curtains:
            await curtain.stop()

    meet(tmp_path, "lobby", then)


def test_what_each_worker_notes_at_once_is_all_kept(tmp_path: Path) -> None:
    """Bob plays on a page through one worker and Cy through the other: neither is lost by a third write."""

    async def then(one: Worker, other: Worker, id: str) -> None:
        for worker, chair in ((one, 2), (other, 3)):
            async with worker.house.at(id) as live:
                assert live.document.note_page(chair)
        await does(one, await one.house.table(id), "pace", 1, pace="stately")
        async with other.house.at(id) as live:  # brought up to what the first has written
            assert live.lobby.pace == "stately"
            assert live.document.has_notes
        await does(one, await one.house.table(id), "pace", 1, pace="brisk")
        MeetingStore.meeting.begin()
        for worker in (other, one):
            await worker.house.change(id, lambda live: live.document.keep_noted())
        for worker in (one, other):
            async with worker.house.at(id) as live:
                assert [chair.page for chair in live.lobby.chairs] == [False, True, True]
                assert not live.document.has_notes

    meet(tmp_path, "play", then)
