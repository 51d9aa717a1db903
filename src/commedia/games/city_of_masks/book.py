"""How a play of City of Masks stands in its book."""

from __future__ import annotations

from typing import Final

from commedia.kit.book import NOTHING, Book, direction, event

BOOK: Final[Book] = {
    "CM-RND-04": [NOTHING],  # said again as the scene there begins
    "CM-OPP-01": [event("{seat} challenges {defender}."), direction("{seat} plays for this: ")],
    "CM-UNO-01": [event("{seat} acts alone.")],
    "CM-OPP-05": [event("{seat} prevails over {loser}.")],
    "CM-COUP-01": [event("{seat} has brought off a Major Coup.")],
    "CM-CHAR-01": [event("{seat} is a Character of their own from now on.")],
    "CM-UNM-02": [event("{seat} denounces {offender}.")],
    "CM-UNM-05": [event("{seat} is flogged.")],
    "CM-END-03": [event("{winners} has the city.")],
}
