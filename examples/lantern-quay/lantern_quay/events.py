"""What happens that somebody reads back: whatever was told of it beforehand. In the order of the rulebook."""

from commedia.engine import Deed


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
