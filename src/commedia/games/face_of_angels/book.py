"""How a play of The Face of Angels stands in its book.

What somebody does as their own protagonist is said by them; what the World tells is a direction.
"""

from __future__ import annotations

from typing import Final

from commedia.kit.book import NOTHING, Book, Told, direction, event, taken_back

OWN: Final = (Told("speech", where="own"), direction())

TURNED: Final = event("From now on {who} is a {kind} of {pc}.")

BOOK: Final = Book(
    {
        "FA-CHR-02": [direction("{seat} graduates tonight: ", is_enough=True)],
        "FA-CHR-04": [direction("The town, in {year}: ", is_enough=True)],
        "FA-CHR-05": [
            event(
                "{who} is a {kind} of {seat}, too.",
                "owner",
                all="Besides, {all}.",
                each="{who} is a {kind} of {seat}",
            ),
            Told("nothing", "{seat} has a {kind}: ", "described"),  # who that is stands before what is told
            direction("{who}, a {kind} of {seat}: "),
            direction("{pc} has a {kind}: "),
        ],
        "FA-TBL-03": [direction("There is somebody new in town: ")],
        "FA-TBL-06": [direction()],
        "FA-TBL-02": [direction()],
        "FA-TBL-08": [direction()],
        "FA-NEG-01": [event("Nobody stands against it, and it happens.", "unopposed"), *OWN],
        "FA-NEG-07": [direction()],
        "FA-NEG-10": [direction()],
        "FA-STK-01": [
            direction(
                "If {who} wins, as {seat} would have it: ",
                "wins_anew",
                stands_as="wins",
                replaces="wins",
                is_enough=True,
            ),
            direction(
                "If {who} loses, as {seat} would have it: ",
                "loses_anew",
                stands_as="loses",
                replaces="loses",
                is_enough=True,
            ),
            direction("If {who} wins: ", "wins", stands_as="wins", is_enough=True),
            direction("If {who} loses: ", stands_as="loses", is_enough=True),
        ],
        "FA-STK-05": [NOTHING],
        "FA-TYP-03": OWN,
        "FA-TYP-04": [event("{seat} goes for broke.")],
        "FA-TYP-06": [event("{seat} has won nothing, and so both happen.")],
        "FA-TYP-09": [
            direction(
                "And if nothing is won at all, as {seat} would have it: ",
                stands_as="both",
                replaces="both",
                is_enough=True,
            )
        ],
        "FA-CON-01": [event("{who} wins.")],
        "FA-TYP-05": [event("{who} wins.")],
        "FA-SUP-01": [event("{who} wins at once.")],
        "FA-SUP-03": [event("{who} wins at once.")],
        "FA-CON-05": OWN,
        "FA-HLP-01": OWN,
        "FA-REL-01": OWN,
        "FA-REL-02": [direction()],
        "FA-REL-03": [direction()],
        "FA-CON-13": [Told("nothing", where="which", is_again=True), direction()],  # it stands as a stake
        "FA-NEW-01": [event("{who} is a {kind} of {seat} from now on.", "is_so")],
        "FA-NEW-02": [event("{who} is a {kind} of {pc} from now on.", "is_so")],
        "FA-RSK-02": [
            event("What lies between {pc} and {who} helps nobody any more, until the act is over.")
        ],
        "FA-RSK-03": [TURNED, event("{seat} has won, and gives it up.")],
        "FA-RSK-04": [TURNED],
        "FA-RSK-05": [TURNED],
        "FA-RSK-07": [
            event("{pc}’s {kind} {who} is dead.", "killed"),
            direction("{pc}’s {kind} {who} is well again. ", where="healed"),
            event("{pc}’s {kind} {who} is hurt, and out of it until somebody restores them."),
        ],
        "FA-PWR-02": [Told("direction", where="motifs"), Told("speech")],
        "FA-PWR-03": [direction("It has left {seat} this: ")],
        "FA-XFM-01": [
            Told("direction", "{pc} is changed, and what was one power is another now: ", "anew"),
            direction("{pc} is changed. "),
        ],
        "FA-XFM-07": [event("{pc} has no power any more.")],
        "FA-END-01": [
            taken_back("the end {end}", "denied"),
            event("It comes about that {told}.", "unsaid"),
            direction("It comes about that {told}. ", stands_as="the end {end}"),
            direction(),
        ],
        "FA-END-05": [Told("direction", "{seat}, afterwards: ", "afterwards", is_enough=True), direction()],
        "FA-END-06": [
            direction("{pc} {how}. ", where="followed"),
            taken_back("the end of {pc}", "denied"),
            direction("{seat} {how}. ", stands_as="the end of {seat}"),
            Told("nothing", where="terminal"),
            event("{pc} is dead."),
        ],
    }
)
