"""The company in its scenes: when there is room to talk, who may, and what they say.

The server asks here whose turn to speak it is, and adds the time that it takes; the lab plays whole games of
the house alone, with all that is said in them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from commedia.engine import Decision, Game, Heard, Moment, Play, Seat, SeededDealer, Speech, Talk
from commedia.engine.domains import Below
from commedia.engine.heard import heard_by
from commedia.kit.speech import Turn, next_turn
from commedia.lab.actors import actor, in_its_place
from commedia.lab.playouts import MOST_DECISIONS, below_of

BY_SCENE = 40
"""Lines in one scene at most, where a game's own turns would never end."""


def has_room(play: Play, company: Sequence[Seat], moments: Sequence[Moment] = ()) -> bool:
    """Whether there may be talk now: a scene is on, and all that is due leaves room for it.

    moments: all so far. Where a person in the scene has said the last word of it, that is answered whatever
    else is due.
    """
    due = play.waiting_for()
    if not company or not due:
        return False
    return all(one.patient or one.leaves_room for one in due) or is_spoken_to(company, moments)


def is_spoken_to(company: Sequence[Seat], moments: Sequence[Moment]) -> bool:
    """Whether the last that was told is a line of a person in the scene."""
    last = moments[-1] if moments else None
    return last is not None and last.kind == "line" and "line" not in last.figures and last.seat in company


def company_of(game: Game, play: Play) -> list[Seat]:
    """Whose characters are in the scene that is on, as everybody sees it."""
    return list(game.cast.on_stage(play.world))


def opener_of(play: Play, since: int, moments: Sequence[Moment]) -> Seat:
    """Whoever closes the scene, else whoever it began with; "" where that is nobody in particular.

    since: the number of the moment with which it began.
    """
    closer = next((one.seat for one in play.waiting_for() if one.patient), "")
    return closer or next((m.seat for m in reversed(moments) if m.n == since), "")


def named(game: Game, play: Play, words: Mapping[str, str]) -> dict[Seat, str]:
    """What each seat is called in the story, "" where it has no name there yet. words: prose by id."""
    return {seat: words.get(name.id, "") for seat, name in game.cast.characters(play.world).items()}


def voices_of(
    game: Game, play: Play, company: Sequence[Seat], words: Mapping[str, str]
) -> dict[Seat, list[str]]:
    """Whom of the story those in a scene speak for who have no character of their own. words: prose by id."""
    characters = game.cast.characters(play.world)
    answers_for = game.house.answers_for if game.house else lambda world, seat: ()
    return {
        seat: [*play.voices(seat, words).values(), *answers_for(play.sight(seat, words), seat)]
        for seat in company
        if seat not in characters
    }


def began(game: Game, moments: Sequence[Moment]) -> int:
    """The number of the moment with which the scene began that is on."""
    return next((m.n for m in reversed(moments) if game.cast.begins(m)), 0)


def door_of(game: Game, decision: Decision[Any], moments: Sequence[Moment]) -> str:
    """By what an open door is known that a house actor leaves alone: one that sets a scene is new in each."""
    return f"{decision.id}@{began(game, moments)}" if decision.sets_scene else decision.id


def setting_first(waiting: Sequence[Decision[Any]]) -> Decision[Any] | None:
    """The door among these through which a scene is set; None where there is none."""
    return next((decision for decision in waiting if decision.sets_scene), None)


def turn_of(
    game: Game, play: Play, moments: Sequence[Moment], words: Mapping[str, str],
    actors: Collection[Seat], silent: bool = False,
) -> Turn | None:  # fmt: skip
    """Whose turn to speak it is; None where the house holds its peace.

    moments: all so far. words: prose by id. actors: the seats that the house plays. silent: whether nobody
    has said anything for long.
    """
    company = company_of(game, play)
    if not has_room(play, company, moments) or game.house is None:
        return None
    since = began(game, moments)
    scene = [one for one in heard_by(None, moments, words) if one.n >= since]
    return next_turn(
        scene, company, actors, named(game, play, words),
        opener=opener_of(play, since, moments), silent=silent, reacts=game.house.reacts,
        soliloquies=game.house.soliloquies, one_by_one=game.house.one_by_one,
        voices=voices_of(game, play, company, words),
    )  # fmt: skip


def spoken(
    game: Game, play: Play, turn: Turn, moments: Sequence[Moment], words: Mapping[str, str], below: Below,
    people: Collection[Seat] = (),
) -> Speech | None:  # fmt: skip
    """What whoever's turn it is says; None where they have nothing left to say.

    people: the seats that the house does not play.
    """
    assert game.house is not None
    talk: Talk[Any] = Talk(
        turn.act, turn.seat, turn.toward, company_of(game, play), named(game, play, words),
        heard_by(turn.seat, moments, words), began(game, moments),
        cache(lambda: play.sight(turn.seat, words)), below, people,
    )  # fmt: skip
    return game.house.speak(talk)


class Performed(NamedTuple):
    """A play of the house alone. heard: its whole script, as a spectator knows it; moments: all of it, as it
    was told. words: prose by id.
    """

    play: Play
    heard: list[Heard]
    moments: list[Moment]
    words: dict[str, str]


def performed(
    game: Game, seats: Sequence[Seat], seed: int, options: Mapping[str, Any] | None = None
) -> Performed:
    """A whole game played by the house, with all that it says. The same seed gives the same play."""
    random = Random(seed)
    below = below_of(random)
    play = Play.start(game, seats, options, SeededDealer(random.randbytes(32)))
    choose, declined = actor(game), set[str]()
    moments: list[Moment] = []
    words: dict[str, str] = {}

    def learn() -> None:
        moments.extend(play.outbox.moments)
        words.update({id: text for id, (_, text) in play.outbox.words.items()})
        play.outbox.clear()

    learn()
    for _ in range(MOST_DECISIONS):
        waiting = [
            q for q in play.decisions() if q.given is None and door_of(game, q, moments) not in declined
        ]
        if not waiting:
            break
        if any(q.patient or q.leaves_room for q in waiting):
            _talk(game, play, moments, words, below, learn)
        decision = setting_first(waiting) or waiting[below(len(waiting))]
        try:
            answer = choose(play, decision, below, words, moments)
        except Exception as fault:
            answer = in_its_place(decision, fault, below, play.moves)
        if answer is None:
            declined.add(door_of(game, decision, moments))
            continue
        play.answer(decision.id, decision.seat, answer)
        learn()
    return Performed(play, heard_by(None, moments, words), moments, words)


def _talk(
    game: Game, play: Play, moments: list[Moment], words: dict[str, str], below: Below, learn: Any
) -> None:
    """What is said before anybody answers."""
    for _ in range(BY_SCENE):
        turn = turn_of(game, play, moments, words, play.seats)
        speech = turn and spoken(game, play, turn, moments, words, below)
        if not turn or not speech:
            return
        play.speak(turn.seat, speech)
        learn()
