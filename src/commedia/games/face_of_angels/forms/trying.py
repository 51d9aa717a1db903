"""What a card that is picked up would make of the trick: the sums, who has it then, and who may turn it.

From what lies there and from one's own hand alone; how likely something is stands folded until it is asked
for. Source: FA-CON-06 to FA-CON-11, FA-HLP, FA-SUP.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine.draft import Draft
from commedia.engine.english import listed
from commedia.engine.visible_text import within
from commedia.games.face_of_angels import odds
from commedia.games.face_of_angels.cards import SUIT_NAMES, Points, counted, rank_of, suit_of
from commedia.games.face_of_angels.decisions.laying import HelpWithCard, Lay, LeadCard
from commedia.games.face_of_angels.foretelling import (
    HELPS_WITH,
    THEIRS_IS,
    YOURS,
    help_foretold,
    lead_foretold,
    lies_foretold,
    points_foretold,
    turner_foretold,
)
from commedia.games.face_of_angels.forms.asking import Asked
from commedia.games.face_of_angels.laid_as import SUPER, THEIRS, as_laid, changer_of, wins_at_once
from commedia.games.face_of_angels.stage.people import side_called
from commedia.games.face_of_angels.stage.trick import sum_of
from commedia.games.face_of_angels.stage.why import beats, verdict
from commedia.games.face_of_angels.state import Laid, Side, Trick
from commedia.games.face_of_angels.tricks import points_of, with_card, with_point
from commedia.kit import figures
from commedia.kit import stage as kit
from commedia.kit.figures import aside, asked_for, notes
from commedia.kit.forms import fields_of
from commedia.props.template import NOTHING, joined, template


def foresee(asked: Asked, draft: Draft) -> Markup:
    """What the trick would come to with the card that is picked up."""
    one, use = draft.get(Lay.card), draft.get(Lay.use)
    if one is None or "told" not in fields_of(asked, Lay):
        return NOTHING
    if use in (SUPER, THEIRS):
        return ends(asked, draft)
    trick = asked.own.clash.lying
    is_help = asked.kind == HelpWithCard.kind
    laid = as_laid(asked.own, asked.seat, one, use or "")
    if asked.kind == LeadCard.kind:
        return _led(asked, laid)
    side: Side = asked.about(HelpWithCard.side) if is_help else trick.follower
    after = with_card(trick, side, laid)
    return joined([
        _helps(asked, after, side, laid) if is_help else NOTHING,
        notes(f"As it would lie, {stands(asked, after)}"),
        turned(asked, side, laid),
    ])  # fmt: skip


# -- a lead ------------------------------------------------------------------------------------------------


def _led(asked: Asked, laid: Laid) -> Markup:
    """What a lead is beaten by, and folded, how likely it is that it stands against the answer."""
    suit, lead = suit_of(laid.card), Points(laid.card, rank_of(laid.card), laid.trump)
    chance = lead_foretold(asked.own, asked.seat, laid).chance
    by = beats(lead, "or by ")
    return joined([
        notes(f"You lead {SUIT_NAMES[suit]}. As it would lie, it is beaten by {by}; then help is laid."),
        asked_for(figures.odds("It stands against any answer, if nobody helps:", chance)),
    ])  # fmt: skip


# -- an answer, and help -----------------------------------------------------------------------------------


def stands(asked: Asked, trick: Trick) -> str:
    """Who would have the trick, if it lay like that and nothing more came; "" where not both sides lie."""
    own = asked.own
    lead, response = (points_of(own, trick, side) for side in (trick.leader, trick.follower))
    if lead is None or response is None or not trick.led:
        return ""
    who = [side_called(own, asked.names, side) for side in (trick.leader, trick.follower)]
    return verdict(trick.led, lead, response, who[0], who[1], own.options, trick.is_off_suit).says


def as_it_lies(asked: Asked) -> str:
    """Who has it now, for whoever would lay nothing."""
    says = stands(asked, asked.own.clash.lying)
    return f"As it lies, {says}" if says else ""


def sums(asked: Asked) -> str:
    """What one's own side has, and the other: "11 against 9"."""
    trick, side = asked.own.clash.lying, asked.about(HelpWithCard.side)
    found = lies_foretold(asked.own, trick, side)
    return " against ".join(counted(one.most) for one in found if one.name in (YOURS, THEIRS_IS))


def _helps(asked: Asked, after: Trick, side: Side, laid: Laid) -> Markup:
    """The sum written out, with what the card adds; and whether it could be named the one that counts."""
    told = {one.name: one.most for one in help_foretold(asked.own, asked.seat, side, laid)}
    if not told:
        return NOTHING
    other = f" against {counted(told[THEIRS_IS])}" if THEIRS_IS in told else ""
    may = laid.card in after.may_point(side)
    return joined([
        notes(f"{HELPS_WITH} {told[HELPS_WITH]}: {sum_of(asked.own, after, side)} = "
              f"{counted(told[YOURS])}{other}."),
        aside("It may also be named the card that counts." if may else
              "Off the led suit, it can only help."),
    ])  # fmt: skip


def turned(asked: Asked, side: Side, laid: Laid | None) -> Markup:
    """Who could still turn it, and with what; folded, how likely each is to hold it."""
    found = odds.turners(asked.own, asked.seat, side, laid)
    if not found:
        return notes("Nobody can turn it any more.")
    who = [f"{within(kit.called(asked.names, one.seat))} with {_cards(one)}" for one in found]
    chances = [
        figures.odds(f"{kit.called(asked.names, one.seat)} can turn it:", turner_foretold(one).chance)
        for one in found
    ]
    return joined([notes(f"It could still be turned by {listed(who, 'or')}."), asked_for(*chances)])


def _cards(one: odds.Turner) -> str:
    """The cards with which somebody could turn it: "hearts or a super-trump"."""
    if one.chance.value == 1:
        return "any card"
    return listed([*(SUIT_NAMES[suit] for suit in one.suits), *(["a super-trump"] if one.ends else [])], "or")


# -- which card counts -------------------------------------------------------------------------------------


def were_it(asked: Asked, one: str) -> Markup:
    """The sum and the sentence, were that card named the one that counts."""
    side = asked.about(HelpWithCard.side)
    after = with_point(asked.own.clash.lying, side, one)
    whole, *_ = points_foretold(asked.own, side, one)
    return notes(
        f"{sum_of(asked.own, after, side)} = {counted(whole.most)}.",
        f"As it would lie, {stands(asked, after)}",
    )


# -- a super-trump -----------------------------------------------------------------------------------------


def ends(asked: Asked, draft: Draft) -> Markup:
    """Who has won at once, who is changed, and the transformations of this act, in place of all sums.

    Source: FA-SUP-01 to FA-SUP-04.
    """
    own = asked.own
    pc, layer = asked.seat, asked.seat
    side: Side | None = (
        asked.about(HelpWithCard.side) if asked.kind == HelpWithCard.kind else own.clash.side(layer)
    )
    if draft.get(Lay.use) == THEIRS:
        pc = draft.get(Lay.pc) or ""
        if pc not in own.clash.contestants or draft.get(Lay.aim) not in ("help", "harm"):
            return notes("It ends the contest at once. Say whose it is, and to what end.")
    assert side
    side = wins_at_once(own, side, draft.get(Lay.use) or "", pc, draft.get(Lay.aim) or "")
    whose = "your protagonist" if pc == layer else kit.called(asked.names, pc)
    chooses = changer_of(own, layer, pc)
    who = "you choose" if chooses == layer else f"{kit.called(asked.names, chooses)} chooses"
    rows = [_CHANGE(says=change.says) for change in own.rules.changes]
    return joined([
        notes(
            f"Nothing is counted: {side_called(own, asked.names, side)} has won at once, and you tell how.",
            f"Then so much power changes {whose}; {who} one of these:",
        ),
        _CHANGES(rows=joined(rows)),
    ])  # fmt: skip


_CHANGE = template("<li>{says}</li>")
_CHANGES = template('<ul class="changes">{rows}</ul>')
