"""Whether to end the game. Source: CM-END-04."""

from __future__ import annotations

from typing import Final

from commedia.engine import Answer, Described, Required
from commedia.games.city_of_masks.decisions.decision import Decision
from commedia.kit.decisions import YesOrNo


class EndHere(Answer):
    """Let it end here."""


class PlayOn(Answer):
    """Play another round."""


class EndOrPlayOn(YesOrNo, Decision[EndHere | PlayOn]):
    """After a round the game ends if all agree; they are asked together, and sealed (CM-END-04, R-60)."""

    rule = "CM-END-04"
    manner = Required(secret=True)
    doing = "thinking whether to play on"
    yes, no = EndHere, PlayOn

    @property
    def asks(self) -> str:
        again = ", and after the last not all did" if self.w.round > 1 else ""
        return f"Round {self.w.round} is over. Shall the game end here? It does if all agree{again}."

    def describe(self, answer: type[Answer]) -> Described:
        return Described(label=answer.label, then=WHAT_COMES[answer])


WHAT_COMES: Final[dict[type[Answer], str]] = {
    EndHere: "If all say so, the masks come off, and aims, coups, influence and masks are counted.",
    PlayOn: "One voice for it is enough. Places and masks are chosen anew, and another may be Arbiter.",
}
"""What comes of each answer, for its player."""
