"""Whether to end the game. Source: CM-END-04."""

from __future__ import annotations

from commedia.engine import Answer, Required
from commedia.engine.sentences import say
from commedia.games.city_of_masks.decisions.decision import Decision
from commedia.kit.decisions import YesOrNo


class EndHere(Answer):
    """Let it end here."""

    then = "If all say so, the masks come off, and aims, coups, influence and masks are counted."


class PlayOn(Answer):
    """Play another round."""

    then = "One voice for it is enough. Places and masks are chosen anew, and another may be Arbiter."


class EndOrPlayOn(YesOrNo, Decision[EndHere | PlayOn]):
    """After a round the game ends if all agree; they are asked together, and sealed (CM-END-04, R-60)."""

    rule = "CM-END-04"
    manner = Required(secret=True)
    doing = "thinking whether to play on"
    yes, no = EndHere, PlayOn

    @property
    def asks(self) -> str:
        again = say(", and after the last not all did") if self.w.round > 1 else ""
        return say(
            "Round {round} is over. Shall the game end here? It does if all agree{again}.",
            round=self.w.round, again=again,
        )  # fmt: skip
