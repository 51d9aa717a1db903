"""What is told to be closed is closed, and for the reason that is told: in plays by chance of all games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

import pytest

from commedia import games
from commedia.engine import Closed, Play, SeededDealer, answer_schema
from commedia.lab.playouts import below_of

EACH_GAME = pytest.mark.parametrize("slug", games.SLUGS)
SEATS = ("Ann", "Bob", "Cy", "Dee", "Eve")
PLAYS, MOST_MOVES = 2, 450

Holds = Callable[[Play, str, "re.Match[str]"], bool]


def world(play: Play) -> Any:
    """What is on the table."""
    return play.world


def asks(play: Play, *kinds: str, of: str = "") -> bool:
    """Whether one of these is asked; of: of that seat."""
    return any(q.kind in kinds and (not of or q.seat == of) for q in play.open.values())


def pots(play: Play, seat: str) -> tuple[int, int]:
    """In City of Masks, what lies in a seat's pot, and in its rival's."""
    w = world(play)
    return w.stake(seat).total, w.stake(w.challenge.rival(seat).seat).total


def free_foes(play: Play) -> list[Any]:
    """In The Face of Angels, the foes that could come into the contest that is on."""
    w = world(play)
    return [rel for pc in w.may_bring_in for rel in w.to_bring_in(pc) if rel.kind == "foe"]


TRUE: Final[dict[str, dict[str, Holds]]] = {
    "men-of-stones": {
        r"The scene has been played\.": lambda play, s, m: not asks(play, "close_scene", "fall_turn"),
        r"It is a soliloquy.*": lambda play, s, m: world(play).staging.soliloquy,
        r"The consequence is between the two of you.*": lambda play, s, m: (
            s in (world(play).staging.consequence.namer, world(play).staging.consequence.challenger)
            and world(play).staging.consequence.challenger is not None
            and not asks(play, "duel_turn", "shape_consequence", of=s)
        ),
        r"You have named a consequence.*": lambda play, s, m: (
            world(play).staging.consequence.namer == s and world(play).staging.consequence.challenger is None
        ),
        r"No point is open to you.*": lambda play, s, m: not world(play).payable(s),
        r"You are finished with this scene already\.": lambda play, s, m: s in world(play).staging.finished,
    },
    "city-of-masks": {
        r"You hold (\d+) Face, and the gap is (\d+)\.": lambda play, s, m: (
            (int(m[1]), int(m[2])) == (world(play).avatars[s].face, pots(play, s)[1] - pots(play, s)[0])
            and int(m[1]) < int(m[2])
        ),
        r"You hold (\d+) Face, and to raise takes (\d+) or more\.": lambda play, s, m: (
            int(m[1]) == world(play).avatars[s].face < int(m[2]) <= pots(play, s)[1] + 1
        ),
        r"You hold (\d+) Hidden Face, and every mask costs more\.": lambda play, s, m: (
            int(m[1]) == world(play).avatars[s].hid
        ),
        r"You have no Face\.": lambda play, s, m: not world(play).avatars[s].face,
        r"You have no Face left for the fee\.": lambda play, s, m: not world(play).avatars[s].face,
        r"You owe nobody anything\.": lambda play, s, m: not world(play).avatars[s].creditor,
    },
    "face-of-angels": {
        r"None of your friends and foes is left.*": lambda play, s, m: not world(play).to_bring_in(s),
        r"No foe of anybody who takes part.*": lambda play, s, m: not free_foes(play),
        r"There has been no scene yet\.": lambda play, s, m: not world(play).scenes,
        r"Everybody was in the last scene\.": lambda play, s, m: world(play).scenes > 0,
        r"Your protagonist is dead\.": lambda play, s, m: world(play).pcs[s].dead,
        r"Nothing is written yet that could be disputed\.": lambda play, s, m: (
            world(play).contest.win is None
        ),
        r"No scene is open\.": lambda play, s, m: world(play).scene is None,
        r"You play nobody in this scene\.": lambda play, s, m: not world(play).plays(s),
    },
    "know-thyself": {
        r"You have (\d+) Coins?, and the stake is (\d+)\.": lambda play, s, m: (
            (int(m[1]), int(m[2])) == (world(play).pcs[s].coins, world(play).wager.stake)
            and int(m[1]) < int(m[2])
        ),
        r"You have no Coin to stake\.": lambda play, s, m: not world(play).pcs[s].coins,
        r"You owe this room nothing\.": lambda play, s, m: not world(play).pcs[s].owes,
        r"The Wager is in another room\.": lambda play, s, m: (
            world(play).pcs[s].room != world(play).wager.room
        ),
        r"Somebody has accepted.*": lambda play, s, m: bool(world(play).wager.inside),
    },
    "shadow-play": {
        r"The Director .*first.*": lambda play, s, m: s != world(play).director,
        r"First (?:answer|look).*": lambda play, s, m: s == world(play).director,
        r"It is a Stunt already\.": lambda play, s, m: world(play).challenge.move.stunt,
        r"The Scope of this Move is set\.": lambda play, s, m: bool(world(play).challenge.move.scope),
        r"The dice of this Move have fallen\.": lambda play, s, m: world(play).challenge.move.rolled,
        r"Your Persona has no Advance\.": lambda play, s, m: not world(play).personae[s].advances,
        r"No Push would raise a threat\.": lambda play, s, m: not world(play).pushes,
    },
}  # fmt: skip
"""By game, sentences that say why something is closed, each with what has to hold for that seat."""


def plays(slug: str) -> Iterator[Play]:
    """Where plays by chance come to, one move after the other."""
    game = games.get(slug)
    for seed in range(PLAYS):
        play = Play.start(game, SEATS[: game.best], game.lab.for_trial, SeededDealer(bytes([seed]) * 32))
        below = below_of(Random(seed))
        while play.open and play.moves < MOST_MOVES:
            yield play
            play.play_randomly(below, 1)
            play.outbox.clear()


@pytest.mark.slow
@EACH_GAME
def test_what_is_told_to_be_closed_is_so_and_for_that_reason(slug: str) -> None:
    """No open answer stands among what is not; figures and people of a reason are those of the table."""
    wrong, held = Counter[tuple[str, ...]](), set[str]()
    for play in plays(slug):
        for seat in play.seats:
            mine = [q for q in play.open.values() if q.seat == seat]
            may = {
                answer.do
                for q in mine
                if q.given is None
                for answer, fields in q.offers_at(play.moves).items()
                if not isinstance(fields, Closed)
            }
            doors = play.closed_doors(seat)
            for one in doors:
                if one["do"] in may:
                    wrong["told to be closed, and open", one["kind"], one["do"], one["why"]] += 1
            for one in (*doors, *(shut for q in mine for shut in answer_schema.closed(q, play.moves))):
                for pattern, holds in TRUE[slug].items():
                    if (said := re.fullmatch(pattern, one["why"])) is not None:
                        held.add(pattern)
                        if not holds(play, seat, said):
                            wrong["untrue", one["do"], one["why"]] += 1
    assert not wrong
    assert len(held) >= min(4, len(TRUE[slug])), held
