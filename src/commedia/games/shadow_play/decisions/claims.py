"""Which Traits one may claim for a Move, and which the Director may tag against it. Source: SP-TRAIT-04."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from commedia.engine import IllegalMove, Seat, Some
from commedia.engine.domains import Below
from commedia.games.shadow_play.state import ChallengeTrait, Story


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
