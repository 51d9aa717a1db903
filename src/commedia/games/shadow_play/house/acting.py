"""What an Actor of the house asks and does, stakes and challenges.

Source: SP-DIA, SP-STRAT, SP-INV, SP-CH-01.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from commedia.engine.actor import Plain
from commedia.games.shadow_play.decisions import cards
from commedia.games.shadow_play.decisions import dialogue as ask
from commedia.games.shadow_play.house.actor import CHALLENGES, ENOUGH, Actor, Part
from commedia.games.shadow_play.house.prose import StepTold
from commedia.games.shadow_play.state import EPISODE
from commedia.kit.speech.reading import things_in

HARD: Final = 3
"""A Stance from which on an answer is worth a Challenge."""
LIKELY: Final = 4
"""A threat that can be overcome: above that, most are defeated."""
LATELY: Final = 6
"""So often in ten it takes up what the Director has just named, rather than what lies on cards."""
MOST_CHALLENGES: Final = 2
"""In one Episode; a person may have as many as they like."""


def speak(a: Actor) -> Plain:
    """The next step of the Episode, or where that is somebody else's a thing that fits any."""
    step = next_step(a)
    if step is None:
        return at_large(a)
    if step.ask:
        return {"do": "inquire", "words": shown(a, step.ask)}
    return {**deed(a), "words": shown(a, step.do)}


def next_step(a: Actor) -> StepTold | None:
    """The first that nobody has asked for, and that was not told; None where there is none."""
    return next((step for step in a.untold if not a.said.has(step.prompt)), None)


def at_large(a: Actor) -> Plain:
    """A question or a deed that fits any Episode."""
    named = [a.state.elements[id].name.text for id in a.state.there if a.state.elements[id].name.text]
    lately = things_in(a.last_answer)
    thing = a.any_of(lately) if lately and a.often(LATELY) else a.any_of(named) if named else "the house"
    if a.often(4) and (words := a.line("asks", thing=thing)):
        return {"do": "inquire", "words": shown(a, words)}
    words = a.line("does", thing=thing) or a.pieced("deeds")
    return {**deed(a), "words": shown(a, words)}


def shown(a: Actor, words: str) -> str:
    """The same with something that shows who it is."""
    return f"{words} {a.showing()}".strip()


def deed(a: Actor) -> Plain:
    """What Strategy goes with a deed: its own, or another's that it joins, or one that it begins."""
    open_cards = list(a.domain(ask.Develop, "cards").values) if a.is_open(ask.Develop) else []
    mine = [id for id in a.me.followed if id in open_cards]
    staked = [one for one in a.domain(ask.Begin, "aim").values if one != EPISODE and is_mine(a, one)]
    aimed = [a.state.strategies[id].aim for id in mine]
    if new := [one for one in staked if one not in aimed]:
        return {"do": "begin", "strategy": a.line("stakes") or "by and by", "aim": new[0]}
    if mine:
        return {"do": "develop", "cards": [mine[-1]]}
    if open_cards and a.often(5):
        return {"do": "develop", "cards": [open_cards[-1]]}
    plans = a.said.left(a.episode.strategies) if a.episode else []
    known = [one.text.text for one in a.state.strategies.values()]
    left = [plan for plan in plans if plan not in known]
    plan = a.any_of(left) if left else a.line("plans")
    if not plan:
        return {"do": "develop", "cards": [open_cards[-1]]} if open_cards else {"do": "act"}
    return {"do": "begin", "strategy": plan, "aim": EPISODE}


def is_mine(a: Actor, id: str) -> bool:
    """Whether an Investment is the seat's own."""
    return a.state.investments[id].seat == a.seat


# -- what nobody has to do -----------------------------------------------------------------------------------


def wants_challenge(a: Actor) -> bool:
    """Where the answer was hard, it can be won, and the Episode has not had its Challenges."""
    w = a.state
    threat = a.me.stance - w.score(a.seat, "threat")
    statement = w.actions[a.seat].response.text
    had = sum(one.rule == CHALLENGES for one in a.here)
    is_last = a.last_answer == statement
    return is_last and a.me.stance >= HARD and threat <= LIKELY and had < MOST_CHALLENGES and a.often(7)


def wants_stake(a: Actor) -> bool:
    """Once in an Episode that is on, in something of it that others have named."""
    w = a.state
    has = any(one.seat == a.seat and one.status == "open" for one in w.investments.values())
    return not has and a.is_open(cards.Stake) and max(a.me.chars.values()) >= HARD and a.often(3)


def stake(a: Actor) -> Plain:
    """A point of what it has most of, in what the Episode has a wish for."""
    wishes = {thing.name: thing.wish for thing in (a.episode.elements if a.episode else [])}
    named = {id: a.state.elements[id].name.text for id in a.domain(cards.Stake, "element").values}
    liked = [id for id, name in named.items() if name in wishes]
    id = a.any_of(liked or list(named))
    wish = wishes.get(named[id]) or a.line("wishes") or "mine to keep"
    char = a.most(a.domain(cards.Stake, "char").values, lambda one: a.me.chars[one])
    return {"element": id, "wish": wish, "char": char, "points": 1}


def wants_end(a: Actor) -> bool:
    """Where the Episode is told, or somebody else would have it end; the Director has the card for that."""
    w = a.state
    is_last = len(w.votes) == len(w.seats) - 1
    if a.episode is None:  # nobody knows where it would end, and whoever is at it need not vote
        return is_last or w.episode.answers >= ENOUGH * len(w.personae)
    if a.seat == w.director and w.may_come_true:
        return False
    return is_last or not a.untold


DOORS: Final[Mapping[str, Callable[[Actor], bool]]] = {
    ask.MayChallenge.kind: wants_challenge,
    ask.VoteToEnd.kind: wants_end,
    cards.Invest.kind: wants_stake,
    cards.SpendAdvance.kind: lambda a: True,
}

PARTS: Final[Mapping[str, Part]] = {
    ask.Speak.kind: speak,
    ask.MayChallenge.kind: lambda a: {"strategy": a.domain(ask.Challenge, "strategy").values[-1]},
    ask.LastWord.kind: lambda a: {"do": "let_stand"},
    ask.VoteToEnd.kind: lambda a: {"do": "vote"},
    cards.Invest.kind: stake,
}
