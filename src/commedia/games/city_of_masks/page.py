"""What City of Masks brings to its pages."""

from collections.abc import Mapping
from typing import Any

from commedia.games.city_of_masks import stage
from commedia.games.city_of_masks.bill import BILL
from commedia.games.city_of_masks.book import BOOK
from commedia.games.city_of_masks.chance_words import lots
from commedia.games.city_of_masks.forms import FORMS, SUBJECTS
from commedia.games.city_of_masks.options import Options
from commedia.games.city_of_masks.prologue import PROLOGUE
from commedia.games.city_of_masks.stage.bare_faces import FACES
from commedia.games.city_of_masks.stage.landings import LANDINGS
from commedia.kit.page import Page


def chance(options: Mapping[str, Any]) -> str:
    """What the pages call what is drawn, or thrown."""
    return lots(Options.of(options)).many


PAGE = Page(
    package=__package__,
    slate=stage.slate,
    stage=stage.stage,
    place=stage.place,
    bonds=stage.bonds,
    cast_line=stage.cast_line,
    hand=stage.hand,
    emblem_face=stage.emblem_face,
    seat_face=stage.seat_face,
    outcome=stage.outcome,
    landings=LANDINGS,
    chance=chance,
    forms=FORMS,
    subjects=SUBJECTS,
    bill=BILL,
    prologue=PROLOGUE,
    book=BOOK,
    curtain=stage.CURTAIN,
    faces=FACES,
    names_cards=True,
)
