"""What Men of Stones brings to its pages."""

from commedia.games.men_of_stones import stage
from commedia.games.men_of_stones.bill import BILL
from commedia.games.men_of_stones.book import BOOK
from commedia.games.men_of_stones.prologue import PROLOGUE
from commedia.games.men_of_stones.stage.subjects import SUBJECTS
from commedia.kit.page import Page

PAGE = Page(
    package=__package__,
    slate=stage.slate,
    stage=stage.stage,
    place=stage.place,
    bonds=stage.bonds,
    cast_line=stage.cast_line,
    hand=stage.hand,
    emblem_face=stage.emblem_face,
    outcome=stage.outcome,
    landings=stage.LANDINGS,
    subjects=SUBJECTS,
    bill=BILL,
    prologue=PROLOGUE,
    book=BOOK,
    curtain=stage.CURTAIN,
)
