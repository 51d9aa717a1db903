"""Before a contest: who opposes, what is staked, and when it begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from commedia.engine.actor import Plain
from commedia.games.face_of_angels.cards import rank_of, suit_of
from commedia.games.face_of_angels.decisions import stakes as ask
from commedia.games.face_of_angels.house.actor import Actor, Part
from commedia.games.face_of_angels.state import PC

HIGH: Final = 11
"""A card counts as a good one from a Jack on, or as a trump."""
STRONG: Final = 4
"""Good cards in a hand that would rather go the whole way."""


def oppose(a: Actor) -> Plain:
    """The World does, mostly; somebody who has had no contest yet as well."""
    w = a.state
    eager = 7 if a.seat == w.world else 8 if not w.act and not a.me.contested else 3
    if not a.often(eager):
        return {"do": "let_be"}
    chars = a.domain(ask.Oppose, "char").values
    return {"do": "oppose", "char": a.any_of(chars), "words": a.line("opposing")}


def propose(a: Actor) -> Plain:
    """Something small on either side, as the act has it; an Ace goes for broke at times."""
    stakes: Plain = {"do": "propose", "win_text": a.line("wins"), "lose_text": a.line("losses")}
    fields = a.offers[ask.Propose]
    return stakes | ({"broke": "yes"} if "broke" in fields and a.often(3) else {})  # type: ignore[operator]


def answer(a: Actor) -> Plain:
    """Mostly they will do; else one of the two is put otherwise."""
    if a.is_open(ask.Accept) and a.often(7):
        fields = a.offers[ask.Accept]
        return {"do": "accept", **({"pace": pace(a)} if fields else {})}
    if a.often(5):
        return {"do": "rewrite_win", "text": a.line("wins")}
    return {"do": "rewrite_lose", "text": a.line("losses")}


def pace(a: Actor) -> int:
    """The longer the better for whoever holds more: tricks that are many even luck out."""
    side = a.contest.side(a.seat)
    trumps = a.me.trump_suits if side and a.contest.char(side) == PC else []
    strong = sum(rank_of(card) >= HIGH or suit_of(card) in trumps for card in a.hand)
    return 3 if strong >= STRONG else 2 if strong >= STRONG - 1 else 1


def mark(a: Actor) -> Plain:
    """One or two of their relationships."""
    known = a.domain(ask.Mark, "about").values
    chosen = a.shuffled(known)[:2]
    return {"do": "mark", "about": [one for one in known if one in chosen]}


def wants_mark(a: Actor) -> bool:
    """Once in a contest."""
    mine = [rel.id for rel in a.me.relationships]
    return not any(id in mine for id in a.contest.about)


DOORS: Final[dict[str, Callable[[Actor], bool]]] = {ask.MarkAbout.kind: wants_mark}

PARTS: Final[dict[str, Part]] = {
    ask.OpposeDeed.kind: oppose,
    ask.ProposeStakes.kind: propose,
    ask.AnswerStakes.kind: answer,
    ask.JudgeTags.kind: lambda a: {"do": "keep"},
    ask.MarkAbout.kind: mark,
    ask.MarkAboutFirst.kind: mark,
    ask.StartOrDrop.kind: lambda a: {"do": "begin"},
}
