"""City of Masks: nobody is left alone while a house actor has to tell how it goes."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from commedia.engine import Play
from commedia.games.city_of_masks.decisions.telling import Tell
from commedia.lab.company import company_of
from tests.server.evenings import Evening, evening

LONGEST_WAIT = 60.0
"""Seconds for which a house actor leaves room for a word before it tells."""


def test_a_house_actor_tells_how_it_goes_by_itself_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    """CM-OPP-10, in three challenges: it leaves room for a word, and then tells; no button is to be found."""

    async def then(e: Evening) -> None:
        told = 0
        while told < 3 and not play_of(e).finished:
            tells = next(
                (q for q in play_of(e).waiting_for() if isinstance(q, Tell) and q.seat != "Ann"), None
            )
            before = e.live.entry_for(None)
            if tells is not None and "Ann" in company_of(e.live.game, play_of(e)):
                assert e.kept_open == ""
                took = await e.pass_by(LONGEST_WAIT, partial(is_answered, e, tells.id))
                assert took < LONGEST_WAIT
                told += 1
            elif e.asked() is None:
                await e.pass_by(120, partial(has_moved, e, before))
            else:
                await e.one_step()
        assert told

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
    return e.asked() is not None or e.live.entry_for(None) != before
