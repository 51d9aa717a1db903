"""How a play of Know Thyself stands in its book."""

from __future__ import annotations

from typing import Final

from commedia.kit.book import ANSWER, NOTHING, Book, direction, event

MIRROR: Final = direction(
    "The mirror shows {seat}: ",
    stands_as="{seat} in the mirror",
    replaces="{seat} in the mirror",
    is_enough=True,
)
"""What it shows may be drafted anew, and sent back, until it is granted (KT-APP-05)."""

BOOK: Final[Book] = {
    "KT-APP-01": [MIRROR],
    "KT-APP-02": [NOTHING],  # what has to go from an Appearance is between its player and the GM
    "KT-APP-05": [MIRROR],
    "KT-ATT-03": [NOTHING],
    "KT-ATT-05": [NOTHING],
    "KT-SETUP-03": [
        direction(
            "On each nightstand lies the same letter: ", prints="letter", where="letter", is_enough=True
        ),
        direction("On each nightstand lies the same letter: ", is_enough=True),
    ],
    "KT-SETUP-02": [direction()],
    "KT-NAME-01": [NOTHING],  # it is the heading of what happens there
    "KT-MOVE-02": [event("To the {to}: {seats}.")],
    "KT-ROLE-04": [direction()],
    "KT-NPC-02": [NOTHING],
    "KT-FX-02": [event("Lost, and come out in the {to}: {seats}.")],
    "KT-WAGER-00": [direction("In the way of {seats}: ", is_enough=True)],
    "KT-WAGER-01": [direction("{seat} wants: ", "kind", is_enough=True), direction("It comes about: ")],
    "KT-MULTI-01": [direction("{seat} wants: ")],
    "KT-WAGER-02": [direction("On the other side: ")],
    "KT-STAKE-03": [direction("{pc} lets it go: "), direction("{seat} lets it go: ")],
    "KT-INV-03": [direction("{seat} remembers more: ")],
    "KT-WAGER-08": [event("{seat} wins the Wager.", "degree"), event("{seat} loses the Wager.")],
    "KT-WAGER-10": [direction("So it goes for {pc}: ", is_enough=True)],
    "KT-WAGER-11": [direction("So it goes for {pc}: ", is_enough=True)],
    "KT-MEM-05": [direction("{pc} remembers: ", stands_as="{pc} remembers")],
    "KT-EDGE-02": [direction("“{what}” helps {seat}: ", "what"), direction("It helps {seat}: ")],
    "KT-EDGE-03": [
        direction("“{what}” tells against {pc}: ", "what"),
        direction("It tells against {pc}: "),
    ],
    "KT-EDGE-05": [direction("It leaves {pc} with this: ", "gained"), direction("{pc} is rid of this: ")],
    "KT-MEM-06": [
        direction("{about} remembers: ", "anew", stands_as="{about} remembers", replaces="{about} remembers"),
        NOTHING,
    ],
    "KT-END-03": [
        event("All at once everybody is in the Master Suite, and the light is too bright to see by.")
    ],
    "KT-END-05": [ANSWER],
    "KT-LAST-02": [event("{seat} dares one last cut of the cards, and {comes}."), NOTHING],
    "KT-LAST-04": [direction("It ends {ends} for {seat}: ")],
}
