"""How a play of The Face of Angels stands in its book."""

from __future__ import annotations

from typing import Final

from commedia.kit.book import Book, direction

BOOK: Final[Book] = {
    "FA-CHR-02": [direction("{seat} graduates tonight")],
    "FA-CHR-04": [direction("The town, in {year}")],
    "FA-TBL-06": [direction()],
    "FA-NEG-01": [direction()],
    "FA-CON-05": [direction()],
    "FA-HLP-01": [direction()],
    "FA-CON-13": [direction()],
    "FA-PWR-02": [direction()],
    "FA-XFM-01": [direction("What power leaves")],
    "FA-END-05": [direction()],
}
