"""What stands above a question: the words that it is about, whole, with what they are and whose.

Where it is about nothing that was said, nothing stands there. Words that go on for long stand below it: on a
phone they would push it out of the window.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from commedia.engine import Decision, Prose
from commedia.engine.decisions import with_names
from commedia.engine.domains import WORDLESS
from commedia.engine.question_context import said_about
from commedia.props.template import NOTHING, joined, template
from commedia.server.pages.asking import own_form
from commedia.server.pages.script import prose
from commedia.server.table_view import TableView, as_told, in_story


def above(seen: TableView, decision: Decision[Any], but: Sequence[Prose] = ()) -> Markup:
    """The words that a decision is about, but for what is erased; "" where there are none, or where the
    game's own form shows them beside what they are about.

    but: what stands above another question on the same page, and is not said again.
    """
    if (own := own_form(seen, decision)) is not None and own.quotes:
        return NOTHING
    quotes = []
    for said in said_about(decision, seen.game.rules.about):
        id = said.words.id
        text = seen.words.get(id, "").strip()
        if text and said.words != WORDLESS and said.words not in but:
            author = seen.authors.get(id, "")
            by = seen.names.get(author, author)
            lead = with_names(decision, in_story(said.lead, seen.names), seen.words)
            quotes.append(_quoted(as_told(seen, author, text), lead, by))
    return joined(quotes)


def around(quotes: Markup) -> tuple[Markup, Markup]:
    """What of the words stands above the question, and what below it."""
    return (NOTHING, quotes) if len(quotes) > MOST_ABOVE < len(quotes.striptags()) else (quotes, NOTHING)


MOST_ABOVE = 600
"""Letters above a question, with what leads into them: a dozen lines on a phone, which leave it in sight."""


@lru_cache(maxsize=512)
def _quoted(words: str, lead: str, by: str) -> Markup:
    """lead: what leads into the words, and says whose they are; by: else who wrote them, where known."""
    return _QUOTE(
        lead=_LEAD(lead=lead) if lead else NOTHING,
        text=joined([_P(text=part) for part in prose(words)]),
        cite=_CITE(by=by) if by and not lead else NOTHING,
    )


_QUOTE = template('<blockquote class="prompt">{lead}{text}{cite}</blockquote>')
_LEAD = template('<span class="prompt__lead">{lead}</span>')
_P = template('<p dir="auto">{text}</p>')
_CITE = template(' <cite class="speaker"><bdi>{by}</bdi></cite>')
