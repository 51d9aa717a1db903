"""How a play of City of Masks stands in its book."""

from __future__ import annotations

from typing import Final

from commedia.kit.book import NOTHING, Book, Told, announced, deed, direction, event, portrait, tells

BOOK: Final = Book(
    {
        "CM-AV-02": [portrait("{seat}: ")],
        "CM-RND-04": [NOTHING],  # said again as the scene there begins
        "CM-RND-05": [
            Told("nothing", "{seat} is with {host}: ", "host"),
            Told("nothing", "{seat} is to meet {invited} elsewhere: ", "invited"),
            Told("nothing", "{seat} is elsewhere: "),
        ],
        "CM-RND-09": [
            event("{seat} puts on a mask: {what}.", all="The masks go on: {all}.", each="{seat} as {what}")
        ],
        "CM-RND-11": [event("{seat} changes masks: {what}.")],
        "CM-TAB-01": [direction("{seat}, beneath the mask: ")],
        "CM-ACT-01": [announced("{seat} acts")],
        "CM-ACT-06": [tells("{seat} acts")],
        "CM-OPP-10": [tells("{seat} acts")],
        "CM-OPP-01": [
            event("{seat} challenges {defender}."),
            direction("{seat} plays for this: ", is_enough=True),
        ],
        "CM-UNO-01": [event("{seat} acts alone.")],
        "CM-OPP-05": [event("{seat} prevails over {loser}.")],
        "CM-STK-06": [event("{loser} backs down before {seat}.")],
        "CM-STK-07": [event("{seat} is beholden to {winner}.")],
        "CM-STK-09": [
            deed("So {seat} sends for {debtor}, who is beholden.", "where"),  # its scene tells the place
            event("So {seat} orders {debtor}, who is beholden."),
        ],
        "CM-ALI-02": [
            event(
                "{seat} has more to hide than a mask will cover, and is no longer at home behind one.",
                "alienated",
            ),
            NOTHING,
        ],
        "CM-MKT-01": [
            event("{seat} buys a mask: {what}.", all="Masks are bought: {all}.", each="{what} by {seat}")
        ],
        "CM-UNM-01": [event("{seat} has broken with the mask.")],
        "CM-UNM-04": [event("{seat} is acquitted.", "acquitted"), event("{seat} is convicted.")],
        "CM-COUP-01": [event("{seat} has brought off a Major Coup.")],
        "CM-CHAR-01": [event("{seat} is a Character of their own from now on.")],
        "CM-UNM-02": [event("{seat} denounces {offender}.")],
        "CM-UNM-05": [event("{seat} is flogged.")],
        "CM-END-01": [event("All that {done} wanted is done.")],
        "CM-END-03": [event("The city goes to {winners}.")],
        "The market of masks": [NOTHING],  # where nobody buys
    }
)
