"""Plays of Shadow Play by chance, for tests of its pages: they do not end before there was a Challenge."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from commedia.engine import Play, SeededDealer
from commedia.engine.sampling import sample_answer
from commedia.games.shadow_play import GAME
from commedia.lab.playouts import below_of
from tests.shadow_play.tables import DIRECTOR

MOST = 400
"""Answers after which the Episode is let end."""


def a_play(seats: int, random: Random) -> Iterator[Play]:
    """A play as it stands before every answer and at its end. What it has told is left in its outbox."""
    below = below_of(random)
    names = [DIRECTOR, "ann", "bob", "cy", "eve", "fay"][:seats]
    play = Play.start(GAME, names, {}, SeededDealer(random.randbytes(32)))
    challenges = 0
    while not play.finished:
        yield play
        waiting = [one for one in play.open.values() if one.given is None]
        ending = [one for one in waiting if one.kind in ("vote_to_end", "judge")]
        if challenges and play.moves > MOST and ending:
            waiting = ending
        elif len(waiting) > len(ending):
            waiting = [one for one in waiting if one not in ending]
        decision = waiting[below(len(waiting))]
        play.answer(decision.id, decision.seat, sample_answer(decision, below, play.moves))
        challenges += decision.kind == "may_challenge"
    yield play
