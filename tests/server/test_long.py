"""Long questions: which they are, for whom the page makes room for them, and what stands beside them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from commedia.engine import Amount, Arrange, Pick, Some, Words
from commedia.engine.sampling import sample_answer
from commedia.kit.widgets import LONG, size_of
from commedia.kit.widgets.widget import MANY
from commedia.server.pages import cue, table
from commedia.server.pages.long import mode_for
from tests.server.seeing import Stage

SEATS = ["Maud", "Iris", "Bo", "Cy"]


@pytest.mark.parametrize(
    ("fields", "long"),
    [
        ({}, False),
        ({"whom": Pick(["a", "b"]), "much": Amount(0, 3)}, False),
        ({"whom": Pick(["a", "b"]), "much": Amount(0, 3), "why": Words("why")}, True),
        ({"one": Words("one"), "other": Words("other")}, True),
        ({"one": Pick(list(range(MANY)))}, False),
        ({"one": Pick(list(range(MANY + 1)))}, True),
        ({"some": Some(list(range(MANY + 1)))}, True),
        ({"laid": Arrange([1, 2, 3], ["a", "b", "c"])}, True),
        ({"of": Pick({"a": {"by": Pick({"b": {"much": Amount(0, 1)}})}})}, True),
    ],
)
def test_a_question_is_long_that_asks_for_much(fields: dict[str, Any], long: bool) -> None:
    """Three things and more, prose in several parts, one of more than six; what follows a choice counts."""
    assert (size_of(fields) >= LONG) is long


def reaching(game: str, kind: str) -> Stage:
    """A game as far as somebody is asked that."""
    there: Callable[[Any], bool] = lambda play: any(q.kind == kind for q in play.open.values())  # noqa: E731
    for n in range(1, 9):
        stage = Stage(game, SEATS)
        if stage.play_until(there, random=n):
            return stage
    raise AssertionError(kind)


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        ("city-of-masks", "compose_hidden_face"),
        ("city-of-masks", "settle_feelings"),
        ("city-of-masks", "declare_actions"),
        ("city-of-masks", "market_turn"),
        ("men-of-stones", "assign_dice"),
        ("men-of-stones", "take_nature"),
        ("men-of-stones", "write_tie"),
    ],
)
def test_whoever_is_asked_much_has_the_room_for_it(game: str, kind: str) -> None:
    """They alone: the others, and whoever looks on, have the page as it is for everybody."""
    stage = reaching(game, kind)
    asked = [q.seat for q in stage.play.open.values() if q.kind == kind and q.given is None]
    for seat in (*SEATS, None):
        assert (mode_for(stage.seen(seat)) == "form") is (seat in asked), seat
        assert f'data-mode="{mode_for(stage.seen(seat))}"' in str(table.page(stage.seen(seat)))


def test_what_is_talked_about_first_folds_no_script_away() -> None:
    """In the Final Scene somebody speaks between two blows: the script has the page."""
    stage = reaching("men-of-stones", "final_turn")
    seat = next(q.seat for q in stage.play.open.values() if q.kind == "final_turn")
    assert mode_for(stage.seen(seat)) == "scene"


def test_what_is_sealed_or_stopped_or_short_needs_no_room() -> None:
    """After a long form one sees that it is sealed."""
    stage = reaching("men-of-stones", "assign_dice")
    dice = next(iter(stage.play.open.values()))
    stage.answer(dice.seat, sample_answer(dice, lambda n: 0, stage.play.moves).plain())
    assert mode_for(stage.seen(dice.seat)) == "stage"
    other = next(q.seat for q in stage.play.open.values() if q.given is None)
    assert mode_for(stage.seen(other)) == "form"
    assert mode_for(stage.seen(other, stopped=True)) == "stage"
    assert mode_for(reaching("men-of-stones", "award_self").seen("Maud")) == "stage"


@pytest.mark.parametrize(
    ("game", "kind", "shows"),
    [
        ("city-of-masks", "compose_hidden_face", "the mask you were dealt"),
        ("city-of-masks", "read_sheet", "What the mask does"),
        ("city-of-masks", "become", "behind the mask of"),
        ("city-of-masks", "settle_feelings", "love that lasts"),
        ("city-of-masks", "take_aims", "what the cards say you are after"),
        ("men-of-stones", "write_tie", "rooted in"),
    ],
)
def test_what_it_is_about_is_drawn_large_for_whoever_is_asked(game: str, kind: str, shows: str) -> None:
    """Beside the question, and for nobody else."""
    stage = reaching(game, kind)
    seat = next(q.seat for q in stage.play.open.values() if q.kind == kind)
    assert shows in cue.cue(stage.seen(seat)).partition('class="cue__subject"')[2]
    assert "cue__subject" not in cue.cue(stage.seen(None))
