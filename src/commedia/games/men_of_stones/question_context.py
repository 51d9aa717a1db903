"""What a decision is about: whose downfall, which consequence, which tie."""

from __future__ import annotations

from typing import Any, Final

from commedia.engine.question_context import Known, Said, fields
from commedia.engine.sentences import say
from commedia.games.men_of_stones.decisions import fall, pivot, scenes, silence, ties


def consequence(asked: Any) -> dict[str, Any]:
    """The consequence that is named. Source: MS-ACT4-05 to MS-ACT4-10."""
    scene = asked.w.staging
    one = scene.consequence if scene is not None else None
    if one is None:
        return {}
    return {
        "namer": one.namer,
        "trait": one.trait,
        "challenger": one.challenger,
        "words": Said(one.text, say("{namer} names a consequence", namer=one.namer)),
    }


def duel(asked: Any) -> dict[str, Any]:
    """The same, and against whom."""
    return {"against": asked.against, **consequence(asked)}


def downfall(asked: Any) -> dict[str, Any]:
    """The downfall that is on its way. Source: MS-ACT5-11."""
    one = asked.w.downfall
    if one is None:
        return {}
    return {
        "attacker": one.attacker, "target": one.target, "tragedy": one.tragedy, "tie": one.tie,
        "words": Said(
            one.text, say("{attacker} spends {tragedy} Tragedy", attacker=one.attacker, tragedy=one.tragedy)
        ),
    }  # fmt: skip


def act(asked: Any) -> dict[str, Any]:
    """The one decisive act, which everybody answers. Source: MS-ACT3-09."""
    return {"pivot": asked.w.pivot, "act": Said(asked.act, say("What {pivot} does", pivot=asked.w.pivot))}


def scene(asked: Any) -> dict[str, Any]:
    """The scene that is open. Source: MS-SCN-02."""
    one = asked.w.staging
    return {"opener": one.opener, "place": one.place} if one is not None else {}


ABOUT: Final[Known] = {
    fall.BidCaution: fields(),
    fall.ChallengeOrPass: consequence,
    fall.DuelTurn: duel,
    fall.StepBack: consequence,
    fall.ShapeConsequence: consequence,
    silence.OvercomeOwn: downfall,
    silence.OvercomeForOther: downfall,
    scenes.OpenScene: fields(),
    scenes.JoinScene: scene,
    scenes.CloseScene: scene,
    pivot.AnswerPivot: act,
    pivot.NameTrait: fields("traits"),
    ties.TakeNature: fields(),
    ties.ChooseTie: fields(),
}
"""By the class of decision; any other is about what it has as its own fields."""
