"""The decision before Act I: which Natures lie on the table."""

from __future__ import annotations

from typing import Any

from commedia.engine import Answer, Described, Offers, Some
from commedia.engine.sentences import either, say
from commedia.games.men_of_stones.decisions.decision import Decision
from commedia.games.men_of_stones.natures import FORSWORN, NATURES


class SetOut(Answer):
    """Set these out."""

    natures: list[str]


class ChooseNatures(Decision[SetOut]):
    """Which ordinary Natures lie on the table, where the host picks them."""

    rule = "MS-NAT-02"
    doing = "setting out the Natures"

    @property
    def asks(self) -> str:
        return say("Set out {natures_out} Natures. The Forsworn joins them.", natures_out=self.w.natures_out)

    def offers(self) -> Offers:
        count = self.w.natures_out
        ordinary = [n for n in NATURES if n != FORSWORN]
        return {SetOut: {"natures": Some(ordinary, count, count)}}

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        nature = NATURES[value]
        opened = say("By {qualities}.", qualities=either(nature.qualities))
        return Described(
            label=value, then=say("{opened} Plays to {traits}.", opened=opened, traits=nature.traits)
        )
