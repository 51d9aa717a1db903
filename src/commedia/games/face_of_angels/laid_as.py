"""What a card may be laid as, and what comes of it. Source: FA-PWR-05, FA-SUP, FA-TYP-02."""

from __future__ import annotations

from commedia.engine import NO_WORDS, Pick, Prose, Seat
from commedia.engine.domains import Fields
from commedia.games.face_of_angels.cards import Suit, suit_of
from commedia.games.face_of_angels.state import Laid, Side, Town, across

PLAIN, TRUMP, SUPER, THEIRS = "plain", "trump", "super", "theirs"
"""What a card may be laid as: an ordinary card, a trump, one's own super-trump, somebody else's."""
AIMS = ("help", "harm")
"""What somebody else's is laid for (FA-SUP-03)."""


def uses_of(w: Town, seat: Seat, card: str, helping: bool = False) -> dict[str, Fields]:
    """What somebody may lay a card as, each with what else has to be said; empty where they may not at all.

    Source: FA-PWR-05, FA-PWR-06, FA-SUP-01 to FA-SUP-06, FA-XFM-03, R-18. helping: in a window for help, not
    as one's own lead or response.
    """
    if is_own_super(w, seat, card):
        weak = helping and w.options.help_super == "off"
        return {TRUMP: {}} if weak else {SUPER: {}}
    uses = _own_uses(w, seat, suit_of(card), helping)
    theirs = [pc for pc in w.contest_pcs if pc != seat and w.pcs[pc].is_super_trump(card)]
    if theirs:
        # Of two who have the same one is named (FA-SUP-06).
        uses[THEIRS] = {"pc": Pick(theirs, theirs[0] if len(theirs) == 1 else None), "aim": Pick(AIMS)}
    return uses


def is_own_super(w: Town, seat: Seat, card: str) -> bool:
    """Whether a card is the super-trump of the protagonist whom they play. Source: FA-SUP-01, FA-SUP-06."""
    return w.plays_own_pc(seat) and w.pcs[seat].is_super_trump(card)


def _own_uses(w: Town, seat: Seat, suit: Suit, helping: bool) -> dict[str, Fields]:
    """What a card of that suit may be laid as, by whom they play; help is for who is there (FA-HLP-01)."""
    if helping and not w.is_in_scene(seat):
        return {}
    if not w.plays_own_pc(seat):
        return {PLAIN: {}}
    pc = w.pcs[seat]
    if suit in pc.forced_suits:
        return {TRUMP: {}}
    return {PLAIN: {}, TRUMP: {}} if suit in pc.trump_suits else {PLAIN: {}}


def wins_at_once(w: Town, side: Side, use: str, pc: Seat, aim: str) -> Side:
    """The side that wins by a super-trump: its layer's by their own; by somebody else's theirs, or across it.

    Source: FA-SUP-01, FA-SUP-03. side: that on which the card lies. use, pc, aim: what it is laid as.
    """
    if use != THEIRS:
        return side
    theirs: Side = "I" if w.contest_pc("I") == pc else "O"
    return theirs if aim == "help" else across(theirs)


def as_laid(w: Town, seat: Seat, card: str, use: str, words: Prose = NO_WORDS) -> Laid:
    """Somebody's card as it lies, once it is laid in the contest that is on.

    Source: FA-PWR-05, FA-TYP-02. use: what it is laid as. A Queen's helps with more than others do.
    """
    helps = seat not in w.clash.contestants
    queen = helps and w.plays_own_pc(seat) and w.pcs[seat].face == "Q"
    return Laid(seat=seat, card=card, trump=use == TRUMP, words=words, queen=queen)


def changer_of(w: Town, layer: Seat, pc: Seat) -> Seat:
    """Who says how a protagonist is changed whose super-trump is laid. Source: FA-SUP-04, R-19."""
    return layer if w.options.foreign_xfm == "layer" else pc
