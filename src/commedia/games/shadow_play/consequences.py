"""What is said of an answer before it is given, a sentence each: what is staked, gained, paid, spent.

The figures are those that are told beforehand. Source: SP-INV-02, SP-ADV, SP-MOVE-03 to SP-MOVE-11, SP-TELL.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from commedia.engine import Seat
from commedia.engine.foretold import Foretold
from commedia.games.shadow_play.growing import (
    ADVANCES,
    BACK,
    STRUCK,
    learned_foretold,
    redeemed_foretold,
    restored_foretold,
    staked_foretold,
)
from commedia.games.shadow_play.results import (
    Result,
    dice_left,
    left_to_roll,
    result_of,
    scope,
    strength_after,
)
from commedia.games.shadow_play.state import Persona, Standing, Story
from commedia.games.shadow_play.telling import Raised, raised_by, tellings

# -- what a Persona becomes --------------------------------------------------------------------------------


def moves(told: Iterable[Foretold]) -> str:
    """Scores as they were told, each from what to what."""
    return ", ".join(f"{one.name} {one.now} to {one.most}" for one in told) or "no Score moves"


def of_a_stake(w: Story, persona: Persona, char: str, points: int) -> list[str]:
    """What the Persona would be until it comes about, and what comes then. Source: SP-INV-02."""
    first, *told = staked_foretold(w, persona, char, points)
    by_name = {one.name: one for one in told}
    back = by_name.get(BACK)
    comes = ""
    if back is not None:
        comes = f"{back.most} {'comes' if back.most == 1 else 'come'} back as far as there is room, and "
    scores = [one for one in told if one.name not in (STRUCK, BACK, ADVANCES)]
    struck = [f"{STRUCK}."] if by_name[STRUCK].chance else []
    becomes = f"{first.name} {first.now} becomes {first.most}: {moves(scores)}."
    return [becomes, *struck, f"If it comes about, {comes}there is an Advance."]


def of_learning(persona: Persona, score: str) -> list[str]:
    """The Score that a Knack moves, and that it is unticked until it is conveyed. Source: SP-ADV-03."""
    return [f"{moves(learned_foretold(persona, score))}. It is one more to convey."]


def of_restoring(persona: Persona, char: str) -> list[str]:
    """A Characteristic a point higher, and what moves with it. Source: SP-ADV-03."""
    first, *scores = restored_foretold(persona, char)
    return [f"{first.name} {first.now} becomes {first.most}: {moves(scores)}."]


def of_redeeming(persona: Persona, char: str) -> list[str]:
    """A Characteristic that is no longer Corrupt. Source: SP-ADV-03."""
    [told] = redeemed_foretold(persona, char)
    called = persona.called(char)
    return [f"{called} is {told.name} again, at {told.most}. What it has been is not undone."]


# -- a Move and what it is paid with -----------------------------------------------------------------------


def of_a_scope(w: Story, time: int, significance: int) -> list[str]:
    """The Scope that it comes to, held between 1 and 6, and the dice that would be left."""
    whole, pool = scope(time, significance), w.pool()
    left = dice_left(pool, whole)
    says = f"{left} dice are left to roll" if left > 0 else "no die is left to roll without Fortune"
    return [f"Scope {time} + {significance}: {whole}. Paid in dice of {pool}, before any Aid, {says}."]


def of_paying(w: Story, fortune: int) -> list[str]:
    """That it is a Miss where no dice are left; else how many there are."""
    dice = left_to_roll(w, fortune)
    if not dice:
        return ["No dice are left: a Miss."]
    return [f"{dice} {'die is' if dice == 1 else 'dice are'} left to roll."]


# -- a result ----------------------------------------------------------------------------------------------


def buys(w: Story, to: Result, most: int) -> str:
    """What the Power can do. most: as much as a Defensive Move could take off."""
    kind, aim = w.on_move.kind, w.on_move.aim
    if kind == "defensive":
        return f"{min(to.power, most)} off what threatens"
    if kind == "recovery":
        return f"{to.power} on or off Traits"
    if to.changes:
        made = {"create": "a new Element", "alter": "the Element altered"}
        return made.get(aim, "the Element destroyed")
    return f"a Trait at {to.strength}" if to.strength else "nothing"


def guarded(to: Result) -> str:
    """How Opportunity stands to Guard. Source: SP-CH-05."""
    if to.guard.is_certain:
        if to.over:
            return f"{to.over} over Guard"
        return "level with Guard: safe" if to.opp == to.guard.most else "inside Guard"
    how = "inside" if to.opp < to.guard.least else "over" if to.opp > to.guard.most else "against"
    return f"{how} a Guard of {to.guard}"


def hurts(to: Result) -> str:
    """What the Trait that is named next would do if it landed; "" where none is. Source: SP-SUR-01."""
    if not to.named.most:
        return ""
    return {
        "surely": "costs the Threshold if it lands", "perhaps": "may cost the Threshold if it lands",
    }.get(to.wounds, "would only hurt")  # fmt: skip


NAMED_NEXT: Final = "a Trait of {dan} + {over} = {sum}"
UP_TO: Final = "{least}, or up to {most}, by what Traits do to Guard"
LEAST_NAMED: Final = "a Trait of {n}"


def named_next(to: Result) -> str:
    """What will be named next, with its sum; a range where it is still to be said what Traits do.

    Source: SP-CH-05, SP-TRAIT-05.
    """
    if not to.named.most:
        return "nothing"
    sum_ = NAMED_NEXT.format(dan=to.dan, over=to.over, sum=to.named.most)
    if to.named.is_certain:
        return sum_
    least = LEAST_NAMED.format(n=to.named.least) if to.named.least else "nothing"
    return UP_TO.format(least=least, most=sum_)


def of_a_result(w: Story, power: int, cost: int, most: int) -> str:
    """What a result buys, and what it costs, in one line. most: as for `buys`."""
    to, standing = result_of(w, power, cost), w.stands(w.on_move.seat)
    says = [f"Buys {buys(w, to, most)}."]
    if standing.status == "in":
        how = ", Telling" + ("" if to.threat else ": clear") if to.tells else ""
        says.append(f"{_goes('Threat', standing.threat, to.threat)}{how}.")
        if w.on_move.kind == "leading":
            says.append(f"{_goes('Opportunity', standing.opp, to.opp)}, {guarded(to)}.")
        else:
            says.append(f"{_goes('Danger', standing.dan, to.dan)}.")
        hurt = hurts(to)
        says.append(f"Named next: {named_next(to)}{f', {hurt}' if hurt else ''}.")
    return " ".join(says)


def _goes(called: str, now: int, then: int) -> str:
    return f"{called} {now} → {then}" if then != now else f"{called} stays {now}"


# -- Power that is spent -----------------------------------------------------------------------------------


def of_raising(w: Story, mover: Seat, id: str, by: int, left: int, whose: Seat) -> list[str]:
    """The Strength that a Trait would have, and what that does. left: the Power there is before it."""
    trait = w.clash.trait(id)
    after, told = strength_after(trait, by, raised=True), _told_of(w, mover, id, by, whose)
    return [f"{trait.strength} becomes {after}, with {left - by} Power left.", *([told] if told else [])]


def of_lowering(w: Story, id: str, by: int, left: int) -> list[str]:
    """The same of one that is lowered."""
    trait = w.clash.trait(id)
    after = strength_after(trait, by, raised=False)
    gone = [] if after else ["It is gone."]
    return [f"{trait.strength} becomes {after}, with {left - by} Power left.", *gone]


def _told_of(w: Story, mover: Seat, id: str, by: int, whose: Seat) -> str:
    """What raising a Trait would do to a threat, after what was raised before it. Source: SP-TELL-01."""
    raised = raised_by(w, [*w.on_move.raised, [id, whose]], {id: by})
    told = next((one for one in tellings(w, mover, raised) if one.trait == id), None)
    if told is None:
        return ""
    clear = "" if told.threat else ", and clear"
    return f"That tells: threat {told.threat + 1} becomes {told.threat}{clear}."


def of_a_trait(w: Story, mover: Seat, strength: int, whose: Seat) -> list[str]:
    """What a Trait of that Strength would do to a threat. whose: of whom it is."""
    standing: Standing | None = w.clash.standing.get(whose)
    if standing is None or standing.status != "in":
        return []
    told = tellings(w, mover, [Raised("", True, strength, whose)])
    if not told:
        return [f"At {strength} it does not tell: that takes the threat, which is {standing.threat}."]
    falls = told[0].threat
    clear = "" if falls else ", and clear"
    return [f"At {strength} it tells: threat {standing.threat} becomes {falls}{clear}."]
