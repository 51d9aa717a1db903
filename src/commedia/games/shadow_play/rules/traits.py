"""Traits that affect, tell and wound; Surrenders and Sacrifices.

Source: SP-TRAIT, SP-TELL, SP-SUR, SP-SAC.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from commedia.engine import Seat, Table
from commedia.games.shadow_play import events
from commedia.games.shadow_play.decisions import challenge as ask
from commedia.games.shadow_play.growing import corrupt
from commedia.games.shadow_play.rules.expressions import express
from commedia.games.shadow_play.rules.investments import void_all
from commedia.games.shadow_play.scores import SCORES
from commedia.games.shadow_play.state import ChallengeTrait, Effect, Story
from commedia.games.shadow_play.telling import raised_by, tellings

MOST_WOUNDS: Final = 7
"""So many at once are weighed in every order; of more the Director says the order if they differ at all."""


async def land(t: Table, w: Story) -> None:
    """What still threatens becomes real, and affects at once. Source: SP-CH-06, SP-TRAIT-03, R-19."""
    landing = w.clash.threatening()
    for trait in landing:
        trait.threatened = False
        t.announce(events.TraitLanded(bearer=trait.bearer, strength=trait.strength), words=trait.text)
        await affect(t, w, trait.bearer, trait, helps=False)
    await wound(t, w, {trait.id: trait.bearer for trait in landing})


async def affect(t: Table, w: Story, seat: Seat, trait: ChallengeTrait, helps: bool) -> None:
    """A Trait shifts one Score of somebody's until the end of their next Move.

    Source: SP-TRAIT-04, SP-TRAIT-05, R-26, R-45. One that affects again renews. helps: or hinders, as a
    weakness of an Element does either, by whether it is what they act against.
    """
    chooser = seat if helps or w.options.negative_score == "actor" else w.director
    w.clash.effects = [one for one in w.clash.effects if (one.seat, one.trait) != (seat, trait.id)]
    chosen = await t.ask(ask.ShiftScore(w, chooser, trait.id, helps, seat))
    score: str = chosen.one
    size, before = w.effect_size, w.score(seat, score)
    w.clash.effects.append(Effect(seat, trait.id, score, size if helps else -size))
    value = w.score(seat, score)
    t.announce(
        events.ScoreShifted(
            seat=seat, score=score, by=size if helps else -size, called=SCORES[score],
            size=abs(value - before), value=value,
        )
    )  # fmt: skip


def tell(t: Table, w: Story, mover: Seat, raised: list[list[str]]) -> None:
    """Traits that are as strong as a threat take one from it, in the order in which Power was spent.

    Source: SP-TELL-01, SP-TELL-02, SP-TELL-03, R-27, R-28. Each Trait but once.
    """
    for one in tellings(w, mover, raised_by(w, raised)):
        standing = w.stands(one.whose)
        standing.threat = one.threat
        t.announce(events.TraitTold(seat=one.whose, threat=one.threat, trait=one.trait))
        if not standing.threat:
            standing.status, standing.opp, standing.dan = "clear", 0, 0
            w.clash.drop(w.clash.threatening(one.whose))
            t.announce(events.CameClear(seat=one.whose))


async def wound(t: Table, w: Story, hurts: Mapping[str, Seat]) -> None:
    """Negative Traits that have become affecting take from the Surrender Threshold, in the Director's order.

    Source: SP-SUR-01, R-29, R-32. Each is held against the Threshold of that moment; the Director says the
    order where anything hangs on it. hurts: Traits by their ids, each with whom it affects: its bearer, or
    whoever an Element's weakness hinders.
    """
    left = list(hurts)
    while left := [id for id in left if w.clash.has(id)]:
        seat = hurts[left[0]]
        theirs = [id for id in left if hurts[id] == seat]
        first: str = theirs[0]
        if order_matters(w, seat, theirs):
            said = await t.ask(ask.NextWound(w, w.director, theirs))
            first = said.one
        left.remove(first)
        trait = w.clash.trait(first)
        standing = w.stands(seat)
        if standing.status == "in" and trait.strength >= standing.st:
            standing.st -= 1
            t.announce(
                "SP-SUR-01", "{seat} is wounded: Threshold {st}.", seat=seat, st=standing.st, trait=first,
            )  # fmt: skip
            if not standing.st:
                await face_surrender(t, w, seat)


def order_matters(w: Story, seat: Seat, ids: Sequence[str]) -> bool:
    """Whether another order of these Traits would leave somebody otherwise. Source: SP-SUR-01, SP-SAC-04."""
    standing = w.stands(seat)
    if standing.status != "in":
        return False
    strengths = sorted(w.clash.trait(id).strength for id in ids)
    if len(strengths) > MOST_WOUNDS:
        return len(set(strengths)) > 1
    reset = standing.back if w.may_sacrifice(seat) else 0
    return len(ends(standing.st, tuple(strengths), reset)) > 1


@cache
def ends(st: int, strengths: tuple[int, ...], reset: int) -> frozenset[tuple[int, ...]]:
    """How Traits of these Strengths can leave a Threshold, each order that differs: every number it comes to.

    Source: SP-SUR-01. reset: the Threshold after a Sacrifice, 0 where none can be made.

    >>> sorted(ends(3, (2, 3), 2)), sorted(ends(3, (3, 4), 2))
    ([(2,), (2, 1)], [(2, 1)])
    """
    if not strengths or st < 1:
        return frozenset([()])
    found = set[tuple[int, ...]]()
    for strength in dict.fromkeys(strengths):
        rest = list(strengths)
        rest.remove(strength)
        now = st - 1 if strength >= st else st
        told = (now,) if now < st else ()
        found |= {(*told, *later) for later in ends(now or reset, tuple(rest), reset)}
    return frozenset(found)


async def face_surrender(t: Table, w: Story, seat: Seat) -> None:
    """Surrender, or a Sacrifice instead, the other too if it is left.

    Source: SP-SAC-01 to SP-SAC-05, R-33, R-35, R-37.
    """
    persona, standing = w.personae[seat], w.stands(seat)
    answer = await t.ask(ask.FaceSurrender(w, seat))
    match answer:
        case ask.Corrupt(char=char):
            corrupt(persona, char)
            persona.has_corrupted = True
            express(w, persona, char, answer.expression, anew=True)
            t.announce(
                events.CharacteristicCorrupted(
                    seat=seat, char=char, st=standing.back, value=persona.chars[char]
                )
            )
        case ask.RiskLife():
            persona.has_risked = standing.life = True
            persona.life = w.options.life_scope == "episode"
            t.announce(events.LifeRisked(seat=seat, st=standing.back))
        case _:
            surrender(t, w, seat)
            return
    w.tally.sacrifices += 1
    standing.st = standing.back  # SP-SAC-04


def surrender(t: Table, w: Story, seat: Seat) -> None:
    """The Strategy is given up, and the Persona is out of it; dead, if its life was on it.

    Source: SP-SUR-02, SP-SUR-03, SP-SAC-03, SP-END-04, R-34.
    """
    standing, card = w.stands(seat), w.strategy_of(seat)
    w.tally.surrenders += 1
    if card is not None:
        card.barred.append(seat)
    standing.status = "dead" if standing.life else "defeated"
    if standing.life:
        w.personae[seat].alive = False
        void_all(w, seat)  # SP-END-04
    w.clash.drop(w.clash.threatening(seat))
    t.announce(
        events.Surrendered(
            seat=seat, strategy=card.id if card else "", dead=standing.life,
            fate="dies of it" if standing.life else "gives up",
        )
    )  # fmt: skip
