"""Cards: what is led, how it is answered, who helps, which card counts, and what comes after.

An actor goes by the odds (`trick_odds.py`): it leads what stands best, answers with the least that wins, and
helps where a card of its own turns the trick.
"""

from __future__ import annotations

from typing import Any, Final

from commedia.engine import prose
from commedia.engine.domains import Some
from commedia.games.face_of_angels import trick_odds, tricks
from commedia.games.face_of_angels.cards import Suit, rank_of, suit_of
from commedia.games.face_of_angels.decisions import after, bringing, laying
from commedia.games.face_of_angels.house.actor import LINES, Actor, fitting, part
from commedia.games.face_of_angels.house.deeds import NAMELESS, called, character, first_name
from commedia.games.face_of_angels.laid_as import PLAIN, SUPER, THEIRS, TRUMP
from commedia.games.face_of_angels.state import PC, Laid, Side, across
from commedia.kit.fields import then
from commedia.kit.house import by_name, filled

FAINT: Final = 5
"""Up to this rank a card is no more than an attempt."""
GRUDGING: Final = 3
"""So often in ten the World lets the other’s condition come true, to have their friends."""
EAGER: Final = {"Q": 9, "K": 5, "J": 6, "A": 4}
"""How often in ten a graduate helps where it would turn the trick: Queens gladly, Aces seldom."""


# -- what a card may be ------------------------------------------------------------------------------------


def may_lay(a: Actor) -> list[str]:
    """The cards that are open."""
    return list(a.domain(laying.Lay, "card").values)


def uses(a: Actor, card: str) -> list[str]:
    """What that card may be laid as."""
    return list(then(a.domain(laying.Lay, "card"), card, "use").values)


def ends_it(a: Actor, card: str) -> bool:
    """Whether it would end the contest at once: one's own super-trump, or another contestant's."""
    return bool({SUPER, THEIRS}.intersection(uses(a, card)))


def as_laid(a: Actor, card: str) -> Laid:
    """The card as it would lie, as a trump where it can be one."""
    helping = a.seat not in a.contest.contestants
    laid = trick_odds.strongest(a.state, a.seat, card, helping)
    if isinstance(laid, Laid):
        return laid
    return Laid(seat=a.seat, card=card)


def laid(a: Actor, card: str, side: Side, *, end: bool = False) -> laying.Lay:
    """A card is laid for a side, in the realm of its suit; end: so that it ends the contest, if it can."""
    liked = [SUPER, THEIRS] if end else []
    use = a.best(uses(a, card), [*liked, TRUMP, PLAIN, SUPER])
    answer = laying.Lay(card=card, use=use, words=prose(told(a, card, use)))
    if use == THEIRS:
        theirs = then(then(a.domain(laying.Lay, "card"), card, "use"), use, "pc").values[0]
        answer.pc = theirs
        answer.aim = "help" if a.contest.seat(side) == theirs else "harm"
    return answer


# -- how it is told (FA-CON-05) ------------------------------------------------------------------------------


def told(a: Actor, card: str, use: str) -> str:
    """What is done with a card, in the realm of its suit: by power, faintly, or as the deed has it."""
    suit = suit_of(card)
    if a.seat == a.state.world:
        return told_by_the_world(a, suit)
    if use in (SUPER, TRUMP) and a.state.plays_own_pc(a.seat):
        return by_power(a, suit, use)
    is_deed = a.seat == a.contest.initiator and a.matter is not None and rank_of(card) > FAINT
    if is_deed and a.matter and (found := a.of_the_matter(a.matter.deed.doing(suit, "I"))):
        return found
    if is_against_another(a) and (found := a.whole("against", suit)):
        return found
    is_faint = rank_of(card) <= FAINT
    if found := a.whole(*(["faint"] if is_faint else []), suit, other=facing(a)):
        return found
    lines = LINES["cards"][suit]
    return a.of_halves(lines["first"], LINES["faint"]["then"] if is_faint else lines["then"], a.slots)


def is_against_another(a: Actor) -> bool:
    """Whether it stands, as its own protagonist, against what another graduate does."""
    contest, w = a.contest, a.state
    return contest.respondent == a.seat and contest.char_O == PC and contest.initiator in w.pcs


def facing(a: Actor) -> str:
    """What the character on the other side is called; "" for a force of nature, or where one has no side."""
    contest = a.contest
    side = contest.side(a.seat) if a.seat in contest.contestants else contest.stance.get(a.seat)
    return character(a.state, across(side)) if side else ""


def by_power(a: Actor, suit: Suit, use: str) -> str:
    """What one does with one's power in that realm; with all of it, where it is the super-trump."""
    known = [power.text.text for power in a.me.powers if power.suit == suit]
    power = known[-1].rstrip(".") if known else ""
    slots = {"power": power[:1].lower() + power[1:] or "what the night gave me"}
    if use == SUPER and a.said.left(LINES["super"]["lines"]):
        return a.line("super", "lines", **slots)
    return a.of_halves(LINES["power"]["first"], LINES["cards"][suit]["then"], slots)


def told_by_the_world(a: Actor, suit: Suit) -> str:
    """What somebody of the town does, or a force of nature."""
    contest = a.contest
    side = contest.side(a.seat) if a.seat in contest.contestants else None
    who = character(a.state, side) if side else ""
    if side == "O" and a.matter and (found := a.of_the_matter(a.matter.deed.doing(suit, "O"))):
        return found
    if side is None:
        w = a.state
        able = [
            id
            for id in w.open_scene.npcs
            if id not in (contest.char_I, contest.char_O) and not w.npcs[id].lost
        ]
        who = w.npcs[a.any_of(able)].name.text if able else ""
    pc = a.slots["pc" if side != "I" else "who"]
    if not (who and pc):
        return a.line("force", pc=pc or "them")
    found = a.of_a_foe(contest.char(side), suit, who=who, pc=pc) if side else ""
    found = found or a.whole("theirs", suit, who=who, pc=pc)
    return found or a.line("theirs", suit, who=who, pc=pc)


def common(a: Actor) -> list[str]:
    """The cards that end nothing, as one would keep the others; all where there are no such cards."""
    cards = may_lay(a)
    return [card for card in cards if not ends_it(a, card)] or cards


def is_decisive(a: Actor) -> bool:
    """Whether the contest may be over with this trick: then what ends it at once is not kept back."""
    score = a.contest.score
    return min(score.needed("I"), score.needed("O")) <= 1


def enders(a: Actor) -> list[str]:
    """The cards with which the contest could be ended, where it is about to be decided anyway."""
    return [card for card in may_lay(a) if ends_it(a, card)] if is_decisive(a) else []


# -- lead, response, help, point card ----------------------------------------------------------------------


def lead(a: Actor) -> laying.Lay:
    """What stands best against any hand that the other may hold; of equals the lowest."""
    side = a.contest.lying.leader
    if found := enders(a):
        return laid(a, found[0], side, end=True)
    chances = {card: trick_odds.stands(a.state, a.seat, side, as_laid(a, card)) for card in common(a)}
    return laid(a, max(chances, key=lambda card: (round(chances[card], 3), -rank_of(card))), side)


def respond(a: Actor) -> laying.Lay:
    """The least that wins; else what ends it all; else the least that takes the lead, or the lowest."""
    trick = a.contest.lying
    side, cards = trick.follower, common(a)
    winning = [card for card in cards if turns(a, card, side)]
    if winning:
        return laid(a, min(winning, key=lambda card: (as_laid(a, card).trump, rank_of(card))), side)
    if found := enders(a):
        return laid(a, found[0], side, end=True)
    led = rank_of(trick.on(trick.leader)[0].card)
    seizing = [card for card in cards if rank_of(card) >= led]
    return laid(a, a.least(seizing if seizing and not is_decisive(a) else cards, rank_of), side)


def turns(a: Actor, card: str, side: Side) -> bool:
    """Whether the side wins the trick with that card, if nobody lays anything more."""
    return tricks.takes(a.state, tricks.with_card(a.contest.lying, side, as_laid(a, card)), side)


def side_of(a: Actor) -> Side:
    """Whom an actor favours: whom it has helped; never the World; else one of the two by name."""
    contest, w = a.contest, a.state
    if (stance := contest.stance.get(a.seat)) is not None:
        return stance
    sides: tuple[Side, Side] = ("I", "O")
    if w.world in contest.contestants:
        return "I" if contest.respondent == w.world else "O"
    return by_name(f"{a.seat} {w.contests}", sides)


def help_or_pass(a: Actor) -> laying.Lay | laying.Pass:
    """A card for whom one favours, where it turns the trick; the World holds back."""
    side: Side = a.asked(laying.HelpWithCard).side
    if not a.is_open(laying.Lay) or side != side_of(a):
        return laying.Pass()
    eager = 2 if a.seat == a.state.world else EAGER.get(a.me.face, 5)
    if not a.often(eager):
        return laying.Pass()
    if tricks.takes(a.state, a.contest.lying, side):  # it stands already
        return laying.Pass()
    turning = [card for card in may_lay(a) if not ends_it(a, card) and turns(a, card, side)]
    if turning and a.state.is_in_scene(a.seat):
        return laid(a, a.least(turning, rank_of), side)
    if (found := enders(a)) and a.often(5):
        return laid(a, found[0], side, end=True)
    return laying.Pass()


def point(a: Actor) -> laying.Point:
    """The card with which the side comes out best."""
    return laying.Point(point=tricks.best_point(a.state, a.asked(laying.NamePointCard).side))


# -- beside it, and after it -------------------------------------------------------------------------------


def bring_in(a: Actor) -> bringing.BringIn:
    """A friend, or a foe of somebody's."""
    known = a.domain(bringing.BringIn, "relationship").values
    friends = [id for id in known if a.state.relationship(id).kind == "friend"]
    rel = a.state.relationship(a.any_of(friends or known))
    who = {"name": called(a.state, rel.npc), "pc": first_name(a.state, rel.pc) or NAMELESS}
    # Most evenings see no more of them than there are whole lines; of halves there are enough for any.
    heading = rel.kind if a.said.left(LINES["brought_in"][rel.kind]) else f"another_{rel.kind}"
    return bringing.BringIn(relationship=rel.id, words=prose(a.line("brought_in", heading, **who)))


def wants_friend(a: Actor) -> bool:
    """A contestant who is not ahead takes a card more; where losing may hurt a friend they think twice."""
    w, contest = a.state, a.contest
    friends = [rel for rel in w.to_bring_in(a.seat) if rel.kind == "friend"]
    if not friends or a.seat not in contest.contestants:
        return False
    theirs = contest.side_against(a.seat)
    return contest.count(across(theirs)) <= contest.count(theirs) and a.often(
        3 if w.rules.harm == "free" else 5
    )


def wants_foe(a: Actor) -> bool:
    """The World, where it is at stake itself."""
    return a.seat in a.contest.contestants and a.often(4)


def claim(a: Actor) -> bringing.Claim:
    """A Jack's area comes up."""
    return bringing.Claim(words=prose(a.line("claims")))


def weigh(a: Actor) -> after.Settle:
    """What it costs those whom the loser used: the World spares them seldom, a graduate mostly.

    A foe becomes a friend where that is to be had; the World turns friends, and may concede for that.
    """
    w, is_hard = a.state, a.seat == a.state.world
    settled = after.Settle()
    fields: Any = a.offers[after.Settle]
    if "concede" in fields:
        settled.concede = "yes" if is_hard and a.often(GRUDGING) else "no"
        fields = a.domain(after.Settle, "concede").then(settled.concede)
    turns, harms = (list(fields[name].values) if name in fields else [] for name in ("flips", "harms"))
    kind = "friend" if is_hard else "foe"
    flips = [id for id in turns if w.relationship(id).kind == kind and (not is_hard or a.often(6))]
    harms = [harm for harm in harms if harm.partition(".")[2] not in flips]
    if harms and a.often(6 if is_hard else 2):
        settled.harms = [a.any_of(harms)]
    settled.flips = flips
    return settled


def ending(a: Actor) -> str:
    """How it ends: as the deed has it, where it came out as that has it staked, by either side."""
    outcome = a.contest.outcome or "win"
    if a.matter and outcome != "both":
        condition, deed = a.contest.condition(outcome), a.matter.deed
        is_else = condition.author != a.contest.initiator
        told = deed.stake(outcome, is_else)
        is_its = bool(fitting([told], a.slots)) and condition.text.text == filled(told, a.slots)
        if is_its and (found := a.of_the_matter(deed.end(outcome, is_else))):
            return found
    told = a.whole("endings", outcome) if outcome != "both" else ""
    return told or a.line("endings", outcome)


def let_go(a: Actor) -> after.LetGo:
    """The lowest that are no trumps, as many as must go."""
    trumps = a.me.trump_suits if a.seat in a.state.pcs else []
    worst = sorted(a.hand, key=lambda card: (suit_of(card) in trumps, rank_of(card)))
    gone = worst[: a.domain(after.LetGo, "cards", Some).least]
    return after.LetGo(cards=[card for card in a.hand if card in gone])


PARTS: Final = (
    part(laying.LeadCard, lead),
    part(laying.RespondWithCard, respond),
    part(laying.HelpWithCard, help_or_pass),
    part(laying.NamePointCard, point),
    part(bringing.BringInOwn, bring_in, wants=wants_friend),
    part(bringing.BringInFoe, bring_in, wants=wants_foe),
    part(bringing.ClaimArea, claim, wants=lambda a: a.often(4)),
    part(bringing.ConfirmArea, lambda a: bringing.Touches() if a.often(7) else bringing.DoesNot()),
    part(after.WeighLosses, weigh),
    part(after.TellEnd, lambda a: after.Told(words=prose(ending(a)))),
    part(after.DiscardDown, let_go),
)
