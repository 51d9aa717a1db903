"""All may agree to go back: to before the last answer, to where the scene began, to before it was framed."""

from __future__ import annotations

from random import Random

import pytest

from commedia import games
from commedia.engine import HandDealer, IllegalMove, Play, log
from tests.engine.test_undo import SEATS, a_move, restored, state, table


def answers(play: Play) -> int:
    """How many answers everybody knows of have been given since the checkpoint."""
    return sum(type(e) is log.Answered and n not in play._secret for n, e in enumerate(play._since))


@pytest.mark.parametrize("slug", games.SLUGS)
@pytest.mark.parametrize("seed", range(2))
def test_before_the_last_answer_the_table_is_as_it_was(slug: str, seed: int) -> None:
    """Whatever it brought, drew or showed: the same state, views and questions, though play had stopped.

    Restored from its log it is that very table, and what chance brought stays used up.
    """
    random, play = Random(seed), table(slug, seed)
    gone = 0
    while not play.finished and gone < 12:
        before, drawn, known = state(play), play._draws, answers(play)
        a_move(play, random)
        if random.random() < 0.4:
            play.say("Bob", "line", "Wait.")
        if answers(play) != known + 1 or random.random() < 0.6:
            continue  # in secret, or a checkpoint has been laid
        play.stop()
        assert "answer" in play.ways_back()
        after = play._draws
        play.go_back("answer")
        for seat in SEATS:
            play.go_on(seat)
        gone += 1
        assert state(play) == before
        assert drawn <= play._draws == after
        told = [moment for moment in play.outbox.moments if moment.takes_back]
        assert told[-1].to is None
    assert gone > 4
    again = restored(play)
    assert state(again) == state(play)
    assert again.counters == play.counters
    assert again.ways_back() == play.ways_back()
    for each in (play, again):
        if not each.finished:
            each.take_back()
    assert play.game.pack(play.world) == again.game.pack(again.world)


def test_one_answer_after_the_other_can_be_taken_back() -> None:
    """Each time the one before, as far as there is one since the checkpoint; then that way is closed."""
    play = table("men-of-stones", 3)
    states = [state(play)]
    for n in range(6):
        a_move(play, Random(n))
        states.append(state(play))
    for before in reversed(states[:-1]):
        play.go_back("answer")
        assert state(play) == before
    assert "answer" not in play.ways_back()
    with pytest.raises(IllegalMove, match="back that way"):
        play.go_back("answer")
    assert state(restored(play)) == state(play)


def test_dice_of_the_tables_own_are_thrown_again() -> None:
    """Where chance is entered by hand, what was entered since the answer does not count either."""
    play = Play.start(games.get("men-of-stones"), SEATS, {}, HandDealer())
    for n in range(40):
        a_move(play, Random(n))
        if type(play._since[-1]) is log.Drawn and answers(play):
            break
    else:
        raise AssertionError("nothing was thrown")
    play.go_back("answer")
    a_move(play, Random(1))
    assert state(restored(play)) == state(play)
    assert restored(play).counters == play.counters


@pytest.mark.slow
def test_a_scene_is_taken_back_to_before_it_was_framed() -> None:
    """Face of Angels: place, time and cast are asked again, also after a contest in that scene."""
    play, random = table("face-of-angels", 5), Random(5)
    while not (play.scene == "contest" and "framing" in play.ways_back()):
        assert not play.finished
        asked, world = list(play.open), play.game.pack(play.world)
        framed = play._framed
        a_move(play, random)
        if play._framed not in (framed, -1):
            before = asked, world
    play.go_back("framing")
    assert (list(play.open), play.game.pack(play.world)) == before
    assert "framing" not in play.ways_back()
    assert state(restored(play)) == state(play)


@pytest.mark.parametrize("slug", games.SLUGS)
def test_what_is_offered_to_be_taken_back_is_never_refused(slug: str) -> None:
    """Nobody is offered to take back an answer that has brought something to light."""
    random, play, offered = Random(7), table(slug, 7), 0
    while not play.finished and play.moves < 250:
        seat = a_move(play, random)
        if play.may_undo(seat) and random.random() < 0.4:
            play.undo(seat)
            offered += 1
    assert offered
