"""What is counted of a house, by what, and when a window counts as having shown a move."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from commedia.engine import IllegalMove
from commedia.server import streams, verbs
from commedia.server.errors import NotNow
from commedia.server.invitations import Invitation
from commedia.server.live import LiveTable
from commedia.server.metrics import figures as metrics
from commedia.server.metrics.figures import Figures
from commedia.server.playhouse import Playhouse
from commedia.server.routes import play as routes
from commedia.server.verbs import SayBody
from commedia.store import Entry, Store


def told(figures: Figures, name: str, **labels: str) -> float | None:
    """What stands under that name; None where nothing does."""
    return figures.registry.get_sample_value(f"commedia_{name}", labels)


def moved(figures: Figures, *bells: asyncio.Event, began: float = 1.0) -> None:
    """Somebody has moved, and those are rung for."""
    for bell in bells:
        bell.set()
    figures.kept("men-of-stones", [Entry(1, "answered", b"")], bells, began)


def looked(figures: Figures, bell: asyncio.Event) -> None:
    """A window has shown all that there was."""
    bell.clear()
    figures.shown(bell)


@pytest.fixture
def figures(monkeypatch: pytest.MonkeyPatch) -> Figures:
    """Of a house in which nothing has happened; its clock stands at 3."""
    monkeypatch.setattr(metrics.time, "monotonic", lambda: 3.0)
    return Figures()


def at_table(folder: Path, figures: Figures, play: Callable[[Playhouse, LiveTable], Awaitable[None]]) -> None:
    """Play with a house that is counted, and a table of two people whose curtain is up."""

    async def run() -> None:
        store = Store.open(folder / "commedia.sqlite3")
        store.waited = figures.database
        house = await Playhouse.open(store)
        house.witness = figures
        live = await house.open_table("city-of-masks", chairs=3)
        for chair, name in zip(live.lobby.chairs, ("Ann", "Bob", "Cy"), strict=True):
            chair.kind, chair.name = "person", name
        await verbs.begin(house, live, live.lobby.host)
        try:
            await play(house, live)
        finally:
            store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


# -- moves ---------------------------------------------------------------------------------------------------


def test_moves_are_counted_by_game_and_a_whisper_is_a_speech_like_any(tmp_path: Path) -> None:
    """What kind of speech it was, and whose, is nobody's business; before the first there is a nought."""
    figures = Figures()
    speeches = {"game": "city-of-masks", "kind": "speech"}
    assert told(figures, "moves_total", **speeches) == 0

    async def play(house: Playhouse, live: LiveTable) -> None:
        for how, to in (("aside", []), ("whisper", ["Bob"])):
            async with house.at(live.id):
                await verbs.say(house, live, 1, SayBody(text="The well.", how=how, to=to))
        assert told(figures, "moves_total", **speeches) == 2
        assert told(figures, "moves_total", game="city-of-masks", kind="opening") == 1
        assert (told(figures, "database_seconds_count", does="append") or 0) >= 3

    at_table(tmp_path, figures, play)


def test_what_is_refused_is_counted_by_its_rule(figures: Figures) -> None:
    """Or by its kind alone, where no rule refuses it."""
    figures.refused(IllegalMove("Ann has no oil.", "L5a"))
    figures.refused(IllegalMove("Ann has no oil.", "L5a"))
    figures.refused(NotNow("The curtain is rising."))
    assert told(figures, "refusals_total", kind="IllegalMove", rule="L5a") == 2
    assert told(figures, "refusals_total", kind="NotNow", rule="") == 1


def test_a_rule_is_a_label_only_where_it_can_be_one(
    figures: Figures, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that puts a sentence there, or another rule each time, makes no figures without end."""
    monkeypatch.setattr(metrics, "MOST_RULES", 2)
    for rule in ("L1", "Ann hides a knife", "L2", "L3", "L1"):
        figures.refused(IllegalMove("No.", rule))
    counts = {rule: told(figures, "refusals_total", kind="IllegalMove", rule=rule) for rule in ("L1", "L2")}
    assert counts == {"L1": 2, "L2": 1}
    assert told(figures, "refusals_total", kind="IllegalMove", rule="other") == 2
    assert told(figures, "refusals_total", kind="IllegalMove", rule="L3") is None


def test_what_is_refused_at_a_table_is_counted_once(tmp_path: Path) -> None:
    """Whichever way it came."""
    figures = Figures()

    async def play(house: Playhouse, live: LiveTable) -> None:
        body = verbs.AnswerBody("gone/CM-X/1", {})
        with pytest.raises(IllegalMove):
            await routes.do(
                house, companies=None, invitation=Invitation(live.id, 1, 0), verb="answer",  # type: ignore[arg-type]
                read=lambda _: body, reply=routes.done, address="",
            )  # fmt: skip
        assert told(figures, "refusals_total", kind="NotOpen", rule="") == 1

    at_table(tmp_path, figures, play)


# -- windows -------------------------------------------------------------------------------------------------


def test_a_move_is_shown_when_the_last_window_has_shown_it(figures: Figures) -> None:
    """Not before; and whoever was not rung for is not waited for."""
    one, other, third = (asyncio.Event() for _ in range(3))
    figures.kept("men-of-stones", [Entry(1, "answered", b"")], [third], 1.0)
    moved(figures, one, other)
    looked(figures, one)
    assert told(figures, "shown_seconds_count", moved="here") == 0
    looked(figures, other)
    assert (
        told(figures, "shown_seconds_count", moved="here"),
        told(figures, "shown_seconds_sum", moved="here"),
    ) == (1, 2.0)


def test_a_window_for_which_there_is_more_has_not_shown_it_yet(figures: Figures) -> None:
    """It looks again at once, and then has shown both."""
    bell = asyncio.Event()
    moved(figures, bell)
    moved(figures, bell, began=2.0)
    figures.shown(bell)
    assert told(figures, "shown_seconds_count", moved="here") == 0
    looked(figures, bell)
    assert (
        told(figures, "shown_seconds_count", moved="here"),
        told(figures, "shown_seconds_sum", moved="here"),
    ) == (2, 3.0)


def test_a_window_that_is_gone_is_waited_for_no_more(
    figures: Figures, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The move was shown when the last of the others had; where there is none, it was shown to nobody."""
    one, other = asyncio.Event(), asyncio.Event()
    moved(figures, one, other)
    looked(figures, one)
    monkeypatch.setattr(metrics.time, "monotonic", lambda: 9.0)
    figures.closed("window", other)
    assert (
        told(figures, "shown_seconds_count", moved="here"),
        told(figures, "shown_seconds_sum", moved="here"),
    ) == (1, 2.0)
    moved(figures, other)
    figures.closed("window", other)
    assert told(figures, "shown_seconds_count", moved="here") == 1


def test_a_window_that_shows_nothing_holds_a_bounded_number_of_moves(
    figures: Figures, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The oldest are counted for as long as they have waited."""
    monkeypatch.setattr(metrics, "MOST_DUE", 2)
    bell = asyncio.Event()
    for _ in range(5):
        moved(figures, bell)
    assert told(figures, "shown_seconds_count", moved="here") == 3


def followed(
    figures: Figures, moments: list[float], *bells: asyncio.Event
) -> tuple[float | None, float | None]:
    """Moves of another worker are learnt of at 3; how many were shown, and after how long in all."""
    for bell in bells:
        bell.set()
    figures.followed(bells, moments)
    for bell in bells:
        looked(figures, bell)
    labels = {"moved": "elsewhere"}
    return told(figures, "shown_seconds_count", **labels), told(figures, "shown_seconds_sum", **labels)


def test_what_another_worker_took_is_counted_from_the_hour_that_it_wrote_beside_it(
    figures: Figures, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each move once, when the last window has shown it; never less than nothing, whatever clocks say."""
    one, other = asyncio.Event(), asyncio.Event()
    monkeypatch.setattr(metrics.time, "time", lambda: 900.0)
    figures.opened("window", one)
    figures.opened("socket", other)
    monkeypatch.setattr(metrics.time, "time", lambda: 1_000.0)
    assert followed(figures, [998.0, 999.5], one, other) == (2, 2.5)
    assert followed(figures, [1_007.0], one, other) == (2, 2.5)  # at once
    assert told(figures, "shown_seconds_count", moved="here") == 0


def test_whoever_came_after_a_move_does_not_wait_for_it(
    figures: Figures, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And was shown it with all the rest, however long ago that was."""
    late, gone = asyncio.Event(), asyncio.Event()
    monkeypatch.setattr(metrics.time, "time", lambda: 1_000.0)
    for bell in (late, gone):
        figures.opened("window", bell)
    figures.closed("window", gone)
    assert followed(figures, [10.0, 999.0], late, gone) == (0, 0.0)


@pytest.mark.parametrize("kind", ["window", "program"])
def test_a_stream_is_counted_while_it_is_open_and_what_it_shows(tmp_path: Path, kind: str) -> None:
    """A move counts as shown when the stream has come back for more."""
    figures = Figures()

    async def play(house: Playhouse, live: LiveTable) -> None:
        invitation = Invitation(live.id, 2, 0)
        if kind == "window":
            stream = streams.events(house, invitation, streams.Wanted())
            await anext(stream)  # how soon to come again
        else:
            stream = streams.cues(house, invitation, routes.view)
        await anext(stream)
        reading = asyncio.ensure_future(anext(stream))
        await asyncio.sleep(0.05)
        assert told(figures, "windows", kind=kind) == 1
        before = told(figures, "shown_seconds_count", moved="here")
        async with house.at(live.id):
            await verbs.say(house, live, 1, SayBody(text="Hear me."))
        await reading
        assert told(figures, "shown_seconds_count", moved="here") == before
        last = asyncio.ensure_future(anext(stream))
        await asyncio.sleep(0.05)
        assert told(figures, "shown_seconds_count", moved="here") == (before or 0) + 1
        last.cancel()
        await asyncio.gather(last, return_exceptions=True)
        await stream.aclose()
        assert told(figures, "windows", kind=kind) == 0

    at_table(tmp_path, figures, play)


# -- the rest ------------------------------------------------------------------------------------------------


def test_a_table_that_comes_back_from_its_log_is_counted_with_its_seconds(tmp_path: Path) -> None:
    """Asked for, or followed to where another worker has moved it."""
    figures = Figures()

    async def play(house: Playhouse, live: LiveTable) -> None:
        house.forget(live)
        back = await house.table(live.id)
        assert told(figures, "restore_seconds_count", why="asked") == 1
        assert (told(figures, "restore_seconds_sum", why="asked") or 0) > 0
        async with house.at(live.id):
            await house.catch_up(back)
        assert told(figures, "restore_seconds_count", why="followed") == 1

    at_table(tmp_path, figures, play)


def test_what_there_is_just_now_is_asked_as_somebody_asks() -> None:
    """Tables in memory, and by how much the house's actors are late."""
    figures, late = Figures(), [0.5, 2.0]

    async def play() -> None:
        await figures.begins(lambda: 7, lambda: late)
        assert told(figures, "tables") == 7
        assert (told(figures, "companies_due"), told(figures, "companies_late_seconds")) == (2, 2.0)
        late.clear()
        assert (told(figures, "companies_due"), told(figures, "companies_late_seconds")) == (0, 0.0)
        await figures.ends()

    asyncio.run(play())


def test_warnings_are_counted_by_the_part_that_warns_while_the_house_is_open() -> None:
    """Not what is said there, and nothing that is no warning."""
    figures = Figures()
    log = logging.getLogger("commedia.server.sweeping")

    async def play() -> None:
        await figures.begins(lambda: 0, list)
        log.warning("nothing could be swept")
        log.info("swept the floor")
        logging.getLogger("somebody.else").error("beware")
        await figures.ends()
        log.warning("nothing could be swept")

    asyncio.run(play())
    assert told(figures, "log_lines_total", level="warning", part="server.sweeping") == 1
    assert told(figures, "log_lines_total", level="error", part="somebody") == 1


def test_the_bus_is_counted_by_what_it_is_waited_for(figures: Figures) -> None:
    """To have said something, and to be heard."""
    figures.bus("say", 0.25)
    assert told(figures, "bus_seconds_sum", does="say") == 0.25


@pytest.mark.slow
def test_a_house_that_counts_nothing_loads_nothing_to_count_with() -> None:
    """Opening stays as quick as it was."""
    code = "import sys, commedia.server.run; print('prometheus_client' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"
