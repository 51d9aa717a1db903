"""Live streams: what a window is sent, when it is sent nothing, and what is left when it goes."""

from __future__ import annotations

import asyncio
import json
import weakref
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, cast

import pytest

from commedia.engine.sampling import sample_answer
from commedia.games.men_of_stones.natures import QUALITIES
from commedia.server import streams, verbs
from commedia.server.invitations import Invitation
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.server.recent_lines import RECENT_LINES
from commedia.server.routes.play import cue as cue_of
from commedia.server.streams import Wanted
from commedia.server.verbs import seating
from commedia.server.verbs.seating import LinkBody, SitBody
from commedia.store import Batch, Store, Unavailable


def at_table(
    folder: Path,
    play: Callable[[Playhouse, LiveTable], Awaitable[None]],
    game: str = "men-of-stones",
    seats: Sequence[str] = ("Ann", "Bob", "Cy"),
) -> None:
    """Play with a house and a table of people, three where nothing is said, whose curtain is up."""

    async def run() -> None:
        store = Store.open(folder / "commedia.sqlite3")
        house = await Playhouse.open(store)
        live = await house.open_table(game, chairs=len(seats))
        for chair, name in zip(live.lobby.chairs, seats, strict=True):
            chair.kind, chair.name = "person", name
        await verbs.begin(house, live, live.lobby.host)
        try:
            await play(house, live)
        finally:
            store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_the_windows_of_whoever_moved_are_woken_last(tmp_path: Path) -> None:
    """They have had their reply; the others wait to see what it was. What nobody did wakes all in turn."""
    woken: list[int] = []

    class Bell(asyncio.Event):
        def set(self) -> None:
            woken.append(live_of[0].audience.watchers[self])

    live_of: list[LiveTable] = []

    async def play(house: Playhouse, live: LiveTable) -> None:
        live_of.append(live)
        live.audience.watchers.update({Bell(): chair for chair in (1, 2, 0, 1, 3)})
        assert live.play is not None
        for chair, told in ((1, [2, 0, 3, 1, 1]), (3, [1, 2, 0, 1, 3])):
            [dice] = live.play.decisions(live.lobby.seats[chair])
            laid = sample_answer(dice, lambda n: 0, live.play.moves).plain()
            await verbs.answer(house, live, chair, verbs.AnswerBody(dice.id, laid))
            assert woken == told
            woken.clear()
        live.notify()
        assert woken == [1, 2, 0, 1, 3]

    at_table(tmp_path, play)


def test_a_window_is_sent_all_once_and_then_what_changed(tmp_path: Path) -> None:
    """The first event has every part; what is said brings a line and nothing that stayed as it was."""

    async def play(house: Playhouse, live: LiveTable) -> None:
        messages = streams.events(house, Invitation(live.id, 2, 0), Wanted(after=live.log.seq))
        assert await anext(messages) == b"retry: 500\n\n"
        first = await anext(messages)
        assert first.startswith(b"id: %d\ndata: <hx-partial" % live.log.seq)
        assert all(b'"#%b"' % part in first for part in (b"cast", b"stage", b"cue", b"hand"))
        assert b"#lines" not in first
        async with house.at(live.id):
            await verbs.say(house, live, 1, verbs.SayBody(text="Hear me.", how="aside"))
        second = await anext(messages)
        assert second.startswith(b"id: %d\n" % live.log.seq)
        assert b"Hear me." in second
        assert b"#cast" not in second
        assert b"#stage" not in second
        await messages.aclose()
        assert not live.audience.watchers

    at_table(tmp_path, play)


def test_a_window_holds_nothing_of_what_it_was_sent(tmp_path: Path) -> None:
    """While it waits, that is most of the time: its first message is a whole page, a program's is its cue."""

    async def play(house: Playhouse, live: LiveTable) -> None:
        window = streams.events(house, Invitation(live.id, 2, 0), Wanted(after=live.log.seq))
        program = streams.cues(house, Invitation(live.id, 2, 0), cue_of)
        assert await anext(window) == b"retry: 500\n\n"
        for messages in (window, program):
            longest = len(await anext(messages))
            assert longest > 1_000
            waiting = asyncio.create_task(anext(messages))
            for _ in range(5):
                await asyncio.sleep(0)
            assert not waiting.done()
            texts = [one for one in messages.ag_frame.f_locals.values() if isinstance(one, bytes | str)]
            assert max(map(len, texts)) < 1_000
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)

    at_table(tmp_path, play)


def test_a_message_is_not_held_once_it_is_written() -> None:
    """A window may be quiet for hours."""

    class Message:
        """What can be looked for."""

    async def run() -> None:
        is_quiet = asyncio.Event()

        async def messages() -> AsyncGenerator[Any]:
            yield Message()
            await is_quiet.wait()

        async def receive() -> Any:
            await is_quiet.wait()

        sent: list[weakref.ref[Any]] = []

        async def send(message: Any) -> None:
            sent.append(weakref.ref(message["body"]))

        writing = asyncio.create_task(streams.write(messages(), receive, send))
        while not sent:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert sent[0]() is None
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)

    asyncio.run(run())


def test_a_window_that_has_missed_too_much_is_opened_anew(tmp_path: Path) -> None:
    """The lines that it would be sent are no longer all in memory; a script with a hole would not show it."""

    async def play(house: Playhouse, live: LiveTable) -> None:
        before = live.log.seq
        for n in range(RECENT_LINES - 1):
            async with house.at(live.id):
                await verbs.say(house, live, 1, verbs.SayBody(text=f"Line {n}."))
        for after, whole in ((before, True), (before - 1, False)):
            messages = streams.events(house, Invitation(live.id, 2, 0), Wanted(after=after))
            assert await anext(messages) == b"retry: 500\n\n"
            told = await anext(messages)
            assert (b"Line 0." in told) is whole
            assert told.startswith(b"event: curtain\n") is not whole
            await messages.aclose()

    at_table(tmp_path, play)


def test_a_quiet_stream_is_kept_open(tmp_path: Path, monkeypatch: Any) -> None:
    """Where nothing was said for long a page is told so, in an event that its scripts hear of."""
    monkeypatch.setattr(streams, "PING_SECONDS", 0.01)

    async def play(house: Playhouse, live: LiveTable) -> None:
        messages = streams.events(house, Invitation(live.id, 1, 0), Wanted())
        said = [await anext(messages) for _ in range(4)]
        assert said[2:] == [b"event: here\ndata: still here\n\n"] * 2
        await messages.aclose()

    at_table(tmp_path, play)


def test_a_stream_ends_with_its_window_or_its_house(tmp_path: Path) -> None:
    """A window that goes takes its watcher along; a house that closes says that there is no more."""

    async def play(house: Playhouse, live: LiveTable) -> None:
        for leave in (True, False):
            left = asyncio.Event()
            sent: list[Any] = []

            async def receive(left: asyncio.Event = left) -> Any:
                await left.wait()
                return {"type": "http.disconnect"}

            async def send(message: Any, sent: list[Any] = sent) -> None:
                sent.append(message)

            messages = streams.events(house, Invitation(live.id, 1, 0), Wanted())
            writing = asyncio.create_task(streams.write(messages, receive, send))
            while len(sent) < 2:
                await asyncio.sleep(0)
            assert len(live.audience.watchers) == 1
            if leave:
                left.set()
            else:
                house.draining = True
                live.notify()
            await writing
            assert not live.audience.watchers
            assert [message["more_body"] for message in sent] == [True, True] + [False] * (not leave)

    at_table(tmp_path, play)


def test_what_a_window_wants_stands_in_its_request() -> None:
    """Where its page stands, or how far its broken stream came; nonsense means from the start."""

    def wanted(query: bytes, *headers: tuple[bytes, bytes]) -> Wanted:
        scope: Any = {"query_string": query, "headers": headers, "scheme": "https"}
        return Wanted.of(scope)

    assert wanted(b"after=41") == Wanted(41)
    assert wanted(b"after=41&lobby=true", (b"last-event-id", b"43")) == Wanted(43, in_lobby=True)
    assert wanted(b"after=x") == wanted(b"") == Wanted()
    assert wanted(b"", (b"host", b"house.example:8000")) == Wanted(address="https://house.example:8000")


def test_a_window_of_the_host_keeps_the_address_in_its_links(tmp_path: Path) -> None:
    """The house was opened anew and nobody has loaded a page since; other windows say nothing of it."""

    async def play(house: Playhouse, live: LiveTable) -> None:
        async with house.at(live.id):
            await verbs.manage_chair(house, live, 1, verbs.SeatBody(chair=3, action="open"))
        invited = house.token(live, 3).encode()
        for chair, known in ((2, ""), (1, "http://house.example")):
            wanted = Wanted(address="http://house.example")
            messages = streams.events(house, Invitation(live.id, chair, 0), wanted)
            said = b"".join([await anext(messages), await anext(messages)])
            assert live.address == known
            assert (b"http://house.example/s/%b" % invited in said) is bool(known)
            await messages.aclose()

    at_table(tmp_path, play)


@pytest.mark.parametrize("how", ["open", "new-link", "sit", "anew"])
def test_who_holds_a_link_that_is_void_learns_nothing_more(tmp_path: Path, how: str) -> None:
    """An open window is told to be opened anew, a program's line ends; no whisper to that seat is in it.

    The host made it void, somebody sat down by it, or whoever sits there made another.
    """

    async def play(house: Playhouse, live: LiveTable) -> None:
        held = Invitation(live.id, 3, 0)
        window = streams.events(house, held, Wanted(after=live.log.seq))
        line = streams.cues(house, held, cue_of)
        for _ in range(2):
            await anext(window)
        await anext(line)
        async with house.at(live.id):
            if how == "sit":
                await seating.sit(house, live, 3, SitBody())
            elif how == "anew":
                await seating.new_link(house, live, 3, LinkBody())
            else:
                body = verbs.SeatBody(chair=3, action=how, insists=how == "open")  # for Cy is here
                await verbs.manage_chair(house, live, 1, body)
            await verbs.say(house, live, 1, verbs.SayBody(text="The well.", how="whisper", to=["Cy"]))
        assert [message async for message in window] == [b"event: curtain\ndata: opened anew\n\n"]
        assert [message async for message in line] == []
        assert not live.audience.watchers

    at_table(tmp_path, play)


def test_who_looks_on_by_a_link_that_is_void_sees_nothing_more(tmp_path: Path) -> None:
    """The host made another; the streams of everybody else go on."""

    async def play(house: Playhouse, live: LiveTable) -> None:
        windows = [
            streams.events(house, Invitation(live.id, n, 0), Wanted(after=live.log.seq)) for n in (0, 1)
        ]
        for window in windows:
            for _ in range(2):
                await anext(window)
        async with house.at(live.id):
            await verbs.manage_chair(house, live, 1, verbs.SeatBody(chair=0, action="new-link"))
            await verbs.say(house, live, 1, verbs.SayBody(text="The well."))
        assert [message async for message in windows[0]] == [b"event: curtain\ndata: opened anew\n\n"]
        assert b"The well." in await anext(windows[1])
        await windows[1].aclose()

    at_table(tmp_path, play)


def test_a_program_is_told_its_cue_when_it_has_changed(tmp_path: Path) -> None:
    """As `GET .../cue` would tell it, at first and then after moves that bring another; not after others."""

    async def play(house: Playhouse, live: LiveTable) -> None:
        line = streams.cues(house, Invitation(live.id, 2, 0), cue_of)

        async def told() -> dict[str, Any]:
            event = (await anext(line)).decode()
            assert event.startswith(f"id: {live.log.seq}\ndata: ")
            return json.loads(event.partition("data: ")[2])  # type: ignore[no-any-return]

        assert await told() == json.loads(json.dumps(cue_of(live, 2)))
        assert live.play is not None
        [dice] = live.play.decisions("Ann")
        laid = dict(zip(QUALITIES, live.play.world.players["Ann"].rolled, strict=True))
        async with house.at(live.id):
            await verbs.answer(house, live, 1, verbs.AnswerBody(dice.id, {"dice": laid}))
        assert "Ann" not in [waiting["seat"] for waiting in (await told())["waiting"]]
        await line.aclose()
        assert not live.audience.watchers

    at_table(tmp_path, play)


@pytest.mark.parametrize("after", ["9" * 5_000, "1x", "", "-1"])
def test_a_window_that_says_nonsense_of_where_it_stands_gets_it_all(after: str) -> None:
    """As if it had said nothing."""
    scope = {"query_string": f"after={after}".encode(), "headers": []}
    assert Wanted.of(cast(Any, scope)) == Wanted(-1)


def test_nobody_is_told_of_a_move_that_was_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream that waits while a move is written is shown the table as its log has it, if that fails."""
    writing, told_to_fail = asyncio.Event(), asyncio.Event()

    async def full(self: Store, batch: Batch) -> None:
        writing.set()
        await told_to_fail.wait()
        raise Unavailable("no space left")

    async def play(house: Playhouse, live: LiveTable) -> None:
        assert live.play is not None
        mine = live.play.decisions("Ann")[0]
        answer = sample_answer(mine, lambda n: 0, live.play.moves)
        monkeypatch.setattr(Store, "append", full)

        async def move() -> None:
            async with house.at(live.id) as at_it:
                await at_it.take(lambda play: play.answer(mine.id, "Ann", answer))

        moving = asyncio.create_task(move())
        await writing.wait()
        told = streams.cues(house, Invitation(live.id, 2, 0), cue_of)
        telling = asyncio.create_task(anext(told))
        await asyncio.sleep(0)
        told_to_fail.set()
        with pytest.raises(Unavailable):
            await moving
        message = await telling
        cue = json.loads(message.split(b"data: ")[1])
        assert "Ann" in [waits["seat"] for waits in cue["waiting"]]
        await told.aclose()

    at_table(tmp_path, play)
