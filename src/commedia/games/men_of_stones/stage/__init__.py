"""The stage of Men of Stones: what a page shows of the table, drawn from sights alone.

Every function takes `public`, which is a spectator's sight, and `names`: what each seat is called.
What is drawn is the same for every viewer. The viewer's own place stands out by the style sheet alone: the
stage marks every seat's place (`data-place`, from 1), the viewer's sheet says which is theirs (`data-me`).
"""

from commedia.games.men_of_stones.stage.by_phase import stage
from commedia.games.men_of_stones.stage.cast import cast_line, emblem_face
from commedia.games.men_of_stones.stage.curtain import CURTAIN, outcome
from commedia.games.men_of_stones.stage.landings import LANDINGS
from commedia.games.men_of_stones.stage.sheet import hand
from commedia.games.men_of_stones.stage.slate import place, slate
from commedia.games.men_of_stones.stage.web import bonds

__all__ = [
    "CURTAIN",
    "LANDINGS",
    "bonds",
    "cast_line",
    "emblem_face",
    "hand",
    "outcome",
    "place",
    "slate",
    "stage",
]
