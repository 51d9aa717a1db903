"""What is said of an answer before it is given: what a card would make of the trick, who would be there.

From what lies there and from one's own hand alone; the figures are those of `foretelling.py`.
Source: FA-CON-06 to FA-CON-11, FA-HLP, FA-SUP, FA-RSK, FA-DCK-07, FA-END.
"""

from __future__ import annotations

from collections.abc import Sequence

from commedia.engine import Seat
from commedia.engine.sentences import begin_with, either, in_a_row, in_list, say, say_each, say_of
from commedia.games.face_of_angels import trick_odds
from commedia.games.face_of_angels.called import npc_called
from commedia.games.face_of_angels.cards import SUIT_NAMES, Points, counted, rank_of, shown, suit_of
from commedia.games.face_of_angels.decisions.decision import played_by
from commedia.games.face_of_angels.foretelling import (
    DONE,
    ENDS_GO,
    HELPS_WITH,
    OPPOSITE,
    STAY,
    THEIRS_IS,
    YOURS,
    also_lost,
    help_foretold,
    let_go_foretold,
    lies_foretold,
    points_foretold,
    turned,
)
from commedia.games.face_of_angels.laid_as import THEIRS, changer_of, wins_at_once
from commedia.games.face_of_angels.state import Act, Laid, Relationship, Side, Town, Trick
from commedia.games.face_of_angels.tricks import points_of, sum_of, with_card, with_point
from commedia.games.face_of_angels.why import beats, verdict

# -- a trick -----------------------------------------------------------------------------------------------


def of_leading(laid: Laid) -> list[str]:
    """What a lead is beaten by."""
    suit, lead = suit_of(laid.card), Points(laid.card, rank_of(laid.card), laid.trump)
    by = beats(lead, say("or by "))
    return [
        say(
            "You lead {suit_name}. As it would lie, it is beaten by {by}; then help is laid.",
            suit_name=SUIT_NAMES[suit], by=by,
        )
    ]  # fmt: skip


def of_responding(w: Town, seat: Seat, side: Side, laid: Laid) -> list[str]:
    """Who would have the trick, and who could still turn it."""
    return [_would_lie(w, with_card(w.clash.lying, side, laid)), could_turn(w, seat, side, laid)]


def of_helping(w: Town, seat: Seat, side: Side, laid: Laid) -> list[str]:
    """The sum written out, with what the card adds; whether it could be the one that counts; the rest."""
    told = {one.name: one.most for one in help_foretold(w, seat, side, laid)}
    rest = of_responding(w, seat, side, laid)
    if not told:
        return rest
    after = with_card(w.clash.lying, side, laid)
    other = say(" against {told}", told=counted(told[THEIRS_IS])) if THEIRS_IS in told else ""
    counts = laid.card in after.may_point(side)
    return [
        say(
            "{helps_with} {worth}: {sum} = {counted}{other}.",
            helps_with=HELPS_WITH,
            other=other,
            worth=told[HELPS_WITH],
            sum=sum_of(w, after, side),
            counted=counted(told[YOURS]),
        ),
        say("It may also be named the card that counts.")
        if counts
        else say("Off the led suit, it can only help."),
        *rest,
    ]


def _would_lie(w: Town, trick: Trick) -> str:
    return say("As it would lie, {stands}", stands=stands(w, trick))


def stands(w: Town, trick: Trick) -> str:
    """Who would have the trick, if it lay like that and nothing more came; "" where not both sides lie."""
    lead, response = (points_of(w, trick, side) for side in (trick.leader, trick.follower))
    if lead is None or response is None or not trick.led:
        return ""
    who = [played_by(w.clash, side) for side in (trick.leader, trick.follower)]
    return verdict(trick.led, lead, response, who[0], who[1], w.options, trick.is_off_suit).says


def sums(w: Town, side: Side) -> str:
    """What one's own side has, and the other: "11 against 9"."""
    found = lies_foretold(w, w.clash.lying, side)
    mine, *theirs = [counted(one.most) for one in found if one.name in (YOURS, THEIRS_IS)]
    return say("{mine} against {theirs}", mine=mine, theirs=theirs[0]) if theirs else mine


def of_passing(w: Town) -> str:
    """Who has it now, for whoever would lay nothing."""
    says = stands(w, w.clash.lying)
    return say("You keep your cards. As it lies, {says}", says=says) if says else say("You keep your cards.")


def could_turn(w: Town, seat: Seat, side: Side, laid: Laid | None) -> str:
    """Who could still turn it, and with what."""
    who = [
        say("{who} with {cards}", who=one.seat, cards=_cards(one))
        for one in trick_odds.turners(w, seat, side, laid)
    ]
    return (
        say("It could still be turned by {who}.", who=either(who))
        if who
        else say("Nobody can turn it any more.")
    )


def _cards(one: trick_odds.Turner) -> str:
    """The cards with which somebody could turn it: "hearts or a super-trump"."""
    if one.chance.value == 1:
        return say("any card")
    return either([*(SUIT_NAMES[suit] for suit in one.suits), *([say("a super-trump")] if one.ends else [])])


def of_counting(w: Town, side: Side, card: str) -> list[str]:
    """The sum and who would have the trick, were that card named the one that counts."""
    after = with_point(w.clash.lying, side, card)
    whole, *_ = points_foretold(w, side, card)
    return [
        say("{sum} = {counted}.", sum=sum_of(w, after, side), counted=counted(whole.most)),
        _would_lie(w, after),
    ]


# -- a super-trump -----------------------------------------------------------------------------------------


def of_ending_it(w: Town, layer: Seat, side: Side, use: str, pc: Seat, aim: str) -> list[str]:
    """Who has won at once, who is changed, and then each transformation of this act, in place of all sums.

    use, pc, aim: as it is laid, as far as that is known. Source: FA-SUP-01 to FA-SUP-04.
    """
    whom = pc if use == THEIRS else layer
    if use == THEIRS and (pc not in w.clash.contestants or aim not in ("help", "harm")):
        return [say("It ends the contest at once. Say whose it is, and to what end.")]
    won = played_by(w.clash, wins_at_once(w, side, use, whom, aim))
    whose = say("your protagonist") if whom == layer else whom
    chooses = changer_of(w, layer, whom)
    who = say("you choose") if chooses == layer else say("{chooses} chooses", chooses=chooses)
    return [
        say("Nothing is counted: {won} has won at once, and you tell how.", won=won),
        say("Then so much power changes {whose}; {who} one of these:", whose=whose, who=who),
        *(change.says for change in w.rules.changes),
    ]


# -- somebody who is brought in, and what becomes of them ----------------------------------------------------


def of_bringing_in(act: Act) -> str:
    """What may become of somebody who is brought in, where whoever draws for them loses.

    Source: FA-RSK-02 to FA-RSK-06.
    """
    turn = say("turned") if act.may_turn("friend", True) else say("turned, if they are a foe")
    may = [
        what if is_free else say("{what} if the winner concedes", what=what)
        for what, can_be, is_free in (
            (turn, act.may_turn("foe", True), act.may_turn("foe", False)),
            (say("hurt or killed"), act.may_hurt(True), act.may_hurt(False)),
        )
        if can_be
    ]
    lost = say("what lies between them is locked until the act is over") if act.locks else ""
    told = [lost, say("they may be {what}", what=in_a_row(may, ", or ")) if may else ""]
    says = in_a_row(told, "; and ")
    if not says:
        return say("Nothing can happen to them by it in this act.")
    return say("If whoever draws for them loses, {says}.", says=says)


BECOMES = say_each({
    "foe": "the World may bring them in, and draws the card",
    "friend": "brought in, they give a card to their protagonist",
})  # fmt: skip
"""What somebody is good for once they are turned (FA-REL-01, FA-REL-02)."""


def done_to(w: Town, rel: Relationship, what: str) -> tuple[str, str]:
    """What may be done to somebody, and what comes of it. what: "flip", "injure" or "kill"."""
    if what == "flip":
        return turned(rel), BECOMES[OPPOSITE[rel.kind]]
    if what == "injure":
        return DONE[what], say("out until a later scene restores them")
    others = [say("{pc}’s {kind}", pc=one.pc, kind=one.kind) for one in also_lost(w, rel)]
    return DONE[what], say("out of play, {others} as well", others=others) if others else say("out of play")


def of_settling(w: Town, concedes: bool, flips: Sequence[str], harms: Sequence[str]) -> list[str]:
    """What would come of it, in a sentence each. flips: ids. harms: "kill.r1", "injure.r1"."""
    known = {rel.id: rel for rel in w.used_in_vain}
    done = [*(("flip", id) for id in flips), *(tuple(harm.split(".", 1)) for harm in harms)]
    people = [(known[id], what) for what, id in done if id in known]
    says = [
        say("{who} {done}.", who=npc_called(w, rel.npc), done=done_to(w, rel, what)[0])
        for rel, what in people
    ]
    conceded = [say("You concede: what you won does not come about, and theirs does.")] if concedes else []
    return [*conceded, *(says or [say("Nothing is done to anybody.")])]


# -- cards too many ----------------------------------------------------------------------------------------


def of_letting_go(w: Town, seat: Seat, cards: Sequence[str], due: int) -> list[str]:
    """How many are still to choose; then what goes, and whether a power goes with it. due: so many go."""
    if len(cards) > due:
        return [say("{cards} are too many: {due} go.", cards=len(cards), due=due)]
    if len(cards) < due:
        return [say("{due} more to choose; {hand} stay.", due=due - len(cards), hand=len(w.hand(seat)) - due)]
    told = {one.name: one.most for one in let_go_foretold(w, seat, cards)}
    says: list[str] = [
        say_of(
            len(cards), "{cards} goes, open to all; {stay} stay.", "{cards} go, open to all; {stay} stay.",
            cards=begin_with(in_list([shown(one) for one in cards])), stay=told[STAY],
        )
    ]  # fmt: skip
    if told[ENDS_GO]:
        ends = [shown(one) for one in cards if one in w.pcs[seat].super_trumps]
        says.append(say("With {ends} goes what would end a contest for you.", ends=ends))
    return says


# -- scenes and ends ---------------------------------------------------------------------------------------


def of_a_scene(w: Town, pcs: Sequence[Seat], npcs: Sequence[str], known: Sequence[Seat]) -> list[str]:
    """Who is in the scene, or comes into it, in a sentence; and who of the protagonists is elsewhere.

    known: the protagonists who could be there.
    """
    come = [*pcs, *(npc_called(w, one) for one in npcs)]
    if not come:
        return []
    away = [one for one in known if one not in pcs]
    there = say_of(len(come), "There is {come}.", "There are {come}.", come=come)
    elsewhere = say_of(len(away), "{away} is elsewhere.", "{away} are elsewhere.", away=away)
    return [there, elsewhere] if away else [there]


def of_an_end(w: Town, pc: Seat, says: str) -> list[str]:
    """How they end in a sentence, and who has no end yet; or that the story closes. says: how, of them."""
    left = [seat for seat in w.without_end if seat != pc]
    ends = say("{pc} {says}.", pc=pc, says=says)
    if left:
        return [ends, say_of(len(left), "{left} has no end yet.", "{left} have no end yet.", left=left)]
    return [
        ends, say("Then everybody has an end, and the story closes: each tells what becomes of theirs."),
    ]  # fmt: skip


SENIOR = 18
"""How old people are who graduate from school."""


def of_a_year(year: int, mean: int) -> list[str]:
    """How far a year is from the players' own, and when their protagonists were born."""
    off = year - mean
    years = say_of(abs(off), "{years} year", "{years} years", years=abs(off))
    far = "That is {years} later than your own on average."
    if off < 0:
        far = "That is {years} earlier than your own on average."
    usual = say("That is the average of your own years.") if not off else say(far, years=years)
    return [say("{usual} Whoever graduates then was born about {year}.", usual=usual, year=year - SENIOR)]
