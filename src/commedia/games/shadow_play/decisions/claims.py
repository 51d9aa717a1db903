"""What a Leading Move may be about; which Traits one may claim for a Move, and the Director tag against it.

Source: SP-MOVE-01, SP-TRAIT-04.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from commedia.engine import IllegalMove, Name, Pick, Seat, Some
from commedia.engine.domains import Below, Fields
from commedia.games.shadow_play.decisions.opening import NOUN
from commedia.games.shadow_play.state import ChallengeTrait, Story


def aims(w: Story) -> dict[str, Fields]:
    """What a Leading Move may be about. Source: SP-MOVE-01.

    It may help any Persona that lives, one that sits the Challenge out, too.
    """
    people = Pick(w.living)
    found: dict[str, Fields] = {"good": {"bearer": people}, "create": {"name": NOUN}}
    if w.there:
        things = Pick(w.there)
        altered: Fields = {"bearer": things, "name": Name("what it is now", thing=True)}
        found |= {"bad": {"bearer": things}, "alter": altered, "destroy": {"bearer": things}}
    return found


def aims_with_claims(w: Story, seat: Seat) -> dict[str, Fields]:
    """The same, each with the Traits that may help: those of an Element if it is what one acts against.

    Source: SP-MOVE-01, SP-TRAIT-04.
    """
    own = {"claims": claims(w, seat)}
    against = Pick({id: {"claims": claims(w, seat, id)} for id in w.there})
    return {
        aim: {**fields, "bearer": against} if aim in AGAINST else {**fields, **own}
        for aim, fields in aims(w).items()
    }


AGAINST = ("bad", "alter", "destroy")
"""Leading Moves that act against an Element."""


def claims(w: Story, seat: Seat, against: str = "") -> Some:
    """What a Leading Move may claim: what one's Persona has of good, and what the Element bears that it is
    against, by its id; "" where it is against none. Source: SP-TRAIT-04.
    """
    return Some([one.id for one in w.clash.existing if _helps(one, seat) or one.bearer == against])


def any_claims(w: Story, seat: Seat) -> Some:
    """What another Move may claim: it says by that against which Element it is, one at most."""
    apart = {one.id: one.bearer for one in w.clash.existing if one.bearer in w.elements}
    return OfOne([one.id for one in w.clash.existing if _helps(one, seat) or one.id in apart], apart)


def hindering(w: Story, seat: Seat) -> list[str]:
    """Existing Traits that the Director may tag against a Move of somebody's. Source: SP-TRAIT-04.

    Negative ones of their Persona, and of Elements, which it need not act against.
    """
    return [
        one.id for one in w.clash.existing
        if not one.positive and (one.bearer == seat or one.bearer in w.elements)
    ]  # fmt: skip


def _helps(trait: ChallengeTrait, seat: Seat) -> bool:
    """Whether that is somebody's own, and good."""
    return trait.positive and trait.bearer == seat


class OfOne(Some):
    """Some of the listed Traits; of those that Elements bear, one Element's alone.

    apart: the Element that bears each of these.
    """

    __slots__ = ("apart",)

    def __init__(self, values: Sequence[str], apart: Mapping[str, str]) -> None:
        super().__init__(values)
        self.apart = apart

    def allows(self, value: Any) -> bool:
        return super().allows(value) and len(self._against(value)) < 2

    def read(self, raw: Any) -> list[Any]:
        chosen = super().read(raw)
        if len(self._against(chosen)) > 1:
            raise IllegalMove("A Move acts against one Element, and only that one’s Traits help it.")
        return chosen

    def sample(self, below: Below) -> list[Any]:
        chosen = super().sample(below)
        against = self._against(chosen)[:1]
        return [id for id in chosen if self.apart.get(id) in (None, *against)]

    def _against(self, chosen: Sequence[str]) -> list[str]:
        """The Elements whose Traits these are."""
        return list(dict.fromkeys(self.apart[id] for id in chosen if id in self.apart))
