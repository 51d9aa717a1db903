"""What an actor does in a challenge, for whom, and in which words; tags, and objections to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from commedia.engine import Seat, prose
from commedia.games.city_of_masks.asks import GREAT, MUCH
from commedia.games.city_of_masks.decisions import declaring, tags
from commedia.games.city_of_masks.decisions.decision import NOBODY_ELSE
from commedia.games.city_of_masks.deed_tags import NOT
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.house.actor import Actor, part
from commedia.games.city_of_masks.house.gains import best_deed, bonus
from commedia.games.city_of_masks.house.plans import (
    glorified,
    lenders_wanted,
    liked_faction,
    purse,
    ready_lenders,
    rides,
)
from commedia.games.city_of_masks.house.speech import called, does, plainly, says
from commedia.games.city_of_masks.masks import Mask
from commedia.kit.fields import then

ENOUGH: Final = 9
"""Face that a faction has committed, or somebody promised, when there is no need to woo them further."""


def declare(a: Actor) -> declaring.Declare:
    """Declare a deed that earns most, to win over whom it may, in the name of whoever is to be glorified."""
    rival: Seat = a.asked(declaring.DeclareActions).opponent
    wooing, against = suitors(a)
    actions = against_somebody(a, rival) if rival else alone(a, wooing)
    behalf = [target for target in glorified(a) if target != rival] if rival else []
    allowed = a.domain(declaring.Declare, "behalf").values
    answer = declaring.Declare(
        actions=actions,
        against=against,
        wooing=wooing,
        behalf=[target for target in allowed if target in behalf],
        words=prose(words_for(a, actions, rival, wooing)),
    )
    if rival:
        answer.goal = prose(goal(a, rival, answer.behalf))
    return answer


def suitors(a: Actor) -> tuple[list[str], str]:
    """Whom to woo, and the faction that it is done against, if any.

    Those whose loan an objective asks for; whoever else is needed to bring a great stake together.
    """
    by_target = a.domain(declaring.Declare, "against")
    wanted = [t for t in lenders_wanted(a) if owed_by(a, t) < ENOUGH]
    faction = next((t for t in wanted if t in FACTIONS), "")
    if not faction and a.me.committed.get(liked_faction(a), 0) < ENOUGH and a.often(4):
        faction = liked_faction(a)
    against = NOBODY_ELSE
    foe = FACTIONS[faction].opposed if faction else ""
    if foe and foe not in wanted and a.feeling(foe) <= 0 and a.often(6):
        against = foe
    open_ = then(by_target, against, "wooing").values
    chosen = [t for t in wanted if t not in FACTIONS] or likely_friends(a)
    return [t for t in open_ if t == faction or t in chosen[:2]], against


def owed_by(a: Actor, target: str) -> int:
    """What a faction has committed to the actor, or somebody promised."""
    committed = a.me.committed.get(target, 0)
    return committed if target in FACTIONS else a.promised_by(target)


def likely_friends(a: Actor) -> list[Seat]:
    """Somebody in the scene who is liked, and has promised little so far; now and then."""
    liked = [seat for seat in a.here if a.feeling(seat) > 0 and a.promised_by(seat) < MUCH]
    return [a.most(liked, a.feeling)] if liked and a.often(5) else []


def alone(a: Actor, wooing: Sequence[str]) -> list[str]:
    """The deed that earns most in this mask; two more things for a faction, which sees and counts them."""
    actions = best_deed(a, a.state.worn(a.seat))
    if any(target in FACTIONS for target in wooing):
        actions += declaring.OTHERS[: min(2, 3 - len(actions))]
    return actions or [declaring.OTHERS[0]]


def against_somebody(a: Actor, rival: Seat) -> list[str]:
    """An action or two: what they are worth opens the pot, so nothing where loans are to fill it.

    To be torn between mask and hidden face pays here too; Hidden Face is lost with the challenge.
    """
    others = [seat for seat in a.here if seat != rival]
    borrows = bool(ready_lenders(a, others)) or (
        a.face(a.seat) < GREAT <= purse(a, others) and bool(rides(a, rival))
    )
    if borrows and a.is_challenger():
        return [declaring.OTHERS[0]]
    mask = a.state.worn(a.seat)
    if a.is_challenger() and (bared := bare_faced(a, mask)):
        return bared
    proper = [act for act in mask.acts if 0 < act.value <= min(3, a.face(a.seat))]
    if not proper:
        return [declaring.OTHERS[0]]
    first = a.most(proper, lambda act: bonus(a, mask, [act.key])) if a.often(6) else a.any_of(proper)
    actions = [first.key]
    left = [act for act in proper if act is not first and act.value + first.value <= a.face(a.seat)]
    if left and a.often(3):
        actions.append(a.any_of(left).key)
    return actions


def bare_faced(a: Actor, mask: Mask) -> list[str]:
    """A hidden action alone, where a Major Coup by it may earn a Character of one's own (CM-CHAR-01)."""
    hidden = [act for act in a.me.hidden_face if not mask.has(act.against) and act.value <= a.me.hid]
    welcome = a.feeling("commission") >= 0 and not a.me.own_character
    if not hidden or not welcome or a.face(a.seat) < GREAT or not a.often(7):
        return []
    return [a.most(hidden, lambda act: -act.value).key]


def words_for(a: Actor, actions: Sequence[str], rival: Seat, wooing: Sequence[str]) -> str:
    """The deed in a sentence, and a flourish."""
    avatar = next((target for target in wooing if target in a.avatars), "")
    faction = next((target for target in wooing if target in FACTIONS), "")
    if rival:
        is_follow = a.challenge.kind == "follow"
        how, toward = ("follow" if is_follow else "challenge") if a.is_challenger() else "answer", rival
    elif avatar:
        how, toward = "wooing", avatar
    elif faction:
        how, toward = "courting", FACTIONS[faction].name
    else:
        how, toward = "alone", ""
    return f"{announced(a, how, actions, toward)} {says(a, 'deed.flourish')}".strip()


def announced(a: Actor, how: str, actions: Sequence[str], toward: str) -> str:
    """What is to be done, in a sentence; where that was told before, only that it is."""
    doing = does(a, actions)
    said = says(a, f"deed.{how}", toward=toward, deed=doing) if doing else ""
    said = said or says(a, f"bare.{how}", toward=toward)
    return said or (plainly(a, "deed.plainly", deed=doing) if doing else "")


def goal(a: Actor, rival: Seat, behalf: Sequence[str]) -> str:
    """What happens if the actor wins."""
    is_great = max(purse(a, ()), a.state.staked(rival)) >= GREAT
    if is_great and behalf:
        whom = FACTIONS[behalf[0]].name if behalf[0] in FACTIONS else called(a, behalf[0])
        return says(a, "goal.behalf", toward=whom)
    return says(a, "goal.great" if is_great else "goal.any", toward=rival)


# -- what it means -----------------------------------------------------------------------------------------


def tag_actions(a: Actor) -> tags.Tag:
    """Say that at most two actions please each faction that is wooed."""
    side = a.side
    wooed = [faction for faction in side.wooing if faction in FACTIONS]
    pairs = [f"{faction}:{action}" for faction in wooed for action in side.actions[-2:]]
    return tags.Tag(pleases=pairs, offends=[])


def objections(a: Actor) -> list[str]:
    """What could be said against a tag: that it does not please, or does not suit."""
    claims = a.domain(tags.Object, "to").values
    return [claim for claim in claims if claim.startswith((f"{NOT}pleases", f"{NOT}suits", f"{NOT}woos"))]


def rule_on(a: Actor) -> tags.Dismiss | tags.Uphold:
    """Strike a tag that says too much about half the time; seldom add one."""
    if a.asked(tags.RuleOn).claim == tags.TOO_FAR:
        return tags.Dismiss()
    doubtful = a.asked(tags.RuleOn).claim.startswith(NOT)
    return tags.Uphold() if a.often(5 if doubtful else 2) else tags.Dismiss()


def object_to(a: Actor) -> tags.Object:
    """Object by one of the doubts there are."""
    doubts = objections(a) or a.domain(tags.Object, "to").values
    return tags.Object(to=a.any_of(doubts))


PARTS: Final = (
    part(declaring.DeclareActions, declare),
    part(tags.TagActions, tag_actions),
    part(tags.RaiseObjection, object_to),
    part(tags.RuleOn, rule_on),
)
"""How each decision of the chapter is played."""
