"""What the rules can tell, by events and read off the code: held against what they do tell in play."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest

from commedia import games
from commedia.engine import Deed, Moment, Play, SeededDealer
from commedia.games.know_thyself import events
from commedia.lab.check.events import mistaken
from commedia.lab.moments import MomentKind, events_of, moments_of
from commedia.lab.playouts import below_of
from tests.toys import candlelight

SEATS = ["Ann", "Bob", "Cy", "Dee"]


@cache
def played(slug: str) -> list[Moment]:
    """What happened in some games by any legal answers, under all kinds of options."""
    game, met = games.get(slug), list[Moment]()
    for seed in range(4):
        random = Random(seed)
        options = {key: random.choice(list(option.choices)) for key, option in game.options.items()}
        play = Play.start(game, SEATS, options | game.lab.for_trial, SeededDealer(bytes([seed]) * 32))
        play.play_randomly(below_of(random), 4_000)
        met += [one for one in play.outbox.moments if one.kind in ("rule", "scene")]
    return met


def is_of(told: MomentKind, moment: Moment) -> bool:
    """Whether a moment is one that can be told so."""
    if told.event is not None:
        return told.event.matches(moment)
    ways = [re.escape(way).replace("…", ".*") for way in told.says]
    return told.rule in (moment.rule, "…") and any(re.fullmatch(way, moment.says) for way in ways)


@pytest.mark.slow
@pytest.mark.parametrize("slug", games.SLUGS)
def test_all_that_is_told_in_play_is_listed(slug: str) -> None:
    """Every moment, with its rule."""
    listed, met = moments_of(games.get(slug)), set()
    for moment in played(slug):
        found = [told for told in listed if is_of(told, moment)]
        assert found, (moment.rule, moment.says, moment.figures)
        met.update(told.rule for told in found)
    assert len(met) > 20


@pytest.mark.slow
@pytest.mark.parametrize("slug", games.SLUGS)
def test_every_event_is_read_back_as_it_was_told(slug: str) -> None:
    """All its figures are of the types that it declares, and no other moment of its rule is taken for it."""
    declared = events_of(games.get(slug))
    for moment in played(slug):
        for event in declared:
            if event.matches(moment):
                told = event.of(moment)
                assert told is not None, (event, moment.figures)
                assert told.figures() == moment.figures


@pytest.mark.parametrize("slug", games.SLUGS)
def test_nothing_of_a_game_can_be_taken_for_what_it_is_not(slug: str) -> None:
    """No event for another, and no moment that is told plainly for an event."""
    assert list(mistaken(games.get(slug))) == []


class Told(Deed):
    rule, says = "CL-DAWN-01", "{seat}: {wish}."
    wish: str


class Wished(Deed):
    rule, says = "CL-DAWN-01", "{seat} has wished for {wish}."
    wish: str


def test_what_would_be_taken_for_an_event_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another event of the rule, and what the rules announce there plainly."""
    monkeypatch.setattr("commedia.lab.check.events.events_of", lambda game: [Told, Wished])
    found = list(mistaken(candlelight.HONEST))
    assert "Told and Wished are told under CL-DAWN-01 with the same figures" in found[0]
    assert [one.partition(" with ")[2] for one in found[1:]] == [
        "the figures of Told, and would be taken for it", "the figures of Wished, and would be taken for it",
    ]  # fmt: skip


def test_a_game_of_one_file_is_read_too() -> None:
    """Rule, sentence, figures, and what is opened."""
    told = {one.rule: one for one in moments_of(candlelight.HONEST)}
    assert told["CL-DAWN-01"] == MomentKind(
        rule="CL-DAWN-01", says=("{seat}: {wish}.",), figures=("seat", "wish"), opens=True
    )
    assert told["CL-WATCH-02"].figures == ("seat", "oil")
    assert told[""].says == ("Dusk",)


def test_of_an_event_it_is_found_where_it_is_told() -> None:
    """With words or without, under whatever name it goes there, and whichever of two it is."""
    told = {one.event: one for one in moments_of(games.get("know-thyself"))}
    assert told[events.MemoryTold].words
    assert told[events.OutcomeToldByGm].words
    assert told[events.MasterAnswered].opens
    assert not told[events.WagerWon].words
