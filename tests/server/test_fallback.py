"""A game whose drawing fails is played on, with something plainer in its place."""

from __future__ import annotations

import logging
from types import SimpleNamespace
from typing import NoReturn

import htpy as h
import pytest

from commedia.games.city_of_masks.forms import FORMS
from commedia.games.men_of_stones.decisions.ties import WriteTie
from commedia.kit.page import Page
from commedia.server.pages import asking, cast, cue, fallback, game_page, hand, table
from tests.server.seeing import Stage

SEATS = ["Maud", "Iris", "Bo", "Cy"]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """What the house's log says, and nothing told before."""
    monkeypatch.setattr(fallback, "_logged", set())
    logger = logging.getLogger(fallback.__name__)
    monkeypatch.setattr(logger, "handlers", [])
    return caplog


def fails(*_: object) -> NoReturn:
    """As a game's mistake would."""
    raise LookupError("no such stone")


def fails_late(*_: object) -> h.Node:
    """As a generator does that is looked at only when the page is written."""
    return h.ul[(h.li[str(fails())] for _ in "a")]


def test_a_stage_that_fails_is_bare_and_the_cue_stands(
    monkeypatch: pytest.MonkeyPatch, told: pytest.LogCaptureFixture
):
    """Each part of a drawing is replaced by itself; the log tells it once, however often it is met."""
    broken = game_page.GamePage(
        Page(package="commedia.kit", stage=fails_late, hand=fails, cast_line=fails, chance=lambda _: "bones")
    )
    monkeypatch.setattr(table, "game_page_for", lambda _: broken)
    monkeypatch.setattr(hand, "game_page_for", lambda _: broken)
    monkeypatch.setattr(cast, "game_page_for", lambda _: broken)
    stage = Stage("men-of-stones", SEATS)

    for _ in range(2):
        page = str(table.page(stage.seen("Maud")))

    assert 'class="plain"' in page
    assert "Your cue, Maud" in page
    assert broken.chance({}) == "bones"
    assert [record.exc_info[0] for record in told.records if record.exc_info] == [LookupError]


def test_a_form_that_fails_is_asked_plainly(monkeypatch: pytest.MonkeyPatch, told: pytest.LogCaptureFixture):
    """The same decision with the same answers, as a game without a form of its own asks it."""
    stage = Stage("city-of-masks", SEATS)
    seat, decision = next((q.seat, q) for q in stage.play.open.values() if type(q) in FORMS)
    monkeypatch.setattr(asking, "own_form", lambda *_: None)
    plain = str(cue.cue(stage.seen(seat)))
    monkeypatch.setattr(
        asking, "own_form", lambda *_: SimpleNamespace(draw=fails, suggest=None, foresee=None)
    )

    shown = str(cue.cue(stage.seen(seat)))

    assert shown == plain
    assert decision.id in shown
    assert len(told.records) == 1


def test_a_subject_that_fails_leaves_its_question_as_it_is(
    monkeypatch: pytest.MonkeyPatch, told: pytest.LogCaptureFixture
):
    """What a long question is about is drawn beside it, and nothing hangs on that."""
    stage = Stage("men-of-stones", SEATS)
    assert stage.play_until(lambda play: any(q.kind == "write_tie" for q in play.open.values()))
    seat = next(q.seat for q in stage.play.open.values() if q.kind == "write_tie")
    monkeypatch.setattr(
        asking, "page_of", lambda _: SimpleNamespace(subjects={WriteTie: fails}, forms={}, at_hand={})
    )

    drawn = str(cue.cue(stage.seen(seat)))

    assert "cue__subject" not in drawn
    assert "What binds you" in drawn
    assert len(told.records) == 1
