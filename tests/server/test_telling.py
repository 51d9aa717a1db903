"""City of Masks: nobody is left alone while a house actor has to tell how it goes."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from commedia.engine import Play
from commedia.games.city_of_masks.decisions.telling import Tell
from commedia.lab.company import company_of
from commedia.server import verbs
from commedia.server.pages.cue import cue
from tests.games.forms import text
from tests.server.evenings import Evening, evening


@pytest.mark.slow
def test_a_house_actor_tells_how_it_goes_within_the_seconds_that_the_page_says(tmp_path: Path) -> None:
    """CM-OPP-10, in three challenges: who waits reads for what, for how long, and what they can do."""

    async def then(e: Evening) -> None:
        told = 0
        while told < 3 and not play_of(e).finished:
            tells = next(
                (q for q in play_of(e).waiting_for() if isinstance(q, Tell) and q.seat != "Ann"), None
            )
            before = e.live.log.entry_for(None)
            if tells is not None and "Ann" in company_of(e.live.game, play_of(e)):
                assert e.kept_open == ""
                said = text(str(cue(e.live.snapshot.seen(1))))
                assert f"{e.live.snapshot.seen(1).names[tells.seat]} is telling how it goes" in said
                within = re.search(r"by itself within (\d+) seconds", said)
                assert within
                assert "Whoever begins to write is waited for. Hurry the house" in said
                took = await e.pass_by(120, partial(is_answered, e, tells.id))
                assert took <= int(within[1])
                told += 1
            elif e.asked() is None:
                await e.pass_by(120, partial(has_moved, e, before))
            else:
                await e.one_step()
        assert told

    evening(tmp_path, then, game="city-of-masks")


def test_who_waits_for_the_house_presses_a_button_of_its_own(tmp_path: Path) -> None:
    """Where somebody says when, it is Go on, and the house does nothing before; then it does."""

    async def then(e: Evening) -> None:
        while e.asked() is not None or not all(
            e.live.snapshot.seen(1).chairs[seat].kind == "house"
            for seat, _ in e.live.snapshot.seen(1).waiting
        ):
            await e.one_step()
            e.live.lobby.pace = "asked"
        said = text(str(cue(e.live.snapshot.seen(1))))
        assert "The house does nothing before somebody presses “Go on”. Go on" in said
        before = e.live.log.entry_for(None)
        await e.pass_by(600)
        assert e.live.log.entry_for(None) == before
        async with e.house.at(e.live.id) as live:
            await verbs.do(e.house, live, live.lobby.host, "go-ahead", verbs.body_of("go-ahead")())
        assert await e.pass_by(120, partial(has_moved, e, before)) < 120

    evening(tmp_path, then, game="city-of-masks")


def play_of(e: Evening) -> Play:
    """The play that is on."""
    assert e.live.play is not None
    return e.live.play


def is_answered(e: Evening, id: str) -> bool:
    """Whether a decision is open no more."""
    return id not in {q.id for q in play_of(e).waiting_for()}


def has_moved(e: Evening, before: int) -> bool:
    """Whether anything has happened, or Ann is asked something."""
    return e.asked() is not None or e.live.log.entry_for(None) != before
