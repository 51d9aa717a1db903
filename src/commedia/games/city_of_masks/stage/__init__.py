"""The stage of City of Masks: what a page shows of the table.

slate       the heading, and the steps of the round or of the challenge
phase       the stage itself, a file for each phase: preparing, city, contest, stall, reckoning; ledger below
breach      a breach of the mask: denunciation, arrest and trial, with scales; what it came to
contest     a challenge, with pots (the stakes), deeds (actions), spectacle (tiles) and support (loans, bets)
cast_line   a seat's line in the cast
curtain     what comes out when it is over, with all_along (what everybody felt) and verdict (what it came to)
bare_faces  bare faces, picked before the curtain rises and seen when the masks come off
sheet       what a seat holds, with heart (what it feels) and pursuits (how far it is with its aims)
emblems     the masks as cut paper
landings    what matters enough to hold the page for a beat: a coup, a denunciation, a downfall, the end
wording     words and figures out of a view

Every function takes `public`, the state as a spectator sees it, and `names`: what each seat is called.
What is drawn is the same for every viewer. The viewer's own place stands out by the style sheet alone: the
stage marks every seat's place (`data-place`, from 1), the viewer's sheet says which is theirs (`data-me`).
"""

from commedia.games.city_of_masks.stage.by_phase import stage
from commedia.games.city_of_masks.stage.cast_line import cast_line, emblem_face, seat_face
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
