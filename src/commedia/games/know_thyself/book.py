"""How a play of Know Thyself stands in its book."""

from __future__ import annotations

from typing import Final

from commedia.kit.book import NOTHING, Book, direction, event, scene

BOOK: Final[Book] = {
    "KT-APP-01": [direction("The mirror shows {seat}: ")],
    "KT-APP-05": [direction("Then the mirror shows {seat}: ")],
    "KT-SETUP-03": [direction("On each nightstand lies the same letter: ")],
    "KT-SETUP-02": [direction()],
    "KT-NAME-01": [scene("The {truename}")],
    "KT-MOVE-02": [event("To the {to}: {seats}.")],
    "KT-ROLE-04": [direction()],
    "KT-NPC-02": [NOTHING],
    "KT-FX-02": [event("Lost, and come out in the {to}: {seats}.")],
    "KT-WAGER-00": [direction()],
    "KT-WAGER-01": [direction("{seat} wants: ")],
    "KT-MULTI-01": [direction("{seat} wants: ")],
    "KT-WAGER-02": [direction("On the other side: ")],
    "KT-STAKE-03": [direction()],
    "KT-INV-03": [direction("{seat} remembers more: ")],
    "KT-WAGER-10": [direction()],
    "KT-WAGER-11": [direction()],
    "KT-MEM-05": [direction("{pc} remembers: ")],
    "KT-EDGE-02": [NOTHING],
    "KT-EDGE-03": [NOTHING],
    "KT-EDGE-05": [direction("It leaves {pc} with: ")],
    "KT-MEM-06": [NOTHING],
    "KT-END-03": [
        event("All at once everybody is in the Master Suite, and the light is too bright to see by.")
    ],
    "KT-LAST-04": [direction()],
}
