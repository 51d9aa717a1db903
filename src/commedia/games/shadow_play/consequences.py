"""What is said of an answer before it is given, a sentence each: what is staked, gained, paid, spent.

The figures are those that are told beforehand. Source: SP-INV-02, SP-ADV, SP-MOVE-03 to SP-MOVE-11, SP-TELL.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from commedia.engine import Seat
from commedia.engine.foretold import Foretold
from commedia.engine.sentences import in_a_row, say, say_of
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
    return in_a_row(
        [say("{score} {now} to {then}", score=one.name, now=one.now, then=one.most) for one in told], ", "
    ) or say("no Score moves")


def of_a_stake(w: Story, persona: Persona, char: str, points: int) -> list[str]:
    """What the Persona would be until it comes about, and what comes then. Source: SP-INV-02."""
    first, *told = staked_foretold(w, persona, char, points)
    by_name = {one.name: one for one in told}
    back = by_name.get(BACK)
    comes = ""
    if back is not None:
        comes = say_of(
            back.most,
            "{back} comes back as far as there is room, and ",
            "{back} come back as far as there is room, and ",
            back=back.most,
        )
    scores = [one for one in told if one.name not in (STRUCK, BACK, ADVANCES)]
    struck = [say("{struck}.", struck=STRUCK)] if by_name[STRUCK].chance else []
    becomes = say(
        "{char} {now} becomes {then}: {moves}.",
        char=first.name, now=first.now, then=first.most, moves=moves(scores),
    )  # fmt: skip
    return [becomes, *struck, say("If it comes about, {comes}there is an Advance.", comes=comes)]


def of_learning(persona: Persona, score: str) -> list[str]:
    """The Score that a Knack moves, and that it is unticked until it is conveyed. Source: SP-ADV-03."""
    return [say("{moves}. It is one more to convey.", moves=moves(learned_foretold(persona, score)))]


def of_restoring(persona: Persona, char: str) -> list[str]:
    """A Characteristic a point higher, and what moves with it. Source: SP-ADV-03."""
    first, *scores = restored_foretold(persona, char)
    return [
        say(
            "{char} {now} becomes {then}: {moves}.",
            char=first.name, now=first.now, then=first.most, moves=moves(scores),
        )
    ]  # fmt: skip


def of_redeeming(persona: Persona, char: str) -> list[str]:
    """A Characteristic that is no longer Corrupt. Source: SP-ADV-03."""
    [told] = redeemed_foretold(persona, char)
    called = persona.called(char)
    return [
        say(
            "{called} is {char} again, at {points}. What it has been is not undone.",
            called=called, char=told.name, points=told.most,
        )
    ]  # fmt: skip


# -- a Move and what it is paid with -----------------------------------------------------------------------


def of_a_scope(w: Story, time: int, significance: int) -> list[str]:
    """The Scope that it comes to, held between 1 and 6, and the dice that would be left."""
    whole, pool = scope(time, significance), w.pool()
    left = dice_left(pool, whole)
    says = (
        say("{left} dice are left to roll", left=left)
        if left > 0
        else say("no die is left to roll without Fortune")
    )
    return [
        say(
            "Scope {time} + {significance}: {whole}. Paid in dice of {pool}, before any Aid, {says}.",
            time=time, significance=significance, whole=whole, pool=pool, says=says,
        )
    ]  # fmt: skip


def of_paying(w: Story, fortune: int) -> list[str]:
    """That it is a Miss where no dice are left; else how many there are."""
    dice = left_to_roll(w, fortune)
    if not dice:
        return [say("No dice are left: a Miss.")]
    return [say_of(dice, "{dice} die is left to roll.", "{dice} dice are left to roll.", dice=dice)]


# -- a result ----------------------------------------------------------------------------------------------


def buys(w: Story, to: Result, most: int) -> str:
    """What the Power can do. most: as much as a Defensive Move could take off."""
    kind, aim = w.on_move.kind, w.on_move.aim
    if kind == "defensive":
        return say("{power} off what threatens", power=min(to.power, most))
    if kind == "recovery":
        return say("{power} on or off Traits", power=to.power)
    if to.changes:
        made = {"create": say("a new Element"), "alter": say("the Element altered")}
        return made.get(aim, say("the Element destroyed"))
    return say("a Trait at {strength}", strength=to.strength) if to.strength else "nothing"


def guarded(to: Result) -> str:
    """How Opportunity stands to Guard. Source: SP-CH-05."""
    if to.guard.is_certain:
        if to.over:
            return say("{over} over Guard", over=to.over)
        return say("level with Guard: safe") if to.opp == to.guard.most else say("inside Guard")
    how = "against a Guard of {guard}"
    if to.opp < to.guard.least:
        how = "inside a Guard of {guard}"
    elif to.opp > to.guard.most:
        how = "over a Guard of {guard}"
    return say(how, guard=str(to.guard))


def hurts(to: Result) -> str:
    """What the Trait that is named next would do if it landed; "" where none is. Source: SP-SUR-01."""
    if not to.named.most:
        return ""
    return {
        "surely": say("costs the Threshold if it lands"),
        "perhaps": say("may cost the Threshold if it lands"),
    }.get(to.wounds, say("would only hurt"))  # fmt: skip


NAMED_NEXT: Final = "a Trait of {dan} + {over} = {sum}"
UP_TO: Final = "{least}, or up to {most}, by what Traits do to Guard"
LEAST_NAMED: Final = "a Trait of {n}"


def named_next(to: Result) -> str:
    """What will be named next, with its sum; a range where it is still to be said what Traits do.

    Source: SP-CH-05, SP-TRAIT-05.
    """
    if not to.named.most:
        return "nothing"
    sum_ = say(NAMED_NEXT, dan=to.dan, over=to.over, sum=to.named.most)
    if to.named.is_certain:
        return sum_
    least = say(LEAST_NAMED, n=to.named.least) if to.named.least else say("nothing")
    return say(UP_TO, least=least, most=sum_)


def of_a_result(w: Story, power: int, cost: int, most: int) -> str:
    """What a result buys, and what it costs, in one line. most: as for `buys`."""
    to, standing = result_of(w, power, cost), w.stands(w.on_move.seat)
    says: list[str] = [say("Buys {buys}.", buys=buys(w, to, most))]
    if standing.status == "in":
        tells = "" if not to.tells else say(", Telling") if to.threat else say(", Telling: clear")
        says.append(say("{goes}{tells}.", goes=_goes(say("Threat"), standing.threat, to.threat), tells=tells))
        if w.on_move.kind == "leading":
            goes = _goes(say("Opportunity"), standing.opp, to.opp)
            says.append(say("{goes}, {guarded}.", goes=goes, guarded=guarded(to)))
        else:
            says.append(say("{goes}.", goes=_goes(say("Danger"), standing.dan, to.dan)))
        hurt = hurts(to)
        says.append(
            say("Named next: {named}, {hurt}.", named=named_next(to), hurt=hurt)
            if hurt
            else say("Named next: {named}.", named=named_next(to))
        )  # fmt: skip
    return in_a_row(says)


def _goes(called: str, now: int, then: int) -> str:
    if then == now:
        return say("{called} stays {now}", called=called, now=now)
    return say("{called} {now} → {then}", called=called, now=now, then=then)


# -- Power that is spent -----------------------------------------------------------------------------------


def of_raising(w: Story, mover: Seat, id: str, by: int, left: int, whose: Seat) -> list[str]:
    """The Strength that a Trait would have, and what that does. left: the Power there is before it."""
    trait = w.clash.trait(id)
    after, told = strength_after(trait, by, raised=True), _told_of(w, mover, id, by, whose)
    return [
        say(
            "{strength} becomes {after}, with {left} Power left.",
            strength=trait.strength, after=after, left=left - by,
        ),
        *([told] if told else []),
    ]  # fmt: skip


def of_lowering(w: Story, id: str, by: int, left: int) -> list[str]:
    """The same of one that is lowered."""
    trait = w.clash.trait(id)
    after = strength_after(trait, by, raised=False)
    gone = [] if after else [say("It is gone.")]
    return [
        say(
            "{strength} becomes {after}, with {left} Power left.",
            strength=trait.strength, after=after, left=left - by,
        ),
        *gone,
    ]  # fmt: skip


def _told_of(w: Story, mover: Seat, id: str, by: int, whose: Seat) -> str:
    """What raising a Trait would do to a threat, after what was raised before it. Source: SP-TELL-01."""
    raised = raised_by(w, [*w.on_move.raised, [id, whose]], {id: by})
    told = next((one for one in tellings(w, mover, raised) if one.trait == id), None)
    if told is None:
        return ""
    clear = "" if told.threat else say(", and clear")
    return say(
        "That tells: threat {threat} becomes {then}{clear}.",
        threat=told.threat + 1, then=told.threat, clear=clear,
    )  # fmt: skip


def of_a_trait(w: Story, mover: Seat, strength: int, whose: Seat) -> list[str]:
    """What a Trait of that Strength would do to a threat. whose: of whom it is."""
    standing: Standing | None = w.clash.standing.get(whose)
    if standing is None or standing.status != "in":
        return []
    told = tellings(w, mover, [Raised("", True, strength, whose)])
    if not told:
        return [
            say(
                "At {strength} it does not tell: that takes the threat, which is {threat}.",
                strength=strength, threat=standing.threat,
            )
        ]  # fmt: skip
    falls = told[0].threat
    clear = "" if falls else say(", and clear")
    return [
        say(
            "At {strength} it tells: threat {threat} becomes {falls}{clear}.",
            strength=strength, threat=standing.threat, falls=falls, clear=clear,
        )
    ]  # fmt: skip
