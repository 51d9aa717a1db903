"""An early end: it is proposed, and everybody votes. Source: KT-END-04."""

from __future__ import annotations

from commedia.engine import NO_WORDS, Answer, Closed, Offers, Prose, Required, Voluntary, Words
from commedia.engine.domains import Fields
from commedia.games.know_thyself.decisions.decision import Decision
from commedia.games.know_thyself.state import Palace
from commedia.kit.decisions import YesOrNo


class CallEnd(Answer):
    """Propose that it ends here."""

    words: Prose = NO_WORDS


def may_call(w: Palace) -> Fields | Closed:
    """Whether an early end may be proposed. Source: KT-END-04, KT-SETUP-04."""
    if w.options.early_call == "off":
        return Closed("At this table it is played to its end.", "KT-END-04")
    if w.wager:
        return Closed("A Wager is on.", "KT-END-04")
    return WHY_IT_ENDS


WHY_IT_ENDS: Fields = {"words": Words("why it has to end")}


class CallItOff(Decision[CallEnd]):
    """To everybody, while somebody without Coins waits to be covered (KT-COVER-05)."""

    rule = "KT-END-04"
    manner = Voluntary()
    asks = "Must it end here? Everybody votes."

    def offers(self) -> Offers:
        return {CallEnd: WHY_IT_ENDS}  # nothing is staked by then, though the Wager has not closed


class EndHere(Answer):
    """Let it end here."""


class PlayOn(Answer):
    """Play on."""


class VoteEnd(YesOrNo, Decision[EndHere | PlayOn]):
    """To everybody, the GM included, when somebody proposed it."""

    rule = "KT-END-04"
    manner = Required(secret=True)
    asks = "Somebody has to leave. Does it end here, in the Master Suite? More than half of all must agree."
    doing = "voting"
    yes, no = EndHere, PlayOn
