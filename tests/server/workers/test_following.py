"""A table is the same at every worker: what one does all keep and see, and no player meets a conflict."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from commedia.engine import IllegalMove
from commedia.engine.sampling import sample_answer
from commedia.server import streams
from commedia.server.edition import edition_of
from commedia.server.errors import VoidLink
from commedia.server.invitations import Invitation
from commedia.server.live import LiveTable
from commedia.server.metrics.figures import Figures
from commedia.server.presence import AWAY_SECONDS, DRAFT_SECONDS
from commedia.server.program_view import program_view_of
from commedia.server.routes import play
from commedia.server.verbs import AnswerBody, EraseBody, SayBody, body_of
from commedia.server.workers.bus import Key, decode
from commedia.server.workers.following import HERE_SECONDS
from tests.server.workers.pairs import Line, Worker, settled, two_workers


def words_said(live: LiveTable) -> list[str]:
    """All that was said there, as it stands in memory."""
    return [live.script.words.get(m.words.id, "(erased)") for _, m in live.script.recent if m.kind == "aside"]


async def both(one: Worker, other: Worker, table: str) -> tuple[LiveTable, LiveTable]:
    """A table as it stands at two workers, to whoever comes to it there."""
    found: list[LiveTable] = []
    for worker in (one, other):
        async with worker.house.at(table) as live:
            await live.read_script()
            found.append(live)
    return found[0], found[1]


def answered(live: LiveTable, n: int) -> tuple[int, str, AnswerBody]:
    """A chair that is asked something, and an answer of it."""
    play = live.at_play()
    asked = play.waiting_for()[0]
    chair = next(chair for chair, seat in live.lobby.seats.items() if seat == asked.seat)
    return chair, "answer", AnswerBody(asked.id, sample_answer(asked, lambda m: n % m, play.moves).plain())


def test_two_workers_that_do_something_at_once_both_do_it_once(tmp_path: Path) -> None:
    """Whoever comes second looks again at the table as it stands by then. Nobody is refused for it."""

    async def then(one: Worker, other: Worker, line: Line, id: str) -> None:
        line.is_broken = True
        ann, bob = await one.table(id), await other.table(id)
        says = [
            worker.do(live, chair, "say", SayBody(text=f"{chair}.{n}", how="aside", move_id=f"{chair}-{n}"))
            for n in range(8)
            for worker, live, chair in ((one, ann, 1), (other, bob, 2))
        ]
        assert await asyncio.gather(*says) == [False] * 16
        first, second = await both(one, other, id)
        assert sorted(words_said(first)) == sorted(f"{chair}.{n}" for chair in (1, 2) for n in range(8))
        assert words_said(second) == words_said(first)
        assert [program_view_of(live).view(3) for live in (first, second)] == [
            program_view_of(first).view(3)
        ] * 2
        again = await other.do(bob, 1, "say", SayBody(text="1.0", how="aside", move_id="1-0"))
        assert again
        assert len(words_said((await both(one, other, id))[0])) == 16

    two_workers(tmp_path, then)


def test_one_question_is_answered_once_and_whoever_was_second_is_told_so(tmp_path: Path) -> None:
    """Under the rules as they stand by then: the decision is gone."""

    async def then(one: Worker, other: Worker, line: Line, id: str) -> None:
        line.is_broken = True
        here, there = await one.table(id), await other.table(id)
        while here.at_play().waiting_for()[0].manner.secret:  # what is sealed can be changed until all are in
            await one.do(here, *answered(here, 0))
        chair, verb, body = answered(here, 0)
        async with other.house.at(id):
            pass  # both know what is asked
        await one.do(here, chair, verb, body)
        with pytest.raises(IllegalMove):
            await other.do(there, chair, verb, AnswerBody(body.decision, body.answer))
        first, second = await both(one, other, id)
        assert first.log.seq == second.log.seq
        assert first.log.seal == second.log.seal

    two_workers(tmp_path, then)


def test_a_window_at_another_worker_follows(tmp_path: Path) -> None:
    """By the bus at once; without it as soon as the database is asked again."""

    async def then(one: Worker, other: Worker, line: Line, id: str) -> None:
        here, there = await one.table(id), await other.table(id)
        bell = asyncio.Event()
        there.audience.watch(bell, 2)
        for is_broken in (False, True):
            bell.clear()
            line.is_broken = is_broken
            await one.do(here, 1, "say", SayBody(text=f"Broken: {is_broken}.", how="aside"))
            await settled()
            if is_broken:
                assert not bell.is_set()
                await other.others.look()
                await settled()
            assert bell.is_set()
            assert there.position == here.position
            async with there.lock:
                await there.read_script()
                assert f"Broken: {is_broken}." in edition_of(there).new_lines(2, -1)

    two_workers(tmp_path, then)


def test_a_window_that_opens_where_nobody_looked_on_is_shown_what_has_happened(tmp_path: Path) -> None:
    """Its page was asked for before somebody spoke, and its stream is opened after that."""

    async def then(one: Worker, other: Worker, line: Line, id: str) -> None:
        async with other.house.at(id) as there:
            await there.read_script()
        await one.do(await one.table(id), 1, "say", SayBody(text="Too early.", how="aside"))
        await settled()
        invitation = Invitation(id, 2, there.lobby.chair(2).nonce)
        stream = streams.events(other.house, invitation, streams.Wanted(after=there.log.seq))
        came = b""
        async with asyncio.timeout(5):
            while b"Too early." not in came:
                came += await anext(stream)
        await stream.aclose()

    two_workers(tmp_path, then)


def test_how_long_a_window_at_another_worker_waits_for_a_move_is_counted_there(tmp_path: Path) -> None:
    """From when it was made, to when the window has shown it; what was made before it opened is not."""

    async def then(one: Worker, other: Worker, line: Line, id: str) -> None:
        figures = other.house.witness = Figures()

        def shown() -> tuple[float | None, float | None]:
            told = figures.registry.get_sample_value
            name, labels = "commedia_shown_seconds", {"moved": "elsewhere"}
            return told(f"{name}_count", labels), told(f"{name}_sum", labels)

        async def say(text: str) -> None:
            await one.do(await one.table(id), 1, "say", SayBody(text=text, how="aside"))
            await settled()

        line.is_broken = True
        await say("Nobody looks on.")
        invitation = Invitation(id, 2, (await other.table(id)).lobby.chair(2).nonce)
        reading = asyncio.create_task(_read(streams.events(other.house, invitation, streams.Wanted())))
        await settled()
        await other.others.look()
        await settled()
        assert shown() == (0, 0.0)
        line.is_broken = False
        await say("One looks on.")
        count, seconds = shown()
        assert count == 1
        assert 0.0 < (seconds or 0.0) < 5.0
        line.is_broken = True
        await say("It is heard of late.")
        await asyncio.sleep(0.5)
        await other.others.look()
        await settled()
        count, late = shown()
        assert count == 2
        assert 0.5 < (late or 0.0) - (seconds or 0.0) < 5.5
        reading.cancel()

    two_workers(tmp_path, then)


async def _read(stream: AsyncGenerator[bytes]) -> None:
    """As a window does."""
    async for _ in stream:
        pass


def test_a_stop_an_erasure_and_a_void_link_hold_at_every_worker_at_once(tmp_path: Path) -> None:
    """Whatever the bus says: whoever comes to the table is shown it as the database has it."""

    async def then(one: Worker, other: Worker, line: Line, id: str) -> None:
        line.is_broken = True
        here, there = await one.table(id), await other.table(id)
        await one.do(here, 1, "say", SayBody(text="A secret of mine.", how="aside"))
        _, there = await both(one, other, id)
        assert words_said(there) == ["A secret of mine."]
        [said] = [m for _, m in here.script.recent if m.kind == "aside"]
        await one.do(here, 1, "erase", EraseBody(said.words.id))
        first, second = await both(one, other, id)
        assert words_said(first) == words_said(second) == ["(erased)"]
        assert "A secret of mine." not in second.script.words.values()

        await one.do(here, 1, "stop", body_of("stop")())
        _, there = await both(one, other, id)
        assert there.at_play().standing.stopped

        async with one.house.at(id) as live:
            live.lobby.chair(2).nonce += 1
            await live.save()
        old = Invitation(id, 2, 0)
        with pytest.raises(VoidLink):
            await play.look(other.house, old, lambda live, chair: live)

    two_workers(tmp_path, then)


def test_what_travels_on_the_bus_says_nothing_of_what_happened(tmp_path: Path) -> None:
    """Which table moved on, and how far."""

    async def then(one: Worker, other: Worker, line: Line, id: str) -> None:
        here = await one.table(id)
        await one.do(here, 1, "say", SayBody(text="Psst.", how="whisper", to=["Bob"]))
        await settled()
        assert line.said[-1] == b'["moved","%b",%d,%d]' % (id.encode(), here.log.seq, here.document.version)
        assert not any(b"Psst" in message or b"Ann" in message for message in line.said)

    two_workers(tmp_path, then)


# -- what is nobody's log ------------------------------------------------------------------------------------


def test_who_is_here_and_who_writes_is_seen_at_every_worker(tmp_path: Path) -> None:
    """Never what they write. Who is here through a worker that is heard no more is so for some seconds."""

    async def then(one: Worker, other: Worker, line: Line, id: str) -> None:
        here, there = await one.table(id), await other.table(id)
        now = 100.0
        there.presence.clock = lambda: now
        bell = asyncio.Event()
        here.audience.watch(bell, 1)
        assert there.presence.seen().here == ("Ann",)
        assert there.presence.is_watched
        here.audience.writes(1)
        assert there.presence.writing() == ("Ann",)
        assert there.presence.draft_left("Ann") == DRAFT_SECONDS
        assert decode(line.said[-1]) == Key(id, "worker 0", "wrote", 1, ["pen"])
        here.audience.spoke(1)
        assert there.presence.writing() == ()
        here.audience.unwatch(bell)
        now += AWAY_SECONDS - 1
        assert there.presence.seen().here == ("Ann",)  # a page that is opened anew, perhaps
        now += 2
        assert there.presence.seen().here == ()
        assert [seat for seat, _ in there.presence.seen().away] == ["Ann"]

        here.audience.watch(bell, 1)
        now += HERE_SECONDS + AWAY_SECONDS - 1
        assert there.presence.seen().here == ("Ann",)
        now += 2
        assert there.presence.seen().here == ()
        assert not there.presence.is_watched

    two_workers(tmp_path, then)


def test_what_people_want_of_the_house_reaches_the_worker_that_acts_for_it(tmp_path: Path) -> None:
    """Who would let the scene end, and whether anybody hurries: it is over with the scene, at each worker."""

    async def then(one: Worker, other: Worker, line: Line, id: str) -> None:
        here, there = await one.table(id), await other.table(id)
        here.letting_end.add("Ann")
        here.hurried = True
        here.notify()
        assert (there.letting_end, there.hurried) == ({"Ann"}, True)
        there.hurried = False
        there.notify()
        assert (here.letting_end, here.hurried) == ({"Ann"}, False)
        while here.letting_end:
            await one.do(here, *answered(here, 0))
        await both(one, other, id)
        assert there.letting_end == set()

    two_workers(tmp_path, then)


def test_a_key_is_heard_of_from_a_worker_at_which_no_window_is_open(tmp_path: Path) -> None:
    """Its table has only just come into memory there, and nobody has looked at it yet."""

    async def then(one: Worker, other: Worker, line: Line, id: str) -> None:
        there = await other.table(id)
        here = await one.table(id)
        here.presence.wrote(1)
        keys = [news for said in line.said if isinstance(news := decode(said), Key)]
        assert [(key.table, key.event, key.chair) for key in keys] == [(id, "wrote", 1)]
        assert there.presence.seen().writing == (there.lobby.seats[1],)

    two_workers(tmp_path, then)
