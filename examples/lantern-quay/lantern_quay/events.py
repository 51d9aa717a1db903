"""What happens that somebody reads back: whatever was told of it beforehand. In the order of the rulebook."""

from commedia.engine import Deed, Event


class TideTaken(Deed):
    rule = "LQ-TIDE-02"
    says = "{seat} pays {coins}, has {left} left, and has the tide."
    coins: int
    left: int


class Sold(Deed):
    """What the sale brings one of the boat; the cards are everybody's."""

    rule = "LQ-LAND-02"
    says = "{seat} takes {coins}."
    coins: int
    cards: list[str]


class Betrayed(Sold):
    rule = "LQ-LAND-03"
    says = "{seat} betrays the pact and takes {coins}."


class WatchCame(Event):
    """Somebody raised a lantern. taken: 1 where the Watch looked under the sailcloth, else 0."""

    rule = "LQ-LANTERN-03"
    says = ("A {rolled}: the Watch walks past the boat.", "A {rolled}: the Watch takes {cards}.")
    rolled: int
    cards: list[str]
    taken: int

    def sentence(self) -> str:
        return self.says[self.taken]
