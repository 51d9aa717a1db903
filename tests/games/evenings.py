"""Evenings of talk: whole plays of the house alone, and with a person who speaks in every scene."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple

from commedia import games
from commedia.engine import Heard, Play, Seat, SeededDealer
from commedia.engine.moments import Moment
from commedia.engine.transcript import heard_by
from commedia.kit.used_lines import sentences
from commedia.lab.actors import actor
from commedia.lab.company import (
    began,
    company_of,
    door_of,
    has_room,
    named,
    performed,
    setting_first,
    spoken,
    turn_of,
)
from commedia.lab.playouts import below_of
from commedia.server.table_view import in_story

SEATS: Final = ("Adalbert", "Brunhilde", "Chlodwig", "Dietlinde", "Eberhard")
"""Players' names that are no word of any line."""
SAYS: Final = (
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
GENDERED: Final = re.compile(r"\b(he|she|him|his|her|hers|himself|herself)\b", re.IGNORECASE)
"""Nobody's gender is known, so nobody is spoken of by it."""
BROKEN: Final = re.compile(
    r"[{}]|  |^ | $|\bw\d+\.\d|\b(to to|the the|a a|I I|to I|I (is|are|has|does)|me am|you am|a you)\b"
)
"""What no sentence holds: a slot left open, an id, a word twice, a verb of another person's."""


class Evening(NamedTuple):
    """A whole play, as everybody has heard it. dumb: how often an actor whose turn it was said nothing."""

    play: Play
    moments: list[Moment]
    words: dict[str, str]
    dumb: int = 0

    @property
    def heard(self) -> list[Heard]:
        """Its script."""
        return heard_by(None, self.moments, self.words)

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

    @property
    def names(self) -> dict[Seat, str]:
        """What each seat is called in the story."""
        return named(games.get(self.play.game.slug), self.play, self.words)

    def answers_each(self) -> bool:
        """Whether whatever a person says is answered, by somebody of the house, to them."""
        spoken = [one for one in self.heard if one.is_spoken]
        return all(after.toward == one.seat for one, after in pairwise(spoken) if not one.line)

    def by_house(self) -> Iterator[str]:
        """All that the house has said and written, each once, as it is shown to people."""
        names, shown = self.names, set[str]()
        for moment in self.moments:
            text = self.words.get(moment.words.id, "")
            is_persons = moment.kind == "line" and not moment.figures
            if text and not is_persons and moment.seen_by(None) and moment.words.id not in shown:
                shown.add(moment.words.id)
                yield in_story(text, names)


@cache
def alone(slug: str, seed: int, seats: Sequence[str] = SEATS) -> Evening:
    """An evening of the house alone."""
    played = performed(games.get(slug), seats, seed)
    return Evening(played.play, played.moments, played.words)


@cache
def with_somebody(slug: str, seed: int, lines: int, seats: Sequence[str] = SEATS, at: int = 0) -> Evening:
    """An evening with a person, who says so many lines in every scene with others in it.

    at: the number of their seat.
    """
    game, random = games.get(slug), Random(seed)
    below = below_of(random)
    play = Play.start(game, list(seats), {}, SeededDealer(random.randbytes(32)))
    person, actors, choose = seats[at], [*seats[:at], *seats[at + 1 :]], actor(game)
    moments: list[Moment] = []
    words: dict[str, str] = {}
    declined, said, dumb = set[str](), Counter[int](), 0

    def learn() -> None:
        moments.extend(play.outbox.moments)
        words.update({id: text for id, (_, text) in play.outbox.words.items()})
        play.outbox.clear()

    learn()
    while not play.finished:
        company = company_of(game, play)
        if has_room(play, company):
            turn = turn_of(game, play, moments, words, actors)
            speech = turn and spoken(game, play, turn, moments, words, below)
            dumb += turn is not None and speech is None
            scene = began(game, moments)
            if turn and speech:
                play.speak(turn.seat, speech)
                learn()
                continue
            if person in company and len(company) > 1 and said[scene] < lines:
                play.say(person, "line", SAYS[below(len(SAYS))])
                said[scene] += 1
                learn()
                continue
        waiting = [
            q for q in play.decisions() if q.given is None and door_of(game, q, moments) not in declined
        ]
        decision = setting_first(waiting) or waiting[below(len(waiting))]
        answer = choose(play, decision, below, words, moments)
        if answer is None:
            declined.add(door_of(game, decision, moments))
            continue
        play.answer(decision.id, decision.seat, answer)
        learn()
    return Evening(play, moments, words, dumb)


def is_gone_on_from(text: str, other: str) -> bool:
    """Whether the other text is that one with something added to it."""
    return len(other) > len(text) and other.startswith(text.rstrip("."))


def assert_told_once(evening: Evening, gendered: re.Pattern[str] = GENDERED) -> None:
    """All that the house has said and written: no sentence twice, and no player, gender or slot in any.

    What another text goes on from, such as a stake that something was added to, is told with that one.
    gendered: what would give somebody a gender.
    """
    texts = list(evening.by_house())
    whole = [one for one in texts if not any(is_gone_on_from(one, other) for other in texts)]
    times = Counter(sentence for text in whole for sentence in sentences(text))
    assert [sentence for sentence, count in times.items() if count > 1] == []
    nameless = [seat for seat, name in evening.names.items() if name in ("", seat)]
    assert nameless == []
    for text in texts:
        assert not [seat for seat in evening.play.seats if seat in text], text
        assert not gendered.search(text), text
        assert not BROKEN.search(text), text
