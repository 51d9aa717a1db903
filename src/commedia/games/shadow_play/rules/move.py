"""One Move, from its description to what it leaves. Source: SP-MOVE, SP-TRAIT-04, SP-TELL, SP-SUR-01."""

from __future__ import annotations

from typing import Final, Literal

from commedia.engine import Answer, Seat, Table
from commedia.games.shadow_play import events
from commedia.games.shadow_play.decisions import dice_and_power as spending
from commedia.games.shadow_play.decisions import move as ask
from commedia.games.shadow_play.decisions import paying
from commedia.games.shadow_play.decisions.decision import is_open, others
from commedia.games.shadow_play.results import (
    ACHIEVE,
    MISS,
    covers,
    left_to_roll,
    most_strength,
    running_totals,
    scope,
    strength_after,
)
from commedia.games.shadow_play.rules import traits
from commedia.games.shadow_play.state import Element, Kind, Move, Resolved, Story

KINDS: Final[dict[type[Answer], Kind]] = {
    ask.Defensive: "defensive",
    ask.Recovery: "recovery",
    ask.Leading: "leading",
}


async def take_turn(t: Table, w: Story, seat: Seat) -> bool:
    """A Move, a pass, or giving up. Source: SP-CH-06, SP-SUR-03, SP-END-01, R-44.

    Returns whether there was no Move: whoever has given up can make none, and holds up nobody who passes.
    """
    _, answer = await t.first([ask.MakeMove(w, seat), ask.SkipAbsent(w, w.director, seat)])
    match answer:
        case ask.Pass():
            t.announce(events.TurnPassed(seat=seat))
            return True
        case ask.Skip():
            t.announce(events.TurnPassed(seat=seat, skipped=True))
            return True
        case ask.Concede():
            traits.surrender(t, w, seat)
            return True
    await make(t, w, seat, answer)
    return False


async def make(
    t: Table, w: Story, seat: Seat, said: ask.Defensive | ask.Recovery | ask.Leading, anew: bool = False
) -> None:
    """The whole of a Move, in the order of the rulebook. Source: SP-MOVE-01 to SP-MOVE-13."""
    describe(t, w, seat, said, anew)
    await weigh(t, w)
    if w.on_move.stunt:
        named = await t.ask(ask.NameTarget(w, seat))
        w.on_move.target = named.one
    paid = await pay(t, w)
    if paid is None:  # told once more, and all that hung on it is done again
        answer = await t.ask(ask.DescribeAnew(w, seat))
        await make(t, w, seat, answer, anew=True)
        return
    cost, power = await result(t, w, paid)
    running_total(t, w, cost, power)
    await spend(t, w)
    move = w.on_move
    traits.tell(t, w, seat, move.raised)
    w.clash.effects = [one for one in w.clash.effects if one.seat != seat]
    touching = [w.clash.trait(id) for id in move.touching if w.clash.has(id)]
    for trait in touching:
        await traits.affect(t, w, seat, trait, helps=trait.id not in move.hindering)
    if w.options.telling_negative != "landing":
        await traits.wound(t, w, dict.fromkeys(move.hindering, seat))
    w.tally.moves += 1
    w.clash.resolved = Resolved(seat, move.words, move.power)
    w.clash.move = None  # SP-PUSH-01: only now may somebody be Pushed again


def describe(
    t: Table, w: Story, seat: Seat, said: ask.Defensive | ask.Recovery | ask.Leading, anew: bool
) -> None:
    """What the Persona does, and which Traits its Actor claims. Source: SP-MOVE-01, SP-MOVE-02, SP-CH-08."""
    kind: Kind = KINDS[type(said)]
    move = Move(seat=seat, kind=kind, words=said.words, touching=list(said.claims), redescribed=anew)
    if isinstance(said, ask.Leading):
        move.aim, move.bearer, move.name = said.aim, said.bearer, said.name
    w.clash.move, w.clash.resolved = move, None
    t.announce(events.MoveMade(seat=seat, kind=kind), words=said.words)


async def weigh(t: Table, w: Story) -> None:
    """Until the Director sets the Scope, anybody may call for a Stunt. Source: SP-MOVE-02, SP-MOVE-03."""
    move = w.on_move
    while True:
        callers = [one for one in w.seats if one != move.seat and one not in move.refused_stunts]
        calls = [] if move.stunt else [ask.CallStunt(w, one) for one in callers]
        asked, answer = await t.first([ask.SetScope(w, w.director), *calls])
        if isinstance(answer, ask.Weigh):
            break
        taken = await t.ask(ask.TakeStunt(w, move.seat, asked.seat))
        move.stunt = isinstance(taken, ask.Accept)
        move.refused_stunts.append(asked.seat)
    move.scope = scope(answer.time, answer.significance)
    move.element_scope = answer.element
    if answer.element and move.bearer in w.elements:  # SP-ROLE-03: its Scope is said when it is needed
        w.elements[move.bearer].scope = answer.element
    move.hindering = list(answer.hinders)  # SP-TRAIT-04: where they differ, the Director decides
    move.touching = [id for id in move.touching if id not in (*answer.refused, *move.hindering)]
    move.touching += move.hindering
    t.announce(events.ScopeSet(seat=w.director, scope=move.scope, stunt=move.stunt), words=answer.words)


async def pay(t: Table, w: Story) -> int | None:
    """Scope is paid in dice and Fortune; others may aid until it is. Source: SP-MOVE-06, SP-MOVE-07.

    Returns the dice that are left to roll, 0 for a Miss; None where the Move is described anew.
    """
    move = w.on_move
    while True:
        aiding = [ask.LendAid(w, one) for one in others(w, move.seat) if one not in move.helpers]
        doors = [door for door in aiding if is_open(door)]
        asked, answer = await t.first([paying.PayScope(w, move.seat), *doors])
        match answer:
            case ask.Lend():
                move.helpers.append(asked.seat)
                aid = w.score(asked.seat, "aid")
                t.announce(events.AidLent(seat=asked.seat, aid=aid), words=answer.words)
            case paying.Pay(fortune=fortune):
                w.retire(fortune, w.personae[move.seat], "fortune_left")
                return left_to_roll(w, fortune)
            case paying.Redescribe():
                return None
            case _:
                return 0


async def result(t: Table, w: Story, count: int) -> tuple[int, int]:
    """What the dice bring: what is added to Danger or Opportunity, and Power.

    Source: SP-MOVE-08, SP-MOVE-09, R-17. count: dice left to roll.
    """
    move = w.on_move
    move.rolled = True
    if count < 1:
        return MISS
    move.dice = list(await t.roll("SP-MOVE-08", count, by=move.seat))
    if move.stunt:
        return ACHIEVE if move.target in move.dice else MISS
    picked = await t.ask(spending.PickDie(w, move.seat))
    die: int = picked.one
    return die, die


def running_total(t: Table, w: Story, cost: int, power: int) -> None:
    """Danger grows by it, or Opportunity, unless the Persona is clear. Source: SP-MOVE-10, R-18."""
    move = w.on_move
    move.power = power
    standing = w.stands(move.seat)
    standing.opp, standing.dan = running_totals(standing, move.kind, cost)
    t.announce(
        events.ResultTold(
            seat=move.seat, power=power, opp=standing.opp, dan=standing.dan, dice=list(move.dice)
        )
    )


async def spend(t: Table, w: Story) -> None:
    """Power becomes what the Move was for; what is left of it is lost. Source: SP-MOVE-11, R-25."""
    move = w.on_move
    if move.kind == "leading":
        await lead(t, w)
        return
    left = move.power
    while left and (spending.wardable(w, move.seat) if move.kind == "defensive" else w.clash.existing):
        answer = await t.ask(spending.SpendPower(w, move.seat, left))
        if not isinstance(answer, spending.Lower | spending.Raise):
            return
        left -= answer.points
        trait = w.clash.trait(answer.trait)
        trait.strength = strength_after(trait, answer.points, raised=isinstance(answer, spending.Raise))
        if isinstance(answer, spending.Raise):
            move.raised.append([trait.id, answer.tells_on])
        how: Literal["grows", "shrinks"] = "grows" if isinstance(answer, spending.Raise) else "shrinks"
        t.announce(
            events.TraitChanged(seat=move.seat, bearer=trait.bearer, strength=trait.strength, how=how),
            words=trait.text,
        )
        if not trait.strength:
            w.clash.drop([trait])


async def lead(t: Table, w: Story) -> None:
    """A Trait, or an Element made, altered or destroyed, if Power covers it.

    Source: SP-MOVE-11, SP-MOVE-12, R-24.
    """
    move = w.on_move
    if covers(w, move, move.power):
        change_element(t, w)
        return
    most = most_strength(w, move.seat, move.power)
    if not most:
        threat = w.stands(move.seat).threat
        t.announce(
            "SP-MOVE-11", "A Power of {power} makes no Trait against a threat of {threat}.", seat=move.seat,
            power=move.power, threat=threat,
        )  # fmt: skip
        return
    made = await t.ask(spending.MakeTrait(w, move.seat, most))
    if isinstance(made, spending.Make):
        id = w.clash.add(made.bearer, made.aim == "good", made.strength, made.words)
        move.raised.append([id, made.tells_on])
        t.announce(
            events.TraitMade(seat=move.seat, bearer=made.bearer, strength=made.strength, new=True),
            words=made.words,
        )


def change_element(t: Table, w: Story) -> None:
    """An Element comes, changes or goes, and what it bore. Source: SP-MOVE-11, SP-END-03."""
    move = w.on_move
    if move.aim == "create":
        move.bearer = f"e{len(w.elements) + 1}"
        w.elements[move.bearer] = Element(move.bearer, move.name, move.element_scope)
    elif move.aim == "destroy":
        w.elements[move.bearer].gone = True
        w.clash.drop([trait for trait in w.clash.traits if trait.bearer == move.bearer])
    else:
        w.elements[move.bearer].name = move.name
    t.announce("SP-MOVE-11", "An Element: {aim}.", seat=move.seat, aim=move.aim, element=move.bearer)
