"""Cards: what is led, how it is answered, who helps, which card counts, and what comes after."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from commedia.engine.actor import Plain
from commedia.games.face_of_angels.cards import rank_of, suit_of
from commedia.games.face_of_angels.decisions import after, laying
from commedia.games.face_of_angels.house.actor import Actor, Part
from commedia.games.face_of_angels.state import across


def used(a: Actor, card: str) -> Plain:
    """A card as it serves best: one's super-trump, a trump, or an ordinary card; another's is left alone."""
    uses = a.domain(laying.Lay, "card").then(card)["use"].values
    use = a.best(uses, [laying.SUPER, laying.TRUMP, laying.PLAIN])
    plain: Plain = {"do": "lay", "card": card, "use": use, "words": a.line("cards", suit_of(card))}
    if use == laying.THEIRS:
        pc = a.any_of(a.domain(laying.Lay, "card").then(card)["use"].then(use)["pc"].values)
        plain |= {"pc": pc, "aim": a.any_of(("help", "harm"))}
    return plain


def may_lay(a: Actor) -> list[str]:
    """The cards that are open."""
    return list(a.domain(laying.Lay, "card").values)


def lead(a: Actor) -> Plain:
    """The highest card of those that are no super-trump, while it is not yet lost."""
    plain = [card for card in may_lay(a) if card not in supers(a)] or may_lay(a)
    return used(a, a.most(plain, rank_of))


def supers(a: Actor) -> list[str]:
    """The super-trumps of one's own protagonist."""
    return a.me.super_trumps if a.seat in a.state.pcs else []


def respond(a: Actor) -> Plain:
    """The lowest card that wins; else a high one that takes the lead, or the lowest there is."""
    trick = a.contest.lying
    leads = trick.on(trick.leader)[0]
    high = rank_of(leads.card)
    cards = [card for card in may_lay(a) if card not in supers(a)] or may_lay(a)
    winning = [card for card in cards if suit_of(card) == trick.led and rank_of(card) >= high]
    if winning and not leads.trump:
        return used(a, a.least(winning, rank_of))
    trumps = [card for card in cards if a.seat in a.state.pcs and suit_of(card) in a.me.trump_suits]
    if trumps:
        return used(a, a.least(trumps, rank_of))
    seizing = [card for card in cards if rank_of(card) > high]
    return used(a, a.least(seizing or cards, rank_of))


def help_or_pass(a: Actor) -> Plain:
    """Graduates help each other against the World more than against each other; the World helps seldom."""
    if not a.is_open(laying.Lay):
        return {"do": "pass"}
    w, side = a.state, a.decision.side
    against_world = a.contest.seat(across(side)) == w.world
    eager = 1 if a.seat == w.world else 5 if against_world else 2
    cards = [card for card in may_lay(a) if card not in supers(a)]
    if not w.is_in_scene(a.seat) or not cards or not a.often(eager):
        return {"do": "pass"}
    return used(a, a.least(cards, rank_of))


def point(a: Actor) -> Plain:
    """The card with which the side wins, or comes to most."""
    trick, side = a.contest.lying, a.decision.side
    king = laying_king(a)

    def worth(card: str) -> tuple[bool, bool, int]:
        points = trick.points(side, card, king)
        return points.trump, suit_of(card) == trick.led, points.total

    return {"do": "point", "point": a.most(a.domain(laying.Point, "point").values, worth)}


def laying_king(a: Actor) -> bool:
    """Whether one is a King in this contest."""
    return a.contest.char(a.decision.side) == "pc" and a.seat in a.state.pcs and a.me.face == "K"


def bring_in(a: Actor) -> Plain:
    """A friend, or a foe of somebody's."""
    known = a.domain(laying.BringIn, "relationship").values
    friends = [id for id in known if a.state.relationship(id).kind == "friend"]
    return {"do": "bring_in", "relationship": a.any_of(friends or known), "words": a.line("brought_in")}


def has_friend(a: Actor) -> bool:
    """Whether there is a friend to bring in, and one is in need of a card."""
    return bool(a.state.brought_in(a.seat, "friend")) and a.often(4)


def weigh(a: Actor) -> Plain:
    """Nothing is conceded, and nobody hurt; foes become friends where that is to be had for nothing."""
    if a.state.rules.concession:
        return {"do": "settle", "concede": "no"}
    if "flips" not in a.offers[after.Settle]:  # type: ignore[operator]
        return {"do": "settle"}
    return {"do": "settle", "flips": list(a.domain(after.Settle, "flips").values)}


def let_go(a: Actor) -> Plain:
    """The lowest."""
    lowest = sorted(a.hand, key=rank_of)[: a.domain(after.LetGo, "cards").least]
    return {"do": "let_go", "cards": [card for card in a.hand if card in lowest]}


DOORS: Final[dict[str, Callable[[Actor], bool]]] = {
    laying.BringInOwn.kind: has_friend,
    laying.BringInFoe.kind: lambda a: a.often(2),
    laying.ClaimArea.kind: lambda a: a.often(4),
}

PARTS: Final[dict[str, Part]] = {
    laying.LeadCard.kind: lead,
    laying.RespondWithCard.kind: respond,
    laying.HelpWithCard.kind: help_or_pass,
    laying.NamePointCard.kind: point,
    laying.BringInOwn.kind: bring_in,
    laying.BringInFoe.kind: bring_in,
    laying.ClaimArea.kind: lambda a: {"do": "claim", "words": a.line("claims")},
    laying.ConfirmArea.kind: lambda a: {"do": "touches" if a.often(7) else "does_not"},
    after.WeighLosses.kind: weigh,
    after.TellEnd.kind: lambda a: {"do": "told", "words": a.line("endings", a.contest.outcome or "win")},
    after.DiscardDown.kind: let_go,
}
