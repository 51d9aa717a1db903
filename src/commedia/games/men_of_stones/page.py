"""What Men of Stones brings to its pages."""

from commedia.games.men_of_stones.bill import BILL
from commedia.games.men_of_stones.book import BOOK
from commedia.games.men_of_stones.prologue import PROLOGUE
from commedia.games.men_of_stones.stage import (
    CURTAIN,
    LANDINGS,
    bonds,
    cast_line,
    emblem_face,
    hand,
    outcome,
    place,
    slate,
    stage,
)
from commedia.games.men_of_stones.stage.subjects import SUBJECTS
from commedia.kit.page import Page

PAGE = Page(
    package=__package__,
    slate=slate,
    stage=stage,
    place=place,
    bonds=bonds,
    cast_line=cast_line,
    hand=hand,
    emblem_face=emblem_face,
    outcome=outcome,
    landings=LANDINGS,
    subjects=SUBJECTS,
    bill=BILL,
    prologue=PROLOGUE,
    book=BOOK,
    curtain=CURTAIN,
)
