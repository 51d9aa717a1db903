"""The values that one field of an answer may take, a kind of field to a file.

A domain is the one home of what is legal: the page draws it, the house actors choose from it, and the check
holds an answer against it. All values are plain data, so that an answer reads the same in a log, a form and
a test.

A game may have a kind of its own: a class that derives from `Domain`, which says all that is asked of one.
"""

from commedia.engine.domains.amount import Amount
from commedia.engine.domains.arrange import Arrange
from commedia.engine.domains.domain import Below, Domain, Fields, Following
from commedia.engine.domains.faces import Faces
from commedia.engine.domains.fields import field_schema, fields_schema, sample_fields, still_due
from commedia.engine.domains.listing import NOTHING_SAID, Listing
from commedia.engine.domains.pick import Pick
from commedia.engine.domains.raw_values import MOST_TO_NAME, shown
from commedia.engine.domains.some import Fitting, Ranked, Some
from commedia.engine.domains.words import WORDLESS, Words, Written

__all__ = [
    "MOST_TO_NAME", "NOTHING_SAID", "WORDLESS", "Amount", "Arrange", "Below", "Domain", "Faces",
    "Fields", "Fitting", "Following", "Listing", "Pick", "Ranked", "Some", "Words", "Written", "field_schema",
    "fields_schema", "sample_fields", "shown", "still_due",
]  # fmt: skip
