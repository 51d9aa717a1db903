"""So much at once, and so much more with each second."""

from __future__ import annotations

from commedia.server.allowances import Allowance


def test_what_is_taken_comes_again_until_it_is_whole() -> None:
    """What can't be had yet is not taken; how long it is until then is told."""
    seconds = [0.0]
    oil = Allowance(10, 2, lambda: seconds[0])
    assert (oil.take(8), oil.take(4), oil.take(2)) == (0.0, 1.0, 0.0)
    seconds[0] = 1.0
    assert oil.take(4) == 1.0
    seconds[0] = 2.0
    assert oil.take(4) == 0.0
    assert not oil.is_whole
    oil.give_back(4)
    seconds[0] = 5.0
    assert oil.is_whole
    oil.give_back(4)
    assert oil.take(11) == 0.0  # of a whole one, though it is more than that
    assert oil.take(1) == 1.0


def test_more_than_the_whole_is_taken_of_a_whole_one_alone() -> None:
    """It is missing for as much longer."""
    seconds = [0.0]
    oil = Allowance(10, 1, lambda: seconds[0])
    assert (oil.take(1), oil.take(30)) == (0.0, 1.0)
    seconds[0] = 1.0
    assert oil.take(30) == 0.0
    assert oil.take(1) == 21.0
