"""What a decision is about: whose Edge, whose Memory, which offer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from commedia.engine.question_context import Known, Said, fields
from commedia.engine.sentences import say
from commedia.games.know_thyself.cards import SUIT_NAMES
from commedia.games.know_thyself.decisions import drawing, gm, making, roaming, telling, wager
from commedia.games.know_thyself.state import Participant


def outing(asked: Any) -> dict[str, Any]:
    """Who goes where. Source: KT-MOVE-01."""
    one = next(one for one in asked.w.outings if one.number == asked.outing)
    return {"by": one.by, "room": one.to, "outing": one.number}


def wanted(asked: Any) -> dict[str, Any]:
    """What is wanted, and by whom. Source: KT-WAGER-01."""
    sides = asked.w.clash.participants.values()
    return {
        "pcs": [one.seat for one in sides],
        "wants": wants_of(sides),
        "room": asked.w.clash.room,
    }


def wants_of(sides: Iterable[Participant]) -> list[Said]:
    """What each of them wants."""
    return [Said(one.want, say("What {pc} wants", pc=one.seat)) for one in sides]


def offer(asked: Any) -> dict[str, Any]:
    """The stake, and what the other side wants. Source: KT-WAGER-02, KT-WAGER-03."""
    clash = asked.w.clash
    return {
        "pcs": list(clash.participants), "stake": clash.stake, "room": clash.room,
        "outcome": Said(clash.outcome, "What the other side wants"),
    }  # fmt: skip


def joined(asked: Any) -> dict[str, Any]:
    """The same to whoever is not in it yet, with what those want who are. Source: KT-MULTI-01."""
    return {"wants": wants_of(asked.w.clash.participants.values()), **offer(asked)}


def revised(asked: Any) -> dict[str, Any]:
    """What was offered, to whoever did: it stands in the form. Source: KT-STAKE-04."""
    return {**offer(asked), "outcome": asked.w.clash.outcome}


def retreat(asked: Any) -> dict[str, Any]:
    """Who backs down, and from what. Source: KT-STAKE-03."""
    return {
        "pc": asked.pc,
        "want": Said(asked.w.clash.participants[asked.pc].want, say("What {pc} wanted", pc=asked.pc)),
    }


def cover(asked: Any) -> dict[str, Any]:
    """Who lacks Coins, and how many for the stake. Source: KT-COVER-04, KT-COVER-05."""
    clash = asked.w.wager
    stake = clash.stake if clash is not None and any(one.seat == asked.pc for one in clash.undecided) else 0
    return {"pc": asked.pc, "lacks": max(0, stake - asked.w.pcs[asked.pc].coins)}


def edges(asked: Any) -> dict[str, Any]:
    """Whose Edges, by their numbers and in words. Source: KT-EDGE-02, KT-EDGE-03."""
    pc = asked.w.pcs[getattr(asked, "pc", asked.seat)]
    return {"pc": pc.seat, "edges": [one.number for one in pc.edges], "words": [one.text for one in pc.edges]}


def cards(asked: Any) -> dict[str, Any]:
    """One's own card, and the Master's once it lies open. Source: KT-DRAW-02, KT-INV-01."""
    clash = asked.w.clash
    return {"pc": asked.seat, "card": clash.participants[asked.seat].card, "masters": clash.gm_card}


def outcome(asked: Any) -> dict[str, Any]:
    """How it went for whom. Source: KT-WAGER-10."""
    clash, side = asked.w.clash, asked.w.clash.participants[asked.pc]
    said = {"want": Said(side.want, say("What {pc} wanted", pc=asked.pc))}
    if side.degree != "full":  # the other side has some of its way, or all of it
        said["theirs"] = Said(clash.outcome or clash.clash, "What the other side wanted")
    return {"pc": asked.pc, "degree": side.degree, **said}


def memory(asked: Any) -> dict[str, Any]:
    """Whose Memory comes, of which type, on which Attachment. Source: KT-MEM-02, KT-MEM-03."""
    type, suit = telling.memory_of(asked.w, asked.pc)
    return {"pc": asked.pc, "type": type, "suit": suit, "room": asked.w.clash.room}


def memories(asked: Any) -> dict[str, Any]:
    """Whose Memories were told. Source: KT-MEM-06."""
    inside = asked.w.clash.inside
    told = [Said(one.memory, say("{pc}’s Memory", pc=one.seat)) for one in inside]
    return {"pcs": [one.seat for one in inside], "memories": told}


def clash_of_memories(asked: Any) -> dict[str, Any]:
    """Whose Memory is said to contradict what, by whom, and why. Source: KT-MEM-06."""
    flag = asked.w.clash.flag
    if flag is None:
        return {}
    told = asked.w.clash.participants[flag.about].memory
    return {"pc": flag.about, "by": flag.by, "against": flag.against, "memory": told, "words": flag.words}


def reworded(asked: Any) -> dict[str, Any]:
    """The same, to whoever has to put it another way. Source: KT-MEM-06."""
    found = clash_of_memories(asked)
    said = {
        "memory": say("The Memory as it was told"),
        "words": say("Why {pc} finds that it contradicts", pc=found.get("by")),
    }
    return found | {name: Said(found[name], lead) for name, lead in said.items() if name in found}


def bribe(asked: Any) -> dict[str, Any]:
    """What is offered, and for what. Source: KT-ROLE-01, R-04."""
    one = asked.w.bribe
    return {
        "pc": one.seat, "coins": one.coins, "gives": one.gives, "edge": one.edge, "room": one.to,
        "words": Said(one.words, "What the Master offers it for"),
    }  # fmt: skip


def reduction(asked: Any) -> dict[str, Any]:
    """To how many Coins somebody would be lowered, and why. Source: KT-ATT-05."""
    pc = getattr(asked, "pc", asked.seat)
    one = asked.w.reductions.get(pc)
    return {"pc": pc} if one is None else {"pc": pc, "to": one.to, "words": Said(one.reason, "Why")}


def things(asked: Any) -> dict[str, Any]:
    """Whose four things, and what they are. Source: KT-ATT-04, KT-ATT-05."""
    lie = asked.w.pcs[asked.pc].attachments
    return {**reduction(asked), "things": [Said(one.text, SUIT_NAMES[suit]) for suit, one in lie.items()]}


def appearance(asked: Any) -> dict[str, Any]:
    """Whose Appearance. Source: KT-APP-04."""
    seen = say("{pc} in the mirror", pc=asked.pc)
    return {"pc": asked.pc, "words": Said(asked.w.pcs[asked.pc].appearance, seen)}


ABOUT: Final[Known] = {
    roaming.Come: outing,
    wager.OfferStake: wanted,
    wager.AcceptStake: offer,
    wager.ReviseOffer: revised,
    wager.JoinWager: joined,
    wager.TellRetreat: retreat,
    wager.Cover: cover,
    drawing.CallOwnEdge: edges,
    drawing.CallEdgeAgainst: edges,
    drawing.KeepCard: cards,
    drawing.InvokeMemory: cards,
    telling.TellOutcome: outcome,
    telling.TellMemory: memory,
    telling.Hear: memories,
    telling.FlagContradiction: memories,
    telling.AnswerFlag: clash_of_memories,
    telling.JudgeContradiction: clash_of_memories,
    telling.MustReword: reworded,
    telling.ChangeEdge: edges,
    gm.AnswerBribe: bribe,
    making.AnswerReduction: reduction,
    making.RuleOnReduction: reduction,
    making.LookOverAttachments: things,
    making.ValueAppearance: appearance,
    making.PlaceAttachments: fields("dealt"),
}
"""By the class of decision; any other is about what it has as its own fields."""
