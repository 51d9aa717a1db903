"""The stage of City of Masks: what a page shows of the table.

Every function takes `public`, the state as a spectator sees it, and `names`: what each seat is called.
What is drawn is the same for every viewer. The viewer's own place stands out by the style sheet alone: the
stage marks every seat's place (`data-place`, from 1), the viewer's sheet says which is theirs (`data-me`).
"""

from commedia.games.city_of_masks.stage.by_phase import stage
from commedia.games.city_of_masks.stage.cast import cast_line, emblem_face, seat_face
from commedia.games.city_of_masks.stage.curtain import CURTAIN
from commedia.games.city_of_masks.stage.ledger import bonds
from commedia.games.city_of_masks.stage.reckoning import outcome
from commedia.games.city_of_masks.stage.sheet import hand
from commedia.games.city_of_masks.stage.slate import place, slate

__all__ = [
    "CURTAIN",
    "bonds",
    "cast_line",
    "emblem_face",
    "hand",
    "outcome",
    "place",
    "seat_face",
    "slate",
    "stage",
]
