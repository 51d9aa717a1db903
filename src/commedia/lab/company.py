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
from commedia.engine.transcript import heard_by, heard_there
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
    return all(one.manner.timing.is_last or one.manner.timing.leaves_room for one in due) or is_spoken_to(
        company, moments
    )


def is_spoken_to(company: Sequence[Seat], moments: Sequence[Moment]) -> bool:
    """Whether the last that was told is a line of a person in the scene."""
    last = moments[-1] if moments else None
    return last is not None and last.kind == "line" and "line" not in last.figures and last.seat in company


def company_of(game: Game, play: Play) -> list[Seat]:
    """Whose characters are in the scene that is on, as everybody sees it."""
    return list(game.cast.on_stage(play.world))


class Place(NamedTuple):
    """Where there may be talk. at: as lines have it that are said there, "" where the scene plays. company:
    whose characters are there.
    """

    at: str
    company: list[Seat]


def places_of(game: Game, play: Play) -> list[Place]:
    """Where the scene plays that is on, and wherever else somebody of the story is meanwhile.

    Whoever plays no character but a part of the game, such as all who live there, is in every place.
    """
    here = company_of(game, play)
    characters = game.cast.characters(play.world) if here and game.cast.elsewhere else {}
    parts = [seat for seat in here if seat not in characters]
    apart: dict[str, list[Seat]] = {}
    for seat in characters:
        if at := play.elsewhere(seat):
            apart.setdefault(at, []).append(seat)
    return [Place("", here), *(Place(at, [*company, *parts]) for at, company in apart.items())]


def beside_of(game: Game, play: Play, seat: Seat) -> list[Seat]:
    """Whose characters are where that seat’s is, while the scene plays elsewhere; empty for who is in it."""
    at = play.elsewhere(seat)
    return (
        [one for one in game.cast.characters(play.world) if one != seat and at == play.elsewhere(one)]
        if at
        else []
    )


def is_heard(game: Game, play: Play, moments: Sequence[Moment]) -> bool:
    """Whether the last that was told is a line of a person, wherever it was said."""
    return any(is_spoken_to(place.company, moments) for place in places_of(game, play))


def opener_of(play: Play, since: int, moments: Sequence[Moment]) -> Seat:
    """Whoever closes the scene, else whoever it began with; "" where that is nobody in particular.

    since: the number of the moment with which it began.
    """
    closer = next((one.seat for one in play.waiting_for() if one.manner.timing.is_last), "")
    return closer or next((m.seat for m in reversed(moments) if m.n == since), "")


def named(game: Game, play: Play, words: Mapping[str, str]) -> dict[Seat, str]:
    """What each seat is called in the story, "" where it has no name there yet. words: prose by id."""
    return {seat: words.get(name.id, "") for seat, name in game.cast.characters(play.world).items()}


def voices_of(game: Game, play: Play, place: Place, words: Mapping[str, str]) -> dict[Seat, list[str]]:
    """Whom of the story those in a place speak for there who have no character of their own.

    words: prose by id.
    """
    characters = game.cast.characters(play.world)
    answers_for = game.house.answers_for if game.house else lambda world, seat: ()
    return {
        seat: [
            *(
                name
                for voice, name in play.voices(seat, words).items()
                if play.elsewhere(seat, voice) == place.at
            ),
            *answers_for(play.sight(seat, words), seat),
        ]
        for seat in place.company
        if seat not in characters
    }


def began(game: Game, moments: Sequence[Moment]) -> int:
    """The number of the moment with which the scene began that is on."""
    return next((m.n for m in reversed(moments) if game.cast.begins(m)), 0)


def _came_there(game: Game, moments: Sequence[Moment], company: Collection[Seat]) -> int:
    """The number of the moment with which the last of these came where they are, aside from the scene."""
    return next((m.n for m in reversed(moments) if game.cast.begins(m) and _concerns(m, company)), 0)


def _concerns(m: Moment, company: Collection[Seat]) -> bool:
    seats = m.figures.get("seats", [m.seat])
    return any(seat in company for seat in seats)


def door_of(game: Game, decision: Decision[Any], scene: int) -> str:
    """By what an open door is known that a house actor leaves alone. scene: with which moment it `began`.

    One that sets a scene is new in each; one behind which somebody waits is another than before, and again as
    more of them do.
    """
    known_by = f"{decision.id}@{scene}" if decision.manner.sets_scene else decision.id
    is_knocked_at = isinstance(decision, tuple(game.rules.waited_for)) and decision.is_waited_for()
    return f"{known_by}: {decision.asks}" if is_knocked_at else known_by


def setting_first(waiting: Sequence[Decision[Any]]) -> Decision[Any] | None:
    """The door among these through which a scene is set; None where there is none."""
    return next((decision for decision in waiting if decision.manner.sets_scene), None)


def turn_of(
    game: Game, play: Play, moments: Sequence[Moment], words: Mapping[str, str],
    actors: Collection[Seat], silent: bool = False,
) -> Turn | None:  # fmt: skip
    """Whose turn to speak it is; None where the house holds its peace.

    moments: all so far. words: prose by id. actors: the seats that the house plays. silent: whether nobody
    has said anything for long.

    The place in which somebody spoke last comes first. Aside from the scene that is on, the house speaks only
    where one of the people has.
    """
    if game.house is None or not play.waiting_for():
        return None
    scene, *others = places_of(game, play)
    places = [one for one in others if any(seat not in actors for seat in one.company)]
    if has_room(play, scene.company, moments):
        places = [scene, *places]
    heard = heard_by(None, moments, words) if places else []
    last = next((one.at for one in reversed(heard) if one.is_spoken), "")
    for place in sorted(places, key=lambda place: place.at != last):
        turn = _turn_at(game, play, place, moments, heard, words, actors, silent)
        if turn is not None:
            return turn._replace(place=place.at)
    return None


def _turn_at(
    game: Game, play: Play, place: Place, moments: Sequence[Moment], heard: Sequence[Heard],
    words: Mapping[str, str], actors: Collection[Seat], silent: bool,
) -> Turn | None:  # fmt: skip
    assert game.house is not None
    talks = game.house.talks
    company = [seat for seat in place.company if seat not in actors or talks(play.world, seat)]
    since = _began_at(game, play, moments, place)
    scene = heard_there(heard, since, place.at)
    if place.at:
        said = [one for one in scene if one.is_spoken and one.seat in company]
        if all(one.seat in actors for one in said):
            return None
        return next_turn(
            said, company, actors, named(game, play, words), voices=voices_of(game, play, place, words)
        )
    return next_turn(
        scene, company, actors, named(game, play, words),
        opener=opener_of(play, since, moments), silent=silent, reacts=game.house.reacts,
        soliloquies=game.house.soliloquies, one_by_one=game.house.one_by_one,
        voices=voices_of(game, play, place, words),
    )  # fmt: skip


def _began_at(game: Game, play: Play, moments: Sequence[Moment], place: Place) -> int:
    """The number of the moment from which on it is one conversation in that place."""
    if not place.at:
        return began(game, moments)
    characters = game.cast.characters(play.world)
    return _came_there(game, moments, [seat for seat in place.company if seat in characters])


def spoken(
    game: Game, play: Play, turn: Turn, moments: Sequence[Moment], words: Mapping[str, str], below: Below,
    people: Collection[Seat] = (),
) -> Speech | None:  # fmt: skip
    """What whoever's turn it is says; None where they have nothing left to say.

    people: the seats that the house does not play.
    """
    assert game.house is not None
    place = next((one for one in places_of(game, play) if one.at == turn.place), Place(turn.place, []))
    talk: Talk[Any] = Talk(
        turn.act, turn.seat, turn.toward, place.company, named(game, play, words),
        heard_by(turn.seat, moments, words), _began_at(game, play, moments, place),
        cache(lambda: play.sight(turn.seat, words)), below, people, place.at,
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
        scene = began(game, moments)
        waiting = [q for q in play.decisions() if q.given is None and door_of(game, q, scene) not in declined]
        if not waiting:
            break
        if any(q.manner.timing.is_last or q.manner.timing.leaves_room for q in waiting):
            _talk(game, play, moments, words, below, learn)
        decision = setting_first(waiting) or waiting[below(len(waiting))]
        try:
            answer = choose(play, decision, below, words, moments)
        except Exception as fault:
            answer = in_its_place(decision, fault, below, play.moves)
        if answer is None:
            declined.add(door_of(game, decision, scene))
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
