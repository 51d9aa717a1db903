"""How a play of Men of Stones stands in its book."""

from __future__ import annotations

from typing import Final

from commedia.kit.book import NOTHING, Book, direction, event, scene

BOOK: Final = Book(
    {
        "MS-DICE-10": [direction("{seat} to {toward}: ")],
        "MS-SCN-02": [scene("{company}"), event("{seat} comes in.")],
        "MS-SCN-08": [scene("{seat}, alone")],
        "MS-SCN-04": [direction()],
        "MS-ACT3-06": [event("Everything turns on {seat} now.")],
        "MS-ACT4-05": [direction("{seat} names what follows: ")],
        "MS-ACT4-07": [direction()],
        "MS-ACT5-01": [NOTHING],
        "MS-ACT5-04": [
            event("{seat} dies of what {by} has done.", "by"),
            event("{seat} has put everything into it, and dies.", "spent"),
            event("{seat} has nothing left to lose, and is dead before it begins."),
        ],
        "MS-ACT5-05": [direction("{seat} brings this down on {target}: ")],
        "MS-END-02": [direction("This is left for {seat}: ", prints="fate", where="fate")],
        "MS-END-04": [event("It has all come down on {seat}, who dies.")],
        "MS-FOR-05": [event("It comes out what {seat} has been all along: the {nature}.")],
    }
)
