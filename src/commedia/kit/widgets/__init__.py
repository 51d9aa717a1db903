"""How each kind of field is put to people: on a page, in a terminal, in a chat. A kind to a file.

The kinds themselves, what is legal and how it is read, are the engine's (`engine/domains`). A game that has a
kind of its own writes both in one file: a class that derives from `Domain`, and one from `Widget`.
"""

from commedia.kit.widgets.amount import AmountWidget
from commedia.kit.widgets.arrange import ArrangeWidget
from commedia.kit.widgets.faces import FacesWidget
from commedia.kit.widgets.listing import ListingWidget
from commedia.kit.widgets.pick import PickWidget
from commedia.kit.widgets.some import RankedWidget, SomeWidget
from commedia.kit.widgets.widget import LONG, Field, Form, Page, Widget, one, size_of, summary_of, widget_of
from commedia.kit.widgets.words import WordsWidget

__all__ = [
    "LONG", "AmountWidget", "ArrangeWidget", "FacesWidget", "Field", "Form", "ListingWidget", "Page",
    "PickWidget", "RankedWidget", "SomeWidget", "Widget", "WordsWidget", "one", "size_of", "summary_of",
    "widget_of",
]  # fmt: skip
