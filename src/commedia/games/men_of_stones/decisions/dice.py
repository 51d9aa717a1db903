"""How four dice are laid on four Qualities."""

from __future__ import annotations

from commedia.engine import Answer, Arrange, Offers, Required
from commedia.games.men_of_stones.decisions.decision import Decision
from commedia.games.men_of_stones.natures import QUALITIES


class LayDice(Answer):
    """Lay the dice so."""

    dice: dict[str, int]


class AssignDice(Decision[LayDice]):
    """Four dice, four Qualities. Low is hostile and high is warm, which binds nobody (MS-DICE-11)."""

    rule = "MS-DICE-02"
    manner = Required(secret=True)
    asks = "Lay one die on each Quality. Equal dice choose together; a low one is hostile, a high one warm."
    doing = "laying out dice"

    def offers(self) -> Offers:
        return {LayDice: {"dice": Arrange(self.w.players[self.seat].rolled, QUALITIES)}}
