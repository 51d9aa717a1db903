"""What a decision is about: whose action, which statement, which Move, which Trait."""

from __future__ import annotations

from typing import Any, Final

from commedia.engine.question_context import Known, Said, of_its_own
from commedia.engine.sentences import say
from commedia.games.shadow_play.decisions import (
    cards,
    challenge,
    dialogue,
    dice_and_power,
    move,
    opening,
    paying,
)


def tone(asked: Any) -> dict[str, Any]:
    """How it is to sound. Source: SP-TONE-01."""
    return {"words": Said(asked.w.tone, "The tone")}


def objections(asked: Any) -> dict[str, Any]:
    """What was objected to the last proposal, each by whoever wrote it. Source: SP-TONE-01, SP-TONE-02."""
    return {"objections": [Said(words) for words in asked.w.objections]}


def card(asked: Any) -> dict[str, Any]:
    """The Episode's card. Source: SP-TONE-02."""
    return {"words": asked.w.episode.wish}


def action(asked: Any) -> dict[str, Any]:
    """What is answered, whose it is, and in which Stance. Source: SP-STANCE-01."""
    return {"actor": asked.actor, "stance": asked.w.personae[asked.actor].stance, "words": Said(asked.said)}


def marked(asked: Any) -> dict[str, Any]:
    """The action that furthers cards, and which. Source: SP-STRAT-04."""
    return {
        "actor": asked.actor, "claimed": asked.claimed, "contested": asked.contested,
        "words": Said(asked.said),
    }  # fmt: skip


def recorded(asked: Any) -> dict[str, Any]:
    """The action that may begin a card. Source: SP-STRAT-04."""
    return {"actor": asked.actor, "words": Said(asked.said)}


def answer(asked: Any) -> dict[str, Any]:
    """The answer that may be challenged, and the cards at stake. Source: SP-CH-01, SP-CH-02."""
    return {
        "words": Said(asked.w.actions[asked.seat].response), "strategies": list(asked.w.at_stake(asked.seat)),
    }  # fmt: skip


def statement(asked: Any) -> dict[str, Any]:
    """The statement that is challenged. Source: SP-CH-01."""
    clash = asked.w.clash
    said = Said(clash.statement, say("{challenger} challenges", challenger=clash.challenger))
    return {"challenger": clash.challenger, "strategy": clash.strategy, "words": said}


def strategy(asked: Any) -> dict[str, Any]:
    """The Strategy that would be Surrendered. Source: SP-SUR-02."""
    one = asked.w.strategy_of(asked.seat)
    return {"strategy": one.id, "words": one.text} if one is not None else {}


def on_move(asked: Any) -> dict[str, Any]:
    """The Move that is on. Source: SP-MOVE-01 to SP-MOVE-13."""
    on = asked.w.on_move
    # Whoever makes it has just said it themself.
    is_new = on.seat != asked.seat or isinstance(asked, move.DescribeAnew)
    words = Said(on.words) if is_new else on.words
    said = {"actor": on.seat, "move": on.kind, "scope": on.scope, "words": words}
    return {**said, **of_its_own(asked)} if len(asked.__struct_fields__) > len(_PLAIN) else said


_PLAIN: Final = move.SetScope.__struct_fields__


def resolved(asked: Any) -> dict[str, Any]:
    """The Move that is over. Source: SP-CH-08."""
    over = asked.w.clash.resolved
    return {
        "actor": over.seat,
        "power": over.power,
        "words": Said(over.words, say("What {over} did", over=over.seat)),
    }


def threat(asked: Any) -> dict[str, Any]:
    """Whom it threatens, how strongly, and by what it came about. Source: SP-CH-05."""
    on = asked.w.clash.move
    return of_its_own(asked) | ({} if on is None else {"words": Said(on.words)})


def trait(asked: Any) -> dict[str, Any]:
    """The Trait that applies. Source: SP-TRAIT-05."""
    one = asked.w.clash.trait(asked.trait)
    return {**of_its_own(asked), "bearer": one.bearer, "strength": one.strength, "words": one.text}


ABOUT: Final[Known] = {
    opening.WriteTone: objections,
    opening.WriteEpisode: objections,
    opening.AgreeOnTone: tone,
    opening.AgreeOnCard: card,
    cards.JudgeLast: card,
    dialogue.GiveResponse: action,
    dialogue.MayChallenge: answer,
    dialogue.LastWord: answer,
    dialogue.VoteToEnd: card,
    challenge.JoinChallenge: statement,
    challenge.TellInstead: statement,
    challenge.FaceSurrender: strategy,
    challenge.ShiftScore: trait,
    challenge.NextWound: lambda asked: {"traits": list(asked.choices)},
    move.TakeStunt: on_move,
    move.SetScope: on_move,
    move.CallStunt: on_move,
    move.NameTarget: on_move,
    move.LendAid: on_move,
    paying.PayScope: on_move,
    move.DescribeAnew: on_move,
    dice_and_power.PickDie: on_move,
    dice_and_power.SpendPower: on_move,
    dice_and_power.MakeTrait: on_move,
    dialogue.SettleMarks: marked,
    dialogue.RecordStrategy: recorded,
    challenge.NameThreat: threat,
    challenge.MayTell: resolved,
}
"""By the class of decision; any other is about what it has as its own fields."""
