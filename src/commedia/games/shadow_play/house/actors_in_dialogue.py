"""What an Actor of the house asks and does, stakes and challenges.

Source: SP-DIA, SP-STRAT, SP-INV, SP-CH-01.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from commedia.engine import NO_WORDS, prose
from commedia.games.shadow_play import events
from commedia.games.shadow_play.decisions import cards
from commedia.games.shadow_play.decisions import dialogue as ask
from commedia.games.shadow_play.house.actor import ENOUGH, Actor, part, speaks
from commedia.games.shadow_play.house.prose import StepTold
from commedia.games.shadow_play.house.taking_up import deed_in, is_question
from commedia.games.shadow_play.state import EPISODE

HARD: Final = 3
"""A Stance from which on an answer is worth a Challenge."""
LIKELY: Final = 4
"""A threat that can be overcome: above that, most are defeated."""
LATELY: Final = 6
"""So often in ten it takes up what the Director has just named, or goes its own way, not anybody's."""
SOMETIMES: Final = 2
"""So often in ten it says what the Episode is for."""
ASKS: Final = 4
"""So often in ten it asks rather than does."""
ENOUGH_TOLD: Final = 2
"""Answers after which there is something to put together, or to show."""
MOST_CHALLENGES: Final = 2
"""In one Episode; a person may have as many as they like."""


def speak(a: Actor) -> ask.Act | ask.Begin | ask.Develop | ask.Inquire:
    """The next step of the Episode, or where that is somebody else's a thing that fits any."""
    step = next_step(a)
    if step is None:
        return at_large(a)
    is_end = a.episode is not None and step is a.episode.steps[-1]
    words = step.prompt if is_end else shown(a, step.prompt)  # an end stands for itself
    if step.ask:
        return ask.Inquire(words=prose(words))
    done = deed(a)
    done.words = prose(words)
    return done


def next_step(a: Actor) -> StepTold | None:
    """The first that nobody has asked for, and that was not told; None where there is none."""
    return next((step for step in a.untold if not a.said.has(step.prompt)), None)


def at_large(a: Actor) -> ask.Act | ask.Begin | ask.Develop | ask.Inquire:
    """A question or a deed that fits any Episode."""
    words = next(filter(None, of_its_own(a)), "") or a.pieced("deeds")
    if is_question(words):
        return ask.Inquire(words=prose(shown(a, words)))
    done = deed(a)
    done.words = prose(shown(a, words))
    return done


def of_its_own(a: Actor) -> Iterator[str]:
    """Whom the Director has just named, or what; what the Episode is for; its own way; else anybody's."""
    if (name := a.somebody) and a.often(LATELY):
        yield a.line(*by_chance(a, "of_somebody"), name=name)
    if (things := not_asked_about(a, a.at_hand(a.last_answer))) and a.often(LATELY):
        yield a.line(*by_chance(a, "of_something"), thing=a.most(things, a.how_often))
    if a.state.episode.wish.text and a.often(SOMETIMES):
        yield a.line(*by_chance(a, "wants"), wish=wished(a))
    if a.person and a.state.episode.answers and a.often(LATELY):
        yield a.one_of(a.person.ways)
    named = [name for id in a.state.there if (name := a.state.elements[id].name.text)]
    if (named := not_asked_about(a, named)) and a.often(LATELY):
        yield a.line(*by_chance(a, "of_something"), thing=a.any_of(named))
    if a.state.episode.answers >= ENOUGH_TOLD and a.often(LATELY):
        yield a.line(*by_chance(a, "of_what_came"))
    yield a.line(*by_chance(a, "of_anything"))


def not_asked_about(a: Actor, things: Sequence[str]) -> list[str]:
    """Those of them that no Actor has named in this Episode."""
    named = " ".join(one.text for one in a.here if speaks(one))
    return [one for one in things if one not in named]


def wished(a: Actor) -> str:
    """What the Episode’s card says, within a sentence: the Element, and what has to become of it."""
    on = a.state.episode
    name = a.state.elements[on.element].name.text if on.element in a.state.elements else ""
    wish = on.wish.text.rstrip(".!?…")
    return f"{name}, {wish}" if name and name not in wish else wish


def by_chance(a: Actor, heading: str) -> tuple[str, str]:
    """A heading of lines.toml, and either its questions or its deeds."""
    return heading, "asks" if a.often(ASKS) else "does"


def shown(a: Actor, words: str) -> str:
    """The same with something that shows who it is, where that goes with it."""
    return f"{words} {a.showing('ask' if is_question(words) else deed_in(words))}".strip()


def deed(a: Actor) -> ask.Act | ask.Begin | ask.Develop:
    """A deed, but for its words, by the Strategy that goes with it: one's own, or another's that it joins, or
    one that it begins, where nobody is after what the Episode is for: else that could not come true.
    """
    open_cards = list(a.domain(ask.Develop, "cards").values) if a.is_open(ask.Develop) else []
    mine = [id for id in a.me.followed if id in open_cards]
    aims = a.domain(ask.Begin, "aim").values
    staked = [one for one in aims if one != EPISODE and is_mine(a, one)]
    is_needed = EPISODE in aims and not a.state.is_pursued(EPISODE)
    aimed = [a.state.strategies[id].aim for id in mine]
    if new := [one for one in staked if one not in aimed]:
        return ask.Begin(words=NO_WORDS, strategy=prose(a.line("stakes") or "by and by"), aim=new[0])
    if mine and not is_needed:
        return ask.Develop(words=NO_WORDS, cards=[mine[-1]])
    if open_cards and not is_needed and a.often(5):
        return ask.Develop(words=NO_WORDS, cards=[open_cards[-1]])
    plans = a.said.left(a.episode.strategies) if a.episode else []
    known = [one.text.text for one in a.state.strategies.values()]
    left = [plan for plan in plans if plan not in known]
    plan = a.any_of(left) if left else a.line("plans")
    if not plan:
        return ask.Develop(words=NO_WORDS, cards=[open_cards[-1]]) if open_cards else ask.Act(words=NO_WORDS)
    return ask.Begin(words=NO_WORDS, strategy=prose(plan), aim=EPISODE)


def is_mine(a: Actor, id: str) -> bool:
    """Whether an Investment is the seat's own."""
    return a.state.investments[id].seat == a.seat


# -- what nobody has to do -----------------------------------------------------------------------------------


def wants_challenge(a: Actor) -> bool:
    """Where the answer was hard, it can be won, and the Episode has not had its Challenges; never its end."""
    w = a.state
    statement = w.actions[a.seat].response.text
    had = sum(events.AnswerChallenged.matches(one) for one in a.here)
    is_last = a.last_answer == statement and (a.episode is None or bool(a.untold))
    return (
        is_last and a.me.stance >= HARD and w.faced(a.seat) <= LIKELY and had < MOST_CHALLENGES and a.often(7)
    )


def challenge(a: Actor) -> ask.Challenge:
    """For the last of the cards that may be at stake."""
    return ask.Challenge(strategy=a.domain(ask.Challenge, "strategy").values[-1])


def wants_stake(a: Actor) -> bool:
    """Once in an Episode that is on, in something of it that others have named."""
    w = a.state
    has = any(one.seat == a.seat and one.status == "open" for one in w.investments.values())
    return not has and a.is_open(cards.Stake) and max(a.me.chars.values()) >= HARD and a.often(3)


def stake(a: Actor) -> cards.Stake:
    """A point of what it has most of, in what the Episode has a wish for."""
    wishes = {thing.name: thing.wish for thing in (a.episode.elements if a.episode else [])}
    named = {id: a.state.elements[id].name.text for id in a.domain(cards.Stake, "element").values}
    liked = [id for id, name in named.items() if name in wishes]
    id = a.any_of(liked or list(named))
    wish = wishes.get(named[id]) or a.line("wishes") or "mine to keep"
    char = a.most(a.domain(cards.Stake, "char").values, lambda one: a.me.chars[one])
    return cards.Stake(element=id, wish=prose(wish), char=char, points=1)


def wants_end(a: Actor) -> bool:
    """Where the Episode is told, or all the others would have it end; once told the Director has the card."""
    w = a.state
    if a.seat in w.votes:
        return False
    is_last = len(w.votes) == len(w.seats) - 1
    if a.episode is None:  # nobody knows where it would end, and whoever is at it need not vote
        return is_last or w.episode.answers >= ENOUGH * len(w.personae)
    if a.seat == w.director and w.may_come_true and a.is_told:
        return False
    return is_last or not a.untold


PARTS: Final = (
    part(ask.Speak, speak),
    part(ask.MayChallenge, challenge, wants=wants_challenge),
    part(ask.LastWord, lambda a: ask.LetStand()),
    part(ask.VoteToEnd, lambda a: ask.Vote(), wants=wants_end),
    part(cards.Invest, stake, wants=wants_stake),
)
