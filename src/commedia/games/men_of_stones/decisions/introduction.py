"""The decision before Act I: which Natures lie on the table."""

from __future__ import annotations

from commedia.engine import Answer, Offers, Some
from commedia.games.men_of_stones.decisions.decision import Decision
from commedia.games.men_of_stones.natures import FORSWORN, NATURES


class SetOut(Answer):
    """Set these out."""

    natures: list[str]


class ChooseNatures(Decision[SetOut]):
    """Which ordinary Natures lie on the table, where the host picks them."""

    rule = "MS-NAT-02"
    doing = "setting out the Natures"

    def prompt(self) -> str:
        return f"Set out {len(self.w.seats) + 2} Natures. The Forsworn joins them."

    def offers(self) -> Offers:
        count = len(self.w.seats) + 2
        ordinary = [n for n in NATURES if n != FORSWORN]
        return {SetOut: {"natures": Some(ordinary, count, count)}}
