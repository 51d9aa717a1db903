"""A Challenge by the house: what the Director threatens and Pushes, and what Actors give for it.

Source: SP-CH, SP-PUSH, SP-TRAIT-05, SP-SAC.
"""

from __future__ import annotations

from typing import Final

from commedia.engine import NO_WORDS, Seat, prose
from commedia.games.shadow_play.decisions import challenge as ask
from commedia.games.shadow_play.decisions import move
from commedia.games.shadow_play.house.actor import Actor, part
from commedia.games.shadow_play.scores import CORRUPTED
from commedia.kit.decisions import Chosen

PUSH_MUST_RAISE: Final = 2
"""By how much a Push has to raise a threat."""
SACRIFICES_AT_THREAT: Final = 2
"""A threat so near its end is worth a Sacrifice."""
PUSHES_FROM_STANCE: Final = 3
"""The Stance from which on the Director Pushes, and has wounds hinder."""
WOUND_HINDERS_OF_TEN: Final = 7
"""In so many of ten Moves a wound hinders."""
SITS_OUT_FROM_THREAT: Final = 3
"""Threat from which on nobody takes part for another’s sake."""


def join(a: Actor) -> ask.SitOut | ask.TakePart:
    """For a Strategy of its own, or where little threatens."""
    w = a.state
    shares = a.seat in w.strategies[w.clash.strategy].by
    is_safe = w.faced(a.seat) < SITS_OUT_FROM_THREAT
    return ask.TakePart() if shares or (is_safe and a.often(4)) else ask.SitOut()


def threaten(a: Actor) -> ask.Threaten:
    """Something out of the Episode: of the very place, where there is anything."""
    left = a.said.left(a.told_last.threats) if a.told_last else []
    left = left or (a.said.left(a.episode.threats) if a.episode else [])
    return ask.Threaten(words=prose(a.any_of(left) if left else a.pieced("threats")))


def weigh(a: Actor) -> move.Weigh:
    """Moments at first, more as the Stance grows; a hard Director has the worst wound hinder.

    And what stands in the way, or who: so that a Challenge is an exchange, and not one side of it.
    """
    w, on = a.state, a.state.on_move
    stance = w.personae[on.seat].stance
    answer = move.Weigh(time=int(on.kind == "recovery"), significance=1 + stance // 5)
    hinders = a.domain(move.Weigh, "hinders").values
    wounds = [one for one in hinders if w.clash.trait(one).bearer == on.seat]
    if wounds and stance >= PUSHES_FROM_STANCE and a.often(WOUND_HINDERS_OF_TEN):
        answer.hinders = [a.most(wounds, lambda one: w.clash.trait(one).strength)]
    if a.has_field(move.Weigh, "element"):
        answer.element = 2
    answer.words = prose(a.line("in_the_way"))
    return answer


def gain(a: Actor, seat: Seat) -> int:
    """By how much a Push would raise somebody’s threat."""
    return a.state.pushed(seat).threat - a.state.stands(seat).threat


def wants_push(a: Actor) -> bool:
    """Where it closes in on somebody who has come far."""
    return any(is_worth(a, seat) for seat in a.state.pushes) and a.often(4)


def is_worth(a: Actor, seat: Seat) -> bool:
    """Whether a Push costs less than it brings."""
    return a.state.personae[seat].stance >= PUSHES_FROM_STANCE and gain(a, seat) >= PUSH_MUST_RAISE


def push(a: Actor) -> ask.Push:
    """Whom it sets back most."""
    return ask.Push(push=a.most(a.domain(ask.Push, "push").values, lambda seat: gain(a, seat)))


def last_push(a: Actor) -> ask.LetItEnd | ask.Push:
    """A challenger who is clear has won; one Push more, where the Stance has it in it."""
    w = a.state
    challenger = w.clash.challenger
    if a.is_open(ask.Push) and challenger in w.pushes and is_worth(a, challenger) and a.often(6):
        return ask.Push(push=challenger)
    return ask.LetItEnd()


def shift(a: Actor) -> Chosen:
    """What helps goes where the next Move has its dice; what hinders, where all have."""
    return Chosen(one=a.best(a.domain(Chosen, "one").values, ["base", "guard"]))


def next_wound(a: Actor) -> Chosen:
    """The strongest first: the Threshold falls, and weaker ones may tell then."""
    return Chosen(one=a.most(a.asked(ask.NextWound).choices, lambda one: a.state.clash.trait(one).strength))


def face_surrender(a: Actor) -> ask.Corrupt | ask.RiskLife | ask.Surrender:
    """A Sacrifice where the end is near: its character first, its life for its own Challenge alone."""
    w = a.state
    is_near = a.standing.threat <= SACRIFICES_AT_THREAT or a.standing.life
    if a.is_open(ask.Corrupt) and is_near:
        chars = a.domain(ask.Corrupt, "char")
        char = a.any_of(chars.values)
        asked = chars.then(char)
        return ask.Corrupt(char=char, expression=prose(turned(a, char)) if asked else NO_WORDS)
    if a.is_open(ask.RiskLife) and w.clash.challenger == a.seat and a.standing.threat == 1:
        return ask.RiskLife()
    return ask.Surrender()


def turned(a: Actor, char: str) -> str:
    """How a Characteristic shows once it is Corrupt."""
    name = CORRUPTED[char]
    return a.line("corrupt", name) or f"all {name.lower()} by now"


def instead(a: Actor) -> ask.Restate:
    """As the step has it that was challenged; else as any."""
    statement = a.state.clash.statement.text
    for step in a.episode.steps if a.episode else []:
        if (step.kind in statement or step.hard in statement) and not a.said.has(step.instead):
            return ask.Restate(words=prose(step.instead))
    return ask.Restate(words=prose(in_its_place(a) or a.line("instead") or a.pieced("more_instead")))


def in_its_place(a: Actor) -> str:
    """With whom, or else with what, the statement has named; "" where that was neither."""
    if name := a.somebody:
        return a.line("in_its_place", "of_somebody", name=name)
    things = a.at_hand(a.last_answer)
    return a.line("in_its_place", "of_something", thing=a.most(things, a.how_often)) if things else ""


PARTS: Final = (
    part(ask.JoinChallenge, join),
    part(ask.NameThreat, threaten),
    part(move.SetScope, weigh),
    part(ask.MayPush, push, wants=wants_push),
    part(ask.LastPush, last_push),
    part(ask.ShiftScore, shift),
    part(ask.NextWound, next_wound),
    part(ask.FaceSurrender, face_surrender),
    part(ask.TellInstead, instead),
)
