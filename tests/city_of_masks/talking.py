"""Evenings of talk in City of Masks: of the house alone, and with a person who speaks in every scene."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from commedia.engine import Heard, Play, SeededDealer
from commedia.engine.moments import Moment
from commedia.engine.talk import heard_by
from commedia.games.city_of_masks import GAME
from commedia.lab.actors import actor
from commedia.lab.company import began, company_of, has_room, performed, spoken, turn_of
from commedia.lab.playouts import below_of

SEATS = ("Adalbert", "Brunhilde", "Chlodwig", "Dietlinde", "Eberhard")
"""Players' names that are no word of any line."""
SAYS = (
    "Where is the letter that you took from my desk?",
    "No. Never.",
    "I will ruin you for this.",
    "Please, lend me your name.",
    "It rains.",
    "Thank you for the horse.",
    "I confess: it was me.",
    "Come to the window.",
    "Good evening.",
    "We buried my uncle at noon.",
    "You have grown fat on other people’s suppers.",
    "I have seen the painting in your hall.",
)
"""What a person says, one of everything that a line may do."""


class Evening(NamedTuple):
    """A whole play, as everybody has heard it. dumb: how often an actor whose turn it was said nothing."""

    play: Play
    heard: list[Heard]
    words: dict[str, str]
    dumb: int = 0

    @property
    def lines(self) -> list[Heard]:
        """What the house has said."""
        return [one for one in self.heard if one.line]

    @property
    def scenes(self) -> list[list[Heard]]:
        """The same scene by scene, those in which it said nothing left out."""
        found: list[list[Heard]] = [[]]
        for one in self.heard:
            if one.kind == "scene":
                found.append([])
            elif one.line:
                found[-1].append(one)
        return [scene for scene in found if scene]


@cache
def alone(seed: int, seats: Sequence[str] = SEATS) -> Evening:
    """An evening of the house alone."""
    played = performed(GAME, seats, seed)
    return Evening(played.play, played.heard, played.words)


@cache
def with_somebody(seed: int, lines: int) -> Evening:
    """An evening with a person in the first seat, who says so many lines in every scene with others in it."""
    random = Random(seed)
    below = below_of(random)
    play = Play.start(GAME, SEATS, {}, SeededDealer(random.randbytes(32)))
    person, actors, choose = SEATS[0], SEATS[1:], actor(GAME)
    moments: list[Moment] = []
    words: dict[str, str] = {}
    declined, said, dumb = set[str](), Counter[int](), 0

    def learn() -> None:
        moments.extend(play.outbox.moments)
        words.update({id: text for id, (_, text) in play.outbox.words.items()})
        play.outbox.clear()

    learn()
    while not play.finished:
        company = company_of(GAME, play)
        if has_room(play, company):
            turn = turn_of(GAME, play, moments, words, actors)
            speech = turn and spoken(GAME, play, turn, moments, words, below)
            dumb += turn is not None and speech is None
            scene = began(GAME, moments)
            if turn and speech:
                play.speak(turn.seat, speech)
                learn()
                continue
            if person in company and len(company) > 1 and said[scene] < lines:
                play.say(person, "line", SAYS[below(len(SAYS))])
                said[scene] += 1
                learn()
                continue
        waiting = [q for q in play.decisions() if q.given is None and q.id not in declined]
        decision = waiting[below(len(waiting))]
        answer = choose(play, decision, below, words)
        if answer is None:
            declined.add(decision.id)
            continue
        play.answer(decision.id, decision.seat, answer)
        learn()
    return Evening(play, heard_by(None, moments, words), words, dumb)
