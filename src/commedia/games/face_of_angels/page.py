"""What The Face of Angels brings to its pages: the plain stage, which draws the table by its types."""

from commedia.games.face_of_angels.bill import BILL
from commedia.games.face_of_angels.book import BOOK
from commedia.games.face_of_angels.prologue import PROLOGUE
from commedia.games.face_of_angels.state import Town
from commedia.kit.page import Page

PAGE: Page[Town] = Page(
    package=__package__,
    chance=lambda options: "cards",
    bill=BILL,
    prologue=PROLOGUE,
    book=BOOK,
)
